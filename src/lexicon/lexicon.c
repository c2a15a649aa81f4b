// SPDX-License-Identifier: MIT
#include "lexicon/lexicon.h"

#include "lexicon/anagrams.h"

void lexicon_init_from_kwg(Lexicon *lexicon, Kwg *kwg) {
  *lexicon = (Lexicon){.kwg = *kwg};
  *kwg = (Kwg){0};
}

Status lexicon_make_any_order(Lexicon *lexicon, const Progress *progress, Error *err) {
  if (lexicon->any_order)
    return OK;
  Status status = anagrams_build(&lexicon->kwg, progress, &lexicon->sorted, err);
  lexicon->any_order = status == OK;
  return status;
}

static bool count_one_word(void *context, const Tile *word, int count) {
  (void)word, (void)count;
  ++*(uint32_t *)context;
  return true;
}

void lexicon_count_words(Lexicon *lexicon) {
  lexicon->word_count = 0;
  kwg_visit_words(&lexicon->kwg, count_one_word, &lexicon->word_count);
}

void lexicon_deinit(Lexicon *lexicon) {
  kwg_deinit(&lexicon->kwg);
  kwg_deinit(&lexicon->sorted);
  *lexicon = (Lexicon){0};
}

bool lexicon_has(const Lexicon *lexicon, const Tile *word, int count) {
  return lexicon->any_order ? anagrams_contains(&lexicon->sorted, word, count)
                            : kwg_contains(&lexicon->kwg, word, count);
}
