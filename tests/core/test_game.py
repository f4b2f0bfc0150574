"""The game object: answers, atomicity, events, copies, undo, secrets."""

from __future__ import annotations

import copy
import json
import logging
import pickle

import pytest
from attrs import define

from bangcore import REFEREE, Game, IllegalOption, Ruleset
from bangcore.plugin import SELF as ME
from bangcore.plugin import CardKind, Character, Expansion, Lines, Offer, each, hookimpl
from bangcore.testing import four, seat


def ready(**changes):
    """Return a table of four at which Ann may shoot at Ben."""
    hands = {
        "ann": seat("sheriff", hand="bang saloon"),
        "ben": seat("outlaw", hand="missed beer"),
    }
    return four(**hands | changes)


# ---------------------------------------------------------------- answering


def test_an_answer_is_an_option_a_number_a_text_or_a_json_form():
    """All forms of an answer mean the same option."""
    game = ready().game
    option = game.decision.options[1]
    assert str(option) == "play bang:A-spades -> ben"
    forms = [
        option,
        1,
        "play bang:A-spades -> ben",
        "play bang -> ben",
        "  PLAY  Bang -> BEN ",
        option.to_dict(),
        {k: v for k, v in option.to_dict().items() if k != "text"},
        json.loads(json.dumps(option.to_dict())),
        pickle.loads(pickle.dumps(option)),
    ]
    assert [option] * len(forms) == [game.parse(form) for form in forms]


def test_the_passive_option_comes_first():
    """Ending the turn and passing are the first options of their questions."""
    t = ready()
    assert t.options[0] == "end turn"
    t.do("play bang -> ben")
    assert t.options == ["pass", "use missed"]


# ---------------------------------------------------------------- atomicity


class Trouble(Exception):
    pass


def raises(where):
    async def effect(g, play, me):
        g.draw(me, 2)
        if where == "later":
            await g.respond(g.others(me)[0], "missed", cause(me))
        await g.damage(me, 1)
        raise Trouble("boom")

    kind = CardKind(
        key="bomb", name="Bomb", text="", faces={"clubs": "2"}, way=Lines(each(ME, effect))
    )

    return Expansion(name="bombs", cards=[kind])


def cause(me):
    from bangcore.plugin import Cause

    return Cause("bomb", by=me)


@pytest.mark.parametrize("where", ["at once", "later"])
def test_an_effect_that_raises_leaves_the_game_as_it_was(where):
    """When a card fails half-way, nothing has happened and no event is delivered."""
    t = ready(ann=seat("sheriff", hand="bomb bang"), expansions=[raises(where)])
    game = t.game
    if where == "later":
        t.do("play bomb")
        assert t.asked == ("ben", "missed")
    before = game.to_dict(), game.decision, game.view(REFEREE), len(t.events)
    for _ in range(2):
        with pytest.raises(Trouble):
            game.apply("play bomb" if where == "at once" else "pass")
        assert before == (game.to_dict(), game.decision, game.view(REFEREE), len(t.events))
    if where == "at once":
        t.do("play bang -> ben", "pass")
        assert t.ben.life == 3


@pytest.mark.parametrize("asks", [False, True])
def test_an_effect_that_raises_with_forced_answers_skipped(asks):
    """The question before the failure is unchanged, and another answer to it is accepted."""

    async def effect(g, play, me):
        chosen = await g.choose_seat(me, "player", g.others(me), cause(me))
        if asks:
            await g.respond(chosen, "missed", cause(me))
        if chosen == 1:
            raise Trouble("boom")
        await g.damage(chosen, 1)

    faces = {"clubs": "2 3 4 5 6 7 8 9 10 J Q K A", "spades": "2 3 4 5 6 7 8 9 10 J Q K A"}
    bomb = CardKind(key="bomb", name="Bomb", text="", faces=faces, way=Lines(each(ME, effect)))
    rules = Ruleset.build(Expansion(name="bombs", cards=[bomb]))
    deck = sorted(range(len(rules.cards)), key=lambda card: rules.cards[card].key != "bomb")
    roles = ["sheriff", "outlaw", "outlaw", "renegade"]
    game = Game.new(4, rules, seed=1, roles=roles, deck=deck, skip_forced=True)
    game.apply(1)
    before = game.to_dict(), game.decision
    assert [option.target for option in game.decision.options] == [1, 2, 3]
    for _ in range(2):
        with pytest.raises(Trouble):
            game.apply(0)
        assert (game.to_dict(), game.decision) == before
    game.apply(1)
    assert game.decision.kind == "turn"
    assert game.state.life[2] == game.state.max_life[2] - 1
    assert Game.replay(game.record, rules).state == game.state
    assert Game.from_dict(game.to_dict(), rules).state == game.state


def test_an_error_in_a_performed_card_names_both_cards():
    """A Fuse performs a Bomb's effect: when that fails, both are named and nothing happens."""

    async def effect(g, play, me):
        await g.perform(me, "bomb", None, name="fuse")

    fuse = CardKind(
        key="fuse", name="Fuse", text="", faces={"clubs": "3"}, way=Lines(each(ME, effect))
    )
    fuses = Expansion(name="fuses", cards=[fuse])
    t = four(ann=seat("sheriff", hand="fuse"), expansions=[raises("at once"), fuses])
    before = t.game.to_dict()
    with pytest.raises(Trouble) as error:
        t.do("play fuse")
    assert error.value.__notes__ == [
        "in the effect of card:bomb, played by ann, expansion bombs",
        "in the effect of card:fuse, played by ann, expansion fuses",
    ]
    assert before == t.game.to_dict()


# ---------------------------------------------------------------- events


def test_a_listener_receives_only_what_the_seat_may_see():
    """Drawn cards are seen by their owner and the referee; others see their number."""
    t = ready(deck="beer:6-hearts mustang:8-hearts", dee=seat("renegade"))
    heard = {who: [] for who in (None, 0, 1, REFEREE)}
    for who, into in heard.items():
        t.game.events.subscribe(into.append, seat=who, kinds="drew")
    t.do("end turn")
    cards = tuple(t.game.ruleset.card(c).id for c in ("beer:6-hearts", "mustang:8-hearts"))
    assert {None: (None, None), 0: (None, None), 1: cards, REFEREE: cards} == {
        who: into[0].cards for who, into in heard.items()
    }


def test_a_subscription_ends():
    """The function that subscribe returns ends the subscription, and may be called twice."""
    t = ready()
    heard = []
    stop = t.game.events.subscribe(heard.append)
    t.do("play bang -> ben")
    stop()
    stop()
    t.do("pass")
    assert [event.kind for event in heard] == ["played"]


def test_a_listener_that_raises_disturbs_nobody(caplog):
    """A failing listener is reported; the game and the other listeners continue."""
    t = ready()
    heard = []

    def fail(event):
        raise Trouble("deaf")

    t.game.events.subscribe(fail)
    t.game.events.subscribe(heard.append)
    with caplog.at_level(logging.ERROR, logger="bangcore"):
        t.do("play bang -> ben")
    assert [event.kind for event in heard] == ["played"]
    assert "a listener failed" in caplog.text
    assert "deaf" in caplog.text


def test_a_listener_cannot_change_the_game(caplog):
    """An answer or an undo from inside a listener is refused."""
    t = ready()
    t.game.events.subscribe(lambda event: t.game.apply(0))
    t.game.events.subscribe(lambda event: t.game.undo())
    with caplog.at_level(logging.ERROR, logger="bangcore"):
        t.do("play bang -> ben")
    assert t.asked == ("ben", "missed")
    assert [str(record.exc_info[1]) for record in caplog.records] == [
        "a listener cannot answer; the game is still delivering events",
        "a listener cannot take back; the game is still delivering events",
    ]


# ---------------------------------------------------------------- copies and going back


def middle():
    """Return a game three answers deep in one effect: Slab's shot at Jourdonnais."""
    return ready(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "jourdonnais", hand="missed missed", in_play="barrel"),
    ).do("play bang -> ben", "use barrel", "use missed")


@pytest.mark.parametrize(
    "clone",
    [
        Game.copy,
        copy.copy,
        copy.deepcopy,
        lambda game: pickle.loads(pickle.dumps(game)),
        lambda game: Game.from_dict(json.loads(json.dumps(game.to_dict())), game.ruleset),
    ],
    ids=["copy()", "copy.copy", "deepcopy", "pickle", "json"],
)
def test_a_copy_in_the_middle_of_an_effect_goes_its_own_way(clone):
    """A copy asks the same question, and what happens in it does not affect the original."""
    game = middle().game
    other = clone(game)
    assert game.view(REFEREE) == other.view(REFEREE)
    other.apply("pass")
    assert other.state.life[1] == 3
    assert game.state.life[1] == 4
    game.apply("use missed")
    assert game.state.life[1] == 4
    assert other.record != game.record


# ---------------------------------------------------------------- what expansions keep


@define
class Purse:
    coins: list[int]

    def __init__(self, coins=None):
        self.__attrs_init__(coins or [0] * 4)

    def copy(self):
        return Purse(self.coins[:])

    def view(self, seat):
        return {"coins": sum(self.coins) if seat is None else self.coins[seat]}


class Miner:
    """Their owner finds a coin once in each of their turns."""

    @hookimpl
    def bang_actions(self, g, owner):
        if not g.used("dig"):
            yield Offer(g.options.use("dig"), self.dig, owner)

    def dig(self, g, me):
        g.note_use("dig")
        g.extra(Purse).coins[me] += 1


MINE = Expansion(
    name="mine",
    state=Purse,
    characters=[Character(key="miner", name="Miner", text="", bullets=4, ability=Miner)],
)


def test_the_state_of_an_expansion_is_copied_saved_and_shown():
    """An expansion's state is part of copies, saves, undo and views, like the core's own."""
    t = ready(ann=seat("sheriff", "miner"), expansions=[MINE])
    game = t.game
    other = game.copy()
    t.do("use dig")
    assert t.options == ["end turn"]
    assert other.state.extra["mine"].coins[0] == 0
    assert game.view(0).to_dict()["extra"] == {"mine": {"coins": 1}}
    again = Game.from_dict(json.loads(json.dumps(game.to_dict())), game.ruleset)
    assert game.state == again.state
    game.undo()
    assert other.to_dict() == game.to_dict()


def test_interrupts_are_offered_between_effects_only():
    """Sid may discard for life while the player on turn thinks, not while a card takes effect."""
    t = ready(
        ann=seat("sheriff", hand="bang saloon"),
        cal=seat("outlaw", "sid_ketchum", hand="bang bang", life=2),
    )
    assert t.interrupts == ["cal: use sid_ketchum"]
    t.do("play bang -> ben")
    assert t.interrupts == []
    with pytest.raises(IllegalOption):
        t.do("cal: use sid_ketchum")
    t.do("pass", "cal: use sid_ketchum")
    assert t.asked == ("cal", "discard")
    t.do("pick bang")
    assert t.cal.life == 3
    assert t.asked == ("ann", "turn")


def test_players_with_a_character_are_not_asked_for_one():
    """Players without a given character choose one of two; a given character is kept."""
    rules = Ruleset.build(options={"characters": 2})
    game = Game.new(4, rules, seed=1, characters=["jesse_jones", None, "sid_ketchum", None])
    asked = []
    while game.decision is not None and game.decision.kind == "character":
        asked.append(game.decision.seat)
        game.apply(0)
    assert sorted(asked) == [1, 3]
    assert (game.state.characters[0], game.state.characters[2]) == ("jesse_jones", "sid_ketchum")


def test_a_view_does_not_contain_hidden_cards():
    """A hidden card is as unknown to a view as one that does not exist."""
    t = ready(
        ann=seat("sheriff", hand="bang:A-spades"),
        ben=seat("outlaw", hand="beer:K-hearts", in_play="mustang"),
    )
    view = t.game.view(0)
    ids = {name: t.game.ruleset.card(name).id for name in ("bang:A-spades", "mustang")}
    assert {view.card(card).key for card in ids.values()} == {"bang", "mustang"}
    (hidden,) = t.game.state.hands[1]
    for card in (hidden, t.game.state.deck[0], -1, 10**6):
        with pytest.raises(LookupError, match=f"card {card} is hidden from this view"):
            view.card(card)
