// The lobby: the choices for a new table, and the list of public ones.
import { $, fill, make } from "/client/elements.js";
import { language, say } from "./words.js";

const offered = (await (await fetch(`/lobby?lang=${language}`)).json()).expansions;
const usual = { seats: 5, bots: 4, level: "cowboy", expansions: [], options: {}, public: false, chat: true, away_after: 30, decision_time: null, game_time: null };
// choices survive a change of language and a return to the page
const state = { ...usual, ...JSON.parse(sessionStorage.lobby ?? "{}") };
const TIMES = { away_after: [10, 30, 120], decision_time: [20, 60, 180], game_time: [600, 1800, 3600] };

function choose(name, values, label, now, keep) {
  const options = values.map(([value, text]) => make("option", { value: JSON.stringify(value), selected: value === now }, text));
  const list = make("select", { name, onchange: ({ target }) => { keep(JSON.parse(target.value)); draw(); } }, options);
  return make("label", { class: "row", "data-at": name }, make("span", {}, label), list);
}

function tick(name, checked, keep, ...label) {
  const box = make("input", { type: "checkbox", name, checked, onchange: ({ target }) => { keep(target.checked); draw(); } });
  return make("label", { class: "tick", "data-at": name }, box, make("span", {}, ...label));
}

const title = (name) => offered.find((one) => one.name === name)?.title ?? name;
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => [from + i, `${from + i}`]);
const set = (name) => (value) => (state[name] = value);

/** Draw the form, whose options depend on the choices so far. */
function draw() {
  sessionStorage.lobby = JSON.stringify(state);
  state.bots = Math.min(state.bots, state.seats);
  const chosen = offered.filter(({ name }) => name === "base" || state.expansions.includes(name));
  const numbers = [...new Set(offered.flatMap((one) => one.players))].sort();
  fill($("#many"), choose("seats", range(numbers[0], numbers.at(-1)), say("players"), state.seats, set("seats")),
    choose("bots", range(0, state.seats), say("bots"), state.bots, set("bots")),
    choose("level", ["cowboy", "easy"].map((one) => [one, say(`level ${one}`)]), say("level"), state.level, set("level")));
  fill($("#expansions"), offered.slice(1).map(({ name, title, summary, contents }) => {
    const what = contents.map((one) => `${one.count} ${one.name}`).join(" · ") || summary;
    const keep = (on) => (state.expansions = state.expansions.filter((one) => one !== name).concat(on ? name : []));
    return tick(name, state.expansions.includes(name), keep, make("strong", {}, title), make("small", {}, what));
  }));
  const specs = new Map(chosen.flatMap((one) => one.options).map((spec) => [spec.name, spec]));
  for (const name of Object.keys(state.options)) if (!specs.has(name)) delete state.options[name];
  fill($("#options"), [...specs.values()].map(({ name, values, default: normal, help }) => {
    const [now, keep] = [state.options[name] ?? normal, (value) => (state.options[name] = value)];
    return typeof normal === "boolean" ? tick(name, now, keep, help) : choose(name, values.map((one) => [one, `${one}`]), help, now, keep);
  }));
  const time = (seconds) => (seconds < 120 ? `${seconds} s` : `${seconds / 60} min`);
  fill($("#customs"), tick("public", state.public, set("public"), say("is public")), tick("chat", state.chat, set("chat"), say("has chat")),
    Object.entries(TIMES).map(([name, times]) => choose(name, [[null, say("never")], ...times.map((one) => [one, time(one)])],
      say(name.replace("_", " ")), state[name], set(name))));
  const players = [...new Set(chosen.flatMap((one) => one.players))].sort();
  const fits = players.includes(state.seats);
  const titles = offered.filter((one) => one.players.includes(state.seats)).map(({ title }) => title).join(", ");
  $("#wrong").textContent = fits ? "" : [say("numbers", { players: players.join(", ") }), titles && say("would help", { titles })].join(" ");
  $("button.main").disabled = !fits;
}

$("#lobby form").onsubmit = async (event) => {
  event.preventDefault();
  const bots = Object.fromEntries(range(state.seats - state.bots, state.seats - 1).map(([seat]) => [seat, state.level]));
  const body = JSON.stringify({ ...state, bots, level: undefined });
  const reply = await fetch("/tables", { method: "POST", headers: { "content-type": "application/json" }, body });
  if (reply.ok) location = (await reply.json()).link;
  else $("#wrong").textContent = await reply.text();
};

async function list() {
  const { tables } = await (await fetch("/tables")).json();
  fill($("#tables"), tables.map(({ link, names, free, phase, expansions }) => make("li", { "data-at": link },
    make("a", { href: link, class: "button" }, names.join(", ") || "…"), make("span", { class: "soft" }, phase === "open" ? say("places", { free }) : say("playing"), expansions.map((one) => ` · ${title(one)}`)))));
  if (!tables.length) fill($("#tables"), make("li", {}, say("nothing public")));
}

draw();
list();
setInterval(list, 5000);
$("#lobby").hidden = false;
