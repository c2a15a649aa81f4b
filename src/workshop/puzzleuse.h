// SPDX-License-Identifier: MIT
// Use cases of kept puzzles of every kind.
#pragma once

#include "paper/sheet.h"
#include "puzzle/crossword_check.h"
#include "puzzle/cryptogram.h"
#include "puzzle/maze_explore.h"
#include "puzzle/maze_metrics.h"
#include "puzzle/maze_set.h"
#include "puzzle/scramble.h"
#include "puzzle/sopa_check.h"
#include "puzzle/sopa_find.h"
#include "workshop/openpuzzle.h"

// Keeping

typedef struct PuzzlesWanted {
  int kind;
  const char *search; // in their names
} PuzzlesWanted;

typedef struct PuzzlesFound {
  FieldList puzzles; // PuzzleRecord, without files
} PuzzlesFound;

typedef struct PuzzleChosen {
  int64_t id;
} PuzzleChosen;

typedef struct PuzzleChange {
  int64_t id, version;
  const char *name;   // NULL: unchanged
  const json_t *file; // NULL: unchanged
} PuzzleChange;

// A file from elsewhere: its bytes with its name, or its path.
typedef struct PuzzleBrought {
  int kind; // PUZZLE_IS_EITHER: the content says it
  const char *name;
  FieldFile file;
  const char *path;
} PuzzleBrought;

extern const Field puzzle_chosen_fields[];
extern const UseCase puzzle_listing, puzzle_showing, puzzle_changing, puzzle_copying, puzzle_deleting, puzzle_bringing;

// Solving

enum { MAZE_MODE_SHORTEST, MAZE_MODE_SEVERAL, MAZE_MODE_THESIS, MAZE_MODE_OCTILE };

typedef struct PuzzleSearch {
  int64_t id;
  int mode;      // of a maze; negative: by its own rules
  int64_t steps; // thesis: limit; 0: none
  int paths;     // several: how many
} PuzzleSearch;

typedef struct MazeFound {
  int mode;
  MazeExploration all; // with at most one solution if only one is wanted
  double length;       // octile: length of the way
} MazeFound;

typedef struct PuzzleHit {
  int word, row, col, direction;
} PuzzleHit;

typedef struct PuzzleSolved {
  OpenPuzzle open; // with what was found
  MazeFound found;
  SopaHits hits;
  // for front ends that only read
  bool is_done, is_complete;
  int64_t steps, time_ms, best_ms;
  int solutions;
  json_t *best, *way;
  double length;
  FieldList told; // PuzzleHit
} PuzzleSolved;

extern const Field maze_search_fields[]; // without the id
extern const UseCase puzzle_solving;

// Looks for ways; the maze gets no solution, but becomes of the kind that the mode assumes. Call deinit in either case.
MUST_CHECK Status maze_find_ways(Maze *maze, const PuzzleSearch *how, const Progress *progress, MazeFound *out,
                                 Error *err);
void maze_found_deinit(MazeFound *found);
const MazePath *maze_found_best(const MazeFound *found); // NULL: none

// Measuring

typedef struct MazeMeasures {
  MazeMetrics metrics;
  const char *name;
  int rows, cols, nature, solutions, level;
  int seconds; // expected time of classes; -1: not known
  bool is_octile;
  unsigned directions;
  FieldList entrance;
  json_t *exits;
  const char *shortest_paths; // NULL: too many cells, or a map
} MazeMeasures;

typedef struct WallMeasures {
  WallMetrics metrics;
  const char *name, *shape;
  int rows, cols, seconds;
  FieldList entrance, exit;
} WallMeasures;

typedef struct SopaMeasures {
  SopaHits hits;
  SopaCheck check;
  const char *name, *alphabet;
  int rows, cols, cells, words, found, missing, repeated, difficulty, crossings, seconds;
  bool is_solved, is_certified, holds;
  FieldList counts; // how often each word occurs
  int by_direction[SOPA_DIRECTIONS];
  json_t *directions;
} SopaMeasures;

typedef struct CrosswordMeasures {
  CrosswordCheck check;
  const char *name, *alphabet, *lexicon;
  int rows, cols, kind, symmetry, known;
  bool holds;
} CrosswordMeasures;

typedef struct ScrambleMeasures {
  ScrambleCheck check;
  const char *name, *alphabet, *lexicon;
  int level, letters;
  bool holds;
} ScrambleMeasures;

typedef struct CryptogramMeasures {
  const char *name, *alphabet;
  int level, letters, different, given;
  bool holds;
} CryptogramMeasures;

typedef struct PuzzleMeasures {
  OpenPuzzle open;
  MazeMeasures maze; // only the member of its kind is filled in
  WallMeasures walls;
  SopaMeasures sopa;
  CrosswordMeasures crossword;
  ScrambleMeasures scramble;
  CryptogramMeasures cryptogram;
} PuzzleMeasures;

extern const Field maze_measure_fields[], wall_measure_fields[], sopa_measure_fields[], crossword_measure_fields[],
    scramble_measure_fields[], cryptogram_measure_fields[];
extern const UseCase puzzle_measuring;

// Strings live in the arena. Call deinit only after OK.
MUST_CHECK Status maze_take_measures(const Use *use, const Maze *maze, MazeMeasures *out, Error *err);
MUST_CHECK Status wallmaze_take_measures(const Use *use, const WallMaze *maze, WallMeasures *out, Error *err);
MUST_CHECK Status sopa_take_measures(const Use *use, const Sopa *sopa, SopaMeasures *out, Error *err);
void maze_measures_deinit(MazeMeasures *measures);
void sopa_measures_deinit(SopaMeasures *measures);
// The measures as JSON, by kind.
json_t *puzzle_measures_json(const PuzzleMeasures *measures);

// Files, for paper and for other programs

// Options of sheets, for everything that is put on paper. Lines between the letters are for word searches: elsewhere
// they do nothing.
#define SHEET_WISH_FIELDS(type, prefix) SHEET_WISH_ROWS(type, prefix, 0)
#define SHEET_WISH_ROWS(type, prefix, lines_except)                                                                    \
  FIELD_ROW("paper", FIELD_CHOICE, FIELD_IN(type, prefix paper), .is_optional = true, .choices = "a4 letter",          \
            .value = "SIZE", .help = N_("size of the paper (default: a4)")),                                           \
      FIELD_ROW(                                                                                                       \
          "look", FIELD_CHOICE, FIELD_IN(type, prefix look), .is_optional = true,                                      \
          .choices = "standard large dyslexia school", .value = "LOOK",                                                \
          .help =                                                                                                      \
              N_("look of a sheet: standard, large print, easier with dyslexia, or the small letters of a school")),   \
      FIELD_ROW("lines", FIELD_BOOL, FIELD_IN(type, prefix has_lines), .is_optional = true, .except = (lines_except),  \
                .help = N_("on a sheet: draw lines between the letters")),                                             \
      FIELD_ROW("a_page", FIELD_INT, FIELD_IN(type, prefix a_page), .option = "a-page", .is_optional = true, .low = 1, \
                .high = SHEETS_A_PAGE_MAX, .otherwise = "1", .value = "N",                                             \
                .help = N_("sheets on a page, side by side: 1 or 2")),                                                 \
      FIELD_ROW("instruction", FIELD_TEXT, FIELD_IN(type, prefix instruction), .is_optional = true, .high = 300,       \
                .value = "TEXT", .help = N_("on a sheet: the instruction, in your own words")),                        \
      FIELD_ROW("link", FIELD_TEXT, FIELD_IN(type, prefix link), .is_optional = true, .high = 300, .value = "URL",     \
                .help = N_("on a sheet: an address, as a QR code in its corner")),                                     \
      FIELD_ROW("logo", FIELD_FILE, FIELD_IN(type, prefix logo), .is_optional = true, .high = PAPER_LOGO_BYTES_MAX,    \
                .value = "FILE", .offers = OFFER_FILES, .help = N_("on a sheet: a logo at the top, a PNG file"),       \
                .question = N_("Logo, a PNG file (Enter: none):"))
extern const Field sheet_wish_fields[];

typedef struct PuzzleTarget {
  int64_t id;
  const char *name; // of the file: its ending gives the format
  int as;           // a format, if there is no name
  int has_key;      // with the solution
  SheetWish sheet;
} PuzzleTarget;

typedef struct PuzzleBytes {
  StrBuf bytes;
  const char *format; // "pdf"
  const char *loses;  // what the format can't express: a message id; NULL: nothing
} PuzzleBytes;

typedef struct PuzzleSheet {
  SheetPart part; // 0: both parts in a PDF, else the puzzle
  SheetWish wish;
  bool is_picture; // only of the cells
  const char *footer;
} PuzzleSheet;

extern const UseCase puzzle_writing;

// Can this kind of puzzle be written to a file with that ending? ERR_INPUT lists the endings.
MUST_CHECK Status puzzle_check_target(int kind, const char *name, Error *err);
bool puzzle_is_sheet(const char *name); // is it paper?
// Writes the file in the format that the name's ending says.
MUST_CHECK Status puzzle_write_file(const Use *use, PuzzleContent content, const char *name, const PuzzleSheet *sheet,
                                    PuzzleBytes *out, Error *err);
// Writes the only problem of a map: the maze's own entrance and exit, with the length of the way between them.
MUST_CHECK Status maze_write_scenario(const Use *use, const Maze *maze, const char *map, StrBuf *out, Error *err);
