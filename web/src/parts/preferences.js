// SPDX-License-Identifier: MIT
// What somebody prefers at a table, kept in this browser: sounds, volume, and how fast machines play.
import { t } from "../i18n.js";
import { importPlay } from "../lazy.js";
import { html, useState } from "../lib.js";
import { keep } from "../session.js";
import { isPaceOn, soundIsOn, volume } from "../tablechoices.js";
import { Choice, Dialog, Field } from "./form.js";

/** Plays a sound, so that people can choose. @param {string} name */
const play = (name) => importPlay().then((all) => all.play(name), () => {});

export function TableChoices() {
  const [sound, setSound] = useState(soundIsOn() ? "on" : "off");
  const [loud, setLoud] = useState(volume());
  const [pace, setPace] = useState(isPaceOn() ? "on" : "off");
  const chooseSound = (/** @type {string} */ id) => {
    keep("sound", id);
    setSound(id);
    play("turn");
  };
  const chooseVolume = (/** @type {any} */ event) => {
    keep("volume", event.target.value);
    setLoud(Number(event.target.value));
    play("tile");
  };
  const choosePace = (/** @type {string} */ id) => {
    keep("pace", id);
    setPace(id);
  };
  return html`<${Choice} label=${t("Sounds")} value=${sound} set=${chooseSound} options=${[{ id: "off", name: t("off") }, { id: "on", name: t("on") }]} />
    ${sound === "on" && html`<${Field} label=${t("Volume")}>${(/** @type {any} */ ids) => html`<input type="range" min="0" max="100" step="10" ...${ids} value=${loud} onInput=${chooseVolume} />`}<//>`}
    <${Choice} label=${t("Machines play")} value=${pace} set=${choosePace} options=${[{ id: "on", name: t("at a human pace") }, { id: "off", name: t("at once") }]} />`;
}

/** The same at the table. @param {{close: () => void}} props */
export const TableChoicesDialog = ({ close }) => html`<${Dialog} title=${t("Sounds and pace")} close=${close}><${TableChoices} /><div class="buttons"><button class="main" onClick=${close}>${t("Close")}</button></div><//>`;
