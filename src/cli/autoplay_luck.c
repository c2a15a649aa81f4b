// SPDX-License-Identifier: MIT
// tesela autoplay luck: the result of a match of two machines without the luck of the draws.
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

// What a machine's turns in one part of the game were worth compared with the static choice.
typedef struct LuckSkill {
  int64_t turns, differing;
  DuelShares gain; // of games
} LuckSkill;

// A game, or the two of a pair, as the first machine sees them.
typedef struct LuckTrial {
  int games;
  Seed seed;
  double share, luck;
  LuckPart parts[2][LUCK_PARTS];
} LuckTrial;

typedef struct LuckCount {
  Match match;
  LuckInput input;
  DuelShares raw, due; // by trial: a game, or a pair of games
  double luck;         // of the first machine, in games, added up
  int64_t games;
  LuckTrial trial; // not complete yet
  LuckSkill skills[2][LUCK_PARTS];
} LuckCount;

// A row of the table: averages per game, with the gain in hundredths of a game.
typedef struct SkillRow {
  const char *player, *bag;
  int least, most;
  double turns, differing, gain, margin;
} SkillRow;

#define OF_SKILL(member) FIELD_IN(SkillRow, member)
static const Field skill_fields[] = {
    {"player", FIELD_TEXT, OF_SKILL(player), .title = N_("player")},
    {"bag", FIELD_TEXT, OF_SKILL(bag), .except = FIELD_NOT_JSON, .title = N_("tiles in the bag")},
    {"bag_least", FIELD_INT, OF_SKILL(least)},
    {"bag_most", FIELD_INT, OF_SKILL(most)},
    {"turns", FIELD_NUMBER, OF_SKILL(turns), .title = N_("turns a game")},
    {"differing", FIELD_NUMBER, OF_SKILL(differing), .title = N_("differing")},
    {"gain", FIELD_NUMBER, OF_SKILL(gain), .title = N_("gain"), .format = "%+.2f %%"},
    {"gain_margin", FIELD_NUMBER, OF_SKILL(margin), .title = "±"},
    {0},
};

const Field autoplay_luck_options[] = {
    {"draws", FIELD_INT, .is_optional = true, .low = 1, .high = LUCK_DRAWS_MAX, .value = "N",
     .help = N_("how often each of the two choices is played out (default: 100)")},
    {"leaves", FIELD_TEXT, .is_optional = true, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("values of the tiles that stay on the rack, ours or KLV2 (default: those of the lexicon)")},
    {"threads", FIELD_INT, .value = "N", .low = 1, .high = LUCK_THREADS_MAX, .help = N_("threads (default: 1)")},
    JSON_OPTION,
    {.fields = rules_order_fields},
};

// Adds a game as the first machine sees it, whichever seat it had.
static void luck_take_result(LuckCount *count, const Game *game, const GameLuck *told, bool is_second) {
  unsigned winners = state_winners(game_state(game));
  double share = winners == 1 ? 1 : winners == 2 ? 0 : 0.5;
  share = is_second ? 1 - share : share;
  double luck = is_second ? -told->luck : told->luck;
  count->trial.games++;
  count->trial.share += share;
  count->trial.luck += luck;
  for (int seat = 0; seat < 2; seat++) {
    for (int part = 0; part < LUCK_PARTS; part++) {
      LuckPart *sum = &count->trial.parts[is_second ? 1 - seat : seat][part];
      sum->turns += told->parts[seat][part].turns;
      sum->differing += told->parts[seat][part].differing;
      sum->gain += told->parts[seat][part].gain;
    }
  }
}

// Ends a trial: a game, or both games of a pair.
static void luck_end_trial(LuckCount *count) {
  LuckTrial *trial = &count->trial;
  double games = trial->games;
  for (int i = 0; i < 2 * LUCK_PARTS; i++) {
    LuckSkill *skill = &count->skills[i / LUCK_PARTS][i % LUCK_PARTS];
    const LuckPart *sum = &trial->parts[i / LUCK_PARTS][i % LUCK_PARTS];
    skill->turns += sum->turns;
    skill->differing += sum->differing;
    duel_shares_add(&skill->gain, sum->gain / games);
  }
  count->games += trial->games;
  count->luck += trial->luck;
  duel_shares_add(&count->raw, trial->share / games);
  duel_shares_add(&count->due, (trial->share - trial->luck) / games);
  *trial = (LuckTrial){0};
}

// The second game of a pair has the same seed, and the machines have changed places.
static Status luck_count_game(LuckCount *count, const Game *game, const GameLuck *told, Error *err) {
  bool is_second = count->trial.games > 0;
  if (is_second && memcmp(game_seed(game), &count->trial.seed, sizeof count->trial.seed) != 0)
    return error_set(err, ERR_INPUT, N_("the game before this one lacks the second game of its pair"));
  luck_take_result(count, game, told, is_second);
  count->trial.seed = *game_seed(game);
  if (is_second || !game_settings(game)->mirrored_draws)
    luck_end_trial(count);
  return OK;
}

static Status luck_take_game(LuckCount *count, Span line, const char *path, Error *err) {
  Game *game = NULL;
  GameLuck luck;
  Status status = gamejson_read(line, path, NULL, &game, err);
  if (status == OK && strcmp(game_settings(game)->lexicon_hash, count->match.settings.lexicon_hash) != 0)
    status = error_set(err, ERR_INPUT, N_("this game was played with other words"));
  count->input.game = game;
  if (status == OK) {
    count->input.seed = seed_derive(game_seed(game), "others", 0);
    status = luck_of_game(&count->input, &luck, err);
  }
  if (status == OK)
    status = luck_count_game(count, game, &luck, err);
  game_destroy(game);
  return status;
}

// A match that was stopped may end with half a pair, which does not count.
static Status luck_take_file(LuckCount *count, const char *path, const Progress *progress, Error *err) {
  Span text, line;
  Status status = file_read(path, LUCK_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  Lines lines = lines_start(text);
  count->trial = (LuckTrial){0};
  while (status == OK && lines_next(&lines, &line)) {
    progress_report(progress, N_("replaying"), (int64_t)(line.data - text.data), (int64_t)text.size);
    status = error_in(err, path, lines.number, luck_take_game(count, line, path, err));
  }
  if (status == OK && count->games == 0)
    status = error_in(err, path, 0, error_set(err, ERR_INPUT, N_("there is no game here, or only half of a pair")));
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
  count->input.threads = (int)args_number(args, "threads", 1);
  count->input.progress = &progress.progress;
  for (int i = 0; status == OK && i < args->operand_count; i++)
    status = luck_take_file(count, args->operands[i], &progress.progress, err);
  cli_progress_end(&progress);
  interrupt_release();
  return status;
}

static const char *luck_bag_name(const Cli *cli, int part) {
  int least = luck_part_least(part), most = luck_part_most(part);
  ScopedStrBuf name = {0};
  if (part == LUCK_PARTS - 1)
    strbuf_printf(&name, _("from %d"), least);
  else if (least == most)
    strbuf_printf(&name, "%d", least);
  else
    strbuf_printf(&name, "%d–%d", least, most);
  return arena_copy(cli->arena, strbuf_text(&name));
}

// From the full bag to the empty one, leaving out parts that nobody reached and machines that made only static choices.
// Returns the number of rows.
static int luck_list_skills(const Cli *cli, const LuckCount *count, SkillRow out[2 * LUCK_PARTS]) {
  static const char *const names[2] = {"p1", "p2"};
  int rows = 0;
  for (int i = 0; i < 2 * LUCK_PARTS; i++) {
    int player = i / LUCK_PARTS, part = LUCK_PARTS - 1 - i % LUCK_PARTS;
    const LuckSkill *skill = &count->skills[player][part];
    DuelMean gain = duel_shares_mean(&skill->gain);
    if (skill->differing == 0)
      continue;
    out[rows++] = (SkillRow){.player = names[player],
                             .bag = luck_bag_name(cli, part),
                             .least = luck_part_least(part),
                             .most = luck_part_most(part),
                             .turns = (double)skill->turns / (double)count->games,
                             .differing = (double)skill->differing / (double)count->games,
                             .gain = 100 * gain.mean,
                             .margin = 100 * gain.margin};
  }
  return rows;
}

static void luck_print(Cli *cli, const Args *args, const LuckCount *count) {
  DuelMean raw = duel_shares_mean(&count->raw), due = duel_shares_mean(&count->due);
  double luck = count->luck / (double)count->games;
  SkillRow rows[2 * LUCK_PARTS];
  FieldList list = {rows, luck_list_skills(cli, count, rows)};
  if (args_has(args, "json")) {
    cli_add_json(cli, json_pack("{s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:o}", "games", (json_int_t)count->games, "trials",
                                (json_int_t)count->raw.trials, "share", raw.mean, "share_margin", raw.margin, "luck",
                                luck, "due", due.mean, "due_margin", due.margin, "parts",
                                fields_list_to_json(skill_fields, &list, sizeof *rows)));
    return;
  }
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%ld game", "%ld games", (long)count->games), (long)count->games);
  strbuf_printf(&cli->out, _("\np1 takes %s%% ± %s of the games; its luck is worth %s%% of them.\n"),
                decimal_of(cli->catalog, "%.2f", 100 * raw.mean).text,
                decimal_of(cli->catalog, "%.2f", 100 * raw.margin).text,
                decimal_of(cli->catalog, "%+.2f", 100 * luck).text);
  strbuf_printf(&cli->out, _("Without luck: %s%% ± %s.\n"), decimal_of(cli->catalog, "%.2f", 100 * due.mean).text,
                decimal_of(cli->catalog, "%.2f", 100 * due.margin).text);
  if (list.count > 0) {
    strbuf_add_text(&cli->out, _("\nTurns that differ from the static choice, and what they gain in each game:\n"));
    cli_add_table(cli, &(FieldTable){skill_fields, &list, sizeof *rows});
  }
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
