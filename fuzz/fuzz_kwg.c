// SPDX-License-Identifier: MIT
// A compiled lexicon from anywhere. An accepted one can be walked to its end, and compiling its words again gives the
// same words.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "lexicon/kwgbuild.h"

enum { KINDS = 26, WORDS_TO_WALK = 2000 };

static uint32_t count_strings(const Kwg *kwg, uint32_t list) {
  uint32_t count = 0;
  for (bool last = list == 0; !last; list++) {
    uint32_t node = kwg->nodes[list];
    count += kwg_accepts(node) + count_strings(kwg, kwg_child(node));
    last = kwg_is_last(node);
  }
  return count;
}

static void compile_again(const WordList *words) {
  KwgImage image;
  Kwg again;
  WordList back;
  Error err;
  must(kwg_build(words, NULL, &image, &err) == OK);
  must(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, KINDS, "again", &again,
                      &err) == OK);
  kwg_words(&again, &back);
  must(back.count == words->count && memcmp(back.tiles, words->tiles, words->starts[words->count]) == 0);
  wordlist_deinit(&back);
  kwg_deinit(&again);
  kwg_image_deinit(&image);
}

static void walk(const Kwg *kwg, const KwgInfo *info) {
  WordList words;
  must(count_strings(kwg, kwg_dawg_root(kwg)) == info->words);
  kwg_words(kwg, &words);
  must(words.count == info->words);
  must(!kwg_has_gaddag(kwg) || count_strings(kwg, kwg_gaddag_root(kwg)) == words.starts[words.count]);
  for (uint32_t i = 0; i < words.count; i++) {
    int length;
    const Tile *word = wordlist_word(&words, i, &length);
    must(kwg_contains(kwg, word, length));
  }
  compile_again(&words);
  wordlist_deinit(&words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Kwg kwg;
  KwgInfo info;
  Error err;
  if (kwg_from_bytes((Span){(const char *)data, size}, KINDS, "fuzz", &kwg, &err) != OK)
    return 0;
  kwg_describe(&kwg, &info);
  must(info.words > 0 && info.longest > 0);
  if (info.words <= WORDS_TO_WALK)
    walk(&kwg, &info);
  kwg_deinit(&kwg);
  return 0;
}
