"use strict";

// Rulings above the results of a search, found as `bang rulings` finds them; RULINGS is the book.
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function patternOf(word) {
  if (RULINGS.numbers[word]) return RULINGS.numbers[word];
  word = word.replace(/'s$/, "");
  const stem = word.length > 3 ? word.replace(/(?<!s)s$/, "") : word;
  return RULINGS.like[word] ?? RULINGS.like[stem] ?? stem.replaceAll(".", "\\.");
}

/** Return the rulings that answer a question, the best first. */
function rulingsFor(question) {
  const query = fold(question).match(/[\p{L}\p{N}_]+(?:['.\-][\p{L}\p{N}_]+)*/gu) ?? [];
  const rare = query.filter((word) => !RULINGS.small.includes(word));
  const terms = rare.length ? rare : query;
  const scores = new Map();
  for (const pattern of new Set(terms.map(patternOf))) {
    const word = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern})`, "u");
    const points = RULINGS.book.map(({ title, text, rest }) => {
      const at = fold(title).search(word);
      return at === 0 ? 5 : at > 0 ? 4 : word.test(text) ? 2 : word.test(rest) ? 1 : 0;
    });
    const rarity = Math.log(1 + points.length / (1 + points.filter(Boolean).length));
    points.forEach((value, at) => {
      if (!value) return;
      const [score, matches] = scores.get(at) ?? [0, 0];
      scores.set(at, [score + value * rarity, matches + 1]);
    });
  }
  const most = Math.max(0, ...[...scores.values()].map(([, matches]) => matches));
  if (2 * most < terms.length) return [];
  const results = [...scores].map(([at, [score, matches]]) => {
    const ruling = RULINGS.book[at];
    return { ruling, at, score: score * (matches / terms.length) * (ruling.beyond ? RULINGS.beyond : 1) };
  });
  const least = terms.length > 1 ? RULINGS.half * Math.max(...results.map(({ score }) => score)) : 0;
  return results.filter(({ score }) => score >= least)
    .sort((one, other) => other.score - one.score || one.at - other.at).map(({ ruling }) => ruling);
}

globalThis.document?.addEventListener("DOMContentLoaded", () => {
  const results = document.getElementById("search-results");
  const question = new URLSearchParams(location.search).get("q") ?? "";
  const rulings = rulingsFor(question).slice(0, 5);
  if (!results || !rulings.length) return;
  const list = document.createElement("ul");
  for (const { number, title, page } of rulings) {
    const link = document.createElement("a");
    link.href = `${page}#${number.toLowerCase()}`;
    link.textContent = `${number}: ${title}`;
    list.appendChild(document.createElement("li")).append(link);
  }
  const heading = document.createElement("h2");
  heading.textContent = "Rulings";
  results.before(heading, list);
});
