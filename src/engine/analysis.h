// SPDX-License-Identifier: MIT
// A turn looked at afterwards: what the better moves were, what the one that was made has cost, and how lucky the tiles
// were. docs/analysis.md says what the numbers mean.
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

// A move earns the last grade of which it has lost either as much chance of winning or as many points.
typedef struct GradeRow {
  const char *name;   // stable, for programs
  const char *label;  // message id
  double win_lost;    // 0 to 1
  double equity_lost; // points
} GradeRow;

extern const GradeRow grade_rows[GRADES]; // by AnalysisGrade

AnalysisGrade analysis_grade(double win_lost, double equity_lost);

typedef enum AnalysisMethod {
  ANALYSIS_STATIC,    // points and the value of what is kept
  ANALYSIS_SIMULATED, // played out
  ANALYSIS_EXACT,     // the end of the game searched through
} AnalysisMethod;

// All pointers are borrowed.
typedef struct AnalysisInput {
  SimInput position;  // before the turn, the player who made it first; iterations 0: no simulation
  bool rack_is_whole; // else the rack is only what is known of it
  Move made;          // equity is not read
  bool made_is_known; // false: an exchange of tiles that nobody wrote down
  bool is_taken_back; // a play that did not stand: it counts as a pass
  int best_count;     // so many of the best moves, up to ANALYSIS_BEST_MAX
  int64_t endgame_ms; // for each search of the end of the game; 0: it is not searched
  int luck_samples;   // 0: luck is not asked for
  bool kept_is_known; // luck needs it ...
  Rack kept;          // ... the tiles that were there before the others were drawn
} AnalysisInput;

typedef struct AnalysisMove {
  Move move;
  double equity;                // points gained on the best other player, with what is kept
  double win;                   // chance of winning after it, 0 to 1
  double equity_lost, win_lost; // against the best move; never below 0
} AnalysisMove;

typedef struct AnalysisTurn {
  AnalysisMethod method;
  AnalysisMove best[ANALYSIS_BEST_MAX]; // the best first
  int best_count;
  int play_count; // legal plays in all
  bool is_judged; // the two below are meaningless otherwise
  AnalysisMove made;
  int rank; // of the move made: 1 is the best
  AnalysisGrade grade;
  PlayWord phonies[WORD_MAX + 1]; // words of the play that are not in the lexicon
  int phony_count;
  bool is_bingo;        // the play took the whole rack, and stood
  bool is_bingo_missed; // a better play would have
  bool has_luck;
  double luck; // points
} AnalysisTurn;

// ERR_CANCELLED when the progress is asked to stop; ERR_LIMIT when the rack has too many plays. *out is written only on
// success. The same input gives the same result, unless the simulation is limited by time.
MUST_CHECK Status analysis_run(const AnalysisInput *input, AnalysisTurn *out, Error *err);

// Is it the same move, in whatever order its tiles are exchanged?
bool analysis_same_move(const Move *a, const Move *b);

// What one player's turns come to.
typedef struct AnalysisTotals {
  int turns, judged, points;
  int grades[GRADES];
  double equity_lost, win_lost;
  int luck_turns;
  double luck;
  int bingos, bingos_missed, phonies;
} AnalysisTotals;

void analysis_add(AnalysisTotals *totals, const AnalysisTurn *turn, int points);
