// A player who touches anything touchable at every question; injected into a page.
(seed, most) => {
  let state = seed;
  const dice = (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  window.touched = 0;
  const player = setInterval(() => {
    if (window.touched >= most) return clearInterval(player);
    if (!document.querySelector("#bar.mine") || document.querySelector("#status").textContent) return;
    const buttons = [...document.querySelectorAll("#actions button.main")];
    const all = [...document.querySelectorAll(".card.can, .seat.lit .who"), ...buttons, ...buttons];
    if (!all.length) return;
    window.touched += 1;
    all[dice(all.length)].click();
  }, 15);
}
