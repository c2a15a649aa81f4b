// SPDX-License-Identifier: MIT
// One's own account: picture, name, password, language, export, deletion.
import { patch, post, put, remove } from "../api.js";
import { LANGUAGES, plural, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Choice, Dialog, TextField, useTrouble, Wrong } from "../parts/form.js";
import { CropDialog } from "../parts/crop.js";
import { newPicture, pictureOf } from "../picture.js";
import { useSession } from "../session.js";
import { Sessions } from "./account_sessions.js";

function NameForm() {
  const { me, setMe, say } = useSession();
  const [name, setName] = useState(me.account?.name ?? "");
  const [password, setPassword] = useState("");
  const { attempt, busy, at, rest } = useTrouble();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      setMe(await post("/api/account/name", { name, password }));
      say(t("Saved."));
    });
  };
  return html`<details><summary>${t("Change the name")}</summary><form onSubmit=${submit} novalidate><${Wrong} text=${rest(["name", "password"])} />
    <${TextField} label=${t("Name")} value=${name} set=${setName} wrong=${at("name")} maxlength="64" autocomplete="username" required />
    <${TextField} label=${t("Password")} type="password" hint=${t("So that nobody else changes your name.")} value=${password} set=${setPassword} wrong=${at("password")} maxlength="256" autocomplete="current-password" required />
    <button class="main" disabled=${busy}>${t("Change the name")}</button></form></details>`;
}

function PasswordForm() {
  const { say } = useSession();
  const [current, setCurrent] = useState("");
  const [fresh, setFresh] = useState("");
  const [again, setAgain] = useState("");
  const { attempt, busy, at, rest, setTroubles } = useTrouble();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const troubles = [];
    if (!fresh) troubles.push({ field: "new", text: t("a password can't be empty") });
    if (fresh !== again) troubles.push({ field: "again", text: t("Error: the passwords do not match.") });
    if (troubles.length > 0) return setTroubles(troubles);
    return attempt(async () => {
      await post("/api/account/password", { current, new: fresh });
      setCurrent("");
      setFresh("");
      setAgain("");
      say(t("Password changed."));
    });
  };
  return html`<details><summary>${t("Change the password")}</summary><form onSubmit=${submit} novalidate><${Wrong} text=${rest(["current", "new", "again"])} />
    <${TextField} label=${t("Current password")} type="password" value=${current} set=${setCurrent} wrong=${at("current")} autocomplete="current-password" required />
    <${TextField} label=${t("New password")} type="password" value=${fresh} set=${setFresh} wrong=${at("new")} autocomplete="new-password" required />
    <${TextField} label=${t("Repeat the new password")} type="password" value=${again} set=${setAgain} wrong=${at("again")} autocomplete="new-password" required />
    <button class="main" disabled=${busy}>${t("Change the password")}</button></form></details>`;
}

function PictureForm() {
  const { me, setMe, say } = useSession();
  const [picked, setPicked] = useState(/** @type {ImageBitmap | null} */ (null));
  const { attempt, busy, rest, setTrouble } = useTrouble();
  const choose = async (/** @type {any} */ event) => {
    const file = event.target.files[0];
    event.target.value = "";
    if (!file) return;
    try {
      setPicked(await createImageBitmap(file));
      setTrouble(null);
    } catch {
      setTrouble({ field: "", text: t("this file is not a picture that the browser can read") });
    }
  };
  const save = (/** @type {Blob} */ picture) =>
    attempt(async () => {
      setPicked(null);
      setMe(await put("/api/account/picture", picture));
      newPicture();
      say(t("Saved."));
    });
  const drop = () =>
    attempt(async () => {
      setMe(await remove("/api/account/picture"));
      say(t("The picture was removed."));
    });
  return html`<div><${Wrong} text=${rest([])} />
    <div class="picture-row"><span class="face large" aria-hidden=${me.account?.has_picture ? null : "true"}>${me.account?.has_picture ? html`<img alt=${t("Your picture")} src=${pictureOf(me.account.name)} />` : [...(me.account?.name ?? "?")][0].toUpperCase()}</span>
      <div class="buttons"><label class="button">${me.account?.has_picture ? t("Another picture…") : t("Choose a picture…")}<input id="picture" class="hidden" type="file" accept="image/*" disabled=${busy} onChange=${choose} /></label>
      ${me.account?.has_picture && html`<button disabled=${busy} onClick=${drop}>${t("Remove the picture")}</button>`}</div></div>
    ${picked && html`<${CropDialog} picture=${picked} close=${() => setPicked(null)} onDone=${save} />`}</div>`;
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
      say(t("Account deleted. Goodbye."));
      go("/");
    });
  };
  return html`<${Dialog} title=${t("Delete your account?")} close=${close}><form onSubmit=${submit} novalidate><p>${t("Your name disappears from old games; your points and resources are gone for ever.")}</p><${Wrong} text=${rest(["password"])} />
    <${TextField} label=${t("Password")} type="password" value=${password} set=${setPassword} wrong=${at("password")} autocomplete="current-password" required />
    <div class="buttons"><button type="button" onClick=${close}>${t("Cancel")}</button><button class="danger" disabled=${busy}>${t("Delete my account")}</button></div></form><//>`;
}

export function AccountScreen() {
  const { me, setMe, go, say, language, setLanguage } = useSession();
  const [ending, setEnding] = useState(false);
  const { attempt, rest } = useTrouble();
  if (!me.account) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Account")}</h1><p>${t("Log in to see your account.")}</p><p class="buttons"><a class="button main" href="#/login">${t("Log in")}</a><a class="button" href="#/register">${t("Register")}</a></p></main>`;
  const logOut = () =>
    attempt(async () => {
      setMe(await post("/api/logout"));
      say(t("Logged out."));
      go("/");
    });
  const speak = (/** @type {string} */ id) =>
    attempt(async () => {
      setMe(await patch("/api/account", { language: id }));
      setLanguage(id);
    });
  return html`<main class="narrow" id="main" tabindex="-1"><div class="head"><h1>${me.account.name}</h1><button onClick=${logOut}>${t("Log out")}</button></div><${Wrong} text=${rest([])} />
    <p>${me.account.position ? plural("%d point, position %d in the ranking", "%d points, position %d in the ranking", me.account.points, me.account.points, me.account.position) : plural("%d point, not in the ranking yet", "%d points, not in the ranking yet", me.account.points)} · <a href="#/statistics/${encodeURIComponent(me.account.name)}">${t("My statistics")}</a></p>
    <${PictureForm} />
    <div class="card account-parts"><${Choice} label=${t("Language")} value=${language} set=${speak} options=${LANGUAGES} /><${NameForm} key=${me.account.name} /><${PasswordForm} /></div>
    <${Sessions} logOut=${logOut} />
    <div class="buttons"><a class="button" href="/api/account/export" download>${t("Everything I own, as a file")}</a><button class="danger" onClick=${() => setEnding(true)}>${t("Delete my account")}</button></div>
    ${ending && html`<${DeleteAccount} close=${() => (setEnding(false), say(t("Deletion cancelled.")))} />`}</main>`;
}
