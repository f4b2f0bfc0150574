"""Hooks, verbs and secrets that no shipped card needs, but cards of other authors do."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from bangcore.game.game import progress_of
from bangcore.game.saving import MOST_VALUES
from bangcore.knowledge import knowledge
from bangcore.plugin import (
    EVERYBODY,
    Cause,
    Character,
    Engine,
    Expansion,
    Offer,
    Play,
    Table,
    Wound,
    hookimpl,
    shot,
)
from bangcore.rules.prior import Prior
from bangcore.testing import check_answers, check_position, four, seat, table
from bangcore.worlds import sample

SEATS = {
    "ann": seat("sheriff"),
    "ben": seat("outlaw"),
    "cal": seat("outlaw"),
    "dee": seat("renegade"),
    "eve": seat("deputy"),
}


class Toast:
    """A player of a card draws one before it takes effect."""

    @hookimpl
    def bang_before_play(self, g: Engine, by: int, play: Play) -> None:
        g.draw(by, key=play.key)


def test_before_a_card_takes_effect():
    """The hook is called before any effect of a played card, and not for answers."""
    t = table(
        **SEATS
        | {"ann": seat("sheriff", hand="bang"), "ben": seat("outlaw", hand="missed", life=1)},
        expansions=[Toast],
    )
    t.do("play bang -> ben", "use missed")
    assert [event.kind for event in t.events] == ["played", "drew", "used", "missed"]
    assert (len(t.ann.hand), len(t.ben.hand)) == (1, 0)


class LastIsSpared:
    """Nothing that affects several players affects the last of them."""

    @hookimpl(of="everybody")
    def bang_on_targets(self, play: Play, seats: tuple[int, ...]) -> None:
        play.evaded_by += seats[-1:]


class Storm:
    """In their turn players may shoot at everybody."""

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> list[Offer]:
        return [Offer(g.options.use("storm"), self.rage, seat)]

    async def rage(self, g: Engine, me: int) -> None:
        await shot(EVERYBODY).by_ability(g, me, "storm")


@pytest.mark.parametrize(
    ("cards", "answer", "lives"),
    [
        ({"hand": "gatling"}, "play gatling", [5, 3, 3, 3, 4]),
        ({"in_play": "howitzer"}, "use howitzer", [5, 3, 3, 3, 4]),
        ({}, "use storm", [4, 3, 3, 3, 4]),
        ({"hand": "indians"}, "play indians", [5, 3, 3, 3, 4]),
        ({"hand": "bang"}, "play bang -> eve", [5, 4, 4, 4, 3]),
    ],
)
def test_before_an_effect_on_several_players(cards, answer, lives):
    """The hook spares a seat, whether a card is played or used later, or an ability acts."""
    pytest.importorskip("bang_dodgecity")
    rules = ["dodgecity", Expansion(name="storms", ability=(LastIsSpared, Storm))]
    seats = SEATS | {"ann": seat("sheriff", **cards)}
    t = table(**seats, expansions=rules)
    t.do(answer)
    assert [player.life for player in (t.ann, t.ben, t.cal, t.dee, t.eve)] == lives


class Cat:
    """Survives each fatal wound."""

    @hookimpl
    def bang_on_wounded(self, g: Engine, wound: Wound) -> None:
        if wound.fatal:
            g.survive(wound, 2, key="cat")


class Doctor:
    """Heals a dying player, who is eliminated all the same."""

    @hookimpl
    def bang_on_wounded(self, g: Engine, owner: int, wound: Wound) -> None:
        g.heal(owner, key="doctor")


class Dead:
    """Survives what does not kill."""

    @hookimpl
    def bang_on_wounded(self, g: Engine, wound: Wound) -> None:
        g.survive(wound)


def shot_at(ability: type, life: int) -> Table:
    own = Character("own", "Own", 4, ability, text="As its class says.")
    return four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "own", life=life, hand=""),
        expansions=[Expansion(name="owns", characters=[own])],
    )


def test_a_player_who_would_be_eliminated_survives():
    """The wound is told, then the life points that keep them in play; nobody is eliminated."""
    t = shot_at(Cat, 1)
    t.do("play bang -> ben")

    assert (t.ben.life, t.ben.alive) == (2, True)
    assert [event.kind for event in t.events] == ["played", "lost_life", "gained_life"]
    check_position(t.game)


@pytest.mark.parametrize(
    ("ability", "life", "message"),
    [(Doctor, 1, "about to be eliminated; write g.survive"), (Dead, 2, "is not fatal")],
)
def test_a_fatal_wound_is_not_healed_in_silence(ability, life, message):
    """The error names the ability whose verb has no sense."""
    t = shot_at(ability, life)
    with pytest.raises(LookupError, match=message) as error:
        t.do("play bang -> ben")
    assert "in character:own of ben, hook bang_on_wounded" in error.value.__notes__[0]
    assert t.game.decision.kind == "turn"


class Tally:
    """Remembers the number of cards that were played in the turn that has ended."""

    counts: ClassVar[list[int]] = []

    @hookimpl(of="everybody")
    def bang_turn_end(self, g: Engine) -> None:
        self.counts.append(g.cards_played)


def test_cards_played_in_a_turn_are_counted():
    """Cards laid down count, answers and the cards of the turn before do not."""
    t = four(
        ann=seat("sheriff", hand="bang barrel mustang"),
        ben=seat("outlaw", hand="missed"),
        expansions=[Tally],
    )
    t.do("play bang -> ben", "use missed", "play barrel", "play mustang", "end turn", "end turn")
    assert Tally.counts[:2] == [3, 0]


class Miser:
    """Cards that others discard in phase 3 go to them."""

    @hookimpl(of="others")
    def bang_excess_taker(self, owner: int) -> int:
        return owner


MISERS = Expansion(
    name="misers",
    characters=[
        Character(key, key.title(), 4, Miser, text="Takes what others discard.")
        for key in ("miser", "scrooge")
    ],
)


def test_excess_cards_go_to_the_next_one_who_takes_them():
    """Of two takers, the first clockwise gets the cards; nobody takes their own."""
    t = table(
        **SEATS
        | {
            "ann": seat("sheriff", hand="bang beer missed", life=1),
            "cal": seat("outlaw", "miser"),
            "dee": seat("renegade", "scrooge"),
        },
        expansions=[MISERS],
    )
    t.do("end turn", "pick bang", "pick beer")
    assert (t.cal.hand, t.dee.hand, t.discards) == (["bang", "beer"], [], [])
    t = table(
        **SEATS | {"ann": seat("sheriff", "miser", hand="bang beer", life=1)},
        expansions=[MISERS],
    )
    assert t.do("end turn", "pick bang").discards == ["bang"]


class Thrift:
    """A player gains a life point for each card discarded in phase 3."""

    @hookimpl
    def bang_on_excess(self, g: Engine, seat: int, count: int) -> None:
        g.heal(seat, count, key="thrift")


@pytest.mark.parametrize(("hand", "life"), [("bang beer missed", 3), ("bang", 1)])
def test_discards_in_phase_3_are_reported(hand, life):
    """The hook is called once with the number of cards, and not at all without any."""
    t = table(**SEATS | {"ann": seat("sheriff", hand=hand, life=1)}, expansions=[Thrift])
    t.do("end turn")
    while t.asked == ("ann", "discard"):
        t.do(t.options[0])
    assert t.ann.life == life


class Ignoring:
    """Cards played at other players have no effect."""

    @hookimpl
    def bang_on_target(self, seat: int, play: Play) -> None:
        play.evaded_by += (seat,)


def test_an_evading_player_is_not_affected():
    """An ability evades a card by a flag, without a card in answer."""
    hand = "bang gatling"
    t = table(**SEATS | {"ann": seat("sheriff", hand=hand)}, expansions=[Ignoring])
    t.do("play bang -> ben", "play gatling")
    assert [player.life for player in (t.ben, t.cal, t.dee, t.eve)] == [4, 4, 4, 4]
    assert t.happened("missed", "used") == []


class Masquerade:
    """All but the Sheriff get new roles, including eliminated players; then a question follows."""

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> list[Offer]:
        return [Offer(g.options.use("masquerade"), self.deal, seat)]

    async def deal(self, g: Engine, me: int) -> None:
        g.deal_roles([other for other in g.seats if g.role(other) != "sheriff"])
        await g.choose_seat(me, "player", g.others(me), Cause("masquerade", by=me))


@pytest.mark.parametrize("answers", [["use masquerade"], ["use masquerade", "pick -> ben"]])
@pytest.mark.parametrize("alive", [pytest.param(True, marks=pytest.mark.long), False])
def test_worlds_after_roles_were_dealt_again(answers, alive):
    """Worlds agree with what their seat sees, during the effect and after it."""
    t = table(**SEATS | {"cal": seat("outlaw", alive=alive)}, expansions=[Masquerade])
    t.do(*answers)
    for viewer in range(5):
        worlds = [sample(t.game, viewer, seed) for seed in range(12)]
        assert all(world.view(viewer) == t.game.view(viewer) for world in worlds)
        assert len({tuple(world.state.roles) for world in worlds}) > 1
        if len(answers) == 1:
            # the earlier roles are no more secret and no more open than before
            before = {tuple(progress_of(world).before().roles) for world in worlds}
            assert len(before) > 1
            assert alive or {roles[2] for roles in before} == {"outlaw"}
    for seed in range(12):
        check_position(t.game, seed)


def test_no_world_is_won_already():
    """In every world an opponent of the Sheriff is still in play."""
    seats = SEATS | {"ben": seat("outlaw", alive=False), "cal": seat("outlaw", alive=False)}
    t = table(**seats, expansions=[Masquerade], seed=3)
    t.do("use masquerade", "pick -> dee")
    if {"outlaw", "renegade"} & {t.game.state.roles[seat] for seat in (3, 4)}:
        for seed in range(20):
            living = sample(t.game, 0, seed).state.roles[3:]
            assert {"outlaw", "renegade"} & set(living)


class Resurrection:
    """First the roles of Ben, Fay and Gus are dealt again; then Eve is out, and Ben is back."""

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> list[Offer]:
        return [
            Offer(g.options.use("deal"), lambda g: g.deal_roles([1, 5, 6])),
            Offer(g.options.use("rise"), self.rise, seat),
        ]

    async def rise(self, g: Engine, me: int) -> None:
        await g.eliminate(4)
        g.return_to_play(1, 2)
        await g.choose_seat(me, "player", g.others(me), Cause("rise", by=me))


def test_a_world_was_not_won_at_an_earlier_elimination():
    """The game went on while Ben was out, so the Renegade is Fay or Gus, in each world, too."""
    roles = ["sheriff", "renegade", "outlaw", "outlaw", "outlaw", "deputy", "deputy"]
    names = ["ann", "ben", "cal", "dee", "eve", "fay", "gus"]
    held = {
        name: seat(role, alive=name not in ("ben", "cal", "dee"))
        for name, role in zip(names, roles, strict=True)
    }
    for seed in range(20):
        t = table(**held, expansions=[Resurrection], seed=seed).do("use deal")
        if t.game.state.roles[1] != "renegade":
            break
    assert t.game.state.revealed[1] is False
    t.do("use rise")
    assert t.asked == ("ann", "player")
    worlds = [sample(t.game, 0, number).state.roles for number in range(24)]
    assert {world[1] for world in worlds} == {"deputy"}
    assert {world.index("renegade") for world in worlds} == {5, 6}


class Envelope:
    """Any player may give a card to another, unseen, with verbs of the expansion."""

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> list[Offer]:
        return [Offer(g.options.own("post", "letter"), self.post, seat)]

    async def post(self, g: Engine, me: int) -> None:
        cause = Cause("letter", by=me)
        hand = g.hand(me)
        answer = await g.ask(me, "letter", [g.options.own("seal", card=c) for c in hand], cause)
        assert answer.card is not None
        to = await g.choose_seat(me, "player", g.others(me), cause)
        g.give(me, to, answer.card, hand)


@pytest.mark.parametrize("answers", [["post letter", "seal beer"], ["post letter"]])
def test_worlds_where_a_hidden_card_was_chosen_by_a_verb_of_the_authors(answers):
    """A card chosen unseen varies between worlds, for any verb."""
    hand = "beer missed panic bang"
    t = table(**SEATS | {"ann": seat("sheriff", hand=hand)}, expansions=[Envelope])
    t.do(*answers)
    for viewer in range(1, 5):
        worlds = [sample(t.game, viewer, seed) for seed in range(12)]
        assert all(world.view(viewer) == t.game.view(viewer) for world in worlds)
        assert all(world.audit() == [] for world in worlds)
        assert len({tuple(sorted(world.state.hands[0])) for world in worlds}) > 1
        for world in worlds:
            while world.decision is not None and world.decision.kind != "turn":
                world.apply(0)
            assert world.audit() == []


def test_doubts_fit_into_a_save():
    """Large sets of doubts are cut to what a save can hold, and keep the truth."""
    doubts = {
        tuple((place, kind, n) for place in range(9)) for kind in range(60) for n in range(60)
    }
    kept = knowledge.fewer({(), *doubts})
    assert () in kept
    assert len(kept) > 1000
    assert 2 * 4 * sum(map(len, kept)) < MOST_VALUES
    assert knowledge.fewer({(), ((0, 1, 1),)}) == {(), ((0, 1, 1),)}


def test_sampled_results_of_another_kind_are_dropped():
    """Sampled results of another kind are dropped, since a world's effect may shuffle instead."""
    t = table(**SEATS)
    g = Engine(t.game.ruleset, replace(t.game.state.copy(), rolls=["number 1", "number 2"]))
    items = list(range(9))
    g.shuffle(items)
    assert sorted(items) == list(range(9))
    assert g._state.rolls == []


@pytest.mark.parametrize(
    ("doubts", "said"),
    [
        ({1: (((0, 0, 1), (2, 0, -1)),)}, "the truth is not among them"),
        ({1: ((), ((0, 0, -9), (2, 0, 9)))}, "-9 of shuffle 0 in the hand of seat 0"),
        ({1: ((), ((1, 0, 1), (2, 0, -1)))}, "1 of shuffle 0 in the hand of seat 1"),
        ({1: ((), ((0, 0, 1),))}, "cards come from nowhere"),
        ({1: ((), ((0, 0, 1), (2, 0, -1)))}, "cards come from nowhere"),
        ({1: ((), ((0, 0, -1), (0, 1, 1)))}, "cards come from nowhere"),
    ],
)
def test_doubts_that_cannot_be_are_found(doubts, said):
    """A seat's doubts must be consistent deals of all cards, including the true one."""
    hands = {"ann": seat("sheriff", hand="beer bang"), "cal": seat("outlaw", hand="missed")}
    t = table(**SEATS | hands)
    state = t.game.state
    state.prior = Prior({}, {}, doubts)
    assert any(said in wrong for wrong in knowledge.wrong(t.game.ruleset, state, range(5)))


def test_doubts_that_can_be_are_not_found():
    """The only card that a seat has seen may have been swapped for one it has not seen."""
    hands = {"ann": seat("sheriff", hand="beer bang"), "cal": seat("outlaw", hand="missed")}
    t = table(**SEATS | hands)
    state = t.game.state
    beer = state.hands[0][0]
    doubts = ((), ((0, ~beer, -1), (0, 0, 1), (2, ~beer, 1), (2, 0, -1)))
    state.prior = Prior({beer: 0b11}, {}, {1: doubts})
    assert [*knowledge.wrong(t.game.ruleset, state, range(5))] == []


def test_an_inherited_hand_keeps_the_doubts_of_others():
    """A card seen entering a hand may since be in the thief's hand, or in the heir's."""
    t = four(
        ann=seat("sheriff", hand="general_store panic bang"),
        ben=seat("outlaw", hand="duel", life=1),
        cal=seat("outlaw", "vulture_sam"),
        dee=seat("renegade"),
        deck="gatling saloon barrel mustang",
    )
    t.do("play general_store", "pick gatling", "pick saloon", "pick barrel")
    t.do("play panic -> ben", "play bang -> ben", "pass", "pass")
    assert not t.ben.alive
    for number in range(4):
        assert [*knowledge.wrong(t.game.ruleset, t.game.state, [number])] == []
    saloon = t.game.ruleset.card("saloon").id
    worlds = [sample(t.game, 3, seed).state.hands for seed in range(40)]
    assert {saloon in hands[0] for hands in worlds} == {True, False}
    assert all((saloon in hands[0]) != (saloon in hands[2]) for hands in worlds)


def test_a_world_in_which_the_game_would_be_over_is_excluded():
    """Hidden roles of eliminated players are consistent with the game continuing."""
    seats = SEATS | {name: seat(SEATS[name].role, alive=False) for name in ("cal", "dee", "eve")}
    t = table(**seats, expansions=[Masquerade], seed=1)
    t.do("use masquerade")
    roles = t.game.state.roles
    assert roles[1] != "deputy"
    assert not any(t.game.state.revealed[1:])
    worlds = {tuple(sample(t.game, 0, seed).state.roles) for seed in range(40)}
    assert {world[1] for world in worlds} == {"outlaw", "renegade"}
    assert any(world[2] == "deputy" for world in worlds)


@pytest.mark.parametrize(
    ("viewer", "left"),
    [
        (0, "outlaw renegade"),
        pytest.param(1, "outlaw renegade", marks=pytest.mark.long),
        pytest.param(2, "outlaw renegade", marks=pytest.mark.long),
        pytest.param(3, "outlaw", marks=pytest.mark.long),
        (4, "outlaw"),
    ],
)
def test_no_world_ends_where_the_game_went_on(viewer, left):
    """If Ben is eliminated by a Gatling, the other survivor with Ann is not a Deputy."""
    t = table(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", hand="mustang", life=1),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
        eve=seat("deputy", hand="barrel"),
        expansions=[Masquerade],
        seed=4,
    )
    t.do("use masquerade", "pick -> ben", "play gatling", "pass")
    check_answers(t.game.copy(), "pass", seed=viewer)
    t.do("pass")
    assert t.asked == ("eve", "missed")
    assert t.game.state.roles == ["sheriff", "outlaw", "deputy", "renegade", "outlaw"]
    worlds = [sample(t.game, viewer, seed) for seed in range(40)]
    assert all(world.view(viewer) == t.game.view(viewer) for world in worlds)
    assert {world.state.roles[4] for world in worlds} == {*left.split()}
    for seed in range(6):
        check_position(t.game, seed)


class Unmasking(Masquerade):
    """The roles are dealt, one of them is shown, and they are dealt again."""

    async def deal(self, g: Engine, me: int) -> None:
        others = [other for other in g.seats if g.role(other) != "sheriff"]
        g.deal_roles(others)
        g.deal_roles(others[:1], secret=False)
        g.deal_roles(others)
        await g.choose_seat(me, "player", g.others(me), Cause("masquerade", by=me))


def test_a_role_shown_between_two_deals_is_the_same_in_all_worlds():
    """A role shown between two deals is the same in all worlds, though it is hidden again."""
    t = table(**SEATS, expansions=[Unmasking], seed=1)
    t.do("use masquerade")
    for viewer in range(5):
        worlds = [sample(t.game, viewer, seed) for seed in range(20)]
        assert all(world.view(viewer) == t.game.view(viewer) for world in worlds)
        assert all(world.audit() == [] for world in worlds)
        assert len({tuple(world.state.roles) for world in worlds}) > 1
    for seed in range(6):
        check_position(t.game, seed)


class Parcel:
    """Any player may put a card on the deck; the next draws two and gives one away."""

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> list[Offer]:
        return [Offer(g.options.own("post", "parcel"), self.post, seat)]

    async def post(self, g: Engine, me: int) -> None:
        cause = Cause("parcel", by=me)
        card = await g.choose_card(me, "letter", g.hand(me), cause)
        g.put_on_deck(me, card, among=g.hand(me))
        first, second, *_ = g.others(me)
        g.draw(first, 2)
        given = await g.choose_card(first, "letter", g.hand(first), cause)
        g.give(first, second, given, g.hand(first))
        await g.choose_seat(me, "player", g.others(me), cause)


@pytest.mark.parametrize(
    "given", ["beer", *(pytest.param(key, marks=pytest.mark.long) for key in ("missed", "panic"))]
)
def test_worlds_where_an_own_card_has_gone_on_unseen(given):
    """The card given away is the same in all worlds; its present holder varies."""
    seats = {"ann": seat("sheriff", hand="beer bang"), "ben": seat("outlaw", hand="missed")}
    t = table(**SEATS | seats, deck="panic duel indians", expansions=[Parcel])
    t.do("post parcel", "pick beer", f"pick {given}")
    for viewer in range(5):
        worlds = [sample(t.game, viewer, seed) for seed in range(20)]
        assert all(world.view(viewer) == t.game.view(viewer) for world in worlds)
        assert all(world.audit() == [] for world in worlds)
        for world in worlds:
            again = sample(world, viewer, 7)
            assert again.view(viewer) == t.game.view(viewer)


class Snare:
    @hookimpl
    async def bang_before_card_lost(self, g: Engine, owner: int, by: int) -> None:
        await g.damage(by, by=owner, key="snare")


def test_an_eliminated_player_draws_no_more():
    """Jesse Jones takes the first card, is eliminated for it, and draws no other."""
    snare = Character("trapper", "Trapper", 4, Snare, text="Whoever takes from them is hurt.")
    seats = {
        "ann": seat("sheriff"),
        "ben": seat("outlaw", "jesse_jones", life=1),
        "cal": seat("outlaw", "trapper", hand="beer"),
        "dee": seat("renegade"),
    }
    t = table(**seats, expansions=[Expansion(name="traps", characters=[snare])])
    t.do("end turn", "pick -> cal")
    assert (t.ben.alive, t.ben.hand, t.turn, t.game.audit()) == (False, [], "cal", [])


class Sieve:
    """The next player takes face-up cards from the deck, up to a Beer; one goes on unseen."""

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> list[Offer]:
        return [Offer(g.options.own("shake", "sieve"), self.shake, seat)]

    async def shake(self, g: Engine, me: int) -> None:
        cause = Cause("sieve", by=me)
        first, second, *_ = g.others(me)
        while True:
            (card,) = g.reveal_top(1)
            g.take_from_table(first, card)
            await g.choose_seat(me, "player", g.others(me), cause)
            if g.key(card) == "beer":
                break
        given = await g.choose_card(first, "letter", g.hand(first), cause)
        g.give(first, second, given, g.hand(first))
        await g.choose_seat(me, "player", g.others(me), cause)


def test_worlds_where_a_card_drawn_in_the_open_has_gone_on_unseen():
    """Everybody has seen the order in which the cards came from the deck."""
    t = table(
        **SEATS | {"ben": seat("outlaw", hand="missed")}, deck="duel beer", expansions=[Sieve]
    )
    t.do("shake sieve", "pick -> ben", "pick -> ben", "pick duel")
    for viewer in range(5):
        worlds = [sample(t.game, viewer, seed) for seed in range(20)]
        assert all(world.view(viewer) == t.game.view(viewer) for world in worlds)
        assert all(world.audit() == [] for world in worlds)


class Hoard:
    """The next player takes a card shown by any player; the others each give one away."""

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> list[Offer]:
        return [
            Offer(g.options.own("show", "hoard"), self.show),
            Offer(g.options.own("lay", "hoard"), self.lay, seat),
        ]

    def show(self, g: Engine) -> None:
        for holder in g.seats:
            for card in g.hand(holder):
                g.show(holder, card)

    async def lay(self, g: Engine, me: int) -> None:
        cause = Cause("hoard", by=me)
        card = await g.choose_card(me, "letter", g.hand(me), cause)
        g.lay(me, card)
        first, *others, last = g.others(me)
        g.take_from_table(first, card)
        for giver in (*others, first):
            if g.hand(giver):
                given = await g.choose_card(giver, "letter", g.hand(giver), cause)
                g.give(giver, last, given, g.hand(giver))
        await g.choose_seat(me, "player", g.others(me), cause)


def hoarded(given):
    """Ben takes Ann's Duel from the table, and gives Eve a card."""
    seats = {
        "ann": seat("sheriff", hand="duel gatling"),
        "ben": seat("outlaw", hand="missed panic"),
        "cal": seat("outlaw", hand="beer saloon"),
        "dee": seat("renegade", hand="bang scope"),
    }
    t = table(**SEATS | seats, expansions=[Hoard])
    return t.do("show hoard", "lay hoard", "pick duel", "pick saloon", "pick bang", f"pick {given}")


@pytest.mark.parametrize(
    "given", ["duel", *(pytest.param(key, marks=pytest.mark.long) for key in ("missed", "panic"))]
)
def test_worlds_where_a_card_taken_in_the_open_has_gone_on_unseen(given):
    """A card that was passed on came from the player who took it."""
    t = hoarded(given)
    for viewer in range(5):
        worlds = [sample(t.game, viewer, seed) for seed in range(40)]
        assert all(world.view(viewer) == t.game.view(viewer) for world in worlds)
        assert all(world.audit() == [] for world in worlds)


@pytest.mark.parametrize("viewer", [0, 2, 3])
def test_worlds_do_not_depend_on_which_card_has_gone_on_unseen(viewer):
    """Ann, Cal and Dee do not see whether Ben gives Eve the card just taken, or another one."""
    duel, *others = [
        [sample(hoarded(given).game, viewer, seed).state.hands for seed in range(20)]
        for given in ("duel", "missed", "panic")
    ]
    assert others == [duel, duel]


class Thief:
    """The next player takes a random card from any player, and gives one of theirs away unseen."""

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> list[Offer]:
        return [Offer(g.options.own("call", "thief"), self.take, seat)]

    async def take(self, g: Engine, me: int) -> None:
        cause = Cause("thief", by=me)
        first, second, *_ = g.others(me)
        await g.take_random(first, me)
        given = await g.choose_card(first, "letter", g.hand(first), cause)
        g.give(first, second, given, g.hand(first))
        await g.choose_seat(me, "player", g.others(me), cause)


@pytest.mark.parametrize("given", [0, 1, 2])
def test_worlds_where_a_card_taken_by_chance_has_gone_on_unseen(given):
    """The owner has seen which card was taken, but not which card was given away."""
    seats = {"ann": seat("sheriff", hand="beer bang"), "ben": seat("outlaw", hand="missed panic")}
    t = table(**SEATS | seats, expansions=[Thief], seed=given)
    t.do("call thief")
    t.game.apply(given)
    for viewer in range(5):
        worlds = [sample(t.game, viewer, seed) for seed in range(20)]
        assert all(world.view(viewer) == t.game.view(viewer) for world in worlds)
        assert all(world.audit() == [] for world in worlds)
