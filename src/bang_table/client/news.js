/** News for a player in addition to their question: a skipped turn, elimination, answers of a bot. */
export class News {
  #turn = []; // draws and skips of the player since their last turn began

  /** Take an update, and return the news in *words*. */
  take({ events, question, seat, seats, since, view, words: { log } }, words) {
    this.#turn = this.#turn.filter(({ number }) => number <= since);
    events.forEach(({ kind, number, seat: whose }, i) => {
      if (whose !== seat) return;
      if (kind === "turn") this.#turn = [];
      if (["flipped", "skipped"].includes(kind)) this.#turn.push({ kind, number, text: log[i] });
    });
    if (seat === null || view.outcome) return [];
    const { by_bot: count, stands_in: standsIn } = seats[seat];
    const skipped = this.#turn.slice(0, this.#turn.findIndex(({ kind }) => kind === "skipped") + 1);
    return [
      ...(question ? [] : skipped.map(({ text }) => text)),
      !view.players[seat].alive && words.tell("you/out"),
      count > 0 && !standsIn && words.tell("you/answered", { count }),
    ].filter(Boolean);
  }
}
