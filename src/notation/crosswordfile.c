// SPDX-License-Identifier: MIT
#include "notation/crosswordfile.h"

#include "base/file.h"
#include "base/mem.h"

static const char *const crossword_format_names[CROSSWORD_FORMATS] = {"json", "ipuz", "puz"};

const char *crossword_format_name(CrosswordFormat format) {
  return crossword_format_names[format];
}

Status crossword_format_of_path(const char *path, CrosswordFormat *out, Error *err) {
  int format = path_ending_among(path, crossword_format_names, CROSSWORD_FORMATS);
  if (format < 0)
    return error_set(err, ERR_INPUT, N_("'%s' must end in .json, .ipuz or .puz, as crosswords do"), err_str(path));
  *out = (CrosswordFormat)format;
  return OK;
}

Status crossword_read(Span bytes, CrosswordFormat format, const char *file, Crossword *out, Error *err) {
  static Status (*const readers[CROSSWORD_FORMATS])(Span, const char *, Crossword *, Error *) = {
      crossword_json_read, crossword_ipuz_read, crossword_puz_read};
  if (bytes.size > CROSSWORD_FILE_MAX)
    return error_set(err, ERR_LIMIT, N_("'%s' is too large for a crossword: at most %d bytes"), err_str(file),
                     err_int(CROSSWORD_FILE_MAX));
  return readers[format](bytes, file, out, err);
}

void crossword_write(const Crossword *crossword, CrosswordFormat format, StrBuf *out) {
  static void (*const writers[CROSSWORD_FORMATS])(const Crossword *, StrBuf *) = {
      crossword_json_write, crossword_ipuz_write, crossword_puz_write};
  writers[format](crossword, out);
}

const char *crossword_format_loses(const Crossword *crossword, CrosswordFormat format) {
  bool has_more = crossword_counts_lines(crossword) || crossword->lexicon[0] || crossword->given;
  for (int i = 0; i < crossword->count && !has_more; i++)
    has_more = crossword->entries[i].label != NULL;
  return has_more && format != CROSSWORD_FORMAT_JSON
             ? N_("Note: only .json keeps the words as they were written, and where they came from.")
             : NULL;
}

Status crossword_load(const char *path, Crossword *out, Error *err) {
  CrosswordFormat format = CROSSWORD_FORMAT_JSON;
  Span bytes;
  bool is_pipe = strcmp(path, "-") == 0; // a pipe brings our own JSON
  Status status = is_pipe ? OK : crossword_format_of_path(path, &format, err);
  if (status == OK)
    status = file_read(path, CROSSWORD_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = crossword_read(bytes, format, path, out, err);
  mem_free_span(bytes);
  return status;
}
