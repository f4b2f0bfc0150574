"""The Great Train Robbery: a train, its wagons, 16 cards and 8 characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

from bang_trainrobbery import hooks
from bang_trainrobbery.cards import CARDS, EVADED, keep_promises
from bang_trainrobbery.characters import CHARACTERS
from bang_trainrobbery.front import loot, put_away_all, without_ghost_car
from bang_trainrobbery.icons import ICONS
from bang_trainrobbery.shown import WORDS, show_train
from bang_trainrobbery.state import TrainState, TrainView
from bang_trainrobbery.stations import STATIONS
from bang_trainrobbery.train import LOCOMOTIVE_RULES, advance, offers, set_out, starter
from bang_trainrobbery.wagons import WAGONS
from bangcore.plugin import Engine, Expansion, Offer, RuleOption, Shot, Table, hookimpl

__all__ = ["TRAIN_ROBBERY", "TrainState", "TrainView"]


@final
class TrainRobbery:
    """The moves of the train, the wagons of the players, and the ghosts."""

    @hookimpl
    def bang_setup(self, g: Engine) -> None:
        set_out(g)

    @hookimpl
    def bang_in_force(self, g: Table) -> Iterator[tuple[int, str]]:
        for seat, wagons in enumerate(g.extra(TrainState).front):
            for wagon in wagons:
                yield seat, wagon

    # after an event is turned up
    @hookimpl(priority=90)
    async def bang_before_turn(self, g: Engine, seat: int) -> None:
        if seat == starter(g):
            await advance(g)

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> Iterator[Offer]:
        return offers(g, seat)

    @hookimpl
    def bang_loot(self, g: Table, seat: int, by: int, taken: bool) -> Iterator[Offer]:
        return loot(g, seat, by, taken=taken)

    @hookimpl
    def bang_on_lost_all(self, g: Engine, seat: int) -> None:
        put_away_all(g, seat)

    @hookimpl
    def bang_after_shot(self, g: Engine, seat: int, shot: Shot) -> None:
        """Promise the card that shot to the player of an Evaded!."""
        if shot.ended != "cancelled" or EVADED.key not in shot.answers or shot.card is None:
            return
        if g.place(shot.card)[0] == "table":
            g.extra(TrainState).promises.append((shot.card, seat))

    @hookimpl
    def bang_survives(self, g: Table, seat: int) -> bool:
        return seat in g.extra(TrainState).ghosts

    @hookimpl
    def bang_life_veto(self, g: Table, seat: int) -> bool:
        return seat in g.extra(TrainState).ghosts

    @hookimpl
    async def bang_settle(self, g: Engine) -> None:
        keep_promises(g)
        await without_ghost_car(g)


TRAIN_ROBBERY = Expansion(
    name="trainrobbery",
    title="The Great Train Robbery",
    summary="The Great Train Robbery: a train with 16 wagons, 16 cards, 8 characters",
    cards=CARDS,
    characters=CHARACTERS,
    rules=(
        *(station.rule for station in STATIONS.values()),
        *LOCOMOTIVE_RULES,
        *(wagon.rule for wagon in WAGONS.values()),
    ),
    options=(
        RuleOption(
            name="long_line",
            default=False,
            help="end the line when the first wagon leaves the last station, not the locomotive",
            ruling="R-410",
        ),
        RuleOption(
            name="any_wagon",
            default=False,
            help="let a free wagon be any one of the train, not only one at a station",
            ruling="R-412",
        ),
    ),
    state=TrainState,
    ability=TrainRobbery,
    hooks=(hooks,),
    facets={
        "words": {
            "prompt/wagon": "Where does the wagon go?",
            "prompt/wagon +what": "{what}: in front of whom?",
            "prompt/free_wagon +what": "{what}: which wagon do you take?",
            "prompt/luggage +what": "{what}: what does it do?",
            "prompt/blue +what": "{what}: which wagon do you discard?",
            "prompt/uncouple +what": "{what}: which wagon is discarded?",
            "prompt/lounge +what": "{what}: which wagon do you keep?",
            "prompt/gift +what": "{what}: which card do you give away?",
            "prompt/player": "Choose a player.",
            "prompt/player +what": "{what}: choose a player.",
            "prompt/spare +what": "{what}: do you spare a player?",
            "option/pass/spare": "Spare nobody",
            "prompt/robbery +what +by": "{what} by {by}: discard it, or be shot at?",
            "option/pass/robbery": "Be shot at",
            "prompt/steam": "What does the locomotive do?",
            "option/double": "It takes effect twice",
            "option/cancel": "It does nothing",
            "prompt/copied +what": "{what}: choose a player.",
            "prompt/map": "Do you discard one of these cards?",
            "option/pass/map": "Keep both",
            "prompt/switch": "Which of your cards do you switch?",
            "prompt/switch_for": "For which card?",
            "prompt/shade": "The train moves: do you discard a card to draw one?",
            "option/pass/shade": "Keep your cards",
            "option/take +key": "Take {key}",
            "option/take +card +key": "Take {key} for {card}",
            "option/take_next +key": "Move the train, then take {key}",
            "option/take_next +card +key": "Move the train, then take {key} for {card}",
            "option/free +key": "Take {key} for nothing",
            "option/free_next +key": "Move the train, then take {key} for nothing",
            "event/train +what": "A new train: {what}.",
            "event/train_moved +what": "{what} moves one station ahead.",
            "event/end_of_line +what": "{what} is at the end of the line.",
            "event/coupled +what": "{name} lays down {what}.",
            "event/coupled +what +target": "{name} lays {what} in front of {target}.",
            "event/uncoupled +what": "{name} loses {what}.",
            "event/haunts +what": "{name} stays in play as a ghost ({what}).",
            "event/spared +what +target": "{name} spares {target} ({what}).",
            "event/mapped": "{name} discards {cards} from the deck.",
            **WORDS,
        },
        "senses": "bang_trainrobbery.senses:TRAIN_ROBBERY",
        "shown": show_train,
        "icons": ICONS,
    },
)
