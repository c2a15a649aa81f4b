// SPDX-License-Identifier: MIT
// The list that an installation has put in the place of a recipe's own words: a club's, say, for "es". It keeps the id,
// so that games, machines, page and menus need not know; what is made within that recipe (es-common) is then within the
// list.
#pragma once

#include "lexicon/recipe.h"
#include "lexicon/wordlist.h"

bool officiallist_is_there(const char *id);
// Appends its path in the data folder, whether it is there or not.
MUST_CHECK Status officiallist_add_path(const char *id, StrBuf *out, Error *err);
// Appends its words, one a line, folded and in upper case.
MUST_CHECK Status officiallist_read(const char *id, StrBuf *out, Error *err);

// Reads a word list (wordlist_load) and keeps it for the recipe. Accents are folded as the recipe says. What is there
// stays as it is unless all of the list is good. *words: how many there are for the recipe's own tiles.
MUST_CHECK Status officiallist_set(const Recipe *recipe, const char *path, bool skips_unspellable, uint32_t *words,
                                   WordListReport *report, Error *err);
// ERR_MISSING when there is none.
MUST_CHECK Status officiallist_remove(const char *id, Error *err);
