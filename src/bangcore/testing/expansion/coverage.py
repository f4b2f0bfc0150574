"""The coverage of expansions: how often each of their things came up in games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, final

from attrs import define, evolve, field

from bangcore.engine.events import REFEREE, Event
from bangcore.errors import InvalidSetup
from bangcore.game.game import Game
from bangcore.rules.expansion import Expansion
from bangcore.rules.marks import EFFECTS
from bangcore.rules.options import Decision
from bangcore.ruleset import Ruleset
from bangcore.testing.checks import DEFINITIONS
from bangcore.testing.culprits.rewiring import implementations
from bangcore.testing.playing.deals import Deal, Dice, EventRecorder
from bangcore.testing.tables.source import name_of

__all__ = ["KINDS", "Coverage", "counts_of", "label", "missing_in", "never_in", "other_choices"]

KINDS: Final = (*DEFINITIONS, "ability", "hook", "question", "event", "message")
OPEN_KINDS: Final = ("question", "event")
"""Kinds whose keys are not known in advance."""
GIVEN: Final = ("bang_on_performed",)
"""Moments that only another expansion may bring: the end of an effect that it gives."""
PREFIXES: Final = ("prompt", "option", "event", "outcome")
"""The prefixes of messages about what comes up in a game."""


@final
@define
class Coverage:
    """The content of expansions beyond the base game, with counts of how often it came up.

    ``keys`` are the keys by kind, ``required`` the things that must come up, ``counts`` the counts.
    A hook is written ``"bang_reach of character:owl"``.
    """

    keys: Mapping[str, Sequence[str]]
    required: frozenset[tuple[str, str]]
    counts: Mapping[str, Counter[str]]
    calls: Counter[tuple[str, str]] = field(factory=Counter)
    _paths: dict[Any, tuple[str, ...]] = field(factory=dict)
    _beyond: frozenset[str] = frozenset()
    _new: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, rules: Ruleset, numbers: Sequence[int], expansions: Sequence[str | object]
    ) -> Coverage:
        """Return the content of *rules*, built from *expansions*, for *numbers* of players."""
        base_rules = Ruleset.build() if expansions else None
        in_deck = {card.key for card in rules.cards}
        active = [info.definition for info in rules.expansions[1 if base_rules else 0 :]]
        by_kind: dict[str, list[str]] = {kind: [] for kind in KINDS}
        needed = {role for n in numbers for role in rules.role_sets[n].roles}
        absent = {f"card:{k}" for k in rules.kinds if k not in in_deck}
        absent |= {f"roles:{n}" for n in rules.players if n not in numbers}
        before = base_rules.role_sets if base_rules else {}
        role_sets = {
            f"roles:{n}" for n, role_set in rules.role_sets.items() if role_set != before.get(n)
        }
        base = implementations(base_rules) if base_rules else set()
        own = implementations(rules) - {pair for pair in base if pair[0] not in role_sets}
        abilities = {pair for pair in own if pair[0] not in absent}
        required: set[tuple[str, str]] = set()
        owners = _owners(rules)
        required_owners = demanded(rules, expansions)
        for kind, keys in (
            ("card", [k for k in rules.kinds if k in in_deck]),
            ("character", rules.characters),
            ("role", [k for k in rules.roles if k in needed]),
            ("rule", rules.rules),
        ):
            beyond = [key for key in keys if owners[kind, key] in active]
            by_kind[kind] = beyond
            required |= {(kind, key) for key in beyond if owners[kind, key] in required_owners}
        for key, hook in sorted(abilities):
            by_kind["hook"].append(f"{hook} of {key}")
            kind, _, name = key.partition(":")
            if owners.get((kind, name)) in required_owners and hook not in GIVEN:
                required.add(("hook", by_kind["hook"][-1]))
        by_kind["ability"] = sorted({key for key, _ in abilities})
        for expansion in active:
            for message in expansion.facet("words", {}):
                path = message.partition(" +")[0]
                if path.partition("/")[0] in PREFIXES and path not in by_kind["message"]:
                    by_kind["message"].append(path)
        beyond_base = frozenset(k for kind in ("card", "character", "rule") for k in by_kind[kind])
        return cls(
            by_kind,
            frozenset(required - {("rule", key) for key in by_kind["rule"]}),
            {kind: Counter() for kind in KINDS},
            beyond=beyond_base,
            new=frozenset(p.split("/")[1] for p in by_kind["message"] if p.startswith("prompt/")),
        )

    def check_texts(self, rules: Ruleset) -> None:
        """Fail unless every definition has a name and a text."""
        things: list[tuple[str, Any]] = [("card", rules.kinds[k]) for k in self.keys["card"]]
        things += [("character", rules.characters[key]) for key in self.keys["character"]]
        things += [("role", rules.roles[key]) for key in self.keys["role"]]
        for what, thing in things:
            assert thing.name.strip(), f"{what} {thing.key!r} has no name"
            assert thing.text.strip(), f"{what} {thing.key!r} has no text"

    # ------------------------------------------------------------ counting

    def count_question(self, decision: Decision) -> None:
        """Count a question with its options."""
        kind, cause = decision.kind, decision.cause
        if cause.key in self._beyond:
            self.counts["question"][kind] += 1
        self._count_messages(("prompt", kind, cause.key))
        for option in decision.options:
            self._count_messages(("option", option.verb, option.key, kind))

    def is_new(self, kind: str, key: str) -> bool:
        """Return whether a question comes from an expansion."""
        return key in self._beyond or kind in self._new

    def can_be_brought(self, key: str) -> bool:
        """Return whether *key* is beyond the base game and can be brought up early."""
        return key in self._beyond

    def required_effects(self, rules: Ruleset) -> set[tuple[str, str]]:
        """Return the required pairs of ability and hook that act."""
        calls = [key.split(" of ") for kind, key in self.required if kind == "hook"]
        return {(ability, hook) for hook, ability in calls if rules.composition(hook) in EFFECTS}

    def count_events(self, events: Iterable[Event]) -> None:
        """Count events."""
        for event in events:
            if event.key is not None:
                for kind in ("card", "rule"):
                    if event.key in self.keys[kind]:
                        self.counts[kind][event.key] += 1
                if event.key in self._beyond:
                    self.counts["event"][event.kind] += 1
            self._count_messages(("event", event.kind, event.key))

    def _count_messages(self, message: tuple[str | None, ...]) -> None:
        """Count the messages for a question, option, event or outcome."""
        paths = self._paths.get(message)
        if paths is None:
            what, kind, *rest = message
            candidates = [f"{what}/{kind}", *(f"{what}/{kind}/{key}" for key in rest if key)]
            paths = self._paths[message] = tuple(p for p in candidates if p in self.keys["message"])
        for path in paths:
            self.counts["message"][path] += 1

    def close(self, game: Game, recorder: EventRecorder) -> None:
        """Count the characters, roles and events of a whole game."""
        for kind, keys in (("character", game.state.characters), ("role", game.state.roles)):
            self.counts[kind].update(keys)
        if game.outcome is not None:
            self._count_messages(("outcome", game.outcome.reason))
        self.count_events(recorder.events[REFEREE])

    def totals(self) -> dict[str, dict[str, int]]:
        """Return the counts by kind and key."""
        self._count_calls()
        return {
            kind: {
                key: self.counts[kind][key]
                for key in (
                    self.keys[kind] if kind not in OPEN_KINDS else sorted(self.counts[kind])
                )
                if self.counts[kind][key]
            }
            for kind in KINDS
        }

    def _count_calls(self) -> None:
        for kind in ("ability", "hook"):
            self.counts[kind].clear()
        for (key, hook), count in self.calls.items():
            self.counts["ability"][key] += count
            self.counts["hook"][f"{hook} of {key}"] += count
            if key.startswith("rule:"):
                rule = key.removeprefix("rule:")
                self.counts["rule"][rule] = max(self.counts["rule"][rule], 1)

    # ------------------------------------------------------------ what never came up

    def never(self, kinds: Sequence[str] = KINDS) -> Iterator[tuple[str, str]]:
        """Yield the kind and key of each thing that never came up."""
        self._count_calls()
        for kind in kinds:
            for key in self.keys[kind]:
                if not self.counts[kind][key]:
                    yield kind, key

    def rare(self) -> list[str]:
        """Return the keys of cards, characters and rules that never came up.

        The key is empty for the abilities of expansions, which any game may bring up.
        """
        keys: dict[str, None] = {}
        for kind, key in self.never(("card", "character", "rule", "hook")):
            keys.setdefault(key.partition(" of ")[2].partition(":")[2] if kind == "hook" else key)
        return list(keys)

    def first(self, number: int) -> str | None:
        """Return the key to bring up early in a game, ``None`` in two of three games."""
        keys = [*self.keys["card"], *self.keys["rule"]]
        if number % 3 != 2 or not keys:
            return None
        return keys[number // 3 * 7 % len(keys)]

    def with_characters(self, deal: Deal, number: int) -> Deal:
        """Deal characters of the expansions to some seats, rotating through all of them."""
        own = self.keys["character"]
        each = int(deal.rules.options["characters"])
        if not own or (each > 1 and number % 2):
            return deal
        every = range(deal.rules.seats_for(deal.players))
        count = min(len(every), len(own))
        first = number * count
        keys = [own[(first + i) % len(own)] for i in range(count)]
        characters = dict(zip(Dice(deal.seed).sample(every, count), keys, strict=True))
        return evolve(deal, characters=tuple(characters.get(seat) for seat in every))


def _owners(rules: Ruleset) -> dict[tuple[str, str], Expansion]:
    """Return the expansions of things and of abilities, by kind and key."""
    owners: dict[tuple[str, str], Expansion] = {}
    for info in rules.expansions:
        expansion = info.definition
        keys = [(info.name, "")]
        for kind in DEFINITIONS:
            keys += [(kind, thing.key) for thing in getattr(expansion, f"{kind}s")]
        for number, role_set in rules.role_sets.items():
            if any(role_set is own for own in expansion.role_sets):
                keys.append(("roles", str(number)))
        for key in keys:
            owners.setdefault(key, expansion)
    for info in rules.expansions:
        for new in info.definition.replaces:
            owners |= {key: info.definition for key in owners if key[1] == new}
    return owners


def demanded(rules: Ruleset, expansions: Sequence[str | object]) -> list[Expansion]:
    """Return the expansions that must come up completely: the first one and all objects."""
    if not expansions:
        return [info.definition for info in rules.expansions]
    names = {
        name_of(thing) for n, thing in enumerate(expansions) if not (n and isinstance(thing, str))
    }
    definitions = [info.definition for info in rules.expansions if info.name in names]
    return definitions + [part for expansion in definitions for part in expansion.brings]


# ---------------------------------------------------------------- several choices of roles


def other_choices(
    rules: Ruleset,
    expansions: Sequence[str | object],
    fixed: Mapping[str, bool | int],
    players: Sequence[int] | None,
) -> Iterator[tuple[dict[str, bool | int], list[int] | None]]:
    """Yield options that choose other roles of *expansions*, one choice at a time.

    Each comes with the numbers of *players* that it supports (``None``: all numbers).  Options in
    *fixed* are not changed.
    """
    choices: list[dict[str, bool | int]] = []
    for when in (
        role_set.when
        for expansion in demanded(rules, expansions)
        for role_set in expansion.role_sets
    ):
        each = [{name: value} for name in when for value in rules.option_specs[name].values]
        for choice in [*each, dict(when)]:
            is_current = choice.items() <= dict(rules.options).items()
            if is_current or choice in choices or not choice.keys().isdisjoint(fixed):
                continue
            choices.append(choice)
            options = {**fixed, **choice}
            try:
                numbers = Ruleset.build(*expansions, options=options).players
            except InvalidSetup:  # in conflict with the fixed options
                continue
            if players is None:
                yield options, None
            elif both := [n for n in players if n in numbers]:
                yield options, both


def counts_of(parts: Iterable[Coverage]) -> dict[str, dict[str, int]]:
    """Return the counts over all *parts* by kind and key."""
    totals: dict[str, dict[str, int]] = {}
    for part in parts:
        for kind, counts in part.totals().items():
            sums = totals.setdefault(kind, {})
            for key, count in counts.items():
                sums[key] = sums.get(key, 0) + count
    return totals


def label(kind: str, key: str) -> str:
    """Return the name of a thing in messages."""
    return key if kind == "hook" else f"{kind} {key}"


def never_in(parts: Sequence[Coverage]) -> list[tuple[str, str]]:
    """Return the kind and key of each thing that came up in no part."""
    counts = counts_of(parts)
    never = dict.fromkeys(thing for part in parts for thing in part.never())
    return [(kind, key) for kind, key in never if key not in counts[kind]]


def missing_in(parts: Sequence[Coverage]) -> list[tuple[str, str]]:
    """Return the kind and key of each required thing that came up in no part."""
    required = {thing for part in parts for thing in part.required}
    return [thing for thing in never_in(parts) if thing in required]
