// SPDX-License-Identifier: MIT
// The words that games are played with, opened once and shared by all of them. Safe to use from any thread.
#ifndef WEB_WORDS_H
#define WEB_WORDS_H

#include "app/commonwords.h"
#include "app/machinekit.h"
#include "app/resource.h"

typedef struct Words Words;

// All that a table needs of them. Read-only.
typedef struct WordSet WordSet;

Words *words_create(void);
void words_destroy(Words *words); // NULL is allowed; nobody may hold a set any more

// The words of a resource for a new game: lexicon, tiles and hash for its settings. words_release gives it back.
MUST_CHECK Status words_open(Words *words, App *app, const Account *account, const char *id, const char *tile_set,
                             bool any_order, WordSet **out, Error *err);
// The words of a game that goes on.
MUST_CHECK Status words_reopen(Words *words, App *app, int64_t resource, const Settings *settings, WordSet **out,
                               Error *err);
// Opens what the machines of this game need beside the lexicon, if that has not been done.
MUST_CHECK Status words_equip(WordSet *set, const Settings *settings, const State *state, Error *err);
WordSet *words_hold(WordSet *set); // once more; returns it
void words_release(WordSet *set);  // NULL is allowed

const ResourceWords *wordset_resource(const WordSet *set);
const Lexicon *wordset_common(const WordSet *set); // NULL: none
const MachineKit *wordset_kit(const WordSet *set); // NULL: none

#endif
