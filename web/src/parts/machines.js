// SPDX-License-Identifier: MIT
// Choosing a machine: those of the ladder as cards with their faces, and the classics in a fold.
import { sentence, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { botLabel } from "../names.js";
import { MachineFace } from "./face.js";

let made = 0;

/** Its own name, or how it plays. @param {any} bot */
const calledOf = (bot) => bot.called ?? botLabel(bot.id).replace(/^./u, (first) => first.toUpperCase());

/** @param {{bot: any, group: string, steps: number, value: string, set: (id: string) => void}} props */
function MachineCard({ bot, group, steps, value, set }) {
  const id = `${group}-${bot.id}`;
  const name = calledOf(bot);
  return html`<label class="machine"><input type="radio" name=${group} value=${bot.id} checked=${bot.id === value} aria-label=${name} aria-describedby=${id} onChange=${() => set(bot.id)} />
    <${MachineFace} bot=${bot.id} /><span class="about"><b>${name}</b><span id=${id}><span class="says">${sentence(bot.says ?? bot.note)}</span>${bot.strength && html` <span class="hidden">${t("Strength %d of %d", bot.strength, steps)}</span>`}</span></span>
    ${bot.strength && html`<span class="dots" aria-hidden="true">${Array.from({ length: steps }, (_, i) => html`<i class=${i < bot.strength ? "on" : ""}></i>`)}</span>`}</label>`;
}

/** @param {{bots: any[], value: string, isOpen: boolean, set: (id: string) => void}} props */
export function MachineChoice({ bots, value, isOpen, set }) {
  const [group] = useState(() => `machine-${++made}`);
  const ladder = bots.filter((bot) => bot.called);
  const classics = bots.filter((bot) => !bot.called);
  const chosen = bots.find((bot) => bot.id === value);
  const card = (/** @type {any} */ bot) => html`<${MachineCard} key=${bot.id} bot=${bot} group=${group} steps=${ladder.length} value=${value} set=${set} />`;
  return html`<details class="machines" open=${isOpen}><summary><${MachineFace} bot=${value} /><span>${t("Which machine")}: <b>${calledOf(chosen ?? { id: value })}</b></span></summary>
    <fieldset><legend class="hidden">${t("Which machine")}</legend><div class="machine-cards">${ladder.map(card)}</div>
      <details class="classics" open=${classics.includes(chosen)}><summary>${t("Classics")}</summary><div class="machine-cards">${classics.map(card)}</div></details></fieldset></details>`;
}
