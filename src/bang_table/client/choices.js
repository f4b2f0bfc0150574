/**
 * The choice of an option in two steps: pick a thing, then its target.
 *
 * Things on a page have names: "card:62:0" is a card of seat 0, in hand or in play, "card:62:" a card
 * in the middle, "key:deck" another thing, "seat:2" a player.
 */
export class Choices {
  update = null;
  picked = null; // {at, whom}: the name of a thing, and the seat that it targets
  #sent = null; // the question answered last, so that a double click does not answer twice

  /** Take a new update; the picked thing stays picked while it still has options. */
  take(update) {
    const before = this.picked && this.numbersAt(this.picked.at).length;
    this.update = update;
    if (update.question?.number !== this.#sent) this.#sent = null;
    if (before && !this.numbersAt(this.picked.at).length) this.picked = null;
  }

  /** Allow another answer to the question, because the last one was refused or lost. */
  refused() {
    this.#sent = null;
  }

  /** The options of the question, then the interrupts. */
  get all() {
    return [...(this.update.question?.options ?? []), ...this.update.view.interrupts];
  }

  /** Return the numbers of the options with the thing of that name. */
  numbersAt(at) {
    const { question, view } = this.update;
    const [what, name, seat] = at.split(":");
    const hand = (one) => (one ?? "") === "" ? null : view.players[one].holder;
    const asked = question?.options.length ?? 0;
    const fits = ({ verb, card, key, target, seat: own }, number) => {
      if (what === "seat") return target === Number(name);
      if (what === "key") return key === name && card === undefined;
      // duplicates share an id: except for "pick", the option means the player's own card
      const mine = hand(number < asked ? question.seat : own) === hand(seat);
      return card === Number(name) && (mine || (number < asked && verb === "pick"));
    };
    return this.all.flatMap((one, number) => (fits(one, number) ? [number] : []));
  }

  /** The numbers of the options with the picked thing. */
  get left() {
    if (!this.picked) return [];
    const { at, whom } = this.picked;
    return this.numbersAt(at).filter((number) => whom === undefined || this.all[number].target === whom);
  }

  /** The seats that the picked thing may target. */
  get aims() {
    return new Set(this.left.map((number) => this.all[number].target).filter((seat) => seat !== undefined));
  }

  /**
   * Handle a click on a thing: the first one picks it; a second one, or one on a target, answers if
   * only one option is left.  Return its number, or null.
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

  /** Return the request with an answer; null if the question has been answered. */
  answer(number) {
    const asked = this.update.view.decision?.number;
    if (asked === undefined || this.#sent === asked) return null;
    this.picked = null;
    this.#sent = asked;
    return { do: "answer", number: asked, answer: this.all[number] };
  }
}
