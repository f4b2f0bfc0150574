// The page at the end of a game: who won, the roles, the story, the figures, the tally.
import { $, fill, make } from "/client/elements.js";
import { Story } from "/client/story.js";
import { emblem } from "./draw.js";
import { table } from "./state.js";
import { game, say } from "./words.js";

const story = new Story();
const FIGURES = ["shots", "hits", "eliminations", "cards"];
let looked = false; // whether the person looks at the table instead

/** Take an update, which may be the last one. */
export const remember = (update) => story.take(update);

/** Draw the page once the game is over; *buttons* go below it. */
export function drawEnd(buttons) {
  const { view, words } = table.update;
  const over = view.outcome !== null && view.outcome !== undefined;
  looked &&= over;
  $("#over").hidden = !over || looked;
  if ($("#over").hidden) return;
  const wins = table.room?.wins ?? [];
  const player = ({ seat, name, role, character, alive }) => {
    const figures = story.figures(seat);
    const won = view.outcome.winners.includes(seat);
    return make("tr", { class: `${won ? "won" : ""} ${seat === view.seat ? "you" : ""}`, "data-at": `end:${seat}` },
      make("th", { scope: "row" }, character && emblem(character), make("span", {}, won && "♛ ", name, !alive && " ✝")),
      make("td", {}, role ? game.thing(role).name : ""), FIGURES.map((key) => make("td", { class: "number" }, `${figures[key]}`)),
      make("td", { class: "number" }, wins[seat] === undefined ? "" : `${wins[seat]}`));
  };
  const head = ["name", "role", ...FIGURES, "wins"].map((word) => make("th", { scope: "col" }, say(`end ${word}`)));
  fill($("#over"),
    make("h2", { tabindex: "-1" }, words.outcome),
    make("table", {}, make("thead", {}, make("tr", {}, head)), make("tbody", {}, [true, false].flatMap((won) => view.players.filter(({ seat, holder }) => seat === holder && view.outcome.winners.includes(seat) === won).map(player)))),
    make("h3", {}, say("end story")),
    make("ol", {}, story.lines(6).map(({ text, turn }) => make("li", { value: turn }, text))),
    make("div", { class: "buttons" }, buttons, make("button", { class: "quiet", onclick: () => { looked = true; drawEnd([]); } }, say("end look"))));
}
