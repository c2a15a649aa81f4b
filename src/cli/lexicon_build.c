// SPDX-License-Identifier: MIT
// tesela lexicon build: compiles a lexicon from a word list or a recipe.
#include "cli/args.h"
#include "cli/lexicon.h"
#include "cli/output.h"
#include "cli/use.h"
#include "engine/tools.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/kwgside.h"
#include "lexicon/recipe.h"

typedef struct BuildRequest {
  const char *bag, *words, *output;
  bool skips_unspellable;
} BuildRequest;

typedef struct BuildResult {
  uint32_t words, nodes;
  WordListReport report;
  TextEncoding bag_encoding;
} BuildResult;

static Status lexicon_build_compile(const WordList *words, const TileSet *tiles, const char *output,
                                    const Progress *progress, BuildResult *out, Error *err) {
  KwgImage image;
  Status status = kwg_build(words, progress, &image, err);
  if (status != OK)
    return status;
  status = kwg_export(&image, words, tiles, output, err);
  out->words = words->count;
  out->nodes = image.count;
  kwg_image_deinit(&image);
  return status;
}

static Status lexicon_build(const BuildRequest *request, const Progress *progress, BuildResult *out, Error *err) {
  TileSet tiles;
  WordList words;
  WordListOptions options = {.skip_unspellable = request->skips_unspellable};
  Status status = tileset_load_noted(request->bag, &tiles, &out->bag_encoding, err);
  if (status == OK)
    status = wordlist_load(request->words, &tiles, &options, &words, &out->report, err);
  if (status != OK)
    return status;
  status = words.count > 0
               ? OK
               : error_in(err, request->words, 0,
                          error_set(err, ERR_INPUT, N_("the word list is empty: a lexicon has at least one word")));
  if (status == OK)
    status = lexicon_build_compile(&words, &tiles, request->output, progress, out, err);
  wordlist_deinit(&words);
  return status;
}

void lexicon_say_encoding(Cli *cli, const char *file, TextEncoding encoding) {
  const char *note = textfile_note(encoding);
  if (!note)
    return;
  strbuf_printf(&cli->out, _(note), file); // NOLINT(clang-diagnostic-format-nonliteral)
  strbuf_add_char(&cli->out, '\n');
}

void lexicon_say_report(Cli *cli, const WordListReport *report) {
  if (report->duplicates > 0)
    strbuf_printf(&cli->out,
                  tr_plural(cli->catalog, "%d repeated word was dropped\n", "%d repeated words were dropped\n",
                            report->duplicates),
                  (int)report->duplicates);
  if (report->unspellable > 0)
    strbuf_printf(&cli->out,
                  tr_plural(cli->catalog, "%d word that the tiles can't spell was skipped\n",
                            "%d words that the tiles can't spell were skipped\n", report->unspellable),
                  (int)report->unspellable);
}

static void say_result(Cli *cli, const BuildRequest *request, const BuildResult *result) {
  lexicon_say_encoding(cli, request->bag, result->bag_encoding);
  lexicon_say_encoding(cli, request->words, result->report.encoding);
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d word in %s\n", "%d words in %s\n", result->words),
                (int)result->words, request->output);
  lexicon_say_report(cli, &result->report);
}

// Builds the word map beside the lexicon, FILE.map.
static Status build_map(Cli *cli, const char *kwg_path, const TileSet *tiles, Error *err) {
  CliProgress progress;
  Kwg kwg;
  size_t size = 0;
  Status status = kwg_load_for(kwg_path, tiles, &kwg, err);
  if (status != OK)
    return status;
  cli_progress_start(&progress, cli);
  status = tools_build_map(&kwg, tiles->kinds, kwg_path, &progress.progress, &size, err);
  cli_progress_end(&progress);
  kwg_deinit(&kwg);
  return status;
}

static void say_map(Cli *cli, const char *kwg_path) {
  ScopedStrBuf path = {0};
  tools_write_map_path(kwg_path, &path);
  strbuf_printf(&cli->out, _("word map in %s\n"), path.data);
}

static Status build_map_for_bag(Cli *cli, const BuildRequest *request, Error *err) {
  TileSet tiles;
  Status status = tileset_load(request->bag, &tiles, err);
  return status == OK ? build_map(cli, request->output, &tiles, err) : status;
}

// The command may replace what it has compiled itself, as scripts often do: the words are elsewhere. Any other file may
// be somebody's only copy.
static Status check_output(const Cli *cli, const Args *args, const char *output, Error *err) {
  return kwgside_vouches_for(output) ? OK : outfile_check(cli, args, output, err);
}

static Status build_from_files(Cli *cli, const Args *args, Error *err) {
  BuildRequest request = {args_text(args, "bag"), args_text(args, "words"), args_text(args, "output"),
                          args_has(args, "skip-unspellable")};
  if (!request.bag || !request.words || !request.output || args->operand_count > 0) {
    return cli_misuse(
        cli, error_set(err, ERR_INPUT, N_("a lexicon is built from a recipe, or from --bag, --words and -o together")));
  }
  CliProgress progress;
  BuildResult result = {0};
  Status status = check_output(cli, args, request.output, err);
  if (status == OK) {
    cli_progress_start(&progress, cli);
    status = lexicon_build(&request, &progress.progress, &result, err);
    cli_progress_end(&progress);
  }
  if (status == OK && args_has(args, "map"))
    status = build_map_for_bag(cli, &request, err);
  if (status != OK)
    return status;
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:s, s:s}", "file", request.output, "words",
                                (json_int_t)result.words, "nodes", (json_int_t)result.nodes, "lines",
                                (json_int_t)result.report.lines, "duplicates", (json_int_t)result.report.duplicates,
                                "unspellable", (json_int_t)result.report.unspellable, "words_encoding",
                                textfile_encoding_name(result.report.encoding), "bag_encoding",
                                textfile_encoding_name(result.bag_encoding)));
  else
    say_result(cli, &request, &result);
  if (args_has(args, "map") && !args_has(args, "json"))
    say_map(cli, request.output);
  return OK;
}

static Status build_from_recipe_file(Cli *cli, const Args *args, Error *err) {
  const char *output = args_text(args, "output");
  if (!output || args->operand_count > 0 || args_has(args, "bag") || args_has(args, "words") || args_has(args, "map")) {
    return cli_misuse(cli, error_set(err, ERR_INPUT, N_("--recipe needs -o, and the recipe says everything else")));
  }
  Recipe *recipe = NULL;
  KwgSide side = {0};
  CliProgress progress;
  Status status = check_output(cli, args, output, err);
  if (status == OK)
    status = recipe_load(args_text(args, "recipe"), &recipe, err);
  if (status == OK) {
    cli_progress_start(&progress, cli);
    status = recipe_build_file(recipe, output, &progress.progress, err);
    cli_progress_end(&progress);
  }
  if (status == OK)
    status = kwgside_read(output, &side, err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:s, s:I, s:I}", "recipe", recipe_info(recipe)->id, "file", output, "words",
                                (json_int_t)side.words, "nodes", (json_int_t)side.nodes));
  else if (status == OK)
    strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d word in %s\n", "%d words in %s\n", side.words),
                  (int)side.words, output);
  recipe_destroy(recipe);
  return status;
}

static Status forget_if_forced(const RecipeName *name, bool is_forced, Error *err) {
  if (!is_forced)
    return OK;
  Recipe *recipe;
  Status status = recipe_builtin(name->id, &recipe, err);
  if (status != OK)
    return status;
  status = recipe_forget(recipe, name->tile_set, err);
  recipe_destroy(recipe);
  return status;
}

static void say_recipe(Cli *cli, const Args *args, const RecipeName *name, const LexiconPlace *place,
                       const KwgSide *side) {
  if (args_has(args, "json")) {
    cli_add_json(cli, json_pack("{s:s, s:s, s:s, s:I, s:I}", "recipe", name->id, "tileset", name->tile_set, "file",
                                place->path.data, "words", (json_int_t)side->words, "nodes", (json_int_t)side->nodes));
    return;
  }
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d word in %s\n", "%d words in %s\n", side->words),
                (int)side->words, place->path.data);
  recipe_add_notice(name->id, &cli->out);
}

static Status make_recipe(const Cli *cli, const char *name, LexiconPlace *place, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, cli);
  Status status = lexicon_make(name, &progress.progress, place, err);
  cli_progress_end(&progress);
  return status;
}

static Status build_from_recipe(Cli *cli, const Args *args, Error *err) {
  RecipeName name;
  SCOPED(lexicon_place_deinit) LexiconPlace place = {0};
  KwgSide side;
  Status status = recipe_name_read(args->operands[0], &name, err);
  if (status == OK)
    status = forget_if_forced(&name, args_has(args, "force"), err);
  if (status == OK)
    status = make_recipe(cli, args->operands[0], &place, err);
  if (status == OK)
    status = kwgside_read(place.path.data, &side, err);
  TileSet tiles;
  bool wants_map = args_has(args, "map");
  if (status == OK && wants_map)
    status = tileset_builtin(place.tile_set.data, &tiles, err);
  if (status == OK && wants_map)
    status = build_map(cli, place.path.data, &tiles, err);
  if (status == OK)
    say_recipe(cli, args, &name, &place, &side);
  if (status == OK && wants_map && !args_has(args, "json"))
    say_map(cli, place.path.data);
  return status;
}

Status run_lexicon_build(Cli *cli, const Args *args, Error *err) {
  if (args_has(args, "recipe"))
    return build_from_recipe_file(cli, args, err);
  bool has_files = args_has(args, "bag") || args_has(args, "words") || args_has(args, "output");
  if (args->operand_count == 0 || has_files)
    return build_from_files(cli, args, err);
  return build_from_recipe(cli, args, err);
}
