// SPDX-License-Identifier: MIT
import { post } from "../api.js";
import { plural, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { TextField, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

/** @param {import("../session.js").Account} account */
const welcome = (account) =>
  account.position ? plural("Welcome, %s: %d point, position %d in the ranking", "Welcome, %s: %d points, position %d in the ranking", account.points, account.name, account.points, account.position) : plural("Welcome, %s: %d point, not in the ranking yet", "Welcome, %s: %d points, not in the ranking yet", account.points, account.name, account.points);

/** @param {{title: string, path: string, button: string, twice: boolean, other: any}} props */
function Credentials({ title, path, button, twice, other }) {
  const { setMe, go, say, setLanguage } = useSession();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const { attempt, busy, at, rest, setTroubles } = useTrouble();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const troubles = [];
    if (!name.trim()) troubles.push({ field: "name", text: t("a name can't be empty") });
    if (!password) troubles.push({ field: "password", text: t("a password can't be empty") });
    if (twice && password !== again) troubles.push({ field: "again", text: t("Error: the passwords do not match.") });
    if (troubles.length > 0) return setTroubles(troubles);
    return attempt(async () => {
      const me = await post(path, { name, password });
      setPassword("");
      setMe(me);
      if (me.account?.language) await setLanguage(me.account.language);
      say(welcome(me.account));
      go("/");
    });
  };
  return html`<main class="narrow" id="main" tabindex="-1"><h1>${title}</h1>
    <form class="card" onSubmit=${submit} novalidate><${Wrong} text=${rest(["name", "password", "again"])} />
      <${TextField} label=${t("Name")} value=${name} set=${setName} wrong=${at("name")} autocomplete="username" maxlength="64" required />
      <${TextField} label=${t("Password")} type="password" value=${password} set=${setPassword} wrong=${at("password")} autocomplete=${twice ? "new-password" : "current-password"} maxlength="256" required />
      ${twice && html`<${TextField} label=${t("Repeat the password")} type="password" value=${again} set=${setAgain} wrong=${at("again")} autocomplete="new-password" maxlength="256" required />`}
      <button class="main" disabled=${busy}>${button}</button>
    </form>${other}</main>`;
}

export const LoginScreen = () =>
  html`<${Credentials} title=${t("Log in")} path="/api/login" button=${t("Log in")} twice=${false} other=${html`<p>${t("No account yet?")} <a href="#/register">${t("Register")}</a></p><p>${t("Lost your password? Whoever runs this server can make a link with which you choose another one.")}</p>`} />`;

export const RegisterScreen = () =>
  html`<${Credentials} title=${t("Register")} path="/api/register" button=${t("Register")} twice=${true} other=${html`<p>${t("With an account your games can count for the ranking, and wait for you on every device.")}</p><p>${t("Already have an account?")} <a href="#/login">${t("Log in")}</a></p>`} />`;
