"""The door for expansions: everything an author needs, and nothing else."""

from bangcore._definitions import CardKind, Character, Copies, Offer, Role, RoleSet, RuleOption, Way
from bangcore._engine import Engine, Play, Shot
from bangcore._hookspecs import hookimpl
from bangcore._options import END, PASS, Cause, Decision, Option
from bangcore._state import Outcome
from bangcore._symbols import (
    ALL_OTHERS,
    ANYBODY,
    IN_REACH,
    OTHER,
    SELF,
    InFront,
    Lines,
    Symbol,
    Target,
    discard,
    draw,
    each,
    life,
    missed,
    shot,
    take,
    within,
)

__all__ = [
    "ALL_OTHERS",
    "ANYBODY",
    "END",
    "IN_REACH",
    "OTHER",
    "PASS",
    "SELF",
    "CardKind",
    "Cause",
    "Character",
    "Copies",
    "Decision",
    "Engine",
    "InFront",
    "Lines",
    "Offer",
    "Option",
    "Outcome",
    "Play",
    "Role",
    "RoleSet",
    "RuleOption",
    "Shot",
    "Symbol",
    "Target",
    "Way",
    "discard",
    "draw",
    "each",
    "hookimpl",
    "life",
    "missed",
    "shot",
    "take",
    "within",
]
