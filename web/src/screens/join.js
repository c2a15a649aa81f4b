// SPDX-License-Identifier: MIT
// Somebody follows an invitation.
import { ensureSomebody } from "../guest.js";
import { get, post } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { TextField, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

/** @param {{arg: string}} props */
export function JoinScreen({ arg: token }) {
  const session = useSession();
  const [offer, setOffer] = useState(/** @type {any} */ (null));
  const [name, setName] = useState("");
  const { attempt, busy, at, rest } = useTrouble();
  useEffect(() => {
    attempt(async () => {
      await ensureSomebody(session);
      setOffer(await get(`/api/join/${token}`));
    });
  }, []);
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => session.go(`/table/${(await post(`/api/join/${token}`, session.me.account ? {} : { name })).id}`));
  };
  return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("You are invited")}</h1><${Wrong} text=${rest(["name"])} />
    ${!offer && rest(["name"]) && html`<div class="buttons"><a class="button main" href="#/">${t("To the start page")}</a><a class="button" href="#/games">${t("Games")}</a></div>`}
    ${offer && html`<form class="card" onSubmit=${join}><p>${t("At the table: %s", offer.seats.map((/** @type {any} */ seat) => seat.name).filter(Boolean).join(", "))}</p><p class="soft">${offer.rules}</p>
      ${session.me.account ? html`<p>${t("You play as %s.", session.me.account.name)}</p>` : html`<${TextField} label=${t("Your name")} value=${name} set=${setName} wrong=${at("name")} maxlength="32" required />`}
      <button class="main" disabled=${busy}>${t("Take the seat")}</button></form>`}</main>`;
}
