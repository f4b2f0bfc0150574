"""The goal that a role's text describes wins the game, at every table."""

import re
from collections import Counter
from html import unescape

import pytest

from bang_goldrush import ShadowState
from bang_table.session import Session
from bang_table.svg import role as role_picture
from bang_table.svg import table as table_picture
from bang_table.text import Language
from bang_table.text.translations import languages
from bangcore import InvalidSetup, Ruleset, UnknownName
from bangcore.testing import Table, seat, table

RULES = Ruleset.build("dodgecity", "goldrush")
SMALL = Ruleset.build("dodgecity")
SETS = RULES.role_sets
ROLES = [(number, role) for number, one in SETS.items() for role in dict.fromkeys(one.roles)]
NAMES = ("ann", "ben", "cal", "dee", "eve", "fay", "gus", "hal")


def last_killed(number: int, role: str, victims: list[int]) -> Table:
    """Return a table on which *role* has shot the last of *victims*; the others are eliminated."""
    roles = SETS[number].roles
    shooter = roles.index(role)
    *out, last = victims
    seats = {
        name: seat(
            each,
            hand="bang" if at == shooter else "",
            in_play="winchester" if at == shooter else "",
            life=1 if at == last else None,
            alive=at not in out,
        )
        for at, (name, each) in enumerate(zip(NAMES, roles, strict=False))
    }
    t = table(**seats, turn=NAMES[shooter], expansions=["dodgecity", "goldrush"])
    t.do(f"play bang -> {NAMES[last]}")
    while t.game.decision is not None and t.asked[1] in ("missed", "rescue"):
        t.do("pass")
    return t


def seats_of(number: int, names: list[str], but: int) -> list[int]:
    """Return the seats of the roles with these names, singular or plural, except *but*."""
    english = Language("en", RULES)
    called = {english.role(key): key for key in RULES.roles}
    keys = {called[name.removesuffix("s")] for name in names}
    return [at for at, one in enumerate(SETS[number].roles) if one in keys and at != but]


@pytest.mark.ruling("R-160", "R-161", "R-163", "R-164", "R-165", "R-168")
@pytest.mark.parametrize(("number", "role"), ROLES)
def test_a_goal_is_what_a_role_wins_for(number: int, role: str) -> None:
    """A player who does what the goal's text describes wins, at every number of players."""
    text = Language("en", RULES).goal(role, number)
    roles = SETS[number].roles
    own = roles.index(role)
    everybody = [at for at in range(len(roles)) if at != own]
    if "last one" in text:
        assert NAMES[own] in last_killed(number, role, everybody).winners
    if "Protect the Sheriff" in text:
        enemies = seats_of(number, ["Outlaws", "Renegades"], own)
        assert {"ann", NAMES[own]} <= {*last_killed(number, role, enemies).winners}
    elif found := re.findall(r"Eliminate (?:all |the )([\w ]+?)(?: yourself|[.,])", text):
        named = re.findall(r"[A-Z]\w+", found[0])
        victims = seats_of(number, named, own)
        count = Counter(roles)
        assert all(count[n.lower()] == 1 for n in named if not n.endswith("s")), text
        t = last_killed(number, role, victims)
        assert NAMES[own] in t.winners
        if "yourself" in text:
            (target,) = victims
            (other,) = {*everybody} - {target}
            outcome = last_killed(number, roles[other], [target]).game.outcome
            assert outcome is None or own not in outcome.winners


def test_every_goal_is_held_by_the_test_above() -> None:
    """The test above understands every goal."""
    texts = {Language("en", RULES).goal(role, number) for number, role in ROLES}
    assert all(re.search("last one|Protect the Sheriff|Eliminate", text) for text in texts)
    assert len(texts) == 7


@pytest.mark.parametrize("code", languages())
def test_goals_at_a_table_of_three_are_others_in_every_language(code: str) -> None:
    """The goals at a table of three differ from those of larger tables and from each other."""
    t = table(
        ann=seat("deputy"), ben=seat("outlaw"), cal=seat("renegade"), expansions=["dodgecity"]
    )
    language, view = Language(code, t.game.ruleset), t.game.view(1)
    three = [language.goal(role, 3) for role in SETS[3].roles]
    assert len({*three, *(language.explain(role) for role in SETS[3].roles)}) == 6
    assert [language.goal_of(view, at) for at in range(3)] == three
    title = f"<title>{language.role('outlaw')}: {three[1]}</title>"
    assert title in unescape(table_picture(view, language=language))
    assert three[1] in unescape(role_picture("outlaw", language=language, players=3))
    assert language.explain("outlaw") in unescape(role_picture("outlaw", language=language))


def test_everybody_reads_the_goals_of_a_table_of_three() -> None:
    """At a table of three, a session tells everybody the goals there, of all roles."""
    session = Session.new(3, ruleset=SMALL, seed=1)
    roles = SETS[3].roles
    told = {role: f"{SMALL.roles[role].name}: {SMALL.goal(role, 3)}" for role in roles}
    assert not any("Sheriff" in goal for goal in told.values())
    for who in (0, 1, 2, None):
        update = session.update(who, language="en")
        seated = [told[player.role or ""] for player in update.view.players]
        assert [*update.words.goals] == seated


def test_a_goal_is_that_of_the_number_of_players() -> None:
    """The ruleset knows the goal of a role at each table, and refuses unknown roles and tables."""
    assert SMALL.goal("deputy", 5) == SMALL.goal("deputy", 8) == SMALL.roles["deputy"].text
    assert SMALL.goal("deputy", 3) != SMALL.goal("deputy", 5)
    with pytest.raises(UnknownName, match="did you mean 'deputy'"):
        SMALL.goal("deputi", 5)
    with pytest.raises(InvalidSetup, match="9 players"):
        SMALL.goal("deputy", 9)


@pytest.mark.ruling("R-368")
@pytest.mark.parametrize(("side", "goal"), [("deputy", "Protect"), ("outlaw", "Eliminate the")])
def test_a_shadow_renegade_has_the_goal_of_their_side(side: str, goal: str) -> None:
    """A Shadow-Renegade is shown the goal of the side joined; other players are not."""
    t = table(
        ann=seat("sheriff"),
        ben=seat("renegade", alive=False),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        expansions=["goldrush", "shadows"],
        extra={"shadows": ShadowState(sides=["", side, *[""] * 6])},
    )
    language = Language("en", t.game.ruleset)
    told = language.goal_of(t.game.view(0), 1) or ""
    assert told.startswith(goal)
    assert told == language.goal(side, 4)
    assert language.goal_of(t.game.view(0), 2) is None
    assert f"Renegade: {told}" in table_picture(t.game.view(0), language=language)
