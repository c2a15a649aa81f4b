// SPDX-License-Identifier: MIT
// tesela console: the same table with numbers, and the menus before it.
#include "base/lines.h"
#include "base/mem.h"
#include "engine/bot.h"
#include "game/preset.h"
#include "study/lesson.h"
#include "tests/walk/terminal.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PASSWORD "secret"

// Questions. Through a pipe each is a line with one of these beginnings, and ends with a colon or with (yes/no).
static const char *const questions[] = {
    "Option",
    "User name:",
    "Password:",
    "ID (0: back):",
    "File of words",
    "File of the bag",
    "Preset",
    "Board size",
    "Rack size",
    "Number or ID",
    "Number of human",
    "Name of player",
    "Number of bots",
    "Name of bot",
    "Level",
    "Seconds",
    "NAME=VALUE",
    "TILE ROW COLUMN, or",
    "ROW COLUMN:",
    "From ROW",
    "To ROW",
    "How many tiles",
    "TILE TILE …:",
    "Tile that goes back",
    "Letter of the blank:",
    "Name of the save",
    "Show the board after",
    "Number to open",
};

static bool is_question(const char *line) {
  size_t size = strlen(line);
  if (size >= 8 && strcmp(line + size - 8, "(yes/no)") == 0)
    return true;
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    if (strncmp(line, questions[i], strlen(questions[i])) == 0 && size > 0 && line[size - 1] == ':')
      return true;
  }
  return false;
}

// The first question since the last answer; NULL: none yet. The caller frees it with mem_free.
static char *find_question(const Terminal *terminal) {
  TerminalLines said = terminal_lines(terminal);
  char *found = NULL;
  for (int i = 0; !found && i + 1 < said.count; i++) { // the last line may be incomplete
    if (is_question(said.lines[i]))
      found = mem_copy_text(said.lines[i], strlen(said.lines[i]));
  }
  terminal_free_lines(&said);
  return found;
}

// The caller frees it with mem_free.
static char *wait_question(Terminal *terminal) {
  char *found = NULL;
  bool hangs;
  if (terminal->is_pty) {
    const char *asked = terminal_pass_device(terminal);
    return mem_copy_text(asked, strlen(asked));
  }
  while (!(found = find_question(terminal))) {
    if (!talker_hear(&terminal->talker, &hangs))
      walk_fail(terminal->walk, hangs ? "it hangs: a question was expected" : "it ends: a question was expected");
  }
  return found;
}

static void answer(Terminal *terminal, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void answer(Terminal *terminal, const char *format, ...) {
  StrBuf line = {0};
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&line, format, args);
  va_end(args);
  mem_free(wait_question(terminal));
  if (!talker_tell(&terminal->talker, strbuf_text(&line)))
    walk_fail(terminal->walk, "nobody reads \"%s\"", strbuf_text(&line));
  strbuf_deinit(&line);
}

// On a narrow screen a question may take several lines.
static void expect_question(Terminal *terminal, const char *begin) {
  char *question = wait_question(terminal);
  bool is_that = terminal->is_pty ? terminal_has_said(terminal, begin) : strncmp(question, begin, strlen(begin)) == 0;
  if (!is_that)
    walk_fail(terminal->walk, "it asks \"%s\", not \"%s\"", question, begin);
  mem_free(question);
}

static void reply(Terminal *terminal, const char *question, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void reply(Terminal *terminal, const char *question, const char *format, ...) {
  StrBuf line = {0};
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&line, format, args);
  va_end(args);
  expect_question(terminal, question);
  answer(terminal, "%s", strbuf_text(&line));
  strbuf_deinit(&line);
}

// Menus: rows by their labels, whatever their numbers are.

// The number before ". LABEL", 0 if there is none. In a menu side by side two spaces separate the entries.
static int number_of(const Terminal *terminal, const char *label) {
  StrBuf wanted = {0};
  int number = 0;
  strbuf_printf(&wanted, ". %s", label);
  for (const char *at = talker_since(&terminal->talker); (at = strstr(at, wanted.data)); at++) {
    const char *after = at + wanted.size, *begin = at;
    while (begin > talker_since(&terminal->talker) && isdigit((unsigned char)begin[-1]))
      begin--;
    bool is_whole = *after == '\n' || *after == '\0' || strncmp(after, "  ", 2) == 0 || strncmp(after, " (", 2) == 0;
    if (begin < at && is_whole)
      number = atoi(begin);
  }
  strbuf_deinit(&wanted);
  return number;
}

static void choose_row(Terminal *terminal, const char *label) {
  expect_question(terminal, "Option");
  int number = number_of(terminal, label);
  if (number == 0)
    walk_fail(terminal->walk, "the menu has no \"%s\"", label);
  answer(terminal, "%d", number);
}

// A new game

static const char *rule_of(const Plan *plan, const char *name) {
  size_t size = strlen(name);
  for (int i = 0; i < plan->rule_count; i++) {
    if (strncmp(plan->rules[i], name, size) == 0 && plan->rules[i][size] == '=')
      return plan->rules[i] + size + 1;
  }
  return NULL;
}

static int preset_number(const Plan *plan) {
  char id[SETTINGS_ID_MAX];
  for (int i = 0; preset_id(i, id); i++) {
    if (strcmp(id, plan->preset) == 0)
      return i + 1;
  }
  return 0;
}

static int level_number(const char *bot) {
  enum { LEVELS = 3 };
  int i = 0;
  while (strcmp(bots[i].name, bot) != 0)
    i++;
  return LEVELS + i + 1;
}

static int value_number(const Terminal *terminal, const char *name) {
  const SettingRow *row = settings_find(span_of(name));
  return settings_get(game_settings(terminal->walk->oracle.game), row) + 1;
}

static void answer_people(Terminal *terminal) {
  const Plan *plan = terminal->walk->plan;
  reply(terminal, "Number of human players", "%d", plan->people);
  for (int i = 0; i < plan->people; i++) {
    bool is_own = i == 0 && plan->is_bound;
    reply(terminal, "Name of player", "%s", is_own && walk_chance(&terminal->walk->whims, 50) ? "" : plan->names[i]);
  }
}

static void answer_bots(Terminal *terminal) {
  const Plan *plan = terminal->walk->plan;
  reply(terminal, "Number of bots", "%d", plan->machines);
  for (int i = 0; i < plan->machines; i++) {
    reply(terminal, "Name of bot", "%s", plan->names[plan->people + i]);
    reply(terminal, "Level", "%d", level_number(plan->bots[i]));
  }
}

static void answer_clock(Terminal *terminal) {
  const Settings *settings = game_settings(terminal->walk->oracle.game);
  reply(terminal, "Option", "%d", value_number(terminal, "clock"));
  if (settings->clock != CLOCK_NONE)
    reply(terminal, "Seconds", "%d", settings->clock_limit_s);
}

static void answer_rules(Terminal *terminal) {
  const Plan *plan = terminal->walk->plan;
  for (int i = 0; i < plan->rule_count; i++)
    reply(terminal, "NAME=VALUE", "%s", plan->rules[i]);
  reply(terminal, "NAME=VALUE", "%s", "");
}

static void answer_size(Terminal *terminal, const char *question, int size) {
  if (size)
    reply(terminal, question, "%d", size);
  else
    reply(terminal, question, "%s", "");
}

static void new_game_by_steps(Terminal *terminal) {
  const Plan *plan = terminal->walk->plan;
  const Settings *settings = game_settings(terminal->walk->oracle.game);
  choose_row(terminal, "New game, step by step");
  reply(terminal, "Preset", "%d", preset_number(plan));
  answer_size(terminal, "Board size", plan->board_size);
  answer_size(terminal, "Rack size", rule_of(plan, "rack_size") ? settings->rack_size : 0);
  reply(terminal, "Number or ID", "walk");
  answer_people(terminal);
  answer_bots(terminal);
  reply(terminal, "Option", "%d", value_number(terminal, "challenge"));
  answer_clock(terminal);
  reply(terminal, "Coins", "%s", settings->coins ? "yes" : "no");
  answer_rules(terminal);
}

// The form, in another order, and only where it differs from the preset.
static void new_game_by_form(Terminal *terminal) {
  const Plan *plan = terminal->walk->plan;
  choose_row(terminal, "New game");
  choose_row(terminal, "Rules");
  reply(terminal, "Preset", "%d", preset_number(plan));
  choose_row(terminal, "Other settings");
  answer_rules(terminal);
  choose_row(terminal, "Choose mode");
  choose_row(terminal, "People and bots as you like");
  answer_people(terminal);
  answer_bots(terminal);
  choose_row(terminal, "Choose dictionary");
  reply(terminal, "Number or ID", "walk");
  if (plan->board_size) {
    choose_row(terminal, "Board size");
    answer_size(terminal, "Board size", plan->board_size);
  }
  choose_row(terminal, "Start game");
}

static void add_words(Terminal *terminal) {
  const WalkWords *words = terminal->walk->words;
  choose_row(terminal, "Dictionaries and bags");
  choose_row(terminal, "Add dictionary and bag");
  choose_row(terminal, "From files");
  reply(terminal, "ID", "walk");
  reply(terminal, "File of words", "%s", words->words_file.data);
  reply(terminal, "File of the bag", "%s", words->bag_file.data);
  reply(terminal, "Option", "0");
  reply(terminal, "Option", "0");
}

// The account has the first person's name; if that seat is not bound, another name.
static void give_account(Terminal *terminal, const char *row) {
  const Plan *plan = terminal->walk->plan;
  choose_row(terminal, row);
  reply(terminal, "User name:", "%s", plan->is_bound ? plan->names[0] : "Walker");
  reply(terminal, "Password:", "%s", PASSWORD);
}

static void start_program(Terminal *terminal) {
  const Walk *walk = terminal->walk;
  const char *argv[] = {walk->program, "console", "--seed", walk->plan->seed, NULL};
  terminal_start(terminal, argv);
}

static void *open_game(Walk *walk) {
  Terminal *terminal = terminal_new(walk);
  strbuf_printf(&terminal->place, "%s/home/data/tesela.db", walk->folder);
  walk->front = terminal;
  start_program(terminal);
  give_account(terminal, "Register");
  add_words(terminal);
  choose_row(terminal, "Games");
  if (walk_chance(&walk->whims, 50))
    new_game_by_steps(terminal);
  else
    new_game_by_form(terminal);
  return terminal;
}

static bool is_over(const Terminal *terminal) {
  return state_is_over(game_state(terminal->walk->oracle.game));
}

static void resume(void *front) {
  Terminal *terminal = front;
  start_program(terminal);
  give_account(terminal, "Log in");
  choose_row(terminal, "Games");
  if (!is_over(terminal)) {
    choose_row(terminal, "Continue last game");
    return;
  }
  choose_row(terminal, "Finished games");
  reply(terminal, "Number to open", "0");
}

// What is offered: a turn's menu has everything that can be done; the menu behind it also has the rest, with the
// reasons.

typedef struct Row {
  const char *label, *reject_label; // reject_label: if a challenge costs the turn; NULL: the same
  const char *menu;                 // below which row; NULL: at the top
  Ability ability;
} Row;
static const Row rows[] = {
    {"Place a tile", NULL, NULL, ABILITY_PLAY},
    {"Finish the turn", NULL, NULL, ABILITY_PLAY},
    {"Pass the turn", NULL, NULL, ABILITY_PASS},
    {"Exchange tiles", NULL, NULL, ABILITY_EXCHANGE},
    {"Hint", NULL, NULL, ABILITY_HELP},
    {"Undo", NULL, NULL, ABILITY_UNDO},
    {"Challenge", "Reject", NULL, ABILITY_CHALLENGE},
    {"Accept", NULL, NULL, ABILITY_ACCEPT},
    {"Abandon", NULL, NULL, ABILITY_RESIGN},
    {"Swap the rack", NULL, "More", ABILITY_SWAP},
    {"What was best in my last turn?", NULL, "More", ABILITY_HELP},
    {"Reverse the order of turns", NULL, "Advantages", ABILITY_REVERSE},
    {"Make the next player skip a turn", NULL, "Advantages", ABILITY_SKIP},
    {"Buy a blank tile", NULL, "Advantages", ABILITY_BUY_BLANK},
};
enum { ROWS = sizeof rows / sizeof *rows };

static const char *label_of(const Terminal *terminal, const Row *row) {
  bool is_reject = game_settings(terminal->walk->oracle.game)->challenge == CHALLENGE_REJECT;
  return is_reject && row->reject_label ? row->reject_label : row->label;
}

static const Row *row_of(Ability ability) {
  for (int i = 0; i < ROWS; i++) {
    if (rows[i].ability == ability)
      return &rows[i];
  }
  return NULL;
}

static void check_row(const Terminal *terminal, int seat, const Row *row) {
  const GameTable *table = &terminal->walk->oracle;
  const Settings *settings = game_settings(table->game);
  Ability ability = ability_here(row->ability, settings);
  Error why;
  StrBuf entry = {0};
  bool is_lesson = ability == ABILITY_HELP && row->menu; // it needs a turn, too
  bool is_known = ability_is_known(ability, settings);
  bool is_good = (is_lesson ? lesson_check(table, seat, &why) : ability_check(ability, table, seat, &why)) == OK;
  bool is_shown = number_of(terminal, label_of(terminal, row)) > 0;
  bool should_be = is_known && (is_good || row->menu);
  if (is_shown != should_be)
    walk_fail(terminal->walk, "\"%s\" is %soffered, and should%s be", row->label, is_shown ? "" : "not ",
              should_be ? "" : " not");
  strbuf_printf(&entry, ". %s (", label_of(terminal, row));
  if (is_known && !is_good && row->menu)
    error_format(&why, NULL, &entry);
  if (is_known && row->menu && (strstr(talker_since(&terminal->talker), entry.data) != NULL) == is_good)
    walk_fail(terminal->walk, "\"%s\" should stand with its reason, and only where there is one: %s", row->label,
              entry.data);
  strbuf_deinit(&entry);
}

static void check_menu(Terminal *terminal, int seat, const char *menu) {
  for (int i = 0; i < ROWS; i++) {
    bool is_here = menu ? rows[i].menu && strcmp(rows[i].menu, menu) == 0 : !rows[i].menu;
    if (is_here)
      check_row(terminal, seat, &rows[i]);
  }
}

static bool has_advantages(const Terminal *terminal) {
  return ability_is_known(ABILITY_SKIP, game_settings(terminal->walk->oracle.game));
}

static void look_behind(Terminal *terminal, int seat) {
  const char *menu = has_advantages(terminal) && walk_chance(&terminal->walk->whims, 60) ? "Advantages" : "More";
  choose_row(terminal, menu);
  expect_question(terminal, "Option");
  check_menu(terminal, seat, menu);
  answer(terminal, "0");
  expect_question(terminal, "Option");
}

// The last number before, or after, a text: "188 tiles in the bag", "▸ Ana 20". False if there is none.
static bool find_number(const char *said, const char *text, bool is_before, int *out) {
  bool is_found = false;
  for (const char *at = said; (at = strstr(at, text)); at++) {
    const char *number = is_before ? at : at + strlen(text);
    while (is_before && number > said && isdigit((unsigned char)number[-1]))
      number--;
    if (is_before ? number < at : strspn(number, " ") >= 2 && strchr("-0123456789", number[strspn(number, " ")])) {
      *out = atoi(number);
      is_found = true;
    }
  }
  return is_found;
}

// The rack is a line of tiles with their points.
static bool is_rack(const char *line, const Rack *held, const TileSet *tiles) {
  Rack rack = *held;
  Span rest = span_of(line), word;
  while (line_next_word(&rest, &word)) {
    const char *points = memmem(word.data, word.size, "\xe2\x82", 2);
    Span name = {word.data, points ? (size_t)(points - word.data) : word.size};
    int tile = span_equals(word, "?") ? TILE_BLANK : tileset_find(tiles, name);
    if (tile < 0 || !rack_take(&rack, (Tile)tile))
      return false;
  }
  return rack.total == 0;
}

static void check_rack(const Terminal *terminal, const GameView *view) {
  TerminalLines said = terminal_lines(terminal);
  const char *line = NULL;
  for (int i = 0; i < said.count; i++)
    line = strncmp(said.lines[i], "   ", 3) == 0 && strstr(said.lines[i], "\xe2\x82") ? said.lines[i] : line;
  if (line && !is_rack(line, &view->rack, &view->settings->tiles))
    walk_fail(terminal->walk, "another rack is shown: %s", line);
  terminal_free_lines(&said);
}

// Checks the drawn table: the scores, the bag and the rack.
static void check_table(const Terminal *terminal, int seat) {
  const char *said = talker_since(&terminal->talker);
  const State *state = game_state(terminal->walk->oracle.game);
  GameView *view = mem_alloc(sizeof *view);
  int shown;
  game_view_for(terminal->walk->oracle.game, seat, view);
  if (find_number(said, view->bag_count == 1 ? " tile in the bag" : " tiles in the bag", true, &shown)) {
    if (shown != view->bag_count)
      walk_fail(terminal->walk, "%d tiles in the bag are shown, and there are %d", shown, view->bag_count);
    for (int i = 0; i < state->seat_count; i++) {
      const char *name = state->seats[i].who.name;
      if (!find_number(said, name, false, &shown) || shown != state->seats[i].score)
        walk_fail(terminal->walk, "%s has %d points, and that is not shown", name, state->seats[i].score);
    }
    check_rack(terminal, view);
  }
  mem_free(view);
}

static void check_question(Terminal *terminal, int seat) {
  StrBuf question = {0};
  strbuf_printf(&question, "%s, may a turn be taken back?",
                game_state(terminal->walk->oracle.game)->seats[seat].who.name);
  expect_question(terminal, question.data);
  strbuf_deinit(&question);
}

static void ready(void *front) {
  Terminal *terminal = front;
  Walk *walk = terminal->walk;
  int undo_seat = oracle_undo_seat(&walk->oracle);
  if (!is_over(terminal) && undo_seat >= 0) {
    check_question(terminal, undo_seat);
    return;
  }
  expect_question(terminal, is_over(terminal) ? "Option" : "Option:");
  if (is_over(terminal))
    return;
  Turn turn = turn_now(&walk->oracle);
  check_menu(terminal, turn.seat, NULL);
  if (!terminal->is_pty)
    check_table(terminal, turn.seat);
  if (walk_chance(&walk->whims, 20))
    look_behind(terminal, turn.seat);
}

// Saying

static void place_tiles(Terminal *terminal, const SeatOrder *order) {
  const TileSet *tiles = &game_settings(terminal->walk->oracle.game)->tiles;
  for (int i = 0; i < order->draft->count; i++) {
    const Placement *placement = &order->draft->placements[i];
    StrBuf tile = {0};
    if (tile_is_blank(placement->tile))
      strbuf_printf(&tile, "# %s", tiles->names[tile_letter(placement->tile)]);
    else
      strbuf_add_text(&tile, tiles->names[placement->tile]);
    if (walk_chance(&terminal->walk->whims, 50)) {
      answer(terminal, "1 %s %d %d", tile.data, placement->row, placement->col);
    } else if (walk_chance(&terminal->walk->whims, 50)) {
      choose_row(terminal, "Place a tile");
      reply(terminal, "TILE ROW COLUMN", "%s %d %d", tile.data, placement->row, placement->col);
    } else { // one after the other
      choose_row(terminal, "Place a tile");
      reply(terminal, "TILE ROW COLUMN", "%s", tile_is_blank(placement->tile) ? "#" : tile.data);
      reply(terminal, "ROW COLUMN:", "%d %d", placement->row, placement->col);
      if (tile_is_blank(placement->tile))
        reply(terminal, "Letter of the blank:", "%s", tiles->names[tile_letter(placement->tile)]);
    }
    strbuf_deinit(&tile);
  }
}

static void say_play(Terminal *terminal, const SeatOrder *order) {
  StrBuf word = {0};
  bool is_meant = terminal_write_word(terminal->walk, order, &word);
  if (is_meant && walk_chance(&terminal->walk->whims, 30)) {
    answer(terminal, "%s", word.data);
    strbuf_deinit(&word);
    return;
  }
  if (is_meant && walk_chance(&terminal->walk->whims, 20))
    answer(terminal, "1 %s", word.data);
  else
    place_tiles(terminal, order);
  choose_row(terminal, "Finish the turn");
  strbuf_deinit(&word);
}

static void say_exchange(Terminal *terminal, const SeatOrder *order, const char *held) {
  int way = (int)random_below(&terminal->walk->whims, 3);
  if (way == 0) {
    answer(terminal, "5 %s", held);
    return;
  }
  choose_row(terminal, "Exchange tiles");
  if (way == 1) {
    reply(terminal, "How many tiles", "%s", held);
    return;
  }
  reply(terminal, "How many tiles", "%d", order->tile_count);
  reply(terminal, "TILE TILE", "%s", held);
}

static void say_advantage(Terminal *terminal, const SeatOrder *order, const char *held) {
  const Row *row = row_of(order->ability);
  choose_row(terminal, row->menu);
  choose_row(terminal, row->label);
  if (order->ability == ABILITY_BUY_BLANK && order->tile_count > 0)
    reply(terminal, "Tile that goes back", "%s", held);
}

static void say(void *front, const SeatOrder *order) {
  Terminal *terminal = front;
  StrBuf held = {0};
  terminal_write_tiles(terminal->walk, order, "#", &held);
  const Row *row = row_of(order->ability);
  bool plays = order->draft && order->draft->count > 0;
  if ((order->ability == ABILITY_PLAY || order->ability == ABILITY_SUBMIT) && plays)
    say_play(terminal, order);
  else if (order->ability == ABILITY_SUBMIT || order->ability == ABILITY_PLAY)
    choose_row(terminal, "Pass the turn");
  else if (order->ability == ABILITY_UNDO_ACCEPT || order->ability == ABILITY_UNDO_REFUSE)
    answer(terminal, order->ability == ABILITY_UNDO_ACCEPT ? "yes" : "no");
  else if (order->ability == ABILITY_EXCHANGE)
    say_exchange(terminal, order, strbuf_text(&held));
  else if (row && row->menu)
    say_advantage(terminal, order, strbuf_text(&held));
  else if (row)
    choose_row(terminal, label_of(terminal, row));
  if (order->ability == ABILITY_RESIGN)
    reply(terminal, "Do you really give up?", "yes");
  strbuf_deinit(&held);
}

// An ability that is not in the menu still has its number.
static int fixed_number(Ability ability) {
  static const int numbers[ABILITIES] = {[ABILITY_PASS] = 3, [ABILITY_EXCHANGE] = 5,  [ABILITY_HELP] = 6,
                                         [ABILITY_UNDO] = 7, [ABILITY_CHALLENGE] = 9, [ABILITY_ACCEPT] = 17};
  return numbers[ability];
}

static void try_wrong(void *front, const SeatOrder *order, const Error *why) {
  Terminal *terminal = front;
  StrBuf reason = {0};
  int number = fixed_number(order->ability);
  if (ability_here(order->ability, game_settings(terminal->walk->oracle.game)) != order->ability)
    return;
  error_format(why, NULL, &reason);
  if (number > 0) {
    answer(terminal, "%d", number);
    terminal_hear(terminal, reason.data);
  } else if (order->ability == ABILITY_PLAY && order->draft && order->draft->count > 0) {
    say_play(terminal, order);
    terminal_hear(terminal, reason.data);
    expect_question(terminal, "Option");
    if (number_of(terminal, "Reset the turn"))
      choose_row(terminal, "Reset the turn");
  }
  strbuf_deinit(&reason);
}

static void wake(void *front) {
  answer(front, "%s", "");
}

static void idle(void *front) {
  Terminal *terminal = front;
  switch (random_below(&terminal->walk->whims, 6)) {
  case 0:
    choose_row(terminal, "Shuffle");
    break;
  case 1:
    choose_row(terminal, "History");
    if (game_action_count(terminal->walk->oracle.game) > 0)
      reply(terminal, "Show the board", "0");
    break;
  case 2:
    choose_row(terminal, "More");
    choose_row(terminal, "Unseen tiles");
    break;
  case 3:
    choose_row(terminal, "More");
    choose_row(terminal, "Rules");
    break;
  case 4:
    answer(terminal, "nonsense");
    break;
  default:
    answer(terminal, "%s", "");
  }
}

// Back to the menu, or out with a save; then continues.
static bool leave(void *front) {
  Terminal *terminal = front;
  if (walk_chance(&terminal->walk->whims, 50)) {
    answer(terminal, "0");
    choose_row(terminal, "Continue last game");
    return true;
  }
  choose_row(terminal, "Save and exit");
  choose_row(terminal, "Load a game");
  reply(terminal, "Number or ID", "1");
  return true;
}

static void close_program(void *front) {
  Terminal *terminal = front;
  if (terminal->talker.pid) {
    expect_question(terminal, "Option");
    if (number_of(terminal, "Back to the menu")) // it was there to the end
      choose_row(terminal, "Back to the menu");
    reply(terminal, "Option", "q");
    terminal_wait_end(terminal);
  }
  terminal_free(terminal);
}

static Game *record(void *front) {
  const Terminal *terminal = front;
  return record_read_stored(terminal->walk, terminal->place.data, NULL);
}

#define COMMON                                                                                                         \
  .open = open_game, .close = close_program, .ready = ready, .say = say, .try_wrong = try_wrong, .wake = wake,         \
  .idle = idle, .leave = leave, .interrupt = terminal_interrupt, .kill = terminal_kill, .resume = resume,              \
  .record = record, .add_conversation = terminal_add_conversation

const FrontKind front_console_pipe = {.name = "console-pipe", COMMON};
const FrontKind front_console_pty = {.name = "console-pty", .is_pty = true, COMMON};
