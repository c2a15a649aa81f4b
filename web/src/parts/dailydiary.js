// SPDX-License-Identifier: MIT
// The days that were solved: the last week, and a month to choose from.
import { DAY_TEXTS } from "../built.js";
import { DAY_MONTH, DAYS_BACK, lastDays, outcomeOf, streakOf } from "../dailymodel.js";
import { language as readersLanguage, plural, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Dialog } from "./form.js";

const WEEK = 7;

/** @param {string} day @param {Intl.DateTimeFormatOptions} options */
const written = (day, options) => new Intl.DateTimeFormat(readersLanguage(), { timeZone: "UTC", ...options }).format(Date.parse(day));

/** "16 November", from texts that the build has made: formatting dates in the browser takes longer than the rest of the screen. @param {string} day */
export const dayText = (day) => DAY_TEXTS[readersLanguage()]?.[Number(day.slice(5, 7)) - 1]?.replace("%d", String(Number(day.slice(8)))) ?? written(day, DAY_MONTH);

/** @param {"found" | "shown" | ""} outcome */
const outcomeText = (outcome) => ({ found: t("found"), shown: t("given up"), "": t("not yet") })[outcome];

/** The place of a day in its week, Monday first: weeks stand below each other. @param {string} day */
const weekday = (day) => (new Date(Date.parse(day)).getUTCDay() + 6) % 7;

/** @param {{diary: import("../dailymodel.js").Diary, today: string, shown: string, choose: (day: string) => void, close: () => void}} props */
function Calendar({ diary, today, shown, choose, close }) {
  const days = lastDays(today, DAYS_BACK);
  const heads = lastDays("2026-11-15", WEEK); // a Sunday
  return html`<${Dialog} title=${t("Puzzles of the last days")} close=${close}>
    <div class="calendar">${heads.map((day) => html`<span class="soft" aria-hidden="true">${written(day, { weekday: "narrow" })}</span>`)}${Array.from({ length: weekday(days[0]) }, () => html`<span></span>`)}
      ${days.map((day) => html`<button class="day ${outcomeOf(diary, day)}" aria-current=${day === shown ? "date" : null} aria-label="${dayText(day)}: ${outcomeText(outcomeOf(diary, day))}" onClick=${() => choose(day === today ? "" : day)}>${Number(day.slice(8))}</button>`)}</div>
    <div class="buttons"><button onClick=${close}>${t("Close")}</button></div><//>`;
}

/** @param {{diary: import("../dailymodel.js").Diary, today: string, shown: string, choose: (day: string) => void}} props */
export function DailyDiary({ diary, today, shown, choose }) {
  const [open, setOpen] = useState(false);
  const streak = streakOf(diary, today);
  return html`<div class="diary"><button class="plain" onClick=${() => setOpen(true)}><span class="week" aria-hidden="true">${lastDays(today, WEEK).map((day) => html`<i class="${outcomeOf(diary, day)} ${day === today ? "today" : ""}"></i>`)}</span>
      ${streak > 0 ? plural("%d day in a row", "%d days in a row", streak) : t("Other days")}</button>
    ${open && html`<${Calendar} diary=${diary} today=${today} shown=${shown} choose=${(/** @type {string} */ day) => (setOpen(false), choose(day))} close=${() => setOpen(false)} />`}</div>`;
}
