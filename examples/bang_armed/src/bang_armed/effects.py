"""Effects that last for a moment: they stay in force when their card is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

from attrs import define, field

from bangcore.plugin import Engine, Play, Rule, Standing, Table, hookimpl

__all__ = [
    "BELL",
    "EFFECTS",
    "EXPLOSION",
    "EXTRA_BANG",
    "PINNED",
    "Effects",
    "Ending",
    "begin",
    "lasts",
]

BELL: Final = "bell_rings"
EXTRA_BANG: Final = "extra_bang"
PINNED: Final = "pinned_down"
EXPLOSION: Final = "explosion"
KIND: Final = "effect"


@final
@define
class Effects:
    """The effects in force by key, each with the seat that it concerns."""

    current: dict[str, int] = field(factory=dict)

    def copy(self) -> Effects:
        """Return an independent copy."""
        return Effects(self.current.copy())

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the effects, which everybody sees."""
        return {"current": self.current.copy()}

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield what is wrong."""
        for key, seat in self.current.items():
            if key not in rules.rules or rules.rules[key].kind != KIND:
                yield f"no effect {key!r}"
            if not 0 <= seat < len(state.names):
                yield f"no seat {seat}"


def begin(g: Engine, key: str, seat: int) -> None:
    """Bring that effect into force for *seat*."""
    g.extra(Effects).current[key] = seat
    g.touch()


def lasts(g: Table, key: str) -> bool:
    """Return whether that effect is in force."""
    return key in g.extra(Effects).current


def end(g: Engine, *keys: str) -> None:
    """End those of these effects that are in force."""
    current = g.extra(Effects).current
    for key in keys:
        if key in current:
            del current[key]
            g.touch()


class Ending:
    """Effects end with the next card, the extra BANG! with the next BANG!, all with the turn."""

    @hookimpl
    def bang_in_force(self, g: Table) -> list[tuple[int, str]]:
        return [(seat, key) for key, seat in g.extra(Effects).current.items()]

    @hookimpl(priority=-10)
    def bang_on_played(self, g: Engine, play: Play) -> None:
        end(g, BELL, PINNED)
        if play.kind.key == "bang":
            end(g, EXTRA_BANG)

    @hookimpl
    def bang_before_turn(self, g: Engine) -> None:
        end(g, *[*g.extra(Effects).current])


class OneMore:
    @hookimpl
    def bang_bang_limit(self, g: Table) -> int:
        return g.used("bang") + 1


class Switched:
    @hookimpl
    def bang_ability_disabled(self, owner: int, of: int | None, kind: str) -> bool:
        return of == owner and kind in ("character", "card")


class Explosion:
    @hookimpl
    async def bang_settle(self, g: Engine, owner: int) -> None:
        end(g, EXPLOSION)
        await g.damage(owner, 2, key="bomb")


EFFECTS = (
    Rule(
        key=BELL,
        name="The bell rings",
        text="You see all players at distance 1 for the next card you play.",
        kind=KIND,
        ability=Standing("sees", "1", constants={"bang_sees": -99}),
    ),
    Rule(
        key=EXTRA_BANG,
        name="One more BANG!",
        text="You may play one more BANG! in this turn.",
        kind=KIND,
        ability=OneMore,
    ),
    Rule(
        key=PINNED,
        name="Pinned down",
        text="Your character and the cards in front of you are off for this BANG!.",
        kind=KIND,
        ability=Switched,
    ),
    Rule(
        key=EXPLOSION,
        name="Explosion",
        text="You lose two life points when the effect in progress is over.",
        kind=KIND,
        ability=Explosion,
    ),
)
