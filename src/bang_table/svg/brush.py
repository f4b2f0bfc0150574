"""SVG shapes and texts in the colours of a theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final, final

from bang_table.svg.lettering import BODY, SLAB, clean, fit
from bang_table.svg.palette import COLOURS, INKS, THEMES, style
from bangcore.errors import UnknownName, nearest

__all__ = ["Brush", "attributes", "escaped", "group", "number"]

FONTS: Final = {
    SLAB: "Rockwell,'Roboto Slab','Sitka Text','DejaVu Serif Condensed',Georgia,serif",
    BODY: "Roboto,Arial,sans-serif",
}


def number(value: float) -> str:
    """Return a number as short text, rounded to tenths.

    >>> number(3.0), number(0.26)
    ('3', '0.3')
    """
    return f"{round(value, 1):g}"


def escaped(text: str) -> str:
    """Return *text* cleaned and escaped for XML.

    >>> escaped("<script>")
    '&lt;script&gt;'
    """
    return escape(clean(text))


def attributes(**values: object) -> str:
    """Return attributes of an element; ``data_card`` becomes ``data-card``, ``None`` is left out.

    >>> attributes(class_="seat", data_seat=2, data_card=None)
    ' class="seat" data-seat="2"'
    """
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escaped(str(value))}"'
        for name, value in values.items()
        if value is not None
    )


def group(lines: Iterable[str], title: str = "", **values: object) -> str:
    """Return a group element with a title."""
    head = f"<title>{escaped(title)}</title>" if title else ""
    return f"<g{attributes(**values)}>{head}{''.join(lines)}</g>"


@final
class Brush:
    """A source of SVG elements in one theme, with *colours* by name.

    In ``auto``, colours are CSS classes, which a style defines for light and dark screens.
    """

    __slots__ = ("_colours", "_column", "theme")

    def __init__(
        self, theme: str = "auto", colours: Mapping[str, tuple[str, str]] = COLOURS
    ) -> None:
        if theme not in THEMES:
            raise UnknownName(nearest("theme", theme, THEMES))
        self.theme: Final = theme
        self._colours: Final = colours
        self._column: Final = 1 if theme == "dark" else 0

    def paint(self, fill: str | None = None, stroke: str | None = None, thick: float = 1) -> str:
        """Return the attributes of a fill and a stroke colour."""
        width = f' stroke-width="{number(thick)}"' if stroke and thick != 1 else ""
        if self.theme == "auto":
            names = [f"f-{fill or 'none'}", f"s-{stroke}"] if stroke else [f"f-{fill}"]
            return f' class="{" ".join(names)}"{width}'
        colours, column = self._colours, self._column
        text = f' fill="{colours[fill][column] if fill else "none"}"'
        return text + (f' stroke="{colours[stroke][column]}"{width}' if stroke else "")

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str | None = None,
        stroke: str | None = None,
        *,
        round: float = 0,
        thick: float = 1,
        dashed: bool = False,
    ) -> str:
        """Return a rectangle with *round* corners."""
        corners = f' rx="{number(round)}"' if round else ""
        dash = ' stroke-dasharray="4 4"' if dashed else ""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
        return f"<rect {place}{corners}{dash}{self.paint(fill, stroke, thick)}/>"

    def disc(
        self, x: float, y: float, r: float, fill: str | None, stroke: str | None = None
    ) -> str:
        """Return a circle."""
        place = f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
        return f"<circle {place}{self.paint(fill, stroke, 1.5)}/>"

    def icon(
        self,
        drawing: str,
        x: float,
        y: float,
        size: float,
        colour: str = "ink",
        thick: float = 2,
    ) -> str:
        """Return an icon with its top left corner there; a ``|`` separates lines from areas."""
        lines, _, areas = drawing.partition("|")
        place = f"translate({number(x)} {number(y)}) scale({round(size / 24, 3):g})"
        where = "" if lines and areas else f' transform="{place}"'
        paths = f'<path{where} d="{lines}"{self.paint(None, colour, thick)}/>' if lines else ""
        paths += f'<path{where} d="{areas}"{self.paint(colour)}/>' if areas else ""
        return paths if where else f'<g transform="{place}">{paths}</g>'

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        ink: str = "ink",
        *,
        at: str = "middle",
        font: str = BODY,
        bold: bool = False,
        space: float | None = None,
        least: float = 6,
    ) -> str:
        """Return a text with its baseline at *y*, shrunk to fit *space* but not below *least*."""
        assert ink in INKS
        text = clean(text)
        if space is not None:
            text, size = fit(text, space, (min(least, size), size), font)
        anchor = f' text-anchor="{at}"' if at != "middle" else ""
        # bold slab letters are the default of a picture
        family = "" if font == SLAB else f' font-family="{FONTS[BODY]}"'
        weight = "" if font == SLAB or bold else ' font-weight="400"'
        place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        return f"<text {place}{anchor}{family}{weight}{self.paint(ink)}>{escaped(text)}</text>"

    def picture(
        self,
        lines: Iterable[str],
        size: tuple[float, float],
        title: str,
        text: str = "",
        width: float | None = None,
        **values: object,
    ) -> str:
        """Return a whole picture, with one line for each drawing."""
        wide, high = size
        body = "\n".join(lines)
        if width is not None:
            values |= {"width": number(width), "height": number(width * high / wide)}
        head = attributes(
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(wide)} {number(high)}",
            role="img",
            class_=f"bang bang-{self.theme}",
            font_family=FONTS[SLAB],
            font_weight=700,
            text_anchor="middle",
            stroke_linecap="round",
            stroke_linejoin="round",
            **values,
        )
        described = f"\n<desc>{escaped(text)}</desc>" if text else ""
        styled = f"\n{style(body, self._colours)}" if self.theme == "auto" else ""
        return f"<svg{head}>\n<title>{escaped(title)}</title>{described}{styled}\n{body}\n</svg>\n"
