// SPDX-License-Identifier: MIT
#include "render/gamepicture.h"

#include "base/lines.h"
#include "base/utf8.h"
#include "render/palette.h"
#include "render/texttable.h"

enum {
  GAP = 2,
  PANEL_MIN = 24, // columns
  PANEL_MAX = 40,
  RACK_LINES = 2, // the rack and an empty line above it
  SCORE_WIDTH = 5,
};

static Style gamepicture_soft(const GamePicture *picture) {
  return style_plain(palette_of(picture->look)->soft, COLOUR_DEFAULT);
}

static BoardPicture board_of(const GamePicture *picture, PictureSize size) {
  const GameView *view = picture->view;
  return (BoardPicture){.board = &view->state.board,
                        .layout = &view->settings->layout,
                        .tiles = &view->settings->tiles,
                        .last = view->state.has_last_play ? &view->state.last_play : NULL,
                        .catalog = picture->catalog,
                        .look = picture->look,
                        .size = size,
                        .placed = picture->draft ? picture->draft->placements : NULL,
                        .placed_count = picture->draft ? picture->draft->count : 0,
                        .counts_from_0 = picture->counts_from_0};
}

static bool gamepicture_fits(const GamePicture *picture, PictureSize size) {
  BoardPicture board = board_of(picture, size);
  int squares = picture->view->state.board.size, lines = squares * (size == PICTURE_LARGE ? 2 : 1) + 1;
  bool is_high_enough = picture->look->rows == 0 || lines + RACK_LINES + picture->lines_below <= picture->look->rows;
  return picture_width(&board) + GAP + PANEL_MIN <= picture->look->columns &&
         (size != PICTURE_LARGE || (is_high_enough && picture->look->rows > 0));
}

// The largest size that leaves room for the panel.
static PictureSize choose_size(const GamePicture *picture) {
  if (picture->look->colours != COLOUR_NONE && gamepicture_fits(picture, PICTURE_LARGE))
    return PICTURE_LARGE;
  return gamepicture_fits(picture, PICTURE_NORMAL) ? PICTURE_NORMAL : PICTURE_SMALL;
}

void gamepicture_add_time(int64_t time_ms, StrBuf *out) {
  int64_t seconds = ((time_ms < 0 ? -time_ms : time_ms) + 999) / 1000;
  enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
  strbuf_add_text(out, time_ms < 0 ? "-" : "");
  if (seconds >= 2 * DAY)
    strbuf_printf(out, "%dd %dh", (int)(seconds / DAY), (int)(seconds % DAY / HOUR));
  else if (seconds >= HOUR)
    strbuf_printf(out, "%d:%02d:%02d", (int)(seconds / HOUR), (int)(seconds % HOUR / MINUTE), (int)(seconds % MINUTE));
  else
    strbuf_printf(out, "%d:%02d", (int)(seconds / MINUTE), (int)(seconds % MINUTE));
}

// Appends a name in `width` columns: cut with an ellipsis, or padded.
static void gamepicture_add_name(const char *name, int width, StrBuf *out) {
  ScopedStrBuf shown = {0};
  strbuf_add_visible(&shown, span_of(name));
  Span text = {strbuf_text(&shown), shown.size};
  bool is_cut = utf8_width(text) > width;
  while (utf8_width(text) > width - is_cut)
    text.size = utf8_cut(text.data, text.size, text.size - 1);
  strbuf_add(out, text.data, text.size);
  strbuf_add_text(out, is_cut ? "…" : "");
  strbuf_add_repeat(out, ' ', width - is_cut - utf8_width(text));
}

static int time_width(const GamePicture *picture) {
  int width = 0;
  for (int seat = 0; picture->time_left_ms && seat < picture->view->state.seat_count; seat++) {
    ScopedStrBuf text = {0};
    gamepicture_add_time(picture->time_left_ms[seat], &text);
    width = (int)text.size > width ? (int)text.size : width;
  }
  return width;
}

// The running clock is highlighted, and more so in its last minute.
static void add_clock(const GamePicture *picture, int seat, bool is_on, int width, StrBuf *out) {
  enum { LAST_MS = 60 * 1000 };
  const Palette *palette = palette_of(picture->look);
  int64_t left = picture->time_left_ms[seat];
  ScopedStrBuf text = {0};
  Style style = is_on ? style_bold(left < LAST_MS ? palette->warn : palette->accent, COLOUR_DEFAULT)
                      : style_plain(COLOUR_DEFAULT, COLOUR_DEFAULT);
  gamepicture_add_time(left, &text);
  strbuf_add_text(out, "  ");
  style_begin(out, picture->look, style);
  strbuf_printf(out, "%*s", width, text.data);
  style_end(out, picture->look);
}

static void gamepicture_add_player(const GamePicture *picture, int seat, int width, StrBuf *out) {
  const State *state = &picture->view->state;
  const SeatState *player = &state->seats[seat];
  const Palette *palette = palette_of(picture->look);
  int for_time = time_width(picture);
  bool is_on = state_awaited(state) == seat || (picture->view->settings->duplicate && seat == picture->view->seat);
  Style style = is_on            ? style_bold(palette->accent, COLOUR_DEFAULT)
                : player->is_out ? gamepicture_soft(picture)
                                 : style_plain(COLOUR_DEFAULT, COLOUR_DEFAULT);
  style_begin(out, picture->look, style);
  strbuf_add_text(out, is_on ? "▸ " : "  ");
  gamepicture_add_name(player->who.name, width - 2 - SCORE_WIDTH - (for_time ? for_time + 2 : 0), out);
  strbuf_printf(out, "%*d", SCORE_WIDTH, player->score);
  style_end(out, picture->look);
  if (for_time)
    add_clock(picture, seat, is_on, for_time, out);
  strbuf_add_char(out, '\n');
}

static void gamepicture_add_line(const GamePicture *picture, const char *text, int width, StrBuf *out) {
  ScopedStrBuf wrapped = {0};
  wrap_text(text, 0, 0, width, &wrapped);
  style_begin(out, picture->look, gamepicture_soft(picture));
  for (const char *c = strbuf_text(&wrapped); *c; c++) {
    if (*c == '\n')
      style_end(out, picture->look);
    strbuf_add_char(out, *c);
    if (*c == '\n')
      style_begin(out, picture->look, gamepicture_soft(picture));
  }
  style_end(out, picture->look);
  strbuf_add_char(out, '\n');
}

static void gamepicture_add_round(const GamePicture *picture, int width, StrBuf *out) {
  const State *state = &picture->view->state;
  ScopedStrBuf text = {0};
  strbuf_printf(&text, tr(picture->catalog, "Round %d"), state->round);
  gamepicture_add_line(picture, text.data, width, out);
  strbuf_reset(&text);
  if (state->best_possible > 0) {
    strbuf_printf(&text, tr(picture->catalog, "Best possible: %d"), state->best_possible);
    gamepicture_add_line(picture, text.data, width, out);
  }
}

static void add_coins(const GamePicture *picture, int width, StrBuf *out) {
  const GameView *view = picture->view;
  ScopedStrBuf text = {0};
  strbuf_printf(&text, tr(picture->catalog, "Coins:"));
  for (int seat = 0; seat < view->state.seat_count; seat++)
    strbuf_printf(&text, "%s %s %d", seat ? "," : "", view->state.seats[seat].who.name,
                  state_coins(&view->state, view->settings, seat));
  gamepicture_add_line(picture, text.data, width, out);
}

static void gamepicture_add_panel(const GamePicture *picture, int width, StrBuf *out) {
  const GameView *view = picture->view;
  gamepicture_add_line(picture, picture->title, width, out);
  strbuf_add_char(out, '\n');
  for (int seat = 0; seat < view->state.seat_count; seat++)
    gamepicture_add_player(picture, seat, width, out);
  strbuf_add_char(out, '\n');
  if (view->settings->duplicate)
    gamepicture_add_round(picture, width, out);
  ScopedStrBuf text = {0};
  int count = picture->view->bag_count;
  strbuf_printf(&text, tr_plural(picture->catalog, "%d tile in the bag", "%d tiles in the bag", count), count);
  gamepicture_add_line(picture, text.data, width, out);
  if (view->settings->coins)
    add_coins(picture, width, out);
  if (view->state.direction < 0 && view->state.seat_count > 2)
    gamepicture_add_line(picture, tr(picture->catalog, "The turns go the other way round."), width, out);
}

// Joins them side by side. All lines of the board except the first, with the names of the columns, are as wide as the
// picture.
static void gamepicture_join(int board_width, const StrBuf *board, const StrBuf *panel, StrBuf *out) {
  enum { NO_MARGIN = 3 }; // after the names of the columns
  Span left = {board->data, board->size}, right = {panel->data, panel->size}, line;
  for (int i = 0;; i++) {
    bool has_left = line_cut(&left, &line);
    if (has_left)
      strbuf_add(out, line.data, line.size);
    Span beside;
    bool has_right = line_cut(&right, &beside);
    if (!has_left && !has_right)
      return;
    if (has_right && beside.size > 0) {
      strbuf_add_repeat(out, ' ', has_left ? GAP + (i == 0 ? NO_MARGIN : 0) : board_width + GAP);
      strbuf_add(out, beside.data, beside.size);
    }
    strbuf_add_char(out, '\n');
  }
}

// If there are too few lines, the empty line above the rack is left out first.
static bool is_tight(const GamePicture *picture, const StrBuf *drawn) {
  int lines = 0;
  for (const char *c = strbuf_text(drawn); *c; c++)
    lines += *c == '\n';
  return picture->look->rows > 0 && lines + RACK_LINES + picture->lines_below > picture->look->rows;
}

static void gamepicture_add_rack(const GamePicture *picture, const StrBuf *drawn, StrBuf *out) {
  strbuf_add_text(out, is_tight(picture, drawn) ? "   " : "\n   ");
  picture_draw_tiles(picture->rack, picture->rack_count, &picture->view->settings->tiles, picture->look, out);
  if (picture->rack_count == 0)
    style_add(out, picture->look, gamepicture_soft(picture), tr(picture->catalog, "the rack is empty"));
  strbuf_add_char(out, '\n');
}

void gamepicture_draw(const GamePicture *picture, StrBuf *out) {
  ScopedStrBuf board = {0}, panel = {0};
  BoardPicture drawn = board_of(picture, choose_size(picture));
  picture_draw(&drawn, &board);
  int board_width = picture_width(&drawn), room = picture->look->columns - board_width - GAP;
  if (room >= PANEL_MIN) {
    gamepicture_add_panel(picture, room < PANEL_MAX ? room : PANEL_MAX, &panel);
    gamepicture_join(board_width, &board, &panel, out);
  } else {
    int width = picture->look->columns < PANEL_MAX ? picture->look->columns : PANEL_MAX;
    strbuf_add(out, board.data, board.size);
    strbuf_add_char(out, '\n');
    gamepicture_add_panel(picture, width, out);
  }
  if (picture->rack)
    gamepicture_add_rack(picture, &board, out);
}
