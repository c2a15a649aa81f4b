// SPDX-License-Identifier: MIT
// How hard a puzzle is, in numbers.
#include "base/mem.h"
#include "puzzle/maze_count.h"
#include "workshop/difficulty.h"
#include "workshop/puzzleuse.h"

#define EXPECTED_FIELD(...)                                                                                            \
  FIELD_ROW("seconds", FIELD_INT, __VA_ARGS__, .is_optional = true, .high = INT32_MAX, .except = FIELD_LEFT_OUT,       \
            .help = "what classes take for it, where that was learnt")
#define MAZE(member) FIELD_IN(MazeMeasures, member)
#define AMOUNT .high = INT64_MAX
const Field maze_measure_fields[] = {
    {"name", FIELD_TEXT, MAZE(name), .high = 400},
    {"rows", FIELD_INT, MAZE(rows), AMOUNT},
    {"cols", FIELD_INT, MAZE(cols), AMOUNT},
    {"directions", FIELD_SET, MAZE(directions), .high = 8, .choices = "N NE E SE S SW W NW"},
    {"octile", FIELD_BOOL, MAZE(is_octile)},
    {"entrance", FIELD_LIST, MAZE(entrance), .of = FIELD_INT, .low = 2, .high = 2},
    {"exits", FIELD_ANY, MAZE(exits)},
    {"solutions", FIELD_INT, MAZE(solutions), AMOUNT},
    {"cells", FIELD_INT, MAZE(metrics.cells), AMOUNT},
    {"obstacles", FIELD_INT, MAZE(metrics.obstacles), AMOUNT},
    {"gaps", FIELD_INT, MAZE(metrics.gaps), AMOUNT},
    {"occupation", FIELD_NUMBER, MAZE(metrics.occupation)},
    {"mobility", FIELD_NUMBER, MAZE(metrics.mobility)},
    {"applicable", FIELD_INT, .option = "applicable_moves", MAZE(metrics.applicable), AMOUNT},
    {"possible", FIELD_INT, .option = "possible_moves", MAZE(metrics.possible), AMOUNT},
    {"distance", FIELD_INT, MAZE(metrics.distance), AMOUNT},
    {"difficulty", FIELD_INT, MAZE(metrics.difficulty), AMOUNT},
    {"dead_ends", FIELD_INT, MAZE(metrics.dead_ends), AMOUNT},
    {"nature", FIELD_CHOICE, MAZE(nature), .choices = "ordinary trivial impossible"},
    {"moves", FIELD_INT, MAZE(metrics.moves), AMOUNT},
    {"length", FIELD_NUMBER, MAZE(metrics.length)},
    {"decisions", FIELD_INT, MAZE(metrics.decisions), AMOUNT},
    {"bits", FIELD_NUMBER, MAZE(metrics.bits)},
    {"measured", FIELD_NUMBER, .option = "measured_difficulty", MAZE(metrics.measured)},
    {"effort", FIELD_NUMBER, MAZE(metrics.effort), .help = "0: there is no way, or too many cells to walk"},
    {"level", FIELD_INT, MAZE(level), .high = MAZE_LEVELS, .help = "the one that is nearest to the effort"},
    EXPECTED_FIELD(MAZE(seconds)),
    {"shortest_paths", FIELD_TEXT, MAZE(shortest_paths), .is_optional = true, .high = 1000000},
    {0},
};
#define WALLS(member) FIELD_IN(WallMeasures, member)
const Field wall_measure_fields[] = {
    {"name", FIELD_TEXT, WALLS(name), .high = 400},
    {"shape", FIELD_TEXT, WALLS(shape), .high = 32},
    {"rows", FIELD_INT, WALLS(rows), AMOUNT, .help = "of a circle its rings, else cells of an edge"},
    {"cols", FIELD_INT, WALLS(cols), AMOUNT},
    {"entrance", FIELD_LIST, WALLS(entrance), .of = FIELD_INT, .low = 2, .high = 2},
    {"exit", FIELD_LIST, WALLS(exit), .of = FIELD_INT, .low = 2, .high = 2},
    {"cells", FIELD_INT, WALLS(metrics.cells), AMOUNT},
    {"bridges", FIELD_INT, WALLS(metrics.bridges), AMOUNT, .help = "where one way passes over another"},
    {"dead_ends", FIELD_INT, WALLS(metrics.dead_ends), AMOUNT},
    {"branches", FIELD_INT, WALLS(metrics.branches), AMOUNT},
    {"moves", FIELD_INT, WALLS(metrics.moves), AMOUNT, .help = "of a shortest way; 0: there is none"},
    {"decisions", FIELD_INT, WALLS(metrics.decisions), AMOUNT},
    {"effort", FIELD_NUMBER, WALLS(metrics.effort)},
    {"level", FIELD_INT, WALLS(metrics.level), .high = MAZE_LEVELS, .help = "the one that is nearest to the effort"},
    EXPECTED_FIELD(WALLS(seconds)),
    {0},
};
#define SOPA(member) FIELD_IN(SopaMeasures, member)
const Field sopa_measure_fields[] = {
    {"name", FIELD_TEXT, SOPA(name), .high = 400},
    {"rows", FIELD_INT, SOPA(rows), AMOUNT},
    {"cols", FIELD_INT, SOPA(cols), AMOUNT},
    {"cells", FIELD_INT, SOPA(cells), AMOUNT},
    {"alphabet", FIELD_TEXT, SOPA(alphabet), .high = 100},
    {"words", FIELD_INT, SOPA(words), AMOUNT},
    {"found", FIELD_INT, SOPA(found), AMOUNT},
    {"missing", FIELD_INT, SOPA(missing), AMOUNT},
    {"repeated", FIELD_INT, SOPA(repeated), AMOUNT},
    {"difficulty", FIELD_INT, SOPA(difficulty), AMOUNT},
    {"crossings", FIELD_INT, SOPA(crossings), AMOUNT},
    EXPECTED_FIELD(SOPA(seconds)),
    {"solved", FIELD_BOOL, SOPA(is_solved)},
    {"certified", FIELD_BOOL, SOPA(is_certified)},
    {"holds", FIELD_BOOL, SOPA(holds), .help = "every word is there once, and what its maker promised"},
    {"counts", FIELD_LIST, SOPA(counts), .of = FIELD_INT, .high = SOPA_WORDS_MAX, .help = "of each word"},
    {"directions", FIELD_ANY, SOPA(directions), .help = "how many words lie in each"},
    {0},
};

#define CROSSWORD(member) FIELD_IN(CrosswordMeasures, member)
const Field crossword_measure_fields[] = {
    {"name", FIELD_TEXT, CROSSWORD(name), .high = 400},
    {"rows", FIELD_INT, CROSSWORD(rows), AMOUNT},
    {"cols", FIELD_INT, CROSSWORD(cols), AMOUNT},
    {"alphabet", FIELD_TEXT, CROSSWORD(alphabet), .high = 100},
    {"kind", FIELD_CHOICE, CROSSWORD(kind), .choices = "crisscross spanish english fillin"},
    {"symmetry", FIELD_CHOICE, CROSSWORD(symmetry), .choices = "turned mirrored none"},
    {"lexicon", FIELD_TEXT, CROSSWORD(lexicon), .high = 100, .help = "that filled it; empty: words of a list"},
    {"words", FIELD_INT, CROSSWORD(check.words), AMOUNT},
    {"clued", FIELD_INT, CROSSWORD(check.clued), AMOUNT, .help = "words that have a clue"},
    {"letters", FIELD_INT, CROSSWORD(check.letters), AMOUNT},
    {"crossings", FIELD_INT, CROSSWORD(check.crossings), AMOUNT, .help = "cells of two words"},
    {"known", FIELD_INT, CROSSWORD(known), .is_optional = true, .high = 100,
     .help = "words that are well known, in per cent"},
    {"repeated", FIELD_INT, CROSSWORD(check.repeated), AMOUNT},
    {"telling", FIELD_INT, CROSSWORD(check.telling), AMOUNT, .help = "clues that hold their answer"},
    {"holds", FIELD_BOOL, CROSSWORD(holds), .help = "nothing is wrong with it"},
    {0},
};

#define SCRAMBLE(member) FIELD_IN(ScrambleMeasures, member)
const Field scramble_measure_fields[] = {
    {"name", FIELD_TEXT, SCRAMBLE(name), .high = 400},
    {"alphabet", FIELD_TEXT, SCRAMBLE(alphabet), .high = 100},
    {"level", FIELD_INT, SCRAMBLE(level), AMOUNT},
    {"lexicon", FIELD_TEXT, SCRAMBLE(lexicon), .high = 100, .help = "that the letters were looked up in; empty: none"},
    {"words", FIELD_INT, SCRAMBLE(check.words), AMOUNT},
    {"letters", FIELD_INT, SCRAMBLE(letters), AMOUNT},
    {"ambiguous", FIELD_INT, SCRAMBLE(check.ambiguous), AMOUNT, .help = "words whose letters spell others too"},
    {"holds", FIELD_BOOL, SCRAMBLE(holds), .help = "nothing is wrong with it"},
    {0},
};

#define CRYPTOGRAM(member) FIELD_IN(CryptogramMeasures, member)
const Field cryptogram_measure_fields[] = {
    {"name", FIELD_TEXT, CRYPTOGRAM(name), .high = 400},
    {"alphabet", FIELD_TEXT, CRYPTOGRAM(alphabet), .high = 100},
    {"level", FIELD_INT, CRYPTOGRAM(level), AMOUNT},
    {"letters", FIELD_INT, CRYPTOGRAM(letters), AMOUNT},
    {"different", FIELD_INT, CRYPTOGRAM(different), AMOUNT, .help = "letters that it has"},
    {"given", FIELD_INT, CRYPTOGRAM(given), AMOUNT, .help = "of these, those that are told"},
    {"holds", FIELD_BOOL, CRYPTOGRAM(holds), .help = "no letter stands for itself"},
    {0},
};

// Mazes

static json_t *exits_json(const Maze *maze) {
  json_t *array = json_array();
  for (int i = 0; i < maze_exit_count(maze); i++)
    json_array_append_new(array, json_pack("[i, i]", maze_exit(maze, i).row, maze_exit(maze, i).col));
  return array;
}

static FieldList cell_list(MazeCell cell, Arena *arena) {
  int *pair = arena_alloc(arena, 2 * sizeof *pair);
  pair[0] = cell.row;
  pair[1] = cell.col;
  return (FieldList){pair, 2};
}

static const char *count_paths(const Use *use, const Maze *maze) {
  const Progress quiet = {.cancel = use->progress ? use->progress->cancel : NULL};
  ScopedStrBuf paths = {0};
  int64_t moves;
  const char *count = NULL;
  if (maze_cell_count(maze) <= MAZE_COUNT_CELLS_MAX && !maze_is_octile(maze) &&
      maze_count_shortest(maze, &quiet, &paths, &moves, NULL) == OK)
    count = arena_copy_text(use->arena, paths.data, paths.size);
  return count;
}

Status maze_take_measures(const Use *use, const Maze *maze, MazeMeasures *out, Error *err) {
  *out = (MazeMeasures){.name = maze_name(maze),
                        .rows = maze_rows(maze),
                        .cols = maze_cols(maze),
                        .solutions = maze_solution_count(maze),
                        .is_octile = maze_is_octile(maze),
                        .directions = maze_directions(maze)};
  out->seconds = difficulty_expected((PuzzleContent){.maze = maze});
  Status status = maze_measure(maze, use->progress, &out->metrics, err);
  if (status != OK)
    return status;
  out->nature = (int)out->metrics.nature;
  out->level = maze_level_of(out->metrics.effort);
  out->entrance = cell_list(maze_entrance(maze), use->arena);
  out->exits = exits_json(maze);
  out->shortest_paths = count_paths(use, maze);
  return OK;
}

Status wallmaze_take_measures(const Use *use, const WallMaze *maze, WallMeasures *out, Error *err) {
  const WallGrid *grid = maze->grid;
  *out = (WallMeasures){.name = maze->name,
                        .shape = wall_shape_name(grid->shape),
                        .rows = grid->rows,
                        .cols = grid->cols,
                        .entrance = cell_list(grid->cells[maze->entrance].at, use->arena),
                        .exit = cell_list(grid->cells[maze->exit].at, use->arena)};
  out->seconds = difficulty_expected((PuzzleContent){.walls = maze});
  return wallmaze_measure(maze, use->progress, &out->metrics, err);
}

void maze_measures_deinit(MazeMeasures *measures) {
  json_decref(measures->exits);
}

// Word searches

// Cells that belong to two or more of the found words.
static int count_crossings(const Sopa *sopa, const SopaHits *hits) {
  ScopedMem uint8_t *cover = mem_alloc((size_t)sopa->rows * (size_t)sopa->cols);
  int crossings = 0;
  for (int i = 0; i < hits->count; i++) {
    SopaPlace place = hits->items[i].place;
    for (int j = 0; j < sopa->words.items[hits->items[i].word].length; j++) {
      uint8_t *cell = &cover[(place.row + sopa_drow(place.direction) * j) * sopa->cols + place.col +
                             sopa_dcol(place.direction) * j];
      crossings += *cell == 1;
      *cell = (uint8_t)(*cell < 2 ? *cell + 1 : 2);
    }
  }
  return crossings;
}

static void count_sopa_words(const Sopa *sopa, Arena *arena, SopaMeasures *out) {
  int *counts = arena_alloc(arena, (size_t)(sopa->words.count + 1) * sizeof *counts);
  sopa_hits_count(&out->hits, sopa->words.count, counts);
  out->counts = (FieldList){counts, sopa->words.count};
  for (int i = 0; i < sopa->words.count; i++)
    out->found += counts[i] > 0;
  for (int i = 0; i < out->hits.count; i++)
    out->by_direction[out->hits.items[i].place.direction]++;
  out->directions = json_object();
  for (int i = 0; i < SOPA_DIRECTIONS; i++)
    json_object_set_new(out->directions, sopa_direction_name(i), json_integer(out->by_direction[i]));
}

Status sopa_take_measures(const Use *use, const Sopa *sopa, SopaMeasures *out, Error *err) {
  *out = (SopaMeasures){.name = sopa->name,
                        .alphabet = sopa->alphabet.id,
                        .rows = sopa->rows,
                        .cols = sopa->cols,
                        .words = sopa->words.count,
                        .is_solved = sopa->is_solved,
                        .is_certified = sopa->promise.is_made};
  Status status = sopa_find(sopa, &sopa->words, use->progress, &out->hits, err);
  if (status == OK)
    status = sopa_check(sopa, use->progress, &out->check, err);
  if (status != OK) {
    sopa_hits_deinit(&out->hits);
    return status;
  }
  for (int i = 0; i < sopa->rows * sopa->cols; i++)
    out->cells += sopa->cells[i] != TILE_EMPTY;
  count_sopa_words(sopa, use->arena, out);
  out->missing = out->check.words_missing;
  out->repeated = out->check.words_repeated;
  out->holds = sopa_check_holds(sopa, &out->check);
  out->difficulty = sopa_difficulty(&out->hits);
  out->crossings = count_crossings(sopa, &out->hits);
  out->seconds = difficulty_expected((PuzzleContent){.sopa = sopa});
  return OK;
}

void sopa_measures_deinit(SopaMeasures *measures) {
  sopa_hits_deinit(&measures->hits);
  sopa_check_deinit(&measures->check);
  json_decref(measures->directions);
}

// Crosswords

static void crossword_take_measures(const Crossword *crossword, CrosswordMeasures *out) {
  *out = (CrosswordMeasures){.name = crossword->name,
                             .alphabet = crossword->alphabet.id,
                             .lexicon = crossword->lexicon,
                             .rows = crossword->rows,
                             .cols = crossword->cols,
                             .kind = (int)crossword->kind,
                             .symmetry = (int)crossword->symmetry,
                             .known = crossword->known};
  crossword_check(crossword, NULL, NULL, &out->check);
  out->holds = crossword_check_holds(&out->check);
}

// Word scrambles

static void scramble_take_measures(const Scramble *scramble, ScrambleMeasures *out) {
  *out = (ScrambleMeasures){.name = scramble->name,
                            .alphabet = scramble->alphabet.id,
                            .lexicon = scramble->lexicon,
                            .level = scramble->level};
  for (int i = 0; i < scramble->count; i++)
    out->letters += scramble->words[i].length;
  scramble_check(scramble, NULL, &out->check);
  out->holds = scramble_check_holds(&out->check);
}

// Cryptograms

static void cryptogram_take_measures(const Cryptogram *cryptogram, CryptogramMeasures *out) {
  bool is_seen[TILE_KINDS_MAX + 1] = {false};
  *out = (CryptogramMeasures){.name = cryptogram->name,
                              .alphabet = cryptogram->alphabet.id,
                              .level = cryptogram->level,
                              .holds = cryptogram_check(cryptogram, NULL) == OK};
  for (int i = 0; i < cryptogram->count; i++) {
    Tile letter = cryptogram->cells[i].letter;
    if (!letter)
      continue;
    out->letters++;
    out->different += !is_seen[letter];
    out->given += !is_seen[letter] && cryptogram->given[letter];
    is_seen[letter] = true;
  }
}

// One that is kept

json_t *puzzle_measures_json(const PuzzleMeasures *measures) {
  if (measures->open.maze)
    return fields_to_json(maze_measure_fields, &measures->maze, FIELD_NOT_JSON);
  if (measures->open.walls)
    return fields_to_json(wall_measure_fields, &measures->walls, FIELD_NOT_JSON);
  if (measures->open.sopa)
    return fields_to_json(sopa_measure_fields, &measures->sopa, FIELD_NOT_JSON);
  if (measures->open.cryptogram)
    return fields_to_json(cryptogram_measure_fields, &measures->cryptogram, FIELD_NOT_JSON);
  return measures->open.crossword ? fields_to_json(crossword_measure_fields, &measures->crossword, FIELD_NOT_JSON)
                                  : fields_to_json(scramble_measure_fields, &measures->scramble, FIELD_NOT_JSON);
}

static void measures_deinit(void *out) {
  PuzzleMeasures *measures = out;
  if (measures->open.maze)
    maze_measures_deinit(&measures->maze);
  else if (measures->open.sopa)
    sopa_measures_deinit(&measures->sopa);
  else if (measures->open.crossword)
    crossword_check_deinit(&measures->crossword.check);
  else if (measures->open.scramble)
    scramble_check_deinit(&measures->scramble.check);
  openpuzzle_close(&measures->open);
}

static Status run_puzzle_measuring(const Use *use, const void *in, void *out, Error *err) {
  PuzzleMeasures *measures = out;
  OpenPuzzle *open = &measures->open;
  Status status = openpuzzle_load(use, ((const PuzzleChosen *)in)->id, open, err);
  if (status != OK)
    return status;
  if (open->crossword)
    crossword_take_measures(open->crossword, &measures->crossword);
  else if (open->scramble)
    scramble_take_measures(open->scramble, &measures->scramble);
  else if (open->cryptogram)
    cryptogram_take_measures(open->cryptogram, &measures->cryptogram);
  else
    status = open->maze    ? maze_take_measures(use, open->maze, &measures->maze, err)
             : open->walls ? wallmaze_take_measures(use, open->walls, &measures->walls, err)
                           : sopa_take_measures(use, open->sopa, &measures->sopa, err);
  if (status != OK)
    openpuzzle_close(open);
  return status;
}

const UseCase puzzle_measuring = USE_CASE(
    "puzzle.measure", N_("measure how hard a puzzle is"), WHO_PLAYER, USE_IN(puzzle_chosen_fields, PuzzleChosen),
    .out_size = sizeof(PuzzleMeasures), .run = run_puzzle_measuring, .deinit = measures_deinit);
