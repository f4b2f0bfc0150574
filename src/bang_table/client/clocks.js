/** Return a time in minutes and seconds: 0:07. */
export function minutes(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Write the time left until data-until, in seconds of the page, into data-left. */
export function showClocks() {
  for (const element of document.querySelectorAll("[data-until]")) {
    element.dataset.left = minutes(element.dataset.until - performance.now() / 1000);
  }
}
