// SPDX-License-Identifier: MIT
#include "cli/args.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/suggest.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

// An option on the command line: --name, --name=value, -n, -nvalue.
typedef struct Given {
  const char *text;
  Span name;
  bool is_letter;
  const char *value; // attached to it; NULL: none
} Given;

typedef struct Parser {
  char **words;
  int count, next;
  Args *args;
  Error *err;
} Parser;

const Command *args_command(const Args *args) {
  return args->path[args->depth - 1];
}

void args_write_path(const Args *args, StrBuf *out) {
  for (int i = 0; i < args->depth; i++)
    strbuf_printf(out, "%s%s", i ? " " : "", args->path[i]->name);
}

void args_deinit(Args *args) {
  mem_free(args->operands);
  mem_free(args->repeated);
  args->operands = NULL;
  args->repeated = NULL;
}

// The option's index among the values; -1: no such option.
static int find_option(const Field *options, const Given *given, const Field **out) {
  int place = 0;
  for (const Field *option = option_row(options); option; option = option_row(option + 1), place++) {
    const char *name = given->is_letter ? option->letter : field_option(option);
    if (name && span_equals(given->name, name)) {
      *out = option;
      return place;
    }
  }
  return -1;
}

static const char *args_value_of(const Field *options, const char *const *values, const char *name) {
  for (const Field *option = option_row(options); option; option = option_row(option + 1), values++) {
    if (strcmp(field_option(option), name) == 0)
      return *values;
  }
  assert(!"an option that the command's table has");
  return NULL;
}

const char *args_text(const Args *args, const char *option) {
  return args_value_of(args_command(args)->options, args->values, option);
}

bool args_has(const Args *args, const char *option) {
  return args_text(args, option) != NULL;
}

long args_number(const Args *args, const char *option, long otherwise) {
  const char *text = args_text(args, option);
  long number = otherwise;
  if (text && !span_to_int(span_of(text), LONG_MIN + 1, LONG_MAX, &number))
    return otherwise; // parsing has checked it
  return number;
}

const char *args_each(const Args *args, const char *option, int *next) {
  while (*next < args->repeated_count) {
    const Repeated *repeated = &args->repeated[(*next)++];
    if (strcmp(field_option(repeated->option), option) == 0)
      return repeated->value;
  }
  return NULL;
}

static Status args_take_value(const Field *field, const char *text, void *record, Arena *arena, Error *err) {
  ScopedStrBuf place = {0};
  Status status = field_type_in(field, span_of(field->type == FIELD_BOOL ? "yes" : text), record, arena, err);
  if (status != OK && err && !err->file[0]) {
    strbuf_printf(&place, "--%s", field_option(field));
    error_set_place(err, strbuf_text(&place), 0);
  }
  return status;
}

Status args_take(const Args *args, const Field *fields, void *record, Arena *arena, Error *err) {
  Status status = OK;
  fields_default(fields, record, arena);
  for (const Field *field = option_row(fields); field && status == OK; field = option_row(field + 1)) {
    const char *text = args_text(args, field_option(field));
    if (!text || field->size == 0)
      continue;
    if (!field->is_repeatable)
      status = args_take_value(field, text, record, arena, err);
    for (int i = 0; field->is_repeatable && status == OK && (text = args_each(args, field_option(field), &i));)
      status = args_take_value(field, text, record, arena, err);
  }
  return status;
}

Status args_apply(const Args *args, void *record, Error *err) {
  ScopedArena arena = {0};
  Status status = OK;
  for (int i = 0; i < args->repeated_count && status == OK; i++)
    status = field_type_in(args->repeated[i].option, span_of(args->repeated[i].value), record, &arena, err);
  return status;
}

const char *args_global(const Args *args, const char *option) {
  return args_value_of(global_options, args->globals, option);
}

static Given args_read_given(const char *text) {
  Given given = {.text = text, .is_letter = text[1] != '-'};
  if (given.is_letter) {
    given.name = (Span){text + 1, 1};
    given.value = text[2] ? text + 2 : NULL;
    return given;
  }
  const char *equals = strchr(text, '=');
  given.name = equals ? (Span){text + 2, (size_t)(equals - text - 2)} : span_of(text + 2);
  given.value = equals ? equals + 1 : NULL;
  return given;
}

static void suggest_options(Suggestion *suggestion, const Field *options) {
  for (const Field *option = offered_row(options); option; option = offered_row(option + 1))
    suggest_consider(suggestion, field_option(option));
}

static Status refuse_option(const Parser *parser, const Given *given) {
  Suggestion suggestion = suggest_start(given->name);
  suggest_options(&suggestion, args_command(parser->args)->options);
  suggest_options(&suggestion, global_options);
  if (!given->is_letter && suggestion.best)
    return error_set(parser->err, ERR_INPUT, N_("there is no option '%s'; did you mean '--%s'?"), err_str(given->text),
                     err_str(suggestion.best));
  return error_set(parser->err, ERR_INPUT, N_("there is no option '%s'"), err_str(given->text));
}

static Status check_value(const Field *option, const char *value, Error *err) {
  long number;
  if (option->type == FIELD_INT && !span_to_int(span_of(value), option->low, option->high, &number))
    return error_set(err, ERR_INPUT, N_("'%s' can't be the value of --%s: give a whole number from %d to %d"),
                     err_str(value), err_str(field_option(option)), err_int(option->low), err_int(option->high));
  if (option->type == FIELD_CHOICE && !words_have(option->choices, value))
    return error_set(err, ERR_INPUT, N_("'%s' can't be the value of --%s; choose from: %s"), err_str(value),
                     err_str(field_option(option)), err_str(option->choices));
  return OK;
}

static Status take_value(Parser *parser, const Field *option, const Given *given, const char **out) {
  if (!option->value) {
    if (given->value && given->is_letter)
      return refuse_option(parser, given);
    if (given->value)
      return error_set(parser->err, ERR_INPUT, N_("the option --%s takes no value"), err_str(field_option(option)));
    *out = "";
    return OK;
  }
  const char *value = given->value;
  if (!value && parser->next < parser->count)
    value = parser->words[parser->next++];
  if (!value)
    return error_set(parser->err, ERR_INPUT, N_("the option --%s needs a value: %s"), err_str(field_option(option)),
                     err_str(option->value));
  *out = value;
  return check_value(option, value, parser->err);
}

static Status take_option(Parser *parser, const char *text) {
  Given given = args_read_given(text);
  Args *args = parser->args;
  const Field *option;
  int place = find_option(args_command(args)->options, &given, &option);
  if (place >= 0) {
    Status status = take_value(parser, option, &given, &args->values[place]);
    if (status == OK && option->is_repeatable)
      args->repeated[args->repeated_count++] = (Repeated){option, args->values[place]};
    return status;
  }
  place = find_option(global_options, &given, &option);
  if (place >= 0)
    return take_value(parser, option, &given, &args->globals[place]);
  return refuse_option(parser, &given);
}

// An option belongs to the command before it: options of `autoplay` mean nothing to `autoplay merge`.
static const char *args_first_given(const Args *args) {
  int place = 0;
  for (const Field *row = option_row(args_command(args)->options); row; row = option_row(row + 1), place++) {
    if (args->values[place])
      return field_option(row);
  }
  return NULL;
}

static Status enter_command(Parser *parser, const char *name) {
  Args *args = parser->args;
  const char *given = args_command(args)->options ? args_first_given(args) : NULL;
  if (given)
    return error_set(parser->err, ERR_INPUT, N_("'%s' comes after --%s: write a command before its options"),
                     err_str(name), err_str(given));
  const Command *commands = args_command(args)->commands;
  Suggestion suggestion = suggest_start(span_of(name));
  for (const Command *command = commands; command->name; command++) {
    if (strcmp(command->name, name) == 0) {
      args->path[args->depth++] = command;
      return OK;
    }
    if (!command->is_hidden)
      suggest_consider(&suggestion, command->name);
  }
  ScopedStrBuf path = {0};
  args_write_path(args, &path);
  Status status =
      suggestion.best
          ? error_set(parser->err, ERR_INPUT, N_("'%s' has no command '%s'; did you mean '%s'?"), err_str(path.data),
                      err_str(name), err_str(suggestion.best))
          : error_set(parser->err, ERR_INPUT, N_("'%s' has no command '%s'"), err_str(path.data), err_str(name));
  return status;
}

static Status check_operands(const Args *args, Error *err) {
  const Command *command = args_command(args);
  bool is_short = args->operand_count < command->operands_min;
  if (!is_short && (command->operands_max < 0 || args->operand_count <= command->operands_max))
    return OK;
  ScopedStrBuf ways = {0};
  // The ways to call it, on one line: "lexicon A B | lexicon C".
  for (const char *c = command->usage ? command->usage : ""; *c; c++) {
    if (*c == '\n')
      strbuf_printf(&ways, " | %s ", command->name);
    else
      strbuf_add_char(&ways, *c);
  }
  return is_short ? error_set(err, ERR_INPUT, N_("something is missing: %s %s"), err_str(command->name),
                              err_str(strbuf_text(&ways)))
                  : error_set(err, ERR_INPUT, N_("'%s' is one argument too many: %s %s"),
                              err_str(args->operands[command->operands_max]), err_str(command->name),
                              err_str(strbuf_text(&ways)));
}

static Status args_take_word(Parser *parser, const char *word, bool *options_ended) {
  Args *args = parser->args;
  if (!*options_ended && strcmp(word, "--") == 0) {
    *options_ended = true;
    return OK;
  }
  if (!*options_ended && word[0] == '-' && word[1])
    return take_option(parser, word);
  if (args_command(args)->commands)
    return enter_command(parser, word);
  args->operands[args->operand_count++] = word;
  return OK;
}

Status args_parse(int argc, char **argv, Args *out, Error *err) {
  *out = (Args){.path = {&command_root}, .depth = 1};
  out->operands = mem_alloc((size_t)(argc + 1) * sizeof *out->operands);
  out->repeated = mem_alloc((size_t)(argc + 1) * sizeof *out->repeated);
  Parser parser = {argv, argc, 1, out, err};
  bool options_ended = false;
  Status status = OK;
  while (status == OK && parser.next < argc)
    status = args_take_word(&parser, argv[parser.next++], &options_ended);
  if (status == OK && !args_global(out, "help") && args_command(out)->run)
    status = check_operands(out, err);
  return status;
}
