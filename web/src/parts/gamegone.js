// SPDX-License-Identifier: MIT
// A game that can't be shown: a mistyped address, a deleted game, or somebody else's.
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { useSession } from "../session.js";
import { Gone } from "./form.js";

/** @param {{why: string, again?: (() => void) | null}} props */
export function GameGone({ why, again }) {
  const { me } = useSession();
  return html`<${Gone} title=${t("This game can't be shown")} why=${why} again=${again} more=${t("The address may be mistyped, the game may be gone, or only those who play in it see it.")} to=${me.account ? "#/games" : "#/"} text=${me.account ? t("Games") : t("To the start page")}>${!me.account && html`<a class="button" href="#/login">${t("Log in")}</a>`}<//>`;
}
