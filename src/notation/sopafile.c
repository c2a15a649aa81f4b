// SPDX-License-Identifier: MIT
#include "notation/sopafile.h"

#include "base/file.h"
#include "base/mem.h"

static const char *const names[SOPA_FORMATS] = {"txt", "xml", "json", "ipuz"};

const char *sopa_format_name(SopaFormat format) {
  return names[format];
}

Status sopa_format_of_path(const char *path, SopaFormat *out, Error *err) {
  int format = path_ending_among(path, names, SOPA_FORMATS);
  if (format < 0)
    return error_set(err, ERR_INPUT, N_("'%s' must end in .txt, .xml, .json or .ipuz, as word searches do"),
                     err_str(path));
  *out = (SopaFormat)format;
  return OK;
}

Status sopa_read(Span text, SopaFormat format, const char *file, const SopaAlphabet *alphabet, Sopa *out, Error *err) {
  switch (format) {
  case SOPA_FORMAT_XML:
    return sopa_xml_read(text, file, alphabet, out, err);
  case SOPA_FORMAT_JSON:
    return sopa_json_read(text, file, out, err);
  case SOPA_FORMAT_IPUZ:
    return sopa_ipuz_read(text, file, alphabet, out, err);
  default:
    return sopa_text_read(text, file, alphabet, out, err);
  }
}

void sopa_write(const Sopa *sopa, SopaFormat format, StrBuf *out) {
  static void (*const writers[SOPA_FORMATS])(const Sopa *, StrBuf *) = {sopa_text_write, sopa_xml_write,
                                                                        sopa_json_write, sopa_ipuz_write};
  writers[format](sopa, out);
}

const char *sopa_format_loses(const Sopa *sopa, SopaFormat format) {
  bool has_more = sopa->promise.is_made;
  for (int i = 0; i < sopa->words.count && !has_more; i++)
    has_more = sopa->words.items[i].hint || sopa->words.items[i].is_pinned;
  return has_more && format != SOPA_FORMAT_JSON ? N_("Note: only .json keeps the certificate, the message, the clues, "
                                                     "what is pinned and the words as they "
                                                     "were written.")
                                                : NULL;
}

Status sopa_load(const char *path, const SopaAlphabet *alphabet, Sopa *out, Error *err) {
  SopaFormat format = SOPA_FORMAT_TEXT;
  ScopedBytes text = {0};
  Status status = strcmp(path, "-") == 0 ? OK : sopa_format_of_path(path, &format, err);
  if (status == OK)
    status = file_read(path, SOPA_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  // A pipe gives no name: JSON and XML are known by how they begin.
  if (strcmp(path, "-") == 0) {
    const char *begin = text.data ? text.data : "";
    char first = begin[strspn(begin, " \t\r\n")];
    format = first == '{' ? SOPA_FORMAT_JSON : first == '<' ? SOPA_FORMAT_XML : SOPA_FORMAT_TEXT;
  }
  return sopa_read(text, format, path, alphabet, out, err);
}
