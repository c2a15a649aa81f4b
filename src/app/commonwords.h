// SPDX-License-Identifier: MIT
// The words that most people know, for machines that use only these.
#pragma once

#include "game/settings.h"
#include "lexicon/lexicon.h"
#include "lexicon/recipe.h"

typedef struct CommonWords {
  Lexicon lexicon;
  bool is_there;
} CommonWords; // {0} is none

// For a game with these settings: the recipe of common words in the language of its lexicon, for its tiles, built if
// needed. None if no machine wants them, if the lexicon is not a recipe's, if there is no such recipe, or if the
// packages it is made from are not installed.
MUST_CHECK Status commonwords_open(const Settings *settings, const Progress *progress, CommonWords *out, Error *err);
// The same with the words that a child knows, for the machines that want those.
MUST_CHECK Status everydaywords_open(const Settings *settings, const Progress *progress, CommonWords *out, Error *err);
// The same with another profile, and whether or not a machine wants it.
MUST_CHECK Status commonwords_open_profile(const char *lexicon, RecipeProfile profile, const TileSet *tiles,
                                           const Progress *progress, CommonWords *out, Error *err);
void commonwords_close(CommonWords *words);

static inline const Lexicon *commonwords_lexicon(const CommonWords *words) { // NULL: none
  return words->is_there ? &words->lexicon : NULL;
}
