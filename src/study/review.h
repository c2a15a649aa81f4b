// SPDX-License-Identifier: MIT
// A whole game looked at afterwards: its turns, from whatever it was recorded in, each with its analysis.
#pragma once

#include "base/arena.h"
#include "engine/analysis.h"
#include "field/field.h"
#include "game/game.h"
#include "lexicon/lexicon.h"
#include "notation/gcggame.h"

// What happened in a turn and what is known of it. Texts are never NULL.
typedef struct ReviewTurn {
  int number;  // from 1
  int64_t seq; // of its action, in games of ours
  int player;
  Board board; // before it
  Rack rack;   // what is known of it
  bool rack_is_whole;
  Rack kept; // of it, from the turn before
  bool kept_is_known;
  TileCounts unseen; // bag and other racks
  Move made;
  bool made_is_known; // false: an exchange of unknown tiles, a play that can't stand, a turn lost by a challenge
  bool is_taken_back;
  int scores[SEATS_MAX], scores_after[SEATS_MAX]; // by player
  const char *note;
  bool is_analysed;
  AnalysisTurn analysis;
  // Of the turns that decided the game: what the next player can be expected to score after the move, and after the one
  // that it is compared with (study/story.h).
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
// ERR_STATE for games that are not played in turns (duplicate) or by other words (any order).
MUST_CHECK Status review_from_game(const Game *game, Review **out, Error *err);
void review_destroy(Review *review); // NULL is allowed

// How closely it is looked at; a part of it are options.
typedef struct ReviewOrder {
  int turn;                     // the only one; 0: all
  const char *player;           // the only one, by name or number from 1; NULL: all
  int top;                      // better moves of a turn that are shown; 0: as usual (review_top)
  int64_t simulations, time_ms; // for each turn; 0: none, unless there is time
  int threads;                  // 0: 1
  const char *seed;             // NULL: always the same
  int best_count;               // moves that are found; 0: some more than are shown
  int64_t endgame_ms;           // as in AnalysisInput; 0: REVIEW_ENDGAME_MS
  bool has_luck;                // that of the draws is measured
} ReviewOrder;
enum { REVIEW_ENDGAME_MS = 2000 };
extern const Field review_order_fields[];
int review_top(const ReviewOrder *order);
int64_t review_simulations(const ReviewOrder *order);

// Analyses the turns by these words and adds up each player's. kwg_path: where they lie, perhaps NULL. ERR_CANCELLED
// leaves what has been done.
MUST_CHECK Status review_run(Review *review, const ReviewOrder *order, const Lexicon *lexicon, const char *kwg_path,
                             const Progress *progress, Error *err);
int review_analysed_count(const Review *review);
// The last turn of a player, as a place among the turns; -1: none.
int review_last_turn(const Review *review, int player);

// A GCG file that somebody brings: its turns, the words it was probably played with, and where it disagrees with
// itself.

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

// ERR_INPUT for what is no GCG, or holds no turn. name stands for the file in messages.
MUST_CHECK Status reviewfile_read(Span bytes, const char *name, ReviewFile *out, Error *err);
void reviewfile_deinit(ReviewFile *file); // also one of zeroes

// Every turn of a kept game that is over with what would have been better, by the words it was played with. The caller
// destroys it. ERR_STATE before the end and for games that are not analysed.
typedef struct OpenGame OpenGame;
MUST_CHECK Status opengame_review(const OpenGame *open, const Progress *progress, Review **out, Error *err);
