// SPDX-License-Identifier: MIT
// tesela infer: what somebody probably kept on their rack, by what they did.
#include "app/machinekit.h"
#include "app/review_infer.h"
#include "base/decimal.h"
#include "base/mem.h"
#include "cli/analyze_internal.h"
#include "cli/args.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "render/table.h"
#include "term/interrupt.h"

#include <stdlib.h>

enum { INFER_SETS = 5000, SETS_SHOWN = 10, INFER_BAR = 24 };

// One turn and what came of it.
typedef struct Inferred {
  const Review *review;
  const ReviewTurn *turn;
  Inference inference;
  int shown; // sets at most
} Inferred;

static void infer_write_set(const Inferred *inferred, const InferredSet *set, StrBuf *out) {
  Rack rack = {0};
  for (int i = 0; i < inferred->inference.size; i++)
    rack_add(&rack, set->tiles[i]);
  rack_write(&rack, &inferred->review->tiles, out);
}

static void infer_write_kind(const Inferred *inferred, int kind, StrBuf *out) {
  Rack rack = {0};
  rack_add(&rack, (Tile)kind);
  rack_write(&rack, &inferred->review->tiles, out);
}

static int sets_shown(const Inferred *inferred) {
  return inferred->inference.count < inferred->shown ? inferred->inference.count : inferred->shown;
}

// ---- JSON ----

static json_t *infer_kinds_json(const Inferred *inferred) {
  json_t *list = json_array();
  for (int kind = 0; kind <= inferred->review->tiles.kinds; kind++) {
    StrBuf name = {0};
    if (inferred->inference.usual[kind] <= 0)
      continue;
    infer_write_kind(inferred, kind, &name);
    json_array_append_new(list,
                          json_pack("{s:s, s:f, s:f}", "tile", name.data, "expected",
                                    inferred->inference.expected[kind], "usual", inferred->inference.usual[kind]));
    strbuf_deinit(&name);
  }
  return list;
}

static json_t *infer_sets_json(const Inferred *inferred) {
  json_t *list = json_array();
  for (int i = 0; i < sets_shown(inferred); i++) {
    StrBuf text = {0};
    infer_write_set(inferred, &inferred->inference.sets[i], &text);
    json_array_append_new(list,
                          json_pack("{s:s, s:f}", "tiles", text.data, "share", inferred->inference.sets[i].weight));
    strbuf_deinit(&text);
  }
  return list;
}

static void infer_add_json(Cli *cli, const Inferred *inferred) {
  const ReviewTurn *turn = inferred->turn;
  StrBuf move = {0}, kept = {0};
  Rack truth;
  analyzed_write_move(cli, inferred->review, turn, &turn->made, &move);
  json_t *json = json_pack("{s:i, s:s, s:s, s:i, s:b, s:o, s:o}", "turn", turn->number, "player",
                           inferred->review->players[turn->player].name, "move", strbuf_text(&move), "kept",
                           inferred->inference.size, "is_whole", inferred->inference.is_whole, "tiles",
                           infer_kinds_json(inferred), "sets", infer_sets_json(inferred));
  if (review_kept(turn, &truth)) {
    rack_write(&truth, &inferred->review->tiles, &kept);
    json_object_set_new(json, "truth", json_string(strbuf_text(&kept)));
  }
  cli_add_json(cli, json);
  strbuf_deinit(&move);
  strbuf_deinit(&kept);
}

// ---- text ----

static double more_than_usual(const Inference *inference, int kind) {
  return inference->usual[kind] > 0 ? inference->expected[kind] / inference->usual[kind] : 0;
}

// The kinds in the order of what they are held more often than by chance.
static int infer_order_kinds(const Inferred *inferred, int order[TILE_KINDS_MAX + 1]) {
  int count = 0;
  for (int kind = 0; kind <= inferred->review->tiles.kinds; kind++) {
    if (inferred->inference.usual[kind] <= 0)
      continue;
    int at = count++;
    for (; at > 0 && more_than_usual(&inferred->inference, order[at - 1]) < more_than_usual(&inferred->inference, kind);
         at--)
      order[at] = order[at - 1];
    order[at] = kind;
  }
  return count;
}

static void add_bar(double times, StrBuf *out) {
  int length = (int)(times * INFER_BAR / 3 + 0.5); // three times as often fills it
  for (int i = 0; i < length && i < INFER_BAR; i++)
    strbuf_add_text(out, i + 1 == INFER_BAR / 3 ? "┃" : "━");
}

static void infer_add_kinds(Cli *cli, const Inferred *inferred) {
  const Catalog *catalog = cli->catalog;
  TableColumn columns[] = {{tr(catalog, "tile"), false},
                           {tr(catalog, "expected"), true},
                           {tr(catalog, "by chance"), true},
                           {tr(catalog, "times"), true},
                           {"", false},
                           {0}};
  Table *table = table_create(columns);
  int order[TILE_KINDS_MAX + 1], count = infer_order_kinds(inferred, order);
  StrBuf text = {0};
  for (int i = 0; i < count; i++) {
    int kind = order[i];
    double times = more_than_usual(&inferred->inference, kind);
    strbuf_reset(&text);
    infer_write_kind(inferred, kind, &text);
    table_add(table, strbuf_text(&text));
    table_add(table, decimal_of(catalog, "%.3f", inferred->inference.expected[kind]).text);
    table_add(table, decimal_of(catalog, "%.3f", inferred->inference.usual[kind]).text);
    table_add(table, decimal_of(catalog, "%.2f", times).text);
    strbuf_reset(&text);
    add_bar(times, &text);
    table_add(table, strbuf_text(&text));
  }
  table_draw(table, &cli->look, &cli->out);
  strbuf_deinit(&text);
  table_destroy(table);
}

static void infer_add_sets(Cli *cli, const Inferred *inferred) {
  const Catalog *catalog = cli->catalog;
  TableColumn columns[] = {{tr(catalog, "tiles kept"), false}, {tr(catalog, "share"), true}, {0}};
  Table *table = table_create(columns);
  StrBuf text = {0};
  for (int i = 0; i < sets_shown(inferred); i++) {
    strbuf_reset(&text);
    infer_write_set(inferred, &inferred->inference.sets[i], &text);
    table_add(table, strbuf_text(&text));
    table_add(table, decimal_of(catalog, "%.2f %%", 100 * inferred->inference.sets[i].weight).text);
  }
  table_draw(table, &cli->look, &cli->out);
  strbuf_deinit(&text);
  table_destroy(table);
}

static void infer_add_text(Cli *cli, const Inferred *inferred) {
  const ReviewTurn *turn = inferred->turn;
  StrBuf text = {0};
  Rack truth;
  analyzed_write_move(cli, inferred->review, turn, &turn->made, &text);
  strbuf_printf(&cli->out,
                tr_plural(cli->catalog, "Turn %d, %s: %s. %d tile was kept; this is what it probably was.\n\n",
                          "Turn %d, %s: %s. %d tiles were kept; these are what they probably were.\n\n",
                          inferred->inference.size),
                turn->number, inferred->review->players[turn->player].name, strbuf_text(&text),
                inferred->inference.size);
  infer_add_kinds(cli, inferred);
  strbuf_add_char(&cli->out, '\n');
  infer_add_sets(cli, inferred);
  strbuf_reset(&text);
  if (review_kept(turn, &truth)) {
    rack_write(&truth, &inferred->review->tiles, &text);
    strbuf_add_char(&cli->out, '\n');
    strbuf_printf(&cli->out, tr(cli->catalog, "In truth it was %s.\n"), strbuf_text(&text));
  }
  strbuf_deinit(&text);
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

int run_infer(Cli *cli, const Args *args) {
  Error err;
  AnalyzeBench bench = {0};
  Status status = analyze_open(cli, args, &bench, &err);
  Inferred inferred = {.review = bench.review, .shown = (int)args_number(args, "top", SETS_SHOWN)};
  if (status == OK)
    status = infer_find(cli, args, &bench, &inferred, &err);
  if (status == OK && args_has(args, "json"))
    infer_add_json(cli, &inferred);
  else if (status == OK)
    infer_add_text(cli, &inferred);
  inference_deinit(&inferred.inference);
  analyze_close(&bench);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
