// SPDX-License-Identifier: MIT
// An analysed game, for the files that show it.
#pragma once

#include "cli/args.h"
#include "cli/lexicon.h"
#include "cli/output.h"
#include "study/review.h"
#include "term/fieldtable.h"

// Everything that is opened for an analysis.
typedef struct AnalyzeBench {
  Review *review;
  StrBuf lexicon; // the recipe, if no file is given
  LexiconPlace place;
  Lexicon words;
} AnalyzeBench;

// Opens the game and the words of the command line; close it in either case.
MUST_CHECK Status analyze_open(const Cli *cli, const Args *args, AnalyzeBench *bench, Error *err);
void analyze_close(AnalyzeBench *bench);

typedef struct Analyzed {
  const Review *review;
  int64_t simulations; // per turn; 0: none
  int only_turn;       // 0: all
  int shown;           // at most so many better moves
  bool is_whole;       // not cancelled
} Analyzed;

// "8H WORD", "exchange ABC", "pass", as people read it.
void analyzed_write_move(const Cli *cli, const Review *review, const ReviewTurn *turn, const Move *move, StrBuf *out);
// The rack, with "…" if a part of it is not known.
void analyzed_write_word(const Review *review, const PlayWord *word, StrBuf *out);
// "KEEX is no word", "a bingo was missed": remarks besides the numbers, separated by "; ".
void analyzed_write_remarks(const Cli *cli, const Review *review, const ReviewTurn *turn, StrBuf *out);
// The first player's chance of winning after a turn; false if it is not known or there are not two players.
bool analyzed_first_win(const Review *review, const ReviewTurn *turn, double *out);

// A turn in a table; a number that is not known, or too small to show, is NAN.
typedef struct AnalyzedTurn {
  int number, points;
  const char *player, *rack, *move, *best; // best: only if another move was made
  double lost, chance, chance_lost, luck;
  const char *mark; // filled in by the table
} AnalyzedTurn;
AnalyzedTurn analyzed_turn(const Cli *cli, const Review *review, const ReviewTurn *turn, Arena *arena);
// The totals, one row per player.
FieldTable analyzed_totals(const Review *review, FieldList *list, Arena *arena);

// False for losses that are too small to show with one digit.
static inline bool analyzed_shows_points(double points) {
  return points >= 0.05;
}
static inline bool analyzed_shows_chance(double chance) {
  return chance >= 0.0005;
}

void analyzed_print_text(Cli *cli, const Analyzed *analyzed);
void analyzed_print_json(Cli *cli, const Analyzed *analyzed);
void analyzed_write_html(const Cli *cli, const Analyzed *analyzed, StrBuf *out);
