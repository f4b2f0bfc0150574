"""The picture of a whole table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, final

from attrs import evolve

from bang_table.svg import faces
from bang_table.svg.brush import Brush, group
from bang_table.svg.description import Description
from bang_table.svg.icons import CORE
from bang_table.svg.lettering import SLAB, wrap
from bang_table.svg.look import LanguageLike, Look, installed_that_keep, look
from bang_table.svg.options import Choices
from bang_table.svg.portraits import portrait
from bang_table.svg.seats import Place, plan
from bang_table.svg.small import HIGH, WIDE, Small, row, small, small_back
from bang_table.text import Language
from bang_table.text.shown import badges
from bangcore import Card, PlayerView, Ruleset, View
from bangcore.rules.arguments import checked
from bangcore.rules.definitions import CardKind

__all__ = ["table"]

PAD: Final = 10.0
HEAD: Final = 84.0
LARGE: Final = 1.5


@checked
def table(
    view: View,
    *,
    language: LanguageLike = "en",
    ruleset: Ruleset | None = None,
    theme: str = "auto",
    shape: str = "wide",
    width: float | None = None,
) -> str:
    """Return the picture of a table, made only from the view of a seat or a spectator.

    The viewer is at the bottom, the others follow clockwise; spectators see the first seat there.
    *shape* is ``"wide"``, or ``"tall"`` for phones.  The default *ruleset* is that of the view.

    >>> from bangcore import Game
    >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=7)
    >>> picture = table(game.view(0), language="de")
    >>> 'data-seat="3"' in picture, "Stapel" in picture
    (True, True)

    :raises UnknownName: if there is no such language, theme or shape.
    """
    if not isinstance(language, Language):
        ruleset = ruleset or view.ruleset or installed_that_keep(frozenset(view.extra))
    design = look(language, ruleset)
    return _Table(view, design, Brush(theme, design.colours), shape).picture(width)


@final
class _Table:
    def __init__(self, view: View, known: Look, brush: Brush, shape: str) -> None:
        self.view = view
        self.look = known
        self.brush = brush
        self.language = known.language
        self.shape = shape
        self.description = Description(view, known)
        self.say = self.description.say
        self.laid = self.description.laid
        self.hand_sizes = self.description.hand_sizes
        self.choices = Choices(view)
        self.below = view.seat if view.seat is not None and view.seat >= 0 else 0
        self.own_hand = view.players[self.below].holder
        others = [p for p in view.players if p.seat != self.own_hand]
        self.open_hands = any(card is not None for p in others for card in p.hand)
        self.marked = 15.0 if self.laid.marks else 0.0

    def picture(self, width: float | None) -> str:
        view = self.view
        tall = self.shape == "tall"
        seat_high = HEAD + self.marked + HIGH + PAD
        own_high = seat_high + (LARGE * HIGH + 12 if tall else 0)
        seat_high += HIGH + 6 if self.open_hands else 0
        middle_high = self.middle_height(412.0 if tall else 500.0)
        others = [*view.around(self.below)]
        places = plan(self.shape, others, self.below, seat_high, own_high, middle_high)
        lines = [self.brush.box(0, 0, places.wide, places.high, "felt", round=14)]
        lines += self.middle(places.middle)
        players = [view.players[seat] for seat in view.order]
        lines += [self.seat(player, places.seats[player.seat]) for player in players]
        names = ", ".join(player.name for player in players)
        return self.brush.picture(
            lines,
            (places.wide, places.high),
            self.language.say("table", names=names),
            " ".join(self.description.sentences()),
            width,
            data_turns=view.turns,
            data_number=None if view.decision is None else view.decision.number,
        )

    # ------------------------------------------------------------ cards

    def card(self, card: Card | None, owner: int | None = None) -> Small:
        if card is None:
            return Small(self.back("card"))
        kind = self.look.ruleset.kinds.get(card.key)
        if kind is None:
            kind = CardKind(key=card.key, name=self.language.name(card.key), text="")
        is_defined = card.key in self.look.ruleset.kinds
        title = self.language.face(card) if is_defined else str(card)
        options, interrupts = self.choices.of_card(card.id, owner)
        face = small(self.brush, self.look, kind, card)
        return Small(face, title, card.id, None, options, interrupts)

    def thing(self, key: str, note: str = "") -> Small:
        """Return the card of a thing by key; one with an unknown key has only a name."""
        thing = self.look.definition(key)
        if thing is None:
            thing = CardKind(key=key, name=self.language.name(key), text="")
        title = f"{self.look.name(thing)}: {self.look.explain(thing)}" if thing.text else key
        options, interrupts = self.choices.of_key(key)
        face = small(self.brush, self.look, thing)
        return Small(face, title, None, key, options, interrupts, note)

    def back(self, of: str) -> str:
        key = (self.brush.theme, "back", of)
        if key not in self.look.kept:
            icon = {"card": "shot", "role": "secret"}[of]
            colour = "brown" if of == "card" else "slate"
            self.look.kept[key] = small_back(self.brush, colour, CORE[icon])
        return self.look.kept[key]

    # ------------------------------------------------------------ a seat

    def seat(self, player: PlayerView, place: Place) -> str:
        view, brush = self.view, self.brush
        x, y, wide = place.x, place.y, place.wide
        own = player.seat == self.below
        is_asked = view.decision is not None and player.seat in view.decision.seats
        on_turn = player.seat == view.turn and view.phase not in ("setup", "over")
        won = view.outcome is not None and player.seat in view.outcome.winners
        options, interrupts = self.choices.at_seat(player.seat)
        edge = "alarm" if is_asked else "gold" if won or options else "line"
        lines = [
            brush.box(
                x,
                y,
                wide,
                place.high,
                "paper" if player.alive else None,
                edge,
                round=10,
                thick=3 if is_asked or won else 2 if options else 1.2,
                dashed=not player.alive,
            )
        ]
        block = min(wide, 250.0)
        lines += self.name_line(player, x, y, block, is_asked, on_turn, won)
        lines += self.who(player, x + PAD, y + 30, block - 2 * PAD)
        top = y + HEAD
        marks = self.laid.marks.get(player.seat, ())
        if marks:
            lines.append(
                brush.text(
                    " · ".join(marks), x + PAD, top + 9, 11, "soft", at="start", space=block - 20
                )
            )
        top += self.marked
        tokens = badges(view, player.seat)
        front = [
            evolve(self.card(card, player.seat), note=tokens.get(card.key, ""))
            for card in player.in_play
        ]
        front += [self.thing(key) for key in self.laid.things.get(player.seat, ())]
        if own:
            lines += self.own_cards(player, front, place, top)
        else:
            lines += row(brush, front, x + PAD, top, wide - 2 * PAD)
            if self.open_hands and player.seat != self.own_hand:
                lines += self.hand_row(player, x + PAD, top + HIGH + 6, wide - 2 * PAD)
        return group(
            lines,
            player.name,
            class_="bang-seat" if player.alive else "bang-seat bang-out",
            data_seat=player.seat,
            data_options=options,
            data_interrupts=interrupts,
            data_asked="true" if is_asked else None,
        )

    def hand_row(self, player: PlayerView, x: float, y: float, space: float) -> list[str]:
        hand = [self.card(card, player.seat) for card in player.hand]
        return [group(row(self.brush, hand, x, y, space), class_="bang-hand")] if hand else []

    def own_cards(
        self, player: PlayerView, front: Sequence[Small], place: Place, top: float
    ) -> list[str]:
        """Return the cards in front of the viewer, and the hand, which is larger."""
        brush, x = self.brush, place.x
        hand = [self.card(card, player.seat) for card in self.view.players[self.own_hand].hand]
        if self.shape == "tall":
            space = place.wide - 2 * PAD
            lines = row(brush, front, x + PAD, top, space)
            left, y = x + PAD, top + HIGH + 12
        else:
            lines = row(brush, front, x + PAD, top, 250 - 2 * PAD)
            left, space = x + 250, place.wide - 250 - PAD
            y = place.y + (place.high - HIGH * LARGE) / 2
        hand_lines = row(brush, hand, left, y, space, LARGE)
        return [*lines, group(hand_lines, class_="bang-hand")] if hand_lines else lines

    def name_line(
        self,
        player: PlayerView,
        x: float,
        y: float,
        wide: float,
        asked: bool,
        on_turn: bool,
        won: bool,
    ) -> Iterator[str]:
        """Yield the name, with signs of the player's state before it and badges after it."""
        brush, icons = self.brush, self.look.icons
        left, right = x + PAD, x + wide - PAD
        if on_turn or won or not player.alive:
            sign = "won" if won else "out" if not player.alive else "turn"
            yield brush.icon(icons[sign], left, y + 9, 15, "gold" if player.alive else "soft")
            left += 20
        if player.distance is not None and player.alive:
            near = self.description.in_reach(player)
            middle = right - 10
            yield group(
                [
                    brush.disc(
                        middle,
                        y + 17,
                        10.5,
                        "brick" if near else None,
                        "brick" if near else "faint",
                    ),
                    brush.text(
                        str(player.distance),
                        middle,
                        y + 21.5,
                        12.5,
                        "cream" if near else "soft",
                        font=SLAB,
                    ),
                ],
                self.description.distance(player),
                class_="bang-distance",
            )
            right -= 26
        if asked:
            yield brush.disc(right - 10, y + 17, 10.5, "alarm")
            yield brush.icon(icons["asked"], right - 17, y + 10, 14, "cream")
            right -= 26
        ink = "ink" if player.alive else "soft"
        yield brush.text(
            player.name, left, y + 22, 15, ink, at="start", font=SLAB, space=right - left, least=11
        )

    def who(self, player: PlayerView, x: float, y: float, wide: float) -> Iterator[str]:
        """Yield the portrait, role, character, life points and number of cards in hand."""
        brush, icons = self.brush, self.look.icons
        ink = "ink" if player.alive else "soft"
        if player.character is not None:
            face = portrait(player.character, 48)
            yield f'<g transform="translate({x:g} {y:g})">\n{face}\n</g>'
        else:
            yield brush.box(x, y, 48, 48, "wash", "line", round=5)
        left, space = x + 56, wide - 56
        secret = player.role is None
        mark = f"role/{player.role}"
        icon = "secret" if secret else mark if mark in icons else "thing"
        colour = "faint" if secret else "gold" if player.role in self.open_roles() else "ink"
        yield brush.icon(icons[icon], left, y, 16, colour)
        if player.role is not None:
            phrase = self.language.role(player.role)
            label = brush.text(
                phrase, left + 21, y + 12.5, 12, ink, at="start", bold=True, space=space - 21
            )
            goal = self.language.goal_of(self.view, player.seat)
            yield group([label], f"{phrase}: {goal}", class_="bang-role")
        if player.character is not None:
            phrase = self.language.character(player.character)
            yield brush.text(phrase, left, y + 28, 12, ink, at="start", space=space, least=8)
        if not player.alive:
            return
        lives = faces.life(brush, player.life, player.max_life, (left, y + 32), 17, start=True)
        title = self.say("life", life=player.life, most=player.max_life)
        yield group(lives, title, class_="bang-life", data_life=player.life)
        if player.seat not in self.hand_sizes:
            return
        cards = self.hand_sizes[player.seat]
        yield group(
            [
                brush.icon(icons["hand"], x + wide - 34, y + 32, 17, "soft"),
                brush.text(str(cards), x + wide, y + 46, 13, at="end", font=SLAB),
            ],
            self.say("hand", cards),
            class_="bang-count",
        )

    def open_roles(self) -> Sequence[str]:
        sets = self.look.ruleset.role_sets.values()
        return next((role_set.open for role_set in sets if role_set.roles == self.view.roles), ())

    # ------------------------------------------------------------ the middle

    def middle_height(self, wide: float) -> float:
        rows = 26 + HIGH * LARGE + 22
        if self.laid.piles:
            rows += HIGH + 34
        rows += 16 * len(self.lines(wide))
        return rows + 38

    def lines(self, wide: float) -> list[str]:
        return [part for line in self.laid.lines for part in wrap(line, wide, 12)]

    def middle(self, place: Place) -> Iterator[str]:
        """Yield the piles, the face-up cards, the things of expansions, and the question."""
        view, brush = self.view, self.brush
        narrow = min(place.wide, 524.0)
        x = place.x + (place.wide - narrow) / 2 + 6
        wide = narrow - 12
        y = place.y + (place.high - self.middle_height(wide)) / 2
        turn = f"{self.say('turn', turns=view.turns)} · {self.names(view.turn)}"
        yield brush.text(turn, x + wide / 2, y + 16, 13, "soft", space=wide)
        top = y + 26
        card_wide = WIDE * LARGE
        deck = Small(
            self.back("card"), self.say("deck"), None, "deck", *self.choices.of_key("deck")
        )
        under = Small("", self.say("discards"), None, "discards", *self.choices.of_key("discards"))
        if view.top_discard is None:
            outline = brush.box(0, 0, WIDE, HIGH, None, "faint", round=4.5, dashed=True)
            on_top = Small(outline, under.title, None, "discards", under.options)
        else:
            on_top = self.card(view.top_discard)
        step = card_wide + 16
        open_wide = len(view.table) * (card_wide + 4 * LARGE) + 8 if view.table else -16
        at = x + max((wide - 2 * step - open_wide) / 2, 0)
        for pile, count, name in (
            (deck, view.deck_size, "deck"),
            (on_top, view.discards_size, "discards"),
        ):
            label = f"{self.say(name)} {count}"
            lines = row(brush, [pile], at, top, card_wide, LARGE) if count or name != "deck" else []
            lines.append(
                brush.text(
                    label, at + card_wide / 2, top + HIGH * LARGE + 15, 12, space=card_wide + 12
                )
            )
            key = under if name == "discards" else deck
            yield group(
                lines,
                class_="bang-pile",
                data_pile=name,
                data_options=key.options if name == "discards" else None,
            )
            at += step
        if view.table:
            cards = [self.card(card) for card in view.table]
            row_lines = row(brush, cards, at + 8, top, x + wide - at - 8, LARGE)
            yield group(row_lines, class_="bang-middle")
        top += HIGH * LARGE + 22
        if self.laid.piles:
            yield from self.piles(x, top, wide)
            top += HIGH + 34
        for line in self.lines(wide):
            yield brush.text(line, x + wide / 2, top + 14, 12, "ink", space=wide)
            top += 16
        yield from self.banner(x, top + 6, wide)

    def names(self, seat: int) -> str:
        return self.view.players[seat].name

    def piles(self, x: float, y: float, wide: float) -> Iterator[str]:
        """Yield the piles of the expansions, each with its name."""
        piles = self.laid.piles
        wished = [max(len(pile.keys) * (WIDE + 4), 92) for pile in piles]
        room = wide - 14 * (len(piles) - 1)
        scale = min(1.0, room / sum(wished))
        at = x + (room - sum(wished) * scale) / 2
        for pile, wish in zip(piles, wished, strict=True):
            share = wish * scale
            things = [
                self.thing(key, note) for key, note in zip(pile.keys, pile.notes, strict=True)
            ]
            name = pile.name[:1].upper() + pile.name[1:]
            name += f" (+{pile.size})" if pile.size else ""
            label = self.brush.text(name, at, y + 14, 11.5, "ink", at="start", space=share)
            lines = row(self.brush, things, at, y + 21, share)
            yield group([label, *lines], pile.name, class_="bang-pile", data_pile=pile.name)
            at += share + 14

    def banner(self, x: float, y: float, wide: float) -> Iterator[str]:
        """Yield the question, or the outcome."""
        phrase = self.description.prompt()
        mine = self.view.is_asked
        fill = "alarm" if mine else "slate"
        yield group(
            [
                self.brush.box(x, y, wide, 26, fill, round=13),
                self.brush.text(
                    phrase, x + wide / 2, y + 17.5, 13, "cream", bold=True, space=wide - 24, least=8
                ),
            ],
            class_="bang-prompt",
        )
