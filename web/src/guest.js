// SPDX-License-Identifier: MIT
import { post } from "./api.js";

/** Whoever plays without an account gets a guest's place. @param {import("./session.js").Session} session */
export async function ensureSomebody(session) {
  if (session.me.account || session.me.guest) return;
  session.setMe(await post("/api/session/guest"));
}
