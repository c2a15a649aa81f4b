// SPDX-License-Identifier: MIT
// Makes mazes. What the order leaves open is random, and decided here for every front end.
#include "workshop/mazeorder.h"

#include "base/lines.h"
#include "paper/silhouettepicture.h"
#include "puzzle/maze_search.h"
#include "puzzle/maze_set.h"
#include "workshop/difficulty.h"
#include "workshop/openpuzzle.h"
#include "workshop/wallorder_internal.h"

#include <string.h>

enum {
  NETWORK_SIDE_MAX = 10000,
  NETWORK_OBSTACLES_MAX = NETWORK_SIDE_MAX * NETWORK_SIDE_MAX,
  SHEET_SIDE_MAX = 400, // on more, the cells would be too small
  USUAL_LEVEL = MAZE_ORDER_SET_LEVEL,
};
#define KINDS "usual obstacles backtracker prim kruskal wilson eller growing-tree" // as in MazeKind

// Typed

// "7", "3..15" or "random".
static Status type_range(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  const char *dots = memmem(text.data, text.size, "..", 2);
  Span first = span_trim((Span){text.data, dots ? (size_t)(dots - text.data) : text.size}), last = first;
  long low, high;
  (void)arena;
  if (span_equals(text, "random"))
    return OK;
  if (dots)
    last = span_trim((Span){dots + 2, (size_t)(text.data + text.size - dots) - 2});
  if (!span_to_int(first, INT32_MIN, INT32_MAX, &low) || !span_to_int(last, INT32_MIN, INT32_MAX, &high) || low > high)
    return error_set(err, ERR_INPUT, N_("'%s' is not a number: write 7, or 3..15 for any from 3 to 15"),
                     err_span(text.data, text.size));
  if (low < field->low || high > field->high)
    return error_set(err, ERR_INPUT, N_("'%s' is not right: give a whole number from %d to %d"),
                     err_span(text.data, text.size), err_int(field->low), err_int(field->high));
  *(MazeRange *)member = (MazeRange){(int)low, (int)high};
  return OK;
}

static Status type_directions(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  MazeDirections directions;
  (void)field;
  if (span_equals(text, "usual") || span_equals(text, "random")) {
    *(unsigned *)member = span_equals(text, "usual") ? MAZE_ORDER_USUAL_WAYS : MAZE_ORDER_RANDOM_WAYS;
    return OK;
  }
  Status status = maze_directions_parse(arena_copy_text(arena, text.data, text.size), &directions, err);
  if (status == OK)
    *(unsigned *)member = directions;
  return status;
}

Status maze_read_cell(Span text, MazeCell *out, Error *err) {
  const char *comma = memchr(text.data, ',', text.size);
  size_t size = comma ? (size_t)(comma - text.data) : 0;
  long row, col;
  if (!comma || !span_to_int(span_trim((Span){text.data, size}), 0, MAZE_SIDE_MAX - 1, &row) ||
      !span_to_int(span_trim((Span){comma + 1, text.size - size - 1}), 0, MAZE_SIDE_MAX - 1, &col))
    return error_set(err, ERR_INPUT, N_("'%s' is not a cell: give row and column, counted from 0, as in 4,7"),
                     err_span(text.data, text.size));
  *out = maze_cell((int)row, (int)col);
  return OK;
}

static Status type_cell(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  MazeCell cell;
  (void)field;
  if (span_equals(text, "random"))
    return OK;
  Status status = maze_read_cell(text, &cell, err);
  if (status != OK)
    return status;
  int *pair = arena_alloc(arena, 2 * sizeof *pair);
  pair[0] = cell.row;
  pair[1] = cell.col;
  *(FieldList *)member = (FieldList){pair, 2};
  return OK;
}

// Between rooms there is a wall.
static Status type_sides(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  MazeSides sides = {0};
  Status status = puzzle_read_size(arena_copy_text(arena, text.data, text.size), &sides.rows, &sides.cols, err);
  int64_t rows = sides.rows, cols = sides.cols;
  bool is_rooms = strcmp(field->name, "rooms") == 0;
  if (status == OK)
    status = is_rooms ? maze_check_size(2 * rows - 1, 2 * cols - 1, err) : maze_check_size(rows, cols, err);
  if (status == OK)
    *(MazeSides *)member = sides;
  return status;
}

static const Field range_fields[] = {
    {"low", FIELD_INT, FIELD_IN(MazeRange, low), .high = INT32_MAX},
    {"high", FIELD_INT, FIELD_IN(MazeRange, high), .high = INT32_MAX},
    {0},
};
static const Field sides_fields[] = {
    {"rows", FIELD_INT, FIELD_IN(MazeSides, rows), .high = MAZE_SIDE_MAX},
    {"cols", FIELD_INT, FIELD_IN(MazeSides, cols), .high = MAZE_SIDE_MAX},
    {0},
};

#define IN(member) .is_optional = true, FIELD_IN(MazeOrder, member)
// People type one range; programs give two numbers.
#define RANGE .fields = range_fields, .typed = type_range, .except = FIELD_NOT_JSON, .value = "N|A..B"
#define BOUND(most) .high = (most), .except = FIELD_NOT_OPTION | FIELD_NOT_ASKED
#define CELL .of = FIELD_INT, .low = 2, .high = 2, .typed = type_cell, .value = "R,C"
#define PER_CENT .high = 100, .takes_zero = true, .value = "PERCENT"
const Field maze_order_fields[] = {
    {"method", FIELD_CHOICE, .option = "kind", IN(kind), .choices = KINDS, .value = "KIND",
     .help = N_("how corridors are cut (default: backtracker), or obstacles at random, as in the original program")},
    {"shape", FIELD_CHOICE, IN(shape), .choices = "rectangle circle hexagon triangle heart star diamond",
     .otherwise = "", .value = "SHAPE",
     .help =
         N_("shape, with thin walls between its cells: rectangle, circle, hexagon, triangle, heart, star or diamond")},
    {"weave", FIELD_BOOL, IN(has_weave), .help = N_("thin walls, and ways that pass over one another")},
    {"mask", FIELD_FILE, IN(mask), .high = SILHOUETTE_FILE_MAX, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("cut it out of a picture: a PNG, dark where the maze goes, or a drawing of '#' and '.'"),
     .question = N_("Picture, a PNG or a drawing of '#' and '.' (0: back):")},
    {"level", FIELD_INT, IN(level), .low = 1, .high = MAZE_LEVELS, .value = "N",
     .help = N_("how hard corridors are, from 1 to 5; it sets their size"),
     .question = N_("Level, from 1 to 5, instead of a size (Enter: a size; 0: back):")},
    {"size", FIELD_OBJECT, IN(size), .fields = sides_fields, .typed = type_sides, .except = FIELD_NOT_JSON,
     .value = "RxC", .help = N_("rows and columns of cells, as in 20x30; walls are cells too"),
     .question = N_("Size, as 20x15, or one number (Enter: the usual; 0: back):")},
    {"rooms", FIELD_OBJECT, IN(rooms), .fields = sides_fields, .typed = type_sides, .except = FIELD_NOT_JSON,
     .value = "RxC", .help = N_("the same for corridors, in rooms: 10x15 rooms are 19x29 cells")},
    {"rows", FIELD_OBJECT, IN(rows), RANGE, .low = 1, .high = MAZE_SIDE_MAX,
     .help = N_("rows, or their range (default: 11..21; obstacles: 3..15)")},
    {"rows_low", FIELD_INT, IN(rows.low), BOUND(NETWORK_SIDE_MAX), .low = 1},
    {"rows_high", FIELD_INT, IN(rows.high), BOUND(NETWORK_SIDE_MAX), .low = 1},
    {"cols", FIELD_OBJECT, IN(cols), RANGE, .low = 1, .high = MAZE_SIDE_MAX,
     .help = N_("columns, or their range (default: 11..21; obstacles: 3..15)")},
    {"cols_low", FIELD_INT, IN(cols.low), BOUND(NETWORK_SIDE_MAX), .low = 1},
    {"cols_high", FIELD_INT, IN(cols.high), BOUND(NETWORK_SIDE_MAX), .low = 1},
    {"obstacle_range", FIELD_OBJECT, .option = "obstacles", IN(obstacles), RANGE, .high = INT32_MAX, .takes_zero = true,
     .help = N_("number of obstacles, or its range (default: between a fifth and a half of the cells)"),
     .question = N_("Obstacles, as 12 or 5..20 (Enter: by chance):")},
    {"obstacles", FIELD_INT, IN(obstacle_count), BOUND(NETWORK_OBSTACLES_MAX), .otherwise = "-1",
     .help = "exactly so many"},
    {"obstacles_low", FIELD_INT, IN(obstacles.low), BOUND(NETWORK_OBSTACLES_MAX), .otherwise = "-1"},
    {"obstacles_high", FIELD_INT, IN(obstacles.high), BOUND(NETWORK_OBSTACLES_MAX), .otherwise = "-1"},
    {"full_range", FIELD_BOOL, .option = "full-range", IN(has_full_range),
     .help = N_("let chance choose any number of obstacles, from none to as many as fit")},
    {"directions", FIELD_SET, IN(directions), .high = 8, .choices = "N NE E SE S SW W NW", .otherwise = "usual",
     .typed = type_directions, .takes_zero = true, .value = "LIST",
     .help = N_("0 (north) clockwise to 7, as in 0,2,4,6; all, straight, diagonal, none or random"),
     .question = N_("Directions: all, straight, diagonal, none, random or as 0,2,4,6 (Enter: the usual):")},
    {"random_directions", FIELD_BOOL, IN(has_random_ways), .except = FIELD_NOT_OPTION | FIELD_NOT_ASKED},
    {"entrance", FIELD_LIST, IN(entrance), CELL, .help = N_("entrance (default: on the border)"),
     .question = N_("Entrance, as ROW,COLUMN from 0 (Enter: by chance; 0: back):")},
    {"exit", FIELD_LIST, IN(exit), CELL, .help = N_("exit (default: on the border, far from the entrance)"),
     .question = N_("Exit, as ROW,COLUMN from 0 (Enter: by chance; 0: back):")},
    {"force", FIELD_BOOL, .option = "force-solution", IN(has_solution),
     .help = N_("keep a path free, so that the maze has a solution")},
    {"overshoot", FIELD_INT, IN(overshoot), .high = MAZE_OVERSHOOT_MAX, .otherwise = "-1", .takes_zero = true,
     .value = "N", .help = N_("let that path stray N cells out of the rectangle between entrance and exit"),
     .question = N_("Cells that its path may stray (Enter: 0):")},
    {"mix", FIELD_INT, IN(mix), PER_CENT, .otherwise = "-1",
     .help = N_("growing-tree: how often the newest place grows; 100 is a backtracker (default: 50)"),
     .question = N_("Mix, from 0 (Prim) to 100 (backtracker) (Enter: the usual):")},
    {"braid", FIELD_INT, IN(braid), PER_CENT, .help = N_("share of the dead ends of corridors to remove (default: 0)"),
     .question = N_("Dead ends to remove, in percent (Enter: 0):")},
    {"name", FIELD_TEXT, IN(name), .high = 200, .value = "NAME",
     .help = N_("name of the maze (default: Untitled and the time)"),
     .question = N_("Name (Enter: untitled, with the time; 0: back):")},
    {"seed", FIELD_TEXT, IN(seed), .high = 100, .takes_zero = true, .value = "TEXT",
     .help = N_("seed: the same text gives the same maze"), .question = N_("Seed (Enter: by chance):")},
    {0},
};
const Field maze_set_fields[] = {
    {"sheets", FIELD_INT, IN(sheets), .low = 1, .high = MAZE_SET_MAX, .otherwise = "25", .value = "N",
     .help = N_("number of sheets (default: 25)")},
    {.fields = maze_order_fields},
};

#define OUT(member) FIELD_IN(MazeMade, member)
static const Field maze_made_fields[] = {
    PUZZLE_RECORD_FIELDS(MazeMade, kept., "maze"),
    {"seed", FIELD_TEXT, OUT(seed), .high = 100, .help = "makes the same again"},
    {"method", FIELD_CHOICE, .option = "kind", OUT(kind), .choices = KINDS},
    {"solvable", FIELD_BOOL, OUT(is_solvable), .help = "there is a way out"},
    {0},
};
static const Field maze_set_made_fields[] = {
    {"seed", FIELD_TEXT, FIELD_IN(MazeClassSet, seed), .high = 100, .help = "makes the same again"},
    {"sheets", FIELD_INT, FIELD_IN(MazeClassSet, count), .high = MAZE_SET_MAX},
    {"level", FIELD_INT, FIELD_IN(MazeClassSet, level), .high = MAZE_LEVELS, .help = "0: by the size that was given"},
    {0},
};

// The recipe

static Status read_order_sides(const MazeOrder *order, MazeRecipe *recipe, Error *err) {
  bool has_rooms = order->rooms.rows > 0, has_size = order->size.rows > 0 || has_rooms;
  MazeSides size = has_rooms ? (MazeSides){2 * order->rooms.rows - 1, 2 * order->rooms.cols - 1} : order->size;
  if (has_rooms && order->size.rows > 0)
    return error_set(err, ERR_INPUT, N_("--rooms and --size say the same: leave one of them out"));
  if (order->level > 0 && (has_size || order->rows.high || order->cols.high))
    return error_at(err, "level", error_set(err, ERR_INPUT, N_("a level sets the size: leave one of the two out")));
  if (has_size && (order->rows.high || order->cols.high))
    return error_set(err, ERR_INPUT, N_("--size says rows and columns; leave --rows and --cols out"));
  recipe->rows_low = has_size ? size.rows : order->rows.low;
  recipe->rows_high = has_size ? size.rows : order->rows.high;
  recipe->cols_low = has_size ? size.cols : order->cols.low;
  recipe->cols_high = has_size ? size.cols : order->cols.high;
  return OK;
}

static Status read_order_obstacles(const MazeOrder *order, MazeRecipe *recipe, Error *err) {
  int low = order->obstacles.low >= 0 ? order->obstacles.low : order->obstacle_count;
  recipe->obstacles_high = order->obstacles.high >= 0 ? order->obstacles.high : order->obstacle_count;
  recipe->obstacles_low = low < 0 ? 0 : low;
  recipe->has_obstacles = low >= 0 || recipe->obstacles_high >= 0;
  recipe->has_full_range = order->has_full_range;
  if (recipe->has_obstacles && recipe->has_full_range)
    return error_at(
        err, "full_range",
        error_set(err, ERR_INPUT,
                  N_("give a number of obstacles, or let chance choose any number: leave one of the two out")));
  return OK;
}

bool maze_order_cell(const FieldList *given, MazeCell *out) {
  int pair[2] = {0};
  for (int i = 0; i < given->count; i++) {
    int side = fieldlist_int(given, i);
    pair[i] = side >= 0 && side < MAZE_SIDE_MAX ? side : MAZE_SIDE_MAX - 1;
  }
  *out = maze_cell(pair[0], pair[1]);
  return given->count > 0;
}

static Status read_maze_manner(const MazeOrder *order, MazeRecipe *recipe, Error *err) {
  recipe->kind = (MazeKind)order->kind;
  recipe->overshoot = order->overshoot > 0 ? order->overshoot : 0;
  recipe->has_solution = order->has_solution || order->overshoot >= 0;
  recipe->braid = order->braid;
  recipe->mix = order->mix >= 0 ? order->mix : recipe->mix;
  recipe->level = order->level;
  if (order->mix >= 0 && recipe->kind != MAZE_KIND_GROWING_TREE)
    return error_at(err, "mix", error_set(err, ERR_INPUT, N_("a mix is only for mazes of the kind growing-tree")));
  return OK;
}

static Status read_maze_order(const MazeOrder *order, const char *seed, MazeRecipe *recipe, Error *err) {
  *recipe = maze_recipe_usual();
  recipe->seed = seed_from_text(seed);
  Status status = read_maze_manner(order, recipe, err);
  if (status == OK)
    status = read_order_sides(order, recipe, err);
  if (status == OK)
    status = read_order_obstacles(order, recipe, err);
  if (order->has_random_ways || order->directions == MAZE_ORDER_RANDOM_WAYS) {
    recipe->directions_wish = MAZE_RANDOM;
  } else if (order->directions != MAZE_ORDER_USUAL_WAYS) {
    recipe->directions_wish = MAZE_GIVEN;
    recipe->directions = (MazeDirections)order->directions;
  }
  recipe->has_entrance = maze_order_cell(&order->entrance, &recipe->entrance);
  recipe->has_exit = maze_order_cell(&order->exit, &recipe->exit);
  *recipe = maze_recipe_settled(recipe);
  if (recipe->obstacles_high < 0)
    recipe->obstacles_high = (int64_t)recipe->rows_high * recipe->cols_high;
  return status;
}

static bool is_outside_recipe(const MazeRecipe *recipe, MazeCell cell) {
  return cell.row >= recipe->rows_low || cell.col >= recipe->cols_low;
}

// The field for a refusal, as far as the recipe shows it: the maker only says what is wrong.
static const char *maze_field_at_fault(const MazeRecipe *recipe) {
  if (recipe->rows_low > recipe->rows_high)
    return "rows_low";
  if (recipe->cols_low > recipe->cols_high)
    return "cols_low";
  if (recipe->has_entrance && is_outside_recipe(recipe, recipe->entrance))
    return "entrance";
  if (recipe->has_exit && (is_outside_recipe(recipe, recipe->exit) ||
                           (recipe->has_entrance && maze_cell_equals(recipe->entrance, recipe->exit))))
    return "exit";
  if (recipe->directions_wish == MAZE_GIVEN && recipe->has_solution && recipe->directions != MAZE_ALL_DIRECTIONS &&
      !(recipe->has_obstacles && recipe->kind == MAZE_KIND_OBSTACLES))
    return "directions";
  return recipe->has_obstacles ? "obstacles_low" : "";
}

static Status refuse_recipe(const MazeRecipe *recipe, Status status, Error *err) {
  return status == ERR_INPUT || status == ERR_LIMIT ? error_at(err, maze_field_at_fault(recipe), status) : status;
}

// One maze

// Refuses a maze that could not be kept before it is made; large ones are kept with a bit per cell.
static Status check_maze_room(const Use *use, const MazeRecipe *recipe, Error *err) {
  int64_t bytes = (int64_t)recipe->rows_high * recipe->cols_high / 8;
  return use->app ? error_at(err, "rows_high", puzzle_check_size(use->account, bytes, err)) : OK;
}

// A maze with a level is the first sheet of a class set.
static Status generate_ordered(const MazeRecipe *recipe, const Progress *progress, Maze **out, Error *err) {
  if (recipe->level == 0)
    return maze_generate(recipe, progress, out, err);
  Status status = error_at(err, "level", maze_make_set(recipe, span_of(""), 1, progress, out, NULL, err));
  if (status == OK)
    maze_drop_solutions(*out);
  return status;
}

static Status make_maze(const Use *use, const MazeOrder *order, const MazeRecipe *recipe, MazeMade *out, Error *err) {
  MazePath way = {0};
  Status status = generate_ordered(recipe, use->progress, &out->maze, err);
  if (status != OK)
    return recipe->level > 0 ? status : refuse_recipe(recipe, status, err);
  out->kind = (int)recipe->kind;
  out->is_solvable = maze_recipe_promises_way(recipe);
  if (!out->is_solvable) {
    status = maze_find_shortest(out->maze, use->progress, &way, err);
    out->is_solvable = way.count > 0;
  }
  maze_path_deinit(&way);
  if (status == OK)
    status = error_at(err, "name", maze_set_name(out->maze, span_of(puzzle_name(use, order->name, order->seed)), err));
  return status == OK ? openpuzzle_add(use, (PuzzleContent){.maze = out->maze}, &out->kept, err) : status;
}

static void maze_made_deinit(void *out) {
  MazeMade *made = out;
  maze_destroy(made->maze);
  wallmaze_destroy(made->walls);
  json_decref(made->kept.file);
}

static Status run_maze_making(const Use *use, const void *in, void *out, Error *err) {
  const MazeOrder *order = in;
  MazeMade *made = out;
  MazeRecipe recipe;
  difficulty_known(); // levels depend on it
  made->seed = puzzle_seed(order->seed, use->arena);
  Status status = OK;
  if (wallorder_is_meant(order)) {
    status = wallorder_make(use, order, made, err);
    if (status != OK)
      maze_made_deinit(made);
    return status;
  }
  status = read_maze_order(order, made->seed, &recipe, err);
  if (status == OK)
    status = check_maze_room(use, &recipe, err);
  if (status == OK)
    status = make_maze(use, order, &recipe, made, err);
  if (status != OK)
    maze_made_deinit(made);
  return status;
}

// A class set

static Status check_sheet_sides(const MazeRecipe *recipe, Error *err) {
  const char *field = recipe->rows_high > SHEET_SIDE_MAX ? "rows_high" : "cols_high";
  if (recipe->rows_high <= SHEET_SIDE_MAX && recipe->cols_high <= SHEET_SIDE_MAX)
    return OK;
  return error_at(
      err, field,
      error_set(err, ERR_LIMIT, N_("a sheet has room for at most %d rows and columns"), err_int(SHEET_SIDE_MAX)));
}

static Status run_maze_set_making(const Use *use, const void *in, void *out, Error *err) {
  const MazeOrder *order = in;
  MazeClassSet *set = out;
  MazeRecipe recipe;
  size_t count = (size_t)order->sheets;
  const char *name = order->name && order->name[0] ? order->name : tr(use->catalog, "Maze");
  difficulty_known(); // levels depend on it
  set->seed = puzzle_seed(order->seed, use->arena);
  if (wallorder_is_meant(order))
    return wallorder_make_set(use, order, name, set, err);
  set->mazes = arena_alloc(use->arena, count * sizeof(Maze *));
  set->efforts = arena_alloc(use->arena, count * sizeof *set->efforts);
  Status status = read_maze_order(order, set->seed, &recipe, err);
  bool is_usual = !order->size.rows && !order->rooms.rows && !order->rows.high && !order->cols.high &&
                  recipe.kind != MAZE_KIND_OBSTACLES;
  if (is_usual && recipe.level == 0)
    recipe.level = USUAL_LEVEL;
  if (status == OK)
    status = check_sheet_sides(&recipe, err);
  if (status != OK)
    return status;
  status = maze_make_set(&recipe, span_of(name), order->sheets, use->progress, set->mazes, set->efforts, err);
  set->count = status == OK ? order->sheets : 0;
  set->level = recipe.level;
  return order->level > 0 ? error_at(err, "level", status) : refuse_recipe(&recipe, status, err);
}

static void maze_set_deinit(void *out) {
  MazeClassSet *set = out;
  for (int i = 0; i < set->count; i++) {
    maze_destroy(set->mazes ? set->mazes[i] : NULL);
    wallmaze_destroy(set->walls ? set->walls[i] : NULL);
  }
}

const UseCase maze_making =
    USE_CASE("maze.make", N_("make a maze"), WHO_PLAYER, USE_IN(maze_order_fields, MazeOrder),
             USE_OUT(maze_made_fields, MazeMade), .run = run_maze_making, .deinit = maze_made_deinit);

const UseCase maze_set_making =
    USE_CASE("maze.make_set", N_("make different mazes that are equally hard, a sheet each, with one key"), WHO_PLAYER,
             USE_IN(maze_set_fields, MazeOrder), USE_OUT(maze_set_made_fields, MazeClassSet),
             .run = run_maze_set_making, .deinit = maze_set_deinit);
