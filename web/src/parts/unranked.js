// SPDX-License-Identifier: MIT
// If a game does not count for the ranking: the reason, announced at the beginning and readable until the end.
import { t } from "../i18n.js";
import { html, useEffect } from "../lib.js";
import { unrankedReason } from "../names.js";
import { useSession } from "../session.js";

/** Players without an account know the reason, so they read it only after the game. @param {{game: any}} props */
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
