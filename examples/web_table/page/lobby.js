// The lobby: who sits where, what is played, and the links for everybody.
import { $, language, make, say } from "./words.js";

const NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal"];
const offered = (await (await fetch(`/lobby?lang=${language}`)).json()).expansions;
// what was chosen stays chosen in another language, and when one comes back
const state = sessionStorage.lobby ? JSON.parse(sessionStorage.lobby) : {
  seats: NAMES.slice(0, 5).map((name, seat) => ({ name, bot: seat ? "cowboy" : null })),
  expansions: [],
  options: {},
  away: true,
};

function change(how) {
  how?.();
  sessionStorage.lobby = JSON.stringify(state);
  const chosen = offered.filter(({ name }) => name === "base" || state.expansions.includes(name));
  drawExpansions();
  drawOptions(chosen);
  const players = [...new Set(chosen.flatMap((one) => one.players))].sort();
  const fits = players.includes(state.seats.length);
  $("#wrong").textContent = fits ? "" : say("players", { players: players.join(", ") });
  $("button.main").disabled = !fits;
  $("#add").disabled = state.seats.length >= NAMES.length;
}

function drawSeats() {
  $("#seats").replaceChildren(...state.seats.map((seat, number) => {
    const kinds = ["person", "cowboy", "random"];
    const kind = make("select", { ariaLabel: `${say("seats")} ${number + 1}` });
    for (const one of kinds) kind.append(new Option(say(one), one, false, one === (seat.bot ?? "person")));
    kind.onchange = () => change(() => { seat.bot = kind.value === "person" ? null : kind.value; });
    const name = make("input", { value: seat.name, maxLength: 20, required: true, ariaLabel: say("name") });
    name.oninput = () => change(() => { seat.name = name.value; });
    const remove = make("button", { type: "button", className: "quiet" }, "×");
    remove.ariaLabel = say("remove", { name: seat.name });
    remove.onclick = () => { change(() => state.seats.splice(number, 1)); drawSeats(); };
    return make("li", {}, name, kind, remove);
  }));
}

function drawExpansions() {
  if ($("#expansions").children.length) return;
  for (const one of offered.slice(1)) {
    const tick = make("input", { type: "checkbox", name: one.name });
    tick.checked = state.expansions.includes(one.name);
    tick.onchange = () => change(() => {
      state.expansions = state.expansions.filter((name) => name !== one.name).concat(tick.checked ? one.name : []);
    });
    const what = one.contents.map(({ count, name }) => `${count} ${name}`).join(" · ");
    const text = make("span", {}, make("strong", {}, one.title), make("small", {}, what || one.summary));
    $("#expansions").append(make("label", { className: "tick" }, tick, text));
  }
}

function drawOptions(chosen) {
  const specs = new Map(chosen.flatMap((one) => one.options).map((spec) => [spec.name, spec]));
  for (const name of Object.keys(state.options)) if (!specs.has(name)) delete state.options[name];
  $("#options").replaceChildren(...[...specs.values()].map((spec) => {
    const now = state.options[spec.name] ?? spec.default;
    const yes = typeof spec.default === "boolean";
    const input = yes ? make("input", { type: "checkbox", checked: now }) : make("select");
    if (!yes) for (const value of spec.values) input.append(new Option(value, value, false, value === now));
    input.name = spec.name;
    input.onchange = () => {
      state.options[spec.name] = yes ? input.checked : Number(input.value);
      change();
      $(`#options [name=${spec.name}]`).focus();
    };
    return make("label", { className: "tick" }, input, make("span", {}, spec.help));
  }));
}

$("#lobby form").onsubmit = async (event) => {
  event.preventDefault();
  const { seats, expansions, options } = state;
  const bots = Object.fromEntries(seats.filter(({ bot }) => bot).map(({ name, bot }) => [name.trim(), bot]));
  const names = seats.map(({ name }) => name.trim());
  const wanted = { names, bots, expansions, options, away: state.away ? 30 : null };
  const headers = { "content-type": "application/json" };
  const reply = await fetch("/tables", { method: "POST", headers, body: JSON.stringify(wanted) });
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
  const persons = seats.filter((seat) => seat.link !== null);
  $("#links ul").replaceChildren(
    ...persons.map(({ name, link }) => line(name, link, say("sit"))),
    line("…", watch, say("watch")),
  );
  $("#links").hidden = false;
  $("#links a").focus();
  $("#links").scrollIntoView({ block: "nearest" });
}

$("#away").checked = state.away;
$("#away").onchange = () => change(() => { state.away = $("#away").checked; });
$("#add").onclick = () => {
  const free = NAMES.find((name) => !state.seats.some((seat) => seat.name === name));
  change(() => state.seats.push({ name: free, bot: "cowboy" }));
  drawSeats();
};
drawSeats();
change();
$("#lobby").hidden = false;
