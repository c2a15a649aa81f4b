// SPDX-License-Identifier: MIT
// Every deck is made in the same way. The words of one length are walked, and each gives one or more answers to some
// item. The answers are sorted by their bytes, and those of one item become a card. The longest lists take about half a
// second.
#include "lexicon/worddeck.h"

#include "base/mem.h"
#include "lexicon/anagrams.h"

#include <stdlib.h>
#include <string.h>

const DeckLengths worddeck_lengths[DECK_KINDS] = {
    [DECK_TWO] = {2, 2, 2},       [DECK_THREE] = {3, 3, 3}, [DECK_HOOKS] = {2, 6, 3},
    [DECK_ANAGRAMS] = {4, 10, 7}, [DECK_STEMS] = {5, 7, 6}, [DECK_HEAVY] = {2, 8, 4},
};

typedef struct DeckMaker {
  const Kwg *kwg;
  const TileSet *tiles;
  const DeckOrder *order;
  const Progress *progress;
  DeckAnswer *answers;
  int count, capacity;
  int length; // of the words that are walked
  Tile word[DECK_TILES_MAX];
} DeckMaker;

static void deckmaker_add(DeckMaker *maker, const Tile *item, int count, bool is_back, Tile letter) {
  ARRAY_GROW(maker->answers, maker->count, maker->capacity);
  DeckAnswer *answer = &maker->answers[maker->count++];
  *answer = (DeckAnswer){.is_back = is_back, .letter = letter};
  memcpy(answer->item, item, (size_t)count);
  memcpy(answer->word, maker->word, (size_t)maker->length);
}

static void deckmaker_add_hooks(DeckMaker *maker) {
  int rest = maker->length - 1;
  if (kwg_contains(maker->kwg, maker->word + 1, rest))
    deckmaker_add(maker, maker->word + 1, rest, false, maker->word[0]);
  if (kwg_contains(maker->kwg, maker->word, rest))
    deckmaker_add(maker, maker->word, rest, true, maker->word[rest]);
}

// Adds the word without each of its letters; equal letters count once.
static void deckmaker_add_stems(DeckMaker *maker) {
  Tile sorted[DECK_TILES_MAX], stem[DECK_TILES_MAX];
  int rest = maker->length - 1;
  anagrams_sort(maker->word, maker->length, sorted);
  for (int i = 0; i <= rest; i++) {
    if (i > 0 && sorted[i] == sorted[i - 1])
      continue;
    memcpy(stem, sorted, (size_t)i);
    memcpy(stem + i, sorted + i + 1, (size_t)(rest - i));
    deckmaker_add(maker, stem, rest, true, sorted[i]);
  }
}

static void deckmaker_add_anagram(DeckMaker *maker) {
  Tile sorted[DECK_TILES_MAX];
  bool is_heavy = false;
  for (int i = 0; i < maker->length; i++)
    is_heavy = is_heavy || maker->tiles->points[maker->word[i]] >= DECK_HEAVY_POINTS;
  anagrams_sort(maker->word, maker->length, sorted);
  if (is_heavy || maker->order->kind == DECK_ANAGRAMS)
    deckmaker_add(maker, sorted, maker->length, false, 0);
}

static void deckmaker_add_word(DeckMaker *maker) {
  switch (maker->order->kind) {
  case DECK_TWO:
  case DECK_THREE:
    deckmaker_add(maker, maker->word, maker->length - 1, true, maker->word[maker->length - 1]);
    break;
  case DECK_HOOKS:
    deckmaker_add_hooks(maker);
    break;
  case DECK_STEMS:
    deckmaker_add_stems(maker);
    break;
  default:
    deckmaker_add_anagram(maker);
  }
}

static void deckmaker_walk(DeckMaker *maker, uint32_t list, int depth) {
  while (list != 0 && !progress_is_cancelled(maker->progress)) {
    uint32_t node = maker->kwg->nodes[list];
    maker->word[depth] = kwg_tile(node);
    if (depth + 1 < maker->length)
      deckmaker_walk(maker, kwg_child(node), depth + 1);
    else if (kwg_accepts(node))
      deckmaker_add_word(maker);
    list = kwg_is_last(node) ? 0 : list + 1;
  }
}

int worddeck_length(const Tile tiles[DECK_TILES_MAX]) {
  int count = 0;
  while (count < DECK_TILES_MAX && tiles[count] != 0)
    count++;
  return count;
}

static double deck_choose(int from, int count) {
  double ways = count > from ? 0 : 1;
  for (int i = 0; i < count && ways > 0; i++)
    ways = ways * (from - i) / (i + 1);
  return ways;
}

// ways[b]: in how many ways the tiles of the kinds seen so far can be drawn if b of them are blanks.
double worddeck_chance(const TileSet *tiles, const Tile *rack, int count) {
  double ways[DECK_TILES_MAX + 1] = {1}, sum = 0;
  int needs[TILE_KINDS_MAX + 1] = {0}, seen = 0;
  for (int i = 0; i < count; i++)
    needs[rack[i]]++;
  for (int kind = 1; kind <= tiles->kinds; kind++) {
    if (needs[kind] == 0)
      continue;
    seen += needs[kind];
    for (int blanks = seen; blanks >= 0; blanks--) {
      double total = 0;
      for (int here = 0; here <= needs[kind] && here <= blanks; here++)
        total += ways[blanks - here] * deck_choose(tiles->counts[kind], needs[kind] - here);
      ways[blanks] = total;
    }
  }
  for (int blanks = 0; blanks <= count; blanks++)
    sum += ways[blanks] * deck_choose(tiles->counts[TILE_BLANK], blanks);
  double all = deck_choose(tiles->total, count);
  return all > 0 ? sum / all : 0;
}

// How many tiles of a bag from which the stem was drawn complete the stem.
static int deckmaker_useful_tiles(const DeckMaker *maker, const DeckAnswer *answers, int count) {
  int useful = 0, length = worddeck_length(answers->item);
  for (int i = 0; i < count; i++) {
    if (i > 0 && answers[i].letter == answers[i - 1].letter)
      continue;
    int left = maker->tiles->counts[answers[i].letter];
    for (int j = 0; j < length; j++)
      left -= answers->item[j] == answers[i].letter;
    useful += left > 0 ? left : 0;
  }
  return useful;
}

static double deckmaker_weight(const DeckMaker *maker, const DeckAnswer *answers, int count) {
  DeckKind kind = maker->order->kind;
  if (kind == DECK_TWO || kind == DECK_THREE)
    return 0;
  double chance = worddeck_chance(maker->tiles, answers->item, worddeck_length(answers->item));
  return kind == DECK_STEMS ? chance * deckmaker_useful_tiles(maker, answers, count) : chance;
}

static bool deckmaker_is_rude(const DeckMaker *maker, const DeckAnswer *answer) {
  const TextSet *rude = maker->order->rude;
  return rude && textset_has(rude, (Span){(const char *)answer->word, (size_t)maker->length});
}

// Makes a card of one item's answers without the rude ones; no card if all are rude.
static void deckmaker_add_card(DeckMaker *maker, int first, int end, WordDeck *out) {
  DeckCard card = {.first = out->answer_count};
  for (int i = first; i < end; i++) {
    if (!deckmaker_is_rude(maker, &maker->answers[i]))
      maker->answers[out->answer_count++] = maker->answers[i]; // the place written to is never after the one read
    else
      card.unasked |= UINT64_C(1) << maker->answers[i].letter;
  }
  card.count = out->answer_count - card.first;
  card.weight = card.count > 0 ? deckmaker_weight(maker, maker->answers + card.first, card.count) : 0;
  if (card.count > 0)
    out->cards[out->count++] = card;
}

static int deck_compare_answers(const void *a, const void *b) {
  return memcmp(a, b, sizeof(DeckAnswer));
}

// Cards of equal weight stay in the order of their answers, which is alphabetical.
static int deck_compare_cards(const void *a, const void *b) {
  const DeckCard *one = a, *other = b;
  if (one->weight != other->weight)
    return one->weight > other->weight ? -1 : 1;
  return (one->first > other->first) - (one->first < other->first);
}

// Keeps the likeliest cards and only their answers.
static void worddeck_shorten(WordDeck *deck) {
  int count = 0, kept = 0;
  while (count < deck->count && count < DECK_CARDS_MAX && kept + deck->cards[count].count <= DECK_ANSWERS_MAX)
    kept += deck->cards[count++].count;
  DeckAnswer *answers = mem_resize(NULL, (size_t)kept + 1, sizeof *answers);
  kept = 0;
  for (int i = 0; i < count; i++) {
    memcpy(answers + kept, deck->answers + deck->cards[i].first, (size_t)deck->cards[i].count * sizeof *answers);
    deck->cards[i].first = kept;
    kept += deck->cards[i].count;
  }
  mem_free(deck->answers);
  deck->cards = mem_resize(deck->cards, (size_t)count + 1, sizeof *deck->cards);
  *deck = (WordDeck){.cards = deck->cards, .answers = answers, .count = count, .answer_count = kept};
}

static int worddeck_compare_items(const void *a, const void *b, void *context) {
  const WordDeck *deck = context;
  return memcmp(worddeck_answers(deck, *(const int *)a)->item, worddeck_answers(deck, *(const int *)b)->item,
                DECK_TILES_MAX);
}

static void worddeck_index(WordDeck *deck) {
  deck->by_item = mem_resize(NULL, (size_t)deck->count + 1, sizeof *deck->by_item);
  for (int i = 0; i < deck->count; i++)
    deck->by_item[i] = i;
  qsort_r(deck->by_item, (size_t)deck->count, sizeof *deck->by_item, worddeck_compare_items, deck);
}

static void deckmaker_deal(DeckMaker *maker, WordDeck *out) {
  qsort(maker->answers, (size_t)maker->count, sizeof *maker->answers, deck_compare_answers);
  *out = (WordDeck){.cards = mem_resize(NULL, (size_t)maker->count + 1, sizeof *out->cards), .answers = maker->answers};
  for (int first = 0, end; first < maker->count; first = end) {
    for (end = first + 1; end < maker->count; end++) {
      if (memcmp(maker->answers[first].item, maker->answers[end].item, DECK_TILES_MAX) != 0)
        break;
    }
    deckmaker_add_card(maker, first, end, out);
  }
  qsort(out->cards, (size_t)out->count, sizeof *out->cards, deck_compare_cards);
  worddeck_shorten(out);
  worddeck_index(out);
}

Status worddeck_make(const Kwg *kwg, const TileSet *tiles, const DeckOrder *order, const Progress *progress,
                     WordDeck *out, Error *err) {
  bool has_letter = order->kind == DECK_HOOKS || order->kind == DECK_STEMS;
  DeckMaker maker = {.kwg = kwg,
                     .tiles = tiles,
                     .order = order,
                     .progress = progress,
                     .answers = mem_alloc(sizeof *maker.answers),
                     .capacity = 1,
                     .length = order->length + has_letter};
  deckmaker_walk(&maker, kwg_dawg_root(kwg), 0);
  if (progress_is_cancelled(progress)) {
    mem_free(maker.answers);
    return error_set(err, ERR_CANCELLED, N_("cancelled"));
  }
  deckmaker_deal(&maker, out);
  return OK;
}

void worddeck_deinit(WordDeck *deck) {
  mem_free(deck->cards);
  mem_free(deck->answers);
  mem_free(deck->by_item);
  *deck = (WordDeck){0};
}

int worddeck_find(const WordDeck *deck, const Tile *item, int count) {
  Tile wanted[DECK_TILES_MAX] = {0};
  if (count > DECK_TILES_MAX)
    return -1;
  memcpy(wanted, item, (size_t)count);
  int low = 0, high = deck->count;
  while (low < high) {
    int middle = low + (high - low) / 2, card = deck->by_item[middle];
    int order = memcmp(worddeck_answers(deck, card)->item, wanted, sizeof wanted);
    if (order == 0)
      return card;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return -1;
}
