/**
 * Cards that fly: each move of an event, from where the card lay to where it lies now.
 *
 * A page names its things by data-at, see choices.js; the hand of seat 2 is in [data-hand="2"], that
 * of somebody else is a number in [data-seat="2"] [data-hand]; piles are named deck and discards.
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

/** Note where the cards of *events* begin, before the table is drawn anew. */
export function noted(events) {
  const moves = calm.matches || document.hidden ? [] : events.flatMap((event) => event.moves ?? []).slice(-14);
  return moves.map((move) => [move, find(move.start, move.card)?.getBoundingClientRect()]);
}

/** Let them fly to where they are now. */
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
    const times = { duration: 420, delay: Math.min(order * 90, 900), easing: "ease-out", fill: "both" };
    ghost.animate([at(from), at(there)], times).onfinish = () => ghost.remove();
  });
}
