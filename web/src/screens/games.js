// SPDX-License-Identifier: MIT
// Own games, invitations, and games that wait for players.
import { ensureSomebody } from "../guest.js";
import { get, post, remove } from "../api.js";
import { dateText, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { SeatFace } from "../parts/face.js";
import { Ask, useTrouble, Wrong } from "../parts/form.js";
import { companyOf, GameCard, namesOf, useGameDetails } from "../parts/gamecard.js";
import { useSession } from "../session.js";
import { Saves } from "./saves.js";

const BOARDS_SHOWN = 12; // each board is a request of its own

/** @param {any} game */
const players = (game) => html`<span class="seats-told">${game.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => html`${i > 0 && " · "}<span class="seat-told">${seat.bot && html`<${SeatFace} seat=${seat} />`}${seat.name || t("open seat")} ${seat.score}</span>`)}</span>`;

/** @param {any} game @param {any} me */
const nameOf = (game, me) => game.name || namesOf(companyOf(game, me));

/** Running games: the players, the board, whose turn it is. @param {{games: any[], doom: (game: any) => void}} props */
function RunningGames({ games, doom }) {
  const { me } = useSession();
  const details = useGameDetails(games.slice(0, BOARDS_SHOWN));
  return html`<section><h2>${t("Running")}</h2>${games.length === 0 ? html`<p class="soft">${t("No game is running. Begin one!")}</p>` : html`<ul class="game-cards">${games.map((game) => html`<li key=${game.id}><${GameCard} entry=${game} game=${details[game.id]} /><button class="plain" aria-label=${t("Delete %s", nameOf(game, me))} title=${t("Delete")} onClick=${() => doom(game)}>✕</button></li>`)}</ul>`}</section>`;
}

/** Finished games, by the other players. @param {{games: any[], doom: (game: any) => void}} props */
function FinishedGames({ games, doom }) {
  const { me } = useSession();
  const points = (/** @type {any} */ game) => game.seats.map((/** @type {any} */ seat) => seat.score).join(" – ");
  const row = (/** @type {any} */ game) => html`<tr><td class="name"><span class="seat-told">${companyOf(game, me).filter((/** @type {any} */ seat) => seat.bot).map((/** @type {any} */ seat) => html`<${SeatFace} seat=${seat} />`)}<a href="#/review/${game.id}">${nameOf(game, me)}</a></span></td>
    <td class="number" data-label=${t("Points")}>${points(game)}</td><td data-label=${t("Last change")}>${dateText(game.changed_at ?? game.started_at)}</td>
    <td class="number"><a class="button plain" href="#/table/${game.id}">${t("Result")}</a><button class="plain" aria-label=${t("Delete %s", nameOf(game, me))} title=${t("Delete")} onClick=${() => doom(game)}>✕</button></td></tr>`;
  return html`<section class="card"><h2>${t("Finished")}</h2><div class="table-scroll"><table class="stack"><thead><tr><th>${t("Game")}</th><th class="number">${t("Points")}</th><th>${t("Last change")}</th><th><span class="hidden">${t("Delete")}</span></th></tr></thead><tbody>${games.map(row)}</tbody></table></div></section>`;
}

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
      setDoomed(null); // first, since a refusal is shown on the page, behind the dialog
      await remove(`/api/games/${doomed.id}`);
      session.say(t("Game '%s' deleted.", nameOf(doomed, session.me)));
      await load();
    });
  const mine = list?.games ?? [];
  const over = mine.filter((/** @type {any} */ game) => game.over);
  return html`<main id="main" tabindex="-1"><div class="head"><h1>${t("Games")}</h1><div class="buttons"><a class="button main" href="#/new">${t("New game…")}</a><a class="button" href="#/analysis">${t("Analysis")}</a><a class="button" href="#/review">${t("Look at a GCG file…")}</a></div></div>
    <${Wrong} text=${rest([])} again=${again(load)} />
    ${list && html`<${RunningGames} games=${mine.filter((/** @type {any} */ game) => !game.over)} doom=${setDoomed} />
      ${list.invited.length + list.open.length > 0 && html`<section class="card company"><h2>${t("Invitations and open games")}</h2><div class="table-scroll"><table><tbody>${list.invited.map((/** @type {any} */ one) => html`<tr><td>${one.by ? t("%s invites you", one.by) : t("You are invited")}</td><td>${players(one.game)}<br /><small class="soft">${one.game.rules}</small></td><td>${t("until %s", dateText(one.expires_at))}</td>
          <td class="number"><button class="main" disabled=${busy} onClick=${() => join(one.game.id)}>${t("Accept")}</button> <button disabled=${busy} onClick=${() => decline(one.game.id)}>${t("Decline")}</button></td></tr>`)}
        ${list.open.map((/** @type {any} */ game) => html`<tr><td>${t("Anybody may join")}</td><td>${players(game)}<br /><small class="soft">${game.rules}</small></td><td>${dateText(game.started_at)}</td><td class="number"><button disabled=${busy} onClick=${() => join(game.id)}>${t("Join")}</button></td></tr>`)}</tbody></table></div></section>`}
      ${session.me?.account && html`<${Saves} />`}
      ${over.length > 0 && html`<${FinishedGames} games=${over} doom=${setDoomed} />`}`}
    ${doomed && html`<${Ask} title=${t("Delete %s?", nameOf(doomed, session.me))} text=${t("It disappears from your list and can't be brought back.")} yes=${t("Delete")} danger=${true} close=${() => setDoomed(null)} onYes=${drop} />`}
  </main>`;
}
