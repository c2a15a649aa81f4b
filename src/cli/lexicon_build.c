// SPDX-License-Identifier: MIT
// tesela lexicon build: from a word list, or from a recipe, to a compiled lexicon.
#include "base/mem.h"
#include "cli/args.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "lexicon/kwgbuild.h"

typedef struct BuildRequest {
  const char *bag, *words, *output;
  bool skips_unspellable;
} BuildRequest;

typedef struct BuildResult {
  uint32_t words, nodes;
  WordListReport report;
} BuildResult;

static Status compile(const WordList *words, const TileSet *tiles, const char *output, const Progress *progress,
                      BuildResult *out, Error *err) {
  KwgImage image;
  Status status = kwg_build(words, progress, &image, err);
  if (status != OK)
    return status;
  status = kwg_write(&image, words, tiles, output, err);
  out->words = words->count;
  out->nodes = image.count;
  kwg_image_deinit(&image);
  return status;
}

static Status build(const BuildRequest *request, const Progress *progress, BuildResult *out, Error *err) {
  TileSet tiles;
  WordList words;
  WordListOptions options = {.skip_unspellable = request->skips_unspellable};
  Status status = tileset_load(request->bag, &tiles, err);
  if (status == OK)
    status = wordlist_load(request->words, &tiles, &options, &words, &out->report, err);
  if (status != OK)
    return status;
  status = compile(&words, &tiles, request->output, progress, out, err);
  wordlist_deinit(&words);
  return status;
}

static void say_result(Cli *cli, const BuildRequest *request, const BuildResult *result) {
  StrBuf *out = &cli->out;
  strbuf_printf(out, tr_plural(cli->catalog, "%d word in %s\n", "%d words in %s\n", result->words), (int)result->words,
                request->output);
  if (result->report.duplicates > 0)
    strbuf_printf(out,
                  tr_plural(cli->catalog, "%d repeated word was dropped\n", "%d repeated words were dropped\n",
                            result->report.duplicates),
                  (int)result->report.duplicates);
  if (result->report.unspellable > 0)
    strbuf_printf(out,
                  tr_plural(cli->catalog, "%d word that the tiles can't spell was skipped\n",
                            "%d words that the tiles can't spell were skipped\n", result->report.unspellable),
                  (int)result->report.unspellable);
}

static int build_from_files(Cli *cli, const Args *args) {
  BuildRequest request = {args_text(args, "bag"), args_text(args, "words"), args_text(args, "output"),
                          args_has(args, "skip-unspellable")};
  Error err;
  if (!request.bag || !request.words || !request.output) {
    (void)error_set(&err, ERR_INPUT, N_("a lexicon is built from a recipe, or from --bag, --words and -o together"));
    return cli_fail_usage(cli, args, &err);
  }
  CliProgress progress;
  BuildResult result = {0};
  cli_progress_start(&progress, cli);
  Status status = build(&request, &progress.progress, &result, &err);
  cli_progress_end(&progress);
  if (status != OK)
    return cli_fail(cli, &err);
  if (args_has(args, "json"))
    cli_add_json(cli,
                 json_pack("{s:s, s:I, s:I, s:I, s:I, s:I}", "file", request.output, "words", (json_int_t)result.words,
                           "nodes", (json_int_t)result.nodes, "lines", (json_int_t)result.report.lines, "duplicates",
                           (json_int_t)result.report.duplicates, "unspellable", (json_int_t)result.report.unspellable));
  else
    say_result(cli, &request, &result);
  return EXIT_OK;
}

int run_lexicon_build(Cli *cli, const Args *args) {
  return build_from_files(cli, args);
}
