// SPDX-License-Identifier: MIT
#include "base/decimal.h"
#include "cli/args.h"
#include "cli/autoplay_internal.h"
#include "term/fieldtable.h"

#include <math.h>
#include <stdio.h>

static double autoplay_print_per_second(const AutoplayResult *result) {
  return result->seconds > 0 ? (double)result->games / result->seconds : 0;
}

static bool is_engine(const Match *match, int player) {
  return match->options.engines[player].command != NULL;
}

typedef struct PlayerRow {
  const char *name, *bot;
  double mean, deviation;
  int64_t wins, ties, bingos, faults; // faults: below 0 for one of our machines
} PlayerRow;

#define OF_PLAYER(member) FIELD_IN(PlayerRow, member)
static const Field player_fields[] = {
    {"name", FIELD_TEXT, OF_PLAYER(name), .title = N_("player")},
    {"bot", FIELD_TEXT, OF_PLAYER(bot), .title = N_("machine")},
    {"mean", FIELD_NUMBER, OF_PLAYER(mean), .title = N_("mean")},
    {"deviation", FIELD_NUMBER, OF_PLAYER(deviation), .title = N_("deviation")},
    {"wins", FIELD_INT, OF_PLAYER(wins), .title = N_("wins")},
    {"ties", FIELD_INT, OF_PLAYER(ties), .title = N_("ties")},
    {"bingos", FIELD_INT, OF_PLAYER(bingos), .title = N_("bingos")},
    {"faults", FIELD_INT, OF_PLAYER(faults), .is_optional = true, .high = INT64_MAX, .except = FIELD_LEFT_OUT},
    {0},
};

static FieldList player_rows(const Match *match, PlayerRow rows[SEATS_MAX]) {
  for (int seat = 0; seat < match->settings.seat_count; seat++) {
    const AutoplayPlayer *player = &match->result.players[seat];
    rows[seat] = (PlayerRow){.name = match->settings.seats[seat].name,
                             .bot = match->settings.seats[seat].bot,
                             .mean = autoplay_mean(player, match->result.games),
                             .deviation = autoplay_deviation(player, match->result.games),
                             .wins = player->wins,
                             .ties = player->ties,
                             .bingos = player->bingos,
                             .faults = is_engine(match, seat) ? player->faults : -1};
  }
  return (FieldList){rows, match->settings.seat_count};
}

// The first machine against the second, with margins of 95% confidence.
static json_t *duel_json(const Match *match) {
  const Duel *duel = &match->result.duel;
  bool pairs = match->options.pairs;
  DuelMean share = duel_share(duel, pairs), lead = duel_lead(duel, pairs);
  double any_time = duel_share_margin_any_time(duel, pairs);
  json_t *json =
      json_pack("{s:b, s:I, s:f, s:f, s:f, s:f}", "pairs", pairs, "trials", (json_int_t)duel->trials, "share",
                share.mean, "share_margin", share.margin, "lead", lead.mean, "lead_margin", lead.margin);
  json_object_set_new(json, "share_margin_any_time", isfinite(any_time) ? json_real(any_time) : json_null());
  return json;
}

static json_t *test_json(const Match *match) {
  const DuelState *state = &match->result.test;
  return json_pack("{s:s, s:f, s:f, s:f, s:f, s:f, s:[f, f]}", "verdict", duel_verdict_name(state->verdict),
                   "difference", match->test.difference, "alpha", match->test.alpha, "beta", match->test.beta,
                   "llr_first", state->first, "llr_second", state->second, "bounds", state->low, state->high);
}

static void autoplay_print_add_json(Cli *cli, const Match *match) {
  const AutoplayResult *result = &match->result;
  PlayerRow rows[SEATS_MAX];
  FieldList players = player_rows(match, rows);
  json_t *json =
      json_pack("{s:I, s:I, s:o, s:I, s:f, s:f}", "games", (json_int_t)result->games, "turns",
                (json_int_t)result->turns, "players", fields_list_to_json(player_fields, &players, sizeof *rows),
                "first_player_wins", (json_int_t)result->first_wins, "seconds", result->seconds, "games_per_second",
                autoplay_print_per_second(result));
  if (result->duel.trials > 0)
    json_object_set_new(json, "first_against_second", duel_json(match));
  if (match->options.test)
    json_object_set_new(json, "test", test_json(match));
  cli_add_json(cli, json);
}

static void add_duel(Cli *cli, const Match *match) {
  const Duel *duel = &match->result.duel;
  DuelMean share = duel_share(duel, match->options.pairs), lead = duel_lead(duel, match->options.pairs);
  strbuf_printf(&cli->out, _("p1 takes %s%% ± %s of the games, by %s ± %s points.\n"),
                decimal_of(cli->catalog, "%.2f", 100 * share.mean).text,
                decimal_of(cli->catalog, "%.2f", 100 * share.margin).text,
                decimal_of(cli->catalog, "%.1f", lead.mean).text, decimal_of(cli->catalog, "%.1f", lead.margin).text);
}

static void add_verdict(Cli *cli, const Match *match) {
  const DuelState *state = &match->result.test;
  const char *const sentences[] = {
      [DUEL_OPEN] = N_("It is not clear yet which of them is better.\n"),
      [DUEL_FIRST] = N_("p1 is better.\n"),
      [DUEL_SECOND] = N_("p2 is better.\n"),
      [DUEL_ALIKE] = N_("Neither is better by the difference asked for.\n"),
  };
  strbuf_add_text(&cli->out, _(sentences[state->verdict]));
  strbuf_printf(
      &cli->out,
      state->verdict == DUEL_OPEN
          ? _("The margin that is valid at any time, however often you look, is ± %s%% of the games.\n")
          : _("The match stops when the result is clear, so its margin is ± %s%% of the games: it is valid at any "
              "time.\n"),
      decimal_of(cli->catalog, "%.2f", 100 * duel_share_margin_any_time(&match->result.duel, match->options.pairs))
          .text);
}

static void add_faults(Cli *cli, const Match *match) {
  for (int player = 0; player < match->settings.seat_count; player++) {
    long faults = (long)match->result.players[player].faults;
    if (!is_engine(match, player) || faults == 0)
      continue;
    strbuf_printf(&cli->out, "%s: ", match->settings.seats[player].name);
    strbuf_printf(
        &cli->out,
        tr_plural(cli->catalog, "%ld answer was not a legal move\n", "%ld answers were not legal moves\n", faults),
        faults);
  }
}

static void autoplay_print_add_text(Cli *cli, const Match *match) {
  const AutoplayResult *result = &match->result;
  long games = (long)result->games;
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%ld game", "%ld games", games), games);
  Decimal turns = decimal_of(cli->catalog, "%.1f", games ? (double)result->turns / (double)games : 0);
  if (result->seconds > 0)
    strbuf_printf(&cli->out, _(", %s turns each, %s games a second\n"), turns.text,
                  decimal_of(cli->catalog, "%.1f", autoplay_print_per_second(result)).text);
  else
    strbuf_printf(&cli->out, _(", %s turns each\n"), turns.text);
  PlayerRow rows[SEATS_MAX];
  FieldList players = player_rows(match, rows);
  cli_add_table(cli, &(FieldTable){player_fields, &players, sizeof *rows});
  if (!match->settings.duplicate && games > 0)
    strbuf_printf(&cli->out, _("The player who began won %s%% of the games.\n"),
                  decimal_of(cli->catalog, "%.1f", 100.0 * (double)result->first_wins / (double)games).text);
  if (result->duel.trials > 1)
    add_duel(cli, match);
  if (match->options.test && result->duel.trials > 1)
    add_verdict(cli, match);
  add_faults(cli, match);
}

void autoplay_print(Cli *cli, const Args *args, const Match *match) {
  (args_has(args, "json") ? autoplay_print_add_json : autoplay_print_add_text)(cli, match);
}

void autoplay_write_score(const Match *match, const AutoplayResult *result, char *out, size_t size) {
  DuelMean share = duel_share(&result->duel, match->options.pairs);
  out[0] = '\0';
  if (result->duel.trials > 1)
    snprintf(out, size, "p1 %s%% ± %s", decimal_of(match->cli->catalog, "%.1f", 100 * share.mean).text,
             decimal_of(match->cli->catalog, "%.1f", 100 * share.margin).text);
}
