"""The code in the documents runs.

The blocks of a document run in order, in one namespace: a block that begins with `>>>` as a
doctest, else a `python` block as it stands. A block after `<!-- no-run: reason -->` is skipped.
"""

import doctest
import re
import sys
from pathlib import Path
from textwrap import dedent
from threading import Thread
from types import ModuleType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
# These documents play many games.
LONG = (
    "docs/add-a-card.md",
    "docs/benchmark.md",
    "docs/checking.md",
    "docs/disputed-rulings.md",
    "docs/expansion-tutorial.md",
    "docs/howto/hidden-hand.md",
    "docs/lab.md",
    "docs/search-bot.md",
    "docs/state-and-rules.md",
    "docs/testing.md",
    "docs/training.md",
)
# Extra packages that pages need, and where they mention them.
NEEDS = {
    "docs/training.md": ("numpy", "pettingzoo", "matplotlib"),
    "docs/reference/lab-data.md": ("numpy", "pettingzoo", "gymnasium", "pyarrow"),
}
STARTS_IN = {
    "docs/training.md": "examples/training",
    "docs/howto/teams.md": "examples/house_teams",
}

BLOCK = re.compile(
    r"^(?P<skip>[ ]*<!--[ ]no-run:[ ]\S.*?-->\s*\n)?"
    r"^[ ]*(?P<fence>`{3,}|~{3,})(?P<language>.*)\n"
    r"(?P<code>(?s:.*?))"
    r"^[ ]*(?P=fence)[ ]*$",
    re.MULTILINE,
)


class Block(NamedTuple):
    code: str
    line: int
    is_doctest: bool


def blocks(document: str) -> list[Block]:
    text = (ROOT / document).read_text(encoding="utf-8")
    found = []
    for match in BLOCK.finditer(text):
        code = dedent(match["code"])
        is_doctest = code.lstrip().startswith(">>>")
        if (is_doctest or match["language"].strip() == "python") and not match["skip"]:
            found.append(Block(code, text.count("\n", 0, match.start("code")), is_doctest))
    return found


def documents() -> list[str]:
    written = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
    written += sorted(ROOT.glob("src/*/README.md"))
    names = [path.relative_to(ROOT).as_posix() for path in written]
    return [name for name in names if blocks(name)]


@pytest.mark.parametrize(
    "document", [pytest.param(n, marks=pytest.mark.long) if n in LONG else n for n in documents()]
)
def test_the_code_of_a_document_runs(document, tmp_path, monkeypatch):
    for name in NEEDS.get(document, ()):
        pytest.importorskip(name)
    if document in STARTS_IN:
        monkeypatch.syspath_prepend(ROOT / STARTS_IN[document])
    module = ModuleType("document")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.chdir(tmp_path)

    for block in blocks(document):
        run(block, module, document)
    if document in STARTS_IN:
        for path in (ROOT / STARTS_IN[document]).glob("*.py"):
            sys.modules.pop(path.stem, None)  # hide them from other tests


def run(block: Block, module: ModuleType, document: str) -> None:
    if not block.is_doctest:
        # Empty lines make a traceback show the line of the document.
        exec(compile("\n" * block.line + block.code, ROOT / document, "exec"), vars(module))
        return
    test = doctest.DocTestParser().get_doctest(
        block.code, vars(module), document, str(ROOT / document), block.line
    )
    test.globs = vars(module)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(
        test, out=report.append, clear_globs=False
    )
    if report:
        pytest.fail("".join(report), pytrace=False)


def test_guides_end_with_their_pitfalls():
    """Each guide ends with its pitfalls and is in the list of pages."""
    index = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    guides = sorted((ROOT / "docs/howto").glob("*.md"))

    assert len(guides) >= 12
    for guide in guides:
        headings = re.findall(r"^## (.*)$", guide.read_text(encoding="utf-8"), re.MULTILINE)
        assert headings[-1] == "Pitfalls"
        assert f"\nhowto/{guide.stem}\n" in index


WEB_PAGE = "docs/web-page.md"
PROMPT = "document.querySelector('main > p').textContent"


@pytest.mark.long
def test_the_page_of_the_tutorial_can_be_played(browser, tmp_path, monkeypatch):
    """Ann presses a button, then Ben is asked; Ben's page shows none of Ann's cards."""
    module = ModuleType("document")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.chdir(tmp_path)
    for block in blocks(WEB_PAGE)[:-1]:
        run(block, module, WEB_PAGE)
    assert "<svg" in Path("table.html").read_text(encoding="utf-8")
    Thread(target=module.server.serve_forever, daemon=True).start()
    try:
        ann = browser.page(module.addresses["Ann"], width=360, height=740)
        assert ann.do(PROMPT) == "Your turn: play cards or end the turn."
        assert ann.do("document.documentElement.scrollWidth") <= 360
        ann.do("document.querySelector('button[value$=Ben]').click()")
        ann.until(f"{PROMPT} == 'Waiting for Ben.'")
        ben = browser.page(module.addresses["Ben"])
        assert "Ann shoots at you" in ben.do(PROMPT)
        assert ben.do("document.querySelectorAll('button').length") == 3
        assert ann.wrong == ben.wrong == []
    finally:
        module.server.shutdown()
        module.server.server_close()
