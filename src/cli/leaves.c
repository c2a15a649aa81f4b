// SPDX-License-Identifier: MIT
// tesela leaves: what tiles kept on the rack are worth, shown and converted.
#include "engine/leaves.h"

#include "base/decimal.h"
#include "base/file.h"
#include "cli/args.h"
#include "cli/output.h"
#include "engine/leavesfile.h"

#include <string.h>

// The tiles of a bag file or a built-in set.
static Status find_tiles(const Args *args, TileSet *out, Error *err) {
  const char *bag = args_text(args, "bag"), *id = args_text(args, "tiles");
  if (!bag == !id)
    return error_set(err, ERR_INPUT, N_("say which tiles: a set with --tiles, or a bag file with --bag"));
  return bag ? tileset_load(bag, out, err) : tileset_builtin(id, out, err);
}

static Status leaves_convert(const Args *args, const char *out, Error *err) {
  TileSet tiles;
  SCOPED(leaves_deinit) Leaves leaves = {0};
  ScopedStrBuf bytes = {0};
  Status status = find_tiles(args, &tiles, err);
  if (status == OK)
    status = leaves_load(args->operands[0], &tiles, &leaves, err);
  if (status != OK)
    return status;
  if (strcmp(args_text(args, "to"), "klv2") == 0)
    status = leaves_encode_klv(&leaves, &tiles, &bytes, err);
  else
    leaves_encode(&leaves, &tiles, &bytes);
  return status == OK ? file_write(out, (Span){bytes.data, bytes.size}, err) : status;
}

static Status run_leaves_convert(Cli *cli, const Args *args, Error *err) {
  if (!args_has(args, "to") || !args_has(args, "output")) {
    return cli_misuse(cli, error_set(err, ERR_INPUT, N_("say what to write with --to, and where with -o")));
  }
  const char *out = args_text(args, "output");
  Status status = outfile_check_as(cli, args, out, args_text(args, "to"), err);
  if (status == OK)
    status = leaves_convert(args, out, err);
  if (status == OK)
    strbuf_printf(&cli->out, _("The values are in %s.\n"), out);
  return status;
}

typedef struct LeaveRow {
  const char *tiles;
  double value;
} LeaveRow;

static const Field leave_fields[] = {
    {"tiles", FIELD_TEXT, FIELD_IN(LeaveRow, tiles)},
    {"value", FIELD_NUMBER, FIELD_IN(LeaveRow, value)},
    {0},
};

static Status add_value(const char *text, const TileSet *tiles, const Leaves *leaves, FieldList *rows, Arena *arena,
                        Error *err) {
  Rack rack;
  ScopedStrBuf sorted = {0};
  Status status = rack_parse(span_of(text), tiles, &rack, err);
  if (status != OK)
    return status;
  rack_write(&rack, tiles, &sorted);
  ((LeaveRow *)rows->items)[rows->count++] =
      (LeaveRow){strbuf_keep(&sorted, arena), leaves_value(leaves, rack.counts) / 1000.0};
  return OK;
}

static Status list_values(const Args *args, FieldList *rows, Arena *arena, Error *err) {
  TileSet tiles;
  SCOPED(leaves_deinit) Leaves leaves = {0};
  Status status = find_tiles(args, &tiles, err);
  if (status == OK)
    status = leaves_open(args_text(args, "leaves"), &tiles, &leaves, err);
  if (status != OK)
    return status;
  int count = args->operand_count ? args->operand_count : tiles.kinds + 1;
  rows->items = arena_alloc(arena, (size_t)count * sizeof(LeaveRow));
  for (int i = 0; i < count && status == OK; i++)
    status = add_value(args->operand_count ? args->operands[i] : tiles.names[i], &tiles, &leaves, rows, arena, err);
  return status;
}

static Status run_leaves_value(Cli *cli, const Args *args, Error *err) {
  FieldList rows = {0};
  Status status = list_values(args, &rows, cli->arena, err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, fields_list_to_json(leave_fields, &rows, sizeof(LeaveRow)));
  for (int i = 0; status == OK && !args_has(args, "json") && i < rows.count; i++) {
    const LeaveRow *row = (const LeaveRow *)rows.items + i;
    strbuf_printf(&cli->out, "%s  %s\n", decimal_of(cli->catalog, "%7.2f", row->value).text, row->tiles);
  }
  return status;
}

// ---- rows ----

#define TILES_OPTIONS                                                                                                  \
  FIELD_ROW("tiles", .value = "ID", .offers = OFFER_TILE_SETS, .help = N_("tile set that the values are for")),        \
      BAG_OPTION

static const Field leaves_convert_options[] = {
    TILES_OPTIONS,
    {"to", FIELD_CHOICE, .value = "FORMAT", .choices = "klv2 leaves",
     .help = N_("klv2, which other programs read, or leaves, which is smaller")},
    {"output", .letter = "o", .value = "FILE", .offers = OFFER_FILES, .help = N_("file to write")},
    FORCE_OPTION,
    {0},
};

static const Field leaves_value_options[] = {
    TILES_OPTIONS,
    {"leaves", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file with the values (default: those that belong to the tile set)")},
    JSON_OPTION,
    {0},
};

const Command leaves_commands[] = {
    {"convert", .usage = "FILE --tiles ID --to klv2|leaves -o FILE [--force]",
     .summary = N_("write leave values in another format"),
     .example = "tesela leaves convert es.leaves --tiles es --to klv2 -o es.klv2", .options = leaves_convert_options,
     FILE_OPERANDS(1), .run = run_leaves_convert},
    {"value", .usage = "--tiles ID [--leaves FILE] [TILES...] [--json]",
     .summary = N_("say what it is worth to keep tiles"),
     .details = N_("Without tiles, the value of each single one. '?' is a blank."),
     .example = "tesela leaves value --tiles es ER S? AEO", .options = leaves_value_options, .operands_max = -1,
     .run = run_leaves_value},
    {0},
};
