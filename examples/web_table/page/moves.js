// Cards that fly: each move of an event, from where the card lay to where it lies now.
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Return the element that shows a card at a place of the table, or that place. */
function find(board, { kind, seat }, card) {
  const there = `.bang-seat[data-seat="${seat}"]`;
  const it = `[data-card="${card}"]`;
  const places = {
    deck: ["[data-pile=deck]"],
    discards: [`[data-pile=discards] ${it}`, "[data-pile=discards]"],
    table: [`.bang-middle ${it}`, ".bang-middle", "[data-pile=discards]"],
    in_play: [`${there} > ${it}`, there],
    hand: [`${there} .bang-hand ${it}`, `${there} .bang-count`, there],
  };
  return (places[kind] ?? []).map((one) => board.querySelector(one)).find(Boolean);
}

const cardOf = (element) => (element.matches(".bang-card") ? element : null);

/** Note where the cards of *events* begin; what is returned lets them fly on the next picture. */
export function departures(board, events) {
  const still = calm.matches || document.hidden || !board.firstElementChild;
  const moves = still ? [] : events.flatMap((event) => event.moves ?? []).slice(-14);
  const begun = moves.flatMap((move) => {
    const from = find(board, move.start, move.card);
    if (!from) return [];
    return { ...move, box: from.getBoundingClientRect(), drawn: cardOf(from)?.cloneNode(true) };
  });
  return () => begun.forEach((move, order) => fly(board, move, order));
}

function fly(board, { card, box, drawn, end }, order) {
  const to = find(board, end, card);
  const landed = to && cardOf(to);
  const shown = landed ?? drawn ?? board.querySelector("[data-pile=deck] .bang-card");
  if (!to || !shown) return;
  const there = to.getBoundingClientRect();
  const wide = landed ? there.width : Math.min(box.width, 60);
  const ghost = board.firstElementChild.cloneNode(false);
  ghost.appendChild(shown.cloneNode(true)).removeAttribute("transform");
  ghost.setAttribute("viewBox", "-1 -1 50 72");
  ghost.setAttribute("class", "bang bang-auto ghost");
  ghost.style.width = `${wide}px`;
  document.body.append(ghost);
  const middle = ({ x, y, width, height }) => ({
    transform: `translate(${x + (width - wide) / 2}px, ${y + (height - wide * 1.44) / 2}px)`,
  });
  if (landed) landed.style.opacity = 0;
  const times = { duration: 420, delay: Math.min(order * 90, 900), easing: "ease-out", fill: "both" };
  ghost.animate([middle(box), middle(there)], times).onfinish = () => {
    ghost.remove();
    if (landed) landed.style.opacity = "";
  };
}
