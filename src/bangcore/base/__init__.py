"""The base game, registered through the same door as every expansion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bangcore.base.cards import CARDS
from bangcore.base.characters import CHARACTERS
from bangcore.base.roles import ROLE_SETS, ROLES
from bangcore.base.senses import SENSES
from bangcore.plugin import CardKind, Character, Role, RoleSet, RuleOption, hookimpl

__all__ = ["BaseGame"]


class BaseGame:
    """80 cards, 16 characters, 4 to 7 players."""

    name = "base"
    summary = "BANG!, the base game"
    senses: ClassVar = SENSES
    words: ClassVar = {
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
    }

    @hookimpl
    def bang_register_cards(self) -> Sequence[CardKind]:
        return CARDS

    @hookimpl
    def bang_register_characters(self) -> Sequence[Character]:
        return CHARACTERS

    @hookimpl
    def bang_register_roles(self) -> Sequence[Role]:
        return ROLES

    @hookimpl
    def bang_register_role_sets(self) -> Sequence[RoleSet]:
        return ROLE_SETS

    @hookimpl
    def bang_register_options(self) -> Sequence[RuleOption]:
        return [
            RuleOption(
                name="cat_balou_self",
                default=True,
                help="Cat Balou may hit a card in front of oneself",
                ruling="R-111",
            )
        ]
