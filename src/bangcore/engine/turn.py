"""The phases of a turn, its actions, and the interrupts of other players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from bangcore.engine.blamer import has_culprit
from bangcore.engine.engine import Engine
from bangcore.engine.questions import disambiguate, reveal_open_hands
from bangcore.rules.definitions import CardKind
from bangcore.rules.options import END, Cause, Decision, Offer, Option

__all__ = ["BEGIN", "act", "held", "interrupts", "take_offer", "turn_decision"]

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
        if not options:
            fault = LookupError("'turn' is asked without any option")
            for entry in g._force.known("bang_end_veto", (me, ())).entries:
                g._force.blame(fault, "bang_end_veto", entry)
            raise fault
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
    if has_culprit(error):
        return error
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


BEGIN: Final = Option("begin", "begin")
"""The first action of every game, which is not an option of any player."""
BEFORE_PHASE_1: Final = ("bang_before_turn", "bang_turn_start", "bang_turn_check")
ENDLESS: Final = 200
"""The number of consecutive turns without phase 2 that is taken for an endless loop."""


async def act(g: Engine, option: Option, offers: Sequence[Offer] = ()) -> None:
    """Run an action up to the next moment at which the player on turn may act.

    *offers* are the open offers, if known; otherwise abilities are asked.
    """
    state = g._state
    verb = option.verb
    if verb == "end":
        await _end_turn(g)
    elif verb == "begin":
        await _begin(g)
    else:
        if verb == "play":
            assert option.card is not None
            await g.play(state.turn, held(g, state.turn, option.card), option.target, option.as_)
        else:
            await take_offer(g, option, offers)
        await g.settle()
        if not state.alive[state.turn]:
            await _next_turn(g)
        elif state.phase == "ending":
            await _end_turn(g)
    reveal_open_hands(g)


async def _begin(g: Engine) -> None:
    state = g._state
    state.turn = state.roles.index(g.role_set.first)
    if state.offers:
        await _choose_characters(g)
    g._force.players_change(*g.seats)
    await g.react("bang_setup")
    for seat in g.seats:
        life = g.rules.full_life(state.characters[seat], state.roles[seat])
        state.life[seat] = state.max_life[seat] = life
    for seat in g.seats:
        count = state.life[seat] + g.consult("bang_opening_hand", seat)
        g.draw(seat, count, key="opening_hand")
    await _turns(g, state.turn)


async def _choose_characters(g: Engine) -> None:
    state = g._state
    characters = dict(enumerate(state.characters))
    first = state.turn
    for seat in [first, *state.around(first)]:
        if not characters[seat]:
            cause = Cause("character", target=seat)
            characters[seat] = await g.choose_key(seat, "character", state.offers[seat], cause)
    # revealed together, so that no choice depends on another
    state.characters = [characters[seat] for seat in g.seats]
    state.offers = []
    for seat in g.seats:
        g.tell("character", seat, key=characters[seat])


async def _turn(g: Engine, seat: int) -> bool:
    """Run the turn of *seat* up to phase 2; return whether they get there."""
    state = g._state
    state.turn = seat
    state.turns += 1
    state.used.clear()
    _enter(g, "between")
    g.tell("turn", seat, amount=state.turns)
    skipped = False
    await g.react("bang_before_turn", seat, one_by_one=True)
    if state.phase == "between" and state.alive[seat]:
        _enter(g, "start")
        await g.react("bang_turn_start", seat, one_by_one=True)
        skipped = state.phase == "skipped"
        if state.phase == "start" and state.alive[seat]:
            await g.check_turn(seat)
    if not skipped:
        await g.react("bang_who_plays", seat)
    await g.react("bang_turn_checked", state.turn)
    await g.settle()
    if state.phase == "start" and state.alive[state.turn]:
        await _phase_1(g, state.turn)
    if state.phase == "draw" and state.alive[state.turn]:
        state.phase = "play"
        return True
    return False


def _enter(g: Engine, phase: str) -> None:
    """Enter *phase*, and let abilities know that the player on turn may have changed."""
    g._state.phase = phase
    g._force.turn_passes()


async def _phase_1(g: Engine, seat: int) -> None:
    g._state.phase = "draw"
    if not await g.react("bang_phase_1", seat):
        await _draw(g, seat)
    await g.settle()
    for key in g.consult("bang_draw_again", seat):
        g.draw(seat, key=key)
        await g.settle()
    await g.react("bang_after_draw", seat, one_by_one=True)


async def _draw(g: Engine, seat: int) -> None:
    """Run the draw of phase 1, or its replacement."""
    count = g.draw_count(seat) + g.consult("bang_draw_more", seat)
    hand = g.hand(seat)
    had = set(hand)
    if not await g.react("bang_draw_phase", seat, count):
        g.draw(seat, count)
    new_cards = tuple([card for card in hand if card not in had])
    await g.react("bang_on_drawn", seat, new_cards)


async def _end_turn(g: Engine) -> None:
    state = g._state
    seat = state.turn
    state.phase = "discard"
    limit = g.hand_limit(seat)
    hand = g.hand(seat)
    excess = max(len(hand) - limit, 0)
    while (above := len(hand) - limit) > 0:
        cause = _hand_limit(seat, above)
        taker = g.consult("bang_excess_taker", seat)
        if taker is not None:
            await g.discard_chosen(seat, cause)
            g.take_discard(taker, key="hand_limit")
        elif g.consult("bang_swaps_piles", seat):
            card = await g.choose_card(seat, "discard", hand, cause)
            g.put_on_deck(seat, card, key="hand_limit")
        else:
            await g.discard_chosen(seat, cause)
    if excess:
        await g.react("bang_on_excess", seat, excess)
    await g.settle()
    await g.react("bang_turn_end", seat, one_by_one=True)
    await _next_turn(g)


@cache
def _hand_limit(seat: int, above: int) -> Cause:
    return Cause("hand_limit", by=seat, target=seat, needed=above)


async def _next_turn(g: Engine) -> None:
    await _turns(g, _next_seat(g))


async def _turns(g: Engine, seat: int) -> None:
    """Run turns, from that of *seat* on, until a player reaches phase 2."""
    for _ in range(ENDLESS):
        if await _turn(g, seat):
            return
        seat = _next_seat(g)
    error = RecursionError(f"{ENDLESS} turns end before anybody may play")
    for hook in BEFORE_PHASE_1:
        for entry in g._force.known(hook, (seat,)).entries:
            g._force.blame(error, hook, entry)
    raise error


def _next_seat(g: Engine) -> int:
    """Return the seat that has the next turn."""
    state = g._state
    state.in_extra_turn = state.extra_turns > 0 and _takes_turn(g, state.turn)
    if state.in_extra_turn:
        state.extra_turns -= 1
        return state.turn
    state.extra_turns = 0
    seats: Sequence[int] = state.around(state.turn)
    if g.has_implementations("bang_turn_order"):
        seats = g.consult("bang_turn_order", seats)
    return next((seat for seat in seats if _takes_turn(g, seat)), state.turn)


def _takes_turn(g: Engine, seat: int) -> bool:
    if g.consult("bang_turn_veto", seat):
        return False
    if g._state.alive[seat]:
        return True
    takes: bool = g.consult("bang_takes_turn", seat)
    return takes
