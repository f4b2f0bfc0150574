import { make } from "./elements.js";
import { comings } from "./presence.js";

/**
 * The log of a game in a list: a line for each event, and lines of class "soft" that no event has.
 *
 * These tell that something was taken back, that a bot stands in, and that somebody has gone or come;
 * they stay until another game begins.
 */
export class Log {
  #before = null;
  #last = 0; // the number of the last event

  constructor(list) {
    this.list = list;
  }

  /** Write what an update tells, in *words*. */
  write(update, words) {
    const { events, seats, since, view } = update;
    const before = since > 0 && this.#before;
    const told = before ? comings(this.#before, update) : [];
    for (const line of [...this.list.children]) if (!before || line.value > since) line.remove();
    const line = (text, attributes) => text && this.list.append(make("li", attributes, text));
    const presence = (seat, what) => line(words.tell(`table/${what}`, { name: view.players[seat].name }), { class: "soft" });
    // a bot answers after it has taken the seat; whoever is back comes after what they have missed
    const early = ([, what]) => ["away", "bot"].includes(what);
    if (before && since < this.#last) line(words.tell("table/taken back"), { class: "soft" });
    for (const one of told.filter(early)) presence(...one);
    events.forEach(({ kind, number }, i) => line(update.words.log[i], { value: number, class: kind }));
    for (const one of told.filter((one) => !early(one))) presence(...one);
    this.#before = { seats };
    this.#last = events.at(-1)?.number ?? Math.min(this.#last, since);
  }
}
