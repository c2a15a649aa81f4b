// SPDX-License-Identifier: MIT

/** Gives the reader a text as a file. @param {string} name @param {string} type @param {string} text */
export function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\ufeff", text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
