/** Elements: make them, and update only differences, so that focus and touches survive. */
export const $ = (selector, within = document) => within.querySelector(selector);

const LISTENERS = ["onclick", "onsubmit", "onchange"];

/** Make an element: make("button", {class: "main", onclick}, "Pass"). */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (LISTENERS.includes(name)) made[name] = value;
    else if (value || value === 0 || value === "") made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...shown(children));
  return made;
}

/** Give *parent* these children; existing ones, matched by data-at or position, are kept. */
export function fill(parent, ...children) {
  const fresh = keyed(shown(children));
  const kept = new Map(keyed([...parent.childNodes]));
  let next = parent.firstChild;
  for (const [key, child] of fresh) {
    const same = kept.get(key);
    kept.delete(key);
    if (same) liken(same, child);
    if (same && same === next) next = next.nextSibling;
    else parent.insertBefore(same ?? child, next);
  }
  for (const old of kept.values()) old.remove();
}

const shown = (children) => children.flat(9).filter((one) => one || one === 0);

function keyed(nodes) {
  const counts = {};
  return nodes.map((node) => {
    const one = node instanceof Node ? node : document.createTextNode(node);
    const key = `${one.nodeName} ${one.dataset?.at ?? ""}`;
    counts[key] = (counts[key] ?? 0) + 1;
    return [`${key} ${counts[key]}`, one];
  });
}

function liken(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of LISTENERS) old[name] = fresh[name];
  fill(old, ...fresh.childNodes);
}
