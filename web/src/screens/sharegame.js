// SPDX-License-Identifier: MIT
// A finished game for everybody who has its address, as long as all its players agree.
import { get, post, put } from "../api.js";
import { ensureSomebody } from "../guest.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Check, Dialog, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";
import { Link } from "./table_company.js";

/** @param {{game: any, close: () => void}} props */
export function ShareGame({ game, close }) {
  const [share, setShare] = useState(/** @type {any} */ (null));
  const { attempt, rest } = useTrouble();
  useEffect(() => {
    attempt(async () => setShare(await get(`/api/games/${game.id}/share`)));
  }, [game.id]);
  const agree = async (/** @type {boolean} */ yes) => {
    setShare({ ...share, mine: yes }); // shown at once; taken back if it fails
    setShare((await attempt(() => put(`/api/games/${game.id}/share`, { agree: yes }))) ?? share);
  };
  const address = share && `${location.origin}/g/${share.token}`;
  return html`<${Dialog} title=${t("Show it to everybody")} close=${close}><${Wrong} text=${rest([])} />
    <p>${t("The game gets a page with the board, the moves, the points and your names, for whoever has its address. Everybody who played has to agree, and can take it back at any time.")}</p>
    ${share && html`<${Check} label=${t("I agree that this game is shown")} value=${share.mine} set=${agree} />
      <div role="status">${share.public ? html`<b>${t("The page is there.")}</b>` : share.waiting.length > 0 && share.token && html`<p>${t("These have not agreed yet: %s", share.waiting.join(", "))}</p>`}</div>
      ${share.public && html`<p><a href=${address}>${t("Look at the page")}</a></p><${Link} value=${address} />`}`}
    <div class="buttons"><button onClick=${close}>${t("Close")}</button></div><//>`;
}

/** From the public page of a game to a new game, which continues from there against a machine. @param {{arg: string, more: string}} props */
export function PlayFromScreen({ arg: token, more: step }) {
  const session = useSession();
  const { attempt, rest, again } = useTrouble();
  const begin = () =>
    attempt(async () => {
      await ensureSomebody(session);
      const { id } = await post(`/api/shared/${token}/play`, { step: Number(step) });
      location.replace(`#/table/${id}`); // so that going back leads to the page, and begins no second game
    });
  useEffect(() => {
    begin();
  }, [token, step]);
  return html`<main class="narrow" id="main" tabindex="-1" aria-busy=${!rest([])}><h1>${t("Play on from here")}</h1><${Wrong} text=${rest([])} again=${again(begin)} />${rest([]) && html`<p><a class="button" href="/g/${token}/${step}">${t("Back to the page")}</a> <a class="button main" href="#/">${t("To the start page")}</a></p>`}</main>`;
}
