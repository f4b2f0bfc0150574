"""Mutants: small changes of the code, with names that do not depend on line numbers."""

from __future__ import annotations

import ast
import difflib
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Mutant", "drawn", "equivalent", "mutants_of", "mutated", "sources", "words_of"]

EQUIVALENT = Path(__file__).with_name("equivalent.txt")
LONGEST = 90
OTHER_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OTHER_OPERATOR: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OTHER_FUNCTION = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
ATOMS = (
    ast.Name,
    ast.Constant,
    ast.Attribute,
    ast.Subscript,
    ast.Call,
    ast.List,
    ast.Dict,
    ast.Set,
)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Mutant:
    """A change of one file: the text between two positions is replaced."""

    path: str  # below src/
    line: int
    where: str  # qualified name of the function, empty for the module level
    change: str  # the code before and after, with its context
    start: int  # in bytes
    end: int
    new: str

    @property
    def name(self) -> str:
        """The name in lists of mutants, without the line number."""
        return f"{self.path}: {self.where or '-'}: {self.change}"

    @property
    def package(self) -> str:
        """The package, such as ``bangcore.engine``."""
        folders = self.path.split("/")[:-1]
        return ".".join(folders[:2])

    @property
    def words(self) -> frozenset[str]:
        """The words of the mutant, compared with those of tests."""
        return words_of(f"{self.path} {self.where} {self.change}")

    def diff(self, source: str) -> str:
        """Return the change as a diff."""
        lines = difflib.unified_diff(
            source.splitlines(), mutated(source, self).splitlines(), self.path, "", "", "", 2, ""
        )
        return "\n".join([self.path, *list(lines)[2:]])


def words_of(text: str) -> frozenset[str]:
    """Return the words in some code, including those within names."""
    return frozenset(word.lower() for word in re.findall(r"[A-Z]?[a-z]{3,}", text))


def mutated(source: str, mutant: Mutant) -> str:
    """Return *source* with the mutant's change."""
    text = source.encode()
    return (text[: mutant.start] + mutant.new.encode() + text[mutant.end :]).decode()


def mutants_of(path: str, source: str) -> list[Mutant]:
    """Return all mutants of a file, by position."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return finder.named()


def drawn(files: Iterable[tuple[str, str]], seed: int) -> Iterator[Mutant]:
    """Yield one mutant of each line that has any, in random order.

    A line is selected by its content, so that a small change of the code keeps most mutants.
    """
    lines: dict[tuple[str, int], list[Mutant]] = {}
    for path, source in files:
        for mutant in mutants_of(path, source):
            lines.setdefault((path, mutant.line), []).append(mutant)

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.name}".encode()).digest()

    def lot_of_line(mutant: Mutant) -> bytes:
        first = lines[mutant.path, mutant.line][0]
        return hashlib.sha256(f"{seed} line of {first.name}".encode()).digest()

    yield from sorted((min(line, key=lot) for line in lines.values()), key=lot_of_line)


class _Finder(ast.NodeVisitor):
    """Visits a file and collects its possible changes."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.source = source.encode()
        self.starts = [0]
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.above: list[ast.AST] = []
        self.found: list[tuple[int, str, str, int, int, str]] = []

    def named(self) -> list[Mutant]:
        seen: Counter[tuple[str, str]] = Counter()
        result = []
        for line, where, change, start, end, new in sorted(self.found, key=lambda one: one[3]):
            seen[where, change] += 1
            if (again := seen[where, change]) > 1:
                change += f" ({again})"
            result.append(Mutant(self.path, line, where, change, start, end, new))
        return result

    # ------------------------------------------------------------ walking

    def visit(self, node: ast.AST) -> None:
        if _says_nothing(node):
            return
        change = getattr(self, f"change_{type(node).__name__}", None)
        if change is not None:
            change(node)
        self.above.append(node)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "type_comment", "format_spec"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self.visit(child)
        self.above.pop()

    @property
    def where(self) -> str:
        """The qualified name of the function whose call executes the change."""
        names: list[str] = []
        found = ""
        for node, inner in zip(self.above, [*self.above[1:], None], strict=True):
            if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
                if isinstance(node, FUNCTIONS):
                    if inner is not None and inner in node.decorator_list:
                        break
                    found = ".".join([*names, node.name])
                    names += [node.name, "<locals>"]
                else:
                    names.append(node.name)
            elif isinstance(node, ast.Lambda) and not found:
                found = ".".join([*names, "<lambda>"])
        return found

    def note(self, node: ast.AST, new: ast.AST | str) -> None:
        """Add the replacement of *node* by *new*."""
        line, end_line = node.lineno, node.end_lineno  # type: ignore[attr-defined]
        start = self.starts[line - 1] + node.col_offset  # type: ignore[attr-defined]
        end = self.starts[end_line - 1] + node.end_col_offset  # type: ignore[attr-defined]
        text = new if isinstance(new, str) else ast.unparse(new)
        inside = not self.above or not isinstance(self.above[-1], ast.stmt)
        if inside and isinstance(new, ast.expr) and not isinstance(new, ATOMS):
            text = f"({text})"
        self.found.append((line, self.where, self._change(node, new), start, end, text))

    def _change(self, node: ast.AST, new: ast.AST | str) -> str:
        """Return the code before and after, with enough context to recognise it."""
        before = ast.unparse(node)
        after = new if isinstance(new, str) else ast.unparse(new)
        inner = node
        for outer in reversed(self.above):
            if not isinstance(outer, (ast.expr, ast.keyword, ast.comprehension, *SIMPLE)):
                break
            whole = ast.unparse(outer)
            if len(whole) > LONGEST:
                break
            marked = deepcopy(outer)
            _replace(marked, outer, inner, new if inner is node else self._again)
            self._again = marked
            before, after, inner = whole, ast.unparse(marked), outer
        if len(before) > LONGEST:
            before = before[: LONGEST - 3].rstrip() + "..."
        if len(after) > LONGEST:
            after = after[: LONGEST - 3].rstrip() + "..."
        return " -> ".join(" ".join(text.split()) for text in (before, after))

    _again: ast.AST

    # ------------------------------------------------------------ expressions

    def change_Compare(self, node: ast.Compare) -> None:
        for at, operator in enumerate(node.ops):
            for other in OTHER_COMPARISONS[type(operator)]:
                ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
                self.note(node, ast.Compare(node.left, ops, node.comparators))

    def change_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self.note(node, ast.BoolOp(other, node.values))
        for at in range(len(node.values)):
            left = [*node.values[:at], *node.values[at + 1 :]]
            self.note(node, ast.BoolOp(node.op, left) if len(left) > 1 else left[0])

    def change_UnaryOp(self, node: ast.UnaryOp) -> None:
        nothing = isinstance(node.operand, ast.Constant) and not node.operand.value
        if isinstance(node.op, ast.Not | ast.USub) and not nothing:
            self.note(node, node.operand)

    def change_BinOp(self, node: ast.BinOp) -> None:
        other = OTHER_OPERATOR.get(type(node.op))
        if other and not (_is_text(node.left) or _is_text(node.right)):
            self.note(node, ast.BinOp(node.left, other(), node.right))

    def change_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self.note(node, ast.Constant(not value))
        elif isinstance(value, int | float):
            self.note(node, ast.Constant(value + 1))
            if value:
                self.note(node, ast.Constant(value - 1))

    def change_IfExp(self, node: ast.IfExp) -> None:
        self.note(node, ast.IfExp(node.test, node.orelse, node.body))

    def change_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and (other := OTHER_FUNCTION.get(node.func.id)):
            keywords = [one for one in node.keywords if other != "list"]
            self.note(node, ast.Call(ast.Name(other), node.args, keywords))
        for at, keyword in enumerate(node.keywords):
            if keyword.arg is not None and not _is_text(keyword.value):
                rest = [*node.keywords[:at], *node.keywords[at + 1 :]]
                self.note(node, ast.Call(node.func, node.args, rest))

    def change_Dict(self, node: ast.Dict) -> None:
        if self.where:
            for at in range(len(node.keys)):
                keys = [*node.keys[:at], *node.keys[at + 1 :]]
                values = [*node.values[:at], *node.values[at + 1 :]]
                self.note(node, ast.Dict(keys, values))

    def change_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.above.append(node)
            self.note(test, ast.Constant(True))
            self.above.pop()

    # ------------------------------------------------------------ statements

    def change_If(self, node: ast.If | ast.While) -> None:
        test = node.test
        if not isinstance(test, ast.Compare | ast.Constant) and not _is_not(test):
            self.above.append(node)
            self.note(test, ast.UnaryOp(ast.Not(), test))
            self.above.pop()

    change_While = change_If

    def change_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call | ast.Await):
            self.note(node, "pass")

    def change_Assign(self, node: ast.Assign) -> None:
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.note(node, "pass")

    def change_AugAssign(self, node: ast.AugAssign) -> None:
        self.note(node, "pass")
        if not _is_text(node.value) and (other := OTHER_OPERATOR.get(type(node.op))):
            self.note(node, ast.AugAssign(node.target, other(), node.value))

    def change_Return(self, node: ast.Return) -> None:
        nothing = isinstance(node.value, ast.Constant) and node.value.value is None
        if node.value is not None and not nothing:
            self.note(node, "return None")

    def change_Raise(self, node: ast.Raise) -> None:
        self.note(node, "pass")

    change_Delete = change_Raise

    def change_Break(self, node: ast.Break) -> None:
        self.note(node, "continue")

    def change_Continue(self, node: ast.Continue) -> None:
        self.note(node, "break")


SIMPLE = (ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return, ast.Raise, ast.Delete)


def _says_nothing(node: ast.AST) -> bool:
    """Return whether a node has no effect at run time: assertions, imports, lists of names.

    f-strings are left out too: Python 3.11 does not report the positions in them.
    """
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _is_text(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Constant(value=str()):
            return True
        case ast.BinOp():
            return _is_text(node.left) or _is_text(node.right)
    return False


def _is_not(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _replace(marked: ast.AST, outer: ast.AST, inner: ast.AST, new: ast.AST | str) -> None:
    """In *marked*, a copy of *outer*, replace the counterpart of *inner* by *new*."""
    node = ast.Name(new) if isinstance(new, str) else new
    for field, value in ast.iter_fields(outer):
        if value is inner:
            setattr(marked, field, node)
        elif isinstance(value, list):
            for at, child in enumerate(value):
                if child is inner:
                    getattr(marked, field)[at] = node


def sources(folder: Path, wanted: Callable[[str], bool]) -> list[tuple[str, str]]:
    """Return the source files below a folder, with their contents."""
    paths = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.py"))
    return [(path, (folder / path).read_text(encoding="utf-8")) for path in paths if wanted(path)]


def equivalent() -> dict[str, str]:
    """Return the reasons why no test can notice some mutants, by name."""
    reasons: dict[str, str] = {}
    names: list[str] = []
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            reasons |= dict.fromkeys(names, line.strip())
            names = []
        elif line and not line.startswith("#"):
            names.append(line)
    if names:
        raise SystemExit(f"{EQUIVALENT.name}: no reason for {names[0]}")
    return reasons
