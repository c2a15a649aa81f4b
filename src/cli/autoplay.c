// SPDX-License-Identifier: MIT
// tesela autoplay: machines play many games against each other, and the result is printed.
#include "app/gcgexport.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/autoplay_internal.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/use.h"
#include "engine/bot.h"
#include "engine/simbot.h"
#include "lab/journal.h"
#include "notation/gamejson.h"
#include "term/interrupt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  GAMES_USUAL = 100,
  GAMES_UNTIL_CLEAR = 20000,
  MANY_GAMES = 200,       // from this many games on a word map is worth making, if the lexicon has none ...
  MANY_FOR_THINKERS = 10, // ... and if a machine simulates
  DIFFERENCE_USUAL = 2,   // per cent
  TRIALS_MINIMUM = 50,
};

// Another program's engine has a seat of its own kind; until that is known, one of our machines holds the place.
static void autoplay_add_machine(const char *name, int player, Match *match, StrBuf *machines) {
  bool is_engine = strncmp(name, "engine:", 7) == 0;
  if (is_engine && player < SEATS_MAX)
    strbuf_add_text(&match->engines[player], name + 7);
  strbuf_printf(machines, "%s%s", machines->size ? "," : "", is_engine ? "greedy" : name);
}

static void list_machines(const Args *args, Match *match, StrBuf *machines) {
  const char *list = args_text(args, "bots"), *first = args_text(args, "p1"), *second = args_text(args, "p2");
  if (!list) {
    autoplay_add_machine(first ? first : "greedy", 0, match, machines);
    autoplay_add_machine(second ? second : "greedy", 1, match, machines);
    return;
  }
  ScopedStrBuf name = {0};
  for (int player = 0; *list; player++) {
    size_t size = strcspn(list, ",");
    strbuf_reset(&name);
    strbuf_add(&name, list, size);
    autoplay_add_machine(strbuf_text(&name), player, match, machines);
    list += size + (list[size] == ',');
  }
}

// Starts each program once, to check that it answers and to learn its name.
static Status seat_engines(const Args *args, Match *match, Error *err) {
  Status status = OK;
  for (int player = 0; status == OK && player < match->settings.seat_count; player++) {
    Seat *seat = &match->settings.seats[player];
    snprintf(seat->name, SEAT_NAME_MAX, "p%d", player + 1);
    if (match->engines[player].size == 0)
      continue;
    UcgiClientOptions options = {.command = match->engines[player].data, .move_ms = args_number(args, "time-ms", 0)};
    UcgiClient *client;
    status = ucgiclient_open(&options, &client, err);
    if (status != OK)
      return status;
    const char *name = ucgiclient_name(client);
    snprintf(seat->bot, sizeof seat->bot, "engine%s%s", name[0] ? ":" : "", name);
    seat->bot_version = 0;
    match->options.engines[player] = options;
    ucgiclient_close(client);
  }
  return status;
}

static Status autoplay_make_settings(const Use *use, const GameOrder *order, Match *match, Error *err) {
  ScopedMem Preset *plan = mem_alloc(sizeof *plan);
  Status status = gameorder_plan(use, order, plan, err);
  if (status == OK)
    status = gameorder_open_words(use, order, plan, &match->words, err);
  if (status == OK)
    status = gameorder_settings(plan, &match->words, &match->settings, err);
  match->settings.undo = 0; // machines never ask for it, and remembering every state takes time
  if (status == OK)
    status = commonwords_open(&match->settings, use->progress, &match->common, err);
  return status == OK ? everydaywords_open(&match->settings, use->progress, &match->everyday, err) : status;
}

Status autoplay_open_words(const Cli *cli, const Args *args, const Field *fields, const char *machines, Match *match,
                           Error *err) {
  CliWork work;
  GameOrder order = {0};
  Status status = args_take(args, fields, &order, cli->arena, err);
  order.people = "none";
  order.bots = machines;
  if (status == OK) {
    status = autoplay_make_settings(cli_work_start(&work, cli), &order, match, err);
    cli_work_end(&work);
  }
  return status;
}

static Status autoplay_prepare(const Cli *cli, const Args *args, Match *match, Error *err) {
  ScopedStrBuf machines = {0};
  list_machines(args, match, &machines);
  Status status = autoplay_open_words(cli, args, match_order_fields, strbuf_text(&machines), match, err);
  if (status == OK)
    status = seat_engines(args, match, err);
  return status == OK ? settings_check(&match->settings, err) : status;
}

static int64_t games_wanted(const Args *args) {
  return args_number(args, "games", args_has(args, "until-clear") ? GAMES_UNTIL_CLEAR : GAMES_USUAL);
}

static bool has_thinkers(const Settings *settings) {
  const Bot *bot;
  for (int seat = 0; seat < settings->seat_count; seat++) {
    if (bot_find(settings->seats[seat].bot, &bot, NULL) == OK && bot->choose == simbot_choose)
      return true;
  }
  return false;
}

Status autoplay_open_kit(const Args *args, const Progress *progress, Match *match, Error *err) {
  MachineKitSource source = {.lexicon = &match->words.lexicon,
                             .tiles = &match->words.tiles,
                             .kwg_path = match->words.path.data,
                             .map = TOOLS_MAP_FOUND,
                             .leaves_path = args_text(args, "leaves")};
  return machinekit_open(&source, progress, &match->kit, err);
}

// Makes a word map if it is worth it, but writes no file beside one of the user's.
static void start_map(const Args *args, Match *match) {
  bool has_many = games_wanted(args) >= (has_thinkers(&match->settings) ? MANY_FOR_THINKERS : MANY_GAMES);
  if (!has_many || !match->kit.has_tools || match->kit.tools.has_map)
    return;
  const char *path = match->words.is_own_file ? NULL : match->words.path.data;
  match->map_maker = mapmaker_start(&match->words.lexicon.kwg, match->words.tiles.kinds, path);
  cli_note(match->cli, tr(match->cli->catalog, "a word map is being made; the games begin without it"));
}

// ---- games written to a file as they are played, one per line, as JSON ----

struct GameFile {
  FILE *file;
  char *path;
  int reason; // errno of the first failure
};

// Cuts the file after this many lines. False if it has fewer.
static bool keep_lines(FILE *file, int64_t kept) {
  int64_t lines = 0;
  for (int c = 0; lines < kept && c != EOF;) {
    c = getc(file);
    lines += c == '\n';
  }
  long end = ftell(file);
  return lines == kept && end >= 0 && ftruncate(fileno(file), end) == 0 && fseek(file, end, SEEK_SET) == 0;
}

// For a match that goes on, keeps the first `kept` lines of the existing file and refuses one that has fewer. With none
// to keep, the file is written anew.
static Status gamefile_open(const char *path, int64_t kept, GameFile **out, Error *err) {
  FILE *stream = fopen(path, kept > 0 ? "r+e" : "we");
  if (!stream)
    return file_cannot_write(path, errno, err);
  if (kept > 0 && !keep_lines(stream, kept)) {
    fclose(stream);
    return error_set(err, ERR_INPUT, N_("'%s' has fewer games than the journal of the match"), err_str(path));
  }
  GameFile *file = mem_alloc(sizeof *file);
  file->file = stream;
  file->path = mem_copy_text(path, strlen(path));
  *out = file;
  return OK;
}

// The game has reached the operating system when this returns.
static void gamefile_add(GameFile *file, const Game *game) {
  json_auto_t *object = gamejson_game(game, true);
  char *line = json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII);
  if (file->reason == 0 &&
      (!line || fputs(line, file->file) == EOF || fputc('\n', file->file) == EOF || fflush(file->file) != 0))
    file->reason = errno;
  free(line);
}

// Fails if something could not be written.
static Status gamefile_close(GameFile *file, Error *err) {
  if (!file)
    return OK;
  if (fclose(file->file) != 0 && file->reason == 0)
    file->reason = errno;
  Status status = file->reason ? file_cannot_write(file->path, file->reason, err) : OK;
  mem_free(file->path);
  mem_free(file);
  return status;
}

// ---- the match ----

// FOLDER/000123.gcg
static void name_gcg(const char *folder, int64_t index, StrBuf *out) {
  strbuf_reset(out);
  strbuf_printf(out, "%s/%06lld.gcg", folder, (long long)index);
}

static Status autoplay_write_gcg(const char *folder, int64_t index, const Game *game, Error *err) {
  ScopedStrBuf path = {0}, text = {0};
  name_gcg(folder, index, &path);
  Status status = gcgexport_write(game, 0, &text, err);
  return status == OK ? file_write(path.data, (Span){text.data, text.size}, err) : status;
}

static void keep_game(void *context, int64_t index, const Game *game) {
  Match *match = context;
  if (match->gcg_folder && match->gcg_status == OK)
    match->gcg_status = autoplay_write_gcg(match->gcg_folder, index, game, &match->gcg_err);
  if (match->games)
    gamefile_add(match->games, game);
}

static void show_score(void *context, const AutoplayResult *so_far) {
  Match *match = context;
  autoplay_write_score(match, so_far, match->progress.note, sizeof match->progress.note);
}

static void tell_fault(void *context, int player, const Error *why) {
  const Match *match = context;
  ScopedStrBuf text = {0}, reason = {0};
  error_format(why, match->cli->catalog, &reason);
  strbuf_printf(&text, tr(match->cli->catalog, "%s passes: %s"), match->settings.seats[player].name, reason.data);
  cli_note(match->cli, text.data);
}

// A match that goes on has the seed it began with, unless another one is given, which its journal then refuses.
static Seed choose_seed(const Args *args) {
  const char *text = args_text(args, "seed"), *journal = args_text(args, "resume");
  Seed seed;
  if (text)
    return seed_from_text(text);
  return journal && journal_read_seed(journal, &seed) ? seed : seed_from_system();
}

// What --until-clear and --difference ask for.
static DuelTest autoplay_test_asked(const Args *args) {
  return (DuelTest){.difference = (double)args_number(args, "difference", DIFFERENCE_USUAL) / 100,
                    .alpha = 0.05,
                    .beta = 0.05,
                    .minimum = TRIALS_MINIMUM};
}

// "3/8"
static Status autoplay_take_part(const Args *args, AutoplayOptions *out, Error *err) {
  const char *text = args_text(args, "part");
  if (!text)
    return OK;
  if (!autoplay_read_part(span_of(text), out))
    return error_set(err, ERR_INPUT, N_("--part: '%s' should be two numbers like 3/8: the third of eight parts"),
                     err_str(text));
  if (!args_has(args, "seed") || !args_has(args, "resume"))
    return error_set(err, ERR_INPUT,
                     N_("--part needs --seed, the same for all parts, and --resume, a file for each of them"));
  return OK;
}

// "4,1" or "0.5": the share of the usual work, by player; the last number is for all players that follow.
static Status autoplay_read_work(const Args *args, AutoplayOptions *out, Error *err) {
  const char *text = args_text(args, "work"), *at = text;
  for (int player = 0; at && player < SEATS_MAX; player++) {
    char *end;
    double times = strtod(at, &end);
    if (end == at || (*end && *end != ',') || !(times >= 0.01 && times <= AUTOPLAY_WORK_MAX / 100.0))
      return error_set(err, ERR_INPUT,
                       N_("--work: '%s' should be numbers from 0.01 to 1000, separated by commas, like 4,1"),
                       err_str(text));
    out->work[player] = (int)(times * 100 + 0.5);
    at = *end ? end + 1 : at;
  }
  return OK;
}

// The options for how the match is divided, and how much work is done.
static Status autoplay_read_division(const Args *args, AutoplayOptions *out, Error *err) {
  out->games = games_wanted(args);
  out->pairs = args_has(args, "pairs");
  Status status = autoplay_take_part(args, out, err);
  return status == OK ? autoplay_read_work(args, out, err) : status;
}

static const char *games_path(const Args *args) {
  return args_text(args, args_has(args, "jsonl") ? "jsonl" : "out");
}

static void autoplay_set_options(const Args *args, Match *match) {
  AutoplayOptions *options = &match->options;
  options->settings = &match->settings;
  options->lexicon = &match->words.lexicon;
  options->common = commonwords_lexicon(&match->common);
  options->everyday = commonwords_lexicon(&match->everyday);
  options->kit = &match->kit;
  options->map_maker = match->map_maker;
  options->think_ms = args_number(args, "time-ms", 0);
  options->is_unrecorded = !games_path(args) && !args_has(args, "gcg"); // writing a game replays it
  options->seed = choose_seed(args);
  options->threads = (int)args_number(args, "threads", 1);
  options->progress = &match->progress.progress;
  options->on_game = keep_game;
  options->on_score = show_score;
  options->on_fault = tell_fault;
  options->context = match;
  match->test = autoplay_test_asked(args);
  options->test = args_has(args, "until-clear") ? &match->test : NULL;
}

// Fails if the first file exists already; it stands for all of them.
static Status check_gcg_folder(const Cli *cli, const Args *args, const AutoplayOptions *options, const char *folder,
                               Error *err) {
  ScopedStrBuf path = {0};
  int64_t place = 0, games = autoplay_games_here(options);
  do
    name_gcg(folder, autoplay_game_at(options, place), &path);
  while (!file_exists(path.data) && ++place < games);
  return outfile_check(cli, args, path.data, err);
}

// A match that goes on uses its existing files.
static Status check_files(const Cli *cli, const Args *args, const AutoplayOptions *options, Error *err) {
  const char *journal = args_text(args, "resume"), *folder = args_text(args, "gcg"), *games = games_path(args);
  if (journal && file_exists(journal))
    return OK;
  Status status = games ? outfile_check(cli, args, games, err) : OK;
  return status == OK && folder ? check_gcg_folder(cli, args, options, folder, err) : status;
}

static Status open_files(const Args *args, Match *match, Error *err) {
  const char *journal = args_text(args, "resume");
  const char *games = games_path(args);
  match->gcg_folder = args_text(args, "gcg");
  Status status = match->gcg_folder ? dir_ensure(match->gcg_folder, err) : OK;
  if (status == OK && journal)
    status = journal_open(journal, &match->options, &match->options.journal, err);
  int64_t kept = status == OK && journal ? journal_count(match->options.journal) : 0;
  return status == OK && games ? gamefile_open(games, kept, &match->games, err) : status;
}

// The first error counts.
static Status close_files(Match *match, Status status, Error *err) {
  Error close_err;
  Status closed = gamefile_close(match->games, &close_err);
  if (status == OK && closed != OK)
    *err = close_err;
  status = status == OK ? closed : status;
  if (status == OK && match->gcg_status != OK)
    *err = match->gcg_err;
  status = status == OK ? match->gcg_status : status;
  closed = journal_close(match->options.journal, &close_err);
  if (status == OK && closed != OK)
    *err = close_err;
  return status == OK ? closed : status;
}

static Status run_match(const Cli *cli, const Args *args, Match *match, Error *err) {
  cli_progress_start(&match->progress, cli);
  match->progress.progress.cancel = interrupt_catch();
  Status status = autoplay_open_kit(args, &match->progress.progress, match, err);
  if (status == OK) {
    start_map(args, match);
    autoplay_set_options(args, match);
    status = open_files(args, match, err);
  }
  if (status == OK)
    status = autoplay_run(&match->options, &match->result, err);
  interrupt_release();
  cli_progress_end(&match->progress);
  return close_files(match, status, err);
}

void match_deinit(Match *match) {
  mapmaker_stop(match->map_maker);
  machinekit_close(&match->kit);
  commonwords_close(&match->common);
  commonwords_close(&match->everyday);
  resourcewords_close(&match->words);
  for (int player = 0; player < SEATS_MAX; player++)
    strbuf_deinit(&match->engines[player]);
}

Status run_autoplay(Cli *cli, const Args *args, Error *err) {
  if (args_has(args, "bots") && (args_has(args, "p1") || args_has(args, "p2")))
    return cli_misuse(
        cli, error_set(err, ERR_INPUT, N_("--bots names all machines: it can't be used together with --p1 and --p2")));
  ScopedMem Match *match = mem_alloc(sizeof *match);
  match->cli = cli;
  Status status = autoplay_read_division(args, &match->options, err);
  if (status != OK)
    return cli_misuse(cli, status);
  status = check_files(cli, args, &match->options, err);
  if (status == OK)
    status = autoplay_prepare(cli, args, match, err);
  if (status == OK)
    status = run_match(cli, args, match, err);
  // A cancelled run still prints what was played.
  if (status == OK || (status == ERR_CANCELLED && match->result.games > 0))
    autoplay_print(cli, args, match);
  match_deinit(match);
  return status;
}

// ---- merge: the result of a match that was played in parts, possibly on several computers ----

static void merge_name_players(const JoinedMatch *joined, Settings *settings) {
  const char *names = strbuf_text(&joined->bots);
  settings->seat_count = joined->seats;
  settings->duplicate = joined->is_duplicate;
  for (int player = 0; player < joined->seats; player++) {
    Seat *seat = &settings->seats[player];
    size_t size = strcspn(names, ",");
    snprintf(seat->name, SEAT_NAME_MAX, "p%d", player + 1);
    snprintf(seat->bot, sizeof seat->bot, "%.*s", (int)size, names);
    names += size + (names[size] == ',');
  }
}

static void merge_tell_missing(Cli *cli, const JoinedMatch *joined) {
  ScopedStrBuf text = {0};
  long later = (long)joined->later;
  if (later == 0)
    return;
  strbuf_printf(&text,
                tr_plural(cli->catalog, "%ld game is not counted: part %d has not got so far",
                          "%ld games are not counted: part %d has not got so far", later),
                later, joined->behind);
  cli_note(cli, text.data);
}

// Every game is in the journal already, so none is played. The result is the same as from one computer alone.
static Status merge_count(const Args *args, JoinedMatch *joined, Match *match, Error *err) {
  int64_t count = journal_count(joined->journal);
  merge_name_players(joined, &match->settings);
  match->test = autoplay_test_asked(args);
  match->options = (AutoplayOptions){.settings = &match->settings,
                                     .pairs = joined->pairs,
                                     .games = joined->pairs ? count - count % 2 : count, // half a pair is useless
                                     .journal = joined->journal,
                                     .test = args_has(args, "until-clear") ? &match->test : NULL};
  return autoplay_run(&match->options, &match->result, err);
}

static Status run_autoplay_merge(Cli *cli, const Args *args, Error *err) {
  JoinedMatch joined;
  ScopedMem Match *match = mem_alloc(sizeof *match);
  match->cli = cli;
  Status status = journal_join(args->operands, args->operand_count, &joined, err);
  if (status == OK)
    status = merge_count(args, &joined, match, err);
  if (status == OK) {
    match->result.seconds = 0; // how long the parts took is unknown
    autoplay_print(cli, args, match);
    merge_tell_missing(cli, &joined);
  }
  journal_end_join(&joined);
  return status;
}

static const Field autoplay_merge_options[] = {TEST_OPTIONS, JSON_OPTION, {0}};

const Command autoplay_commands[] = {
    {"merge", .usage = "JOURNAL... [--until-clear] [--json]", .summary = N_("put the parts of a match together"),
     .details = N_("Reads the journals of all parts (autoplay --part K/N --resume FILE) and prints the result of the "
                   "whole match, as if one computer had played it."),
     .example = "tesela autoplay merge part-*.journal", .options = autoplay_merge_options, FILE_OPERANDS(-1),
     .run = run_autoplay_merge},
    {"luck", .usage = "GAMES... [--draws N] [--threads N] [--lexicon ID] [--json]",
     .summary = N_("take the luck out of the result of a match"),
     .details = N_("Reads the games of a match of two machines (autoplay --out FILE). Each turn that is not the static "
                   "choice is played out to the end many times, and so is the static choice. The differences add up to "
                   "a result without luck: the same mean, a smaller margin."),
     .example = "tesela autoplay luck games.jsonl", .options = autoplay_luck_options, FILE_OPERANDS(-1),
     .run = run_autoplay_luck},
    {0},
};
