// SPDX-License-Identifier: MIT
// What later screens share with the page's own script. The build writes it here (globalThis.given), by source and name.
export {};
