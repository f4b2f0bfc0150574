// Help in a dialog: the rules in half a page, and everything that a person can do now.
import { $, fill, make } from "/client/elements.js";
import { table } from "./state.js";
import { game, say } from "./words.js";

const dialog = $("#guide");

function open(title, ...content) {
  fill(dialog, make("h2", {}, title), content, make("button", { class: "main", onclick: () => dialog.close() }, say("close")));
  dialog.showModal();
}

export function openRules() {
  const answers = make("div", { role: "status" });
  const field = make("input", { name: "q", maxlength: 200, "aria-label": say("rulings"), placeholder: say("rulings") });
  const ask = async (event) => {
    event.preventDefault();
    const rulings = await (await fetch(`/rulings?q=${encodeURIComponent(field.value)}`)).json();
    fill(answers, rulings.map(({ number, title, text }) => make("p", {}, make("b", {}, `${number}: ${title}. `), text)), !rulings.length && "—");
  };
  open(say("rules"), say("rules text").split("\n").map((line) => make("p", {}, line)), make("form", { onsubmit: ask }, field), answers);
}

/** List the options, then the cards without one, each with its reasons. */
export function openOptions() {
  const { question, reasons, view, words } = table.update;
  const faces = [...document.querySelectorAll("#hand .card, #me .card")].map((card) => [Number(card.dataset.at.split(":")[1]), game.thing(card.dataset.help).name]);
  const whole = reasons.map((reason, at) => ({ ...reason, text: words.reasons[at] }));
  const idle = faces.map(([id, name]) => [name, whole.filter(({ card }) => card === id).map(({ text }) => text)]);
  const options = words.options.slice(0, question?.options.length ?? 0);
  open(say("what now"), make("p", {}, view.outcome ? words.outcome : words.prompt),
    make("ul", {}, [...new Set(options)].map((text) => make("li", {}, text))),
    make("dl", {}, idle.filter(([, texts]) => texts.length).map(([name, texts]) => [make("dt", {}, name), make("dd", {}, [...new Set(texts)].join(" "))])));
}

for (const button of document.querySelectorAll("[data-word=rules]")) button.onclick = openRules;
$("#what").onclick = openOptions;
dialog.onclick = ({ target }) => target === dialog && dialog.close();
