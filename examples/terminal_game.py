"""A frontend in one page: you are Ann, the others answer at random.

python terminal_game.py [seed].  All output comes from the view and the events of one seat, so it
cannot reveal anything that its player may not see.
"""

import sys

from bang_bots import RandomBot
from bang_table.text import Language
from bangcore import Event, Game, Option, PlayerView, View

ME = 0
ENGLISH = Language("en")


def main(seed: int = 1) -> None:
    """Play until the game or the input ends."""
    game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=seed)
    bots = [RandomBot(seed=number) for number in range(len(game.names))]

    def tell(event: Event) -> None:
        if line := ENGLISH.event(event, game.names):
            print("  ", line)

    game.events.subscribe(tell, seat=ME)
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        answer = ask(view) if decision.seat == ME else bots[decision.seat].choose(view)
        if answer is None:
            print("Good-bye.")
            return
        game.apply(answer)
    print(ENGLISH.prompt(game.view(ME)))


def ask(view: View) -> Option | None:
    """Show the table and the question; return the answer, or ``None`` at the end of input."""
    assert view.decision is not None
    for seat in view.order:
        print(line(view.players[seat]))
    print(ENGLISH.prompt(view))
    options = view.decision.options
    for number, option in enumerate(options):
        print(f"{number:3}  {ENGLISH.option(option, view)}")
    while True:
        try:
            typed = input("> ").strip()
        except EOFError:
            return None
        if typed.isdecimal() and int(typed) < len(options):
            return options[int(typed)]
        print(f"A number from 0 to {len(options) - 1}, please.")


def line(player: PlayerView) -> str:
    """Return a line about a player."""
    role = "?" if player.role is None else ENGLISH.role(player.role)
    far = "" if player.distance is None else f", distance {player.distance}"
    hand, in_play = ENGLISH.cards(player.hand) or "-", ENGLISH.cards(player.in_play) or "-"
    life = f"life {player.life}/{player.max_life}"
    return f"{player.name} ({role}): {life}{far}, hand: {hand}, in play: {in_play}"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
