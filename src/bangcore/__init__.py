"""The rules of the card game BANG! as a library.

    >>> from bangcore import Game
    >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=1)
    >>> game.decision.kind
    'turn'

Frontends need this module only; authors of expansions import :mod:`bangcore.plugin`, verifiers
:mod:`bangcore.testing`.
"""

from bangcore._definitions import Card
from bangcore._errors import (
    BangError,
    ExpansionError,
    GameIsOver,
    IllegalOption,
    InvalidPosition,
    InvalidSave,
    InvalidSetup,
    NoSuchCard,
    NoSuchSeat,
    NothingToUndo,
    NotYourTurn,
    RulesetMismatch,
    StaleAnswer,
    UnknownName,
)
from bangcore._events import REFEREE, Event, EventBus
from bangcore._game import Game
from bangcore._options import Cause, Decision, Option
from bangcore._ruleset import ExpansionInfo, Ruleset, available_expansions
from bangcore._series import Series
from bangcore._state import Outcome, State
from bangcore._views import PlayerView, View

__all__ = [
    "REFEREE",
    "BangError",
    "Card",
    "Cause",
    "Decision",
    "Event",
    "EventBus",
    "ExpansionError",
    "ExpansionInfo",
    "Game",
    "GameIsOver",
    "IllegalOption",
    "InvalidPosition",
    "InvalidSave",
    "InvalidSetup",
    "NoSuchCard",
    "NoSuchSeat",
    "NotYourTurn",
    "NothingToUndo",
    "Option",
    "Outcome",
    "PlayerView",
    "Ruleset",
    "RulesetMismatch",
    "Series",
    "StaleAnswer",
    "State",
    "UnknownName",
    "View",
    "available_expansions",
]
