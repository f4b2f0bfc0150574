/** Help that appears on hover and on focus by keys. */
import { fill } from "./elements.js";

const DELAY = 400;

/**
 * Show help in *popup* on the elements in *main* that have data-help.
 *
 * *help* returns the content for a value of data-help, *hidden* whether it is shown already; the
 * popup covers neither the element nor anything below the top of *bar*.  Return a function that
 * hides the popup.
 */
export function helpOn(main, popup, { bar, help, hidden = () => false }) {
  let timer;
  const hide = () => {
    clearTimeout(timer);
    popup.hidden = true;
  };
  const explain = (element) => {
    if (!element.isConnected || hidden(element)) return;
    fill(popup, help(element.dataset.help));
    popup.hidden = false;
    const { bottom, left, top } = element.getBoundingClientRect();
    const end = bar.getBoundingClientRect().top;
    const below = bottom + 6 + popup.offsetHeight <= end;
    popup.style.left = `${Math.max(0, Math.min(left, innerWidth - popup.offsetWidth - 8))}px`;
    popup.style.top = `${below ? bottom + 6 : Math.max(0, Math.min(top, end) - popup.offsetHeight - 6)}px`;
  };
  for (const kind of ["pointerover", "focusin"]) {
    main.addEventListener(kind, ({ target, pointerType }) => {
      hide();
      const element = target.closest("[data-help]");
      const wanted = kind === "focusin" ? element?.matches(":focus-visible") : pointerType === "mouse";
      if (element && wanted) timer = setTimeout(explain, DELAY, element);
    });
  }
  for (const kind of ["pointerleave", "focusout", "pointerdown"]) main.addEventListener(kind, hide);
  return hide;
}
