// SPDX-License-Identifier: MIT
// The view library, under one name: elements are written html`<p>…</p>`.
import { h } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export const html = htm.bind(h);
export { createContext, render } from "./vendor/preact.js";
export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "./vendor/hooks.js";
