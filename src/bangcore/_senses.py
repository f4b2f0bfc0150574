"""What a bot has to be told about cards, abilities and characters, since it cannot read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, final

from attrs import frozen

from bangcore._errors import ExpansionError

if TYPE_CHECKING:
    from bangcore._cowboy_scene import Scene
    from bangcore._options import Option
    from bangcore._ruleset import Ruleset

__all__ = ["Sense", "senses_of"]


@final
@frozen
class Sense:
    """What a bot knows about a card, an ability or a character, in life points.

    An expansion says it in its attribute ``senses``, a mapping from keys::

        class Circus:
            name = "circus"
            senses = {"knife": Sense("shot", blame=1.0), "juggler": Sense("draw", gain=2.0)}

    ``way`` names how its use is judged: ``shot`` (at one player), ``storm`` (at all others),
    ``duel``, ``strip`` (a card of a player), ``strip_all`` (one of each other player), ``jail``,
    ``bomb`` (goes round), ``gear`` and ``weapon`` (in front of oneself), ``heal`` (not among the
    last two), ``cure`` (always), ``treat`` (heals somebody), ``toast`` (heals everybody), ``draw``,
    ``swap`` (cards for other cards), ``bleed`` (a life point for cards), ``trade`` (two cards for
    a life point), ``curse`` (a burden laid in front of somebody), or nothing: judged by its target.

    ``keep`` is what it is worth to have, ``front`` lying in front of somebody, ``gain`` the cards
    that its player gets by it or the life points it heals, ``price`` how many other cards it costs,
    ``dodge`` how likely one card of a hand answers it, ``cover`` how likely it stops a shot,
    ``blame`` how much of an enemy of his target uses it, ``reach`` and ``rapid`` what a weapon
    does.  A ``green`` card is laid in front of oneself to be used later.  What ``answers`` attacks
    besides blames nobody for that.

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
    """

    way: str = ""
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


def senses_of(ruleset: Ruleset) -> dict[str, Sense]:
    """Return what the base game and the expansions of *ruleset* tell bots, by key.

    >>> from bangcore import Ruleset
    >>> senses_of(Ruleset.build())["winchester"].reach
    5

    :raises ExpansionError: the attribute ``senses`` of an expansion is something else.
    """
    found: dict[str, Sense] = {}
    for plugin, info in zip(ruleset.plugins, ruleset.expansions, strict=True):
        senses = getattr(plugin, "senses", {})
        if not isinstance(senses, Mapping):
            raise ExpansionError(f"senses of expansion {info.name!r} are no mapping: {senses!r}")
        for key, sense in senses.items():
            if not isinstance(sense, Sense):
                raise ExpansionError(
                    f"senses of expansion {info.name!r}: {key!r} is no Sense: {sense!r}"
                )
            found[key] = sense
    return found
