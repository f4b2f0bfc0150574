// The lobby: who sits where, what is played, and the links for everybody.
import { $, language, make, say, select } from "./words.js";

const NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal"];
const KINDS = ["person", "cowboy", "random"];
const offered = (await (await fetch(`/lobby?lang=${language}`)).json()).expansions;
// what was chosen stays chosen in another language, and when one comes back
const state = sessionStorage.lobby ? JSON.parse(sessionStorage.lobby) : {
  seats: NAMES.slice(0, 5).map((name, seat) => ({ name, kind: KINDS[seat ? 1 : 0] })),
  expansions: [],
  options: {},
  away: true,
};

/** Draw everything that depends on what was chosen. */
function draw() {
  sessionStorage.lobby = JSON.stringify(state);
  const chosen = offered.filter(({ name }) => name === "base" || state.expansions.includes(name));
  drawOptions(new Map(chosen.flatMap((one) => one.options).map((spec) => [spec.name, spec])));
  const players = [...new Set(chosen.flatMap((one) => one.players))].sort();
  const fits = players.includes(state.seats.length);
  $("#wrong").textContent = fits ? "" : say("players", { players: players.join(", ") });
  $("button.main").disabled = !fits;
  $("#add").disabled = state.seats.length >= NAMES.length;
}

function drawSeats() {
  $("#seats").replaceChildren(...state.seats.map((seat, number) => {
    const keep = (entry) => ({ target }) => { seat[entry] = target.value; draw(); };
    const ariaLabel = `${say("seats")} ${number + 1}`;
    const text = { value: seat.name, maxLength: 20, required: true, ariaLabel };
    const name = make("input", { ...text, oninput: keep("name") });
    const kind = select(KINDS.map((one) => [one, say(one)]), seat.kind, keep("kind"), { ariaLabel });
    const remove = make("button", { type: "button", className: "quiet" }, "×");
    remove.ariaLabel = say("remove", { name: seat.name });
    remove.onclick = () => { state.seats.splice(number, 1); drawSeats(); };
    return make("li", {}, name, kind, remove);
  }));
  draw();
}

function tick(name, checked, onchange, ...text) {
  const input = make("input", { type: "checkbox", name, checked, onchange });
  return make("label", { className: "tick" }, input, make("span", {}, ...text));
}

function drawExpansions() {
  $("#expansions").append(...offered.slice(1).map(({ name, title, summary, contents }) => {
    const what = contents.map((one) => `${one.count} ${one.name}`).join(" · ") || summary;
    const change = ({ target }) => {
      state.expansions = state.expansions.filter((one) => one !== name).concat(target.checked ? name : []);
      draw();
    };
    const small = make("small", {}, what);
    return tick(name, state.expansions.includes(name), change, make("strong", {}, title), small);
  }));
}

function drawOptions(specs) {
  const focus = document.activeElement.name;
  for (const name of Object.keys(state.options)) if (!specs.has(name)) delete state.options[name];
  $("#options").replaceChildren(...[...specs.values()].map(({ name, values, default: usual, help }) => {
    const now = state.options[name] ?? usual;
    const keep = (value) => { state.options[name] = value; draw(); };
    if (typeof usual === "boolean") return tick(name, now, ({ target }) => keep(target.checked), help);
    const choice = select(values.map((one) => [one, one]), now, ({ target }) => keep(Number(target.value)), { name });
    return make("label", { className: "tick" }, choice, make("span", {}, help));
  }));
  if (focus) $(`#options [name="${focus}"]`)?.focus();
}

$("#lobby form").onsubmit = async (event) => {
  event.preventDefault();
  const { expansions, options, away } = state;
  const seats = state.seats.map(({ name, kind }) => [name.trim(), kind]);
  const names = seats.map(([name]) => name);
  const bots = Object.fromEntries(seats.filter(([, kind]) => kind !== "person"));
  const body = JSON.stringify({ names, bots, expansions, options, away: away ? 30 : null });
  const headers = { "content-type": "application/json" };
  const reply = await fetch("/tables", { method: "POST", headers, body });
  if (!reply.ok) $("#wrong").textContent = await reply.text();
  else drawLinks(await reply.json());
};

function drawLinks({ seats, watch }) {
  const line = (name, link, enter) => {
    const copy = make("button", { type: "button" }, say("copy"));
    copy.onclick = async () => {
      await navigator.clipboard.writeText(new URL(link, location));
      copy.textContent = say("copied");
    };
    const go = make("a", { href: link, className: "button" }, enter);
    return make("li", {}, make("strong", {}, name), go, copy);
  };
  const lines = seats.filter(({ link }) => link).map(({ name, link }) => line(name, link, say("sit")));
  $("#links ul").replaceChildren(...lines, line("", watch, say("watch")));
  $("#links").hidden = false;
  $("#links a").focus();
}

$("#away").checked = state.away;
$("#away").onchange = ({ target }) => { state.away = target.checked; draw(); };
$("#add").onclick = () => {
  const free = NAMES.find((name) => !state.seats.some((seat) => seat.name === name));
  state.seats.push({ name: free, kind: "cowboy" });
  drawSeats();
};
drawExpansions();
drawSeats();
$("#lobby").hidden = false;
