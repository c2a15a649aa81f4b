// SPDX-License-Identifier: MIT
// A link as a QR code: dark squares on a light background, also with a dark page.
import { get } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";

const BORDER = 4;

/** @param {{text: string}} props */
export function Qr({ text }) {
  const [code, setCode] = useState(/** @type {{size: number, rows: string[]} | null} */ (null));
  useEffect(() => {
    get(`/api/qr?text=${encodeURIComponent(text)}`).then(setCode, () => setCode(null)); // without the code, the link is still there
  }, [text]);
  if (!code) return null;
  const path = code.rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)).join("");
  return html`<svg class="qr" role="img" aria-label=${t("QR code of the link")} viewBox="${-BORDER} ${-BORDER} ${code.size + 2 * BORDER} ${code.size + 2 * BORDER}" shape-rendering="crispEdges"><rect x=${-BORDER} y=${-BORDER} width="100%" height="100%" fill="#fff" /><path d=${path} fill="#000" /></svg>`;
}
