// SPDX-License-Identifier: MIT
#include "render/boardhtml.h"

#include "base/utf8.h"
#include "game/square.h"
#include "lexicon/tiletext.h"
#include "render/html.h"

static void boardhtml_add_tile(const TileSet *tiles, Tile tile, bool is_new, StrBuf *out) {
  const char *name = tile == TILE_BLANK ? "" : tiletext_name(tiles, tile);
  bool is_wide = name[0] && utf8_width(span_of(name)) > 1;
  strbuf_printf(out, "<b class=\"tile%s%s%s\">", is_wide ? " wide" : "", tile_is_blank(tile) ? " blank" : "",
                is_new ? " new" : "");
  html_add_text(name, out);
  if (tile != TILE_BLANK && !tile_is_blank(tile))
    strbuf_printf(out, "<small>%d</small>", tiles->points[tile]);
  strbuf_add_text(out, "</b>");
}

static bool boardhtml_is_of_play(const Play *play, int row, int col) {
  for (int i = 0; play && i < play->length; i++) {
    if (play_row(play, i) == row && play_col(play, i) == col)
      return play->tiles[i] != TILE_THROUGH;
  }
  return false;
}

static void add_square_class(const Layout *layout, int square, StrBuf *out) {
  const char *start = layout->is_start[square] ? " st" : "";
  if (layout->word[square] > 1)
    strbuf_printf(out, " class=\"w%d%s\"", layout->word[square], start);
  else if (layout->letter[square] > 1)
    strbuf_printf(out, " class=\"l%d%s\"", layout->letter[square], start);
  else if (layout->is_start[square])
    strbuf_add_text(out, " class=\"st\"");
}

static void add_column_names(int size, StrBuf *out) {
  strbuf_add_text(out, "<u></u>");
  for (int col = 0; col < size; col++) {
    strbuf_add_text(out, "<u>");
    square_write_column(col, out);
    strbuf_add_text(out, "</u>");
  }
  strbuf_add_char(out, '\n');
}

void boardhtml_add(const Board *board, const Layout *layout, const TileSet *tiles, const Play *play, const char *label,
                   StrBuf *out) {
  strbuf_printf(out, "<div class=\"board\" role=\"img\" style=\"--n:%d\"", board->size);
  strbuf_add_text(out, " aria-label=\"");
  html_add_text(label, out);
  strbuf_add_text(out, "\">");
  add_column_names(board->size, out);
  for (int row = 0; row < board->size; row++) {
    strbuf_printf(out, "<u>%d</u>", row + 1);
    for (int col = 0; col < board->size; col++) {
      Tile tile = board_at(board, row, col);
      strbuf_add_text(out, "<i");
      add_square_class(layout, board_index(row, col), out);
      strbuf_add_char(out, '>');
      if (tile != TILE_EMPTY)
        boardhtml_add_tile(tiles, tile, boardhtml_is_of_play(play, row, col), out);
      strbuf_add_text(out, "</i>");
    }
    strbuf_add_char(out, '\n');
  }
  strbuf_add_text(out, "</div>\n");
}

void boardhtml_add_rack(const Rack *rack, const TileSet *tiles, int gaps, StrBuf *out) {
  strbuf_add_text(out, "<div class=\"rack\">");
  for (int kind = 1; kind <= tiles->kinds; kind++) {
    for (int i = 0; i < rack->counts[kind]; i++)
      boardhtml_add_tile(tiles, (Tile)kind, false, out);
  }
  for (int i = 0; i < rack->counts[TILE_BLANK]; i++)
    boardhtml_add_tile(tiles, TILE_BLANK, false, out);
  for (int i = 0; i < gaps; i++)
    strbuf_add_text(out, "<span class=\"gap\"></span>");
  strbuf_add_text(out, "</div>\n");
}
