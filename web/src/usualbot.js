// SPDX-License-Identifier: MIT
/** The opponent of a newcomer. */
export const USUAL_BOT = "friendly:2";
