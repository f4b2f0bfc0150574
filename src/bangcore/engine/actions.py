"""The actions of a turn, and the interrupts of other players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from bangcore.engine.engine import Engine
from bangcore.engine.questions import disambiguate
from bangcore.rules.definitions import CardKind
from bangcore.rules.options import END, Cause, Decision, Offer, Option

__all__ = ["held", "interrupts", "take_offer", "turn_decision"]

_TURN = tuple(Cause("turn", by=seat, target=seat) for seat in range(16))


def held(g: Engine, seat: int, card: int) -> int:
    """Return the card in the hand of *seat* that is *card* or its duplicate."""
    if card not in g.rules.duplicates:
        return card
    representative = g.rules.representative
    return next(other for other in g.hand(seat) if representative[other] == representative[card])


def turn_decision(g: Engine) -> tuple[Decision, Sequence[Offer]]:
    """Return the question of phase 2, and the offers of abilities in it."""
    me = g._state.turn
    offers: Sequence[Offer] = g.consult("bang_actions", me)
    as_others = g.has_implementations("bang_counts_as", me)
    use_vetoes = g.has_implementations("bang_use_veto", me)
    end_vetoes = g.has_implementations("bang_end_veto", me)
    hand: Collection[int] = g._layout.hands[me]
    duplicates = g.rules.duplicates
    plain = not (offers or as_others)
    if plain and not duplicates.isdisjoint(hand):
        if use_vetoes or end_vetoes:
            plain = False  # vetoes get ids, and may treat duplicates differently
        else:
            hand = dict.fromkeys(map(g.rules.representative.__getitem__, hand))
    options = [END]
    for offer in offers:
        options.append(offer.option)
    plays = g.options.plays
    kinds = g.rules.card_kinds
    # targets depend only on the key of the card
    targets: dict[str, Sequence[int | None]] = {}
    kind = None
    try:
        for card in hand:
            kind = kinds[card]
            way, key = kind.way, kind.key
            if way is None:
                continue
            if key not in targets:
                playable = kind.only_if is None or kind.only_if(g, me)
                targets[key] = way.targets(g, me, kind) if playable else ()
            aimed_at = plays[card]
            for target in targets[key]:
                options.append(aimed_at[target])
    except Exception as error:
        assert kind is not None
        raise _blame_targets(g, error, kind) from None
    if as_others:
        options += _played_as(g, me, hand)
    if use_vetoes:
        options = _allowed(g, me, options)
    if end_vetoes and g.consult("bang_end_veto", me, options[1:]):
        ending = [END, *[offer.option for offer in offers if offer.ends_turn]]
        options = [option for option in options if option not in ending]
    if plain:
        return Decision(me, "turn", tuple(options), _TURN[me], g._number), offers
    choices, originals = disambiguate(g, options)
    if choices is not originals:
        _show_offers(offers, choices, originals)
    return Decision(me, "turn", choices, _TURN[me], g._number), offers


def _played_as(g: Engine, me: int, hand: Iterable[int]) -> Iterator[Option]:
    """Yield the options to play cards as other cards."""
    for card in hand:
        for key in g.consult("bang_counts_as", me, card):
            for target in _targets(g, me, g.rules.kinds[key]):
                yield g.options.play(card, target, key)


def _allowed(g: Engine, me: int, options: Iterable[Option]) -> list[Option]:
    """Return *options* without plays that an ability forbids."""
    return [option for option in options if option.verb != "play" or _may_play(g, me, option)]


def _targets(g: Engine, me: int, kind: CardKind) -> Sequence[int | None]:
    way = kind.way
    try:
        if way is None or (kind.only_if is not None and not kind.only_if(g, me)):
            return ()
        return way.targets(g, me, kind)
    except Exception as error:
        raise _blame_targets(g, error, kind) from None


def _blame_targets(g: Engine, error: Exception, kind: CardKind) -> Exception:
    where = f"card:{kind.key}"
    error.add_note(f"in the targets of {where}{g.rules.brought(where)}")
    return error


def interrupts(g: Engine, decision: Decision) -> list[Offer]:
    """Return the offers of players who are not on turn, next to *decision*."""
    if not g._force.implemented("bang_interrupts"):
        return []
    offers = [o for seat in g.others(g.turn) for o in g.consult("bang_interrupts", seat)]
    options = [offer.option for offer in offers]
    if offers:
        _show_offers(offers, *disambiguate(g, options, taken=decision.options))
    return offers


async def take_offer(g: Engine, option: Option, known: Iterable[Offer] = ()) -> None:
    """Run the effect of the offer with *option*; collect offers again unless *known*."""
    if option.seat is None:
        known = known or turn_decision(g)[1]
    else:
        known = interrupts(g, turn_decision(g)[0])
    for offer in known:
        if offer.option == option:
            await offer.take(g)
            return
    raise LookupError(f"{option.text!r} is no longer offered")


def _may_play(g: Engine, me: int, option: Option) -> bool:
    card = option.card
    assert card is not None
    return g.may_use(me, card, option.as_ or g.key(card), "turn", _TURN[me])


def _show_offers(
    offers: Iterable[Offer], choices: Sequence[Option], originals: Sequence[Option]
) -> None:
    for offer in offers:
        for i, option in enumerate(originals):
            if offer.option is option:
                offer.option = choices[i]
                break
