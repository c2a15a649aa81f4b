// SPDX-License-Identifier: MIT
// One game, from its first turn to its end.
#include "base/file.h"
#include "base/mem.h"
#include "tests/walk/walk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TALK_LINES = 120 };

// Failures

// The last lines of a long text.
static const char *tail(const StrBuf *text, int lines) {
  const char *begin = strbuf_text(text), *at = begin + text->size;
  while (at > begin && lines > 0) {
    at--;
    lines -= *at == '\n';
  }
  return at > begin ? at + 1 : at;
}

static void print_talk(const Walk *walk) {
  StrBuf talk = {0};
  if (walk->front)
    walk->kind->add_conversation(walk->front, &talk);
  printf("The end of the conversation:\n%s\n", tail(&talk, TALK_LINES));
  strbuf_deinit(&talk);
}

_Noreturn static void give_up(const Walk *walk, const char *what) {
  StrBuf plan = {0};
  plan_describe(walk->plan, &plan);
  printf("FAILED in %s, game %llu, step %d: %s\nPlan: %s\n", walk->kind->name, (unsigned long long)walk->plan->number,
         walk->steps, what, plan.data);
  printf("Again: %s --program %s --seed %llu --games 1 --front %s%s%s\n", walk->walker, walk->program,
         (unsigned long long)walk->plan->number, walk->kind->name, walk->with_slow ? " --slow" : "",
         walk->stops ? "" : " --still");
  fflush(stdout);
  exit(1);
}

static void print_game(const char *title, const Game *game, bool with_head) {
  StrBuf text = {0};
  if (with_head)
    record_write_head(game, &text);
  record_write(game, &text);
  printf("%s:\n%s", title, text.data);
  strbuf_deinit(&text);
}

void walk_fail(const Walk *walk, const char *format, ...) {
  StrBuf text = {0};
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&text, format, args);
  va_end(args);
  print_talk(walk);
  if (walk->oracle.game)
    print_game("The game as it should be", walk->oracle.game, false);
  give_up(walk, text.data);
}

void walk_fail_error(const Walk *walk, const char *what, const Error *err) {
  StrBuf text = {0};
  error_format(err, NULL, &text);
  walk_fail(walk, "%s: %s", what, strbuf_text(&text));
}

static bool is_same_head(const Game *game, const Game *other) {
  StrBuf head = {0}, other_head = {0};
  record_write_head(game, &head);
  record_write_head(other, &other_head);
  bool is_same = strcmp(head.data, other_head.data) == 0;
  strbuf_deinit(&head);
  strbuf_deinit(&other_head);
  return is_same;
}

void walk_fail_records(const Walk *walk, const Game *found, const char *what) {
  bool with_head = !is_same_head(walk->oracle.game, found);
  print_talk(walk);
  print_game("The game as it should be", walk->oracle.game, with_head);
  print_game("As it is kept", found, with_head);
  give_up(walk, what);
}

// The record

static void check_record(const Walk *walk) {
  StrBuf own = {0}, other = {0};
  Game *record = walk->kind->record(walk->front);
  record_write(walk->oracle.game, &own);
  record_write(record, &other);
  if (strcmp(own.data, other.data) != 0 || !is_same_head(walk->oracle.game, record))
    walk_fail_records(walk, record, "the records differ");
  if (walk->is_repeatable && walk->reference->size == 0)
    strbuf_add_text(walk->reference, own.data);
  if (walk->is_repeatable && strcmp(walk->reference->data, own.data) != 0) {
    printf("The game as another front end has it:\n%s", walk->reference->data);
    walk_fail(walk, "the same plan has given another game");
  }
  strbuf_deinit(&own);
  strbuf_deinit(&other);
  game_destroy(record);
}

// The game was put away, and somebody has come back to it: its clock has stood still.
static void wake_oracle(Walk *walk) {
  int64_t before = game_action_count(walk->oracle.game);
  Error err;
  if (table_wake(&walk->oracle, INT64_MAX, &err) != OK)
    walk_fail_error(walk, "the game is not taken up again", &err);
  walk->is_repeatable = walk->is_repeatable && game_action_count(walk->oracle.game) == before;
}

static void settle(Walk *walk) {
  oracle_go_on(walk);
  walk->kind->ready(walk->front);
  walk->confirmed = game_action_count(walk->oracle.game);
}

// The record must have what was confirmed, and possibly a part of the last command. Returns how many of its actions.
static int64_t come_back(Walk *walk) {
  Game *record = walk->kind->record(walk->front);
  if (!record_begins(record, walk->oracle.game, walk->confirmed))
    walk_fail_records(walk, record, "something that was confirmed is lost, or something was done that nobody said");
  int64_t kept = game_action_count(record);
  oracle_follow(walk, record);
  game_destroy(record);
  walk->kind->resume(walk->front);
  if (!state_is_over(game_state(walk->oracle.game)))
    wake_oracle(walk);
  return kept;
}

// Stops the program and continues. Returns how many actions it had kept.
static int64_t stop(Walk *walk, bool kills) {
  (kills ? walk->kind->kill : walk->kind->interrupt)(walk->front);
  return come_back(walk);
}

// Steps

static void do_order(Walk *walk, const SeatOrder *order) {
  Action done;
  Error err;
  if (ability_do(&walk->oracle, order, &done, &err) != OK)
    walk_fail_error(walk, ability_name(order->ability), &err);
}

// Sends the order, and sometimes stops the program before it has answered; what it had not done is sent again.
static void act(Walk *walk, const SeatOrder *order) {
  walk->kind->say(walk->front, order);
  do_order(walk, order);
  oracle_go_on(walk);
  if (!walk->stops || !walk_chance(&walk->whims, 4)) {
    settle(walk);
    return;
  }
  int64_t before = walk->confirmed;
  usleep(random_below(&walk->whims, 8000)); // in the middle of whatever it does
  walk->says_again = stop(walk, walk_chance(&walk->whims, 50)) == before;
  settle(walk);
}

// Answers whether somebody's turn may be undone.
static void answer_undo(Walk *walk, int seat) {
  bool agrees = walk_chance(&walk->choices, 70);
  act(walk, &(SeatOrder){.ability = agrees ? ABILITY_UNDO_ACCEPT : ABILITY_UNDO_REFUSE, .seat = seat});
}

static void try_something_wrong(Walk *walk, int seat) {
  Choice choice;
  Action done;
  Error why = {0}, err = {0};
  if (!choose_wrong(walk, seat, &choice))
    return;
  int64_t before = game_action_count(walk->oracle.game);
  Status offered = ability_check(choice.order.ability, &walk->oracle, seat, &why);
  if (ability_do(&walk->oracle, &choice.order, &done, &err) == OK || game_action_count(walk->oracle.game) != before)
    walk_fail(walk, "%s is not offered, and accepted", ability_name(choice.order.ability));
  walk->kind->try_wrong(walk->front, &choice.order, offered == OK ? &err : &why);
  walk->kind->ready(walk->front);
}

// Mostly a moment; sometimes until time is up, and longer.
static void let_time_go_by(Walk *walk) {
  int64_t left, step = random_range(&walk->choices, 0, 1500);
  bool is_long = walk_chance(&walk->choices, 12);
  int edge = random_range(&walk->choices, -2, 2);
  if (!settings_have_clock(game_settings(walk->oracle.game)))
    step = walk_chance(&walk->choices, 50) ? step : 0;
  if (is_long && table_time_is_up_in_ms(&walk->oracle, &left))
    step = left + edge;
  walkclock_set(walkclock_now() + (step > 0 ? step : 0));
}

static bool time_is_up(Walk *walk) {
  if (turn_now(&walk->oracle).kind != TURN_TIME)
    return false;
  oracle_go_on(walk);
  walk->kind->wake(walk->front);
  settle(walk);
  return true;
}

// The program is left, interrupted and killed while it asks: once in every game, and sometimes more.
static void have_whims(Walk *walk) {
  enum { INTERRUPT_AT = 4, KILL_AT = 8, LEAVE_AT = 12 };
  int chance = (int)random_below(&walk->whims, 100);
  if (walk_chance(&walk->whims, 10)) {
    walk->kind->idle(walk->front);
    walk->kind->ready(walk->front);
  }
  if (!walk->stops)
    return;
  if (walk->steps == INTERRUPT_AT || walk->steps == KILL_AT || chance < 2) {
    stop(walk, walk->steps == KILL_AT || chance == 0);
    settle(walk);
  } else if ((walk->steps == LEAVE_AT || chance < 4) && walk->kind->leave(walk->front)) {
    wake_oracle(walk);
    settle(walk);
  }
}

static int choose_seat(Walk *walk, const Turn *turn) {
  if (!walk->plan->is_free || walk_chance(&walk->choices, 60))
    return turn->seat;
  int seat = (int)random_below(&walk->choices, (uint32_t)game_state(walk->oracle.game)->seat_count);
  const SeatState *player = &game_state(walk->oracle.game)->seats[seat];
  return player->who.kind == SEAT_PERSON && !player->is_out ? seat : turn->seat;
}

static void step(Walk *walk) {
  Choice choice;
  int undo_seat = oracle_undo_seat(&walk->oracle);
  walk->steps++;
  if (undo_seat >= 0 && !walk->plan->is_free) {
    answer_undo(walk, undo_seat);
    return;
  }
  have_whims(walk);
  let_time_go_by(walk);
  if (state_is_over(game_state(walk->oracle.game)) || time_is_up(walk))
    return;
  Turn turn = turn_now(&walk->oracle);
  int seat = choose_seat(walk, &turn);
  if (walk_chance(&walk->choices, 15))
    try_something_wrong(walk, seat);
  choose_order(walk, seat, &choice);
  do {
    walk->says_again = false;
    act(walk, &choice.order);
  } while (walk->says_again);
}

void walk_game(Walk *walk) {
  Seed seed = seed_from_text(walk->plan->seed);
  walk->choices = random_start(&seed, "choices");
  walk->whims = random_start(&seed, walk->kind->name);
  walk->is_repeatable = true;
  oracle_open(walk);
  walk->front = walk->kind->open(walk);
  settle(walk);
  while (!state_is_over(game_state(walk->oracle.game)))
    step(walk);
  check_record(walk);
  walk->kind->close(walk->front);
  walk->front = NULL;
}
