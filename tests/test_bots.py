"""Bots: running them, and their quality of play."""

import gc
import inspect
import pickle
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import pairwise, permutations, product
from types import FunctionType, ModuleType
from typing import Any

import pytest
from attrs import evolve

from bang_bots import (
    Bot,
    CowboyBot,
    EasyBot,
    GameTooLong,
    RandomBot,
    SearchBot,
    SelectiveBot,
    Sense,
    play,
    plays,
    senses_of,
)
from bang_bots.plays import play_values
from bang_bots.scene import HAND_CARD
from bang_bots.scene import Scene as Scenery
from bang_bots.senses import WAYS, Scene
from bang_bots.suspicions import MANY, Suspicions, _ways_to_deal, _Weights
from bangcore import (
    REFEREE,
    BangError,
    Event,
    ExpansionError,
    Game,
    IllegalOption,
    InvalidSave,
    LazyView,
    NotYourTurn,
    Option,
    Ruleset,
    State,
    View,
    available_expansions,
)
from bangcore.plugin import (
    SELF,
    CardKind,
    Engine,
    Expansion,
    Lines,
    Offer,
    Play,
    blue,
    each,
    hookimpl,
    shot,
    within,
)
from bangcore.testing import Table, four, seat, table

HARM = ("bang", "duel", "jail", "panic", "cat_balou")


def cowboys(players: int, seed: int = 0) -> list[Bot]:
    return [CowboyBot(seed * 10 + n) for n in range(players)]


def randoms(players: int, seed: int = 0) -> list[Bot]:
    return [RandomBot(seed * 10 + n) for n in range(players)]


def easy_ones(players: int, seed: int = 0) -> list[Bot]:
    return [EasyBot(seed * 10 + n) for n in range(players)]


def answer(t: Table, bot: Bot | None = None) -> str:
    """Return the answer of the bot that is asked, without suits and ranks."""
    decision = t.decision
    option = (bot or CowboyBot(0)).choose(t.game.view(decision.seat))
    assert option in decision.options
    return Table._short(option.text)


class Spy:
    """A bot that records all views and events given to another one."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.views: list[View] = []
        self.events: list[Event] = []
        self.offered: list[View] = []

    def choose(self, view: LazyView) -> Option:
        self.views.append(view.whole())
        option = self.bot.choose(view)
        assert view.decision is not None
        assert option in view.decision.options
        return option

    def interrupt(self, view: LazyView) -> Option | None:
        self.offered.append(view.whole())
        option = self.bot.interrupt(view)
        assert option is None or option in view.interrupts
        return option

    def notice(self, event: Event) -> None:
        self.events.append(event)
        self.bot.notice(event)


class Travelling(Spy):
    """A bot that is pickled and unpickled before every question."""

    def choose(self, view: View) -> Option:
        self.bot = pickle.loads(pickle.dumps(self.bot))
        return super().choose(view)


def everything_in(thing: object) -> Iterator[object]:
    """Yield everything that can be reached from *thing*, except code."""
    seen: set[int] = set()
    todo = [thing]
    while todo:
        found = todo.pop()
        if id(found) in seen or isinstance(found, (type, FunctionType, ModuleType)):
            continue
        seen.add(id(found))
        yield found
        todo += gc.get_referents(found)


# ---------------------------------------------------------------- running games


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@pytest.mark.parametrize("make", [cowboys, randoms])
def test_a_game_is_played_to_its_end(players: int, make: type) -> None:
    game = Game.new(players, seed=players)
    assert play(game, make(players)) is game
    assert game.outcome is not None
    assert game.audit() == []


def test_each_seat_needs_one_bot() -> None:
    with pytest.raises(ValueError, match="5 seats need one bot each, not 4"):
        play(Game.new(5, seed=1), randoms(4))


def test_a_game_that_takes_too_long_is_an_error() -> None:
    whole = len(play(Game.new(4, seed=1), cowboys(4)).record["answers"])
    assert play(Game.new(4, seed=1), cowboys(4), most=whole).outcome is not None
    with pytest.raises(GameTooLong, match=f"after {whole - 1} answers") as caught:
        play(Game.new(4, seed=1), cowboys(4), most=whole - 1)
    assert isinstance(caught.value, BangError)


def test_a_bot_gets_the_views_and_events_of_its_seat() -> None:
    game = Game.new(5, seed=3)
    dealt = [game.story(n) for n in range(5)]
    told = [[evolve(event, moves=(), changes=()) for event in events] for events in dealt]
    for n, events in enumerate(told):
        game.events.subscribe(events.append, seat=n, plain=True)
    spies = [Spy(CowboyBot(n)) for n in range(5)]
    play(game, spies)
    for n, spy in enumerate(spies):
        assert spy.events == told[n]
        assert spy.views
        for view in spy.views:
            assert type(view) is View
            assert view.seat == n
            assert view.decision is not None
            assert view.decision.seat == n


def test_a_bot_receives_the_events_from_the_deal_on() -> None:
    """So does a bot that joins late; bots that declare kinds of events receive only those."""
    for answers in (0, 7):
        game = Game.new(4, seed=3)
        for _ in range(answers):
            game.apply(0)
        spies = [Spy(RandomBot(1)), Spy(RandomBot(4))]
        play(game, [spies[0], *map(CowboyBot, (2, 3)), spies[1]])
        for place, spy in zip((0, 3), spies, strict=True):
            heard = [(event.number, event.kind) for event in spy.events]
            assert heard == [(event.number, event.kind) for event in game.story(place)]


def test_bots_receive_no_events_after_the_game_is_left() -> None:
    game = Game.new(4, seed=1)
    spies = [Spy(RandomBot(n)) for n in range(4)]
    with pytest.raises(GameTooLong):
        play(game, spies, most=5)
    assert not game.events
    heard = [len(spy.events) for spy in spies]
    game.apply(0)
    assert [len(spy.events) for spy in spies] == heard


def test_a_bot_that_fails_to_listen_is_not_hushed_up() -> None:
    class Deaf(Spy):
        def notice(self, event: Event) -> None:
            raise OSError("no ears")

    with pytest.raises(OSError, match="no ears"):
        play(Game.new(4, seed=1), [Deaf(RandomBot(n)) for n in range(4)])


@pytest.mark.parametrize("bot", [CowboyBot(1), RandomBot(1)])
def test_a_bot_holds_no_reference_to_the_game(bot: Bot) -> None:
    play(Game.new(4, seed=2), [bot, *randoms(3)])
    assert not [x for x in everything_in(bot) if isinstance(x, (Game, State, Engine, View))]


def sid(life: int, hand: str = "schofield remington bang bang") -> Table:
    return four(
        ann=seat("sheriff", hand="bang bang"),
        ben=seat("outlaw", "sid_ketchum", hand=hand, life=life),
    )


def test_a_bot_answers_for_its_own_seat_only() -> None:
    """An interrupt obtained from another seat is refused."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        cal=seat("outlaw", "sid_ketchum", hand="panic duel", life=2),
    )
    [drink] = t.game.interrupts

    class Thief(RandomBot):
        def choose(self, view: View) -> Option:
            return drink

        def interrupt(self, view: View) -> None:
            return None

    with pytest.raises(IllegalOption, match="ann is asked 'turn'"):
        play(t.game, [Thief(seed=seat) for seat in range(4)])


def test_an_interrupt_is_offered_once_in_each_position() -> None:
    class Declining(Spy):
        def interrupt(self, view: LazyView) -> None:
            self.offered.append(view.whole())

    game = sid(life=3).game
    spies = [Declining(CowboyBot(n)) for n in range(4)]
    with pytest.raises(GameTooLong):
        play(game, spies, most=1)
    assert [len(spy.offered) for spy in spies] == [0, 1, 0, 0]
    assert [str(option) for option in spies[1].offered[0].interrupts] == ["ben: use sid_ketchum"]


def test_an_interrupt_comes_before_the_pending_question() -> None:
    """Ben heals while Ann is asked."""
    t = sid(life=1)
    assert t.asked == ("ann", "turn")
    with pytest.raises(GameTooLong):
        play(t.game, [CowboyBot(n) for n in range(4)], most=1)
    assert t.asked == ("ben", "discard")


@pytest.mark.parametrize(
    ("life", "hand", "used"),
    [
        (1, "schofield remington bang bang", True),
        (1, "missed beer", False),
        (3, "schofield remington bang", False),
    ],
)
def test_sid_ketchum_heals_when_life_is_low_and_cards_are_cheap(
    life: int, hand: str, used: bool
) -> None:
    t = sid(life, hand)
    assert (CowboyBot(0).interrupt(t.game.view(1)) is not None) == used


def test_nothing_to_answer_is_an_error() -> None:
    game = Game.new(4, seed=1)
    assert game.decision is not None
    for bot in (CowboyBot(1), RandomBot(1)):
        with pytest.raises(NotYourTurn, match="not asked"):
            bot.choose(game.view((game.decision.seat + 1) % 4))


# ---------------------------------------------------------------- reproducibility


@pytest.mark.parametrize("make", [cowboys, randoms, easy_ones])
def test_seeds_decide_everything(make: type) -> None:
    before = random.getstate()
    records = [play(Game.new(6, seed=8), make(6, n)).record for n in (1, 1, 2)]
    assert records[0] == records[1]
    assert records[0] != records[2]
    assert random.getstate() == before


@pytest.mark.parametrize("make", [cowboys, randoms, easy_ones])
def test_a_pickled_bot_plays_on_as_if_nothing_had_happened(make: type) -> None:
    straight = play(Game.new(5, seed=4), make(5)).record
    assert play(Game.new(5, seed=4), [Travelling(bot) for bot in make(5)]).record == straight


def test_a_random_bot_takes_every_option_equally_often() -> None:
    view = Game.new(4, seed=1).view(Game.new(4, seed=1).state.turn)
    assert view.decision is not None
    bot = RandomBot(1)
    picks = Counter(bot.choose(view) for _ in range(1000 * len(view.decision.options)))
    assert set(picks) == set(view.decision.options)
    assert all(850 < times < 1150 for times in picks.values())


# ---------------------------------------------------------------- whole games


def attacks_of_deputies(game: Game, bots: Sequence[Bot]) -> Counter[str]:
    """Count how Deputies used harmful cards: against whom, or to relieve the Sheriff."""
    roles = game.state.roles[:]
    found: Counter[str] = Counter()
    stripping = False

    def watch(event: Event) -> None:
        nonlocal stripping
        if event.kind == "played" and roles[event.seat or 0] == "deputy":
            stripping = False
            if event.target is not None and event.key in HARM:
                stripping = event.key in ("panic", "cat_balou")
                stripping = stripping and roles[event.target] == "sheriff"
                if not stripping:
                    found[roles[event.target]] += 1
        elif stripping and event.kind in ("took", "discarded"):
            stripping = False
            card = event.cards[0]
            assert card is not None
            found["relief" if game.card(card).key in ("dynamite", "jail") else "sheriff"] += 1

    game.events.subscribe(watch, seat=REFEREE)
    play(game, bots)
    return found


@pytest.mark.long
def test_a_deputy_never_attacks_the_sheriff() -> None:
    total: Counter[str] = Counter()
    for seed in range(60):
        players = 5 + seed % 3
        game = Game.new(players, seed=seed)
        wild = seed % 2 == 1
        bots: list[Bot] = [
            RandomBot(seed) if wild and role != "deputy" else CowboyBot(seed + n)
            for n, role in enumerate(game.state.roles)
        ]
        total += attacks_of_deputies(game, bots)
    assert total["sheriff"] == 0
    assert total["outlaw"] > 100
    assert total["outlaw"] > total["deputy"]


def test_a_random_deputy_does_attack_the_sheriff() -> None:
    assert sum(attacks_of_deputies(Game.new(7, seed=n), randoms(7))["sheriff"] for n in range(9))


@pytest.mark.long
def test_games_of_cowboys_end_soon() -> None:
    lengths = []
    for seed in range(80):
        players = 4 + seed % 4
        game = play(Game.new(players, seed=seed), cowboys(players, seed), most=2000)
        lengths.append(len(game.record["answers"]))
    assert 100 < sum(lengths) / len(lengths) < 250


def wins(role: str, games: int, make: type) -> float:
    """Return how often one bot of this kind wins with this role among random ones."""
    won = 0
    for seed in range(games):
        players = 5 + seed % 3 if role == "deputy" else 4 + seed % 4
        game = Game.new(players, seed=100_000 + seed)
        seats = [n for n, dealt in enumerate(game.state.roles) if dealt == role]
        mine = seats[seed // 4 % len(seats)]
        bots = randoms(players, seed)
        bots[mine] = make(seed)
        outcome = play(game, bots).outcome
        assert outcome is not None
        won += mine in outcome.winners
    return won / games


@pytest.mark.long
@pytest.mark.parametrize("role", ["sheriff", "deputy", "outlaw", "renegade"])
def test_a_cowboy_wins_more_than_a_random_bot_in_the_same_place(role: str) -> None:
    assert wins(role, 60, CowboyBot) > wins(role, 60, RandomBot) + 0.2


@pytest.mark.long
def test_an_easy_bot_wins_less_than_a_cowboy_and_more_than_a_random_bot() -> None:
    easy = sum(wins(role, 60, EasyBot) for role in ("sheriff", "outlaw"))
    assert sum(wins(role, 60, RandomBot) for role in ("sheriff", "outlaw")) + 0.1 < easy
    assert easy + 0.1 < sum(wins(role, 60, CowboyBot) for role in ("sheriff", "outlaw"))


def test_an_easy_bot_remembers_what_it_is_reminded_of() -> None:
    bot, other = EasyBot(1), EasyBot(2)
    play(Game.new(4, seed=1), [bot, *cowboys(3)])
    other.recall(bot.memory())
    assert other.memory() == bot.memory()
    with pytest.raises(InvalidSave):
        bot.recall({"dice": 1})


# ---------------------------------------------------------------- playing a role


def test_an_outlaw_shoots_at_the_sheriff_in_reach() -> None:
    t = four(
        ann=seat("outlaw", hand="bang"),
        ben=seat("sheriff"),
    )
    assert answer(t) == "play bang -> ben"


def test_a_deputy_rather_ends_the_turn_than_shoots_at_the_sheriff() -> None:
    t = table(
        ann=seat("deputy", hand="bang duel indians"),
        ben=seat("sheriff", life=1),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw", alive=False),
        eve=seat("renegade", hand="bang bang bang bang"),
    )
    assert answer(t) == "play bang -> eve"
    t = table(
        ann=seat("deputy", hand="bang indians gatling"),
        ben=seat("sheriff", life=1),
        cal=seat("outlaw", hand="bang bang"),
        dee=seat("outlaw", hand="bang bang", in_play="mustang"),
        eve=seat("renegade", in_play="mustang"),
    )
    assert answer(t) == "end turn"


def test_a_deputy_yields_to_the_sheriff_in_a_duel_but_not_with_one_life_left() -> None:
    for life, said in ((3, "pass"), (1, "use bang")):
        t = table(
            ann=seat("sheriff", hand="duel bang"),
            ben=seat("deputy", hand="bang", life=life),
            cal=seat("outlaw"),
            dee=seat("outlaw"),
            eve=seat("renegade"),
        )
        assert answer(t.do("play duel -> ben")) == said


def test_a_deputy_takes_the_dynamite_from_the_sheriff() -> None:
    t = table(
        ann=seat("deputy", hand="panic"),
        ben=seat("sheriff", hand="beer", in_play="dynamite barrel"),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    assert answer(t) == "play panic -> ben"
    assert answer(t.do("play panic -> ben")) == "pick dynamite"


@pytest.mark.parametrize(
    ("outlaw", "target"), [(True, "play bang -> cal"), (False, "play bang -> ben")]
)
def test_the_renegade_fights_the_sheriff_last(outlaw: bool, target: str) -> None:
    t = table(
        ann=seat("renegade", hand="bang"),
        ben=seat("sheriff", life=1),
        dee=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=outlaw),
    )
    assert answer(t) == target


def seven(hand: str = "bang") -> Table:
    return table(
        ann=seat("sheriff", hand=hand),
        ben=seat("deputy"),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("outlaw"),
        fay=seat("renegade"),
        gus=seat("deputy"),
    )


def test_the_sheriff_does_not_shoot_at_strangers_but_shoots_back() -> None:
    t = seven()
    bot = CowboyBot(0)
    assert answer(t, bot) == "end turn"
    bot.notice(Event(1, "played", 6, 0, (1,), key="bang"))
    assert answer(t, bot) == "play bang -> gus"


def test_a_shooter_at_an_outlaw_looks_like_law() -> None:
    t = seven("missed")
    bot = CowboyBot(0)
    bot.notice(Event(1, "played", 2, 0, (1,), key="bang"))
    bot.notice(Event(2, "played", 1, 2, (1,), key="bang"))
    bot.notice(Event(3, "lost_life", 3, 4, amount=1, key="unheard_of"))
    hate = bot.scene(t.game.view(0)).hate
    assert hate[1] < min(hate[5], hate[6]) < hate[2]


def test_a_killer_of_an_outlaw_looks_like_law() -> None:
    """The kind of the elimination does not matter: an unknown weapon counts, too."""
    t = table(
        ann=seat("sheriff"),
        ben=seat("deputy"),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    bot = CowboyBot(0)
    bot.notice(Event(1, "eliminated", 2, 1, key="outlaw"))
    hate = bot.scene(t.game.view(0)).hate
    assert hate[1] < -0.4 < min(hate[3], hate[4])


def test_attacks_by_known_roles_reveal_nothing_about_others() -> None:
    """Shots by the Sheriff or oneself at a stranger do not make that stranger an enemy."""
    t = seven()
    for viewer, by in ((0, 0), (2, 0), (2, 2)):
        bot = CowboyBot(0)
        before = [*bot.scene(t.game.view(viewer)).hate]
        bot.notice(Event(1, "played", by, 1, (1,), key="bang"))
        assert [*bot.scene(t.game.view(viewer)).hate] == before
        bot.notice(Event(2, "played", 6, 1, (1,), key="bang"))
        assert [*bot.scene(t.game.view(viewer)).hate] != before


@pytest.mark.parametrize("key", ["gatling", "unheard_of"])
def test_damage_without_a_target_is_noticed(key: str) -> None:
    bot = CowboyBot(0)
    bot.notice(Event(1, "lost_life", 0, 3, amount=1, key=key))
    hate = bot.scene(seven().game.view(0)).hate
    assert hate[3] > hate[2]


def test_the_roles_of_the_dead_narrow_it_down() -> None:
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw"),
        cal=seat("deputy", alive=False),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    hate = CowboyBot(0).scene(t.game.view(0)).hate
    assert hate[1] == hate[3] == hate[4] > 0.8


def test_the_roles_that_were_dealt_are_taken_from_the_view() -> None:
    roles = ("sheriff", "renegade", "renegade", "outlaw", "outlaw", "outlaw")
    bot = CowboyBot(0)
    t = table(
        ann=seat("sheriff"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
        fay=seat("deputy"),
    )
    assert bot._suspicions.chances(evolve(t.game.view(0), roles=roles))[4] == pytest.approx(
        {"renegade": 0.4, "outlaw": 0.6}
    )


# ---------------------------------------------------------------- playing cards well


def outlaw(hand: str, in_play: str = "", life: int | None = None, far: bool = False) -> Table:
    """Return a table with an Outlaw on turn, and the Sheriff at distance 1 or 2."""
    return four(
        ann=seat("outlaw", hand=hand, in_play=in_play, life=life),
        ben=seat("outlaw") if far else seat("sheriff"),
        cal=seat("sheriff") if far else seat("outlaw"),
    )


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (outlaw("beer beer"), "end turn"),
        (outlaw("beer missed missed missed missed"), "end turn"),
        (outlaw("beer", life=1), "play beer"),
        (outlaw("beer missed", life=3), "end turn"),
        (outlaw("schofield", "winchester"), "end turn"),
        (outlaw("winchester", "schofield", far=True), "play winchester"),
        (outlaw("volcanic bang", "winchester", far=True), "play bang -> cal"),
        (outlaw("volcanic bang bang bang", "winchester"), "play volcanic"),
        (outlaw("barrel"), "play barrel"),
        (outlaw("schofield bang", far=True), "play schofield"),
        (outlaw("jail"), "end turn"),
        (outlaw("cat_balou", "dynamite"), "play cat_balou -> ann"),
        (outlaw("wells_fargo bang"), "play wells_fargo"),
        (outlaw("general_store"), "play general_store"),
        (four(ann=seat("sheriff", hand="general_store")), "end turn"),
        (outlaw("duel bang bang", far=True), "play duel -> cal"),
        (outlaw("duel", life=1, far=True), "end turn"),
    ],
)
def test_what_to_play(t: Table, said: str) -> None:
    assert answer(t) == said


def test_jail_is_for_dangerous_enemies() -> None:
    t = four(
        ann=seat("sheriff", hand="jail"),
        cal=seat("outlaw", hand="bang bang"),
    )
    assert answer(t) == "play jail -> cal"


def shot_at(hand: str, in_play: str = "", by: str | None = None, life: int | None = None) -> Table:
    t = four(
        ann=seat("outlaw", by, hand="bang"),
        ben=seat("sheriff", hand=hand, in_play=in_play, life=life),
    )
    return t.do("play bang -> ben")


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (shot_at("missed"), "use missed"),
        (shot_at("missed", "barrel"), "use barrel"),
        (shot_at("missed", by="slab_the_killer"), "pass"),
        (shot_at("missed missed", by="slab_the_killer"), "use missed"),
        (shot_at("beer", life=1).do("pass"), "use beer"),
        (shot_at("bang"), "pass"),
    ],
)
def test_how_to_answer_a_shot(t: Table, said: str) -> None:
    assert answer(t) == said


@pytest.mark.parametrize("deck", ["spades hearts", "hearts clubs"])
def test_lucky_duke_wants_hearts(deck: str) -> None:
    t = four(
        ann=seat("outlaw", hand="bang"),
        ben=seat("sheriff", "lucky_duke", in_play="barrel"),
        deck=deck,
    )
    t.do("play bang -> ben", "use barrel")
    chosen = CowboyBot(0).choose(t.game.view(1)).card
    assert chosen is not None
    assert t.game.card(chosen).suit == "hearts"


@pytest.mark.parametrize("deck", ["5-spades K-spades", "3-diamonds 9-spades"])
def test_lucky_duke_does_not_want_the_dynamite_to_explode(deck: str) -> None:
    t = four(
        ann=seat("outlaw"),
        ben=seat("sheriff", "lucky_duke", in_play="dynamite"),
        deck=deck,
    )
    t.do("end turn")
    t.game.apply(CowboyBot(0).choose(t.game.view(1)))
    assert t.ben.life == 5


@pytest.mark.parametrize(
    ("in_play", "said"),
    [("winchester", "pick remington"), ("barrel schofield", "pick barrel"), ("", "pick bang")],
)
def test_the_least_useful_card_is_discarded(in_play: str, said: str) -> None:
    t = outlaw("beer missed remington barrel bang", in_play)
    assert answer(t.do("end turn")) == said


def test_a_known_good_character_is_chosen() -> None:
    rules = Ruleset.build(options={"characters": 2})
    chosen: Counter[str] = Counter()
    for seed in range(12):
        game = Game.new(7, rules, seed=seed)
        while game.decision is not None and game.decision.kind == "character":
            bot = CowboyBot(seed)
            game.apply(bot.choose(game.view(game.decision.seat)))
        chosen.update(game.state.characters)
    assert chosen["bart_cassidy"] > chosen["paul_regret"] + 3


def test_an_enemy_loses_protection_and_a_store_is_for_oneself() -> None:
    t = four(
        ann=seat("outlaw", hand="panic general_store"),
        ben=seat("sheriff", hand="bang", in_play="scope barrel"),
        deck="schofield missed wells_fargo bang",
    )
    assert answer(t.do("play panic -> ben")) == "pick barrel"
    assert answer(t.do("pick barrel", "play general_store")) == "pick wells_fargo"


# ---------------------------------------------------------------- unknown cards


def juggle(g: Engine, play: Play, seat: int) -> None:
    g.draw(seat, 2)


CIRCUS = Expansion(
    name="circus",
    cards=[
        CardKind(
            key="juggler",
            name="Juggler",
            text="Draw two.",
            faces={"hearts": "2 3 4"},
            way=Lines(each(SELF, juggle)),
        ),
        CardKind(
            key="knife",
            name="Knife",
            text="A shot within 1.",
            faces={"spades": "2 3 4"},
            way=Lines(shot(within(1))),
        ),
    ],
)
"""An expansion unknown to the bots."""


def ring(hand: str) -> Table:
    return table(
        ann=seat("outlaw", hand=hand),
        ben=seat("sheriff"),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("deputy"),
        fay=seat("renegade"),
        expansions=[CIRCUS],
    )


def test_unknown_cards_are_used_at_enemies_and_for_oneself() -> None:
    assert answer(ring("knife")) == "play knife -> ben"
    assert answer(ring("juggler")) == "play juggler"


def test_an_expansion_can_tell_what_its_cards_are_good_for() -> None:
    dull = CowboyBot(0)
    told = CowboyBot(0, senses={"knife": Sense("shot", blame=1.0), "juggler": Sense(keep=9.0)})
    t = ring("knife juggler bang missed missed")
    assert answer(t, dull) == "play bang -> ben"
    assert told.scene(t.game.view(0)).keep(t.game.view(0).card(t.game.state.hands[0][1])) == 9.0
    told.notice(Event(1, "played", 1, 2, (1,), key="knife"))
    dull.notice(Event(1, "played", 1, 2, (1,), key="knife"))
    assert told._suspicions._attacks == {(1, 2): 1.0}
    assert dull._suspicions._attacks == {}
    assert "knife" not in senses_of(t.game.ruleset)


class Listener(CowboyBot):
    """A cowboy that counts the events it receives."""

    told = 0

    def notice(self, event: Event) -> None:
        self.told += 1
        super().notice(event)


class SearchingListener(SearchBot):
    """A bot that searches and counts the events it receives."""

    told = 0

    def notice(self, event: Event) -> None:
        self.told += 1
        super().notice(event)


@pytest.mark.parametrize("seat", range(4))
def test_a_bot_with_its_own_notice_receives_all_events(seat: int) -> None:
    """A subclass hears every event at any seat, and so do those beside it."""
    rules = Game.new(4, seed=5).ruleset
    for own in (Listener(9, senses_of(rules)), SearchingListener(rules, 9, iterations=1)):
        bots: list[Any] = [CowboyBot(n, senses_of(rules)) for n in range(4)]
        bots[seat] = own
        events: list[Event] = []
        game = Game.new(4, rules, seed=5)
        game.events.subscribe(events.append, kinds=own.hears)
        play(game, bots)
        assert own.told == len(events) > 20
        assert all(
            bot.memory()["attacks"] == own.memory()["attacks"] for bot in bots if bot is not own
        )


KNIVES = evolve(
    CIRCUS,
    name="knives",
    facets={"senses": {"knife": Sense("shot", blame=1.0), "bang": Sense("shot", keep=7.0)}},
)
"""The same expansion, with senses for the bots."""


def test_shooters_are_taken_for_enemies() -> None:
    """All known shots are blamed like a BANG!, neither less nor more."""
    names = [info.name for info in available_expansions() if info.name != "base"]
    known = senses_of(Ruleset.build(*names))
    shots = {key: sense.blame for key, sense in known.items() if sense.way == "shot"}
    assert shots == dict.fromkeys(shots, shots["bang"])


def test_a_card_in_play_keeps_most_of_its_value() -> None:
    """A green card in play has been paid for and can be taken, but keeps half its value."""
    names = [info.name for info in available_expansions() if info.name != "base"]
    known = senses_of(Ruleset.build(*names))
    green = {key: sense for key, sense in known.items() if sense.green}
    assert not find_spec("bang_dodgecity") or len(green) > 10
    for key, sense in green.items():
        assert sense.keep / 2 <= sense.front < sense.keep, key


def test_a_weapon_of_longer_reach_is_worth_more() -> None:
    """Longer reach is worth more, in hand and in play; the Volcanic has another use."""
    weapons = [s for s in senses_of(Ruleset.build()).values() if s.way == "weapon" and not s.rapid]
    ordered = sorted(weapons, key=lambda sense: sense.reach)
    assert len(ordered) == 4
    for less, more in pairwise(ordered):
        assert less.reach < more.reach
        assert more.keep - less.keep == pytest.approx(0.1)
        assert more.front - less.front == pytest.approx(0.1)


def test_the_senses_of_a_ruleset_are_those_of_its_expansions() -> None:
    known = senses_of(Ruleset.build())
    assert "knife" not in known
    assert set(known) <= set(Ruleset.build().kinds) | set(Ruleset.build().characters)
    told = senses_of(Ruleset.build(KNIVES))
    assert told == {**known, **KNIVES.facet("senses")}
    assert told["bang"].keep == 7.0
    assert senses_of(Ruleset.build(CIRCUS)) == known


@pytest.mark.parametrize("senses", [["knife"], {"knife": "shot"}])
def test_an_expansion_with_broken_senses_is_named(senses: object) -> None:
    with pytest.raises(ExpansionError, match=r"broken.*senses.*knife"):
        senses_of(Ruleset.build(evolve(CIRCUS, name="broken", facets={"senses": senses})))


@pytest.mark.parametrize(
    ("left", "ways"),
    [
        (("outlaw", "outlaw", "renegade"), 3),
        (("renegade",) * 2 + ("outlaw",) * 3 + ("deputy",) * 2, 210),
        ((), 1),
    ],
)
def test_equal_roles_are_counted_once(left: tuple[str, ...], ways: int) -> None:
    found = _ways_to_deal(left)
    assert len(found) == ways
    assert set(found) == set(permutations(left))


def test_games_with_unknown_cards_end() -> None:
    rules = Ruleset.build(CIRCUS)
    heard: Counter[str] = Counter()
    for seed in range(6):
        game = Game.new(4 + seed % 4, rules, seed=seed)
        game.events.subscribe(lambda event: heard.update([event.key or ""]), kinds={"played"})
        play(game, cowboys(len(game.names), seed), most=2000)
    assert heard["juggler"]
    assert heard["knife"]


# ---------------------------------------------------------------- views and events


class Picky(Spy):
    """A bot that receives only some kinds of events."""

    hears = ("lost_life", "drew")


def test_a_bot_that_declares_kinds_receives_public_events() -> None:
    game = Game.new(5, seed=3)
    told: list[Event] = []
    game.events.subscribe(told.append, kinds=Picky.hears, plain=True)
    picky = [Picky(RandomBot(n)) for n in range(3)]
    rest = [Spy(RandomBot(n)) for n in (3, 4)]
    play(game, [*picky, *rest])
    assert {event.kind for event in told} == {"lost_life", "drew"}
    assert all(spy.events == told for spy in picky)
    assert all(spy.events != told for spy in rest)
    assert isinstance(picky[0], SelectiveBot)
    assert not isinstance(rest[0], SelectiveBot)


def test_nobody_listens_to_a_game_of_random_bots() -> None:
    game = Game.new(4, seed=1)
    listening = []

    class Watched(Spy):
        hears = ()

        def choose(self, view: View) -> Option:
            listening.append(bool(game.events))
            return super().choose(view)

    play(game, [Watched(RandomBot(n)) for n in range(4)])
    assert listening
    assert not any(listening)


def test_a_cowboy_needs_only_the_events_it_declares() -> None:
    """A cowboy that receives all events plays like one that receives only those it declares."""
    told = play(Game.new(6, seed=9), cowboys(6)).record
    assert play(Game.new(6, seed=9), [Spy(bot) for bot in cowboys(6)]).record == told


def test_a_kept_view_does_not_change() -> None:
    game = Game.new(5, seed=3)
    shown: list[tuple[View, View]] = []

    class Keeping(Spy):
        def choose(self, view: LazyView) -> Option:
            shown.append((view.whole(), game.view(view.seat)))
            return self.bot.choose(view)

    play(game, [Keeping(CowboyBot(n)) for n in range(5)])
    assert all(view == whole for view, whole in shown)


def test_opinions_are_not_kept_without_end() -> None:
    """The cache of opinions is bounded, and evicted ones are the same when recomputed."""
    view = Game.new(4, seed=1).view(0)
    suspicions = Suspicions()
    suspicions.attack(1, 2, 1.0)
    ways = [*product(["sheriff", "outlaw", "renegade", "deputy", None], repeat=4)]
    first = suspicions.opinion(view, ways[0])
    for known in ways:
        assert suspicions.opinion(view, known).counted == 1
        assert len(suspicions._opinions) <= MANY
    assert suspicions.opinion(view, ways[0]).counted == first.counted


class FromAfar(Spy):
    """A bot whose views are sent without the rules that made them."""

    def choose(self, view: View) -> Option:
        alone = pickle.loads(pickle.dumps(view))
        assert alone.ruleset is None
        twin = pickle.loads(pickle.dumps(self.bot))
        option = super().choose(view)
        assert option == twin.choose(alone)
        return option


@pytest.mark.parametrize("seed", [1, 2])
def test_a_cowboy_needs_no_rules_to_judge_visible_cards(seed: int) -> None:
    """A cowboy answers a view from the wire as it does at the table."""
    game = play(Game.new(5, seed=seed), [FromAfar(bot) for bot in cowboys(5, seed)])
    assert game.outcome is not None


def test_an_interrupt_that_is_known_needs_no_dice() -> None:
    """A bot that is asked again after an undo continues as it would have."""
    t = sid(life=3)
    bot = CowboyBot(0)
    before = bot.memory()
    assert bot.interrupt(t.game.view(1)) is None
    assert bot.memory() == before


def test_an_authors_judge_is_shown_the_other_players() -> None:
    """The players are clockwise from the left, without eliminated ones."""
    seen: list[list[str]] = []

    def judge(scene: Scene, option: Option) -> float:
        seen.append([other.name for other in scene.others])
        return 9.0

    t = table(
        ann=seat("sheriff"),
        ben=seat("outlaw", hand="juggler"),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade"),
        eve=seat("deputy"),
        turn="ben",
        expansions=[CIRCUS],
    )
    bot = CowboyBot(0, senses={"juggler": Sense(judge=judge)})
    assert answer(t, bot) == "play juggler"
    assert seen[0] == ["dee", "eve", "ann"]


def test_a_sense_without_an_opinion_changes_nothing() -> None:
    """The functions of a sense may answer that the own role and number of cards hold."""
    sense = Sense("shot", keep=0.6, blame=1.0, answers=True)
    idle = evolve(sense, sides=lambda scene: None, room=lambda scene, wise: wise)
    idle = evolve(idle, ward=lambda scene, option: 0)
    games = [
        play(Game.new(4, seed=3), [CowboyBot(n, {"bang": each}) for n in range(4)])
        for each in (sense, idle)
    ]
    assert games[0].record == games[1].record


@pytest.mark.skipif(
    not inspect.isfunction(play_values), reason="compiled properties have no docstrings"
)
def test_the_helpers_of_a_scene_are_documented() -> None:
    """The helpers of a scene have the docstrings of its protocol."""
    for name in ("others", "hate", "surplus"):
        assert inspect.getdoc(getattr(Scenery, name)) == inspect.getdoc(getattr(Scene, name))


def test_weights_of_ways_to_deal_are_not_kept_without_end() -> None:
    """The cache of weights is bounded, and evicted ones are the same when recomputed."""
    weights = _Weights()
    first = weights[3]
    for likely in range(-20_000, 20):
        assert weights[likely] >= 0
        assert len(weights) <= 10_000
    assert weights[3] == first > weights[2] > 0


def test_an_authors_judge_may_ask_what_any_option_is_worth() -> None:
    """An option without a visible card has the value of an unknown hand card."""
    asked: list[tuple[float, float, str]] = []

    def judge(scene: Scene, option: Option) -> float:
        hidden = evolve(option, key=None, card=7)
        asked.append(
            (scene.worth(evolve(option, card=None)), scene.worth(hidden), scene.about(hidden).way)
        )
        return 1.0

    t = four(ann=seat("sheriff", hand="juggler"), expansions=[CIRCUS])
    alone = pickle.loads(pickle.dumps(t.game.view(0)))
    bot = CowboyBot(0, senses={"juggler": Sense(judge=judge)})
    assert bot.choose(alone).text == "play juggler:2-hearts"
    assert asked == [(HAND_CARD, HAND_CARD, "")]


class Shooter:
    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> list[Offer]:
        return [Offer(g.options.use("big_gun"), lambda g: g.end_turn())]


def test_a_card_laid_down_and_used_later_is_judged_twice() -> None:
    """Laying it down is judged by its way, and its use by the judge of its key."""
    gun = blue("big_gun", "Big Gun", {"clubs": "2"}, Shooter, text="Shoots at anybody in reach.")
    armed = Expansion(name="armed", cards=[gun])
    asked: list[str] = []

    def use(scene: Scene, option: Option) -> float:
        asked.append(option.text)
        return 5.0

    for hand, in_play, chosen in (("big_gun", "", "play"), ("", "big_gun", "use")):
        asked.clear()
        t = four(expansions=(armed,), ann=seat("sheriff", hand=hand, in_play=in_play))
        bot = CowboyBot(0, senses={"big_gun": Sense("gear", use=use)})
        assert bot.choose(t.game.view(0)).verb == chosen
        assert bool(asked) == (chosen == "use")


def test_every_way_is_one_that_bots_judge_by():
    """The ways that a sense may have are exactly those that bots implement."""
    assert {*WAYS} == {"", "deed", *plays.AIMED, *plays._WAYS}


def owl(**senses):
    return Expansion(name="owls", facets={"senses": {"beer": Sense(**senses)}})


@pytest.mark.parametrize(
    ("part", "function", "wrong"),
    [
        ("judge", lambda scene, option: scene.wings, "fails: AttributeError: 'Scene' object has"),
        ("judge", lambda scene, option: float("nan"), "returned nan, not a number"),
        ("ward", lambda scene, option: 1 / 0, "fails: ZeroDivisionError: division by zero"),
        ("ward", lambda scene, option: "yes", "returned 'yes', not True or False"),
        ("sides", lambda scene: scene.view.nobody, "fails: AttributeError"),
        ("sides", lambda scene: 7, "returned 7, not a role"),
        ("room", lambda scene, wise: [wise], r"returned [1], not a whole number"),
    ],
)
def test_an_error_in_a_sense_names_the_expansion_and_the_sense(part, function, wrong):
    """The error names the expansion, the field and the sense, for any of its functions."""
    t = four(
        ann=seat("sheriff", hand="beer bang duel", life=1),
        expansions=[owl(**{part: function})],
    )
    bot = CowboyBot(1, senses_of(t.game.ruleset))
    place = re.escape(f"expansion 'owls': {part} of the sense 'beer' {wrong}")
    with pytest.raises(ExpansionError, match=place):
        bot.choose(t.game.view(0))


@pytest.mark.parametrize(
    ("way", "near"), [("shoot", "; did you mean 'shot'?"), ("Draw", "; did you mean 'draw'?")]
)
def test_a_way_that_no_bot_knows_is_refused(way, near):
    """A misspelt way would silently be judged by its target."""
    with pytest.raises(ExpansionError, match=re.escape(f"Sense: no way {way!r}{near}")):
        Sense(way)
