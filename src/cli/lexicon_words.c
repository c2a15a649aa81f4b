// SPDX-License-Identifier: MIT
// tesela lexicon words: the words of a lexicon, all or those that a pattern fits or that some tiles make.
#include "app/wordfilter.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/lexicon.h"
#include "cli/run.h"
#include "lexicon/tiletext.h"

typedef struct Listing {
  Cli *cli;
  const TileSet *tiles;
  WordFilter filter;
  long min, max;
} Listing;

static bool list_word(void *context, const Tile *word, int count) {
  Listing *listing = context;
  if (count < listing->min || count > listing->max || !wordfilter_takes(&listing->filter, word, count))
    return true;
  for (int i = 0; i < count; i++)
    strbuf_add_text(&listing->cli->out, tiletext_name(listing->tiles, word[i]));
  strbuf_add_char(&listing->cli->out, '\n');
  return cli_flush_if_long(listing->cli);
}

static Status list(Cli *cli, const Args *args, const OpenLexicon *lexicon, Error *err) {
  Listing listing = {.cli = cli,
                     .tiles = &lexicon->tiles,
                     .min = args_number(args, "min", 1),
                     .max = args_number(args, "max", WORD_MAX)};
  Status status = wordfilter_init(&listing.filter, &lexicon->tiles, args->operand_count > 1 ? args->operands[1] : NULL,
                                  args_has(args, "rack") ? args_text(args, "rack") : NULL, false, err);
  if (status != OK)
    return status;
  kwg_visit_words(&lexicon->kwg, list_word, &listing);
  return OK;
}

int run_lexicon_words(Cli *cli, const Args *args) {
  ScopedMem OpenLexicon *lexicon = mem_alloc(sizeof *lexicon);
  Error err;
  cli->is_data = true;
  Status status = cli_open_lexicon(cli, args->operands[0], args_text(args, "bag"), lexicon, &err);
  if (status == OK) {
    status = list(cli, args, lexicon, &err);
    lexicon_close(lexicon);
  }
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
