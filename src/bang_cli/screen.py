"""The screen: the table, the hand with the options, and the narration."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, final

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from bang_cli.choices import Choices
from bang_cli.console import Paragraph, grid, pairs, unbreakable
from bang_cli.lookup import Entry
from bang_cli.words import Words
from bang_table.text import Language
from bang_table.text.shown import hand_sizes
from bang_table.text.things import RoleWords
from bangcore import Card, Event, Option, PlayerView, Reason, View

__all__ = ["Screen"]

RED_SUITS: Final = r"(10|[2-9JQKA])[♥♦]|[♥♦]"
ROOMY: Final = 34
STYLES: Final = {
    "lost_life": "yellow",
    "gained_life": "green",
    "eliminated": "bold red",
    "game_over": "bold",
    "penalty": "red",
}


@final
class Screen:
    """Writes a game on a console, in one language."""

    def __init__(self, console: Console, language: Language, names: Sequence[str]) -> None:
        self.console: Final = console
        self.language: Final = language
        self.names: Final = tuple(names)
        # lines of the narration must not break inside names
        self._names: Final = [name.replace(" ", "\N{NO-BREAK SPACE}") for name in names]
        self.words: Final = Words(language.code)
        self.roomy: Final = not console.is_terminal or console.height >= ROOMY

    # ------------------------------------------------------------ printing

    def show(self, *things: RenderableType) -> None:
        """Print *things*, each starting on a new line."""
        for thing in things:
            self.console.print(thing)

    def say(self, text: str, style: str = "") -> None:
        """Print a text, wrapped."""
        self.show(Paragraph(self.text(text, style)))

    def text(self, text: str, style: str = "") -> Text:
        """Return *text* with red suits in red."""
        line = Text(text, style)
        line.highlight_regex(RED_SUITS, "red")
        return line

    def clear(self) -> None:
        """Clear the terminal and its scrollback."""
        if self.console.is_dumb_terminal:
            self.say("\n" * 100)
        elif self.console.is_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()

    # ------------------------------------------------------------ story

    def story(self, events: Iterable[Event], own: Collection[int] = ()) -> Group:
        """Narrate *events* to the player of the *own* seats, with a paragraph for each turn.

        On a tall terminal each played card starts a new line.
        """
        breaks = ("turn", "played") if self.roomy else ("turn",)
        paragraphs: list[Text] = []
        indents: list[str] = []
        for event in events:
            line = self.language.event(event, self._names)
            if line is None:
                continue
            if event.kind in breaks or not paragraphs:
                paragraphs.append(Text())
                indents.append("" if event.kind == "turn" else "  ")
            sentence = self.text(line, self._style(event, own))
            if paragraphs[-1]:
                paragraphs[-1].append(" ")
            paragraphs[-1].append_text(sentence)
        others = "    " if self.roomy else "  "
        return Group(
            *(
                Paragraph(text, first, others)
                for text, first in zip(paragraphs, indents, strict=True)
            )
        )

    def _style(self, event: Event, own: Collection[int]) -> str:
        if event.kind == "turn":
            return "bold cyan" if event.seat in own else "bold"
        style = STYLES.get(event.kind, "")
        if event.kind == "lost_life" and event.seat in own:
            return "bold red"
        if not style and event.target in own:
            return "bold"
        return style

    # ------------------------------------------------------------ the table

    def table(self, view: View) -> Group:
        """Show all players in seating order, and the piles."""
        w = self.words
        heads = [w(key) for key in ("name", "role", "character", "life", "hand", "away")]
        players = grid("", *heads, right=(w("hand"), w("away")))
        players.add_column(w("in play"), min_width=14)
        display = self.language.shown(view)
        sizes = hand_sizes(view)
        rows = [
            self._player(view.players[seat], view, sizes.get(seat), display.seats.get(seat, ()))
            for seat in view.order
        ]
        for row in rows:
            players.add_row(*row[:-1], Paragraph(row[-1]))
        title = Text(self.words("turn", turns=view.turns), "bold")
        parts: list[RenderableType] = [Rule(title, style="dim", align="left"), players]
        wide = self.console.options.update(max_width=1000)
        if Measurement.get(self.console, wide, players).minimum > self.console.width:
            parts[1:] = [self._narrow(row) for row in rows]
        lines = [Paragraph(self.text(line, "yellow"), others="  ") for line in display.table]
        return Group(*parts, self._piles(view), *self._open_hands(view), *lines)

    def _open_hands(self, view: View) -> list[RenderableType]:
        """Return a line for each hand of another player that the viewer sees."""
        own = self._own(view)
        others = [player for player in view.players if own and player not in own]
        lines: list[RenderableType] = []
        for player in others:
            cards = ", ".join(self.language.face(card) for card in player.hand if card)
            if cards:
                text = self.words("holds", name=player.name, cards=cards)
                lines.append(Paragraph(self.text(text, "dim"), others="  "))
        return lines

    def _narrow(self, row: Sequence[Text]) -> Paragraph:
        """Return a player's row as a paragraph, for narrow terminals."""
        marker, name, role, character, life, hand, away, front = row
        facts = [role, character, life]
        facts += [
            Text.assemble((self.words(word), "dim"), " ", cell)
            for word, cell in (("hand", hand), ("away", away))
            if cell
        ]
        facts += [front] if front else []
        summary = Text(", ").join(fact for fact in facts if fact)
        return Paragraph(Text.assemble(marker, " ", name, " ", summary), others="    ")

    def _player(
        self, player: PlayerView, view: View, cards: int | None, notes: Sequence[str]
    ) -> list[Text]:
        mine = player in self._own(view)
        on_turn = player.seat == view.turn and view.phase != "over"
        won = view.outcome is not None and player.seat in view.outcome.winners
        name = Text(player.name, "bold cyan" if mine else "bold" if on_turn else "")
        role = "?" if player.role is None else self.language.role(player.role)
        who = "" if player.character is None else self.language.character(player.character)
        things = [self.text(self.language.face(card)) for card in player.in_play]
        things += [Text(note, "yellow") for note in notes]
        row = [
            Text("▶" if on_turn else "*" if won else " ", "bold yellow"),
            name,
            Text(role, "dim" if player.role is None else ""),
            Text(who),
            self._life(player),
            Text("" if cards is None else str(cards)),
            self._distance(player, view),
            Text(", ").join(things),
        ]
        if not player.alive:
            row[7] = Text(", ").join(Text(note) for note in (self.words("out"), *notes))
            for cell in row[1:]:
                cell.stylize("dim")
        return row

    def _own(self, view: View) -> list[PlayerView]:
        """Return the entries of the viewer's own seats."""
        if view.seat is None or view.seat < 0:
            return []
        return [player for player in view.players if player.holder == view.me.holder]

    def _life(self, player: PlayerView) -> Text:
        if not player.alive:
            return Text("")
        wounds = max(player.max_life - player.life, 0)
        style = "red" if player.life <= 1 else "yellow" if player.life == 2 else "green"
        return Text("●" * player.life, style).append("○" * wounds, "dim")

    def _distance(self, player: PlayerView, view: View) -> Text:
        if player.distance is None:
            return Text(self.words("you") if player.seat == view.seat else "", "dim")
        near = view.seat is not None and view.seat >= 0 and player.distance <= view.me.reach
        return Text(str(player.distance), "bold" if near else "dim")

    def _piles(self, view: View) -> Paragraph:
        parts = [self.words("piles", deck=view.deck_size, discards=view.discards_size)]
        if view.top_discard is not None:
            parts[0] += f" ({self.words('top', card=self.language.face(view.top_discard))})"
        if view.seat is not None and view.seat >= 0 and view.me.alive:
            parts.append(self.words("reach", reach=view.me.reach))
        return Paragraph(self.text(" · ".join(parts), "dim"))

    def introduction(self, view: View) -> list[RenderableType]:
        """Show the viewer their names, roles and characters."""
        language, lines = self.language, list[RenderableType]()
        explained: dict[str, str] = {}
        for player in self._own(view):
            if player.role is None or player.character is None:
                return []
            role, character = language.role(player.role), language.character(player.character)
            explained[role] = language.goal_of(view, player.seat) or ""
            # characters are not final yet
            if view.phase == "setup":
                continue
            sentence = self.words("you are", name=player.name, role=role, character=character)
            lines.append(Text(sentence, "bold"))
            explained[character] = language.explain(player.character)
        lines += [Text.assemble((f"{name}: ", "bold"), text) for name, text in explained.items()]
        return lines

    def ending(self, view: View) -> list[RenderableType]:
        """Show the last position, all roles, and the winners."""
        assert view.outcome is not None
        return [self.table(view), "", Text(self.language.outcome(view.outcome, view), "bold")]

    # ------------------------------------------------------------ the hand and the options

    def question(self, view: View, choices: Choices) -> Group:
        """Show the question, the hand, and the options."""
        parts: list[RenderableType] = [Text()]
        is_asked = view.is_asked
        if is_asked:
            parts.append(Paragraph(self.text(self.language.prompt(view), "bold")))
        rows, rest = self._by_card(view, choices)
        if rows:
            parts.append(self._rows(rows))
        elif not {card.id for card in view.hand} <= {o.card for o in choices.options}:
            parts.append(self._hand_line(view))
        parts.append(self._rest(rest, view))
        return Group(*parts)

    def _by_card(
        self, view: View, choices: Choices
    ) -> tuple[list[tuple[Card, list[Text]]], list[tuple[str, Option]]]:
        """Group the options that play a card by that card; return them and the rest."""
        hand = view.hand
        entries: dict[str, list[Text]] = {str(card): [] for card in hand}
        faces = {card.id: str(card) for card in hand}
        rest = []
        for label, option in choices.named:
            face = None if option.card is None else faces.get(option.card)
            if face is None or option.verb != "play" or option.key is not None:
                rest.append((label, option))
                continue
            what = self.words("play") if option.target is None else self.names[option.target]
            if option.as_ is not None:
                what = f"{self.words('as', card=self.language.card(option.as_))} {what}"
            entries[face].append(Text.assemble((label, "bold green"), " ", what))
        if not any(entries.values()):
            return [], rest
        return [(card, entries[str(card)]) for card in hand], rest

    def _rows(self, rows: Sequence[tuple[Card, list[Text]]]) -> RenderableType:
        return pairs(
            (
                self.text(self.language.face(card), "" if entries else "dim"),
                Paragraph(Text("   ").join(unbreakable(entry) for entry in entries)),
            )
            for card, entries in rows
        )

    def _hand_line(self, view: View) -> RenderableType:
        cards = ", ".join(self.language.face(card) for card in view.hand)
        return Paragraph(self.text(f"{self.words('your hand')}: {cards}"))

    def _rest(self, choices: Sequence[tuple[str, Option]], view: View) -> RenderableType:
        lines = [
            self._option(label, option, view)
            for label, option in sorted(choices, key=lambda item: item[1].verb in ("end", "pass"))
        ]
        if len(lines) > 5:
            return Padding(Columns(lines, padding=(0, 3), column_first=True), (0, 0, 0, 2))
        return Group(*(Paragraph(line, "  ", "     ") for line in lines))

    def _option(self, label: str, option: Option, view: View) -> Text:
        sentence = self.text(self.language.option(option, view))
        if option.key is not None and option.verb == "pick" and self._is_character(option.key):
            sentence.append(f"  {self.language.explain(option.key)}", "dim")
        return Text.assemble((label, "bold green"), "  ", sentence)

    def _is_character(self, key: str) -> bool:
        return key in self.language.ruleset.characters

    # ------------------------------------------------------------ explaining

    def heading(self, text: str) -> None:
        """Print a heading."""
        self.show(Rule(Text(text, "bold"), style="dim", align="left"))

    def entry(self, entry: Entry, view: View | None = None) -> Group:
        """Show a card, character, role or rule with its text at the table of *view*."""
        facts = [entry.key]
        if entry.kind == "card":
            facts += [self.language.border(entry.border), entry.printed]
        elif entry.kind not in ("character", "role"):
            facts += [self.language.kind(entry.kind), *entry.facts]
        elif entry.kind == "character":
            facts.append("●" * entry.life)
        elif entry.life:
            facts.append(f"+{'●' * entry.life}")
        head = Text.assemble((entry.name, "bold"), "  ", self.text(" · ".join(facts), "dim"))
        lines = [entry.text] if view is None else self._at_table(entry, view)
        lines += self._elsewhere(entry) if view is None else []
        return Group(head, *(Paragraph(Text(line), "    ", "    ") for line in lines))

    def _elsewhere(self, entry: Entry) -> list[str]:
        """Return the goals of a role for numbers of players where they differ."""
        goals = entry.words.goals if isinstance(entry.words, RoleWords) else ()
        return [self.words("goal at", players=goal.players, goal=goal.text) for goal in goals]

    def _at_table(self, entry: Entry, view: View) -> list[str]:
        """Return the text of a thing at the table of *view*; for a role, the goals there."""
        if entry.kind != "role":
            return [entry.text]
        lines = [self.language.goal(entry.key, view)]
        for player in view.players:
            own = player.role == entry.key
            goal = self.language.goal_of(view, player.seat) if own else None
            if goal not in (None, lines[0]):
                lines.append(f"{player.name}: {goal}")
        return lines

    def reasons(self, reasons: Iterable[Reason], view: View) -> RenderableType:
        """Show why cards have no option, each with its sentences."""
        sentences: dict[int, list[str]] = {}
        for reason in reasons:
            if reason.card is not None:
                sentences.setdefault(reason.card, []).append(self.language.reason(reason, view))
        faces = self.language.ruleset.cards
        return pairs(
            (self.text(self.language.face(faces[card]), "bold"), Text(" ".join(some)))
            for card, some in sentences.items()
        )

    def explain_hand(self, view: View) -> RenderableType:
        """Show the text of each card of the hand."""
        if not view.hand:
            return Text(self.words("empty hand"), "dim")
        return pairs(
            (self.text(self.language.face(card), "bold"), Text(self.language.explain(card.key)))
            for card in view.hand
        )
