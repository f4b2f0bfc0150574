"""Pictures and pages as files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from bang_cli.faults import Fault, Term, reason
from bang_cli.lookup import Entry
from bang_table import svg
from bang_table.text import Language
from bang_table.text.things import RoleWords

__all__ = ["MARK", "catalogue", "write", "write_all"]

MARK: Final = "<!-- made by bang -->"
"""The mark of generated pages, which may be overwritten."""
HEAD: Final = 2000


def catalogue(entries: Sequence[Entry], language: Language) -> Iterator[tuple[str, str]]:
    """Yield the file name and picture of each thing, and of the back of each kind.

    Duplicate cards share one picture.
    """
    for kind in dict.fromkeys(entry.kind for entry in entries):
        yield f"back-{kind}.svg", svg.back(kind, language=language)
    draw: dict[str, Callable[..., str]] = {"character": svg.character, "role": svg.role}
    for entry in entries:
        if entry.kind == "card":
            for suit, rank in dict.fromkeys(entry.faces):
                picture = svg.card(f"{entry.key}:{rank}-{suit}", language=language)
                yield f"card-{entry.key}-{rank}-{suit}.svg", picture
        else:
            picture = draw.get(entry.kind, svg.rule)(entry.key, language=language)
            yield f"{entry.kind}-{entry.key}.svg", picture
            for at in entry.words.goals if isinstance(entry.words, RoleWords) else ():
                picture = svg.role(entry.key, language=language, players=at.players)
                yield f"{entry.kind}-{entry.key}-{at.players}.svg", picture


def write_all(folder: str, entries: Sequence[Entry], language: Language) -> int:
    """Write all pictures into a *folder*, created if needed; return their number.

    :raises Fault: if *folder* is not a folder, or cannot be written.
    """
    into = Path(folder)
    if into.exists() and not into.is_dir():
        raise Fault("cannot write", path=folder, why=Term("no folder"))
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault("cannot write", path=folder, why=reason(error)) from error
    count = 0
    for name, picture in catalogue(entries, language):
        write(into / name, picture)
        count += 1
    return count


def write(path: Path, made: str) -> None:
    """Write a picture or a page; it only replaces generated ones.

    :raises Fault: if *path* is another file, or cannot be written.
    """
    try:
        if path.exists() and not _is_ours(path):
            raise Fault("no picture to replace", path=str(path))
        path.write_text(made, encoding="utf-8")
    except OSError as error:
        raise Fault("cannot write", path=str(path), why=reason(error)) from error
    except ValueError as error:
        raise Fault("cannot write", path=repr(str(path)), why=error) from error


def _is_ours(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as file:
        begin = file.read(HEAD)
    return not begin or MARK in begin or (begin.startswith("<svg") and 'class="bang ' in begin)
