"""The senses of a ruleset, from the base game and the facet ``senses`` of each expansion."""

from __future__ import annotations

from collections.abc import Mapping

from bang_bots.base_senses import SENSES
from bang_bots.senses import Sense
from bangcore.errors import ExpansionError, brief
from bangcore.rules.arguments import checked
from bangcore.rules.expansion import Expansion
from bangcore.ruleset import Ruleset

__all__ = ["senses_from", "senses_of"]


@checked
def senses_of(ruleset: Ruleset) -> dict[str, Sense]:
    """Return the senses of the base game and of the expansions of *ruleset*, by key.

    >>> from bangcore import Ruleset
    >>> senses_of(Ruleset.build())["winchester"].reach
    5

    :raises ExpansionError: if a facet ``senses`` is not a mapping from keys to senses.
    """
    senses = dict(SENSES)
    for info in ruleset.expansions:
        senses |= senses_from(info.definition)
    return senses


def senses_from(expansion: Expansion) -> Mapping[str, Sense]:
    """Validate and return the facet ``senses`` of an expansion."""
    senses = expansion.facet("senses", {})
    where = f"Expansion {expansion.name!r}: senses"
    if not isinstance(senses, Mapping) or not all(isinstance(key, str) for key in senses):
        wrong = f"must be a mapping with strings as keys, not {brief(senses)}"
        raise ExpansionError(f"{where} {wrong}")
    for key, sense in senses.items():
        if not isinstance(sense, Sense):
            raise ExpansionError(f"{where}: {key!r} is not a Sense: {brief(sense)}")
    return senses
