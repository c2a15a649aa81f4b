// SPDX-License-Identifier: MIT
#include "cli/help.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "cli/run.h"
#include "render/palette.h"
#include "render/texttable.h"

enum { TEXT_WIDTH_MAX = 100, NAMES_WIDTH_MAX = 32 };

static int text_width(const Cli *cli) {
  return cli->look.columns < TEXT_WIDTH_MAX ? cli->look.columns : TEXT_WIDTH_MAX;
}

static void add_title(const Cli *cli, const char *title, StrBuf *out) {
  strbuf_add_char(out, '\n');
  style_add(out, &cli->look, style_bold(COLOUR_DEFAULT, COLOUR_DEFAULT), title);
  strbuf_add_char(out, '\n');
}

void help_write_option(const Field *option, StrBuf *out) {
  if (option->letter)
    strbuf_printf(out, "-%s, ", option->letter);
  strbuf_printf(out, "--%s", field_option(option));
  if (option->value)
    strbuf_printf(out, " %s", option->value);
}

static void add_choices(const Field *option, StrBuf *out) {
  if (option->type != FIELD_CHOICE)
    return;
  strbuf_printf(out, " (%s)", option->choices);
}

static int widest_option(const Field *options) {
  int widest = 0;
  for (const Field *option = offered_row(options); option; option = offered_row(option + 1)) {
    ScopedStrBuf name = {0};
    help_write_option(option, &name);
    int width = utf8_width(span_of(name.data));
    widest = width > widest ? width : widest;
  }
  return widest;
}

// Two columns; a name that is too wide gets a line of its own.
static void add_pair(const Cli *cli, const char *name, int width, const char *text, StrBuf *out) {
  strbuf_add_text(out, "  ");
  style_begin(out, &cli->look, style_plain(palette_of(&cli->look)->accent, COLOUR_DEFAULT));
  pad_text(name, width, out);
  style_end(out, &cli->look);
  if (utf8_width(span_of(name)) > width) {
    strbuf_add_char(out, '\n');
    strbuf_add_repeat(out, ' ', width + 2);
  }
  strbuf_add_text(out, "  ");
  wrap_text(text, width + 4, width + 4, text_width(cli), out);
  strbuf_add_char(out, '\n');
}

static void help_add_options(const Cli *cli, const char *title, const Field *options, StrBuf *out) {
  if (!offered_row(options))
    return;
  int width = widest_option(options);
  add_title(cli, title, out);
  for (const Field *option = offered_row(options); option; option = offered_row(option + 1)) {
    ScopedStrBuf name = {0}, text = {0};
    help_write_option(option, &name);
    strbuf_add_text(&text, _(option->help));
    add_choices(option, &text);
    add_pair(cli, name.data, width < NAMES_WIDTH_MAX ? width : NAMES_WIDTH_MAX, text.data, out);
  }
}

static void add_commands(const Cli *cli, const Command *commands, StrBuf *out) {
  if (!commands)
    return;
  int width = 0;
  for (const Command *command = commands; command->name; command++) {
    int own = command->is_hidden ? 0 : utf8_width(span_of(command->name));
    width = own > width ? own : width;
  }
  add_title(cli, _("Commands"), out);
  for (const Command *command = commands; command->name; command++) {
    if (!command->is_hidden)
      add_pair(cli, command->name, width, _(command->summary), out);
  }
}

static void add_usage(const Cli *cli, const Args *args, StrBuf *out) {
  add_title(cli, _("Usage"), out);
  Lines lines = lines_start(span_of(_(args_command(args)->usage)));
  Span line;
  ScopedStrBuf path = {0};
  args_write_path(args, &path);
  while (lines_next(&lines, &line)) {
    ScopedStrBuf usage = {0};
    strbuf_printf(&usage, "%s %.*s", path.data, (int)line.size, line.data);
    strbuf_add_text(out, "  ");
    wrap_text(usage.data, 2, 6, text_width(cli), out);
    strbuf_add_char(out, '\n');
  }
}

static void add_details(const Cli *cli, const char *details, StrBuf *out) {
  if (!details)
    return;
  Lines lines = lines_start(span_of(_(details)));
  Span line;
  while (lines_next(&lines, &line)) {
    ScopedMem char *paragraph = mem_copy_text(line.data, line.size);
    strbuf_add_char(out, '\n');
    wrap_text(paragraph, 0, 0, text_width(cli), out);
    strbuf_add_char(out, '\n');
  }
}

void help_write(const Cli *cli, const Args *args, StrBuf *out) {
  const Command *command = args_command(args);
  ScopedStrBuf first = {0};
  args_write_path(args, &first);
  strbuf_printf(&first, ": %s", _(command->summary));
  wrap_text(first.data, 0, 2, text_width(cli), out);
  strbuf_add_char(out, '\n');
  add_usage(cli, args, out);
  add_details(cli, command->details, out);
  add_commands(cli, command->commands, out);
  help_add_options(cli, _("Options"), command->options, out);
  help_add_options(cli, _("Options of every command"), global_options, out);
  if (command->example) {
    add_title(cli, _("Example"), out);
    strbuf_printf(out, "  %s\n", command->example);
  }
}

// `help lexicon build` is `lexicon build --help`.
Status run_help(Cli *cli, const Args *args, Error *err) {
  int count = args->operand_count + 2;
  char **words = mem_alloc((size_t)count * sizeof *words);
  static char program[] = "tesela", help[] = "--help";
  words[0] = program;
  for (int i = 0; i < args->operand_count; i++)
    words[i + 1] = (char *)(uintptr_t)args->operands[i];
  words[count - 1] = help;
  Args asked;
  if (args_parse(count, words, &asked, err) == OK)
    help_write(cli, &asked, &cli->out);
  else
    cli->code = cli_fail_usage(cli, &asked, err);
  args_deinit(&asked);
  mem_free(words);
  return OK;
}
