// SPDX-License-Identifier: MIT
// The company at a table: people invited to a seat, and people who watch.
import { get, post, put, remove } from "../api.js";
import { dateText, t } from "../i18n.js";
import { Part } from "../lazy.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { Dialog, TextField, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

/** Without the clipboard of a secure page, uses the old method. @param {string} text @param {HTMLInputElement | null} field that holds it */
async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}

/** For other devices this address would mean themselves. @param {string} link */
const isOfThisDevice = (link) => /^(localhost|127\.|\[::1\])/.test(new URL(link, location.href).host);

/** A link to give away: copied, scanned by a phone, or shared by the device. @param {{value: string, bare?: boolean, children?: any}} props bare: without the code */
export function Link({ value, bare, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [copied, setCopied] = useState(/** @type {boolean | null} */ (null));
  const field = () => /** @type {HTMLInputElement | null} */ (box.current?.querySelector("input") ?? null);
  const share = () => navigator.share({ title: "tesela", url: value }).catch(() => {}); // cancelling is not an error
  return html`<div class="link" ref=${box}><${TextField} label=${t("Link")} value=${value} set=${() => {}} readonly onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <div class="buttons"><span class="soft" role="status">${copied === null ? "" : copied ? t("Copied.") : t("Select the link and copy it.")}</span>${children}${"share" in navigator && html`<button type="button" onClick=${share}>${t("Share…")}</button>`}<button type="button" class="main" onClick=${async () => setCopied(await copy(value, field()))}>${t("Copy")}</button></div>${isOfThisDevice(value) && html`<p class="soft no-print">${t("This link works on this computer only. For other devices, start the server with --bind and this computer's address in your network.")}</p>`}${!bare && html`<${Part} name="Qr" text=${value} />`}</div>`;
}

/** @param {any} one @param {any} game */
const whom = (one, game) => one.account ?? t("whoever has the link to seat %d", one.seat + 1) + (game.seats[one.seat]?.name ? ` (${game.seats[one.seat].name})` : "");

/** @param {any} seat @param {number} count of free seats @param {boolean} again */
function linkText(seat, count, again) {
  if (count > 1 || seat.name) return t("Make a link for %s", seat.name || t("seat %d", seat.i + 1));
  return again ? t("Make another link") : t("Make a link");
}

/** @param {{game: any, close: () => void}} props */
export function Invite({ game, close }) {
  const [link, setLink] = useState("");
  const [name, setName] = useState("");
  const [made, setMade] = useState(/** @type {any[]} */ ([]));
  const { say } = useSession();
  const { attempt, busy, at, rest } = useTrouble();
  const free = game.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => ({ ...seat, i })).filter((/** @type {any} */ seat) => seat.free);
  const [seat, setSeat] = useState(free[0]?.i ?? 0);
  const list = async () => setMade((await get(`/api/games/${game.id}/invite`)).invitations);
  // New arrivals are announced; when all seats are taken, the dialog closes to show the table.
  const waiting = useRef(free);
  useEffect(() => {
    const come = waiting.current.filter((/** @type {any} */ one) => !game.seats[one.i].free);
    waiting.current = free;
    if (come.length > 0) say(come.map((/** @type {any} */ one) => t("%s sits down at seat %d.", game.seats[one.i].name, one.i + 1)).join(" "));
    if (come.length > 0 && free.length === 0) close();
    else attempt(list);
  }, [free.length]);
  const make = (/** @type {number} */ to) =>
    attempt(async () => {
      const answer = await post(`/api/games/${game.id}/invite`, { seat: to });
      setLink(`${location.origin}/#/join/${answer.token}`);
      await list();
    });
  const call = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      await post(`/api/games/${game.id}/invite`, { seat, account: name });
      setName("");
      await list();
    });
  };
  const revoke = (/** @type {string} */ key) =>
    attempt(async () => {
      await remove(`/api/games/${game.id}/invite/${key}`);
      setLink("");
      await list();
    });
  const states = /** @type {Record<string, (one: any) => string>} */ ({
    pending: (one) => t("waits until %s", dateText(one.expires_at)),
    accepted: () => t("has come"),
    expired: (one) => t("expired on %s", dateText(one.expires_at)),
  });
  return html`<${Dialog} title=${t("Invite to this game")} close=${close}><${Wrong} text=${rest(["account"])} />
    ${link && html`<p>${t("Whoever opens this link can take the seat. It works once, and only for a limited time.")}</p><${Link} key=${link} value=${link} />`}
    ${free.length > 0 && html`${!link && html`<p>${t("Make a link and send it: whoever opens it takes the seat, with or without an account.")}</p>`}
      <div class="buttons">${free.map((/** @type {any} */ one) => html`<button class=${link ? "" : "main"} disabled=${busy} onClick=${() => make(one.i)}>${linkText(one, free.length, Boolean(link))}</button>`)}</div>
      <form onSubmit=${call}><${TextField} label=${t("Or by the name of an account")} value=${name} set=${setName} wrong=${at("account")} maxlength="32" />
        ${free.length > 1 && html`<label>${t("Seat")} <select value=${String(seat)} onChange=${(/** @type {any} */ event) => setSeat(Number(event.target.value))}>${free.map((/** @type {any} */ one) => html`<option value=${String(one.i)}>${one.name || t("Seat %d", one.i + 1)}</option>`)}</select></label>`}
        <div class="buttons"><button disabled=${busy || !name.trim()}>${t("Invite")}</button></div></form>`}
    ${made.length > 0 && html`<h3>${t("Invited")}</h3><ul class="invited">${made.map((one) => html`<li><b>${whom(one, game)}</b> · ${states[one.state](one)}${one.state === "pending" && html` <button class="plain" aria-label=${t("Revoke the invitation of %s", whom(one, game))} onClick=${() => revoke(one.key)}>${t("Revoke")}</button>`}</li>`)}</ul>`}
    <div class="buttons"><button onClick=${close}>${t("Close")}</button></div><//>`;
}

/** For the owner: a link for watching. @param {{game: any, setGame: (game: any) => void, close: () => void}} props */
export function LookOn({ game, setGame, close }) {
  const { attempt, busy, rest } = useTrouble();
  const allow = (/** @type {boolean} */ allowed) => attempt(async () => setGame(await put(`/api/games/${game.id}/watching`, { allowed })));
  const link = `${location.origin}/#/watch/${game.watch_token}`;
  return html`<${Dialog} title=${t("Let others watch")} close=${close}><${Wrong} text=${rest([])} />
    <p>${t("Those who watch see the board, the points and the history. They see the racks only when the game is over.")}</p>
    ${game.watch_token ? html`<${Link} value=${link}><button disabled=${busy} onClick=${() => allow(false)}>${t("Revoke")}</button><//>` : html`<div class="buttons"><button class="main" disabled=${busy} onClick=${() => allow(true)}>${t("Make a link")}</button></div>`}
    <div class="buttons"><button onClick=${close}>${t("Close")}</button></div><//>`;
}
