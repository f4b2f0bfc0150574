/** The story of a game: its decisive lines, and the figures of each seat. */
const WEIGHTS = { eliminated: 9, penalty: 8, returned: 7, inherited: 6, skipped: 2 };
const weightOf = ({ kind, amount, number }) => WEIGHTS[kind] ?? (kind === "lost_life" ? 1 + 2 * Math.max(amount ?? 1, 1) : 0) - number / 1e6;

export class Story {
  #events = []; // an event, its line, and the number of its turn, in order

  /** Take an update, with all events since the last one. */
  take({ events, since, words }) {
    this.#events = this.#events.filter(([{ number }]) => number <= since);
    let turn = this.#events.at(-1)?.[2] ?? 0;
    for (const [at, event] of events.entries()) {
      if (event.kind === "turn") turn = event.amount;
      this.#events.push([event, words.log[at], turn]);
    }
  }

  /** Return turns and lines of the most important events, at most *most*, in their order. */
  lines(most) {
    const told = this.#events.filter(([event, text]) => text && weightOf(event) > 1);
    const best = new Set([...told].sort(([one], [other]) => weightOf(other) - weightOf(one)).slice(0, most));
    return told.filter((one) => best.has(one)).map(([, text, turn]) => ({ text, turn }));
  }

  /** Return the numbers of shots, hits, eliminations and played cards of a seat. */
  figures(seat) {
    const count = (fits) => this.#events.filter(([event]) => fits(event)).length;
    const struck = (kind) => count((event) => event.kind === kind && event.target === seat && event.seat !== seat);
    const hits = struck("lost_life");
    return {
      shots: hits + struck("missed"),
      hits,
      eliminations: struck("eliminated"),
      cards: count(({ kind, seat: own, cards }) => ["played", "used"].includes(kind) && own === seat && cards?.length),
    };
  }
}
