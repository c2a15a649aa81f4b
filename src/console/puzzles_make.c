// SPDX-License-Identifier: MIT
// A new maze: every parameter is given, or Enter leaves it to chance as in the thesis. A new word search: its words are
// given, from a file, a lexicon or a theme, or of random letters as in the thesis.
#include "console/puzzles_internal.h"
#include "workshop/mazeorder.h"
#include "workshop/sopaorder.h"
#include "workshop/sopathemes.h"

#include <stdio.h>
#include <string.h>

static const char *text_in(const Field *fields, const char *name, const void *record) {
  return *(const char *const *)(const void *)((const char *)record + field_find(fields, name)->offset);
}

void puzzles_create(Console *console, const char *title, const UseCase *making,
                    bool (*ask)(Console *console, void *order, Arena *arena),
                    void (*show)(Console *console, const void *made)) {
  ScopedArena arena = {0};
  void *order = arena_alloc(&arena, making->in_size), *made = arena_alloc(&arena, making->out_size);
  talk_say_title(&console->talk, title);
  fields_default(making->in, order, &arena);
  if (!ask(console, order, &arena)) {
    talk_say_text(&console->talk, _("Creation cancelled."));
  } else if (console_use(console, making, order, &arena, made)) {
    if (!text_in(making->in, "seed", order))
      talk_say(&console->talk, _("seed: %s"), text_in(making->out, "seed", made));
    show(console, made);
    puzzles_tell_added(console, text_in(making->out, "name", made));
    making->deinit(made);
  }
}

// After the kinds: shapes with thin walls, in the order of MazeOutline, and similar ones.
static const char *const shape_titles[] = {
    N_("thin walls: a rectangle"), N_("thin walls: a circle"),     N_("thin walls: a hexagon"),
    N_("thin walls: a triangle"),  N_("thin walls: a heart"),      N_("thin walls: a star"),
    N_("thin walls: a diamond"),   N_("ways that cross: bridges"), N_("cut out of a picture")};
enum { SHAPE_TITLES = sizeof shape_titles / sizeof *shape_titles, SHAPE_BRIDGES = SHAPE_TITLES - 2, SHAPE_PICTURE };

static bool ask_maze_kind(Console *console, MazeOrder *order, Arena *arena) {
  enum { FIRST = MAZE_KIND_OBSTACLES, COUNT = MAZE_KINDS - FIRST };
  const char *choices[COUNT + SHAPE_TITLES + 1] = {0};
  int chosen;
  for (int kind = FIRST; kind < MAZE_KINDS; kind++)
    choices[kind - FIRST] = _(maze_kind_title((MazeKind)kind));
  for (int shape = 0; shape < SHAPE_TITLES; shape++)
    choices[COUNT + shape] = _(shape_titles[shape]);
  if (!talk_ask_choice(&console->talk, _("Kind:"), choices, MAZE_KIND_BACKTRACKER - FIRST, &chosen))
    return false;
  int shape = chosen - COUNT;
  order->kind = shape < 0 ? chosen + FIRST : MAZE_KIND_USUAL;
  order->shape = shape < 0 || shape > OUTLINE_DIAMOND ? -1 : shape;
  order->has_weave = shape == SHAPE_BRIDGES;
  return shape != SHAPE_PICTURE || console_ask_fields(console, maze_order_fields, "mask", order, arena);
}

// For thin walls there are fewer questions.
static bool ask_shape_order(Console *console, MazeOrder *order, Arena *arena) {
  return console_ask_fields(console, maze_order_fields, "level", order, arena) &&
         (order->level > 0 || console_ask_fields(console, maze_order_fields, "size", order, arena)) &&
         console_ask_fields(console, maze_order_fields, "braid seed", order, arena);
}

// `format` shows the range that Enter means.
static bool ask_maze_side(Console *console, const char *name, const char *format, MazeOrder *order, Arena *arena) {
  ScopedStrBuf label = {0};
  int low, high;
  maze_kind_sides((MazeKind)order->kind, &low, &high);
  strbuf_printf(&label, format, low, high); // NOLINT(clang-diagnostic-format-nonliteral)
  return console_ask_field(console, field_find(maze_order_fields, name), label.data, order, arena);
}

// Corridors with a level have its size.
static bool ask_maze_size(Console *console, MazeOrder *order, Arena *arena) {
  if (order->kind != MAZE_KIND_OBSTACLES && !console_ask_fields(console, maze_order_fields, "level", order, arena))
    return false;
  return order->level > 0 ||
         (ask_maze_side(console, "rows", _("Rows, as 7 or 5..9 (Enter: %d..%d; 0: back):"), order, arena) &&
          ask_maze_side(console, "cols", _("Columns, as 7 or 5..9 (Enter: %d..%d; 0: back):"), order, arena));
}

// Asks what only one of the kinds has.
static bool ask_maze_manner(Console *console, MazeOrder *order, Arena *arena) {
  if (order->kind != MAZE_KIND_OBSTACLES)
    return console_ask_fields(console, maze_order_fields, order->kind == MAZE_KIND_GROWING_TREE ? "mix braid" : "braid",
                              order, arena);
  if (!console_ask_fields(console, maze_order_fields, "obstacle_range", order, arena))
    return false;
  order->has_solution = talk_ask_yes(&console->talk, _("Force a solution? (Enter: no)"), false);
  return !order->has_solution || console_ask_fields(console, maze_order_fields, "overshoot", order, arena);
}

static bool ask_maze_order(Console *console, void *asked, Arena *arena) {
  MazeOrder *order = asked;
  if (!console_ask_fields(console, maze_order_fields, "name", order, arena) || !ask_maze_kind(console, order, arena))
    return false;
  if (order->kind == MAZE_KIND_USUAL)
    return ask_shape_order(console, order, arena);
  return ask_maze_size(console, order, arena) && ask_maze_manner(console, order, arena) &&
         console_ask_fields(console, maze_order_fields, "directions entrance exit seed", order, arena);
}

static void show_made_maze(Console *console, const void *out) {
  const MazeMade *made = out;
  if (made->walls)
    puzzles_draw_walls(console, made->walls, NULL);
  else
    puzzles_draw_maze(console, made->maze, NULL);
  if (!made->is_solvable)
    talk_say_text(&console->talk, _("This maze is impossible: there is no way out."));
}

void puzzles_create_maze(Console *console) {
  puzzles_create(console, _("New maze"), &maze_making, ask_maze_order, show_made_maze);
}

// ---- word searches ----

static Status type_alphabet(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  SopaAlphabet alphabet;
  const char *id = arena_copy_text(arena, text.data, text.size);
  (void)field;
  Status status = sopa_alphabet_builtin(id, &alphabet, err);
  if (status == OK)
    *(const char **)member = id;
  return status;
}

// Enter: the first alphabet of the reader's language.
static bool ask_sopa_alphabet(Console *console, SopaOrder *order, Arena *arena) {
  static const Field field = {"alphabet", FIELD_TEXT, FIELD_IN(SopaOrder, alphabet), .typed = type_alphabet};
  ScopedStrBuf label = {0};
  SopaAlphabet alphabet;
  char id[TILE_NAME_MAX], usual[TILE_NAME_MAX] = "en";
  bool is_found = false;
  for (int i = 0; sopa_alphabet_id(i, id) && sopa_alphabet_builtin(id, &alphabet, NULL) == OK; i++) {
    ScopedStrBuf title = {0};
    sopa_alphabet_add_title(&alphabet, console->talk.catalog, &title);
    talk_say(&console->talk, "  %-8s %s", id, title.data);
    if (!is_found && strncmp(id, catalog_language(console->talk.catalog), 2) == 0) {
      memcpy(usual, id, sizeof usual);
      is_found = true;
    }
  }
  strbuf_printf(&label, _("Alphabet [%s]:"), usual);
  order->alphabet = arena_copy(arena, usual);
  return console_ask_field(console, &field, label.data, order, arena);
}

bool puzzles_ask_theme(Console *console, const char *language, int *theme, Arena *arena) {
  const Field *field = field_find(sopa_order_fields, "theme");
  int count = field_choice_count(field) - 1; // the first choice is "none"
  const char **choices = arena_alloc(arena, ((size_t)count + 1) * sizeof *choices);
  for (int i = 0; i < count; i++) {
    Span name = field_choice_name(field, i + 1);
    const char *title = sopa_theme_title(name, language, arena);
    choices[i] = title ? title : arena_copy_text(arena, name.data, name.size); // without a title: refused later
  }
  if (!talk_ask_choice(&console->talk, _("Theme:"), choices, 0, theme))
    return false;
  (*theme)++;
  return true;
}

static bool ask_sopa_words(Console *console, SopaOrder *order, Arena *arena) {
  enum { WORDS_TYPED, WORDS_FILE, WORDS_LEXICON, WORDS_RANDOM, WORDS_THEME };
  static const char *const questions[] = {"words", "from count", "count", "count", "age count"};
  const char *choices[] = {_("words that I type"),
                           _("words from a file"),
                           _("words from the lexicon of the language"),
                           _("random letters, as in the original program"),
                           _("words about a theme"),
                           NULL};
  char lexicon[16];
  int source;
  if (!talk_ask_choice(&console->talk, _("Words:"), choices, WORDS_RANDOM, &source))
    return false;
  order->is_random = source == WORDS_RANDOM;
  if (source == WORDS_LEXICON) {
    snprintf(lexicon, sizeof lexicon, "%.2s-common", order->alphabet);
    order->lexicon = arena_copy(arena, lexicon);
  }
  if (source == WORDS_THEME && !puzzles_ask_theme(console, order->alphabet, &order->theme, arena))
    return false;
  return console_ask_fields(console, sopa_order_fields, questions[source], order, arena);
}

static bool ask_sopa_level(Console *console, SopaOrder *order) {
  enum { LEVELS = 8 };
  const char *choices[LEVELS + 1] = {0};
  for (int i = 0; i < LEVELS && sopa_levels[i].name; i++)
    choices[i] = _(sopa_levels[i].summary);
  return talk_ask_choice(&console->talk, _("Level:"), choices, order->level, &order->level);
}

static bool ask_sopa_order(Console *console, void *asked, Arena *arena) {
  SopaOrder *order = asked;
  return console_ask_fields(console, sopa_order_fields, "name", order, arena) &&
         ask_sopa_alphabet(console, order, arena) && ask_sopa_words(console, order, arena) &&
         console_ask_fields(console, sopa_order_fields, "rows cols", order, arena) && ask_sopa_level(console, order) &&
         console_ask_fields(console, sopa_order_fields, "message seed", order, arena);
}

static void show_made_sopa(Console *console, const void *made) {
  puzzles_draw_sopa(console, &((const SopaMade *)made)->sopa, NULL);
}

void puzzles_create_sopa(Console *console) {
  puzzles_create(console, _("New word search"), &sopa_making, ask_sopa_order, show_made_sopa);
}
