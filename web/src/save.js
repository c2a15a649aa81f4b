// SPDX-License-Identifier: MIT
// Files for the reader's own machine.

/** Asks the browser to save the file. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** A file name that every system accepts. @param {string} name @param {string} otherwise */
export const fileName = (name, otherwise) => name.replace(/[\\\/:*?\u0022<>|\u0000-\u001f]+/g, "-").replace(/^[.\s-]+|[.\s-]+$/g, "").slice(0, 80) || otherwise;
