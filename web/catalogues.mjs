// SPDX-License-Identifier: MIT
// The messages of the page's sources and their translations in po/*.po, for the build and for the test that compares them.

/** The messages that a source holds: t("…") and plural("…", "…", n). @param {string} source @returns {string[]} */
export const messagesIn = (source) => Array.from(source.matchAll(/\b(?:t|plural)\(\s*"((?:[^"\\]|\\.)*)"/g), ([, id]) => JSON.parse(`"${id}"`));

/** Messages and their translations. @param {string} text of a PO file @returns {Map<string, string | string[]>} */
export function readPo(text) {
  const messages = new Map();
  for (const entry of text.split(/\n\s*\n/)) {
    const fields = { msgid: "", msgstr: "", forms: /** @type {string[]} */ ([]) };
    let add = (/** @type {string} */ _) => {};
    for (const line of entry.split("\n")) {
      const found = /^(?:(msgid_plural|msgid|msgstr)(?:\[(\d)\])? )?"(.*)"$/.exec(line);
      if (!found) continue;
      const [, keyword, form, quoted] = found;
      if (keyword === "msgid") add = (part) => (fields.msgid += part);
      else if (keyword === "msgid_plural") add = () => {};
      else if (keyword === "msgstr" && form) add = (part) => (fields.forms[Number(form)] = (fields.forms[Number(form)] ?? "") + part);
      else if (keyword === "msgstr") add = (part) => (fields.msgstr += part);
      add(JSON.parse(`"${quoted}"`));
    }
    if (fields.msgid) messages.set(fields.msgid, fields.forms.length ? fields.forms : fields.msgstr);
  }
  return messages;
}

/** The languages that po/LINGUAS names. @param {string} text */
export const linguas = (text) => text.replace(/#.*/g, "").split(/\s+/).filter(Boolean);
