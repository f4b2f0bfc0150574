/** Give a link to others: copy it, also without HTTPS, or use the share sheet. */

/** Copy a text, and return whether that succeeded. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // without HTTPS there is no clipboard, and a browser may refuse it
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** Show a *link* in the element *shown*, with buttons to copy it and to open the share sheet. */
export function offer(link, shown, { copied, copying, sharing }) {
  shown.textContent = shown.href = link;
  const word = copying.textContent;
  copying.onclick = async () => {
    if (!(await copy(link))) return getSelection().selectAllChildren(shown);
    copying.textContent = copied;
    setTimeout(() => (copying.textContent = word), 2000);
  };
  sharing.hidden = !navigator.share;
  // a person who closes the sheet has not failed
  sharing.onclick = () => navigator.share({ url: link }).catch(() => {});
}
