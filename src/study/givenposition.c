// SPDX-License-Identifier: MIT
#include "study/givenposition.h"

#include "base/file.h"
#include "base/mem.h"

#include <string.h>

enum { LAYOUT_FILE_MAX = 64 * 1024 };

static Status read_record(const char *cgp, StrBuf *out, Error *err) {
  if (strcmp(cgp, "-") != 0) {
    strbuf_add_text(out, cgp);
    return OK;
  }
  ScopedBytes text = {0};
  Status status = file_read(cgp, CGP_RECORD_MAX, &text, err);
  if (status != OK)
    return status;
  strbuf_add(out, text.data, text.size);
  return OK;
}

static Status read_tiles(const GivenSource *source, Span record, TileSet *out, Error *err) {
  Span name;
  if (source->bag)
    return tileset_load(source->bag, out, err);
  if (cgp_find_opcode(record, "ld", &name))
    return cgp_tiles_by_name(name, out, err);
  return tileset_builtin(source->tile_set ? source->tile_set : "en", out, err);
}

static Status read_layout(const char *path, const Cgp *cgp, Layout *out, Error *err) {
  if (!path)
    return cgp_layout(cgp, out, err);
  Span text;
  Status status = file_read(path, LAYOUT_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  status = layout_parse(text, path, out, err);
  mem_free_span(text);
  if (status == OK && out->size != cgp->board.size)
    return error_set(err, ERR_INPUT, N_("the board '%s' has %d rows, but this one has %d"), err_str(path),
                     err_int(out->size), err_int(cgp->board.size));
  return status;
}

Status given_position_read(const GivenSource *source, GivenPosition *out, Error *err) {
  ScopedStrBuf text = {0};
  Status status = read_record(source->cgp, &text, err);
  Span record = {strbuf_text(&text), text.size};
  if (status == OK)
    status = read_tiles(source, record, &out->tiles, err);
  if (status == OK)
    status = cgp_parse(record, &out->tiles, &out->cgp, err);
  return status == OK ? read_layout(source->layout, &out->cgp, &out->layout, err) : status;
}

int given_position_bag_count(const GivenPosition *position, int rack_size) {
  int unseen[TILE_KINDS_MAX + 1];
  int left = cgp_count_unseen(&position->cgp, &position->tiles, unseen);
  for (int i = 1; i < position->cgp.rack_count; i++) {
    if (position->cgp.racks[i].total == 0)
      left -= left < rack_size ? left : rack_size;
  }
  return left;
}
