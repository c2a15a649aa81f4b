// SPDX-License-Identifier: MIT
// Each line becomes the word it would be on the command line, so that names, limits and messages are the same.
#include "cli/config.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/utf8.h"

#include <string.h>

typedef struct ConfigReader {
  const char *command, *name;
  const Catalog *catalog;
  Arena *arena;
  char **words; // "tesela", the command, and one word per line
  int count, line;
  Error *err;
} ConfigReader;

static Status refuse_line(const ConfigReader *reader, const Error *why) {
  ScopedStrBuf text = {0};
  error_format(why, reader->catalog, &text);
  return error_set(reader->err, ERR_INPUT, N_("'%s', line %d: %s"), err_str(reader->name), err_int(reader->line),
                   err_str(strbuf_text(&text)));
}

// A zero byte is not blank: strchr() would find it at the end of its list.
static bool is_config_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\r';
}

static Span config_trim(Span text) {
  while (text.size > 0 && is_config_blank(text.data[0]))
    text = (Span){text.data + 1, text.size - 1};
  while (text.size > 0 && is_config_blank(text.data[text.size - 1]))
    text.size--;
  return text;
}

static const Field *config_option(const ConfigReader *reader, Span name) {
  Args args;
  char *words[] = {reader->words[0], reader->words[1]};
  const Field *found = NULL;
  Status status = args_parse(2, words, &args, NULL);
  for (const Field *option = status == OK ? option_row(args_command(&args)->options) : NULL; option && !found;
       option = option_row(option + 1))
    found = span_equals(name, field_option(option)) ? option : NULL;
  args_deinit(&args);
  return found;
}

// NULL if the line says no to an option without a value.
static Status line_to_word(const ConfigReader *reader, Span name, Span value, char **out, Error *err) {
  static const char *const not_here[] = {"config", "check-config", "openapi"};
  const Field *option = config_option(reader, name);
  ScopedStrBuf word = {0};
  for (size_t i = 0; i < sizeof not_here / sizeof *not_here; i++) {
    if (span_equals(name, not_here[i]))
      return error_set(err, ERR_INPUT, N_("--%s can be given on the command line only"), err_str(not_here[i]));
  }
  bool is_flag = option && !option->value, is_no = span_equals(value, "no");
  if (is_flag && !is_no && !span_equals(value, "yes"))
    return error_set(err, ERR_INPUT, N_("write 'yes' or 'no' here"));
  strbuf_printf(&word, is_flag ? "--%.*s" : "--%.*s=%.*s", (int)name.size, name.data, (int)value.size, value.data);
  *out = is_flag && is_no ? NULL : arena_copy_text(reader->arena, word.data, word.size);
  return OK;
}

static Status config_read_line(ConfigReader *reader, Span line) {
  const char *equals = memchr(line.data, '=', line.size);
  Error why;
  Args args;
  char *word = NULL;
  Span name = config_trim((Span){line.data, equals ? (size_t)(equals - line.data) : 0});
  Span value = equals ? config_trim((Span){equals + 1, (size_t)(line.data + line.size - equals - 1)}) : (Span){0};
  Status status =
      equals && name.size > 0 && value.size > 0 && utf8_is_valid(line) && !memchr(line.data, '\0', line.size)
          ? OK
          : error_set(&why, ERR_INPUT, N_("write 'name = value' here"));
  if (status == OK)
    status = line_to_word(reader, name, value, &word, &why);
  if (status == OK && word) {
    char *words[] = {reader->words[0], reader->words[1], word};
    status = args_parse(3, words, &args, &why);
    args_deinit(&args);
    reader->words[reader->count++] = word;
  }
  return status == OK ? OK : refuse_line(reader, &why);
}

Status config_parse(const char *command, Span text, const char *name, const Catalog *catalog, Arena *arena, Args *out,
                    Error *err) {
  ConfigReader reader = {.command = command, .name = name, .catalog = catalog, .arena = arena, .count = 2, .err = err};
  Status status = OK;
  reader.words = arena_alloc(arena, (CONFIG_LINES_MAX + 2) * sizeof *reader.words);
  reader.words[0] = arena_copy(arena, "tesela");
  reader.words[1] = arena_copy(arena, command);
  while (status == OK && text.size > 0) {
    const char *end = memchr(text.data, '\n', text.size);
    size_t size = end ? (size_t)(end - text.data) : text.size;
    Span line = config_trim((Span){text.data, size});
    text = end ? (Span){end + 1, text.size - size - 1} : (Span){0};
    if (++reader.line > CONFIG_LINES_MAX)
      status = error_set(err, ERR_LIMIT, N_("'%s' has more than %d lines"), err_str(name), err_int(CONFIG_LINES_MAX));
    else if (line.size > 0 && line.data[0] != '#')
      status = config_read_line(&reader, line);
  }
  Status parsed = args_parse(status == OK ? reader.count : 2, reader.words, out, err);
  return status == OK ? parsed : status;
}

void config_fill(Args *args, const Args *config) {
  const Field *given[COMMAND_OPTIONS_MAX];
  int place = 0, given_count = 0;
  for (int i = 0; i < args->repeated_count && given_count < COMMAND_OPTIONS_MAX; i++)
    given[given_count++] = args->repeated[i].option;
  for (const Field *option = option_row(args_command(args)->options); option; option = option_row(option + 1), place++)
    args->values[place] = args->values[place] ? args->values[place] : config->values[place];
  int most = args->repeated_count + config->repeated_count;
  args->repeated = mem_resize(args->repeated, (size_t)most + 1, sizeof *args->repeated);
  for (int i = 0; i < config->repeated_count; i++) {
    bool is_given = false;
    for (int j = 0; j < given_count; j++)
      is_given = is_given || given[j] == config->repeated[i].option;
    if (!is_given)
      args->repeated[args->repeated_count++] = config->repeated[i];
  }
}

Status config_read(const Cli *cli, const char *command, const Args *args, Args *out, Error *err) {
  const char *path = args_text(args, "config");
  SCOPED(args_deinit) Args config = {0};
  ScopedBytes text = {0};
  *out = *args;
  out->operands = NULL;
  out->repeated = mem_resize(NULL, (size_t)args->repeated_count + 1, sizeof *out->repeated);
  if (args->repeated_count > 0)
    memcpy(out->repeated, args->repeated, (size_t)args->repeated_count * sizeof *out->repeated);
  if (!path)
    return OK;
  Status status = file_read(path, CONFIG_BYTES_MAX, &text, err);
  if (status == OK)
    status = config_parse(command, text, path, cli->catalog, cli->arena, &config, err);
  if (status == OK)
    config_fill(out, &config);
  return status;
}
