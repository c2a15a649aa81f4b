// SPDX-License-Identifier: MIT
// tesela tilesets: the tile sets that travel with the program.
#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"
#include "lexicon/tileset.h"

#include <string.h>

typedef struct TileRow {
  const char *tile;
  int count, points;
} TileRow;

typedef struct TileSetRow {
  const char *id;
  int tiles, kinds, blanks;
  const char *special; // what distinguishes the set
  FieldList bag;       // TileRow, the blank first
} TileSetRow;

static const Field tile_fields[] = {
    {"tile", FIELD_TEXT, FIELD_IN(TileRow, tile), .title = N_("tile")},
    {"count", FIELD_INT, FIELD_IN(TileRow, count), .title = N_("count")},
    {"points", FIELD_INT, FIELD_IN(TileRow, points), .title = N_("points")},
    {0},
};
#define OF_SET(member) FIELD_IN(TileSetRow, member)
static const Field set_fields[] = {
    {"id", FIELD_TEXT, OF_SET(id), .title = N_("id")},
    {"tiles", FIELD_INT, OF_SET(tiles), .title = N_("tiles")},
    {"kinds", FIELD_INT, OF_SET(kinds), .title = N_("kinds")},
    {"blanks", FIELD_INT, OF_SET(blanks), .title = N_("blanks")},
    {"special", FIELD_TEXT, OF_SET(special), .except = FIELD_NOT_JSON, .title = N_("special tiles")},
    {0},
};
static const Field one_set_fields[] = {
    {"bag", FIELD_LIST, OF_SET(bag), FIELD_ITEMS(tile_fields, TileRow)},
    {.fields = set_fields},
};

// The tiles of more than one letter, and letters other than A-Z.
static const char *special_names(const TileSet *tiles, Arena *arena) {
  ScopedStrBuf names = {0};
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    if (strlen(tiles->names[tile]) > 1)
      strbuf_printf(&names, "%s%s", names.size ? " " : "", tiles->names[tile]);
  }
  return strbuf_keep(&names, arena);
}

static TileSetRow tilesets_row_of(const char *id, const TileSet *tiles, Arena *arena) {
  return (TileSetRow){.id = arena_copy(arena, id),
                      .tiles = tiles->total,
                      .kinds = tiles->kinds,
                      .blanks = tiles->counts[TILE_BLANK],
                      .special = special_names(tiles, arena)};
}

// For people the blank comes last.
static void add_set(Cli *cli, const Args *args, TileSetRow *row, const TileSet *tiles) {
  TileRow *bag = arena_alloc(cli->arena, (size_t)(tiles->kinds + 2) * sizeof *bag);
  for (int tile = 0; tile <= tiles->kinds; tile++)
    bag[tile] = (TileRow){tiles->names[tile], tiles->counts[tile], tiles->points[tile]};
  bag[tiles->kinds + 1] = bag[TILE_BLANK];
  row->bag = (FieldList){bag, tiles->kinds + 1};
  if (args_has(args, "json")) {
    cli_add_json(cli, fields_to_json(one_set_fields, row, FIELD_NOT_JSON));
    return;
  }
  cli_add_records(cli, args, &(FieldTable){tile_fields, &(FieldList){bag + 1, tiles->kinds + 1}, sizeof *bag});
  if (!cli->is_data)
    strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d tile in all\n", "%d tiles in all\n", tiles->total),
                  tiles->total);
}

static Status tilesets_show_one(Cli *cli, const Args *args, const char *id, Error *err) {
  TileSet tiles;
  Status status = tileset_builtin(id, &tiles, err);
  if (status != OK)
    return status;
  TileSetRow row = tilesets_row_of(id, &tiles, cli->arena);
  if (args_has(args, "bag") && !args_has(args, "json")) {
    cli->is_data = true;
    tileset_write(&tiles, &cli->out);
  } else {
    add_set(cli, args, &row, &tiles);
  }
  return OK;
}

static Status tilesets_list_all(Cli *cli, const Args *args, Error *err) {
  enum { SETS_MAX = 100 };
  TileSetRow *rows = arena_alloc(cli->arena, SETS_MAX * sizeof *rows);
  FieldList list = {rows, 0};
  char id[TILE_NAME_MAX];
  for (int i = 0; i < SETS_MAX && tileset_builtin_id(i, id); i++) {
    TileSet tiles;
    Status status = tileset_builtin(id, &tiles, err);
    if (status != OK)
      return status;
    rows[list.count++] = tilesets_row_of(id, &tiles, cli->arena);
  }
  cli_add_records(cli, args, &(FieldTable){set_fields, &list, sizeof *rows});
  return OK;
}

Status run_tilesets(Cli *cli, const Args *args, Error *err) {
  return args->operand_count ? tilesets_show_one(cli, args, args->operands[0], err) : tilesets_list_all(cli, args, err);
}
