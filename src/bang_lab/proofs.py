"""Proofs of scores: figures with the answers that led to them, and their replay."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from typing import Any, Final, Unpack, final

from attrs import define, evolve

from bang_bots import Bot
from bang_bots.makers import MAKERS, derived, maker_of
from bang_lab.benchmarks import BENCHMARKS, BOUNDS, Benchmark, bench, lineup
from bang_lab.figures import Difference, Level, Share
from bang_lab.inference import GUESSERS, TITLE, Inference, bench_inference
from bang_lab.plan import Execution
from bang_lab.results import Results
from bang_lab.tournament import Tournament
from bangcore.engine.events import Event
from bangcore.errors import IllegalOption, InvalidSave, InvalidSetup, brief
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset

__all__ = ["proof", "verify"]


@checked
def proof(results: Results | Inference) -> dict[str, Any]:
    """Return the figures of a benchmark as JSON types, with the answers that led to them.

    ``journal`` has the answers of the bot in each game, each with the number of answers before it,
    or the guesses, each with its turn, the seat on turn and the seat that the guess is about.
    """
    figures_of: Callable[[], dict[str, Any]]
    if isinstance(results, Inference):
        title, bot, figures_of = TITLE, results.guesser, partial(_losses, results)
    else:
        title, bot = _benchmark(results).title, results.plan.entries[0][0]
        figures_of = partial(_scores, results)
    figures: dict[str, Any] = {
        "benchmark": title,
        "bot": bot,
        "version": version("bangcore"),
        "rules": list(results.plan.rules.fingerprint),
        "deals": 0,
        "games": results.games,
        "whole": False,
        "failures": [str(failed) for failed in results.failures],
        **({"counts": results.tally.counts} if isinstance(results, Results) else {}),
    }
    with suppress(InvalidSetup):  # no deal is complete
        figures |= figures_of()
    return {**figures, "journal": dict(_journal(results))}


def _benchmark(results: Results) -> Benchmark:
    for fixed in BENCHMARKS.values():
        if (fixed.seats, fixed.seed) == (results.plan.seats, results.plan.seed):
            return fixed
    raise InvalidSetup(f"{results!r} are not those of a benchmark")


def _scores(results: Results) -> dict[str, Any]:
    fixed, shares = _benchmark(results), results.table("player role")
    score = fixed.score(results)
    roles = {}
    for role in fixed.roles:
        rate = _rounded(shares[f"{score.player} {role}"], "rate")
        roles[role] = {**rate, "score": _rounded(fixed.score(results, role), "mean")}
    whole = score.deals == fixed.deals
    return {"deals": score.deals, "whole": whole, "score": _rounded(score, "mean"), "roles": roles}


def _losses(results: Inference) -> dict[str, Any]:
    rounds = [{"round": level.turn, **_rounded(level, "mean")} for level in results.by_round()]
    calibration = [
        {"guessed": round(mean, 4), "guesses": share.played, **_rounded(share, "rate")}
        for mean, share in results.calibration()
    ]
    figures = {"deals": results.games, "whole": results.whole, "rounds": rounds}
    return {**figures, "loss": _rounded(results.loss(), "mean"), "calibration": calibration}


def _rounded(figure: Share | Difference | Level, value: str) -> dict[str, float]:
    return {key: round(getattr(figure, key), 4) for key in (value, "low", "high")}


def _journal(results: Results | Inference) -> Iterator[tuple[str, list[str]]]:
    if isinstance(results, Results):
        for played in results.played:
            yield str(played.game), [f"{before} {text}" for before, text in played.choices]
    else:
        for game in results.guessed:
            yield (
                str(game.game),
                [
                    f"{guess.turn} {guess.seat} {guess.about} {json.dumps(guess.chances)}"
                    for guess in game.guesses
                ],
            )


# ---------------------------------------------------------------- replay


@checked
def verify(record: Mapping[str, Any], **execution: Unpack[Execution]) -> list[str]:
    """Replay what :func:`proof` returned, and return what differs, nothing if it is right.

    A deterministic bot or guesser of the project answers again, and its answers are compared.
    Others are not asked: their answers are replayed, among cowboys who answer again.

    >>> verify(proof(bench("random", deals=2)))
    []

    :raises InvalidSave: if *record* is no proof.
    """
    try:
        journal: dict[str, list[str]] = {**record["journal"]}
        if record["benchmark"] == TITLE:
            again: Results | Inference = _guessed_again(record["bot"], journal, execution)
        else:
            titles = {fixed.title: name for name, fixed in BENCHMARKS.items()}
            again = _played_again(titles[record["benchmark"]], record["bot"], journal, execution)
        figures = json.loads(json.dumps(proof(again)))
        theirs, ours = journal, figures.pop("journal")
        figures.pop("counts", None)  # an answer that is replayed asks no model
        faults = [
            f"{key}: {brief(record.get(key))}, not {brief(figures[key])}"
            for key in figures
            if record.get(key) != figures[key]
        ]
        games = [game for game in {**theirs, **ours} if theirs.get(game) != ours.get(game)]
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise InvalidSave(f"no proof of a score: {brief(repr(error))}") from error
    return faults + [f"game {game}: other answers" for game in games]


def _guessed_again(bot: str, journal: Mapping[str, list[str]], execution: Execution) -> Inference:
    """Return the guesses of the project's guesser, or those of the journal about its games."""
    guesser = bot if bot in GUESSERS else "uniform"
    again = bench_inference(guesser, deals=len(journal), **execution)
    if guesser == bot:
        return again
    theirs = Inference(bot, again.plan)
    for game in again.guessed:
        lines = [line.split(" ", 3) for line in journal[str(game.game)]]
        guesses = [
            evolve(guess, chances=json.loads(chances))
            for guess, (*_, chances) in zip(game.guesses, lines, strict=True)
        ]
        theirs.guessed.append(evolve(game, guesses=tuple(guesses)))
    return theirs


def _played_again(
    benchmark: str, bot: str, journal: Mapping[str, list[str]], execution: Execution
) -> Results:
    """Return the games of a deterministic bot of the project, or of one that reads the journal."""
    fixed = BENCHMARKS[benchmark]
    deals = -(-max(map(int, journal)) // fixed.games_per_deal)
    execution = {**execution, "failures": "keep"}
    if bot in BOUNDS or _is_deterministic(bot):
        return bench(bot, benchmark, deals=deals, **execution)
    script = _Script(bot, {})
    plan = Tournament(**lineup(fixed, script, deals)).plan
    for number, lines in journal.items():
        answers = dict(line.split(" ", 1) for line in lines)
        seat = plan.seating(int(number)).entries.index(0)
        script.answers[derived(plan.seed_of(int(number)), "seat", seat)] = answers
    return bench(script, benchmark, deals=deals, **execution)


def _is_deterministic(bot: str) -> bool:
    if bot.partition(":")[0] not in MAKERS:
        return False
    return "milliseconds" not in getattr(maker_of(bot), "keywords", {})


@final
@define
class _Script:
    """A maker of bots that give the *answers* of a journal, which are found by their seeds."""

    __name__: str
    answers: dict[int, Mapping[str, str]]

    def __call__(self, rules: Ruleset, seed: int) -> Bot:
        return _Reader(self.answers[seed])


@final
class _Reader:
    """A bot that gives answers by the number of answers before them."""

    hears = frozenset[str]()

    def __init__(self, answers: Mapping[str, str]) -> None:
        self._answers: Final = answers

    def choose(self, view: View) -> Option:
        assert view.decision is not None
        option = self._read(view, view.decision.options)
        if option is None:
            raise IllegalOption(self._text(view), "it is not one of the options")
        return option

    def interrupt(self, view: View) -> Option | None:
        return self._read(view, view.interrupts)

    def notice(self, event: Event) -> None:
        """Ignore the event."""

    def _text(self, view: View) -> str | None:
        assert view.decision is not None
        return self._answers.get(str(view.decision.number - 1))

    def _read(self, view: View, options: Sequence[Option]) -> Option | None:
        text = self._text(view)
        return next((option for option in options if option.text == text), None)
