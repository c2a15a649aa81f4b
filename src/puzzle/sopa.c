// SPDX-License-Identifier: MIT
#include "puzzle/sopa.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"

static const char *const direction_names[SOPA_DIRECTIONS] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

const char *sopa_direction_name(int direction) {
  return direction_names[direction];
}

int sopa_direction_find(Span name) {
  long number;
  if (span_to_int(name, 0, SOPA_DIRECTIONS - 1, &number))
    return (int)number;
  for (int direction = 0; direction < SOPA_DIRECTIONS; direction++) {
    if (name.size == strlen(direction_names[direction]) &&
        strncasecmp(name.data, direction_names[direction], name.size) == 0)
      return direction;
  }
  return -1;
}

bool sopa_place_fits(int rows, int cols, SopaPlace place, int length) {
  int row = place.row + sopa_drow(place.direction) * (length - 1);
  int col = place.col + sopa_dcol(place.direction) * (length - 1);
  return place.row >= 0 && place.row < rows && place.col >= 0 && place.col < cols && row >= 0 && row < rows &&
         col >= 0 && col < cols;
}

int sopa_place_difficulty(SopaPlace place) {
  return 1 + (sopa_dcol(place.direction) < 0) + (sopa_drow(place.direction) < 0);
}

Status sopa_init(Sopa *out, const char *name, const SopaAlphabet *alphabet, int rows, int cols, Error *err) {
  if (rows < 1 || cols < 1 || rows > SOPA_SIDE_MAX || cols > SOPA_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("a word search can't have %d rows and %d columns: from 1 to %d of each"),
                     err_int(rows), err_int(cols), err_int(SOPA_SIDE_MAX));
  *out = (Sopa){.alphabet = *alphabet, .rows = rows, .cols = cols};
  size_t count = (size_t)rows * (size_t)cols;
  out->cells = mem_alloc(count * sizeof *out->cells);
  out->marks = mem_alloc(count * sizeof *out->marks);
  sopa_set_name(out, span_of(name));
  return OK;
}

void sopa_deinit(Sopa *sopa) {
  mem_free(sopa->cells);
  mem_free(sopa->marks);
  sopa_words_deinit(&sopa->words);
  sopa_words_deinit(&sopa->promise.blocked);
  mem_free(sopa->promise.message);
  mem_free(sopa->promise.message_text);
  *sopa = (Sopa){0};
}

void sopa_promise_set_message_text(SopaPromise *promise, const char *text) {
  ScopedStrBuf visible = {0};
  strbuf_add_visible(&visible, span_trim(span_of(text)));
  mem_free(promise->message_text);
  promise->message_text = visible.size <= SOPA_MESSAGE_MAX ? mem_copy_text(strbuf_text(&visible), visible.size) : NULL;
}

// A name is one line of visible text, because files and sheets show it as it is.
void sopa_copy_name(Span name, char out[SOPA_NAME_MAX + 1]) {
  ScopedStrBuf visible = {0};
  strbuf_add_visible(&visible, span_trim(name));
  size_t size = utf8_cut(strbuf_text(&visible), visible.size, SOPA_NAME_MAX);
  Span cut = span_trim((Span){strbuf_text(&visible), size});
  memcpy(out, cut.data, cut.size);
  out[cut.size] = '\0';
}

void sopa_set_name(Sopa *sopa, Span name) {
  sopa_copy_name(name, sopa->name);
}

void sopa_forget_solution(Sopa *sopa) {
  sopa->is_solved = false;
  sopa->promise.is_made = false;
  memset(sopa->marks, 0, (size_t)sopa->rows * (size_t)sopa->cols * sizeof *sopa->marks);
  for (int i = 0; i < sopa->words.count; i++)
    sopa->words.items[i].is_found = false;
}

// ---- the list of words ----

static void free_word(SopaWord *word) {
  mem_free(word->tiles);
  mem_free(word->label);
  mem_free(word->hint);
}

void sopa_words_deinit(SopaWords *words) {
  for (int i = 0; i < words->count; i++)
    free_word(&words->items[i]);
  mem_free(words->items);
  *words = (SopaWords){0};
}

// The copy has its own tiles and label.
static SopaWord sopa_word_copy(const SopaWord *word) {
  SopaWord copy = *word;
  copy.tiles = mem_alloc((size_t)word->length);
  memcpy(copy.tiles, word->tiles, (size_t)word->length);
  copy.label = mem_copy_text(word->label, strlen(word->label));
  copy.hint = word->hint ? mem_copy_text(word->hint, strlen(word->hint)) : NULL;
  return copy;
}

void sopa_words_copy(const SopaWords *words, SopaWords *out) {
  SopaWords copy = {.count = words->count, .capacity = words->count, .letters = words->letters};
  copy.items = words->count ? mem_alloc((size_t)words->count * sizeof *copy.items) : NULL;
  for (int i = 0; i < words->count; i++)
    copy.items[i] = sopa_word_copy(&words->items[i]);
  *out = copy;
}

int sopa_words_find(const SopaWords *words, const Tile *tiles, int length) {
  for (int i = 0; i < words->count; i++) {
    if (words->items[i].length == length && memcmp(words->items[i].tiles, tiles, (size_t)length) == 0)
      return i;
  }
  return -1;
}

Status sopa_words_find_text(const SopaWords *words, const SopaAlphabet *alphabet, Span text, int *out, Error *err) {
  Tile tiles[SOPA_WORD_MAX];
  Error unspelt = {0};
  int length = sopa_alphabet_spell(alphabet, text, tiles, SOPA_WORD_MAX, &unspelt);
  if (length == 0) {
    if (err)
      *err = unspelt;
    return unspelt.kind;
  }
  *out = sopa_words_find(words, tiles, length);
  return *out >= 0
             ? OK
             : error_set(err, ERR_MISSING, N_("'%s' is not in the list of words"), err_span(text.data, text.size));
}

Status sopa_words_check_room(const SopaWords *words, int length, Error *err) {
  if (words->count >= SOPA_WORDS_MAX || words->letters + length > SOPA_LETTERS_MAX)
    return error_set(err, ERR_LIMIT, N_("too many words: a word search has at most %d, with %d letters in all"),
                     err_int(SOPA_WORDS_MAX), err_int(SOPA_LETTERS_MAX));
  return OK;
}

void sopa_words_append(SopaWords *words, const Tile *tiles, int length, Span label) {
  ARRAY_GROW(words->items, words->count, words->capacity);
  SopaWord *word = &words->items[words->count++];
  *word = (SopaWord){.length = length, .label = mem_copy_text(label.data, label.size)};
  word->tiles = mem_alloc((size_t)length);
  memcpy(word->tiles, tiles, (size_t)length);
  words->letters += length;
}

Status sopa_words_add_tiles(SopaWords *words, const SopaAlphabet *alphabet, const Tile *tiles, int length,
                            const char *label, Error *err) {
  ScopedStrBuf name = {0};
  sopa_alphabet_write_word(alphabet, tiles, length, &name);
  Status status = sopa_words_check_room(words, length, err);
  if (status == OK && sopa_words_find(words, tiles, length) >= 0)
    status = error_set(err, ERR_EXISTS, N_("the word '%s' is in the list already"), err_str(strbuf_text(&name)));
  if (status == OK)
    sopa_words_append(words, tiles, length, span_of(label ? label : strbuf_text(&name)));
  return status;
}

void sopa_word_clean_label(Span text, StrBuf *out) {
  ScopedStrBuf normal = {0};
  if (utf8_normalise(span_trim(text), &normal))
    strbuf_add_visible(out, (Span){strbuf_text(&normal), normal.size});
}

void sopa_word_set_label(SopaWord *word, Span text) {
  ScopedStrBuf label = {0};
  sopa_word_clean_label(text, &label);
  if (label.size > 0) {
    mem_free(word->label);
    word->label = mem_copy_text(label.data, label.size);
  }
}

void sopa_word_set_hint(SopaWord *word, Span text) {
  ScopedStrBuf hint = {0};
  sopa_word_clean_label(text, &hint);
  size_t size = utf8_cut(strbuf_text(&hint), hint.size, SOPA_HINT_MAX);
  mem_free(word->hint);
  word->hint = size > 0 ? mem_copy_text(hint.data, size) : NULL;
}

Status sopa_words_add(SopaWords *words, const SopaAlphabet *alphabet, Span text, Error *err) {
  Tile tiles[SOPA_WORD_MAX];
  int length = sopa_alphabet_spell(alphabet, text, tiles, SOPA_WORD_MAX, err);
  if (length == 0)
    return err ? err->kind : ERR_INPUT;
  ScopedStrBuf label = {0};
  sopa_word_clean_label(text, &label);
  bool is_bracketed = memchr(strbuf_text(&label), '[', label.size) != NULL;
  return sopa_words_add_tiles(words, alphabet, tiles, length, is_bracketed ? NULL : strbuf_text(&label), err);
}

void sopa_words_remove(SopaWords *words, int index) {
  words->letters -= words->items[index].length;
  free_word(&words->items[index]);
  memmove(words->items + index, words->items + index + 1, (size_t)(words->count - index - 1) * sizeof *words->items);
  words->count--;
}

bool sopa_word_is_palindrome(const SopaWord *word) {
  for (int i = 0, j = word->length - 1; i < j; i++, j--) {
    if (word->tiles[i] != word->tiles[j])
      return false;
  }
  return true;
}
