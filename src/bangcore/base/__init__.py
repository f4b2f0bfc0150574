"""The base game, an expansion like all others."""

from bangcore.base.cards import CARDS
from bangcore.base.characters import CHARACTERS
from bangcore.base.roles import ROLE_SETS, ROLES
from bangcore.plugin import Expansion, RuleOption

__all__ = ["BASE"]

BASE = Expansion(
    name="base",
    title="BANG!",
    summary="BANG!, the base game",
    cards=CARDS,
    characters=CHARACTERS,
    roles=ROLES,
    role_sets=ROLE_SETS,
    options=(
        RuleOption(
            name="cat_balou_self",
            default=True,
            help="Cat Balou and cards with the same target may be aimed at one's own cards in play",
            ruling="R-111",
        ),
    ),
    facets={
        "words": {
            "event/drew/reward": "{name} draws {cards} as a reward.",
            "event/penalty": "{name} loses all cards as a penalty for eliminating {target}.",
            "outcome/law_and_order": (
                "Law and order prevail: {winners} wins.",
                "Law and order prevail: {winners} win.",
            ),
            "outcome/sheriff_eliminated": (
                "The Sheriff is eliminated: {winners} wins.",
                "The Sheriff is eliminated: {winners} win.",
            ),
            "outcome/renegade_alone": "{winners} is the last one standing and wins.",
            "why/condition/bangs_left": "You cannot play another BANG! in this turn.",
            "why/condition/not_the_sheriff": "The Sheriff cannot be jailed.",
        },
    },
)
"""80 cards, 16 characters, 4 to 7 players."""
