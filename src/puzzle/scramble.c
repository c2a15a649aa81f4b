// SPDX-License-Identifier: MIT
#include "puzzle/scramble.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "puzzle/crossword_stock_internal.h"
#include "puzzle/fastrandom.h"
#include "puzzle/sopa_trie_internal.h"

void scramble_init(Scramble *out, const char *name, const SopaAlphabet *alphabet) {
  *out = (Scramble){.alphabet = *alphabet, .level = 3};
  scramble_set_name(out, span_of(name));
}

void scramble_deinit(Scramble *scramble) {
  for (int i = 0; i < scramble->count; i++) {
    mem_free(scramble->words[i].label);
    mem_free(scramble->words[i].hint);
  }
  mem_free(scramble->words);
  *scramble = (Scramble){0};
}

void scramble_set_name(Scramble *scramble, Span name) {
  sopa_copy_name(name, scramble->name);
}

// One line of visible text.
static char *clean_scramble_text(Span text) {
  ScopedStrBuf clean = {0};
  if (text.size > 0)
    sopa_word_clean_label(text, &clean);
  size_t size = utf8_cut(strbuf_text(&clean), clean.size, SOPA_HINT_MAX);
  return size ? mem_copy_text(clean.data, size) : NULL;
}

void scramble_set_hint(ScrambleWord *word, Span text) {
  mem_free(word->hint);
  word->hint = clean_scramble_text(text);
}

ScrambleWord *scramble_add(Scramble *scramble, const Tile *answer, int length, Span label, Span hint) {
  scramble->words = mem_resize(scramble->words, (size_t)scramble->count + 1, sizeof *scramble->words);
  ScrambleWord *word = &scramble->words[scramble->count++];
  *word = (ScrambleWord){.length = length, .label = clean_scramble_text(label), .hint = clean_scramble_text(hint)};
  memcpy(word->answer, answer, (size_t)length);
  memcpy(word->mixed, answer, (size_t)length);
  if (!word->label) {
    ScopedStrBuf spelt = {0};
    sopa_alphabet_write_word(&scramble->alphabet, answer, length, &spelt);
    word->label = mem_copy_text(spelt.data, spelt.size);
  }
  return word;
}

// ---- mixing ----

// What mixed letters must not be.
typedef struct ScrambleTaboo {
  const CrosswordStock *stock;
  SopaWords rude;
} ScrambleTaboo;

static bool tiles_hold(const Tile *tiles, int length, const SopaWord *word) {
  return word->length <= length && memmem(tiles, (size_t)length, word->tiles, (size_t)word->length) != NULL;
}

static bool spells_rude(const SopaWords *rude, const Tile *tiles, int length) {
  for (int i = 0; i < rude->count; i++) {
    if (tiles_hold(tiles, length, &rude->items[i]))
      return true;
  }
  return false;
}

static int count_kept_places(const ScrambleWord *word, const Tile *mixed) {
  int kept = 0;
  for (int i = 0; i < word->length; i++)
    kept += mixed[i] == word->answer[i];
  return kept;
}

static int count_kept_neighbours(const ScrambleWord *word, const Tile *mixed) {
  int kept = 0;
  for (int i = 0; i + 1 < word->length; i++)
    kept += memmem(word->answer, (size_t)word->length, mixed + i, 2) != NULL;
  return kept;
}

enum { MIX_ATTEMPTS = 400, COST_RUDE = 1000000, COST_WORD = 10000, COST_PLACE = 100 };

// 0: as good as it can be. Up to level 3 a few letters may stay in their places, but not half of them.
static int mix_cost(const ScrambleTaboo *taboo, const ScrambleWord *word, const Tile *mixed, int level) {
  int kept = count_kept_places(word, mixed), cost = 0;
  if (spells_rude(&taboo->rude, mixed, word->length))
    cost += COST_RUDE;
  if (taboo->stock && crossword_stock_has(taboo->stock, mixed, word->length, NULL))
    cost += COST_WORD;
  if (level >= 4)
    cost += kept * COST_PLACE;
  else if (kept * 2 > word->length)
    cost += COST_PLACE;
  return level >= 5 ? cost + count_kept_neighbours(word, mixed) : cost;
}

static Status mix_word(const ScrambleTaboo *taboo, ScrambleWord *word, int level, FastRandom *random, Error *err) {
  Tile tried[SCRAMBLE_LENGTH_MAX];
  int best = COST_RUDE;
  memcpy(tried, word->answer, (size_t)word->length);
  for (int attempt = 0; attempt < MIX_ATTEMPTS && best > 0; attempt++) {
    for (int i = word->length; i > 1; i--) {
      int at = (int)fastrandom_below(random, (uint32_t)i);
      Tile tile = tried[i - 1];
      tried[i - 1] = tried[at];
      tried[at] = tile;
    }
    int cost = memcmp(tried, word->answer, (size_t)word->length) == 0 ? COST_RUDE : mix_cost(taboo, word, tried, level);
    if (cost < best) {
      best = cost;
      memcpy(word->mixed, tried, (size_t)word->length);
    }
  }
  return best < COST_RUDE
             ? OK
             : error_set(err, ERR_INPUT, N_("the letters of '%s' can't be mixed: leave it out"), err_str(word->label));
}

// ---- how many words they spell ----

typedef uint8_t TileCounts[TILE_KINDS_MAX + 1];

static void count_letters_of(const Tile *tiles, int length, TileCounts counts) {
  memset(counts, 0, sizeof(TileCounts));
  for (int i = 0; i < length; i++)
    counts[tiles[i]]++;
}

static bool has_these_tiles(const Tile *tiles, int length, const TileCounts wanted) {
  TileCounts left;
  memcpy(left, wanted, sizeof left);
  for (int i = 0; i < length; i++) {
    if (left[tiles[i]]-- == 0)
      return false;
  }
  return true;
}

static bool has_given_letters(const ScrambleWord *word, const Tile *tiles) {
  for (int i = 0; i < word->length; i++) {
    if (word->given >> i & 1 && tiles[i] != word->answer[i])
      return false;
  }
  return true;
}

static int count_solutions(const CrosswordStock *stock, const ScrambleWord *word) {
  if (!stock || word->length > stock->longest)
    return 0;
  const StockShelf *shelf = &stock->shelves[word->length];
  TileCounts wanted;
  bool is_known = false;
  crossword_stock_has(stock, word->answer, word->length, &is_known);
  int count = !is_known; // itself, if it is a name or a rare word
  count_letters_of(word->answer, word->length, wanted);
  for (int i = 0; i < shelf->count; i++) {
    const Tile *other = shelf->letters + (size_t)i * (size_t)word->length;
    count += shelf->is_known[i] && has_given_letters(word, other) && has_these_tiles(other, word->length, wanted);
  }
  return count;
}

// ---- the whole scramble ----

static bool has_two_letters(const SopaWord *word) {
  for (int i = 1; i < word->length; i++) {
    if (word->tiles[i] != word->tiles[0])
      return true;
  }
  return false;
}

static Status check_scramble_words(const SopaWords *words, Error *err) {
  if (words->count > SCRAMBLE_WORDS_MAX)
    return error_set(err, ERR_LIMIT, N_("%d words are too many for a scramble: at most %d; --count draws some"),
                     err_int(words->count), err_int(SCRAMBLE_WORDS_MAX));
  for (int i = 0; i < words->count; i++) {
    const SopaWord *word = &words->items[i];
    if (word->length < SCRAMBLE_LENGTH_MIN)
      return error_set(err, ERR_INPUT, N_("'%s' is too short to be mixed: a word has at least %d letters"),
                       err_str(word->label), err_int(SCRAMBLE_LENGTH_MIN));
    if (word->length > SCRAMBLE_LENGTH_MAX)
      return error_set(err, ERR_LIMIT, N_("'%s' is too long to be mixed: a word has at most %d letters"),
                       err_str(word->label), err_int(SCRAMBLE_LENGTH_MAX));
    if (!has_two_letters(word))
      return error_set(err, ERR_INPUT, N_("'%s' is one letter repeated: it can't be mixed"), err_str(word->label));
  }
  return OK;
}

static uint32_t given_letters(const ScrambleRequest *request, int length) {
  uint32_t given = request->gives_first || request->level <= 2 ? 1 : 0;
  return request->level == 1 && length > SCRAMBLE_LENGTH_MIN ? given | UINT32_C(1) << (length - 1) : given;
}

Status scramble_make(const ScrambleRequest *request, Scramble *out, Error *err) {
  Status status = check_scramble_words(request->words, err);
  if (status != OK)
    return status;
  ScopedMem Scramble *scramble = mem_alloc(sizeof *scramble);
  ScrambleTaboo taboo = {.stock = request->stock};
  FastRandom random = fastrandom_start(&request->seed, "scramble");
  scramble_init(scramble, request->name, request->alphabet);
  scramble->level = request->level;
  if (request->stock)
    strncpy(scramble->lexicon, request->lexicon, sizeof scramble->lexicon - 1);
  sopa_rude_add(request->alphabet, &taboo.rude);
  for (int i = 0; status == OK && i < request->words->count; i++) {
    const SopaWord *from = &request->words->items[i];
    ScrambleWord *word = scramble_add(scramble, from->tiles, from->length, span_of(from->label),
                                      from->hint ? span_of(from->hint) : (Span){0});
    word->given = given_letters(request, word->length);
    word->solutions = count_solutions(request->stock, word);
    status = mix_word(&taboo, word, request->level, &random, err);
  }
  sopa_words_deinit(&taboo.rude);
  if (status == OK)
    *out = *scramble;
  else
    scramble_deinit(scramble);
  return status;
}

// ---- checking ----

#define TELL(check, message, ...)                                                                                      \
  do {                                                                                                                 \
    if ((check)->finding_count < SCRAMBLE_FINDINGS_MAX)                                                                \
      (void)error_set(&(check)->findings[(check)->finding_count++], ERR_INPUT, message, ##__VA_ARGS__);                \
    else                                                                                                               \
      (check)->untold++;                                                                                               \
  } while (0)

static void check_scrambled(const ScrambleTaboo *taboo, const Scramble *scramble, int index, ScrambleCheck *out) {
  const ScrambleWord *word = &scramble->words[index];
  TileCounts wanted;
  count_letters_of(word->answer, word->length, wanted);
  if (!has_these_tiles(word->mixed, word->length, wanted))
    TELL(out, N_("word %d: the mixed letters are not those of '%s'"), err_int(index + 1), err_str(word->label));
  else if (memcmp(word->mixed, word->answer, (size_t)word->length) == 0)
    TELL(out, N_("word %d: the letters of '%s' are not mixed"), err_int(index + 1), err_str(word->label));
  if (spells_rude(&taboo->rude, word->mixed, word->length))
    TELL(out, N_("word %d: the mixed letters spell a rude word"), err_int(index + 1));
  int solutions = count_solutions(taboo->stock, word);
  if (solutions > 0 && solutions != word->solutions)
    TELL(out, N_("word %d: the letters of '%s' spell %d words, not %d"), err_int(index + 1), err_str(word->label),
         err_int(solutions), err_int(word->solutions));
  out->ambiguous += word->solutions > 1;
  for (int i = 0; i < index; i++) {
    const ScrambleWord *other = &scramble->words[i];
    if (other->length == word->length && memcmp(other->answer, word->answer, (size_t)word->length) == 0)
      TELL(out, N_("word %d: '%s' is there again"), err_int(index + 1), err_str(word->label));
  }
}

void scramble_check(const Scramble *scramble, const CrosswordStock *stock, ScrambleCheck *out) {
  ScrambleTaboo taboo = {.stock = stock};
  *out =
      (ScrambleCheck){.words = scramble->count, .findings = mem_alloc(SCRAMBLE_FINDINGS_MAX * sizeof *out->findings)};
  sopa_rude_add(&scramble->alphabet, &taboo.rude);
  for (int i = 0; i < scramble->count; i++)
    check_scrambled(&taboo, scramble, i, out);
  sopa_words_deinit(&taboo.rude);
}

void scramble_check_deinit(ScrambleCheck *check) {
  mem_free(check->findings);
  *check = (ScrambleCheck){0};
}
