"""Senses: hints about cards, abilities and characters for bots, which cannot read their texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    *("heal", "cure", "treat", "toast", "draw", "share", "swap", "bleed", "trade", "curse", "deed"),
)
"""The ways to judge the use of something."""


def _check_way(sense: Sense, attribute: object, value: object) -> None:
    if value not in WAYS:
        raise ExpansionError(f"Sense: {nearest('way', value, WAYS)}")


class Scene(Protocol):
    """One decision as a bot sees it, for the functions of a :class:`Sense`.

    ``view`` is the view of the bot's seat.
    """

    view: View

    @property
    def me(self) -> PlayerView:
        """The viewer."""

    @property
    def others(self) -> Sequence[PlayerView]:
        """The other players in play, clockwise from the left."""

    @property
    def hate(self) -> Sequence[float]:
        """The value to the viewer of a life point lost, by seat: negative for friends."""

    @property
    def chances(self) -> Sequence[Mapping[str, float]]:
        """The probabilities of roles by seat, as the bot guesses them."""

    @property
    def surplus(self) -> int:
        """The number of cards that must or should be discarded at the end of the turn."""

    def is_enemy(self, seat: int) -> bool:
        """Return whether to attack *seat*."""

    def hurt(self, seat: int, amount: float = 1.0) -> float:
        """Return the value of *seat* losing life points; the last one counts most."""

    def hit(self, seat: int, sense: Sense) -> float:
        """Return the probability that *seat* cannot answer an attack of *sense*."""

    def sense(self, key: str | None) -> Sense:
        """Return the sense of a card, an ability or a character."""

    def about(self, option: Option) -> Sense:
        """Return the sense of the thing that an option plays, uses or picks."""

    def card(self, option: Option) -> Card | None:
        """Return the card that an option names, if it is visible."""

    def keep(self, card: Card | None) -> float:
        """Return the value of a card in the viewer's hand."""

    def worth(self, option: Option) -> float:
        """Return the value of the card of an option in the hand."""


@final
@frozen
class Sense:
    """A hint for bots about a card, an ability or a character, valued in life points.

    The facet ``senses`` of an expansion is a mapping from keys to senses, or the path of one::

        facets={"senses": "bang_circus.senses:SENSES"}

        SENSES = {"knife": Sense("shot", blame=1.0), "juggler": Sense("draw", gain=2.0)}

    ``way`` is the way to judge its use: ``shot`` (at one player), ``storm`` (at all others),
    ``duel``, ``strip`` (a card of a player), ``strip_all`` (a card of each other player), ``jail``,
    ``bomb`` (passed around), ``gear`` and ``weapon`` (in front of oneself), ``heal`` (not among the
    last two), ``cure`` (always), ``treat`` (heals one player), ``toast`` (heals everybody),
    ``draw``, ``share`` (a card for everybody, chosen in turn), ``swap`` (cards for other cards),
    ``bleed`` (a life point for cards), ``trade`` (two cards for a life point), ``curse`` (a burden
    in front of a player), or empty: judged by its target.

    ``keep`` is its value in the hand, ``front`` its value in front of a player.  ``gain`` is the
    number of cards drawn or life points healed, ``price`` the number of other cards that it costs,
    ``dodge`` the probability that a card in a hand answers it, ``cover`` the probability that it
    stops a shot, ``blame`` how strongly it marks its player as an enemy of its target; ``reach``
    and ``rapid`` describe a weapon.  A ``green`` card is laid in front of its player and used
    later.  A card that ``answers`` attacks carries no blame when used as an answer.

    ``ward`` returns whether a card has no effect on the target of an option, or no lasting effect
    if its player lays it down.  ``sides`` returns the role whose goal the bot currently shares, or
    ``None`` for its own role.  ``room`` returns the number of cards to hold at the end of a turn,
    given the number without this sense.

    If no ``way`` fits, use a ``judge``: a function of the scene and an option that returns the
    value of the option; passing and ending the turn are worth 0.  It judges the use of its key, and
    answers to new kinds of questions that its key asks.  A thing that is laid down like gear and
    used later may have ``use``, a judge of only that use.  A new verb of an expansion, or a kind of
    question that several keys ask, has a judge under its name.  A new event by which a player
    affects another has a sense under its kind, with the way ``deed``.  Its blame is inverted for
    burdens (negative ``front``), so it is negative for laying something in front of a player.

    :raises ExpansionError: if the way is unknown.
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
    use: Callable[[Scene, Option], float] | None = None
    ward: Callable[[Scene, Option], bool] | None = None
    sides: Callable[[Scene], str | None] | None = None
    room: Callable[[Scene, int], int] | None = None
