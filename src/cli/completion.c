// SPDX-License-Identifier: MIT
// Completion in the shell: `tesela completion SHELL` prints a script, and `tesela complete` answers it.
//
// The scripts of data/completion are small: at each key they ask the program, which looks in the table of commands. So
// the candidates are exactly what this program understands, in the reader's language. The scripts pass the words typed
// so far, the last one being typed; the answer has "candidate<TAB>help" lines, and ":files" if a file fits.
#include "base/lines.h"
#include "cli/args.h"
#include "cli/embedded.h"
#include "cli/output.h"
#include "cli/run.h"
#include "lexicon/recipe.h"
#include "lexicon/tileset.h"

#include <string.h>

Status run_completion(Cli *cli, const Args *args, Error *err) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "completion/tesela.%s", args->operands[0]);
  Span script = embed_find(cli_embedded, name.data);
  cli->is_data = true;
  if (script.data) {
    strbuf_add(&cli->out, script.data, script.size);
    return OK;
  }
  return cli_misuse(cli, error_set(err, ERR_INPUT,
                                   N_("there is no completion for the shell '%s'; there is for: bash zsh fish"),
                                   err_str(args->operands[0])));
}

// The word being typed, and where the words before it have led.
typedef struct Typing {
  Cli *cli;
  const Command *command;
  const Field *option; // waits for its value; NULL: none
  const char *prefix;  // of the candidates
  const char *glued;   // printed before each candidate ("--lang="), for shells that keep it in one word
  int glued_size;
} Typing;

static void completion_offer(const Typing *typing, const char *candidate, size_t size, const char *help) {
  size_t prefix = strlen(typing->prefix);
  if (size < prefix || memcmp(candidate, typing->prefix, prefix) != 0)
    return;
  strbuf_printf(&typing->cli->out, "%.*s%.*s\t%s\n", typing->glued_size, typing->glued, (int)size, candidate,
                help ? tr(typing->cli->catalog, help) : "");
}

static void offer_choices(const Typing *typing, const char *choices) {
  Span rest = span_of(choices), word;
  while (line_next_word(&rest, &word))
    completion_offer(typing, word.data, word.size, NULL);
}

static void offer_tilesets(const Typing *typing) {
  char id[TILE_NAME_MAX];
  for (int i = 0; tileset_builtin_id(i, id); i++)
    completion_offer(typing, id, strlen(id), NULL);
}

static void offer_recipes(const Typing *typing) {
  char id[RECIPE_ID_MAX];
  for (int i = 0; recipe_builtin_id(i, id); i++)
    completion_offer(typing, id, strlen(id), NULL);
}

static void offer_commands(const Typing *typing, const Command *commands) {
  for (; commands && commands->name; commands++) {
    if (!commands->is_hidden)
      completion_offer(typing, commands->name, strlen(commands->name), commands->summary);
  }
}

static void offer_values(const Typing *typing, FieldOffer offers, const char *choices) {
  switch (offers) {
  case OFFER_NOTHING:
    break;
  case OFFER_CHOICES:
    offer_choices(typing, choices);
    break;
  case OFFER_TILE_SETS:
    offer_tilesets(typing);
    break;
  case OFFER_RECIPES:
    offer_recipes(typing);
    break;
  case OFFER_LEXICA:
    offer_recipes(typing);
    __attribute__((fallthrough));
  case OFFER_FILES:
    strbuf_add_text(&typing->cli->out, ":files\n");
    break;
  case OFFER_COMMANDS:
    offer_commands(typing, command_root.commands);
    break;
  }
}

static void offer_options(const Typing *typing, const Field *options) {
  for (const Field *option = offered_row(options); option; option = offered_row(option + 1)) {
    ScopedStrBuf name = {0};
    strbuf_printf(&name, "--%s", field_option(option));
    completion_offer(typing, name.data, name.size, option->help);
  }
}

static const Field *find_in(const Field *options, Span word) {
  for (const Field *option = option_row(options); option; option = option_row(option + 1)) {
    bool is_long = word.size > 2 && span_equals((Span){word.data + 2, word.size - 2}, field_option(option));
    bool is_letter = option->letter && word.size == 2 && word.data[1] == option->letter[0];
    if ((word.data[1] == '-' && is_long) || is_letter)
      return option;
  }
  return NULL;
}

static const Field *find_typed_option(const Typing *typing, Span word) {
  if (word.size < 2 || word.data[0] != '-')
    return NULL;
  const Field *option = find_in(typing->command->options, word);
  return option ? option : find_in(global_options, word);
}

// Handles a complete word: a command, an option, its value.
static void completion_walk(Typing *typing, const char *word) {
  if (strcmp(word, "=") == 0)
    return; // bash splits --lang=es into three words
  if (typing->option) {
    typing->option = NULL;
    return;
  }
  const Field *option = find_typed_option(typing, span_of(word));
  typing->option = option && option->value ? option : NULL;
  for (const Command *command = typing->command->commands; command && command->name; command++) {
    if (strcmp(command->name, word) == 0) {
      typing->command = command;
      return;
    }
  }
}

static void split_glued_value(Typing *typing) {
  const char *equals = strchr(typing->prefix, '=');
  if (!equals || typing->prefix[0] != '-')
    return;
  typing->option = find_typed_option(typing, (Span){typing->prefix, (size_t)(equals - typing->prefix)});
  typing->glued = typing->prefix;
  typing->glued_size = (int)(equals - typing->prefix) + 1;
  typing->prefix = equals + 1;
}

Status run_complete(Cli *cli, const Args *args, Error *err) {
  (void)err;
  Typing typing = {.cli = cli, .command = &command_root, .prefix = "", .glued = ""};
  for (int i = 0; i + 1 < args->operand_count; i++)
    completion_walk(&typing, args->operands[i]);
  if (args->operand_count > 0 && strcmp(args->operands[args->operand_count - 1], "=") != 0)
    typing.prefix = args->operands[args->operand_count - 1];
  if (!typing.option)
    split_glued_value(&typing);
  if (typing.option) {
    offer_values(&typing, typing.option->type == FIELD_CHOICE ? OFFER_CHOICES : typing.option->offers,
                 typing.option->choices);
  } else if (typing.prefix[0] == '-' && typing.prefix[1]) {
    offer_options(&typing, typing.command->options);
    offer_options(&typing, global_options);
  } else if (typing.command->commands) {
    offer_commands(&typing, typing.command->commands);
  } else {
    offer_values(&typing, typing.command->operand_offers, typing.command->operand_choices);
  }
  return OK;
}
