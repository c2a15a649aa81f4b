// SPDX-License-Identifier: MIT
// A dictionary and a bag that somebody types line by line. Each line is checked when it comes, and errors are told
// then; good lines stay, whatever happens to others, until the draft is thrown away.
#pragma once

#include "app/resource.h"

typedef struct ResourceDraft {
  bool has_words, has_bag; // parts that the resource with this id already has
  TileSet tiles;           // of that bag: typed words are spelt with them
  StrBuf words, bag;       // the lines so far, each with its newline
} ResourceDraft;

// From now on the lines are for this id, which is new or lacks a part. Lines stay; a zeroed draft has none.
MUST_CHECK Status resourcedraft_take_id(App *app, const Account *account, const char *id, ResourceDraft *draft,
                                        Error *err);
void resourcedraft_deinit(ResourceDraft *draft);
bool resourcedraft_is_empty(const ResourceDraft *draft);

// Nothing changes unless OK.
MUST_CHECK Status resourcedraft_add_word(ResourceDraft *draft, Span line, Error *err);
MUST_CHECK Status resourcedraft_add_tile(ResourceDraft *draft, Span line, Error *err);
// Removes a line from words or bag again: the one that begins with this word, in either case; "" is the last. False if
// there is none.
bool resourcedraft_drop(StrBuf *lines, Span word);

// The order borrows from the draft; parts that were not typed are left out.
ResourceOrder resourcedraft_order(const ResourceDraft *draft, const char *id);
