// SPDX-License-Identifier: MIT
// A node: one of several servers on the same data. This header has what nodes tell each other, the clock they share,
// and which of them goes on with a game that waits for no person. If the data is a file there is only one server, and
// nothing of this is needed (node_has_company).
#pragma once

#include "app/opengame.h"
#include "base/sharedclock.h"

enum { NODE_NAME_SIZE = 17, NODE_TELL_MAX = 7900 };

bool node_has_company(const App *app); // could there be other servers on the same data?
void node_new_name(char out[NODE_NAME_SIZE]);

// Asks the data for its time and sets the clock by it.
MUST_CHECK Status node_set_clock(App *app, SharedClock *clock, Error *err);

// What news are about; each may be called many times for the same thing. News are only hints: whoever needs the facts
// reads the data. All but told may be NULL.
typedef struct NodeEars {
  void (*game_grew)(void *context, const char *game, int64_t seq);   // an action was appended
  void (*game_changed)(void *context, const char *game);             // it changed in another way, or was deleted
  void (*session_ended)(void *context, const char *token_hash);      // of an account or a guest
  void (*account_changed)(void *context, int64_t account);           // its name or a setting
  void (*told)(void *context, const char *topic, const char *words); // another node has sent this
  void *context;
} NodeEars;

// Starts gathering news. After ERR_IO of node_hear it must be called again, and news may have been missed.
MUST_CHECK Status node_listen(App *app, Error *err);
// Calls the ears for the news that have come; waits for the first at most this long.
MUST_CHECK Status node_hear(App *app, int wait_ms, const NodeEars *ears, Error *err);
// Sends "TOPIC WORDS" to all other nodes, NODE_TELL_MAX bytes at most.
MUST_CHECK Status node_tell(App *app, const char *text, Error *err);

// The node counts as present for this long from now. *since_ms: from then on at least one node was always present.
MUST_CHECK Status node_stay(App *app, const char *node, int lease_ms, int64_t *since_ms, Error *err);
MUST_CHECK Status node_leave(App *app, const char *node, Error *err);
// The node looks after the game; *is_ours is false if another node that is present does.
MUST_CHECK Status node_take_game(App *app, const char *node, int64_t row, bool *is_ours, Error *err);
MUST_CHECK Status node_drop_game(App *app, const char *node, int64_t row, Error *err);
// The games that the store says are the node's.
typedef struct NodeGame {
  const char *game;
  int64_t row;
} NodeGame;
MUST_CHECK Status node_held_games(App *app, const char *node, Arena *arena, FieldList *out, Error *err);
// Takes over games of nodes that are gone, limit at most: their ids.
MUST_CHECK Status node_inherit_games(App *app, const char *node, int limit, Arena *arena, FieldList *out, Error *err);

// How far a game is in the data.
typedef struct GameStand {
  const char *game;
  int64_t seq;
  const char *hash;
} GameStand;
// Of these ids, the games that still exist: GameStand, in any order.
MUST_CHECK Status node_games_stand(App *app, const char *const *games, int count, Arena *arena, FieldList *out,
                                   Error *err);

// Actions that others have appended to a game, for those who have it open.
typedef struct GameNews GameNews;
MUST_CHECK Status gamenews_read(App *app, int64_t row, int64_t after_seq, GameNews **out, Error *err);
int64_t gamenews_seq(const GameNews *news); // of the last action; -1: none
void gamenews_destroy(GameNews *news);      // NULL is allowed
// Applies to the open game what others have done. ERR_STATE if the two differ: the game must be read again.
MUST_CHECK Status opengame_follow(OpenGame *open, const GameNews *news, Error *err);
