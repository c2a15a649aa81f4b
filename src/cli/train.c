// SPDX-License-Identifier: MIT
// tesela train: what machines learn from playing against themselves.
#include "lab/train.h"

#include "app/filewords.h"
#include "app/gameorder.h"
#include "base/decimal.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/use.h"
#include "engine/leavesfile.h"
#include "game/preset.h"
#include "term/fieldtable.h"
#include "term/interrupt.h"

#include <unistd.h>

enum { GENERATIONS_USUAL = 4, GAMES_USUAL = 10000 };

typedef struct Course {
  Cli *cli;
  ResourceWords words;
  Settings settings;
  SearchTools tools;
  TrainOptions options;
  StrBuf out, checkpoint; // files
  CliProgress progress;
  TrainGeneration *generations;
  int generation_count, generation_capacity;
} Course;

#define OF_GENERATION(member) FIELD_IN(TrainGeneration, member)
static const Field generation_fields[] = {
    {"generation", FIELD_INT, OF_GENERATION(number), .title = N_("generation")},
    {"games", FIELD_INT, OF_GENERATION(games), .title = N_("games")},
    {"racks", FIELD_INT, OF_GENERATION(racks), .title = N_("racks")},
    {"score", FIELD_NUMBER, OF_GENERATION(score), .title = N_("score")},
    {"bingos", FIELD_NUMBER, OF_GENERATION(bingos), .title = N_("bingos")},
    {"turns", FIELD_NUMBER, OF_GENERATION(turns)},
    {"deviation", FIELD_NUMBER, OF_GENERATION(fit.deviation)},
    {"change", FIELD_NUMBER, OF_GENERATION(fit.change), .title = N_("change")},
    {0},
};

static double train_rounded(double number) {
  return (double)(int64_t)(number * 1000 + (number < 0 ? -0.5 : 0.5)) / 1000;
}

static void keep_generation(void *context, const TrainGeneration *told) {
  Course *course = context;
  TrainGeneration row = *told;
  double *numbers[] = {&row.score, &row.bingos, &row.turns, &row.fit.deviation, &row.fit.change};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    *numbers[i] = train_rounded(*numbers[i]);
  ARRAY_GROW(course->generations, course->generation_count, course->generation_capacity);
  course->generations[course->generation_count++] = row;
}

// Self-play searches with at most two blanks: of the three in Portuguese, one stays out.
static void leave_out_blanks(TileSet *tiles) {
  enum { BLANKS_MOST = 2 };
  int too_many = tiles->counts[TILE_BLANK] - BLANKS_MOST;
  if (too_many > 0) {
    tiles->counts[TILE_BLANK] -= too_many;
    tiles->total -= too_many;
  }
}

static Status train_open_words(const Cli *cli, const Args *args, Course *course, Error *err) {
  ScopedMem Preset *preset = mem_alloc(sizeof *preset);
  const WordsSource source = {args_text(args, "lexicon"), args_text(args, "kwg"), args_text(args, "bag")};
  CliWork work;
  const char *name = args_text(args, "preset");
  Status status = preset_find(name ? name : "classic", preset, err);
  if (status == OK && (preset->settings.any_order || preset->settings.duplicate))
    status = error_set(err, ERR_INPUT, N_("machines do not train by the rules of '%s'"), err_str(preset->id));
  if (status == OK) {
    const Use *use = cli_work_start(&work, cli);
    status = filewords_open(use, &source, preset->tiles, false, &course->words, err);
    cli_work_end(&work);
  }
  if (status == OK)
    status = preset_settings(preset, &course->words.tiles, 0, &course->settings, err);
  leave_out_blanks(&course->settings.tiles);
  return status;
}

static void name_out(const Args *args, const char *ending, Course *course) {
  const char *out = args_text(args, "out");
  strbuf_printf(&course->out, "%s%s", out ? out : course->words.id, out ? "" : ending);
}

static void name_checkpoint(const Args *args, Course *course) {
  const char *resume = args_text(args, "resume");
  strbuf_printf(&course->checkpoint, "%s%s", resume ? resume : course->out.data, resume ? "" : ".part");
}

static Status train_begin(Cli *cli, const Args *args, const char *ending, Course *course, Error *err) {
  *course = (Course){.cli = cli};
  Status status = train_open_words(cli, args, course, err);
  if (status == OK) {
    name_out(args, ending, course);
    status = outfile_check(cli, args, course->out.data, err);
  }
  cli_progress_start(&course->progress, cli);
  if (status == OK)
    status = tools_open(&course->words.lexicon.kwg, course->words.tiles.kinds, course->words.path.data, TOOLS_MAP_ALONE,
                        &course->progress.progress, &course->tools, err);
  if (status != OK)
    return status;
  const char *seed = args_text(args, "seed");
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  course->options = (TrainOptions){
      .rules = {&course->tools, settings_score_rules(&course->settings), course->settings.exchange_minimum},
      .seed = seed_from_text(seed ? seed : "tesela"),
      .games = args_number(args, "games", GAMES_USUAL),
      .threads = (int)args_number(args, "threads", processors > 0 ? processors : 1),
      .progress = &course->progress.progress};
  course->progress.progress.cancel = interrupt_catch();
  return OK;
}

static void train_end(Course *course) {
  interrupt_release();
  cli_progress_end(&course->progress);
  tools_close(&course->tools);
  resourcewords_close(&course->words);
  strbuf_deinit(&course->out);
  strbuf_deinit(&course->checkpoint);
  mem_free(course->generations);
  mem_free(course);
}

// How much the values still changed in each generation, as bars: training has converged when they stay short.
static void draw_convergence(Cli *cli, const Course *course) {
  enum { WIDEST = 48 };
  double largest = 0;
  for (int i = 0; i < course->generation_count; i++)
    largest = course->generations[i].fit.change > largest ? course->generations[i].fit.change : largest;
  strbuf_printf(&cli->out, "\n%s\n", _("How far the values moved in each generation, in points:"));
  for (int i = 0; i < course->generation_count; i++) {
    double change = course->generations[i].fit.change;
    int width = largest > 0 ? (int)(change / largest * WIDEST + 0.5) : 0;
    strbuf_printf(&cli->out, "%3d ", course->generations[i].number);
    for (int column = 0; column < width; column++)
      strbuf_add_text(&cli->out, "█");
    strbuf_printf(&cli->out, "%s%s\n", width ? " " : "", decimal_of(cli->catalog, "%.2f", change).text);
  }
  strbuf_add_char(&cli->out, '\n');
}

static Status write_leaves(const Leaves *leaves, const Course *course, Error *err) {
  ScopedStrBuf bytes = {0};
  leaves_encode(leaves, &course->words.tiles, &bytes);
  return file_write(course->out.data, (Span){bytes.data, bytes.size}, err);
}

static Status run_train_leaves(Cli *cli, const Args *args, Error *err) {
  Course *course = mem_alloc(sizeof *course);
  SCOPED(leaves_deinit) Leaves leaves = {0};
  Status status = train_begin(cli, args, ".leaves", course, err);
  if (status == OK) {
    name_checkpoint(args, course);
    course->options.generations = (int)args_number(args, "generations", GENERATIONS_USUAL);
    course->options.checkpoint = course->checkpoint.data;
    course->options.on_generation = keep_generation;
    course->options.context = course;
    status = train_leaves(&course->options, &leaves, err);
  }
  if (status == OK)
    status = write_leaves(&leaves, course, err);
  FieldList rows = {course->generations, course->generation_count};
  FieldTable table = {generation_fields, &rows, sizeof *course->generations};
  if (status == OK && args_has(args, "json")) {
    cli_add_json(cli, json_pack("{s:s, s:o}", "file", course->out.data, "generations",
                                fields_list_to_json(generation_fields, &rows, table.record_size)));
  } else if (status == OK) {
    cli_add_table(cli, &table);
    draw_convergence(cli, course);
    strbuf_printf(&cli->out, _("The values are in %s.\n"), course->out.data);
  }
  train_end(course);
  return status;
}

static Status run_train_winpct(Cli *cli, const Args *args, Error *err) {
  Course *course = mem_alloc(sizeof *course);
  SCOPED(leaves_deinit) Leaves leaves = {0};
  WinPct table;
  ScopedStrBuf text = {0};
  Status status = train_begin(cli, args, ".winpct", course, err);
  if (status == OK)
    status = leaves_open(args_text(args, "leaves"), &course->words.tiles, &leaves, err);
  if (status == OK)
    status = train_winpct(&course->options, &leaves, &table, err);
  if (status == OK) {
    winpct_write(&table, &text);
    status = file_write(course->out.data, (Span){text.data, text.size}, err);
  }
  if (status == OK)
    strbuf_printf(&cli->out, _("The chances are in %s.\n"), course->out.data);
  train_end(course);
  return status;
}

static Status run_train_outlook(Cli *cli, const Args *args, Error *err) {
  Course *course = mem_alloc(sizeof *course);
  SCOPED(leaves_deinit) Leaves leaves = {0};
  ScopedMem WinPct *win = mem_alloc(sizeof *win);
  ScopedStrBuf bytes = {0};
  Status status = train_begin(cli, args, ".rows", course, err);
  if (status == OK)
    winpct_builtin(leaves_builtin(&course->words.tiles, &leaves), win);
  if (status == OK && args_has(args, "leaves")) {
    leaves_deinit(&leaves);
    status = leaves_load(args_text(args, "leaves"), &course->words.tiles, &leaves, err);
  }
  if (status == OK)
    status = train_outlook(&course->options, &leaves, win, &bytes, err);
  if (status == OK)
    status = file_write(course->out.data, (Span){bytes.data, bytes.size}, err);
  if (status == OK)
    strbuf_printf(&cli->out, _("The rows are in %s, of %d kinds of tiles and the blank.\n"), course->out.data,
                  course->words.tiles.kinds);
  train_end(course);
  return status;
}

// ---- rows ----

#define TRAIN_OPTIONS                                                                                                  \
  FORCE_OPTION,                                                                                                        \
      FIELD_ROW(.name = "threads", .value = "N", .type = FIELD_INT, .low = 1, .high = 64,                              \
                .help = N_("games played at the same time (default: one a processor)")),                               \
      FIELD_ROW(.name = "out", .value = "FILE", .offers = OFFER_FILES,                                                 \
                .help = N_("file to write (default: named after the lexicon)"))

static const Field train_leaves_options[] = {
    TRAIN_OPTIONS,
    {"generations", FIELD_INT, .value = "N", .low = 1, .high = 100,
     .help = N_("how many times it plays with what it has learnt and learns again (default: 4)")},
    {"games", FIELD_INT, .value = "N", .low = 1, .high = 1000 * 1000,
     .help = N_("games of the last generation; the ones before play a quarter as many (default: 10000)")},
    {"resume", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("keep unfinished work in this file, and go on from it (default: the file to write, with .part)")},
    JSON_OPTION,
    {.fields = rules_order_fields},
};

static const Field train_winpct_options[] = {
    TRAIN_OPTIONS,
    {"games", FIELD_INT, .value = "N", .low = 1, .high = 1000 * 1000, .help = N_("how many games (default: 10000)")},
    {"leaves", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file with leave values (default: those of the lexicon)")},
    {.fields = rules_order_fields},
};

static const Field train_outlook_options[] = {
    TRAIN_OPTIONS,
    {"games", FIELD_INT, .value = "N", .low = 1, .high = TRAIN_OUTLOOK_GAMES_MAX,
     .help = N_("how many games (default: 10000)")},
    {"leaves", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file with leave values (default: those of the lexicon)")},
    {.fields = rules_order_fields},
};

static const Field train_difficulty_options[] = {
    {"out", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file to write (default: difficulty.json in the data folder)")},
    FORCE_OPTION,
    STORE_OPTION,
    JSON_OPTION,
    {0},
};

const Command train_commands[] = {
    {"leaves",
     .usage = "--lexicon ID [--generations N] [--games N] [--seed TEXT] [--threads N] [--out FILE] [--resume FILE] "
              "[--force]",
     .summary = N_("learn what tiles on the rack are worth"),
     .details = N_("The machine plays against itself, first without any values, then with those it has learnt. It "
                   "can be stopped at any time and goes on where it was when it is started again. The result "
                   "depends on the seed and the numbers, never on the threads."),
     .example = "tesela train leaves --lexicon es --out es.leaves", .options = train_leaves_options,
     .run = run_train_leaves},
    {"winpct", .usage = "--lexicon ID [--games N] [--seed TEXT] [--threads N] [--leaves FILE] [--out FILE] [--force]",
     .summary = N_("learn how likely a lead is to win"), .example = "tesela train winpct --lexicon es --out es.txt",
     .options = train_winpct_options, .run = run_train_winpct},
    {"outlook", .usage = "--lexicon ID [--games N] [--seed TEXT] [--threads N] [--leaves FILE] [--out FILE] [--force]",
     .summary = N_("write down what simulations find moves to be worth, for tools/train-outlook"),
     .details = N_("tools/train-outlook, in the source tree, learns from such files what moves are worth beyond their "
                   "points and the tiles they keep. A game takes about a second, and some 45 kB of memory."),
     .example = "tesela train outlook --lexicon es --games 5000 --out es.rows", .options = train_outlook_options,
     .run = run_train_outlook},
    {"difficulty", .usage = "[--out FILE] [--store FILE] [--force] [--json]",
     .summary = N_("learn from the times of classes how hard mazes and word searches are"),
     .details = N_("The times of pupils, without names, decide how much a bend, a branch or a word to the left counts. "
                   "With few times the weights stay as they are. The file is small and says how many times it comes "
                   "from. If it is in the data folder, levels follow it."),
     .example = "tesela train difficulty --json", .options = train_difficulty_options, .run = run_train_difficulty},
    {0},
};
