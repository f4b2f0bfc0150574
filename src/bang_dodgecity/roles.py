"""The roles for eight players, and for three who hunt each other in a circle."""

from __future__ import annotations

from bangcore.plugin import Engine, Outcome, RoleSet, Table, hookimpl

__all__ = ["ROLE_SETS", "CircleOfTargets"]

TARGETS = {"deputy": "renegade", "renegade": "outlaw", "outlaw": "deputy"}


class CircleOfTargets:
    """The rules for three players.

    Any elimination earns three cards.  The player who eliminates their target wins, otherwise the
    last one in play.  With two players left, nobody may play a Beer.
    """

    @hookimpl(priority=-10)
    def bang_on_eliminated(self, g: Engine, by: int | None) -> None:
        if by is not None and by in g.present:
            g.draw(by, 3, key="reward")

    @hookimpl
    def bang_use_veto(self, g: Table, key: str, question: str) -> bool:
        """Forbid Beer once two players are left."""
        return key == "beer" and question in ("turn", "rescue") and len(g.present) <= 2

    @hookimpl
    def bang_outcome(self, g: Table, victim: int, by: int | None) -> Outcome | None:
        if by is not None and TARGETS[g.role(by)] == g.role(victim):
            return g.outcome([by], "target_eliminated")
        if len(g.present) == 1:
            return g.outcome(g.present, "last_standing")
        return None


ROLE_SETS = (
    RoleSet(
        roles="deputy outlaw renegade",
        first="deputy",
        open=("deputy", "outlaw", "renegade"),
        rules=CircleOfTargets,
        goals={
            "deputy": "Eliminate the Renegade yourself, or be the last one in play.",
            "outlaw": "Eliminate the Deputy yourself, or be the last one in play.",
            "renegade": "Eliminate the Outlaw yourself, or be the last one in play.",
        },
    ),
    RoleSet(
        roles="sheriff renegade renegade outlaw outlaw outlaw deputy deputy",
        first="sheriff",
        open=("sheriff",),
        rules=7,
    ),
)
