"""The pictures of the explanations.

``python docs/_ext/explained.py`` draws all of them; a test compares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import rooms
import screens
from sheet import WIDTH, Sheet

FOLDER: Final = Path(__file__).parents[1] / "pictures"


def turn() -> str:
    """Return the phases of a turn, with the hooks of each."""
    sheet = Sheet(
        508,
        "A turn",
        "Six boxes from top to bottom: between two turns, start, phases 1, 2 and 3, end; beside "
        "each the hooks that are asked then. A dot between two boxes is a settle point.",
    )
    steps: list[tuple[str, str, list[str]]] = [
        ("between turns\nevents turn up", "wash", ["bang_before_turn"]),
        (
            "start\nDynamite, Jail",
            "wash",
            ["bang_turn_start", "bang_turn_check", "bang_turn_checked"],
        ),
        ("phase 1\ndraw", "blue", ["bang_phase_1", "bang_draw_phase", "bang_after_draw"]),
        ("phase 2\nplay, one by one", "blue", ["bang_actions", "bang_use_veto", "bang_end_veto"]),
        ("phase 3\ndiscard", "blue", ["bang_hand_limit", "bang_excess_taker", "bang_on_excess"]),
        ("end\nits abilities", "wash", ["bang_turn_end"]),
        ("next player", "felt", ["bang_turn_order", "bang_takes_turn"]),
    ]
    for number, (said, fill, hooks) in enumerate(steps):
        y = 12 + 68 * number
        sheet.box(44, y, 130, 40, said, fill)
        sheet.hooks(204, y + 24 - 7 * (len(hooks) - 1), hooks)
        if number < len(steps) - 1:
            sheet.arrow((109, y + 40), (109, y + 68))
            sheet.dot(109, y + 51)
    # each action of phase 2 settles
    sheet.arrow((174, 230), (188, 230), (188, 246), (174, 246))
    sheet.dot(188, 238)
    # a turn that is lost
    sheet.arrow((44, 100), (20, 100), (20, 440), (44, 440), dashed=True)
    sheet.words(20, 475, "dashed: the turn is lost, in Jail or by Dynamite", ink="soft")
    sheet.dot(25, 491)
    sheet.words(36, 495, "settle point: bang_settle", ink="soft")
    return sheet.svg()


def shot() -> str:
    """Return the steps of a shot, from the card to the Beer that prevents an elimination."""
    sheet = Sheet(
        668,
        "A shot, from BANG! to Beer",
        "Ann plays BANG!. Ben is asked for a Missed! until the shot is cancelled or they pass. "
        "A player who passes loses a life point; with none left they are asked for a Beer; "
        "without one they are out. Beside each step stand its hooks.",
    )
    steps: list[tuple[str, str, list[str]]] = [
        ("Ann plays BANG!\nplayed", "wash", ["bang_before_play"]),
        ("a shot at Ben", "wash", ["bang_missed_needed", "bang_on_aimed"]),
        ("Ben is asked\nmissed", "blue", ["bang_escape_options", "bang_counts_as"]),
        ("a wound", "wash", ["bang_life_veto", "bang_before_wound"]),
        ("a life point less\nlost_life", "wash", ["bang_survives"]),
        ("Ben is asked\nrescue", "blue", ["bang_rescue_options"]),
        ("wound reported", "wash", ["bang_on_wounded"]),
        ("is Ben out?\neliminated", "alarm", ["bang_claims", "bang_on_eliminated"]),
        ("the shot is over", "wash", ["bang_after_shot", "bang_on_played"]),
    ]
    for number, (said, fill, hooks) in enumerate(steps):
        y = 12 + 66 * number
        sheet.box(58, y, 130, 40, said, fill)
        sheet.hooks(222, y + 24 - 7 * (len(hooks) - 1), hooks)
        if number < len(steps) - 1:
            sheet.arrow((123, y + 40), (123, y + 66))
    sheet.words(129, 200, "pass", ink="soft")
    sheet.words(129, 332, "no life left", ink="soft")
    sheet.words(129, 398, "pass", ink="soft")
    sheet.words(129, 464, "if fatal", ink="soft")
    # one Missed! is not enough
    sheet.arrow((188, 158), (206, 158), (206, 172), (188, 172))
    # cancelled
    sheet.arrow((58, 164), (14, 164), (14, 560), (58, 560), dashed=True)
    sheet.words(20, 156, "Missed!", ink="soft", size=10)
    # still alive: nobody is asked for a Beer
    sheet.arrow((58, 296), (38, 296), (38, 428), (58, 428), dashed=True)
    # a Beer: back to life
    sheet.arrow((188, 362), (206, 362), (206, 422), (188, 422))
    sheet.words(212, 397, "Beer", ink="soft")
    # not fatal
    sheet.arrow((188, 434), (206, 434), (206, 552), (188, 552), dashed=True)
    sheet.words(20, 612, "blue: a question; the effect waits for its answer", ink="soft")
    sheet.words(20, 630, "small in a box: the question or event by kind", ink="soft")
    sheet.words(20, 648, "dashed: skips the steps in between", ink="soft")
    return sheet.svg()


def suspended() -> str:
    """Return the calls while an effect waits for two answers."""
    sheet = Sheet(
        486,
        "An effect that suspends",
        "Three columns: frontend, game and effect. The frontend gives an action, the effect runs "
        "to its first question and waits; each answer lets it run to the next one, until it is "
        "over. A save in between is the snapshot, the action and the answers.",
    )
    front, game, effect = 52, 180, 308
    for x, said in ((front, "frontend"), (game, "Game"), (effect, "effect")):
        sheet.box(x - 46, 12, 92, 26, said, "leather" if said == "Game" else "wash")
        sheet.line((x, 38), (x, 366), dashed=True)
    calls = [
        (front, game, "play indians"),
        (game, effect, "begin"),
        (effect, game, "yield Decision"),
        (game, front, "decision: Ben"),
        (front, game, "pass"),
        (game, effect, "send"),
        (effect, game, "yield Decision"),
        (game, front, "decision: Cal"),
        (front, game, "use bang"),
        (game, effect, "send"),
        (effect, game, "return"),
    ]
    y = 66.0
    for start, end, said in calls:
        sheet.arrow((start, y), (end, y))
        sheet.words((start + end) / 2, y - 5, said, anchor="middle", size=10.5)
        y += 29 if start == front or end == front else 26
    sheet.dot(game, 44, radius=5)
    sheet.dot(game, 364, radius=5)
    for y in (66 + 29 + 26 * 2, 66 + 29 * 3 + 26 * 4):
        sheet.dot(front, y, filled=False, radius=6)
    sheet.dot(18, 388, radius=5)
    sheet.words(32, 392, "no effect in progress: the game is plain data", ink="soft")
    sheet.dot(18, 408, filled=False, radius=6)
    sheet.words(32, 412, "saved or copied here, it is three things:", ink="soft")
    for x, said in ((14, "snapshot"), (128, "action"), (242, "answers")):
        sheet.box(x, 426, 104, 42, f"{said}\n{SAVED[said]}", "felt")
    return sheet.svg()


SAVED: Final = {"snapshot": "state before", "action": "play indians", "answers": "pass"}


def in_force() -> str:
    """Return the steps from the implementations of a hook to its result."""
    sheet = Sheet(
        472,
        "Abilities in force",
        "At the top the sources of abilities: expansions, rules, characters, cards in play. "
        "Implementations of the hook are sorted, disabled ones removed, constants added up, and "
        "this is cached; the other implementations are called, and combined to one result.",
    )
    for number, said in enumerate(
        ("expansion\nall the game", "rule\nan event", "character\nof a seat", "card\nin play")
    ):
        x = 8 + 87 * number
        sheet.box(x, 12, 83, 42, said, "wash" if number < 2 else "felt")
        sheet.arrow((x + 41.5, 54), (180 + (x + 41.5 - 180) * 0.4, 88))
    steps = [
        ("implementations\nof the hook, in this ruleset", "wash"),
        ("scope\nof one seat, or of all", "wash"),
        ("order\npriority, unowned, from the turn on", "wash"),
        ("disabled ones removed\nLasso, Belle Star, Hangover", "alarm"),
        ("constants added up\nMustang +1, Hideout +1", "wash"),
        ("the others called\nfunctions of the position", "blue"),
        ("one result\nsum, max, any, first, …", "leather"),
    ]
    for number, (said, fill) in enumerate(steps):
        y = 88 + 50 * number
        sheet.box(60, y, 240, 38, said, fill)
        if number < len(steps) - 1:
            sheet.arrow((180, y + 38), (180, y + 50))
    sheet.line((306, 90), (318, 90), (318, 324), (306, 324), dashed=True)
    sheet.words(322, 211, "cached", ink="soft", size=10)
    sheet.words(20, 448, "cached until one of these changes:", ink="soft")
    sheet.words(20, 464, "a card in play, a character, an event, g.touch()", ink="soft")
    return sheet.svg()


SEEN: Final[Mapping[str, tuple[bool, bool, bool, bool]]] = {
    "role of the Sheriff": (True, True, True, True),
    "role of Ben": (True, False, False, True),
    "cards in Ben's hand": (True, False, False, True),
    "their number": (True, True, True, True),
    "cards in play, life": (True, True, True, True),
    "the question to Ben": (True, True, True, True),
    "the options of Ben": (True, False, False, True),
    "order of the deck": (False, False, False, False),
}
"""The entries in the views of Ben, another seat, a spectator and the referee."""


def secrets() -> str:
    """Return a table of the entries of each view."""
    sheet = Sheet(
        352,
        "The views of a game",
        ". ".join(
            f"{what}: "
            + ", ".join(
                f"{who} {'yes' if seen else 'no'}"
                for who, seen in zip(("Ben", "Ann", "spectator", "referee"), row, strict=True)
            )
            for what, row in SEEN.items()
        ),
    )
    sheet.box(110, 12, 140, 30, "the whole game", "leather")
    columns = {162: "view(1)", 216: "view(0)", 270: "view()", 322: "REFEREE"}
    names = ("Ben", "Ann", "anybody", "server")
    for (x, said), name in zip(columns.items(), names, strict=True):
        sheet.arrow((180 + (x - 180) * 0.35, 42), (x, 74))
        sheet.words(x, 88, said, anchor="middle", mono=True, size=9.5)
        sheet.words(x, 103, name, anchor="middle", bold=True, size=11)
    for number, (what, seen) in enumerate(SEEN.items()):
        y = 128 + 25 * number
        sheet.words(12, y + 4, what)
        sheet.line((12, y + 12), (WIDTH - 12, y + 12), dashed=True)
        for x, there in zip(columns, seen, strict=True):
            sheet.dot(x, y, filled=there)
    sheet.dot(17, 334)
    sheet.words(28, 338, "is in the view", ink="soft")
    sheet.dot(137, 334, filled=False)
    sheet.words(148, 338, "is None, empty, or a number only", ink="soft")
    return sheet.svg()


PICTURES: Final[Mapping[str, Callable[[], str]]] = {
    "architecture": rooms.drawing,
    "turn": turn,
    "shot": shot,
    "suspended": suspended,
    "in-force": in_force,
    "secrets": secrets,
    "tutorial": screens.tutorial,
    "gallery": screens.gallery,
    "install": screens.install,
    "terminal": screens.terminal,
}


def main() -> None:
    """Write all pictures."""
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
