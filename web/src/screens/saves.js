// SPDX-License-Identifier: MIT
// All saves of the player: names for moments of games, to continue, rename or forget.
import { get, patch, post, remove } from "../api.js";
import { keepSeat } from "../cover.js";
import { dateText, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Ask, Dialog, TextField, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

/** @typedef {{save: number, name: string, game: string, started_at: number, saved_at: number, seats: {name: string, score: number}[], turn: number, turn_number: number, over: boolean, current: boolean, others: boolean}} Save */

export function Saves() {
  const { go, say } = useSession();
  const { attempt, busy, rest } = useTrouble();
  const [saves, setSaves] = useState(/** @type {Save[] | null} */ (null));
  const [doing, setDoing] = useState(/** @type {{what: string, save: Save} | null} */ (null));
  const close = () => setDoing(null);
  const list = () => attempt(async () => setSaves((await get("/api/saves")).saves));
  useEffect(() => {
    list();
  }, []);
  const load = (/** @type {Save} */ save) =>
    attempt(async () => {
      close();
      const { id } = await post(`/api/saves/${save.save}/load`);
      keepSeat(id, -1); // whoever continues it says who they are
      go(`/${save.over ? "review" : "table"}/${id}`);
    });
  const forget = (/** @type {Save} */ save) =>
    attempt(async () => {
      close();
      await remove(`/api/saves/${save.save}`);
      say(t("Game '%s' deleted.", save.name));
      await list();
    });
  const row = (/** @type {Save} */ save) => html`<tr><th scope="row" class="name">${save.name}</th>
    <td data-label=${t("Players")}><span>${save.seats.map((seat, i) => html`${i > 0 && " · "}<span class=${i === save.turn ? "on" : null}>${i === save.turn && "▸ "}${seat.name || t("open seat")} ${seat.score}</span>`)}</span></td>
    <td class="number" data-label=${t("Turn")}>${save.over ? t("over") : save.turn_number}</td><td data-label=${t("Begun")}>${dateText(save.started_at)}</td><td data-label=${t("Saved")}>${dateText(save.saved_at)}</td>
    <td class="number"><span class="buttons" style="justify-content:flex-end;margin:0"><button aria-label=${t("Load %s", save.name)} disabled=${busy} onClick=${() => (save.current ? load(save) : setDoing({ what: save.others && !save.over ? "follow" : "load", save }))}>${t("Load")}</button>
      <button class="plain" aria-label=${t("Rename %s", save.name)} onClick=${() => setDoing({ what: "rename", save })}>✎</button>
      <button class="plain" aria-label=${t("Delete the save %s", save.name)} onClick=${() => setDoing({ what: "forget", save })}>✕</button></span></td></tr>`;
  if (!saves) return html`<${Wrong} text=${rest([])} />`;
  return html`<section class="saves ${saves.length > 0 ? "card" : ""}"><h2>${t("Saved games")}</h2><${Wrong} text=${rest([])} />
    ${saves.length === 0 ? html`<p class="soft">${t("No game is available to load")}</p>` : html`<div class="table-scroll"><table class="stack"><thead><tr><th>${t("Name")}</th><th>${t("Players")}</th><th class="number">${t("Turn")}</th><th>${t("Begun")}</th><th>${t("Saved")}</th><th><span class="hidden">${t("Load")}</span></th></tr></thead><tbody>${saves.map(row)}</tbody></table></div>`}
    ${doing?.what === "load" && html`<${Ask} title=${t("Go on from here?")} text=${t("The game has gone on since. This moment becomes a game of its own, which does not count for the ranking; the other one stays as it is.")} yes=${t("Load")} close=${close} onYes=${() => load(doing.save)} />`}
    ${doing?.what === "follow" && html`<${Ask} title=${t("The game has gone on")} text=${t("You play this game with others, who have gone on too: you can only look at an older moment, in its history.")} yes=${t("Go to the game")} close=${close} onYes=${() => (close(), go(`/table/${doing.save.game}`))} />`}
    ${doing?.what === "forget" && html`<${Ask} title=${t("Delete this save?")} text=${t("Only the name %s is forgotten; the game itself stays.", doing.save.name)} yes=${t("Delete")} danger=${true} close=${close} onYes=${() => forget(doing.save)} />`}
    ${doing?.what === "rename" && html`<${Rename} save=${doing.save} close=${close} done=${() => (close(), list())} />`}</section>`;
}

/** @param {{save: Save, close: () => void, done: () => void}} props */
function Rename({ save, close, done }) {
  const [name, setName] = useState(save.name);
  const { attempt, busy, at, rest } = useTrouble();
  const rename = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      await patch(`/api/saves/${save.save}`, { name });
      done();
    });
  };
  return html`<${Dialog} title=${t("Rename the save")} close=${close}><form onSubmit=${rename}><${Wrong} text=${rest(["name"])} />
    <${TextField} label=${t("Name")} value=${name} set=${setName} wrong=${at("name")} maxlength="64" />
    <div class="buttons"><button type="button" onClick=${close}>${t("Cancel")}</button><button class="main" disabled=${busy}>${t("Rename")}</button></div></form><//>`;
}
