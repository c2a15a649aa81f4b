// SPDX-License-Identifier: MIT
// tesela class: puzzles for a class, on the data of a server: opening, looking, closing.
#include "app/share.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/use.h"
#include "workshop/classlink.h"
#include "workshop/puzzleuse.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The first operand is the owner of the class.
static Status class_command_start(const Cli *cli, const Args *args, CliSession *out, Error *err) {
  return cli_session_start(cli, args, args->operands[0], out, err);
}

// ---- opened ----

static Status class_bring_file(const CliSession *command, const char *path, const char **id, Error *err) {
  ScopedBytes bytes = {0};
  PuzzleRecord record = {0};
  Status status = file_read(path, CLASS_PUZZLE_BYTES_MAX, &bytes, err);
  const PuzzleBrought brought = {.kind = PUZZLE_IS_EITHER, .name = path, .file = {bytes, path}, .path = path};
  if (status == OK)
    status = puzzle_bringing.run(&command->use, &brought, &record, err);
  if (status == OK) {
    *id = record.id;
    puzzle_bringing.deinit(&record);
  }
  return status;
}

// A file, or the name of a kept puzzle of the account.
static Status class_find_puzzle(const CliSession *command, const char *name, const char **id, Error *err) {
  PuzzlesFound found = {0};
  if (access(name, R_OK) == 0)
    return class_bring_file(command, name, id, err);
  Status status = puzzle_listing.run(&command->use, &(PuzzlesWanted){.kind = PUZZLE_IS_EITHER}, &found, err);
  for (int i = 0; status == OK && i < found.puzzles.count; i++) {
    const PuzzleRecord *record = (const PuzzleRecord *)found.puzzles.items + i;
    if (strcmp(record->name, name) == 0) {
      *id = record->id;
      return OK;
    }
  }
  return status != OK
             ? status
             : error_set(err, ERR_MISSING, N_("there is neither a file '%s' nor a puzzle of that name"), err_str(name));
}

// Two rows of squares per line. It draws the light squares and leaves the background where it is dark.
static void class_add_qr(Cli *cli, const QrDrawn *code) {
  enum { BORDER = 2 };
  static const char *const blocks[] = {"█", "▄", "▀", " "}; // by which of the two is dark: upper 1, lower 2
  for (int row = -BORDER; row < code->size + BORDER; row += 2) {
    strbuf_add_text(&cli->out, "\033[97;40m");
    for (int col = -BORDER; col < code->size + BORDER; col++) {
      int dark = 0;
      for (int half = 0; half < 2; half++) {
        bool is_inside = row + half >= 0 && row + half < code->size && col >= 0 && col < code->size;
        dark |= is_inside && fieldlist_text(&code->rows, row + half)[col] == '1' ? 1 << half : 0;
      }
      strbuf_add_text(&cli->out, blocks[dark]);
    }
    strbuf_add_text(&cli->out, "\033[0m\n");
  }
}

static Status class_print_link(Cli *cli, const Args *args, const CliSession *command, const ClassRecord *class,
                               Error *err) {
  const char *address = args_text(args, "url");
  ScopedStrBuf link = {0};
  QrDrawn code = {0};
  size_t size = address ? strlen(address) : 0;
  while (size > 0 && address[size - 1] == '/')
    size--;
  strbuf_printf(&link, "%.*s%s%s", (int)size, size ? address : "", CLASS_PATH, class->token);
  strbuf_printf(&cli->out,
                address ? _("Class %s is open. Its link:\n")
                        : _("Class %s is open. Its link, after the server's address:\n"),
                class->id);
  strbuf_printf(&cli->out, "%s\n", link.data);
  if (!address || cli->look.colours == COLOUR_NONE)
    return OK;
  Status status = qr_drawing.run(&command->use, &(QrWanted){link.data}, &code, err);
  if (status == OK)
    class_add_qr(cli, &code);
  return status;
}

static Status run_class_open(Cli *cli, const Args *args, Error *err) {
  ScopedCliSession command;
  ClassOrder order = {0};
  ClassRecord class = {0};
  Status status = class_command_start(cli, args, &command, err);
  if (status == OK)
    status = args_take(args, class_order_fields, &order, cli->arena, err);
  const char **ids = arena_alloc(cli->arena, (size_t)args->operand_count * sizeof *ids);
  for (int i = 1; i < args->operand_count && status == OK; i++)
    status = class_find_puzzle(&command, args->operands[i], &ids[i - 1], err);
  order.puzzles = (FieldList){ids, args->operand_count - 1};
  if (status == OK)
    status = class_opening.run(&command.use, &order, &class, err);
  if (status != OK)
    return cli_used(cli, status, err);
  if (!args_has(args, "json"))
    return class_print_link(cli, args, &command, &class, err);
  cli_add_json(cli, fields_to_json(class_opening.out, &class, FIELD_NOT_JSON));
  return OK;
}

// ---- looked at ----

static Status run_class_list(Cli *cli, const Args *args, Error *err) {
  ScopedCliSession command;
  ClassList list = {0};
  Status status = class_command_start(cli, args, &command, err);
  if (status == OK)
    status = class_listing.run(&command.use, NULL, &list, err);
  if (status == OK)
    cli_add_records(cli, args, &(FieldTable){class_record_fields, &list.classes, sizeof(ClassRecord)});
  return status;
}

static Status class_of_operand(const Args *args, int64_t *out, Error *err) {
  char *end;
  *out = strtoll(args->operands[1], &end, 10);
  return *end == '\0' && *out > 0
             ? OK
             : error_set(err, ERR_INPUT, N_("'%s' is not the number of a class: tesela class list shows them"),
                         err_str(args->operands[1]));
}

static Status run_class_results(Cli *cli, const Args *args, Error *err) {
  ScopedCliSession command;
  ClassRoom room = {0};
  ClassChosen chosen = {0};
  Status status = class_command_start(cli, args, &command, err);
  if (status == OK)
    status = class_of_operand(args, &chosen.id, err);
  if (status == OK)
    status = class_showing.run(&command.use, &chosen, &room, err);
  if (status != OK)
    return status;
  if (args_has(args, "csv"))
    class_write_csv(&room, cli->catalog, &cli->out);
  else if (args_has(args, "json"))
    cli_add_json(cli, fields_to_json(class_showing.out, &room, FIELD_NOT_JSON));
  else
    cli_add_records(cli, args, &(FieldTable){class_pupil_fields, &room.pupils, sizeof(ClassPupil)});
  return OK;
}

// ---- closed ----

static Status run_class_revoke(Cli *cli, const Args *args, Error *err) {
  ScopedCliSession command;
  ClassRecord class = {0};
  ClassChange change = {.is_open = false, .solution = -1, .days = -1};
  Status status = class_command_start(cli, args, &command, err);
  if (status == OK)
    status = class_of_operand(args, &change.id, err);
  if (status == OK)
    status = class_changing.run(&command.use, &change, &class, err);
  if (status == OK)
    strbuf_printf(&cli->out, _("The link of class %s no longer works. Its results stay.\n"), class.id);
  return status;
}

static Status run_class_delete(Cli *cli, const Args *args, Error *err) {
  ScopedCliSession command;
  ClassChosen chosen = {0};
  Status status = class_command_start(cli, args, &command, err);
  if (status == OK)
    status = class_of_operand(args, &chosen.id, err);
  if (status == OK)
    status = class_deleting.run(&command.use, &chosen, NULL, err);
  if (status == OK)
    strbuf_add_text(&cli->out, _("The class is deleted, with everything known about its pupils.\n"));
  return status;
}

// ---- rows ----

static const Field class_open_options[] = {
    {"url", FIELD_TEXT, .value = "ADDRESS",
     .help =
         N_("address of the server, as pupils know it: the whole link is printed, on a terminal also as a QR code")},
    JSON_OPTION,
    STORE_OPTION,
    {.fields = class_order_fields},
};
static const Field class_table_options[] = {JSON_OPTION, CSV_OPTION, STORE_OPTION, {0}};

#define ONE_CLASS .operands_min = 2, .operands_max = 2
const Command class_commands[] = {
    {"open", .usage = "NAME PUZZLE... [--title TEXT] [--anonymous] [--solution WHEN] [--days N] [--url ADDRESS]",
     .summary = N_("open puzzles for a class, by a link"),
     .details = N_("PUZZLE is a file, or the name of a puzzle that the account NAME keeps; if there are several, "
                   "pupils get one each in turn. Pupils need no account. Their nicknames and times are deleted after "
                   "some days: 30, unless you say otherwise."),
     .example = "tesela class open Marta animals.json --url https://tesela.example.org", .options = class_open_options,
     .operand_offers = OFFER_FILES, .operands_min = 2, .operands_max = 1 + CLASS_PUZZLES_MAX, .run = run_class_open},
    {"list", .usage = "NAME [--json|--csv] [--store PLACE]", .summary = N_("list the classes of an account"),
     .options = class_table_options, .operands_min = 1, .operands_max = 1, .run = run_class_list},
    {"results", .usage = "NAME CLASS [--json|--csv] [--store PLACE]",
     .summary = N_("show how far each pupil of a class has got"), .example = "tesela class results Marta 3 --csv",
     .options = class_table_options, ONE_CLASS, .run = run_class_results},
    {"revoke", .usage = "NAME CLASS [--store PLACE]", .summary = N_("close a class: its link stops working"),
     .options = store_options, ONE_CLASS, .run = run_class_revoke},
    {"delete", .usage = "NAME CLASS [--store PLACE]",
     .summary = N_("delete a class and everything known about its pupils"), .options = store_options, ONE_CLASS,
     .run = run_class_delete},
    {0},
};
