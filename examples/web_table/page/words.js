// The words of the page, and those of the game, which come from the library.
import { Words, filled } from "/client/words.js";

const all = await (await fetch("/page/words.json")).json();
const wished = localStorage.language ?? navigator.language.slice(0, 2);

export const language = wished in all.itself ? wished : "en";
export const say = (key, values = {}) => filled(all[key][language] ?? all[key].en, values);

export let game; // the words of the game

/** Load the words of the game at the table of that address. */
export async function learn(address) {
  if (game) return;
  game = await Words.from(`${address}/words?lang=${language}`);
  document.adoptedStyleSheets = [game.colours];
}

document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-word]")) {
  const word = say(element.dataset.word);
  if (element.matches("input[maxlength]")) element.placeholder = word;
  if (element.matches("input, select, [role]")) element.setAttribute("aria-label", word);
  else element.textContent = word;
}
const choice = document.querySelector("#language");
choice.append(...Object.entries(all.itself).map(([code, name]) => new Option(name, code, false, code === language)));
choice.onchange = () => {
  localStorage.language = choice.value;
  location.reload();
};
