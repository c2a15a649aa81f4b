// SPDX-License-Identifier: MIT
#include "cli/output.h"

#include "base/file.h"
#include "cli/args.h"
#include "render/palette.h"
#include "term/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LONG_OUTPUT = 64 * 1024 };

void cli_say(const Cli *cli, const char *text) {
  (void)cli;
  (void)terminal_write(stderr, span_of(text));
}

void cli_note(const Cli *cli, const char *text) {
  cli_say(cli, text);
  cli_say(cli, "\n");
}

static void print_error(const Cli *cli, const char *who, const Error *err) {
  ScopedStrBuf text = {0};
  style_add(&text, &cli->error_look, style_bold(palette_of(&cli->error_look)->warn, COLOUR_DEFAULT), who);
  strbuf_add_text(&text, ": ");
  error_format(err, cli->catalog, &text);
  cli_note(cli, text.data);
}

int cli_fail(const Cli *cli, const Error *err) {
  print_error(cli, command_root.name, err);
  return EXIT_REFUSED;
}

int cli_fail_usage(const Cli *cli, const Args *args, const Error *err) {
  ScopedStrBuf path = {0}, hint = {0};
  args_write_path(args, &path);
  print_error(cli, path.data, err);
  strbuf_printf(&hint, _("Try '%s --help'."), path.data);
  cli_note(cli, hint.data);
  return EXIT_USAGE;
}

Status cli_misuse(Cli *cli, Status status) {
  cli->is_misused = status != OK;
  return status;
}

static int add_bytes(const char *bytes, size_t size, void *context) {
  strbuf_add(context, bytes, size);
  return 0;
}

// Where letters beyond ASCII would be changed for others, they are escaped instead: no program reads another document.
static void output_add_json(Cli *cli, json_t *json, size_t flags) {
  size_t letters = terminal_has_utf8() ? 0 : JSON_ENSURE_ASCII;
  json_dump_callback(json, add_bytes, &cli->out, flags | letters | JSON_REAL_PRECISION(12));
  json_decref(json);
}

void cli_add_json(Cli *cli, json_t *json) {
  output_add_json(cli, json, JSON_INDENT(2));
  strbuf_add_char(&cli->out, '\n');
}

void cli_add_json_inline(Cli *cli, json_t *json) {
  output_add_json(cli, json, 0);
}

void cli_add_table(Cli *cli, const FieldTable *table) {
  fieldtable_draw(table, cli->catalog, &cli->look, &cli->out);
}

void cli_add_records(Cli *cli, const Args *args, const FieldTable *table) {
  cli->is_data = args_has(args, "csv");
  if (args_has(args, "json"))
    cli_add_json(cli, fields_list_to_json(table->fields, table->records, table->record_size));
  else if (cli->is_data)
    fieldtable_write_csv(table, &cli->out);
  else
    cli_add_table(cli, table);
}

void cli_add_findings(Cli *cli, const Error *findings, int count, int untold) {
  for (int i = 0; i < count; i++) {
    error_format(&findings[i], cli->catalog, &cli->out);
    strbuf_add_char(&cli->out, '\n');
  }
  if (untold > 0) {
    strbuf_printf(&cli->out, tr_plural(cli->catalog, "... and %d more", "... and %d more", untold), untold);
    strbuf_add_char(&cli->out, '\n');
  }
}

json_t *cli_findings_json(const Cli *cli, const Error *findings, int count) {
  json_t *list = json_array();
  for (int i = 0; i < count; i++) {
    ScopedStrBuf text = {0};
    error_format(&findings[i], cli->catalog, &text);
    json_array_append_new(list, json_string(strbuf_text(&text)));
  }
  return list;
}

// What a program will read stays as it is in any locale; on a terminal people read it.
static bool write_out(const Cli *cli) {
  const StrBuf *out = &cli->out;
  if (!cli->is_data || terminal_is(STDOUT_FILENO))
    return terminal_write(stdout, (Span){out->data, out->size});
  return fwrite(out->data, 1, out->size, stdout) == out->size && fflush(stdout) == 0;
}

bool cli_flush(Cli *cli) {
  if (cli->out_is_lost)
    return false;
  if (cli->out.size > 0 && !write_out(cli)) {
    Error err;
    (void)file_tell_output_lost(errno, &err);
    cli_fail(cli, &err);
    cli->out_is_lost = true;
  }
  strbuf_reset(&cli->out);
  return !cli->out_is_lost;
}

bool cli_flush_if_long(Cli *cli) {
  return cli->out.size < LONG_OUTPUT || cli_flush(cli);
}
