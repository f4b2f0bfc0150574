"""The senses: hints for bots about cards, abilities and characters, which they cannot read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol, final

from attrs import field, frozen

from bangcore.errors import ExpansionError, nearest

if TYPE_CHECKING:
    from bangcore.game.views import PlayerView, View
    from bangcore.rules.definitions import Card
    from bangcore.rules.options import Option

__all__ = ["WAYS", "Scene", "Sense"]

WAYS: Final = (
    *("", "shot", "storm", "duel", "strip", "strip_all", "jail", "bomb", "gear", "weapon"),
    *("heal", "cure", "treat", "toast", "draw", "swap", "bleed", "trade", "curse", "deed"),
)
"""How the use of something can be judged."""


def _check_way(sense: Sense, attribute: object, value: object) -> None:
    if value not in WAYS:
        raise ExpansionError(f"Sense: {nearest('way', value, WAYS)}")


class Scene(Protocol):
    """One decision as a bot sees it, for the functions of a :class:`Sense`.

    ``view`` is what it is shown, ``me`` the player it plays for.
    """

    view: View
    me: PlayerView

    @property
    def others(self) -> Sequence[PlayerView]:
        """The other players in play, clockwise from the left."""

    @property
    def hate(self) -> Sequence[float]:
        """Per seat what a life point less is worth to the viewer: below 0 for friends."""

    @property
    def surplus(self) -> int:
        """How many cards would have to be discarded at the end of the turn, or had better be."""

    def is_enemy(self, seat: int) -> bool:
        """Tell whether to attack that seat."""

    def hurt(self, seat: int, amount: float = 1.0) -> float:
        """Return what it is worth that *seat* loses life points, the last one most of all."""

    def hit(self, seat: int, sense: Sense) -> float:
        """Return how likely *seat* has no answer to that."""

    def sense(self, key: str | None) -> Sense:
        """Return what is known about a card, an ability or a character."""

    def about(self, option: Option) -> Sense:
        """Return what is known about what an option plays, uses or picks."""

    def card(self, option: Option) -> Card | None:
        """Return the card that an option is about, if it is about one in sight."""

    def keep(self, card: Card | None) -> float:
        """Return what a card is worth in one's own hand."""

    def worth(self, option: Option) -> float:
        """Return what the card of an option is worth in the hand."""


@final
@frozen
class Sense:
    """What a bot knows about a card, an ability or a character, in life points.

    The facet ``senses`` of an expansion is a mapping from keys to senses, or names one::

        facets={"senses": "bang_circus.senses:SENSES"}

        SENSES = {"knife": Sense("shot", blame=1.0), "juggler": Sense("draw", gain=2.0)}

    ``way`` names how its use is judged: ``shot`` (at one player), ``storm`` (at all others),
    ``duel``, ``strip`` (a card of a player), ``strip_all`` (one of each other player), ``jail``,
    ``bomb`` (goes round), ``gear`` and ``weapon`` (in front of oneself), ``heal`` (not among the
    last two), ``cure`` (always), ``treat`` (heals somebody), ``toast`` (heals everybody), ``draw``,
    ``swap`` (cards for other cards), ``bleed`` (a life point for cards), ``trade`` (two cards for
    a life point), ``curse`` (a burden laid in front of somebody), or nothing: judged by its target.

    ``keep`` is what it is worth to have, ``front`` lying in front of somebody, ``gain`` the cards
    that its player gets by it or the life points it heals, ``price`` how many other cards it costs,
    ``dodge`` how likely one card of a hand answers it, ``cover`` how likely it stops a shot,
    ``blame`` how much of an enemy of its target its player is, ``reach`` and ``rapid`` what a
    weapon does.  A ``green`` card is laid in front of oneself to be used later.  What ``answers``
    attacks besides blames nobody for that.

    ``ward`` tells whether a card would do nothing to the target of an option.  ``sides`` returns
    the role whose wishes the bot shares for now, or nothing: then it is true to its own role.
    ``room`` returns how many cards are wisely held at the end of a turn, given how many it would be
    otherwise.

    What no ``way`` describes has a ``judge``: a function of the scene and an option that returns
    what the option is worth; passing and ending the turn are worth 0.  It judges the use of its
    key, and the answers to questions that its key asks and the base game does not know.  A verb
    of an expansion's own has a judge under its name.  An event of its own by which somebody does
    something to another has a sense under its kind: its way is ``deed``, and its blame is turned
    round for burdens (``front`` below 0), so it is negative for laying something in front.

    :raises ExpansionError: there is no such way.
    """

    way: str = field(default="", validator=_check_way)
    keep: float = 0.5
    front: float = 0.3
    gain: float = 0.0
    dodge: float = 0.15
    cover: float = 0.0
    blame: float = 0.6
    reach: int = 0
    rapid: bool = False
    price: int = 0
    green: bool = False
    answers: bool = False
    judge: Callable[[Scene, Option], float] | None = None
    ward: Callable[[Scene, Option], bool] | None = None
    sides: Callable[[Scene], str] | None = None
    room: Callable[[Scene, int], int] | None = None
