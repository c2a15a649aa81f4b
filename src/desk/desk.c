// SPDX-License-Identifier: MIT
// Whose turn it is, and who is asked.
#include "desk/desk.h"

#include "app/failure.h"
#include "base/mem.h"
#include "base/wallclock.h"
#include "desk/desk_internal.h"
#include "game/refusal.h"
#include "game/square.h"

#include <stdio.h>
#include <string.h>

// A person who is still in the game.
static bool desk_is_person(const Desk *desk, int seat) {
  const SeatState *player = &desk_state(desk)->seats[seat];
  return player->who.kind == SEAT_PERSON && !player->is_out;
}

int desk_people(const Desk *desk) {
  int people = 0;
  for (int seat = 0; seat < desk_state(desk)->seat_count; seat++)
    people += desk_is_person(desk, seat);
  return people;
}

bool desk_is_here(const Desk *desk, int seat) {
  char mark[SEAT_NAME_MAX] = "";
  if (!desk->open->is_remote)
    return true;
  account_mark(desk->open->account.id, mark);
  return strcmp(desk_state(desk)->seats[seat].who.account, mark) == 0;
}

static void desk_give_up(Desk *desk, const Error *err) {
  desk->has_failed = true;
  *desk->err = *err;
}

// A refused action did not happen: the game in the store is right.
static void desk_read_again(Desk *desk) {
  Error err;
  desk->shown_seq = -1;
  if (opengame_refresh(desk->open, &err) != OK) {
    desk_give_up(desk, &err);
    return;
  }
  int64_t count = game_action_count(desk->table->game);
  for (int seat = 0; seat < SEATS_MAX; seat++)
    desk->told[seat] = desk->told[seat] < count ? desk->told[seat] : count;
}

Status desk_refuse_form(const char *right, Error *err) {
  Status status = error_set(err, ERR_INPUT, N_("It should be: %s"), err_str(right));
  if (err)
    err->code = failure_code(FAILURE_INVALID_COMMAND);
  return status;
}

// The square of the refusal, as numbers.
static bool number_square(const Error *err, char out[16]) {
  Square square;
  if (err->arg_count < 1 || err->args[0].offset < 0 ||
      square_parse(span_of(err->texts + err->args[0].offset), BOARD_MAX, &square, NULL) != OK)
    return false;
  snprintf(out, 16, "%d %d", square.row, square.col);
  return true;
}

void desk_say_error(Desk *desk, Error *err) {
  static const Refusal about_squares[] = {REFUSAL_SQUARE_TAKEN, REFUSAL_GAP, REFUSAL_START_NOT_COVERED,
                                          REFUSAL_SQUARE_EMPTY};
  char square[16];
  for (size_t i = 0; i < sizeof about_squares / sizeof *about_squares && desk->options->is_numbered; i++) {
    if (strcmp(err->code, refusal_code(about_squares[i])) == 0 && number_square(err, square))
      (void)refuse(err, about_squares[i], err_str(square));
  }
  talk_say_error(desk->talk, err);
}

void desk_say_refusal(Desk *desk, Error *err) {
  desk_say_error(desk, err);
  if (!opengame_has_parted(err))
    return;
  if (err->kind == ERR_IO)
    talk_say_text(desk->talk, _("That was not saved and does not count. Make room and try again."));
  desk_read_again(desk);
}

// A machine would try again at once, for ever. So an error that would return every time ends the desk.
static void desk_go_on(Desk *desk, const Turn *turn) {
  Progress progress = {.cancel = desk->talk->interrupt};
  Error err;
  if (turn->kind == TURN_MACHINE && desk->talk->has_screen) {
    talk_say(desk->talk, _("%s is thinking…"), desk_state(desk)->seats[turn->seat].who.name);
    talk_flush(desk->talk);
  }
  Status status = turn_go_on(desk->table, turn, &progress, &err);
  if (status == ERR_CANCELLED)
    desk->talk->is_ending = true;
  else if (status != OK && opengame_has_parted(&err) && err.kind != ERR_IO)
    desk_read_again(desk); // another program has continued it
  else if (status != OK)
    desk_give_up(desk, &err);
}

static bool has_turn(const Desk *desk) {
  if (desk->talk->is_ending || desk->has_left || desk->has_failed)
    return false;
  Turn turn = turn_now(desk->table);
  bool is_same_round = !desk_settings(desk)->duplicate || desk_state(desk)->round == desk->round;
  return turn.kind == TURN_PERSON && is_same_round && (turn.people >> desk->seat & 1);
}

// The last player's rack must stay hidden: the screen is wiped until the next player is there.
static void hand_over(Desk *desk, int seat) {
  Talk *talk = desk->talk;
  ScopedStrBuf text = {0}, line = {0};
  const char *name = desk_state(desk)->seats[seat].who.name;
  if (!talk->has_screen)
    return;
  desk_wipe(desk);
  strbuf_add_text(&talk->out, "\n\n");
  talk_say(talk, tr(talk->catalog, "Pass the device to %s."), name);
  strbuf_add_text(&talk->out, "\n\n");
  strbuf_printf(&text, tr(talk->catalog, "%s, press Enter."), name);
  talk_ask_line(talk, text.data, &line);
}

// With numbered commands the menu is above the question.
static bool ask_command(Desk *desk, StrBuf *line) {
  Talk *talk = desk->talk;
  ScopedStrBuf prompt = {0};
  bool is_read;
  desk_show(desk);
  if (desk->options->is_numbered) {
    desk_list_menu(desk, DESK_MENU_TURN);
    is_read = talk_ask_line(talk, tr(talk->catalog, "Option:"), line);
  } else {
    strbuf_printf(&prompt, "%s>", desk_state(desk)->seats[desk->seat].who.name);
    is_read = talk_ask_prompt(talk, prompt.data, line);
  }
  return is_read;
}

static void take_commands(Desk *desk) {
  ScopedStrBuf line = {0};
  while (has_turn(desk)) {
    if (game_action_count(desk->table->game) != desk->shown_seq) {
      turnedit_go_on(&desk->turn, desk->table, desk->seat);
      desk_refresh(desk);
      desk_answer_undo(desk);
    }
    if (has_turn(desk) && ask_command(desk, &line) && has_turn(desk)) // the time may be up
      desk_take_command(desk, strbuf_span(&line));
  }
}

static void person_turn(Desk *desk, int seat) {
  desk->talk->is_late = false;
  if (desk->seat != seat && desk_people(desk) > 1)
    hand_over(desk, seat);
  if (desk->talk->is_late || desk->talk->is_ending) // nobody came: the rack stays hidden
    return;
  desk->seat = seat;
  desk->shown_seq = -1;
  desk->round = desk_state(desk)->round;
  desk->is_text_shown = false;
  take_commands(desk);
}

// The seat whose view is shown while others are to move.
static int own_seat(const Desk *desk) {
  for (int seat = 0; seat < desk_state(desk)->seat_count; seat++) {
    if (desk_is_person(desk, seat) && desk_is_here(desk, seat))
      return seat;
  }
  return SEAT_SYSTEM;
}

// A player on another device is to move.
static void wait_for_others(Desk *desk, int seat) {
  Talk *talk = desk->talk;
  ScopedStrBuf line = {0};
  desk->seat = own_seat(desk);
  turnedit_start(&desk->turn, desk->table, desk->seat);
  desk_refresh(desk);
  desk_show(desk);
  talk_say(talk, tr(talk->catalog, "It is the turn of %s, who plays elsewhere."),
           desk_state(desk)->seats[seat].who.name);
  if (talk_ask_text(talk, tr(talk->catalog, "Enter looks again (0: back):"), &line))
    desk_read_again(desk);
  else
    desk->has_left = !talk->is_ending;
}

// The first player at this device who must act; SEAT_SYSTEM: all of them are elsewhere.
static int seat_to_ask(const Desk *desk, const Turn *turn) {
  for (unsigned seats = turn->people; seats; seats &= seats - 1) {
    if (desk_is_here(desk, __builtin_ctz(seats)))
      return __builtin_ctz(seats);
  }
  return SEAT_SYSTEM;
}

static void ask_people(Desk *desk, const Turn *turn) {
  int seat = seat_to_ask(desk, turn);
  if (seat >= 0)
    person_turn(desk, seat);
  else
    wait_for_others(desk, turn->seat);
}

// If no person plays, somebody may still be watching.
static void tell_onlookers(Desk *desk) {
  if (desk_people(desk) > 0)
    return;
  desk->seat = SEAT_SYSTEM;
  desk_refresh(desk);
  desk_show(desk);
  talk_flush(desk->talk);
}

// A player who comes back is told again what happened last, except that the clock stood still.
static int64_t last_told(const Game *game) {
  int64_t count = game_action_count(game);
  while (count > 0 && game_action(game, count)->type == ACTION_PAUSE)
    count--;
  return count > 0 ? count - 1 : 0;
}

static int64_t wait_ms(void *context) {
  const Desk *desk = context;
  int64_t wait;
  return table_time_is_up_in_ms(desk->table, &wait) ? wallclock_wait_ms(wait) : -1;
}

static DeskEnd end_of(Desk *desk) {
  if (desk->has_failed)
    return DESK_FAILED;
  if (desk->is_dropped)
    return DESK_DROPPED;
  if (desk->has_left || !state_is_over(desk_state(desk)))
    return DESK_LEFT;
  desk_tell_end(desk);
  return DESK_OVER;
}

DeskEnd desk_play(Talk *talk, OpenGame *open, const DeskOptions *options, Error *err) {
  Desk desk = {.talk = talk,
               .open = open,
               .table = opengame_table(open),
               .options = options,
               .seat = SEAT_SYSTEM,
               .view = mem_alloc(sizeof *desk.view),
               .shown_seq = -1,
               .err = err};
  for (int seat = 0; seat < SEATS_MAX && options->is_resumed; seat++)
    desk.told[seat] = last_told(desk.table->game);
  desk_tell_ranking(&desk);
  talk_wait_by(talk, wait_ms, &desk);
  lineinput_complete_by(talk->input, desk_complete, &desk);
  while (!talk->is_ending && !desk.has_left && !desk.has_failed) {
    Turn turn = turn_now(desk.table);
    if (turn.kind == TURN_OVER)
      break;
    if (turn.kind == TURN_PERSON)
      ask_people(&desk, &turn);
    else
      desk_go_on(&desk, &turn);
    if (!desk.has_failed)
      tell_onlookers(&desk);
  }
  talk_wait_by(talk, NULL, NULL);
  lineinput_complete_by(talk->input, NULL, NULL);
  DeskEnd end = end_of(&desk);
  mem_free(desk.view);
  return end;
}
