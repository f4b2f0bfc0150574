// A table: what the server tells is drawn, what is touched is answered.
import { departures } from "./moves.js";
import { $, language, make, say } from "./words.js";

const CARDS = ".bang-card[data-options], .bang-card[data-interrupts], .bang-pile[data-options]";
const TOUCHED = `${CARDS}, .bang-seat[data-options], .bang-seat[data-interrupts]`;
const narrow = matchMedia("(max-width: 720px)");
const [board, bar, log, peek] = ["#board", "#bar", "#log", "#peek"].map((one) => $(one));
let socket, update, drawn, next, timer, wait = 250, heard = 0;
let sent; // the question that was answered; nobody answers twice by touching twice
let choices = []; // options of the question, then what may be done besides
let chosen = null; // {key, what, numbers}: what was touched, and which choices that leaves

const looks = () => ({ language, shape: narrow.matches ? "tall" : "wide" });
const send = (request) => socket.readyState === 1 && socket.send(JSON.stringify(request));

function connect() {
  socket = new WebSocket(`${location.origin.replace("http", "ws")}${location.pathname}/talk`);
  sent = null;
  socket.onopen = () => send({ token: location.hash.slice(1), since: heard, ...looks() });
  socket.onmessage = ({ data }) => take(JSON.parse(data));
  socket.onclose = ({ code }) => {
    const never = code === 4403 || code === 4404;
    $("#status").textContent = say(never ? `${code}` : "lost");
    if (!never) setTimeout(connect, (wait = Math.min(wait * 2, 4000)));
  };
}

function take(message) {
  $("#refused").textContent = message.message ?? "";
  if (message.type === "refusal") return (sent = null);
  next ??= message.link;
  if (message.type === "next") return draw();
  const fly = departures(board, heard ? message.events : []);
  [update, heard, chosen, wait] = [message, message.heard, null, 250];
  choices = [...(update.question?.options ?? []), ...update.view.interrupts];
  $("#status").textContent = "";
  draw();
  fly();
}

function answer(number) {
  const asked = update.view.decision.number;
  if (sent !== asked) send({ do: "answer", number: sent = asked, answer: choices[number] });
  choose(null);
}

/** Return which choices an element of the picture stands for. */
function numbersOf({ dataset: { options, interrupts } }) {
  const asked = update.question?.options.length ?? 0;
  const list = (text, from) => (text ? text.split(" ").map((number) => Number(number) + from) : []);
  return [...list(options, 0), ...list(interrupts, asked)];
}

const nameOf = (element) => $("title", element)?.textContent.split(":")[0] ?? "";
const keyOf = ({ dataset: { card, key, pile, seat }, textContent }) => card ?? key ?? pile ?? seat ?? textContent;
const focusables = () => [...document.querySelectorAll("#board [tabindex='0'], #actions > *")];

function touch(element) {
  const own = numbersOf(element);
  const left = own.filter((number) => chosen?.numbers.includes(number));
  const numbers = left.length ? left : own;
  if (chosen?.key === keyOf(element)) choose(null);
  else if (numbers.length === 1) answer(numbers[0]);
  else choose({ key: keyOf(element), what: nameOf(element), numbers });
}

function choose(what) {
  const before = chosen?.key;
  chosen = what;
  draw();
  const now = what ? $("#actions > *") : focusables().find((one) => keyOf(one) === before);
  now?.focus({ preventScroll: true });
}

function drawTouchable() {
  const targets = new Set(chosen?.numbers.map((number) => choices[number].target));
  board.classList.toggle("choosing", targets.size > 1);
  board.firstElementChild.setAttribute("role", "group");
  for (const element of board.querySelectorAll(TOUCHED)) {
    const lit = targets.has(Number(element.dataset.seat));
    element.classList.toggle("chosen", chosen?.key === keyOf(element));
    element.classList.toggle("lit", lit);
    element.setAttribute("tabindex", lit || element.matches(CARDS) ? 0 : -1);
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", nameOf(element));
  }
}

const button = (text, onclick, className = "") => make("button", { onclick, className }, text);
const nameAt = (seat) => update.view.players[seat].name;

/** Draw what has changed; the focus stays on what it was on, or goes to the first thing to do. */
function draw() {
  const focus = document.activeElement;
  const kept = (board.contains(focus) || bar.contains(focus)) && keyOf(focus);
  if (drawn !== update) board.innerHTML = update.shown.picture;
  drawTouchable();
  drawBar();
  drawTools();
  if (drawn !== update) drawLog();
  drawn = update;
  const left = focusables();
  if (kept) (left.find((one) => keyOf(one) === kept) ?? left[0])?.focus({ preventScroll: true });
}

function drawBar() {
  const { undo, view, question, seat, shown } = update;
  const covered = new Set([...board.querySelectorAll(CARDS)].flatMap(numbersOf));
  const free = [...choices.keys()].filter((number) => !covered.has(number));
  const actions = (chosen?.numbers ?? free).map((number) => button(shown.options[number], () => answer(number)));
  if (chosen) actions.push(button(say("cancel"), () => choose(null), "quiet"));
  const reply = (word, deed) => button(say(word), () => send({ do: deed, number: undo.id }));
  if (undo?.seat === seat) actions.push(reply("withdraw", "refuse"));
  else if (undo?.waiting.includes(seat)) actions.push(reply("agree", "agree"), reply("refuse", "refuse"));
  if (next) actions.push(make("a", { href: next, className: "button" }, say("next")));
  else if (view.outcome && seat !== null) actions.push(button(say("again"), () => send({ do: "again" })));
  $("#actions").replaceChildren(...actions);
  $("#prompt").textContent = shown.prompt;
  $("#hint").textContent = hint(undo, question && covered.size);
  bar.classList.toggle("mine", Boolean(question));
  document.title = question ? `● ${shown.prompt}` : "BANG!";
}

function drawTools() {
  const { undo, view, seat, seats } = update;
  const plays = seats[seat]?.bot === null;
  const sit = () => send({ do: "sit", bot: plays ? "cowboy" : null });
  const tools = [button(say(plays ? "leave" : "back"), sit, "quiet")];
  if (plays && !undo) tools.unshift(button(say("undo"), () => send({ do: "ask_undo" }), "quiet"));
  $("#tools").replaceChildren(...(seat === null || view.outcome ? [] : tools));
}

function hint(undo, touchable) {
  const aimed = chosen?.numbers.every((number) => choices[number].target !== undefined);
  if (chosen) return say(aimed ? "whom" : "which", { what: chosen.what });
  if (undo?.waiting.includes(update.seat)) return say("asks", { name: nameAt(undo.seat) });
  if (undo) return say("waits", { name: undo.waiting.map(nameAt).join(", ") });
  return touchable ? say("touch") : "";
}

function drawLog() {
  for (const line of [...log.children]) if (line.value > update.since) line.remove();
  update.shown.story.forEach((text, i) => {
    const { number, kind } = update.events[i];
    if (text) log.append(make("li", { value: number, className: kind }, text));
  });
  log.scrollTop = log.scrollHeight;
}

/** Return the id or key of what is drawn there: a card, a thing, somebody's character. */
function thingOf({ dataset: { card, key, seat }, parentNode }) {
  if (seat) return update.view.players[seat].character;
  return parentNode.dataset.pile === key ? card : (card ?? key);
}

async function look(element) {
  const address = `${location.pathname}/${thingOf(element)}.svg?lang=${language}`;
  const picture = await fetch(address).catch(() => ({ ok: false }));
  peek.innerHTML = picture.ok ? await picture.text() : "";
}

function hide() {
  clearTimeout(timer);
  peek.replaceChildren();
}
for (const kind of ["pointerover", "focusin"]) {
  board.addEventListener(kind, ({ target }) => {
    hide();
    const element = target.closest(".bang-card, .bang-seat");
    if (element && thingOf(element)) timer = setTimeout(look, 400, element);
  });
}
for (const kind of ["pointerleave", "focusout"]) board.addEventListener(kind, hide);
board.addEventListener("contextmenu", (event) => event.preventDefault());
board.addEventListener("click", ({ target, pointerType }) => {
  const held = pointerType === "touch" && peek.firstChild;
  const element = target.closest(`${TOUCHED}, .bang-card, .bang-seat`);
  hide();
  if (!element || held) return;
  if (element.matches(TOUCHED)) touch(element);
  else if (thingOf(element)) look(element);
});

document.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const touched = (event.key === "Enter" || event.key === " ") && board.contains(event.target);
  if (event.key === "Escape") choose(null);
  else if (touched) touch(event.target);
  else if (step && !event.target.matches("select")) {
    const list = focusables();
    const at = list.indexOf(document.activeElement);
    list.at(at < 0 ? Math.min(step, 0) : (at + step) % list.length)?.focus();
  } else return;
  event.preventDefault();
});

narrow.addEventListener("change", () => send({ do: "look", ...looks() }));
$("#told").open = !narrow.matches;
$("#table").hidden = false;
connect();
