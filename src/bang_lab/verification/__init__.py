"""Checks of the rules that run too long for a test suite: soak, fuzz and perft.

The checks themselves are in :mod:`bangcore.testing`; this package runs them on many games.

>>> from bang_lab.verification import perft
>>> from bangcore.testing import Deal
>>> perft(Deal(players=4, seed=1).game(), 1).plies[-1].positions > 1
True
"""

from bang_lab.verification.perft import Perft, Ply, perft
from bang_lab.verification.trials import Trial, TrialFailed

__all__ = ["Perft", "Ply", "Trial", "TrialFailed", "perft"]
