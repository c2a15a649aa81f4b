// SPDX-License-Identifier: MIT
#include "render/tablepicture.h"

#include "base/lines.h"
#include "base/utf8.h"
#include "lexicon/tiletext.h"
#include "render/palette.h"
#include "render/texttable.h"

enum { PANEL_GAP = 2, PANEL_WIDTH = 34 };

static void tablepicture_add_player(const TablePicture *picture, const TablePlayer *player, int name_width,
                                    StrBuf *out) {
  const Look *look = picture->board.look;
  const Palette *palette = palette_of(look);
  Style name_style =
      player->is_to_move ? style_bold(palette->accent, COLOUR_DEFAULT) : style_plain(COLOUR_DEFAULT, COLOUR_DEFAULT);
  style_begin(out, look, name_style);
  strbuf_add_text(out, player->is_to_move ? "▸ " : "  ");
  pad_text(player->name, name_width, out);
  strbuf_printf(out, "  %5d", player->score);
  style_end(out, look);
  strbuf_add_text(out, "\n  ");
  if (player->rack->total > 0)
    picture_draw_rack(player->rack, picture->board.tiles, look, out);
  else
    style_add(out, look, style_plain(palette->soft, COLOUR_DEFAULT), tr(picture->board.catalog, "rack not known"));
  strbuf_add_char(out, '\n');
}

static void tablepicture_add_players(const TablePicture *picture, StrBuf *out) {
  int name_width = 12;
  for (int i = 0; i < picture->player_count; i++) {
    int width = utf8_width(span_of(picture->players[i].name));
    name_width = width > name_width ? width : name_width;
  }
  for (int i = 0; i < picture->player_count; i++)
    tablepicture_add_player(picture, &picture->players[i], name_width, out);
}

// "A 7 B 1 ..." in the order of the tiles, blanks last, as many on a line as fit.
static void add_unseen(const TablePicture *picture, StrBuf *out) {
  const TileSet *tiles = picture->board.tiles;
  const Look *look = picture->board.look;
  int at = 0;
  for (int i = 1; i <= tiles->kinds + 1; i++) {
    int tile = i <= tiles->kinds ? i : TILE_BLANK;
    if (picture->unseen[tile] == 0)
      continue;
    const char *name = tile == TILE_BLANK ? "?" : tiletext_name(tiles, (Tile)tile);
    ScopedStrBuf count = {0};
    strbuf_printf(&count, "%d", picture->unseen[tile]);
    int width = 2 + utf8_width(span_of(name)) + 1 + (int)count.size;
    bool is_full = at + width > PANEL_WIDTH;
    strbuf_add_text(out, at == 0 ? "" : is_full ? "\n" : "  ");
    at = at == 0 || is_full ? width - 2 : at + width;
    style_add(out, look, style_bold(COLOUR_DEFAULT, COLOUR_DEFAULT), name);
    strbuf_printf(out, " %s", count.data);
  }
  strbuf_add_char(out, '\n');
}

static void tablepicture_add_title(const TablePicture *picture, const char *format, int number, StrBuf *out) {
  ScopedStrBuf title = {0};
  strbuf_printf(&title, format, number); // NOLINT(clang-diagnostic-format-nonliteral)
  style_add(out, picture->board.look, style_plain(palette_of(picture->board.look)->soft, COLOUR_DEFAULT), title.data);
  strbuf_add_char(out, '\n');
}

static void tablepicture_add_panel(const TablePicture *picture, StrBuf *out) {
  const Catalog *catalog = picture->board.catalog;
  tablepicture_add_players(picture, out);
  if (picture->last_move) {
    strbuf_add_char(out, '\n');
    wrap_text(picture->last_move, 0, 2, PANEL_WIDTH, out);
    strbuf_add_char(out, '\n');
  }
  strbuf_add_char(out, '\n');
  tablepicture_add_title(picture, tr_plural(catalog, "%d tile in the bag", "%d tiles in the bag", picture->bag_count),
                         picture->bag_count, out);
  if (picture->unseen_count == 0)
    return;
  tablepicture_add_title(picture, tr_plural(catalog, "%d unseen tile:", "%d unseen tiles:", picture->unseen_count),
                         picture->unseen_count, out);
  add_unseen(picture, out);
}

// Joins left and right line by line. All lines on the left have the same width; the first has the names of the columns.
static void tablepicture_join(Span left, Span right, int left_width, StrBuf *out) {
  Span left_line, right_line;
  bool is_first = true;
  for (;;) {
    bool has_left = line_cut(&left, &left_line);
    bool has_right = !is_first && line_cut(&right, &right_line);
    if (!has_left && !has_right)
      return;
    if (has_left)
      strbuf_add(out, left_line.data, left_line.size);
    else
      strbuf_add_repeat(out, ' ', left_width);
    if (has_right && right_line.size > 0) {
      strbuf_add_repeat(out, ' ', PANEL_GAP);
      strbuf_add(out, right_line.data, right_line.size);
    }
    strbuf_add_char(out, '\n');
    is_first = false;
  }
}

void tablepicture_draw(const TablePicture *picture, StrBuf *out) {
  ScopedStrBuf board = {0}, panel = {0};
  picture_draw(&picture->board, &board);
  tablepicture_add_panel(picture, &panel);
  int width = picture_width(&picture->board);
  if (width + PANEL_GAP + PANEL_WIDTH <= picture->board.look->columns) {
    tablepicture_join((Span){board.data, board.size}, (Span){panel.data, panel.size}, width, out);
  } else {
    strbuf_add(out, board.data, board.size);
    strbuf_add_char(out, '\n');
    strbuf_add(out, panel.data, panel.size);
  }
}
