// SPDX-License-Identifier: MIT
// What the rules can't know and must be decided before an action is logged: whether words are words, whether
// anybody can move, what the best play of a round was. The referee asks the lexicon; the game only ever sees the
// verdict.
#pragma once

#include "game/game.h"
#include "lexicon/lexicon.h"

typedef struct BotMemory BotMemory;     // engine/bot.h
typedef struct SearchTools SearchTools; // engine/tools.h

typedef struct Referee {
  const Lexicon *lexicon; // made ready for any order where the settings say so
  int64_t node_budget;    // graph nodes that one search may visit; 0: as many as the generator allows
  // Where both are there, what machines remember of the board is not worked out again.
  const SearchTools *tools;
  BotMemory *memory;
} Referee;

// Whether the play may be logged. Where only valid plays are accepted, refuses with invalid_word and names the words
// that are none; in challenge modes and duplicate games says nothing about words.
MUST_CHECK Status referee_check_play(const Referee *referee, const Game *game, const Play *play, Error *err);

// Fills in the verdicts on the pending play.
void referee_judge(const Referee *referee, const Game *game, Action *challenge);

// Nobody can place a tile any more, nobody can exchange and nobody can buy a blank: the game should end as stuck. Never
// in challenge modes, where any word may be tried and the answer would tell which ones are good; there the passes end
// the game, as they do where the budget does not suffice to find out.
MUST_CHECK Status referee_is_stuck(const Referee *referee, const Game *game, bool *out, Error *err);

// Duplicate: fills in the verdict on every submission and the best play there was; the best that was submitted where a
// budget does not suffice to find it.
MUST_CHECK Status referee_close_round(const Referee *referee, const Game *game, Action *close, Error *err);
