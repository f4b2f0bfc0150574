/**
 * Calls to a person whose turn it is: a notification and a vibration where they allowed these, and
 * a screen that stays awake while they are asked.
 */
let lock = null, wished = false;

/** Let a checkbox turn calls on and off; turning them on asks the browser for permission. */
export function callBox(box) {
  box.closest("label").hidden = !("Notification" in window);
  box.checked = localStorage.calls === "on" && window.Notification?.permission === "granted";
  box.onchange = async () => {
    box.checked &&= (await Notification.requestPermission()) === "granted";
    localStorage.calls = box.checked ? "on" : "off";
  };
}

/** Call the person, if they look at something else; a later call replaces it. */
export function call(title, body) {
  if (localStorage.calls !== "on" || !document.hidden) return;
  navigator.vibrate?.([200, 100, 200]);
  try {
    const shown = new Notification(title, { body, tag: "bangcore" });
    shown.onclick = () => [window.focus(), shown.close()];
  } catch {
    // some phones allow notifications only from a service worker
  }
}

/** Keep the screen awake, or let it sleep. */
export async function stayAwake(wish) {
  wished = wish;
  try {
    if (wish && !document.hidden && navigator.wakeLock) lock ??= await navigator.wakeLock.request("screen");
  } catch {
    // a browser that saves its battery refuses
  }
  if (!wished || document.hidden) {
    lock?.release();
    lock = null;
  }
}
// a browser takes the lock away when the page is hidden
document.addEventListener("visibilitychange", () => stayAwake(wished));
