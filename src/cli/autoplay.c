// SPDX-License-Identifier: MIT
// tesela autoplay: machines against machines, many games, and what came of it.
#include "app/autoplay.h"

#include "app/newgame.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/gamewords.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "notation/gamejson.h"
#include "render/table.h"
#include "term/interrupt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_USUAL = 100 };

// Games end in any order; they are written in theirs, so that the file does not depend on the threads.
typedef struct Waiting {
  int64_t index;
  char *line;
} Waiting;

typedef struct GameFile {
  FILE *file; // NULL: not wanted
  int64_t next;
  Waiting *waiting;
  int count, capacity;
  int reason; // errno of the first failure
} GameFile;

static void put_line(GameFile *games, const char *line) {
  if (games->reason == 0 && (fputs(line, games->file) == EOF || fputc('\n', games->file) == EOF))
    games->reason = errno;
}

static void put_waiting(GameFile *games) {
  for (int i = 0; i < games->count;) {
    if (games->waiting[i].index != games->next) {
      i++;
      continue;
    }
    put_line(games, games->waiting[i].line);
    free(games->waiting[i].line);
    games->waiting[i] = games->waiting[--games->count];
    games->next++;
    i = 0;
  }
}

static void keep_game(void *context, int64_t index, const Game *game) {
  GameFile *games = context;
  json_t *object = gamejson_game(game, true);
  ARRAY_GROW(games->waiting, games->count, games->capacity);
  games->waiting[games->count++] = (Waiting){index, json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII)};
  json_decref(object);
  put_waiting(games);
}

static Status open_games(const char *path, GameFile *out, Error *err) {
  if (!path)
    return OK;
  out->file = fopen(path, "we");
  if (!out->file)
    return error_set(err, ERR_IO, N_("can't write '%s': %s"), err_str(path), err_str(strerror(errno)));
  return OK;
}

static Status close_games(GameFile *games, const char *path, Error *err) {
  for (int i = 0; i < games->count; i++) // a cancelled run may leave some whose turn never came
    free(games->waiting[i].line);
  mem_free(games->waiting);
  if (games->file && fclose(games->file) != 0 && games->reason == 0)
    games->reason = errno;
  if (games->reason != 0)
    return error_set(err, ERR_IO, N_("can't write '%s': %s"), err_str(path), err_str(strerror(games->reason)));
  return OK;
}

typedef struct Match {
  GameWords words;
  Settings settings;
  MachineKit kit;
  AutoplayOptions options;
  AutoplayResult result;
} Match;

static Status apply_settings(const Args *args, Settings *settings, Error *err) {
  const char *assignment;
  Status status = OK;
  for (int i = 0; status == OK && (assignment = args_each(args, "set", &i));)
    status = newgame_set(settings, assignment, err);
  settings->undo = 0; // machines never ask for it, and remembering every state takes time
  return status;
}

static Status prepare(const Cli *cli, const Args *args, Match *match, Error *err) {
  const char *preset_name = args_text(args, "preset"), *first = args_text(args, "p1"), *second = args_text(args, "p2");
  Preset *preset = mem_alloc(sizeof *preset);
  StrBuf machines = {0};
  WordsSource source = {args_text(args, "lexicon"), args_text(args, "kwg"), args_text(args, "bag")};
  Status status = preset_find(preset_name ? preset_name : "classic", preset, err);
  if (status == OK)
    status = gamewords_open(cli, &source, preset->tiles, preset->settings.any_order, &match->words, err);
  strbuf_printf(&machines, "%s,%s", first ? first : "greedy", second ? second : "greedy");
  if (status == OK) {
    NewGame request = {.preset = preset,
                       .tiles = &match->words.tiles,
                       .lexicon = match->words.id,
                       .lexicon_hash = match->words.hash,
                       .board_size = (int)args_number(args, "board", 0),
                       .rack_size = (int)args_number(args, "rack", 0),
                       .machines = machines.data,
                       .machine_name = "p"};
    status = newgame_settings(&request, &match->settings, err);
    for (int seat = 0; seat < match->settings.seat_count; seat++)
      snprintf(match->settings.seats[seat].name, SEAT_NAME_MAX, "p%d", seat + 1);
  }
  if (status == OK)
    status = apply_settings(args, &match->settings, err);
  if (status == OK)
    status = settings_check(&match->settings, err);
  if (status == OK)
    status = gamewords_add_common(cli, &match->settings, &match->words, err);
  strbuf_deinit(&machines);
  mem_free(preset);
  return status;
}

// A map takes a second or two to make, which only pays for many games.
static Status open_kit(const Args *args, const Progress *progress, Match *match, Error *err) {
  enum { MANY_GAMES = 200 };
  bool has_many = args_number(args, "games", GAMES_USUAL) >= MANY_GAMES || args_has(args, "time-ms");
  MachineKitSource source = {.lexicon = &match->words.lexicon,
                             .tiles = &match->words.tiles,
                             .map = has_many ? TOOLS_MAP_ALONE : TOOLS_NO_MAP,
                             .leaves_path = args_text(args, "leaves")};
  return machinekit_open(&source, progress, &match->kit, err);
}

static void set_options(const Args *args, const Progress *progress, GameFile *games, Match *match) {
  const char *seed = args_text(args, "seed");
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  match->options = (AutoplayOptions){
      .settings = &match->settings,
      .lexicon = &match->words.lexicon,
      .common = commonwords_lexicon(&match->words.common),
      .kit = &match->kit,
      .think_ms = args_number(args, "time-ms", 0),
      .pairs = args_has(args, "pairs"),
      .seed = seed ? seed_from_text(seed) : seed_from_system(),
      .games = args_number(args, "games", GAMES_USUAL),
      .threads = (int)args_number(args, "threads", processors > 0 ? processors : 1),
      .progress = progress,
      .on_game = games->file ? keep_game : NULL,
      .context = games,
  };
}

static double per_second(const AutoplayResult *result) {
  return result->seconds > 0 ? (double)result->games / result->seconds : 0;
}

static json_t *player_json(const Match *match, int seat) {
  const AutoplayPlayer *player = &match->result.players[seat];
  return json_pack("{s:s, s:s, s:f, s:f, s:I, s:I, s:I}", "name", match->settings.seats[seat].name, "bot",
                   match->settings.seats[seat].bot, "mean", autoplay_mean(player, match->result.games), "deviation",
                   autoplay_deviation(player, match->result.games), "wins", (json_int_t)player->wins, "ties",
                   (json_int_t)player->ties, "bingos", (json_int_t)player->bingos);
}

// The first machine against the second, with margins of 95% confidence.
static json_t *duel_json(const Match *match) {
  const AutoplayDuel *duel = &match->result.duel;
  bool pairs = match->options.pairs;
  AutoplayMean share = autoplay_share(duel, pairs), lead = autoplay_lead(duel, pairs);
  return json_pack("{s:b, s:f, s:f, s:f, s:f}", "pairs", pairs, "share", share.mean, "share_margin", share.margin,
                   "lead", lead.mean, "lead_margin", lead.margin);
}

static void add_json(Cli *cli, const Match *match) {
  const AutoplayResult *result = &match->result;
  json_t *players = json_array();
  for (int seat = 0; seat < match->settings.seat_count; seat++)
    json_array_append_new(players, player_json(match, seat));
  json_t *json =
      json_pack("{s:I, s:I, s:o, s:I, s:f, s:f}", "games", (json_int_t)result->games, "turns",
                (json_int_t)result->turns, "players", players, "first_player_wins", (json_int_t)result->first_wins,
                "seconds", result->seconds, "games_per_second", per_second(result));
  if (result->duel.trials > 0)
    json_object_set_new(json, "first_against_second", duel_json(match));
  cli_add_json(cli, json);
}

static void add_decimal(Table *table, double number) {
  StrBuf text = {0};
  strbuf_printf(&text, "%.2f", number);
  table_add(table, text.data);
  strbuf_deinit(&text);
}

static void add_players(Cli *cli, const Match *match) {
  const Catalog *catalog = cli->catalog;
  TableColumn columns[] = {{tr(catalog, "player"), false}, {tr(catalog, "machine"), false},
                           {tr(catalog, "mean"), true},    {tr(catalog, "deviation"), true},
                           {tr(catalog, "wins"), true},    {tr(catalog, "ties"), true},
                           {tr(catalog, "bingos"), true},  {0}};
  Table *table = table_create(columns);
  for (int seat = 0; seat < match->settings.seat_count; seat++) {
    const AutoplayPlayer *player = &match->result.players[seat];
    table_add(table, match->settings.seats[seat].name);
    table_add(table, match->settings.seats[seat].bot);
    add_decimal(table, autoplay_mean(player, match->result.games));
    add_decimal(table, autoplay_deviation(player, match->result.games));
    table_add_number(table, player->wins);
    table_add_number(table, player->ties);
    table_add_number(table, player->bingos);
  }
  table_draw(table, &cli->look, &cli->out);
  table_destroy(table);
}

static void add_text(Cli *cli, const Match *match) {
  const AutoplayResult *result = &match->result;
  long games = (long)result->games;
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%ld game", "%ld games", games), games);
  strbuf_printf(&cli->out, tr(cli->catalog, ", %.1f turns each, %.1f games a second\n"),
                games ? (double)result->turns / (double)games : 0, per_second(result));
  add_players(cli, match);
  if (!match->settings.duplicate && games > 0)
    strbuf_printf(&cli->out, tr(cli->catalog, "Whoever began won %.1f%% of the games.\n"),
                  100.0 * (double)result->first_wins / (double)games);
  if (result->duel.trials > 1) {
    AutoplayMean share = autoplay_share(&result->duel, match->options.pairs);
    AutoplayMean lead = autoplay_lead(&result->duel, match->options.pairs);
    strbuf_printf(&cli->out, tr(cli->catalog, "p1 takes %.2f%% ± %.2f of the games, by %.1f ± %.1f points.\n"),
                  100 * share.mean, 100 * share.margin, lead.mean, lead.margin);
  }
}

static Status run_match(const Cli *cli, const Args *args, Match *match, Error *err) {
  GameFile games = {0};
  CliProgress progress;
  const char *path = args_text(args, "out");
  Status status = open_games(path, &games, err);
  if (status != OK)
    return status;
  cli_progress_start(&progress, cli);
  progress.progress.cancel = interrupt_catch();
  status = open_kit(args, &progress.progress, match, err);
  if (status == OK) {
    set_options(args, &progress.progress, &games, match);
    status = autoplay_run(&match->options, &match->result, err);
  }
  interrupt_release();
  cli_progress_end(&progress);
  Error close_err;
  Status closed = close_games(&games, path, &close_err);
  if (status != OK || closed == OK)
    return status;
  *err = close_err;
  return closed;
}

int run_autoplay(Cli *cli, const Args *args) {
  Match *match = mem_alloc(sizeof *match);
  Error err;
  Status status = prepare(cli, args, match, &err);
  if (status == OK)
    status = run_match(cli, args, match, &err);
  // A cancelled run still says what was played.
  if (status == OK || (status == ERR_CANCELLED && match->result.games > 0)) {
    if (args_has(args, "json"))
      add_json(cli, match);
    else
      add_text(cli, match);
  }
  int code = status == OK ? EXIT_OK : cli_fail(cli, &err);
  machinekit_close(&match->kit);
  gamewords_close(&match->words);
  mem_free(match);
  return code;
}
