// SPDX-License-Identifier: MIT
// A game looked at again, turn by turn, with what would have been better.
import { get } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Board } from "../parts/board.js";
import { useTrouble, Wrong } from "../parts/form.js";
import { Lines } from "../parts/plot.js";
import { entryText } from "../parts/side.js";
import { pointsOf } from "../usegame.js";
import { scoreLines } from "./table_end.js";

/** @param {{arg: string}} props */
export function ReviewScreen({ arg: id }) {
  const [game, setGame] = useState(/** @type {any} */ (null));
  const [turn, setTurn] = useState(-1);
  const [shown, setShown] = useState(/** @type {any} */ (null));
  const [review, setReview] = useState(/** @type {any} */ (null));
  const { attempt, rest } = useTrouble();
  useEffect(() => {
    attempt(async () => {
      const whole = await get(`/api/games/${id}`);
      setGame(whole);
      setTurn(whole.history.length);
    });
  }, [id]);
  useEffect(() => {
    if (turn < 0) return undefined;
    let dropped = false;
    attempt(async () => {
      const at = await get(`/api/games/${id}/at?turn=${turn}`);
      if (!dropped) setShown(at);
    });
    setReview(null);
    if (game?.over && turn > 0)
      get(`/api/games/${id}/review?turn=${turn}`).then((answer) => dropped || setReview(answer), () => {});
    return () => {
      dropped = true;
    };
  }, [turn]);
  if (!game || !shown) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Look at the game again")}</h1><${Wrong} text=${rest([])} /></main>`;
  const turns = game.history.length;
  const entry = game.history[turn - 1];
  const step = (/** @type {number} */ to) => () => setTurn(Math.min(turns, Math.max(0, to)));
  return html`<main class="wide table" id="main" tabindex="-1"><h1 class="hidden">${t("Look at the game again")}</h1>
    <section><${Wrong} text=${rest([])} /><${Board} game=${shown} draft=${null} cursor=${null} points=${pointsOf(shown)} />
      <div class="acts" role="group" aria-label=${t("Turns")}><button onClick=${step(0)} disabled=${turn === 0}>${t("Beginning")}</button><button onClick=${step(turn - 1)} disabled=${turn === 0}>◀ ${t("Before")}</button><span class="tag" style="align-self:center">${turn} / ${turns}</span><button onClick=${step(turn + 1)} disabled=${turn === turns}>${t("After")} ▶</button><button onClick=${step(turns)} disabled=${turn === turns}>${t("End")}</button></div></section>
    <aside class="side"><div class="card"><h2>${t("Turn %d", turn)}</h2>${entry ? html`<p><b>${game.seats[entry.seat]?.name ?? ""}</b> · ${entryText(entry)} · ${entry.score ?? 0}</p>` : html`<p>${t("The empty board")}</p>`}
        ${review && html`<table><thead><tr><th>${t("Better plays")}</th><th class="number">${t("Points")}</th><th class="number">${t("Value")}</th></tr></thead><tbody>${review.better.map((/** @type {any} */ play) => html`<tr><td>${play.move} ${play.word}</td><td class="number">${play.score}</td><td class="number">${play.equity.toFixed(1)}</td></tr>`)}</tbody></table>`}
        ${!game.over && html`<p class="soft">${t("Better plays are shown when the game is over.")}</p>`}</div>
      <div class="card"><h2>${t("Points turn by turn")}</h2><${Lines} label=${t("Points turn by turn")} lines=${scoreLines(game)} /></div>
      <div class="card"><h2>${t("History")}</h2><ol class="moves" tabindex="0" aria-label=${t("History")}>${game.history.map((/** @type {any} */ one, /** @type {number} */ i) => html`<li><i>${i + 1}</i><button class="plain" style="justify-content:flex-start;padding:2px;min-height:0;text-align:left" onClick=${step(i + 1)}>${game.seats[one.seat]?.name ?? ""} · ${entryText(one)}</button><b>${one.score ?? 0}</b></li>`)}</ol></div>
      <div class="buttons">${game.rules.duplicate ? html`<a class="button" href="/api/games/${id}/file?as=json" download="${id}.json">${t("Download JSON")}</a>` : html`<a class="button" href="/api/games/${id}/file?as=gcg" download="${id}.gcg">${t("Download GCG")}</a>`}${!game.over && html`<a class="button main" href="#/table/${id}">${t("To the table")}</a>`}</div></aside></main>`;
}
