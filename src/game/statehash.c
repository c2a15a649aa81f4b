// SPDX-License-Identifier: MIT
// The chain of hashes through a game's log. The first covers the seed, the settings and the beginning; each later one
// the one before, the action and the state it gives: so a change in any field of any action shows. The seed goes into
// all of them: without it nobody can guess racks by trying which ones give the hash.
#include "base/sha256.h"
#include "game/game_internal.h"

static void write_board(const Board *board, StrBuf *out) {
  for (int row = 0; row < board->size; row++)
    strbuf_add(out, (const char *)board_lane(board, ACROSS, row), (size_t)board->size);
}

static void statehash_write_seat(const SeatState *seat, StrBuf *out) {
  strbuf_printf(out, "|%s;%d;%d;%d;%d;%d;%d;%d;%lld;%d;%d;%d;%d;%d;%d", seat->who.name, seat->score, seat->best_total,
                seat->coins_spent, seat->passes, seat->scoreless, seat->lost_turns, seat->is_out,
                (long long)seat->clock_ms, seat->rack_loss, seat->rack_gain, seat->time_loss, seat->has_submitted,
                seat->submitted_play, seat->last_round_score);
}

static void write_state(const Game *game, StrBuf *out) {
  const State *state = &game->state;
  const Pending *pending = &state->pending;
  const UndoOffer *offer = &state->undo_offer;
  strbuf_printf(out, "%lld;%lld;%d;%d;%d;%d;%lld;%d;%d;%d;%d;%d;%d;%d;%d;%s", (long long)state->seq,
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
  write_board(&state->board, out);
  bag_write(game->bag, out);
}

static void hash_with_state(const Game *game, StrBuf *text, char out[HASH_HEX_SIZE]) {
  strbuf_add_char(text, '\n');
  write_state(game, text);
  sha256_hex((Span){text->data, text->size}, out);
  strbuf_deinit(text);
}

void head_hash(const Game *game, char out[HASH_HEX_SIZE]) {
  StrBuf text = {0};
  strbuf_add(&text, (const char *)game->seed.bytes, sizeof game->seed.bytes);
  strbuf_printf(&text, "%lld\n", (long long)game->began_ms);
  settings_write(&game->settings, &text);
  hash_with_state(game, &text, out);
}

void state_hash(const Game *game, const Action *action, const char *previous, char out[HASH_HEX_SIZE]) {
  StrBuf text = {0};
  strbuf_add(&text, (const char *)game->seed.bytes, sizeof game->seed.bytes);
  strbuf_printf(&text, "%s\n", previous);
  action_write(action, &game->settings.tiles, &text);
  hash_with_state(game, &text, out);
}
