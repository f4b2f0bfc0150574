"""Proofs of scores: figures with the answers that led to them, and their replay."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from typing import Any, Final, Unpack, final

from attrs import define, evolve

from bang_bots import Bot
from bang_bots.makers import MAKERS, derived, maker_of
from bang_lab.benchmarks import BENCHMARKS, BOUNDS, Benchmark, bench, lineup
from bang_lab.figures import Difference, Level, Share
from bang_lab.inference import DEALS, GUESSERS, TITLE, Guessed, Inference, bench_inference
from bang_lab.plan import Execution
from bang_lab.played import failed
from bang_lab.results import Results
from bang_lab.tournament import Tournament
from bangcore.engine.events import Event
from bangcore.error_messages import join_and
from bangcore.errors import InvalidSave, InvalidSetup, brief
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset

__all__ = ["proof", "verify"]

NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)
FAILURE: Final = re.compile(r"game ([1-9][0-9]{0,5}) \(seed ", re.ASCII)
ENTRIES: Final = (
    re.compile(r"[0-9]{1,6} .+", re.ASCII),
    re.compile(r"[0-9]+ [0-9]+ [0-9]+ \{.*\}", re.ASCII),
)
"""The lines of a journal: of answers, and of guesses."""


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
        "deals": results.games if isinstance(results, Inference) else 0,
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
    figures = {"whole": results.whole, "rounds": rounds}
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
    Others are not asked: their answers are replayed, among cowboys who answer again.  Their games
    that failed are left out with their deals, as in the score.  ``counts`` cannot be verified.

    >>> verify(proof(bench("random", deals=2)))
    []

    :raises InvalidSave: if *record* is no proof.
    """
    journal, failures = _read(record)
    if record["benchmark"] == TITLE:
        again: Results | Inference = _guessed_again(record["bot"], journal, failures, execution)
    else:
        again = _played_again(record["benchmark"], record["bot"], journal, failures, execution)
    figures = json.loads(json.dumps(proof(again)))
    ours = figures.pop("journal")
    for key in ("counts", "failures"):  # an answer that is replayed asks no model
        figures.pop(key, None)
    refused = {result.game: result.error for result in again.failures}
    faults = [
        f"game {game}: {refused[game].partition(': ')[2].rpartition(' (')[0]}"
        for game in sorted(refused.keys() - failures)
    ]
    faults += [f"game {game} has not failed" for game in sorted(failures - refused.keys())]
    faults += [
        f"{key}: {brief(record.get(key))}, not {brief(figures[key])}"
        for key in figures
        if record.get(key) != figures[key]
    ]
    games = {int(game) for game in {**journal, **ours} if journal.get(game) != ours.get(game)}
    return faults + [f"game {game}: other answers" for game in sorted(games - refused.keys())]


def _read(record: Mapping[str, Any]) -> tuple[dict[str, list[str]], set[int]]:
    """Return the journal of a proof, and the games that failed.

    :raises InvalidSave: if *record* is no proof.
    """
    entries = record if isinstance(record, Mapping) else {}
    missing = [key for key in ("benchmark", "bot", "journal") if key not in entries]
    if missing:
        raise InvalidSave(f"no proof of a score: it has no {join_and(missing)}")
    title, bot = record["benchmark"], record["bot"]
    titles = [TITLE, *(fixed.title for fixed in BENCHMARKS.values())]
    if title not in titles:
        raise InvalidSave(f"this release verifies {join_and(titles)}, not {brief(title)}")
    if not isinstance(bot, str):
        raise InvalidSave(f"no proof of a score: a bot has a name, not {brief(bot)}")
    most = DEALS if title == TITLE else _titled(title).games_per_deal * _titled(title).deals
    journal, failures = record["journal"], record.get("failures", [])
    if not isinstance(journal, Mapping):
        raise InvalidSave(f"no proof of a score: a journal has games, not {brief(journal)}")
    for game, lines in journal.items():
        if not _is_game(game, most):
            raise InvalidSave(f"no proof of a score: no game {brief(game)} in {title}")
        for number, line in enumerate(lines if isinstance(lines, list) else [lines]):
            if not isinstance(line, str) or not ENTRIES[title == TITLE].fullmatch(line):
                raise InvalidSave(
                    f"no proof of a score: line {number} of game {game} is {brief(line)}"
                )
    if not isinstance(failures, list):
        raise InvalidSave(f"no proof of a score: the failures are {brief(failures)}")
    matches = [FAILURE.match(str(line)) for line in failures]
    games = {int(match[1]) for match in matches if match is not None and _is_game(match[1], most)}
    if len(games) != len(failures) or games & {*map(int, journal)}:
        raise InvalidSave(f"no proof of a score: the failures are {brief(failures)}")
    if not journal and not games:
        raise InvalidSave("no proof of a score: there are no games")
    return {**journal}, games


def _is_game(number: object, most: int) -> bool:
    return isinstance(number, str) and bool(NUMBER.fullmatch(number)) and int(number) <= most


def _titled(title: str) -> Benchmark:
    return next(fixed for fixed in BENCHMARKS.values() if fixed.title == title)


def _guessed_again(
    bot: str, journal: Mapping[str, list[str]], failures: Set[int], execution: Execution
) -> Inference:
    """Return the guesses of the project's guesser, or those of the journal about its games."""
    guesser = bot if bot in GUESSERS else "uniform"
    execution = {**execution, "failures": "keep"}
    again = bench_inference(guesser, deals=max({*map(int, journal)} | failures), **execution)
    if guesser == bot:
        return again
    theirs = Inference(bot, again.plan)
    for game in again.guessed:
        try:
            theirs.guessed.append(_replaced(game, journal))
        except ValueError as error:
            theirs.failures.append(failed(again.plan, game.game, error))
    return theirs


def _replaced(game: Guessed, journal: Mapping[str, list[str]]) -> Guessed:
    """Return a game with the chances of the journal.

    :raises ValueError: if it does not have these guesses.
    """
    if str(game.game) not in journal:
        raise InvalidSave("it is missing")
    lines = [line.split(" ", 3) for line in journal[str(game.game)]]
    if len(lines) != len(game.guesses):
        raise InvalidSave(f"it has {len(game.guesses)} guesses, not {len(lines)}")
    guesses = []
    for guess, (*_, text) in zip(game.guesses, lines, strict=True):
        chances = json.loads(text)
        if (
            chances.keys() != guess.chances.keys()
            or not all(
                isinstance(chance, float) and 0 <= chance <= 1 for chance in chances.values()
            )
            or sum(chances.values()) > 1 + 1e-6
        ):
            raise InvalidSave(f"{brief(text)} are not the chances of {join_and([*guess.chances])}")
        guesses.append(evolve(guess, chances=chances))
    return evolve(game, guesses=tuple(guesses))


def _played_again(
    title: str,
    bot: str,
    journal: Mapping[str, list[str]],
    failures: Set[int],
    execution: Execution,
) -> Results:
    """Return the games of a deterministic bot of the project, or of one that reads the journal."""
    fixed = _titled(title)
    deals = -(-max({*map(int, journal)} | failures) // fixed.games_per_deal)
    execution = {**execution, "failures": "keep"}
    if bot in BOUNDS or _is_deterministic(bot):
        return bench(bot, title, deals=deals, **execution)
    script = _Script(bot, {})
    plan = Tournament(**lineup(fixed, script, deals)).plan
    for number, lines in journal.items():
        answers = dict(line.split(" ", 1) for line in lines)
        seat = plan.seating(int(number)).entries.index(0)
        script.answers[derived(plan.seed_of(int(number)), "seat", seat)] = answers
    return bench(script, title, deals=deals, **execution)


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
        if seed not in self.answers:
            raise InvalidSave("it is missing")
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
            number, text = self._recorded(view)
            if text is None:
                raise InvalidSave(f"answer {number} is missing")
            texts = ", ".join(option.text for option in view.decision.options)
            raise InvalidSave(f"answer {number} is {brief(text)}, which is not one of: {texts}")
        return option

    def interrupt(self, view: View) -> Option | None:
        return self._read(view, view.interrupts)

    def notice(self, event: Event) -> None:
        """Ignore the event."""

    def _recorded(self, view: View) -> tuple[int, str | None]:
        assert view.decision is not None
        number = view.decision.number - 1
        return number, self._answers.get(str(number))

    def _read(self, view: View, options: Sequence[Option]) -> Option | None:
        _, text = self._recorded(view)
        return next((option for option in options if option.text == text), None)
