// SPDX-License-Identifier: MIT
// What the rules share: the inside of a game, and the steps that several actions have in common.
//
// Every action type has a check_ and an apply_ function. check_ refuses without touching anything; apply_ then can't
// fail.
#pragma once

#include "game/game.h"
#include "game/refusal.h"

typedef struct Snapshot {
  State state;
  BagPlaces *places;
} Snapshot;

struct Game {
  Settings settings;
  Seed seed;
  bool is_recorded; // the hashes are calculated
  char commitment[HASH_HEX_SIZE], head_hash[HASH_HEX_SIZE];
  int64_t began_ms;
  Bag *bag;
  State state;
  Action *actions;
  int64_t action_count, action_capacity;
  Snapshot *snapshots; // the states that an undo can go back to, oldest first
  int snapshot_count, snapshot_capacity;
  MadeWord *words; // state.words_made of them count; taking plays back only lowers that number
  int word_capacity;
};

typedef Status RuleCheck(const Game *game, const Action *action, Error *err);
typedef void RuleApply(Game *game, const Action *action);
typedef struct Rule {
  RuleCheck *check;
  RuleApply *apply;
} Rule;

// turn.c
Status check_turn(const Game *game, const Action *action, Error *err); // it is this seat's turn, and it may act
void game_deal(Game *game);
void draw_up(Game *game, int seat);
void settle_pending(Game *game); // the pending play, if any, stands
void begin_turn(Game *game, int seat, int64_t at_ms);
void count_scoreless(Game *game, int seat, bool is_pass);
void lose_turn(Game *game, int seat, int64_t at_ms);
Status check_tiles_on_rack(const Game *game, int seat, const Tile *tiles, int count, Error *err); // kinds, not letters
Status check_placement(const Game *game, const Play *play, Play *whole, Error *err);
Play play_stretched(const Game *game, const Play *play); // a play that was checked, extended over all the tiles it
                                                         // touches
void put_on_board(Game *game, int seat, const Play *play);
RuleCheck check_play, check_exchange;
RuleApply apply_play, apply_exchange, apply_pass;
void game_finish(Game *game, EndReason end, int out_seat);
void seat_leave(Game *game, int seat, int64_t at_ms); // the seat is out
RuleCheck check_resign, check_stuck, check_abort;
RuleApply apply_resign, apply_stuck, apply_abort;
void clock_start(Game *game);
void clock_stop(Game *game, int seat, int64_t at_ms); // the seat's time stops, and the next one's begins
Status check_time(const Game *game, int seat, int64_t at_ms, Error *err); // ERR_STATE when the seat's time is up
RuleCheck check_timeout, check_pause;
RuleApply apply_timeout, apply_pause;

// aside.c: what happens beside the turns
RuleCheck check_accept, check_challenge;
RuleApply apply_accept, apply_challenge;
RuleCheck check_reverse, check_skip, check_buy_blank;
RuleApply apply_reverse, apply_skip, apply_buy_blank;
RuleCheck check_help, check_seat_change, check_lexicon_changed;
RuleApply apply_help, apply_seat_change, apply_lexicon_changed;

// undo.c
void snapshot_push(Game *game);
void snapshots_clear(Game *game);
RuleCheck check_undo;
RuleApply apply_undo;

// duplicate.c
void begin_round(Game *game, int64_t at_ms);
RuleCheck check_submit, check_round_close;
RuleApply apply_submit, apply_round_close;
