// SPDX-License-Identifier: MIT
// A word list from anywhere; the first byte chooses how it is read. An accepted one is sorted, and compiles to a
// lexicon with its words.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "lexicon/kwgbuild.h"

static void check_order(const WordList *words) {
  for (uint32_t i = 1; i < words->count; i++) {
    int before_length, length;
    const Tile *before = wordlist_word(words, i - 1, &before_length), *word = wordlist_word(words, i, &length);
    int order = memcmp(before, word, (size_t)(before_length < length ? before_length : length));
    must(order < 0 || (order == 0 && before_length < length));
  }
}

static void compile(const WordList *words, const TileSet *tiles) {
  KwgImage image;
  Kwg kwg;
  WordList back;
  Error err;
  char hash[65], back_hash[65];
  must(kwg_build(words, NULL, &image, &err) == OK);
  must(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, tiles->kinds, "image", &kwg,
                      &err) == OK);
  kwg_words(&kwg, &back);
  wordlist_hash(words, tiles, hash);
  wordlist_hash(&back, tiles, back_hash);
  must(back.count == words->count && strcmp(hash, back_hash) == 0);
  wordlist_deinit(&back);
  kwg_deinit(&kwg);
  kwg_image_deinit(&image);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const sets[] = {"en", "es", "ca", "de"};
  if (size == 0)
    return 0;
  WordListOptions options = {
      .skip_unspellable = data[0] & 4, .min_length = data[0] & 8 ? 2 : 0, .max_length = data[0] & 16 ? 5 : 0};
  TileSet tiles;
  WordList words;
  WordListReport report;
  Error err;
  must(tileset_builtin(sets[data[0] & 3], &tiles, &err) == OK);
  if (wordlist_parse((Span){(const char *)data + 1, size - 1}, "fuzz", &tiles, &options, &words, &report, &err) != OK)
    return 0;
  must(report.lines == words.count + report.duplicates + report.unspellable + report.wrong_length);
  check_order(&words);
  if (words.count > 0)
    compile(&words, &tiles);
  wordlist_deinit(&words);
  return 0;
}
