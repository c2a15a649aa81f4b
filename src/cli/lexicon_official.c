// SPDX-License-Identifier: MIT
// tesela lexicon official: a list that replaces a recipe's words in this installation.
#include "cli/lexicon.h"
#include "lexicon/officiallist.h"

#include <jansson.h>

static void official_say_set(Cli *cli, const Args *args, uint32_t words, const WordListReport *report) {
  lexicon_say_encoding(cli, args->operands[1], report->encoding);
  lexicon_say_report(cli, report);
  strbuf_printf(&cli->out,
                tr_plural(cli->catalog, "%d word is now the list of '%s' here.\n",
                          "%d words are now the list of '%s' here.\n", words),
                (int)words, args->operands[0]);
}

static Status official_set(Cli *cli, const Args *args, const Recipe *recipe, Error *err) {
  const char *id = recipe_info(recipe)->id, *path = args->operands[1];
  WordListReport report = {0};
  uint32_t words = 0;
  Status status = officiallist_set(recipe, path, args_has(args, "skip-unspellable"), &words, &report, err);
  if (status != OK)
    return status;
  if (args_has(args, "json"))
    cli_add_json(cli,
                 json_pack("{s:s, s:b, s:I, s:I, s:I}", "recipe", id, "official", true, "words", (json_int_t)words,
                           "duplicates", (json_int_t)report.duplicates, "unspellable", (json_int_t)report.unspellable));
  else
    official_say_set(cli, args, words, &report);
  return OK;
}

static void official_say(Cli *cli, const Args *args, const char *id) {
  bool is_there = officiallist_is_there(id);
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:b}", "recipe", id, "official", is_there));
  else
    strbuf_printf(&cli->out,
                  is_there ? _("'%s' has an official list here.\n") : _("'%s' has the words of its recipe here.\n"),
                  id);
}

Status run_lexicon_official(Cli *cli, const Args *args, Error *err) {
  Recipe *recipe;
  bool removes = args_has(args, "remove");
  Status status = recipe_builtin(args->operands[0], &recipe, err);
  if (status != OK)
    return status;
  const char *id = recipe_info(recipe)->id;
  if (removes && args->operand_count > 1) {
    status = cli_misuse(cli, error_set(err, ERR_INPUT, N_("--remove takes a list away: leave the file out")));
  } else if (args->operand_count > 1) {
    status = official_set(cli, args, recipe, err);
  } else {
    status = removes ? officiallist_remove(id, err) : OK;
    if (status == OK)
      official_say(cli, args, id);
  }
  recipe_destroy(recipe);
  return status;
}
