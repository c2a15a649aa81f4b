// SPDX-License-Identifier: MIT
#include "puzzle/crossword.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <stdlib.h>

static const char *const kind_names[CROSSWORD_KINDS] = {"crisscross", "spanish", "english", "fillin"};
static const char *const symmetry_names[CROSSWORD_SYMMETRIES] = {"turned", "mirrored", "none"};

const char *crossword_kind_name(CrosswordKind kind) {
  return kind_names[kind];
}

const char *crossword_symmetry_name(CrosswordSymmetry symmetry) {
  return symmetry_names[symmetry];
}

void crossword_set_name(Crossword *crossword, Span name) {
  sopa_copy_name(name, crossword->name);
}

Status crossword_init(Crossword *out, const char *name, const SopaAlphabet *alphabet, int rows, int cols, Error *err) {
  if (rows < 1 || cols < 1 || rows > CROSSWORD_SIDE_MAX || cols > CROSSWORD_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("a crossword can't have %d rows and %d columns: from 1 to %d of each"),
                     err_int(rows), err_int(cols), err_int(CROSSWORD_SIDE_MAX));
  *out = (Crossword){.alphabet = *alphabet, .rows = rows, .cols = cols, .symmetry = CROSSWORD_ASKEW, .known = -1};
  out->cells = mem_alloc((size_t)rows * (size_t)cols);
  crossword_set_name(out, span_of(name));
  return OK;
}

static void free_entries(CrosswordEntry *entries, int count) {
  for (int i = 0; i < count; i++) {
    mem_free(entries[i].label);
    mem_free(entries[i].clue);
  }
  mem_free(entries);
}

void crossword_deinit(Crossword *crossword) {
  free_entries(crossword->entries, crossword->count);
  mem_free(crossword->cells);
  mem_free(crossword->given);
  *crossword = (Crossword){0};
}

// ---- words ----

static bool begins_entry(const Crossword *crossword, int row, int col, bool is_down) {
  return crossword_is_open(crossword, row, col) && !crossword_is_open(crossword, row - is_down, col - !is_down) &&
         crossword_is_open(crossword, row + is_down, col + !is_down);
}

static int run_length(const Crossword *crossword, int row, int col, bool is_down) {
  int length = 0;
  while (crossword_is_open(crossword, row + (is_down ? length : 0), col + (is_down ? 0 : length)))
    length++;
  return length;
}

static int order_entries(const void *left, const void *right) {
  const CrosswordEntry *a = left, *b = right;
  if (a->is_down != b->is_down)
    return a->is_down ? 1 : -1;
  if (a->number != b->number)
    return a->number < b->number ? -1 : 1;
  int at = a->row + a->col, other = b->row + b->col; // words of one line: in the order of their places
  return at < other ? -1 : at > other;
}

int crossword_find_entry(const Crossword *crossword, int row, int col, bool is_down) {
  for (int i = 0; i < crossword->count; i++) {
    const CrosswordEntry *entry = &crossword->entries[i];
    if (entry->row == row && entry->col == col && entry->is_down == is_down)
      return i;
  }
  return -1;
}

// Copies the texts of a word that still has its place and length.
static void adopt_texts(Crossword *old, CrosswordEntry *entry) {
  int at = crossword_find_entry(old, entry->row, entry->col, entry->is_down);
  if (at < 0 || old->entries[at].length != entry->length)
    return;
  entry->label = old->entries[at].label;
  entry->clue = old->entries[at].clue;
  old->entries[at].label = old->entries[at].clue = NULL;
}

void crossword_number(Crossword *crossword) {
  CrosswordEntry *entries = NULL;
  int count = 0, capacity = 0;
  ScopedMem int *numbers = mem_alloc((size_t)crossword->rows * (size_t)crossword->cols * sizeof *numbers);
  crossword_begin_numbers(crossword, numbers);
  for (int i = 0; i < 2 * crossword->rows * crossword->cols; i++) {
    int row = i / 2 / crossword->cols, col = i / 2 % crossword->cols;
    bool is_down = i % 2;
    if (!begins_entry(crossword, row, col, is_down))
      continue;
    ARRAY_GROW(entries, count, capacity);
    entries[count] = (CrosswordEntry){.row = row, .col = col, .is_down = is_down, .number = numbers[i / 2]};
    entries[count].length = run_length(crossword, row, col, is_down);
    if (crossword_counts_lines(crossword))
      entries[count].number = (is_down ? col : row) + 1;
    count++;
  }
  if (count > 0)
    qsort(entries, (size_t)count, sizeof *entries, order_entries);
  for (int i = 0; i < count && crossword->count > 0; i++)
    adopt_texts(crossword, &entries[i]);
  free_entries(crossword->entries, crossword->count);
  crossword->entries = entries;
  crossword->count = count;
}

void crossword_cell_numbers(const Crossword *crossword, int *out) {
  memset(out, 0, (size_t)crossword->rows * (size_t)crossword->cols * sizeof *out);
  for (int i = 0; i < crossword->count && !crossword_counts_lines(crossword); i++)
    out[crossword_entry_cell(crossword, &crossword->entries[i], 0)] = crossword->entries[i].number;
}

void crossword_begin_numbers(const Crossword *crossword, int *out) {
  int number = 0;
  for (int i = 0; i < crossword->rows * crossword->cols; i++) {
    int row = i / crossword->cols, col = i % crossword->cols;
    bool begins = begins_entry(crossword, row, col, false) || begins_entry(crossword, row, col, true);
    number += begins;
    out[i] = begins ? number : 0;
  }
}

bool crossword_has_black(const Crossword *crossword) {
  int cells = crossword->rows * crossword->cols, letters = 0;
  for (int i = 0; i < cells; i++)
    letters += crossword->cells[i] != TILE_EMPTY;
  return !crossword_is_loose(crossword) || letters * 5 > cells * 3;
}

bool crossword_has_clues(const Crossword *crossword) {
  for (int i = 0; i < crossword->count; i++) {
    if (crossword->entries[i].clue)
      return true;
  }
  return false;
}

void crossword_entry_tiles(const Crossword *crossword, const CrosswordEntry *entry, Tile *out) {
  for (int i = 0; i < entry->length; i++)
    out[i] = crossword->cells[crossword_entry_cell(crossword, entry, i)];
}

void crossword_add_answer(const Crossword *crossword, const CrosswordEntry *entry, StrBuf *out) {
  for (int i = 0; i < entry->length; i++)
    strbuf_add_text(out, crossword->alphabet.tiles.names[crossword->cells[crossword_entry_cell(crossword, entry, i)]]);
}

// ---- clues ----

static void replace_text(char **text, Span given) {
  ScopedStrBuf visible = {0};
  sopa_word_clean_label(given, &visible);
  size_t size = utf8_cut(strbuf_text(&visible), visible.size, CROSSWORD_CLUE_MAX);
  mem_free(*text);
  *text = size > 0 ? mem_copy_text(visible.data, size) : NULL;
}

void crossword_set_clue(CrosswordEntry *entry, Span text) {
  replace_text(&entry->clue, text);
}

void crossword_set_label(CrosswordEntry *entry, Span text) {
  replace_text(&entry->label, text);
}

// The next word of a sentence: the text between its signs.
static bool next_clue_word(Span *rest, Span *word) {
  size_t start = 0, used, end;
  uint32_t codepoint;
  for (;; start += used) {
    if (start >= rest->size)
      return false;
    used = utf8_decode(rest->data + start, rest->size - start, &codepoint);
    used = used > 0 ? used : 1;
    if (!sopa_alphabet_is_sign(codepoint))
      break;
  }
  for (end = start; end < rest->size; end += used) {
    used = utf8_decode(rest->data + end, rest->size - end, &codepoint);
    used = used > 0 ? used : 1;
    if (sopa_alphabet_is_sign(codepoint) && codepoint != 0x00B7) // L·L
      break;
  }
  *word = (Span){rest->data + start, end - start};
  *rest = (Span){rest->data + end, rest->size - end};
  return true;
}

// Do the words from here on spell exactly the answer? "Nueva York" spells NUEVAYORK.
static bool words_spell(const SopaAlphabet *alphabet, Span rest, const Tile *answer, int length) {
  Tile spelt[CROSSWORD_CLUE_MAX];
  Span word;
  int done = 0;
  while (done < length && next_clue_word(&rest, &word)) {
    int count = sopa_alphabet_spell(alphabet, word, spelt, CROSSWORD_CLUE_MAX, NULL);
    if (count == 0 || done + count > length || memcmp(answer + done, spelt, (size_t)count) != 0)
      return false;
    done += count;
  }
  return done == length;
}

bool crossword_clue_tells(const Crossword *crossword, const CrosswordEntry *entry, const char *clue) {
  Tile answer[CROSSWORD_SIDE_MAX];
  Span rest = span_of(clue), word;
  crossword_entry_tiles(crossword, entry, answer);
  for (Span from = rest; next_clue_word(&rest, &word); from = rest) {
    if (words_spell(&crossword->alphabet, from, answer, entry->length))
      return true;
  }
  return false;
}

bool crossword_clue_holds(const Crossword *crossword, const CrosswordEntry *entry, const char *clue) {
  enum { HELD_MIN = 4 };
  Tile answer[CROSSWORD_SIDE_MAX], spelt[CROSSWORD_CLUE_MAX];
  Span rest = span_of(clue), word;
  crossword_entry_tiles(crossword, entry, answer);
  while (entry->length >= HELD_MIN && next_clue_word(&rest, &word)) {
    int count = sopa_alphabet_spell(&crossword->alphabet, word, spelt, CROSSWORD_CLUE_MAX, NULL);
    if (count > 0 && memmem(spelt, (size_t)count, answer, (size_t)entry->length))
      return true;
  }
  return false;
}

// ---- listed words ----

bool crossword_lists_words(const Crossword *crossword) {
  return crossword->kind == CROSSWORD_FILLIN ||
         (crossword->kind == CROSSWORD_CRISSCROSS && !crossword_has_clues(crossword));
}

// The words are in alphabetical order, which helps no solver.
static bool stands_before(const Crossword *crossword, const CrosswordEntry *a, const CrosswordEntry *b) {
  Tile left[CROSSWORD_SIDE_MAX], right[CROSSWORD_SIDE_MAX];
  if (a->length != b->length)
    return a->length < b->length;
  crossword_entry_tiles(crossword, a, left);
  crossword_entry_tiles(crossword, b, right);
  return memcmp(left, right, (size_t)a->length) < 0;
}

void crossword_order_words(const Crossword *crossword, int *out) {
  for (int i = 0; i < crossword->count; i++) {
    int at = i;
    for (; at > 0 && stands_before(crossword, &crossword->entries[i], &crossword->entries[out[at - 1]]); at--)
      out[at] = out[at - 1];
    out[at] = i;
  }
}
