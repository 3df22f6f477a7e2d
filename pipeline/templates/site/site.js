"use strict";
// Search by number or name, without accents, in the list that players.js carries; and the choice of a language.
// Both files are loaded as scripts, not fetched, so that the pages also work from a folder.

const MOST_SHOWN = 60;

/** Small letters without accents; letters that no accent makes are written out. */
function plain(text) {
  const letters = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i" };
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter]);
}

/** The words of a name or of what was typed. */
function wordsOf(text) {
  return plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** The players of whose name each word typed begins a word of its own, or whose number begins with it. */
function find(players, typed) {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  if (wanted.length === 1 && /^\d+$/.test(wanted[0])) {
    return players.filter((player) => String(player.number).startsWith(wanted[0]));
  }
  return players.filter((player) => {
    const left = player.words.slice();
    return wanted.every((word) => {
      const at = left.findIndex((own) => own.startsWith(word));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}

function show(form, players) {
  const typed = form.elements.q.value.trim();
  const found = find(players, typed);
  const list = document.getElementById("results");
  list.replaceChildren(...found.slice(0, MOST_SHOWN).map((player) => {
    const link = document.createElement("a");
    link.href = `players/${player.number}.html`;
    link.textContent = player.name;
    const rest = document.createElement("small");
    rest.textContent = [player.number, player.club, player.rating].filter(Boolean).join(" · ");
    const item = document.createElement("li");
    item.append(link, " ", rest);
    return item;
  }));
  const kind = found.length === 0 ? "none" : found.length === 1 ? "one" : found.length > MOST_SHOWN ? "cut" : "many";
  document.getElementById("found").textContent = typed === "" ? "" : form.dataset[kind]
    .replace("{count}", found.length)
    .replace("{shown}", MOST_SHOWN);
}

const form = document.querySelector("form.search");
if (form) {
  const players = window.calceloPlayers.map(([number, name, club, rating]) => (
    { number, name, words: wordsOf(name), club: club ? `club ${club}` : "", rating }
  ));
  form.elements.q.value = new URLSearchParams(location.search).get("q") ?? "";
  form.addEventListener("input", () => show(form, players));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show(form, players);
    const found = document.querySelectorAll("#results a");
    if (found.length === 1) found[0].click();
  });
  show(form, players);
}

if ("choose" in document.body.dataset) {
  const own = navigator.languages.map((code) => code.slice(0, 2));
  const links = [...document.querySelectorAll(".choose a")];
  const link = own.map((code) => links.find((item) => item.hreflang === code)).find(Boolean);
  if (link) location.replace(link.href);
}
