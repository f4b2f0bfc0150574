"""The pictures of single things."""

from __future__ import annotations

from typing import Any, Final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.svg import faces
from bang_table.svg.brush import Brush
from bang_table.svg.look import (
    Definition,
    LanguageLike,
    Look,
    everything_installed,
    kind_colour,
    look,
)
from bang_table.svg.portraits import portrait
from bang_table.svg.table import table
from bang_table.text import Language
from bangcore import Card, Ruleset, View
from bangcore.error_messages import term
from bangcore.errors import InvalidArgument, UnknownName, brief, nearest
from bangcore.rules.arguments import checked
from bangcore.rules.definitions import CardKind, Character, Rule
from bangcore.rules.roles import Role
from bangcore.ruleset import default_ruleset

__all__ = ["back", "card", "character", "emblem", "life", "picture", "role", "rule"]

NOTEBOOK: Final = {"card": 180.0, "table": 1000.0}


@checked
def card(
    card: Card | CardKind | str | int,
    *,
    language: LanguageLike = "en",
    ruleset: Ruleset | None = None,
    theme: str = "auto",
    width: float | None = None,
) -> str:
    """Return the picture of a card, or of a kind of card without suit and rank.

    :meth:`Ruleset.card <bangcore.Ruleset.card>` resolves a text, ``"bang:A-spades"``, the key of a
    kind, or the id of a card.

    >>> "<title>Bier 6♥</title>" in card("beer:6-hearts", language="de")
    True

    :raises UnknownName: if there is no such card in the ruleset, no such language or no such theme.
    """
    if isinstance(card, CardKind):
        return _face(card, look(language, ruleset), theme, width)
    design = look(language, ruleset)
    if not isinstance(card, Card):
        card = design.ruleset.card(card)
    kind = design.ruleset.kinds.get(card.key)
    if kind is None and ruleset is None and not isinstance(language, Language):
        design = look(language, everything_installed())
        kind = design.ruleset.kinds.get(card.key)
    if kind is None:
        kind = CardKind(key=card.key, name=design.language.name(card.key), text="")
    return _face(kind, design, theme, width, card)


@checked
def character(
    character: Character | str,
    *,
    language: LanguageLike = "en",
    ruleset: Ruleset | None = None,
    theme: str = "auto",
    width: float | None = None,
) -> str:
    """Return the picture of a character with portrait, ability and bullets.

    >>> "<title>Bart Cassidy</title>" in character("bart_cassidy")
    True

    :raises UnknownName: if there is no such character in the ruleset.
    """
    design = look(language, ruleset)
    thing = _defined("character", character, design.ruleset.characters)
    return _face(thing, design, theme, width)


@checked
def role(
    role: Role | str,
    *,
    language: LanguageLike = "en",
    ruleset: Ruleset | None = None,
    theme: str = "auto",
    width: float | None = None,
    players: int = 0,
) -> str:
    """Return the picture of a role with its goal at a table of that number of *players*.

    >>> "<title>Bandit</title>" in role("outlaw", language="de")
    True

    :raises UnknownName: if there is no such role in the ruleset.
    """
    design = look(language, ruleset)
    thing = _defined("role", role, design.ruleset.roles)
    own = isinstance(role, str) or design.definition(role.key) is role
    text = design.language.goal(thing.key, players) if own and players else None
    return _face(thing, design, theme, width, text=text)


@checked
def rule(
    rule: Rule | str,
    *,
    language: LanguageLike = "en",
    ruleset: Ruleset | None = None,
    theme: str = "auto",
    width: float | None = None,
) -> str:
    """Return the picture of a rule of an expansion, such as an event or equipment.

    >>> from bangcore.plugin import Rule, sees
    >>> "<title>Fog</title>" in rule(Rule(key="fog", name="Fog", kind="weather", ability=sees(+1)))
    True

    :raises UnknownName: if there is no such rule in the ruleset.
    """
    design = look(language, ruleset)
    return _face(_defined("rule", rule, design.ruleset.rules), design, theme, width)


@checked
def back(
    of: str = "card",
    *,
    language: LanguageLike = "en",
    ruleset: Ruleset | None = None,
    theme: str = "auto",
    width: float | None = None,
) -> str:
    """Return the back of a ``card``, a ``role``, a ``character``, or a kind of rule.

    >>> back("role") != back("card")
    True

    :raises UnknownName: if the ruleset has no such kind.
    """
    design = look(language, ruleset)
    brush = Brush(theme)
    colour, icon = back_of(of, design)
    title = design.language.kind(of)
    return brush.picture(faces.back(brush, design, colour, icon), faces.SIZE, title, width=width)


def back_of(of: str, known: Look) -> tuple[str, str]:
    """Return the colour and the icon of a back."""
    backs = {
        "card": ("brown", "shot"),
        "role": ("slate", "secret"),
        "character": ("leather", "book"),
    }
    for kind in {rule.kind: None for rule in known.ruleset.rules.values()}:
        backs.setdefault(
            kind, (kind_colour(kind), f"kind/{kind}" if f"kind/{kind}" in known.icons else "thing")
        )
    if of not in backs:
        raise UnknownName(nearest(term("kind", ERROR_MESSAGES), of, backs))
    return backs[of]


@checked
def emblem(
    thing: str,
    *,
    ruleset: Ruleset | None = None,
    theme: str = "auto",
    width: float | None = None,
) -> str:
    """Return the symbols of the thing with that key, or a character's portrait, in 64 by 48.

    It contains no words, so a page can use it in all languages.

    >>> "Beer" in emblem("beer"), emblem("bart_cassidy") != emblem("jourdonnais")
    (False, True)

    :raises UnknownName: if nothing has that key.
    """
    design = look("en", ruleset)
    definition = design.definition(thing)
    if definition is None:
        rules = design.ruleset
        keys = [*rules.kinds, *rules.characters, *rules.roles, *rules.rules]
        raise UnknownName(nearest("card, character, role or rule", thing, keys))
    brush = Brush(theme, design.colours)
    if isinstance(definition, Character):
        return brush.picture([portrait(definition.key, 48)], (48, 48), "", width=width)
    lines = faces.marks(
        brush, design, design.marks(definition)[:2] or faces.ANYTHING, (0, 0, 64, 48), 44
    )
    return brush.picture(lines, (64, 48), "", width=width)


@checked
def life(
    points: int, of: int | None = None, *, theme: str = "auto", width: float | None = None
) -> str:
    """Return life points as bullets, out *of* a maximum.

    >>> "<title>3/4</title>" in life(3, 4)
    True
    """
    most = max(points, points if of is None else of, 0)
    brush = Brush(theme)
    size = (max(most, 1) * 12.0 + 4, 28.0)
    lines = faces.life(brush, max(points, 0), most, (size[0] / 2, 2), 24)
    title = f"{points}" if of is None else f"{points}/{of}"
    return brush.picture(lines, size, title, width=width)


@checked
def picture(
    thing: Any,
    *,
    language: LanguageLike = "en",
    ruleset: Ruleset | None = None,
    theme: str = "auto",
    width: float | None = None,
) -> str:
    """Return the picture of a view, a card, a definition, or a key.

    After ``%load_ext bang_table.svg`` a notebook shows these by itself.

    >>> from bangcore import Game
    >>> picture("sheriff") == role("sheriff", width=180)
    True
    >>> picture(Game.new(4, seed=1).view(0)).startswith("<svg")
    True

    :raises UnknownName: if nothing has that key.
    """
    if isinstance(thing, View):
        wide = width or NOTEBOOK["table"]
        return table(thing, language=language, ruleset=ruleset, theme=theme, width=wide)
    width = width or NOTEBOOK["card"]
    if isinstance(thing, (str, int)):
        rules = language.ruleset if isinstance(language, Language) else ruleset or default_ruleset()
        is_key = isinstance(thing, str) and look(language, rules).definition(thing)
        thing = is_key or rules.card(thing)
    if isinstance(thing, Card):
        return card(thing, language=language, ruleset=ruleset, theme=theme, width=width)
    if isinstance(thing, CardKind | Character | Role | Rule):
        design = look(language, ruleset or _rules_of(thing, language))
        return _face(thing, design, theme, width)
    raise InvalidArgument(f"cannot draw {brief(thing)}")


def _rules_of(thing: Definition, language: LanguageLike) -> Ruleset | None:
    """Return rules that contain *thing*, for its words and icons."""
    if isinstance(language, Language) or look(language).definition(thing.key) is thing:
        return None
    everything = everything_installed()
    return everything if look(language, everything).definition(thing.key) is thing else None


def _defined(what: str, thing: Any, definitions: Any) -> Any:
    if isinstance(thing, Character | Role | Rule):
        return thing
    if not isinstance(thing, str) or thing not in definitions:
        raise UnknownName(nearest(what, thing, definitions))
    return definitions[thing]


def _face(
    thing: Definition,
    design: Look,
    theme: str,
    width: float | None,
    card: Card | None = None,
    text: str | None = None,
) -> str:
    brush = Brush(theme, design.colours)
    corners = None if card is None else (card.suit, card.rank)
    title = design.name(thing)
    if card is not None:
        title = design.language.face(card) if thing.key in design.ruleset.kinds else str(card)
    text = design.explain(thing) if text is None else text
    lines = faces.face(brush, design, thing, text, corners)
    return brush.picture(
        lines,
        faces.SIZE,
        title,
        text,
        width,
        data_key=thing.key,
        data_card=None if card is None else card.id,
    )
