"""Hooks and verbs for things in front of a player that are no cards, and what goes with them."""

from attrs import define, field

from bangcore.plugin import (
    ANYBODY,
    SELF,
    Engine,
    Expansion,
    Offer,
    Table,
    brown,
    each,
    hookimpl,
)
from bangcore.testing import check_expansion, four, seat


@define
class Lamps:
    """The seats with a lamp, and those that live in the dark."""

    lit: list[int] = field(factory=list)
    dark: list[int] = field(factory=list)

    def copy(self):
        return Lamps([*self.lit], [*self.dark])

    def view(self, seat):
        return {"lit": [*self.lit], "dark": [*self.dark]}

    def audit(self, rules, state):
        seats = range(len(state.names))
        wrong = [seat for seat in (*self.lit, *self.dark) if seat not in seats]
        wrong += [seat for seat in self.dark if state.life[seat] and not state.outcome]
        yield from (f"seat {seat}" for seat in wrong)


class Lighting:
    """A lamp can be taken and put out, stops BANG!, answers Indians!, and keeps its player."""

    @hookimpl
    def bang_loot(self, g: Table, seat: int, by: int, taken: bool):
        if seat in g.extra(Lamps).lit:
            yield Offer(g.options.pick(key="lamp"), self.lose, seat, by if taken else None)

    def lose(self, g: Engine, seat: int, taker: int | None) -> None:
        lit = g.extra(Lamps).lit
        lit.remove(seat)
        if taker is not None and taker not in lit:
            lit.append(taker)

    @hookimpl
    def bang_aim_veto(self, g: Table, seat: int, key: str) -> bool:
        return key == "bang" and seat in g.extra(Lamps).lit

    @hookimpl
    def bang_answer_options(self, g: Table, seat: int, question: str):
        if question == "bang" and seat in g.extra(Lamps).lit:
            yield Offer(g.options.use("lamp"), self.burn, seat)

    def burn(self, g: Engine, seat: int) -> int:
        g.extra(Lamps).lit.remove(seat)
        return 1

    @hookimpl
    def bang_on_wounded(self, g: Engine, seat: int, wound) -> None:
        if wound.fatal and seat in g.extra(Lamps).lit:
            g.extra(Lamps).dark.append(seat)
            g.survive(wound, 0)

    @hookimpl
    def bang_survives(self, g: Table, seat: int) -> bool:
        return seat in g.extra(Lamps).dark

    @hookimpl
    def bang_life_veto(self, g: Table, seat: int) -> bool:
        return seat in g.extra(Lamps).dark


def light(g, play, seat):
    if seat not in g.extra(Lamps).lit:
        g.extra(Lamps).lit.append(seat)


def rummage(g, play, seat):
    if len(g.discards) > 1:
        g.take_discard(seat, g.discards[-2], key=play.key)


LIGHTS = Expansion(
    name="lights",
    cards=[
        brown("lamp", "Lamp", {"clubs": "2 3"}, each(ANYBODY, light), text="A lamp."),
        brown("rummage", "Rummage", {"hearts": "2 3"}, each(SELF, rummage), text="An old card."),
    ],
    state=Lamps,
    ability=Lighting,
)


def lit(*seats, **more):
    players = {"ben": seat("outlaw", hand="")} | more
    return four(expansions=[LIGHTS], extra={"lights": Lamps([*seats])}, **players)


def lamps(t):
    return t.game.view().extra["lights"]["lit"]


def test_a_thing_is_taken_by_panic_and_lost_to_cat_balou():
    """A player with nothing but a thing is a target; the thing is one of the choices."""
    t = lit(1, ann=seat("sheriff", hand="panic cat_balou"))
    t.do("play panic -> ben")
    assert lamps(t) == [0]

    t = lit(1, ann=seat("sheriff", hand="cat_balou"), ben=seat("outlaw", hand="", in_play="scope"))
    t.do("play cat_balou -> ben")
    assert t.options == ["pick scope", "pick lamp"]
    t.do("pick lamp")
    assert (lamps(t), t.ben.in_play) == ([], ["scope"])


def test_nobody_without_cards_and_things_is_a_target():
    t = lit(ann=seat("sheriff", hand="panic cat_balou"))
    assert not [option for option in t.options if option.endswith("-> ben")]


def test_a_card_cannot_be_aimed_at_who_forbids_it():
    """A forbidden target is not offered; other cards may be aimed at it."""
    t = lit(1, ann=seat("sheriff", hand="bang duel"))
    aimed = [option for option in t.options if option.startswith("play bang")]
    assert aimed == ["play bang -> dee"]
    assert "play duel -> ben" in t.options


def test_an_answer_without_a_card():
    """A question to be answered from the hand may be answered by an ability, too."""
    t = lit(1, ann=seat("sheriff", hand="indians"))
    t.do("play indians")
    assert t.options == ["pass", "use lamp"]
    t.do("use lamp")
    assert (t.ben.life, lamps(t)) == (4, [])


def test_survival_without_life_points():
    """A player who survives with no life points stays in play, and gains none."""
    t = lit(1, ann=seat("sheriff", hand="gatling saloon"), ben=seat("outlaw", life=1, hand=""))
    t.do("play gatling")
    assert (t.ben.life, t.ben.alive) == (0, True)
    t.do("play saloon")
    assert t.ben.life == 0


def test_a_card_below_the_top_of_the_discards():
    """A card of the discard pile can be taken from anywhere in it."""
    t = lit(ann=seat("sheriff", hand="rummage"), discards="beer gatling")
    t.do("play rummage")
    assert t.ann.hand == ["gatling"]


def test_all_of_it_passes_the_check():
    assert check_expansion(LIGHTS, players=5, games=3).games >= 3
