// SPDX-License-Identifier: MIT
// tesela man: the manual page, made from the table of commands.
#include "base/lines.h"
#include "base/utf8.h"
#include "cli/help.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/version.h"

// Text for roff: its special characters escaped, anything past ASCII by number, so that the locale does not matter.
static void add_escaped(Span text, StrBuf *out) {
  for (size_t at = 0, used; at < text.size; at += used) {
    uint32_t codepoint = '?';
    used = utf8_decode(text.data + at, text.size - at, &codepoint);
    used = used ? used : 1;
    if (codepoint == '\\')
      strbuf_add_text(out, "\\e");
    else if (codepoint == '-')
      strbuf_add_text(out, "\\-");
    else if (codepoint == '\'')
      strbuf_add_text(out, "\\(aq");
    else if (codepoint == '.' && at == 0)
      strbuf_add_text(out, "\\&.");
    else if (codepoint < 128)
      strbuf_add_char(out, (char)codepoint);
    else
      strbuf_printf(out, "\\[u%04X]", (unsigned)codepoint);
  }
}

static void manpage_add_line(const char *text, StrBuf *out) {
  add_escaped(span_of(text), out);
  strbuf_add_char(out, '\n');
}

static void add_section(const char *request, const char *title, StrBuf *out) {
  strbuf_printf(out, "%s \"", request);
  add_escaped(span_of(title), out);
  strbuf_add_text(out, "\"\n");
}

static void add_paragraphs(const char *text, StrBuf *out) {
  Lines lines = lines_start(span_of(text));
  Span line;
  while (lines_next(&lines, &line)) {
    strbuf_add_text(out, ".PP\n");
    add_escaped(line, out);
    strbuf_add_char(out, '\n');
  }
}

static void manpage_add_options(const Cli *cli, const Field *options, StrBuf *out) {
  for (const Field *option = offered_row(options); option; option = offered_row(option + 1)) {
    ScopedStrBuf name = {0};
    help_write_option(option, &name);
    strbuf_add_text(out, ".TP\n.B \"");
    add_escaped((Span){name.data, name.size}, out);
    strbuf_add_text(out, "\"\n");
    add_escaped(span_of(_(option->help)), out);
    if (option->type == FIELD_CHOICE) {
      strbuf_add_text(out, " (");
      add_escaped(span_of(option->choices), out);
      strbuf_add_char(out, ')');
    }
    strbuf_add_char(out, '\n');
  }
}

static void add_example(const char *example, StrBuf *out) {
  strbuf_add_text(out, ".PP\n.nf\n.RS\n");
  manpage_add_line(example, out);
  strbuf_add_text(out, ".RE\n.fi\n");
}

static void add_usages(const char *path, const char *usage, StrBuf *out) {
  Lines lines = lines_start(span_of(usage));
  Span line;
  while (lines_next(&lines, &line)) {
    ScopedStrBuf text = {0};
    strbuf_printf(&text, "%s %.*s", path, (int)line.size, line.data);
    strbuf_add_text(out, ".PP\n.B \"");
    add_escaped(span_trim((Span){text.data, text.size}), out);
    strbuf_add_text(out, "\"\n");
  }
}

static void add_command(const Cli *cli, const Command *command, const char *path, StrBuf *out) {
  add_section(".SS", path, out);
  manpage_add_line(_(command->summary), out);
  add_usages(path, _(command->usage), out);
  if (command->details)
    add_paragraphs(_(command->details), out);
  manpage_add_options(cli, command->options, out);
  if (command->example)
    add_example(command->example, out);
}

// The recursion is at most COMMAND_DEPTH_MAX deep.
static void add_commands(const Cli *cli, const Command *commands, const char *path,
                         StrBuf *out) { // NOLINT(misc-no-recursion)
  for (; commands->name; commands++) {
    if (commands->is_hidden)
      continue;
    ScopedStrBuf own = {0};
    strbuf_printf(&own, "%s %s", path, commands->name);
    if (commands->run)
      add_command(cli, commands, own.data, out);
    if (commands->commands)
      add_commands(cli, commands->commands, own.data, out);
  }
}

typedef struct Entry {
  const char *name, *text;
} Entry;

static void add_entries(const Cli *cli, const Entry *entries, size_t count, StrBuf *out) {
  for (size_t i = 0; i < count; i++) {
    strbuf_add_text(out, ".TP\n.B \"");
    add_escaped(span_of(entries[i].name), out);
    strbuf_add_text(out, "\"\n");
    manpage_add_line(_(entries[i].text), out);
  }
}

static const Entry environment[] = {
    {"TESELA_LANG", N_("language of the messages, as with --lang; otherwise LC_ALL, LC_MESSAGES and LANG say it")},
    {"TESELA_HOME", N_("folder of the program's files; otherwise the XDG folders are used")},
    {"NO_COLOR", N_("when it is set, no colours are written unless --color asks for them")},
};

static const Entry statuses[] = {
    {"0", N_("everything went well")},
    {"1", N_("what was given was refused, or the answer is no")},
    {"2", N_("the command line was not understood")},
};

Status run_man(Cli *cli, const Args *args, Error *err) {
  (void)args, (void)err;
  StrBuf *out = &cli->out;
  cli->is_data = true;
  strbuf_printf(out, ".TH TESELA 1 \"\" \"tesela %s\"\n", version_text());
  add_section(".SH", _("NAME"), out);
  strbuf_add_text(out, "tesela \\- ");
  manpage_add_line(_(command_root.summary), out);
  add_section(".SH", _("SYNOPSIS"), out);
  add_usages(command_root.name, _(command_root.usage), out);
  add_section(".SH", _("DESCRIPTION"), out);
  add_paragraphs(_(command_root.details), out);
  add_section(".SH", _("COMMANDS"), out);
  add_commands(cli, command_root.commands, command_root.name, out);
  add_section(".SH", _("OPTIONS OF EVERY COMMAND"), out);
  manpage_add_options(cli, global_options, out);
  add_section(".SH", _("ENVIRONMENT"), out);
  add_entries(cli, environment, sizeof environment / sizeof *environment, out);
  add_section(".SH", _("EXIT STATUS"), out);
  add_entries(cli, statuses, sizeof statuses / sizeof *statuses, out);
  return OK;
}
