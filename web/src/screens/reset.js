// SPDX-License-Identifier: MIT
// A link for somebody who has lost the password: it lets them choose a new one.
import { get, post } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { TextField, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

/** @param {{arg: string}} props */
export function ResetScreen({ arg: token }) {
  const { setMe, go, say } = useSession();
  const [name, setName] = useState("");
  const [fresh, setFresh] = useState("");
  const [again, setAgain] = useState("");
  const look = useTrouble(), choose = useTrouble();
  const ask = () => look.attempt(async () => setName((await get(`/api/reset/${token}`)).name));
  useEffect(() => void ask(), []);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const troubles = [];
    if (!fresh) troubles.push({ field: "new", text: t("a password can't be empty") });
    if (fresh !== again) troubles.push({ field: "again", text: t("Error: the passwords do not match.") });
    if (troubles.length > 0) return choose.setTroubles(troubles);
    return choose.attempt(async () => {
      setMe(await post(`/api/reset/${token}`, { new: fresh }));
      say(t("Password changed."));
      go("/");
    });
  };
  const wrong = look.rest([]);
  return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("A new password")}</h1><${Wrong} text=${wrong} again=${look.again(ask)} />
    ${wrong && html`<p>${t("Whoever runs this server can make another link for you.")}</p><div class="buttons"><a class="button main" href="#/login">${t("Log in")}</a><a class="button" href="#/">${t("To the start page")}</a></div>`}
    ${name && html`<form class="card" onSubmit=${submit} novalidate><p>${t("For the account %s. Everywhere else it will be logged out.", name)}</p><${Wrong} text=${choose.rest(["new", "again"])} />
      <input class="hidden" type="text" autocomplete="username" value=${name} readonly tabindex="-1" aria-hidden="true" />
      <${TextField} label=${t("New password")} type="password" value=${fresh} set=${setFresh} wrong=${choose.at("new")} autocomplete="new-password" maxlength="256" required />
      <${TextField} label=${t("Repeat the new password")} type="password" value=${again} set=${setAgain} wrong=${choose.at("again")} autocomplete="new-password" maxlength="256" required />
      <button class="main" disabled=${choose.busy}>${t("Change the password")}</button></form>`}</main>`;
}
