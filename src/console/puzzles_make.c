// SPDX-License-Identifier: MIT
// A new maze: every parameter given, or Enter for what the thesis left to chance.
#include "app/mazeorder.h"
#include "console/puzzles_internal.h"

static bool ask_maze_kind(Console *console, MazeOrder *order) {
  enum { FIRST = MAZE_KIND_OBSTACLES };
  const char *choices[MAZE_KINDS - FIRST + 1] = {0};
  int chosen;
  for (int kind = FIRST; kind < MAZE_KINDS; kind++)
    choices[kind - FIRST] = tr(console->talk.catalog, maze_kind_title((MazeKind)kind));
  if (!talk_ask_choice(&console->talk, tr(console->talk.catalog, "Kind:"), choices, MAZE_KIND_BACKTRACKER - FIRST,
                       tr(console->talk.catalog, "The selected option is not valid"), &chosen))
    return false;
  order->kind = chosen + FIRST;
  return true;
}

// `format` says which range Enter stands for.
static bool ask_maze_side(Console *console, const char *name, const char *format, MazeOrder *order, Arena *arena) {
  ScopedStrBuf label = {0};
  int low, high;
  maze_kind_sides((MazeKind)order->kind, &low, &high);
  strbuf_printf(&label, format, low, high); // NOLINT(clang-diagnostic-format-nonliteral)
  return console_ask_field(console, field_find(maze_order_fields, name), label.data, order, arena);
}

// Corridors of a level have its size.
static bool ask_maze_size(Console *console, MazeOrder *order, Arena *arena) {
  const Catalog *catalog = console->talk.catalog;
  if (order->kind != MAZE_KIND_OBSTACLES && !console_ask_fields(console, maze_order_fields, "level", order, arena))
    return false;
  return order->level > 0 ||
         (ask_maze_side(console, "rows", tr(catalog, "Rows, as 7 or 5..9 (Enter: %d..%d; 0: back):"), order, arena) &&
          ask_maze_side(console, "cols", tr(catalog, "Columns, as 7 or 5..9 (Enter: %d..%d; 0: back):"), order, arena));
}

// What only one of the kinds knows.
static bool ask_maze_manner(Console *console, MazeOrder *order, Arena *arena) {
  if (order->kind != MAZE_KIND_OBSTACLES)
    return console_ask_fields(console, maze_order_fields, order->kind == MAZE_KIND_GROWING_TREE ? "mix braid" : "braid",
                              order, arena);
  if (!console_ask_fields(console, maze_order_fields, "obstacle_range", order, arena))
    return false;
  order->has_solution = talk_ask_yes(&console->talk, tr(console->talk.catalog, "Force a solution? (Enter: no)"), false);
  return !order->has_solution || console_ask_fields(console, maze_order_fields, "overshoot", order, arena);
}

static bool ask_maze_order(Console *console, MazeOrder *order, Arena *arena) {
  fields_default(maze_order_fields, order, arena);
  return console_ask_fields(console, maze_order_fields, "name", order, arena) && ask_maze_kind(console, order) &&
         ask_maze_size(console, order, arena) && ask_maze_manner(console, order, arena) &&
         console_ask_fields(console, maze_order_fields, "directions entrance exit seed", order, arena);
}

void puzzles_create_maze(Console *console) {
  ScopedArena arena = {0};
  MazeOrder order = {0};
  MazeMade made = {0};
  talk_say_title(&console->talk, tr(console->talk.catalog, "New maze"));
  if (!ask_maze_order(console, &order, &arena)) {
    talk_say_text(&console->talk, tr(console->talk.catalog, "Creation cancelled."));
  } else if (console_use(console, &maze_making, &order, &arena, &made)) {
    if (!order.seed)
      talk_say(&console->talk, tr(console->talk.catalog, "seed: %s"), made.seed);
    puzzles_draw_maze(console, made.maze, NULL);
    if (!made.is_solvable)
      talk_say_text(&console->talk, tr(console->talk.catalog, "This maze is impossible: there is no way out."));
    puzzles_tell_added(console, made.kept.name);
    maze_making.deinit(&made);
  }
}
