// A table: what the server tells is drawn, what is touched is answered.
import { departures } from "./moves.js";
import { $, language, make, say } from "./words.js";

const address = location.pathname;
const token = location.hash.slice(1);
const narrow = matchMedia("(max-width: 720px)");
const board = $("#board");
const words = fetch(`${address}/words?lang=${language}`).then((reply) => reply.json());
let socket, update, next, wait = 250, heard = 0, story = [];
let choices = []; // options of the question, then what may be done besides
let chosen = null; // {key, what, numbers}: what was touched, and which choices that leaves

// ---------------------------------------------------------------- talking to the server

const hello = () => ({ token, since: heard, language, shape: narrow.matches ? "tall" : "wide" });
const send = (request) => socket.readyState === 1 && socket.send(JSON.stringify(request));

function connect() {
  socket = new WebSocket(`${location.origin.replace("http", "ws")}${address}/talk`);
  socket.onopen = () => send(hello());
  socket.onmessage = ({ data }) => take(JSON.parse(data));
  socket.onclose = ({ code }) => {
    const final = code === 4403 || code === 4404;
    $("#status").textContent = say(final ? `${code}` : "lost");
    if (!final) setTimeout(connect, (wait = Math.min(wait * 2, 4000)));
  };
}

function take(message) {
  if (message.type === "refusal") {
    $("#refused").textContent = message.message;
    return;
  }
  if (message.type === "next") next = message.link;
  else {
    const fly = departures(board, heard ? message.events : []);
    story = story.filter(({ number }) => number <= message.since).concat(
      message.events.map(({ number }, i) => ({ number, text: message.shown.story[i] })),
    );
    [update, heard, chosen, wait] = [message, message.heard, null, 250];
    choices = [...(update.question?.options ?? []), ...update.view.interrupts];
    $("#status").textContent = $("#refused").textContent = "";
    keepingFocus(() => { board.innerHTML = update.shown.picture; });
    drawLog();
    fly();
  }
  draw();
}

function answer(number) {
  send({ do: "answer", number: update.view.decision.number, answer: choices[number] });
  chosen = null;
  draw();
}

// ---------------------------------------------------------------- what can be touched

const CARDS = ".bang-card[data-options], .bang-card[data-interrupts], .bang-pile[data-options]";
const TOUCHED = `${CARDS}, .bang-seat[data-options], .bang-seat[data-interrupts]`;

function numbersOf({ dataset }) {
  const list = (text) => (text ? text.split(" ").map(Number) : []);
  const asked = update.question?.options.length ?? 0;
  return [...list(dataset.options), ...list(dataset.interrupts).map((number) => number + asked)];
}

const nameOf = (element) => $("title", element)?.textContent.split(":")[0] ?? "";
const keyOf = ({ dataset: { card, key, pile, seat } }) => [card, key, pile, seat].join();

function touch(element) {
  const own = numbersOf(element);
  const both = chosen ? own.filter((number) => chosen.numbers.includes(number)) : own;
  const numbers = both.length ? both : own;
  if (chosen?.key === keyOf(element)) chosen = null;
  else if (numbers.length === 1) return answer(numbers[0]);
  else chosen = { key: keyOf(element), what: nameOf(element), numbers };
  draw();
  if (chosen) $("#actions button")?.focus({ preventScroll: true });
}

function drawTouchable() {
  const targets = new Set(chosen?.numbers.map((number) => choices[number].target));
  board.classList.toggle("choosing", targets.size > 1);
  board.firstElementChild.setAttribute("role", "group");
  for (const element of board.querySelectorAll(TOUCHED)) {
    const seat = element.matches(".bang-seat");
    const lit = seat && targets.has(Number(element.dataset.seat));
    element.classList.toggle("chosen", chosen?.key === keyOf(element));
    element.classList.toggle("lit", lit);
    if (seat && !lit) element.removeAttribute("tabindex");
    else element.setAttribute("tabindex", 0);
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", nameOf(element));
    describe(element);
  }
}

async function describe(element) {
  const text = textOf(await words, element);
  if (text) element.setAttribute("aria-description", text);
}

// ---------------------------------------------------------------- the bar below the table

function draw() {
  drawTouchable();
  const { undo, view, question, seat, bots, shown } = update;
  const me = seat !== null;
  const covered = new Set([...board.querySelectorAll(CARDS)].flatMap(numbersOf));
  const free = choices.map((_, number) => number).filter((number) => !covered.has(number));
  const actions = (chosen?.numbers ?? free).map((number) => button(shown.options[number], () => answer(number)));
  if (chosen) actions.push(button(say("cancel"), cancel, "quiet"));
  if (undo) actions.push(...undoButtons(undo));
  if (next) actions.push(make("a", { href: next, className: "button" }, say("next")));
  else if (view.outcome && me) actions.push(button(say("again"), () => send({ do: "again" })));
  keepingFocus(() => $("#actions").replaceChildren(...actions));
  $("#prompt").textContent = shown.prompt;
  $("#hint").textContent = hint(undo, covered.size && question);
  $("#bar").classList.toggle("mine", Boolean(question));
  const tools = [];
  if (me && !view.outcome) {
    const bot = bots[seat] === null;
    tools.push(button(say(bot ? "leave" : "back"), () => send({ do: "sit", bot: bot ? "cowboy" : null }), "quiet"));
    if (bot && !undo) tools.unshift(button(say("undo"), () => send({ do: "ask_undo" }), "quiet"));
  }
  $("#tools").replaceChildren(...tools);
  document.title = question ? `● ${shown.prompt}` : "BANG!";
}

const button = (text, onclick, className = "") => make("button", { onclick, className }, text);
const nameAt = (seat) => update.view.players[seat].name;

function hint(undo, touchable) {
  if (chosen) {
    const aimed = chosen.numbers.every((number) => choices[number].target !== undefined);
    return say(aimed ? "whom" : "which", { what: chosen.what });
  }
  if (undo?.waiting.includes(update.seat)) return say("asks", { name: nameAt(undo.seat) });
  if (undo) return say("waits", { name: undo.waiting.map(nameAt).join(", ") });
  return touchable ? say("touch") : "";
}

function undoButtons({ id, seat, waiting }) {
  const reply = (text, deed) => button(say(text), () => send({ do: deed, number: id }));
  if (seat === update.seat) return [reply("withdraw", "refuse")];
  return waiting.includes(update.seat) ? [reply("agree", "agree"), reply("refuse", "refuse")] : [];
}

function cancel() {
  const before = chosen;
  chosen = null;
  draw();
  if (before) focusables().find((element) => keyOf(element) === before.key)?.focus();
}

function drawLog() {
  const log = $("#log");
  const known = new Map([...log.children].map((line) => [Number(line.dataset.number), line]));
  const told = story.filter(({ text }) => text).slice(-200);
  for (const [number, line] of known) if (!told.some((one) => one.number === number)) line.remove();
  for (const { number, text } of told) {
    if (known.has(number)) continue;
    const line = make("li", {}, text);
    line.dataset.number = number;
    log.append(line);
  }
  log.scrollTop = log.scrollHeight;
}

// ---------------------------------------------------------------- keys, and where they are

const focusables = () => [...document.querySelectorAll("#board [tabindex='0'], #actions > *")];

/** Draw something anew; the focus stays on what it was on, or goes to the first thing to do. */
function keepingFocus(redraw) {
  const now = document.activeElement;
  const inside = board.contains(now) || $("#actions").contains(now);
  const same = inside && (now.dataset.seat || now.dataset.card || now.dataset.key ? keyOf(now) : now.textContent);
  redraw();
  if (!inside) return;
  drawTouchable();
  const left = focusables();
  const again = left.find((one) => keyOf(one) === same || one.textContent === same);
  (again ?? left[0])?.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") cancel();
  if (step && !event.target.matches("select")) {
    const list = focusables();
    const at = list.indexOf(document.activeElement);
    list.at((at + step + (at < 0 && step < 0 ? 1 : 0)) % list.length)?.focus();
    event.preventDefault();
  }
  if ((event.key === "Enter" || event.key === " ") && board.contains(event.target)) {
    event.preventDefault();
    touch(event.target);
  }
});

// ---------------------------------------------------------------- what something does

const peek = $("#peek");
let timer;

/** Return the id or key of what is drawn there: a card, a thing, somebody's character. */
function thingOf(element) {
  const { card, key, seat } = element.dataset;
  return card ?? key ?? (seat && update.view.players[seat].character);
}

function textOf(known, element) {
  const thing = thingOf(element);
  const key = known.box[thing]?.key ?? thing;
  const found = [known.cards, known.characters, known.rules].find((some) => some[key])?.[key];
  return found && `${found.name}. ${found.text ?? ""}`;
}

async function show(element) {
  const text = textOf(await words, element);
  if (!text) return;
  peek.src = `${address}/${thingOf(element)}.svg?lang=${language}`;
  peek.alt = text;
  peek.hidden = false;
}

function hide() {
  clearTimeout(timer);
  peek.hidden = true;
}

function near(event) {
  hide();
  const element = event.target.closest?.(".bang-card, .bang-seat");
  if (element && thingOf(element)) timer = setTimeout(() => show(element), 400);
}

for (const kind of ["pointerover", "focusin"]) board.addEventListener(kind, near);
for (const kind of ["pointerleave", "focusout"]) board.addEventListener(kind, hide);
board.addEventListener("contextmenu", (event) => event.preventDefault());
board.addEventListener("click", (event) => {
  const held = event.pointerType === "touch" && !peek.hidden;
  hide();
  const element = event.target.closest(`${TOUCHED}, .bang-card, .bang-seat`);
  if (!element || held) return;
  if (element.matches(TOUCHED)) touch(element);
  else if (thingOf(element)) show(element);
});

narrow.addEventListener("change", () => send({ do: "look", ...hello() }));
$("#told").open = !narrow.matches;
$("#actions").ariaLabel = say("actions");
board.ariaLabel = say("table");
$("#table").hidden = false;
document.body.classList.add("playing");
connect();
