"""The messages of the core, in English, by key; a pair is singular and plural.

A key is a path: ``prompt/<kind>``, ``option/<verb>``, ``event/<kind>`` or ``outcome``.  A further
part narrows it down to one cause, picked thing, question or reason (``prompt/discard/hand_limit``);
conditions such as ``+what`` and ``+target`` narrow it down to cases with such a value.  The most
specific key that fits is used.

- prompts: ``+what`` (the card or ability that asks), ``+by``, ``+target``; also ``{answer}`` (the
  card that answers), ``{count}``
- options: ``+card``, ``+as``, ``+key``, ``+target``
- events: ``+cards``, ``+what`` (its cause, if it is not the card itself), ``+target``;
  also ``{name}``, ``{amount}``, ``{count}``
- outcomes: ``{winners}``
- reasons (``why/<reason>``, ``why/condition/<function>``): ``+what``, ``+target``; also ``{card}``,
  ``{amount}``, ``{count}``

Messages under other keys, such as ``shown/...`` and ``kind/...`` (names of the kinds of rules),
``table/...``, ``help/...`` and ``plot/...``, are formatted with
:meth:`bang_table.text.Language.say`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["MESSAGES", "SUITS", "SYMBOLS", "Text"]

Text = str | tuple[str, str]
"""A message, or its singular and its plural."""

SYMBOLS: Final = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
"""The signs of the suits, the same in every language."""

SUITS: Final = {"hearts": "Hearts", "diamonds": "Diamonds", "clubs": "Clubs", "spades": "Spades"}

MESSAGES: Final[Mapping[str, Text]] = {
    "hidden cards": ("a card", "{count} cards"),
    "list": "{items} and {last}",
    "named": "{name}: {text}",
    "waiting": "Waiting for {name}.",
    "no choice": "There is nothing else that you can do.",
    "kind/card": ("card", "cards"),
    "kind/character": ("character", "characters"),
    "kind/role": ("role", "roles"),
    # ------------------------------------------------------------ the table in a picture
    "table": "Table of {names}",
    "table/turn": "Turn {turns}",
    "table/deck": "Deck",
    "table/discards": "Discards",
    "table/on turn": "on turn",
    "table/out": "out",
    "table/life": "{life} of {most} life points",
    "table/hand": ("{count} card in hand", "{count} cards in hand"),
    "table/distance": "distance {distance}",
    "table/reach": "within reach",
    # ------------------------------------------------------------ the table on a page
    "table/away": "{name} is away.",
    "table/back": "{name} is back.",
    "table/bot": "A bot stands in for {name}.",
    "table/self": "{name} plays again.",
    "table/taken back": "A move was taken back.",
    "you/out": "You are out of the game.",
    "you/answered": (
        "A bot has given an answer for you.",
        "A bot has given {count} answers for you.",
    ),
    "you/not now": "You cannot play this card now.",
    "help/draw!": "draw!: the top card of the deck is turned up, its suit and rank decide, and it "
    "is discarded.",
    "help/border/brown": "It is discarded when it is played.",
    "help/border/blue": "It stays in front of a player.",
    # ------------------------------------------------------------ pictures of many games
    # ------------------------------------------------------------ questions
    "prompt": "Choose.",
    "prompt +what": "{what}: choose.",
    "prompt/turn": "Your turn: play cards or end the turn.",
    "prompt/missed": (
        "You are shot at ({what}). Defend yourself with {answer}?",
        "You are shot at ({what}). Defend yourself with {count} {answer}?",
    ),
    "prompt/missed +by": (
        "{by} shoots at you ({what}). Defend yourself with {answer}?",
        "{by} shoots at you ({what}). Defend yourself with {count} {answer}?",
    ),
    "prompt/bang": "{what}: answer with {answer} or lose a life point.",
    "prompt/bang +by": "{by} attacks you ({what}): answer with {answer} or lose a life point.",
    "prompt/rescue": (
        "You are dying ({what}). You need a life point to survive.",
        "You are dying ({what}). You need {count} life points to survive.",
    ),
    "prompt/discard": ("Discard a card.", "Discard {count} cards, one after the other."),
    "prompt/discard +what": (
        "{what}: discard a card.",
        "{what}: discard {count} cards, one after the other.",
    ),
    "prompt/discard/hand_limit": (
        "Your hand is over the limit: discard a card.",
        "Your hand is over the limit: discard {count} cards, one after the other.",
    ),
    "prompt/discard/dying_order": "You are out: which of your cards is discarded next?",
    "prompt/pick": "Choose a card.",
    "prompt/pick +what": "{what}: choose a card.",
    "prompt/pick +what +target": "{what}: choose a card of {target}.",
    "prompt/flip": "Draw! for {what}: which card counts?",
    "prompt/source": "Where do you draw the first card from?",
    "prompt/put_back": "Which card do you put back on the deck?",
    "prompt/character": "Which character do you want to be?",
    # ------------------------------------------------------------ answers
    "option +seat": "{name}: {option}",
    "option/pass": "Pass",
    "option/end": "End turn",
    "option/play +card": "Play {card}",
    "option/play +card +as": "Play {card} as {as}",
    "option/play +card +target": "Play {card} at {target}",
    "option/play +card +as +target": "Play {card} as {as} at {target}",
    "option/use +card": "Use {card}",
    "option/use +card +as": "Use {card} as {as}",
    "option/use +card +target": "Use {card} at {target}",
    "option/use +card +as +target": "Use {card} as {as} at {target}",
    "option/use +key": "Use {key}",
    "option/use +card +key": "Use {key} with {card}",
    "option/use +key +target": "Use {key} at {target}",
    "option/use +card +key +target": "Use {key} with {card} at {target}",
    "option/pick +card": "Choose {card}",
    "option/pick +key": "Choose {key}",
    "option/pick +target": "Choose {target}",
    "option/pick/discard +card": "Discard {card}",
    "option/pick/put_back +card": "Put {card} back on the deck",
    "option/pick/flip +card": "{card} counts",
    "option/pick/source +target": "Draw the first card from the hand of {target}",
    "option/pick/hand": "Choose a card of the hand",
    "option/pick/deck": "Draw from the deck",
    "option/pick/discards": "Draw the first card from the discard pile",
    # ------------------------------------------------------------ events
    "event/turn": "Turn {amount}: {name}.",
    "event/drew": "{name} draws {cards}.",
    "event/drew +what": "{name} draws {cards} ({what}).",
    "event/drew/opening_hand": "{name} is dealt {cards}.",
    "event/flipped": "{name} makes a draw! for {what}: {cards}.",
    "event/chose": "{name} chooses {cards}.",
    "event/answered": "{name} has answered.",
    "event/opened": "{name} has chosen {what}.",
    "event/opened +cards": "{name} has chosen {cards}.",
    "event/opened +target": "{name} has chosen {target}.",
    "event/opened/pass": "{name} has passed.",
    "event/showed": "{name} shows {cards}.",
    "event/looked": "{name} looks at {cards} on top of the deck.",
    "event/played": "{name} plays {cards}.",
    "event/played +what": "{name} plays {cards} as {what}.",
    "event/played +target": "{name} plays {cards} at {target}.",
    "event/played +what +target": "{name} plays {cards} as {what} at {target}.",
    "event/used": "{name} uses {what}.",
    "event/used +cards": "{name} uses {cards}.",
    "event/used +cards +what": "{name} uses {cards} as {what}.",
    "event/missed": "The shot at {name} misses.",
    "event/lost_life": ("{name} loses a life point.", "{name} loses {count} life points."),
    "event/lost_life +what": (
        "{name} loses a life point ({what}).",
        "{name} loses {count} life points ({what}).",
    ),
    "event/gained_life": ("{name} regains a life point.", "{name} regains {count} life points."),
    "event/gained_life +what": (
        "{name} regains a life point ({what}).",
        "{name} regains {count} life points ({what}).",
    ),
    "event/eliminated": "{name} is eliminated: {what}.",
    "event/eliminated +target": "{target} eliminates {name}: {what}.",
    "event/inherited": "{name} takes over {cards} from {target}.",
    "event/discarded": "{name} discards {cards}.",
    "event/discarded +what": "{name} discards {cards} ({what}).",
    "event/discarded/hand_limit": "{name} discards {cards} (hand limit).",
    "event/discarded/weapon": "{name} discards the old weapon, {cards}.",
    "event/took": "{name} takes {cards} back.",
    "event/took +what": "{name} takes {cards} back ({what}).",
    "event/took +target": "{name} takes {cards} from {target}.",
    "event/took +what +target": "{name} takes {cards} from {target} ({what}).",
    "event/put_back": "{name} puts {cards} back on the deck.",
    "event/recovered": "{name} takes {cards} from the discard pile.",
    "event/passed_on": "{name} passes {cards} on to {target}.",
    "event/put_tokens": "{name} gets {what}.",
    "event/put_tokens +cards": "{name} puts {what} on {cards}.",
    "event/spent_tokens": "{name} spends {what}.",
    "event/spent_tokens +cards": "{name} spends {what} from {cards}.",
    "shown/tokens on card": "{card}: {tokens}",
    "event/moved": "{name} moves {cards} ({what}).",
    "event/moved +target": "{name} moves {cards} to {target} ({what}).",
    "shown/pile": "{pile}: {cards}",
    "pile/hand": "hand",
    "pile/in_play": "in play",
    "pile/discards": "discard pile",
    "pile/table": "middle of the table",
    "event/revealed": "{name} reveals {cards}.",
    "event/picked": "{name} takes {cards}.",
    "event/character": "{name} is {what}.",
    "event/roles_dealt": "Roles are shuffled and dealt again.",
    "event/skipped": "{name} skips the turn.",
    "event/swapped": "{name} and {target} change places.",
    "event/returned": "{name} comes back into play.",
    "event/left": "{name} leaves the table.",
    "event/shuffled": (
        "The discard pile is shuffled: the new deck has {count} card.",
        "The discard pile is shuffled: the new deck has {count} cards.",
    ),
    "event/game_over": "The game is over.",
    # ------------------------------------------------------------ outcomes
    "outcome": ("{winners} wins.", "{winners} win."),
    "outcome without winners": "Nobody wins.",
    "you/won": "You have won.",
    "you/lost": "You have lost.",
    # ------------------------------------------------------------ why a card has no option
    "why/waiting": "The game waits for {target}.",
    "why/question": "Another question comes first.",
    "why/answers": "It is not played in a turn: it is an answer.",
    "why/answer": "It does not answer this question.",
    "why/distance": "{target} is at distance {amount}.",
    "why/target": "{target} cannot be its target.",
    "why/has_one": "You have one in front of you already.",
    "why/has_one +target": "{target} has one already.",
    "why/price": ("It costs another card in hand.", "It costs {count} other cards in hand."),
    "why/condition": "It is not possible now.",
    "why/condition/has_cards": "{target} has no card to lose.",
    "why/forbidden": "A rule forbids it.",
    "why/forbidden +what": "{what} forbids it.",
    "why/in_play": "It lies in front of you and acts by itself.",
    "why/rules": "This question does not allow it.",
}
"""The messages of the core, by key."""
