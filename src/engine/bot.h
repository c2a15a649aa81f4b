// SPDX-License-Identifier: MIT
// Machine players. Each is one row of a table, chosen by its name everywhere; it sees what its seat may see and nothing
// more. docs/bots.md says how each of them plays.
#pragma once

#include "base/progress.h"
#include "engine/judgement.h"
#include "engine/leaves.h"
#include "engine/tools.h"
#include "game/deed.h"
#include "game/view.h"
#include "lexicon/lexicon.h"
#include "movegen/crosssets.h"

// What machines keep from turn to turn, to think faster; it changes nothing of what they choose. For one thread at a
// time, and for any number of games one after the other with the same tools, which outlive it.
typedef struct BotMemory BotMemory;
BotMemory *botmemory_create(void);
void botmemory_destroy(BotMemory *memory); // NULL is allowed
// The cross-sets of a board, until the memory is used again. For words as they are written.
const CrossSets *botmemory_cross(BotMemory *memory, const SearchTools *tools, const Board *board,
                                 const ScoreRules *rules);

// All pointers are borrowed.
typedef struct BotInput {
  const GameView *view; // of the seat to move
  const Lexicon *lexicon;
  const Lexicon *common;      // words that most people know, in any order if the lexicon's are; NULL: no such list
  bool has_everyday_words;    // common has only those that a child knows
  int level;                  // of the bot's row
  const SearchTools *tools;   // of the lexicon; NULL: the plain generator
  BotMemory *memory;          // NULL: none
  const Leaves *leaves;       // for the game's tiles; NULL: what the bag alone tells
  const TableDeeds *deeds;    // what the others did last; NULL: nobody has told
  const WinPct *win;          // how likely leads are to win; NULL: one that does for most languages
  const Judgement *judgement; // what else tells who wins; NULL: nothing
  int64_t time_ms;            // for this turn; 0: a fixed amount of work, the same on every machine
  int work;                   // per cent of that amount; 0: all of it
  int threads;                // for those that can use several; 0 is one
  Seed seed;                  // for this turn alone: the same seed and the same work give the same play
  bool avoids_rude;           // of those that heed it: makes no word of data/rude/
  bool takes_what_is_known;   // when cancelled, what has been found by then is the answer, if there is something
  const Progress *progress;   // NULL: nobody waits
} BotInput;

typedef struct Bot {
  const char *name;  // NULL in the row that ends the table
  int version;       // raised whenever its play changes
  const char *title; // what people call it: a message id, in which %d is the level
  const char *help;  // message id
  // Fills in type and payload of an action that the rules accept: a play, an exchange or a pass, which end the turn, or
  // an advantage; then it is asked again, with what the seat sees now.
  Status (*choose)(const BotInput *input, Action *out, Error *err);
  int level; // for rows that share their functions
  // Of those on the ladder; the classics have none of these.
  const char *called; // its own name, the same in every language
  const char *says;   // of itself: message id
  int strength;       // its step, from 1
  // Does it fail to notice that the pending play, which it could challenge, is not valid? NULL: it never does.
  bool (*overlooks)(const BotInput *input);
  bool uses_common_words;   // wants BotInput.common...
  bool uses_everyday_words; // ...and in its place the words that a child knows, where there is such a list
  bool uses_values;         // wants tools, leaves and win
  bool uses_deeds;          // wants BotInput.deeds
  bool thinks_long;         // seconds rather than a moment
  bool is_for_measuring;    // nobody is offered it
} Bot;

extern const Bot bots[];

// "friendly 3 of 8", in the reader's language.
void bot_add_title(const Bot *bot, const Catalog *catalog, StrBuf *out);

// "greedy", "friendly:3". ERR_MISSING names those there are; when only the level is wrong, those of that name.
MUST_CHECK Status bot_find(const char *name, const Bot **out, Error *err);
