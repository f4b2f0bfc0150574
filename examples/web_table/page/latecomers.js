// Latecomers: a spectator asks for the seat of a bot, and the people present agree or refuse.
import { $, fill, make } from "/client/elements.js";
import { table } from "./state.js";
import { say } from "./words.js";

let send, own = null; // the name under which this page has asked

export const beginAsking = (line) => (send = line);

const button = (word, onclick, kind = "") => make("button", { class: kind, onclick, type: "button", "data-at": word }, say(word));
const nameOf = (seat) => table.room.seats[seat].name ?? say("free");

/** Return a line for a spectator, or about a request for a seat. */
export function seatLine() {
  const { asking, free, you } = table.room ?? {};
  if (asking?.waiting.includes(you)) return say(table.room.phase === "open" ? "asks free" : "asks seat", { name: asking.name, bot: nameOf(asking.seat) });
  if (asking) return say("seat waits", { name: asking.name, bot: nameOf(asking.seat), names: asking.waiting.map(nameOf).join(", ") });
  return you === null ? say(free.length ? "watching" : "only watching") : "";
}

/** Return the buttons for that line. */
export function seatButtons() {
  const { asking, free, you } = table.room ?? {};
  const reply = (word, deed) => button(word, () => send({ do: deed, number: asking.id }));
  if (asking?.waiting.includes(you)) return [reply("agree", "agree_seat"), reply("refuse", "refuse_seat")];
  if (asking) return asking.name === own ? [button("withdraw", () => send({ do: "withdraw_seat" }))] : [];
  return you === null && free.length ? [button("ask seat", choose, "quiet")] : [];
}

/** Return news about the request of this page, or about its new seat, between two states. */
export function seatNews(before, { asking, seats, you }) {
  if (before?.asking && before.asking.name === own && !asking && you === null) return say("not agreed");
  return before?.you === null && seats[you]?.next_name ? say("plays as", { name: nameOf(you) }) : "";
}

function choose() {
  $("#late-name").value = localStorage.name ?? "";
  fill($("#late-seat"), table.room.free.map((seat) => make("option", { value: seat }, nameOf(seat))));
  $("#late").showModal();
}
$("#late form").onreset = () => $("#late").close();
$("#late form").onsubmit = () => {
  own = localStorage.name = $("#late-name").value.trim();
  send({ do: "ask_seat", name: own, seat: Number($("#late-seat").value) });
};
