// SPDX-License-Identifier: MIT
// Words are compared as text, so that lexica for different tiles, and lists without tiles, can be compared too.
#include "app/lexicondiff.h"

#include "app/lexiconplace.h"
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/textfile.h"
#include "base/utf8.h"
#include "lexicon/bytesort.h"
#include "lexicon/tiletext.h"

#include <string.h>

enum { LIST_FILE_MAX = 256 * 1024 * 1024 };

// Words one after the other, and where each begins; `order` sorts them.
typedef struct SortedWords {
  StrBuf bytes;
  uint32_t *starts, *order;
  uint32_t count, capacity;
} SortedWords;

static void sortedwords_deinit(SortedWords *words) {
  strbuf_deinit(&words->bytes);
  mem_free(words->starts);
  mem_free(words->order);
}

static void sortedwords_begin(SortedWords *words) {
  ARRAY_GROW(words->starts, words->count, words->capacity);
  words->starts[words->count++] = (uint32_t)words->bytes.size;
}

static Span sortedwords_at(const SortedWords *words, uint32_t i) {
  uint32_t word = words->order[i];
  return (Span){words->bytes.data + words->starts[word], words->starts[word + 1] - words->starts[word]};
}

typedef struct SpelledWords {
  const TileSet *tiles;
  SortedWords *words;
} SpelledWords;

static bool sortedwords_take_tiles(void *context, const Tile *word, int count) {
  const SpelledWords *spelled = context;
  sortedwords_begin(spelled->words);
  for (int i = 0; i < count; i++)
    strbuf_add_text(&spelled->words->bytes, tiletext_name(spelled->tiles, word[i]));
  return true;
}

static Status sortedwords_read_list(const char *path, SortedWords *out, Error *err) {
  Span bytes, text, line, word;
  ScopedStrBuf room = {0};
  Status status = file_read(path, LIST_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = textfile_decode(bytes, path, &room, &text, NULL, err);
  Lines lines = lines_start(text);
  while (status == OK && lines_next(&lines, &line)) {
    if (!line_next_word(&line, &word) || word.data[0] == '#')
      continue;
    sortedwords_begin(out);
    if (!utf8_upper(word, &out->bytes))
      status = error_set(err, ERR_INPUT, N_("this line is not text"));
    if (out->bytes.size > LIST_FILE_MAX)
      status = error_set(err, ERR_LIMIT, N_("a file has at most %d bytes"), err_int(LIST_FILE_MAX));
  }
  if (status != OK)
    error_set_place(err, path, lines.number);
  mem_free_span(bytes);
  return status;
}

static bool names_a_list(const char *name) {
  size_t size = strlen(name);
  return strcmp(name, "-") == 0 || (file_exists(name) && (size < 4 || strcmp(name + size - 4, ".kwg") != 0));
}

static Status sortedwords_open(const char *name, const Progress *progress, SortedWords *out, Error *err) {
  Status status;
  if (names_a_list(name)) {
    status = sortedwords_read_list(name, out, err);
  } else {
    ScopedMem OpenLexicon *lexicon = mem_alloc(sizeof *lexicon);
    status = lexicon_open(name, NULL, progress, lexicon, err);
    if (status == OK) {
      kwg_visit_words(&lexicon->kwg, sortedwords_take_tiles, &(SpelledWords){&lexicon->tiles, out});
      lexicon_close(lexicon);
    }
  }
  uint32_t count = out->count;
  sortedwords_begin(out);
  out->count = count;
  if (status == OK)
    out->order = bytesort((const uint8_t *)strbuf_text(&out->bytes), out->starts, count);
  return status;
}

// Both in upper case. If the rest does not fit, the last '*' takes more.
static bool word_fits(Span pattern, Span word) {
  size_t at = 0, i = 0, after_run = SIZE_MAX, run_end = 0;
  while (i < word.size || at < pattern.size) {
    uint32_t sign = 0, letter = 0;
    size_t sign_size = utf8_decode(pattern.data + at, pattern.size - at, &sign);
    size_t size = utf8_decode(word.data + i, word.size - i, &letter);
    if (sign_size > 0 && sign == '*') {
      after_run = at += sign_size;
      run_end = i;
    } else if (sign_size > 0 && size > 0 && (sign == '.' || sign == '?' || sign == letter)) {
      at += sign_size;
      i += size;
    } else if (after_run != SIZE_MAX && run_end < word.size) {
      run_end += utf8_decode(word.data + run_end, word.size - run_end, &letter);
      i = run_end;
      at = after_run;
    } else {
      return false;
    }
  }
  return true;
}

typedef struct WordDiff {
  const Use *use;
  const LexiconDiffOrder *order;
  StrBuf pattern; // in upper case
  LexiconDiffLength lengths[DIFF_LENGTHS + 1];
  struct OnlyWords {
    const char **words;
    int count, capacity;
  } only_a, only_b;
  LexiconDiff *out;
} WordDiff;

static void onlywords_add(const Use *use, struct OnlyWords *only, Span word) {
  ARRAY_GROW(only->words, only->count, only->capacity);
  only->words[only->count++] = arena_copy_text(use->arena, word.data, word.size);
}

static void diff_take(WordDiff *diff, Span word, bool is_in_a, bool is_in_b) {
  int letters = utf8_count(word);
  if (letters < diff->order->min || letters > diff->order->max ||
      (diff->pattern.size > 0 && !word_fits((Span){diff->pattern.data, diff->pattern.size}, word)))
    return;
  LexiconDiffLength *row = &diff->lengths[letters < DIFF_LENGTHS ? letters : DIFF_LENGTHS];
  row->both += is_in_a && is_in_b;
  row->only_a += !is_in_b;
  row->only_b += !is_in_a;
  diff->out->both += is_in_a && is_in_b;
  if (!is_in_b)
    onlywords_add(diff->use, &diff->only_a, word);
  if (!is_in_a)
    onlywords_add(diff->use, &diff->only_b, word);
}

static int spans_compare(Span a, Span b) {
  int order = memcmp(a.data, b.data, a.size < b.size ? a.size : b.size);
  return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

// The next different word.
static uint32_t sortedwords_next(const SortedWords *words, uint32_t i) {
  Span word = sortedwords_at(words, i++);
  while (i < words->count && spans_compare(sortedwords_at(words, i), word) == 0)
    i++;
  return i;
}

static void diff_merge(WordDiff *diff, const SortedWords *a, const SortedWords *b) {
  for (uint32_t i = 0, j = 0; i < a->count || j < b->count;) {
    int order = i == a->count ? 1 : j == b->count ? -1 : spans_compare(sortedwords_at(a, i), sortedwords_at(b, j));
    diff_take(diff, order <= 0 ? sortedwords_at(a, i) : sortedwords_at(b, j), order <= 0, order >= 0);
    if (order <= 0)
      i = sortedwords_next(a, i);
    if (order >= 0)
      j = sortedwords_next(b, j);
  }
}

static FieldList onlywords_give(const Use *use, struct OnlyWords *only) {
  size_t size = (size_t)only->count * sizeof *only->words;
  const char **words = arena_alloc(use->arena, size);
  if (size > 0)
    memcpy(words, only->words, size);
  mem_free(only->words);
  return (FieldList){words, only->count};
}

static void diff_give(WordDiff *diff) {
  LexiconDiffLength *rows = arena_alloc(diff->use->arena, sizeof diff->lengths);
  int count = 0;
  for (int i = 0; i <= DIFF_LENGTHS; i++) {
    const LexiconDiffLength *row = &diff->lengths[i];
    if (row->both + row->only_a + row->only_b > 0) {
      rows[count] = *row;
      rows[count++].letters = i;
    }
  }
  diff->out->lengths = (FieldList){rows, count};
  diff->out->only_a = onlywords_give(diff->use, &diff->only_a);
  diff->out->only_b = onlywords_give(diff->use, &diff->only_b);
}

static Status run_lexicon_compare(const Use *use, const void *in, void *out, Error *err) {
  const LexiconDiffOrder *order = in;
  SortedWords a = {0}, b = {0};
  ScopedMem WordDiff *diff = mem_alloc(sizeof *diff);
  *diff = (WordDiff){.use = use, .order = order, .out = out};
  if (order->pattern)
    utf8_upper(span_of(order->pattern), &diff->pattern);
  Status status = error_at(err, "a", sortedwords_open(order->a, use->progress, &a, err));
  if (status == OK)
    status = error_at(err, "b", sortedwords_open(order->b, use->progress, &b, err));
  if (status == OK) {
    diff_merge(diff, &a, &b);
    diff_give(diff);
  }
  sortedwords_deinit(&a);
  sortedwords_deinit(&b);
  strbuf_deinit(&diff->pattern);
  return status;
}

const Field lexicondiff_order_fields[] = {
    {"a", FIELD_TEXT, FIELD_IN(LexiconDiffOrder, a), .low = 1, .high = 4096, .except = FIELD_NOT_OPTION},
    {"b", FIELD_TEXT, FIELD_IN(LexiconDiffOrder, b), .low = 1, .high = 4096, .except = FIELD_NOT_OPTION},
    {"pattern", FIELD_TEXT, .is_optional = true, FIELD_IN(LexiconDiffOrder, pattern), .high = 64, .value = "PATTERN",
     .help = N_("only words that fit; '.' is any letter and '*' any run of letters")},
    {"min", FIELD_INT, .is_optional = true, FIELD_IN(LexiconDiffOrder, min), .low = 1, .high = 255, .otherwise = "1",
     .value = "N", .help = N_("only words of N letters or more")},
    {"max", FIELD_INT, .is_optional = true, FIELD_IN(LexiconDiffOrder, max), .low = 1, .high = 255, .otherwise = "255",
     .value = "N", .help = N_("only words of N letters or fewer")},
    {0},
};
const Field lexicondiff_length_fields[] = {
    {"letters", FIELD_INT, FIELD_IN(LexiconDiffLength, letters), .high = DIFF_LENGTHS, .title = N_("letters")},
    {"both", FIELD_INT, FIELD_IN(LexiconDiffLength, both), .high = INT32_MAX, .title = N_("in both")},
    {"only_a", FIELD_INT, FIELD_IN(LexiconDiffLength, only_a), .high = INT32_MAX, .title = N_("only in the first")},
    {"only_b", FIELD_INT, FIELD_IN(LexiconDiffLength, only_b), .high = INT32_MAX, .title = N_("only in the second")},
    {0},
};
static const Field lexicondiff_fields[] = {
    {"both", FIELD_INT, FIELD_IN(LexiconDiff, both), .high = INT32_MAX},
    {"lengths", FIELD_LIST, FIELD_IN(LexiconDiff, lengths), .high = DIFF_LENGTHS + 1,
     FIELD_ITEMS(lexicondiff_length_fields, LexiconDiffLength)},
    {"only_a", FIELD_LIST, FIELD_IN(LexiconDiff, only_a), .high = INT32_MAX, .of = FIELD_TEXT},
    {"only_b", FIELD_LIST, FIELD_IN(LexiconDiff, only_b), .high = INT32_MAX, .of = FIELD_TEXT},
    {0},
};
const UseCase lexicon_comparing = {"lexicon.compare",
                                   "what two lexica have apart",
                                   WHO_ANYBODY,
                                   USE_IN(lexicondiff_order_fields, LexiconDiffOrder),
                                   USE_OUT(lexicondiff_fields, LexiconDiff),
                                   .run = run_lexicon_compare};
