// SPDX-License-Identifier: MIT
// What the rules share: the inside of a game, and the steps that several actions are made of.
//
// Every action type has a check_ and an apply_ function. check_ refuses without touching anything; apply_ then can't
// fail.
#ifndef GAME_GAME_INTERNAL_H
#define GAME_GAME_INTERNAL_H

#include "game/game.h"
#include "game/refusal.h"

typedef struct Snapshot {
  State state;
  BagPlaces *places;
} Snapshot;

struct Game {
  Settings settings;
  Seed seed;
  bool is_recorded; // the hashes are worked out
  char commitment[HASH_HEX_SIZE], head_hash[HASH_HEX_SIZE];
  int64_t began_ms;
  Bag *bag;
  State state;
  Action *actions;
  int64_t action_count, action_capacity;
  Snapshot *snapshots; // the states that an undo can go back to, oldest first
  int snapshot_count, snapshot_capacity;
  MadeWord *words; // state.words_made count; taking plays back only lowers that number
  int word_capacity;
};

typedef struct Rule {
  Status (*check)(const Game *game, const Action *action, Error *err);
  void (*apply)(Game *game, const Action *action);
} Rule;

// turn.c
Status check_turn(const Game *game, const Action *action, Error *err); // it is this seat's turn, and it may act
void deal(Game *game);
void draw_up(Game *game, int seat);
void settle_pending(Game *game); // the pending play, if any, stands
void begin_turn(Game *game, int seat, int64_t at_ms);
void end_turn(Game *game, int64_t at_ms); // on to the next seat
void count_scoreless(Game *game, int seat, bool is_pass);
void lose_turn(Game *game, int seat, int64_t at_ms);
Status check_tiles_on_rack(const Game *game, int seat, const Tile *tiles, int count, Error *err); // kinds, not letters
Status check_placement(const Game *game, const Play *play, Play *whole, Error *err);
Play stretched(const Game *game, const Play *play); // one that was checked, over all the tiles it touches
void put_on_board(Game *game, int seat, const Play *play);
Status check_play(const Game *game, const Action *action, Error *err);
void apply_play(Game *game, const Action *action);
Status check_exchange(const Game *game, const Action *action, Error *err);
void apply_exchange(Game *game, const Action *action);
Status check_pass(const Game *game, const Action *action, Error *err);
void apply_pass(Game *game, const Action *action);

// challenge.c
Status check_accept(const Game *game, const Action *action, Error *err);
void apply_accept(Game *game, const Action *action);
Status check_challenge(const Game *game, const Action *action, Error *err);
void apply_challenge(Game *game, const Action *action);

// advantage.c
Status check_reverse(const Game *game, const Action *action, Error *err);
void apply_reverse(Game *game, const Action *action);
Status check_skip(const Game *game, const Action *action, Error *err);
void apply_skip(Game *game, const Action *action);
Status check_buy_blank(const Game *game, const Action *action, Error *err);
void apply_buy_blank(Game *game, const Action *action);

// ending.c
void finish(Game *game, EndReason end, int out_seat);
void finish_if_idle(Game *game); // too many passes or scoreless turns
Status check_resign(const Game *game, const Action *action, Error *err);
void apply_resign(Game *game, const Action *action);
Status check_stuck(const Game *game, const Action *action, Error *err);
void apply_stuck(Game *game, const Action *action);
Status check_abort(const Game *game, const Action *action, Error *err);
void apply_abort(Game *game, const Action *action);
void leave(Game *game, int seat, int64_t at_ms); // the seat is out

// undo.c
void snapshot_push(Game *game);
void snapshots_clear(Game *game);
Status check_undo(const Game *game, const Action *action, Error *err);
void apply_undo(Game *game, const Action *action);

// clock.c
void clock_start(Game *game);
void clock_add_increment(Game *game, int seat);
void clock_stop(Game *game, int seat, int64_t at_ms); // the seat's time stops, and the next one's begins
Status check_time(const Game *game, int seat, int64_t at_ms, Error *err); // ERR_STATE when the seat's time is up
int clock_penalty(const Game *game, int seat);
Status check_timeout(const Game *game, const Action *action, Error *err);
void apply_timeout(Game *game, const Action *action);
Status check_pause(const Game *game, const Action *action, Error *err);
void apply_pause(Game *game, const Action *action);

// duplicate.c
void begin_round(Game *game, int64_t at_ms);
Status check_submit(const Game *game, const Action *action, Error *err);
void apply_submit(Game *game, const Action *action);
Status check_round_close(const Game *game, const Action *action, Error *err);
void apply_round_close(Game *game, const Action *action);

// table.c: facts about the table rather than the play
Status check_help(const Game *game, const Action *action, Error *err);
void apply_help(Game *game, const Action *action);
Status check_seat_change(const Game *game, const Action *action, Error *err);
void apply_seat_change(Game *game, const Action *action);
Status check_lexicon_changed(const Game *game, const Action *action, Error *err);
void apply_lexicon_changed(Game *game, const Action *action);

// statehash.c
void head_hash(const Game *game, char out[HASH_HEX_SIZE]);
void state_hash(const Game *game, const Action *action, const char *previous, char out[HASH_HEX_SIZE]);

#endif
