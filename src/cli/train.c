// SPDX-License-Identifier: MIT
// tesela train: what machines learn from playing against themselves.
#include "app/train.h"

#include "app/filewords.h"
#include "base/decimal.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/leavesoption.h"
#include "cli/outfile.h"
#include "cli/run.h"
#include "cli/use.h"
#include "engine/leavesfile.h"
#include "game/preset.h"
#include "render/table.h"
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
  json_t *generations;
} Course;

static double rounded(double number) {
  return (double)(int64_t)(number * 1000 + (number < 0 ? -0.5 : 0.5)) / 1000;
}

static void keep_generation(void *context, const TrainGeneration *told) {
  Course *course = context;
  json_array_append_new(course->generations,
                        json_pack("{s:i, s:I, s:I, s:f, s:f, s:f, s:f, s:f}", "generation", told->number, "games",
                                  (json_int_t)told->games, "racks", (json_int_t)told->racks, "score",
                                  rounded(told->score), "bingos", rounded(told->bingos), "turns", rounded(told->turns),
                                  "deviation", rounded(told->fit.deviation), "change", rounded(told->fit.change)));
}

static Status train_open_words(const Cli *cli, const Args *args, Course *course, Error *err) {
  Preset *preset = mem_alloc(sizeof *preset);
  const WordsSource source = {args_text(args, "lexicon"), args_text(args, "kwg"), args_text(args, "bag")};
  CliWork work;
  const char *name = args_text(args, "preset");
  Status status = preset_find(name ? name : "classic", preset, err);
  if (status == OK && (preset->settings.any_order || preset->settings.duplicate))
    status = error_set(err, ERR_INPUT, N_("machines do not train by the rules of '%s'"), err_str(preset->id));
  if (status == OK) {
    const Use *use = cli_work_start(&work, cli, NULL);
    status = filewords_open(use, &source, preset->tiles, false, &course->words, err);
    cli_work_end(&work);
  }
  if (status == OK)
    status = preset_settings(preset, &course->words.tiles, 0, &course->settings, err);
  mem_free(preset);
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

static void train_set_options(const Args *args, Course *course) {
  const char *seed = args_text(args, "seed");
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  course->options = (TrainOptions){
      .rules = {&course->tools, settings_score_rules(&course->settings), course->settings.exchange_minimum},
      .seed = seed_from_text(seed ? seed : "tesela"),
      .games = args_number(args, "games", GAMES_USUAL),
      .threads = (int)args_number(args, "threads", processors > 0 ? processors : 1),
      .progress = &course->progress.progress};
}

static Status train_begin(Cli *cli, const Args *args, const char *ending, Course *course, Error *err) {
  *course = (Course){.cli = cli, .generations = json_array()};
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
  train_set_options(args, course);
  course->progress.progress.cancel = interrupt_catch();
  return OK;
}

static void end(Course *course) {
  interrupt_release();
  cli_progress_end(&course->progress);
  tools_close(&course->tools);
  resourcewords_close(&course->words);
  strbuf_deinit(&course->out);
  strbuf_deinit(&course->checkpoint);
  json_decref(course->generations);
  mem_free(course);
}

static void print_generations(Cli *cli, const json_t *generations) {
  const Catalog *catalog = cli->catalog;
  const TableColumn columns[] = {{tr(catalog, "generation"), true},
                                 {tr(catalog, "games"), true},
                                 {tr(catalog, "racks"), true},
                                 {tr(catalog, "score"), true},
                                 {tr(catalog, "bingos"), true},
                                 {tr(catalog, "change"), true},
                                 {NULL, false}};
  Table *table = table_create(columns);
  size_t i;
  json_t *row;
  json_array_foreach(generations, i, row) {
    static const char *const whole[] = {"generation", "games", "racks"}, *const parts[] = {"score", "bingos", "change"};
    for (int column = 0; column < 3; column++)
      table_add_number(table, json_integer_value(json_object_get(row, whole[column])));
    for (int column = 0; column < 3; column++) {
      double number = json_real_value(json_object_get(row, parts[column]));
      table_add(table, decimal_of(catalog, "%.2f", number).text);
    }
  }
  table_draw(table, &cli->look, &cli->out);
  table_destroy(table);
}

// How far the values still moved in each generation, as bars: training has converged where they stay short.
static void draw_convergence(Cli *cli, const json_t *generations) {
  enum { WIDEST = 48 };
  double largest = 0;
  size_t i;
  json_t *row;
  json_array_foreach(generations, i, row) {
    double change = json_real_value(json_object_get(row, "change"));
    largest = change > largest ? change : largest;
  }
  strbuf_printf(&cli->out, "\n%s\n", tr(cli->catalog, "How far the values moved in each generation, in points:"));
  json_array_foreach(generations, i, row) {
    double change = json_real_value(json_object_get(row, "change"));
    int width = largest > 0 ? (int)(change / largest * WIDEST + 0.5) : 0;
    strbuf_printf(&cli->out, "%3lld ", (long long)json_integer_value(json_object_get(row, "generation")));
    for (int column = 0; column < width; column++)
      strbuf_add_text(&cli->out, "█");
    strbuf_printf(&cli->out, "%s%s\n", width ? " " : "", decimal_of(cli->catalog, "%.2f", change).text);
  }
  strbuf_add_char(&cli->out, '\n');
}

static Status write_leaves(const Leaves *leaves, const Course *course, Error *err) {
  StrBuf bytes = {0};
  leaves_encode(leaves, &course->words.tiles, &bytes);
  Status status = file_write(course->out.data, (Span){bytes.data, bytes.size}, err);
  strbuf_deinit(&bytes);
  return status;
}

int run_train_leaves(Cli *cli, const Args *args) {
  Course *course = mem_alloc(sizeof *course);
  Leaves leaves = {0};
  Error err;
  Status status = train_begin(cli, args, ".leaves", course, &err);
  if (status == OK) {
    name_checkpoint(args, course);
    course->options.generations = (int)args_number(args, "generations", GENERATIONS_USUAL);
    course->options.checkpoint = course->checkpoint.data;
    course->options.on_generation = keep_generation;
    course->options.context = course;
    status = train_leaves(&course->options, &leaves, &err);
  }
  if (status == OK)
    status = write_leaves(&leaves, course, &err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:O}", "file", course->out.data, "generations", course->generations));
  else if (status == OK) {
    print_generations(cli, course->generations);
    draw_convergence(cli, course->generations);
    strbuf_printf(&cli->out, tr(cli->catalog, "The values are in %s.\n"), course->out.data);
  }
  leaves_deinit(&leaves);
  end(course);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}

int run_train_winpct(Cli *cli, const Args *args) {
  Course *course = mem_alloc(sizeof *course);
  Leaves leaves = {0};
  WinPct table;
  StrBuf text = {0};
  Error err;
  Status status = train_begin(cli, args, ".winpct", course, &err);
  if (status == OK)
    status = leavesoption_open(args, &course->words.tiles, &leaves, &err);
  if (status == OK)
    status = train_winpct(&course->options, &leaves, &table, &err);
  if (status == OK) {
    winpct_write(&table, &text);
    status = file_write(course->out.data, (Span){text.data, text.size}, &err);
  }
  if (status == OK)
    strbuf_printf(&cli->out, tr(cli->catalog, "The chances are in %s.\n"), course->out.data);
  strbuf_deinit(&text);
  leaves_deinit(&leaves);
  end(course);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
