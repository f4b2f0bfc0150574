/** The words of a game in one language, from bang_table.wire.words, with the lookups of a page. */
export class Words {
  /** Load the words from an address. */
  static async from(address) {
    return new Words(await (await fetch(address)).json());
  }

  constructor(words) {
    Object.assign(this, words);
  }

  /** Return a sentence, filled in; *count* among the values selects the plural form. */
  tell(key, values = {}) {
    const text = this.messages[key];
    return filled(typeof text === "string" ? text : values.count === 1 ? text.one : text.other, values);
  }

  /** Return the words of a card, character, role or rule; an unknown key is its own name. */
  thing(key) {
    const found = this.cards[key] ?? this.characters[key] ?? this.roles[key] ?? this.rules[key];
    return found ?? { kind: "card", name: key.replaceAll("_", " "), text: "", symbols: [] };
  }

  /** Return the title of an expansion in force. */
  title(name) {
    return this.expansions.find((one) => one.name === name)?.title ?? name;
  }

  /**
   * Return a style sheet with the colours of the pictures, as --edge of .b-blue and the like for
   * borders, and of .k-event and the like for kinds of rules.
   */
  get colours() {
    const sheet = new CSSStyleSheet();
    const kinds = Object.keys(this.kinds).map((kind) => {
      const sum = new TextEncoder().encode(kind).reduce((all, byte) => all + byte, 0);
      return `.k-${kind} { --edge: var(--${["ochre", "teal", "plum", "brick"][sum % 4]}) }`;
    });
    const borders = this.borders.map(({ key, colour, dark }) => `.b-${key} { --edge: light-dark(${colour}, ${dark}) }`);
    sheet.replaceSync([...kinds, ...borders].join(" "));
    return sheet;
  }
}

/** Return a text with its placeholders replaced by the values. */
export const filled = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name] ?? "");
