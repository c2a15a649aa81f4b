// SPDX-License-Identifier: MIT
#include "app/opponent.h"

#include "app/games_internal.h"
#include "app/inside.h"

#include <string.h>

enum { LOOKED_AT_MAX = 12 }; // finished games, the newest ones

int opponent_next_step(const LadderGame *games, int count, int steps) {
  int step = 0, row = 0; // row: wins in a row against the same machine; negative: defeats
  for (int i = 0; i < count; i++) {
    row = games[i].step == step ? row : 0;
    step = games[i].step;
    if (games[i].is_ahead == 0)
      row = 0;
    else
      row = (row * games[i].is_ahead > 0 ? row : 0) + games[i].is_ahead;
  }
  step += row >= 2 && step < steps ? 1 : row <= -2 && step > 1 ? -1 : 0;
  return step;
}

static const Bot *bot_of_step(int step) {
  for (const Bot *bot = bots; bot->name; bot++) {
    if (bot->strength == step && step > 0)
      return bot;
  }
  return NULL;
}

static int opponent_ladder_steps(void) {
  int steps = 0;
  for (const Bot *bot = bots; bot->name; bot++)
    steps = bot->strength > steps ? bot->strength : steps;
  return steps;
}

static int opponent_step_of(const char *name) {
  for (const Bot *bot = bots; name && bot->name; bot++) {
    if (strcmp(bot->name, name) == 0)
      return bot->strength;
  }
  return 0;
}

// A game of two, a person and a machine of the ladder; false for any other.
static bool ladder_game_of(const GameEntry *entry, LadderGame *out) {
  if (entry->seats.count != 2)
    return false;
  bool is_first_machine = entry_seat(entry, 0)->bot != NULL;
  const EntrySeat *machine = entry_seat(entry, is_first_machine ? 0 : 1);
  const EntrySeat *person = entry_seat(entry, is_first_machine ? 1 : 0);
  int ahead = (person->score > machine->score) - (person->score < machine->score);
  *out = (LadderGame){opponent_step_of(machine->bot), person->is_out ? -1 : machine->is_out ? 1 : ahead};
  return out->step > 0 && !person->bot;
}

Status opponent_suggest(const Use *use, const Bot **out, Error *err) {
  const Account *account = use->account;
  const StorePage page = {0, LOOKED_AT_MAX};
  LadderGame games[LOOKED_AT_MAX];
  StoreGame *rows;
  int found = 0, count = 0;
  Status status = OK;
  if (account->id)
    status = STORE(use->app, games, account->id, true, page, use->arena, &rows, &found, err);
  else if (account->guest[0])
    status = STORE(use->app, guest_games, account->guest, true, page, use->arena, &rows, &found, err);
  for (int i = found - 1; i >= 0 && status == OK; i--) { // the newest is first in the list
    GameEntry entry = games_entry_of(use, &rows[i], NULL, 0, 0);
    count += ladder_game_of(&entry, &games[count]);
  }
  int step = opponent_next_step(games, count, opponent_ladder_steps());
  *out = bot_of_step(step ? step : opponent_step_of(GAME_USUAL_BOT));
  return status;
}

static Status run_opponent_suggesting(const Use *use, const void *in, void *out, Error *err) {
  const Bot *bot;
  (void)in;
  Status status = opponent_suggest(use, &bot, err);
  if (status == OK)
    *(SuggestedOpponent *)out = (SuggestedOpponent){bot->name, bot->called, tr(use->catalog, bot->says), bot->strength};
  return status;
}

static const Field opponent_fields[] = {
    {"bot", FIELD_TEXT, FIELD_IN(SuggestedOpponent, bot), .high = 32, .help = "id of the machine"},
    {"called", FIELD_TEXT, FIELD_IN(SuggestedOpponent, called), .high = 32, .help = "its own name"},
    {"says", FIELD_TEXT, FIELD_IN(SuggestedOpponent, says), .high = 200},
    {"strength", FIELD_INT, FIELD_IN(SuggestedOpponent, strength), .low = 1, .high = 100,
     .help = "its step on the ladder"},
    {0},
};
const UseCase opponent_suggesting =
    USE_CASE("game.opponent", "the machine to play next, by how the last games went", WHO_ANYBODY, USE_NOTHING_IN,
             USE_OUT(opponent_fields, SuggestedOpponent), .run = run_opponent_suggesting);
