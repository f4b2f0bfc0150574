"""Strategies for ``from_type(Game)`` and the like, registered when Hypothesis is imported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["register"]


def register() -> None:
    """Register the strategies for games and their parts."""
    from hypothesis import strategies as st

    from bangcore import Decision, Game, Ruleset, State, View
    from bangcore.testing.playing.deals import Deal, Playthrough

    def made_by(name: str) -> Callable[[type], Any]:
        def strategy(_: type) -> Any:
            from bangcore.testing import strategies

            return getattr(strategies, name)()

        return strategy

    games = made_by("games")
    st.register_type_strategy(Game, games)
    st.register_type_strategy(Ruleset, made_by("rulesets"))
    st.register_type_strategy(Deal, made_by("deals"))
    st.register_type_strategy(Playthrough, made_by("playthroughs"))
    st.register_type_strategy(State, lambda _: games(Game).map(lambda game: game.state.copy()))
    st.register_type_strategy(View, lambda _: games(Game).map(lambda game: game.view()))
    st.register_type_strategy(
        Decision, lambda _: games(Game).map(lambda game: game.decision).filter(bool)
    )
