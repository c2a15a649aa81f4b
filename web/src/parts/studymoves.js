// SPDX-License-Identifier: MIT
// What the engine says about a position: its best moves with growing bars, the solved end of a game, and two moves side by side.
import { numberText, plural, t } from "../i18n.js";
import { html } from "../lib.js";
import { gradeLabel, moveText } from "../reviewmodel.js";
import { sameMove } from "../studymodel.js";

/** @typedef {import("../studymodel.js").StudyMove} StudyMove */

const percent = (/** @type {number | undefined} */ share, digits = 0) => (share === undefined ? "" : `${numberText(100 * share, digits)} %`);

/** @param {{move: StudyMove, best: number}} props best: chance of the best, which fills the bar */
function Chance({ move, best }) {
  const share = best > 0 ? Math.min(1, (move.win ?? 0) / best) : 0;
  const margin = move.win_margin ? ` ± ${numberText(100 * move.win_margin, 1)}` : "";
  return html`<span class="chance" title=${margin}><i style=${{ width: `${(100 * share).toFixed(1)}%` }}></i><b>${percent(move.win, move.iterations ? 1 : 0)}</b></span>`;
}

/** @param {{moves: StudyMove[], chosen: StudyMove | null, choose: (move: StudyMove | null) => void, compared: StudyMove[], compare: (move: StudyMove) => void, play: (move: StudyMove) => void}} props */
export function MoveList({ moves, chosen, choose, compared, compare, play }) {
  const best = Math.max(0, ...moves.map((move) => move.win ?? 0));
  const isSame = (/** @type {StudyMove | null} */ a, /** @type {StudyMove} */ b) => Boolean(a && sameMove(a, b));
  return html`<div class="table-scroll"><table class="better study"><thead><tr><th><span class="hidden">${t("Best plays")}</span></th><th class="number">${t("Points")}</th><th>${t("Keeps")}</th><th class="number">${t("Value")}</th><th>${t("Wins")}</th><th><span class="hidden">${t("Compare")}</span></th></tr></thead>
    <tbody>${moves.map((move) => html`<tr><td><button class="plain" aria-pressed=${isSame(chosen, move) ? "true" : "false"} onClick=${() => choose(isSame(chosen, move) ? null : move)} onDblClick=${() => play(move)}>${moveText(move)}</button></td><td class="number">${numberText(move.score)}</td><td class="kept">${move.kept}</td><td class="number">${move.equity === undefined ? "" : numberText(move.equity, 1)}</td><td><${Chance} move=${move} best=${best} /></td><td><input type="checkbox" aria-label=${t("Compare %s", moveText(move))} checked=${compared.some((one) => sameMove(one, move))} onChange=${() => compare(move)} /></td></tr>`)}</tbody></table></div>`;
}

/** Two moves side by side, and the advantages of each. @param {{two: {move: StudyMove, reply?: number}[], close: () => void}} props */
export function Comparison({ two, close }) {
  const [a, b] = two;
  /** @type {[string, (one: typeof a) => number | undefined, number, boolean][]} the last: less is better */
  const rows = [
    [t("Points"), (one) => one.move.score, 0, false],
    [t("Value"), (one) => one.move.equity, 1, false],
    [t("Wins"), (one) => (one.move.win === undefined ? undefined : 100 * one.move.win), 1, false],
    [t("Expected reply"), (one) => one.reply, 1, true],
  ];
  const cell = (/** @type {number | undefined} */ mine, /** @type {number | undefined} */ other, /** @type {number} */ digits, /** @type {boolean} */ isLess) => {
    const wins = mine !== undefined && other !== undefined && Math.abs(mine - other) > 0.05 && (isLess ? mine < other : mine > other);
    return html`<td class="number ${wins ? "wins" : ""}">${mine === undefined ? "…" : numberText(mine, digits)}</td>`;
  };
  return html`<div class="card comparison"><h2>${t("Compared")}</h2><table><thead><tr><th></th><th class="number">${moveText(a.move)}</th><th class="number">${moveText(b.move)}</th></tr></thead>
    <tbody>${rows.map(([name, of, digits, isLess]) => html`<tr><td>${name}</td>${cell(of(a), of(b), digits, isLess)}${cell(of(b), of(a), digits, isLess)}</tr>`)}<tr><td>${t("Keeps")}</td><td class="number">${a.move.kept || "–"}</td><td class="number">${b.move.kept || "–"}</td></tr></tbody></table>
    <p class="soft small">${t("The expected reply is what the next player scores on average with tiles that could be theirs.")}</p><button onClick=${close}>${t("Close")}</button></div>`;
}

/** The value of one's own play. @param {{judged: any}} props */
export function Verdict({ judged }) {
  const { made } = judged;
  if (judged.unknown.length > 0) return html`<p class="wrong-box" role="status">${t("Not in the dictionary: %s.", judged.unknown.join(", "))}</p>`;
  return html`<p role="status"><span class="grade ${judged.grade}">${gradeLabel(judged.grade)}</span> <b>${moveText(made)}</b> · ${plural("%d point", "%d points", made.score, numberText(made.score))} · ${made.lost >= 0.05 ? t("%s points below the best play", numberText(made.lost, 1)) : t("nothing was better")}${judged.rank > 0 ? html` · <span class="soft">${t("place %s of %s", numberText(judged.rank), numberText(judged.plays))}</span>` : null}</p>`;
}

/** The end of the game, turn by turn. @param {{solved: any}} props */
export const EndLine = ({ solved }) => html`<div class="card"><h2>${t("The end of the game")}</h2><p>${plural("%s point to the end of the game", "%s points to the end of the game", Math.abs(solved.value), `${solved.value > 0 ? "+" : ""}${numberText(solved.value)}`)}, ${solved.exact ? t("proven") : t("not proven")}</p>
  <ol class="end-line">${solved.moves.map((/** @type {StudyMove} */ move) => html`<li>${moveText(move)} <b>${numberText(move.score)}</b></li>`)}</ol></div>`;
