"""Cards with piles of their own: a graveyard, saddlebags, and ambushes face down.

Run the file to see a game.
"""

from bang_bots import CowboyBot, Sense, play, senses_of
from bang_table.text import Language
from bangcore import Game, Ruleset
from bangcore.plugin import (
    SELF,
    Cause,
    Engine,
    Expansion,
    PileKind,
    Play,
    Wound,
    brown,
    each,
    hookimpl,
)

GRAVE = PileKind("grave", "graveyard")
SADDLEBAG = PileKind("saddlebag", "saddlebag", by_seat=True)
AMBUSH = PileKind("ambush", "ambush", by_seat=True, face_down=True)


def bury(g: Engine, card: Play, seat: int) -> None:
    """Move the top discard to the graveyard, which is never shuffled; draw a card."""
    if g.discards:
        g.move(g.discards[-1], "grave")
    g.draw(seat, key=card.key)


def pack(g: Engine, card: Play, seat: int) -> None:
    """Put the top two cards of the draw pile under the character, face up."""
    for _ in range(2):
        g.move_top("saddlebag", seat)


async def lie_in_wait(g: Engine, card: Play, seat: int) -> None:
    """Lay a card in hand face down in front of the player."""
    if g.hand(seat):
        hidden = await g.choose_card(seat, "hide", g.hand(seat), Cause(card.key, by=seat))
        g.move(hidden, "ambush", seat)


class Piles:
    """What becomes of the cards under a character, and of those face down."""

    @hookimpl
    def bang_turn_start(self, g: Engine, seat: int) -> None:
        """Take the cards under the character into the hand."""
        for card in [*g.pile("saddlebag", seat)]:
            g.move(card, "hand", seat, key="unpacked")

    @hookimpl
    async def bang_on_wounded(self, g: Engine, seat: int, wound: Wound) -> None:
        """Turn up the ambushes of a player who is shot; each BANG! hits the shooter."""
        by = wound.by
        if by is None or by == seat:
            return
        # a shot back may be answered by an ambush, and so on
        while ambush := g.pile("ambush", seat):
            card = ambush[-1]
            g.move(card, "discards", key="sprung")
            if g.key(card) == "bang" and by in g.present:
                await g.damage(by, by=seat, key="ambush")


CARDS = [
    brown("bury", "Undertaker", {"spades": "9 10"}, each(SELF, bury), text=bury.__doc__ or ""),
    brown("pack", "Mule", {"hearts": "5 6"}, each(SELF, pack), text=pack.__doc__ or ""),
    brown(
        "lie_in_wait",
        "Ambush",
        {"clubs": "J Q K"},
        each(SELF, lie_in_wait),
        text=lie_in_wait.__doc__ or "",
    ),
]
WORDS = {
    "prompt/hide": "Which card do you lay face down?",
    "event/moved/grave": "{name} buries {cards}.",
    "event/moved/saddlebag": "{name} packs {cards}.",
    "event/moved/unpacked": "{name} takes {cards} out of the saddlebag.",
    "event/moved/sprung": "{name} springs an ambush: {cards}.",
    "event/moved/ambush": "{name} lies in wait with {cards}.",
}
FACETS = {
    "senses": {card.key: Sense(judge=lambda scene, it: 1.0) for card in CARDS},
    "words": WORDS,
}
PILES = Expansion(
    name="house_piles",
    cards=CARDS,
    piles=[GRAVE, SADDLEBAG, AMBUSH],
    ability=Piles,
    facets=FACETS,
)

if __name__ == "__main__":
    english, game = Language("en", rules := Ruleset.build(PILES)), Game.new(5, rules, seed=1)
    game.events.subscribe(lambda event: print(english.event(event, game.names) or "..."))
    play(game, [CowboyBot(seat, senses_of(rules)) for seat in range(5)])
