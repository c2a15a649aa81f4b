// SPDX-License-Identifier: MIT
#include "study/review_infer.h"

#include "base/mem.h"

static int tiles_in_game(const TileSet *tiles) {
  int total = 0;
  for (int kind = 0; kind <= tiles->kinds; kind++)
    total += tiles->counts[kind];
  return total;
}

// While there are tiles in the bag, every rack is full.
static int bag_before(const Review *review, const ReviewTurn *turn) {
  return tiles_in_game(&review->tiles) - turn->board.tile_count - review->player_count * review->rack_size;
}

static int tiles_used(const Move *move) {
  return move->type == ACTION_PLAY ? play_tile_count(&move->play) : move->exchanged_count;
}

static bool can_infer(const Review *review, const ReviewTurn *turn) {
  return turn->made_is_known && !turn->is_taken_back && tiles_used(&turn->made) < review->rack_size &&
         bag_before(review, turn) > tiles_used(&turn->made);
}

static const ReviewTurn *turn_to_infer(const Review *review, int number) {
  const ReviewTurn *found = NULL;
  for (int i = 0; i < review->count; i++) {
    const ReviewTurn *turn = &review->turns[i];
    if (number > 0 ? turn->number == number : can_infer(review, turn))
      found = turn;
  }
  return found;
}

// All tiles except those on the board after the turn and the next player's own, if known.
static void count_unseen_by_next(const Review *review, const ReviewTurn *turn, TileCounts *out) {
  const ReviewTurn *next = turn + 1;
  Board board = turn->board;
  if (turn->made.type == ACTION_PLAY)
    play_put(&board, &turn->made.play);
  bool knows = next < review->turns + review->count && next->player != turn->player;
  for (int kind = 0; kind <= review->tiles.kinds; kind++)
    out->counts[kind] = review->tiles.counts[kind] - (knows ? next->rack.counts[kind] : 0);
  for (int square = 0; square < BOARD_SQUARES; square++) {
    Tile tile = board.squares[ACROSS][square];
    if (tile != TILE_EMPTY)
      out->counts[tile_is_blank(tile) ? TILE_BLANK : tile]--;
  }
  for (int kind = 0; kind <= review->tiles.kinds; kind++) {
    out->counts[kind] = out->counts[kind] > 0 ? out->counts[kind] : 0;
    out->total += out->counts[kind];
  }
}

static Status check_turn_to_infer(const Review *review, int number, const ReviewTurn *turn, Error *err) {
  if (!turn && number > 0)
    return error_set(err, ERR_INPUT, N_("there is no turn %d: the game has %d"), err_int(number),
                     err_int(review->count));
  if (!turn || !can_infer(review, turn))
    return error_set(err, ERR_STATE,
                     N_("nothing can be said about this turn: there must be tiles in the bag, tiles that were kept, "
                        "and a known move that was not taken back"));
  return OK;
}

Status review_infer(const Review *review, const ReviewInferOptions *options, Inference *out, const ReviewTurn **found,
                    Error *err) {
  const ReviewTurn *turn = *found = turn_to_infer(review, options->turn);
  Status status = check_turn_to_infer(review, options->turn, turn, err);
  if (status != OK)
    return status;
  TileCounts unseen = {0};
  ScoreRules rules = {&review->tiles, &review->layout, review->rack_size, review->bingo_bonus};
  SeatDeed *deed = mem_alloc(sizeof *deed);
  *deed = (SeatDeed){.type = turn->made.type,
                     .play = turn->made.play,
                     .exchanged = turn->made.exchanged_count,
                     .board = turn->board,
                     .bag = bag_before(review, turn)};
  count_unseen_by_next(review, turn, &unseen);
  InferenceInput input = {.deed = deed,
                          .rules = &rules,
                          .tools = options->tools,
                          .leaves = options->leaves,
                          .unseen = &unseen,
                          .rack_count = review->rack_size,
                          .exchange_minimum = review->exchange_minimum,
                          .players = review->player_count,
                          .sets = options->sets,
                          .seed = options->seed,
                          .progress = options->progress};
  status = inference_make(&input, out, err);
  mem_free(deed);
  return status;
}

bool review_kept(const ReviewTurn *turn, Rack *out) {
  *out = turn->rack;
  if (!turn->rack_is_whole || !turn->made_is_known)
    return false;
  if (turn->made.type == ACTION_PLAY)
    return play_take_from_rack(out, &turn->made.play);
  for (int i = 0; i < turn->made.exchanged_count; i++) {
    if (!rack_take(out, turn->made.exchanged[i]))
      return false;
  }
  return true;
}
