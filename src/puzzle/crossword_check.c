// SPDX-License-Identifier: MIT
#include "puzzle/crossword_check.h"

#include "base/mem.h"
#include "lexicon/textset.h"
#include "puzzle/crossword_make.h"

// Records a problem; the first ones get a sentence.
#define TELL(check, message, ...)                                                                                      \
  do {                                                                                                                 \
    if ((check)->finding_count < CROSSWORD_FINDINGS_MAX)                                                               \
      (void)error_set(&(check)->findings[(check)->finding_count++], ERR_INPUT, message, ##__VA_ARGS__);                \
    else                                                                                                               \
      (check)->untold++;                                                                                               \
  } while (0)

void crossword_check_deinit(CrosswordCheck *check) {
  mem_free(check->findings);
  *check = (CrosswordCheck){0};
}

static bool holds_letter(const Crossword *crossword, int row, int col) {
  bool is_inside = row >= 0 && row < crossword->rows && col >= 0 && col < crossword->cols;
  return is_inside && crossword->cells[row * crossword->cols + col] != TILE_EMPTY;
}

// ---- words ----

typedef struct LineReader {
  const Crossword *crossword;
  CrosswordJudge *judge;
  void *context;
  TextSet words; // seen so far
  int *covers;   // how many words each cell is in
  CrosswordCheck *check;
} LineReader;

static void spell_answer(const Crossword *crossword, const Tile *tiles, int length, StrBuf *out) {
  for (int i = 0; i < length; i++)
    strbuf_add_text(out, crossword->alphabet.tiles.names[tiles[i]]);
}

// The number that the word should have: that of its line, or one more than the number of cells before it where words
// begin.
static int count_number(const Crossword *crossword, int row, int col, bool is_down) {
  int number = 0;
  if (crossword->kind == CROSSWORD_SPANISH)
    return (is_down ? col : row) + 1;
  for (int i = 0; i <= row * crossword->cols + col; i++) {
    int r = i / crossword->cols, c = i % crossword->cols;
    if (!holds_letter(crossword, r, c))
      continue;
    bool across = !holds_letter(crossword, r, c - 1) && holds_letter(crossword, r, c + 1);
    bool down = !holds_letter(crossword, r - 1, c) && holds_letter(crossword, r + 1, c);
    number += across || down;
  }
  return number;
}

static void check_listing(LineReader *reader, int row, int col, bool is_down, int length, const char *answer) {
  const Crossword *crossword = reader->crossword;
  CrosswordCheck *check = reader->check;
  for (int i = 0; i < crossword->count; i++) {
    const CrosswordEntry *entry = &crossword->entries[i];
    if (entry->row != row || entry->col != col || entry->is_down != is_down || entry->length != length)
      continue;
    int number = count_number(crossword, row, col, is_down);
    if (entry->number != number) {
      check->misnumbered++;
      TELL(check, N_("'%s' has the number %d, but should have %d"), err_str(answer), err_int(entry->number),
           err_int(number));
    }
    check->clued += entry->clue != NULL;
    if (entry->clue && crossword_clue_tells(crossword, entry, entry->clue)) {
      check->telling++;
      TELL(check, N_("the clue of '%s' contains the answer"), err_str(answer));
    }
    return;
  }
  check->misnumbered++;
  TELL(check, N_("'%s' can be read in the grid, but is not one of the words"), err_str(answer));
}

static void check_run(LineReader *reader, int row, int col, bool is_down, const Tile *tiles, int length) {
  CrosswordCheck *check = reader->check;
  ScopedStrBuf answer = {0};
  spell_answer(reader->crossword, tiles, length, &answer);
  check->words++;
  if (reader->judge && !reader->judge(reader->context, tiles, length)) {
    check->unknown++;
    TELL(check, N_("'%s' is not a word of the list"), err_str(strbuf_text(&answer)));
  }
  if (textset_has(&reader->words, (Span){(const char *)tiles, (size_t)length})) {
    check->repeated++;
    TELL(check, N_("'%s' is there more than once"), err_str(strbuf_text(&answer)));
  }
  (void)textset_add(&reader->words, (Span){(const char *)tiles, (size_t)length}, 0);
  check_listing(reader, row, col, is_down, length, strbuf_text(&answer));
  for (int i = 0; i < length; i++)
    reader->covers[(row + (is_down ? i : 0)) * reader->crossword->cols + col + (is_down ? 0 : i)]++;
}

static void read_line(LineReader *reader, int line, bool is_down) {
  const Crossword *crossword = reader->crossword;
  Tile tiles[CROSSWORD_SIDE_MAX];
  int size = is_down ? crossword->rows : crossword->cols, length = 0;
  for (int i = 0; i <= size; i++) {
    int row = is_down ? i : line, col = is_down ? line : i;
    if (i < size && holds_letter(crossword, row, col)) {
      tiles[length++] = crossword->cells[row * crossword->cols + col];
      continue;
    }
    if (length >= 2)
      check_run(reader, is_down ? i - length : line, is_down ? line : i - length, is_down, tiles, length);
    length = 0;
  }
}

// ---- the grid ----

static void spread_from(const Crossword *crossword, int row, int col, bool *is_reached) {
  ScopedMem int *waiting = mem_alloc((size_t)crossword->rows * (size_t)crossword->cols * 4 * sizeof *waiting);
  int count = 0;
  waiting[count++] = row * crossword->cols + col;
  is_reached[waiting[0]] = true;
  while (count > 0) {
    int cell = waiting[--count];
    const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (int i = 0; i < 4; i++) {
      int r = cell / crossword->cols + steps[i][0], c = cell % crossword->cols + steps[i][1];
      if (holds_letter(crossword, r, c) && !is_reached[r * crossword->cols + c]) {
        is_reached[r * crossword->cols + c] = true;
        waiting[count++] = r * crossword->cols + c;
      }
    }
  }
}

static bool all_in_one_piece(const Crossword *crossword) {
  int cells = crossword->rows * crossword->cols, pieces = 0;
  ScopedMem bool *is_reached = mem_alloc((size_t)cells);
  for (int i = 0; i < cells; i++) {
    if (crossword->cells[i] == TILE_EMPTY || is_reached[i])
      continue;
    pieces++;
    spread_from(crossword, i / crossword->cols, i % crossword->cols, is_reached);
  }
  return pieces == 1;
}

static bool is_as_symmetric_as_said(const Crossword *crossword) {
  for (int row = 0; crossword->symmetry != CROSSWORD_ASKEW && row < crossword->rows; row++) {
    for (int col = 0; col < crossword->cols; col++) {
      int mate_row = crossword->symmetry == CROSSWORD_TURNED ? crossword->rows - 1 - row : row;
      if (holds_letter(crossword, row, col) != holds_letter(crossword, mate_row, crossword->cols - 1 - col))
        return false;
    }
  }
  return true;
}

static bool cell_keeps_rules(const Crossword *crossword, int row, int col, int covers) {
  bool is_letter = holds_letter(crossword, row, col);
  bool has_black_beside = (col + 1 < crossword->cols && !holds_letter(crossword, row, col + 1)) ||
                          (row + 1 < crossword->rows && !holds_letter(crossword, row + 1, col));
  switch (crossword->kind) {
  case CROSSWORD_ENGLISH:
    return !is_letter || covers == 2;
  case CROSSWORD_SPANISH:
    return is_letter ? covers >= 1 : crossword->symmetry == CROSSWORD_ASKEW || !has_black_beside;
  default:
    return !is_letter || covers >= 1;
  }
}

static void check_rules(const Crossword *crossword, const int *covers, CrosswordCheck *check) {
  check->keeps_rules = true;
  for (int i = 0; i < crossword->rows * crossword->cols; i++) {
    int row = i / crossword->cols, col = i % crossword->cols;
    check->letters += crossword->cells[i] != TILE_EMPTY;
    check->crossings += covers[i] == 2;
    if (cell_keeps_rules(crossword, row, col, covers[i]))
      continue;
    check->keeps_rules = false;
    TELL(check, N_("row %d, column %d breaks the rules of its kind of crossword"), err_int(row + 1), err_int(col + 1));
  }
  for (int i = 0; crossword->kind == CROSSWORD_ENGLISH && i < crossword->count; i++) {
    if (crossword->entries[i].length < 3) {
      check->keeps_rules = false;
      TELL(check, N_("the word at row %d, column %d has fewer than three letters"),
           err_int(crossword->entries[i].row + 1), err_int(crossword->entries[i].col + 1));
    }
  }
}

void crossword_check(const Crossword *crossword, CrosswordJudge *judge, void *context, CrosswordCheck *out) {
  LineReader reader = {.crossword = crossword, .judge = judge, .context = context, .check = out};
  *out = (CrosswordCheck){.fillings = -1, .findings = mem_alloc(CROSSWORD_FINDINGS_MAX * sizeof *out->findings)};
  reader.covers = mem_alloc((size_t)crossword->rows * (size_t)crossword->cols * sizeof *reader.covers);
  for (int row = 0; row < crossword->rows; row++)
    read_line(&reader, row, false);
  for (int col = 0; col < crossword->cols; col++)
    read_line(&reader, col, true);
  if (out->words != crossword->count) {
    out->misnumbered++;
    TELL(out, N_("there are %d words in the grid, but %d are listed"), err_int(out->words), err_int(crossword->count));
  }
  out->is_in_one_piece = all_in_one_piece(crossword);
  if (!out->is_in_one_piece)
    TELL(out, N_("the grid is not in one piece"));
  out->is_symmetric = is_as_symmetric_as_said(crossword);
  if (!out->is_symmetric)
    TELL(out, N_("the grid is not as symmetric as it should be"));
  check_rules(crossword, reader.covers, out);
  if (crossword->kind == CROSSWORD_FILLIN && crossword->count <= CROSSWORD_WORDS_MAX)
    out->fillings = crossword_count_fillings(crossword, CROSSWORD_FILLIN_STEPS, NULL, NULL);
  if (out->fillings == 2)
    TELL(out, N_("the words fit into the grid in more than one way"));
  textset_deinit(&reader.words);
  mem_free(reader.covers);
}

bool crossword_check_holds(const CrosswordCheck *check) {
  return check->finding_count == 0 && check->untold == 0;
}
