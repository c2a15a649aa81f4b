// SPDX-License-Identifier: MIT
// Saying a phrase to the people at the table.
import { post } from "../api.js";
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Check, Dialog, useTrouble, Wrong } from "./form.js";

/** @param {{game: any, phrases: ReturnType<typeof import("../usephrases.js").usePhrases>, style?: string}} props style: with its name beside the picture */
export function PhraseButton({ game, phrases, style = "" }) {
  const [open, setOpen] = useState(false);
  if (!game.phrases || phrases.all.length === 0) return null;
  return html`<button class=${style || "zoom say"} aria-label=${style ? null : t("Say something")} title=${style ? null : t("Say something")} onClick=${() => setOpen(true)}><svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M4 5h16v11h-9l-4.5 4v-4H4zM8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01" /></svg>${style && t("Say something")}</button>
    ${open && html`<${PhraseDialog} game=${game} phrases=${phrases} close=${() => setOpen(false)} />`}`;
}

/** @param {{game: any, phrases: ReturnType<typeof import("../usephrases.js").usePhrases>, close: () => void}} props */
function PhraseDialog({ game, phrases, close }) {
  const { attempt, busy, rest } = useTrouble();
  const seat = game.rack?.seat ?? game.seats.findIndex((/** @type {any} */ one) => one.mine);
  const say = (/** @type {string} */ phrase) =>
    attempt(async () => {
      await post(`/api/games/${game.id}/phrases`, { seat, phrase });
      close();
    });
  return html`<${Dialog} title=${t("Say something")} close=${close}><${Wrong} text=${rest([])} />
    <div class="phrases">${phrases.all.map((one) => html`<button disabled=${busy} onClick=${() => say(one.id)}>${one.text}</button>`)}</div>
    <p class="soft">${t("The others read it in their own language. Nothing of it is kept.")}</p>
    <${Check} label=${t("Show me what the others say")} value=${!phrases.isMuted} set=${(/** @type {boolean} */ on) => phrases.mute(!on)} />
    <div class="buttons"><button onClick=${close}>${t("Close")}</button></div><//>`;
}
