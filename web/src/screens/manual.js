// SPDX-License-Identifier: MIT
// The manual, by chapters, with pictures and search.
import { get } from "../api.js";
import { sentence, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { manual, plain, textOf } from "../manual.js";
import { presetLabel, presetNote } from "../names.js";
import { TextField } from "../parts/form.js";
import { KeyTable } from "../parts/keys.js";
import { Picture, TileTable, WholeBoard } from "../parts/picture.js";
import { useSession } from "../session.js";

/** The tiles of the program's languages. */
function TileSets() {
  const [sets, setSets] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    get("/api/tilesets").then((answer) => setSets(answer.tilesets), () => {});
  }, []);
  const names = { es: "Español", "es-basic": t("Español, basic set"), ca: "Català", en: "English" };
  return Object.entries(names).map(([id, name]) => {
    const set = sets.find((one) => one.id === id);
    return set && html`<h4>${name} · ${t("%d tiles", set.total)}</h4><${TileTable} tiles=${set.tiles} />`;
  });
}

/** All settings of every preset. */
function Presets() {
  const { language } = useSession();
  const [choices, setChoices] = useState(/** @type {any} */ (null));
  useEffect(() => {
    get("/api/choices").then(setChoices, () => {});
  }, [language]);
  if (!choices) return null;
  const usual = choices.presets[0].settings;
  const told = (/** @type {any} */ value) => (value === true ? t("yes") : value === false ? t("no") : String(value));
  const rows = (/** @type {any} */ preset) => choices.settings.filter((/** @type {any} */ row) => preset.id === choices.presets[0].id || preset.settings[row.name] !== usual[row.name]);
  return choices.presets.map(
    (/** @type {any} */ preset) => html`<details><summary>${presetLabel(preset.id)}</summary><p>${presetNote(preset.id)}</p>
      <div class="table-scroll"><table><tbody><tr><th scope="row">${t("Board")}</th><td class="number">${preset.settings.board_size} × ${preset.settings.board_size}</td></tr>
      ${rows(preset).map((/** @type {any} */ row) => html`<tr><th scope="row">${sentence(row.help)}</th><td class="number">${told(preset.settings[row.name])}</td></tr>`)}</tbody></table></div>
      ${preset.id !== choices.presets[0].id && html`<p class="soft small">${t("The other rules are as in the first set.")}</p>`}</details>`,
  );
}

/** @param {string} name */
function shownThing(name) {
  switch (name) {
    case "first":
      return html`<${Picture} rows=${[". . l2 . l2 . . .", ". . . C3! A1! S1! A1! .", ". l2 . l2 . . . l2"]} label=${t("CASA laid across over the star")} caption=${t("The first word covers the star: (3 + 1 + 1 + 1) × 2 = 12.")} />`;
    case "crossing":
      return html`<${Picture} rows=${[". . . . S1! . .", ". C3 A1 S1 A1 . .", ". . . . L1! . ."]} label=${t("SAL laid down through the A of CASA")} caption=${t("The next one joins it: SAL uses the A that is there.")} />`;
    case "score":
      return html`<${Picture} rows=${["l2 . . .", "C3! A1! S1! A1!"]} label=${t("CASA under the squares that it covers")} caption=${t("If the C lies on a square that doubles the letter, CASA is worth 3 × 2 + 1 + 1 + 1 = 9.")} />`;
    case "board":
      return html`<${WholeBoard} />`;
    case "tiles":
      return html`<${TileSets} />`;
    case "presets":
      return html`<${Presets} />`;
    case "bag":
      return html`<div class="cards"><pre>A 12 1
CH 1 5
# 2 0</pre><pre>casa
casas
coche</pre></div>`;
    default:
      return null;
  }
}

/** @param {import("../manual.js").Part} part */
function shownPart(part) {
  if (typeof part === "string") return html`<p>${part}</p>`;
  if ("list" in part) return html`<ul>${part.list.map((line) => html`<li>${line}</li>`)}</ul>`;
  if ("keys" in part) return html`<${KeyTable} keys=${part.keys} />`;
  return shownThing(part.show);
}

/** @param {{arg?: string}} props */
export function ManualScreen({ arg }) {
  const { go } = useSession();
  const [search, setSearch] = useState("");
  const groups = manual();
  const all = groups.flatMap((group) => group.chapters);
  const wanted = plain(search.trim());
  const at = all.findIndex((chapter) => chapter.id === arg);
  const shown = wanted ? all.filter((chapter) => plain(textOf(chapter)).includes(wanted)) : at < 0 ? [all[0]] : [all[at]];
  const here = wanted ? -1 : Math.max(0, at);
  const beside = (/** @type {number} */ index, /** @type {string} */ mark) => (all[index] ? html`<a class="button" href="#/manual/${all[index].id}">${mark < "→" ? `${mark} ` : ""}${all[index].title}${mark === "→" ? ` ${mark}` : ""}</a>` : html`<span></span>`);
  return html`<main class="manual" id="main" tabindex="-1"><h1>${here >= 0 && arg ? `${all[here].title} · ${t("Manual")}` : t("Manual")}</h1>
    <nav aria-label=${t("Chapters")}><${TextField} label=${t("Search the manual")} type="search" value=${search} set=${setSearch} autocomplete="off" />
      <label class="only-small field">${t("Chapter")}<select value=${all[Math.max(0, here)].id} onChange=${(/** @type {any} */ event) => (setSearch(""), go(`/manual/${event.target.value}`))}>${groups.map((group) => html`<optgroup label=${group.title}>${group.chapters.map((chapter) => html`<option value=${chapter.id} selected=${chapter.id === all[Math.max(0, here)].id}>${chapter.title}</option>`)}</optgroup>`)}</select></label>
      <div class="only-large">${groups.map((group) => html`<h2>${group.title}</h2><ul>${group.chapters.map((chapter) => html`<li><a href="#/manual/${chapter.id}" aria-current=${all[here]?.id === chapter.id ? "page" : null} onClick=${() => setSearch("")}>${chapter.title}</a></li>`)}</ul>`)}</div></nav>
    <div>${wanted && html`<p role="status">${shown.length === 0 ? t("Nothing in the manual says \"%s\".", search.trim()) : t("Chapters that say \"%s\": %d", search.trim(), shown.length)}</p>`}
      ${shown.map((chapter) => html`<section class="card" key=${chapter.id}><h2 class="large">${chapter.title}</h2>${chapter.parts.map(shownPart)}</section>`)}
      ${here >= 0 && html`<div class="buttons between">${beside(here - 1, "←")}${beside(here + 1, "→")}</div>`}</div></main>`;
}
