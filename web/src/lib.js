// SPDX-License-Identifier: MIT
// The view library, under one name: elements are written as html templates.
import { h } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

/** The build replaces this by calls of h (web/templates.mjs). */
export const html = /* @__PURE__ */ htm.bind(h);
export { createContext, h, render } from "./vendor/preact.js";
export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "./vendor/hooks.js";
