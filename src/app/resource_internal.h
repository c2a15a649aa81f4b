// SPDX-License-Identifier: MIT
// What the use cases of resources share.
#pragma once

#include "app/inside.h"
#include "app/resource.h"
#include "lexicon/recipe.h"

// One of the program's, by its id in any case. ERR_MISSING if there is none; the caller destroys the recipe.
MUST_CHECK Status resource_builtin(const char *id, Recipe **out, Error *err);
// The asker's own, or a shared one: "ID", or "OWNER/ID" to say whose. ERR_MISSING, with resource_not_found.
MUST_CHECK Status resource_find(App *app, const Account *account, const char *id, Arena *arena, StoreResource *out,
                                Error *err);
// The asker's own, to be changed: resource_builtin, resource_others, resource_not_found.
MUST_CHECK Status resource_find_own(App *app, const Account *account, const char *id, Arena *arena, StoreResource *out,
                                    Error *err);
// The id as it will be kept, and its key. resource_id.
MUST_CHECK Status resource_clean_id(const char *id, StrBuf *out, StrBuf *key, Error *err);
// Checks one word of a dictionary whose tiles are not known yet: refuses only what can't be part of any word.
MUST_CHECK Status resource_check_word(Span word, Error *err);
// Adds words to out, one per line, until it is larger than limit. Returns how many.
int64_t resource_write_words(const Kwg *kwg, const TileSet *tiles, size_t limit, StrBuf *out);

// resource_words.c. The hash of the word list: from the file's side file, else computed from the words.
void resource_hash_words(const Kwg *kwg, const TileSet *tiles, const char *path, char out[HASH_HEX_SIZE]);
// Finishes opening: prepares for any order if wanted. If status is not OK, or this fails, *out is freed.
MUST_CHECK Status resource_words_finish(Status status, bool any_order, const Progress *progress, ResourceWords *out,
                                        Error *err);
