// SPDX-License-Identifier: MIT
// What a finished game leaves in ranking and statistics: one result a seat.
#include "app/games_internal.h"
#include "app/statistics_internal.h"

// Accounts by their number, machines by their kind, guests by their name.
static const char *player_key(const Seat *who, Arena *arena) {
  ScopedStrBuf key = {0};
  if (who->kind == SEAT_BOT)
    player_key_of_machine(who->bot, &key);
  else if (account_of_mark(who->account))
    player_key_of_account(account_of_mark(who->account), &key);
  else
    player_key_of_guest(who->name, &key);
  return arena_copy_text(arena, key.data, key.size);
}

static StoreResult game_results_result_of(const Game *game, int seat, unsigned winners, Arena *arena) {
  const State *state = game_state(game);
  const Seat *who = &state->seats[seat].who;
  bool is_machine = who->kind == SEAT_BOT;
  int64_t user = is_machine ? 0 : account_of_mark(who->account);
  return (StoreResult){.player_key = player_key(who, arena),
                       .player_name = is_machine ? who->bot : who->name,
                       .user = user,
                       .is_machine = is_machine,
                       .seat = seat,
                       .score = state->seats[seat].score,
                       .is_won = winners == 1u << seat && state->seat_count > 1,
                       .at_ms = state->at_ms};
}

StoreResult *game_results(const Game *game, const RankingGrounds *ranking, Arena *arena, int *count) {
  const State *state = game_state(game);
  bool is_ranked = ranking_judge(ranking, game).is_ranked;
  *count = 0;
  if (!state_is_over(state) || state->end == END_ABORTED)
    return NULL;
  StoreResult *results = arena_alloc(arena, (size_t)state->seat_count * sizeof *results);
  for (int seat = 0; seat < state->seat_count; seat++) {
    StoreResult *result = &results[(*count)++];
    *result = game_results_result_of(game, seat, state_winners(state), arena);
    result->is_ranked = is_ranked;
    result->preset = game_settings(game)->preset;
    result->language = ranking->language;
  }
  return results;
}
