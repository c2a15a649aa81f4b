// SPDX-License-Identifier: MIT
// One's own account: picture, name, password, language, everything as a file, the end.
import { patch, post, put, remove } from "../api.js";
import { LANGUAGES, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Choice, Dialog, TextField, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

function NameForm() {
  const { me, setMe, say } = useSession();
  const [name, setName] = useState(me.account?.name ?? "");
  const { attempt, busy, at, rest } = useTrouble();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      setMe(await patch("/api/account", { name }));
      say(t("Saved."));
    });
  };
  return html`<form class="card" onSubmit=${submit}><h2>${t("Name")}</h2><${Wrong} text=${rest(["name"])} /><${TextField} label=${t("Name")} value=${name} set=${setName} wrong=${at("name")} maxlength="64" required /><button disabled=${busy}>${t("Change the name")}</button></form>`;
}

function PasswordForm() {
  const { say } = useSession();
  const [current, setCurrent] = useState("");
  const [fresh, setFresh] = useState("");
  const [again, setAgain] = useState("");
  const { attempt, busy, at, rest, setTrouble } = useTrouble();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (fresh !== again) return setTrouble({ field: "again", text: t("The passwords are not the same.") });
    return attempt(async () => {
      await post("/api/account/password", { current, new: fresh });
      setCurrent("");
      setFresh("");
      setAgain("");
      say(t("Saved."));
    });
  };
  return html`<form class="card" onSubmit=${submit}><h2>${t("Password")}</h2><${Wrong} text=${rest(["current", "new", "again"])} />
    <${TextField} label=${t("Password now")} type="password" value=${current} set=${setCurrent} wrong=${at("current")} autocomplete="current-password" required />
    <${TextField} label=${t("New password")} type="password" value=${fresh} set=${setFresh} wrong=${at("new")} autocomplete="new-password" required />
    <${TextField} label=${t("New password once more")} type="password" value=${again} set=${setAgain} wrong=${at("again")} autocomplete="new-password" required />
    <button disabled=${busy}>${t("Change the password")}</button></form>`;
}

function PictureForm() {
  const { me, setMe, say } = useSession();
  const [version, setVersion] = useState(0);
  const { attempt, busy, rest } = useTrouble();
  const choose = (/** @type {any} */ event) =>
    attempt(async () => {
      const file = event.target.files[0];
      if (!file) return;
      await put("/api/account/picture", file);
      setMe({ ...me, account: { .../** @type {any} */ (me.account), has_picture: true } });
      setVersion(version + 1);
      say(t("Saved."));
    });
  const drop = () =>
    attempt(async () => {
      await remove("/api/account/picture");
      setMe({ ...me, account: { .../** @type {any} */ (me.account), has_picture: false } });
    });
  return html`<div class="card"><h2>${t("Picture")}</h2><${Wrong} text=${rest([])} />
    ${me.account?.has_picture && html`<p><span class="face" style="width:96px;height:96px"><img alt=${t("Your picture")} src="/api/picture/${encodeURIComponent(me.account.name)}#${version}" /></span></p>`}
    <div class="field"><label for="picture">${t("A PNG or JPEG file")}</label><input id="picture" type="file" accept="image/png,image/jpeg" disabled=${busy} onChange=${choose} /></div>
    ${me.account?.has_picture && html`<button onClick=${drop}>${t("Take the picture away")}</button>`}</div>`;
}

/** @param {{close: () => void}} props */
function DeleteAccount({ close }) {
  const { setMe, go, say } = useSession();
  const [password, setPassword] = useState("");
  const { attempt, busy, at, rest } = useTrouble();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      setMe(await post("/api/account/delete", { password }));
      say(t("Your account is gone."));
      go("/");
    });
  };
  return html`<${Dialog} title=${t("Delete your account?")} close=${close}><form onSubmit=${submit}><p>${t("Your name disappears from old games; your points and resources are gone for ever.")}</p><${Wrong} text=${rest(["password"])} />
    <${TextField} label=${t("Password")} type="password" value=${password} set=${setPassword} wrong=${at("password")} autocomplete="current-password" required />
    <div class="buttons"><button type="button" onClick=${close}>${t("Cancel")}</button><button class="danger" disabled=${busy}>${t("Delete my account")}</button></div></form><//>`;
}

export function AccountScreen() {
  const { me, setMe, go, language, setLanguage } = useSession();
  const [ending, setEnding] = useState(false);
  const { attempt, rest } = useTrouble();
  if (!me.account) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Account")}</h1><p><a href="#/login">${t("Log in")}</a></p></main>`;
  const logOut = () =>
    attempt(async () => {
      setMe(await post("/api/logout"));
      go("/");
    });
  const speak = (/** @type {string} */ id) =>
    attempt(async () => {
      setMe(await patch("/api/account", { language: id }));
      setLanguage(id);
    });
  return html`<main class="narrow" id="main" tabindex="-1"><div class="head"><h1>${me.account.name}</h1><button onClick=${logOut}>${t("Log out")}</button></div><${Wrong} text=${rest([])} />
    <div class="card"><p>${me.account.position ? t("%d points, position %d in the ranking", me.account.points, me.account.position) : t("%d points, not in the ranking yet", me.account.points)}</p><a href="#/statistics/${encodeURIComponent(me.account.name)}">${t("My statistics")}</a></div>
    <div class="card"><${Choice} label=${t("Language")} value=${language} set=${speak} options=${LANGUAGES} /></div>
    <${PictureForm} /><${NameForm} key=${me.account.name} /><${PasswordForm} />
    <div class="card buttons"><a class="button" href="/api/account/export" download>${t("Everything I own, as a file")}</a><button class="danger" onClick=${() => setEnding(true)}>${t("Delete my account")}</button></div>
    ${ending && html`<${DeleteAccount} close=${() => setEnding(false)} />`}</main>`;
}
