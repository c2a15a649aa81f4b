// SPDX-License-Identifier: MIT
// A turn examined afterwards: which moves were better, what the move made has cost, and how lucky the tiles were.
// docs/analysis.md explains the numbers.
#pragma once

#include "engine/leaves.h"
#include "engine/sim.h"

enum { ANALYSIS_BEST_MAX = 30, ANALYSIS_LUCK_SAMPLES = 200 };

typedef enum AnalysisGrade {
  GRADE_NONE, // not judged: too little is known
  GRADE_OK,
  GRADE_SMALL,
  GRADE_MEDIUM,
  GRADE_LARGE,
} AnalysisGrade;
enum { GRADES = GRADE_LARGE + 1 };

// A move gets the last grade for which it has lost at least so much chance of winning, or so many points.
typedef struct GradeRow {
  const char *name;   // stable, for programs
  const char *label;  // message id
  double win_lost;    // 0 to 1
  double equity_lost; // points
} GradeRow;

extern const GradeRow grade_rows[GRADES]; // by AnalysisGrade

AnalysisGrade analysis_grade(double win_lost, double equity_lost);

typedef enum AnalysisMethod {
  ANALYSIS_STATIC,    // by points and the value of the tiles kept
  ANALYSIS_SIMULATED, // moves were played out
  ANALYSIS_EXACT,     // the end of the game was searched completely
} AnalysisMethod;

// All pointers are borrowed.
typedef struct AnalysisInput {
  SimInput position;  // before the turn, with the player who made it first; iterations 0: no simulation
  bool rack_is_whole; // else the rack has only the known tiles
  Move made;          // its equity is not read
  bool made_is_known; // false: an exchange of unknown tiles
  bool is_taken_back; // a play that was taken off again; it counts as a pass
  int best_count;     // how many of the best moves to give, up to ANALYSIS_BEST_MAX
  int64_t endgame_ms; // for each search of the end of the game; 0: no such search
  int luck_samples;   // 0: luck is not needed
  bool kept_is_known; // needed for luck ...
  Rack kept;          // ... the tiles of the rack from before the last draw
} AnalysisInput;

typedef struct AnalysisMove {
  Move move;
  double equity;                // points gained on the best other player, and the value of the tiles kept
  double win;                   // chance of winning after it, 0 to 1
  double equity_lost, win_lost; // compared to the best move; never below 0
} AnalysisMove;

typedef struct AnalysisTurn {
  AnalysisMethod method;
  AnalysisMove best[ANALYSIS_BEST_MAX]; // the best first
  int best_count;
  int play_count; // how many legal plays there are
  bool is_judged; // otherwise the next two members have no meaning
  AnalysisMove made;
  int rank; // of the move made; 1 is the best
  AnalysisGrade grade;
  PlayWord phonies[WORD_MAX + 1]; // words of the play that are not in the lexicon
  int phony_count;
  bool is_bingo;        // the play used the whole rack, and stood
  bool is_bingo_missed; // a better play would have been a bingo
  bool has_luck;
  double luck; // points
} AnalysisTurn;

// ERR_CANCELLED when progress asks to stop; ERR_LIMIT when the rack has too many plays. *out is written only on
// success. The same input gives the same result, unless time limits the simulation.
MUST_CHECK Status analysis_run(const AnalysisInput *input, AnalysisTurn *out, Error *err);

// Are they the same move? The order of exchanged tiles does not matter.
bool analysis_same_move(const Move *a, const Move *b);

// Totals of one player's turns.
typedef struct AnalysisTotals {
  int turns, judged, points;
  int grades[GRADES];
  double equity_lost, win_lost;
  int luck_turns;
  double luck;
  int bingos, bingos_missed, phonies;
} AnalysisTotals;

void analysis_add(AnalysisTotals *totals, const AnalysisTurn *turn, int points);
