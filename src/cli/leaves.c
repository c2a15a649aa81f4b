// SPDX-License-Identifier: MIT
// tesela leaves: what tiles on the rack are worth, shown and converted.
#include "engine/leaves.h"

#include "base/decimal.h"
#include "base/file.h"
#include "cli/args.h"
#include "cli/leavesoption.h"
#include "cli/outfile.h"
#include "cli/output.h"
#include "cli/run.h"
#include "engine/leavesfile.h"

#include <string.h>

// The tiles of a bag file or a set of the house.
static Status find_tiles(const Args *args, TileSet *out, Error *err) {
  const char *bag = args_text(args, "bag"), *id = args_text(args, "tiles");
  if (!bag == !id)
    return error_set(err, ERR_INPUT, N_("say which tiles: a set with --tiles, or a bag file with --bag"));
  return bag ? tileset_load(bag, out, err) : tileset_builtin(id, out, err);
}

static Status leaves_convert(const Args *args, const char *out, Error *err) {
  TileSet tiles;
  Leaves leaves;
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
  if (status == OK)
    status = file_write(out, (Span){bytes.data, bytes.size}, err);
  leaves_deinit(&leaves);
  return status;
}

int run_leaves_convert(Cli *cli, const Args *args) {
  Error err;
  if (!args_has(args, "to") || !args_has(args, "output")) {
    (void)error_set(&err, ERR_INPUT, N_("say what to write with --to, and where with -o"));
    return cli_fail_usage(cli, args, &err);
  }
  const char *out = args_text(args, "output");
  if (outfile_check_as(cli, args, out, args_text(args, "to"), &err) != OK || leaves_convert(args, out, &err) != OK)
    return cli_fail(cli, &err);
  strbuf_printf(&cli->out, tr(cli->catalog, "The values are in %s.\n"), out);
  return EXIT_OK;
}

static Status add_value(const char *text, const TileSet *tiles, const Leaves *leaves, json_t *values, Error *err) {
  Rack rack;
  ScopedStrBuf sorted = {0};
  Status status = rack_parse(span_of(text), tiles, &rack, err);
  if (status != OK)
    return status;
  rack_write(&rack, tiles, &sorted);
  json_array_append_new(values, json_pack("{s:s, s:f}", "tiles", strbuf_text(&sorted), "value",
                                          leaves_value(leaves, rack.counts) / 1000.0));
  return OK;
}

static Status list_values(const Args *args, json_t *values, Error *err) {
  TileSet tiles;
  Leaves leaves;
  Status status = find_tiles(args, &tiles, err);
  if (status == OK)
    status = leavesoption_open(args, &tiles, &leaves, err);
  if (status != OK)
    return status;
  for (int i = 0; i < args->operand_count && status == OK; i++)
    status = add_value(args->operands[i], &tiles, &leaves, values, err);
  for (int tile = 0; tile <= tiles.kinds && args->operand_count == 0 && status == OK; tile++)
    status = add_value(tiles.names[tile], &tiles, &leaves, values, err);
  leaves_deinit(&leaves);
  return status;
}

int run_leaves_value(Cli *cli, const Args *args) {
  Error err;
  json_t *values = json_array(), *row;
  size_t i;
  if (list_values(args, values, &err) != OK) {
    json_decref(values);
    return cli_fail(cli, &err);
  }
  if (args_has(args, "json")) {
    cli_add_json(cli, values);
    return EXIT_OK;
  }
  json_array_foreach(values, i, row) {
    strbuf_printf(&cli->out, "%s  %s\n",
                  decimal_of(cli->catalog, "%7.2f", json_real_value(json_object_get(row, "value"))).text,
                  json_string_value(json_object_get(row, "tiles")));
  }
  json_decref(values);
  return EXIT_OK;
}
