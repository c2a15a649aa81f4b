// SPDX-License-Identifier: MIT
// A whole game looked at afterwards: its turns, from any kind of record, each with its analysis.
#pragma once

#include "base/arena.h"
#include "engine/analysis.h"
#include "field/field.h"
#include "game/game.h"
#include "lexicon/lexicon.h"
#include "notation/gcggame.h"

// What happened in a turn, and what is known about it. Texts are never NULL.
typedef struct ReviewTurn {
  int number;  // from 1
  int64_t seq; // of its action, in games of ours
  int player;
  Board board; // before it
  Rack rack;   // the known part of it
  bool rack_is_whole;
  Rack kept; // the tiles kept from the turn before
  bool kept_is_known;
  TileCounts unseen; // bag and other racks
  Move made;
  bool made_is_known; // false: an exchange of unknown tiles, an invalid play, a turn lost by a challenge
  bool is_taken_back;
  int scores[SEATS_MAX], scores_after[SEATS_MAX]; // by player
  const char *note;
  bool is_analysed;
  AnalysisTurn analysis;
  // Only for the turns that decided the game: the score to expect from the next player after the move, and after the
  // move it is compared with (study/story.h).
  bool has_replies;
  double reply_made, reply_other;
} ReviewTurn;

typedef struct ReviewPlayer {
  const char *name;
  int score; // at the end
  AnalysisTotals totals;
} ReviewPlayer;

typedef struct Review {
  Arena texts;
  const char *title; // "": none
  TileSet tiles;
  Layout layout;
  int rack_size, bingo_bonus, exchange_minimum;
  ReviewPlayer players[SEATS_MAX];
  int player_count;
  ReviewTurn *turns;
  int count, capacity;
} Review;

// The turns of a game, without their analysis. review_destroy frees it.
Review *review_from_gcg(const GcgGame *game);
// ERR_STATE for games without turns (duplicate) or with words in any order.
MUST_CHECK Status review_from_game(const Game *game, Review **out, Error *err);
void review_destroy(Review *review); // NULL is allowed

// How closely to look at it; some fields are options.
typedef struct ReviewOrder {
  int turn;                     // only this one; 0: all
  const char *player;           // only this one, by name or number from 1; NULL: all
  int top;                      // better moves shown for a turn; 0: the usual (review_top)
  int64_t simulations, time_ms; // per turn; 0: none, unless time_ms is given
  int threads;                  // 0: 1
  const char *seed;             // NULL: always the same
  int best_count;               // moves to find; 0: some more than are shown
  int64_t endgame_ms;           // as in AnalysisInput; 0: REVIEW_ENDGAME_MS
  bool has_luck;                // measure the luck of the draws
} ReviewOrder;
enum { REVIEW_ENDGAME_MS = 2000 };
extern const Field review_order_fields[];
int review_top(const ReviewOrder *order);
int64_t review_simulations(const ReviewOrder *order);

// Analyses the turns with these words and adds up each player's totals. kwg_path: their file, may be NULL.
// ERR_CANCELLED keeps what has been done.
MUST_CHECK Status review_run(Review *review, const ReviewOrder *order, const Lexicon *lexicon, const char *kwg_path,
                             const Progress *progress, Error *err);
int review_analysed_count(const Review *review);
// The last turn of a player, as an index into the turns; -1: none.
int review_last_turn(const Review *review, int player);

// A GCG file from outside: its turns, the words it was probably played with, and where it contradicts itself.

enum { REVIEWFILE_PROBLEMS_MAX = 50 };

typedef struct ReviewProblem {
  long line;
  Error error; // the sentence
} ReviewProblem;

typedef struct ReviewFile {
  Review *review;
  char language[GCG_TILES_ID_MAX]; // of a recipe: "es"; or the name of the file's own words
  char tile_set[GCG_TILES_ID_MAX]; // "es-basic"
  ReviewProblem *problems;
  int problem_count;
} ReviewFile;

// ERR_INPUT if it is not a GCG file, or has no turn. Messages call the file by name.
MUST_CHECK Status reviewfile_read(Span bytes, const char *name, ReviewFile *out, Error *err);
void reviewfile_deinit(ReviewFile *file); // also a zeroed one

// Reviews every turn of a finished game in the store, with the words it was played with. The caller destroys it.
// ERR_STATE before the end and for games that can't be analysed.
typedef struct OpenGame OpenGame;
MUST_CHECK Status opengame_review(const OpenGame *open, const Progress *progress, Review **out, Error *err);
