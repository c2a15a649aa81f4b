// SPDX-License-Identifier: MIT
// What was tried, as a tree: the first move of each place continues the line, the others branch off below it.
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { childrenOf } from "../studymodel.js";

/** @typedef {import("../studymodel.js").TreeNode} TreeNode */

/** @param {{nodes: TreeNode[], at: number, go: (id: number) => void, prune: (id: number) => void}} props */
export function StudyTree({ nodes, at, go, prune }) {
  const one = (/** @type {TreeNode} */ node) => html`<span class="node"><button class="plain by${node.seat}" aria-current=${node.id === at ? "true" : null} onClick=${() => go(node.id)}>${node.text || t("Beginning")}</button>${node.id === at && node.parent >= 0 ? html`<button class="plain prune" aria-label=${t("Remove %s and what follows", node.text)} title=${t("Remove %s and what follows", node.text)} onClick=${() => prune(node.id)}>×</button>` : null}</span>`;
  /** @param {TreeNode} node @returns {any} */
  const line = (node) => {
    const run = [node];
    for (let next = childrenOf(nodes, node.id); next.length === 1; next = childrenOf(nodes, next[0].id)) run.push(next[0]);
    const branches = childrenOf(nodes, run[run.length - 1].id);
    return html`<li><div class="run">${run.map(one)}</div>${branches.length > 0 && html`<ul>${branches.map(line)}</ul>`}</li>`;
  };
  const root = nodes.find((node) => node.parent < 0);
  return root ? html`<ul class="tree" aria-label=${t("Variations")}>${line(root)}</ul>` : null;
}
