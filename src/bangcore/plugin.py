"""The public API for expansions."""

from bangcore.engine.engine import Engine, Flip, Play, Shot, Wound
from bangcore.engine.table import Table
from bangcore.rules.definitions import (
    Border,
    CardKind,
    Character,
    Copies,
    PassiveSymbol,
    Rule,
    Way,
)
from bangcore.rules.expansion import Expansion
from bangcore.rules.marks import hook, hookimpl
from bangcore.rules.options import END, PASS, Cause, Decision, Offer, Option, OptionFactory
from bangcore.rules.outcome import NOT_OVER, Outcome
from bangcore.rules.pile_kinds import PileKind
from bangcore.rules.roles import Role, RoleSet, RuleOption
from bangcore.rules.state import ExtraState
from bangcore.rules.tokens import Token
from bangcore.symbols.cards import bangs_left, blue, brown, weapon
from bangcore.symbols.in_front import InFront
from bangcore.symbols.in_turn import Price, hand_card, in_turn
from bangcore.symbols.lines import Symbol, discard, draw, each, life, missed, shot, take
from bangcore.symbols.passive import (
    ANY_NUMBER,
    all_cards_are,
    all_see_at,
    bangs,
    barrel,
    draws,
    flips,
    immune_to,
    keeps,
    per_elimination,
    per_life_lost,
    reach,
    seen_at,
    sees,
)
from bangcore.symbols.targets import (
    ALL_OTHERS,
    ANYBODY,
    EVERYBODY,
    IN_REACH,
    OTHER,
    SELF,
    Target,
    anybody_if,
    within,
)
from bangcore.symbols.way import Lines

__all__ = [
    "ALL_OTHERS",
    "ANYBODY",
    "ANY_NUMBER",
    "END",
    "EVERYBODY",
    "IN_REACH",
    "NOT_OVER",
    "OTHER",
    "PASS",
    "SELF",
    "Border",
    "CardKind",
    "Cause",
    "Character",
    "Copies",
    "Decision",
    "Engine",
    "Expansion",
    "ExtraState",
    "Flip",
    "InFront",
    "Lines",
    "Offer",
    "Option",
    "OptionFactory",
    "Outcome",
    "PassiveSymbol",
    "PileKind",
    "Play",
    "Price",
    "Role",
    "RoleSet",
    "Rule",
    "RuleOption",
    "Shot",
    "Symbol",
    "Table",
    "Target",
    "Token",
    "Way",
    "Wound",
    "all_cards_are",
    "all_see_at",
    "anybody_if",
    "bangs",
    "bangs_left",
    "barrel",
    "blue",
    "brown",
    "discard",
    "draw",
    "draws",
    "each",
    "flips",
    "hand_card",
    "hook",
    "hookimpl",
    "immune_to",
    "in_turn",
    "keeps",
    "life",
    "missed",
    "per_elimination",
    "per_life_lost",
    "reach",
    "seen_at",
    "sees",
    "shot",
    "take",
    "weapon",
    "within",
]
