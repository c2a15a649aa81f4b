// SPDX-License-Identifier: MIT
// tesela lexicon define: what words mean.
#include "app/wordmeaning.h"
#include "cli/args.h"
#include "cli/run.h"
#include "cli/use.h"

static Status define_words(Cli *cli, const Args *args, Arena *arena, json_t *list, bool *all_are_words, Error *err) {
  Status status = OK;
  for (int i = 1; i < args->operand_count && status == OK; i++) {
    CliWork work;
    WordQuestion question = {args->operands[0], args->operands[i]};
    WordMeaning meaning = {0};
    status = word_defining.run(cli_work_start(&work, cli, arena), &question, &meaning, err);
    cli_work_end(&work);
    if (status != OK)
      return status;
    *all_are_words = *all_are_words && meaning.is_word;
    if (list) {
      json_array_append_new(list, fields_to_json(word_defining.out, &meaning, FIELD_NOT_OPTION));
      continue;
    }
    strbuf_add_text(&cli->out, i > 1 ? "\n" : "");
    wordmeaning_add_text(&meaning, cli->catalog, &cli->out);
  }
  return status;
}

int run_lexicon_define(Cli *cli, const Args *args) {
  Arena arena = {0};
  Error err;
  json_t *list = args_has(args, "json") ? json_array() : NULL;
  bool all_are_words = true;
  Status status = define_words(cli, args, &arena, list, &all_are_words, &err);
  if (status == OK && list)
    cli_add_json(cli, json_pack("{s:O}", "words", list));
  json_decref(list);
  arena_deinit(&arena);
  return status != OK ? cli_fail(cli, &err) : all_are_words ? EXIT_OK : EXIT_REFUSED;
}
