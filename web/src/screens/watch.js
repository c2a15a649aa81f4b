// SPDX-License-Identifier: MIT
// A link for watching a game.
import { post } from "../api.js";
import { ensureSomebody } from "../guest.js";
import { t } from "../i18n.js";
import { html, useEffect } from "../lib.js";
import { Gone, useTrouble } from "../parts/form.js";
import { useSession } from "../session.js";

/** @param {{arg: string}} props */
export function WatchScreen({ arg: token }) {
  const session = useSession();
  const { attempt, rest } = useTrouble();
  useEffect(() => {
    attempt(async () => {
      await ensureSomebody(session);
      session.go(`/table/${(await post(`/api/watch/${token}`)).id}`);
    });
  }, []);
  return rest([]) ? html`<${Gone} title=${t("Watch")} why=${rest([])} to="#/" text=${t("To the start page")} />` : html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Watch")}</h1></main>`;
}
