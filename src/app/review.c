// SPDX-License-Identifier: MIT
#include "app/review.h"

#include "app/machinekit.h"
#include "app/review_internal.h"
#include "base/mem.h"

#include <string.h>

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

enum { USUAL_TOP = 5, USUAL_TOP_OF_ONE = 15, FOUND_AT_LEAST = 10, SIM_PLIES = 4, MORE_ITERATIONS = 1000 * 1000 };

#define IN(member) .is_optional = true, FIELD_IN(ReviewOrder, member)
const Field review_order_fields[] = {
    {"top", FIELD_INT, IN(top), .low = 1, .high = ANALYSIS_BEST_MAX, .value = "N",
     .help = N_("show up to N better moves of a turn (default: 5, or 15 with --turn)")},
    {"turn", FIELD_INT, IN(turn), .low = 1, .high = 1000000, .value = "N",
     .help = N_("look at one turn alone, closely")},
    {"player", FIELD_TEXT, IN(player), .value = "NAME", .help = N_("only the turns of this player")},
    {"sim", FIELD_INT, IN(simulations), .low = 1, .high = MORE_ITERATIONS, .value = "N",
     .help = N_("play each move out N times instead of judging it as it stands")},
    {"time-ms", FIELD_INT, IN(time_ms), .low = 1, .high = 86400000, .value = "MS",
     .help = N_("play moves out for so long a turn")},
    {"threads", FIELD_INT, IN(threads), .low = 1, .high = 64, .value = "N", .help = N_("threads (default: 1)")},
    {"seed", FIELD_TEXT, IN(seed), .otherwise = "analyze", .value = "TEXT", .help = N_("seed of what is random")},
    {0},
};

int review_top(const ReviewOrder *order) {
  return order->top ? order->top : order->turn ? USUAL_TOP_OF_ONE : USUAL_TOP;
}

int64_t review_simulations(const ReviewOrder *order) {
  return order->simulations || !order->time_ms ? order->simulations : MORE_ITERATIONS;
}

// What an order is done with.
typedef struct ReviewWork {
  const ReviewOrder *order;
  int player; // -1: all
  const SearchTools *tools;
  SimModel model;
  ScoreRules rules;
  Seed seed;
  Progress quiet; // a turn's own would make the bar jump; only the wish to stop is passed on
} ReviewWork;

static bool review_is_wanted(const ReviewTurn *turn, const ReviewWork *work) {
  return (work->order->turn == 0 || turn->number == work->order->turn) &&
         (work->player < 0 || turn->player == work->player) && turn->rack.total > 0;
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

static AnalysisInput input_of(const Review *review, const ReviewTurn *turn, const ReviewWork *work) {
  const ReviewOrder *order = work->order;
  bool is_close = order->turn || review_top(order) > FOUND_AT_LEAST;
  AnalysisInput input = {
      .position = {.board = &turn->board,
                   .rules = &work->rules,
                   .tools = work->tools,
                   .model = &work->model,
                   .rack = turn->rack,
                   .unseen = turn->unseen,
                   .exchange_minimum = review->exchange_minimum,
                   .plies = SIM_PLIES,
                   .iterations = review_simulations(order),
                   .time_ms = order->time_ms,
                   .threads = order->threads ? order->threads : 1,
                   .seed = seed_derive(&work->seed, "turn", (uint64_t)turn->number),
                   .progress = &work->quiet},
      .rack_is_whole = turn->rack_is_whole,
      .made = turn->made,
      .made_is_known = turn->made_is_known,
      .is_taken_back = turn->is_taken_back,
      .best_count = order->best_count ? order->best_count
                    : is_close        ? ANALYSIS_BEST_MAX
                                      : FOUND_AT_LEAST,
      .endgame_ms = order->endgame_ms ? order->endgame_ms : REVIEW_ENDGAME_MS,
      .luck_samples = order->has_luck ? ANALYSIS_LUCK_SAMPLES : 0,
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

// By name, or by number from 1.
static Status review_find_player(const Review *review, const char *name, int *out, Error *err) {
  *out = -1;
  for (int p = 0; name && p < review->player_count; p++) {
    char number[2] = {(char)('1' + p), '\0'};
    if (strcasecmp(name, review->players[p].name) == 0 || strcmp(name, number) == 0)
      *out = p;
  }
  for (int p = 0; name && *out < 0 && p < review->player_count; p++) {
    if (strncasecmp(name, review->players[p].name, strlen(name)) == 0)
      *out = p;
  }
  return !name || *out >= 0 ? OK : error_set(err, ERR_MISSING, N_("nobody called '%s' plays here"), err_str(name));
}

static Status review_check_order(const Review *review, ReviewWork *work, Error *err) {
  const ReviewOrder *order = work->order;
  if (order->turn > review->count)
    return error_at(err, "turn",
                    error_set(err, ERR_INPUT, N_("there is no turn %d: the game has %d"), err_int(order->turn),
                              err_int(review->count)));
  return error_at(err, "player", review_find_player(review, order->player, &work->player, err));
}

static Status review_analyse_turns(Review *review, const ReviewWork *work, const Progress *progress, Error *err) {
  Status status = OK;
  for (int i = 0; i < review->count && status == OK; i++) {
    ReviewTurn *turn = &review->turns[i];
    progress_report(progress, N_("analysing the turns"), i, review->count);
    if (!review_is_wanted(turn, work))
      continue;
    AnalysisInput input = input_of(review, turn, work);
    status = analysis_run(&input, &turn->analysis, err);
    turn->is_analysed = status == OK;
  }
  review_add_up(review);
  return status;
}

Status review_run(Review *review, const ReviewOrder *order, const Lexicon *lexicon, const char *kwg_path,
                  const Progress *progress, Error *err) {
  const MachineKitSource source = {
      .lexicon = lexicon, .tiles = &review->tiles, .kwg_path = kwg_path, .map = TOOLS_MAP_FOUND};
  MachineKit kit = {0};
  ReviewWork work = {.order = order,
                     .tools = &kit.tools,
                     .model = {.leaves = &kit.leaves, .win = sim_win_by_table, .context = &kit.win},
                     .rules = {&review->tiles, &review->layout, review->rack_size, review->bingo_bonus},
                     .seed = seed_from_text(order->seed ? order->seed : "review"),
                     .quiet = {.cancel = progress ? progress->cancel : NULL}};
  Status status = review_check_order(review, &work, err);
  if (status == OK)
    status = machinekit_open(&source, NULL, &kit, err);
  if (status == OK)
    status = review_analyse_turns(review, &work, progress, err);
  machinekit_close(&kit);
  return status;
}
