"""The 80 cards, each in one place, in the game's own symbols and words."""

from __future__ import annotations

from bangcore.plugin import (
    ALL_OTHERS,
    ANYBODY,
    IN_REACH,
    OTHER,
    PASS,
    SELF,
    CardKind,
    Cause,
    Engine,
    InFront,
    Lines,
    Offer,
    Play,
    Shot,
    Symbol,
    discard,
    draw,
    each,
    hookimpl,
    life,
    missed,
    shot,
    take,
    within,
)

__all__ = ["CARDS"]

ANY_NUMBER = 999


async def answered(g: Engine, seat: int, card: int) -> int:
    """An answer that needs nothing but to be given."""
    return 1


# ---------------------------------------------------------------- BANG! and Missed!


def bangs_left(g: Engine, me: int) -> bool:
    """One BANG! a turn, unless something lifts the limit."""
    return g.used("bang") < g.fold("bang_bang_limit", 1, me)


BANG = CardKind(
    key="bang",
    name="BANG!",
    text="Shoot at a player within reach: he loses a life point unless he plays a Missed!. "
    "One per turn.",
    faces={
        "spades": "A",
        "diamonds": "2 3 4 5 6 7 8 9 10 J Q K A",
        "clubs": "2 3 4 5 6 7 8 9",
        "hearts": "Q K A",
    },
    way=Lines(shot(IN_REACH)),
    only_if=bangs_left,
    answers={"bang": answered},
)

MISSED = CardKind(
    key="missed",
    name="Missed!",
    text="Cancel a shot at you.",
    faces={"clubs": "10 J Q K A", "spades": "2 3 4 5 6 7 8"},
    answers={"missed": missed},
)

GATLING = CardKind(
    key="gatling",
    name="Gatling",
    text="A shot at every other player, at any distance. It is no BANG! card.",
    faces={"hearts": "10"},
    way=Lines(shot(ALL_OTHERS)),
)


# ---------------------------------------------------------------- life


async def drink(g: Engine, seat: int, card: int) -> int:
    """Beer gives a life point, but not to the last two players."""
    return await g.heal(seat, 1, key="beer") if len(g.present) > 2 else 0


async def beer(g: Engine, play: Play, seat: int) -> None:
    await drink(g, seat, play.card)


BEER = CardKind(
    key="beer",
    name="Beer",
    text="Regain a life point. Also when you would lose your last one. "
    "No effect with two players left.",
    faces={"hearts": "6 7 8 9 10 J"},
    way=Lines(each(SELF, beer)),
    answers={"rescue": drink},
)

SALOON = CardKind(
    key="saloon",
    name="Saloon",
    text="All other players regain a life point, then you do.",
    faces={"hearts": "5"},
    way=Lines(life(ALL_OTHERS), life(SELF)),
)


# ---------------------------------------------------------------- drawing and losing cards

STAGECOACH = CardKind(
    key="stagecoach",
    name="Stagecoach",
    text="Draw two cards.",
    faces={"spades": "9 9"},
    way=Lines(draw(2)),
)

WELLS_FARGO = CardKind(
    key="wells_fargo",
    name="Wells Fargo",
    text="Draw three cards.",
    faces={"hearts": "3"},
    way=Lines(draw(3)),
)


async def general_store(g: Engine, play: Play, seat: int) -> None:
    offer = g.reveal_top(len(g.present))
    g.tell("revealed", seat, cards=offer, key=play.key)
    for chooser in (seat, *g.others(seat)):
        if offer:
            cause = Cause(play.key, play.source, seat, chooser, cards=tuple(offer))
            choice = await g.choose_card(chooser, "pick", offer, cause)
            offer.remove(choice)
            g.take_from_table(chooser, choice)
            g.tell("picked", chooser, cards=(choice,), key=play.key)


GENERAL_STORE = CardKind(
    key="general_store",
    name="General Store",
    text="Reveal as many cards as there are players; each takes one, you first, then clockwise.",
    faces={"clubs": "9", "spades": "Q"},
    way=Lines(each(SELF, general_store)),
    book=True,
)

PANIC = CardKind(
    key="panic",
    name="Panic!",
    text="Take a card from a player at distance 1: "
    "a random one of his hand or one in front of him.",
    faces={"hearts": "J Q A", "diamonds": "8"},
    way=Lines(take(within(1))),
)


def can_lose_a_card(g: Engine, me: int, seat: int) -> bool:
    if seat == me:
        return bool(g.option("cat_balou_self") and g.in_play(me))
    return g.has_cards(seat)


CAT_BALOU = CardKind(
    key="cat_balou",
    name="Cat Balou",
    text="A player discards a random card of his hand or the card in front of him that you choose.",
    faces={"hearts": "K", "diamonds": "9 10 J"},
    way=Lines(Symbol("discard", ANYBODY, discard(ANYBODY).do, can_lose_a_card)),
)


# ---------------------------------------------------------------- Indians! and the Duel


async def indians(g: Engine, play: Play, seat: int) -> None:
    cause = Cause(play.key, play.source, play.by, seat)
    answer, _ = await g.respond(seat, "bang", cause)
    if answer is PASS:
        await g.damage(seat, 1, by=play.by, key=play.key, card=play.source)


INDIANS = CardKind(
    key="indians",
    name="Indians!",
    text="Every other player discards a BANG! or loses a life point.",
    faces={"diamonds": "K A"},
    way=Lines(each(ALL_OTHERS, indians)),
    book=True,
)


async def duel(g: Engine, play: Play, challenged: int) -> None:
    seat, opponent = challenged, play.by
    while True:
        cause = Cause(play.kind.key, play.source, opponent, seat)
        answer, _ = await g.respond(seat, "bang", cause)
        if answer is PASS:
            break
        seat, opponent = opponent, seat
    await g.damage(seat, 1, by=play.by, key=play.key, card=play.source)


DUEL = CardKind(
    key="duel",
    name="Duel",
    text="You and another player discard a BANG! in turn, he first; who stops loses a life point.",
    faces={"diamonds": "Q", "spades": "J", "clubs": "8"},
    way=Lines(each(OTHER, duel)),
    book=True,
)


# ---------------------------------------------------------------- in front of a player


class Barrel:
    @hookimpl
    def bang_escape_options(self, g: Engine, owner: int, source: int, shot: Shot) -> list[Offer]:
        if source in shot.used:
            return []
        return [Offer(g.words.use("barrel"), lambda: self.hide(g, owner, source, shot))]

    async def hide(self, g: Engine, owner: int, source: int, shot: Shot) -> int:
        shot.used.append(source)
        return int(await g.flip_is(owner, "barrel", suit="hearts"))


BARREL = CardKind(
    key="barrel",
    name="Barrel",
    text="When you are shot at you may draw!; on Hearts it counts as a Missed!.",
    faces={"spades": "Q K"},
    border="blue",
    way=InFront(),
    ability=Barrel,
)


class Mustang:
    @hookimpl
    def bang_distance_modifier(self, owner: int, target: int) -> int:
        return 1 if target == owner else 0


MUSTANG = CardKind(
    key="mustang",
    name="Mustang",
    text="The others see you at distance +1.",
    faces={"hearts": "8 9"},
    border="blue",
    way=InFront(),
    ability=Mustang,
)


class Scope:
    @hookimpl
    def bang_distance_modifier(self, owner: int, viewer: int) -> int:
        return -1 if viewer == owner else 0


SCOPE = CardKind(
    key="scope",
    name="Scope",
    text="You see the others at distance -1.",
    faces={"spades": "A"},
    border="blue",
    way=InFront(),
    ability=Scope,
)


class Jail:
    @hookimpl(priority=10)
    async def bang_turn_start(self, g: Engine, owner: int, source: int, seat: int) -> None:
        if seat == owner:
            escapes = await g.flip_is(seat, "jail", suit="hearts")
            await g.discard(seat, source, key="jail")
            if not escapes:
                g.skip_turn()


JAIL = CardKind(
    key="jail",
    name="Jail",
    text="In front of any player but the Sheriff: at the start of his turn he draws!; "
    "without Hearts he skips it. Discard the Jail.",
    faces={"spades": "10 J", "hearts": "4"},
    border="blue",
    way=InFront(OTHER, lambda g, seat: g.role(seat) != "sheriff"),
    ability=Jail,
    book=True,
)


class Dynamite:
    @hookimpl(priority=20)
    async def bang_turn_start(self, g: Engine, owner: int, source: int, seat: int) -> None:
        if seat != owner:
            return
        if await g.flip_is(seat, "dynamite", suit="spades", ranks=range(2, 10)):
            await g.discard(seat, source, key="dynamite")
            await g.damage(seat, 3, key="dynamite", card=source)
        else:
            free = [other for other in g.others(seat) if not g.has_in_play(other, "dynamite")]
            if free:
                await g.pass_on(source, seat, free[0])


DYNAMITE = CardKind(
    key="dynamite",
    name="Dynamite",
    text="In front of yourself. At the start of the turn draw!: "
    "on Spades 2 to 9 lose three life points, otherwise pass it to the left.",
    faces={"hearts": "2"},
    border="blue",
    way=InFront(),
    ability=Dynamite,
    book=True,
)


# ---------------------------------------------------------------- weapons


class Volcanic:
    @hookimpl
    def bang_bang_limit(self, owner: int, seat: int, limit: int) -> int:
        return ANY_NUMBER if seat == owner else limit


class Reach:
    """A weapon that shoots farther than the Colt .45."""

    def __init__(self, distance: int) -> None:
        self.distance = distance

    @hookimpl
    def bang_reach(self, owner: int, seat: int, reach: int) -> int:
        return self.distance if seat == owner else reach


def weapon(
    key: str, name: str, distance: int, faces: dict[str, str], ability: object = None
) -> CardKind:
    return CardKind(
        key=key,
        name=name,
        text=f"Weapon, reach {distance}."
        if ability is None
        else f"Weapon, reach {distance}. You may play any number of BANG!.",
        faces=faces,
        border="blue",
        way=InFront(),
        ability=ability or Reach(distance),
        weapon=True,
        book=ability is not None,
    )


WEAPONS = (
    weapon("volcanic", "Volcanic", 1, {"spades": "10", "clubs": "10"}, Volcanic),
    weapon("schofield", "Schofield", 2, {"clubs": "J Q", "spades": "K"}),
    weapon("remington", "Remington", 3, {"clubs": "K"}),
    weapon("rev_carabine", "Rev. Carabine", 4, {"clubs": "A"}),
    weapon("winchester", "Winchester", 5, {"spades": "8"}),
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
