// SPDX-License-Identifier: MIT
// CGP records: reading them field by field and then counting the tiles against the bag; writing them.
#include "notation/cgp.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/tiletext.h"
#include "notation/cgp_internal.h"

#include <string.h>

enum { USUAL_RACK = 7, WIDTH_MAX = 1000 };

typedef struct Row {
  int width; // may be more than squares can hold
  Tile squares[BOARD_MAX];
  Span bad; // where reading stopped
} Row;

static bool cgp_is_digit(char c) {
  return c >= '0' && c <= '9';
}

static Span cgp_skip(Span text, size_t size) {
  return (Span){text.data + size, text.size - size};
}

bool cgp_next_part(Span *text, char separator, Span *part) {
  if (!text->data)
    return false;
  const char *end = memchr(text->data, separator, text->size);
  size_t size = end ? (size_t)(end - text->data) : text->size;
  *part = (Span){text->data, size};
  *text = end ? cgp_skip(*text, size + 1) : (Span){0};
  return true;
}

bool cgp_next_tile(const CgpReading *reading, Span *text, Tile *out) {
  uint32_t codepoint;
  Span letter = {text->data, utf8_decode(text->data, text->size, &codepoint)};
  size_t size = letter.size;
  if (reading->by_letter && tiletext_next(reading->tiles, &letter, out)) {
    *text = cgp_skip(*text, size);
    return true;
  }
  return tiletext_next(reading->tiles, text, out);
}

ErrorArg cgp_show_bad(Span text) {
  const char *end = text.size > 0 && text.data[0] == '[' ? memchr(text.data, ']', text.size) : NULL;
  uint32_t codepoint;
  size_t size = end ? (size_t)(end - text.data) + 1 : utf8_decode(text.data, text.size, &codepoint);
  return err_span(text.data, size);
}

// The number of empty squares that comes next in a row's text.
static int read_gap(Span *text) {
  int gap = 0;
  while (text->size > 0 && cgp_is_digit(text->data[0])) {
    gap = gap < WIDTH_MAX ? gap * 10 + (text->data[0] - '0') : WIDTH_MAX;
    *text = cgp_skip(*text, 1);
  }
  return gap;
}

static bool cgp_read_row(const CgpReading *reading, Span text, Row *row) {
  *row = (Row){0};
  while (text.size > 0 && row->width < WIDTH_MAX) {
    row->bad = text;
    Tile tile = TILE_EMPTY;
    if (cgp_is_digit(text.data[0]))
      row->width += read_gap(&text);
    else if (!cgp_next_tile(reading, &text, &tile) || tile == TILE_BLANK)
      return false;
    else if (row->width++ < BOARD_MAX)
      row->squares[row->width - 1] = tile;
  }
  return true;
}

// If the record's reading does not give the row its width, the other one may.
static bool read_row_to_fit(const CgpReading *reading, Span text, int expected, Row *row) {
  bool good = cgp_read_row(reading, text, row);
  CgpReading other = {reading->tiles, !reading->by_letter};
  Row other_row;
  if (good && row->width != expected && cgp_read_row(&other, text, &other_row) && other_row.width == expected)
    *row = other_row;
  return good;
}

// The width of most rows: rows with another width are wrong.
static int usual_width(const Row *rows, int count) {
  int best = 0, best_votes = 0;
  for (int i = 0; i < count; i++) {
    int votes = 0;
    for (int j = 0; j < count; j++)
      votes += rows[j].width == rows[i].width;
    if (votes > best_votes || (votes == best_votes && rows[i].width == count)) {
      best = rows[i].width;
      best_votes = votes;
    }
  }
  return best;
}

static Status check_widths(const Row *rows, int count, Error *err) {
  int width = usual_width(rows, count);
  for (int i = 0; i < count; i++) {
    if (rows[i].width != width)
      return error_set(err, ERR_INPUT, N_("row %d of the board has %d squares, not %d"), err_int(i + 1),
                       err_int(rows[i].width), err_int(width));
  }
  if (width != count)
    return error_set(err, ERR_INPUT, N_("the board has %d rows and %d columns: it should be square"), err_int(count),
                     err_int(width));
  return OK;
}

static int count_parts(Span text, char separator) {
  int count = 1;
  for (size_t i = 0; i < text.size; i++)
    count += text.data[i] == separator;
  return count;
}

static Status read_board(const CgpReading *reading, Span text, Board *board, Error *err) {
  int count = count_parts(text, '/');
  if (count < BOARD_MIN || count > BOARD_MAX)
    return error_set(err, ERR_INPUT, N_("a board has from %d to %d rows, not %d"), err_int(BOARD_MIN),
                     err_int(BOARD_MAX), err_int(count));
  Row rows[BOARD_MAX] = {0};
  Span part;
  for (int i = 0; cgp_next_part(&text, '/', &part); i++) {
    if (!read_row_to_fit(reading, part, count, &rows[i]))
      return error_set(err, ERR_INPUT, N_("'%s' in row %d of the board is not a tile of this set"),
                       cgp_show_bad(rows[i].bad), err_int(i + 1));
  }
  Status status = check_widths(rows, count, err);
  if (status != OK)
    return status;
  board_init(board, count);
  for (int row = 0; row < count; row++) {
    for (int col = 0; col < count; col++) {
      if (rows[row].squares[col] != TILE_EMPTY)
        board_put(board, row, col, rows[row].squares[col]);
    }
  }
  return OK;
}

// Returns the number of tiles, or -1 with *bad set. More tiles than a rack may have are counted, not kept.
static int cgp_read_tiles(const CgpReading *reading, Span text, Rack *rack, Span *bad) {
  *rack = (Rack){0};
  int count = 0;
  while (text.size > 0) {
    Tile tile;
    *bad = text;
    if (!cgp_next_tile(reading, &text, &tile) || tile_is_blank(tile))
      return -1;
    if (count++ < RACK_MAX)
      rack_add(rack, tile);
  }
  return count;
}

Status cgp_read_rack(const CgpReading *reading, Span text, Rack *out, Error *err) {
  Span bad = {0};
  CgpReading other = {reading->tiles, !reading->by_letter};
  Rack rack, other_rack;
  int count = cgp_read_tiles(reading, text, &rack, &bad);
  if (count < 0)
    return error_set(err, ERR_INPUT, N_("'%s' in the rack '%s' is not a tile of this set"), cgp_show_bad(bad),
                     err_span(text.data, text.size));
  if (count != USUAL_RACK && cgp_read_tiles(&other, text, &other_rack, &bad) == USUAL_RACK) {
    rack = other_rack;
    count = USUAL_RACK;
  }
  if (count > RACK_MAX)
    return error_set(err, ERR_LIMIT, N_("the rack '%s' has too many tiles: at most %d"), err_span(text.data, text.size),
                     err_int(RACK_MAX));
  *out = rack;
  return OK;
}

static Status read_racks(const CgpReading *reading, Span text, Cgp *cgp, Error *err) {
  Span part;
  while (cgp_next_part(&text, '/', &part)) {
    if (cgp->rack_count == CGP_PLAYERS_MAX)
      return error_set(err, ERR_LIMIT, N_("too many racks: at most %d players"), err_int(CGP_PLAYERS_MAX));
    Status status = cgp_read_rack(reading, part, &cgp->racks[cgp->rack_count], err);
    if (status != OK)
      return status;
    cgp->rack_count++;
  }
  return OK;
}

Status cgp_read_numbers(Span text, long low, long high, const char *what, int64_t *out, int *count, Error *err) {
  *count = 0;
  Span part;
  while (cgp_next_part(&text, '/', &part)) {
    long number;
    if (*count == CGP_PLAYERS_MAX)
      return error_set(err, ERR_LIMIT, N_("too many numbers: at most %d players"), err_int(CGP_PLAYERS_MAX));
    if (!span_to_int(part, low, high, &number))
      return error_set(err, ERR_INPUT, what, err_span(part.data, part.size), err_int(low), err_int(high));
    out[(*count)++] = number;
  }
  return OK;
}

// Racks that the record leaves out are unknown, so they are empty; missing scores are 0.
static Status cgp_read_scores(Span text, Cgp *cgp, Error *err) {
  int64_t scores[CGP_PLAYERS_MAX];
  int count;
  Status status = cgp_read_numbers(text, -CGP_SCORE_MAX, CGP_SCORE_MAX,
                                   N_("'%s' is not a score: write a whole number from %d to %d"), scores, &count, err);
  if (status != OK)
    return status;
  if (count < cgp->rack_count)
    return error_set(err, ERR_INPUT, N_("there are %d racks, but %d scores"), err_int(cgp->rack_count), err_int(count));
  cgp->rack_count = count;
  for (int i = 0; i < count; i++)
    cgp->scores[i] = (int)scores[i];
  return OK;
}

static Status read_zeros(Span text, Cgp *cgp, Error *err) {
  long zeros;
  if (!span_to_int(text, 0, 999, &zeros))
    return error_set(err, ERR_INPUT, N_("'%s' is not a number of scoreless turns: write a whole number from 0 to %d"),
                     err_span(text.data, text.size), err_int(999));
  cgp->zeros = (int)zeros;
  return OK;
}

// Is the next field a number (or meant as one), not the first opcode?
static bool number_follows(Span text) {
  text = span_trim(text);
  return text.size > 0 && (cgp_is_digit(text.data[0]) || text.data[0] == '-' || text.data[0] == '+');
}

// No opcode has a slash in its name, so a word with a slash is meant as scores, and refused as such.
static bool scores_follow(Span text) {
  Span word;
  return number_follows(text) || (line_next_word(&text, &word) && memchr(word.data, '/', word.size));
}

static bool racks_follow(Span text) {
  Span word;
  return line_next_word(&text, &word) && !number_follows(word) && !cgp_is_opcode(word);
}

static Status cgp_read_fields(const CgpReading *reading, Span text, Cgp *cgp, Error *err) {
  Span word;
  if (!line_next_word(&text, &word) || !memchr(word.data, '/', word.size))
    return error_set(err, ERR_INPUT,
                     N_("this is not a position: write ROWS RACKS SCORES ZEROS, as in '3/1A1/3 AB/ 0/0 0'"));
  Status status = read_board(reading, word, &cgp->board, err);
  if (status == OK && racks_follow(text) && line_next_word(&text, &word))
    status = read_racks(reading, word, cgp, err);
  if (status == OK && scores_follow(text) && line_next_word(&text, &word))
    status = cgp_read_scores(word, cgp, err);
  if (status == OK && number_follows(text) && line_next_word(&text, &word))
    status = read_zeros(word, cgp, err);
  if (cgp->rack_count == 0)
    cgp->rack_count = 1;
  return status == OK ? cgp_read_opcodes(reading, text, cgp, err) : status;
}

static void cgp_count_used(const Cgp *cgp, int counts[TILE_KINDS_MAX + 1]) {
  memset(counts, 0, sizeof(int) * (TILE_KINDS_MAX + 1));
  for (int row = 0; row < cgp->board.size; row++) {
    for (int col = 0; col < cgp->board.size; col++) {
      Tile tile = board_at(&cgp->board, row, col);
      if (tile != TILE_EMPTY)
        counts[tile_is_blank(tile) ? TILE_BLANK : tile]++;
    }
  }
  for (int player = 0; player < cgp->rack_count; player++) {
    for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
      counts[tile] += cgp->racks[player].counts[tile];
  }
}

static Status check_counts(const Cgp *cgp, const TileSet *tiles, Error *err) {
  int used[TILE_KINDS_MAX + 1];
  cgp_count_used(cgp, used);
  for (int tile = 0; tile <= tiles->kinds; tile++) {
    if (used[tile] > tiles->counts[tile])
      return error_set(err, ERR_INPUT, N_("the tile '%s' is there %d times on board and racks, but the bag has %d"),
                       err_str(tiles->names[tile]), err_int(used[tile]), err_int(tiles->counts[tile]));
  }
  return OK;
}

int cgp_count_unseen(const Cgp *cgp, const TileSet *tiles, int counts[TILE_KINDS_MAX + 1]) {
  cgp_count_used(cgp, counts);
  int total = 0;
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++) {
    counts[tile] = tile <= tiles->kinds ? tiles->counts[tile] - counts[tile] : 0;
    total += counts[tile];
  }
  return total;
}

// A record is one line: tabs and line ends become spaces. False when something in it can't be shown.
static bool cgp_flatten(StrBuf *text) {
  uint32_t codepoint;
  for (size_t at = 0, used; at < text->size; at += used) {
    used = utf8_decode(text->data + at, text->size - at, &codepoint);
    if (used == 0)
      return false;
    if (codepoint == '\t' || codepoint == '\r' || codepoint == '\n')
      text->data[at] = ' ';
    else if (!utf8_is_visible(codepoint))
      return false;
  }
  return true;
}

static Status parse_normalised(Span text, const TileSet *tiles, Cgp *out, Error *err) {
  CgpReading reading = {tiles, memchr(text.data, '[', text.size) != NULL};
  ScopedMem Cgp *cgp = mem_alloc(sizeof *cgp);
  Status status = cgp_read_fields(&reading, text, cgp, err);
  if (status == OK)
    status = check_counts(cgp, tiles, err);
  if (status == OK)
    *out = *cgp;
  return status;
}

Status cgp_parse(Span text, const TileSet *tiles, Cgp *out, Error *err) {
  if (text.size > CGP_RECORD_MAX)
    return error_set(err, ERR_LIMIT, N_("a position has at most %d bytes"), err_int(CGP_RECORD_MAX));
  ScopedStrBuf normal = {0};
  Status status;
  if (!utf8_normalise(text, &normal) || !cgp_flatten(&normal))
    status = error_set(err, ERR_INPUT, N_("the position is not a text in UTF-8"));
  else
    status = parse_normalised(span_of(strbuf_text(&normal)), tiles, out, err);
  return status;
}

// ---- writing ----

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
  // A single empty rack would leave no field; the scores then say how many play.
  for (int i = 0; i < cgp->rack_count; i++) {
    strbuf_add_text(out, i ? "/" : " ");
    rack_write(&cgp->racks[i], tiles, out);
  }
  for (int i = 0; i < cgp->rack_count; i++)
    strbuf_printf(out, "%s%d", i ? "/" : " ", cgp->scores[i]);
  strbuf_printf(out, " %d", cgp->zeros);
  cgp_write_opcodes(cgp, tiles, out);
}
