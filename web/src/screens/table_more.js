// SPDX-License-Identifier: MIT
// Less frequent actions: inviting, saving, leaving.
import { ApiError, post } from "../api.js";
import { keepSeat } from "../cover.js";
import { dateText, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Ask, Dialog, TextField, useTrouble, Wrong } from "../parts/form.js";
import { TableChoicesDialog } from "../parts/preferences.js";
import { LookOn } from "./table_company.js";
import { useSession } from "../session.js";
import { takesPart } from "../usegame.js";

/** @param {{game: any, setGame: (game: any) => void, may: (what: string) => boolean, say: (text: string) => void, go: (path: string) => void,
 *   invite: (() => void) | null, help: () => void, lesson: (() => void) | null, askFor: (type: string, title: string, text: string, yes: string) => void}} props */
export function MoreActions({ game, setGame, may, askFor, say, go, invite, help, lesson }) {
  const [open, setOpen] = useState("");
  const close = () => setOpen("");
  return html`<details class="more no-print"><summary>${t("More")}</summary>
    <div class="buttons">
      ${lesson && html`<button onClick=${lesson}>${t("What was best in my last turn?")}</button>`}
      ${invite && html`<button onClick=${invite}>${t("Invite")}</button>`}
      ${game.owner && html`<button onClick=${() => setOpen("watch")}>${t("Let others watch")}</button>`}
      ${takesPart(game) && html`<button onClick=${() => setOpen("save")}>${t("Save as…")}</button>`}
      ${!game.rules.duplicate && html`<a class="button" href="/api/games/${game.id}/file?as=gcg" download="${game.id}.gcg">${t("Download GCG")}</a>`}
      ${game.rack && !game.over && html`<button onClick=${help}>${t("Keys")}</button>`}
      <button onClick=${() => setOpen("choices")}>${t("Sounds and pace")}</button>
      ${may("resign") && html`<button class="danger" onClick=${() => askFor("resign", t("Resign?"), t("The game ends for you; this can't be taken back."), t("Resign"))}>${t("Resign")}</button>`}
      ${takesPart(game) && html`<button onClick=${() => setOpen("leave")}>${t("Leave the table")}</button>`}
    </div></details>
    ${open === "watch" && html`<${LookOn} game=${game} setGame=${setGame} close=${close} />`}
    ${open === "choices" && html`<${TableChoicesDialog} close=${close} />`}
    ${open === "save" && html`<${SaveAs} game=${game} close=${close} setGame=${setGame} say=${say} />`}
    ${open === "leave" && html`<${Leave} game=${game} close=${close} go=${go} say=${say} />`}`;
}

/** @param {{game: any, close: () => void, setGame: (game: any) => void, say: (text: string) => void}} props */
function SaveAs({ game, close, say }) {
  const { me } = useSession();
  const [name, setName] = useState(game.name || dateText(Date.now()));
  const { attempt, busy, at, rest } = useTrouble();
  const [taken, setTaken] = useState("");
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      try {
        await post(`/api/games/${game.id}/save`, { name, overwrite: taken === name });
      } catch (error) {
        if (error instanceof ApiError && error.code === "game_exists") setTaken(name);
        throw error;
      }
      say(t("Saved."));
      close();
    });
  };
  if (!me.account)
    return html`<${Dialog} title=${t("Save the game")} close=${close}><p>${t("Every turn is kept at once. A name for the game needs an account: log in or register, and go on with this very game.")}</p>
      <div class="buttons"><button onClick=${close}>${t("Cancel")}</button><a class="button" href="#/login">${t("Log in")}</a><a class="button main" href="#/register">${t("Register")}</a></div><//>`;
  return html`<${Dialog} title=${t("Save the game")} close=${close}><form onSubmit=${save}><${Wrong} text=${rest(["name"])} />
    <p class="soft">${t("Every turn is kept at once anyway; a name makes the game easy to find.")}</p>
    <${TextField} label=${t("Name")} value=${name} set=${setName} wrong=${at("name")} maxlength="64" />
    <div class="buttons"><button type="button" onClick=${close}>${t("Cancel")}</button><button class=${taken === name ? "danger" : "main"} disabled=${busy}>${taken === name ? t("Overwrite it") : t("Save")}</button></div></form><//>`;
}

/** @param {{game: any, close: () => void, go: (path: string) => void, say: (text: string) => void}} props */
function Leave({ game, close, go, say }) {
  const leave = async (/** @type {boolean} */ save) => {
    try {
      await post(`/api/games/${game.id}/leave`, { save });
      keepSeat(game.id, -1); // somebody who returns says who they are
      go("/games");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(error.message);
      close();
    }
  };
  const shared = game.seats.every((/** @type {any} */ seat) => seat.kind === "bot" || seat.here);
  const [dropping, setDropping] = useState(false);
  if (dropping) {
    const question = game.name ? t("Leave, and drop all turns since the last save?") : t("Leave, and drop this game, which was never saved?");
    return html`<${Ask} key="drop" title=${t("Leave without saving")} text=${question} yes=${t("Leave without saving")} danger=${true} close=${close} onYes=${() => leave(false)} />`;
  }
  return html`<${Dialog} title=${t("Leave the table?")} close=${close}><p>${t("The game stays among your games as it is now.")}</p>
    <div class="buttons"><button onClick=${close}>${t("Stay")}</button>${shared && !game.over && html`<button class="danger" onClick=${() => setDropping(true)}>${t("Leave without saving")}</button>`}<button class="main" onClick=${() => (game.over ? go("/games") : leave(true))}>${t("Save and leave")}</button></div><//>`;
}
