// SPDX-License-Identifier: MIT
import { App } from "./app.js";
import { get } from "./api.js";
import { firstLanguage, loadLanguage } from "./i18n.js";
import { html, render } from "./lib.js";
import { showTheme } from "./session.js";

showTheme(localStorage.getItem("theme") ?? "");
await loadLanguage(firstLanguage());
/** @type {import("./session.js").Me} */
const me = await get("/api/me").catch(() => ({ account: null, guest: false, language: "" }));
if (me.account?.language) await loadLanguage(me.account.language);
render(html`<${App} first=${me} />`, /** @type {HTMLElement} */ (document.getElementById("page")));
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
