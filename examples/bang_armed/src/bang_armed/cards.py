"""The cards of Armed."""

from bangcore.plugin import ANYBODY, brown, draw, life

MOONSHINE = brown(
    "moonshine",
    "Moonshine",
    {"clubs": "Q", "hearts": "2 7"},
    life(ANYBODY, 2),
    draw(1),
    text="A player of your choice regains two life points. Draw a card.",
)
CARDS = (MOONSHINE,)
