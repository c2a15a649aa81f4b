// SPDX-License-Identifier: MIT
// A teacher's classes: opening them, watching pupils solve, closing them.
import { askForFile, get, patch, post, remove } from "../api.js";
import { inClassOrder, timeText } from "../classmodel.js";
import { dateText, inOrder, plural, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { watch } from "../live.js";
import { Ask, Check, Choice, Dialog, TextField, useTrouble, Wrong } from "../parts/form.js";
import { Qr } from "../parts/qr.js";
import { fileName, saveFile } from "../save.js";
import { useSession } from "../session.js";
import { Link } from "./table_company.js";

const LOOK_MS = 1000; // between two looks at a busy class
const SIGH_MS = 15000; // silent pupils must be noticed even without news
const KINDS = () => ({ maze: t("maze"), sopa: t("word search"), crossword: t("crossword"), scramble: t("word scramble"), cryptogram: t("cryptogram") });

const solutionNames = () => [{ id: "never", name: t("never") }, { id: "done", name: t("to those who have finished") }, { id: "from", name: t("to everybody, from a time on") }];

/** @param {{puzzles: any[]}} props */
function NewClass({ puzzles }) {
  const { go } = useSession();
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [title, setTitle] = useState("");
  const [names, setNames] = useState(true);
  const [solution, setSolution] = useState("never");
  const [when, setWhen] = useState("");
  const [days, setDays] = useState("30");
  const { attempt, busy, at, rest } = useTrouble();
  const toggle = (/** @type {string} */ id) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => go(`/classroom/${(await post("/api/classes", { puzzles: chosen, ...(title.trim() && { title }), anonymous: !names, solution, ...(solution === "from" && when && { solution_at: new Date(when).getTime() }), days: Number(days) || 0 })).id}`));
  };
  if (puzzles.length === 0) return html`<div class="card empty"><p>${t("Make a puzzle first; then your class can solve it.")}</p><a class="button main" href="#/puzzles">${t("Puzzles")}</a></div>`;
  return html`<form class="card" onSubmit=${submit}><h2>${t("A new class")}</h2><${Wrong} text=${rest(["title", "days", "solution_at"])} />
    <fieldset><legend>${t("Puzzles")}</legend><p class="soft">${t("If there are several, pupils get one each in turn.")}</p><div class="choose-puzzles">${puzzles.map((one) => html`<${Check} label="${one.name} · ${KINDS()[/** @type {keyof ReturnType<typeof KINDS>} */ (one.kind)]}" value=${chosen.includes(one.id)} set=${() => toggle(one.id)} />`)}</div></fieldset>
    <div class="grid2"><${TextField} label=${t("Title")} placeholder=${t("The name of the puzzle")} value=${title} set=${setTitle} wrong=${at("title")} maxlength="80" /><${TextField} label=${t("Kept for so many days")} hint=${t("Then link, nicknames and times are deleted.")} type="number" min="1" max="365" inputmode="numeric" value=${days} set=${setDays} wrong=${at("days")} />
      <${Choice} label=${t("The solution is shown")} value=${solution} set=${setSolution} options=${solutionNames()} />${solution === "from" && html`<${TextField} label=${t("From")} hint=${t("Empty: at once")} type="datetime-local" value=${when} set=${setWhen} wrong=${at("solution_at")} />`}</div>
    <${Check} label=${t("Ask for a nickname")} value=${names} set=${setNames} /><div class="buttons"><button class="main" disabled=${busy || chosen.length === 0}>${t("Open it for a class")}</button></div></form>`;
}

export function ClassesScreen() {
  const { me } = useSession();
  const { attempt, rest, again } = useTrouble();
  const [lists, setLists] = useState(/** @type {{classes: any[], puzzles: any[]} | null} */ (null));
  const load = () => attempt(async () => setLists({ classes: (await get("/api/classes")).classes, puzzles: inOrder((await get("/api/puzzles")).puzzles, ["kind", "name"]) }));
  useEffect(() => {
    if (me.account) load();
  }, []);
  const row = (/** @type {any} */ one) => html`<tr><td class="name"><a href="#/classroom/${one.id}">${one.title}</a></td><td data-label=${t("Link")}>${one.open ? t("open") : t("closed")}</td><td class="number" data-label=${t("Done")}>${one.done}/${one.joined}</td><td data-label=${t("Deleted on")}>${dateText(one.expires_at)}</td></tr>`;
  return html`<main id="main" tabindex="-1"><div class="head"><h1>${t("Classes")}</h1><a class="button" href="#/puzzles">${t("Puzzles")}</a></div><p class="soft">${t("Pupils open a link or a QR code and solve it on their own screens; you see how far each of them has got.")}</p><${Wrong} text=${rest([])} again=${again(load)} />
    ${!me.account && html`<div class="card"><p>${t("For this you need an account; your pupils need none.")}</p><div class="buttons"><a class="button main" href="#/login">${t("Log in")}</a><a class="button" href="#/register">${t("Register")}</a></div></div>`}
    ${lists && lists.classes.length > 0 && html`<div class="card table-scroll"><table class="stack"><thead><tr><th>${t("Title")}</th><th>${t("Link")}</th><th class="number">${t("Done")}</th><th>${t("Deleted on")}</th></tr></thead><tbody>${lists.classes.map(row)}</tbody></table></div>`}
    ${lists && html`<${NewClass} puzzles=${lists.puzzles} />`}</main>`;
}

/** Looks again when there is news, at most once a second, and also from time to time. @param {string} id */
function useClassRoom(id) {
  const [room, setRoom] = useState(/** @type {any} */ (null));
  const [away, setAway] = useState(false);
  const trouble = useTrouble();
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const look = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    try {
      setRoom(await get(`/api/classes/${id}`));
      setAway(false);
    } catch (error) {
      if (!room) await trouble.attempt(() => Promise.reject(error));
      else setAway(true);
    }
  };
  const later = () => {
    timer.current ??= setTimeout(look, LOOK_MS);
  };
  useEffect(() => {
    look();
    const stop = watch(`class.${id}`, () => 0, later, setAway);
    const sigh = setInterval(later, SIGH_MS);
    return () => (stop(), clearInterval(sigh), clearTimeout(timer.current));
  }, [id]);
  return { room, look, away, ...trouble };
}

/** @param {{one: any, names: string[], drop: (one: any) => void}} props */
function PupilRow({ one, names, drop }) {
  const name = one.name || t("Number %d", one.number);
  const state = one.done_at ? t("done") : one.here ? t("working") : t("away");
  return html`<tr class=${one.done_at ? "done" : one.here ? "" : "gone"}><td>${name}</td>${names.length > 1 && html`<td>${names[one.puzzle - 1]}</td>`}<td><progress max=${one.total || 1} value=${one.found} aria-label=${t("%d of %d", one.found, one.total)}></progress> <span class="number">${one.found}/${one.total}</span></td><td>${state}</td><td class="number">${one.time_ms === null ? "–" : timeText(one.time_ms)}</td><td class="actions no-print"><button class="plain" aria-label=${t("Remove %s", name)} title=${t("Remove %s", name)} onClick=${() => drop(one)}>✕</button></td></tr>`;
}

/** @param {{arg: string}} props */
export function ClassRoomScreen({ arg: id }) {
  const session = useSession();
  const { room, look, away, attempt, busy, rest, again } = useClassRoom(id);
  const [by, setBy] = useState("progress");
  const [large, setLarge] = useState(false);
  const [doomed, setDoomed] = useState(/** @type {any} */ (null)); // a pupil, or the class
  if (!room) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Class")}</h1><${Wrong} text=${rest([])} again=${again(look)} />${rest([]) && html`<p><a class="button" href="#/classes">${t("Classes")}</a></p>`}</main>`;
  const { class: one, pupils, names } = room;
  const link = `${location.origin}/#/class/${one.token}`;
  const change = (/** @type {any} */ what) => attempt(async () => (await patch(`/api/classes/${id}`, what), await look()));
  const csv = () => attempt(async () => saveFile(await askForFile("GET", `/api/classes/${id}/results`), `${fileName(one.title, t("class"))}.csv`));
  const drop = () =>
    attempt(async () => {
      if (doomed !== "class") return await remove(`/api/classes/${id}/pupils/${doomed.number}`), setDoomed(null), await look();
      await remove(`/api/classes/${id}`);
      session.say(t("%s is deleted.", one.title));
      return session.go("/classes");
    });
  const shown = one.solution === "from" && one.solution_at <= one.now;
  const solution = one.solution === "never" ? t("The solution is not shown.") : one.solution === "done" ? t("Those who have finished see the solution.") : shown ? t("Everybody sees the solution.") : t("Everybody sees the solution from %s on.", dateText(one.solution_at));
  const here = pupils.filter((/** @type {any} */ pupil) => pupil.here && !pupil.done_at).length;
  return html`<main class="wide" id="main" tabindex="-1"><div class="head"><h1>${one.title}</h1><span class="tag">${one.open ? t("open") : t("closed")}</span><a class="button no-print" href="#/classes">${t("Classes")}</a></div><${Wrong} text=${rest([])} />${away && html`<div class="away" role="status">${t("The server is away. What you see may be old.")}</div>`}
    <div class="workshop classroom"><section><div class="card table-scroll"><div class="word-head"><h2 role="status">${plural("%d pupil", "%d pupils", pupils.length)} · ${t("working: %d", here)} · ${t("done: %d", one.done)}</h2></div>
        <div class="tools no-print" role="group" aria-label=${t("Order")}>${[["progress", t("By progress")], ["name", t("By name")], ["number", t("In the order they joined")]].map(([key, text]) => html`<button aria-pressed=${by === key} onClick=${() => setBy(key)}>${text}</button>`)}</div>
        ${pupils.length === 0 ? html`<p class="soft">${t("Nobody has come yet. Show the code, or send the link.")}</p>` : html`<table class="pupils dense"><thead><tr><th>${t("Name")}</th>${names.length > 1 && html`<th>${t("Puzzle")}</th>`}<th>${t("Found")}</th><th>${t("State")}</th><th class="number">${t("Time")}</th><th class="no-print"><span class="hidden">${t("Remove")}</span></th></tr></thead><tbody>${inClassOrder(pupils, by).map((pupil) => html`<${PupilRow} key=${pupil.number} one=${pupil} names=${names} drop=${setDoomed} />`)}</tbody></table>`}</div></section>
    <aside><div class="card"><h2>${t("Link")}</h2>${one.open ? html`<button class="plain qr-button" title=${t("Show it large")} aria-label=${t("Show it large")} onClick=${() => setLarge(true)}><${Qr} text=${link} /></button><${Link} value=${link} bare=${true} />` : html`<p>${t("The link stops working. Results stay.")}</p>`}
        <div class="buttons no-print">${one.open ? html`<button disabled=${busy} onClick=${() => change({ open: false })}>${t("Close the link")}</button>` : html`<button class="main" disabled=${busy} onClick=${() => change({ open: true })}>${t("Open it again")}</button>`}</div></div>
      <div class="card no-print"><h2>${t("Solution")}</h2><p>${solution}</p><div class="buttons">${!shown && html`<button class="main" disabled=${busy} onClick=${() => change({ solution: "from" })}>${t("Show it now")}</button>`}${one.solution !== "done" && html`<button disabled=${busy} onClick=${() => change({ solution: "done" })}>${t("When done")}</button>`}${one.solution !== "never" && html`<button disabled=${busy} onClick=${() => change({ solution: "never" })}>${t("Hide it")}</button>`}</div></div>
      <div class="card no-print"><h2>${t("Results")}</h2><p class="soft">${t("Link, nicknames and times are deleted on %s.", dateText(one.expires_at))}</p><div class="buttons"><button disabled=${busy} onClick=${csv}>CSV</button><button class="danger" disabled=${busy} onClick=${() => setDoomed("class")}>${t("Delete now")}</button></div></div></aside></div>
    ${large && html`<${Dialog} title=${one.title} close=${() => setLarge(false)}><div class="qr-large"><${Qr} text=${link} /><p class="soft">${link}</p></div><div class="buttons"><button onClick=${() => setLarge(false)}>${t("Close")}</button></div><//>`}
    ${doomed && html`<${Ask} title=${doomed === "class" ? t("Delete %s?", one.title) : t("Remove %s?", doomed.name || t("Number %d", doomed.number))} text=${doomed === "class" ? t("The link and all results are deleted. This can't be undone.") : t("Name and times are deleted. The pupil can join again.")} yes=${doomed === "class" ? t("Delete") : t("Remove")} danger=${true} close=${() => setDoomed(null)} onYes=${drop} />`}</main>`;
}
