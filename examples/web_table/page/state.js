// The state of the table, and the choices there.
import { Choices } from "/client/choices.js";

export const address = location.pathname.replace(/\/$/, "");
export const choices = new Choices();
export const table = { room: null, update: null };

/** The token of this browser's seat, which only the server may get. */
const place = `seat of ${address}`;
export const seatHere = () => localStorage[place] ?? null;
export function keepSeat(token) {
  if (token) localStorage[place] = token;
  else delete localStorage[place];
}
