// A table: the seats, the chat, and the game once it is dealt.
import { $, fill, make } from "/client/elements.js";
import { callBox } from "/client/calls.js";
import { connect } from "/client/line.js";
import { offer } from "/client/share.js";
import { play, soundBox } from "/client/sound.js";
import { address, choices, keepSeat, seatHere, table } from "./state.js";
import { signs } from "./draw.js";
import { beginAsking, seatButtons, seatLine, seatNews } from "./latecomers.js";
import { begin, draw, lost, show } from "./table.js";
import { game, language, learn, say } from "./words.js";

const status = $("#status");
let unread = 0; // lines of the chat
let said = 0; // the number of the last line of the chat
const code = location.hash.slice(1); // of a seat that moves to this device
let notice = ""; // what has happened to the seat of this page
let next = Promise.resolve(); // messages are handled in order: the first one waits for the words
const send = connect(`${location.origin.replace("http", "ws")}${address}/talk`, {
  hello: (since) => ({ token: seatHere(), since, said, game: table.room?.game, language, reasons: true }),
  hear: (message) => (next = next.then(() => hear(message)).catch(reportError)),
  lost: (code) => {
    if (code === 4403) keepSeat(null);
    lost();
    if ([1012, 1013, 4404, 4409, 4422].includes(code)) status.textContent = say(`${code}`);
    else if (status.textContent !== say("1012")) status.textContent = say("lost");
    $("#none").hidden = code < 4404;
    $("#none h2").textContent = status.textContent;
  },
});
begin(send);
beginAsking(send);
if (code) send({ do: "take_seat", code });
history.replaceState(null, "", address);
soundBox($("#sound"));
callBox($("#calls"));

async function hear(message) {
  await learn(address);
  status.textContent = notice;
  (table.update ? $("#refused") : status).textContent = message.message ?? "";
  if (message.type === "refusal") return choices.refused();
  if (message.type === "seat") {
    notice = message.moved ? say("moved") : "";
    $("#moving").close();
    return keepSeat(message.token);
  }
  if (message.type === "code") return showCode(message);
  if (message.type === "room") return drawRoom(message);
  const fresh = table.update && message.since > 0;
  message.offset = performance.now() / 1000 - message.now;
  table.update = message;
  choices.take(message);
  show(message, fresh);
  drawTools();
  fill($("#signs"), signs());
}

const button = (word, onclick, kind = "") => make("button", { class: kind, onclick, type: "button", "data-at": word }, say(word));
$("#tools").onclick = () => ($("#menu").open = false);

function drawTools() {
  const { undo, view, seat, seats } = table.update;
  const plays = seat !== null && !seats[seat].bot;
  const over = seat === null || view.outcome;
  fill($("#tools"), !over && plays && !undo && button("undo", () => send({ do: "ask_undo" })),
    !over && button(plays ? "leave" : "back", () => send({ do: "hand_over", bot: plays ? "cowboy" : null })));
}

/** Show the link that moves the seat of this page to another device. */
function showCode({ code, qr }) {
  offer(`${location.origin}${address}#${code}`, $("#there"), { copied: say("copied"), copying: $("#copy-there"), sharing: $("#share-there") });
  $("#there-code").innerHTML = qr;
  $("#moving").close();
  $("#moving").showModal();
}
$("#move").onclick = () => {
  $("#menu").open = false;
  send({ do: "move_seat" });
};

/** Show the seats before the deal, and the chat at any time. */
function drawRoom(room) {
  const before = table.room;
  table.room = room;
  status.textContent = notice = seatNews(before, room) || notice;
  $("#room").hidden = room.phase !== "open";
  $("#table").hidden = room.phase === "open";
  document.body.classList.toggle("playing", room.phase !== "open");
  $("#move").hidden = room.you === null;
  $("#chat").hidden = !room.chat || room.you === null;
  for (const { number, name, text } of room.chat ?? []) {
    const old = $(`#said [data-line="${number}"]`);
    if (old) old.lastChild.data = ` ${text}`; // the operator removes messages
    if (number <= said) continue;
    said = number;
    $("#said").append(make("li", { "data-line": number }, make("b", {}, name), ` ${text}`));
    $("#said").lastElementChild.scrollIntoView({ block: "nearest" });
    if (before) play("said");
    if (before && !$("#side").checkVisibility()) unread += 1;
  }
  $("#sheet").textContent = unread ? say("unread", { count: unread }) : say("log");
  if (room.phase === "open") drawSeats(room);
  else if (table.update) draw();
}

function drawSeats({ seats, you, expansions, options }) {
  const sits = you !== null;
  fill($("#places"), seats.map(({ name, bot, ready, connected }, seat) => make("li", { "data-at": `${seat}`, class: seat === you ? "own" : "" },
    make("b", {}, name ?? say("free")), make("span", { class: "soft" }, bot ? say("bot") : ready && say("ready")),
    name && !bot && !connected && make("span", { class: "badge away" }, say("away")),
    !name && !sits && make("button", { "data-at": "sit", onclick: () => sit(seat) }, say("sit")))));
  const own = seats[you];
  const open = seats.filter(({ name }) => !name).length;
  const start = (word, fate) => button(word, () => send({ do: "start", fill: fate }), "main");
  fill($("#begin"), sits && button(own.ready ? "not yet" : "am ready", () => send({ do: "ready", ready: !own.ready }), own.ready ? "" : "main"),
    sits && own.ready && (open ? [start("fill", true), start("fewer", false)] : start("start")),
    sits && button("stand up", () => send({ do: "leave" }), "quiet"), make("span", { class: "soft" }, seatLine()), seatButtons());
  const varied = game.options.filter((one) => options[one.name] !== one.default);
  $("#boxes").textContent = [...expansions.map((one) => game.title(one)), ...varied.map(({ help, name }) => `${help}: ${options[name]}`)].join(" · ");
}

function sit(seat) {
  const name = $("#name").value.trim();
  if (!name) return $("#name").focus();
  localStorage.name = name;
  send({ do: "join", name, seat });
}

$("#name").value = localStorage.name ?? "";
offer(location.origin + address, $("#link"), { copied: say("copied"), copying: $("#copy"), sharing: $("#share") });
$("#code").src = `${address}/link.svg`;
$("#chat").onsubmit = (event) => {
  event.preventDefault();
  const text = $("#chat input").value.trim();
  if (text) send({ do: "say", text });
  $("#chat input").value = "";
};
$("#sheet").onclick = () => {
  document.body.classList.toggle("reading");
  unread = 0;
  $("#sheet").textContent = say("log");
  $("#log").parentElement.scrollTop = $("#log").offsetHeight;
};
