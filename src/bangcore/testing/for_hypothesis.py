"""What Hypothesis runs at the end of its own import: ``from_type(Game)`` and the like."""

from __future__ import annotations

from typing import Any

__all__ = ["register"]


def register() -> None:
    """Tell Hypothesis how to make games and what belongs to them."""
    from hypothesis import strategies as st

    from bangcore import Decision, Game, Ruleset, State, View
    from bangcore.testing.playing.deals import Deal, Playthrough

    def games(_: type) -> Any:
        from bangcore.testing.strategies import games

        return games()

    def deals(_: type) -> Any:
        from bangcore.testing.strategies import deals

        return deals()

    def playthroughs(_: type) -> Any:
        from bangcore.testing.strategies import playthroughs

        return playthroughs()

    def rulesets(_: type) -> Any:
        from bangcore.testing.strategies import rulesets

        return rulesets()

    st.register_type_strategy(Game, games)
    st.register_type_strategy(Ruleset, rulesets)
    st.register_type_strategy(Deal, deals)
    st.register_type_strategy(Playthrough, playthroughs)
    st.register_type_strategy(State, lambda _: games(Game).map(lambda game: game.state.copy()))
    st.register_type_strategy(View, lambda _: games(Game).map(lambda game: game.view()))
    st.register_type_strategy(
        Decision, lambda _: games(Game).map(lambda game: game.decision).filter(bool)
    )
