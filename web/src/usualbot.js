// SPDX-License-Identifier: MIT
/** Whom a newcomer plays against. */
export const USUAL_BOT = "friendly:2";
