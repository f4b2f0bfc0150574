"""Temporary effects, which outlast their card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypedDict, final

from attrs import define, field

from bangcore.plugin import Engine, PassiveSymbol, Play, Rule, Table, hookimpl

BELL: Final = "bell_rings"
EXTRA_BANG: Final = "extra_bang"
PINNED: Final = "pinned_down"
EXPLOSION: Final = "explosion"


@final
class EffectsView(TypedDict):
    """The effects in force, mapped to the seat that each concerns."""

    current: dict[str, int]


@final
@define
class Effects:
    """The effects in force, mapped to the seat that each concerns."""

    current: dict[str, int] = field(factory=dict)

    def copy(self) -> Effects:
        """Return an independent copy."""
        return Effects(self.current.copy())

    def view(self, seat: int | None) -> EffectsView:
        """Return the view of *seat*: all of it is public."""
        return {"current": self.current.copy()}

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield each inconsistency."""
        for key, seat in self.current.items():
            if key not in [rule.key for rule in EFFECTS] or not 0 <= seat < len(state.names):
                yield f"effect {key!r} of seat {seat}"


@final
class InForce:
    """The effects in force, and the end of those that last for a card or a turn."""

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
        end(g, BELL, EXTRA_BANG)


def begin(g: Engine, key: str, seat: int) -> None:
    """Bring effect *key* into force for *seat*."""
    g.extra(Effects).current[key] = seat
    g.touch()


def end(g: Engine, *keys: str) -> None:
    """End the effects *keys*, if they are in force."""
    for key in keys:
        if g.extra(Effects).current.pop(key, None) is not None:
            g.touch()


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


def effect(key: str, name: str, *ability: object, text: str) -> Rule:
    return Rule(key=key, name=name, text=text, kind="effect", ability=ability)


EFFECTS = (
    effect(
        BELL,
        "The bell rings",
        PassiveSymbol("sees", "1", constants={"bang_sees": -99}),
        text="You see all players at distance 1 for the next card you play.",
    ),
    effect(
        EXTRA_BANG,
        "One more BANG!",
        OneMore,
        text="You may play one more BANG! in this turn.",
    ),
    effect(
        PINNED,
        "Pinned down",
        Switched,
        text="Your character and the cards in front of you are off for this BANG!.",
    ),
    effect(
        EXPLOSION,
        "Explosion",
        Explosion,
        text="You lose two life points when the effect in progress is over.",
    ),
)


def show_effects(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Return the effects by seat, as names for words and as keys for pictures."""
    things: dict[int, list[str]] = {}
    for key, seat in extra["armed"]["current"].items():
        things.setdefault(seat, []).append(key)
    seats = {seat: ", ".join(map(language.rule, keys)) for seat, keys in things.items()}
    return {"seats": seats, "things": things}
