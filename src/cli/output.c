// SPDX-License-Identifier: MIT
#include "cli/output.h"

#include "base/file.h"
#include "cli/args.h"
#include "notation/jsonread.h"
#include "render/palette.h"
#include "term/lineinput.h"
#include "term/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
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

// If the locale can't show letters beyond ASCII, they are escaped, not replaced: for programs the document stays the
// same.
static void output_add_json(Cli *cli, json_t *json, size_t flags) {
  size_t letters = terminal_has_utf8() ? 0 : JSON_ENSURE_ASCII;
  json_write(json, flags | letters | JSON_REAL_PRECISION(12), &cli->out);
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

// Output for programs is the same in every locale; on a terminal, people read it.
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

// True if the answer begins like the catalogue's "yes".
static bool is_yes(const Cli *cli, const char *answer) {
  /* Translators: the first letter of "yes", in lower case. */
  const char *yes = _("y");
  return strncasecmp(answer, yes, strlen(yes)) == 0;
}

static bool outfile_ask(const Cli *cli, const char *path) {
  ScopedStrBuf prompt = {0}, answer = {0};
  strbuf_printf(&prompt, _("There is a file '%s' already. Replace it? [y/N] "), path);
  LineInput *input = lineinput_open(true);
  bool yes = lineinput_read(input, prompt.data, &answer) && is_yes(cli, strbuf_text(&answer));
  lineinput_close(input);
  return yes;
}

// Devices and pipes: they are written to, never replaced.
static bool is_stream(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

// Empty files, as mktemp or a program that was stopped leaves them, may be replaced.
static bool is_empty(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode) && info.st_size == 0;
}

static bool outfile_is_folder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

Status outfile_check(const Cli *cli, const Args *args, const char *path, Error *err) {
  if (outfile_is_folder(path))
    return error_set(err, ERR_INPUT, N_("'%s' is a folder: name a file in it"), err_str(path));
  if (!file_exists(path) || is_stream(path) || is_empty(path) || args_has(args, "force"))
    return OK;
  if (terminal_is(STDIN_FILENO) && terminal_is(STDOUT_FILENO) && outfile_ask(cli, path))
    return OK;
  return error_set(err, ERR_EXISTS, N_("there is a file '%s' already: --force replaces it"), err_str(path));
}

bool outfile_is_stdout(const char *path) {
  return !path || strcmp(path, "-") == 0;
}

Status outfile_check_as(const Cli *cli, const Args *args, const char *path, const char *ending, Error *err) {
  if (outfile_is_stdout(path) || is_stream(path))
    return OK;
  if (!path_ends_in(path, ending))
    return error_set(err, ERR_INPUT, N_("'%s' does not end in .%s, as files of this format do"), err_str(path),
                     err_str(ending));
  return outfile_check(cli, args, path, err);
}
