// SPDX-License-Identifier: MIT
// Mixed letters as tiles, and a place to type each word.
import { plural, t } from "../i18n.js";
import { html } from "../lib.js";
import { givenText, strayLetters, usedTiles } from "../scramblemodel.js";

/** @param {{words: import("../scramblemodel.js").Mixed[], letters: string[], typed: string[], set: (index: number, text: string) => void, state: (index: number) => string, locked?: boolean}} props state: "right", "wrong" or "" */
export function ScrambleWords({ words, letters, typed, set, state, locked = false }) {
  const one = (/** @type {import("../scramblemodel.js").Mixed} */ word, /** @type {number} */ i) => {
    const text = typed[i] ?? "";
    const used = usedTiles(word, text, letters);
    const stray = strayLetters(word, text, letters);
    const id = `scrambled-${i}`;
    const told = state(i) === "right" ? t("right") : state(i) === "wrong" ? t("wrong") : stray.length ? t("not among the letters: %s", stray.join(" ")) : "";
    return html`<li class="scrambled ${state(i)}"><label for=${id}>${word.hint && html`<span class="soft">${word.hint}</span>`}${!word.hint && word.solutions > 1 && html` <span class="soft">(${plural("%d word fits", "%d words fit", word.solutions)})</span>`}
      <span class="mixed" role="img" aria-label=${t("Letters: %s", word.mixed.join(" "))}>${word.mixed.map((tile, at) => html`<span class=${used[at] ? "used" : ""} aria-hidden="true">${tile}</span>`)}</span></label>
      <span class="typing"><input id=${id} value=${text} placeholder=${givenText(word)} maxlength="90" autocomplete="off" autocapitalize="characters" spellcheck="false" readonly=${locked} aria-invalid=${state(i) === "wrong" || stray.length > 0} aria-describedby="${id}-told" onInput=${(/** @type {any} */ event) => set(i, event.target.value)} /><span id="${id}-told" class="told" role="status">${told}</span></span></li>`;
  };
  return html`<ol class="scramble">${words.map(one)}</ol>`;
}
