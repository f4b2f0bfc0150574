// Finds pieces of the gallery by words, kind, colour, suit and set, and shows them in a language.
"use strict";

const hall = document.querySelector(".gallery");
const form = hall.querySelector(".gallery-filter");
const pieces = [...hall.querySelectorAll(".piece")];

const folded = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const texts = new Map(pieces.map(piece => [piece, folded(`${piece.id} ${piece.textContent}`)]));

function find() {
  const wanted = folded(form.elements.words.value).split(/\s+/).filter(Boolean);
  const chosen = [...form.querySelectorAll("select:not([name=language])")]
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

function speak(code) {
  for (const text of hall.querySelectorAll("span[lang]")) {
    text.classList.toggle("other", text.lang !== code);
  }
  for (const picture of hall.querySelectorAll("img.picture")) {
    picture.src = picture.getAttribute("src").replace(/\/\w+\/([^/]+)$/, `/${code}/$1`);
    const name = picture.parentElement.querySelector(`.name span[lang=${code}]`);
    if (name) picture.alt = name.textContent;
  }
  for (const said of form.querySelectorAll("[data-words]")) {
    const words = JSON.parse(said.dataset.words);
    said.textContent = words[code] ?? words.en;
    said.lang = code in words ? code : "en";
  }
}

// A page that was opened as a file may have no storage.
function kept(code) {
  try {
    if (code) localStorage.setItem("bang-language", code);
    return localStorage.getItem("bang-language");
  } catch {
    return null;
  }
}

const language = form.elements.language;
const codes = language.dataset.codes.split(" ");
for (const code of codes) {
  language.add(new Option(new Intl.DisplayNames([code], {type: "language"}).of(code), code));
}
const asked = new URLSearchParams(location.search).get("lang");
const own = [asked, kept(), ...navigator.languages.map(tag => tag.split("-")[0])];
language.value = own.find(code => codes.includes(code)) ?? "en";
if (language.value !== "en") speak(language.value);
language.addEventListener("change", () => speak(kept(language.value) ?? language.value));
form.addEventListener("input", find);
form.addEventListener("submit", event => event.preventDefault());
form.hidden = false;
find();
