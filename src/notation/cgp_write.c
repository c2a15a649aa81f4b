// SPDX-License-Identifier: MIT
#include "lexicon/tiletext.h"
#include "notation/cgp_internal.h"

static void cgp_write_row(const Tile *row, int size, const TileSet *tiles, StrBuf *out) {
  for (int col = 0, run; col < size; col += run) {
    bool taken = row[col] != TILE_EMPTY;
    for (run = 1; col + run < size && (row[col + run] != TILE_EMPTY) == taken;)
      run++;
    if (!taken)
      strbuf_printf(out, "%d", run);
    for (int i = 0; taken && i < run; i++)
      tiletext_add(tiles, row[col + i], out);
  }
}

void cgp_write(const Cgp *cgp, const TileSet *tiles, StrBuf *out) {
  for (int row = 0; row < cgp->board.size; row++) {
    if (row > 0)
      strbuf_add_char(out, '/');
    cgp_write_row(board_lane(&cgp->board, ACROSS, row), cgp->board.size, tiles, out);
  }
  // A lone empty rack would be no field at all; the scores alone say then how many play.
  for (int i = 0; i < cgp->rack_count; i++) {
    strbuf_add_text(out, i ? "/" : " ");
    rack_write(&cgp->racks[i], tiles, out);
  }
  for (int i = 0; i < cgp->rack_count; i++)
    strbuf_printf(out, "%s%d", i ? "/" : " ", cgp->scores[i]);
  strbuf_printf(out, " %d", cgp->zeros);
  cgp_write_opcodes(cgp, tiles, out);
}
