// SPDX-License-Identifier: MIT
// What somebody probably kept after a move, as seen by the next player: a review of a game with only this turn.
#include "app/typedplay.h"
#include "base/mem.h"
#include "study/review_infer.h"
#include "study/study.h"

#include <stdlib.h>

enum { STUDY_INFER_SETS = 2000, STUDY_SETS_SHOWN = 8, STUDY_KINDS_SHOWN = 10 };

const Field infer_order_fields[] = {
    {"play", FIELD_TEXT, .is_optional = true, FIELD_IN(InferOrder, play), .high = TYPEDPLAY_MAX},
    {"tiles", FIELD_LIST, .is_optional = true, FIELD_IN(InferOrder, tiles), .high = RACK_MAX,
     FIELD_ITEMS(study_tile_fields, StudyTile)},
    {.fields = position_order_fields},
};

static const Field inferred_set_fields[] = {
    {"tiles", FIELD_TEXT, FIELD_IN(InferredTiles, tiles), .high = 200},
    {"share", FIELD_NUMBER, FIELD_IN(InferredTiles, share), .help = "0 to 1"},
    {0},
};
static const Field inferred_kind_fields[] = {
    {"tile", FIELD_TEXT, FIELD_IN(InferredTiles, tiles), .high = 200},
    {"expected", FIELD_NUMBER, FIELD_IN(InferredTiles, share), .help = "how many are expected among those kept"},
    {"usual", FIELD_NUMBER, FIELD_IN(InferredTiles, usual), .help = "how many by chance alone"},
    {0},
};
const Field inferred_fields[] = {
    {"kept", FIELD_INT, FIELD_IN(InferredKept, kept), .high = RACK_MAX, .help = "how many tiles"},
    {"sets", FIELD_LIST, FIELD_IN(InferredKept, sets), .high = STUDY_SETS_SHOWN,
     FIELD_ITEMS(inferred_set_fields, InferredTiles), .help = "the likeliest first"},
    {"tiles", FIELD_LIST, FIELD_IN(InferredKept, kinds), .high = STUDY_KINDS_SHOWN,
     FIELD_ITEMS(inferred_kind_fields, InferredTiles),
     .help = "those that are likelier than by chance, most of all first"},
    {0},
};

static const char *infer_set_text(const TileSet *tiles, const Tile *set, int count, Arena *arena) {
  Rack rack = {0};
  ScopedStrBuf text = {0};
  for (int i = 0; i < count; i++)
    rack_add(&rack, set[i]);
  rack_write(&rack, tiles, &text);
  return arena_copy_text(arena, strbuf_text(&text), text.size);
}

static int infer_compare_kinds(const void *a, const void *b) {
  const InferredTiles *left = a, *right = b;
  double more = (right->share - right->usual) - (left->share - left->usual);
  return (more > 0) - (more < 0);
}

static void infer_fill(const Inference *inference, const TileSet *tiles, Arena *arena, InferredKept *out) {
  int shown = inference->count < STUDY_SETS_SHOWN ? inference->count : STUDY_SETS_SHOWN, kinds = 0;
  InferredTiles *sets = arena_alloc(arena, STUDY_SETS_SHOWN * sizeof *sets);
  InferredTiles *rows = arena_alloc(arena, (TILE_KINDS_MAX + 1) * sizeof *rows);
  for (int i = 0; i < shown; i++)
    sets[i] = (InferredTiles){.tiles = infer_set_text(tiles, inference->sets[i].tiles, inference->size, arena),
                              .share = inference->sets[i].weight};
  for (int kind = 0; kind <= tiles->kinds; kind++) {
    Tile tile = (Tile)kind;
    if (inference->expected[kind] > inference->usual[kind])
      rows[kinds++] = (InferredTiles){.tiles = infer_set_text(tiles, &tile, 1, arena),
                                      .share = inference->expected[kind],
                                      .usual = inference->usual[kind]};
  }
  qsort(rows, (size_t)kinds, sizeof *rows, infer_compare_kinds);
  *out = (InferredKept){.kept = inference->size,
                        .sets = {sets, shown},
                        .kinds = {rows, kinds < STUDY_KINDS_SHOWN ? kinds : STUDY_KINDS_SHOWN}};
}

// A game of this one turn, with the rack of the next player.
static Review *infer_review(const OpenPosition *at, const Move *move) {
  const Cgp *cgp = &at->given.cgp;
  const CgpNumber *exchange = &cgp->opcodes.exchange_limit;
  Review *review = mem_alloc(sizeof *review);
  *review = (Review){.title = "",
                     .tiles = at->given.tiles,
                     .layout = at->given.layout,
                     .rack_size = at->rules.rack_size,
                     .bingo_bonus = at->rules.bingo_bonus,
                     .exchange_minimum = exchange->is_given ? (int)exchange->value : 0,
                     .player_count = cgp->rack_count > 1 ? cgp->rack_count : 2,
                     .turns = mem_alloc(2 * sizeof *review->turns),
                     .count = 2};
  review->turns[0] = (ReviewTurn){.number = 1, .board = cgp->board, .made = *move, .made_is_known = true, .note = ""};
  review->turns[1] = (ReviewTurn){.number = 2, .player = 1, .board = cgp->board, .rack = cgp->racks[1], .note = ""};
  return review;
}

static Status infer_run(const Use *use, const OpenPosition *at, const Move *move, InferredKept *out, Error *err) {
  const MachineKitSource source = {
      .lexicon = &at->words, .tiles = &at->given.tiles, .kwg_path = at->place.path.data, .map = TOOLS_MAP_FOUND};
  SCOPED(machinekit_close) MachineKit kit = {0};
  Inference inference = {0};
  const ReviewTurn *turn;
  Status status = machinekit_open(&source, NULL, &kit, err);
  if (status != OK)
    return status;
  Review *review = infer_review(at, move);
  const ReviewInferOptions options = {.tools = &kit.tools,
                                      .leaves = &kit.leaves,
                                      .turn = 1,
                                      .sets = STUDY_INFER_SETS,
                                      .seed = seed_from_text("study"),
                                      .progress = use->progress};
  status = review_infer(review, &options, &inference, &turn, err);
  if (status == OK)
    infer_fill(&inference, &review->tiles, use->arena, out);
  inference_deinit(&inference);
  review_destroy(review);
  return status;
}

static Status run_study_inferring(const Use *use, const void *in, void *made, Error *err) {
  const InferOrder *order = in;
  ScopedMem OpenPosition *at = mem_alloc(sizeof *at);
  Move move;
  Status status = openposition_read(use, &order->position, true, at, err);
  if (status == OK)
    status = study_read_move(&at->given, &at->rules, order->play, &order->tiles, &move, err);
  if (status == OK)
    status = infer_run(use, at, &move, made, err);
  openposition_close(at);
  return status;
}

const UseCase study_inferring = USE_CASE("position.infer", N_("tell what somebody probably kept after a move"),
                                         WHO_ANYBODY, USE_IN(infer_order_fields, InferOrder),
                                         USE_OUT(inferred_fields, InferredKept), .run = run_study_inferring);
