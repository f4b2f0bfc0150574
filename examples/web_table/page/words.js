// What the page itself says, in the language of who reads it; all else comes from the library.
const all = await (await fetch("/page/words.json")).json();
const codes = Object.keys(all.make);
const wished = localStorage.language ?? navigator.language.slice(0, 2);

export const language = codes.includes(wished) ? wished : "en";

export const say = (key, values = {}) =>
  all[key][language].replace(/{(\w+)}/g, (_, name) => values[name]);

/** Make an element: make("button", {onclick}, "Pass"). */
export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const $ = (selector, within = document) => within.querySelector(selector);

export function sayAll() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  const choice = $("#language");
  choice.ariaLabel = say("language");
  for (const code of codes) {
    choice.append(new Option(all.itself[code], code, false, code === language));
  }
  choice.onchange = () => {
    localStorage.language = choice.value;
    location.reload();
  };
}
