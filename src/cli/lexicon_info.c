// SPDX-License-Identifier: MIT
// tesela lexicon info: what a compiled lexicon holds.
#include "cli/args.h"
#include "cli/lexicon.h"
#include "cli/run.h"
#include "lexicon/kwgside.h"
#include "lexicon/recipe.h"
#include "render/table.h"

#include <stdio.h>

typedef struct LexiconFacts {
  const char *path, *tile_set;
  size_t bytes;
  bool has_gaddag, has_side;
  KwgSide side;
  KwgInfo info;
} LexiconFacts;

static json_t *json_of_facts(const LexiconFacts *facts) {
  json_t *lengths = json_object();
  for (int length = 1; length <= facts->info.longest; length++) {
    char name[12];
    snprintf(name, sizeof name, "%d", length);
    json_object_set_new(lengths, name, json_integer(facts->info.by_length[length]));
  }
  json_t *json =
      json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:b, s:i, s:o}", "file", facts->path, "bytes", (json_int_t)facts->bytes,
                "words", (json_int_t)facts->info.words, "nodes", (json_int_t)facts->info.nodes, "dawg_states",
                (json_int_t)facts->info.dawg_states, "gaddag_states", (json_int_t)facts->info.gaddag_states, "gaddag",
                facts->has_gaddag, "longest", facts->info.longest, "by_length", lengths);
  if (facts->has_side) {
    json_object_set_new(json, "tileset_sha256", json_string(facts->side.tileset));
    json_object_set_new(json, "words_sha256", json_string(facts->side.sha256));
  }
  if (facts->tile_set[0])
    json_object_set_new(json, "tileset", json_string(facts->tile_set));
  return json;
}

static void lexicon_info_add_number(Cli *cli, const char *label, long long number) {
  strbuf_printf(&cli->out, "%s: %lld\n", label, number);
}

static void say_facts(Cli *cli, const LexiconFacts *facts) {
  const KwgInfo *info = &facts->info;
  strbuf_add_visible(&cli->out, span_of(facts->path));
  strbuf_add_char(&cli->out, '\n');
  lexicon_info_add_number(cli, tr(cli->catalog, "words"), info->words);
  if (facts->tile_set[0])
    strbuf_printf(&cli->out, "%s: %s\n", tr(cli->catalog, "tile set"), facts->tile_set);
  lexicon_info_add_number(cli, tr(cli->catalog, "bytes"), (long long)facts->bytes);
  lexicon_info_add_number(cli, tr(cli->catalog, "nodes"), info->nodes);
  lexicon_info_add_number(cli, tr(cli->catalog, "states of the DAWG"), info->dawg_states);
  lexicon_info_add_number(cli, tr(cli->catalog, "states of the GADDAG"), info->gaddag_states);
  if (!facts->has_gaddag)
    strbuf_printf(&cli->out, "%s\n",
                  tr(cli->catalog, "It has no GADDAG: words can be looked up, plays can't be found."));
  const TableColumn columns[] = {{tr(cli->catalog, "tiles"), true}, {tr(cli->catalog, "words"), true}, {NULL, false}};
  Table *table = table_create(columns);
  for (int length = 1; length <= info->longest; length++) {
    table_add_number(table, length);
    table_add_number(table, info->by_length[length]);
  }
  strbuf_add_char(&cli->out, '\n');
  table_draw(table, &cli->look, &cli->out);
  table_destroy(table);
}

static Status find_facts(const LexiconPlace *place, LexiconFacts *out, Error *err) {
  Kwg kwg;
  Status status = kwg_load(place->path.data, TILE_KINDS_MAX, &kwg, err);
  if (status != OK)
    return status;
  *out = (LexiconFacts){.path = strbuf_text(&place->path),
                        .tile_set = strbuf_text(&place->tile_set),
                        .bytes = (size_t)kwg.count * sizeof *kwg.nodes,
                        .has_gaddag = kwg_has_gaddag(&kwg)};
  out->has_side = kwgside_read(out->path, &out->side, NULL) == OK;
  kwg_describe(&kwg, &out->info);
  kwg_deinit(&kwg);
  return OK;
}

int run_lexicon_info(Cli *cli, const Args *args) {
  LexiconPlace place;
  LexiconFacts facts;
  Error err;
  Status status = cli_find_lexicon(cli, args->operands[0], &place, &err);
  if (status == OK)
    status = find_facts(&place, &facts, &err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_of_facts(&facts));
  else if (status == OK)
    say_facts(cli, &facts);
  if (status == OK && !args_has(args, "json"))
    recipe_add_notice(args->operands[0], &cli->out);
  lexicon_place_deinit(&place);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
