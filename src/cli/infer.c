// SPDX-License-Identifier: MIT
// tesela infer: what somebody probably kept on their rack, judging by their moves.
#include "app/machinekit.h"
#include "cli/analyze_internal.h"
#include "cli/args.h"
#include "cli/run.h"
#include "cli/use.h"
#include "study/review_infer.h"
#include "term/interrupt.h"

enum { INFER_SETS = 5000, SETS_SHOWN = 10, INFER_BAR = 24 };

// One turn and what was inferred.
typedef struct Inferred {
  const Review *review;
  const ReviewTurn *turn;
  Inference inference;
  int shown; // sets at most
} Inferred;

// A kind of tile, and how often it was held.
typedef struct KindRow {
  const char *tile, *bar;
  double expected, usual, times;
} KindRow;

typedef struct SetRow {
  const char *tiles;
  double share, percent;
} SetRow;

#define OF_KIND(member) FIELD_IN(KindRow, member)
static const Field kind_fields[] = {
    {"tile", FIELD_TEXT, OF_KIND(tile), .title = N_("tile")},
    {"expected", FIELD_NUMBER, OF_KIND(expected), .title = N_("expected"), .format = "%.3f"},
    {"usual", FIELD_NUMBER, OF_KIND(usual), .title = N_("by chance"), .format = "%.3f"},
    {"times", FIELD_NUMBER, OF_KIND(times), .except = FIELD_NOT_JSON, .title = N_("times")},
    {"bar", FIELD_TEXT, OF_KIND(bar), .except = FIELD_NOT_JSON, .title = ""},
    {0},
};
static const Field kept_fields[] = {
    {"tiles", FIELD_TEXT, FIELD_IN(SetRow, tiles), .title = N_("tiles kept")},
    {"share", FIELD_NUMBER, FIELD_IN(SetRow, share)},
    {"%", FIELD_NUMBER, FIELD_IN(SetRow, percent), .except = FIELD_NOT_JSON, .title = N_("share"), .format = "%.2f %%"},
    {0},
};

static const char *infer_rack_text(const Inferred *inferred, const Tile *tiles, int count, Arena *arena) {
  Rack rack = {0};
  ScopedStrBuf text = {0};
  for (int i = 0; i < count; i++)
    rack_add(&rack, tiles[i]);
  rack_write(&rack, &inferred->review->tiles, &text);
  return strbuf_keep(&text, arena);
}

static const char *infer_bar(double times, Arena *arena) {
  ScopedStrBuf bar = {0};
  int length = (int)(times * INFER_BAR / 3 + 0.5); // full for three times as often
  for (int i = 0; i < length && i < INFER_BAR; i++)
    strbuf_add_text(&bar, i + 1 == INFER_BAR / 3 ? "┃" : "━");
  return strbuf_keep(&bar, arena);
}

static FieldList infer_kinds(const Inferred *inferred, Arena *arena) {
  KindRow *rows = arena_alloc(arena, (TILE_KINDS_MAX + 1) * sizeof *rows);
  FieldList list = {rows, 0};
  for (int kind = 0; kind <= inferred->review->tiles.kinds; kind++) {
    double expected = inferred->inference.expected[kind], usual = inferred->inference.usual[kind];
    if (usual <= 0)
      continue;
    rows[list.count++] = (KindRow){.tile = infer_rack_text(inferred, &(Tile){(Tile)kind}, 1, arena),
                                   .bar = infer_bar(expected / usual, arena),
                                   .expected = expected,
                                   .usual = usual,
                                   .times = expected / usual};
  }
  return list;
}

static FieldList infer_sets(const Inferred *inferred, Arena *arena) {
  const Inference *inference = &inferred->inference;
  int count = inference->count < inferred->shown ? inference->count : inferred->shown;
  SetRow *rows = arena_alloc(arena, (size_t)count * sizeof *rows + 1);
  for (int i = 0; i < count; i++) {
    const InferredSet *set = &inference->sets[i];
    rows[i] = (SetRow){infer_rack_text(inferred, set->tiles, inference->size, arena), set->weight, 100 * set->weight};
  }
  return (FieldList){rows, count};
}

static void infer_add_json(Cli *cli, const Inferred *inferred) {
  const ReviewTurn *turn = inferred->turn;
  ScopedArena arena = {0};
  ScopedStrBuf move = {0}, kept = {0};
  Rack truth;
  FieldList kinds = infer_kinds(inferred, &arena), sets = infer_sets(inferred, &arena);
  analyzed_write_move(cli, inferred->review, turn, &turn->made, &move);
  json_t *json = json_pack("{s:i, s:s, s:s, s:i, s:b, s:o, s:o}", "turn", turn->number, "player",
                           inferred->review->players[turn->player].name, "move", strbuf_text(&move), "kept",
                           inferred->inference.size, "is_whole", inferred->inference.is_whole, "tiles",
                           fields_list_to_json(kind_fields, &kinds, sizeof(KindRow)), "sets",
                           fields_list_to_json(kept_fields, &sets, sizeof(SetRow)));
  if (review_kept(turn, &truth)) {
    rack_write(&truth, &inferred->review->tiles, &kept);
    json_object_set_new(json, "truth", json_string(strbuf_text(&kept)));
  }
  cli_add_json(cli, json);
}

// Tiles that are held more often than by chance come first.
static void infer_sort_kinds(const FieldList *kinds) {
  KindRow *rows = kinds->items;
  for (int i = 1; i < kinds->count; i++) {
    KindRow row = rows[i];
    int at = i;
    for (; at > 0 && rows[at - 1].times < row.times; at--)
      rows[at] = rows[at - 1];
    rows[at] = row;
  }
}

static void infer_add_text(Cli *cli, const Inferred *inferred) {
  const ReviewTurn *turn = inferred->turn;
  ScopedArena arena = {0};
  ScopedStrBuf text = {0};
  Rack truth;
  FieldList kinds = infer_kinds(inferred, &arena), sets = infer_sets(inferred, &arena);
  infer_sort_kinds(&kinds);
  analyzed_write_move(cli, inferred->review, turn, &turn->made, &text);
  strbuf_printf(&cli->out,
                tr_plural(cli->catalog, "Turn %d, %s: %s. %d tile was kept; this is what it probably was.\n\n",
                          "Turn %d, %s: %s. %d tiles were kept; these are what they probably were.\n\n",
                          inferred->inference.size),
                turn->number, inferred->review->players[turn->player].name, strbuf_text(&text),
                inferred->inference.size);
  cli_add_table(cli, &(FieldTable){kind_fields, &kinds, sizeof(KindRow)});
  strbuf_add_char(&cli->out, '\n');
  cli_add_table(cli, &(FieldTable){kept_fields, &sets, sizeof(SetRow)});
  strbuf_reset(&text);
  if (review_kept(turn, &truth)) {
    rack_write(&truth, &inferred->review->tiles, &text);
    strbuf_add_char(&cli->out, '\n');
    strbuf_printf(&cli->out, _("In truth it was %s.\n"), strbuf_text(&text));
  }
}

static Status infer_find(Cli *cli, const Args *args, const AnalyzeBench *bench, Inferred *out, Error *err) {
  const char *seed = args_text(args, "seed");
  MachineKitSource source = {.lexicon = &bench->words,
                             .tiles = &bench->review->tiles,
                             .kwg_path = bench->place.path.data,
                             .map = TOOLS_MAP_FOUND};
  MachineKit kit;
  CliProgress progress;
  Status status = machinekit_open(&source, NULL, &kit, err);
  if (status != OK)
    return status;
  cli_progress_start(&progress, cli);
  progress.progress.cancel = interrupt_catch();
  ReviewInferOptions options = {.tools = &kit.tools,
                                .leaves = &kit.leaves,
                                .turn = (int)args_number(args, "turn", 0),
                                .sets = (int)args_number(args, "sets", INFER_SETS),
                                .seed = seed_from_text(seed ? seed : "infer"),
                                .progress = &progress.progress};
  status = review_infer(bench->review, &options, &out->inference, &out->turn, err);
  cli_progress_end(&progress);
  interrupt_release();
  machinekit_close(&kit);
  return status;
}

Status run_infer(Cli *cli, const Args *args, Error *err) {
  SCOPED(analyze_close) AnalyzeBench bench = {0};
  Status status = analyze_open(cli, args, &bench, err);
  Inferred inferred = {.review = bench.review, .shown = (int)args_number(args, "top", SETS_SHOWN)};
  if (status == OK)
    status = infer_find(cli, args, &bench, &inferred, err);
  if (status == OK && args_has(args, "json"))
    infer_add_json(cli, &inferred);
  else if (status == OK)
    infer_add_text(cli, &inferred);
  inference_deinit(&inferred.inference);
  return status;
}
