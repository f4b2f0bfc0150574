// The table during a game: the question, the hand, log, chat, help, keys.
import { call, stayAwake } from "/client/calls.js";
import { showClocks } from "/client/clocks.js";
import { $, fill, make } from "/client/elements.js";
import { helpOn } from "/client/help.js";
import { arrowsAmong } from "/client/keys.js";
import { Log } from "/client/log.js";
import { fly, noted } from "/client/moves.js";
import { News } from "/client/news.js";
import { drawReach } from "/client/reach.js";
import { play } from "/client/sound.js";
import { strike } from "/client/strikes.js";
import { card, help, middle, nameAt, seat } from "./draw.js";
import { drawEnd, remember } from "./over.js";
import { seatButtons, seatLine } from "./latecomers.js";
import { choices, table } from "./state.js";
import { game, say } from "./words.js";

const MOMENT = [3, 8]; // seconds until a lone pass answers itself: at random, as if somebody had thought
const PAUSE = 400; // milliseconds in which a double tap must not hit a new button
const log = new Log($("#log"));
const news = new News();
let send, shown, alone = null, moved = 0;

export const begin = (line) => (send = line);

/** Handle a lost connection: an answer may be lost, and a lone pass starts its countdown again. */
export function lost() {
  choices.refused();
  alone = null;
}

const button = (text, onclick, kind = "") => make("button", { class: kind, "data-at": `do:${text}`,
  onclick: ({ detail }) => (detail && performance.now() - moved < PAUSE ? undefined : onclick()) }, text);

function give(number) {
  const request = choices.answer(number);
  if (!request) return;
  send(request);
  draw();
}

/** Show an update; cards fly from their old places. */
export function show(update, fresh) {
  const from = fresh ? noted(update.events) : [];
  remember(update);
  if (update.question?.number !== shown?.question?.number) {
    moved = performance.now();
    $("#why").open = false;
    if (update.question) play("asked");
    if (update.question) call("BANG!", update.words.prompt);
    stayAwake(Boolean(update.question));
  }
  if (fresh && update.events.some(({ kind }) => kind === "lost_life")) play("hit");
  hide();
  log.write(update, game);
  $("#latest").textContent = $("#log").lastElementChild?.textContent ?? "";
  requestAnimationFrame(() => ($("#log").parentElement.scrollTop = $("#log").offsetHeight));
  fill($("#news"), news.take(update, game).join(" "));
  const first = !shown;
  shown = update;
  draw();
  if (first && document.activeElement === document.body) $("#prompt").focus();
  fly(from);
  if (fresh) strike(update.events, (key) => game.thing(key).name);
}

export function draw() {
  const { question, seat: own, undo, view, words } = table.update;
  const place = view.order.indexOf(own) + 1;
  const others = [...view.order.slice(place), ...view.order.slice(0, place)].filter((at) => at !== own);
  const me = own === null ? null : view.players[own];
  $("#seats").className = others.length > 4 ? "many" : "";
  $("#board").dataset.others = others.length;
  fill($("#seats"), others.map((at) => seat(view.players[at])));
  fill($("#middle"), middle());
  fill($("#me"), me && seat(me, true));
  $("#goal").textContent = words.goals[own] ?? "";
  fill($("#hand"), me && view.players[me.holder].hand.map((one) => one && card(one, me.holder)));
  fill($("#prompt"), view.outcome ? words.outcome : words.prompt, countdown());
  $("#why").hidden = !words.why;
  $("#what").hidden = !question;
  $("#why summary").textContent = words.why;
  $("#asking").textContent = asking(undo) || seatLine();
  fill($("#picked"), picked());
  $("#bar").classList.toggle("mine", Boolean(question));
  fill($("#actions"), actions());
  drawEnd(view.outcome ? [...afterwards(), make("span", { class: "soft" }, seatLine()), ...seatButtons()] : []);
  document.title = question ? `● ${words.prompt}` : "BANG!";
  tick();
  aim();
}

/** Draw lines to the possible targets, on wide screens. */
function aim() {
  const { players } = table.update.view;
  drawReach($("#reach"), [...choices.aims].filter((at) => players[at].distance > 0).map((at) => [$(`[data-seat="${at}"] .distance`), players[at].distance]));
}
addEventListener("resize", () => table.update && aim());

function asking(undo) {
  if (!undo) return "";
  const asked = undo.waiting.includes(table.update.seat);
  return asked ? say("asks", { name: nameAt(undo.seat) }) : say("waits", { name: undo.waiting.map(nameAt).join(", ") });
}

function countdown() {
  const { deadline, offset } = table.update;
  return deadline !== null && make("span", { class: "clock", "data-until": deadline + offset });
}

/** Return the help text of the picked thing. */
function picked() {
  const [what, name] = choices.picked?.at.split(":") ?? [];
  const key = what === "card" ? keyOf(name) : name;
  if (key === "deck" || !key) return [];
  const why = table.update.words.reasons.filter((_, at) => table.update.reasons[at].card === Number(name));
  const idle = $("#hand .picked") && !choices.left.length && (why.join(" ") || game.tell("you/not now"));
  return [idle && make("p", { class: "idle" }, idle), ...help(what === "seat" ? `seat ${name}` : key)];
}

const keyOf = (id) => $(`[data-at^="card:${id}:"]`)?.dataset.help;

function actions() {
  const { seat: own, undo, view, words } = table.update;
  const covered = new Set([...document.querySelectorAll(".card[data-at]")].flatMap(({ dataset }) => choices.numbersAt(dataset.at)));
  const free = [...choices.all.keys()].filter((number) => !covered.has(number));
  const numbers = choices.picked ? choices.left : free;
  const kind = (number) => (covered.size && choices.all[number].verb === "pass" ? "main pass" : "main");
  const made = numbers.map((number) => button(words.options[number], () => give(number), kind(number)));
  made.push(...passing(made));
  const back = say(numbers.length ? "cancel" : "close");
  if (choices.picked) made.push(button(back, () => { choices.picked = null; draw(); }, "quiet"));
  const reply = (word, deed) => button(say(word), () => send({ do: deed, number: undo.id }));
  if (undo?.seat === own) made.push(reply("withdraw", "refuse"));
  else if (undo?.waiting.includes(own)) made.push(reply("agree", "agree"), reply("refuse", "refuse"));
  return [...made, ...(undo ? [] : seatButtons())];
}

/** Let a lone pass answer itself after a visible countdown. */
function passing(buttons) {
  const { question, undo } = table.update;
  const lone = question && choices.all.length === 1 && question.options[0].card === undefined && !undo && !choices.picked;
  if (!lone || table.stopped === question.number) return [];
  if (alone?.number !== question.number) alone = { number: question.number, until: performance.now() / 1000 + MOMENT[0] + Math.random() * (MOMENT[1] - MOMENT[0]) };
  buttons[0].append(make("span", { class: "clock", "data-until": alone.until }));
  return [button(say("wait"), () => { table.stopped = question.number; draw(); }, "quiet")];
}

function afterwards() {
  const { again = [], you = null } = table.room ?? {};
  if (you === null) return [];
  const names = again.map((one) => table.room.seats[one].name).join(", ");
  return [again.includes(you) ? make("span", { class: "soft" }, say("waiting again", { names }))
    : button(say("again"), () => send({ do: "again" }), "main"), names && make("span", { class: "soft" }, say("wants", { names }))];
}

/** Update all countdowns. */
function tick() {
  showClocks();
  const question = table.update?.question;
  const due = question && alone?.number === question.number && performance.now() / 1000 >= alone.until;
  if (due && $("#actions .main .clock")) give(0);
}
setInterval(tick, 250);

// ------------------------------------------------------------ clicks, help and keys

const main = $("#table");
const hide = helpOn(main, $("#help"), { bar: $("#bar"), help, hidden: (element) => element.matches(".picked") });
main.addEventListener("click", ({ target }) => {
  $("#menu").open = false;
  const element = target.closest("[data-at]");
  if (!element?.matches(".card, .who")) return;
  const number = choices.touch(element.dataset.at);
  if (number !== null) return give(number);
  moved = performance.now();
  draw();
  $("#board .picked")?.scrollIntoView({ block: "nearest" });
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !table.update) return;
  hide();
  choices.picked = null;
  draw();
});
arrowsAmong("#hand .card, #actions button, #board button, #me button");
