// SPDX-License-Identifier: MIT
// The game as it should be.
#include "base/mem.h"
#include "tests/walk/walk.h"

#include <string.h>

static void use_words(Walk *walk, const Settings *settings) {
  Error err;
  if (wordset_equip(walk->word_set, settings, game_state(walk->oracle.game), NULL, &err) != OK)
    walk_fail_error(walk, "the words", &err);
  walk->oracle.referee.lexicon = &wordset_resource(walk->word_set)->lexicon;
  walk->oracle.common = wordset_common(walk->word_set);
  walk->oracle.everyday = wordset_everyday(walk->word_set);
  walk->oracle.kit = wordset_kit(walk->word_set);
}

static bool has_any_order(const Plan *plan) {
  Settings *settings = plan_settings(plan, NULL);
  bool result = settings->any_order != 0;
  mem_free(settings);
  return result;
}

void oracle_open(Walk *walk) {
  Seed seed = seed_from_text(walk->plan->seed);
  Error err;
  walk->word_set = walkwords_open(walk->words, has_any_order(walk->plan));
  Settings *settings = plan_settings(walk->plan, walk->word_set);
  walk->oracle = (GameTable){0};
  if (game_create(settings, &seed, walkclock_now(), &walk->oracle.game, &err) != OK)
    walk_fail_error(walk, "the game does not begin", &err);
  use_words(walk, settings);
  mem_free(settings);
}

void oracle_close(Walk *walk) {
  game_destroy(walk->oracle.game);
  wordset_release(walk->word_set);
}

Turn oracle_go_on(Walk *walk) {
  Turn turn = turn_now(&walk->oracle);
  Error err;
  for (; turn.kind != TURN_PERSON && turn.kind != TURN_OVER; turn = turn_now(&walk->oracle)) {
    if (turn_go_on(&walk->oracle, &turn, NULL, &err) != OK)
      walk_fail_error(walk, "the game does not go on", &err);
  }
  return turn;
}

int oracle_undo_seat(const GameTable *table) {
  return table_undo_awaits(table) ? __builtin_ctz(table_undo_awaits(table)) : SEAT_SYSTEM;
}

void oracle_follow(Walk *walk, const Game *record) {
  Game *old = walk->oracle.game, *game;
  Error err;
  Status status = game_create(game_settings(old), game_seed(old), game_began_ms(old), &game, &err);
  for (int64_t seq = 1; status == OK && seq <= game_action_count(record); seq++) {
    Action action = *game_action(record, seq);
    action.account[0] = action.nonce[0] = '\0';
    status = game_append(game, &action, &err);
  }
  if (status != OK)
    walk_fail_error(walk, "the record can't be played again", &err);
  walk->oracle.game = game;
  game_destroy(old);
}
