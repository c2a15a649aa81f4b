// SPDX-License-Identifier: MIT
// tesela autoplay luck: what a match of two machines comes to without the luck of its draws.
#include "base/decimal.h"
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/autoplay_internal.h"
#include "engine/luck.h"
#include "notation/gamejson.h"
#include "term/interrupt.h"

#include <math.h>
#include <string.h>

enum { LUCK_FILE_MAX = 1024 * 1024 * 1024 };

typedef struct LuckCount {
  Match match;
  LuckInput input;
  DuelShares raw, due; // of trials: games, or pairs of them
  double luck;         // of the first machine, summed up, in games
  int64_t games;
  double last_share, last_due; // of the first game of a pair
} LuckCount;

const Field autoplay_luck_options[] = {
    {"draws", FIELD_INT, .is_optional = true, .low = 1, .high = LUCK_DRAWS_MAX, .value = "N",
     .help = N_("other draws that each one is compared with (default: 24)")},
    {"leaves", FIELD_TEXT, .is_optional = true, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("values of the tiles that stay on the rack, ours or KLV2 (default: those of the lexicon)")},
    JSON_OPTION,
    {.fields = rules_order_fields},
};

// The second game of a pair has the machines' places changed.
static void luck_count_game(LuckCount *count, const Game *game, double luck) {
  unsigned winners = state_winners(game_state(game));
  bool is_paired = game_settings(game)->mirrored_draws != 0, is_second = is_paired && count->games % 2 == 1;
  double share = winners == 1 ? 1 : winners == 2 ? 0 : 0.5;
  share = is_second ? 1 - share : share;
  luck = is_second ? -luck : luck;
  count->games++;
  count->luck += luck;
  if (!is_paired || is_second) {
    double size = is_paired ? 2 : 1;
    duel_shares_add(&count->raw, (share + count->last_share) / size);
    duel_shares_add(&count->due, (share - luck + count->last_due) / size);
    count->last_share = count->last_due = 0;
  } else {
    count->last_share = share;
    count->last_due = share - luck;
  }
}

static Status luck_take_game(LuckCount *count, Span line, const char *path, Error *err) {
  Game *game = NULL;
  double luck = 0;
  Status status = gamejson_read(line, path, NULL, &game, err);
  if (status == OK && strcmp(game_settings(game)->lexicon_hash, count->match.settings.lexicon_hash) != 0)
    status = error_set(err, ERR_INPUT, N_("this game was played with other words than these"));
  count->input.game = game;
  if (status == OK) {
    count->input.seed = seed_derive(game_seed(game), "others", 0);
    status = luck_of_game(&count->input, &luck, err);
  }
  if (status == OK)
    luck_count_game(count, game, luck);
  game_destroy(game);
  return status;
}

static Status luck_take_file(LuckCount *count, const char *path, const Progress *progress, Error *err) {
  Span text, line;
  Status status = file_read(path, LUCK_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  Lines lines = lines_start(text);
  while (status == OK && lines_next(&lines, &line)) {
    if (progress_is_cancelled(progress))
      status = error_set(err, ERR_CANCELLED, N_("cancelled"));
    else
      status = error_in(err, path, lines.number, luck_take_game(count, line, path, err));
    progress_report(progress, N_("replaying"), (int64_t)(line.data - text.data), (int64_t)text.size);
  }
  mem_free_span(text);
  return status;
}

static Status luck_take_files(Cli *cli, const Args *args, LuckCount *count, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, cli);
  progress.progress.cancel = interrupt_catch();
  Status status = autoplay_open_kit(args, &progress.progress, &count->match, err);
  count->input.tools = &count->match.kit.tools;
  count->input.leaves = &count->match.kit.leaves;
  count->input.win = &count->match.kit.win;
  count->input.draws = (int)args_number(args, "draws", LUCK_DRAWS_USUAL);
  for (int i = 0; status == OK && i < args->operand_count; i++)
    status = luck_take_file(count, args->operands[i], &progress.progress, err);
  cli_progress_end(&progress);
  interrupt_release();
  return status;
}

static void luck_print(Cli *cli, const Args *args, const LuckCount *count) {
  DuelMean raw = duel_shares_mean(&count->raw), due = duel_shares_mean(&count->due);
  double luck = count->games > 0 ? count->luck / (double)count->games : 0;
  if (args_has(args, "json")) {
    cli_add_json(cli, json_pack("{s:I, s:I, s:f, s:f, s:f, s:f, s:f}", "games", (json_int_t)count->games, "trials",
                                (json_int_t)count->raw.trials, "share", raw.mean, "share_margin", raw.margin, "luck",
                                luck, "due", due.mean, "due_margin", due.margin));
    return;
  }
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%ld game", "%ld games", (long)count->games), (long)count->games);
  strbuf_printf(&cli->out, _("\np1 takes %s%% ± %s of the games; its luck is worth %s%% of them.\n"),
                decimal_of(cli->catalog, "%.2f", 100 * raw.mean).text,
                decimal_of(cli->catalog, "%.2f", 100 * raw.margin).text,
                decimal_of(cli->catalog, "%+.2f", 100 * luck).text);
  strbuf_printf(&cli->out, _("Without luck: %s%% ± %s.\n"), decimal_of(cli->catalog, "%.2f", 100 * due.mean).text,
                decimal_of(cli->catalog, "%.2f", 100 * due.margin).text);
}

Status run_autoplay_luck(Cli *cli, const Args *args, Error *err) {
  ScopedMem LuckCount *count = mem_alloc(sizeof *count);
  count->match.cli = cli;
  Status status = autoplay_open_words(cli, args, rules_order_fields, "static,static", &count->match, err);
  if (status == OK)
    status = luck_take_files(cli, args, count, err);
  if (status == OK)
    luck_print(cli, args, count);
  match_deinit(&count->match);
  return status;
}
