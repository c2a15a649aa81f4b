// SPDX-License-Identifier: MIT
// What would have been best in the turn just made.
import { post } from "../api.js";
import { numberText, plural, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { gradeLabel, isMade, moveText } from "../reviewmodel.js";
import { Dialog, useTrouble, Wrong } from "./form.js";

/** @param {{game: any, close: () => void, done: () => void}} props done: it counts as an action of the game */
export function LessonDialog({ game, close, done }) {
  const [lesson, setLesson] = useState(/** @type {any} */ (null));
  const { attempt, rest } = useTrouble();
  useEffect(() => {
    attempt(async () => {
      setLesson(await post(`/api/games/${game.id}/lesson`, { seat: game.rack.seat }));
      done();
    });
  }, []);
  const row = (/** @type {any} */ move) => html`<tr class=${isMade(lesson.played, move) ? "me" : ""}><td>${moveText(move)}${isMade(lesson.played, move) ? html` <span class="tag">${t("played")}</span>` : null}</td><td class="number">${numberText(move.score)}</td><td class="number">${numberText(move.equity, 1)}</td></tr>`;
  return html`<${Dialog} title=${t("What was best in my last turn?")} close=${close}><${Wrong} text=${rest([])} />
    ${!lesson && !rest([]) && html`<p class="soft" role="status">${t("The machine is thinking…")}</p>`}
    ${lesson && html`<p><b>${moveText(lesson.played)}</b> · ${plural("%d point", "%d points", lesson.played.score, numberText(lesson.played.score))} <span class="grade ${lesson.grade}">${gradeLabel(lesson.grade)}</span></p><p role="status">${lesson.text.replace(/[[\]]/g, "")}</p>
      <div class="table-scroll"><table class="better"><thead><tr><th>${t("Best plays")}</th><th class="number">${t("Points")}</th><th class="number">${t("Value")}</th></tr></thead><tbody>${lesson.better.map(row)}</tbody></table></div>`}
    <div class="buttons"><button class="main" onClick=${close}>${t("Close")}</button></div><//>`;
}
