"""The 80 cards, each in one place, in symbols and words of the game."""

from __future__ import annotations

from bangcore.plugin import (
    ALL_OTHERS,
    ANY_NUMBER,
    IN_REACH,
    OTHER,
    PASS,
    SELF,
    Cause,
    Engine,
    Play,
    Table,
    anybody_if,
    bangs,
    bangs_left,
    barrel,
    blue,
    brown,
    discard,
    draw,
    each,
    hookimpl,
    life,
    missed,
    seen_at,
    sees,
    shot,
    take,
    weapon,
    within,
)

__all__ = ["CARDS"]


async def answered(g: Engine, seat: int, card: int, cause: Cause) -> int:
    """The effect of an answer without an effect of its own: it counts."""
    return 1


# ---------------------------------------------------------------- BANG! and Missed!


BANG = brown(
    "bang",
    "BANG!",
    {
        "spades": "A",
        "diamonds": "2 3 4 5 6 7 8 9 10 J Q K A",
        "clubs": "2 3 4 5 6 7 8 9",
        "hearts": "Q K A",
    },
    shot(IN_REACH),
    text="Shoot at a player within reach: they lose a life point unless they play a Missed!. One "
    "per turn.",
    only_if=bangs_left,
    answers={"bang": answered},
)

MISSED = brown(
    "missed",
    "Missed!",
    {"clubs": "10 J Q K A", "spades": "2 3 4 5 6 7 8"},
    text="Cancel a shot at you.",
    answers={"missed": missed},
)

GATLING = brown(
    "gatling",
    "Gatling",
    {"hearts": "10"},
    shot(ALL_OTHERS),
    text="A shot at every other player, at any distance. It is not a BANG! card.",
)


# ---------------------------------------------------------------- life


async def drink(g: Engine, seat: int, card: int | None, cause: Cause) -> int:
    """Beer gives a life point, except when only two players are left."""
    return g.heal(seat, 1, key="beer") if len(g.present) > 2 else 0


async def beer(g: Engine, play: Play, seat: int) -> None:
    await drink(g, seat, play.card, Cause(play.key))


BEER = brown(
    "beer",
    "Beer",
    {"hearts": "6 7 8 9 10 J"},
    each(SELF, beer),
    text="Regain a life point. Also when you would lose your last one. "
    "No effect with two players left.",
    answers={"rescue": drink},
)

SALOON = brown(
    "saloon",
    "Saloon",
    {"hearts": "5"},
    life(ALL_OTHERS),
    life(SELF),
    text="All other players regain a life point, then you do. It does not save from a lethal hit.",
)


# ---------------------------------------------------------------- drawing and losing cards

STAGECOACH = brown("stagecoach", "Stagecoach", {"spades": "9 9"}, draw(2), text="Draw two cards.")

WELLS_FARGO = brown(
    "wells_fargo", "Wells Fargo", {"hearts": "3"}, draw(3), text="Draw three cards."
)


async def general_store(g: Engine, play: Play, seat: int) -> None:
    choosers = await g.affected(play, (seat, *g.others(seat)))
    offer = g.reveal_top(len(choosers))
    g.tell("revealed", seat, cards=offer, key=play.key)
    for chooser in choosers:
        if offer:
            cause = Cause(play.key, play.card, seat, chooser, cards=tuple(offer))
            choice = await g.choose_card(chooser, "pick", offer, cause)
            offer.remove(choice)
            g.take_from_table(chooser, choice)
            g.tell("picked", chooser, cards=(choice,), key=play.key)


GENERAL_STORE = brown(
    "general_store",
    "General Store",
    {"clubs": "9", "spades": "Q"},
    each(SELF, general_store),
    text="Reveal as many cards as there are players; each takes one, you first, then clockwise.",
    book=True,
)

PANIC = brown(
    "panic",
    "Panic!",
    {"hearts": "J Q A", "diamonds": "8"},
    take(within(1)),
    text="Take a card from a player at distance 1: a random one of their hand or one in front of "
    "them.",
)

CAT_BALOU = brown(
    "cat_balou",
    "Cat Balou",
    {"hearts": "K", "diamonds": "9 10 J"},
    discard(anybody_if("cat_balou_self")),
    text="A player discards a random card of their hand or the card in front of them that you "
    "choose.",
)


# ---------------------------------------------------------------- Indians! and the Duel


async def indians(g: Engine, play: Play, seat: int) -> None:
    cause = Cause(play.key, play.card, play.by, seat)
    answer, _ = await g.respond(seat, "bang", cause)
    if answer is PASS:
        await g.damage(seat, 1, by=play.by, key=play.key, card=play.card)


INDIANS = brown(
    "indians",
    "Indians!",
    {"diamonds": "K A"},
    each(ALL_OTHERS, indians),
    text="Every other player discards a BANG! or loses a life point.",
    book=True,
)


async def duel(g: Engine, play: Play, challenged: int) -> None:
    seat, opponent = challenged, play.by
    while True:
        cause = Cause(play.kind.key, play.card, opponent, seat)
        answer, _ = await g.respond(seat, "bang", cause)
        if answer is PASS:
            break
        seat, opponent = opponent, seat
    await g.damage(seat, 1, by=play.by, key=play.key, card=play.card)


DUEL = brown(
    "duel",
    "Duel",
    {"diamonds": "Q", "spades": "J", "clubs": "8"},
    each(OTHER, duel),
    text="You and another player discard a BANG! in turn, the other first; the first to stop "
    "loses a life point.",
    book=True,
)


# ---------------------------------------------------------------- in front of a player

BARREL = blue("barrel", "Barrel", {"spades": "Q K"}, barrel())

MUSTANG = blue("mustang", "Mustang", {"hearts": "8 9"}, seen_at(+1))

SCOPE = blue("scope", "Scope", {"spades": "A"}, sees(-1))


class Jail:
    @hookimpl
    async def bang_turn_check(self, g: Engine, owner: int, source: int) -> None:
        escapes = await g.flip_is(owner, "jail", suit="hearts")
        g.discard(owner, source, key="jail")
        if not escapes:
            g.skip_turn()


def not_the_sheriff(g: Table, seat: int) -> bool:
    """The Sheriff cannot be jailed."""
    return g.role(seat) != "sheriff"


JAIL = blue(
    "jail",
    "Jail",
    {"spades": "10 J", "hearts": "4"},
    Jail,
    text="In front of another player, not the Sheriff: at the start of their turn they draw!; "
    "without Hearts they skip it. Discard the Jail.",
    at=OTHER,
    fits=not_the_sheriff,
    book=True,
)


class Dynamite:
    @hookimpl(priority=10)
    async def bang_turn_check(self, g: Engine, owner: int, source: int) -> None:
        if await g.flip_is(owner, "dynamite", suit="spades", ranks=range(2, 10)):
            g.discard(owner, source, key="dynamite")
            await g.damage(owner, 3, key="dynamite", card=source)
        else:
            free = [other for other in g.others(owner) if not g.has_in_play(other, "dynamite")]
            if free:
                g.pass_on(source, owner, free[0])


DYNAMITE = blue(
    "dynamite",
    "Dynamite",
    {"hearts": "2"},
    Dynamite,
    text="In front of yourself. At the start of the turn draw!: "
    "on Spades 2 to 9 lose three life points, otherwise pass it to the left.",
    book=True,
)

WEAPONS = (
    weapon(
        "volcanic", "Volcanic", {"spades": "10", "clubs": "10"}, 1, bangs(ANY_NUMBER), book=True
    ),
    weapon("schofield", "Schofield", {"clubs": "J Q", "spades": "K"}, 2),
    weapon("remington", "Remington", {"clubs": "K"}, 3),
    weapon("rev_carabine", "Rev. Carabine", {"clubs": "A"}, 4),
    weapon("winchester", "Winchester", {"spades": "8"}, 5),
)

CARDS = (
    BANG,
    MISSED,
    BEER,
    SALOON,
    STAGECOACH,
    WELLS_FARGO,
    GENERAL_STORE,
    PANIC,
    CAT_BALOU,
    GATLING,
    INDIANS,
    DUEL,
    BARREL,
    MUSTANG,
    SCOPE,
    JAIL,
    DYNAMITE,
    *WEAPONS,
)
