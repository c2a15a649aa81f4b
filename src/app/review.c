// SPDX-License-Identifier: MIT
#include "app/review.h"

#include "app/review_internal.h"
#include "base/mem.h"

ReviewTurn *review_add_turn(Review *review) {
  ARRAY_GROW(review->turns, review->count, review->capacity);
  ReviewTurn *turn = &review->turns[review->count++];
  *turn = (ReviewTurn){.number = review->count, .note = ""};
  return turn;
}

void review_destroy(Review *review) {
  if (!review)
    return;
  arena_deinit(&review->texts);
  mem_free(review->turns);
  mem_free(review);
}

// Files may have more of a kind on the board than there are.
void review_count_tiles(const Review *review, ReviewTurn *turn) {
  int seen[TILE_KINDS_MAX + 1] = {0};
  for (int row = 0; row < turn->board.size; row++) {
    for (int col = 0; col < turn->board.size; col++) {
      Tile tile = board_at(&turn->board, row, col);
      if (tile != TILE_EMPTY)
        seen[tile_is_blank(tile) ? TILE_BLANK : tile]++;
    }
  }
  turn->unseen = (TileCounts){0};
  for (int kind = 0; kind <= review->tiles.kinds; kind++) {
    int left = review->tiles.counts[kind] - seen[kind] - turn->rack.counts[kind];
    turn->unseen.counts[kind] = left > 0 ? left : 0;
    turn->unseen.total += turn->unseen.counts[kind];
  }
  turn->rack_is_whole = turn->rack.total >= review->rack_size ||
                        (turn->rack.total > 0 && turn->unseen.total <= (review->player_count - 1) * review->rack_size);
}

static bool review_take(Rack *rack, Tile tile) {
  return rack_take(rack, tile_is_blank(tile) ? TILE_BLANK : tile);
}

static bool take_move(Rack *rack, const ReviewTurn *turn) {
  bool holds = turn->made_is_known;
  if (turn->is_taken_back)
    return holds;
  for (int i = 0; turn->made.type == ACTION_PLAY && i < turn->made.play.length; i++) {
    if (turn->made.play.tiles[i] != TILE_THROUGH)
      holds = review_take(rack, turn->made.play.tiles[i]) && holds;
  }
  for (int i = 0; turn->made.type == ACTION_EXCHANGE && i < turn->made.exchanged_count; i++)
    holds = review_take(rack, turn->made.exchanged[i]) && holds;
  return holds;
}

void review_find_kept(Review *review) {
  ReviewTurn *turn = &review->turns[review->count - 1];
  int before = review->count - 2;
  while (before >= 0 && review->turns[before].player != turn->player)
    before--;
  turn->kept_is_known = before < 0;
  turn->kept = (Rack){0};
  if (before >= 0) {
    turn->kept = review->turns[before].rack;
    turn->kept_is_known = review->turns[before].rack_is_whole && take_move(&turn->kept, &review->turns[before]);
  }
}

int review_analysed_count(const Review *review) {
  int count = 0;
  for (int i = 0; i < review->count; i++)
    count += review->turns[i].is_analysed;
  return count;
}

// ---- the analysis ----

static bool review_is_wanted(const ReviewTurn *turn, const ReviewOptions *options) {
  return (options->only_turn == 0 || turn->number == options->only_turn) &&
         (options->only_player < 0 || turn->player == options->only_player) && turn->rack.total > 0;
}

// The player of the turn first, then the others in their order. Others hold full racks while the tiles last.
static void review_seat_players(const Review *review, const ReviewTurn *turn, SimInput *position) {
  int left = turn->unseen.total;
  position->seat_count = review->player_count;
  for (int i = 0; i < review->player_count; i++) {
    int held = left < review->rack_size ? left : review->rack_size;
    position->scores[i] = turn->scores[(turn->player + i) % review->player_count];
    position->rack_counts[i] = i == 0 ? turn->rack.total : held;
    left -= i == 0 ? 0 : held;
  }
}

static AnalysisInput input_of(const Review *review, const ReviewTurn *turn, const ReviewOptions *options,
                              const ScoreRules *rules, const Progress *quiet) {
  AnalysisInput input = {
      .position = {.board = &turn->board,
                   .rules = rules,
                   .tools = options->tools,
                   .model = options->model,
                   .rack = turn->rack,
                   .unseen = turn->unseen,
                   .exchange_minimum = review->exchange_minimum,
                   .plies = options->sim_plies,
                   .iterations = options->sim_iterations,
                   .time_ms = options->sim_time_ms,
                   .threads = options->threads,
                   .seed = seed_derive(&options->seed, "turn", (uint64_t)turn->number),
                   .progress = quiet},
      .rack_is_whole = turn->rack_is_whole,
      .made = turn->made,
      .made_is_known = turn->made_is_known,
      .is_taken_back = turn->is_taken_back,
      .best_count = options->best_count,
      .endgame_ms = options->endgame_ms,
      .luck_samples = options->luck_samples,
      .kept_is_known = turn->kept_is_known,
      .kept = turn->kept,
  };
  review_seat_players(review, turn, &input.position);
  return input;
}

static void review_add_up(Review *review) {
  for (int p = 0; p < review->player_count; p++)
    review->players[p].totals = (AnalysisTotals){0};
  for (int i = 0; i < review->count; i++) {
    const ReviewTurn *turn = &review->turns[i];
    if (turn->is_analysed)
      analysis_add(&review->players[turn->player].totals, &turn->analysis,
                   turn->scores_after[turn->player] - turn->scores[turn->player]);
  }
}

Status review_run(Review *review, const ReviewOptions *options, Error *err) {
  ScoreRules rules = {&review->tiles, &review->layout, review->rack_size, review->bingo_bonus};
  // A turn's own progress would make the bar jump; only the wish to stop is passed on.
  Progress quiet = {.cancel = options->progress ? options->progress->cancel : NULL};
  Status status = OK;
  for (int i = 0; i < review->count && status == OK; i++) {
    ReviewTurn *turn = &review->turns[i];
    progress_report(options->progress, N_("analysing the turns"), i, review->count);
    if (!review_is_wanted(turn, options))
      continue;
    AnalysisInput input = input_of(review, turn, options, &rules, &quiet);
    status = analysis_run(&input, &turn->analysis, err);
    turn->is_analysed = status == OK;
  }
  review_add_up(review);
  return status;
}
