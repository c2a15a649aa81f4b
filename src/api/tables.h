// SPDX-License-Identifier: MIT
// The tables at which games are played. A table has one keeper at a time, which works at it; others wait for it. Nobody
// waits for two tables.
#pragma once

#include "api/caller.h"
#include "api/events.h"
#include "api/keeper.h"
#include "api/listeners.h"
#include "app/served.h"
#include "app/turn.h"

#include <pthread.h>
#include <stdatomic.h>

enum { TABLE_ID_SIZE = GAME_ID_SIZE };

// What everybody did in a finished round of a duplicate game.
typedef struct RoundEntry {
  int round;
  int scores[SEATS_MAX]; // with bonus
  char positions[SEATS_MAX][12];
  char *words[SEATS_MAX]; // NULL: nothing was played
} RoundEntry;

// What the history of a game shows of one action.
typedef struct Entry {
  int64_t seq, at_ms;
  int turn_number, seat; // SEAT_SYSTEM: no seat
  const char *type;      // a literal
  char position[12];
  char *word;  // "": none; for a challenge, the word of the challenged play
  char *wrong; // for a challenge: the invalid words, "" if all are valid
  int of;      // for a challenge: the challenged seat; else SEAT_SYSTEM
  int score, total;
  int count;    // exchanged tiles
  bool success; // of a challenge
  RoundEntry *round;
} Entry;

typedef struct Table {
  // These three are under the lock of Tables.
  struct Table *next; // in its list
  int holders;        // the list, the keeper, and those who wait
  bool is_gone;       // removed from the list
  // These may be read and set without a lock.
  atomic_bool is_outdated;    // the store has something newer: must be thrown away
  atomic_uint present;        // seats that somebody looks from, as bits
  atomic_int watching;        // people without a seat who are watching now
  atomic_llong told_seq;      // last action that was published
  atomic_llong reached_seq;   // last action of the game, and
  atomic_ullong reached_hash; // the beginning of its hash
  atomic_bool is_ours; // this node looks after the game, where it waits for no person; always true without other nodes
  // The keeper's
  pthread_mutex_t lock;
  Keeper *keeper;
  struct Table *next_kept; // in the keeper's list of tables
  Api *api;
  OpenGame *open; // if broken, it is ahead of the store and must be thrown away. Its words are NULL for a finished game
  bool is_new;    // just read
  bool is_touched;   // changed by this keeper
  bool has_followed; // this keeper has applied what other nodes did
  bool is_timing;    // a keeper is coming because time is up
  Entry *entries;
  int entry_count, entry_capacity;
  TableTold told;       // events reported
  int64_t invited;      // an account invited by this keeper; 0: none
  int invited_seat;     //
  int64_t thinking_seq; // the position for which machines think or were asked to; -1: none
  int64_t used_ms;
} Table;

static inline Game *table_game(const Table *table) {
  return table->open->table.game;
}
static inline const State *table_state(const Table *table) {
  return game_state(table_game(table));
}
static inline const Settings *table_settings(const Table *table) {
  return game_settings(table_game(table));
}

typedef struct Tables Tables;

Tables *tables_create(Api *api);
void tables_destroy(Tables *tables); // NULL is allowed; after all threads have ended

bool tables_have(Tables *tables, const char *id); // from any thread, like the next one
int tables_count(Tables *tables);

// For jobs: waits for the table and has it until the job ends; NULL: not here. A keeper that has a table may only enter
// the game that follows it.
Table *tables_enter(Keeper *keeper, const char *id);

// May be called again with the same argument: if it was refused at a table that was behind another node.
typedef Status TableRun(Keeper *keeper, Table *table, void *argument, Error *err);
// Runs here with the table, which is read from the store if needed, and returns when the changes are on the disk.
// game_not_found. app is the caller's.
MUST_CHECK Status tables_do(Api *api, App *app, const char *id, TableRun *run, void *argument, Error *err);

// For jobs: puts a game that was just made into the store and on a table. Takes over game and words if OK.
MUST_CHECK Status tables_add(Keeper *keeper, FreshGame *fresh, Table **out, Error *err);

// What happens by itself: time that is up, unused tables. Called every second, on a thread of LANE_BACKGROUND.
void tables_tick(Api *api);
// Continues games that wait for a machine, or in which a turn of days has ended. From a thread of its own pool.
void tables_wake_machines(Api *api, App *app);

// The account has changed its games: the player's tables are read from the store again when somebody asks. Waits for
// those who work at them.
void tables_reread(Api *api, const Player *player);
// Sets who watches, as the loop knows it: the seats, and how many without a seat. Never waits.
void tables_set_present(Api *api, const char *id, unsigned seats, int watching);

// For jobs. Forgets the table; does not change the store.
void tables_forget(Table *table);
// For jobs: does the same, after the job, for a game that somebody else may be working at.
void tables_outdate(Keeper *keeper, const char *id);
// The machines whose turn it is begin to think, unless they have begun.
void tables_schedule(Api *api, Table *table);
uint64_t table_work_owner(const Table *table); // for pools: the owner of the game's work
// Does what needs neither a person nor thinking: time that is up, a complete round.
MUST_CHECK Status table_settle(Table *table, Error *err);
// Writes the entry of the last action, or all entries again.
void table_record_action(Table *table, const int scores_before[SEATS_MAX]);
void table_record_all(Table *table);
void table_forget_record(Table *table);

bool table_controls(const Table *table, const Player *player, int seat);
// The seat is played at the player's device, but only after the password of its account was given there.
bool table_is_locked(const Table *table, const Player *player, int seat);
// Do several people play at the player's device?
bool table_is_shared(const Table *table, const Player *player);
// The passwords of these seats, as bits, were given at the player's device. 0: forgets earlier ones.
MUST_CHECK Status table_log_in(Table *table, const Player *player, unsigned seats, Error *err);
unsigned table_seats_of(const Table *table, const Player *player);        // as bits
unsigned table_seats_elsewhere(const Table *table, const Player *player); // of other people, at their own devices
bool table_may_look(const Table *table, const Player *player);
bool table_is_owner(const Table *table, const Player *player);
// These refuse with game_not_found; or with ERR_DENIED for somebody who may look, but neither plays nor began the game
// (player), or did not begin it (owner).
MUST_CHECK Status table_need_look(const Table *table, const Player *player, Error *err);
MUST_CHECK Status table_need_player(const Table *table, const Player *player, Error *err);
MUST_CHECK Status table_need_owner(const Table *table, const Player *player, Error *err);

// Among other nodes (api/nodes.h).

// An action was appended elsewhere: the table, if it is here, follows, and its watchers are told. Never waits for a
// table; app is the caller's.
void tables_catch_up(Api *api, App *app, const char *id, int64_t seq);
// The store has something else: the table is thrown away, and its watchers look again. Never waits.
void tables_drop_outdated(Api *api, const char *id);
// Somebody knows of this action: drops a table here that is behind it. Does not wait for the table. ERR_IO if the store
// can't be asked.
MUST_CHECK Status tables_reach(Api *api, App *app, const char *id, int64_t seq, Error *err);
// Compares every table here with the store, in one question; each follows or is dropped.
MUST_CHECK Status tables_compare(Api *api, App *app, Error *err);
// This node looks after the game, unless another does: its machines think, its clock is watched.
MUST_CHECK Status tables_go_on(Api *api, App *app, const char *id, Error *err);
bool tables_go_on_with(Api *api, const char *id); // does this node look after it now?
void tables_disown(Api *api);                     // it looks after no game until it has asked again

// For somebody who wants to watch: the seats that are theirs, and how far the game is.
typedef struct TableLook {
  const Player *player;
  // Called while nobody else is at the table, before anything later in the game is published. May be NULL.
  void (*tell)(struct TableLook *look);
  void *context;
  unsigned seats; // out, as are the next members
  int64_t seq;
  TableClock clock;
  char next[TABLE_ID_SIZE]; // the game that follows; "": none
  bool is_told;
} TableLook;
// From any thread.
MUST_CHECK Status tables_look(Api *api, App *app, const char *game, TableLook *look, Error *err);
