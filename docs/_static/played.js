// Lets a game play itself: shows its pictures one after the other.
"use strict";

for (const figure of document.querySelectorAll("figure.played")) {
  const picture = figure.querySelector("img");
  const caption = figure.querySelector("figcaption");
  const captions = JSON.parse(figure.dataset.captions);
  const button = document.createElement("button");
  button.type = "button";
  caption.before(button);

  let place = captions.length - 1;
  let timer = null;

  function show(next) {
    place = next % captions.length;
    picture.src = `${figure.dataset.folder}/${place}.svg`;
    picture.alt = `A table of the game: ${captions[place]}`;
    caption.textContent = captions[place];
  }

  function run(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => show(place + 1), 2500) : null;
    button.textContent = on ? "Pause" : "Play";
  }

  button.addEventListener("click", () => run(timer === null));
  run(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (timer !== null) show(0);
}
