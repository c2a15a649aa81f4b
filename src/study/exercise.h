// SPDX-License-Identifier: MIT
// A position in which one play is the solution, wherever it comes from: the puzzle of the day, an exercise, a mistake
// of one's own. Shows the position, reads tries and judges them.
#pragma once

#include "app/typedplay.h"
#include "app/usecase.h"
#include "study/givenposition.h"
#include "study/standout.h"

// A position and its solution, read from the store. The tiles are those of the words.
typedef struct Exercise {
  GivenPosition at;
  ScoreRules rules; // of `at`
  Move best;
} Exercise;

// Does the program have words of this language? *needs_building: they have not been built yet.
MUST_CHECK Status exercise_check_language(const char *language, bool *needs_building, Error *err);

// Refuses text that we can't have written. *out must not be moved afterwards.
MUST_CHECK Status exercise_read(const TileSet *tiles, const char *position, const char *play, Exercise *out,
                                Error *err);

// Where to look, for people and for the board.
typedef struct ExerciseHint {
  const char *text;
  int line; // from 0
  bool is_down;
} ExerciseHint;
ExerciseHint exercise_hint(const Exercise *exercise, const Catalog *catalog, Arena *arena);

// The solution.
typedef struct ExerciseSolution {
  const char *move, *word; // "8H", "C(AS)A"
  int score;
  FieldList tiles; // StudyTile
} ExerciseSolution;
void exercise_solve(const Exercise *exercise, Arena *arena, ExerciseSolution *out);

typedef enum ExerciseVerdict { EXERCISE_RIGHT, EXERCISE_LESS, EXERCISE_NO_WORD } ExerciseVerdict;
#define EXERCISE_VERDICTS "right less no_word"

typedef struct ExerciseJudged {
  int verdict;                // ExerciseVerdict
  int score, less;            // of the play, and how much less than the solution; 0 if it is invalid
  FieldList unknown;          // words that are not valid
  ExerciseSolution *solution; // NULL: it is still to be found
} ExerciseJudged;

extern const Field exercise_solution_fields[], exercise_judged_fields[];
#define EXERCISE_TRY_FIELDS(type)                                                                                      \
  FIELD_ROW("play", FIELD_TEXT, .is_optional = true, FIELD_IN(type, play), .option = "try", .high = TYPEDPLAY_MAX,     \
            .value = "PLAY", .help = N_("a play: its square and its word, 8H WORD across, H8 WORD down")),             \
      FIELD_ROW("tiles", FIELD_LIST, .is_optional = true, FIELD_IN(type, tiles), .high = RACK_MAX,                     \
                FIELD_ITEMS(study_tile_fields, StudyTile), .except = FIELD_NOT_OPTION | FIELD_NOT_ASKED,               \
                .help = "the same tile by tile")

// Reads a play as typed, or tile by tile; it must fit on the board, but its words are not checked.
MUST_CHECK Status exercise_read_try(const Exercise *exercise, const char *play, const FieldList *tiles, Move *out,
                                    Error *err);
// Only the solution itself is right.
void exercise_judge(const Exercise *exercise, const Lexicon *lexicon, const Move *tried, Arena *arena,
                    ExerciseJudged *out);

// Sentences for people: what to find, the result of a try, and the difficulty.
int exercise_kind_read(const char *name); // StandoutKind
void exercise_tell_task(StandoutKind kind, int score, const Catalog *catalog, StrBuf *out);
const char *exercise_grade_name(int difficulty); // message id
void exercise_tell_verdict(const ExerciseJudged *judged, const Catalog *catalog, StrBuf *out);
