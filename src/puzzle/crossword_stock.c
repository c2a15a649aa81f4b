// SPDX-License-Identifier: MIT
// Words to fill a grid with. A set of words is a set of bits: one row says which words have an A in third place, and
// the words that still fit a run of cells are the intersection of rows.
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/rudewords.h"
#include "puzzle/crossword_stock_internal.h"
#include "puzzle/fastrandom.h"

enum { PLACES_FIRST = 1024 };

CrosswordStock *crossword_stock_create(const SopaAlphabet *alphabet, int longest) {
  CrosswordStock *stock = mem_alloc(sizeof *stock);
  stock->alphabet = alphabet;
  stock->longest = longest < CROSSWORD_SIDE_MAX ? longest : CROSSWORD_SIDE_MAX;
  return stock;
}

void crossword_stock_destroy(CrosswordStock *stock) {
  for (int i = 0; stock && i <= CROSSWORD_SIDE_MAX; i++) {
    mem_free(stock->shelves[i].letters);
    mem_free(stock->shelves[i].is_known);
    mem_free(stock->shelves[i].with);
    mem_free(stock->shelves[i].places);
  }
  mem_free(stock);
}

// ---- which words are there ----

static uint32_t hash_word(const Tile *tiles, int length) {
  uint64_t hash = UINT64_C(1469598103934665603);
  for (int i = 0; i < length; i++)
    hash = (hash ^ tiles[i]) * UINT64_C(1099511628211);
  return (uint32_t)(hash ^ hash >> 32);
}

// The slot of the word in the table, or the free one where it belongs.
static uint32_t *shelf_place(const StockShelf *shelf, const Tile *tiles, int length) {
  uint32_t at = hash_word(tiles, length) & shelf->place_mask;
  while (shelf->places[at] &&
         memcmp(shelf->letters + (size_t)(shelf->places[at] - 1) * (size_t)length, tiles, (size_t)length) != 0)
    at = (at + 1) & shelf->place_mask;
  return &shelf->places[at];
}

static void shelf_index(StockShelf *shelf, int length, uint32_t size) {
  mem_free(shelf->places);
  shelf->places = mem_alloc(size * sizeof *shelf->places);
  shelf->place_mask = size - 1;
  for (int i = 0; i < shelf->count; i++)
    *shelf_place(shelf, shelf->letters + (size_t)i * (size_t)length, length) = (uint32_t)i + 1;
}

void crossword_stock_add(CrosswordStock *stock, const Tile *tiles, int length, bool is_known) {
  if (length < CROSSWORD_LENGTH_MIN || length > stock->longest)
    return;
  StockShelf *shelf = &stock->shelves[length];
  if (!shelf->places)
    shelf_index(shelf, length, PLACES_FIRST);
  if ((uint32_t)shelf->count * 2 > shelf->place_mask)
    shelf_index(shelf, length, (shelf->place_mask + 1) * 2);
  uint32_t *place = shelf_place(shelf, tiles, length);
  if (*place)
    return;
  if (shelf->count == shelf->capacity) {
    shelf->capacity = shelf->capacity ? shelf->capacity * 2 : 256;
    shelf->letters = mem_resize(shelf->letters, (size_t)shelf->capacity, (size_t)length);
    shelf->is_known = mem_resize(shelf->is_known, (size_t)shelf->capacity, sizeof *shelf->is_known);
  }
  memcpy(shelf->letters + (size_t)shelf->count * (size_t)length, tiles, (size_t)length);
  shelf->is_known[shelf->count] = is_known;
  *place = (uint32_t)++shelf->count;
}

const SopaAlphabet *crossword_stock_alphabet(const CrosswordStock *stock) {
  return stock->alphabet;
}

bool crossword_stock_has(const CrosswordStock *stock, const Tile *tiles, int length, bool *is_known) {
  const StockShelf *shelf = &stock->shelves[length];
  uint32_t number = length <= stock->longest && shelf->places ? *shelf_place(shelf, tiles, length) : 0;
  if (number && is_known)
    *is_known = shelf->is_known[number - 1];
  return number != 0;
}

// ---- in order ----

static void swap_words(StockShelf *shelf, int length, int left, int right) {
  Tile word[CROSSWORD_SIDE_MAX];
  Tile *a = shelf->letters + (size_t)left * (size_t)length, *b = shelf->letters + (size_t)right * (size_t)length;
  bool is_known = shelf->is_known[left];
  if (left == right)
    return;
  memcpy(word, a, (size_t)length);
  memcpy(a, b, (size_t)length);
  memcpy(b, word, (size_t)length);
  shelf->is_known[left] = shelf->is_known[right];
  shelf->is_known[right] = is_known;
}

static void shuffle_words(StockShelf *shelf, int length, int first, int count, FastRandom *random) {
  for (int i = count; i > 1; i--)
    swap_words(shelf, length, first + i - 1, first + (int)fastrandom_below(random, (uint32_t)i));
}

static void shelf_fill_rows(const CrosswordStock *stock, StockShelf *shelf, int length) {
  int rows = stock->alphabet->tiles.kinds + 1;
  shelf->blocks = (shelf->count + 63) / 64;
  shelf->with = mem_alloc((size_t)length * (size_t)rows * (size_t)shelf->blocks * sizeof *shelf->with);
  for (int word = 0; word < shelf->count; word++) {
    for (int i = 0; i < length; i++) {
      Tile letter = shelf->letters[(size_t)word * (size_t)length + (size_t)i];
      shelf->with[(size_t)(i * rows + letter) * (size_t)shelf->blocks + (size_t)word / 64] |= UINT64_C(1)
                                                                                              << (word % 64);
    }
  }
}

void crossword_stock_finish(CrosswordStock *stock, const Seed *seed) {
  FastRandom random = fastrandom_start(seed, "crossword stock");
  for (int length = CROSSWORD_LENGTH_MIN; length <= stock->longest; length++) {
    StockShelf *shelf = &stock->shelves[length];
    if (shelf->count == 0)
      continue;
    for (int i = 0; i < shelf->count; i++) {
      if (shelf->is_known[i])
        swap_words(shelf, length, shelf->known++, i);
    }
    shuffle_words(shelf, length, 0, shelf->known, &random);
    shuffle_words(shelf, length, shelf->known, shelf->count - shelf->known, &random);
    shelf_index(shelf, length, shelf->place_mask + 1);
    shelf_fill_rows(stock, shelf, length);
  }
}

// ---- from a lexicon ----

// The spelling of a lexicon's tile in the puzzle: CH as C and H.
typedef struct TileSpelling {
  Tile letters[TILE_NAME_MAX];
  int count; // 0: it can't be spelt
} TileSpelling;

typedef struct StockReader {
  CrosswordStock *stock;
  const Kwg *known;
  const TileSet *tiles;
  TextSet rude;
  TileSpelling spellings[TILE_KINDS_MAX + 1];
  bool is_tile_by_tile; // two tiles in a row are never one letter of the puzzle
} StockReader;

static bool has_tile_named(const TileSet *tiles, const char *name) {
  for (int i = 1; i <= tiles->kinds; i++) {
    if (strcmp(tiles->names[i], name) == 0)
      return true;
  }
  return false;
}

static void read_spellings(StockReader *reader) {
  const SopaAlphabet *alphabet = reader->stock->alphabet;
  for (int i = 1; i <= reader->tiles->kinds; i++)
    reader->spellings[i].count = sopa_alphabet_spell(alphabet, span_of(reader->tiles->names[i]),
                                                     reader->spellings[i].letters, TILE_NAME_MAX, NULL);
  reader->is_tile_by_tile = true;
  for (int i = 1; i <= alphabet->tiles.kinds; i++) {
    uint32_t codepoint;
    const char *name = alphabet->tiles.names[i];
    bool is_several = utf8_decode(name, strlen(name), &codepoint) < strlen(name);
    if (is_several && !has_tile_named(reader->tiles, name))
      reader->is_tile_by_tile = false;
  }
}

static int spell_word(const StockReader *reader, const Tile *word, int count, Span text, Tile *out) {
  int length = 0;
  if (!reader->is_tile_by_tile)
    return sopa_alphabet_spell(reader->stock->alphabet, text, out, CROSSWORD_SIDE_MAX, NULL);
  for (int i = 0; i < count; i++) {
    const TileSpelling *spelling = &reader->spellings[word[i]];
    if (spelling->count == 0 || length + spelling->count > CROSSWORD_SIDE_MAX)
      return 0;
    memcpy(out + length, spelling->letters, (size_t)spelling->count);
    length += spelling->count;
  }
  return length;
}

static bool take_stock_word(void *context, const Tile *word, int count) {
  StockReader *reader = context;
  char text[WORD_MAX * TILE_NAME_MAX];
  size_t size = 0;
  Tile letters[CROSSWORD_SIDE_MAX];
  for (int i = 0; i < count; i++) {
    size_t own = strlen(reader->tiles->names[word[i]]);
    memcpy(text + size, reader->tiles->names[word[i]], own);
    size += own;
  }
  int length = spell_word(reader, word, count, (Span){text, size}, letters);
  if (length > 0 && !textset_has(&reader->rude, (Span){text, size}))
    crossword_stock_add(reader->stock, letters, length, !reader->known || kwg_contains(reader->known, word, count));
  return true;
}

void crossword_stock_add_lexicon(CrosswordStock *stock, const Kwg *kwg, const Kwg *known, const TileSet *tiles,
                                 bool allows_rude) {
  StockReader *reader = mem_alloc(sizeof *reader);
  reader->stock = stock;
  reader->known = known;
  reader->tiles = tiles;
  if (!allows_rude)
    rudewords_add_around(stock->alphabet->id, &reader->rude);
  read_spellings(reader);
  kwg_visit_words(kwg, take_stock_word, reader);
  textset_deinit(&reader->rude);
  mem_free(reader);
}
