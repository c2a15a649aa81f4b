// SPDX-License-Identifier: MIT
// Taking turns back.
//
// Undo pops the board, the racks, scores, coins and counters. It never pops the number of actions, the clocks, how
// often the bag was shaken, or the mark that the game is not ranked any more: so undo is no advantage. A person who
// plays only against machines just takes back; if other people play, all of them must agree.
#include "base/mem.h"
#include "game/game_internal.h"

#include <string.h>

enum { SNAPSHOTS_MAX = 2000 };

static void snapshot_pop(Game *game) {
  bag_places_destroy(game->snapshots[--game->snapshot_count].places);
}

void snapshots_clear(Game *game) {
  while (game->snapshot_count > 0)
    snapshot_pop(game);
}

static bool is_person(const State *state, int seat) {
  return seat >= 0 && state->seats[seat].who.kind == SEAT_PERSON && !state->seats[seat].is_out;
}

static unsigned undo_people(const State *state) {
  unsigned seats = 0;
  for (int seat = 0; seat < state->seat_count; seat++)
    seats |= (unsigned)is_person(state, seat) << seat;
  return seats;
}

// Forgets the older half: no game of people comes near the limit, but a record from outside may have 20,000 turns.
static void forget_old_snapshots(Game *game) {
  int forgotten = SNAPSHOTS_MAX / 2;
  for (int i = 0; i < forgotten; i++)
    bag_places_destroy(game->snapshots[i].places);
  game->snapshot_count -= forgotten;
  memmove(game->snapshots, game->snapshots + forgotten, (size_t)game->snapshot_count * sizeof *game->snapshots);
}

// Takes one snapshot for each turn of a person, where it begins: an undo takes back whole turns, with what was bought
// in them.
void snapshot_push(Game *game) {
  const State *state = &game->state;
  if (!game->settings.undo || state_is_over(state) || !is_person(state, state->turn))
    return;
  if (game->snapshot_count > 0 && game->snapshots[game->snapshot_count - 1].state.turn_number >= state->turn_number)
    return;
  if (game->snapshot_count == SNAPSHOTS_MAX)
    forget_old_snapshots(game);
  ARRAY_GROW(game->snapshots, game->snapshot_count, game->snapshot_capacity);
  game->snapshots[game->snapshot_count++] = (Snapshot){*state, bag_places_copy(game->bag)};
}

// Can the game go back to this state? At least one turn has passed since, and no machine has taken over the seat that
// was to move.
static bool undo_is_target(const Game *game, const Snapshot *snapshot) {
  return is_person(&game->state, snapshot->state.turn) && snapshot->state.turn_number < game->state.turn_number;
}

Status game_undo_target(const Game *game, int seat, int64_t *to_seq, Error *err) {
  if (!game->settings.undo || game->settings.duplicate)
    return refuse(err, REFUSAL_UNDO_OFF);
  if (state_is_over(&game->state))
    return refuse(err, REFUSAL_GAME_OVER);
  for (int i = game->snapshot_count - 1; i >= 0; i--) {
    const Snapshot *snapshot = &game->snapshots[i];
    if (snapshot->state.turn == seat && undo_is_target(game, snapshot)) {
      *to_seq = snapshot->state.seq;
      return OK;
    }
  }
  return refuse(err, REFUSAL_UNDO_NOTHING);
}

static Status check_ask(const Game *game, const Action *action, Error *err) {
  int at = game->snapshot_count - 1;
  while (at >= 0 && game->snapshots[at].state.seq != action->undo.to_seq)
    at--;
  if (at < 0 || !undo_is_target(game, &game->snapshots[at]))
    return refuse(err, REFUSAL_UNDO_TARGET, err_int(action->undo.to_seq));
  return OK;
}

static Status check_answer(const Game *game, const Action *action, Error *err) {
  const UndoOffer *offer = &game->state.undo_offer;
  if (!offer->is_there || offer->to_seq != action->undo.to_seq)
    return refuse(err, REFUSAL_UNDO_NOT_ASKED);
  if (offer->agreed >> action->seat & 1)
    return refuse(err, REFUSAL_UNDO_ANSWERED);
  return OK;
}

Status check_undo(const Game *game, const Action *action, Error *err) {
  if (!game->settings.undo || game->settings.duplicate)
    return refuse(err, REFUSAL_UNDO_OFF);
  if (!is_person(&game->state, action->seat))
    return refuse(err, REFUSAL_ONLY_PLAYERS);
  return action->undo.answer == UNDO_ASK ? check_ask(game, action, err) : check_answer(game, action, err);
}

static void undo_go_back(Game *game, const Action *action) {
  State now = game->state;
  while (game->snapshots[game->snapshot_count - 1].state.seq != action->undo.to_seq)
    snapshot_pop(game);
  const Snapshot *snapshot = &game->snapshots[game->snapshot_count - 1];
  game->state = snapshot->state;
  bag_go_back(game->bag, snapshot->places);
  State *state = &game->state;
  state->is_unranked = true;
  state->turn_began_ms = action->at_ms;
  state->undo_offer = (UndoOffer){0}; // a request that was open then has lapsed since
  memcpy(state->lexicon_hash, now.lexicon_hash, sizeof state->lexicon_hash);
  for (int seat = 0; seat < state->seat_count; seat++) {
    state->seats[seat].who = now.seats[seat].who;
    state->seats[seat].clock_ms = now.seats[seat].clock_ms;
  }
}

void apply_undo(Game *game, const Action *action) {
  UndoOffer *offer = &game->state.undo_offer;
  if (action->undo.answer == UNDO_NO) {
    offer->is_there = false;
    return;
  }
  if (action->undo.answer == UNDO_ASK)
    *offer = (UndoOffer){.is_there = true, .seat = action->seat, .to_seq = action->undo.to_seq};
  offer->agreed |= 1u << action->seat;
  if ((undo_people(&game->state) & ~offer->agreed) == 0) {
    clock_stop(game, state_awaited(&game->state), action->at_ms);
    undo_go_back(game, action);
  }
}
