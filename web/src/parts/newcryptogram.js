// SPDX-License-Identifier: MIT
// The form for a new cryptogram: a sentence of one's own, or a proverb.
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { useSession } from "../session.js";
import { Choice, TextField, Wrong } from "./form.js";
import { Fold, given, number, useMaking } from "./making.js";

const SHOWN = ["name", "text", "language", "level", "signs", "seed"];

/** @param {{close: () => void}} props */
export function NewCryptogram({ close }) {
  const session = useSession();
  const [form, setForm] = useState({ name: "", text: "", language: session.language, level: "3", signs: "numbers", seed: "" });
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => setForm({ ...form, [key]: value });
  const body = () => given({ ...form, text: form.text.trim(), level: number(form.level) });
  const { at, rest, submit, buttons } = useMaking("cryptogram", body, close, false);
  const levels = [t("five letters are given"), t("four letters are given"), t("three letters are given"), t("one letter is given"), t("nothing is given")].map((name, i) => ({ id: String(i + 1), name: `${i + 1}: ${name}` }));
  return html`<form class="card new-puzzle" onSubmit=${submit} noValidate><h2>${t("New cryptogram")}</h2><${Wrong} text=${rest(SHOWN)} />
    <${TextField} label=${t("Name")} placeholder=${t("Untitled and the time")} value=${form.name} set=${set("name")} wrong=${at("name")} maxlength="200" />
    <${TextField} label=${t("Sentence")} hint=${t("Empty: a proverb of the language")} value=${form.text} set=${set("text")} wrong=${at("text")} maxlength="600" />
    <div class="grid2"><${Choice} label=${t("Language of the words")} value=${form.language} set=${set("language")} options=${[{ id: "es", name: t("Spanish") }, { id: "ca", name: t("Catalan") }, { id: "en", name: t("English") }]} wrong=${at("language")} /><${Choice} label=${t("Signs")} value=${form.signs} set=${set("signs")} options=${[{ id: "numbers", name: t("numbers") }, { id: "letters", name: t("other letters") }]} wrong=${at("signs")} /></div>
    <${Choice} label=${t("Level")} value=${form.level} set=${set("level")} options=${levels} wrong=${at("level")} />
    <${Fold} title=${t("More: seed")} wrong=${Boolean(at("seed"))}><${TextField} label=${t("Seed")} hint=${t("The same seed gives the same puzzle.")} value=${form.seed} set=${set("seed")} wrong=${at("seed")} maxlength="64" /><//>
    ${buttons(t("Make the cryptogram"))}</form>`;
}
