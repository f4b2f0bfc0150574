"""The designer's variant for two players, with two characters and one hand each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bang_two_players.exposing import CheckOfCovered, OneHand
from bang_two_players.state import Exposed, ExposedView
from bangcore.plugin import Expansion, Role, RoleSet

__all__ = ["TWO_PLAYERS", "ExposedView"]


def show_exposed(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Show which characters are exposed."""
    phrase = language.say("shown/exposed")
    return {"seats": dict.fromkeys(extra["two_players"]["seats"], phrase)}


TWO_PLAYERS = Expansion(
    name="two_players",
    title="Two players",
    summary="the variant for two players: two characters each, one exposed and one covered",
    roles=(
        Role(
            key="gunslinger",
            name="Gunslinger",
            text="Eliminate both characters of the other player.",
        ),
    ),
    role_sets=(
        RoleSet(
            roles="gunslinger gunslinger gunslinger gunslinger",
            first="gunslinger",
            open=("gunslinger",),
            hands=((0, 1), (2, 3)),
            rules=(OneHand, CheckOfCovered),
            without=("shadows",),
        ),
    ),
    state=Exposed,
    facets={
        "words": {
            "prompt/expose": "Which of your characters is exposed?",
            "event/exposed": "{name} is exposed.",
            "outcome/both_eliminated": (
                "{winners} have eliminated both characters of the other player."
            ),
            "shown/exposed": "exposed",
        },
        "shown": show_exposed,
        "icons": {
            "role/gunslinger": "M2 7h20v5H12c0 2.3-1.3 3.5-3.6 3.5L7 21.5H1.8l2-9.3L2 11z"
            "M17 4.5h3V7M12 12v3",
        },
    },
)
