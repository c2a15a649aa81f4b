// SPDX-License-Identifier: MIT
// What somebody prefers at a table, kept by this browser.
export const soundIsOn = () => localStorage.getItem("sound") === "on";
export const USUAL_VOLUME = 60; // of 100
export const volume = () => Number(localStorage.getItem("volume") ?? USUAL_VOLUME);
export const isPaceOn = () => localStorage.getItem("pace") !== "off";
