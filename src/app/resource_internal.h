// SPDX-License-Identifier: MIT
// What the use cases of resources share.
#pragma once

#include "app/inside.h"
#include "app/resource.h"
#include "lexicon/recipe.h"

// One of the program's, by its id in any case. ERR_MISSING when it is none; the caller destroys the recipe.
MUST_CHECK Status resource_builtin(const char *id, Recipe **out, Error *err);
// One's own, or one that is shared: "ID", or "OWNER/ID" to say whose. ERR_MISSING, with resource_not_found.
MUST_CHECK Status resource_find(App *app, const Account *account, const char *id, Arena *arena, StoreResource *out,
                                Error *err);
// One's own, to be changed: resource_builtin, resource_others, resource_not_found.
MUST_CHECK Status resource_find_own(App *app, const Account *account, const char *id, Arena *arena, StoreResource *out,
                                    Error *err);
// The id as it will be kept, and its key. resource_id.
MUST_CHECK Status resource_clean_id(const char *id, StrBuf *out, StrBuf *key, Error *err);
// One word of a dictionary whose tiles nobody knows yet: only what can't be part of any word is refused.
MUST_CHECK Status resource_check_word(Span word, Error *err);
// Adds one word a line to out, until it is larger than limit. Returns how many.
int64_t resource_write_words(const Kwg *kwg, const TileSet *tiles, size_t limit, StrBuf *out);

// resource_words.c. The hash of the word list: that of the file's side file, else of the words.
void resource_hash_words(const Kwg *kwg, const TileSet *tiles, const char *path, char out[HASH_HEX_SIZE]);
// What was opened, for any order if that is wanted. Nothing of *out is left when something failed, or fails.
MUST_CHECK Status resource_words_finish(Status status, bool any_order, const Progress *progress, ResourceWords *out,
                                        Error *err);
