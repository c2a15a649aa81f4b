// SPDX-License-Identifier: MIT
// One cryptogram: solved by typing letters, checked, printed.
import { cryptogramProgress, readCryptogram } from "../cryptogrammodel.js";
import { t } from "../i18n.js";
import { html, useEffect, useMemo, useState } from "../lib.js";
import { CryptogramText } from "../parts/cryptogramtext.js";
import { ForClass } from "../parts/forclass.js";
import { Gone, Wrong } from "../parts/form.js";
import { formatsOf, Sheets } from "../parts/sheets.js";
import { usePuzzle } from "../usepuzzle.js";

/** Found letters stay on this device. @param {string} id */
function useFound(id) {
  const [found, setFound] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => {
    try {
      const kept = JSON.parse(localStorage.getItem(`cryptogram.${id}`) ?? "{}");
      setFound(kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {});
    } catch {
      setFound({});
    }
  }, [id]);
  const keep = (/** @type {Record<string, string>} */ next) => {
    setFound(next);
    try {
      localStorage.setItem(`cryptogram.${id}`, JSON.stringify(next));
    } catch {} // no storage: it is still on the page
  };
  return /** @type {const} */ ([found, keep]);
}

/** @param {{arg: string}} props */
export function CryptogramScreen({ arg: id }) {
  const { puzzle, file, trouble, saveNow } = usePuzzle(id);
  const secret = useMemo(() => (file ? readCryptogram(file) : null), [file]);
  const [found, keep] = useFound(id);
  const [checked, setChecked] = useState(false);
  const [shows, setShows] = useState(false);
  if (!file && trouble) return html`<${Gone} title=${t("Cryptogram")} why=${trouble} to="#/puzzles" text=${t("Puzzles")} />`;
  if (!file || !secret) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Cryptogram")}</h1></main>`;
  const { all, done, wrong } = cryptogramProgress(secret, found);
  const answers = Object.fromEntries(secret.cells.filter((cell) => cell.code).map((cell) => [cell.code, cell.letter]));
  const set = (/** @type {string} */ code, /** @type {string} */ letter) => (keep({ ...found, [code]: letter }), setChecked(false));
  const told = done === all && wrong.length === 0 ? html`<b>${t("Solved: every letter is right!")}</b>` : checked ? (wrong.length ? t("Wrong letters: %d", wrong.length) : t("So far everything is right.")) : `${done}/${all}`;
  return html`<main class="wide" id="main" tabindex="-1"><div class="head puzzle-head"><h1>${file.name || t("Cryptogram")}</h1><a class="button" href="#/puzzles">${t("Puzzles")}</a></div><${Wrong} text=${trouble} />
    <div class="workshop"><section><div class="tools no-print" role="group" aria-label=${t("Tools")}><button aria-pressed=${!shows} onClick=${() => setShows(false)}>${t("Solve")}</button><button aria-pressed=${shows} onClick=${() => setShows(true)}>${t("Show the answers")}</button>${!shows && html`<button onClick=${() => setChecked(true)}>${t("Check")}</button>${Object.values(found).some(Boolean) && html`<button onClick=${() => (keep({}), setChecked(false))}>${t("Start again")}</button>`}`}</div>
      <p class="soft">${file.signs === "numbers" ? t("Each number stands for a letter, always the same one. Find the sentence.") : t("Each letter stands for another one, always the same. Find the sentence.")}</p>
      <${CryptogramText} secret=${secret} found=${shows ? answers : found} set=${set} wrong=${checked && !shows ? wrong : []} locked=${shows} /><p role="status" class="told">${!shows && told}</p></section>
    <aside><${Sheets} id=${id} name=${file.name} formats=${formatsOf("cryptogram")} version=${puzzle.version} saveNow=${saveNow} /><${ForClass} id=${id} saveNow=${saveNow} /></aside></div></main>`;
}
