"""Error messages in a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bangcore.complaints import COMPLAINTS, Complaint
from bangcore.errors import BangError

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = ["complaint"]


def complaint(said: BangError | str, translations: NullTranslations) -> str:
    """Return an error message translated; without a translation it stays in English."""
    if isinstance(said, BangError):
        said = said.complaint
    if not isinstance(said, Complaint):
        return said
    values = {
        name: complaint(value, translations) if isinstance(value, str) else value
        for name, value in said.values.items()
    }
    return translations.gettext(COMPLAINTS[said.key]).format(**values)
