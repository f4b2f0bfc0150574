// Measurements of a page; injected into it, one function for each name.
({
  /** Return the texts that are smaller than *least* pixels. */
  small: (least) => {
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement: parent, data } = walk.currentNode;
      if (!data.trim() || !parent.checkVisibility()) continue;
      if (parseFloat(getComputedStyle(parent).fontSize) < least) found.add(data.trim());
    }
    return [...found];
  },

  /** Return the texts whose contrast to their background is too low. */
  weak: () => {
    const parts = (colour) => {
      const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
      return { rgb: [r, g, b], a };
    };
    const light = ({ rgb }) => rgb.map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
      .reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
    const behind = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const found = parts(getComputedStyle(at).backgroundColor);
        if (found.a > 0.99) return found;
      }
      return { rgb: [255, 255, 255] };
    };
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement: parent, data } = walk.currentNode;
      if (!data.trim() || !parent.checkVisibility() || parent.closest(":disabled, option")) continue;
      const [dark, bright] = [light(parts(getComputedStyle(parent).color)), light(behind(parent))].sort((a, b) => a - b);
      const ratio = (bright + 0.05) / (dark + 0.05);
      if (ratio < 4.5) found.add(`${data.trim()}: ${ratio.toFixed(2)}`);
    }
    return [...found];
  },

  /** Return the cards whose name is cut off or covered. */
  covered: () => [...document.querySelectorAll(".card .name span")].filter((name) => {
    const card = name.closest(".card");
    const band = name.parentElement.getBoundingClientRect();
    const { bottom, left, right, top } = name.getBoundingClientRect();
    const cut = left < band.left - 1 || right > band.right + 1 || top < band.top - 1 || bottom > band.bottom + 1;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const scrolled = !card.parentElement.contains(seen);
    return cut || (seen && !scrolled && !card.contains(seen));
  }).map((name) => name.textContent),

  /** Return the elements that should be visible without scrolling but are not. */
  hidden: () => {
    const inside = (element, frame) => {
      const [own, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
      return own.height > 0 && own.top >= around.top - 1 && own.bottom <= Math.min(around.bottom, innerHeight) + 1;
    };
    const [board, body] = [document.querySelector("#board"), document.documentElement];
    board.scrollTop = 0;
    const lives = [...document.querySelectorAll("#seats .life")].filter((one) => !inside(one, board));
    const own = [...document.querySelectorAll("#me .life, #prompt, #hand, #actions, #goal")]
      .filter((one) => one.checkVisibility() && !inside(one, body));
    return [...lives, ...own].map((one) => one.id || one.closest(".seat").textContent);
  },

  /** Return the words of all names of cards that would break inside, in a hand and elsewhere. */
  broken: async () => {
    const [{ laid }, { game }] = [await import("/page/draw.js"), await import("/page/words.js")];
    const found = new Set();
    for (const place of ["#hand", "#seats .front", "#middle"].map((one) => document.querySelector(one))) {
      const cards = Object.keys(game.cards).map((key) => laid(key, `key:${key}`, { corner: "A♠" }));
      while (cards.length) {
        place.replaceChildren(...cards.splice(0, 3));
        for (const node of [...place.querySelectorAll(".name span")].flatMap((one) => [...one.childNodes])) {
          for (const { 0: word, index } of node.data?.matchAll(/[^\s-]+/g) ?? []) {
            const range = new Range();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.add(word);
          }
        }
      }
    }
    return [...found];
  },

  /** Return the names of players that are cut off. */
  cut: () => [...document.querySelectorAll(".called")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),

  /** Return what is wrong with a round table: what is cut off, seats out of order, an empty band. */
  round: () => {
    const board = document.querySelector("#board");
    const wrong = [];
    if (board.scrollHeight > board.clientHeight + 1 || board.scrollWidth > board.clientWidth + 1) wrong.push("the board scrolls");
    const { x, y, width, height } = document.querySelector("#middle").getBoundingClientRect();
    const seats = [...document.querySelectorAll("#seats > li")];
    // clockwise from below: the left first
    const angles = seats.map((seat) => {
      const box = seat.getBoundingClientRect();
      const angle = Math.atan2(box.x + box.width / 2 - x - width / 2, y + height / 2 - box.y - box.height / 2);
      return angle < -Math.PI ? angle + 2 * Math.PI : angle;
    });
    if (angles.some((angle, at) => at && angle <= angles[at - 1])) wrong.push(`seats in another order: ${angles}`);
    const parts = [...document.querySelectorAll(".who, .card, .pile, #prompt, header")].map((one) => one.getBoundingClientRect());
    parts.sort((one, other) => one.top - other.top);
    let end = 0;
    for (const { top, bottom } of parts) {
      if (top - end > innerHeight * 0.15) wrong.push(`nothing from ${end} to ${top}`);
      end = Math.max(end, bottom);
    }
    return wrong;
  },

  /** Return the heights of the pictures of the cards in hand, and the number of their rows. */
  hand: () => ({
    pictures: [...document.querySelectorAll("#hand .card img")].map((one) => one.getBoundingClientRect().height),
    rows: new Set([...document.querySelectorAll("#hand .card:not(.picked)")].map((one) => Math.round(one.getBoundingClientRect().bottom))).size,
  }),

  /** Return the widths of the cards in hand and in play. */
  widths: () => [...document.querySelectorAll("#hand .card, .front .card")].map((one) => one.getBoundingClientRect().width),

  /** Return the signs on cards, by border or kind. */
  signs: () => Object.fromEntries([...document.querySelectorAll(".card:has(i)")].map((card) => [
    [...card.classList].find((name) => /^[bk]-/.test(name)), card.querySelector("i").textContent,
  ])),
})
