// What is known of the table, and what may be done there.
import { Choices } from "/client/choices.js";

export const address = location.pathname.replace(/\/$/, "");
export const choices = new Choices();
export const table = { room: null, update: null };

/** Return the seat of this browser: its token is kept here, and told to nobody but the server. */
const place = `seat of ${address}`;
export const seatHere = () => localStorage[place] ?? null;
export function keepSeat(token) {
  if (token) localStorage[place] = token;
  else delete localStorage[place];
}
