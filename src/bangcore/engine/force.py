"""What is in force at a table, and what it says: the one place where abilities are asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from inspect import isawaitable
from itertools import compress
from typing import TYPE_CHECKING, Any, Final

from bangcore.errors import UnknownName, brief, nearest
from bangcore.rules.compiling import Candidate, HookTable, Implementation
from bangcore.rules.ruleset import Ruleset
from bangcore.rules.state import State

if TYPE_CHECKING:
    from bangcore.engine.asking import Asking
    from bangcore.engine.table import Table

__all__ = ["InForce"]

Entry = tuple[Implementation, int, int]
"""An implementation with the seat of its owner and the card that it is printed on."""
Owned = tuple[int, int, str]
"""The ability of a seat, by the card that it is printed on, and its kind."""
Source = tuple[str, str]
"""The name of a character or registered rule, and its kind."""
Answer = tuple[Any, tuple[Entry, ...]]
"""What constants come to, and who is to be asked besides."""
BySeat = list[Any]
"""The answers by seat, the last one for nobody; ``None`` where it has not been found."""
Heard = tuple[Any, int | None, BySeat | None]
"""What is known of a hook: the answer, where nobody has to be asked for it, whatever it is about;
else which argument says whose abilities are asked (``None``: the one on turn says in which order
all are), and the answers found so far by that seat."""

WANTED: Final[Mapping[str, tuple[type, str]]] = {
    "sum": (int, "a whole number"),
    "max": (int, "a whole number"),
    "collect": (Iterable, "a list"),
}
"""Of what kind an answer must be to be put together with others."""
NOBODY: Final = -1
# What is awaited where nobody acts, or all is done at once: an iterator that has come to its end,
# without a coroutine.
NOTHING: Final[Awaitable[bool]] = type("Nothing", (), {"__await__": iter(()).__iter__})()
THEMSELVES: Final = tuple(range(16))
EXPANSION: Final = "expansion"
RULES: Final = "bang_in_force"
COPIES: Final = "bang_abilities"
DISABLED: Final = "bang_ability_disabled"


class InForce:
    """The abilities in force at one table.

    What implements a hook for a seat is found when it is asked for, and kept until something
    changes that it depends on: a card comes into play or leaves it, or a *source* does: a
    character, a copied one, a registered rule.  ``changes`` counts how often that was.

    ``quiet`` are hooks at which it is known that nobody has a say, now and whatever it is about.
    """

    __slots__ = (
        "_by_turn",
        "_copying",
        "_disablers",
        "_disabling",
        "_judged",
        "_off",
        "_players",
        "_rules",
        "_says",
        "_sources",
        "changes",
        "hands",
        "heard",
        "holders",
        "others",
        "players",
        "present",
        "quiet",
        "rules",
        "sharing",
        "sights",
        "state",
        "table",
        "within",
    )

    table: Callable[[], Table]
    """What asked hooks get; the engine holds it, so that a game that is dropped goes at once."""

    def __init__(self, rules: Ruleset, state: State, known: InForce | None = None) -> None:
        """Find out nothing yet, or know all that is *known* at another table where the same is."""
        self.rules: Ruleset = rules
        self.state: State = state
        self.changes: int = 0
        # by seat the hand that it is played from, who holds it, and who plays from the same one
        self.hands: list[list[int]] = state.hands
        self.players: int = rules.players_of(state.roles)
        self.sharing = rules.sharing.get(self.players)
        self.holders: Sequence[int] = THEMSELVES
        if known is not None:
            self._know(known)
            return
        self.quiet: set[str] = set()
        self._forget()

    def _forget(self) -> None:
        """Forget all that was found out."""
        self.changes += 1
        self._rules: dict[int, tuple[Source, ...]] | None = None
        self._sources: dict[int, tuple[Source, ...]] | None = None
        self._says: dict[int, Mapping[str, Sequence[tuple[Implementation, str]]]] = {}
        self._players: tuple[int, ...] | None = None
        self._judged: set[Owned] = set()
        self._off: set[Owned] = set()
        self._copying = False
        self._disablers: list[Candidate] | None = None
        self._look_around()
        self._forget_answers()

    def _look_around(self) -> None:
        """Find out anew who is in play."""
        self.present = tuple(compress(range(len(self.state.alive)), self.state.alive))
        self.others: dict[int, tuple[int, ...]] = {}
        if self.sharing is not None:
            self._share_hands(self.sharing)

    def _share_hands(self, sharing: Sequence[tuple[int, ...]]) -> None:
        """Give those who share a hand the same one, while they are in play."""
        state = self.state
        self.holders = [group[0] for group in sharing]
        self.hands = []
        for seat, group in enumerate(sharing):
            left = any(state.alive[other] for other in group)
            self.hands.append(state.hands[group[0]] if state.alive[seat] or not left else [])

    def eyes(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return *seats* and those who play from the same hands."""
        if self.sharing is None:
            return seats
        shown = [other for seat in seats for other in self.sharing[seat]]
        return tuple(dict.fromkeys(shown))

    def _forget_answers(self, disabling: tuple[Entry, ...] | None = None) -> None:
        """Forget who is asked: by hook and seat, or the one on turn where everybody is asked."""
        self.heard: dict[str, Heard] = self.rules.unheard.copy()
        self.quiet.clear()
        self.quiet.update(self.rules.silent)
        self._by_turn: set[str] = set()
        self._disabling = disabling
        self.forget_distances()

    def forget_distances(self) -> None:
        """Forget who sees whom."""
        self.sights: dict[int, dict[int, int]] = {}
        self.within: dict[tuple[int, int], list[int]] = {}

    def _know(self, other: InForce) -> None:
        """Know all that *other*, at the same position, has found out."""
        self.quiet = other.quiet.copy()
        self._rules = other._rules
        self._sources = other._sources
        self._says = other._says
        self._players = other._players
        self._judged = other._judged.copy()
        self._off = other._off.copy()
        self.heard = other.heard.copy()
        self._by_turn = other._by_turn.copy()
        self._copying = other._copying
        self._disablers = other._disablers
        self._disabling = other._disabling
        self.present = other.present
        self.others = other.others.copy()
        self.sights = other.sights.copy()
        self.within = other.within.copy()
        if self.sharing is not None:
            self._share_hands(self.sharing)

    # ------------------------------------------------------------ asking

    def known(self, hook: str, about: Sequence[Any]) -> Answer:
        """Return what constants say at *hook*, and who is to be asked besides, in order."""
        answer, of, by_seat = self.heard[hook]
        if by_seat is None:
            return answer, ()
        seat = self.state.turn if of is None else about[of]
        found: Answer | None = by_seat[NOBODY if seat is None else seat]
        return found or self.find(hook, seat)

    def combined(
        self, table: Table, hook: str, answer: Any, asked: tuple[Entry, ...], about: Sequence[Any]
    ) -> Any:
        """Return what those who are *asked* answer together, with what constants said."""
        combine = self.rules.tables[hook].spec.combine
        entry = asked[0]
        given: Any = NOTHING
        try:
            if combine == "collect":
                answer = [*answer]
                for entry in asked:
                    implementation, owner, source = entry
                    call = implementation.call
                    given = call(table, owner, source, about)
                    answer += given
            elif combine in ("veto", "any"):
                for entry in asked:
                    implementation, owner, source = entry
                    call = implementation.call
                    if call(table, owner, source, about):
                        return True
            elif combine == "first":
                for entry in asked:
                    implementation, owner, source = entry
                    call = implementation.call
                    answer = call(table, owner, source, about)
                    if answer is not None:
                        break
            elif combine in ("sum", "max"):
                for entry in asked:
                    implementation, owner, source = entry
                    call = implementation.call
                    given = call(table, owner, source, about)
                    answer = answer + given if combine == "sum" else max(answer, given)
            else:
                for entry in asked:
                    implementation, owner, source = entry
                    call = implementation.call
                    answer = call(table, owner, source, about)
                    about = (*about[:-1], answer)
        except Exception as error:
            self.blame(error, hook, entry)
            kind, words = WANTED.get(combine, (object, ""))
            returned = given is not NOTHING
            if returned and isinstance(error, TypeError) and not isinstance(given, kind):
                error.add_note(f"it must return {words}, not {brief(given)}")
            raise error from None
        return answer

    def run(
        self,
        engine: Asking,
        hook: str,
        about: Sequence[Any],
        asked: tuple[Entry, ...],
        settling: bool,
    ) -> Awaitable[bool]:
        """Run effects, each only while it is in force.

        What one of them brings into force acts too, if its place in the order is still to come.
        What a skipped turn still had to bring is left out.
        """
        if settling or len(asked) > 1:
            return self._run_each(engine, hook, about, asked, settling)
        # most effects are alone and ask nobody
        changes = self.changes
        entry = asked[0]
        implementation, owner, source = entry
        call = implementation.call
        try:
            effect = call(engine, owner, source, about)
        except Exception as error:
            raise self.blame(error, hook, entry) from None
        if effect is None and self.changes == changes:
            return NOTHING
        return self._run_each(engine, hook, about, asked, settling, begun=(changes, effect))

    async def _run_each(
        self,
        engine: Asking,
        hook: str,
        about: Sequence[Any],
        asked: tuple[Entry, ...],
        settling: bool,
        begun: tuple[int, Awaitable[object] | None] | None = None,
    ) -> bool:
        """Run effects one after the other.

        *begun*: what had changed before the first one, and that one, if it has begun already.
        """
        changes, acted = self.changes, 0
        while acted < len(asked):
            if settling and self.state.phase == "skipped":
                return False
            entry = asked[acted]
            acted += 1
            implementation, owner, source = entry
            call = implementation.call
            effect = None
            try:
                if begun is None:
                    effect = call(engine, owner, source, about)
                else:
                    (changes, effect), begun = begun, None
                done = effect if effect is None else await effect
            except Exception as error:
                self.blame(error, hook, entry)
                if effect is not None and not isawaitable(effect):
                    said = f"it returns {brief(effect)}"
                    error.add_note(f"{said}; who acts returns nothing, or is 'async def'")
                raise error from None
            if implementation.instead and done is not False:
                return True
            if settling and "bang_settle" not in self.quiet:
                await engine.react("bang_settle")
            if self.changes != changes:
                in_force = self.known(hook, about)[1]
                if in_force != asked:
                    asked = self._to_come(asked[:acted], in_force)
                changes = self.changes
        return False

    def _to_come(self, acted: tuple[Entry, ...], in_force: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return those that have *acted* and what is in force with its place after them."""
        reached = self._place(acted[-1])
        return (*acted, *(e for e in in_force if e not in acted and self._place(e) >= reached))

    def blame(self, error: Exception, hook: str, entry: Entry) -> Exception:
        """Note on *error* in whose implementation of *hook* it was raised."""
        implementation, owner, source = entry
        place = self.place(implementation.ability, hook, owner, source)
        if isinstance(error, RecursionError):
            if hasattr(error, "__notes__"):
                return error  # one of hundreds is enough
            error.add_note(f"{place}\nit leads to itself again and again, and nothing ends that")
            return error
        error.add_note(place)
        if isinstance(error, AttributeError) and error.obj is self.table():
            remedy = "gets a table without verbs; act in a hook that acts"
            error.add_note(f"{hook} only asks, and {remedy}")
        return error

    def place(self, ability: str, hook: str, owner: int, source: int) -> str:
        """Return what errors call an implementation of *hook*, and the expansion that brings it."""
        where = self._called(ability, owner, source)
        return f"in {where}, hook {hook}{self.rules.brought(ability)}"

    def _called(self, ability: str, owner: int, source: int) -> str:
        """Return what an ability is called, with the card and the player it belongs to."""
        if source >= 0:
            ability += f" ({self.rules.texts[source]})"
        if owner >= 0:
            ability += f" of {self.state.names[owner]}"
        return ability

    def each(self, hook: str, about: Sequence[Any]) -> Iterator[tuple[str, Any]]:
        """Yield what each ability with a say at *hook* answers by itself, with what it is called.

        For explanations; who wants to know what comes of it asks ``Table.consult``.
        """
        table = self.rules.tables[hook]
        if self._sources is None and table.sources:
            self._find_sources()
        seat = None if table.spec.of is None else about[table.spec.of]
        for found, owner, source, _ in self._enabled(self._candidates(table, seat)):
            if found.call is None:
                answer = found.constant
            else:
                answer = found.call(self.table(), owner, source, about)
            yield self._called(found.ability, owner, source), answer

    # ------------------------------------------------------------ finding who is asked

    def find(self, hook: str, seat: int | None) -> Answer:
        """Find, and keep, who is asked at *hook* for *seat*; where all are asked, in its turn."""
        table = self.rules.tables[hook]
        if self._sources is None and table.sources:
            self._find_sources()
        of = table.spec.of
        answer, _, by_seat = self.heard[hook]
        if by_seat is None:
            return answer, ()
        if by_seat is self.rules.by_no_seat:
            by_seat = [None] * (len(self.state.alive) + 1)
            concerned = self._concerned(table)
            if table.of_one or not concerned:
                # most seats have nothing to say, so those that have are found at once
                nobodys = self._answer(table, self._candidates(table, None))
                if not (concerned or nobodys[1]):
                    self.heard[hook] = nobodys[0], of, None
                    if not nobodys[0]:
                        self.quiet.add(hook)
                    return nobodys
                by_seat = [nobodys] * len(by_seat)
                for other in concerned:
                    by_seat[other] = self._answer(table, self._candidates(table, other))
            self.heard[hook] = None, of, by_seat
        else:
            by_seat = by_seat.copy()  # copies of this table may know the old one
            self.heard[hook] = None, of, by_seat
        place = NOBODY if seat is None else seat
        found: Answer | None = by_seat[place]
        if found is not None:
            return found
        found = by_seat[place] = self._answer(table, self._candidates(table, seat))
        if len(found[1]) > 1:
            if table.wide:
                self._by_turn.add(hook)
        elif of is None:
            # with nobody to come before it does not matter who is on turn
            by_seat[:] = [found] * len(by_seat)
        return found

    def _concerned(self, table: HookTable) -> list[int]:
        """Return the seats in play that have an ability with a say in that hook."""
        hook, seats = table.spec.name, []
        if table.sources:
            said = self._says
            seats = [seat for seat in self.present if hook in said[seat]]
        if table.cards:
            in_play, cards = self.state.in_play, table.cards.keys()
            seats += [s for s in self.present if in_play[s] and not cards.isdisjoint(in_play[s])]
        return seats

    def _answer(self, table: HookTable, candidates: list[Candidate]) -> Answer:
        """Return what constants say, and who is to be asked besides."""
        answer = table.start
        if not candidates:
            return answer, ()
        if self._disabling != () and table.spec.name not in (RULES, DISABLED):
            candidates = self._enabled(candidates)
        adds_up = table.spec.combine == "sum"
        asked: list[Entry] = []
        for implementation, owner, card, _ in candidates:
            if implementation.call is not None:
                asked.append((implementation, owner, card))
            elif adds_up:
                answer += implementation.constant
            else:
                answer = max(answer, implementation.constant)
        return answer, tuple(asked)

    def _candidates(self, table: HookTable, seat: int | None) -> list[Candidate]:
        """Return all who would be asked if nothing was switched off, in order."""
        state, hook = self.state, table.spec.name
        found: list[Candidate] = table.always[self.players][:]
        owners: Iterable[int] = self.present
        if table.of_one:
            owners = () if seat is None or not state.alive[seat] else (seat,)
        everybody = table.spec.of is None
        if table.sources:
            said = self._says
            for owner in (NOBODY, *owners):
                if hook in said[owner]:
                    theirs = everybody or owner < 0 or owner == seat
                    for implementation, kind in said[owner][hook]:
                        if implementation.says[theirs]:
                            found.append((implementation, owner, NOBODY, kind))
        if table.cards:
            cards, in_play = table.cards, state.in_play
            for owner in owners:
                for card in in_play[owner]:
                    if card in cards:
                        theirs = everybody or owner == seat
                        for implementation in cards[card]:
                            if implementation.says[theirs]:
                                found.append((implementation, owner, card, "card"))
        if len(found) > 1:
            found.sort(key=self._place)
        return found

    def _place(self, candidate: Sequence[Any]) -> tuple[int, int]:
        """Return where it stands in the order: by priority, then nobody, then seats in turn."""
        implementation, owner, *_ = candidate
        state = self.state
        around = (owner - state.turn) % len(state.alive) if owner >= 0 else NOBODY
        return -implementation.priority, around

    def _enabled(self, candidates: list[Candidate]) -> list[Candidate]:
        """Return those that nothing switches off."""
        disabling = self._who_disables()
        if not disabling:
            return candidates
        # the ability of an expansion is always on
        new = {one[1:] for one in candidates if one[3] != EXPANSION} - self._judged
        if new:
            self._judged |= new
            self._off |= self._switched_off(new, disabling)
        off = self._off
        return [candidate for candidate in candidates if candidate[1:] not in off]

    def _switched_off(self, abilities: Iterable[Owned], disabling: Iterable[Entry]) -> set[Owned]:
        """Return those of *abilities* that something of *disabling* switches off."""
        off: set[Owned] = set()
        table = self.table()
        for entry in disabling:
            implementation, owner, source = entry
            call = implementation.call
            try:
                off.update([a for a in abilities if call is None or call(table, owner, source, a)])
            except Exception as error:
                raise self.blame(error, DISABLED, entry) from None
        return off

    def _who_disables(self) -> tuple[Entry, ...]:
        """Return what switches others off; what one before it switches off does not."""
        if self._disabling is None:
            found: list[Entry] = []
            if DISABLED not in self.rules.silent:
                if self._sources is None:
                    self._find_sources()
                if self._disablers is None:
                    self._disablers = self._candidates(self.rules.tables[DISABLED], None)
                elif len(self._disablers) > 1:
                    self._disablers = sorted(self._disablers, key=self._place)
                for one, owner, source, kind in self._disablers:
                    own = ((owner, source, kind),) if kind != EXPANSION else ()
                    if not self._switched_off(own, found):
                        found.append((one, owner, source))
            self._disabling = tuple(found)
        return self._disabling

    # ------------------------------------------------------------ characters and rules in force

    def _find_sources(self, owners: Iterable[int] | None = None) -> None:
        """Find the characters and rules in force of *owners*, or of all, by owner."""
        rules, state = self.rules, self.state
        if self._rules is None:
            self._rules = {}
            for owner, key in self.table().consult(RULES):
                self._rules[owner] = (*self._rules.get(owner, ()), self._rule(key))
        if owners is None or self._sources is None or self._copying:
            owners = (NOBODY, *self.present)
            found, says = {}, {}
        else:
            found, says = self._sources.copy(), self._says.copy()
        registered, names, characters = self._rules, rules.sources, state.characters
        copying = rules.tables[COPIES]
        self._copying = bool(copying.cards or copying.always[self.players])
        self._players = self.present
        for owner in owners:
            if owner >= 0 and not state.alive[owner]:
                found.pop(owner, None)
                continue
            named = registered.get(owner, ())
            if owner >= 0:
                named += names[characters[owner]]
            if found.get(owner) != named:
                found[owner] = named
                says[owner] = rules.said_by[named]
                if COPIES in says[owner]:
                    self._copying = True
        self._sources, self._says = found, says
        if self._copying:
            self._find_copied(found, says)

    def _find_copied(
        self,
        found: dict[int, tuple[Source, ...]],
        says: dict[int, Mapping[str, Sequence[tuple[Implementation, str]]]],
    ) -> None:
        """Add what seats have of others."""
        names = self.rules.sources
        self._drop((COPIES, DISABLED))
        # whoever copies may be switched off by somebody who may be copied in turn
        judged, off = self._judged, self._off
        self._judged, self._off, self._disabling = set(), set(), None
        try:
            copied = {seat: self.table().consult(COPIES, seat) for seat in self.present}
        except BaseException:
            self._forget()  # what is half known is not known
            raise
        self._judged, self._off = judged, off
        self._disabling = self._disablers = None
        for seat, keys in copied.items():
            if keys:
                for key in keys:
                    found[seat] += names[key]
                says[seat] = self.rules.said_by[found[seat]]

    def _rule(self, key: str) -> Source:
        known = self.rules.rules
        if key not in known:
            error = UnknownName(f"{RULES}: {nearest('rule', key, known)}")
            for entry in self.known(RULES, ())[1]:
                implementation, owner, source = entry
                said = implementation.call(self.table(), owner, source, ())
                if key in [named for _, named in said]:
                    self.blame(error, RULES, entry)
            raise error
        return f"rule:{key}", known[key].kind

    # ------------------------------------------------------------ what is kept

    def out_of_date(self, fresh: InForce) -> Iterator[tuple[str, Iterable[str], str]]:
        """Yield what is kept here and is otherwise for *fresh*, which has just been made.

        Each with its hook, the abilities that have a say in it, and how it differs.
        """
        fresh._find_sources()
        now = fresh._sources or {}
        if self._rules is not None and fresh._rules is not None:
            kept = {(*rule, owner) for owner, said in self._rules.items() for rule in said}
            found = {(*rule, owner) for owner, said in fresh._rules.items() for rule in said}
            for rule in sorted(kept ^ found):
                change = "is in force no longer" if rule in kept else "is in force now"
                yield RULES, fresh._named(RULES), f"{rule[0]} of seat {rule[-1]} {change}"
        off_now = fresh._switched_off(self._judged, fresh._who_disables())
        for ability in sorted(self._off ^ off_now):
            owner, card, kind = ability
            what = self.rules.texts[card] if card >= 0 else kind
            change = "is off now" if ability in off_now else "is on again"
            yield DISABLED, fresh._named(DISABLED), f"{what} of seat {owner} {change}"
        for seat, sources in (self._sources or {}).items():
            if sources != now.get(seat):
                names = ", ".join(name for name, _ in now.get(seat, ()))
                yield COPIES, fresh._named(COPIES), f"seat {seat} has the abilities {names} now"
        for hook, (_, of, by_seat) in self.heard.items():
            for about, answer in enumerate(by_seat[:NOBODY] if by_seat else ()):
                # what everybody is asked is kept by the seat on turn, and not used in other turns
                if answer is None or (of is None and about != self.state.turn):
                    continue
                found_now = fresh.find(hook, about)
                if answer != found_now:
                    asked = {entry[0].ability for entry in {*answer[1]} ^ {*found_now[1]}}
                    # what differs may be a number only, which symbols have added up
                    yield hook, asked or {"a symbol"}, f"others are asked for seat {about}"

    def _named(self, hook: str) -> Iterable[str]:
        """Return the abilities in force that implement a hook."""
        found = self._candidates(self.rules.tables[hook], None)
        for seat in self.present:
            found += self._candidates(self.rules.tables[hook], seat)
        return {candidate[0].ability for candidate in found}

    # ------------------------------------------------------------ what changes

    def touch(self) -> None:
        """Find out anew which rules are in force, who is in play, and who they are."""
        self._rules = None
        self.look_again()

    def look_again(self, *seats: int) -> None:
        """Find out anew whether *seats* are in play, and who they are; all if none are named."""
        before, players = self._sources, self._players
        if before is None or players is None:
            self._forget()
            return
        self.changes += 1
        disabling = self._who_disables()
        self._look_around()
        if players != self.present:
            self.forget_distances()
            for seat in {*players}.symmetric_difference(self.present):
                for card in self.state.in_play[seat]:
                    self._drop(self.rules.hooks_of[card], seat)
        copying = self._copying
        self._find_sources(seats or None)
        now = self._sources
        assert now is not None
        owners: Iterable[int] = seats
        if copying or self._copying or not seats:
            owners = {*before, *now}
        for owner in owners:
            old, new = before.get(owner, ()), now.get(owner, ())
            if old != new:
                for name, _ in {*old, *new}:  # also for another order, or another number
                    self._drop(self.rules.hooks_of_source[name], owner)
        self._switch(disabling)

    def turn_passes(self) -> None:
        """Forget what depends on whose turn it is."""
        # several that copy do so in the order of turns
        copied_in_turn = COPIES in self._by_turn
        for hook in self._by_turn:
            self._forget_hook(hook)
        self._by_turn.clear()
        disabling = self._disabling
        if disabling is None:
            disabling = self._who_disables()
        if copied_in_turn or (disabling and self._copying):
            self.look_again()
        elif disabling:
            self._switch(disabling)

    def _switch(self, before: tuple[Entry, ...]) -> None:
        """Find out anew what is switched off, and forget what is not any more or is now.

        *before* is what did it until now.
        """
        self._disabling = None
        disabling = self._who_disables()
        if disabling and not before:
            self._judged = self._abilities()
        off = self._switched_off(self._judged, disabling)
        for ability in off ^ self._off:
            self.changes += 1
            self._drop(self._hooks_of(ability), ability[0])
        self._off = off
        if not disabling:
            self._judged = set()

    def _abilities(self) -> set[Owned]:
        """Return all abilities there are in play."""
        found: set[Owned] = set()
        for owner, sources in (self._sources or {}).items():
            found.update([(owner, NOBODY, kind) for _, kind in sources])
        in_play, hooks_of = self.state.in_play, self.rules.hooks_of
        for seat in self.present:
            found.update([(seat, card, "card") for card in in_play[seat] if hooks_of[card]])
        return found

    def _hooks_of(self, ability: Owned) -> Iterable[str]:
        """Return the hooks in which that ability may have a say."""
        owner, card, kind = ability
        if card >= 0:
            return self.rules.hooks_of[card]
        sources = (self._sources or {}).get(owner, ())
        return {h for name, of in sources if of == kind for h in self.rules.hooks_of_source[name]}

    def moved(self, card: int, seat: int) -> None:
        """Forget what depends on whether that card lies in front of *seat*."""
        hooks = self.rules.hooks_of[card]
        if not hooks:
            return
        self.changes += 1
        if self._judged:
            self._judged.discard((seat, card, "card"))
            self._off.discard((seat, card, "card"))
        if COPIES in hooks or DISABLED in hooks:
            self._forget()
        else:
            self._drop(hooks, seat)

    def _drop(self, hooks: Iterable[str], seat: int = NOBODY) -> None:
        """Forget who is asked at *hooks* for *seat*, or for all if it is nobody's matter."""
        heard, tables, unknown = self.heard, self.rules.tables, self.rules.by_no_seat
        if DISABLED in hooks:
            self._disablers = None
        for hook in hooks:
            _, of, by_seat = heard[hook]
            if by_seat is unknown:
                continue
            if seat >= 0 and by_seat is not None and tables[hook].of_one:
                by_seat = by_seat.copy()
                by_seat[seat] = None
                heard[hook] = None, of, by_seat
            else:
                self._forget_hook(hook)
        if not self.rules.seeing.isdisjoint(hooks):
            self.forget_distances()

    def _forget_hook(self, hook: str) -> None:
        """Forget who is asked at *hook*, and that it was nobody."""
        self.heard[hook] = self.rules.unheard[hook]
        self.quiet.discard(hook)
