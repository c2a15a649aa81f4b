// SPDX-License-Identifier: MIT
// Random walks through the front ends. A plan is a game: rules, seats, seed, and a driver that chooses at random. The
// same plan is walked through every front end, each in the real program; beside it the same game is played at a table
// of this process (the oracle). The walk does what is offered, tries what is not offered, which must be refused, and
// leaves, interrupts and kills the program. In the end the record of the front end must be the oracle's, action by
// action.
//
// Time stands still except when the driver lets it pass (TESELA_TEST_CLOCK), so that clocks are tested too.
#pragma once

#include "app/ability.h"
#include "app/turn.h"
#include "app/wordset.h"
#include "base/random.h"

enum { RULES_MAX = 40, RULE_SIZE = 64, WALK_NAME_MAX = 32 };

// plan.c: what a game is made of, all derived from one number.
typedef struct Plan {
  uint64_t number;
  char preset[SETTINGS_ID_MAX];
  const char *words, *tile_set; // of tests/fixtures/words, and a built-in set
  int board_size;               // 0: the preset's
  int people, machines;
  char names[SEATS_MAX][WALK_NAME_MAX]; // people first
  const char *bots[SEATS_MAX];
  char rules[RULES_MAX][RULE_SIZE]; // "challenge=double"
  int rule_count;
  bool is_bound; // the first person has an account
  bool is_free;  // anybody does what is offered, even out of turn: if all seats can be reached at once
  char seed[24];
} Plan;

// with_slow: also with machines that think for seconds.
Plan *plan_make(uint64_t number, bool with_slow);
bool plan_is_slow(const Plan *plan); // has such a machine
void plan_describe(const Plan *plan, StrBuf *out);
Settings *plan_settings(const Plan *plan, const WordSet *words); // the caller frees it with mem_free

// words.c: our own words, compiled by the program for the tiles of a plan, once for each.
typedef struct WalkWords {
  struct WalkWords *next;
  const char *words, *tile_set;
  StrBuf words_file, bag_file, kwg_file;
} WalkWords;

typedef struct Walk Walk;

// A front end.
typedef struct FrontKind {
  const char *name;
  bool can_be_free;           // Plan.is_free
  bool is_pty;                // on a terminal of its own, not through pipes
  void *(*open)(Walk *walk);  // begins the game
  void (*close)(void *front); // after the game: the program must end properly
  // Waits until the game is as far as the oracle's, and checks the screen: the table, what is offered and what is not,
  // to each player who is asked.
  void (*ready)(void *front);
  void (*say)(void *front, const SeatOrder *order); // does not wait for the result
  // The same for something that must be refused, for this reason; waits for the refusal.
  void (*try_wrong)(void *front, const SeatOrder *order, const Error *why);
  void (*wake)(void *front); // time is up: makes the program notice
  void (*idle)(void *front); // something that changes nothing: looking things up, laying tiles and taking them back
  // Leaves properly and comes back; false: not possible, or not now.
  bool (*leave)(void *front);
  void (*interrupt)(void *front);                     // Ctrl-C; waits for the end
  void (*kill)(void *front);                          // kill -9
  void (*resume)(void *front);                        // after either of them
  Game *(*record)(void *front);                       // what is recorded; the caller destroys it
  void (*add_conversation)(void *front, StrBuf *out); // the latest lines of both sides
} FrontKind;

void json_server_end(void);             // the server of all games in this run
void json_print_plan(const Plan *plan); // as the body of POST /api/games, for the walk through the page
extern const FrontKind front_play_pipe, front_play_pty, front_console_pipe, front_console_pty, front_json;

// One game through one front end.
struct Walk {
  const Plan *plan;
  const FrontKind *kind;
  const char *folder; // of this game
  const char *program, *walker;
  bool with_slow, stops; // stops: the program is stopped now and then
  const WalkWords *words;
  WordSet *word_set;
  GameTable oracle;
  Random choices; // the actions: the same in every front end
  Random whims;   // how they are entered, and when the program is stopped: different in each front end
  void *front;
  int steps, late_steps; // after late_steps, passes and resignations end the game
  bool says_again;       // the program was stopped before it had done the last command
  int64_t confirmed;     // actions that the front end has reported
  StrBuf *reference;     // the record of the plan's first front end; empty: this is the first
  bool is_repeatable;    // the record has no traces that other front ends would not leave
};

// driver.c
void walk_game(Walk *walk);
// Prints the plan, the conversation and how to repeat it, and ends the program.
_Noreturn void walk_fail(const Walk *walk, const char *format, ...) __attribute__((format(printf, 2, 3)));
_Noreturn void walk_fail_error(const Walk *walk, const char *what, const Error *err);
_Noreturn void walk_fail_records(const Walk *walk, const Game *found, const char *what);
static inline bool walk_chance(Random *random, int percent) {
  return random_below(random, 100) < (uint32_t)percent;
}

// words.c
const WalkWords *walkwords_find(const char *program, const char *folder, const Plan *plan);
WordSet *walkwords_open(const WalkWords *words, bool any_order);
void walkwords_clear(void);

// oracle.c
void oracle_open(Walk *walk);
void oracle_close(Walk *walk);
Turn oracle_go_on(Walk *walk);                      // machines, time and rounds, until somebody is asked
int oracle_undo_seat(const GameTable *table);       // who must say whether a turn may be undone; -1: nobody
void oracle_follow(Walk *walk, const Game *record); // brings the oracle as far as the record

// record.c: what happened, as text that is equal for two front ends: without accounts, marks and hashes, and with times
// counted from the beginning.
void record_write_head(const Game *game, StrBuf *out); // the settings and seats
void record_write(const Game *game, StrBuf *out);      // the actions and the results
// Is it a beginning of the whole, with at least so many actions?
bool record_begins(const Game *record, const Game *whole, int64_t at_least);
// From a store: the game with this id; NULL: the last one played. The caller destroys it.
Game *record_read_stored(const Walk *walk, const char *place, const char *id);

// choose.c: what somebody does, or tries.
typedef struct Choice {
  SeatOrder order;
  Draft draft;
  Tile tiles[RACK_MAX];
} Choice;
void choose_order(Walk *walk, int seat, Choice *out);
bool choose_wrong(Walk *walk, int seat, Choice *out); // something not offered, or an invalid word; false: nothing
void choose_payload(Walk *walk, int seat, Ability ability, Choice *out);
bool choose_is_about_payload(const char *code); // is it a refusal of what was chosen, not of the action as such?

// clock.c
void walkclock_start(const char *folder);
void walkclock_set(int64_t ms);
int64_t walkclock_now(void);
