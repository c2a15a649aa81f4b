// SPDX-License-Identifier: MIT
// The word is laid over the board square by square, which shows whether each letter is a tile of the board or of the
// rack. Then the letters are matched with the rack, as they are written or else as plain letters.
#include "app/typedplay.h"

#include "base/lines.h"
#include "base/utf8.h"
#include "game/refusal.h"
#include "game/square.h"
#include "lexicon/tiletext.h"

typedef struct Letter {
  uint8_t row, col;
  Tile tile; // without TILE_BLANK_BIT
  bool is_lower;
  bool is_blank; // written with a '?': must be a blank
} Letter;

typedef struct Reading {
  const Board *board;
  const TileSet *tiles;
  Square at;
  Span rest; // of the word
  bool is_in_parentheses;
  Letter letters[WORD_MAX];
  int count;
  StrBuf through; // the whole word, for suggestions: letters as %c placeholders are added later
  Error *err;
} Reading;

// Also true off the board: text that looks like a square is meant as one.
static bool is_square(Span word) {
  enum { ANY_SIZE = 1000 };
  Square square;
  return square_parse(word, ANY_SIZE, &square, NULL) == OK;
}

// Cuts the text into the square and the word, in either order. The word is the rest, with its spaces.
static bool typedplay_split(Span text, Span *square, Span *word) {
  Span rest = span_trim(text), first;
  if (!line_next_word(&rest, &first))
    return false;
  if (is_square(first)) {
    *square = first;
    *word = span_trim(rest);
    return true;
  }
  text = span_trim(text);
  size_t at = text.size;
  while (at > 0 && text.data[at - 1] != ' ' && text.data[at - 1] != '\t')
    at--;
  *square = (Span){text.data + at, text.size - at};
  *word = span_trim((Span){text.data, at});
  return at > 0 && is_square(*square);
}

bool typedplay_has_square(Span text) {
  Span square, word;
  return typedplay_split(text, &square, &word);
}

static Status refuse_at(const Reading *reading, const char *message, const char *what) {
  ScopedStrBuf name = {0};
  square_write(&reading->at, &name);
  return error_set(reading->err, ERR_INPUT, message, err_str(strbuf_text(&name)), err_str(what));
}

static void typedplay_drop(Span *text, size_t size) {
  *text = (Span){text->data + size, text->size - size};
}

static bool drop_name(Span *text, const char *name) {
  size_t size = strlen(name);
  if (text->size < size || memcmp(text->data, name, size) != 0)
    return false;
  typedplay_drop(text, size);
  return true;
}

// Reads a tile of the board: a dot, or its letters in either case.
static Status read_through(Reading *reading, Tile tile) {
  const char *upper = reading->tiles->names[tile_letter(tile)], *lower = reading->tiles->lower[tile_letter(tile)];
  Span *rest = &reading->rest;
  bool has_bracket = drop_name(rest, "[");
  bool matches = drop_name(rest, upper) || drop_name(rest, lower) || drop_name(rest, ".");
  if (!matches || (has_bracket && !drop_name(rest, "]")))
    return refuse_at(reading, N_("the square %s holds %s: write it, or a dot in its place"), upper);
  strbuf_printf(&reading->through, "(%s)", upper);
  return OK;
}

// People write L·L with whatever dot they can type. A dot for a tile of the board is not one of these.
static bool read_double_l(Reading *reading, Tile *out) {
  int tile = tileset_find(reading->tiles, span_of("L·L"));
  Span text = reading->rest;
  bool looks_like = text.size >= 3 && (text.data[0] == 'L' || text.data[0] == 'l') && text.data[2] == text.data[0] &&
                    (text.data[1] == '.' || text.data[1] == '-');
  int row = reading->at.row + (reading->at.direction == DOWN),
      col = reading->at.col + (reading->at.direction == ACROSS);
  if (tile < 0 || !looks_like || board_is_taken(reading->board, row, col))
    return false;
  *out = (Tile)(text.data[0] == 'L' ? tile : tile | TILE_BLANK_BIT);
  typedplay_drop(&reading->rest, 3);
  return true;
}

static Status read_letter(Reading *reading) {
  Tile tile;
  bool is_blank = drop_name(&reading->rest, "?") || drop_name(&reading->rest, "#");
  if (reading->is_in_parentheses)
    return refuse_at(reading, N_("the square %s is empty: only tiles of the board stand in parentheses"), "");
  if (reading->rest.size > 0 && reading->rest.data[0] == '.')
    return refuse_at(reading, N_("the square %s is empty: a dot stands for a tile of the board"), "");
  if (!read_double_l(reading, &tile) && !tiletext_next(reading->tiles, &reading->rest, &tile)) {
    if (is_blank && reading->rest.size == 0)
      return error_set(reading->err, ERR_INPUT,
                       N_("say which letter the blank stands for: in lower case, or after the question mark"));
    return error_set(reading->err, ERR_INPUT, N_("'%s' does not begin with a tile of this game"),
                     err_span(reading->rest.data, reading->rest.size));
  }
  if (tile_letter(tile) == TILE_BLANK)
    return refuse(reading->err, REFUSAL_NOT_A_KIND);
  reading->letters[reading->count++] = (Letter){.row = (uint8_t)reading->at.row,
                                                .col = (uint8_t)reading->at.col,
                                                .tile = tile_letter(tile),
                                                .is_lower = tile_is_blank(tile),
                                                .is_blank = is_blank};
  strbuf_add_char(&reading->through, '\1'); // a letter of the rack, filled in later
  return OK;
}

static bool read_parenthesis(Reading *reading) {
  if (drop_name(&reading->rest, "("))
    reading->is_in_parentheses = true;
  else if (drop_name(&reading->rest, ")"))
    reading->is_in_parentheses = false;
  else
    return false;
  return true;
}

static Status typedplay_read_word(Reading *reading) {
  const Board *board = reading->board;
  Status status = OK;
  while (status == OK && reading->rest.size > 0) {
    if (read_parenthesis(reading))
      continue;
    Square *at = &reading->at;
    if (at->row >= board->size || at->col >= board->size)
      return error_set(reading->err, ERR_INPUT, N_("the word runs off the board of %d by %d"), err_int(board->size),
                       err_int(board->size));
    Tile tile = board_at(board, at->row, at->col);
    status = tile != TILE_EMPTY ? read_through(reading, tile) : read_letter(reading);
    at->row += at->direction == DOWN;
    at->col += at->direction == ACROSS;
  }
  return status;
}

typedef enum CaseRule { LOWER_IS_BLANK, LOWER_IS_LETTER } CaseRule;

// Takes the letters from the rack. Returns the first one that is missing, or NULL.
static const Letter *typedplay_take(const Reading *reading, CaseRule rule, Rack rack, Tile out[WORD_MAX]) {
  for (int i = 0; i < reading->count; i++) {
    const Letter *letter = &reading->letters[i];
    bool is_blank = letter->is_blank || (letter->is_lower && rule == LOWER_IS_BLANK);
    if (!rack_take(&rack, is_blank ? TILE_BLANK : letter->tile))
      return letter;
    out[i] = is_blank ? letter->tile | TILE_BLANK_BIT : letter->tile;
  }
  return NULL;
}

// The same with blanks for missing letters; false if they do not suffice.
static bool take_with_blanks(const Reading *reading, Rack rack, Tile out[WORD_MAX]) {
  for (int i = 0; i < reading->count; i++) {
    Tile tile = reading->letters[i].tile;
    if (rack_take(&rack, tile))
      out[i] = tile;
    else if (rack_take(&rack, TILE_BLANK))
      out[i] = tile | TILE_BLANK_BIT;
    else
      return false;
  }
  return true;
}

static Status refuse_lacking(const Reading *reading, const Rack *rack, const Letter *lacking, Span square) {
  Tile tiles[WORD_MAX] = {0};
  const char *name = reading->tiles->names[lacking->tile];
  if (lacking->is_blank || !take_with_blanks(reading, *rack, tiles))
    return refuse(reading->err, REFUSAL_NOT_ON_RACK, err_str(lacking->is_blank ? "?" : name));
  ScopedStrBuf text = {0};
  int next = 0;
  for (const char *c = strbuf_text(&reading->through); *c; c++) {
    if (*c == '\1')
      strbuf_add_text(&text, tiletext_name(reading->tiles, tiles[next++]));
    else
      strbuf_add_char(&text, *c);
  }
  Status status =
      error_set(reading->err, ERR_INPUT, N_("the rack has no %s, or not as many; with a blank it is written %s %s"),
                err_str(name), err_span(square.data, square.size), err_str(strbuf_text(&text)));
  return status;
}

static bool has_capital(Span word) {
  ScopedStrBuf lower = {0};
  return !utf8_lower(word, &lower) || lower.size != word.size || memcmp(lower.data, word.data, word.size) != 0;
}

static Status typedplay_choose_tiles(const Reading *reading, Span word, Span square, const Rack *rack, Placement *out) {
  Tile tiles[WORD_MAX];
  CaseRule first = has_capital(word) ? LOWER_IS_BLANK : LOWER_IS_LETTER;
  CaseRule second = first == LOWER_IS_BLANK ? LOWER_IS_LETTER : LOWER_IS_BLANK;
  const Letter *lacking = typedplay_take(reading, LOWER_IS_LETTER, *rack, tiles);
  if (typedplay_take(reading, first, *rack, tiles) && typedplay_take(reading, second, *rack, tiles))
    return refuse_lacking(reading, rack, lacking, square);
  for (int i = 0; i < reading->count; i++)
    out[i] = (Placement){reading->letters[i].row, reading->letters[i].col, tiles[i]};
  return OK;
}

static Status read_and_choose(Reading *reading, Span square, Span word, const Rack *rack, Placement out[RACK_MAX],
                              int *count) {
  Status status = square_parse(square, reading->board->size, &reading->at, reading->err);
  reading->rest = word;
  if (status == OK)
    status = typedplay_read_word(reading);
  if (status == OK && reading->count == 0)
    return refuse(reading->err, REFUSAL_NO_TILES);
  if (status == OK && reading->count > RACK_MAX)
    return refuse(reading->err, REFUSAL_NOT_ON_RACK, err_str(reading->tiles->names[reading->letters[RACK_MAX].tile]));
  if (status == OK)
    status = typedplay_choose_tiles(reading, word, square, rack, out);
  if (status == OK)
    *count = reading->count;
  return status;
}

Status typedplay_parse(Span text, const Board *board, const Rack *rack, const TileSet *tiles, Placement out[RACK_MAX],
                       int *count, Error *err) {
  Span square, word;
  ScopedStrBuf normal = {0}, tidied = {0};
  if (text.size > TYPEDPLAY_MAX || !utf8_normalise(text, &normal) ||
      !typedplay_split(strbuf_span(&normal), &square, &word) || word.size == 0) {
    return error_set(err, ERR_INPUT, N_("a play is a square and a word: 8H CASA reads across, H8 CASA down"));
  }
  Reading reading = {.board = board, .tiles = tiles, .err = err};
  tiletext_add_plain(tiles, word, &tidied);
  Status status = read_and_choose(&reading, square, strbuf_span(&tidied), rack, out, count);
  strbuf_deinit(&reading.through);
  return status;
}

// Tiles of the rack

// The tile of the text's first letter, if no tile of several letters fits.
static bool take_one_letter(const TileSet *tiles, Span *text, Rack *rack, Tile *out) {
  uint32_t letter;
  size_t size = utf8_decode(text->data, text->size, &letter);
  int tile = size ? tileset_find(tiles, (Span){text->data, size}) : -1;
  if (tile < 0 || !rack_take(rack, (Tile)tile))
    return false;
  *out = (Tile)tile;
  *text = (Span){text->data + size, text->size - size};
  return true;
}

static Status take_next(const TileSet *tiles, Span *text, Rack *rack, Tile *out, Error *err) {
  Span after = *text;
  Tile tile;
  if (!tiletext_next(tiles, &after, &tile))
    return error_set(err, ERR_INPUT, N_("'%s' does not begin with a tile of this game"),
                     err_span(text->data, text->size));
  if (rack_take(rack, tile)) {
    *text = after;
    *out = tile;
    return OK;
  }
  if (take_one_letter(tiles, text, rack, out))
    return OK;
  return refuse(err, REFUSAL_NOT_ON_RACK, err_str(tile == TILE_BLANK ? "?" : tiles->names[tile]));
}

Status typedtiles_parse(Span text, const Rack *held, const TileSet *tiles, Tile out[RACK_MAX], int *count, Error *err) {
  Rack rack = *held;
  ScopedStrBuf upper = {0};
  Status status = OK;
  *count = 0;
  Span rest = utf8_upper(text, &upper) ? strbuf_span(&upper) : text;
  while (status == OK && rest.size > 0) {
    if (rest.data[0] == ' ' || rest.data[0] == ',') {
      rest = (Span){rest.data + 1, rest.size - 1};
      continue;
    }
    status = take_next(tiles, &rest, &rack, &out[*count], err);
    *count += status == OK; // never more than the rack holds
  }
  return status;
}
