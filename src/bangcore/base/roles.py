"""The roles for four to seven players, with rewards, penalties and victory conditions."""

from __future__ import annotations

from bangcore.plugin import Engine, Outcome, Role, RoleSet, Table, hookimpl

__all__ = ["ROLES", "ROLE_SETS", "LawAndOrder"]

ROLES = (
    Role(key="sheriff", name="Sheriff", text="Eliminate all Outlaws and Renegades.", extra_life=1),
    Role(key="deputy", name="Deputy", text="Protect the Sheriff; you win together."),
    Role(key="outlaw", name="Outlaw", text="Eliminate the Sheriff."),
    Role(key="renegade", name="Renegade", text="Be the last one standing."),
)


class LawAndOrder:
    """The reward for an Outlaw, the Sheriff's penalty for a Deputy, and the end of the game."""

    @hookimpl(priority=-10)
    async def bang_on_eliminated(self, g: Engine, victim: int, by: int | None) -> None:
        if by is None:
            return
        if g.role(victim) == "outlaw" and by in g.present:
            g.draw(by, 3, key="reward")
        elif g.role(victim) == "deputy" and g.role(by) == "sheriff":
            g.tell("penalty", by, victim)
            await g.lose_all(by)

    @hookimpl
    def bang_outcome(self, g: Table) -> Outcome | None:
        alive = [g.side(seat) for seat in g.present]
        if "sheriff" not in alive:
            if alive == ["renegade"]:
                return g.outcome(g.present, "renegade_alone")
            return g.outcome(self.players(g, "outlaw"), "sheriff_eliminated")
        if "outlaw" not in alive and "renegade" not in alive:
            return g.outcome(self.players(g, "sheriff", "deputy"), "law_and_order")
        return None

    def players(self, g: Table, *roles: str) -> list[int]:
        return [seat for seat in g.seats if g.side(seat) in roles]


ROLE_SETS = tuple(
    RoleSet(roles=roles, first="sheriff", open=("sheriff",), rules=LawAndOrder)
    for roles in (
        "sheriff renegade outlaw outlaw",
        "sheriff renegade outlaw outlaw deputy",
        "sheriff renegade outlaw outlaw outlaw deputy",
        "sheriff renegade outlaw outlaw outlaw deputy deputy",
    )
)
