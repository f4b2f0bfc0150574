import { make } from "./elements.js";
import { comings } from "./presence.js";

/**
 * The log of a game in a list: a line for each event, and further lines of class "soft".
 *
 * These report undos, bots that stand in, and people who leave or return.  They stay until another
 * game begins.
 */
export class Log {
  #before = null;
  #last = 0; // the number of the last event

  constructor(list) {
    this.list = list;
  }

  /** Write the lines of an update in *words*. */
  write(update, words) {
    const { events, seats, since, view } = update;
    const before = since > 0 && this.#before;
    const told = before ? comings(this.#before, update) : [];
    for (const line of [...this.list.children]) if (!before || line.value > since) line.remove();
    const line = (text, attributes) => text && this.list.append(make("li", attributes, text));
    const presence = (seat, what) => line(words.tell(`table/${what}`, { name: view.players[seat].name }), { class: "soft" });
    // a bot first stands in, then answers; people return after the events that they missed
    const early = ([, what]) => ["away", "bot"].includes(what);
    if (before && since < this.#last) line(words.tell("table/taken back"), { class: "soft" });
    for (const one of told.filter(early)) presence(...one);
    events.forEach(({ kind, number }, i) => line(update.words.log[i], { value: number, class: kind }));
    for (const one of told.filter((one) => !early(one))) presence(...one);
    this.#before = { seats };
    this.#last = events.at(-1)?.number ?? Math.min(this.#last, since);
  }
}
