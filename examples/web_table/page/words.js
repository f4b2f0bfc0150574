// The words: those of the page, and those of the game, which the library has.
const all = await (await fetch("/page/words.json")).json();
const wished = localStorage.language ?? navigator.language.slice(0, 2);

export const language = wished in all.itself ? wished : "en";
const fill = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name] ?? "");
export const say = (key, values = {}) => fill(all[key][language] ?? all[key].en, values);

export let game; // the words of the rules that are played

/** Load the words of the table at that address. */
export async function learn(address) {
  if (game) return;
  game = await (await fetch(`${address}/words?lang=${language}`)).json();
  paint();
}

/** Give each border the colour that its expansion says, and each kind of rules one of four. */
function paint() {
  const sheet = new CSSStyleSheet();
  const kinds = Object.keys(game.kinds).map((kind) => {
    const sum = new TextEncoder().encode(kind).reduce((all, byte) => all + byte, 0);
    return `.k-${kind} { --edge: var(--${["ochre", "teal", "plum", "brick"][sum % 4]}) }`;
  });
  const borders = game.borders.map(({ key, colour, dark }) => `.b-${key} { --edge: light-dark(${colour}, ${dark}) }`);
  sheet.replaceSync([...kinds, ...borders].join(" "));
  document.adoptedStyleSheets = [sheet];
}

/** Return a sentence of the library. */
export function tell(key, values = {}) {
  const text = game.messages[key];
  return fill(typeof text === "string" ? text : values.count === 1 ? text.one : text.other, values);
}

/** Return the words of a card, a character, a role or a rule. */
export function thing(key) {
  const { cards, characters, roles, rules } = game;
  const found = cards[key] ?? characters[key] ?? roles[key] ?? rules[key];
  return found ?? { kind: "card", name: key.replaceAll("_", " "), text: "", symbols: [] };
}

export const title = (name) => game.expansions.find((one) => one.name === name)?.title ?? name;

document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-word]")) {
  const word = say(element.dataset.word);
  if (element.matches("input, [aria-label], button.sign")) element.setAttribute("aria-label", word);
  else element.textContent = word;
}
const choice = document.querySelector("#language");
choice.append(...Object.entries(all.itself).map(([code, name]) => new Option(name, code, false, code === language)));
choice.onchange = () => {
  localStorage.language = choice.value;
  location.reload();
};
