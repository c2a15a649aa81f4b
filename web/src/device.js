// SPDX-License-Identifier: MIT
// A name for a device, from what its browser says about itself.

/** The first match counts: many browsers claim to be others too. @type {[RegExp, string][]} */
const browsers = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** @type {[RegExp, string][]} */
const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** "Firefox · Linux"; another program by its own name; "" if the agent is empty.
 * @param {string} agent */
export function deviceName(agent) {
  const of = (/** @type {[RegExp, string][]} */ table) => table.find(([sign]) => sign.test(agent))?.[1];
  const browser = of(browsers) ?? agent.split(/[/ ]/)[0];
  const system = of(systems);
  return system && browser ? `${browser} · ${system}` : browser;
}
