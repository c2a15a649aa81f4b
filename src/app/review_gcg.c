// SPDX-License-Identifier: MIT
// The turns of a GCG file.
#include "app/review_internal.h"
#include "base/mem.h"

#include <string.h>

static const char *review_gcg_copy(Review *review, const char *text) {
  return arena_copy_text(&review->texts, text, strlen(text));
}

static void read_exchange(const GcgStep *step, ReviewTurn *turn) {
  turn->made.type = ACTION_EXCHANGE;
  turn->made_is_known = step->tiles.total > 0 && step->tiles.total == step->exchanged;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = 0; i < step->tiles.counts[kind] && turn->made.exchanged_count < RACK_MAX; i++)
      turn->made.exchanged[turn->made.exchanged_count++] = (Tile)kind;
  }
}

static void add_tiles_of_play(const Play *play, Rack *rack) {
  for (int i = 0; i < play->length; i++) {
    Tile tile = play->tiles[i];
    if (tile != TILE_THROUGH && rack->total < RACK_MAX)
      rack_add(rack, tile_is_blank(tile) ? TILE_BLANK : tile);
  }
}

static bool review_gcg_holds(const Rack *rack, const Play *play) {
  Rack left = *rack;
  return play_take_from_rack(&left, play);
}

// A rack that lacks what was played is no better than none.
static void review_gcg_read_rack(const GcgStep *step, ReviewTurn *turn) {
  bool is_play = turn->made.type == ACTION_PLAY && turn->made_is_known;
  if (step->has_rack && (!is_play || review_gcg_holds(&step->rack, &turn->made.play)))
    turn->rack = step->rack;
  else if (is_play)
    add_tiles_of_play(&turn->made.play, &turn->rack);
}

static void read_move(const GcgEvent *event, const GcgStep *step, ReviewTurn *turn) {
  switch (event->kind) {
  case GCG_PLAY:
    turn->made = (Move){.type = ACTION_PLAY, .play = step->play, .score = step->points};
    turn->made_is_known = step->is_on_board;
    turn->is_taken_back = step->is_taken_back;
    break;
  case GCG_EXCHANGE:
    read_exchange(step, turn);
    break;
  default:
    turn->made.type = ACTION_PASS;
    turn->made_is_known = event->kind == GCG_PASS;
  }
}

static void review_gcg_add_note(const char *text, StrBuf *note) {
  if (*text == '\0')
    return;
  if (note->size > 0)
    strbuf_add_char(note, '\n');
  strbuf_add_text(note, text);
}

// Notes stand after what they are about; end is the first event of the next turn.
static void read_notes(const Gcg *gcg, int event_idx, int end, Review *review, ReviewTurn *turn) {
  ScopedStrBuf note = {0};
  for (int i = event_idx; i < end; i++)
    review_gcg_add_note(gcg->events[i].comment, &note);
  for (int i = 0; i < gcg->pragma_count; i++) {
    const GcgPragma *pragma = &gcg->pragmas[i];
    if (pragma->name && strcmp(pragma->name, "note") == 0 && pragma->before_event > event_idx &&
        pragma->before_event <= end)
      review_gcg_add_note(pragma->text, &note);
  }
  turn->note = review_gcg_copy(review, strbuf_text(&note));
}

static int find_end(const GcgGame *game, int event_idx) {
  int end = event_idx + 1;
  while (end < game->gcg->event_count && game->steps[end].turn == game->steps[event_idx].turn)
    end++;
  return end;
}

static void review_gcg_add_turn(const GcgGame *game, int event_idx, GcgPosition *before, Review *review) {
  ReviewTurn *turn = review_add_turn(review);
  GcgPosition after;
  turn->player = game->gcg->events[event_idx].player;
  turn->board = before->board;
  read_move(&game->gcg->events[event_idx], &game->steps[event_idx], turn);
  review_gcg_read_rack(&game->steps[event_idx], turn);
  review_count_tiles(review, turn);
  review_find_kept(review);
  gcg_position(game, game->steps[event_idx].turn, &after);
  memcpy(turn->scores, before->scores, sizeof turn->scores);
  memcpy(turn->scores_after, after.scores, sizeof turn->scores_after);
  read_notes(game->gcg, event_idx, find_end(game, event_idx), review, turn);
  *before = after;
}

Review *review_from_gcg(const GcgGame *game) {
  _Static_assert((int)GCG_PLAYERS_MAX == (int)SEATS_MAX, "scores are copied whole");
  Review *review = mem_alloc(sizeof *review);
  review->tiles = game->tiles;
  review->layout = game->layout;
  review->rack_size = game->rack_size;
  review->bingo_bonus = game->bingo_bonus;
  review->exchange_minimum = game->rack_size;
  review->player_count = game->gcg->player_count;
  review->title = review_gcg_copy(review, gcg_pragma(game->gcg, "title"));
  if (*review->title == '\0')
    review->title = review_gcg_copy(review, gcg_pragma(game->gcg, "description"));
  GcgPosition position;
  gcg_position(game, 0, &position);
  for (int i = 0; i < game->gcg->event_count; i++) {
    if (gcg_is_turn(game->gcg->events[i].kind))
      review_gcg_add_turn(game, i, &position, review);
  }
  for (int p = 0; p < review->player_count; p++) {
    review->players[p].name = review_gcg_copy(review, game->gcg->players[p].name);
    review->players[p].score = position.scores[p];
  }
  return review;
}
