// SPDX-License-Identifier: MIT
// tesela autoplay merge: the result of a match that was played in parts, on as many machines as there were.
#include "app/journal.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/autoplay_internal.h"
#include "cli/run.h"

#include <stdio.h>
#include <string.h>

static void merge_name_players(const JoinedMatch *joined, Settings *settings) {
  const char *bots = strbuf_text(&joined->bots);
  settings->seat_count = joined->seats;
  settings->duplicate = joined->is_duplicate;
  for (int player = 0; player < joined->seats; player++) {
    Seat *seat = &settings->seats[player];
    size_t size = strcspn(bots, ",");
    snprintf(seat->name, SEAT_NAME_MAX, "p%d", player + 1);
    snprintf(seat->bot, sizeof seat->bot, "%.*s", (int)size, bots);
    bots += size + (bots[size] == ',');
  }
}

static void merge_tell_missing(Cli *cli, const JoinedMatch *joined) {
  StrBuf text = {0};
  long later = (long)joined->later;
  if (later == 0)
    return;
  strbuf_printf(&text,
                tr_plural(cli->catalog, "%ld game is not counted: part %d has not got so far",
                          "%ld games are not counted: part %d has not got so far", later),
                later, joined->behind);
  cli_note(cli, text.data);
  strbuf_deinit(&text);
}

// All games stand in the journal: none is played, and what comes out is what one machine would have said.
static Status merge_count(const Args *args, JoinedMatch *joined, Match *match, Error *err) {
  int64_t count = journal_count(joined->journal);
  merge_name_players(joined, &match->settings);
  match->test = autoplay_test_asked(args);
  match->options = (AutoplayOptions){.settings = &match->settings,
                                     .pairs = joined->pairs,
                                     .games = joined->pairs ? count - count % 2 : count, // half a pair says nothing
                                     .journal = joined->journal,
                                     .test = args_has(args, "until-clear") ? &match->test : NULL};
  return autoplay_run(&match->options, &match->result, err);
}

int run_autoplay_merge(Cli *cli, const Args *args) {
  Error err;
  JoinedMatch joined;
  Match *match = mem_alloc(sizeof *match);
  match->cli = cli;
  Status status = journal_join(args->operands, args->operand_count, &joined, &err);
  if (status == OK)
    status = merge_count(args, &joined, match, &err);
  if (status == OK) {
    match->result.seconds = 0; // nobody knows how long the parts took
    autoplay_print(cli, args, match);
    merge_tell_missing(cli, &joined);
  }
  journal_end_join(&joined);
  mem_free(match);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
