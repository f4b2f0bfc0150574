/**
 * Return the changes of presence between two updates: pairs of a seat and "away", "back", "bot" (a
 * bot stands in) or "self" (the person plays again).
 */
export function comings(before, after) {
  return after.seats.flatMap((now, seat) => {
    const then = before.seats[seat];
    if (!now.stands_in && then.stands_in) return [[seat, "self"]];
    if (now.stands_in && !then.stands_in) return [[seat, "bot"]];
    if (now.connected !== then.connected) return [[seat, now.connected ? "back" : "away"]];
    return [];
  });
}
