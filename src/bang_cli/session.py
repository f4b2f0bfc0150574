"""A game with people at one keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, final

from rich.console import Group

from bang_cli.choices import Choices
from bang_cli.faults import Fault, quoted
from bang_cli.keeper import Keeper
from bang_cli.keyboard import Keyboard, completions
from bang_cli.lookup import Entry, all_entries, find
from bang_cli.screen import Screen
from bang_cli.table import Table
from bangcore import BangError, Decision, Event, Game, IllegalOption, Option, Reason, View
from bangcore.errors import brief, near
from bangcore.folding import folded, without_accents

__all__ = ["Session"]


COMMANDS: Final = ("cards", "hand", "help", "quit", "save", "story", "table", "undo", "why")


class _Leaves(Exception):
    """A person stops playing."""


class _TakesBack(Exception):
    """An answer was taken back; the position has changed."""


@final
class Session:
    """A game with at least one person."""

    def __init__(self, table: Table, screen: Screen, keeper: Keeper) -> None:
        self._table: Final = table
        self._screen: Final = screen
        self._keeper: Final = keeper
        # the person whose hand may be shown; None if there are several, until a handover
        self._at_screen = table.people[0] if len(table.people) == 1 else None
        self._offered: dict[int, tuple[int, int]] = {}
        self._muted_until: dict[int, int] = {}
        self._last: list[Event] = []
        self._all_out = False
        self._choices = Choices(())
        self._numbers: dict[str, str] = {}
        self._numbered = 0  # the turn in which these numbers apply
        self._keyboard: Final = Keyboard(self._completions)

    @property
    def _game(self) -> Game:
        return self._table.game

    def play(self) -> int:
        """Play until the game ends or a person leaves; return the exit code."""
        self._welcome()
        try:
            while self._game.decision is not None:
                self._step()
        except _Leaves:
            self._screen.say(self._keeper.farewell())
            return 0
        self._end()
        return 0

    def _step(self) -> None:
        """Continue to the next question, or go back to the last one."""
        try:
            option = self._table.bot_interrupt() or self._human_interrupt()
            self._apply(option or self._human_answer() or self._table.bot_answer())
        except _TakesBack:
            self._offered.clear()
            self._muted_until.clear()
            self._all_out = False

    def _welcome(self) -> None:
        screen, players = self._screen, self._table.players
        screen.say(screen.words("welcome", players=players, seed=self._keeper.seed))
        if len(self._table.people) == 1:
            screen.show(*screen.introduction(self._game.view(self._table.humans[0])))

    def _apply(self, option: Option | None) -> None:
        """Apply an answer; once all people are out, narrate the rest turn by turn."""
        assert option is not None
        game = self._game
        was_out = self._all_out
        # some rules bring back eliminated players
        self._all_out = not any(game.state.alive[seat] for seat in self._table.humans)
        if self._all_out and not was_out:
            self._screen.say("")
            self._tell_news(self._table.humans[0])
            self._screen.say(self._screen.words("you are out"), "bold")
        turn = game.state.turns
        self._table.apply(option)
        if self._all_out and game.state.turns != turn:
            seat = self._table.humans[0]
            self._screen.show(self._story(self._table.take_turns(seat), seat))

    def _end(self) -> None:
        seat = self._table.humans[0] if self._at_screen is None else self._at_screen
        self._screen.say("")
        self._tell_news(seat)
        self._screen.show("", *self._screen.ending(self._game.view(seat)))
        self._keeper.keep()

    def _tell_news(self, seat: int) -> bool:
        """Narrate the new events, and return whether any of them has words."""
        self._last = self._table.take_news(seat)
        story = self._story(self._last, seat)
        self._screen.show(story)
        return bool(story.renderables)

    def _story(self, events: Iterable[Event], seat: int) -> Group:
        return self._screen.story(events, self._table.seats_of(seat))

    # ------------------------------------------------------------ asking

    def _human_interrupt(self) -> Option | None:
        """Ask a person who may interrupt a bot, once a turn and after a change of their life."""
        decision, state = self._game.decision, self._game.state
        if decision is None or decision.seat in self._table.humans:
            return None  # interrupts are offered together with the question
        for seat in dict.fromkeys(option.seat for option in self._game.interrupts):
            if seat is None or seat not in self._table.humans:
                continue
            now = state.turns, state.life[seat]
            if self._offered.get(seat) == now or state.turns < self._muted_until.get(seat, 0):
                continue
            self._offered[seat] = now
            option = self._ask(seat)
            if option is not None:
                return option
        return None

    def _human_answer(self) -> Option | None:
        decision = self._game.decision
        if decision is None or decision.seat not in self._table.humans:
            return None
        return self._ask(decision.seat)

    def _ask(self, seat: int) -> Option | None:
        """Ask a person; return ``None`` if they decline to interrupt."""
        game = self._game
        decision = game.decision
        assert decision is not None
        is_asked = decision.seat == seat
        choices = Choices.of(
            decision.options if is_asked else (),
            [o for o in game.interrupts if o.seat in (self._table.humans if is_asked else (seat,))],
            self._numbers_of(decision) if is_asked else None,
        )
        self._choices = choices
        message = self._keep()
        self._hand_over(seat)
        self._show(seat, choices)
        if message:
            self._screen.say(message, "red")
        while True:
            line = self._read(f"{game.names[seat]}> ", completing=True)
            if not is_asked and line.casefold() in ("", "0", "skip"):
                if line.casefold() == "skip":
                    self._mute(seat)
                return None
            option = self._understand(line, seat, choices)
            if option is not None:
                return option

    def _numbers_of(self, decision: Decision) -> dict[str, str]:
        """Return the numbers of options, which they keep during a turn."""
        turn = self._game.state.turns
        if decision.kind != "turn":
            return {}
        if turn != self._numbered:
            self._numbers, self._numbered = {}, turn
        return self._numbers

    def _keep(self) -> str:
        """Save if a path was given at the start; return the error message, if any."""
        try:
            self._keeper.keep()
        except (Fault, BangError) as fault:
            return self._screen.words.error_message(fault)
        return ""

    def _mute(self, seat: int) -> None:
        """Do not offer interrupts to *seat* again before their next turn."""
        state = self._game.state
        around = state.around(state.turn)
        between = [] if seat == state.turn else around[: around.index(seat) + 1]
        players = {self._table.person(other) for other in between if state.alive[other]}
        self._muted_until[seat] = state.turns + len(players - {self._table.person(state.turn)})

    def _hand_over(self, seat: int) -> None:
        """Hand the screen over to another person, hiding the last one's hand."""
        person = self._table.person(seat)
        if self._at_screen == person:
            return
        self._screen.clear()
        self._keyboard.forget()
        self._read(self._screen.words("pass on", name=self._game.names[person]))
        self._screen.clear()
        self._at_screen = person

    def _show(self, seat: int, choices: Choices) -> None:
        screen, view = self._screen, self._game.view(seat)
        screen.say("")
        if self._tell_news(seat):
            screen.say("")
        screen.show(screen.table(view), screen.question(view, choices))
        decision = view.decision
        if decision is not None and decision.seat != seat:
            screen.say(screen.words("before", name=self._game.names[decision.seat]), "bold")

    def _read(self, prompt: str, completing: bool = False) -> str:
        """Return a typed line.

        :raises _Leaves: if there are no more lines.
        """
        try:
            return self._keyboard.read(prompt, completing)
        except EOFError:
            self._screen.say("")
            raise _Leaves from None

    # ------------------------------------------------------------ commands

    def _understand(self, line: str, seat: int, choices: Choices) -> Option | None:
        """Return the typed option, or run a command and return ``None``."""
        screen, view = self._screen, self._game.view(seat)
        command, _, rest = line.partition(" ")
        match command.casefold(), rest:
            case "", _:
                if len(choices.options) == 1:
                    return choices.options[0]
                screen.say(screen.words("choose"))
            case "quit" | "q" | "exit", "":
                raise _Leaves
            case "?" | "help", "":
                screen.say(screen.words("help"))
            case "?" | "help" | "card" | "cards", name:
                self._explain(name, view)
            case "save", path:
                self._save(path)
            case "undo", "":
                self._take_back(seat)
            case "hand", "":
                screen.show(screen.explain_hand(view))
            case "table", "":
                screen.show(screen.table(view), screen.question(view, choices))
            case "why", words:
                self._show_reasons(words, seat, view)
            case "story", "":
                screen.show(self._story(self._last, seat))
            case _:
                return self._option(line, seat, view, choices)
        return None

    def _take_back(self, seat: int) -> None:
        """Go back to the last question that a person has answered.

        :raises _TakesBack: if there is such a question.
        """
        option = self._table.take_back()
        if option is None:
            self._screen.say(self._screen.words("nothing to undo"), "red")
            return
        if len(self._table.people) == 1:  # the others must not see the answer
            answer = self._screen.language.option(option, self._game.view(seat))
            self._screen.say(self._screen.words("taken back", answer=answer))
        raise _TakesBack

    def _completions(self, line: str) -> Iterable[str]:
        """Return the completions of a line: options and commands, or names after ``cards``."""
        language, options = self._screen.language, self._choices.options
        if line.casefold().startswith("cards "):
            return completions(line, [f"cards {entry.name}" for entry in all_entries(language)])
        phrases = [language.option(option, self._screen.names) for option in options]
        return completions(line, [*phrases, *COMMANDS], [option.text for option in options])

    def _option(self, line: str, seat: int, view: View, choices: Choices) -> Option | None:
        """Return the option with that number, letter, text or words."""
        screen = self._screen
        option = choices.get(line.casefold())
        if option is not None:
            return option
        if line.isdecimal():
            labels = [label for label, _ in choices.named if label.isdecimal()]
            if labels:
                screen.say(
                    screen.words("no such number", number=line, first=labels[0], last=labels[-1]),
                    "red",
                )
                return None
        for option in choices.options:
            texts = screen.language.option(option, view), option.text
            if folded(line) in map(folded, texts):
                return option
        try:
            return screen.language.parse(line, view)
        except IllegalOption as error:
            if not view.is_asked:
                screen.say(screen.words("not yours"), "red")
                return None
            several = getattr(error.reason, "key", "") == "ambiguous"
            message = (
                screen.words.error_message(error) if several else self._refusal(line, choices, view)
            )
            screen.say(message, "red")
            reasons = [] if several else self._reasons(line, seat, view)
            screen.show(screen.reasons(reasons, view))
            screen.show(*map(screen.entry, self._in_hand(line, view)))
        return None

    def _reasons(self, line: str, seat: int, view: View) -> list[Reason]:
        """Return why the cards in hand that *line* names have no option, at players it names."""
        keys = {entry.key for entry in self._in_hand(line, view)}
        typed = without_accents(line).split()
        players = {p.seat for p in view.players if without_accents(p.name) in typed}
        cards = self._game.ruleset.cards
        return [
            reason
            for reason in self._game.reasons(seat)
            if reason.card is not None
            and cards[reason.card].key in keys
            and (not players or reason.target in (None, *players))
        ]

    def _show_reasons(self, line: str, seat: int, view: View) -> None:
        """Show why cards have no option: those that *line* names, by default all in hand."""
        screen = self._screen
        line = line or " ".join(card.key for card in view.hand)
        reasons = [why for why in self._reasons(line, seat, view) if why.why != "in_play"]
        if reasons:
            screen.show(screen.reasons(reasons, view))
        else:
            screen.say(screen.words("no obstacle"))

    def _in_hand(self, line: str, view: View) -> Iterator[Entry]:
        """Yield the entries of cards in hand that *line* names."""
        keys = {card.key for card in view.hand}
        typed = without_accents(line)
        for entry in all_entries(self._screen.language):
            names = {without_accents(name) for name in (entry.key, entry.name, entry.english)}
            if entry.key in keys and any(name in typed for name in names):
                yield entry

    def _refusal(self, line: str, choices: Choices, view: View) -> str:
        """Return the message for a *line* that fits no option, with suggestions."""
        words, language = self._screen.words, self._screen.language
        close = near(line, {language.option(option, view) for option in choices.options})
        # a card that the player has is no typing error
        if not close or any(self._in_hand(line, view)):
            return words("not possible", answer=brief(line))
        return words("not possible, but", answer=brief(line), close=quoted(close))

    def _explain(self, name: str, view: View) -> None:
        try:
            entries = find(self._screen.language, name.split())
            self._screen.show(*(self._screen.entry(entry, view) for entry in entries))
        except (Fault, BangError) as fault:
            self._screen.say(self._screen.words.error_message(fault), "red")

    def _save(self, path: str) -> None:
        try:
            self._screen.say(self._screen.words("saved", path=self._keeper.save(path)))
        except (Fault, BangError) as fault:
            self._screen.say(self._screen.words.error_message(fault), "red")
