// SPDX-License-Identifier: MIT
// tesela tilesets: the tile sets that travel with the program.
#include "base/mem.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"
#include "lexicon/tileset.h"
#include "render/table.h"

#include <string.h>

static json_t *json_of_set(const char *id, const TileSet *tiles, bool with_tiles) {
  json_t *json = json_pack("{s:s, s:i, s:i, s:i}", "id", id, "tiles", tiles->total, "kinds", tiles->kinds, "blanks",
                           tiles->counts[TILE_BLANK]);
  if (!with_tiles)
    return json;
  json_t *bag = json_array();
  for (int tile = 0; tile <= tiles->kinds; tile++)
    json_array_append_new(bag, json_pack("{s:s, s:i, s:i}", "tile", tiles->names[tile], "count", tiles->counts[tile],
                                         "points", tiles->points[tile]));
  json_object_set_new(json, "bag", bag);
  return json;
}

static void draw_set(Cli *cli, const TileSet *tiles) {
  const TableColumn columns[] = {{tr(cli->catalog, "tile"), false},
                                 {tr(cli->catalog, "count"), true},
                                 {tr(cli->catalog, "points"), true},
                                 {NULL, false}};
  Table *table = table_create(columns);
  for (int i = 1; i <= tiles->kinds + 1; i++) {
    int tile = i <= tiles->kinds ? i : TILE_BLANK;
    table_add(table, tiles->names[tile]);
    table_add_number(table, tiles->counts[tile]);
    table_add_number(table, tiles->points[tile]);
  }
  table_draw(table, &cli->look, &cli->out);
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d tile in all\n", "%d tiles in all\n", tiles->total),
                tiles->total);
  table_destroy(table);
}

static int show_one(Cli *cli, const Args *args, const char *id) {
  TileSet tiles;
  Error err;
  if (tileset_builtin(id, &tiles, &err) != OK)
    return cli_fail(cli, &err);
  cli->is_data = args_has(args, "bag");
  if (args_has(args, "json"))
    cli_add_json(cli, json_of_set(id, &tiles, true));
  else if (cli->is_data)
    tileset_write(&tiles, &cli->out);
  else
    draw_set(cli, &tiles);
  return EXIT_OK;
}

// The tiles of more than one letter, and those past A-Z: what makes a set its own.
static void write_special_names(const TileSet *tiles, StrBuf *out) {
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    const char *name = tiles->names[tile];
    if (strlen(name) > 1)
      strbuf_printf(out, "%s%s", out->size ? " " : "", name);
  }
}

static void add_to_table(Table *table, const char *id, const TileSet *tiles) {
  StrBuf special = {0};
  write_special_names(tiles, &special);
  table_add(table, id);
  table_add_number(table, tiles->total);
  table_add_number(table, tiles->kinds);
  table_add_number(table, tiles->counts[TILE_BLANK]);
  table_add(table, strbuf_text(&special));
  strbuf_deinit(&special);
}

static int list_all(Cli *cli, bool as_json) {
  const TableColumn columns[] = {
      {tr(cli->catalog, "id"), false},    {tr(cli->catalog, "tiles"), true},          {tr(cli->catalog, "kinds"), true},
      {tr(cli->catalog, "blanks"), true}, {tr(cli->catalog, "special tiles"), false}, {NULL, false}};
  Table *table = table_create(columns);
  json_t *list = json_array();
  char id[TILE_NAME_MAX];
  int code = EXIT_OK;
  for (int i = 0; code == EXIT_OK && tileset_builtin_id(i, id); i++) {
    TileSet tiles;
    Error err;
    if (tileset_builtin(id, &tiles, &err) != OK) {
      code = cli_fail(cli, &err);
      break;
    }
    json_array_append_new(list, json_of_set(id, &tiles, false));
    add_to_table(table, id, &tiles);
  }
  if (as_json)
    cli_add_json(cli, json_incref(list));
  else
    table_draw(table, &cli->look, &cli->out);
  json_decref(list);
  table_destroy(table);
  return code;
}

int run_tilesets(Cli *cli, const Args *args) {
  return args->operand_count ? show_one(cli, args, args->operands[0]) : list_all(cli, args_has(args, "json"));
}
