// SPDX-License-Identifier: MIT
// A position in which one play is looked for, whoever made it: the puzzle of the day, an exercise, a mistake of one's
// own. What is shown of it, what a try is, what is said of it.
#pragma once

#include "app/typedplay.h"
#include "app/usecase.h"
#include "study/givenposition.h"
#include "study/standout.h"

// A position and its play, as the store has them, read. The tiles are those of the words.
typedef struct Exercise {
  GivenPosition at;
  ScoreRules rules; // of `at`
  Move best;
} Exercise;

// Is it a language that the program has words of? *needs_building: they can be built, and have not been.
MUST_CHECK Status exercise_check_language(const char *language, bool *needs_building, Error *err);

// What can't be read was not written by us. *out must stay where it is.
MUST_CHECK Status exercise_read(const TileSet *tiles, const char *position, const char *play, Exercise *out,
                                Error *err);

// Where to look, for people and for the board.
typedef struct ExerciseHint {
  const char *text;
  int line; // from 0
  bool is_down;
} ExerciseHint;
ExerciseHint exercise_hint(const Exercise *exercise, const Catalog *catalog, Arena *arena);

// The play that was looked for.
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
  int score, less;            // of the play, and how much more there is to be had; 0 for what is no word
  FieldList unknown;          // words that are none
  ExerciseSolution *solution; // NULL: it is still to be found
} ExerciseJudged;

extern const Field exercise_solution_fields[], exercise_judged_fields[];
#define EXERCISE_TRY_FIELDS(type)                                                                                      \
  FIELD_ROW("play", FIELD_TEXT, .is_optional = true, FIELD_IN(type, play), .option = "try", .high = TYPEDPLAY_MAX,     \
            .value = "PLAY", .help = N_("a play: its square and its word, 8H WORD across, H8 WORD down")),             \
      FIELD_ROW("tiles", FIELD_LIST, .is_optional = true, FIELD_IN(type, tiles), .high = RACK_MAX,                     \
                FIELD_ITEMS(study_tile_fields, StudyTile), .except = FIELD_NOT_OPTION | FIELD_NOT_ASKED,               \
                .help = "the same tile by tile")

// A play as it is typed, or tile by tile: it may be laid, whatever it says.
MUST_CHECK Status exercise_read_try(const Exercise *exercise, const char *play, const FieldList *tiles, Move *out,
                                    Error *err);
// Only the play itself is right.
void exercise_judge(const Exercise *exercise, const Lexicon *lexicon, const Move *tried, Arena *arena,
                    ExerciseJudged *out);

// Sentences for people: what there is to find, what became of a try, and what the play was.
int exercise_kind_read(const char *name); // StandoutKind
void exercise_tell_task(StandoutKind kind, int score, const Catalog *catalog, StrBuf *out);
const char *exercise_grade_name(int difficulty); // message id
void exercise_tell_verdict(const ExerciseJudged *judged, const Catalog *catalog, StrBuf *out);
