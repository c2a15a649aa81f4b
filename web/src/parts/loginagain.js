// SPDX-License-Identifier: MIT
// A session has ended during work: asks for the password, and then the work continues where it was.
import { ApiError, post } from "../api.js";
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { useSession } from "../session.js";
import { Dialog, TextField } from "./form.js";

/** @param {{name: string, done: (again: boolean) => void}} props */
export function LogInAgain({ name, done }) {
  const { setMe } = useSession();
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState("");
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      setMe(await post("/api/login", { name, password }));
      done(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWrong(error.message);
    }
  };
  return html`<${Dialog} title=${t("Your session has ended")} close=${() => done(false)}>
    <form onSubmit=${submit}><p>${t("Log in again and go on: nothing of what you have typed is lost.")}</p>
      <input class="hidden" autocomplete="username" aria-hidden="true" tabindex="-1" readonly value=${name} />
      <${TextField} label=${t("Password of %s", name)} type="password" value=${password} set=${setPassword} wrong=${wrong} autocomplete="current-password" maxlength="256" required />
      <div class="buttons"><button type="button" onClick=${() => done(false)}>${t("Not now")}</button><button class="main">${t("Log in")}</button></div></form><//>`;
}
