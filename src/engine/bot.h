// SPDX-License-Identifier: MIT
// Machine players. Each is one row of a table and is chosen by its name. It sees what its seat may see, and nothing
// more. docs/bots.md describes how each of them plays.
#pragma once

#include "base/progress.h"
#include "engine/leaves.h"
#include "engine/outlook.h"
#include "engine/tools.h"
#include "engine/winpct.h"
#include "game/deed.h"
#include "game/view.h"
#include "lexicon/lexicon.h"
#include "movegen/crosssets.h"

// What machines keep between turns to think faster; it never changes what they choose. For one thread at a time, and
// any number of games, one after the other, with the same tools. The tools must outlive it.
typedef struct BotMemory BotMemory;
BotMemory *botmemory_create(void);
void botmemory_destroy(BotMemory *memory); // NULL is allowed
// The cross-sets of a board, valid until the memory is used again. For words as they are written.
const CrossSets *botmemory_cross(BotMemory *memory, const SearchTools *tools, const Board *board,
                                 const ScoreRules *rules);

// All pointers are borrowed.
typedef struct BotInput {
  const GameView *view; // of the seat to move
  const Lexicon *lexicon;
  const Lexicon *common;    // words that most people know, in any order if the lexicon's are; NULL: no such list
  bool has_everyday_words;  // common has only words that a child knows
  int level;                // from the bot's row
  const SearchTools *tools; // of the lexicon; NULL: the plain generator
  BotMemory *memory;        // NULL: none
  const Leaves *leaves;     // for the game's tiles; NULL: values from the bag alone
  const TableDeeds *deeds;  // the last turns of the others; NULL: not known
  const WinPct *win;        // the chance of winning with a lead; NULL: a table that suits most languages
  const Outlook *outlook;   // a learned correction of static values; NULL: none
  int64_t time_ms;          // for this turn; 0: a fixed amount of work, the same on every machine
  int work;                 // per cent of that amount; 0: all of it
  int threads;              // for bots that can use several; 0 is one
  Seed seed;                // for this turn alone; the same seed and work give the same play
  bool avoids_rude;         // makes no word of data/rude/ (only some bots heed it)
  bool takes_what_is_known; // when cancelled, answers with what it has found so far, if anything
  const Progress *progress; // NULL: not needed
} BotInput;

typedef struct Bot {
  const char *name;  // NULL in the row that ends the table
  int version;       // raised when the way it plays changes
  const char *title; // its name for people: a message id, where %d is the level
  const char *help;  // message id
  // Fills in type and payload of an action that the rules accept: a play, an exchange or a pass, which end the turn, or
  // an advantage; after that it is asked again, with what the seat sees then.
  Status (*choose)(const BotInput *input, Action *out, Error *err);
  int level; // for rows with the same functions
  // Only for bots of the ladder:
  const char *called; // its own name, the same in every language
  const char *says;   // what it says of itself: message id
  int strength;       // its step on the ladder, from 1
  // Does it overlook that the pending play, which it could challenge, is not valid? NULL: never.
  bool (*overlooks)(const BotInput *input);
  bool uses_common_words;   // needs BotInput.common...
  bool uses_everyday_words; // ...with the words that a child knows, if there is such a list
  bool uses_values;         // needs tools, leaves and win
  bool uses_deeds;          // needs BotInput.deeds
  bool thinks_long;         // takes seconds, not a moment
  bool is_for_measuring;    // not offered to people
} Bot;

extern const Bot bots[];

// Appends "friendly 3 of 8", in the reader's language.
void bot_add_title(const Bot *bot, const Catalog *catalog, StrBuf *out);

// Finds "greedy", "friendly:3". ERR_MISSING lists the names; if only the level is wrong, the names of that family.
MUST_CHECK Status bot_find(const char *name, const Bot **out, Error *err);
