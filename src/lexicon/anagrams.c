// SPDX-License-Identifier: MIT
#include "lexicon/anagrams.h"

#include "lexicon/kwgbuild.h"

void anagrams_sort(const Tile *tiles, int count, Tile *out) {
  for (int i = 0; i < count; i++) {
    Tile tile = tile_letter(tiles[i]);
    int at = i;
    for (; at > 0 && out[at - 1] > tile; at--)
      out[at] = out[at - 1];
    out[at] = tile;
  }
}

static void sort_each(WordList *words) {
  for (uint32_t i = 0; i < words->count; i++) {
    Tile *word = words->tiles + words->starts[i];
    anagrams_sort(word, (int)(words->starts[i + 1] - words->starts[i]), word);
  }
}

Status anagrams_build(const Kwg *kwg, const Progress *progress, Kwg *out, Error *err) {
  WordList words, sorted;
  kwg_words(kwg, &words);
  sort_each(&words);
  wordlist_from_tiles(words.tiles, words.starts, words.count, &sorted);
  wordlist_deinit(&words);
  KwgImage image;
  Status status = kwg_build_dawg(&sorted, progress, &image, err);
  wordlist_deinit(&sorted);
  if (status == OK)
    kwg_from_image(&image, out);
  return status;
}

bool anagrams_contains(const Kwg *sorted, const Tile *tiles, int count) {
  Tile word[WORD_MAX];
  if (count > WORD_MAX)
    return false;
  anagrams_sort(tiles, count, word);
  return kwg_contains(sorted, word, count);
}
