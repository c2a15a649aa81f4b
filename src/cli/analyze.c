// SPDX-License-Identifier: MIT
// tesela analyze: a game looked at afterwards, turn by turn.
//
// The way of a game: read_game makes a Review of a GCG file or a game of ours, open_words finds the lexicon, review_run
// analyses every turn, and analyze_text.c, analyze_json.c and analyze_html.c show what came out.
#include "base/file.h"
#include "base/mem.h"
#include "cli/analyze_internal.h"
#include "cli/args.h"
#include "cli/gcgfile.h"
#include "cli/lexicon.h"
#include "cli/outfile.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "engine/leavesfile.h"
#include "notation/gamejson.h"
#include "term/interrupt.h"

#include <ctype.h>
#include <string.h>

enum { USUAL_TOP = 5, USUAL_TOP_OF_ONE = 15, SIM_PLIES = 4, ENDGAME_MS = 2000, MORE_ITERATIONS = 1000 * 1000 };

static Status analyze_check_options(const Cli *cli, const Args *args, Error *err) {
  if (args_has(args, "kwg") && args_has(args, "lexicon"))
    return error_set(err, ERR_INPUT, N_("--kwg and --lexicon can't go together"));
  if (args_has(args, "json") && args_has(args, "html"))
    return error_set(err, ERR_INPUT, N_("--json and --html can't go together"));
  const char *html = args_text(args, "html");
  return html ? outfile_check(cli, args, html, err) : OK;
}

// ---- the game ----

// The recipe for tiles of the house: "es" of "es", "es@es-basic", "en" of the large board's "en-super".
static void guess_lexicon(const char *tiles_id, StrBuf *out) {
  const char *ending = strstr(tiles_id, "-super");
  size_t size = ending ? (size_t)(ending - tiles_id) : strlen(tiles_id);
  size_t language = strcspn(tiles_id, "-");
  strbuf_add(out, tiles_id, language < size ? language : size);
  if (language < size) {
    strbuf_add_char(out, '@');
    strbuf_add(out, tiles_id, size);
  }
}

static Status read_gcg(const Args *args, const char *path, Span bytes, AnalyzeBench *bench, Error *err) {
  GcgFile *file = mem_alloc(sizeof *file);
  Status status = gcg_file_from_bytes(args, path, bytes, file, err);
  if (status == OK) {
    bench->review = review_from_gcg(&file->game);
    if (file->tiles_id)
      guess_lexicon(file->tiles_id, &bench->lexicon);
    gcg_file_close(file);
  }
  mem_free(file);
  return status;
}

static Status analyze_read_own(const char *path, Span bytes, AnalyzeBench *bench, Error *err) {
  Game *game;
  Status status = gamejson_read(bytes, path, NULL, &game, err);
  if (status != OK)
    return status;
  strbuf_add_text(&bench->lexicon, game_settings(game)->lexicon);
  status = review_from_game(game, &bench->review, err);
  if (status != OK)
    error_set_place(err, path, 0);
  game_destroy(game);
  return status;
}

static Status analyze_read_game(const Args *args, const char *path, AnalyzeBench *bench, Error *err) {
  Span bytes;
  Status status = file_read(path, GAMEJSON_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  size_t first = 0;
  while (first < bytes.size && isspace((unsigned char)bytes.data[first]))
    first++;
  if (first < bytes.size && bytes.data[first] == '{')
    status = analyze_read_own(path, bytes, bench, err);
  else
    status = read_gcg(args, path, bytes, bench, err);
  mem_free_span(bytes);
  if (status == OK && bench->review->count == 0)
    status = error_set(err, ERR_INPUT, N_("'%s' has no turns to analyse"), err_str(path));
  return status;
}

// ---- the words, and what tiles are worth ----

// Tiles that no recipe is made for need a lexicon of the user's.
static Status find_lexicon(const Cli *cli, const Args *args, AnalyzeBench *bench, Error *err) {
  RecipeName recipe;
  if (args_has(args, "kwg"))
    return lexicon_find_file(args_text(args, "kwg"), &bench->place, err);
  if (args_has(args, "lexicon"))
    return cli_find_lexicon(cli, args_text(args, "lexicon"), &bench->place, err);
  const char *name = strbuf_text(&bench->lexicon);
  if (recipe_name_read(name, &recipe, NULL) != OK)
    return error_set(err, ERR_INPUT, N_("one lexicon is needed: a file with --kwg or a recipe with --lexicon"));
  return cli_find_lexicon(cli, name, &bench->place, err);
}

static void open_values(AnalyzeBench *bench) {
  winpct_builtin(leaves_builtin(&bench->review->tiles, &bench->leaves), &bench->win);
  bench->has_leaves = true;
}

static Status analyze_open_words(const Cli *cli, const Args *args, AnalyzeBench *bench, Error *err) {
  const TileSet *tiles = &bench->review->tiles;
  Status status = find_lexicon(cli, args, bench, err);
  if (status == OK)
    status = lexicon_load_for_plays(&bench->place, tiles, &bench->kwg, err);
  if (status != OK)
    return status;
  bench->has_kwg = true;
  status = tools_open(&bench->kwg, tiles->kinds, bench->place.path.data, TOOLS_MAP_FOUND, NULL, &bench->tools, err);
  bench->has_tools = status == OK;
  if (status == OK)
    open_values(bench);
  return status;
}

void analyze_close(AnalyzeBench *bench) {
  if (bench->has_leaves)
    leaves_deinit(&bench->leaves);
  if (bench->has_tools)
    tools_close(&bench->tools);
  if (bench->has_kwg)
    kwg_deinit(&bench->kwg);
  lexicon_place_deinit(&bench->place);
  strbuf_deinit(&bench->lexicon);
  review_destroy(bench->review);
}

Status analyze_open(const Cli *cli, const Args *args, AnalyzeBench *bench, Error *err) {
  Status status = analyze_read_game(args, args->operands[0], bench, err);
  return status == OK ? analyze_open_words(cli, args, bench, err) : status;
}

// ---- the analysis ----

// By name, or by number from 1.
static Status find_player(const Args *args, const Review *review, int *out, Error *err) {
  const char *name = args_text(args, "player");
  *out = -1;
  for (int p = 0; name && p < review->player_count; p++) {
    char number[2] = {(char)('1' + p), '\0'};
    if (strcasecmp(name, review->players[p].name) == 0 || strcmp(name, number) == 0)
      *out = p;
  }
  for (int p = 0; name && *out < 0 && p < review->player_count; p++) {
    if (strncasecmp(name, review->players[p].name, strlen(name)) == 0)
      *out = p;
  }
  return !name || *out >= 0 ? OK : error_set(err, ERR_MISSING, N_("nobody called '%s' plays here"), err_str(name));
}

static Status analyze_set_options(const Args *args, const AnalyzeBench *bench, ReviewOptions *out, Error *err) {
  const char *seed = args_text(args, "seed");
  *out = (ReviewOptions){
      .tools = &bench->tools,
      .best_count = ANALYSIS_BEST_MAX,
      .luck_samples = ANALYSIS_LUCK_SAMPLES,
      .endgame_ms = ENDGAME_MS,
      .sim_time_ms = args_number(args, "time-ms", 0),
      .sim_plies = SIM_PLIES,
      .threads = (int)args_number(args, "threads", 1),
      .seed = seed_from_text(seed ? seed : "analyze"),
      .only_turn = (int)args_number(args, "turn", 0),
  };
  out->sim_iterations = args_number(args, "sim", out->sim_time_ms > 0 ? MORE_ITERATIONS : 0);
  int top = (int)args_number(args, "top", out->only_turn ? USUAL_TOP_OF_ONE : USUAL_TOP);
  out->best_count = top > 10 || out->only_turn ? ANALYSIS_BEST_MAX : 10;
  if (out->only_turn > bench->review->count)
    return error_set(err, ERR_INPUT, N_("there is no turn %d: the game has %d"), err_int(out->only_turn),
                     err_int(bench->review->count));
  return find_player(args, bench->review, &out->only_player, err);
}

static Status analyze_show(Cli *cli, const Args *args, const Analyzed *analyzed, Error *err) {
  if (args_has(args, "json")) {
    analyzed_print_json(cli, analyzed);
  } else if (args_has(args, "html")) {
    StrBuf page = {0};
    analyzed_write_html(cli, analyzed, &page);
    Status status = file_write(args_text(args, "html"), (Span){page.data, page.size}, err);
    strbuf_deinit(&page);
    return status;
  } else {
    analyzed_print_text(cli, analyzed);
  }
  return OK;
}

static void tell_cancelled(const Cli *cli, const Review *review) {
  StrBuf text = {0};
  strbuf_printf(&text, tr(cli->catalog, "Stopped: %d of %d turns have been analysed."), review_analysed_count(review),
                review->count);
  cli_note(cli, text.data);
  strbuf_deinit(&text);
}

static Status analyze_analyse(Cli *cli, const Args *args, AnalyzeBench *bench, Error *err) {
  ReviewOptions options;
  SimModel model = {.leaves = &bench->leaves, .win = sim_win_by_table, .context = &bench->win};
  CliProgress progress;
  Status status = analyze_set_options(args, bench, &options, err);
  if (status != OK)
    return status;
  cli_progress_start(&progress, cli);
  progress.progress.cancel = interrupt_catch();
  options.model = &model;
  options.progress = &progress.progress;
  status = review_run(bench->review, &options, err);
  cli_progress_end(&progress);
  interrupt_release();
  if (status == ERR_CANCELLED)
    tell_cancelled(cli, bench->review);
  if (status != OK && (status != ERR_CANCELLED || review_analysed_count(bench->review) == 0))
    return status;
  Analyzed analyzed = {.review = bench->review,
                       .simulations = options.sim_iterations,
                       .only_turn = options.only_turn,
                       .shown = (int)args_number(args, "top", options.only_turn ? USUAL_TOP_OF_ONE : USUAL_TOP),
                       .is_whole = status == OK};
  Status shown = analyze_show(cli, args, &analyzed, err);
  return shown != OK ? shown : status;
}

int run_analyze(Cli *cli, const Args *args) {
  Error err;
  AnalyzeBench bench = {0};
  Status status = analyze_check_options(cli, args, &err);
  if (status == ERR_INPUT)
    return cli_fail_usage(cli, args, &err);
  if (status == OK)
    status = analyze_open(cli, args, &bench, &err);
  if (status == OK)
    status = analyze_analyse(cli, args, &bench, &err);
  analyze_close(&bench);
  if (status == ERR_CANCELLED)
    return EXIT_REFUSED;
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
