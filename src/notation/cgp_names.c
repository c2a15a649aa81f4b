// SPDX-License-Identifier: MIT
// What the names in a CGP record mean here: letter distributions and boards, as other programs call them.
#include "base/utf8.h"
#include "notation/cgp.h"

#include <string.h>

typedef struct KnownName {
  const char *name, *id;
} KnownName;

static const KnownName distributions[] = {
    {"english", "en"}, {"spanish", "es"}, {"catalan", "ca"},    {"french", "fr"},
    {"german", "de"},  {"italian", "it"}, {"portuguese", "pt"},
};

typedef struct KnownBoard {
  const char *name;
  int size;
} KnownBoard;

static const KnownBoard boards[] = {{"CrosswordGame", 15}, {"SuperCrosswordGame", 21}};

static bool cut_ending(StrBuf *text, const char *ending) {
  size_t size = strlen(ending);
  if (text->size < size || strcmp(text->data + text->size - size, ending) != 0)
    return false;
  text->size -= size;
  text->data[text->size] = '\0';
  return true;
}

Status cgp_tiles_by_name(Span name, TileSet *out, Error *err) {
  ScopedStrBuf lower = {0};
  if (name.size >= CGP_NAME_MAX || !utf8_lower(name, &lower))
    strbuf_reset(&lower);
  bool is_super = cut_ending(&lower, "_super");
  const char *id = strbuf_text(&lower);
  for (size_t i = 0; i < sizeof distributions / sizeof *distributions; i++) {
    if (strcmp(id, distributions[i].name) == 0)
      id = distributions[i].id;
  }
  Status status = tileset_builtin(id, out, err);
  if (status == OK && is_super)
    tileset_double(out);
  return status;
}

Status cgp_layout(const Cgp *cgp, Layout *out, Error *err) {
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    if (strcmp(cgp->opcodes.board_name, boards[i].name) == 0 && boards[i].size != cgp->board.size)
      return error_set(err, ERR_INPUT, N_("the board '%s' has %d rows, but this one has %d"), err_str(boards[i].name),
                       err_int(boards[i].size), err_int(cgp->board.size));
  }
  return layout_for_size(cgp->board.size, out, err);
}
