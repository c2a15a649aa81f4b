// SPDX-License-Identifier: MIT
#include "render/boardhtml.h"

#include "base/utf8.h"
#include "game/square.h"
#include "lexicon/tiletext.h"
#include "render/html.h"

// Double letter is lighter than triple letter, triple than quadruple, by day and in the dark.
const char boardhtml_style[] =
    ":root{color-scheme:light dark;--paper:#f6f3ee;--card:#fffdf9;--ink:#23201c;--soft:#6f675d;--line:#e2dbd0;"
    "--accent:#0f6b5c;--warn:#a33a2b;--felt:#e9e3d8;--cell:#f4efe6;--dl:#bfe1f2;--tl:#3f8fc4;--ql:#5566c4;"
    "--dw:#f6c48b;--tw:#dd6a56;--qw:#a8437c;--ring:#e0b100;--tile:#fdf1d6;"
    "--tile-edge:#d8bf8c;--tile-ink:#2b2418;--blank:#a33a2b;--small:#c79c00;--medium:#d9772b;--large:#c0392b;"
    "--radius:14px;--shadow:0 1px 2px rgb(60 40 10/.08),0 8px 24px rgb(60 40 10/.07)}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#16181b;--card:#1f2226;--ink:#ece7df;--soft:#a39b90;"
    "--line:#30343a;--accent:#5cc3ae;--warn:#f08a78;--felt:#24282d;--cell:#2b3036;--dl:#7db9d6;--tl:#1e4f7d;"
    "--ql:#3b3590;--dw:#8a6233;--tw:#9c4437;--qw:#853567;--tile:#efdcae;"
    "--tile-edge:#b0935a;--small:#e0b100;--medium:#e98b45;--large:#f0705f;"
    "--shadow:0 1px 2px rgb(0 0 0/.4),0 10px 30px rgb(0 0 0/.35)}}\n"
    ".board{display:grid;grid-template:.75fr repeat(var(--n),minmax(0,1fr))/.75fr repeat(var(--n),minmax(0,1fr));"
    "aspect-ratio:1;gap:2px;padding:4px 10px 10px 4px;background:var(--felt);"
    "border-radius:var(--radius);"
    "box-shadow:var(--shadow);container-type:inline-size;font-size:16px;-webkit-print-color-adjust:exact;"
    "print-color-adjust:exact}\n"
    ".board i{display:grid;place-items:center;background:var(--cell);border-radius:3px;"
    "font-style:normal;min-width:0;min-height:0;overflow:hidden}\n"
    ".board u{display:grid;place-items:center;text-decoration:none;color:var(--soft);font-size:calc(36cqw/var(--n));"
    "font-weight:600;min-width:0;min-height:0;line-height:1}\n"
    ".board i.l2{background:var(--dl)}.board i.l3{background:var(--tl)}.board i.l4{background:var(--ql)}"
    ".board i.w2{background:var(--dw)}.board i.w3{background:var(--tw)}.board i.w4{background:var(--qw)}\n"
    ".board i.st{box-shadow:inset 0 0 0 2px var(--ring)}\n"
    ".tile{position:relative;display:grid;place-items:center;background:var(--tile);color:var(--tile-ink);"
    "border-radius:14%;box-shadow:inset 0 -2px 0 var(--tile-edge);font-weight:700;line-height:1}\n"
    ".board .tile{width:100%;height:100%;font-size:calc(56cqw/var(--n))}"
    ".board .tile.wide{font-size:calc(42cqw/var(--n));letter-spacing:-.06em}\n"
    ".tile small{position:absolute;right:9%;bottom:8%;font-size:.42em;font-weight:650;opacity:.75}\n"
    ".tile.blank{color:var(--blank)}.tile.new{background:var(--ring);box-shadow:inset 0 -2px 0 #a88400}\n"
    ".rack{display:flex;gap:4px}.rack .tile,.rack .gap{width:36px;height:36px;font-size:18px;flex:0 1 36px}"
    ".rack .tile.wide{font-size:13px}.rack .gap{border:2px dashed "
    "var(--line);border-radius:14%;box-sizing:border-box}\n"
    "@media(max-width:640px){.board{padding:2px 5px 5px 2px;gap:1px;border-radius:10px}}\n";

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
