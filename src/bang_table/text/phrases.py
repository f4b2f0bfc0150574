"""Messages by key in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, final

from bang_table.text.english import Text
from bangcore.errors import ExpansionError, UnknownName, brief, nearest

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = ["Phrases"]


@final
class Phrases:
    """Messages by key in one language: English *messages* with their *translations*.

    The keys of all messages that have been said are ``used``.
    """

    __slots__ = ("_messages", "_translations", "used")

    def __init__(self, messages: Mapping[str, Text], translations: NullTranslations) -> None:
        self._messages: Final = messages
        self._translations: Final = translations
        self.used: Final[set[str]] = set()

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def say(self, key: str, count: int = 1, /, **values: Any) -> str:
        """Return the message with that *key*, filled in; *count* selects the plural form.

        :raises UnknownName: if there is no such message.
        :raises ExpansionError: if a placeholder has no value.
        """
        message = self._messages.get(key)
        if message is None:
            raise UnknownName(nearest("message", key, self._messages))
        self.used.add(key)
        if isinstance(message, str):
            text = self._translations.gettext(message)
        else:
            text = self._translations.ngettext(*message, count)
        try:
            return text.format(count=count, **values)
        except (LookupError, ValueError) as error:
            wrong = f"words {key!r}: {brief(text)} cannot be filled in"
            raise ExpansionError(f"{wrong}: {type(error).__name__}: {error}") from error

    def templates(self) -> dict[str, str | tuple[str, str]]:
        """Return all messages by key, with placeholders; a pair is singular and plural."""
        translated = self._translations
        return {
            key: translated.gettext(message)
            if isinstance(message, str)
            else (translated.ngettext(*message, 1), translated.ngettext(*message, 2))
            for key, message in self._messages.items()
        }

    def narrowest(self, paths: Iterable[str], there: Mapping[str, bool]) -> str | None:
        """Return the most specific key of *paths* whose conditions all hold *there*."""
        parts = [part for part, value in there.items() if value]
        for path in paths:
            for size in range(len(parts), -1, -1):
                for some in combinations(parts, size):
                    key = " +".join((path, *some))
                    if key in self._messages:
                        return key
        return None

    def enumerate(self, items: Sequence[str]) -> str:
        """Join *items* with commas, and an "and" before the last."""
        if len(items) < 2:
            return "".join(items)
        return self.say("list", items=", ".join(items[:-1]), last=items[-1])
