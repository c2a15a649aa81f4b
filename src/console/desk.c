// SPDX-License-Identifier: MIT
// A game at the console: whose turn it is, what they see, and the menu of a turn.
#include "app/history.h"
#include "app/telling.h"
#include "base/mem.h"
#include "console/desk_internal.h"
#include "game/refusal.h"
#include "game/square.h"
#include "lexicon/tiletext.h"
#include "render/gamepicture.h"
#include "term/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool playing_is_person(const Console *console, int seat) {
  const SeatState *player = &playing_state(console)->seats[seat];
  return player->who.kind == SEAT_PERSON && !player->is_out;
}

int playing_people(const Console *console) {
  int people = 0;
  for (int seat = 0; seat < playing_state(console)->seat_count; seat++)
    people += playing_is_person(console, seat);
  return people;
}

bool playing_reveals_words(const Console *console) {
  const Settings *settings = playing_settings(console);
  return settings->challenge == CHALLENGE_VOID && !settings->duplicate;
}

// The view, after the game has changed.
static void refresh(Console *console) {
  Playing *playing = console->playing;
  game_view_for(playing->table->game, playing->seat, playing->view);
  if (playing->seat >= 0)
    rackorder_update(&playing->orders[playing->seat], &playing->view->rack);
}

// "8H" in a refusal is "7 7" here.
static bool number_square(const char *text, char out[16]) {
  Square square;
  if (square_parse(span_of(text), BOARD_MAX, &square, NULL) != OK)
    return false;
  snprintf(out, 16, "%d %d", square.row, square.col);
  return true;
}

static bool has_moved_on(const Error *err) {
  return strcmp(err->code, "game_moved_on") == 0 || strcmp(err->code, "game_reopen") == 0;
}

static bool must_read_again(const Error *err) {
  bool is_file = strcmp(err->code, "read_error") == 0 || strcmp(err->code, "write_error") == 0;
  return is_file || has_moved_on(err) || strncmp(err->code, "store_", strlen("store_")) == 0;
}

// What was refused did not happen: the game is as the store has it.
static void read_again(Console *console) {
  Playing *playing = console->playing;
  Error err;
  playing->shown_seq = -1;
  if (opengame_refresh(playing->open, &err) != OK) {
    say_error(console, &err);
    playing->has_left = true;
    return;
  }
  playing->table = opengame_table(playing->open);
  turnedit_start(&playing->turn, playing->table, playing->seat);
  for (int seat = 0; seat < SEATS_MAX; seat++) {
    int64_t count = game_action_count(playing->table->game);
    playing->told[seat] = playing->told[seat] < count ? playing->told[seat] : count;
  }
}

void playing_say_error(Console *console, Error *err) {
  static const Refusal about_squares[] = {REFUSAL_SQUARE_TAKEN, REFUSAL_GAP, REFUSAL_START_NOT_COVERED,
                                          REFUSAL_SQUARE_EMPTY};
  char square[16];
  for (size_t i = 0; i < sizeof about_squares / sizeof *about_squares; i++) {
    bool is_it = strcmp(err->code, refusal_code(about_squares[i])) == 0 && err->arg_count >= 1;
    if (is_it && err->args[0].offset >= 0 && number_square(err->texts + err->args[0].offset, square))
      (void)refuse(err, about_squares[i], err_str(square));
  }
  say_error(console, err);
  if (must_read_again(err))
    read_again(console);
}

// A player need not be told what they have just done themselves, unless it has a result.
static bool is_news(const HistoryStep *step, int seat) {
  ActionType type = step->action->type;
  bool is_silent = type == ACTION_HELP || type == ACTION_SUBMIT || type == ACTION_ACCEPT;
  bool is_end = type == ACTION_STUCK || type == ACTION_ABORT; // told as the reason of it
  return !is_end && !(step->action->seat == seat && is_silent);
}

void playing_tell_news(Console *console, int seat) {
  Playing *playing = console->playing;
  const Game *game = playing->table->game;
  History history;
  if (history_build(game, &history, NULL) != OK)
    return;
  for (int64_t i = playing->told[seat]; i < history.count; i++) {
    StrBuf text = {0};
    if (!is_news(&history.steps[i], seat))
      continue;
    telling_add_step_from_0(game, &history.steps[i], console->catalog, &text);
    say_text(console, text.data);
    strbuf_deinit(&text);
  }
  playing->told[seat] = history.count;
  history_deinit(&history);
}

void playing_pause(Console *console) {
  StrBuf line = {0};
  if (console->has_screen)
    ask_line(console, tr(console->catalog, "Press Enter."), &line);
  strbuf_deinit(&line);
}

static int count_lines(const StrBuf *text) {
  int lines = 0;
  for (const char *c = strbuf_text(text); *c; c++)
    lines += *c == '\n';
  return lines;
}

static bool add_times(const Playing *playing, int64_t times[SEATS_MAX]) {
  bool runs = false;
  for (int seat = 0; seat < playing->view->state.seat_count; seat++) {
    times[seat] = 0;
    runs = table_time_left_ms(playing->table, seat, &times[seat]) || runs;
  }
  return runs;
}

static void draw(Console *console, int lines_below) {
  const Playing *playing = console->playing;
  Look look = console->look;
  if (!console->has_screen && look.columns < PIPE_COLUMNS)
    look.columns = PIPE_COLUMNS;
  const Settings *settings = playing->view->settings;
  Tile rack[RACK_MAX];
  int64_t times[SEATS_MAX];
  StrBuf title = {0};
  strbuf_printf(&title, "%s · %s", settings->preset, settings->lexicon);
  bool is_seated = playing->seat >= 0;
  GamePicture picture = {.view = playing->view,
                         .draft = &playing->turn.draft,
                         .rack = is_seated ? rack : NULL,
                         .title = title.data,
                         .time_left_ms = add_times(playing, times) ? times : NULL,
                         .catalog = console->catalog,
                         .look = &look,
                         .counts_from_0 = true,
                         .lines_below = lines_below};
  if (is_seated)
    picture.rack_count = rackorder_shown(&playing->orders[playing->seat], &playing->turn.draft, playing->view, rack);
  gamepicture_draw(&picture, &console->out);
  strbuf_deinit(&title);
}

// On a screen the table is drawn anew, with what there is to say below it.
static void draw_screen(Console *console) {
  enum { MENU_LINES = 5 };
  StrBuf said = console->out;
  Look size = terminal_look(STDOUT_FILENO, COLOUR_WISH_AUTO); // the window may have changed
  console->look.columns = size.columns;
  console->look.rows = size.rows;
  console->out = (StrBuf){0};
  strbuf_add_text(&console->out, "\033[H\033[2J");
  draw(console, count_lines(&said) + MENU_LINES);
  strbuf_add_text(&console->out, strbuf_text(&said));
  strbuf_deinit(&said);
}

// A play waits to be challenged: nothing says whether it should be.
static void tell_pending(Console *console) {
  const Pending *pending = &playing_state(console)->pending;
  if (!pending->is_there || pending->seat == console->playing->seat)
    return;
  if (pending->goes_out)
    say_text(console, tr(console->catalog, "This play ends the game: accept it, or reject it."));
  else
    say_text(console, tr(console->catalog, "You may reject it before you do anything else."));
}

// Through a pipe it is drawn when there is something new to see.
static void show_table(Console *console) {
  Playing *playing = console->playing;
  int64_t seq = game_action_count(playing->table->game);
  bool is_new = seq != playing->shown_seq;
  if (is_new) {
    playing_tell_news(console, playing->seat);
    tell_pending(console);
  }
  if (console->has_screen) {
    draw_screen(console);
  } else if (is_new || playing->has_changed) {
    strbuf_add_char(&console->out, '\n');
    draw(console, 0);
  }
  playing->shown_seq = seq;
  playing->has_changed = false;
}

static bool in_challenge_games(const Console *console) {
  return playing_settings(console)->challenge != CHALLENGE_VOID && playing_state(console)->seat_count > 1;
}
static bool in_turn_games(const Console *console) {
  return !playing_settings(console)->duplicate;
}
static bool where_help_is(const Console *console) {
  return in_turn_games(console) && playing_settings(console)->challenge == CHALLENGE_VOID;
}
static bool where_undo_is_on(const Console *console) {
  return playing_settings(console)->undo && in_turn_games(console);
}
static bool where_swaps_are_free(const Console *console) {
  return playing_settings(console)->free_swap;
}
static bool where_coins_buy(const Console *console) {
  return playing_settings(console)->coins && playing_state(console)->seat_count > 1;
}

static MenuNext more(Console *console) {
  static const MenuRow rows[] = {
      {N_("Move a tile"), .run = desk_move},
      {N_("Unseen tiles"), .run = desk_unseen},
      {N_("Rules"), .run = desk_rules},
      {N_("Swap the rack"), .run = desk_swap, .is_offered = where_swaps_are_free},
      {0},
  };
  static const Menu menu = {.title = N_("More"), .rows = rows, .is_once = true};
  menu_run(console, &menu);
  return playing_next(console);
}

static const MenuRow turn_rows[] = {
    {N_("Place a tile"), .run = desk_place},
    {N_("Take a tile back"), .run = desk_take},
    {N_("Pass the turn"), .run = desk_pass},
    {N_("Finish the turn"), .run = desk_finish},
    {N_("Exchange tiles"), .run = desk_exchange, .is_offered = in_turn_games},
    {N_("Help"), .run = desk_help, .is_offered = where_help_is},
    {N_("Undo"), .run = desk_undo, .is_offered = where_undo_is_on},
    {N_("Shuffle"), .run = desk_shuffle},
    {N_("Reject"), .run = desk_challenge, .is_offered = in_challenge_games},
    {N_("Advantages"), .run = desk_advantages, .is_offered = where_coins_buy},
    {N_("History"), .run = desk_history},
    {N_("Save game"), .run = desk_save},
    {N_("Save and exit"), .run = desk_save_and_leave},
    {N_("Exit without saving"), .run = desk_leave},
    {N_("Abandon"), .run = desk_resign},
    {N_("Reset the turn"), .run = desk_reset},
    {N_("Accept"), .run = desk_accept, .is_offered = in_challenge_games},
    {N_("More"), .run = more},
    {0},
};

static const Menu turn_menu = {.head = show_table, .rows = turn_rows, .is_compact = true, .takes_rest = true};

static bool has_turn(const Console *console) {
  const State *state = playing_state(console);
  const Playing *playing = console->playing;
  if (state_is_over(state))
    return false;
  if (playing_settings(console)->duplicate)
    return state->round == playing->round && !state->seats[playing->seat].has_submitted &&
           !state->seats[playing->seat].is_out;
  return table_turn(playing->table) == playing->seat;
}

int64_t playing_wait_ms(const Console *console) {
  int64_t wait;
  return console->playing && table_time_is_up_in_ms(console->playing->table, &wait) ? wait : -1;
}

// A turn whose time is up is over, whatever was done in it since.
static void check_time(Console *console) {
  bool ran_out;
  Error err;
  if (table_check_time(console->playing->table, &ran_out, &err) != OK)
    playing_say_error(console, &err);
}

MenuNext playing_next(Console *console) {
  Playing *playing = console->playing;
  check_time(console);
  int64_t seq = game_action_count(playing->table->game);
  if (seq != playing->shown_seq) {
    turnedit_start(&playing->turn, playing->table, playing->seat); // what was placed belonged to another position
    refresh(console);
  }
  playing->is_turn_over = playing->has_left || !has_turn(console);
  return playing->is_turn_over ? MENU_BACK : MENU_AGAIN;
}

// The rack of the one before must not be seen: the screen, and what can be scrolled back to, is wiped.
static void hand_over(Console *console, int seat) {
  StrBuf text = {0}, line = {0};
  const char *name = playing_state(console)->seats[seat].who.name;
  if (!console->has_screen)
    return;
  strbuf_reset(&console->out);
  strbuf_add_text(&console->out, "\033[H\033[2J\033[3J\n\n");
  say(console, tr(console->catalog, "Pass the device to %s."), name);
  strbuf_add_text(&console->out, "\n\n");
  strbuf_printf(&text, tr(console->catalog, "%s, press Enter."), name);
  ask_line(console, text.data, &line);
  strbuf_deinit(&text);
  strbuf_deinit(&line);
}

static void person_turn(Console *console, int seat) {
  Playing *playing = console->playing;
  console->is_late = false;
  if (playing->seat != seat && playing_people(console) > 1)
    hand_over(console, seat);
  if (console->is_late) // nobody came: the rack stays hidden
    return;
  playing->seat = seat;
  turnedit_start(&playing->turn, playing->table, seat);
  playing->shown_seq = -1;
  playing->round = playing_state(console)->round;
  playing->is_turn_over = false;
  refresh(console);
  menu_run(console, &turn_menu);
  if (!playing->is_turn_over && !console->is_late)
    playing->has_left = true;
}

// Nobody is asked before a machine tries again, so what would fail the same way for ever ends the visit to the game.
static void failed(Console *console, Error *err) {
  playing_say_error(console, err);
  console->playing->has_left = console->playing->has_left || !has_moved_on(err);
}

static void machine_turn(Console *console, int seat) {
  Playing *playing = console->playing;
  Progress progress = {.cancel = console->interrupt};
  Action action;
  Error err;
  if (console->has_screen) {
    say(console, tr(console->catalog, "%s is thinking…"), playing_state(console)->seats[seat].who.name);
    console_flush(console);
  }
  Status status = table_machine_turn(playing->table, &progress, &action, &err);
  if (status == ERR_CANCELLED)
    console->is_ending = true;
  else if (status != OK)
    failed(console, &err);
}

static void round_of_all(Console *console) {
  GameTable *table = console->playing->table;
  int round = playing_state(console)->round;
  Error err;
  if (table_machines_submit(table, NULL, &err) != OK) {
    failed(console, &err);
    return;
  }
  for (int seat = 0; seat < playing_state(console)->seat_count; seat++) {
    const State *state = playing_state(console);
    bool is_over = console->is_ending || console->playing->has_left || state_is_over(state) || state->round != round;
    if (!is_over && playing_is_person(console, seat) && !state->seats[seat].has_submitted)
      person_turn(console, seat);
  }
  const State *state = playing_state(console);
  bool is_done = !console->is_ending && !console->playing->has_left;
  if (is_done && !state_is_over(state) && state->round == round && table_close_round(table, &err) != OK)
    failed(console, &err);
}

// Where nobody will be asked for a turn, somebody may still be watching.
static void tell_onlookers(Console *console) {
  if (playing_people(console) > 0)
    return;
  playing_tell_news(console, 0);
  if (console->has_screen) {
    console->playing->seat = SEAT_SYSTEM;
    refresh(console);
    draw_screen(console);
  }
  console_flush(console);
}

static void next_turn(Console *console) {
  GameTable *table = console->playing->table;
  bool ran_out;
  Error err;
  if (table_check_time(table, &ran_out, &err) != OK) {
    failed(console, &err);
    return;
  }
  if (ran_out)
    return;
  if (playing_settings(console)->duplicate)
    round_of_all(console);
  else if (table_is_machine(table, table_turn(table)))
    machine_turn(console, table_turn(table));
  else
    person_turn(console, table_turn(table));
  tell_onlookers(console);
}

// One game, until it is over or left.
static void play_one(Console *console, OpenGame *game) {
  Playing playing = {.open = game, .table = opengame_table(game), .seat = SEAT_SYSTEM, .shown_seq = -1};
  int64_t count = game_action_count(playing.table->game);
  playing.view = mem_alloc(sizeof *playing.view);
  for (int seat = 0; seat < SEATS_MAX; seat++) // who comes back to a game is told again what happened last
    playing.told[seat] = count > 0 ? count - 1 : 0;
  console->playing = &playing;
  console_tell_ranking(console, game);
  while (!console->is_ending && !playing.has_left && !state_is_over(playing_state(console)))
    next_turn(console);
  if (!playing.has_left && state_is_over(playing_state(console)))
    playing_finish(console);
  else if (!playing.is_dropped)
    say_text(console, tr(console->catalog, "The game is kept; continue it whenever you like."));
  console->playing = NULL;
  mem_free(playing.view);
}

void playing_run(Console *console, OpenGame *game) {
  while (game) {
    play_one(console, game);
    bool is_over = state_is_over(game_state(opengame_table(game)->game));
    OpenGame *again = is_over && !console->is_ending ? playing_ask_again(console, game) : NULL;
    opengame_close(game);
    game = again;
  }
}
