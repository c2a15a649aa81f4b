// SPDX-License-Identifier: MIT
// Files that go to the reader's own machine.

/** Asks the browser to keep it. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** A name that every system takes. @param {string} name @param {string} otherwise */
export const fileName = (name, otherwise) => name.replace(/[\\\/:*?\u0022<>|\u0000-\u001f]+/g, "-").replace(/^[.\s-]+|[.\s-]+$/g, "").slice(0, 80) || otherwise;
