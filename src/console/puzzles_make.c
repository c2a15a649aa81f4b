// SPDX-License-Identifier: MIT
// A new maze: every parameter given, or Enter for what the thesis left to chance.
#include "base/lines.h"
#include "console/puzzles_internal.h"
#include "puzzle/maze_generate.h"
#include "puzzle/maze_search.h"

#include <string.h>

typedef struct Range {
  long low, high;
} Range;

// "7" or "3..15".
static Status parse_range(const char *text, void *out, Error *err) {
  const char *dots = strstr(text, "..");
  Range range;
  Span first = span_trim((Span){text, dots ? (size_t)(dots - text) : strlen(text)});
  Span last = dots ? span_trim(span_of(dots + 2)) : first;
  if (!span_to_int(first, 0, INT32_MAX, &range.low) || !span_to_int(last, 0, INT32_MAX, &range.high) ||
      range.low > range.high)
    return error_set(err, ERR_INPUT, N_("'%s' is no number: 7 is one, and 3..15 any from 3 to 15"), err_str(text));
  *(Range *)out = range;
  return OK;
}

static Status parse_side(const char *text, void *out, Error *err) {
  Range range;
  Status status = parse_range(text, &range, err);
  if (status == OK && (range.low < 1 || range.high > MAZE_SIDE_MAX))
    return error_set(err, ERR_LIMIT, N_("rows and columns are from 1 to %d"), err_int(MAZE_SIDE_MAX));
  if (status == OK)
    *(Range *)out = range;
  return status;
}

static Status parse_percent(const char *text, void *out, Error *err) {
  long number;
  if (!span_to_int(span_of(text), 0, 100, &number))
    return error_set(err, ERR_INPUT, N_("'%s' is no percentage: give a number from 0 to 100"), err_str(text));
  *(int *)out = (int)number;
  return OK;
}

static Status parse_overshoot(const char *text, void *out, Error *err) {
  long number;
  if (!span_to_int(span_of(text), 0, MAZE_OVERSHOOT_MAX, &number))
    return error_set(err, ERR_INPUT, N_("'%s' is no number of cells"), err_str(text));
  *(int *)out = (int)number;
  return OK;
}

static Status parse_directions(const char *text, void *out, Error *err) {
  MazeRecipe *recipe = out;
  if (strcmp(text, "random") == 0) {
    recipe->directions_wish = MAZE_RANDOM;
    return OK;
  }
  Status status = maze_directions_parse(text, &recipe->directions, err);
  if (status == OK)
    recipe->directions_wish = MAZE_GIVEN;
  return status;
}

// `format` says which range Enter stands for.
static bool ask_side(Console *console, const char *format, MazeKind kind, Range *out) {
  StrBuf label = {0};
  int low, high;
  maze_kind_sides(kind, &low, &high);
  strbuf_printf(&label, format, low, high); // NOLINT(clang-diagnostic-format-nonliteral)
  bool is_given = puzzles_ask(console, label.data, false, parse_side, out);
  strbuf_deinit(&label);
  return is_given;
}

static bool ask_size(Console *console, MazeRecipe *recipe) {
  Range rows = {0}, cols = {0};
  if (!ask_side(console, tr(console->talk.catalog, "Rows, as 7 or 5..9 (Enter: %d..%d; 0: back):"), recipe->kind,
                &rows) ||
      !ask_side(console, tr(console->talk.catalog, "Columns, as 7 or 5..9 (Enter: %d..%d; 0: back):"), recipe->kind,
                &cols))
    return false;
  recipe->rows_low = (int)rows.low;
  recipe->rows_high = (int)rows.high;
  recipe->cols_low = (int)cols.low;
  recipe->cols_high = (int)cols.high;
  return true;
}

static bool ask_obstacles(Console *console, MazeRecipe *recipe) {
  Range count = {-1, -1};
  if (!puzzles_ask(console, tr(console->talk.catalog, "Obstacles, as 12 or 5..20 (Enter: by chance):"), true,
                   parse_range, &count))
    return false;
  recipe->has_obstacles = count.low >= 0;
  recipe->obstacles_low = count.low;
  recipe->obstacles_high = count.high;
  return true;
}

static bool ask_kind(Console *console, MazeRecipe *recipe) {
  enum { FIRST = MAZE_KIND_OBSTACLES };
  const char *choices[MAZE_KINDS - FIRST + 1] = {0};
  int chosen;
  for (int kind = FIRST; kind < MAZE_KINDS; kind++)
    choices[kind - FIRST] = tr(console->talk.catalog, maze_kind_title((MazeKind)kind));
  if (!talk_ask_choice(&console->talk, tr(console->talk.catalog, "Kind:"), choices, MAZE_KIND_BACKTRACKER - FIRST,
                       tr(console->talk.catalog, "The selected option is not valid"), &chosen))
    return false;
  recipe->kind = (MazeKind)(chosen + FIRST);
  return true;
}

// What only one of the kinds knows.
static bool ask_manner(Console *console, MazeRecipe *recipe) {
  if (recipe->kind == MAZE_KIND_OBSTACLES) {
    if (!ask_obstacles(console, recipe))
      return false;
    recipe->has_solution =
        talk_ask_yes(&console->talk, tr(console->talk.catalog, "Force a solution? (Enter: no)"), false);
    return !recipe->has_solution ||
           puzzles_ask(console, tr(console->talk.catalog, "Cells that its path may stray (Enter: 0):"), true,
                       parse_overshoot, &recipe->overshoot);
  }
  if (recipe->kind == MAZE_KIND_GROWING_TREE &&
      !puzzles_ask(console, tr(console->talk.catalog, "Mix, from 0 (Prim) to 100 (backtracker) (Enter: the usual):"),
                   true, parse_percent, &recipe->mix))
    return false;
  return puzzles_ask(console, tr(console->talk.catalog, "Dead ends to remove, in percent (Enter: 0):"), true,
                     parse_percent, &recipe->braid);
}

static bool ask_ends(Console *console, MazeRecipe *recipe) {
  MazeCell none = maze_cell(-1, -1);
  recipe->entrance = recipe->exit = none;
  if (!puzzles_ask(console, tr(console->talk.catalog, "Entrance, as ROW,COLUMN from 0 (Enter: by chance; 0: back):"),
                   false, puzzles_parse_cell, &recipe->entrance) ||
      !puzzles_ask(console, tr(console->talk.catalog, "Exit, as ROW,COLUMN from 0 (Enter: by chance; 0: back):"), false,
                   puzzles_parse_cell, &recipe->exit))
    return false;
  recipe->has_entrance = !maze_cell_equals(recipe->entrance, none);
  recipe->has_exit = !maze_cell_equals(recipe->exit, none);
  return true;
}

static bool ask_recipe(Console *console, StrBuf *name, MazeRecipe *recipe) {
  return puzzles_ask_name(console, name) && ask_kind(console, recipe) && ask_size(console, recipe) &&
         ask_manner(console, recipe) &&
         puzzles_ask(console,
                     tr(console->talk.catalog,
                        "Directions: all, straight, diagonal, none, random or as 0,2,4,6 (Enter: the usual):"),
                     true, parse_directions, recipe) &&
         ask_ends(console, recipe) && puzzles_ask_seed(console, &recipe->seed) && !console->talk.is_ending;
}

static void make(Console *console, const MazeRecipe *recipe, const StrBuf *name) {
  TalkWait waiting;
  Maze *maze = NULL;
  MazePath way = {0};
  Error err;
  puzzles_work_start(console, &waiting);
  Status status = maze_generate(recipe, &waiting.progress, &maze, &err);
  if (status == OK && !maze_recipe_promises_way(recipe))
    status = maze_find_shortest(maze, &waiting.progress, &way, &err);
  puzzles_work_end(console, &waiting);
  if (status == OK)
    status = maze_set_name(maze, (Span){name->data, name->size}, &err);
  if (status == OK) {
    puzzles_draw_maze(console, maze, NULL);
    if (!maze_recipe_promises_way(recipe) && way.count == 0)
      talk_say_text(&console->talk, tr(console->talk.catalog, "This maze is impossible: there is no way out."));
    puzzles_add_maze(console, maze);
  } else {
    talk_say_error(&console->talk, &err);
  }
  maze_path_deinit(&way);
  maze_destroy(maze);
}

MenuNext puzzles_create_maze(Console *console) {
  MazeRecipe recipe = maze_recipe_usual();
  StrBuf name = {0};
  talk_say_title(&console->talk, tr(console->talk.catalog, "New maze"));
  if (ask_recipe(console, &name, &recipe))
    make(console, &recipe, &name);
  else
    talk_say_text(&console->talk, tr(console->talk.catalog, "Creation cancelled."));
  strbuf_deinit(&name);
  return MENU_AGAIN;
}
