"""The colours of the pictures, for light and dark screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["COLOURS", "INKS", "KIND_COLOURS", "READABLE", "THEMES", "contrast", "style"]

THEMES: Final = ("auto", "light", "dark")

COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    # surfaces
    "paper": ("#faf3e3", "#2c2621"),
    "wash": ("#efe2c6", "#3a322a"),
    "felt": ("#d9c9a5", "#181512"),
    # ink on them
    "ink": ("#2a2019", "#f4ead7"),
    "soft": ("#5f4c3a", "#cbb99f"),
    "suit": ("#a81c26", "#ff948a"),
    "line": ("#c9b48b", "#54483c"),
    "faint": ("#8c7860", "#8f7d69"),
    # highlights, with cream ink on them
    "cream": ("#fff6e4", "#fff6e4"),
    "brown": ("#7a4720", "#84502a"),
    "blue": ("#1f5288", "#2c64a0"),
    "leather": ("#5b4331", "#6d523d"),
    "slate": ("#47423d", "#5c554e"),
    "plum": ("#5f3b78", "#764b93"),
    "teal": ("#1c5f66", "#246b73"),
    "ochre": ("#7d5200", "#865a08"),
    "brick": ("#8c2f39", "#9c3a44"),
    "alarm": ("#b4230f", "#b8321d"),
    "gold": ("#8f6400", "#e3b448"),
}
"""The colours by name, for light and dark screens."""

KIND_COLOURS: Final = ("ochre", "teal", "plum", "brick")
"""The colours for kinds of rules of expansions, such as events."""

INKS: Final[Mapping[str, tuple[str, ...]]] = {
    "ink": ("paper", "wash", "felt"),
    "soft": ("paper", "wash", "felt"),
    "suit": ("paper", "wash"),
    "cream": (
        "brown",
        "blue",
        "leather",
        "slate",
        "plum",
        "teal",
        "ochre",
        "brick",
        "alarm",
    ),
}
"""The colours of text, and the surfaces on which each may be used."""

READABLE: Final = 4.5
"""The contrast that text needs."""


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 (equal) to 21 (black on white).

    >>> round(contrast("#000000", "#ffffff")), contrast("#123456", "#123456")
    (21, 1.0)
    """
    dark, bright = sorted(map(_luminance, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def style(drawn: str, colours: Mapping[str, tuple[str, str]]) -> str:
    """Return the style element with the *colours* that *drawn* uses, for light and dark screens."""
    light, dark = [".bang-auto .f-none{fill:none}"], []
    for name, (bright, dim) in colours.items():
        for letter, what in (("f", "fill"), ("s", "stroke")):
            # a false match of a prefix costs no more than an unused rule
            if f"{letter}-{name}" in drawn:
                light.append(f".bang-auto .{letter}-{name}{{{what}:{bright}}}")
                if dim != bright:
                    dark.append(f".bang-auto .{letter}-{name}{{{what}:{dim}}}")
    return f"<style>{''.join(light)}@media(prefers-color-scheme:dark){{{''.join(dark)}}}</style>"
