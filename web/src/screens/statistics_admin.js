// SPDX-License-Identifier: MIT
// Corrections by an administrator: adding a score, removing a score or a player.
import { post, remove } from "../api.js";
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Ask, TextField, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

/** @param {{done: () => void}} props */
export function StatisticsAdmin({ done }) {
  const { say } = useSession();
  const { attempt, busy, rest } = useTrouble();
  const [name, setName] = useState("");
  const [score, setScore] = useState("");
  const [doomed, setDoomed] = useState("");
  const query = new URLSearchParams({ name, score });
  const change = (/** @type {() => Promise<any>} */ work, /** @type {string} */ said) =>
    attempt(async () => {
      await work();
      say(said);
      done();
    });
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    change(() => post("/api/statistics/scores", { name, score }), t("The score has been added."));
  };
  const removePlayer = () => {
    setDoomed("");
    change(() => remove(`/api/statistics/players?${new URLSearchParams({ name })}`), t("The player has been removed."));
  };
  return html`<details class="card admin no-print"><summary>${t("Correct the statistics")}</summary><${Wrong} text=${rest([])} />
    <form onSubmit=${add}><div class="grid2"><${TextField} label=${t("Player")} value=${name} set=${setName} maxlength="64" autocomplete="off" /><${TextField} label=${t("Points")} value=${score} set=${setScore} inputmode="numeric" autocomplete="off" /></div>
      <div class="buttons"><button class="main" disabled=${busy}>${t("Add the score")}</button>
        <button type="button" disabled=${busy} onClick=${() => change(() => remove(`/api/statistics/scores?${query}`), t("The score has been removed."))}>${t("Remove the score")}</button>
        <button type="button" class="danger" disabled=${busy || !name.trim()} onClick=${() => setDoomed(name)}>${t("Remove the player")}</button></div></form>
    ${doomed && html`<${Ask} title=${t("Remove this player?")} text=${t("All scores of %s disappear from the statistics.", doomed)} yes=${t("Remove")} danger=${true} close=${() => setDoomed("")} onYes=${removePlayer} />`}</details>`;
}
