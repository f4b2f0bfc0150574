"""The base game, registered through the same door as every expansion."""

from __future__ import annotations

from collections.abc import Sequence

from bangcore.base.cards import CARDS
from bangcore.base.characters import CHARACTERS
from bangcore.base.roles import ROLE_SETS, ROLES
from bangcore.plugin import CardKind, Character, Role, RoleSet, RuleOption, hookimpl

__all__ = ["BaseGame"]


class BaseGame:
    """80 cards, 16 characters, 4 to 7 players."""

    name = "base"
    summary = "BANG!, the base game"

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
