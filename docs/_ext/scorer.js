"use strict";

// The order of search results: guides, then rulings, then names of the reference.
const TUTORIALS = ["install", "tutorial", "web-page", "session", "expansion-tutorial", "search-bot"];

var Scorer = {
  score: ([page, title, , , score, , kind]) => {
    if (kind === "object" || kind === "index") return score;
    const query = new URLSearchParams(location.search).get("q") ?? "";
    // without its last letter "save" finds "Saving", too
    const stem = query.trim().toLowerCase().slice(0, -1);
    const titled = stem.length > 1 && ` ${title.split(" > ")[0].toLowerCase()}`.includes(` ${stem}`);
    const guide = !/^(reference|rulings)\//.test(page);
    return score + 5 * guide + (titled ? 20 + 10 * TUTORIALS.includes(page) : 0);
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 5, 1: 0, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
