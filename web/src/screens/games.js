// SPDX-License-Identifier: MIT
// Own games, invitations, and games that wait for players.
import { ensureSomebody } from "../guest.js";
import { get, post, remove } from "../api.js";
import { dateText, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { SeatFace } from "../parts/face.js";
import { Ask, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";
import { Saves } from "./saves.js";

/** @param {any} game */
const players = (game) => html`<span class="seats-told">${game.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => html`${i > 0 && " · "}<span class="seat-told">${seat.bot && html`<${SeatFace} seat=${seat} />`}${seat.name || "…"} ${seat.score}</span>`)}</span>`;

/** @param {any} game */
const nameOf = (game) => game.name || dateText(game.started_at);

export function GamesScreen() {
  const session = useSession();
  const { attempt, busy, rest, again } = useTrouble();
  const [list, setList] = useState(/** @type {any} */ (null));
  const [doomed, setDoomed] = useState(/** @type {any} */ (null));
  const load = () =>
    attempt(async () => {
      await ensureSomebody(session);
      setList(await get("/api/games"));
    });
  useEffect(() => {
    load();
  }, []);
  const join = (/** @type {string} */ id) =>
    attempt(async () => {
      await post(`/api/games/${id}/join`);
      session.go(`/table/${id}`);
    });
  const decline = (/** @type {string} */ id) =>
    attempt(async () => {
      await post(`/api/games/${id}/decline`);
      await load();
    });
  const drop = () =>
    attempt(async () => {
      setDoomed(null); // first: what is refused is said on the page, not behind the question
      await remove(`/api/games/${doomed.id}`);
      session.say(t("Game '%s' deleted.", nameOf(doomed)));
      await load();
    });
  const mine = list?.games ?? [];
  const turn = (/** @type {any} */ game) => (game.over ? t("over") : [t("Turn %d", game.turn_number), game.my_turn ? "" : (game.seats[game.turn]?.name ?? "")].filter(Boolean).join(" · "));
  const row = (/** @type {any} */ game) => html`<tr>
    <td class="name"><a href="#/${game.over ? "review" : "table"}/${game.id}">${nameOf(game)}</a> ${game.my_turn && html`<span class="tag on">${t("your turn")}</span>`}</td>
    <td data-label=${t("Players")}>${players(game)}</td><td data-label=${t("Turn")}>${turn(game)}</td><td data-label=${t("Last change")}>${dateText(game.changed_at ?? game.started_at)}</td>
    <td class="number">${game.over && html`<a class="button plain" href="#/table/${game.id}">${t("Result")}</a>`}<button class="plain" aria-label=${t("Delete %s", nameOf(game))} onClick=${() => setDoomed(game)}>✕</button></td></tr>`;
  const table = (/** @type {string} */ title, /** @type {any[]} */ games, /** @type {string} */ none) => html`<section class="card"><h2>${title}</h2>
    ${games.length === 0 ? html`<p class="empty">${none}</p>` : html`<div class="table-scroll"><table class="stack"><thead><tr><th>${t("Game")}</th><th>${t("Players")}</th><th>${t("Turn")}</th><th>${t("Last change")}</th><th><span class="hidden">${t("Delete")}</span></th></tr></thead><tbody>${games.map(row)}</tbody></table></div>`}</section>`;
  return html`<main id="main" tabindex="-1"><div class="head"><h1>${t("Games")}</h1><div class="buttons"><a class="button main" href="#/new">${t("New game…")}</a><a class="button" href="#/analysis">${t("Analysis")}</a><a class="button" href="#/review">${t("Look at a GCG file…")}</a></div></div>
    <${Wrong} text=${rest([])} again=${again(load)} />
    ${list && html`${table(t("Running"), mine.filter((/** @type {any} */ game) => !game.over), t("No game is running. Begin one!"))}
      ${list.invited.length + list.open.length > 0 && html`<section class="card company"><h2>${t("Invitations and open games")}</h2><div class="table-scroll"><table><tbody>${list.invited.map((/** @type {any} */ one) => html`<tr><td>${one.by ? t("%s invites you", one.by) : t("You are invited")}</td><td>${players(one.game)}<br /><small class="soft">${one.game.rules}</small></td><td>${t("until %s", dateText(one.expires_at))}</td>
          <td class="number"><button class="main" disabled=${busy} onClick=${() => join(one.game.id)}>${t("Accept")}</button> <button disabled=${busy} onClick=${() => decline(one.game.id)}>${t("Decline")}</button></td></tr>`)}
        ${list.open.map((/** @type {any} */ game) => html`<tr><td>${t("Anybody may join")}</td><td>${players(game)}<br /><small class="soft">${game.rules}</small></td><td>${dateText(game.started_at)}</td><td class="number"><button disabled=${busy} onClick=${() => join(game.id)}>${t("Join")}</button></td></tr>`)}</tbody></table></div></section>`}
      ${session.me?.account && html`<${Saves} />`}
      ${table(t("Finished"), mine.filter((/** @type {any} */ game) => game.over), t("No finished games yet."))}`}
    ${doomed && html`<${Ask} title=${t("Delete %s?", nameOf(doomed))} text=${t("It disappears from your list and can't be brought back.")} yes=${t("Delete")} danger=${true} close=${() => setDoomed(null)} onYes=${drop} />`}
  </main>`;
}
