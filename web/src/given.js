// SPDX-License-Identifier: MIT
// What the screens that come later have in common with the page's own script. The build writes it here (globalThis.given), by source and name.
export {};
