// SPDX-License-Identifier: MIT
// The position after any turn of a game that has been played through.
#include "base/lines.h"
#include "notation/gcg_internal.h"
#include "notation/gcggame.h"

static void gcgposition_apply(const GcgGame *game, int event_idx, int *zeros_before, GcgPosition *out) {
  const GcgEvent *event = &game->gcg->events[event_idx];
  const GcgStep *step = &game->steps[event_idx];
  if (gcg_is_turn(event->kind)) {
    *zeros_before = out->zeros;
    out->zeros = event->kind == GCG_PLAY ? 0 : out->zeros + 1;
    out->last_event = event_idx;
  }
  if (event->kind == GCG_PLAY && step->is_on_board)
    play_put(&out->board, &step->play);
  if (event->kind == GCG_TAKEN_BACK && step->taken_event >= 0) {
    play_take_back(&out->board, &game->steps[step->taken_event].play);
    out->zeros = *zeros_before + 1;
  }
  out->scores[event->player] = event->total.is_given ? event->total.value : out->scores[event->player] + step->points;
}

// Whose turn it is: the player of the next turn in the file (or of the rack at its end), else the player after the last
// one.
static int find_mover(const GcgGame *game, const GcgPosition *position) {
  const Gcg *gcg = game->gcg;
  for (int i = position->last_event + 1; i < gcg->event_count; i++) {
    if (gcg_is_turn(gcg->events[i].kind) || gcg->events[i].kind == GCG_RACK)
      return gcg->events[i].player;
  }
  return position->last_event < 0 ? 0 : (gcg->events[position->last_event].player + 1) % gcg->player_count;
}

// "#rack1 ABC" and "#incomplete ABC" (the player to move): racks at the end of an unfinished game.
static bool read_rack_pragma(const GcgGame *game, const char *name, Rack *out) {
  Span text = span_of(gcg_pragma(game->gcg, name)), word;
  GcgCuts cuts;
  if (!line_next_word(&text, &word))
    return false;
  gcg_cut_rack(&game->tiles, word, &cuts);
  return cuts.count > 0 && gcg_cut_to_rack(&cuts.items[0], RACK_MAX, out);
}

static bool find_last_rack(const GcgGame *game, const GcgPosition *position, int player, Rack *out) {
  char name[] = "rack0";
  name[4] = (char)('0' + game->gcg->players[player].number % 10);
  if (read_rack_pragma(game, name, out))
    return true;
  return player == position->mover && read_rack_pragma(game, "incomplete", out);
}

// Is the rack left in this event the player's? A player's own costs points, another's gives them.
static bool is_left_by(const Gcg *gcg, const GcgEvent *event, int player) {
  if (event->kind != GCG_END_RACK)
    return false;
  if (event->score.value < 0)
    return event->player == player;
  return event->player != player && gcg->player_count == 2;
}

// The player's tiles: the rack of the next turn, or what was left at the end.
static void find_rack(const GcgGame *game, const GcgPosition *position, int player, Rack *out) {
  const Gcg *gcg = game->gcg;
  for (int i = position->last_event + 1; i < gcg->event_count; i++) {
    if (gcg->events[i].player == player && (gcg_is_turn(gcg->events[i].kind) || gcg->events[i].kind == GCG_RACK)) {
      *out = game->steps[i].has_rack ? game->steps[i].rack : (Rack){0};
      return;
    }
  }
  for (int i = 0; i < gcg->event_count; i++) {
    if (is_left_by(gcg, &gcg->events[i], player)) {
      *out = game->steps[i].tiles;
      return;
    }
  }
  if (!find_last_rack(game, position, player, out))
    *out = (Rack){0};
}

void gcg_position(const GcgGame *game, int turn, GcgPosition *out) {
  const Gcg *gcg = game->gcg;
  *out = (GcgPosition){.last_event = -1};
  board_init(&out->board, game->layout.size);
  int zeros_before = 0;
  while (out->event < gcg->event_count && (turn < 0 || game->steps[out->event].turn <= turn)) {
    // Before the first turn nothing is known but the first player's rack.
    gcgposition_apply(game, out->event, &zeros_before, out);
    out->turn = game->steps[out->event++].turn;
  }
  out->mover = find_mover(game, out);
  for (int p = 0; p < gcg->player_count; p++)
    find_rack(game, out, p, &out->racks[p]);
}
