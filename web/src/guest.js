// SPDX-License-Identifier: MIT
import { post } from "./api.js";

/** A player without an account gets a guest's session. @param {import("./session.js").Session} session */
export async function ensureSomebody(session) {
  if (session.me.account || session.me.guest) return;
  session.setMe(await post("/api/session/guest"));
}
