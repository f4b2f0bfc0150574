"""The eight characters of The Great Train Robbery."""

from __future__ import annotations

from collections.abc import Iterator

from bang_trainrobbery.cards import EndOfTurn
from bang_trainrobbery.train import advance, free_offers
from bangcore.plugin import (
    PASS,
    SELF,
    Cause,
    Character,
    Engine,
    Offer,
    Play,
    Shot,
    Table,
    each,
    hookimpl,
    in_turn,
)

__all__ = ["CHARACTERS"]


class BennyBrawler:
    @hookimpl
    def bang_takes_wagons(self) -> bool:
        return True


BENNY_BRAWLER = Character(
    "benny_brawler",
    "Benny Brawler",
    4,
    BennyBrawler,
    text="In your turn you may take any number of wagons, for their prices.",
)


class EvanBabbit:
    @hookimpl
    def bang_escape_options(self, g: Table, owner: int, shot: Shot) -> Iterator[Offer]:
        if (
            shot.key != "bang"
            or shot.card is None
            or shot.answers
            or not self.others(g, owner, shot)
        ):
            return
        for card in g.spendable(owner):
            if g.suit(card) == g.suit(shot.card):
                option = g.options.use("evan_babbit", card)
                yield Offer(option, self.divert, owner, card, shot)

    def others(self, g: Table, me: int, shot: Shot) -> list[int]:
        """Return the players to whom *me* can pass the shot on."""
        return [seat for seat in g.within(me, 1) if seat != shot.by]

    async def divert(self, g: Engine, me: int, card: int, shot: Shot) -> int:
        g.discard(me, card, key="evan_babbit")
        cause = Cause("evan_babbit", shot.card, by=me, target=me)
        seat = await g.choose_seat(me, "player", self.others(g, me, shot), cause)
        g.tell("used", me, seat, key="evan_babbit")
        await g.shoot(shot.by, seat, key=shot.key, card=shot.card)
        return shot.needed


EVAN_BABBIT = Character(
    "evan_babbit",
    "Evan Babbit",
    4,
    EvanBabbit,
    text="If a BANG! card is aimed at you, you may discard a card of the same suit: it is aimed at "
    "another player at distance 1 from you instead, not at the one who played it.",
)


class JimmyTexas(EndOfTurn):
    def __init__(self) -> None:
        super().__init__("jimmy_texas")

    @hookimpl
    def bang_turn_checked(self, g: Engine, owner: int) -> None:
        if g.phase == "skipped":
            g.draw(owner, key=self.key)


JIMMY_TEXAS = Character(
    "jimmy_texas",
    "Jimmy Texas",
    4,
    JimmyTexas,
    text="At the end of your turn you draw a card, also if you lost the turn in Jail.",
)


class Manuelita:
    @hookimpl
    def bang_on_train_moved(self, g: Engine, owner: int, end: bool) -> None:
        if end:
            g.draw(owner, 2, key="manuelita")


MANUELITA = Character(
    "manuelita",
    "Manuelita",
    4,
    Manuelita,
    text="Each time the train reaches the end of the line you draw two cards.",
)


class Sancho:
    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> Iterator[Offer]:
        return free_offers(g, owner)


SANCHO = Character(
    "sancho",
    "Sancho",
    3,
    Sancho,
    text="Once in your turn you may take a wagon that stands at a station for nothing.",
)


class SgtBlaze:
    @hookimpl
    async def bang_on_targets(
        self, g: Engine, owner: int, play: Play, seats: tuple[int, ...]
    ) -> None:
        # from the effects of cards only others
        among = [seat for seat in seats if seat != owner or play.card is None]
        if len(among) < 2:
            return
        cause = Cause(play.key, play.card, owner, owner)
        options = [PASS, *(g.options.pick(target=seat) for seat in among)]
        spared = (await g.ask(owner, "spare", options, cause)).target
        if spared is not None:
            g.tell("spared", owner, spared, key=play.key)
            play.evaded_by += (spared,)


SGT_BLAZE = Character(
    "sgt_blaze",
    "Sgt. Blaze",
    5,
    SgtBlaze,
    text="When your card, a wagon or the locomotive affects several players by you, you may spare "
    "one of them.",
)


class ShadeOConnor:
    @hookimpl
    async def bang_on_train_moved(self, g: Engine, owner: int) -> None:
        hand = g.hand(owner)
        if not g.on_turn(owner) and hand:
            options = [PASS, *map(g.options.pick, hand)]
            answer = await g.ask(owner, "shade", options, Cause("shade_oconnor", target=owner))
            if answer.card is not None:
                g.discard(owner, answer.card, key="shade_oconnor")
                g.draw(owner, key="shade_oconnor")


SHADE_OCONNOR = Character(
    "shade_oconnor",
    "Shade O'Connor",
    4,
    ShadeOConnor,
    text="Each time the train moves in the turn of another player, you may discard a card of your "
    "hand to draw one.",
)


async def drive(g: Engine, play: Play, me: int) -> None:
    await advance(g)


ZIPPY_ROY = Character(
    "zippy_roy",
    "Zippy Roy",
    5,
    in_turn(each(SELF, drive), times=1),
    text="Once in your turn you may move the train one station ahead.",
)

CHARACTERS = (
    BENNY_BRAWLER,
    EVAN_BABBIT,
    JIMMY_TEXAS,
    MANUELITA,
    SANCHO,
    SGT_BLAZE,
    SHADE_OCONNOR,
    ZIPPY_ROY,
)
