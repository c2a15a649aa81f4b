// SPDX-License-Identifier: MIT
// Opens a class that solves a puzzle.
import { post } from "../api.js";
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { useSession } from "../session.js";
import { useTrouble, Wrong } from "./form.js";

/** @param {{id: string, saveNow: () => Promise<any>}} props */
export function ForClass({ id, saveNow }) {
  const { me, go } = useSession();
  const { attempt, busy, rest } = useTrouble();
  const open = () => attempt(async () => (await saveNow(), go(`/classroom/${(await post("/api/classes", { puzzles: [id] })).id}`)));
  return html`<div class="card no-print"><h2>${t("For a class")}</h2><${Wrong} text=${rest([])} /><p class="soft">${t("Pupils open a link or a QR code and solve it on their own screens; you see how far each of them has got.")}</p>
    <div class="buttons">${me.account ? html`<button disabled=${busy} onClick=${open}>${t("Open it for a class")}</button>` : html`<a class="button" href="#/login">${t("Log in to open it for a class")}</a>`}</div></div>`;
}
