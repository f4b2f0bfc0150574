// Cards that fly: each move of an event, from where the card lay to where it lies now.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const MOST = 14;

/** Return the element that shows a card at a place of the table, or that place. */
function find(board, { kind, seat }, card) {
  const first = (...selectors) => selectors.map((one) => board.querySelector(one)).find(Boolean);
  const there = `.bang-seat[data-seat="${seat}"]`;
  if (kind === "deck") return first("[data-pile=deck]");
  if (kind === "discards") return first(`[data-pile=discards] [data-card="${card}"]`, "[data-pile=discards]");
  if (kind === "table") return first(`.bang-middle [data-card="${card}"]`, ".bang-middle", "[data-pile=discards]");
  if (kind === "in_play") return first(`${there} > [data-card="${card}"]`, there);
  return first(`${there} .bang-hand [data-card="${card}"]`, `${there} .bang-count`, there);
}

/** Note where the cards of these events begin; what is returned lets them fly on the next picture. */
export function departures(board, events) {
  const moves = calm.matches || document.hidden || !board.firstElementChild
    ? [] : events.flatMap((event) => event.moves ?? []).slice(-MOST);
  const begun = moves.map((move) => {
    const from = find(board, move.start, move.card);
    return from && { ...move, box: from.getBoundingClientRect(), drawn: cardOf(from)?.cloneNode(true) };
  });
  return () => begun.filter(Boolean).forEach((move, order) => fly(board, move, order));
}

const cardOf = (element) => (element.matches(".bang-card") ? element : null);

function fly(board, { card, box, drawn, end }, order) {
  const to = find(board, end, card);
  const landed = to && cardOf(to);
  const shown = landed ?? drawn ?? board.querySelector("[data-pile=deck] .bang-card");
  if (!to || !shown) return;
  const there = to.getBoundingClientRect();
  const wide = landed ? there.width : Math.min(box.width, 60);
  const ghost = board.firstElementChild.cloneNode(false);
  const copy = ghost.appendChild(shown.cloneNode(true));
  copy.removeAttribute("transform");
  ghost.setAttribute("viewBox", "-1 -1 50 72");
  ghost.setAttribute("class", "bang bang-auto ghost");
  ghost.ariaHidden = "true";
  ghost.style.width = `${wide}px`;
  document.body.append(ghost);
  const at = (rect) => `translate(${rect.x + (rect.width - wide) / 2}px, ${rect.y + (rect.height - wide * 1.44) / 2}px)`;
  if (landed) landed.style.opacity = 0;
  const flight = ghost.animate(
    [{ transform: at(box) }, { transform: at(there) }],
    { duration: 420, delay: Math.min(order * 90, 900), easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" },
  );
  flight.onfinish = () => {
    ghost.remove();
    if (landed) landed.style.opacity = "";
  };
}
