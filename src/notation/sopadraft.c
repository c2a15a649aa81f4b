// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "base/utf8.h"
#include "notation/sopadraft_internal.h"

void sopa_draft_deinit(SopaDraft *draft) {
  for (int i = 0; i < draft->word_count; i++)
    mem_free(draft->words[i].text);
  mem_free(draft->words);
  mem_free(draft->cells);
  mem_free(draft->marks);
  strbuf_deinit(&draft->name);
}

Status sopa_draft_set_size(SopaDraft *draft, long rows, long cols, Error *err) {
  if (rows < 1 || cols < 1 || rows > SOPA_SIDE_MAX || cols > SOPA_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("a word search can't have %d rows and %d columns: from 1 to %d of each"),
                     err_int(rows), err_int(cols), err_int(SOPA_SIDE_MAX));
  draft->rows = (int)rows;
  draft->cols = (int)cols;
  draft->cells = mem_alloc((size_t)(rows * cols) * sizeof *draft->cells);
  draft->marks = mem_alloc((size_t)(rows * cols) * sizeof *draft->marks);
  return OK;
}

static Status letter_number(SopaDraft *draft, Span letter, long line, int *out, Error *err) {
  for (int i = 1; i <= draft->letter_count; i++) {
    if (span_equals(letter, draft->letters[i])) {
      *out = i;
      return OK;
    }
  }
  if (letter.size == 0 || letter.size >= TILE_NAME_MAX || !utf8_is_valid(letter))
    return error_set(err, ERR_INPUT, N_("'%s' can't be the letter of a cell"), err_span(letter.data, letter.size));
  if (draft->letter_count == TILE_KINDS_MAX)
    return error_set(err, ERR_LIMIT, N_("there are too many different letters: an alphabet has at most %d"),
                     err_int(TILE_KINDS_MAX));
  *out = ++draft->letter_count;
  memcpy(draft->letters[*out], letter.data, letter.size);
  draft->letters[*out][letter.size] = '\0';
  draft->letter_lines[*out] = line;
  return OK;
}

Status sopa_draft_add_cell(SopaDraft *draft, long row, long col, Span letter, bool is_marked, long line, Error *err) {
  if (row < 0 || col < 0 || row >= draft->rows || col >= draft->cols)
    return error_set(err, ERR_INPUT, N_("the cell %d,%d is outside the grid, which has %d rows and %d columns"),
                     err_int(row), err_int(col), err_int(draft->rows), err_int(draft->cols));
  long cell = row * draft->cols + col;
  if (draft->cells[cell])
    return error_set(err, ERR_INPUT, N_("the cell %d,%d comes twice"), err_int(row), err_int(col));
  int number;
  Status status = letter_number(draft, letter, line, &number, err);
  if (status != OK)
    return status;
  draft->cells[cell] = (uint8_t)number;
  draft->marks[cell] = is_marked;
  draft->cell_count++;
  return OK;
}

Status sopa_draft_add_word(SopaDraft *draft, Span text, bool is_found, long line, Error *err) {
  if (draft->word_count >= SOPA_WORDS_MAX)
    return error_set(err, ERR_LIMIT, N_("too many words: a word search has at most %d, with %d letters in all"),
                     err_int(SOPA_WORDS_MAX), err_int(SOPA_LETTERS_MAX));
  if (text.size > SOPA_LABEL_MAX)
    return error_set(err, ERR_LIMIT, N_("'%s' is too long: a word has at most %d letters"), err_span(text.data, 60),
                     err_int(SOPA_WORD_MAX));
  ARRAY_GROW(draft->words, draft->word_count, draft->word_capacity);
  draft->words[draft->word_count++] = (SopaDraftWord){mem_copy_text(text.data, text.size), is_found, line};
  return OK;
}

// The first letter that the alphabet lacks; 0: it has them all. *has: how many of them it has.
static int first_lacking(const SopaDraft *draft, const SopaAlphabet *alphabet, int *has) {
  int lacking = 0;
  *has = 0;
  for (int i = draft->letter_count; i >= 1; i--) {
    if (sopa_alphabet_find(alphabet, span_of(draft->letters[i])))
      (*has)++;
    else
      lacking = i;
  }
  return lacking;
}

// Names the letter that is missing in the alphabet with the most of the letters.
static Status refuse_letters(const SopaDraft *draft, const char *file, Error *err) {
  char id[TILE_NAME_MAX], best_id[TILE_NAME_MAX] = "";
  SopaAlphabet alphabet;
  int most = -1, letter = 1;
  for (int i = 0; sopa_alphabet_id(i, id); i++) {
    int has, lacking;
    if (sopa_alphabet_builtin(id, &alphabet, NULL) != OK)
      continue;
    lacking = first_lacking(draft, &alphabet, &has);
    if (has <= most)
      continue;
    most = has;
    letter = lacking;
    memcpy(best_id, id, sizeof best_id);
  }
  return error_in(err, file, draft->letter_lines[letter],
                  error_set(err, ERR_INPUT,
                            N_("no alphabet has all the letters of the grid: '%s' is not a letter of '%s'"),
                            err_str(draft->letters[letter]), err_str(best_id)));
}

static Status sopadraft_choose_alphabet(const SopaDraft *draft, const SopaAlphabet *given, const char *file,
                                        SopaAlphabet *out, Error *err) {
  ScopedStrBuf letters = {0};
  for (int i = 1; i <= draft->letter_count; i++)
    strbuf_printf(&letters, "%s ", draft->letters[i]);
  Status status = OK;
  if (given)
    *out = *given;
  else if (!sopa_alphabet_guess(strbuf_span(&letters), out))
    status = refuse_letters(draft, file, err);
  return status;
}

static Status set_cells(const SopaDraft *draft, const char *file, Sopa *sopa, Error *err) {
  Tile tiles[TILE_KINDS_MAX + 1] = {0};
  for (int i = 1; i <= draft->letter_count; i++) {
    tiles[i] = sopa_alphabet_find(&sopa->alphabet, span_of(draft->letters[i]));
    if (tiles[i])
      continue;
    return error_in(err, file, draft->letter_lines[i],
                    error_set(err, ERR_INPUT, N_("'%s' is not a letter of the alphabet '%s'"),
                              err_str(draft->letters[i]), err_str(sopa->alphabet.id)));
  }
  for (int cell = 0; cell < sopa->rows * sopa->cols; cell++) {
    sopa->cells[cell] = tiles[draft->cells[cell]];
    sopa->marks[cell] = draft->marks[cell];
    sopa->is_solved |= draft->marks[cell];
  }
  return OK;
}

static Status set_words(const SopaDraft *draft, const char *file, Sopa *sopa, Error *err) {
  for (int i = 0; i < draft->word_count; i++) {
    const SopaDraftWord *word = &draft->words[i];
    Status status = sopa_words_add(&sopa->words, &sopa->alphabet, span_of(word->text), err);
    if (status == ERR_EXISTS)
      continue;
    if (status != OK)
      return error_in(err, file, word->line, status);
    sopa->words.items[sopa->words.count - 1].is_found = word->is_found;
    sopa->is_solved |= word->is_found;
  }
  return OK;
}

Status sopa_draft_finish(const SopaDraft *draft, const SopaAlphabet *alphabet, const char *file, Sopa *out,
                         Error *err) {
  SopaAlphabet chosen;
  Sopa sopa;
  Status status = sopadraft_choose_alphabet(draft, alphabet, file, &chosen, err);
  if (status == OK)
    status = sopa_init(&sopa, strbuf_text(&draft->name), &chosen, draft->rows, draft->cols, err);
  if (status != OK)
    return status;
  status = set_cells(draft, file, &sopa, err);
  if (status == OK)
    status = set_words(draft, file, &sopa, err);
  if (status == OK)
    *out = sopa;
  else
    sopa_deinit(&sopa);
  return status;
}
