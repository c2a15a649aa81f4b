// SPDX-License-Identifier: MIT
// The address of somebody's picture. A picture that was changed on this page gets a new address, so that the browser's cache is not used.

let version = 0;

export const newPicture = () => {
  version++;
};

/** @param {string} name */
export const pictureOf = (name) => `/api/picture/${encodeURIComponent(name)}${version ? `?v=${version}` : ""}`;

/** What of a picture is seen through a square window: the part that is drawn, in its own points. Zoom 1 shows as much as fits; x and y are the middle,
 * 0 to 1, and are held back so that the window stays full.
 * @param {{width: number, height: number}} picture @param {{zoom: number, x: number, y: number}} view */
export function seenPart(picture, view) {
  const side = Math.min(picture.width, picture.height) / Math.max(1, view.zoom);
  const within = (/** @type {number} */ middle, /** @type {number} */ length) => Math.min(length - side, Math.max(0, middle * length - side / 2));
  return { left: within(view.x, picture.width), top: within(view.y, picture.height), side };
}

/** The chosen picture, with at most so many pixels per side. @param {File} file @param {number} side */
export async function pictureCanvas(file, side) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { canvas, pen };
}
