"""``bang new``: the files of a new expansion, or a file with house rules."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from bang_cli.arguments import Arguments
from bang_cli.faults import Fault, reason
from bang_cli.words import Words
from bang_table.text import compile_po
from bangcore.rules.finding import installed

__all__ = ["run"]

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def run(args: Arguments) -> int:
    """Write the files, print their paths and the next steps, and return the exit code."""
    words = Words(args.lang or "en")
    if (args.name is None) == (args.file is None):
        raise Fault("new/which")
    if args.file is not None:
        return _write_file(Path(args.file), words)
    name = args.name.removeprefix("bang_")
    if not NAME.fullmatch(name):
        raise Fault("new/name", name=repr(name))
    if name in installed():
        raise Fault("new/installed", name=repr(name))
    folder = Path(args.folder or name)
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise Fault("new/folder", path=str(folder))
    contents: dict[str, bytes] = {}
    for path, text in written(name).items():
        contents[path] = text.encode()
        if path.endswith(".po"):
            contents[f"{path.removesuffix('.po')}.mo"] = compile_po(text)
    try:
        for path, content in contents.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            print(file)
    except OSError as error:
        raise Fault("cannot write", path=str(folder), why=reason(error)) from None
    print(f"\n{words('new/next', name=name, folder=folder)}")
    return 0


def _write_file(path: Path, words: Words) -> int:
    """Write a file with house rules, and print the next steps."""
    if not NAME.fullmatch(path.stem) or path.suffix != ".py":
        raise Fault("new/file name", path=repr(str(path)))
    values = {"name": path.stem, "title": path.stem.replace("_", " ").title()}
    text = (files("bang_cli") / "house.py.txt").read_text("utf-8")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(Template(text).substitute(values))
    except FileExistsError:
        raise Fault("new/folder", path=str(path)) from None
    except OSError as error:
        raise Fault("cannot write", path=str(path), why=reason(error)) from None
    place = str(path) if len(path.parts) > 1 else f"./{path}"
    print(f"{path}\n\n{words('new/next, file', path=place)}")
    return 0


def written(name: str) -> dict[str, str]:
    """Map the paths of all files of the expansion *name* to their contents.

    >>> sorted(written("saloon"))[:2]
    ['pyproject.toml', 'src/bang_saloon/__init__.py']
    """
    package = f"bang_{name}"
    values = {
        "name": name,
        "package": package,
        "distribution": package.replace("_", "-"),
        "constant": name.upper(),
        "title": name.replace("_", " ").title(),
    }
    return {
        path.replace("PACKAGE", package): Template(text).substitute(values)
        for path, text in sorted(_templates(files("bang_cli") / "template", ""))
    }


def _templates(folder: Traversable, within: str) -> list[tuple[str, str]]:
    templates = []
    for item in folder.iterdir():
        if item.is_dir():
            templates += _templates(item, f"{within}{item.name}/")
        else:
            templates.append((f"{within}{item.name.removesuffix('.txt')}", item.read_text("utf-8")))
    return templates
