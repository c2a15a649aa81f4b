// SPDX-License-Identifier: MIT
#include "lexicon/tiletext.h"
#include "notation/cgp_internal.h"

#include <string.h>

static bool has_one_letter(const TileSet *tiles, Tile tile) {
  StrBuf written = {0};
  tiletext_add(tiles, tile, &written);
  bool one = written.data[0] != '[';
  strbuf_deinit(&written);
  return one;
}

// Would a reader who takes the longest name see another tile at the front of this run?
static bool joins_the_next(const TileSet *tiles, const Tile *run, int count) {
  StrBuf plain = {0};
  for (int i = 0; i < count && has_one_letter(tiles, run[i]); i++)
    strbuf_add_text(&plain, tiletext_name(tiles, run[i]));
  Span text = span_of(strbuf_text(&plain));
  Tile tile;
  bool joins = tiletext_next(tiles, &text, &tile) && tile != run[0];
  strbuf_deinit(&plain);
  return joins;
}

void cgp_write_run(const TileSet *tiles, const Tile *run, int count, StrBuf *out) {
  for (int i = 0; i < count; i++) {
    if (has_one_letter(tiles, run[i]) && joins_the_next(tiles, run + i, count - i))
      strbuf_printf(out, "[%s]", tiletext_name(tiles, run[i]));
    else
      tiletext_add(tiles, run[i], out);
  }
}

void cgp_write_rack(const Rack *rack, const TileSet *tiles, StrBuf *out) {
  Tile run[RACK_MAX];
  int count = 0;
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    for (int i = 0; i < rack->counts[tile] && count < RACK_MAX; i++)
      run[count++] = (Tile)tile;
  }
  cgp_write_run(tiles, run, count, out);
  strbuf_add_repeat(out, '?', rack->counts[TILE_BLANK]);
}

static void write_row(const Tile *row, int size, const TileSet *tiles, StrBuf *out) {
  for (int col = 0, run; col < size; col += run) {
    bool taken = row[col] != TILE_EMPTY;
    for (run = 1; col + run < size && (row[col + run] != TILE_EMPTY) == taken;)
      run++;
    if (taken)
      cgp_write_run(tiles, row + col, run, out);
    else
      strbuf_printf(out, "%d", run);
  }
}

void cgp_write(const Cgp *cgp, const TileSet *tiles, StrBuf *out) {
  for (int row = 0; row < cgp->board.size; row++) {
    if (row > 0)
      strbuf_add_char(out, '/');
    write_row(board_lane(&cgp->board, ACROSS, row), cgp->board.size, tiles, out);
  }
  // A lone empty rack would be no field at all; the scores alone say then how many play.
  for (int i = 0; i < cgp->rack_count; i++) {
    strbuf_add_text(out, i ? "/" : " ");
    cgp_write_rack(&cgp->racks[i], tiles, out);
  }
  for (int i = 0; i < cgp->rack_count; i++)
    strbuf_printf(out, "%s%d", i ? "/" : " ", cgp->scores[i]);
  strbuf_printf(out, " %d", cgp->zeros);
  cgp_write_opcodes(cgp, tiles, out);
}
