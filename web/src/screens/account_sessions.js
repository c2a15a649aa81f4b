// SPDX-License-Identifier: MIT
// Where the account is logged in, and logging out there.
import { get, post, remove } from "../api.js";
import { deviceName } from "../device.js";
import { dateText, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

/** @typedef {{id: string, device: string, began_at: number, seen_at: number, ends_at: number, current: boolean}} Login */

/** @param {{logOut: () => void}} props */
export function Sessions({ logOut }) {
  const { setMe, say } = useSession();
  const [logins, setLogins] = useState(/** @type {Login[]} */ ([]));
  const { attempt, busy, rest, again } = useTrouble();
  const heading = useRef(/** @type {HTMLElement | null} */ (null)); // gets the focus when a button disappears
  const load = () => attempt(async () => setLogins((await get("/api/account/sessions")).sessions));
  useEffect(() => {
    load();
  }, []);
  const end = (/** @type {Login} */ one) =>
    attempt(async () => {
      setLogins((await remove(`/api/account/sessions/${one.id}`)).sessions);
      heading.current?.focus();
      say(t("Logged out there."));
    });
  const endOthers = () =>
    attempt(async () => {
      setMe(await post("/api/account/sessions/end"));
      setLogins((await get("/api/account/sessions")).sessions);
      heading.current?.focus();
      say(t("You are logged in here and nowhere else."));
    });
  const called = (/** @type {Login} */ one) => deviceName(one.device) || t("a device without a name");
  const row = (/** @type {Login} */ one) => html`<li key=${one.id}><div class="who"><b>${called(one)}</b>${one.current ? html` <span class="tag on">${t("this device")}</span>` : null}
      <small class="soft">${t("since %s", dateText(one.began_at))}${one.current ? "" : ` · ${t("last seen %s", dateText(one.seen_at))}`}</small></div>
    <button disabled=${busy} aria-label=${t("Log out: %s", called(one))} onClick=${one.current ? logOut : () => end(one)}>${t("Log out")}</button></li>`;
  return html`<div class="card"><h2 ref=${heading} tabindex="-1">${t("Sessions")}</h2><p>${t("If you have logged in on a device that you no longer use, log out there. A new password logs out everywhere but here.")}</p><${Wrong} text=${rest([])} again=${again(load)} />
    <ul class="logins">${[...logins].sort((a, b) => Number(b.current) - Number(a.current)).map(row)}</ul>
    ${logins.length > 1 && html`<button disabled=${busy} onClick=${endOthers}>${t("Log out everywhere else")}</button>`}</div>`;
}
