"""A language model as a player, here a scripted one: python language_model.py."""

from bang_bots import CowboyBot, play
from bang_lab import ModelBot, ModelQuestion
from bangcore import Game


def model(question: ModelQuestion) -> dict[str, str]:
    """Answer like a model; a real one gets ``question.text`` and ``question.tool``."""
    for word in ("bang", "beer", "play", "use"):
        for answer in question.answers:
            if word in answer:
                return {"answer": answer}
    return {"answer": question.answers[0]}


game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=4)
play(game, [ModelBot(game.ruleset, model, budget=4000), *map(CowboyBot, (1, 2, 3))])
print(game.outcome)
