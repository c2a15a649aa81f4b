// SPDX-License-Identifier: MIT
// The form for a new word scramble: of one's own words, or about a theme.
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { useSession } from "../session.js";
import { Check, Choice, TextField, Wrong } from "./form.js";
import { Fold, given, number, useMaking } from "./making.js";
import { useWordSource, WordSource } from "./wordsource.js";

const SHOWN = ["name", "words", "list", "theme", "age", "language", "count", "level", "seed"];

/** @param {{close: () => void}} props */
export function NewScramble({ close }) {
  const session = useSession();
  const [form, setForm] = useState({ name: "", from: "words", words: "", theme: "animals", age: "", language: session.language, count: "", level: "3", first: false, seed: "" });
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => setForm({ ...form, [key]: value });
  const source = useWordSource(form);
  const body = () => given({ name: form.name, ...source.body, count: number(form.count), level: number(form.level), first_letter: form.first || undefined, seed: form.seed });
  const { at, rest, submit, buttons } = useMaking("scramble", body, close, false);
  const levels = [{ id: "1", name: t("first and last letter are given") }, { id: "2", name: t("the first letter is given") }, { id: "3", name: t("nothing is given") }, { id: "4", name: t("no letter stays in its place") }, { id: "5", name: t("no two letters stay together") }].map((one) => ({ ...one, name: `${one.id}: ${one.name}` }));
  return html`<form class="card new-puzzle" onSubmit=${submit} noValidate><h2>${t("New word scramble")}</h2><${Wrong} text=${rest(SHOWN)} />
    <${TextField} label=${t("Name")} placeholder=${t("Untitled and the time")} value=${form.name} set=${set("name")} wrong=${at("name")} maxlength="200" />
    <${WordSource} form=${form} set=${set} at=${at} themes=${source.themes} />
    <div class="grid2"><${TextField} label=${t("How many words")} placeholder=${form.from === "theme" ? "12" : t("all of the words")} type="number" inputmode="numeric" value=${form.count} set=${set("count")} wrong=${at("count")} /><${Choice} label=${t("Level")} value=${form.level} set=${set("level")} options=${levels} wrong=${at("level")} /></div>
    <${Check} label=${t("Give the first letter of every word")} value=${form.first} set=${set("first")} />
    <${Fold} title=${t("More: seed")} wrong=${Boolean(at("seed"))}><${TextField} label=${t("Seed")} hint=${t("The same seed gives the same puzzle.")} value=${form.seed} set=${set("seed")} wrong=${at("seed")} maxlength="64" /><//>
    ${buttons(t("Make the word scramble"))}</form>`;
}
