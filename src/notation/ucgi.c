// SPDX-License-Identifier: MIT
#include "notation/ucgi.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "game/square.h"
#include "lexicon/tiletext.h"

#include <ctype.h>
#include <string.h>

static const struct {
  const char *word;
  UcgiVerb verb;
} verbs[] = {
    {"ucgi", UCGI_HELLO},        {"debug", UCGI_DEBUG},
    {"isready", UCGI_IS_READY},  {"setoption", UCGI_SET_OPTION},
    {"register", UCGI_REGISTER}, {"ucginewgame", UCGI_NEW_GAME},
    {"position", UCGI_POSITION}, {"go", UCGI_GO},
    {"stop", UCGI_STOP},         {"quit", UCGI_QUIT},
};

UcgiVerb ucgi_read_verb(Span line, Span *rest) {
  Span word;
  *rest = line;
  while (line_next_word(rest, &word)) {
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
      if (span_equals(word, verbs[i].word))
        return verbs[i].verb;
    }
  }
  return UCGI_NONE;
}

// The text before the word, and the text after it in *rest. Without the word: all of the text, and nothing.
static Span cut_at_word(Span text, const char *wanted, Span *rest) {
  Span after = text, word;
  while (line_next_word(&after, &word)) {
    if (span_equals(word, wanted)) {
      *rest = span_trim(after);
      return span_trim((Span){text.data, (size_t)(word.data - text.data)});
    }
  }
  *rest = (Span){text.data + text.size, 0};
  return span_trim(text);
}

bool ucgi_read_option(Span rest, UcgiOption *out) {
  Span after, before = cut_at_word(rest, "name", &after);
  (void)before;
  out->name = cut_at_word(after, "value", &out->value);
  return out->name.size > 0;
}

bool ucgi_same_name(Span name, const char *other) {
  size_t size = strlen(other);
  for (size_t i = 0; i < size && i < name.size; i++) {
    if (tolower((unsigned char)name.data[i]) != tolower((unsigned char)other[i]))
      return false;
  }
  return name.size == size;
}

// The number after the word, if there is one.
static bool ucgi_read_number(Span *rest, long high, int64_t *out) {
  Span after = *rest, word;
  long value;
  if (!line_next_word(&after, &word) || !span_to_int(word, 0, high, &value))
    return false;
  *rest = after;
  *out = value;
  return true;
}

UcgiGo ucgi_read_go(Span rest) {
  UcgiGo go = {0};
  int64_t depth = 0, threads = 0;
  const struct {
    const char *word;
    int64_t *out;
    long high;
  } numbers[] = {
      {"1time", &go.time_left_ms[0], UCGI_TIME_MAX},
      {"2time", &go.time_left_ms[1], UCGI_TIME_MAX},
      {"1inc", &go.increment_ms[0], UCGI_TIME_MAX},
      {"2inc", &go.increment_ms[1], UCGI_TIME_MAX},
      {"movetime", &go.move_ms, UCGI_TIME_MAX},
      {"depth", &depth, 1000},
      {"threads", &threads, 1024},
  };
  Span word;
  while (line_next_word(&rest, &word)) {
    go.is_infinite |= span_equals(word, "infinite");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
      if (span_equals(word, numbers[i].word))
        ucgi_read_number(&rest, numbers[i].high, numbers[i].out);
    }
  }
  go.depth = (int)depth;
  go.threads = (int)threads;
  return go;
}

// Cuts off the part up to the next dot, and the dot.
static Span next_part(Span *text) {
  const char *dot = text->size ? memchr(text->data, '.', text->size) : NULL;
  size_t size = dot ? (size_t)(dot - text->data) : text->size;
  Span part = {text->data, size};
  size_t used = dot ? size + 1 : size;
  *text = (Span){text->data + used, text->size - used};
  return part;
}

// Outside brackets a tile is one letter, as the protocol says.
static bool ucgi_next_letter(const TileSet *tiles, Span *text, Tile *out) {
  uint32_t codepoint;
  size_t size = text->data[0] == '[' ? 0 : utf8_decode(text->data, text->size, &codepoint);
  Span letter = {text->data, size};
  if (size == 0 || !tiletext_next(tiles, &letter, out) || letter.size > 0)
    return tiletext_next(tiles, text, out);
  *text = (Span){text->data + size, text->size - size};
  return true;
}

// Returns how many tiles; -1 when something is not a tile, or there are too many.
static int ucgi_read_tiles(const TileSet *tiles, Span text, bool by_letter, Tile *out, int capacity) {
  int count = 0;
  while (text.size > 0) {
    if (count == capacity)
      return -1;
    if (!(by_letter ? ucgi_next_letter(tiles, &text, &out[count]) : tiletext_next(tiles, &text, &out[count])))
      return -1;
    count++;
  }
  return count;
}

// Reads letter by letter; if that fails, by the longest tile name.
static int read_any_tiles(const TileSet *tiles, Span text, Tile *out, int capacity) {
  int count = ucgi_read_tiles(tiles, text, true, out, capacity);
  return count >= 0 ? count : ucgi_read_tiles(tiles, text, false, out, capacity);
}

static Status ucgi_refuse_move(Span text, Error *err) {
  return error_set(err, ERR_INPUT, N_("'%s' is not a move: write 'h4.WORD', '4h.WORD', 'ex.TILES', 'ex.2' or 'pass'"),
                   err_span(text.data, text.size < 200 ? text.size : 200));
}

// Rows are letters and columns numbers, the reverse of the rest of the program. So a square that is read as elsewhere
// has row and column exchanged, and directions too.
static Status ucgi_read_square(Span text, int board_size, Play *out, Error *err) {
  Square square;
  Status status = square_parse(text, board_size, &square, err);
  if (status != OK)
    return status;
  out->row = (uint8_t)square.col;
  out->col = (uint8_t)square.row;
  out->direction = (uint8_t)direction_other(square.direction);
  return OK;
}

static Status ucgi_read_play(Span square, Span rest, Span whole, const TileSet *tiles, int board_size, UcgiMove *out,
                             Error *err) {
  Play *play = &out->play;
  Span word = next_part(&rest), points;
  long challenge = 0, lost = 0;
  Status status = ucgi_read_square(square, board_size, play, err);
  if (status != OK)
    return status;
  int room = board_size - (play->direction == ACROSS ? play->col : play->row);
  int length = read_any_tiles(tiles, word, play->tiles, room < WORD_MAX ? room : WORD_MAX);
  if (length <= 0)
    return ucgi_refuse_move(whole, err);
  for (int i = 0; i < length; i++) {
    if (play->tiles[i] == TILE_BLANK)
      return ucgi_refuse_move(whole, err);
  }
  next_part(&rest); // the rack
  points = next_part(&rest);
  if ((points.size > 0 && !span_to_int(points, 0, 1000, &challenge)) ||
      (rest.size > 0 && !span_to_int(rest, 0, 1, &lost)))
    return ucgi_refuse_move(whole, err);
  play->length = (uint8_t)length;
  out->kind = UCGI_PLAY;
  out->challenge_points = (int)challenge;
  out->turn_is_lost = lost == 1;
  return OK;
}

static Status ucgi_read_held(UcgiMoveKind kind, Span rest, Span whole, const TileSet *tiles, UcgiMove *out,
                             Error *err) {
  Span text = next_part(&rest);
  long count;
  out->kind = kind;
  if (kind == UCGI_EXCHANGE && span_to_int(text, 1, RACK_MAX, &count)) {
    out->count = (int)count;
    return OK;
  }
  out->count = read_any_tiles(tiles, text, out->tiles, RACK_MAX);
  out->tiles_are_known = true;
  for (int i = 0; i < out->count; i++) {
    if (tile_is_blank(out->tiles[i]))
      out->tiles[i] = TILE_BLANK;
  }
  return out->count > 0 ? OK : ucgi_refuse_move(whole, err);
}

Status ucgi_read_move(Span text, const TileSet *tiles, int board_size, UcgiMove *out, Error *err) {
  Span rest = text, first = next_part(&rest);
  UcgiMove move = {0};
  Status status = OK;
  if (ucgi_same_name(text, "pass"))
    move.kind = UCGI_PASS;
  else if (ucgi_same_name(first, "ex"))
    status = ucgi_read_held(UCGI_EXCHANGE, rest, text, tiles, &move, err);
  else if (ucgi_same_name(first, "rack"))
    status = ucgi_read_held(UCGI_RACK, rest, text, tiles, &move, err);
  else if (rest.size == 0)
    status = ucgi_refuse_move(text, err);
  else
    status = ucgi_read_play(first, rest, text, tiles, board_size, &move, err);
  if (status == OK)
    *out = move;
  return status;
}

Status ucgi_fit_play(const Board *board, const TileSet *tiles, Play *play, Error *err) {
  for (int i = 0; i < play->length; i++) {
    Tile there = board_at(board, play_row(play, i), play_col(play, i));
    if (there == TILE_EMPTY)
      continue;
    if (tile_letter(there) != tile_letter(play->tiles[i]))
      return error_set(err, ERR_INPUT, N_("the move has '%s' where '%s' stands on the board"),
                       err_str(tiletext_name(tiles, tile_letter(play->tiles[i]))),
                       err_str(tiletext_name(tiles, tile_letter(there))));
    play->tiles[i] = TILE_THROUGH;
  }
  return OK;
}

static void write_letter(const TileSet *tiles, Tile tile, StrBuf *out) {
  StrBuf alone = {0}; // beside others, a letter that could be part of a longer tile would get brackets
  tiletext_add(tiles, tile, &alone);
  strbuf_add_text(out, alone.data);
  strbuf_deinit(&alone);
}

void ucgi_write_play(const Play *play, const Board *board, const TileSet *tiles, StrBuf *out) {
  Square square = {play->col, play->row, direction_other((Direction)play->direction)};
  size_t start = out->size;
  square_write(&square, out);
  for (size_t i = start; i < out->size; i++)
    out->data[i] = (char)tolower((unsigned char)out->data[i]);
  strbuf_add_char(out, '.');
  for (int i = 0; i < play->length; i++) {
    Tile there = board_at(board, play_row(play, i), play_col(play, i));
    write_letter(tiles, play->tiles[i] == TILE_THROUGH ? tile_letter(there) : play->tiles[i], out);
  }
}

void ucgi_write_exchange(const Tile *exchanged, int count, const TileSet *tiles, StrBuf *out) {
  strbuf_add_text(out, "ex.");
  for (int i = 0; i < count; i++) {
    ScopedStrBuf alone = {0};
    tiletext_add_rack_tile(tiles, exchanged[i], &alone);
    strbuf_add_text(out, alone.data);
  }
}

// ---- positions: a record and later moves ----

enum { START_SIZE = 15 };

typedef struct Setting {
  const TileSet *tiles;
  Layout layout;
  ScoreRules rules;
  Cgp cgp; // the player on turn first
} Setting;

// The next player comes first.
static void pass_turn(Cgp *cgp) {
  Rack rack = cgp->racks[0];
  int score = cgp->scores[0];
  for (int i = 0; i + 1 < cgp->rack_count; i++) {
    cgp->racks[i] = cgp->racks[i + 1];
    cgp->scores[i] = cgp->scores[i + 1];
  }
  cgp->racks[cgp->rack_count - 1] = rack;
  cgp->scores[cgp->rack_count - 1] = score;
}

// The tiles drawn since are not known, so a rack that has changed becomes unknown.
static Status ucgi_position_apply_play(Setting *setting, UcgiMove *move, Error *err) {
  Cgp *cgp = &setting->cgp;
  Status status = ucgi_fit_play(&cgp->board, setting->tiles, &move->play, err);
  if (status == OK)
    status = play_check(&cgp->board, &setting->layout, setting->rules.rack_size, &move->play, err);
  if (status != OK)
    return status;
  int score = cgp->scores[0] + play_score(&cgp->board, &setting->rules, &move->play) + move->challenge_points;
  if (score > CGP_SCORE_MAX)
    return error_set(err, ERR_LIMIT, N_("a score is at most %d"), err_int(CGP_SCORE_MAX));
  cgp->scores[0] = score;
  play_put(&cgp->board, &move->play);
  cgp->racks[0] = (Rack){0};
  cgp->zeros = 0;
  return OK;
}

static Status apply_move(Setting *setting, Span text, Error *err) {
  UcgiMove move;
  Cgp *cgp = &setting->cgp;
  Status status = ucgi_read_move(text, setting->tiles, cgp->board.size, &move, err);
  if (status != OK)
    return status;
  if (move.kind == UCGI_RACK || move.kind == UCGI_EXCHANGE)
    cgp->racks[0] = (Rack){0};
  for (int i = 0; move.kind == UCGI_RACK && i < move.count; i++)
    rack_add(&cgp->racks[0], move.tiles[i]);
  if (move.kind == UCGI_RACK)
    return OK;
  if (move.kind == UCGI_PLAY)
    status = ucgi_position_apply_play(setting, &move, err);
  else
    cgp->zeros++;
  pass_turn(cgp);
  if (status == OK && move.turn_is_lost)
    pass_turn(cgp);
  return status;
}

static Status apply_moves(Setting *setting, Span moves, Error *err) {
  Span word;
  for (int count = 0; line_next_word(&moves, &word); count++) {
    if (count == UCGI_MOVES_MAX)
      return error_set(err, ERR_LIMIT, N_("a position has at most %d moves"), err_int(UCGI_MOVES_MAX));
    Status status = apply_move(setting, word, err);
    if (status != OK)
      return status;
  }
  return OK;
}

// Moves may have put more tiles of a kind on the board than the bag has.
static Status ucgi_position_check_tiles(const Setting *setting, Error *err) {
  int unseen[TILE_KINDS_MAX + 1];
  cgp_count_unseen(&setting->cgp, setting->tiles, unseen);
  for (int kind = 0; kind <= setting->tiles->kinds; kind++) {
    if (unseen[kind] < 0)
      return error_set(err, ERR_INPUT, N_("the moves need %d more tiles '%s' than the bag has"),
                       err_int(-(int64_t)unseen[kind]), err_str(setting->tiles->names[kind]));
  }
  return OK;
}

static Status read_start(Span record, Setting *setting, Error *err) {
  Span rest = record, word;
  if (!line_next_word(&rest, &word) || span_equals(word, "startpos")) {
    setting->cgp = (Cgp){.rack_count = 2};
    board_init(&setting->cgp.board, START_SIZE);
    return OK;
  }
  if (!span_equals(word, "cgp"))
    return error_set(err, ERR_INPUT, N_("'%s' is not a position: write 'cgp RECORD' or 'startpos'"),
                     err_span(word.data, word.size < 200 ? word.size : 200));
  Status status = cgp_parse(rest, setting->tiles, &setting->cgp, err);
  if (status == OK && setting->cgp.rack_count < 2)
    setting->cgp.rack_count = 2;
  return status;
}

// The moves, which begin after the word "moves". Records don't contain this word.
static Span split_moves(Span *rest) {
  Span after = *rest, word;
  while (line_next_word(&after, &word)) {
    if (span_equals(word, "moves")) {
      *rest = (Span){rest->data, (size_t)(word.data - rest->data)};
      return after;
    }
  }
  return (Span){rest->data + rest->size, 0};
}

Status ucgi_read_position(Span rest, const TileSet *tiles, int rack_size, int bingo_bonus, Cgp *out, Layout *layout,
                          Error *err) {
  ScopedMem Setting *setting = mem_alloc(sizeof *setting);
  Span moves = split_moves(&rest);
  setting->tiles = tiles;
  Status status = read_start(rest, setting, err);
  if (status == OK)
    status = cgp_layout(&setting->cgp, &setting->layout, err);
  if (status == OK) {
    const CgpNumber *bonus = &setting->cgp.opcodes.bingo_bonus;
    setting->rules =
        (ScoreRules){tiles, &setting->layout, rack_size, bonus->is_given ? (int)bonus->value : bingo_bonus};
    status = apply_moves(setting, moves, err);
  }
  if (status == OK)
    status = ucgi_position_check_tiles(setting, err);
  if (status == OK) {
    *out = setting->cgp;
    *layout = setting->layout;
  }
  return status;
}
