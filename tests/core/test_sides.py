"""Sides of a role set, and hands visible to some seats: views, events, knowledge, worlds."""

import random

import pytest

from bangcore import ExpansionError, Game, Ruleset, Tabletop
from bangcore.plugin import Cause, Expansion, Offer, Role, RoleSet, RuleOption, hookimpl
from bangcore.worlds import sample

RED, BLUE, LONER = (
    Role(key=key, name=key.title(), text="Eliminate the others.")
    for key in ("red", "blue", "loner")
)


class OpenToMates:
    """Mates see each other's hands."""

    @hookimpl
    def bang_hand_open(self, g, seat, viewer):
        return viewer is not None and g.same_side(seat, viewer)


class WhileWounded:
    """Mates see each other's hands while their holder has lost life points."""

    @hookimpl
    def bang_hand_open(self, g, seat, viewer):
        return viewer is not None and g.same_side(seat, viewer) and g.life(seat) < g.max_life(seat)


class Letters:
    """Any player may give a card to the next player, or put one on the draw pile."""

    @hookimpl
    def bang_actions(self, g, seat):
        if not g.hand(seat) or not g.others(seat):
            return []
        verbs = (("send", self.send), ("bury", self.bury))
        return [
            Offer(g.options.own(verb, "letter"), lambda g, do=do: do(g, seat)) for verb, do in verbs
        ]

    async def send(self, g, me):
        card = await g.choose_card(me, "letter", g.hand(me), Cause("letter", by=me))
        g.give(me, g.others(me)[0], card, g.hand(me))

    async def bury(self, g, me):
        card = await g.choose_card(me, "letter", g.hand(me), Cause("letter", by=me))
        g.put_on_deck(me, card, g.hand(me))


def teams(rules, *, roles="red blue red blue", sides=("red", "blue"), **more):
    known = ("red", "blue", "loner")
    one = RoleSet(
        roles=roles,
        first=roles.split()[0],
        open=tuple(role for role in known if role in roles),
        sides=sides,
        rules=rules,
        when={"teams": True},
        **more,
    )
    return Expansion(
        name="teams",
        roles=[RED, BLUE, LONER],
        role_sets=[one],
        options=[RuleOption(name="teams", default=False, help="two against two")],
    )


def game_of(expansion, seed=1, roles=("red", "blue", "red", "blue"), names=4):
    return Game.new(
        names, Ruleset.build(expansion, options={"teams": True}), seed=seed, roles=roles
    )


def hands_seen(game, viewer):
    """Return the seats whose hands *viewer* sees."""
    players = game.view(viewer).players
    return [player.seat for player in players if player.hand and None not in player.hand]


# ---------------------------------------------------------------- sides


def test_a_view_tells_the_sides_and_the_mates():
    """The sides of the roles are public; the base game declares none."""
    game = game_of(teams(OpenToMates))
    assert game.view(0).sides == game.lazy_view(None).sides == (("red",), ("blue",))
    assert game.view(0).to_dict()["sides"] == [["red"], ["blue"]]
    assert [game.view(viewer).mates for viewer in (0, 1, None)] == [(2,), (3,), ()]

    base = Game.new(4, seed=1).view(0)
    assert (base.sides, base.mates) == ((), ())
    assert "sides" not in base.to_dict()


def test_a_mate_of_a_secret_role_is_not_known():
    """A Deputy knows the Sheriff, but the Sheriff does not know the Deputy."""
    sides = RoleSet(
        roles="sheriff deputy outlaw outlaw",
        first="sheriff",
        open=("sheriff",),
        sides=("sheriff deputy", "outlaw"),
        rules=6,
        when={"teams": True},
    )
    option = RuleOption(name="teams", default=False, help="no Renegade")
    expansion = Expansion(name="teams", role_sets=[sides], options=[option])
    game = game_of(expansion, roles=("sheriff", "deputy", "outlaw", "outlaw"))

    assert [game.view(viewer).mates for viewer in range(4)] == [(), (0,), (), ()]


def test_a_role_on_no_side_plays_for_itself():
    """Two players with such a role are not mates."""
    game = game_of(
        teams(OpenToMates, roles="red red loner loner", sides=("red",)),
        roles=("red", "red", "loner", "loner"),
    )
    assert [game.view(viewer).mates for viewer in range(4)] == [(1,), (0,), (), ()]
    assert [hands_seen(game, viewer) for viewer in range(4)] == [[0, 1], [0, 1], [2], [3]]


WRONG = [
    ("red", "sides must be texts of roles such as"),
    ((5,), "sides must be texts of roles such as"),
    (("read",), "sides: no role 'read'; did you mean 'red'"),
    (("red", "blue red"), "sides: 'red' is on two of them"),
]


@pytest.mark.parametrize(("sides", "said"), WRONG, ids=["text", "number", "name", "twice"])
def test_wrong_sides_are_refused(sides, said):
    """The error names the role set."""
    with pytest.raises(ExpansionError, match=said):
        RoleSet(roles="red blue", first="red", sides=sides)


# ---------------------------------------------------------------- hands


def test_mates_see_each_other_s_hands():
    """Others and spectators see backs; only the owner sees the order."""
    game = game_of(teams(OpenToMates))
    assert [hands_seen(game, viewer) for viewer in (0, 1, 2, 3, None)] == [
        [0, 2],
        [1, 3],
        [0, 2],
        [1, 3],
        [],
    ]
    shown = [card.id for card in game.view(2).players[0].hand]
    assert shown == sorted(shown)


def test_only_mates_see_drawn_cards():
    """Mates see the drawn cards; everybody sees their number."""
    game = game_of(teams(OpenToMates))
    drew = {
        viewer: next(e for e in game.story(viewer) if e.kind == "drew" and e.seat == 2)
        for viewer in (None, 0, 1)
    }
    assert None not in drew[0].cards
    assert {None} == {*drew[1].cards, *drew[None].cards}
    assert len(drew[0].cards) == len(drew[1].cards) == len(drew[None].cards)


@pytest.mark.parametrize("rules", [pytest.param(OpenToMates, marks=pytest.mark.long), WhileWounded])
def test_hands_open_and_close_for_those_who_see_them(rules):
    """Tables drawn from events are right, and saves and worlds keep what a seat sees."""
    letters = Expansion(name="letters", ability=Letters)
    build = Ruleset.build(teams(rules), letters, options={"teams": True})
    opened = 0
    game = Game.new(4, build, seed=0)
    choose = random.Random(0).choice
    drawn = {viewer: Tabletop(viewer) for viewer in (None, *range(4))}
    for viewer, top in drawn.items():
        for event in game.story(viewer):
            top.follow(event)
        game.events.subscribe(top.follow, seat=viewer)
    for step in range(150):
        if game.decision is None:
            break
        game.apply(choose(game.decision.options))
        assert not game.audit()
        for viewer, top in drawn.items():
            hands = [
                [None if card is None else card.id for card in player.hand]
                for player in game.view(viewer).players
            ]
            assert [player.hand for player in top.players] == hands
        viewer = step % 4
        opened += len(hands_seen(game, viewer)) > 1
        world = sample(game, viewer, seed=step)
        assert world.view(viewer) == game.view(viewer)
        assert not world.audit()
    again = Game.from_dict(game.to_dict(), build)
    assert [again.view(v) for v in range(4)] == [game.view(v) for v in range(4)]
    assert opened > 20


def followed(game, viewer, card, place):
    """Return whether *card* is at *place* in all worlds of *viewer*."""
    worlds = [sample(game, viewer, seed=seed).state for seed in range(30)]
    return all(card in place(world) for world in worlds)


@pytest.mark.parametrize(("verb", "place"), [("send", "hand"), ("bury", "deck")])
def test_mates_see_which_card_leaves_the_hand(verb, place):
    """Mates know which card moved to its new place; others do not."""
    brought = teams(OpenToMates, roles="red blue red loner")
    letters = Expansion(name="letters", ability=Letters, brings=[brought])
    game = game_of(letters, roles=("red", "blue", "red", "loner"))
    game.apply(next(o for o in game.decision.options if o.verb == verb))
    hand = game.state.hands[0]
    # a card without duplicates
    option = next(
        o for o in game.decision.options if o.card in hand and o.card not in game.ruleset.duplicates
    )
    game.apply(option)

    def where(state):
        return state.deck[-1:] if place == "deck" else state.hands[1]

    assert option.card in where(game.state)
    assert followed(game, 2, option.card, where)
    assert not followed(game, 3, option.card, where)
