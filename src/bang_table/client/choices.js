/**
 * What may be done at a table, in two steps: a thing is picked, then what it is for.
 *
 * Things on a page have names: "card:62:0" is a card in front of seat 0 or in its hand, "card:62:"
 * one in the middle, "key:deck" what is no card, "seat:2" a player.
 */
export class Choices {
  update = null;
  picked = null; // {at, whom}: the name of a thing, and the seat that it is aimed at
  #sent = null; // the question that was answered: nobody answers twice by touching twice

  /** Take a new update: what was picked stays picked if there is still something to do with it. */
  take(update) {
    const before = this.picked && this.numbersAt(this.picked.at).length;
    this.update = update;
    if (update.question?.number !== this.#sent) this.#sent = null;
    if (before && !this.numbersAt(this.picked.at).length) this.picked = null;
  }

  /** Let the question be answered again, because the answer was refused or lost. */
  refused() {
    this.#sent = null;
  }

  /** All that may be done: options of the question, then what is possible besides. */
  get all() {
    return [...(this.update.question?.options ?? []), ...this.update.view.interrupts];
  }

  /** Return the numbers of what may be done with the thing of that name. */
  numbersAt(at) {
    const { question, view } = this.update;
    const [what, name, seat] = at.split(":");
    const hand = (one) => (one ?? "") === "" ? null : view.players[one].holder;
    const asked = question?.options.length ?? 0;
    const fits = ({ verb, card, key, target, seat: own }, number) => {
      if (what === "seat") return target === Number(name);
      if (what === "key") return key === name && card === undefined;
      // two cards may have one id: what is played is one's own
      const mine = hand(number < asked ? question.seat : own) === hand(seat);
      return card === Number(name) && (mine || (number < asked && verb === "pick"));
    };
    return this.all.flatMap((one, number) => (fits(one, number) ? [number] : []));
  }

  /** The numbers of what may be done with what was picked. */
  get left() {
    if (!this.picked) return [];
    const { at, whom } = this.picked;
    return this.numbersAt(at).filter((number) => whom === undefined || this.all[number].target === whom);
  }

  /** The seats that what was picked may be aimed at. */
  get aims() {
    return new Set(this.left.map((number) => this.all[number].target).filter((seat) => seat !== undefined));
  }

  /**
   * Touch a thing: the first time it is picked; the second time, or a seat after it, is the answer if
   * there is one.  Return its number, or null.
   */
  touch(at) {
    const [what, name] = at.split(":");
    const { left, picked } = this;
    const aimed = what === "seat" && picked ? left.filter((number) => this.all[number].target === Number(name)) : [];
    const meant = picked?.at === at ? left : aimed;
    if (meant.length === 1) return meant[0];
    if (meant.length && picked.at !== at) picked.whom = Number(name);
    else this.picked = picked?.at === at ? null : { at };
    return null;
  }

  /** Return the request that gives an answer; null if the question has been answered. */
  answer(number) {
    const asked = this.update.view.decision?.number;
    if (asked === undefined || this.#sent === asked) return null;
    this.picked = null;
    this.#sent = asked;
    return { do: "answer", number: asked, answer: this.all[number] };
  }
}
