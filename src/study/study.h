// SPDX-License-Identifier: MIT
// A position that somebody sets up and looks into: whether there is anything odd about it, what can be played and what
// a play of one's own is worth, and the position after it. Moves are judged as the review of a game does.
#pragma once

#include "app/hint.h"
#include "study/positionorder.h"
#include "study/review.h"

enum { STUDY_MOVES_MAX = ANALYSIS_BEST_MAX, STUDY_REMARKS_MAX = 40, STUDY_REPLIES = 30 };

// A tile that is put somewhere.
typedef struct StudyTile {
  int row, col;
  const char *tile;
  bool is_blank;
} StudyTile;

// A move and what is known of it: numbers that are not are NAN.
typedef struct StudyMove {
  const char *type; // "play", "exchange", "pass"
  const char *move; // "8H"; "" where nothing is laid
  const char *word; // "C(AS)A"; of an exchange its tiles, with spaces between them
  FieldList tiles;  // StudyTile
  int score;
  const char *kept; // on the rack
  double equity, win, lost;
  // Played out, or searched
  double equity_margin, win_margin;
  int64_t iterations; // -1: not
  int is_dropped;     // -1: not asked
  double least, most; // the chance is between them
} StudyMove;
extern const Field study_tile_fields[], study_move_fields[];

StudyMove study_move(const Move *move, const Board *board, const TileSet *tiles, const Rack *rack, Arena *arena);

// Something odd about a position that can be looked into all the same.
typedef enum StudyOddity { ODD_WORD, ODD_LOOSE, ODD_START } StudyOddity;
typedef struct StudyRemark {
  int kind;       // StudyOddity
  int row, col;   // of the first square; -1: of none
  bool is_down;   // a word that is read down
  const char *at; // the word, or the square
  const char *text;
} StudyRemark;
// Up to so many of them.
int study_remarks(const OpenPosition *position, const Catalog *catalog, Arena *arena,
                  StudyRemark out[STUDY_REMARKS_MAX]);

// What a position is, or what an empty one of a preset is.
typedef struct StudyOrder {
  PositionOrder position;
  const char *preset; // NULL: the record's; with one the board is empty
  const char *play;   // to be made there first, as people type it; or
  FieldList tiles;    // the same tile by tile
} StudyOrder;
typedef enum StudyPhase { STUDY_MIDDLE, STUDY_PREENDGAME, STUDY_ENDGAME } StudyPhase;
typedef struct StudyShown {
  OpenPosition at;
  const char *cgp, *words; // the record as we write it; the dictionary
  int rack_size, bingo_bonus;
  int unseen, bag;
  int phase;         // StudyPhase
  FieldList remarks; // StudyRemark
} StudyShown;
extern const Field study_order_fields[], study_shown_fields[];
extern const UseCase study_showing;

// What is best there, and what a play is worth.
typedef struct JudgeOrder {
  PositionOrder position;
  const char *play;
  FieldList tiles;
  int top;
  int step;     // HintStep of a hint; 0: none
  bool replies; // what the other can be expected to score after the best and after the play is asked for
} JudgeOrder;
typedef struct Judged {
  OpenPosition at;
  AnalysisTurn *analysis;
  FieldList moves;   // StudyMove, the best first
  int plays;         // legal ones in all
  int method;        // AnalysisMethod
  StudyMove *made;   // the play; NULL: there was none
  int grade, rank;   // AnalysisGrade; 0: not judged
  FieldList unknown; // words of it that are none
  const char *hint;  // ""
  int hint_line;     // -1: of none
  bool hint_down;
  double reply_best, reply_made; // NAN: not asked for
} Judged;
extern const Field judge_order_fields[], judged_fields[];
extern const UseCase study_judging;

// What somebody probably kept after this move, as the next player, whose rack is the record's second, can tell.
typedef struct InferOrder {
  PositionOrder position; // before the move
  const char *play;
  FieldList tiles;
} InferOrder;
typedef struct InferredTiles {
  const char *tiles;
  double share, usual;
} InferredTiles;
typedef struct InferredKept {
  int kept;
  FieldList sets, kinds; // InferredTiles
} InferredKept;
extern const Field infer_order_fields[], inferred_fields[];
extern const UseCase study_inferring;

// A play as people type it, "8H WORD", "-ABC" or "exchange" of tiles, "-" to pass; or tile by tile.
MUST_CHECK Status study_read_move(const GivenPosition *at, const ScoreRules *rules, const char *typed,
                                  const FieldList *tiles, Move *out, Error *err);

// The same of a play alone: it may be laid, whatever words it makes.
MUST_CHECK Status study_read_play(const GivenPosition *at, const ScoreRules *rules, const char *typed,
                                  const FieldList *tiles, Move *out, Error *err);

// What a move left the next player: the mean of the best scores with racks that could be theirs. The same racks for
// every move of a position.
double study_reply(const SimInput *position, const Move *move, int samples);

// The record of a turn of a review: whoever made it is to move. words: the dictionary it was played with.
void study_write_turn(const Review *review, const ReviewTurn *turn, const char *words, StrBuf *out);

// What the other use cases of a position came to, as such moves: the best first, and of an endgame turn by turn.
int study_lead(const SimInput *input); // of who is to move, on the best of the others
FieldList study_simulated(const SimDone *done, Arena *arena);
FieldList study_solved(const PegDone *done, Arena *arena);
FieldList study_line(const EndgameDone *done, Arena *arena);
