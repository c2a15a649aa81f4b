// SPDX-License-Identifier: MIT
// tesela lexicon info: what a compiled lexicon holds.
#include "cli/args.h"
#include "cli/lexicon.h"
#include "cli/run.h"
#include "lexicon/kwgside.h"
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

static void add_number(Cli *cli, const char *label, long long number) {
  strbuf_printf(&cli->out, "%s: %lld\n", label, number);
}

static void say_facts(Cli *cli, const LexiconFacts *facts) {
  const KwgInfo *info = &facts->info;
  strbuf_add_visible(&cli->out, span_of(facts->path));
  strbuf_add_char(&cli->out, '\n');
  add_number(cli, tr(cli->catalog, "words"), info->words);
  if (facts->tile_set[0])
    strbuf_printf(&cli->out, "%s: %s\n", tr(cli->catalog, "tile set"), facts->tile_set);
  add_number(cli, tr(cli->catalog, "bytes"), (long long)facts->bytes);
  add_number(cli, tr(cli->catalog, "nodes"), info->nodes);
  add_number(cli, tr(cli->catalog, "states of the DAWG"), info->dawg_states);
  add_number(cli, tr(cli->catalog, "states of the GADDAG"), info->gaddag_states);
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

int run_lexicon_info(Cli *cli, const Args *args) {
  StrBuf path = {0}, tile_set = {0};
  Kwg kwg;
  Error err;
  Status status = lexicon_find(cli, args->operands[0], &path, &tile_set, &err);
  if (status == OK)
    status = kwg_load(path.data, TILE_KINDS_MAX, &kwg, &err);
  int code = EXIT_OK;
  if (status == OK) {
    LexiconFacts facts = {strbuf_text(&path), strbuf_text(&tile_set), (size_t)kwg.count * 4, kwg_has_gaddag(&kwg),
                          .has_side = false};
    facts.has_side = kwgside_read(path.data, &facts.side, NULL) == OK;
    kwg_describe(&kwg, &facts.info);
    if (args_has(args, "json"))
      cli_add_json(cli, json_of_facts(&facts));
    else
      say_facts(cli, &facts);
    kwg_deinit(&kwg);
  } else {
    code = cli_fail(cli, &err);
  }
  strbuf_deinit(&path);
  strbuf_deinit(&tile_set);
  return code;
}
