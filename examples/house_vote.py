"""A house card on which all players vote at once, in secret.  Run the file to see a game."""

from statistics import multimode

from bang_bots import CowboyBot, Sense, play, senses_of
from bang_table.text import Language
from bangcore import Game, Ruleset
from bangcore.plugin import SELF, Cause, Engine, Expansion, Play, brown, each


async def accuse(g: Engine, card: Play, seat: int) -> None:
    """Let each player accuse another one; the one accused most often loses a life point."""
    others = {voter: g.others(voter) for voter in g.present}
    votes = await g.choose_seats("vote", others, Cause(card.key, card.card, card.by))
    for guilty in multimode(votes.values()):
        await g.damage(guilty, key=card.key)


TEXT = "All accuse another player at once. The one accused most often loses a life point."
ACCUSE = brown("accuse", "Accuse", {"clubs": "9 8", "spades": "9"}, each(SELF, accuse), text=TEXT)
SENSE = Sense(judge=lambda scene, it: 0.5 if it.target is None else scene.hate[it.target])
FACETS = {"senses": {"accuse": SENSE}, "words": {"prompt/vote +what": "{what}: who is guilty?"}}
VOTE = Expansion(name="house_vote", cards=[ACCUSE], facets=FACETS)

if __name__ == "__main__":
    english, game = Language("en", rules := Ruleset.build(VOTE)), Game.new(5, rules, seed=1)
    game.events.subscribe(lambda event: print(english.event(event, game.names) or "..."))
    play(game, [CowboyBot(seat, senses_of(rules)) for seat in range(5)])
