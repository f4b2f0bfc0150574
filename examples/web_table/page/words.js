// What the page itself says, in the language of who reads it; all else comes from the library.
const all = await (await fetch("/page/words.json")).json();
const wished = localStorage.language ?? navigator.language.slice(0, 2);

export const language = wished in all.itself ? wished : "en";
export const $ = (selector, within = document) => within.querySelector(selector);
export const say = (key, values = {}) => all[key][language].replace(/{(\w+)}/g, (_, name) => values[name]);

/** Make an element: make("button", {onclick}, "Pass"). */
export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Return a list to choose from, of values with their texts. */
export function select(choices, chosen, onchange, properties = {}) {
  const options = choices.map(([value, text]) => new Option(text, value, false, value === chosen));
  return make("select", { onchange, ...properties }, ...options);
}

document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
$("header").append(select(Object.entries(all.itself), language, ({ target }) => {
  localStorage.language = target.value;
  location.reload();
}, { id: "language", ariaLabel: say("language") }));
