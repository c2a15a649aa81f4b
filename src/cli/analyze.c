// SPDX-License-Identifier: MIT
// tesela analyze: a game looked at afterwards, turn by turn.
//
// How a game is analysed: read_game makes a Review from a GCG file or a game of ours, open_words finds the lexicon,
// review_run analyses every turn, and analyze_text.c, analyze_json.c and analyze_html.c show the result.
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "cli/analyze_internal.h"
#include "cli/args.h"
#include "cli/gcgfile.h"
#include "cli/lexicon.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/use.h"
#include "notation/gamejson.h"

#include <string.h>

static Status analyze_check_options(const Cli *cli, const Args *args, Error *err) {
  if (args_has(args, "kwg") && args_has(args, "lexicon"))
    return error_set(err, ERR_INPUT, N_("--kwg and --lexicon can't go together"));
  if (args_has(args, "json") && args_has(args, "html"))
    return error_set(err, ERR_INPUT, N_("--json and --html can't go together"));
  const char *html = args_text(args, "html");
  return html ? outfile_check(cli, args, html, err) : OK;
}

// ---- the game ----

// The recipe for built-in tiles: "es" for "es", "es@es-basic", "en" for the large board's "en-super".
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

// The id of the tile set of the lexicon given in the options; empty: no lexicon is given, or the set is not known.
static void find_tiles_of_lexicon(const Args *args, StrBuf *out) {
  RecipeName recipe = {0};
  SCOPED(lexicon_place_deinit) LexiconPlace place = {0};
  if (args_has(args, "lexicon") && recipe_name_read(args_text(args, "lexicon"), &recipe, NULL) == OK)
    strbuf_add_text(out, recipe.tile_set);
  else if (args_has(args, "kwg") && lexicon_find_file(args_text(args, "kwg"), &place, NULL) == OK)
    strbuf_add(out, place.tile_set.data, place.tile_set.size);
}

static Status read_gcg(const Args *args, const char *path, Span bytes, AnalyzeBench *bench, Error *err) {
  ScopedMem GcgFile *file = mem_alloc(sizeof *file);
  ScopedStrBuf tiles = {0};
  find_tiles_of_lexicon(args, &tiles);
  Status status = gcg_file_from_bytes(args, path, bytes, tiles.size > 0 ? tiles.data : NULL, file, err);
  if (status == OK) {
    bench->review = review_from_gcg(&file->game);
    if (file->tiles_id)
      guess_lexicon(file->tiles_id, &bench->lexicon);
    gcg_file_close(file);
  }
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
  ScopedBytes bytes = {0};
  Status status = file_read(path, GAMEJSON_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  Span begin = span_trim(bytes);
  status = begin.size > 0 && begin.data[0] == '{' ? analyze_read_own(path, bytes, bench, err)
                                                  : read_gcg(args, path, bytes, bench, err);
  if (status == OK && bench->review->count == 0)
    status = error_set(err, ERR_INPUT, N_("'%s' has no turns to analyse"), err_str(path));
  return status;
}

// ---- the words ----

// Tiles without a recipe need the user's own lexicon.
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

static Status analyze_open_words(const Cli *cli, const Args *args, AnalyzeBench *bench, Error *err) {
  Kwg kwg;
  Status status = find_lexicon(cli, args, bench, err);
  if (status == OK)
    status = lexicon_load_for_plays(&bench->place, &bench->review->tiles, &kwg, err);
  if (status == OK)
    lexicon_init_from_kwg(&bench->words, &kwg);
  return status;
}

void analyze_close(AnalyzeBench *bench) {
  lexicon_deinit(&bench->words);
  lexicon_place_deinit(&bench->place);
  strbuf_deinit(&bench->lexicon);
  review_destroy(bench->review);
}

Status analyze_open(const Cli *cli, const Args *args, AnalyzeBench *bench, Error *err) {
  Status status = analyze_read_game(args, args->operands[0], bench, err);
  return status == OK ? analyze_open_words(cli, args, bench, err) : status;
}

// ---- the analysis ----

static Status analyze_show(Cli *cli, const Args *args, const Analyzed *analyzed, Error *err) {
  if (args_has(args, "json")) {
    analyzed_print_json(cli, analyzed);
  } else if (args_has(args, "html")) {
    ScopedStrBuf page = {0};
    analyzed_write_html(cli, analyzed, &page);
    return file_write(args_text(args, "html"), (Span){page.data, page.size}, err);
  } else {
    analyzed_print_text(cli, analyzed);
  }
  return OK;
}

static void tell_cancelled(const Cli *cli, const Review *review) {
  ScopedStrBuf text = {0};
  strbuf_printf(&text, _("Stopped: %d of %d turns have been analysed."), review_analysed_count(review), review->count);
  cli_note(cli, text.data);
}

static Status analyze_by_order(Cli *cli, const Args *args, AnalyzeBench *bench, const ReviewOrder *order, Error *err) {
  CliWork work;
  const Use *use = cli_work_start(&work, cli);
  Status status = review_run(bench->review, order, &bench->words, bench->place.path.data, use->progress, err);
  cli_work_end(&work);
  if (status == ERR_CANCELLED)
    tell_cancelled(cli, bench->review);
  if (status != OK && (status != ERR_CANCELLED || review_analysed_count(bench->review) == 0))
    return status;
  Analyzed analyzed = {.review = bench->review,
                       .simulations = review_simulations(order),
                       .only_turn = order->turn,
                       .shown = review_top(order),
                       .is_whole = status == OK};
  Status shown = analyze_show(cli, args, &analyzed, err);
  return shown != OK ? shown : status;
}

static Status analyze_analyse(Cli *cli, const Args *args, AnalyzeBench *bench, Error *err) {
  ReviewOrder order = {.has_luck = true};
  Status status = args_take(args, review_order_fields, &order, cli->arena, err);
  return status == OK ? analyze_by_order(cli, args, bench, &order, err) : status;
}

Status run_analyze(Cli *cli, const Args *args, Error *err) {
  SCOPED(analyze_close) AnalyzeBench bench = {0};
  Status status = analyze_check_options(cli, args, err);
  if (status == ERR_INPUT)
    return cli_misuse(cli, status);
  if (status == OK)
    status = analyze_open(cli, args, &bench, err);
  if (status == OK)
    status = analyze_analyse(cli, args, &bench, err);
  if (status != ERR_CANCELLED)
    return status;
  cli->code = EXIT_REFUSED; // what was analysed before was printed
  return OK;
}
