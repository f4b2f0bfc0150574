"""The sixteen cards of The Valley of Shadows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bangcore.plugin import (
    ANYBODY,
    EVERYBODY,
    IN_REACH,
    PASS,
    SELF,
    CardKind,
    Cause,
    Engine,
    Lines,
    Offer,
    Play,
    Shot,
    Table,
    Target,
    Way,
    Wound,
    bangs_left,
    blue,
    brown,
    each,
    hookimpl,
    life,
    missed,
    reach,
    shot,
    within,
)

__all__ = ["CARDS", "IN_FORCE", "bang_cards", "can_be_evaded", "may_use_as_bang", "play_as_bang"]


def may_use_as_bang(g: Table, me: int, card: int) -> bool:
    """Return whether *me*, who is on turn, may play *card* as a BANG!."""
    return g.may_use(me, card, "bang", "turn", Cause("turn", by=me, target=me))


def bang_cards(g: Table, me: int) -> list[int]:
    """Return the cards in hand that *me*, who is on turn, may play as a BANG!."""
    return [card for card in g.counts_as(me, "bang") if may_use_as_bang(g, me, card)]


async def play_as_bang(
    g: Engine,
    me: int,
    card: int,
    target: int | None = None,
    *,
    way: Way | None = None,
    counts: bool = True,
) -> None:
    """Let *me* play *card* as a BANG!, in another *way* if given."""
    as_ = None if g.key(card) == "bang" else "bang"
    await g.play(me, card, target, as_, way=way, counts=counts)


async def answered(g: Engine, seat: int, card: int, cause: Cause) -> int:
    """Answer, without further effects."""
    return 1


# ---------------------------------------------------------------- weapons


class Lemat:
    @hookimpl
    def bang_counts_as(self, g: Table, owner: int, card: int) -> Sequence[str]:
        return ("bang",) if g.on_turn(owner) and g.key(card) != "bang" else ()


LEMAT = blue(
    "lemat",
    "Lemat",
    {"diamonds": "4"},
    reach(1),
    Lemat,
    text="Weapon, reach 1. In your turn you may use any card from your hand as a BANG! card.",
    weapon=True,
)


class Shotgun:
    # after the reward for the hit, before abilities of the player who was hit
    @hookimpl(of="others", priority=10)
    async def bang_on_wounded(self, g: Engine, owner: int, seat: int, wound: Wound) -> None:
        if wound.shot and wound.by == owner and not wound.fatal and g.hand(seat):
            await g.discard_chosen(seat, Cause("shotgun", by=owner, target=seat))


SHOTGUN = blue(
    "shotgun",
    "Shotgun",
    {"spades": "K"},
    reach(1),
    Shotgun,
    text="Weapon, reach 1. Whenever you hit a player with a shot, they discard a card of their "
    "choice from their hand.",
    weapon=True,
)


# ---------------------------------------------------------------- in front of others


class Bounty:
    @hookimpl(priority=20)
    def bang_on_wounded(self, g: Engine, wound: Wound) -> None:
        if wound.shot and wound.shot.key == "bang" and wound.by in g.present:
            g.draw(wound.by, key="bounty")


BOUNTY = blue(
    "bounty",
    "Bounty",
    {"clubs": "9"},
    Bounty,
    text="In front of any player: whoever hits that player with a BANG! card draws a card.",
    at=ANYBODY,
)


class Rattlesnake:
    # after Dynamite and Jail
    @hookimpl(priority=-10)
    async def bang_turn_check(self, g: Engine, owner: int, source: int) -> None:
        if await g.flip_is(owner, "rattlesnake", suit="spades"):
            await g.damage(owner, key="rattlesnake", card=source)


RATTLESNAKE = blue(
    "rattlesnake",
    "Rattlesnake",
    {"hearts": "7"},
    Rattlesnake,
    text="In front of any player: at the start of their turn they draw!; on Spades they "
    "lose a life point. The card stays.",
    at=ANYBODY,
)

OUT = Target(
    "an eliminated player",
    chosen=True,
    seats=lambda g, me: [seat for seat in g.seats if seat not in g.present],
)

GHOST = blue(
    "ghost",
    "Ghost",
    {"spades": "9 10"},
    text="In front of an eliminated player: they are back in the game, but can neither regain "
    "nor lose life points.",
    at=OUT,
)


class Ghosts:
    """The effect of a Ghost, which works even if cards in play are disabled."""

    @hookimpl(of="everybody")
    def bang_on_laid(self, g: Engine, seat: int, card: int) -> None:
        if g.key(card) == "ghost":
            g.return_to_play(seat, 0)

    @hookimpl
    def bang_survives(self, g: Table, seat: int) -> bool:
        return g.has_in_play(seat, "ghost")

    @hookimpl
    def bang_life_veto(self, g: Table, seat: int) -> bool:
        return g.has_in_play(seat, "ghost")

    @hookimpl
    async def bang_on_card_left(self, g: Engine, seat: int, card: int) -> None:
        was_ghost = g.key(card) == "ghost" and seat in g.present and g.life(seat) == 0
        if was_ghost and not g.consult("bang_survives", seat):
            await g.eliminate(seat)


# ---------------------------------------------------------------- shots

TOMAHAWK = brown(
    "tomahawk",
    "Tomahawk",
    {"diamonds": "A"},
    shot(within(2)),
    text="A shot at a player at a distance of 2 or less. It is not a BANG! card.",
)


async def aimed(g: Engine, play: Play, seat: int) -> None:
    await g.shoot(play.by, seat, key=play.key, card=play.card, damage=2)


class AimedShot:
    """Aim and its BANG! card are chosen together, so that others see both or neither."""

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> Iterable[Offer]:
        cause = Cause("turn", by=seat, target=seat)
        aims = [
            card
            for card in g.hand(seat)
            if g.key(card) == AIM.key and g.may_use(seat, card, AIM.key, "turn", cause)
        ]
        if aims and bangs_left(g, seat):
            aim = min(aims, key=g.rules.representative.__getitem__)
            for bang in bang_cards(g, seat):
                if g.key(bang) != AIM.key:
                    for target in g.targets(seat, "bang"):
                        option = g.options.use(AIM.key, card=bang, target=target)
                        yield Offer(option, self.shoot, seat, aim, bang, target)

    async def shoot(self, g: Engine, me: int, aim: int, bang: int, target: int | None) -> None:
        await g.play(me, aim, target, way=Lines())
        await play_as_bang(g, me, bang, target, way=Lines(each(IN_REACH, aimed)))


AIM = CardKind(
    key="aim",
    name="Aim",
    text="Play it together with a BANG! card: if the shot hits, the target loses two life points.",
    faces={"clubs": "6"},
)


class AtTwo:
    """The way of Fanning: a shot within reach, and another at a neighbour of its target."""

    def targets(self, g: Table, me: int, kind: CardKind) -> Sequence[int | None]:
        return g.in_reach(me)

    async def resolve(self, g: Engine, play: Play) -> None:
        g.note_use("bang")
        assert play.target is not None
        both = [play.target]
        near = [seat for seat in g.within(play.target, 1) if seat != play.by]
        if near:
            cause = Cause(play.key, play.card, play.by, play.target)
            both.append(await g.choose_seat(play.by, "player", near, cause))
        await Lines(shot(Target("both", False, lambda g, me: both))).resolve(g, play)


FANNING = CardKind(
    key="fanning",
    name="Fanning",
    text="Uses up your BANG! of the turn: a shot at a player within reach and one at another "
    "player, not you, at distance 1 from them.",
    faces={"spades": "2"},
    way=AtTwo(),
    only_if=bangs_left,
)

BACKFIRE = brown(
    "backfire",
    "Backfire",
    {"clubs": "Q"},
    text="Counts as a Missed!. You then shoot at the player who shot at you.",
    answers={"missed": missed},
)


class ReturnFire:
    @hookimpl
    async def bang_after_shot(self, g: Engine, seat: int, shot: Shot) -> None:
        if "backfire" in shot.answers and shot.by in g.present and seat in g.present:
            await g.shoot(seat, shot.by, key="backfire")


# ---------------------------------------------------------------- for everybody


async def bandidos(g: Engine, play: Play, seat: int) -> None:
    by = None if seat == play.by else play.by
    cause = Cause(play.key, play.card, play.by, seat)
    loses = [g.options.pick(key="life_point")] if not g.consult("bang_life_veto", seat, -1) else []
    pays = [g.options.pick(key="cards")] if g.hand(seat) else []
    if not (loses or pays):
        return
    if (await g.choose(seat, "bandidos", [*pays, *loses], cause)).key == "life_point":
        await g.damage(seat, by=by, key=play.key, card=play.card)
        return
    for needed in range(min(2, len(g.hand(seat))), 0, -1):
        await g.discard_chosen(seat, Cause(play.key, play.card, play.by, seat, needed))


BANDIDOS = brown(
    "bandidos",
    "Bandidos",
    {"diamonds": "Q"},
    each(EVERYBODY, bandidos),
    text="Everybody, you too, discards two cards from hand (their only one, if they hold one) or "
    "loses one life point.",
)


async def tornado(g: Engine, play: Play, seat: int) -> None:
    if g.hand(seat):
        await g.discard_chosen(seat, Cause(play.key, play.card, play.by, seat))
    g.draw(seat, 2, key=play.key)


TORNADO = brown(
    "tornado",
    "Tornado",
    {"clubs": "A"},
    each(EVERYBODY, tornado),
    text="Each player discards a card of their choice from hand, if they have one, and draws two "
    "cards.",
)

ACE = 14


async def poker(g: Engine, play: Play, me: int) -> None:
    hands: dict[int, list[int]] = {}
    for seat in await g.affected(play, g.others(me)):
        away = g.immune(seat, me, () if play.card is None else (play.card,))
        away = away or await g.evades(seat, play)
        if not away:
            hands[seat] = g.hand(seat)
    choices = await g.choose_cards("discard", hands, Cause(play.key, play.card, me))
    for seat, card in choices.items():
        g.lay(seat, card)
    cards = list(choices.values())
    if all(g.rank(card) != ACE for card in cards):
        await take_two(g, play, me, cards)
    for card in cards:
        g.clear(card)


async def take_two(g: Engine, play: Play, me: int, cards: list[int]) -> None:
    """Let *me* take up to two of *cards* from the table."""
    for _ in cards[:2]:
        cause = Cause(play.key, play.card, me, me, cards=tuple(cards))
        options = [PASS, *[g.options.pick(card) for card in cards]]
        answer = await g.choose(me, "pick", options, cause)
        if answer.card is None:
            return
        cards.remove(answer.card)
        g.take_from_table(me, answer.card)
        g.tell("picked", me, cards=(answer.card,), key=play.key)


POKER = brown(
    "poker",
    "Poker",
    {"hearts": "J"},
    each(SELF, poker),
    text="Every other player puts down a card from hand, all at once. If none is an Ace you may "
    "take up to two of them; the rest is discarded.",
)

LAST_CALL = brown(
    "last_call",
    "Last Call",
    {"diamonds": "8"},
    life(SELF),
    text="Regain one life point. It is not a Beer.",
)


# ---------------------------------------------------------------- reactions


def unseen(g: Table, key: str) -> bool:
    """Return whether, by public knowledge, a player may hold a card of that name."""
    there = sum(card.key == key for card in g.rules.cards)
    return there > sum(g.key(card) == key for card in g.discards)


def can_be_evaded(g: Table, play: Play) -> bool:
    """Return whether *play* is a brown card that is neither a BANG! nor only heals."""
    way = play.kind.way
    kind = isinstance(way, Lines) and all(line.name == "life" for line in way.symbols)
    return play.kind.border == "brown" and play.key != "bang" and not kind


ESCAPE = brown(
    "escape",
    "Escape",
    {"hearts": "3"},
    text="Also outside your turn: another player's brown card that is not a BANG! has no effect on "
    "you.",
    answers={"evade": answered},
)


class Escape:
    @hookimpl
    def bang_evadable(self, g: Table, play: Play) -> bool:
        return can_be_evaded(g, play) and unseen(g, "escape")


SAVED = brown(
    "saved",
    "Saved!",
    {"hearts": "5"},
    text="Also outside your turn: another player loses one life point less. If they live on, you "
    "draw two cards, from their hand or from the deck.",
    answers={"saved": answered},
)


class Rescue:
    @hookimpl
    async def bang_before_wound(self, g: Engine, seat: int, wound: Wound) -> None:
        given_away = wound.by == seat and wound.card is None
        if given_away or not unseen(g, "saved"):
            return
        for other in g.others(seat):
            if wound.amount <= 0:
                break
            cause = Cause(wound.key or "damage", wound.card, wound.by, seat, wound.amount)
            _, worth = await g.respond(other, "saved", cause)
            if worth:
                wound.amount -= worth
                wound.lowered_by.append(other)
        if wound.amount <= 0:
            await self.thank(g, wound)

    @hookimpl(priority=-10)
    async def bang_on_wounded(self, g: Engine, wound: Wound) -> None:
        if not wound.fatal:
            await self.thank(g, wound)

    async def thank(self, g: Engine, wound: Wound) -> None:
        for other in wound.lowered_by:
            sources = [g.options.pick(key="deck")]
            if g.hand(wound.seat):
                sources.append(g.options.pick(target=wound.seat))
            cause = Cause("saved", by=other, target=wound.seat)
            if (await g.choose(other, "saved_draw", sources, cause)).target is None:
                g.draw(other, 2, key="saved")
            else:
                for _ in range(2):
                    await g.take_random(other, wound.seat, key="saved")


CARDS = (
    LEMAT,
    SHOTGUN,
    BOUNTY,
    RATTLESNAKE,
    GHOST,
    TOMAHAWK,
    AIM,
    FANNING,
    BACKFIRE,
    BANDIDOS,
    TORNADO,
    POKER,
    LAST_CALL,
    ESCAPE,
    SAVED,
)

IN_FORCE = (AimedShot, Ghosts, ReturnFire, Escape, Rescue)
"""The effects of cards that do not stay in front of their players."""
