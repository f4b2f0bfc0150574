// Somebody who touches anything that can be touched, whenever they are asked; put into a page.
(seed, most) => {
  let state = seed;
  const dice = (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const TOUCHED = ["bang-card", "bang-seat", "bang-pile"].flatMap((name) =>
    ["options", "interrupts"].map((what) => `#board .${name}[data-${what}]`)).join();
  window.touched = 0;
  const player = setInterval(() => {
    if (window.touched >= most) return clearInterval(player);
    if (!document.querySelector("#bar.mine") || document.querySelector("#status").textContent) return;
    const buttons = [...document.querySelectorAll("#actions button:not(.quiet)")];
    const all = [...document.querySelectorAll(TOUCHED), ...buttons, ...buttons];
    if (!all.length) return;
    window.touched += 1;
    all[dice(all.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, 15);
}
