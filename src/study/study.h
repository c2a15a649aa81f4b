// SPDX-License-Identifier: MIT
// Studying a position that somebody sets up: what is odd about it, which moves are possible, what a given play is
// worth, and the position after it. Moves are judged like in the review of a game.
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

// A move and its values; an unknown number is NAN.
typedef struct StudyMove {
  const char *type; // "play", "exchange", "pass"
  const char *move; // "8H"; "" if nothing is laid
  const char *word; // "C(AS)A"; for an exchange its tiles, separated by spaces
  FieldList tiles;  // StudyTile
  int score;
  const char *kept; // on the rack
  double equity, win, lost;
  // From a simulation or a search
  double equity_margin, win_margin;
  int64_t iterations; // -1: not simulated
  int is_dropped;     // -1: not asked
  double least, most; // bounds of the chance of winning
} StudyMove;
extern const Field study_tile_fields[], study_move_fields[];

StudyMove study_move(const Move *move, const Board *board, const TileSet *tiles, const Rack *rack, Arena *arena);

// Something odd about a position, which can be studied all the same.
typedef enum StudyOddity { ODD_WORD, ODD_LOOSE, ODD_START } StudyOddity;
typedef struct StudyRemark {
  int kind;       // StudyOddity
  int row, col;   // of the first square; -1: no square
  bool is_down;   // a word that is read down
  const char *at; // the word, or the square
  const char *text;
} StudyRemark;
// Finds at most STUDY_REMARKS_MAX remarks.
int study_remarks(const OpenPosition *position, const Catalog *catalog, Arena *arena,
                  StudyRemark out[STUDY_REMARKS_MAX]);

// Asks about a position, or about an empty one of a preset.
typedef struct StudyOrder {
  PositionOrder position;
  const char *preset; // NULL: as the record says; else the board is empty
  const char *play;   // to be made first, as people type it; or
  FieldList tiles;    // the same play tile by tile
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

// Asks for the best moves of a position, and for the value of a play.
typedef struct JudgeOrder {
  PositionOrder position;
  const char *play;
  FieldList tiles;
  int top;
  int step;     // step of a hint (HintStep); 0: none
  bool replies; // also estimate the opponent's score after the best move and after the play
} JudgeOrder;
typedef struct Judged {
  OpenPosition at;
  AnalysisTurn *analysis;
  FieldList moves;   // StudyMove, the best first
  int plays;         // number of legal plays
  int method;        // AnalysisMethod
  StudyMove *made;   // the play; NULL: none was given
  int grade, rank;   // AnalysisGrade; 0: not judged
  FieldList unknown; // words of the play that are not valid
  const char *hint;  // ""
  int hint_line;     // -1: no line
  bool hint_down;
  double reply_best, reply_made; // NAN: not asked for
} Judged;
extern const Field judge_order_fields[], judged_fields[];
extern const UseCase study_judging;

// Asks what somebody probably kept after this move, as seen by the next player, whose rack is the record's second.
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

// Reads a move as people type it: "8H WORD", "-ABC" or "exchange" and tiles, "-" to pass; or tile by tile.
MUST_CHECK Status study_read_move(const GivenPosition *at, const ScoreRules *rules, const char *typed,
                                  const FieldList *tiles, Move *out, Error *err);

// Reads only plays: the play must fit on the board; its words are not checked.
MUST_CHECK Status study_read_play(const GivenPosition *at, const ScoreRules *rules, const char *typed,
                                  const FieldList *tiles, Move *out, Error *err);

// The reply a move allows: the mean of the next player's best scores, over racks they could have. All moves of a
// position are compared over the same racks.
double study_reply(const SimInput *position, const Move *move, int samples);

// Writes the record of a turn of a review, with its player to move. words: the dictionary it was played with.
void study_write_turn(const Review *review, const ReviewTurn *turn, const char *words, StrBuf *out);

// The results of the other use cases of a position, as such moves: the best first; for an endgame, turn by turn.
int study_lead(const SimInput *input); // of the player to move, over the best of the others
FieldList study_simulated(const SimDone *done, Arena *arena);
FieldList study_solved(const PegDone *done, Arena *arena);
FieldList study_line(const EndgameDone *done, Arena *arena);
