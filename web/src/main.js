// SPDX-License-Identifier: MIT
import "./given.js";
import { App } from "./app.js";
import { get } from "./api.js";
import { settleEarly } from "./early.js";
import { firstLanguage } from "./firstlanguage.js";
import { loadLanguage } from "./i18n.js";
import { importPlay } from "./lazy.js";
import { html, render } from "./lib.js";
import { showTheme } from "./session.js";

showTheme(localStorage.getItem("theme") ?? "");
await loadLanguage(firstLanguage());
/** @type {import("./session.js").Me} */
const me = await get("/api/me").catch(() => ({ account: null, guest: false, language: "" }));
if (me.account?.language) await loadLanguage(me.account.language);
await settleEarly();
render(html`<${App} first=${me} />`, /** @type {HTMLElement} */ (document.getElementById("page")));
(window.requestIdleCallback ?? setTimeout)(() => importPlay().catch(() => {})); // before it is wanted
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
