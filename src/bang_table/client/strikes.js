/**
 * Animation of shots, losses of life and eliminations, from events alone.
 *
 * A page names its seats by data-seat, see moves.js, and styles the classes bullet, hit, miss and
 * turned.  No animation lasts longer than 0.6 s.
 */
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const LONGEST = 600;

/** Show these events on the seats; *role* makes the element with the role of an eliminated player. */
export function strike(events, role) {
  if (calm.matches || document.hidden) return;
  const shown = events.filter(({ kind }) => kind in SHOWN).slice(-6);
  shown.forEach((event, order) => SHOWN[event.kind](event, Math.min(order * 60, 180), role));
}

const SHOWN = {
  missed: (event, delay) => shot(event, delay, "miss", ""),
  lost_life: (event, delay) => shot(event, delay, "hit", `−${event.amount ?? 1}`),
  gained_life: ({ seat, amount }, delay) => over(middle(seat), "gain", `+${amount ?? 1}`, delay),
  eliminated: ({ seat, key }, delay, role) => over(middle(seat), "turned", role(key), delay),
};

/** Let a bullet fly from the target of the event, who has shot, and mark what it did. */
function shot({ seat, target }, delay, mark, text) {
  const [from, to] = [middle(target), middle(seat)];
  const flies = from && to && target !== seat;
  if (flies) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const past = mark === "miss" ? 1.15 : 1;
    const at = (share) => `translate(${from.x + (to.x - from.x) * share}px, ${from.y + (to.y - from.y) * share}px) rotate(${angle}rad)`;
    put("bullet", "", [{ transform: at(0) }, { transform: at(past) }], { delay, duration: 240, easing: "linear" });
  }
  over(to, mark, text, flies ? delay + 180 : delay);
}

/** Show a mark at a place. */
function over(place, name, content, delay) {
  if (!place) return;
  const at = (scale, turn = 0) => `translate(${place.x}px, ${place.y}px) translate(-50%, -50%) scale(${scale}) rotateY(${turn}deg)`;
  const frames = name === "turned"
    ? [{ transform: at(1, 180) }, { transform: at(1.2, 0), offset: 0.5 }, { transform: at(1, 0), opacity: 1, offset: 0.9 }, { transform: at(1, 0), opacity: 0 }]
    : [{ transform: at(0.4), opacity: 0 }, { transform: at(1.2), opacity: 1, offset: 0.35 }, { transform: at(1), opacity: 0 }];
  put(name, content, frames, { delay, duration: LONGEST - delay, easing: "ease-out" });
}

function put(name, content, frames, times) {
  const mark = document.createElement("div");
  mark.className = `ghost ${name}`;
  mark.setAttribute("aria-hidden", "true");
  mark.append(content);
  document.body.append(mark);
  mark.animate(frames, { ...times, fill: "both" }).onfinish = () => mark.remove();
}

function middle(seat) {
  const box = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
