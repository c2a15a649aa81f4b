// SPDX-License-Identifier: MIT
// Laying tiles on the board and taking them back, before they are played: whole words, or tile by tile. With numbered
// squares a tile is given with its row and column from 0, and the desk asks for what is missing.
#include "base/lines.h"
#include "base/random.h"
#include "desk/desk_internal.h"
#include "game/refusal.h"
#include "game/square.h"
#include "lexicon/tiletext.h"

enum { WORDS_MAX = 4 };

static const TileSet *desk_moves_tiles_of(const Desk *desk) {
  return &desk_settings(desk)->tiles;
}

static void desk_moves_add_words(const Desk *desk, const PlayWords *words, StrBuf *out) {
  for (int i = 0; i < words->count; i++) {
    strbuf_add_text(out, i ? ", " : "");
    for (int t = 0; t < words->words[i].length; t++)
      strbuf_add_text(out, tiletext_name(desk_moves_tiles_of(desk), words->words[i].tiles[t]));
  }
}

// Says words and points of the draft; if only valid plays count, also whether the words are valid.
static Status tell_preview(Desk *desk, const TurnEdit *turn, Error *err) {
  LaidPlay laid;
  Status status = turnedit_preview(turn, &laid, err);
  if (status != OK)
    return status;
  ScopedStrBuf words = {0};
  desk_moves_add_words(desk, &laid.preview.words, &words);
  talk_say(desk->talk, tr_plural(desk->talk->catalog, "%s: %d point.", "%s: %d points.", laid.preview.score),
           strbuf_text(&words), laid.preview.score);
  if (!laid.is_good)
    desk_say_error(desk, &laid.why);
  return OK;
}

// While tiles are laid one by one, tiles that do not form a play yet are not an error.
static Status tell_change(Desk *desk) {
  Error err;
  desk->has_changed = true;
  bool is_told = desk->turn.draft.count == 0 || tell_preview(desk, &desk->turn, &err) == OK;
  if (!is_told && !desk->options->is_numbered)
    desk_say_error(desk, &err);
  return OK;
}

// Words at once

Status desk_play_word(Desk *desk, Span rest, Error *err) {
  TurnEdit turn = desk->turn;
  Status status = turnedit_type(&turn, rest, false, err);
  return status == OK ? turnedit_confirm(&turn, err) : status;
}

Status desk_preview(Desk *desk, Span rest, Error *err) {
  TurnEdit turn = desk->turn;
  Status status = rest.size > 0 ? turnedit_type(&turn, rest, false, err) : OK;
  return status == OK ? tell_preview(desk, &turn, err) : status;
}

Status desk_confirm(Desk *desk, Span rest, Error *err) {
  (void)rest;
  return turnedit_confirm(&desk->turn, err);
}

Status desk_reset(Desk *desk, Span rest, Error *err) {
  (void)rest;
  Status status = turnedit_reset(&desk->turn, err);
  return status == OK ? tell_change(desk) : status;
}

static void rackorder_shuffle(RackOrder *order) {
  Seed seed = seed_from_system();
  Random random = random_start(&seed, "rack");
  random_shuffle(&random, order->tiles, (size_t)order->count, sizeof order->tiles[0]);
}

Status desk_shuffle(Desk *desk, Span rest, Error *err) {
  (void)rest, (void)err;
  rackorder_shuffle(&desk->orders[desk->seat]);
  desk->has_changed = true;
  return OK;
}

// Squares

static const char *square_format(const Desk *desk) {
  return desk->options->is_numbered ? _("ROW COLUMN, counted from 0") : "8H";
}

static Status desk_moves_refuse_square(const Desk *desk, Error *err) {
  if (!desk->options->is_numbered)
    return error_set(err, ERR_INPUT, N_("say which square, as in 8H"));
  return desk_refuse_form(square_format(desk), err);
}

static Status desk_moves_check_on_board(const Desk *desk, long row, long col, Error *err) {
  int size = desk_state(desk)->board.size;
  if (row >= 0 && row < size && col >= 0 && col < size)
    return OK;
  return error_set(err, ERR_INPUT,
                   N_("The selected position is not valid for a tile: the board has rows and columns from 0 to %d"),
                   err_int(size - 1));
}

// "8H", or two numbers from 0 if squares are numbered.
static Status desk_moves_read_square(const Desk *desk, Span *rest, Square *out, Error *err) {
  Span first, second;
  long row, col;
  if (!line_next_word(rest, &first))
    return desk_moves_refuse_square(desk, err);
  if (!desk->options->is_numbered || square_parse(first, desk_state(desk)->board.size, out, NULL) == OK)
    return square_parse(first, desk_state(desk)->board.size, out, err);
  if (!line_next_word(rest, &second) || !span_to_int(first, -9999, 9999, &row) ||
      !span_to_int(second, -9999, 9999, &col))
    return desk_moves_refuse_square(desk, err);
  Status status = desk_moves_check_on_board(desk, row, col, err);
  if (status == OK)
    *out = (Square){.row = (int)row, .col = (int)col};
  return status;
}

// Asks until the answer is a square, or 0.
static bool ask_square(Desk *desk, const char *label, Square *out) {
  ScopedStrBuf answer = {0};
  bool is_read = false;
  while (!is_read && talk_ask_line(desk->talk, label, &answer)) {
    Span rest = {strbuf_text(&answer), answer.size};
    Error err;
    if (span_equals(rest, "0"))
      break;
    is_read = desk_moves_read_square(desk, &rest, out, &err) == OK;
    if (!is_read)
      desk_say_error(desk, &err);
  }
  return is_read;
}

// The square after the command, or the answer to a question. *is_given is false if the person answered 0.
static Status need_square(Desk *desk, Span *rest, const char *label, Square *out, bool *is_given, Error *err) {
  *is_given = true;
  if (rest->size > 0 || !desk->options->is_numbered)
    return desk_moves_read_square(desk, rest, out, err);
  *is_given = ask_square(desk, label, out);
  return OK;
}

Status desk_take(Desk *desk, Span rest, Error *err) {
  Square square;
  bool is_given;
  Status status = need_square(desk, &rest, _("ROW COLUMN:"), &square, &is_given, err);
  if (status != OK || !is_given)
    return status;
  status = turnedit_take(&desk->turn, square.row, square.col, err);
  return status == OK ? tell_change(desk) : status;
}

Status desk_move(Desk *desk, Span rest, Error *err) {
  Square from, to;
  bool is_given;
  Status status = need_square(desk, &rest, _("From ROW COLUMN:"), &from, &is_given, err);
  if (status == OK && is_given)
    status = need_square(desk, &rest, _("To ROW COLUMN:"), &to, &is_given, err);
  if (status != OK || !is_given)
    return status;
  status = turnedit_move(&desk->turn, from.row, from.col, to.row, to.col, err);
  return status == OK ? tell_change(desk) : status;
}

// Tile by tile

// A tile to lay: its name, the letter that a blank stands for, and its square.
typedef struct Placing {
  StrBuf tile, letter;
  Square square;
  bool has_square;
} Placing;

static void placing_deinit(Placing *placing) {
  strbuf_deinit(&placing->tile);
  strbuf_deinit(&placing->letter);
}

static bool is_blank(const Desk *desk, const Placing *placing) {
  return tileset_find(desk_moves_tiles_of(desk), span_of(strbuf_text(&placing->tile))) == TILE_BLANK;
}

static Status check_tile(const Desk *desk, const Placing *placing, Error *err) {
  Rack left = draft_rack(&desk->turn.draft, desk->view);
  int tile = tileset_find(desk_moves_tiles_of(desk), span_of(strbuf_text(&placing->tile)));
  if (tile < 0 || !rack_take(&left, (Tile)tile))
    return refuse(err, REFUSAL_NOT_ON_RACK, err_str(strbuf_text(&placing->tile)));
  return OK;
}

static Status desk_moves_check_free(const Desk *desk, const Square *square, Error *err) {
  bool is_taken = board_at(&desk_state(desk)->board, square->row, square->col) != TILE_EMPTY;
  for (int i = 0; i < desk->turn.draft.count; i++)
    is_taken = is_taken ||
               (desk->turn.draft.placements[i].row == square->row && desk->turn.draft.placements[i].col == square->col);
  ScopedStrBuf name = {0};
  square_write(square, &name);
  return is_taken ? refuse(err, REFUSAL_SQUARE_TAKEN, err_str(strbuf_text(&name))) : OK;
}

static Status desk_moves_put_tile(Desk *desk, const Placing *placing, Error *err) {
  Status status = turnedit_place(&desk->turn, strbuf_text(&placing->tile), strbuf_text(&placing->letter),
                                 placing->square.row, placing->square.col, err);
  return status == OK ? tell_change(desk) : status;
}

static const char *place_format(const Desk *desk) {
  return _("TILE ROW COLUMN, or # LETTER ROW COLUMN for a blank");
}

static int count_words(Span text) {
  Span word;
  int count = 0;
  while (line_next_word(&text, &word))
    count++;
  return count;
}

// "A 7 7", "# A 7 7" or "# 7 7"; after "A" alone the desk asks for the rest.
static Status read_placing(const Desk *desk, Span line, Placing *out, Error *err) {
  Span rest = line, tile, letter;
  if (!line_next_word(&rest, &tile))
    return desk_refuse_form(place_format(desk), err);
  strbuf_add(&out->tile, tile.data, tile.size);
  Status status = check_tile(desk, out, err);
  int words = count_words(rest);
  if (status != OK || words == 0)
    return status;
  if (is_blank(desk, out) && words == 3 && line_next_word(&rest, &letter))
    strbuf_add(&out->letter, letter.data, letter.size);
  bool may_be_square = words == 1 || (words == 2 + (out->letter.size > 0));
  if (!may_be_square)
    return desk_refuse_form(place_format(desk), err);
  status = desk_moves_read_square(desk, &rest, &out->square, err);
  out->has_square = status == OK;
  return status;
}

// Asks until the answer is a tile of the rack.
static bool ask_tile(Desk *desk, Placing *out) {
  ScopedStrBuf label = {0}, line = {0};
  bool is_read = false;
  strbuf_printf(&label, "%s:", place_format(desk));
  while (!is_read && talk_ask_text(desk->talk, label.data, &line)) {
    Error err;
    placing_deinit(out);
    *out = (Placing){0};
    is_read = read_placing(desk, strbuf_span(&line), out, &err) == OK;
    if (!is_read)
      desk_say_error(desk, &err);
  }
  return is_read;
}

// Asks where the tile goes until it can lie there.
static bool ask_place(Desk *desk, Placing *out) {
  Error err;
  while (!out->has_square && ask_square(desk, _("ROW COLUMN:"), &out->square)) {
    out->has_square = desk_moves_check_free(desk, &out->square, &err) == OK;
    if (!out->has_square)
      desk_say_error(desk, &err);
  }
  return out->has_square;
}

static bool ask_letter(Desk *desk, Placing *out) {
  bool is_needed = is_blank(desk, out) && out->letter.size == 0;
  return !is_needed || talk_ask_text(desk->talk, _("Letter of the blank:"), &out->letter);
}

static Status place_by_number(Desk *desk, Span rest, Error *err) {
  SCOPED(placing_deinit) Placing placing = {0};
  Status status = rest.size > 0 ? read_placing(desk, rest, &placing, err) : OK;
  bool is_given = status == OK && (rest.size > 0 || ask_tile(desk, &placing));
  if (is_given && ask_place(desk, &placing) && ask_letter(desk, &placing))
    status = desk_moves_put_tile(desk, &placing, err);
  return status;
}

// "8H CASA" lays several tiles, with or without numbered squares.
Status desk_place(Desk *desk, Span rest, Error *err) {
  Span after = rest, first;
  Square square;
  bool is_word =
      line_next_word(&after, &first) && square_parse(first, desk_state(desk)->board.size, &square, NULL) == OK;
  if (desk->options->is_numbered && !is_word)
    return place_by_number(desk, rest, err);
  Status status = turnedit_type(&desk->turn, rest, true, err);
  return status == OK ? tell_change(desk) : status;
}
