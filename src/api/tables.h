// SPDX-License-Identifier: MIT
// The tables at which games are being played. A table belongs to the keeper who works at it, one at a time; others wait
// for it, and nobody waits for two.
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

// What everybody did in a round of a duplicate game that is over.
typedef struct RoundEntry {
  int round;
  int scores[SEATS_MAX]; // with bonus
  char positions[SEATS_MAX][12];
  char *words[SEATS_MAX]; // NULL: nothing was played
} RoundEntry;

// What the history of a game shows of one action.
typedef struct Entry {
  int64_t seq, at_ms;
  int turn_number, seat; // SEAT_SYSTEM: nobody's
  const char *type;      // a literal
  char position[12];
  char *word;  // "": none; of a challenge, that of the play it is about
  char *wrong; // of a challenge: the words that are none, "" where all are words
  int of;      // of a challenge: whose play it is about; else SEAT_SYSTEM
  int score, total;
  int count;    // of tiles exchanged
  bool success; // of a challenge
  RoundEntry *round;
} Entry;

typedef struct Table {
  // These three are the tables' own, under their lock.
  struct Table *next; // in its list
  int holders;        // that list, who works here, and who waits for it
  bool is_gone;       // from the list
  // May be read and set without a lock.
  atomic_bool is_outdated;    // the store holds something else: to be thrown away
  atomic_uint present;        // seats that somebody looks from, as bits
  atomic_int watching;        // people without a seat who look on just now
  atomic_llong told_seq;      // that was published last
  atomic_llong reached_seq;   // the last action of the game, and
  atomic_ullong reached_hash; // what its hash begins with
  atomic_bool is_ours;        // this node goes on with what waits for no person; where it is alone it always does
  // The keeper's.
  pthread_mutex_t lock;
  Keeper *keeper;
  struct Table *next_kept; // of the keeper's tables
  Api *api;
  OpenGame *open;    // broken: ahead of the store, to be thrown away. Its words are NULL for a game that is over
  bool is_new;       // it was just read
  bool is_touched;   // by this keeper
  bool has_followed; // what others have done, by this keeper
  bool is_timing;    // somebody comes because time is up
  Entry *entries;
  int entry_count, entry_capacity;
  TableTold told;       // of its events
  int64_t invited;      // an account, by this keeper; 0: none
  int invited_seat;     //
  int64_t thinking_seq; // for which machines are thinking, or have been asked to; -1: none
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

bool tables_have(Tables *tables, const char *id); // from any thread, as the next one
int tables_count(Tables *tables);

// For jobs: waits for the table and has it until the job ends; NULL: not here. A keeper who has one already may go on
// to the game that was begun after it, and to no other.
Table *tables_enter(Keeper *keeper, const char *id);

// May be called again with the same argument: where it was refused at a table that was behind another node.
typedef Status TableRun(Keeper *keeper, Table *table, void *argument, Error *err);
// Runs here with the table, which is read from the store first if need be, and returns when what was done is on the
// disk. game_not_found. app is the caller's.
MUST_CHECK Status tables_do(Api *api, App *app, const char *id, TableRun *run, void *argument, Error *err);

// A game that was just made: puts it into the store and on a table. For jobs; takes game and words over if OK.
MUST_CHECK Status tables_add(Keeper *keeper, FreshGame *fresh, Table **out, Error *err);

// What happens by itself: time that is up, tables that nobody uses. Every second, on a thread of LANE_BACKGROUND.
void tables_tick(Api *api);
// Goes on with the games that wait for a machine, or in which a turn of days has lapsed. From a thread of its own pool.
void tables_wake_machines(Api *api, App *app);

// The player's tables are read from the store again when somebody asks: the account has changed its games. Waits for
// those who work at them.
void tables_reread(Api *api, const Player *player);
// Who looks on, as the loop knows it: from these seats, and so many without one. Never waits.
void tables_set_present(Api *api, const char *id, unsigned seats, int watching);

// For jobs. Forgets the table; the store is somebody else's business.
void tables_forget(Table *table);
// For jobs: the same of a game that somebody else may be at, once the job is done.
void tables_outdate(Keeper *keeper, const char *id);
// The machine or machines whose turn it is begin to think, if they have not.
void tables_schedule(Api *api, Table *table);
uint64_t table_work_owner(const Table *table); // for pools: whose game it is
// What needs neither a person nor a machine's thought: time that is up, a round that is complete.
MUST_CHECK Status table_settle(Table *table, Error *err);
// Writes the entry of the last action, or all of them anew.
void table_record_action(Table *table, const int scores_before[SEATS_MAX]);
void table_record_all(Table *table);
void table_forget_record(Table *table);

bool table_controls(const Table *table, const Player *player, int seat);
// Played at the player's device, but only after the password of its account was given there.
bool table_is_locked(const Table *table, const Player *player, int seat);
// Several people play at the player's device.
bool table_is_shared(const Table *table, const Player *player);
// The passwords of these seats, as bits, were given at the player's device. 0: those that were are forgotten.
MUST_CHECK Status table_log_in(Table *table, const Player *player, unsigned seats, Error *err);
unsigned table_seats_of(const Table *table, const Player *player);        // as bits
unsigned table_seats_elsewhere(const Table *table, const Player *player); // of other people, at devices of their own
bool table_may_look(const Table *table, const Player *player);
bool table_is_owner(const Table *table, const Player *player);
// Refused with game_not_found; or with ERR_DENIED for those who may look, but neither play nor began the game (player),
// or did not begin it (owner).
MUST_CHECK Status table_need_look(const Table *table, const Player *player, Error *err);
MUST_CHECK Status table_need_player(const Table *table, const Player *player, Error *err);
MUST_CHECK Status table_need_owner(const Table *table, const Player *player, Error *err);

// Among other nodes (api/nodes.h).

// An action was appended elsewhere: the table, if it is here, follows, and those who watch hear of it. Never waits for
// a table; app is the caller's.
void tables_catch_up(Api *api, App *app, const char *id, int64_t seq);
// The store holds something else: the table is thrown away, and those who watch look again. Never waits.
void tables_drop_outdated(Api *api, const char *id);
// Somebody has heard of this action: a table here that is behind it is thrown away. Waits for nobody who is at the
// table.
// ERR_IO where the store can't be asked.
MUST_CHECK Status tables_reach(Api *api, App *app, const char *id, int64_t seq, Error *err);
// Every table here is compared with the store, in one question, and follows or goes.
MUST_CHECK Status tables_compare(Api *api, App *app, Error *err);
// This node goes on with the game, unless another does: its machines think, its clock is looked at.
MUST_CHECK Status tables_go_on(Api *api, App *app, const char *id, Error *err);
bool tables_go_on_with(Api *api, const char *id); // does it, just now?
void tables_disown(Api *api);                     // it goes on with no game until it has asked

// For somebody who wants to look on: which seats are theirs, and where the game is.
typedef struct TableLook {
  const Player *player;
  // Told while nobody else is at the table, before anything that happens to the game later is published. May be NULL.
  void (*tell)(struct TableLook *look);
  void *context;
  unsigned seats; // out, and what follows
  int64_t seq;
  TableClock clock;
  char next[TABLE_ID_SIZE]; // the game that was begun after it; "": none
  bool is_told;
} TableLook;
// From any thread.
MUST_CHECK Status tables_look(Api *api, App *app, const char *game, TableLook *look, Error *err);
