// SPDX-License-Identifier: MIT
// tesela lexicon diff: what two lexica have apart.
#include "app/lexicondiff.h"
#include "cli/args.h"
#include "cli/run.h"
#include "cli/use.h"
#include "term/fieldtable.h"

#include <string.h>

static void diff_say_words(Cli *cli, const FieldList *words, const char *format) {
  for (int i = 0; i < words->count && cli_flush_if_long(cli); i++)
    strbuf_printf(&cli->out, format, fieldlist_text(words, i));
}

static void diff_say(Cli *cli, const Args *args, const LexiconDiff *diff) {
  FieldTable table = {lexicondiff_length_fields, &diff->lengths, sizeof(LexiconDiffLength)};
  if (args_has(args, "json")) {
    cli_add_json(cli, fields_to_json(lexicon_comparing.out, diff, FIELD_NOT_OPTION));
  } else if (args_has(args, "csv")) {
    cli->is_data = true;
    strbuf_add_text(&cli->out, "word,in\n");
    diff_say_words(cli, &diff->only_a, "%s,a\n");
    diff_say_words(cli, &diff->only_b, "%s,b\n");
  } else {
    fieldtable_draw(&table, cli->catalog, &cli->look, &cli->out);
    diff_say_words(cli, &diff->only_a, "- %s\n");
    diff_say_words(cli, &diff->only_b, "+ %s\n");
  }
}

// As diff does: 0 when they are the same, 1 when not.
int run_lexicon_diff(Cli *cli, const Args *args) {
  Arena arena = {0};
  CliWork work;
  LexiconDiff diff = {0};
  LexiconDiffOrder order = {0};
  Error err;
  Status status = args_take(args, lexicondiff_order_fields, &order, &arena, &err);
  if (status == OK) {
    order.a = args->operands[0];
    order.b = args->operands[1];
    status = lexicon_comparing.run(cli_work_start(&work, cli, &arena), &order, &diff, &err);
    cli_work_end(&work);
  }
  if (status == OK)
    diff_say(cli, args, &diff);
  int differ = diff.only_a.count + diff.only_b.count > 0;
  arena_deinit(&arena);
  return status != OK ? cli_fail_use(cli, args, &err) : differ ? EXIT_REFUSED : EXIT_OK;
}
