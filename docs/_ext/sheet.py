"""A sheet to draw on: boxes, lines and arrows with words, as an SVG for light and dark.

It is as narrow as a phone, so that no reader has to zoom; texts that do not fit are errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from bang_table.svg.palette import COLOURS

WIDTH: Final = 360
# the widest letters of common fonts, as a part of their size
PLAIN, MONO = 0.56, 0.61
USED: Final = (
    "paper",
    "wash",
    "felt",
    "ink",
    "soft",
    "line",
    "cream",
    "blue",
    "leather",
    "alarm",
    "gold",
)
AREAS: Final = {"wash": "ink", "felt": "ink", "blue": "cream", "leather": "cream", "alarm": "cream"}
"""The fills of boxes, with the colours of the text in them."""


class Sheet:
    """An SVG under construction.

    >>> sheet = Sheet(60, "Two boxes", "One leads to the other.")
    >>> sheet.box(10, 10, 100, 30, "one")
    >>> sheet.arrow((110, 25), (150, 25))
    >>> sheet.box(150, 10, 100, 30, "two", "blue")
    >>> sheet.svg().startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 60"')
    True
    """

    def __init__(self, height: int, title: str, description: str) -> None:
        self.height = height
        self._title = title
        self._description = description
        self._parts: list[str] = []

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        said: str,
        fill: str = "wash",
        *,
        size: float = 12,
    ) -> None:
        """Draw a box with one or more lines in its middle; the first one is bold."""
        lines = said.split("\n")
        self._inside(x, y, width, height)
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" '
            f'class="f-{fill} s-line"/>'
        )
        top = y + height / 2 - 7 * (len(lines) - 1) + 4
        for number, line in enumerate(lines):
            self.words(
                x + width / 2,
                top + 14 * number,
                line,
                ink=AREAS[fill],
                anchor="middle",
                bold=not number,
                size=size - bool(number),
                room=width - 6,
            )

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        """Draw an empty box around others."""
        self._inside(x, y, width, height)
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" '
            'class="none s-soft"/>'
        )

    def words(
        self,
        x: float,
        y: float,
        said: str,
        *,
        ink: str = "ink",
        anchor: str = "start",
        size: float = 11.5,
        bold: bool = False,
        mono: bool = False,
        room: float | None = None,
    ) -> None:
        """Write a line of words."""
        width = len(said) * size * (MONO if mono else PLAIN)
        left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
        if width > (WIDTH if room is None else room):
            raise ValueError(f"{said!r} does not fit")
        self._inside(left, y - size, width, size)
        style = " ".join(
            [f"f-{ink}", *["b"] * bold, *["m"] * mono, *[f"a-{anchor}"] * (anchor != "start")]
        )
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="{style}">{escape(said)}</text>'
        )

    def hooks(self, x: float, y: float, names: Sequence[str]) -> None:
        """Write names of hooks below each other."""
        for number, name in enumerate(names):
            self.words(x, y + 14 * number, name, ink="soft", mono=True, size=10)

    def line(self, *points: tuple[float, float], dashed: bool = False) -> None:
        """Draw a line through points."""
        path = "M" + " L".join(f"{x:g} {y:g}" for x, y in points)
        dashes = ' stroke-dasharray="3 3"' if dashed else ""
        self._parts.append(f'<path d="{path}" class="none s-soft"{dashes}/>')

    def arrow(self, *points: tuple[float, float], dashed: bool = False) -> None:
        """Draw a line through points with a head at its end."""
        self.line(*points, dashed=dashed)
        (x0, y0), (x, y) = points[-2:]
        length = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
        along, across = (
            ((x - x0) / length, (y - y0) / length),
            ((y0 - y) / length, (x - x0) / length),
        )
        left, right = (
            (x - 7 * along[0] + side * across[0], y - 7 * along[1] + side * across[1])
            for side in (3.5, -3.5)
        )
        head = " ".join(f"{a:.1f},{b:.1f}" for a, b in ((x, y), left, right))
        self._parts.append(f'<polygon points="{head}" class="f-soft"/>')

    def dot(self, x: float, y: float, *, filled: bool = True, radius: float = 4.5) -> None:
        """Draw a dot, or a ring."""
        style = "f-gold" if filled else "none s-soft"
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{style}"/>')

    def _inside(self, x: float, y: float, width: float, height: float) -> None:
        if x < 0 or y < 0 or x + width > WIDTH or y + height > self.height:
            raise ValueError(f"{(x, y, width, height)} is not on the sheet")

    def svg(self) -> str:
        """Return the picture."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" '
            f'width="{WIDTH}" height="{self.height}" role="img" '
            f'font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif">\n'
            f"<title>{escape(self._title)}</title>\n<desc>{escape(self._description)}</desc>\n"
            f"<style>{_style()}</style>\n"
            f'<rect width="{WIDTH}" height="{self.height}" rx="8" class="f-paper"/>\n'
            + "\n".join(self._parts)
            + "\n</svg>\n"
        )


def _style() -> str:
    light, dark = (
        "".join(
            f".f-{name}{{fill:{COLOURS[name][theme]}}}.s-{name}{{stroke:{COLOURS[name][theme]}}}"
            for name in USED
        )
        for theme in (0, 1)
    )
    rest = (
        ".none{fill:none}.b{font-weight:600}"
        ".m{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}"
        ".a-middle{text-anchor:middle}.a-end{text-anchor:end}"
    )
    return f"{rest}{light}@media(prefers-color-scheme:dark){{{dark}}}"
