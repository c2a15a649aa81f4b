// SPDX-License-Identifier: MIT
// Where the words of a puzzle come from if they are not given: a list, a lexicon, or chance.
#include "base/mem.h"
#include "lexicon/rudewords.h"
#include "puzzle/sopa_make.h"
#include "puzzle/sopa_trie_internal.h"

#include <stdlib.h>

enum {
  RANDOM_WORDS_DEFAULT = 10,
  RANDOM_LENGTH_DEFAULT = 8,
  RANDOM_TRIES = 200,
  SURPLUS = 3,
  LEXICON_WORDS = 15,
  LEXICON_SHORTEST = 4,
  LEXICON_LONGEST = 12,
};

// ---- what nobody chose ----

static int sopa_smaller(int left, int right) {
  return left < right ? left : right;
}

static int count_cells(const SopaRequest *request) {
  int cells = request->rows * request->cols;
  for (int i = 0; request->shape && i < request->rows * request->cols; i++)
    cells -= !request->shape[i];
  return cells;
}

// The longest word that has more than a line or two to lie on: few diagonals are long.
static int easy_length(const SopaRequest *request) {
  const unsigned straight = 1u << 0 | 1u << 2 | 1u << 4 | 1u << 6;
  int line = sopa_request_longest(request);
  return request->directions & straight ? line : (line + 1) / 2;
}

void sopa_draw_fit_lexicon(SopaDraw *draw, const SopaRequest *request) {
  int line = easy_length(request), cells = count_cells(request);
  if (draw->max_length == 0)
    draw->max_length = line > 0 ? sopa_smaller(line, LEXICON_LONGEST) : LEXICON_LONGEST;
  if (draw->min_length == 0)
    draw->min_length = sopa_smaller(draw->max_length, LEXICON_SHORTEST);
  else if (draw->min_length > draw->max_length)
    draw->max_length = draw->min_length;
  if (draw->count > 0)
    return;
  draw->count = LEXICON_WORDS;
  if (cells > 0) // seven cells of ten: at every size that was tried, words of a lexicon found room in so many
    draw->count = sopa_smaller(draw->count, cells * 7 / (5 * (draw->min_length + draw->max_length)));
  draw->count = draw->count > 0 ? draw->count : 1;
}

void sopa_draw_fit_random(SopaDraw *draw, const SopaRequest *request) {
  int line = easy_length(request);
  draw->cells = count_cells(request);
  if (draw->max_length == 0)
    draw->max_length = line > draw->min_length ? line : draw->min_length;
}

// ---- from a list ----

static Status refuse_few(const SopaDraw *draw, int found, Error *err) {
  return error_set(err, ERR_LIMIT, N_("there are only %d words of the right length, not %d"), err_int(found),
                   err_int(draw->count));
}

static bool has_length(const SopaDraw *draw, int length) {
  return length >= draw->min_length && (draw->max_length == 0 || length <= draw->max_length);
}

// Marks the words inside this one, in either direction, and words that are the same backwards.
static void mark_inside(const SopaTrie *trie, const SopaWords *words, int outer, bool *is_inside) {
  const SopaWord *word = &words->items[outer];
  uint32_t state = 0;
  for (int i = 0; i < word->length; i++) {
    state = sopa_trie_step(trie, state, word->tiles[i]);
    for (uint32_t node = sopa_trie_ends(state) ? state >> trie->shift : 0; node; node = trie->shorter[node]) {
      const int32_t numbers[2] = {trie->forward[node], trie->backward[node]};
      for (int j = 0; j < 2; j++) {
        if (numbers[j] >= 0 && numbers[j] != outer && !is_inside[outer])
          is_inside[numbers[j]] = true;
      }
    }
  }
}

static void drop_inside(SopaWords *words, const SopaAlphabet *alphabet) {
  SopaTrie trie;
  ScopedMem bool *is_inside = mem_alloc((size_t)words->count + 1);
  sopa_trie_init(&trie, alphabet->tiles.kinds, words, NULL);
  for (int i = 0; i < words->count; i++)
    mark_inside(&trie, words, i, is_inside);
  for (int i = words->count; i-- > 0;) {
    if (is_inside[i])
      sopa_words_remove(words, i);
  }
  sopa_trie_deinit(&trie);
}

static Status cut_to_count(SopaWords *words, const SopaAlphabet *alphabet, const SopaDraw *draw, Error *err) {
  if (!draw->allows_inside && draw->count > 0)
    drop_inside(words, alphabet);
  if (draw->count > words->count && !(draw->may_be_fewer && words->count > 0))
    return refuse_few(draw, words->count, err);
  while (draw->count > 0 && words->count > draw->count)
    sopa_words_remove(words, words->count - 1);
  return OK;
}

Status sopa_draw_from_list(const SopaWords *list, const SopaAlphabet *alphabet, const SopaDraw *draw, SopaWords *out,
                           Error *err) {
  SopaWords words;
  Random random = random_start(&draw->seed, "sopa words");
  sopa_words_copy(list, &words);
  for (int i = words.count; i-- > 0;) {
    if (!has_length(draw, words.items[i].length))
      sopa_words_remove(&words, i);
  }
  if (draw->count > 0)
    random_shuffle(&random, words.items, (size_t)words.count, sizeof *words.items);
  Status status = cut_to_count(&words, alphabet, draw, err);
  if (status == OK)
    *out = words;
  else
    sopa_words_deinit(&words);
  return status;
}

// ---- from a lexicon ----

typedef struct Chosen {
  TextSet rude;      // words that are not taken
  uint32_t *indices; // of eligible words, rising
  uint32_t count, next;
  uint32_t eligible; // seen so far
  const SopaDraw *draw;
  const TileSet *tiles;
  const SopaAlphabet *alphabet;
  SopaWords words;
  Error *err;
  Status status;
} Chosen;

static bool count_word(void *context, const Tile *word, int count) {
  Chosen *chosen = context;
  (void)word;
  chosen->eligible += has_length(chosen->draw, count);
  return true;
}

// The lexicon's tiles may differ from the puzzle's letters (CH), so words are passed as text.
static bool sopa_draw_take_word(void *context, const Tile *word, int count) {
  Chosen *chosen = context;
  if (!has_length(chosen->draw, count))
    return true;
  uint32_t index = chosen->eligible++;
  if (chosen->next == chosen->count)
    return false;
  if (index != chosen->indices[chosen->next])
    return true;
  chosen->next++;
  ScopedStrBuf text = {0};
  Error unspellable;
  for (int i = 0; i < count; i++)
    strbuf_add_text(&text, chosen->tiles->names[word[i]]);
  Tile letters[SOPA_WORD_MAX];
  Span spelled = {strbuf_text(&text), text.size};
  int length = sopa_alphabet_spell(chosen->alphabet, spelled, letters, SOPA_WORD_MAX, &unspellable);
  if (length > 0 && !textset_has(&chosen->rude, spelled) && has_length(chosen->draw, length))
    chosen->status = sopa_words_add_tiles(&chosen->words, chosen->alphabet, letters, length, NULL, chosen->err);
  if (chosen->status == ERR_EXISTS)
    chosen->status = OK;
  return chosen->status == OK;
}

static int sopa_draw_compare_numbers(const void *left, const void *right) {
  uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return a < b ? -1 : a > b;
}

// Draws different numbers below the limit, in rising order. Floyd's method would need a set; sorting and drawing again
// needs none.
static void choose_indices(Chosen *chosen, uint32_t limit, uint32_t wanted, Random *random) {
  chosen->indices = mem_alloc(((size_t)wanted + 1) * sizeof *chosen->indices);
  if (wanted >= limit) {
    for (uint32_t i = 0; i < limit; i++)
      chosen->indices[i] = i;
    chosen->count = limit;
    return;
  }
  while (chosen->count < wanted) {
    uint32_t unique = 0;
    while (chosen->count < wanted)
      chosen->indices[chosen->count++] = random_below(random, limit);
    qsort(chosen->indices, chosen->count, sizeof *chosen->indices, sopa_draw_compare_numbers);
    for (uint32_t i = 0; i < chosen->count; i++) {
      if (i == 0 || chosen->indices[i] != chosen->indices[i - 1])
        chosen->indices[unique++] = chosen->indices[i];
    }
    chosen->count = unique;
  }
}

Status sopa_draw_from_lexicon(const Kwg *kwg, const TileSet *tiles, const SopaAlphabet *alphabet, const SopaDraw *draw,
                              SopaWords *out, Error *err) {
  Random random = random_start(&draw->seed, "sopa words");
  Chosen chosen = {.draw = draw, .tiles = tiles, .alphabet = alphabet, .err = err};
  if (draw->count < 1 || draw->count > SOPA_WORDS_MAX / SURPLUS)
    return error_set(err, ERR_INPUT, N_("%d words can't be drawn from a lexicon: give from 1 to %d"),
                     err_int(draw->count), err_int(SOPA_WORDS_MAX / SURPLUS));
  if (!draw->allows_rude)
    rudewords_add_around(alphabet->id, &chosen.rude);
  kwg_visit_words(kwg, count_word, &chosen);
  choose_indices(&chosen, chosen.eligible, (uint32_t)(draw->count * SURPLUS), &random);
  chosen.eligible = 0;
  kwg_visit_words(kwg, sopa_draw_take_word, &chosen);
  random_shuffle(&random, chosen.words.items, (size_t)chosen.words.count, sizeof *chosen.words.items);
  Status status = chosen.status == OK ? cut_to_count(&chosen.words, alphabet, draw, err) : chosen.status;
  mem_free(chosen.indices);
  textset_deinit(&chosen.rude);
  if (status == OK)
    *out = chosen.words;
  else
    sopa_words_deinit(&chosen.words);
  return status;
}

// ---- by chance ----

static bool has_inside(const SopaWord *outer, const SopaWord *inner) {
  return memmem(outer->tiles, (size_t)outer->length, inner->tiles, (size_t)inner->length) != NULL;
}

// False when the new word, the last one, is inside another or contains another. The others are apart already.
static bool is_apart(const SopaWords *words) {
  const SopaWord *added = &words->items[words->count - 1];
  Tile backwards[SOPA_WORD_MAX];
  for (int i = 0; i < added->length; i++)
    backwards[i] = added->tiles[added->length - 1 - i];
  const SopaWord reversed = {.tiles = backwards, .length = added->length};
  for (int i = 0; i + 1 < words->count; i++) {
    const SopaWord *word = &words->items[i], *senses[2] = {added, &reversed};
    for (int j = 0; j < 2; j++) {
      if (word->length >= added->length ? has_inside(word, senses[j]) : has_inside(senses[j], word))
        return false;
    }
  }
  return true;
}

static bool is_read_in(const SopaTrie *trie, const SopaWord *word) {
  uint32_t state = 0;
  for (int i = 0; i < word->length; i++) {
    state = sopa_trie_step(trie, state, word->tiles[i]);
    if (sopa_trie_ends(state))
      return true;
  }
  return false;
}

static Status add_random_word(SopaWords *words, const SopaAlphabet *alphabet, const SopaTrie *rude,
                              const SopaDraw *draw, int room, Random *random, Error *err) {
  int min = draw->min_length > 0 ? draw->min_length : 1;
  int max = draw->max_length > 0 ? draw->max_length : RANDOM_LENGTH_DEFAULT;
  max = max < room ? max : room;
  Tile tiles[SOPA_WORD_MAX];
  for (int tries = 0; tries < RANDOM_TRIES; tries++) {
    int length = random_range(random, min, max < min ? min : max);
    for (int i = 0; i < length; i++)
      tiles[i] = (Tile)(1 + random_below(random, (uint32_t)alphabet->tiles.kinds));
    Status status = sopa_words_add_tiles(words, alphabet, tiles, length, NULL, err);
    if (status != OK && status != ERR_EXISTS)
      return status;
    if (status == OK && (draw->allows_inside || is_apart(words)) && !is_read_in(rude, &words->items[words->count - 1]))
      return OK;
    if (status == OK)
      sopa_words_remove(words, words->count - 1);
  }
  return refuse_few(draw, words->count, err);
}

Status sopa_draw_random(const SopaAlphabet *alphabet, const SopaDraw *draw, SopaWords *out, Error *err) {
  Random random = random_start(&draw->seed, "sopa words");
  SopaWords words = {0}, rude_words = {0};
  SopaTrie rude;
  int count = draw->count > 0 ? draw->count : RANDOM_WORDS_DEFAULT;
  bool is_free = draw->count == 0 && draw->cells > 0; // the number of words is free
  int room = is_free ? (draw->cells * 3 + 4) / 5 : INT32_MAX;
  Status status = OK;
  if (draw->min_length > SOPA_WORD_MAX || draw->max_length > SOPA_WORD_MAX)
    status = error_set(err, ERR_LIMIT, N_("a word has at most %d letters"), err_int(SOPA_WORD_MAX));
  if (!draw->allows_rude)
    sopa_rude_add(alphabet, &rude_words);
  sopa_trie_init(&rude, alphabet->tiles.kinds, &rude_words, NULL);
  for (int i = 0; status == OK && i < count && room > 0; i++) {
    status = add_random_word(&words, alphabet, &rude, draw, room, &random, err);
    room -= status == OK && is_free ? words.items[words.count - 1].length : 0;
  }
  sopa_trie_deinit(&rude);
  sopa_words_deinit(&rude_words);
  if (status == OK)
    *out = words;
  else
    sopa_words_deinit(&words);
  return status;
}
