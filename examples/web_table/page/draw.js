// The table as elements: seats, cards, the middle.
import { minutes } from "/client/clocks.js";
import { make } from "/client/elements.js";
import { address, choices, table } from "./state.js";
import { game, say } from "./words.js";

const tell = (key, values) => game.tell(key, values);
const thing = (key) => game.thing(key);

const SIGNS = { card: "", character: "", role: "", brown: "●", blue: "■", green: "▲", orange: "◆", black: "◈", equipment: "✚", event: "⚑" };
const SUITS = { hearts: "♥", diamonds: "♦", clubs: "♣", spades: "♠" };
const SPARE = [..."◇○△▽☆◻⬠"]; // for kinds and borders of other expansions
export const sign = (key) => SIGNS[thing(key).border ?? thing(key).kind] ??= SPARE.shift() ?? "";
export const emblem = (key) => make("img", { src: `${address}/${key}.svg`, alt: "", loading: "lazy" });
export const nameAt = (seat) => table.update.view.players[seat].name;

/** Return a clickable thing. */
function touchable(at, attributes, ...children) {
  const can = choices.numbersAt(at).length > 0;
  const named = [attributes.class, can && "can", choices.picked?.at === at && "picked"].filter(Boolean).join(" ");
  return make("button", { ...attributes, class: named, "data-at": at }, ...children);
}

/** Return a thing on the table. */
export function laid(key, at, { corner, suit, note } = {}) {
  const { name, border, kind } = thing(key);
  const edge = border ? `b-${border}` : `k-${kind}`;
  return touchable(at, { class: `card ${edge}`, "data-help": key },
    make("span", { class: "name" }, make("span", {}, make("i", { "aria-hidden": "true" }, sign(key)), " ", name)),
    emblem(key), corner && make("span", { class: `corner ${suit}` }, corner), note && make("b", { class: "note" }, note));
}

export function card({ id, key, suit, rank }, owner = "", note = "") {
  return laid(key, `card:${id}:${owner}`, { corner: `${rank}${SUITS[suit]}`, suit, note });
}

const badge = (name, text, more = {}) => make("span", { class: `badge ${name}`, ...more }, text);

/** Return the badges of a seat: turn, role, bot, away, out. */
function badges(player) {
  const { view, seats, offset, time } = table.update;
  const { bot, stands_in: standsIn, connected, takeover, time_left: left } = seats[player.seat];
  const { alive, role, seat } = player;
  const asked = view.decision && (view.decision.owing ?? [view.decision.seat]).includes(seat);
  const on = view.turn === seat && !["setup", "over"].includes(view.phase);
  return [
    view.outcome?.winners.includes(seat) && badge("won", `♛ ${say("won")}`),
    on && badge("turn", `▶ ${say("turn")}`),
    asked && seat !== view.seat && badge("asked", say("asked")),
    left !== null && !bot && badge("clock", "◔", asked ? { "data-until": time + left + offset } : { "data-left": minutes(left) }),
    role && badge(`role ${role}`, `${role === "sheriff" ? "★ " : ""}${thing(role).name}`),
    !alive && badge("out", `✝ ${tell("table/out")}`),
    bot && badge("bot", say(standsIn ? "stands in" : "bot")),
    !bot && !connected && alive && !view.outcome &&
      badge("away", `◌ ${say("away")} `, takeover === null ? {} : { "data-until": takeover + offset }),
  ];
}

/** Return life points as icons and as a number. */
function life({ life: points, max_life: most }) {
  return make("span", { class: "life", "aria-label": tell("table/life", { life: points, most }), role: "img" },
    Array.from({ length: Math.max(points, most) }, (_, i) => make("i", { class: i < points ? "full" : "lost" })), `${points}/${most}`);
}

/** Return the number of tokens on a card in front of a seat. */
const tokensOn = ({ key }, at) => (table.update.view.extra.tokens?.piles ?? [])
  .filter(({ card, seat }) => card === key && seat === at).map(({ amount }) => amount).join(" ");

/** Return a player and the things in front of them. */
export function seat(player, mine = false) {
  const { view, words: { laid: shown } } = table.update;
  const { seat: at, alive, character, distance, hand, holder, in_play: front, name } = player;
  const near = distance !== null && distance <= (view.players[view.seat]?.reach ?? 0);
  const lit = choices.aims.has(at);
  const marks = shown.marks[at] ?? [];
  const said = distance === null ? "" : `${tell("table/distance", { distance })}${near ? `, ${tell("table/reach")}` : ""}`;
  const count = hand.length;
  const open = !mine && holder !== view.players[view.seat]?.holder ? hand.filter(Boolean) : [];
  const source = !mine && view.decision?.seat === view.seat && view.decision.cause.by === at;
  const kind = ["seat", !alive && "out", source && "source", lit && "lit", mine && "mine", choices.aims.size && !lit && !mine && "dim"];
  return make("li", { class: kind.filter(Boolean).join(" "), "data-at": `li:${at}`, "data-seat": at },
    touchable(`seat:${at}`, { class: "who", "data-help": `seat ${at}` },
      character ? emblem(character) : make("span", { class: "nobody" }),
      make("span", { class: "line" }, make("b", { class: "called" }, name), badges(player)),
      make("span", { class: "line" }, alive && life(player),
        alive && holder === at && make("span", { class: "count", role: "img", "data-hand": mine ? false : at, "aria-label": tell("table/hand", { count }) }, count),
        make("span", { class: "as" }, character ? thing(character).name : "", marks.map((one) => ` · ${one}`))),
      said && make("span", { class: `distance ${near ? "near" : ""}`, role: "img", "aria-label": said }, distance)),
    make("div", { class: "front" }, front.map((one) => card(one, at, tokensOn(one, at))),
      (shown.things[at] ?? []).map((key) => laid(key, `key:${key}`)), open.map((one) => card(one, at))));
}

/** Return the middle: piles, face-up cards, and the things of expansions. */
export function middle() {
  const { view, words: { laid: shown } } = table.update;
  const pile = (name, count, on) => make("div", { class: "pile", "data-at": name },
    make("h2", {}, `${tell(`table/${name}`)} ${count}`), on);
  const back = touchable("key:deck", { class: "card back", "aria-label": tell("table/deck") });
  return [
    pile("deck", view.deck_size, view.deck_size > 0 && back),
    pile("discards", view.discards_size, view.top_discard && card(view.top_discard)),
    view.table.length > 0 && make("div", { class: "pile open", "data-at": "open" }, make("h2", {}, say("open")), view.table.map((one) => card(one))),
    shown.piles.map(({ name, keys, notes, size }) => make("div", { class: "pile", "data-at": name },
      make("h2", {}, name, size ? ` (+${size})` : ""), keys.map((key, i) => laid(key, `key:${key}`, { note: notes[i] })))),
    shown.lines.map((line) => make("p", { class: "shown" }, line)),
  ];
}

/** Return the meanings of the borders of cards, and of a draw!. */
export const signs = () => [...game.borders.filter(({ key }) => game.messages[`help/border/${key}`]).map(({ key, name }) =>
  make("p", {}, SIGNS[key], " ", tell("named", { name, text: tell(`help/border/${key}`) }))), make("p", {}, tell("help/draw!"))];

/** Return the help text of a thing or of a seat. */
export function help(key) {
  const [what, at] = key.split(" ");
  if (what !== "seat") {
    const { name, text, border, facts } = thing(key);
    const edge = border && game.borders.find((one) => one.key === border).name;
    return [make("h3", {}, sign(key), " ", name), make("p", {}, text),
      make("p", { class: "soft" }, [edge, ...(facts ?? [])].filter(Boolean).join(" · "))];
  }
  const player = table.update.view.players[at];
  const { character, distance, hand, in_play: front, life: points, max_life: most, role } = player;
  const near = distance <= table.update.view.players[table.update.view.seat]?.reach;
  const facts = [tell("table/life", { life: points, most }), tell("table/hand", { count: hand.length }),
    distance !== null && tell("table/distance", { distance }) + (near ? ` (${tell("table/reach")})` : "")];
  return [make("h3", {}, player.name, ...badges(player)), make("p", {}, facts.filter(Boolean).join(", ")),
    character && make("p", {}, make("b", {}, thing(character).name), ": ", thing(character).text),
    role && make("p", {}, table.update.words.goals[at]),
    front.map((one) => make("p", {}, make("b", {}, sign(one.key), " ", thing(one.key).name), ": ", thing(one.key).text))];
}
