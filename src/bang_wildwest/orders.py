"""Dorothy Rage: a player names a card, its target, and the player who has to play it."""

from __future__ import annotations

from collections.abc import Iterable

from bangcore.plugin import PASS, Cause, Engine, Offer, Table, hookimpl

__all__ = ["DorothyRage"]

KEY = "dorothy_rage"


class DorothyRage:
    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> Iterable[Offer]:
        if not g.used(KEY) and any(orders(g, other) for other in g.others(seat)):
            yield Offer(g.options.use(KEY), self.order, seat)

    async def order(self, g: Engine, me: int) -> None:
        g.note_use(KEY)
        g.tell("used", me, key=KEY)
        able = [other for other in g.others(me) if orders(g, other)]
        who = await g.choose_seat(me, "order", able, Cause(KEY, by=me))
        options = [g.options.pick(key=key) for key in orders(g, who)]
        answer = await g.choose(me, "order", options, Cause(KEY, by=me, target=who))
        key = answer.key
        assert key is not None
        target = None
        seats = [seat for seat in g.targets(who, key) if seat is not None]
        if seats:
            target = await g.choose_seat(me, "order", seats, Cause(key, by=me, target=who))
        g.tell("ordered", me, who, key=key)
        await self.obey(g, me, who, key, target)

    async def obey(self, g: Engine, me: int, who: int, key: str, target: int | None) -> None:
        cause = Cause(KEY, by=me, target=who)
        cards = [
            card
            for card in g.hand(who)
            if g.key(card) == key and g.may_use(who, card, key, "turn", cause)
        ]
        # ask even if there is one card or none, which the others must not learn before
        options = [g.options.pick(card) for card in cards] or [PASS]
        card = (await g.ask(who, "pick", options, cause)).card
        if card is not None:
            await g.play(who, card, target)
        else:
            for card in sorted(g.hand(who), key=g.rules.representative.__getitem__):
                g.show(who, card, key=KEY)


def orders(g: Table, seat: int) -> list[str]:
    """Return the cards that, by public knowledge, *seat* could play."""
    if not g.hand(seat):
        return []
    return [
        key for key in dict.fromkeys(card.key for card in g.rules.cards) if g.targets(seat, key)
    ]
