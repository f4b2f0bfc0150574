/**
 * Animation of the moves of events: cards fly from their old place to their new one.
 *
 * A page names its things by data-at, see choices.js.  An open hand of seat 2 is in [data-hand="2"],
 * a hidden one is a number in [data-seat="2"] [data-hand]; piles are named deck and discards.
 */
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const $ = (selector) => document.querySelector(selector);

function find({ kind, seat }, card) {
  const there = `[data-seat="${seat}"]`;
  const places = {
    deck: ["[data-at='key:deck']"],
    discards: ["[data-at=discards] [data-at]", "[data-at=discards]"],
    table: [`[data-at="card:${card}:"]`, "[data-at=discards]"],
    in_play: [`${there} [data-at^="card:${card}:"]`, there],
    hand: [`[data-hand="${seat}"] [data-at^="card:${card}:"]`, `${there} [data-hand]`, there],
  };
  return (places[kind] ?? []).map($).find(Boolean);
}

/** Return the moves of *events* with the current places of the cards; call it before redrawing. */
export function noted(events) {
  const moves = calm.matches || document.hidden ? [] : events.flatMap((event) => event.moves ?? []).slice(-14);
  return moves.map((move) => [move, find(move.start, move.card)?.getBoundingClientRect()]);
}

/** Animate these moves to the new places; call it after redrawing. */
export function fly(moves) {
  moves.forEach(([{ card, end }, from], order) => {
    const to = find(end, card);
    if (!from || !to) return;
    const there = to.getBoundingClientRect();
    const ghost = (to.matches("button") ? to : ($("[data-at='key:deck']") ?? to)).cloneNode(true);
    for (const one of [ghost, ...ghost.querySelectorAll("[data-at]")]) delete one.dataset.at;
    ghost.classList.add("ghost");
    ghost.inert = true;
    document.body.append(ghost);
    const at = ({ x, y, width, height }) => ({
      transform: `translate(${x + width / 2}px, ${y + height / 2}px) translate(-50%, -50%)`,
    });
    const times = { duration: 420, delay: Math.min(order * 45, 180), easing: "ease-out", fill: "both" };
    ghost.animate([at(from), at(there)], times).onfinish = () => ghost.remove();
  });
}
