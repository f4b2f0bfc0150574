"""What is wrong, in a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bangcore.complaints import COMPLAINTS, Complaint
from bangcore.errors import BangError

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = ["complaint"]


def complaint(said: BangError | str, translations: NullTranslations) -> str:
    """Return what is wrong as *translations* have it; what they do not know stays as it is."""
    if isinstance(said, BangError):
        said = said.complaint
    if not isinstance(said, Complaint):
        return said
    values = {
        name: complaint(value, translations) if isinstance(value, str) else value
        for name, value in said.values.items()
    }
    return translations.gettext(COMPLAINTS[said.key]).format(**values)
