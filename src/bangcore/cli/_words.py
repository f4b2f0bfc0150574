"""The words around the game, in its languages; the game's own are in ``bangcore.text``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["Words", "words"]

Words = Mapping[str, str]

_ENGLISH: Final = {
    "name": "Name",
    "role": "Role",
    "character": "Character",
    "life": "Life",
    "hand": "Hand",
    "away": "Away",
    "in play": "In play",
    "you": "you",
    "out": "out",
    "play": "play",
    "turn": "Turn {turns}",
    "piles": "Deck {deck}, discards {discards}",
    "top": "top {card}",
    "reach": "your weapon reaches {reach}",
    "your hand": "Your hand",
    "empty hand": "Your hand is empty.",
    "as": "as {card}:",
    "you are": "You are {name}: {role}, {character}.",
    "pass on": "{name} is next. Press Enter when only {name} looks at the screen. ",
    "before": "Before {name} goes on you may act; Enter: go on, skip: not until your next turn.",
    "you are out": "You are out; the others play on.",
    "hint": "? for help",
    "players": "with {players} players",
    "choose": "Type the number of an option; ? for help.",
    "no such number": "There is no option {number}; there are {first} to {last}.",
    "not yours": "That is not for you to do now.",
    "saved": "Saved in {path}.",
    "brown": "brown border",
    "blue": "blue border",
    "green": "green border",
    "cards": "Cards",
    "characters": "Characters",
    "roles": "Roles",
}

_GERMAN: Final = {
    "name": "Name",
    "role": "Rolle",
    "character": "Charakter",
    "life": "Leben",
    "hand": "Hand",
    "away": "Entf.",
    "in play": "Im Spiel",
    "you": "du",
    "out": "raus",
    "play": "spielen",
    "turn": "Zug {turns}",
    "piles": "Stapel {deck}, Ablage {discards}",
    "top": "oben {card}",
    "reach": "deine Waffe reicht {reach} weit",
    "your hand": "Deine Hand",
    "empty hand": "Deine Hand ist leer.",
    "as": "als {card}:",
    "you are": "Du bist {name}: {role}, {character}.",
    "pass on": "{name} ist an der Reihe. Enter, wenn nur noch {name} auf den Bildschirm sieht. ",
    "before": "Bevor {name} weiterspielt, kannst du handeln; Enter: weiter, skip: erst nach deinem "
    "nächsten Zug wieder fragen.",
    "you are out": "Du bist ausgeschieden; die anderen spielen weiter.",
    "hint": "? für Hilfe",
    "players": "mit {players} Spielern",
    "choose": "Gib die Nummer einer Möglichkeit ein; ? für Hilfe.",
    "no such number": "Es gibt keine Möglichkeit {number}, nur {first} bis {last}.",
    "not yours": "Das kannst du jetzt nicht tun.",
    "saved": "Gespeichert in {path}.",
    "brown": "brauner Rand",
    "blue": "blauer Rand",
    "green": "grüner Rand",
    "cards": "Karten",
    "characters": "Charaktere",
    "roles": "Rollen",
}

_ICELANDIC: Final = {
    "name": "Nafn",
    "role": "Hlutverk",
    "character": "Persóna",
    "life": "Líf",
    "hand": "Hönd",
    "away": "Fjarl.",
    "in play": "Í borði",
    "you": "þú",
    "out": "úr leik",
    "play": "spila",
    "turn": "Umferð {turns}",
    "piles": "Dragbunki {deck}, kastbunki {discards}",
    "top": "efst {card}",
    "reach": "vopnið þitt dregur {reach}",
    "your hand": "Á hendi",
    "empty hand": "Þú ert ekki með nein spil á hendi.",
    "as": "sem {card}:",
    "you are": "Þú ert {name}: {role}, {character}.",
    "pass on": "{name} er næst. Ýttu á Enter þegar {name} ein(n) sér skjáinn. ",
    "before": "Áður en {name} heldur áfram máttu bregðast við; Enter: halda áfram, skip: ekki "
    "fyrr en eftir næstu umferð þína.",
    "you are out": "Þú ert úr leik; hin spila áfram.",
    "hint": "? fyrir hjálp",
    "players": "með {players} leikmönnum",
    "choose": "Sláðu inn númer; ? fyrir hjálp.",
    "no such number": "Númerið {number} er ekki til, aðeins {first} til {last}.",
    "not yours": "Þú getur ekki gert þetta núna.",
    "saved": "Vistað í {path}.",
    "brown": "brún rönd",
    "blue": "blá rönd",
    "green": "græn rönd",
    "cards": "Spil",
    "characters": "Persónur",
    "roles": "Hlutverk",
}

_ITALIAN: Final = {
    "name": "Nome",
    "role": "Ruolo",
    "character": "Personaggio",
    "life": "Vita",
    "hand": "Mano",
    "away": "Dist.",
    "in play": "In gioco",
    "you": "tu",
    "out": "fuori",
    "play": "gioca",
    "turn": "Turno {turns}",
    "piles": "Mazzo {deck}, scarti {discards}",
    "top": "in cima {card}",
    "reach": "la tua arma arriva a {reach}",
    "your hand": "La tua mano",
    "empty hand": "La tua mano è vuota.",
    "as": "come {card}:",
    "you are": "Sei {name}: {role}, {character}.",
    "pass on": "Tocca a {name}. Premi Invio quando solo {name} guarda lo schermo. ",
    "before": "Prima che {name} continui puoi agire; Invio: avanti, skip: non prima del tuo "
    "prossimo turno.",
    "you are out": "Sei fuori dal gioco; gli altri continuano.",
    "hint": "? per l'aiuto",
    "players": "con {players} giocatori",
    "choose": "Scrivi il numero di una scelta; ? per l'aiuto.",
    "no such number": "Non c'è la scelta {number}; ci sono da {first} a {last}.",
    "not yours": "Non puoi farlo adesso.",
    "saved": "Salvato in {path}.",
    "brown": "bordo marrone",
    "blue": "bordo blu",
    "green": "bordo verde",
    "cards": "Carte",
    "characters": "Personaggi",
    "roles": "Ruoli",
}

_ALL: Final = {"en": _ENGLISH, "de": _GERMAN, "is": _ICELANDIC, "it": _ITALIAN}


def words(code: str) -> Words:
    """Return the words of a language; what it lacks is English.

    >>> words("de")["life"]
    'Leben'
    """
    return {**_ENGLISH, **_ALL.get(code, {})}
