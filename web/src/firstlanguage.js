// SPDX-License-Identifier: MIT
import { CATALOGUES } from "./built.js";

export const LANGUAGE_IDS = [...Object.keys(CATALOGUES), "en"];

/** The first language: the one chosen before, else the browser's. */
export function firstLanguage() {
  const asked = [localStorage.getItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return asked.find((tag) => tag && LANGUAGE_IDS.includes(tag)) ?? "en";
}
