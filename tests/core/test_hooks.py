"""Hooks that no shipped card needs, each with an ability made for the test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bangcore import REFEREE, Card, Game, Outcome, Ruleset
from bangcore.engine.table import Table as Asked
from bangcore.plugin import (
    NOT_OVER,
    PASS,
    SELF,
    CardKind,
    Cause,
    Character,
    Engine,
    Expansion,
    Flip,
    Lines,
    Option,
    Play,
    Shot,
    Wound,
    brown,
    each,
    hookimpl,
)
from bangcore.testing import Table, check_position, four, seat, table
from bangcore.worlds import sample


def owls(*abilities: type, cards: tuple[CardKind, ...] = ()) -> Expansion:
    """Return an expansion with the character Owl, who has these abilities."""
    return Expansion(name="owls", characters=[Character("owl", "Owl", 4, abilities)], cards=cards)


def using(*expansions: object, **more: Any) -> Table:
    return four(**more, expansions=expansions)


# ---------------------------------------------------------------- shots


class Sure:
    """Their BANG! cards cannot be cancelled."""

    @hookimpl
    def bang_on_aimed(self, shot: Shot) -> None:
        shot.sure = shot.key == "bang"


class Double:
    """Their shots take two life points."""

    @hookimpl
    def bang_on_aimed(self, shot: Shot) -> None:
        shot.damage = 2


class Flipping:
    """Their shots need one more Missed! after a draw! of Spades."""

    @hookimpl
    async def bang_on_aimed(self, g: Engine, owner: int, shot: Shot) -> None:
        if await g.flip_is(owner, "owl", suit="spades"):
            shot.needed += 1


def test_a_sure_shot_cannot_be_cancelled() -> None:
    """The target of a sure shot is not asked; other shots are unaffected."""
    t = using(
        owls(Sure), ann=seat("sheriff", "owl", hand="bang"), ben=seat("outlaw", hand="missed")
    )
    t.do("play bang -> ben")
    assert (t.ben.life, t.ben.hand, t.asked) == (3, ["missed"], ("ann", "turn"))
    t = using(owls(Sure), ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="missed"))
    assert t.do("play bang -> ben").asked == ("ben", "missed")


def test_a_shot_may_take_more_than_one_life_point() -> None:
    """The loss is one event; a cancelled shot costs nothing."""
    ben = seat("outlaw", hand="missed")
    t = using(owls(Double), ann=seat("sheriff", "owl", hand="bang gatling"), ben=ben)
    t.do("play bang -> ben", "pass")
    assert t.ben.life == 2
    assert [event.amount for event in t.happened("lost_life")] == [2]
    t.do("play gatling", "use missed")
    assert (t.ben.life, t.cal.life) == (2, 2)


@pytest.mark.parametrize(("top", "asked"), [("spades", True), ("hearts", False)])
def test_a_shot_may_need_more_after_a_draw(top: str, asked: bool) -> None:
    """Aiming may flip a card; after Spades, a second Missed! is needed."""
    t = using(
        owls(Flipping),
        ann=seat("sheriff", "owl", hand="bang"),
        ben=seat("outlaw", hand="missed missed"),
        deck=top,
    )
    t.do("play bang -> ben", "use missed")
    assert (t.asked == ("ben", "missed")) is asked
    assert (t.asked == ("ann", "turn")) is not asked


# ---------------------------------------------------------------- wounds


class Shielded:
    """They may discard a card to lose one life point less."""

    @hookimpl
    async def bang_before_wound(self, g: Engine, owner: int, wound: Wound) -> None:
        cause = Cause("owl", by=wound.by, target=owner)
        options = [PASS, *(g.options.pick(card) for card in g.hand(owner))]
        answer = await g.ask(owner, "discard", options, cause)
        if answer is not PASS:
            assert answer.card is not None
            g.discard(owner, answer.card, key="owl")
            wound.amount -= 1


@pytest.mark.parametrize(("answer", "life", "hand"), [("pick beer", 4, []), ("pass", 3, ["beer"])])
def test_a_wound_may_be_lowered_before_it_counts(answer: str, life: int, hand: list[str]) -> None:
    """The target may be asked; a wound lowered to zero is not a wound."""
    ben = seat("outlaw", "owl", hand="beer")
    t = using(owls(Shielded), ann=seat("sheriff", hand="indians"), ben=ben)
    t.do("play indians", "pass")
    assert t.asked == ("ben", "discard")
    t.do(answer)
    assert (t.ben.life, t.ben.hand) == (life, hand)
    hurt = [event.seat for event in t.happened("lost_life")]
    assert (1 in hurt) is (life == 3)


def test_a_wound_may_be_lowered_in_part() -> None:
    """Dynamite lowered by one takes two life points."""
    t = using(
        owls(Shielded),
        ben=seat("outlaw", "owl", hand="beer", in_play="dynamite"),
        deck="5-spades",
    )
    t.do("end turn", "pick beer")
    assert (t.ben.life, [e.amount for e in t.happened("lost_life")]) == (2, [2])


# ---------------------------------------------------------------- evading


async def duck(g: Engine, me: int, card: int, cause: Cause) -> int:
    """Evade the effect, and draw a card."""
    g.draw(me, key="duck")
    return 1


DUCK = brown("duck", "Duck", {"clubs": "2"}, text="Evades.", answers={"evade": duck})


class Ducking:
    """They may evade everything but shots."""

    @hookimpl
    def bang_evadable(self, play: Play) -> bool:
        return play.key != "bang"


@pytest.mark.parametrize("answer", ["use duck", "pass"])
def test_an_evaded_card_has_no_effect(answer: str) -> None:
    """A target that may evade a card is asked before its effect on them; others are not."""
    t = using(
        owls(Ducking, cards=(DUCK,)),
        ann=seat("sheriff", hand="panic"),
        ben=seat("outlaw", "owl", hand="duck", in_play="barrel"),
        deck="bang",
    )
    t.do("play panic -> ben")
    assert (t.asked, t.options) == (("ben", "evade"), ["pass", "use duck"])
    t.do(answer)
    if answer == "pass":
        t.do("pick barrel")
        assert (t.ben.hand, t.ann.hand) == (["duck"], ["barrel"])
    else:
        assert (t.ben.hand, t.ben.in_play, t.ann.hand) == (["bang"], ["barrel"], [])


def test_players_who_may_evade_are_asked_with_any_hand() -> None:
    """A question only for holders of an evading card would reveal hands; shots are not evaded."""
    hand = seat("outlaw", "owl", hand="bang")
    t = using(owls(Ducking, cards=(DUCK,)), ann=seat("sheriff", hand="panic bang"), ben=hand)
    assert t.do("play panic -> ben").asked == ("ben", "evade")
    assert t.options == ["pass"]
    t.do("pass")
    assert (t.ben.hand, t.do("play bang -> ben").asked) == ([], ("ann", "turn"))


def test_nobody_evades_what_they_play_themselves() -> None:
    """A player who may evade everything is not asked about their own card."""
    for own in ("stagecoach", "saloon"):
        ann = seat("sheriff", "owl", hand=f"{own} duck", life=2)
        t = using(owls(Ducking, cards=(DUCK,)), ann=ann)
        assert t.do(f"play {own}").asked == ("ann", "turn")
        assert "duck" in t.ann.hand


# ---------------------------------------------------------------- lost cards


class Jealous:
    """They growl when another player takes or discards a card of theirs."""

    @hookimpl
    def bang_before_card_lost(self, g: Engine, owner: int, card: int, by: int) -> None:
        g.tell("growled", owner, by, key=g.key(card))


@pytest.mark.parametrize(
    ("played", "picked", "lost"),
    [
        ("panic", "pick hand", "beer"),
        ("panic", "pick mustang", "mustang"),
        ("cat_balou", "pick hand", "beer"),
        ("cat_balou", "pick mustang", "mustang"),
    ],
)
def test_the_loser_of_a_card_may_act(played: str, picked: str, lost: str) -> None:
    """The hook is called for cards from the hand and in play, taken or discarded."""
    ben = seat("outlaw", "owl", hand="beer", in_play="mustang")
    in_play = "scope"
    t = using(owls(Jealous), ann=seat("sheriff", hand=played, in_play=in_play), ben=ben)
    t.do(f"play {played} -> ben", picked)
    growled = [(event.seat, event.target, event.key) for event in t.happened("growled")]
    assert growled == [(1, 0, lost)]


def test_own_plays_and_discards_are_not_losses() -> None:
    """Cards that they play, use up or discard themselves, and cards of others, do not count."""
    t = using(
        owls(Jealous),
        ann=seat("sheriff", "owl", hand="bang panic cat_balou beer missed mustang", life=2),
        ben=seat("outlaw", hand="bang", in_play="barrel"),
    )
    t.do("play bang -> ben", "pass", "play panic -> ben", "pick barrel")
    t.do("play cat_balou -> ben", "play mustang", "end turn", "pick missed")
    assert t.happened("growled") == []


# ---------------------------------------------------------------- the draw!


class Magpie:
    """They keep the first card of everybody's draw!."""

    @hookimpl(of="everybody")
    def bang_on_flipped(self, g: Engine, owner: int, flip: Flip) -> None:
        g.take_from_table(owner, flip.cards[0])


def test_a_flipped_card_can_be_taken() -> None:
    """The result counts all the same; cards that nobody takes are discarded."""
    t = using(
        owls(Magpie),
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "lucky_duke", in_play="barrel"),
        dee=seat("renegade", "owl"),
        deck="schofield:K-spades beer:6-hearts",
    )
    t.do("play bang -> ben", "use barrel", "pick beer")
    assert t.ben.life == 4
    assert (t.dee.hand, sorted(t.discards)) == (["schofield"], ["bang", "beer"])


class Again:
    """They turn up another card while their draw! is not Hearts."""

    @hookimpl
    async def bang_on_flipped(self, g: Engine, flip: Flip) -> None:
        while flip.counts is not None and g.suit(flip.counts) != "hearts":
            await g.flip_again(flip)


def test_a_draw_can_be_made_again() -> None:
    """The last card counts, and all cards turned up go on the discard pile."""
    t = using(
        owls(Again),
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "owl", in_play="barrel"),
        deck="schofield:K-spades dynamite:2-hearts saloon:5-hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert (t.ben.life, len(t.happened("flipped"))) == (4, 2)
    assert (sorted(t.discards), t.deck[0]) == (["bang", "dynamite", "schofield"], "saloon")


class Unlucky:
    """Other players' draws! have no result."""

    @hookimpl(of="others")
    def bang_on_flipped(self, flip: Flip) -> None:
        flip.counts = None


def test_a_draw_can_be_ignored() -> None:
    """An ignored draw! has no result; the card goes on the discard pile as usual."""
    t = using(
        owls(Unlucky),
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", in_play="barrel"),
        dee=seat("renegade", "owl"),
        deck="beer:6-hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert (t.ben.life, sorted(t.discards)) == (3, ["bang", "beer"])


class Bloody:
    """They report how a shot of theirs was cancelled."""

    @hookimpl(of="others")
    def bang_after_shot(self, g: Engine, owner: int, shot: Shot) -> None:
        if shot.by == owner and shot.ended == "cancelled":
            g.tell("growled", owner, key=shot.cancelled_by)


def test_a_shot_says_how_it_ended() -> None:
    """A shot was cancelled by a card or ability, under the name it was used as, or it hit."""
    for deck, answers, by in (
        ("beer:6-hearts", ["use barrel"], ["barrel"]),
        ("jail:4-spades", ["use barrel", "use missed"], ["missed"]),
        ("jail:4-spades", ["use barrel", "use bang as missed"], ["missed"]),
        ("jail:4-spades", ["use barrel", "pass"], []),
    ):
        t = using(
            owls(Bloody),
            ann=seat("sheriff", "owl", hand="bang"),
            ben=seat("outlaw", "calamity_janet", hand="missed bang", in_play="barrel"),
            deck=deck,
        )
        t.do("play bang -> ben", *answers)
        assert [event.key for event in t.happened("growled")] == by


# ---------------------------------------------------------------- the opening hand


class Frugal:
    """They are dealt two cards less."""

    @hookimpl
    def bang_opening_hand(self) -> int:
        return -2


def test_the_opening_hand_may_be_another_one() -> None:
    """A hook changes its number of cards for one player; others get one for each life point."""
    rules = Ruleset.build(owls(Frugal))
    game = Game.new(4, rules, seed=3, characters=[None, "owl", None, None])
    heard = [event for event in game.story(REFEREE) if event.key == "opening_hand"]
    dealt = {event.seat: event.amount for event in heard}
    assert dealt[1] == game.state.max_life[1] - 2
    assert all(dealt[s] == game.state.max_life[s] for s in (0, 2, 3))


# ---------------------------------------------------------------- open hands


class Glass:
    """They play with an open hand."""

    @hookimpl
    def bang_hand_open(self) -> bool:
        return True


class Lamp:
    """In their turn, all hands are open."""

    @hookimpl(of="everybody")
    def bang_hand_open(self, g, owner: int) -> bool:
        return bool(g.on_turn(owner))


def keys(cards: tuple[Card | None, ...]) -> list[str | None]:
    return [card and card.key for card in cards]


def test_everybody_sees_an_open_hand() -> None:
    """Seats and spectators see the faces of an open hand, and the backs of the others."""
    t = using(
        owls(Glass), ben=seat("outlaw", "owl", hand="missed bang"), cal=seat("outlaw", hand="beer")
    )
    for viewer in (None, 0, 3):
        assert keys(t.game.view(viewer).players[1].hand) == ["bang", "missed"]
        assert keys(t.game.view(viewer).players[2].hand) == [None]
    assert keys(t.game.view(1).me.hand) == ["missed", "bang"]


def test_cards_that_enter_an_open_hand_are_public() -> None:
    """Cards drawn into an open hand, taken from it and put into it are public."""
    t = using(
        owls(Glass),
        ann=seat("sheriff", hand="panic"),
        ben=seat("outlaw", "owl", hand="missed"),
        deck="beer duel",
    )
    heard = []
    t.game.events.subscribe(heard.append, seat=3)
    t.do("play panic -> ben", "end turn")
    seen = {e.kind: [t.game.card(c).key for c in e.cards] for e in heard if e.seat != 3}
    assert (seen["took"], seen["drew"]) == (["missed"], ["beer", "duel"])


def test_worlds_keep_open_hands() -> None:
    """Worlds keep an open hand as it is, including duplicate cards."""
    hand = "missed stagecoach:9-spades stagecoach:9-spades"
    t = using(
        owls(Glass), ben=seat("outlaw", "owl", hand=hand), cal=seat("outlaw", hand="beer saloon")
    )
    dealt = set()
    for seed in range(20):
        world = sample(t.game, 0, seed)
        assert world.view(0) == t.game.view(0)
        dealt.add(tuple(world.state.hands[2]))
    assert len(dealt) > 1
    check_position(t.game)


def test_hands_that_open_and_close_are_known_while_they_are_open() -> None:
    """Cards drawn face down are visible once the hand opens, without an event."""
    t = using(
        owls(Lamp),
        ben=seat("outlaw", "owl"),
        cal=seat("outlaw", hand="beer"),
        dee=seat("renegade", hand="duel"),
    )
    assert keys(t.game.view(0).players[2].hand) == [None]
    t.do("end turn")
    assert keys(t.game.view(0).players[2].hand) == ["beer"]
    assert keys(t.game.view(2).players[3].hand) == ["duel"]
    check_position(t.game)
    t.do("end turn")
    assert keys(t.game.view(0).players[3].hand) == [None]
    check_position(t.game)
    # its identity is still known
    assert all(sample(t.game, 0, n).state.hands[3] == t.game.state.hands[3] for n in range(9))


# ---------------------------------------------------------------- roles, and the end


def card(key: str, effect: object) -> Expansion:
    """Return an expansion with a card that has this effect on its player."""
    kind = brown(key, key.title(), {"clubs": "2"}, each(SELF, effect), text="An effect.")
    return Expansion(name="cards", cards=[kind])


def deal(g: Engine, play: Play, me: int) -> None:
    g.deal_roles([s for s in g.present if s != me])


def test_roles_can_be_dealt_again() -> None:
    """Roles are dealt again among some seats, face down: a public event, with unknown result."""
    t = using(card("masks", deal), ann=seat("sheriff", hand="masks bang"))
    before = Counter(t.game.state.roles)
    t.do("play masks")
    assert Counter(t.game.state.roles) == before
    assert t.game.state.roles[0] == "sheriff"
    assert t.game.state.revealed == [True, False, False, False]
    assert [event.kind for event in t.events].count("roles_dealt") == 1
    found = {tuple(sample(t.game, 0, seed).state.roles) for seed in range(30)}
    assert found == {
        ("sheriff", *roles)
        for roles in (
            ("outlaw", "outlaw", "renegade"),
            ("outlaw", "renegade", "outlaw"),
            ("renegade", "outlaw", "outlaw"),
        )
    }
    check_position(t.game)


def deal_to_all(g: Engine, play: Play, me: int) -> None:
    g.deal_roles([s for s in g.seats if s != me])


def test_roles_dealt_again_can_end_the_game() -> None:
    """If a deal leaves nobody in play but the Sheriff's side, they win; otherwise it goes on."""
    roles = {}
    for seed in range(12):
        t = table(
            ann=seat("sheriff", hand="masks"),
            ben=seat("outlaw"),
            cal=seat("outlaw", alive=False),
            dee=seat("renegade", alive=False),
            eve=seat("deputy", alive=False),
            expansions=[card("masks", deal_to_all)],
            seed=seed,
        ).do("play masks")
        outcome = t.game.outcome
        roles[t.game.state.roles[1]] = outcome and outcome.reason
        check_position(t.game)
    assert roles == {"outlaw": None, "renegade": None, "deputy": "law_and_order"}


def deal_openly(g: Engine, play: Play, me: int) -> None:
    g.deal_roles([s for s in g.present if s != me], secret=False)


def test_roles_can_be_dealt_again_face_up() -> None:
    """Everybody sees the new roles, which are the same in all worlds."""
    t = using(card("masks", deal_openly), ann=seat("sheriff", hand="masks bang"))
    t.do("play masks")
    roles = t.game.state.roles
    for viewer in (None, *range(4)):
        assert [player.role for player in t.game.view(viewer).players] == roles
        if viewer is not None:
            assert {tuple(sample(t.game, viewer, n).state.roles) for n in range(9)} == {
                tuple(roles)
            }
    check_position(t.game)


class GoesOn:
    """The game is not over while they are in play."""

    @hookimpl(priority=5)
    def bang_outcome(self, g, owner: int) -> Outcome | None:
        return NOT_OVER if len(g.present) > 1 else None


def test_a_rule_may_keep_a_game_from_being_over() -> None:
    """``NOT_OVER`` overrules outcomes of lower priority; without it the Sheriff has lost."""
    for ability, over in ((GoesOn, False), (Glass, True)):
        t = using(
            owls(ability),
            ann=seat("outlaw", "owl", hand="bang"),
            ben=seat("sheriff", life=1),
            cal=seat("outlaw"),
            dee=seat("renegade"),
        )
        t.do("play bang -> ben")
        assert not t.ben.alive
        assert (t.game.outcome is not None) is over


async def go(g: Engine, play: Play, me: int) -> None:
    await g.leave(me)


def test_leaving_may_end_the_game() -> None:
    """A Sheriff who leaves lets the Outlaws win, as an eliminated one would."""
    t = using(card("train", go), ann=seat("sheriff", hand="train"))
    t.do("play train")
    assert t.winners == ["ben", "cal"]
    t = using(card("train", go), dee=seat("renegade", hand="train"))
    t.do("end turn", "end turn", "end turn", "play train")
    assert t.game.outcome is None
    assert (t.dee.alive, t.asked) == (False, ("ann", "turn"))


# ---------------------------------------------------------------- shorthand


def test_an_effect_may_be_a_verb_in_a_lambda() -> None:
    """The verb's return value is ignored, in lines and in bounties."""

    class Hunter:
        @hookimpl
        def bang_bounties(self, by: int | None) -> object:
            yield lambda g: g.draw(by, 3)

    t = using(
        owls(Hunter),
        Expansion(
            name="lines",
            cards=[
                CardKind(
                    key="luck",
                    name="Luck",
                    text="Draw two.",
                    faces={"clubs": "2"},
                    way=Lines(each(SELF, lambda g, play, me: g.draw(me, 2))),
                )
            ],
        ),
        ann=seat("sheriff", hand="luck gatling"),
        dee=seat("renegade", "owl", life=1),
        deck="bang bang beer beer beer",
    )
    t.do("play luck")
    assert t.ann.hand == ["bang", "bang", "gatling"]
    t.do("play gatling")
    assert t.ann.hand == ["bang", "bang", "beer", "beer", "beer"]


def test_an_offer_may_return_cards() -> None:
    """An offer whose effect is a verb that returns cards works; the cards are ignored."""

    class Search:
        @hookimpl
        def bang_actions(self, g, seat: int) -> object:
            from bangcore.plugin import Offer

            if not g.used("search"):
                yield Offer(g.options.use("search"), self.search, seat)

        def search(self, g: Engine, me: int) -> list[int]:
            g.note_use("search")
            return g.draw(me)

    t = using(Search)
    t.do("use search")
    assert (len(t.ann.hand), t.options[0]) == (1, str(Option("end turn", "end")))


def test_an_evaded_card_is_not_laid_down() -> None:
    """An evaded Jail is not put into play; the card is discarded."""
    t = using(
        owls(Ducking, cards=(DUCK,)),
        ann=seat("sheriff", hand="jail"),
        ben=seat("outlaw", "owl", hand="duck"),
        deck="bang",
    )
    t.do("play jail -> ben", "use duck")
    assert (t.ben.in_play, t.ben.hand, t.discards[0]) == ([], ["bang"], "jail")


def test_players_who_cannot_evade_are_not_asked() -> None:
    """A card that offers evasion itself skips players who cannot evade."""
    evaded = []

    async def peek(g: Engine, play: Play, me: int) -> None:
        evaded.append(await g.evades(1, play))

    peeks = brown("peek", "Peek", {"clubs": "3"}, each(SELF, peek), text="")
    t = using(Expansion(name="peeks", cards=(peeks,)), ann=seat("sheriff", hand="peek"))
    t.do("play peek")
    assert (evaded, t.asked) == ([False], ("ann", "turn"))


class Bounty:
    """A player who eliminates another may take a life point or not."""

    @hookimpl
    def bang_bounties(self, by: int | None) -> Any:
        async def reward(g: Engine) -> None:
            assert by is not None
            cause = Cause("bounty", by=by)
            answer = await g.choose(by, "bounty", [PASS, g.options.pick(key="life")], cause)
            if answer != PASS:
                g.heal(by, key="bounty")

        return [reward] if by is not None else []


@pytest.mark.parametrize(("answer", "life"), [("pass", 2), ("pick life", 3)])
def test_a_bounty_may_ask(answer: str, life: int) -> None:
    """A bounty may be a question, asked before the turn continues."""
    t = using(
        Bounty, ann=seat("sheriff", hand="bang", life=2), ben=seat("renegade", life=1),
        cal=seat("outlaw"), dee=seat("outlaw"),
    )  # fmt: skip
    t.do("play bang -> ben")
    assert (t.asked, t.ben.alive) == (("ann", "bounty"), False)
    t.do(answer)
    assert (t.ann.life, t.asked) == (life, ("ann", "turn"))


def test_a_move_has_a_json_form() -> None:
    """The JSON of a move contains the card and both places."""
    t = four(ann=seat("sheriff", hand="beer:6-hearts"), deck="bang")
    t.do("end turn")
    moved = [move for event in t.game.story(1) for move in event.moves if move.card is not None]
    assert moved[-1].to_dict() == {
        "card": moved[-1].card,
        "start": {"kind": "deck"},
        "end": {"kind": "hand", "seat": 1},
    }


# ---------------------------------------------------------------- the order of turns


class Seniors:
    """The player with the most life points has the next turn."""

    @hookimpl
    def bang_turn_order(self, g: Asked, seats: Sequence[int]) -> Sequence[int]:
        return sorted(seats, key=g.life, reverse=True)


def test_turns_may_come_in_another_order() -> None:
    """An order begins with the player on turn; eliminated players are skipped."""
    t = four(
        expansions=(Seniors,),
        ben=seat("outlaw", life=2),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", life=3),
    )
    t.do("end turn")
    assert t.turn == "dee"
    t.do("end turn")
    assert t.turn == "ann"
