"""Abilities that act on shots, wounds and lost cards."""

from bangcore.plugin import Engine, Expansion, Offer, hookimpl
from bangcore.testing import four, seat


class Return:
    """Shoots back once, without a card."""

    @hookimpl
    async def bang_after_shot(self, g, seat, shot):
        if "missed" in shot.answers and shot.by is not None:
            await g.shoot(seat, shot.by, key="return", damage=2)


def test_an_ability_may_follow_a_shot():
    """A shot knows its answers, and a shot without a card may take two life points."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed"),
        expansions=[Expansion(name="return", ability=Return)],
    )
    t.do("play bang -> ben", "use missed")
    assert (t.ben.life, t.ann.life) == (4, 3)


def test_a_shot_without_answers_has_no_return():
    """A shot that hits has no answers."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed"),
        expansions=[Expansion(name="return", ability=Return)],
    )
    t.do("play bang -> ben", "pass")
    assert (t.ben.life, t.ann.life) == (3, 5)


class Notes:
    """Lets a wounded player draw a card if the wound came from a shot."""

    @hookimpl
    def bang_on_wounded(self, g, seat, wound):
        if wound.shot is not None:
            g.draw(seat)


def test_a_wound_knows_the_shot():
    """A wound of a Gatling has a shot, a wound of a Duel has none."""
    t = four(
        ann=seat("sheriff", hand="duel gatling"),
        expansions=[Expansion(name="notes", ability=Notes)],
    )
    t.do("play duel -> ben")
    assert (t.ben.life, t.ben.hand) == (3, [])
    t.do("play gatling")
    assert (t.ben.life, len(t.ben.hand)) == (2, 1)


class Guard:
    """Eliminates a player who reaches for a card, or first discards the card itself."""

    @hookimpl
    async def bang_before_card_lost(self, g, seat, card, by, key):
        if key == "cat_balou":
            await g.eliminate(by)
        elif key == "panic" and g.key(card) == "barrel":
            g.discard(seat, card)


def guarded(hand):
    return four(
        ann=seat("outlaw", hand=hand),
        ben=seat("sheriff", in_play="barrel scope"),
        expansions=[Expansion(name="guard", ability=Guard)],
    )


def test_an_eliminated_player_gets_nothing():
    """A card stays if the player who wants it is eliminated first."""
    t = guarded("cat_balou")
    t.do("play cat_balou -> ben", "pick barrel")
    assert (t.ann.alive, t.ben.in_play) == (False, ["barrel", "scope"])


def test_a_card_that_has_gone_is_not_taken():
    """A card that has gone cannot be taken; others can."""
    t = guarded("panic panic")
    t.do("play panic:J-hearts -> ben", "pick barrel")
    assert (t.ann.hand, t.ben.in_play) == (["panic"], ["scope"])
    t.do("play panic -> ben")
    assert (t.ann.hand, t.ben.in_play) == (["scope"], [])


class Extra:
    """A Missed! may be played as a BANG! beyond the limit."""

    @hookimpl
    def bang_actions(self, g, seat):
        for card in g.hand(seat):
            if g.key(card) == "missed":
                target = g.in_reach(seat)[0]

                async def shoot(g: Engine, card: int = card, target: int = target) -> None:
                    await g.play(seat, card, target, "bang", counts=False)

                yield Offer(g.options.use("extra", card=card), shoot)


def test_a_card_may_be_played_beyond_the_limit():
    """A BANG! that does not count leaves the BANG! of the turn."""
    t = four(
        ann=seat("sheriff", hand="bang missed"),
        expansions=[Expansion(name="extra", ability=Extra)],
    )
    t.do("use extra with missed", "play bang -> ben")
    assert t.ben.life == 2


class Landslide:
    """A wound of seat 1 eliminates seat 2."""

    @hookimpl
    async def bang_on_wounded(self, g, seat):
        if seat == 1:
            await g.eliminate(2)


def test_players_eliminated_meanwhile_are_not_targets():
    """A card with several targets skips players eliminated during its effect."""
    t = four(ann=seat("sheriff", hand="gatling"), expansions=[Landslide])
    t.do("play gatling")
    assert (t.cal.alive, t.dee.life, t.asked) == (False, 3, ("ann", "turn"))


def test_nobody_has_a_say_at_a_hook_that_nobody_implements():
    """``has_implementations`` is false for every seat."""
    engine = four(ann=seat("sheriff")).engine
    assert not any(engine.has_implementations("bang_after_shot", seat, None) for seat in range(4))


class Witness:
    """Reports the targets of other players' cards."""

    @hookimpl
    def bang_on_target(self, g, seat, play):
        g.tell("witnessed", seat, key=play.key)


def test_a_card_comes_to_others_and_never_to_the_one_who_plays_it():
    """A Beer has no other target, a Saloon all others, a Duel its one target."""
    t = four(
        ann=seat("sheriff", hand="beer saloon duel", life=2),
        expansions=[Expansion(name="witness", ability=Witness)],
    )
    met = []
    t.game.events.subscribe(lambda e: met.append((e.key, e.seat)), kinds=["witnessed"])
    t.do("play beer", "play saloon", "play duel -> ben")
    assert met == [("saloon", 1), ("saloon", 2), ("saloon", 3), ("duel", 1)]
