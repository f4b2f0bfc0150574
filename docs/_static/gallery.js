// Finds pieces of the gallery by words, kind, colour, suit and set.
"use strict";

const hall = document.querySelector(".gallery");
const form = hall.querySelector(".gallery-filter");
const pieces = [...hall.querySelectorAll(".piece")];

const folded = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const texts = new Map(pieces.map(piece => [piece, folded(`${piece.id} ${piece.textContent}`)]));

function find() {
  const wanted = folded(form.elements.words.value).split(/\s+/).filter(Boolean);
  const chosen = [...form.querySelectorAll("select")]
    .filter(select => select.value)
    .map(select => `${select.name}-${select.value}`);
  let found = 0;
  for (const piece of pieces) {
    const fits = chosen.every(one => piece.classList.contains(one))
      && wanted.every(word => texts.get(piece).includes(word));
    piece.hidden = !fits;
    found += fits;
  }
  form.querySelector("output").value = `${found} / ${pieces.length}`;
}

form.addEventListener("input", find);
form.addEventListener("submit", event => event.preventDefault());
form.hidden = false;
find();
