// SPDX-License-Identifier: MIT
// Shapes for word searches: drawings of cells (#) and holes (.).
import { t } from "./i18n.js";

/** Each cell of a square tests whether its middle, from -1 to 1 on both axes, is inside; empty rows at the top and bottom are removed.
 * @param {(x: number, y: number) => boolean} inside */
const drawing = (inside) => (/** @type {number} */ side) =>
  Array.from({ length: side }, (_, row) => Array.from({ length: side }, (__, col) => (inside((2 * col + 1) / side - 1, (2 * row + 1) / side - 1) ? "#" : ".")).join(""))
    .filter((row) => row.includes("#"))
    .join("\n");

const heart = (/** @type {number} */ x, /** @type {number} */ y) => {
  const [a, b] = [x * 1.18, 0.15 - y * 1.12];
  return (a * a + b * b - 1) ** 3 - a * a * b ** 3 <= 0;
};

/** @returns {{name: string, draw: (side: number) => string}[]} */
export const SHAPES = () => [
  { name: t("Circle"), draw: drawing((x, y) => x * x + y * y <= 1.02) },
  { name: t("Heart"), draw: drawing(heart) },
  { name: t("Diamond"), draw: drawing((x, y) => Math.abs(x) + Math.abs(y) <= 1.05) },
  { name: t("Triangle"), draw: drawing((x, y) => Math.abs(x) <= (y + 1.15) / 2) },
  { name: t("Ring"), draw: drawing((x, y) => x * x + y * y <= 1.02 && x * x + y * y >= 0.12) },
];
