// SPDX-License-Identifier: MIT
// Why a game does not count for the ranking, where it does not.
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { unrankedReason } from "../names.js";

/** Whoever plays without an account knows why, until the game is over. @param {{game: any}} props */
export function Unranked({ game }) {
  if (game.ranked || (!game.over && game.unranked_why === "no_account")) return null;
  return html`<p class="soft unranked">${t("This game does not count for the ranking: %s.", unrankedReason(game.unranked_why))} <a href="#/manual/ranking">${t("What counts?")}</a></p>`;
}
