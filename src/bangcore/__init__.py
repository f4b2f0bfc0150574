"""The rules of the card game BANG! as a library.

    >>> from bangcore import Game
    >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=1)
    >>> game.decision.kind
    'turn'

Frontends need only this module; bots that search import :mod:`bangcore.worlds`, expansions
:mod:`bangcore.plugin`, tests :mod:`bangcore.testing`.
"""

from typing import Final

from bangcore.engine import engine as _engine
from bangcore.engine.events import REFEREE, Change, Event, Move, Place
from bangcore.errors import (
    BangError,
    ExpansionError,
    GameIsOver,
    IllegalOption,
    InvalidArgument,
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
from bangcore.extensions import name_files as _name_files
from bangcore.game.event_bus import EventBus
from bangcore.game.game import Game
from bangcore.game.lazy import LazyView
from bangcore.game.series import Series
from bangcore.game.tabletop import Tabletop
from bangcore.game.views import PlayerView, View
from bangcore.rules.definitions import Card
from bangcore.rules.finding import ExpansionInfo, available_expansions
from bangcore.rules.loading import load_expansion
from bangcore.rules.options import Cause, Decision, Option
from bangcore.rules.outcome import Outcome
from bangcore.rules.reason import Reason
from bangcore.rules.state import State
from bangcore.rules.tokens import TokensView
from bangcore.ruleset import Ruleset

__all__ = [
    "REFEREE",
    "BangError",
    "Card",
    "Cause",
    "Change",
    "Decision",
    "Event",
    "EventBus",
    "ExpansionError",
    "ExpansionInfo",
    "Game",
    "GameIsOver",
    "IllegalOption",
    "InvalidArgument",
    "InvalidPosition",
    "InvalidSave",
    "InvalidSetup",
    "LazyView",
    "Move",
    "NoSuchCard",
    "NoSuchSeat",
    "NotYourTurn",
    "NothingToUndo",
    "Option",
    "Outcome",
    "Place",
    "PlayerView",
    "Reason",
    "Ruleset",
    "RulesetMismatch",
    "Series",
    "StaleAnswer",
    "State",
    "Tabletop",
    "TokensView",
    "UnknownName",
    "View",
    "__version__",
    "available_expansions",
    "compiled",
    "load_expansion",
]

__version__ = "0.1.0"
"""The version of all distributions of this project."""

compiled: Final[bool] = not _engine.__file__.endswith((".py", ".pyc"))
"""Whether this is the compiled wheel, with the same rules at higher speed."""

if compiled:  # pragma: no cover - coverage is measured of the sources
    _name_files("bangcore")
