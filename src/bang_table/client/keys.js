const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Let the arrow keys move the focus among the elements of a selector, in the order of the page. */
export function arrowsAmong(selector) {
  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.target.matches("select, input")) return;
    const list = [...document.querySelectorAll(selector)];
    const at = list.indexOf(document.activeElement);
    list.at(at < 0 ? Math.min(step, 0) : (at + step) % list.length)?.focus();
    event.preventDefault();
  });
}
