"""One expansion uses every verb and hook that no shipped card uses, and keeps every invariant.

Cards of other authors rely on these.  A new verb or hook without a shipped card needs a line here.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import multimode

import pytest

from bangcore import Game, Ruleset, available_expansions, compiled
from bangcore.hooks import SPECS
from bangcore.plugin import (
    ALL_OTHERS,
    OTHER,
    PASS,
    SELF,
    Cause,
    Character,
    Engine,
    Expansion,
    Offer,
    PileKind,
    Token,
    blue,
    brown,
    each,
    hookimpl,
)
from bangcore.testing import four, seat
from bangcore.testing.invariants import (
    ANSWER_INVARIANTS,
    CHEAP,
    GAME_INVARIANTS,
    POSITION_INVARIANTS,
)
from bangcore.testing.playing.deals import Dice, EventRecorder, choices, roll
from bangcore.worlds import sample

# ---------------------------------------------------------------- cards


def cause_of(play, me):
    return Cause(play.key, play.card, play.by, me)


def next_hand(g, me):
    """Return the next player to the left with another hand, if there is one."""
    return next((other for other in g.others(me) if not g.same_hand(me, other)), None)


def peep(g, play, me):
    """Look at the top two cards of the draw pile."""
    g.look(me, 2, key=play.key)


async def parade(g, play, me):
    """Everybody chooses a card at once and keeps it, for all to see."""
    await g.choose_cards("parade", {s: g.hand(s) for s in g.present}, cause_of(play, me))


async def swap(g, play, me):
    """Everybody chooses a card at once and gives it to the left, unseen."""
    hands = {s: [*g.hand(s)] for s in g.present}
    chosen = await g.choose_cards("swap", hands, cause_of(play, me), opened=False)
    for giver, card in chosen.items():
        to = next_hand(g, giver)
        if to is not None and g.place(card) == ("hand", g.holder(giver)):
            g.give(giver, to, card, hands[giver], key=play.key)


async def poll(g, play, me):
    """Everybody accuses somebody; the accused get chips, and whoever has three is out."""
    votes = await g.choose_seats("poll", {s: g.others(s) for s in g.present}, cause_of(play, me))
    for accused in multimode(votes.values()):
        g.put_tokens("chip", seat=accused)
        if g.tokens("chip", seat=accused) >= 3:
            await g.eliminate(accused, by=me)


async def wager(g, play, me):
    """Everybody may stake a chip at once, secretly; those who did draw a card."""
    options = {
        s: [PASS, *([g.options.use("wager")] if g.tokens("chip", seat=s) else [])]
        for s in g.present
    }
    stakes = await g.ask_together("wager", options, cause_of(play, me), opened=False)
    for staked in [s for s, answer in stakes.items() if answer is not PASS]:
        g.spend_tokens("chip", 1, seat=staked)
        g.draw(staked, key=play.key)


async def lottery(g, play, me):
    """Somebody shows a random card; the player gains or loses by its rank."""
    lot = g.present[g.random(len(g.present))]
    if not g.hand(lot):
        return
    card = g.random_card(g.hand(lot))
    g.show(lot, card, key=play.key)
    if g.rank(card) >= 10:
        await g.take_random(me, lot, key=play.key)
    elif not g.consult("bang_life_veto", me, -1):
        await g.damage(me, key=play.key)


def mummery(g, play, me):
    """The secret roles are dealt again."""
    g.deal_roles([s for s in g.seats if g.role(s) not in g.role_set.open], secret=True)


async def tightrope(g, play, other):
    """A shot for two life points at a player out of reach; the nearest is told their luck."""
    if g.distance(play.by, other) > g.reach(play.by):
        await g.shoot(play.by, other, key=play.key, card=play.card, damage=2)
    elif other == min(g.sight(play.by), key=g.sight(play.by).__getitem__):
        g.tell("told_luck", play.by, other, g.hand(play.by), seen_by=(play.by,))


async def encore(g, play, me):
    """Play a card in hand as a BANG! at the left neighbour, beyond the limit."""
    to = next_hand(g, me)
    if g.hand(me) and to is not None:
        card = await g.choose_card(me, "encore", g.hand(me), cause_of(play, me))
        await g.play(me, card, target=to, as_="bang", counts=False)


async def knives(g, play, other):
    """The others lose a life point unless they answer a shot or spend a chip."""
    if await g.evades(other, play):
        return

    def spend(g: Engine) -> int:
        g.spend_tokens("chip", seat=other)
        return 1

    chips = g.tokens("chip", seat=other)
    offers = [Offer(g.options.use("knives"), spend)] if chips else []
    about = Cause(play.key, play.card, play.by, other, 1)
    _, worth = await g.respond(other, "missed", about, offers=offers)
    if not worth:
        await g.damage(other, by=play.by, key=play.key)


def wake(g, play, me):
    """Draw a card for each player who is out and was on the Sheriff's side."""
    first = next(s for s in g.seats if g.role(s) == g.role_set.first)
    out = [s for s in g.seats if s not in g.present and s != me]
    g.draw(me, sum(g.same_side(first, s) for s in out), key=play.key)


def quadrille(g, play, other):
    """Change places with another player."""
    g.swap_seats(play.by, other)


def bury(g, play, me):
    """The top discard leaves the game; the top card of the draw pile goes under the character."""
    if g.discards:
        g.move(g.discards[-1], "grave", key=play.key)
    g.move_top("cellar", me, key=play.key)


async def veil(g, play, me):
    """Lay a card in hand face down in front of another player, who draws what lay there."""
    to = next_hand(g, me)
    if to is None or not g.hand(me):
        return
    for card in [*g.pile("veil", to)]:
        g.move(card, "hand", to, key=play.key)
    card = await g.choose_card(me, "veil", g.hand(me), cause_of(play, me))
    g.move(card, "veil", to, key=play.key)
    g.move_top("veil", me, key=play.key)


def unveil(g, play, me):
    """Turn up a card of each player's veil in the cellar; the player takes those of hearts."""
    for other in g.present:
        for card in [*g.pile("veil", other)][:1]:
            g.move(card, "cellar", other)
            if g.suit(card) == "hearts":
                g.move(card, "hand", me)
    for card in [*g.pile("cellar", me)][:1]:
        g.move(card, "veil", me)


def jackpot(g, play, me):
    """A player with three chips wins the game."""
    if g.tokens("chip", seat=me) >= 3:
        g.end_game(g.outcome([s for s in g.seats if g.same_hand(s, me)], "jackpot"))


async def feint(g, seat, card, cause):
    """The card evades knives."""
    return 1


class Carousel:
    """Turns go the other way round while it turns: for two turns."""

    @hookimpl
    def bang_on_laid(self, g, source, card):
        if card == source:
            g.put_tokens("chip", 2, card=card)

    @hookimpl
    def bang_turn_order(self, seats):
        return tuple(reversed(seats))

    @hookimpl(of="everybody")
    def bang_turn_end(self, g, owner, source):
        if source not in g.in_play(owner):
            return
        if g.tokens("chip", card=source) > 1:
            g.spend_tokens("chip", 1, card=source)
        else:
            g.discard(owner, source, key="carousel")


def brown_card(do, ranks, at=SELF):
    name = do.__name__
    return brown(name, name.title(), {"spades": ranks}, each(at, do), text=do.__doc__)


CARDS = [
    *(
        brown_card(do, "2 3 4")
        for do in (peep, parade, swap, poll, wager, lottery, mummery, encore, wake, jackpot)
    ),
    *(brown_card(do, "8 9 10") for do in (bury, veil, unveil)),
    brown_card(tightrope, "5 6 7", OTHER),
    brown_card(quadrille, "5 6 7", OTHER),
    brown_card(knives, "5 6 7", ALL_OTHERS),
    brown("feint", "Feint", {"hearts": "2 3 4"}, answers={"evade": feint}, text=feint.__doc__),
    blue("carousel", "Carousel", {"clubs": "2 3"}, Carousel, text=Carousel.__doc__),
]

# ---------------------------------------------------------------- characters


class Glass:
    """Your left neighbour sees your hand while it has three cards or more."""

    @hookimpl
    def bang_hand_open(self, g, owner, viewer):
        return viewer in g.others(owner)[:1] and len(g.hand(owner)) >= 3


class Window:
    """Everybody sees your hand while it has three cards or more."""

    @hookimpl
    def bang_hand_open(self, g, owner, viewer):
        return viewer is None and len(g.hand(owner)) >= 3


class Escapist:
    """You may put a card in hand on the draw pile that somebody wants to take."""

    @hookimpl
    async def bang_before_card_lost(self, g, owner, card, by):
        options = [PASS, g.options.use("escapist")]
        if card in g.hand(owner):
            answer = await g.ask(owner, "escape", options, Cause("escapist", by=by, target=owner))
            if answer is not PASS:
                g.put_on_deck(owner, card, [*g.hand(owner)], key="escapist")


class Padded:
    """You lose one life point fewer for a chip, and survive after two cards in your turn."""

    @hookimpl
    def bang_before_wound(self, g, owner, wound):
        if g.tokens("chip", seat=owner):
            g.spend_tokens("chip", seat=owner)
            wound.amount -= 1
            wound.lowered_by.append(owner)

    @hookimpl
    def bang_on_wounded(self, g, owner, wound):
        if wound.fatal and g.on_turn(owner) and g.cards_played > 1:
            g.survive(wound, life=2, key="padded")


class Fortune:
    """You may repeat your draw! once."""

    @hookimpl
    async def bang_on_flipped(self, g, owner, flip):
        options = [PASS, g.options.use("fortune")]
        cause = Cause("fortune", by=owner, target=owner, cards=tuple(flip.cards))
        if await g.ask(owner, "fortune", options, cause) is not PASS:
            await g.flip_again(flip)


class Usher:
    """Whoever plays a card while you hold none gets a chip; so do you for each card you lose."""

    @hookimpl(of="others")
    def bang_before_play(self, g, owner, play):
        if not g.hand(owner):
            g.put_tokens("chip", seat=play.by)

    @hookimpl
    def bang_on_card_left(self, g, owner):
        if owner in g.present:
            g.put_tokens("chip", seat=owner)


class Echo:
    """A shot at you that was cancelled hits its shooter, for a chip."""

    @hookimpl
    async def bang_after_shot(self, g, owner, shot):
        by = shot.by
        if shot.ended == "cancelled" and by is not None and g.tokens("chip", seat=owner):
            g.spend_tokens("chip", seat=owner)
            await g.damage(by, by=owner, key="echo", shot=shot)


class Dodger:
    """You may evade knives."""

    @hookimpl
    def bang_evadable(self, play):
        return play.key == "knives"


class Miser:
    """You take what others discard for the hand limit, if fewer see your hand than theirs."""

    @hookimpl(of="others")
    def bang_excess_taker(self, g, owner, seat):
        mine, theirs = g._hand_seen_by(owner), g._hand_seen_by(seat)
        return owner if mine is not None and (theirs is None or mine <= theirs) else None


class Glutton:
    """You draw up to your hand limit, once a turn, while there are chips; excess gives chips."""

    @hookimpl
    def bang_actions(self, g, owner):
        more = g.hand_limit(owner) - len(g.hand(owner))
        if more > 0 and g.all_tokens("chip") and not g.used("glutton"):
            yield Offer(g.options.use("glutton"), self.eat, owner, more)

    def eat(self, g, owner, more):
        g.note_use("glutton")
        g.draw(owner, more, key="glutton")

    @hookimpl
    def bang_on_excess(self, g, owner, count):
        g.put_tokens("chip", count, seat=owner)


CHARACTERS = [
    Character(ability.__name__.lower(), ability.__name__, 4, ability, text=ability.__doc__)
    for ability in (
        *(Glass, Window, Escapist, Padded, Fortune),
        *(Usher, Echo, Dodger, Miser, Glutton),
    )
] + [
    Character(key, key.title(), 4, (hand, Escapist), text=f"{hand.__doc__} {Escapist.__doc__}")
    for key, hand in (("caged", Glass), ("displayed", Window))
]
FAIR = Expansion(
    name="fair",
    cards=CARDS,
    characters=CHARACTERS,
    tokens=[Token("chip", "chip", "chips")],
    piles=[
        PileKind("grave", "graveyard"),
        PileKind("cellar", "cellar", by_seat=True),
        PileKind("veil", "veil", by_seat=True, face_down=True),
    ],
)

# ---------------------------------------------------------------- every verb and hook is used

INSTALLED = sorted(info.name for info in available_expansions() if info.name != "base")
RULES = (
    "bangcore.base",
    "bangcore.symbols",
    *(
        f"bang_{name}"
        for name in (
            *("armed", "dodgecity", "goldrush", "highnoon"),
            *("trainrobbery", "two_players", "valley", "wildwest"),
        )
    ),
)
FOR_THE_GAME = {"state", "force", "chance", "log"}
"""Attributes of the engine that are no verbs."""


def verbs() -> dict[str, list[inspect.Parameter]]:
    """Return the parameters of each verb and look-up of the engine, by name."""
    public = {name: getattr(Engine, name) for name in dir(Engine) if not name.startswith("_")}
    return {
        name: [*inspect.signature(verb).parameters.values()][1:] if callable(verb) else []
        for name, verb in public.items()
        if name not in FOR_THE_GAME
    }


def used(paths: Iterable[Path]) -> Iterator[str]:
    """Yield the verbs called on ``g`` in these files, alone and with each parameter given."""
    parameters = verbs()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "g":
                yield node.attr
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in parameters:
                verb = node.func.attr
                for parameter, _ in zip(parameters[verb], node.args, strict=False):
                    yield f"{verb}({parameter.name}=)"
                for given in node.keywords:
                    yield f"{verb}({given.arg}=)"


@pytest.mark.skipif(len(INSTALLED) < 7 or compiled, reason="needs all expansions, as sources")
def test_every_verb_and_hook_is_used_by_a_shipped_card_or_here():
    """So is each optional parameter of a verb."""
    folders = [Path(importlib.import_module(name).__file__).parent for name in RULES]
    files = [Path(__file__), *(path for folder in folders for path in folder.rglob("*.py"))]
    wanted = {*verbs()} | {
        f"{verb}({parameter.name}=)"
        for verb, parameters in verbs().items()
        for parameter in parameters
        if parameter.default is not inspect.Parameter.empty
    }
    assert wanted - {*used(files)} == set()
    acting = {
        hook
        for names in ([], *([name] for name in INSTALLED), [FAIR])
        for hook, table in Ruleset.build(*names).tables.items()
        if table.abilities
    }
    assert {*SPECS} - acting == set()


# ---------------------------------------------------------------- games

TABLES = [(4, ()), (6, ()), *([(2, ("two_players",))] if find_spec("bang_two_players") else [])]
GAMES = [
    (0, 60),
    *(pytest.param(seed, 300, marks=pytest.mark.long) for seed in (1, 2)),
]


def dealt(players: int, names: Iterable[str], seed: int) -> Game:
    """Deal a game of characters of the expansion, with its cards on top."""
    rules, dice = Ruleset.build(FAIR, *names), Dice(seed)
    own = {card.key for card in CARDS}
    faces = [text for text in rules.by_face if text.partition(":")[0] in own]
    top = [rules.by_face[text][0] for text in dice.sample(faces, len(faces))]
    rest = [card.id for card in rules.cards if card.id not in top]
    return Game.new(
        players,
        rules,
        seed=seed,
        characters=dice.sample([one.key for one in CHARACTERS], rules.seats_for(players)),
        deck=top + dice.sample(rest, len(rest)),
    )


@pytest.mark.parametrize(("seed", "answers"), GAMES)
@pytest.mark.parametrize(("players", "names"), TABLES)
def test_every_invariant_holds_in_its_games(players, names, seed, answers):
    """Positions, answers, worlds, copies and events are as in games of shipped cards."""
    game, dice = dealt(players, names, seed), Dice(seed)
    recorder = EventRecorder(game)
    for number in range(answers):
        closely = dice.below(12) == 0
        for check in POSITION_INVARIANTS.values() if closely else CHEAP[:1]:
            check(game, number)
        if game.decision is None:
            break
        before = game.copy() if closely else None
        option = choices(game)[roll(game, dice)]
        game.apply(option)
        if before is not None:
            for check in ANSWER_INVARIANTS.values():
                check(before, option, game, number)
    for check in GAME_INVARIANTS.values():
        check(game, recorder, seed)


# ---------------------------------------------------------------- what happened, and who knows


def fair(**changes):
    return four(expansions=[FAIR], **changes)


def possible(t, viewer, find):
    """Return what *find* returns for the worlds of a player."""
    return {find(sample(t.game, viewer.seat, seed)) for seed in range(24)}


def holders(t, viewer, cards):
    """Return the combinations of holders of *cards* in the worlds of a player."""

    def of(world):
        hands = world.state.hands
        return tuple(next((s for s in range(4) if card in hands[s]), None) for card in cards)

    return possible(t, viewer, of)


def cards_seen(t, kind):
    """Return the players, and spectators, who see the cards of the last event of a kind."""
    *_, number = (event.number for event in t.events if event.kind == kind)
    seen = {}
    for name, viewer in {**{n: i for i, n in enumerate(t.game.names)}, "spectator": None}.items():
        (event,) = [event for event in t.game.story(viewer) if event.number == number]
        seen[name] = None not in event.cards
    return [name for name, sees in seen.items() if sees]


def test_cards_chosen_at_once_and_kept_are_known_to_all():
    """A card that was opened is in the hand of its owner in every world."""
    t = fair(
        ann=seat("sheriff", hand="parade beer:6-hearts missed"),
        ben=seat("outlaw", hand="panic:J-hearts gatling"),
        cal=seat("outlaw", hand="duel:Q-diamonds saloon"),
        dee=seat("renegade", hand="barrel:Q-spades"),
    )
    t.do("play parade", "pick beer", "pick panic", "pick duel", "pick barrel")
    cards = [t.game.ruleset.card(name).id for name in (
        "beer:6-hearts", "panic:J-hearts", "duel:Q-diamonds", "barrel:Q-spades",
    )]  # fmt: skip
    for viewer in (t.ann, t.ben, t.cal, t.dee):
        assert holders(t, viewer, cards) == {(0, 1, 2, 3)}
    assert holders(t, t.ann, [t.game.state.hands[1][1]]) != {(1,)}


def test_cards_chosen_at_once_and_passed_on_unseen_are_one_of_the_hand():
    """Ann gives Ben one of two cards that everybody knows: Cal and Dee do not see which."""
    t = fair(
        ann=seat("sheriff", hand="parade swap parade beer:6-hearts missed:K-spades"),
        ben=seat("outlaw", hand="duel"),
        cal=seat("outlaw", hand="duel"),
        dee=seat("renegade", hand="duel"),
    )
    others = ("pick duel",) * 3
    t.do("play parade", "pick beer", *others, "play parade", "pick missed", *others)
    t.do("play swap", "pick beer", *others)
    assert (t.ann.hand, t.ben.hand) == (["duel", "missed"], ["beer"])
    cards = [t.game.ruleset.card(name).id for name in ("beer:6-hearts", "missed:K-spades")]
    for viewer in (t.ann, t.ben):
        assert holders(t, viewer, cards) == {(1, 0)}
    for viewer in (t.cal, t.dee):
        assert holders(t, viewer, cards) == {(1, 0), (0, 1)}
    assert t.happened("opened")[8:] == []
    assert cards_seen(t, "took") == ["ann", "dee"]


def taken_from(character):
    """Ann takes a card of Ben's hand, which is open no longer with two cards left."""
    t = fair(
        ann=seat("sheriff", hand="wake panic:J-hearts peep"),
        ben=seat("outlaw", character, hand="beer:6-hearts duel:Q-diamonds gatling:10-hearts"),
    )
    return t.do("play wake", "play panic -> ben")


@pytest.mark.parametrize(
    ("character", "knowing"), [("glass", "ann ben cal"), ("window", "ann ben cal dee spectator")]
)
def test_the_viewers_of_a_hand_see_a_card_leave_that_closes_it(character, knowing):
    """They know the taken card in the hand of the taker; nobody else does."""
    t = taken_from(character)
    assert cards_seen(t, "took") == knowing.split()
    (event,) = t.happened("took")
    assert t.game.view(2).players[1].hand == (None, None)
    for viewer in (t.cal, t.dee):
        known = t.game.names[viewer.seat] in knowing.split()
        assert (holders(t, viewer, event.cards) == {(0,)}) is known


@pytest.mark.parametrize(
    ("character", "knowing"), [("caged", "ben cal"), ("displayed", "ann ben cal dee spectator")]
)
def test_the_viewers_of_a_hand_see_a_card_put_on_the_deck_that_closes_it(character, knowing):
    """The card stays there, and they know it, when somebody looks at it."""
    t = taken_from(character).do("use escapist")
    assert t.ann.hand == ["peep"]
    assert cards_seen(t, "put_back") == knowing.split()
    top = t.game.state.deck[-1]
    for answers in ([], ["play peep"]):
        t.do(*answers)
        for viewer in (t.cal, t.dee):
            known = t.game.names[viewer.seat] in knowing.split()
            found = possible(t, viewer, lambda world: world.state.deck[-1])
            assert (found == {top}) is known
    assert cards_seen(t, "looked") == ["ann"]


def test_a_card_known_in_a_hand_is_not_one_that_others_look_at():
    """Ben's open Beer is in Ben's hand in each world while Ann knows the top cards."""
    t = taken_from("window").do("play peep")
    for viewer in (t.ann, t.cal, t.dee):
        assert holders(t, viewer, t.game.state.hands[1]) == {(1, 1)}
    looked = t.happened("looked")[-1].cards
    assert possible(t, t.ann, lambda world: tuple(world.state.deck[-2:])) == {looked[::-1]}
    assert len(possible(t, t.cal, lambda world: tuple(world.state.deck[-2:]))) > 5


def test_a_choice_among_duplicates_is_asked():
    """To skip the question would reveal that the whole hand is alike."""
    t = fair(ann=seat("sheriff", hand="encore stagecoach stagecoach"))
    t.do("play encore")
    assert (t.asked, t.options) == (("ann", "encore"), ["pick stagecoach"])
    t.do("pick stagecoach")
    assert t.ben.life == 3


def test_chips_are_put_staked_and_fatal_at_three():
    """Two votes give a chip, a stake draws a card, and three chips eliminate."""
    t = fair(
        ann=seat("sheriff", hand="poll poll poll wager"),
        ben=seat("outlaw", tokens={"chip": 1}),
        dee=seat("renegade", tokens={"chip": 1}),
    )
    votes = ("pick -> ben", "pick -> dee", "pick -> ben", "pick -> ann")
    t.do("play poll", *votes)
    assert (t.ben.tokens, t.dee.tokens) == ({"chip": 2}, {"chip": 1})
    t.do("play wager", "pass", "pass", "pass", "use wager")
    assert (t.dee.tokens, len(t.dee.hand), len(t.ben.hand)) == ({}, 1, 0)
    t.do("play poll", *votes)
    assert not t.ben.alive
    assert t.happened("eliminated")[0].target == 0
