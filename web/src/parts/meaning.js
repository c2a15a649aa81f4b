// SPDX-License-Identifier: MIT
// Meanings of words: a word that can be pressed, and the dialog that explains it.
import { get } from "../api.js";
import { languageName, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { wordsThrough } from "../tablemodel.js";
import { Dialog, useTrouble, Wrong } from "./form.js";

/** @param {any} gloss */
function glossTitle(gloss) {
  const what = gloss.kind === "translation" ? languageName(gloss.language) : gloss.kind === "synonyms" ? t("synonyms") : "";
  return [gloss.lemma, gloss.part, what].filter(Boolean).join(" · ");
}

/** The meaning of a word, when the server has answered. @param {{id: string, word: string}} props */
function Meaning({ id, word }) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  const { attempt, rest, again } = useTrouble();
  const load = () => attempt(async () => setFound(await get(`/api/resources/${encodeURIComponent(id)}/define?word=${encodeURIComponent(word)}`)));
  useEffect(() => {
    load();
  }, [id, word]);
  if (!found) return html`<${Wrong} text=${rest([])} again=${again(load)} /><p class="soft">${rest([]) ? "" : t("The word is being looked up…")}</p>`;
  const sources = [...new Set(found.glosses.map((/** @type {any} */ gloss) => `${gloss.source} (${gloss.licence})`))];
  return html`<section class="meaning"><h3>${found.word}</h3><ul class="readings">${found.readings.map((/** @type {any} */ reading) => html`<li>${reading.text}</li>`)}</ul>
    ${found.glosses.length > 0 && html`<dl>${found.glosses.map((/** @type {any} */ gloss) => html`<dt>${glossTitle(gloss)}</dt><dd lang=${gloss.language}>${gloss.text}</dd>`)}</dl>`}
    ${found.note && html`<p class="soft">${found.note}</p>`}${sources.length > 0 && html`<p class="soft small">${t("From: %s", sources.join(", "))}</p>`}</section>`;
}

/** @param {{id: string, words: string[], close: () => void}} props id: of the dictionary */
export const MeaningDialog = ({ id, words, close }) =>
  html`<${Dialog} title=${t("What it means")} close=${close}>${words.map((word) => html`<${Meaning} key=${word} id=${id} word=${word} />`)}<div class="buttons"><button class="main" onClick=${close}>${t("Close")}</button></div><//>`;

/** A word that explains itself when pressed. @param {{id: string, word: string, children?: any}} props */
export function Word({ id, word, children }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="plain word" title=${t("What it means")} onClick=${() => setOpen(true)}>${children ?? word}</button>${open && html`<${MeaningDialog} id=${id} words=${[word]} close=${() => setOpen(false)} />`}`;
}

const HELD = 500; // milliseconds of a long press on a tile

/** A long press on a tile of the board, or the other mouse button, explains its words. @param {any[]} board */
export function useHeldTile(board) {
  const [words, setWords] = useState(/** @type {string[]} */ ([]));
  const explain = (/** @type {any} */ event) => {
    const cell = event.target.closest?.("[data-row]");
    const found = cell ? wordsThrough(board, Number(cell.dataset.row), Number(cell.dataset.col)) : [];
    setWords(found);
    return found.length > 0;
  };
  const timer = useRef(/** @type {any} */ (0));
  const drop = () => clearTimeout(timer.current);
  return {
    words,
    close: () => setWords([]),
    handlers: {
      onContextMenu: (/** @type {Event} */ event) => {
        drop();
        if (explain(event)) event.preventDefault();
      },
      // Some phones send no event for the other button.
      onTouchStart: (/** @type {Event} */ event) => {
        drop();
        timer.current = setTimeout(() => explain(event), HELD);
      },
      onTouchMove: drop,
      onTouchEnd: drop,
    },
  };
}
