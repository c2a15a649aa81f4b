// SPDX-License-Identifier: MIT
// The words that a game is played with, and what its machines need of them: opened once, shared by games and threads.
#pragma once

#include "app/commonwords.h"
#include "app/machinekit.h"
#include "app/resource.h"
#include "lexicon/worddeck.h"

// Read-only and counted: each holder releases it.
typedef struct WordSet WordSet;

WordSet *wordset_own(ResourceWords *opened); // takes over the words; the caller holds the set
WordSet *wordset_hold(WordSet *set);         // one more holder; returns the set
void wordset_release(WordSet *set);          // NULL is allowed
// Opens what the machines of this game need beside the lexicon, if not done yet.
MUST_CHECK Status wordset_equip(WordSet *set, const Settings *settings, const State *state, const Progress *progress,
                                Error *err);

const ResourceWords *wordset_resource(const WordSet *set);
const Lexicon *wordset_common(const WordSet *set);   // NULL: none
const Lexicon *wordset_everyday(const WordSet *set); // NULL: none
const MachineKit *wordset_kit(const WordSet *set);   // NULL: none

// A deck of questions about these words, without rude ones unless they are allowed. If needed it is made, in about half
// a second; a few decks are kept. Only one caller has a deck of this set at a time, until it gives it back.
// ERR_CANCELLED.
MUST_CHECK Status wordset_take_deck(WordSet *set, DeckKind kind, int length, bool allows_rude, const Progress *progress,
                                    const WordDeck **out, Error *err);
void wordset_give_deck(WordSet *set);

// The sets of a server: those in use, and a few that were. Any thread may use it.
typedef struct WordShelf WordShelf;

WordShelf *wordshelf_create(void);
void wordshelf_destroy(WordShelf *shelf);                          // NULL is allowed; nobody may hold a set any more
WordSet *wordshelf_share(WordShelf *shelf, ResourceWords *opened); // takes over the words; the caller holds the set
// The words of a resource for a new game: lexicon, tiles and hash for its settings.
MUST_CHECK Status wordshelf_open(WordShelf *shelf, App *app, const Account *account, const char *id,
                                 const char *tile_set, bool any_order, WordSet **out, Error *err);
// The words of a game that goes on.
MUST_CHECK Status wordshelf_reopen(WordShelf *shelf, App *app, int64_t resource, const Settings *settings,
                                   WordSet **out, Error *err);
