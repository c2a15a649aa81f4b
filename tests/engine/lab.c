// SPDX-License-Identifier: MIT
#include "tests/engine/lab.h"

#include "base/mem.h"
#include "game/preset.h"
#include "lexicon/kwgbuild.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

static const char *const set_ids[] = {"es", "ca", "en", "es-basic", "de", "it"};

static void make_words(Lab *lab, Span text) {
  Error err = {0};
  WordList words;
  KwgImage image;
  Kwg kwg;
  assert_ok(wordlist_parse(text, "words", &lab->tiles, &(WordListOptions){0}, &words, NULL, &err), err);
  assert_ok(kwg_build(&words, NULL, &image, &err), err);
  assert_ok(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, lab->tiles.kinds, "words",
                           &kwg, &err),
            err);
  wordlist_deinit(&words);
  kwg_image_deinit(&image);
  lexicon_init_from_kwg(&lab->lexicon, &kwg);
  const Kwg *kept = &lab->lexicon.kwg;
  assert_ok(tools_open(kept, lab->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL, &lab->with_map, &err), err);
  assert_ok(tools_open(kept, lab->tiles.kinds, NULL, TOOLS_NO_MAP, NULL, &lab->with_graphs, &err), err);
}

static void make_settings(Lab *lab, int board_size) {
  Error err = {0};
  Preset preset;
  assert_ok(preset_find("classic", &preset, &err), err);
  assert_ok(preset_settings(&preset, &lab->tiles, board_size, &lab->settings, &err), err);
  lab->settings.seat_count = 2;
  for (int seat = 0; seat < 2; seat++) {
    lab->settings.seats[seat] = (Seat){.kind = SEAT_BOT, .bot_version = 1};
    strcpy(lab->settings.seats[seat].bot, "static");
    strcpy(lab->settings.seats[seat].name, seat == 0 ? "Blanca" : "Negre");
  }
}

// Words that look like words: mostly consonants and vowels of the set in turn.
static void random_words(Gen *gen, const TileSet *tiles, int count, StrBuf *text) {
  for (int w = 0; w < count; w++) {
    int length = gen_chance(gen, 80) ? gen_range(gen, 2, 4) : gen_range(gen, 5, 8);
    bool vowel = gen_chance(gen, 50);
    for (int i = 0; i < length; i++) {
      int tile = gen_range(gen, 1, tiles->kinds);
      for (int tries = 0; tries < 40 && (tiles->vowels >> tile & 1) != vowel; tries++)
        tile = tile % tiles->kinds + 1;
      strbuf_add_text(text, tiles->names[tile]);
      vowel = gen_chance(gen, 85) ? !vowel : vowel;
    }
    strbuf_add_char(text, '\n');
  }
}

// A bag so small that games reach its end.
static void shrink_bag(Gen *gen, TileSet *tiles) {
  int most = gen_range(gen, 1, 2);
  tiles->total = 0;
  for (int tile = 0; tile <= tiles->kinds; tile++) {
    tiles->counts[tile] = tiles->counts[tile] < most ? tiles->counts[tile] : most;
    tiles->total += tiles->counts[tile];
  }
}

Lab *lab_random(Gen *gen) {
  Lab *lab = mem_alloc(sizeof *lab);
  Error err = {0};
  StrBuf text = {0};
  const char *id = set_ids[gen_below(gen, sizeof set_ids / sizeof *set_ids)];
  assert_ok(tileset_builtin(id, &lab->tiles, &err), err);
  shrink_bag(gen, &lab->tiles);
  random_words(gen, &lab->tiles, gen_range(gen, 50, 2500), &text);
  make_words(lab, (Span){text.data, text.size});
  strbuf_deinit(&text);
  make_settings(lab, gen_range(gen, 7, 15));
  lab->settings.rack_size = gen_chance(gen, 60) ? 7 : gen_range(gen, 2, 9);
  gen_note(gen, "tiles %s, board %d, rack %d", id, lab->settings.layout.size, lab->settings.rack_size);
  lab_draw_leaves(gen, lab, gen_range(gen, 0, 4));
  return lab;
}

Lab *lab_make(const char *words, const char *bag) {
  Lab *lab = mem_alloc(sizeof *lab);
  Error err = {0};
  assert_ok(tileset_parse(span_of(bag), "bag", &lab->tiles, &err), err);
  make_words(lab, span_of(words));
  make_settings(lab, 15);
  leaves_init_from_bag(&lab->leaves, &lab->tiles);
  return lab;
}

void lab_destroy(Lab *lab) {
  leaves_deinit(&lab->leaves);
  tools_close(&lab->with_map);
  tools_close(&lab->with_graphs);
  lexicon_deinit(&lab->lexicon);
  mem_free(lab);
}

void lab_draw_leaves(Gen *gen, Lab *lab, int largest) {
  leaves_deinit(&lab->leaves);
  leaves_init_table(&lab->leaves, &lab->tiles, largest);
  uint32_t salt = gen_below(gen, 1000000);
  for (uint32_t i = 1; i < leaveset_count(&lab->leaves.set); i++)
    lab->leaves.values[i] = (int32_t)((i * 2654435761u + salt) % 30000) - 15000;
  for (int i = 0; i < LEAVE_ENDS; i++)
    lab->leaves.ends.bonus[i] = gen_range(gen, -8000, 8000);
  leaves_refresh(&lab->leaves);
}

// The number that a leave of the table must have: how many come before it. Slow, straight from the definition.
typedef struct Search {
  const uint8_t *wanted;
  uint32_t found;
} Search;

static void compare_counts(void *context, uint32_t number, const uint8_t *counts) {
  Search *search = context;
  if (memcmp(search->wanted, counts, TILE_KINDS_MAX + 1) == 0)
    search->found = number;
}

static int32_t table_value(const Leaves *leaves, const uint8_t *counts, int size) {
  Search search = {counts, LEAVE_NONE};
  leaveset_visit(&leaves->set, size, compare_counts, &search);
  assert_true(search.found != LEAVE_NONE);
  return leaves->values[search.found];
}

// Tile by tile.
static int list_tiles(const uint8_t *counts, Tile *out) {
  int total = 0;
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++) {
    for (int copy = 0; copy < counts[tile]; copy++)
      out[total++] = (Tile)tile;
  }
  return total;
}

static void pick(const Tile *tiles, int total, unsigned mask, uint8_t *counts) {
  memset(counts, 0, TILE_KINDS_MAX + 1);
  for (int i = 0; i < total; i++)
    counts[tiles[i]] += mask >> i & 1;
}

static double mean_of_parts(const Leaves *leaves, const Tile *tiles, int total, int size) {
  double sum = 0;
  int parts = 0;
  for (unsigned mask = 0; mask < 1u << total; mask++) {
    uint8_t counts[TILE_KINDS_MAX + 1];
    if (__builtin_popcount(mask) != size)
      continue;
    pick(tiles, total, mask, counts);
    sum += table_value(leaves, counts, size);
    parts++;
  }
  return sum / parts;
}

static bool fits_set(const Leaves *leaves, const uint8_t *counts) {
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++) {
    if (counts[tile] > leaves->set.limits[tile])
      return false;
  }
  return true;
}

int32_t lab_naive_model_value(const LeaveModel *model, const uint8_t *counts) {
  Tile tiles[UINT8_MAX];
  int total = list_tiles(counts, tiles), letters = 0, vowels = 0;
  double value = 0;
  for (int i = 0; i < total; i++) {
    int before = 0; // of the same kind
    for (int j = 0; j < i; j++)
      before += tiles[j] == tiles[i];
    value += model->copies[tiles[i]][before < 2 ? before : 2];
    letters += tiles[i] != TILE_BLANK;
    vowels += tiles[i] != TILE_BLANK && (model->vowels >> tiles[i] & 1);
  }
  double surplus = vowels - letters * model->vowel_share / 1000.0;
  value += model->imbalance * surplus * surplus;
  return (int32_t)fmax(-LEAVE_VALUE_MAX, fmin(value, LEAVE_VALUE_MAX));
}

int32_t lab_naive_value(const Leaves *leaves, const uint8_t *counts) {
  Tile tiles[RACK_MAX];
  int total = list_tiles(counts, tiles), largest = leaves->set.largest;
  if (total == 0)
    return 0;
  if (largest == 0 || total > LEAVE_TILES_MAX || !fits_set(leaves, counts))
    return lab_naive_model_value(&leaves->model, counts);
  if (total <= largest)
    return table_value(leaves, counts, total);
  double value = 0;
  for (int term = 0; term < LEAVE_TERMS && term < largest; term++)
    value += leaves->growth[total][term] * mean_of_parts(leaves, tiles, total, largest - term) / 1000;
  return (int32_t)value;
}
