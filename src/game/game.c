// SPDX-License-Identifier: MIT
// The fold: settings + seed + actions -> state. One row a rule; the rules themselves are in the files named beside them
// in game_internal.h.
#include "game/game.h"

#include "base/mem.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "game/game_internal.h"

#include <string.h>

static const Rule rules[ACTION_TYPES] = {
    [ACTION_PLAY] = {check_play, apply_play},
    [ACTION_EXCHANGE] = {check_exchange, apply_exchange},
    [ACTION_PASS] = {check_turn, apply_pass},
    [ACTION_RESIGN] = {check_resign, apply_resign},
    [ACTION_ACCEPT] = {check_accept, apply_accept},
    [ACTION_CHALLENGE] = {check_challenge, apply_challenge},
    [ACTION_REVERSE] = {check_reverse, apply_reverse},
    [ACTION_SKIP] = {check_skip, apply_skip},
    [ACTION_BUY_BLANK] = {check_buy_blank, apply_buy_blank},
    [ACTION_UNDO] = {check_undo, apply_undo},
    [ACTION_SUBMIT] = {check_submit, apply_submit},
    [ACTION_ROUND_CLOSE] = {check_round_close, apply_round_close},
    [ACTION_TIMEOUT] = {check_timeout, apply_timeout},
    [ACTION_STUCK] = {check_stuck, apply_stuck},
    [ACTION_HELP] = {check_help, apply_help},
    [ACTION_SEAT_CHANGE] = {check_seat_change, apply_seat_change},
    [ACTION_LEXICON_CHANGED] = {check_lexicon_changed, apply_lexicon_changed},
    [ACTION_ABORT] = {check_abort, apply_abort},
    [ACTION_PAUSE] = {check_pause, apply_pause},
};

// The chain of hashes through a game's log. The first hash covers the seed, the settings and the beginning. Each later
// hash covers the one before, the action and the state after it, so a change in any field of any action shows. All of
// them cover the seed, too: without it, nobody can guess racks by trying which ones give the hash.

static void statehash_write_seat(const SeatState *seat, StrBuf *out) {
  strbuf_printf(out, "|%s;%d;%d;%d;%d;%d;%d;%d;%lld;%d;%d;%d;%d;%d;%d", seat->who.name, seat->score, seat->best_total,
                seat->coins_spent, seat->passes, seat->scoreless, seat->lost_turns, seat->is_out,
                (long long)seat->clock_ms, seat->rack_loss, seat->rack_gain, seat->time_loss, seat->has_submitted,
                seat->submitted_play, seat->last_round_score);
}

// The hash of what was written so far, and of the state.
static void hash_with_state(const Game *game, StrBuf *out, char hash[HASH_HEX_SIZE]) {
  const State *state = &game->state;
  const Pending *pending = &state->pending;
  const UndoOffer *offer = &state->undo_offer;
  strbuf_printf(out, "\n%lld;%lld;%d;%d;%d;%d;%lld;%d;%d;%d;%d;%d;%d;%d;%d;%s", (long long)state->seq,
                (long long)state->at_ms, state->turn, state->direction, state->skips, state->turn_number,
                (long long)state->turn_began_ms, state->has_swapped, state->passes_in_all, state->scoreless_in_all,
                state->is_unranked, state->end, state->out_seat, state->round, state->best_possible,
                state->lexicon_hash);
  if (pending->is_there)
    strbuf_printf(out, ";pending %d;%d;%d", pending->seat, pending->score, pending->goes_out);
  if (offer->is_there)
    strbuf_printf(out, ";undo %d;%lld;%u", offer->seat, (long long)offer->to_seq, offer->agreed);
  for (int seat = 0; seat < state->seat_count; seat++)
    statehash_write_seat(&state->seats[seat], out);
  for (int row = 0; row < state->board.size; row++)
    strbuf_add(out, (const char *)board_lane(&state->board, ACROSS, row), (size_t)state->board.size);
  bag_write(game->bag, out);
  sha256_hex((Span){out->data, out->size}, hash);
}

static void head_hash(const Game *game, char out[HASH_HEX_SIZE]) {
  ScopedStrBuf text = {0};
  strbuf_add(&text, (const char *)game->seed.bytes, sizeof game->seed.bytes);
  strbuf_printf(&text, "%lld\n", (long long)game->began_ms);
  settings_write(&game->settings, &text);
  hash_with_state(game, &text, out);
}

static void state_hash(const Game *game, const Action *action, const char *previous, char out[HASH_HEX_SIZE]) {
  ScopedStrBuf text = {0};
  strbuf_add(&text, (const char *)game->seed.bytes, sizeof game->seed.bytes);
  strbuf_printf(&text, "%s\n", previous);
  action_write(action, &game->settings.tiles, &text);
  hash_with_state(game, &text, out);
}

// ---- the fold ----

static void start_state(Game *game, int64_t at_ms) {
  const Settings *settings = &game->settings;
  State *state = &game->state;
  board_init(&state->board, settings->layout.size);
  state->at_ms = at_ms;
  state->seat_count = settings->seat_count;
  state->direction = 1;
  state->out_seat = SEAT_SYSTEM;
  memcpy(state->lexicon_hash, settings->lexicon_hash, sizeof state->lexicon_hash);
  for (int seat = 0; seat < settings->seat_count; seat++)
    state->seats[seat].who = settings->seats[seat];
  state->turn = settings->first_seat >= 0
                    ? settings->first_seat
                    : (int)(seed_hash(&game->seed, "first", 0, 0) % (uint64_t)settings->seat_count);
  state->turn_began_ms = at_ms;
  clock_start(game);
  if (settings->duplicate) {
    state->turn = SEAT_SYSTEM;
    begin_round(game, at_ms);
  } else {
    game_deal(game);
    begin_turn(game, state->turn, at_ms);
  }
}

static Status game_start(const Settings *settings, const Seed *seed, int64_t at_ms, bool is_recorded, Game **out,
                         Error *err) {
  Status status = settings_check(settings, err);
  if (status != OK)
    return status;
  Game *game = mem_alloc(sizeof *game);
  game->settings = *settings;
  game->seed = *seed;
  game->began_ms = at_ms;
  game->is_recorded = is_recorded;
  game->bag = bag_create(&settings->tiles, seed);
  start_state(game, at_ms);
  if (is_recorded) {
    sha256_hex((Span){(const char *)seed->bytes, sizeof seed->bytes}, game->commitment);
    head_hash(game, game->head_hash);
  }
  snapshot_push(game);
  *out = game;
  return OK;
}

Status game_create(const Settings *settings, const Seed *seed, int64_t at_ms, Game **out, Error *err) {
  return game_start(settings, seed, at_ms, true, out, err);
}

Status game_create_unrecorded(const Settings *settings, const Seed *seed, int64_t at_ms, Game **out, Error *err) {
  return game_start(settings, seed, at_ms, false, out, err);
}

void game_destroy(Game *game) {
  if (!game)
    return;
  snapshots_clear(game);
  mem_free(game->snapshots);
  mem_free(game->actions);
  mem_free(game->words);
  bag_destroy(game->bag);
  mem_free(game);
}

const Settings *game_settings(const Game *game) {
  return &game->settings;
}

const State *game_state(const Game *game) {
  return &game->state;
}

const MadeWord *game_words(const Game *game) {
  return game->words;
}

int64_t game_began_ms(const Game *game) {
  return game->began_ms;
}

const char *game_commitment(const Game *game) {
  return game->commitment;
}

const char *game_head_hash(const Game *game) {
  return game->head_hash;
}

const Seed *game_seed(const Game *game) {
  return &game->seed;
}

const Bag *game_bag(const Game *game) {
  return game->bag;
}

int64_t game_action_count(const Game *game) {
  return game->action_count;
}

const Action *game_action(const Game *game, int64_t seq) {
  return seq >= 1 && seq <= game->action_count ? &game->actions[seq - 1] : NULL;
}

const Action *game_find_nonce(const Game *game, const char *account, const char *nonce) {
  for (int64_t i = game->action_count - 1; nonce[0] && i >= 0; i--) {
    if (strcmp(game->actions[i].nonce, nonce) == 0 && strcmp(game->actions[i].account, account) == 0)
      return &game->actions[i];
  }
  return NULL;
}

Status game_check(const Game *game, const Action *action, Error *err) {
  // This comes first, so that a retry of the action that ended the game hears that it was done.
  const Action *done = game_find_nonce(game, action->account, action->nonce);
  if (done)
    return refuse(err, REFUSAL_ALREADY_DONE, err_int(done->seq));
  if (state_is_over(&game->state))
    return refuse(err, REFUSAL_GAME_OVER);
  if (game->action_count >= GAME_ACTIONS_MAX)
    return refuse(err, REFUSAL_TOO_MANY_ACTIONS, err_int(GAME_ACTIONS_MAX));
  if (!utf8_is_valid(span_of(action->account)) || !utf8_is_valid(span_of(action->nonce)))
    return refuse(err, REFUSAL_NOT_TEXT); // a log could not hold it
  if (action->at_ms < game->state.at_ms)
    return refuse(err, REFUSAL_TIME_BACKWARDS, err_int(game->action_count + 1));
  if (action->seat < SEAT_SYSTEM || action->seat >= game->state.seat_count)
    return refuse(err, REFUSAL_NO_SUCH_SEAT, err_int(action->seat));
  if (action->seat != SEAT_SYSTEM && game->state.seats[action->seat].is_out)
    return refuse(err, REFUSAL_SEAT_IS_OUT, err_str(game->state.seats[action->seat].who.name));
  return rules[action->type].check(game, action, err);
}

static void game_apply(Game *game, Action *action) {
  const char *previous = game->action_count ? game->actions[game->action_count - 1].state_hash : game->head_hash;
  int64_t seq = game->state.seq + 1;
  // Any action that does not answer a request to undo makes the request lapse.
  if (action->type != ACTION_UNDO)
    game->state.undo_offer.is_there = false;
  game->state.at_ms = action->at_ms;
  rules[action->type].apply(game, action);
  game->state.seq = seq;
  game->state.at_ms = action->at_ms; // an undo has brought back an older one
  if (game->is_recorded)
    state_hash(game, action, previous, action->state_hash);
  else
    action->state_hash[0] = '\0';
  ARRAY_GROW(game->actions, game->action_count, game->action_capacity);
  game->actions[game->action_count++] = *action;
  snapshot_push(game);
}

void game_append_checked(Game *game, Action *action) {
  action->seq = game->action_count + 1;
  action->version = ACTION_VERSION;
  game_apply(game, action);
}

Status game_append(Game *game, Action *action, Error *err) {
  Status status = game_check(game, action, err);
  if (status == OK)
    game_append_checked(game, action);
  return status;
}

Status game_replay(Game *game, const Action *action, Error *err) {
  if (action->version != ACTION_VERSION)
    return refuse(err, REFUSAL_ACTION_VERSION, err_int(action->version), err_int(ACTION_VERSION));
  if (action->seq != game->action_count + 1)
    return refuse(err, REFUSAL_SEQ_GAP, err_int(action->seq), err_int(game->action_count + 1));
  Status status = game_check(game, action, err);
  if (status != OK)
    return status;
  Action applied = *action;
  game_apply(game, &applied);
  if (strcmp(applied.state_hash, action->state_hash) != 0)
    return refuse(err, REFUSAL_HASH_MISMATCH, err_int(action->seq));
  return OK;
}
