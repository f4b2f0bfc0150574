"""The worlds of a seat contain everything consistent with its knowledge, and nothing else."""

import json
from importlib.util import find_spec

import pytest

from bangcore import Game, Ruleset
from bangcore.game.game import at_position, progress_of
from bangcore.testing import four, seat
from bangcore.testing.playing.deals import Dice, choices, roll
from bangcore.worlds import sample

SEEDS = range(60)


def worlds(t, viewer):
    """Return worlds for a player, whose view is the same in all of them."""
    found = [sample(t.game, viewer.seat, seed) for seed in SEEDS]
    assert all(world.view(viewer.seat) == t.game.view(viewer.seat) for world in found)
    return found


def holder(game, key):
    """Return the player who has a card with this key in hand."""
    for name, hand in zip(game.names, game.state.hands, strict=True):
        if any(game.card(card).key == key for card in hand):
            return name
    return None


def holders(t, viewer, *keys):
    """Return the combinations of holders of these cards in a player's worlds."""
    return {tuple(holder(world, key) for key in keys) for world in worlds(t, viewer)}


# ---------------------------------------------------------------- everything possible, and no more


def twice_to_the_store(**changes):
    """Everybody sees Ben, who holds no other card, take the Mustang and the Scope."""
    t = four(
        ann=seat("sheriff", hand="general_store general_store panic:J-hearts"),
        deck="beer mustang:8-hearts bang bang missed scope missed missed",
        **changes,
    )
    t.do("play general_store", "pick beer", "pick mustang", "pick bang")
    return t.do("play general_store", "pick missed", "pick scope", "pick missed")


def test_a_card_that_everybody_has_seen_going_into_a_hand_stays_there():
    t = twice_to_the_store()

    assert holders(t, t.dee, "mustang", "scope") == {("ben", "ben")}


def test_public_knowledge_is_public_in_worlds():
    """In a world for Dee, Cal knows the place of the Mustang as well as Dee does."""
    t = twice_to_the_store()

    for world in worlds(t, t.dee)[:5]:
        found = [sample(world, t.cal.seat, seed) for seed in range(10)]
        assert {(holder(one, "mustang"), holder(one, "scope")) for one in found} == {("ben", "ben")}


def test_a_card_taken_unseen_may_be_any_of_that_hand():
    """Cal does not know which card Ann has taken; Ann and Ben do."""
    t = twice_to_the_store(ben=seat("outlaw", hand="winchester"))
    t.do("play panic -> ben")

    one, other = ("ann", "ben"), ("ben", "ann")
    assert holders(t, t.cal, "mustang", "scope") == {one, other, ("ben", "ben")}
    truth = {(holder(t.game, "mustang"), holder(t.game, "scope"))}
    assert holders(t, t.ann, "mustang", "scope") == truth
    assert holders(t, t.ben, "mustang", "scope") == truth


def test_exactly_one_card_was_taken_unseen():
    t = twice_to_the_store().do("play panic -> ben")

    assert holders(t, t.dee, "mustang", "scope") == {("ben", "ann"), ("ann", "ben")}


@pytest.mark.parametrize("seed", range(4))
def test_a_card_laid_down_settles_which_was_taken(seed):
    t = twice_to_the_store(seed=seed).do("play panic -> ben", "end turn")
    left, taken = ("mustang", "scope") if "mustang" in t.ben.hand else ("scope", "mustang")

    t.do(f"play {left}")

    assert holders(t, t.dee, taken) == {("ann",)}


def test_a_card_put_back_is_one_of_those_that_were_looked_at():
    """Kit Carlson puts back one of three cards: never the Mustang, known to be in hand."""
    t = four(
        ann=seat("sheriff", hand="general_store"),
        ben=seat("outlaw", "kit_carlson"),
        deck="beer mustang:8-hearts bang bang saloon stagecoach:9-spades wells_fargo",
    )
    t.do("play general_store", "pick beer", "pick mustang", "pick bang", "end turn")
    t.do("pick saloon")

    assert holders(t, t.dee, "mustang") == {("ben",)}
    assert len({world.state.deck[-1] for world in worlds(t, t.dee)}) > 20
    assert {world.card(world.state.deck[-1]).key for world in worlds(t, t.ben)} == {"saloon"}


def test_shuffled_discards_are_in_the_pile_in_all_worlds():
    """The discards go into the pile publicly: players who have not drawn since hold none."""
    t = four(
        ann=seat("sheriff", hand="stagecoach"),
        ben=seat("outlaw", hand="beer beer"),
        cal=seat("outlaw", hand="missed"),
        deck="saloon wells_fargo",
        discards="bang bang gatling",
        deck_only=True,
    )
    held = {*t.game.state.hands[1], *t.game.state.hands[2]}
    t.do("play stagecoach")

    found = worlds(t, t.ann)
    assert all(held == {*world.state.hands[1], *world.state.hands[2]} for world in found)
    assert {tuple(world.state.hands[2]) for world in found} == {(card,) for card in held}
    assert len({tuple(world.state.deck) for world in found}) == len(SEEDS)


@pytest.mark.skipif(find_spec("bang_highnoon") is None, reason="needs A Fistful of Cards")
def test_in_the_mine_a_card_put_on_the_deck_may_be_one_that_all_have_seen():
    """Everybody sees Ben take both discards, but not which card Ben puts on the deck."""
    from bang_highnoon import in_force

    t = four(
        ben=seat("outlaw", life=2, hand="bang"),
        discards="dynamite beer scope barrel",
        expansions=["fistful"],
        extra=in_force("abandoned_mine", "ambush"),
    )
    t.do("end turn", "end turn", "pick dynamite")

    assert holders(t, t.cal, "dynamite", "beer") == {
        ("ben", "ben"),
        ("ben", None),
        (None, "ben"),
    }
    assert {world.card(world.state.deck[-1]).key for world in worlds(t, t.ben)} == {"dynamite"}


@pytest.mark.skipif(find_spec("bang_highnoon") is None, reason="needs A Fistful of Cards")
def test_a_card_put_on_the_deck_is_known_to_its_drawer():
    """Cal draws the card from Ben; Dee still does not know whether it is the Dynamite."""
    from bang_highnoon import in_force

    t = four(
        ben=seat("outlaw", life=2, hand="bang"),
        cal=seat("outlaw", hand="stagecoach"),
        discards="dynamite beer scope barrel",
        expansions=["fistful"],
        extra=in_force("abandoned_mine", "ambush"),
    )
    t.do("end turn", "end turn", "pick dynamite", "play stagecoach")

    assert "dynamite" in t.cal.hand
    assert holders(t, t.cal, "dynamite", "beer") == {("cal", "ben")}
    assert holders(t, t.dee, "dynamite", "beer") == {
        ("cal", "ben"),
        ("ben", "cal"),
        ("ben", "ben"),
    }


# ---------------------------------------------------------------- nothing secret

HIDDEN = (
    {"seed": 1, "ben": "missed panic beer", "deck": "bang duel gatling"},
    {"seed": 2, "ben": "gatling duel missed", "deck": "beer bang panic"},
    {"seed": 3, "ben": "bang missed duel", "deck": "gatling panic beer"},
)


def hidden(number, character=None, deeds=(), **ann):
    """Return one of several tables that differ only in what Ann cannot see, after *deeds*."""
    secret = HIDDEN[number]
    t = four(
        ann=seat("sheriff", **{"hand": "bang:A-spades saloon"} | ann),
        ben=seat("outlaw", character, hand=secret["ben"]),
        deck=secret["deck"],
        seed=secret["seed"],
        **({"cal": seat("renegade"), "dee": seat("outlaw")} if number else {}),
    )
    return t.do(*deeds).game


@pytest.mark.parametrize(
    ("character", "deeds"),
    [
        (None, ()),
        (None, ("play bang -> ben",)),
        ("jesse_jones", ("end turn",)),
        ("pedro_ramirez", ("play saloon", "end turn")),
    ],
)
def test_a_world_depends_on_nothing_that_its_seat_cannot_know(character, deeds):
    """Worlds for Ann are equal for all hidden hands and random states.

    So a world, its save and its record reveal nothing.
    """
    made = [
        [json.dumps(sample(game, 0, seed).to_dict()) for seed in range(20)]
        for game in (hidden(n, character, deeds) for n in range(len(HIDDEN)))
    ]

    assert made[0] == made[1] == made[2]
    assert len(set(made[0])) == 20


@pytest.mark.parametrize("players", [4, 7])
def test_worlds_of_a_world_are_those_of_the_game(players):
    """A world and the game are indistinguishable by the worlds made from them."""
    for number in range(8):
        game, dice = Game.new(players, seed=number), Dice(number)
        while game.decision is not None:
            if dice.below(12) == 0 and progress_of(game).effect is None:
                viewer, seed = dice.below(players), dice.below(99)
                other = sample(game, viewer, seed)
                found = [
                    told(g.ruleset, sample(g, viewer, seed + 1).to_dict()) for g in (game, other)
                ]
                assert found[0] == found[1]
            game.apply(choices(game)[roll(game, dice)])


def told(rules, save):
    """Return a save with the faces of cards instead of numbers."""
    state = save["state"]
    named = {
        name: [[rules.texts[card] for card in cards] for cards in piles]
        for name, piles in (
            ("hands", state["hands"]),
            ("in_play", state["in_play"]),
            ("piles", [state["deck"], state["discards"], state["table"]]),
        )
    }
    prior = state["prior"]
    knows = sorted((rules.texts[int(card)], seats) for card, seats in prior["knows"].items())
    rest = {name: state[name] for name in ("roles", "life", "rng", "rolls", "phase", "turns")}
    return named, knows, rest, save["history"], save["number"]


def test_a_world_has_chance_of_its_own():
    """Even by undo, a world does not reveal the random numbers of the game."""
    game = hidden(0, "jesse_jones", ("end turn",))
    world = sample(game, 0, 5)
    assert world.record["start"]["rng"] != game.record["start"]["rng"]
    assert world.state.rng == sample(hidden(1, "jesse_jones", ("end turn",)), 0, 5).state.rng

    world.undo()

    assert world.state.rng == world.record["start"]["rng"]
    assert world.decision.kind == "turn"


def test_random_results_in_an_effect_are_the_same_in_its_worlds():
    """The card that Ann lost to Jesse Jones is the same in all worlds during the effect."""
    t = four(
        ann=seat("sheriff", hand="beer saloon missed"),
        ben=seat("outlaw", "jesse_jones"),
        expansions=[] if find_spec("bang_highnoon") is None else ["highnoon"],
    )
    if find_spec("bang_highnoon"):
        from bang_highnoon import in_force

        t = four(
            ann=seat("sheriff", hand="beer saloon missed"),
            ben=seat("outlaw", "jesse_jones"),
            expansions=["highnoon"],
            extra=in_force("handcuffs", "curse"),
        )
    t.do("end turn", "pick -> ann")
    lost = t.happened("took")[0].cards[0]

    for world in worlds(t, t.ann):
        assert lost in world.state.hands[1]
        assert world.copy().view(0) == t.game.view(0)


# ---------------------------------------------------------------- duplicate cards


def two_stagecoaches(recovered_is_played):
    """Ben recovers a Stagecoach that all have seen, has always held another, and plays one."""
    t = four(
        ann=seat("sheriff"),
        ben=seat("outlaw", "pedro_ramirez", hand="stagecoach"),
        discards="stagecoach",
    )
    game = t.game
    first = game.ruleset.by_face["stagecoach:9-spades"][0]
    state = game.state
    if recovered_is_played != (state.discards[-1] == first):
        state.hands[1][0], state.discards[-1] = state.discards[-1], state.hands[1][0]
    heard = []
    game.events.subscribe(heard.append, seat=3)
    seen = []
    for answer in ("end turn", "pick discards", "play stagecoach"):
        game.apply(answer)
        seen.append((game.view(3), game.view(1).to_dict(), game.decision.options))
    return seen, heard, [o.to_dict() for o in game.decision.options]


def test_nobody_can_tell_cards_that_are_printed_alike():
    """Views, events and options do not depend on the places of two duplicate cards."""
    assert two_stagecoaches(True) == two_stagecoaches(False)


def test_one_of_two_duplicates_played_leaves_the_other_open():
    t = four(
        ben=seat("outlaw", "pedro_ramirez", hand="stagecoach"),
        discards="stagecoach",
        deck="bang bang bang bang",
    )
    t.do("end turn", "pick discards", "play stagecoach")

    assert {holder(world, "stagecoach") for world in worlds(t, t.dee)} == {"ben", None}


# ---------------------------------------------------------------- neutral orders


@pytest.mark.parametrize("order", ["beer mustang", "mustang beer"])
def test_the_cards_of_the_dead_are_in_a_neutral_order(order):
    """The order of an eliminated player's cards does not reveal when they were drawn."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades"),
        ben=seat("outlaw", hand=order, life=1),
        seed=1,
    )
    t.do("play bang -> ben", "pass", "pass")

    told = [t.game.card(card).key for card in t.happened("discarded")[-1].cards]
    assert told == ["beer", "mustang"]
    assert t.discards[1:3] == ["mustang", "beer"]


@pytest.mark.parametrize("order", ["beer mustang", "mustang beer"])
def test_an_inherited_hand_is_in_a_neutral_order(order):
    t = four(
        ann=seat("sheriff", "vulture_sam", hand="bang:A-spades"),
        ben=seat("outlaw", hand=order, life=1),
    )
    t.do("play bang -> ben", "pass", "pass")

    hand = [card.key for card in t.game.view(0).me.hand]
    assert hand[:2] == ["beer", "mustang"]


# ---------------------------------------------------------------- found by attacks


def equal_worlds(*games, seat=3):
    """Return whether *games* give a seat exactly the same worlds."""
    assert len({json.dumps(game.view(seat).to_dict()) for game in games}) == 1
    made = [[json.dumps(sample(g, seat, n).to_dict()) for n in range(20)] for g in games]
    return all(found == made[0] for found in made)


def test_worlds_do_not_tell_which_of_the_offered_characters_somebody_has_chosen():
    rules = Ruleset.build(options={"characters": 2})
    roles = ["sheriff", "renegade", "outlaw", "outlaw"]
    games = [Game.new(4, rules, seed=5, roles=roles) for _ in range(2)]
    for number, game in enumerate(games):
        game.apply(number)

    assert equal_worlds(*games)


def test_worlds_do_not_tell_which_of_two_equal_cards_is_where():
    one = four(ann=seat("sheriff", hand="stagecoach"), ben=seat("outlaw", hand="stagecoach"))
    state = one.game.state.copy()
    state.hands[:2] = state.hands[1::-1]

    assert equal_worlds(one.game, at_position(one.game.ruleset, state))


def played_by_ann(own, *, taken):
    """Ann takes a card of Ben's, one of them a known Stagecoach, and plays a Stagecoach."""
    for number in range(50):
        t = four(
            ann=seat("sheriff", hand=f"general_store:9-clubs panic:J-hearts {own}"),
            ben=seat("outlaw", hand="bang:A-spades"),
            deck="stagecoach mustang:8-hearts barrel:Q-spades jail:J-spades",
            seed=number,
        )
        t.do("play general_store", "pick jail", "pick stagecoach", "pick barrel")
        known = t.game.state.hands[1][-1]
        t.do("play panic -> ben")
        if (known in t.game.state.hands[0]) == taken:
            return t.do("play stagecoach").game
    raise AssertionError("chance never took the right card")


def test_worlds_do_not_tell_which_of_two_equal_cards_was_played():
    """Dee's worlds do not reveal whether it was Ben's or Ann's own."""
    taken = played_by_ann("beer:6-hearts", taken=True)
    own = played_by_ann("stagecoach", taken=False)

    assert equal_worlds(taken, own)


def test_a_shuffle_in_an_effect_has_the_same_result_in_its_worlds():
    """Cards turned up from a pile that was shuffled in the same effect are those of all worlds."""
    t = four(
        ann=seat("sheriff", hand="general_store"),
        deck="saloon",
        discards="bang bang gatling",
        deck_only=True,
    )
    t.do("play general_store", "pick saloon")

    for viewer in (t.ann, t.ben, t.cal):
        shown = {tuple(world.state.table) for world in worlds(t, viewer)}
        assert shown == {tuple(t.game.state.table)}


def test_a_world_does_not_tell_the_order_of_the_pile_that_was_shuffled():
    t = four(
        ann=seat("sheriff", hand="stagecoach"),
        deck="saloon wells_fargo",
        discards="bang bang gatling",
        deck_only=True,
    )
    t.do("play stagecoach")

    noted = [int(card) for card in sample(t.game, 3, 1).to_dict()["state"]["prior"]["shuffles"]]
    assert noted == sorted(noted)
    assert len(noted) == len(t.game.state.deck)


@pytest.mark.skipif(find_spec("bang_dodgecity") is None, reason="needs The Bullet")
def test_worlds_do_not_tell_which_cards_claus_gives_away():
    """Others see the draw and the gifts, but cannot tell a card by its place in the pile."""

    def given(number):
        t = four(ben=seat("outlaw", "claus_the_saint"), expansions=["bullet"]).do("end turn")
        t.game.apply(number)
        return t.game

    assert equal_worlds(*map(given, range(5)))


@pytest.mark.skipif(find_spec("bang_dodgecity") is None, reason="needs The Bullet")
def test_worlds_do_not_tell_to_whom_claus_gives_a_card_that_one_has_put_back():
    """Kit Carlson knows a card that Claus draws, and sees Claus give three away, one to Kit."""

    def given(*cards):
        t = four(
            ben=seat("outlaw", "kit_carlson"),
            cal=seat("outlaw", "claus_the_saint", hand="scope"),
            deck="beer:6-hearts missed:K-clubs saloon bang:A-spades duel:Q-diamonds panic:J-hearts",
            expansions=["bullet"],
        )
        return t.do("end turn", "pick saloon", "end turn", *(f"pick {card}" for card in cards)).game

    orders = ("saloon", "bang", "duel"), ("bang", "saloon", "duel"), ("bang", "duel", "saloon")
    toward_dee, toward_ann, toward_ben = (given(*order) for order in orders)
    assert equal_worlds(toward_dee, toward_ann, seat=1)
    assert {holder(sample(toward_ben, 1, seed), "saloon") for seed in range(9)} == {"ben"}
    found = {holder(sample(toward_dee, 1, seed), "saloon") for seed in SEEDS}
    assert found == {"ann", "cal", "dee"}


def test_worlds_do_not_tell_who_else_knows_a_card():
    """Dee knows a card that Ann has taken; Ben then took that one or another, unseen."""

    def taken(key):
        for number in range(50):
            t = four(
                ann=seat("sheriff", hand="panic:J-hearts beer:6-hearts"),
                ben=seat("outlaw", hand="panic:J-diamonds"),
                dee=seat("renegade", hand="gatling"),
                seed=number,
            ).do("play panic -> dee", "end turn")
            t.do("play panic -> ann")
            if key in t.ben.hand:
                return t.game
        raise AssertionError("chance never took the right card")

    assert equal_worlds(taken("gatling"), taken("beer"))


def test_a_save_of_a_world_is_json():
    """Its keys are texts, also those of the cards that were shuffled."""
    t = four(
        ann=seat("sheriff", hand="stagecoach general_store panic"),
        ben=seat("outlaw", hand="winchester:8-spades"),
        deck="saloon mustang",
        discards="bang bang gatling duel:Q-diamonds",
        deck_only=True,
    ).do("play stagecoach")
    t.do("play general_store")
    while t.decision.kind != "turn":
        t.game.apply(0)
    t.do("play panic -> ben")
    kept = set()
    for viewer in range(4):
        for save in (sample(t.game, viewer, 1).to_dict(), sample(t.game, viewer, 1).record):
            assert json.loads(json.dumps(save)) == save
            kept |= {name for name, value in save["start"]["prior"].items() if value}
    assert {"shuffles", "knows", "doubts"} <= kept


@pytest.mark.skipif(find_spec("bang_highnoon") is None, reason="needs A Fistful of Cards")
def test_worlds_do_not_tell_which_card_kit_carlson_puts_back():
    from bang_highnoon import in_force

    def put_back(number):
        t = four(
            ben=seat("outlaw", "kit_carlson", hand="missed"),
            expansions=["fistful"],
            extra=in_force("ranch"),
        ).do("end turn")
        t.game.apply(number)
        return t.game

    assert equal_worlds(*map(put_back, range(3)))


@pytest.mark.skipif(find_spec("bang_goldrush") is None, reason="needs Gold Rush")
def test_worlds_do_not_tell_which_of_equal_equipment_is_on_sale():
    from bang_goldrush import GoldRushState

    def bought(swapped):
        kept = GoldRushState.of(nuggets=[5], shop="boots horseshoe", deck="shot shot shot")
        if swapped:
            kept.deck[-2:] = kept.deck[:-3:-1]
        t = four(expansions=["goldrush"], extra={"goldrush": kept})
        return t.do("buy boots").game

    assert equal_worlds(bought(False), bought(True))


@pytest.mark.skipif(
    find_spec("bang_highnoon") is None or find_spec("bang_dodgecity") is None,
    reason="needs A Fistful of Cards and The Bullet",
)
def test_public_cards_before_an_effect_are_the_same_in_its_worlds():
    """Claus draws public cards and gives one away unseen: which one varies."""
    from bang_highnoon import in_force

    t = four(
        ann=seat("sheriff", in_play="mustang:8-hearts"),
        ben=seat("outlaw", "claus_the_saint", in_play="barrel:Q-spades"),
        discards="beer scope dynamite saloon gatling",
        expansions=["bullet", "fistful"],
        extra=in_force("abandoned_mine", "ambush"),
    ).do("end turn", "pick scope")

    found = worlds(t, t.dee)
    given = {holder(world, "scope") for world in found}
    assert given == {"ben", "cal"}
    assert all(
        w.record["start"]["discards"] == progress_of(t.game).before().discards for w in found
    )


def test_a_card_that_answered_a_shot_did_so_in_all_worlds_although_it_lies_in_the_pile_now():
    """Ben's Missed! is shuffled into the draw pile, for a Barrel, during the shots."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw", hand="beer", in_play="barrel"),
        discards="bang:5-clubs bang:6-clubs saloon",
        deck_only=True,
    )
    (answer,) = t.game.state.hands[1]
    t.do("play gatling", "use missed", "use barrel")
    assert answer in t.game.state.deck

    for world in (*worlds(t, t.ann), *worlds(t, t.dee)):
        assert world.to_dict()["answers"][0] == f"use {t.game.ruleset.texts[answer]}"


def test_a_copy_of_a_world_has_the_chance_of_its_effect():
    """The cards that a world's effect has drawn, flipped and shuffled are those of its copies."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        cal=seat("outlaw", hand="beer", in_play="barrel"),
        discards="bang:5-clubs bang:6-clubs saloon",
        deck="duel:Q-diamonds",
        deck_only=True,
    ).do("play gatling", "use barrel")
    assert t.decision.kind == "missed"
    for world in worlds(t, t.dee):
        rolls = world.record["start"]["rolls"]
        assert any(roll.startswith("cards ") for roll in rolls)
        copies = [world.copy() for _ in range(2)]
        assert [copy.state for copy in copies] == [world.state] * 2
        assert world.record["start"]["rolls"] == rolls


@pytest.mark.skipif(find_spec("bang_dodgecity") is None, reason="needs The Bullet")
def test_a_card_that_was_flipped_and_drawn_again_was_not_drawn_from_where_it_lay():
    """Ben flips a card, draws it in the same effect after a shuffle, and gives one away."""
    again = 0
    for number in range(50):
        t = four(
            ben=seat("outlaw", "claus_the_saint", in_play="jail:J-spades"),
            deck="beer:6-hearts duel",
            deck_only=True,
            expansions=["bullet"],
            seed=number,
        ).do("end turn")
        flipped = t.game.ruleset.card("beer:6-hearts").id
        if flipped in t.game.state.hands[1]:
            again += 1
            t.game.apply(0)
            worlds(t, t.ann)
            worlds(t, t.dee)
    assert again > 1


@pytest.mark.skipif(
    find_spec("bang_highnoon") is None or find_spec("bang_dodgecity") is None,
    reason="needs A Fistful of Cards and The Bullet",
)
def test_cards_given_and_taken_are_not_exchanged_in_worlds():
    """Ann has taken a card of Ben's, perhaps the Mustang, and gets one that Claus drew."""
    from bang_highnoon import in_force

    t = four(
        ann=seat("sheriff", hand="general_store panic:J-hearts"),
        ben=seat("outlaw", hand="bang"),
        cal=seat("outlaw", "claus_the_saint"),
        deck="beer mustang:8-hearts missed missed",
        discards="scope dynamite saloon gatling duel",
        expansions=["bullet", "fistful"],
        extra=in_force("abandoned_mine", "ambush"),
        seed=1,
    )
    t.do("play general_store", "pick beer", "pick mustang", "pick missed", "play panic -> ben")
    t.do("end turn", "end turn", "pick duel", "pick gatling")
    drawn = ("gatling", "saloon", "dynamite", "scope")
    assert holders(t, t.dee, "mustang", *drawn) == {
        (has, *("ann" if card == given else "cal" for card in drawn))
        for has in ("ann", "ben")
        for given in drawn
    }
