"""The sixteen wagons, each in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final, final

from attrs import frozen

from bang_trainrobbery.front import (
    blue_prices,
    draw_wagon,
    in_front,
    lay,
    lose,
    may_have,
    pay_blue,
    picks,
    put_away,
)
from bang_trainrobbery.state import TrainState
from bangcore.plugin import (
    ALL_OTHERS,
    ANYBODY,
    OTHER,
    SELF,
    Cause,
    Engine,
    Offer,
    PassiveSymbol,
    Play,
    Price,
    Rule,
    Symbol,
    Table,
    Target,
    Wound,
    each,
    hookimpl,
    in_turn,
    seen_at,
    sees,
    take,
)

__all__ = ["WAGONS", "places"]


@final
@frozen(eq=False)
class Wagon:
    """A wagon: its ability while it is in front of a player, one of ``at``."""

    name: str
    ability: object
    text: str
    at: Target = SELF

    @property
    def key(self) -> str:
        """The key: its name in small letters."""
        return self.name.lower().replace(" ", "_")

    @property
    def rule(self) -> Rule:
        """The rule to register in the ruleset."""
        return Rule(
            key=self.key, name=self.name, text=self.text, kind="wagon", ability=self.ability
        )


def places(g: Table, me: int, wagon: str) -> list[int]:
    """Return the seats in front of which *me* may lay a wagon."""
    at = WAGONS[wagon].at
    return [seat for seat in at.seats(g, me) if may_have(g, me, seat, wagon)]


# ---------------------------------------------------------------- discarded for an effect


def discarded(symbol: Symbol, only_if: Callable[[Table, int], bool] | None = None) -> PassiveSymbol:
    """Return a symbol: in their turn its player may discard the wagon for the effect."""
    return in_turn(symbol, price=ITSELF, only_if=only_if, name="discarded")


ITSELF: Final = Price(
    "", lambda g, me, source: [None], lambda g, play, card: put_away(g, play.by, play.key)
)


class BaggageCar:
    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> Iterator[Offer]:
        if any(g.targets(owner, key) for key in ("panic", "cat_balou", "bang")):
            yield Offer(g.options.use("baggage_car"), self.use, owner)

    async def use(self, g: Engine, me: int) -> None:
        g.tell("used", me, key="baggage_car")
        put_away(g, me, "baggage_car")
        uses = [(key, at) for key in ("panic", "cat_balou", "bang") for at in g.targets(me, key)]
        if uses:
            options = [g.options.use(key, target=at) for key, at in uses]
            cause = Cause("baggage_car", by=me, target=me)
            answer = await g.choose(me, "luggage", options, cause)
            assert answer.key is not None
            await g.perform(me, answer.key, answer.target, name="baggage_car")

    @hookimpl
    def bang_escape_options(self, g: Table, owner: int) -> Iterator[Offer]:
        yield Offer(g.options.use("baggage_car"), self.hide, owner, after_hand=True)

    def hide(self, g: Engine, me: int) -> int:
        g.tell("used", me, key="baggage_car")
        put_away(g, me, "baggage_car")
        return 1


BAGGAGE_CAR = Wagon(
    "Baggage Car",
    BaggageCar,
    "Discard it for the effect of a Missed!, a Panic!, a Cat Balou or a BANG! that does not "
    "count for the turn.",
)


class Caboose:
    @hookimpl
    def bang_escape_options(self, g: Table, owner: int) -> Iterator[Offer]:
        for card in blue_prices(g, owner, "caboose"):
            option = g.options.use("caboose", card)
            yield Offer(option, self.hide, owner, card, after_hand=True)

    async def hide(self, g: Engine, me: int, card: int | None) -> int:
        await pay_blue(g, me, "caboose", card)
        return 1


CABOOSE = Wagon(
    "Caboose", Caboose, "You may discard another blue card or another wagon as a Missed!."
)


async def cattle_truck(g: Engine, play: Play, me: int) -> None:
    cards = [*g.discards][-3:]
    if cards:
        cause = Cause(play.key, by=me, target=me, cards=tuple(cards))
        g.take_discard(me, await g.choose_card(me, "pick", cards, cause), key=play.key)


CATTLE_TRUCK = Wagon(
    "Cattle Truck",
    discarded(each(SELF, cattle_truck)),
    "Discard it: take one of the top three cards of the discard pile.",
)


async def circus_wagon(g: Engine, play: Play, seat: int) -> None:
    things = picks(g, g.in_play(seat), in_front(g, seat))
    if things:
        cause = Cause(play.key, by=play.by, target=seat)
        answer = await g.choose(seat, "discard", things, cause)
        if answer.card is not None:
            await g.make_discard(play.by, seat, answer.card, key=play.key)
        elif answer.key is not None:
            await lose(g, seat, answer.key, play.by)


CIRCUS_WAGON = Wagon(
    "Circus Wagon",
    discarded(each(ALL_OTHERS, circus_wagon)),
    "Discard it: each other player discards a card in front of them.",
)


def other_wagons(g: Table, me: int) -> bool:
    """It needs another wagon in play."""
    return sum(len(in_front(g, other)) for other in g.present) > 1


async def coal_hopper(g: Engine, play: Play, me: int) -> None:
    g.draw(me, key=play.key)
    seats = {wagon: seat for seat in (me, *g.others(me)) for wagon in in_front(g, seat)}
    if seats:
        cause = Cause(play.key, by=me, target=me)
        wagon = await g.choose_key(me, "uncouple", [*seats], cause)
        await lose(g, seats[wagon], wagon, me)


COAL_HOPPER = Wagon(
    "Coal Hopper",
    discarded(each(SELF, coal_hopper), other_wagons),
    "Discard it: draw a card, and a wagon in front of any player is discarded.",
)


class DiningCar:
    # after Dynamite and Jail
    @hookimpl(priority=-10)
    async def bang_turn_check(self, g: Engine, owner: int) -> None:
        if await g.flip_is(owner, "dining_car", suit="hearts"):
            g.heal(owner, key="dining_car")


DINING_CAR = Wagon(
    "Dining Car", DiningCar, "At the start of your turn draw!: on Hearts you regain a life point."
)


class ExpressCar:
    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> Iterator[Offer]:
        if not g.in_extra_turn:
            yield Offer(g.options.use("express_car"), self.use, owner, ends_turn=True)

    def use(self, g: Engine, me: int) -> None:
        g.tell("used", me, key="express_car")
        put_away(g, me, "express_car")
        # the order of the hand would reveal in which order the cards came
        for card in sorted(g.hand(me), key=g.rules.representative.__getitem__):
            g.discard(me, card, key="express_car")
        g.extra_turn()
        g.end_turn()


EXPRESS_CAR = Wagon(
    "Express Car",
    ExpressCar,
    "Discard it: your turn ends, you discard your hand and take another turn.",
)


class GhostCar:
    @hookimpl
    def bang_on_wounded(self, g: Engine, owner: int, wound: Wound) -> None:
        if wound.fatal:
            g.extra(TrainState).ghosts.append(owner)
            g.survive(wound, 0)
            g.tell("haunts", owner, key="ghost_car")


def anybody_here_or_out(g: Table, me: int) -> list[int]:
    return [me, *g.others(me), *(seat for seat in g.seats if seat not in g.present)]


GHOST_CAR = Wagon(
    "Ghost Car",
    GhostCar,
    "In front of any player but the Sheriff, also one who is out: instead of being "
    "eliminated they are in play without life points, and neither gain nor lose any.",
    at=Target("any player, also one who is out", True, anybody_here_or_out),
)


async def lounge_car(g: Engine, play: Play, me: int) -> None:
    table = g.extra(TrainState).table
    table += [wagon for wagon in (draw_wagon(g), draw_wagon(g)) if wagon is not None]
    cause = Cause(play.key, by=me, target=me)
    own = [wagon for wagon in table if may_have(g, me, me, wagon)]
    if own:
        choice = await g.choose_key(me, "lounge", own, cause)
        table.remove(choice)
        lay(g, me, me, choice)
    for wagon in table[:]:
        seats = [seat for seat in g.others(me) if may_have(g, me, seat, wagon)]
        if seats:
            seat = await g.choose_seat(me, "wagon", seats, Cause(wagon, by=me, target=me))
            lay(g, me, seat, wagon)
        else:
            g.extra(TrainState).under.append(wagon)
        table.remove(wagon)


LOUNGE_CAR = Wagon(
    "Lounge Car",
    discarded(each(SELF, lounge_car)),
    "Discard it: turn up two wagons of the deck, one for yourself and one for another player.",
)

LUMBER_FLATCAR = Wagon(
    "Lumber Flatcar",
    sees(+1),
    "In front of any player: they see the others at distance +1.",
    at=ANYBODY,
)


async def mail_car(g: Engine, play: Play, me: int) -> None:
    cards = g.draw(me, 3, key=play.key)
    others = [seat for seat in g.others(me) if not g.same_hand(me, seat)]
    if cards and others:
        cause = Cause(play.key, by=me, target=me)
        card = await g.choose_card(me, "gift", cards, cause)
        g.give(me, await g.choose_seat(me, "player", others, cause), card, cards, key=play.key)


MAIL_CAR = Wagon(
    "Mail Car",
    discarded(each(SELF, mail_car)),
    "Discard it: draw three cards and give one of them to another player.",
)

OBSERVATION_CAR = Wagon(
    "Observation Car",
    (sees(-1), seen_at(+1)),
    "You see the others at distance -1; they see you at distance +1.",
)

PASSENGER_CAR = Wagon(
    "Passenger Car",
    discarded(take(OTHER)),
    "Discard it: take a card of another player, a random one of their hand or one in front "
    "of them.",
)


class PrisonerCar:
    @hookimpl
    def bang_immunity(self, cards: tuple[int, ...], key: str) -> bool:
        return bool(cards) and key in ("indians", "duel")


PRISONER_CAR = Wagon(
    "Prisoner Car", PrisonerCar, "Indians! and Duels that others play do nothing to you."
)


class PrivateCar:
    @hookimpl
    def bang_aim_veto(self, g: Table, owner: int, key: str) -> bool:
        return key == "bang" and not g.hand(owner)


PRIVATE_CAR = Wagon(
    "Private Car",
    PrivateCar,
    "While you have no card in hand, you cannot be the target of a BANG!.",
)


class SleeperCar:
    def prices(self, g: Table, me: int) -> list[int | None]:
        return [] if g.used("sleeper_car") else blue_prices(g, me, "sleeper_car")

    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> Iterator[Offer]:
        for card in self.prices(g, owner):
            for seat in g.in_reach(owner):
                option = g.options.use("sleeper_car", card, target=seat)
                yield Offer(option, self.shoot, owner, seat, card)

    async def shoot(self, g: Engine, me: int, target: int, card: int | None) -> None:
        await self.answer(g, me, card)
        await g.shoot(me, target, key="sleeper_car")

    @hookimpl
    def bang_answer_options(self, g: Table, owner: int, question: str) -> Iterator[Offer]:
        for card in self.prices(g, owner) if question == "bang" else ():
            yield Offer(g.options.use("sleeper_car", card), self.answer, owner, card)

    async def answer(self, g: Engine, me: int, card: int | None) -> int:
        g.note_use("sleeper_car")
        await pay_blue(g, me, "sleeper_car", card)
        return 1


SLEEPER_CAR = Wagon(
    "Sleeper Car",
    SleeperCar,
    "Once in each turn you may discard another blue card or another wagon as an additional BANG!.",
)

WAGONS: Final = MappingProxyType(
    {
        wagon.key: wagon
        for wagon in (
            BAGGAGE_CAR,
            CABOOSE,
            CATTLE_TRUCK,
            CIRCUS_WAGON,
            COAL_HOPPER,
            DINING_CAR,
            EXPRESS_CAR,
            GHOST_CAR,
            LOUNGE_CAR,
            LUMBER_FLATCAR,
            MAIL_CAR,
            OBSERVATION_CAR,
            PASSENGER_CAR,
            PRISONER_CAR,
            PRIVATE_CAR,
            SLEEPER_CAR,
        )
    }
)
"""The wagons by key."""
