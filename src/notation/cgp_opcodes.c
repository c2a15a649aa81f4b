// SPDX-License-Identifier: MIT
// The opcodes of a CGP record, one row each, read and written by the same table; and what the names in them mean here.
#include "base/lines.h"
#include "base/utf8.h"
#include "game/square.h"
#include "notation/cgp.h"
#include "notation/cgp_internal.h"

#include <inttypes.h>
#include <string.h>

typedef enum OpcodeKind { NUMBER, TEXT, TIMERS, CHALLENGE, MOVE } OpcodeKind;

typedef struct Opcode {
  const char *code;
  OpcodeKind kind;
  size_t offset; // of the CgpNumber or text in CgpOpcodes
  long high;     // highest value of a number; the lowest is 0
} Opcode;

enum { HOURS_MS_MAX = 1000 * 1000 * 1000 };

static const Opcode opcodes[] = {
    {"bb", NUMBER, offsetof(CgpOpcodes, bingo_bonus), 10000},
    {"bdn", TEXT, offsetof(CgpOpcodes, board_name), 0},
    {"cr", CHALLENGE, 0, 0},
    {"etl", NUMBER, offsetof(CgpOpcodes, exchange_limit), 1000},
    {"gid", TEXT, offsetof(CgpOpcodes, game_id), 0},
    {"ld", TEXT, offsetof(CgpOpcodes, tiles_name), 0},
    {"lex", TEXT, offsetof(CgpOpcodes, lexicon), 0},
    {"lm", MOVE, 0, 0},
    {"mcnz", NUMBER, offsetof(CgpOpcodes, zeros_limit), 1000},
    {"rs", NUMBER, offsetof(CgpOpcodes, rack_size), RACK_MAX},
    {"ti", NUMBER, offsetof(CgpOpcodes, increment_ms), HOURS_MS_MAX},
    {"tmr", TIMERS, 0, 0},
    {"to", NUMBER, offsetof(CgpOpcodes, overtime_ms), HOURS_MS_MAX},
};
enum { OPCODE_COUNT = sizeof opcodes / sizeof *opcodes };

static const char *const challenges[] = {
    [CGP_CHALLENGE_SINGLE] = "single", [CGP_CHALLENGE_DOUBLE] = "double", [CGP_CHALLENGE_TRIPLE] = "triple",
    [CGP_CHALLENGE_VOID] = "void",     [CGP_CHALLENGE_5PT] = "5pt",       [CGP_CHALLENGE_10PT] = "10pt",
};
enum { CHALLENGE_COUNT = sizeof challenges / sizeof *challenges };

static const Opcode *find_opcode(Span code) {
  for (int i = 0; i < OPCODE_COUNT; i++) {
    if (span_equals(code, opcodes[i].code))
      return &opcodes[i];
  }
  return NULL;
}

bool cgp_is_opcode(Span word) {
  return find_opcode(word) != NULL;
}

static CgpNumber *cgp_opcodes_number_of(const CgpOpcodes *all, const Opcode *opcode) {
  return (CgpNumber *)((uintptr_t)all + opcode->offset);
}
static char *cgp_opcodes_text_of(const CgpOpcodes *all, const Opcode *opcode) {
  return (char *)((uintptr_t)all + opcode->offset);
}

static Status cgp_opcodes_read_number(const Opcode *opcode, Span text, CgpNumber *out, Error *err) {
  long value;
  if (!span_to_int(text, 0, opcode->high, &value))
    return error_set(err, ERR_INPUT, N_("'%s' can't follow '%s': write a whole number from 0 to %d"),
                     err_span(text.data, text.size), err_str(opcode->code), err_int(opcode->high));
  *out = (CgpNumber){true, value};
  return OK;
}

static Status cgp_opcodes_read_text(const Opcode *opcode, Span text, char out[CGP_NAME_MAX], Error *err) {
  if (text.size >= CGP_NAME_MAX)
    return error_set(err, ERR_LIMIT, N_("the text after '%s' is too long: at most %d bytes"), err_str(opcode->code),
                     err_int(CGP_NAME_MAX - 1));
  memcpy(out, text.data, text.size);
  out[text.size] = '\0';
  return OK;
}

static Status cgp_opcodes_read_challenge(Span text, CgpOpcodes *out, Error *err) {
  for (int i = 0; i < CHALLENGE_COUNT; i++) {
    if (span_equals(text, challenges[i])) {
      out->has_challenge = true;
      out->challenge = (CgpChallenge)i;
      return OK;
    }
  }
  return error_set(err, ERR_INPUT, N_("there is no challenge rule '%s'; there are: single double triple void 5pt 10pt"),
                   err_span(text.data, text.size));
}

static Status read_timers(Span text, CgpOpcodes *out, Error *err) {
  return cgp_read_numbers(text, -HOURS_MS_MAX, HOURS_MS_MAX,
                          N_("'%s' is not a clock's time: write a whole number of milliseconds from %d to %d"),
                          out->timers_ms, &out->timer_count, err);
}

static Status cgp_opcodes_read_play(const CgpReading *reading, Span position, Span tiles, int board_size, Play *out,
                                    Error *err) {
  Square square;
  Status status = square_parse(position, board_size, &square, err);
  if (status != OK)
    return status;
  *out = (Play){.row = (uint8_t)square.row, .col = (uint8_t)square.col, .direction = (uint8_t)square.direction};
  int room = board_size - (square.direction == ACROSS ? square.col : square.row);
  for (Span rest = tiles; rest.size > 0;) {
    Tile tile = TILE_THROUGH;
    if (out->length == room)
      return error_set(err, ERR_INPUT, N_("the last move '%s' at %s goes over the edge of the board"),
                       err_span(tiles.data, tiles.size), err_span(position.data, position.size));
    if (rest.data[0] == '.')
      rest = (Span){rest.data + 1, rest.size - 1};
    else if (!cgp_next_tile(reading, &rest, &tile) || tile == TILE_BLANK)
      return error_set(err, ERR_INPUT, N_("'%s' in the last move '%s' is not a tile of this set"), cgp_show_bad(rest),
                       err_span(tiles.data, tiles.size));
    out->tiles[out->length++] = tile;
  }
  return OK;
}

static Status cgp_opcodes_read_exchange(const CgpReading *reading, Span tiles, CgpMove *out, Error *err) {
  long count;
  out->kind = tiles.size > 0 ? CGP_EXCHANGE : CGP_PASS;
  if (span_to_int(tiles, 1, RACK_MAX, &count)) {
    out->exchanged = (int)count;
    return OK;
  }
  Status status = cgp_read_rack(reading, tiles, &out->exchanges, err);
  out->exchanged = out->exchanges.total;
  return status;
}

static Status cgp_opcodes_refuse_move(Span text, Error *err) {
  return error_set(err, ERR_INPUT,
                   N_("'%s' is not a last move: write '8H WORD.', '-TILES', '-2', '-' or 'challenge 8H WORD'"),
                   err_span(text.data, text.size));
}

// Reads "8H WORD.", "8H WORD. +5".
static Status read_placement(const CgpReading *reading, Span text, int board_size, CgpMove *out, Error *err) {
  Span rest = text, position, tiles, bonus;
  if (!line_next_word(&rest, &position) || !line_next_word(&rest, &tiles))
    return cgp_opcodes_refuse_move(text, err);
  if (line_next_word(&rest, &bonus)) {
    long points;
    if (bonus.data[0] != '+' || !span_to_int(bonus, 0, 1000, &points) || span_trim(rest).size > 0)
      return cgp_opcodes_refuse_move(text, err);
    out->was_challenged = true;
    out->bonus = (int)points;
  }
  return cgp_opcodes_read_play(reading, position, tiles, board_size, &out->play, err);
}

static Status cgp_opcodes_read_move(const CgpReading *reading, Span text, int board_size, CgpMove *out, Error *err) {
  Span rest = text, word;
  *out = (CgpMove){.kind = CGP_PLAY};
  if (text.data[0] == '-')
    return cgp_opcodes_read_exchange(reading, span_trim((Span){text.data + 1, text.size - 1}), out, err);
  line_next_word(&rest, &word);
  if (span_equals(word, "challenge")) {
    out->kind = CGP_CHALLENGED_OFF;
    text = span_trim(rest);
  }
  return read_placement(reading, text, board_size, out, err);
}

static Status cgp_opcodes_keep(Span code, Span operands, CgpOpcodes *out, Error *err) {
  size_t used = strlen(out->kept);
  size_t needed = code.size + operands.size + 4; // two spaces, the semicolon and the NUL
  if (used + needed > CGP_KEPT_MAX)
    return error_set(err, ERR_LIMIT, N_("the unknown opcodes of the position are too long: at most %d bytes"),
                     err_int(CGP_KEPT_MAX));
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "%s%.*s%s%.*s;", used ? " " : "", (int)code.size, code.data, operands.size ? " " : "",
                (int)operands.size, operands.data);
  memcpy(out->kept + used, text.data, text.size + 1);
  return OK;
}

static Status read_opcode(const CgpReading *reading, Span code, Span operands, Cgp *cgp, Error *err) {
  CgpOpcodes *out = &cgp->opcodes;
  const Opcode *opcode = find_opcode(code);
  if (!opcode)
    return cgp_opcodes_keep(code, operands, out, err);
  if (operands.size == 0)
    return OK; // some programs write "lm ;" for no move
  switch (opcode->kind) {
  case NUMBER:
    return cgp_opcodes_read_number(opcode, operands, cgp_opcodes_number_of(out, opcode), err);
  case TEXT:
    return cgp_opcodes_read_text(opcode, operands, cgp_opcodes_text_of(out, opcode), err);
  case TIMERS:
    return read_timers(operands, out, err);
  case CHALLENGE:
    return cgp_opcodes_read_challenge(operands, out, err);
  case MOVE:
    return cgp_opcodes_read_move(reading, operands, cgp->board.size, &out->last_move, err);
  }
  return OK;
}

static bool next_opcode(Span *text, Span *code, Span *operands) {
  Span part;
  while (cgp_next_part(text, ';', &part)) {
    if (line_next_word(&part, code)) {
      *operands = span_trim(part);
      return true;
    }
  }
  return false;
}

Status cgp_read_opcodes(const CgpReading *reading, Span text, Cgp *cgp, Error *err) {
  Span code, operands;
  Status status = OK;
  while (status == OK && next_opcode(&text, &code, &operands))
    status = read_opcode(reading, code, operands, cgp, err);
  return status;
}

// It is not known yet where the fields end, so the opcode is looked for by its name among them.
bool cgp_find_opcode(Span text, const char *wanted, Span *operands) {
  Span part, word;
  while (cgp_next_part(&text, ';', &part)) {
    while (line_next_word(&part, &word)) {
      if (!cgp_is_opcode(word))
        continue;
      *operands = span_trim(part);
      if (span_equals(word, wanted))
        return true;
      break;
    }
  }
  return false;
}

static void cgp_opcodes_write_play(const Play *play, const TileSet *tiles, StrBuf *out) {
  play_write_position(play, out);
  strbuf_add_char(out, ' ');
  play_write_tiles(play, tiles, out);
}

static void cgp_opcodes_write_move(const CgpMove *move, const TileSet *tiles, StrBuf *out) {
  strbuf_add_text(out, " lm ");
  if (move->kind == CGP_CHALLENGED_OFF)
    strbuf_add_text(out, "challenge ");
  if (move->kind == CGP_PLAY || move->kind == CGP_CHALLENGED_OFF)
    cgp_opcodes_write_play(&move->play, tiles, out);
  else
    strbuf_add_char(out, '-');
  if (move->kind == CGP_EXCHANGE && move->exchanges.total > 0)
    rack_write(&move->exchanges, tiles, out);
  else if (move->kind == CGP_EXCHANGE)
    strbuf_printf(out, "%d", move->exchanged);
  if (move->was_challenged)
    strbuf_printf(out, " +%d", move->bonus);
  strbuf_add_char(out, ';');
}

static void write_timers(const CgpOpcodes *all, StrBuf *out) {
  for (int i = 0; i < all->timer_count; i++)
    strbuf_printf(out, "%s%" PRId64, i ? "/" : " tmr ", all->timers_ms[i]);
  if (all->timer_count > 0)
    strbuf_add_char(out, ';');
}

static void write_opcode(const Opcode *opcode, const CgpOpcodes *all, const TileSet *tiles, StrBuf *out) {
  switch (opcode->kind) {
  case NUMBER:
    if (cgp_opcodes_number_of(all, opcode)->is_given)
      strbuf_printf(out, " %s %" PRId64 ";", opcode->code, cgp_opcodes_number_of(all, opcode)->value);
    break;
  case TEXT:
    if (cgp_opcodes_text_of(all, opcode)[0])
      strbuf_printf(out, " %s %s;", opcode->code, cgp_opcodes_text_of(all, opcode));
    break;
  case TIMERS:
    write_timers(all, out);
    break;
  case CHALLENGE:
    if (all->has_challenge)
      strbuf_printf(out, " cr %s;", challenges[all->challenge]);
    break;
  case MOVE:
    if (all->last_move.kind != CGP_NO_MOVE)
      cgp_opcodes_write_move(&all->last_move, tiles, out);
    break;
  }
}

void cgp_write_opcodes(const Cgp *cgp, const TileSet *tiles, StrBuf *out) {
  for (int i = 0; i < OPCODE_COUNT; i++)
    write_opcode(&opcodes[i], &cgp->opcodes, tiles, out);
  if (cgp->opcodes.kept[0])
    strbuf_printf(out, " %s", cgp->opcodes.kept);
}

// ---- names of letter distributions and boards, as other programs call them ----

typedef struct KnownName {
  const char *name, *id;
} KnownName;

static const KnownName distributions[] = {
    {"english", "en"}, {"spanish", "es"}, {"catalan", "ca"},    {"french", "fr"},
    {"german", "de"},  {"italian", "it"}, {"portuguese", "pt"},
};

typedef struct KnownBoard {
  const char *name;
  int size;
} KnownBoard;

static const KnownBoard boards[] = {{"CrosswordGame", 15}, {"SuperCrosswordGame", 21}};

static bool cut_ending(StrBuf *text, const char *ending) {
  size_t size = strlen(ending);
  if (text->size < size || strcmp(text->data + text->size - size, ending) != 0)
    return false;
  text->size -= size;
  text->data[text->size] = '\0';
  return true;
}

// True for twice the tiles.
static bool cgp_split_tiles_name(Span name, char out[CGP_NAME_MAX]) {
  ScopedStrBuf lower = {0};
  if (name.size >= CGP_NAME_MAX || !utf8_lower(name, &lower) || lower.size >= CGP_NAME_MAX)
    strbuf_reset(&lower);
  bool is_super = cut_ending(&lower, "_super");
  const char *id = strbuf_text(&lower);
  for (size_t i = 0; i < sizeof distributions / sizeof *distributions; i++) {
    if (strcmp(id, distributions[i].name) == 0)
      id = distributions[i].id;
  }
  memcpy(out, id, strlen(id) + 1);
  return is_super;
}

void cgp_tiles_id(Span name, char out[CGP_NAME_MAX]) {
  (void)cgp_split_tiles_name(name, out);
}

Status cgp_tiles_by_name(Span name, TileSet *out, Error *err) {
  char id[CGP_NAME_MAX];
  bool is_super = cgp_split_tiles_name(name, id);
  Status status = tileset_builtin(id, out, err);
  if (status == OK && is_super)
    tileset_double(out);
  return status;
}

const char *cgp_tiles_name(const char *id) {
  for (size_t i = 0; i < sizeof distributions / sizeof *distributions; i++) {
    if (strcmp(id, distributions[i].id) == 0)
      return distributions[i].name;
  }
  return id;
}

Status cgp_layout(const Cgp *cgp, Layout *out, Error *err) {
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    if (strcmp(cgp->opcodes.board_name, boards[i].name) == 0 && boards[i].size != cgp->board.size)
      return error_set(err, ERR_INPUT, N_("the board '%s' has %d rows, but this one has %d"), err_str(boards[i].name),
                       err_int(boards[i].size), err_int(cgp->board.size));
  }
  return layout_for_size(cgp->board.size, out, err);
}
