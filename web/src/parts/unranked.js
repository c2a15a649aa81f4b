// SPDX-License-Identifier: MIT
// Why a game does not count for the ranking, where it does not: said as it begins, and to be read until its end.
import { t } from "../i18n.js";
import { html, useEffect } from "../lib.js";
import { unrankedReason } from "../names.js";
import { useSession } from "../session.js";

/** Whoever plays without an account knows why, until the game is over. @param {{game: any}} props */
export function Unranked({ game }) {
  const { me, say } = useSession();
  const text = game.ranked ? "" : t("This game does not count for the ranking: %s.", unrankedReason(game.unranked_why));
  const isNews = text && me.account && game.history.length === 0 && !game.over && game.unranked_why !== "free_seat";
  useEffect(() => {
    if (isNews) say(text);
  }, [game.id]);
  if (!text || (!game.over && game.unranked_why === "no_account")) return null;
  return html`<p class="soft unranked">${text} <a href="#/manual/ranking">${t("What counts?")}</a></p>`;
}
