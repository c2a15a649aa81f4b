// SPDX-License-Identifier: MIT
// tesela sopa solve, verify, info, convert: word searches in files.
#include "app/sopaorder.h"
#include "base/mem.h"
#include "cli/outfile.h"
#include "cli/papers.h"
#include "cli/run.h"
#include "cli/sopa_internal.h"
#include "cli/use.h"
#include "notation/sopafile.h"
#include "render/sopapicture.h"

#include <string.h>

Status sopa_open(const Args *args, Sopa *out, Error *err) {
  SopaAlphabet alphabet;
  bool is_given;
  Status status = sopa_given_alphabet(args_text(args, "alphabet"), args_text(args, "bag"), &alphabet, &is_given, err);
  return status == OK ? sopa_load(args->operands[0], is_given ? &alphabet : NULL, out, err) : status;
}

json_t *sopa_json(const Sopa *sopa) {
  StrBuf text = {0};
  sopa_json_write(sopa, &text);
  json_t *json = json_loadb(text.data, text.size, 0, NULL);
  strbuf_deinit(&text);
  return json;
}

static json_t *hits_json(const Sopa *sopa, const SopaHits *hits) {
  json_t *list = json_array();
  for (int i = 0; i < hits->count; i++) {
    const SopaHit *hit = &hits->items[i];
    json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:s}", "word", sopa->words.items[hit->word].label, "row",
                                          hit->place.row, "col", hit->place.col, "direction",
                                          sopa_direction_name(hit->place.direction)));
  }
  return list;
}

void sopa_add_summary(Cli *cli, const Sopa *sopa, const SopaHits *hits) {
  int count = sopa->words.count;
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d word", "%d words", count), count);
  strbuf_printf(&cli->out, tr(cli->catalog, ", %d × %d, difficulty %d\n"), sopa->rows, sopa->cols,
                sopa_difficulty(hits));
}

Status sopa_check_output(const Cli *cli, const Args *args, const char *path, Error *err) {
  SopaFormat format;
  Status status = sopa_format_of_path(path, &format, err);
  return status == OK ? outfile_check(cli, args, path, err) : status;
}

Status sopa_save(const Cli *cli, const Sopa *sopa, const char *path, Error *err) {
  return paper_save(cli, (PuzzleContent){.sopa = sopa}, path, &(PuzzleSheet){0}, err);
}

// ---- solve ----

static void add_solution_json(Cli *cli, const Sopa *sopa, const SopaHits *hits) {
  json_t *missing = json_array();
  for (int i = 0; i < sopa->words.count; i++) {
    if (!sopa->words.items[i].is_found)
      json_array_append_new(missing, json_string(sopa->words.items[i].label));
  }
  cli_add_json(cli, json_pack("{s:s, s:o, s:o, s:i}", "name", sopa->name, "found", hits_json(sopa, hits), "missing",
                              missing, "difficulty", sopa_difficulty(hits)));
}

static void sopa_add_missing(Cli *cli, const Sopa *sopa) {
  bool any = false;
  for (int i = 0; i < sopa->words.count; i++) {
    if (sopa->words.items[i].is_found)
      continue;
    strbuf_printf(&cli->out, "%s %s", any ? "," : tr(cli->catalog, "not in the grid:"), sopa->words.items[i].label);
    any = true;
  }
  if (any)
    strbuf_add_char(&cli->out, '\n');
}

static void add_solution_text(Cli *cli, const Sopa *sopa, const SopaHits *hits) {
  sopapicture_draw_grid(sopa, hits, &cli->look, &cli->out);
  strbuf_add_char(&cli->out, '\n');
  sopapicture_draw_hits(sopa, hits, cli->catalog, &cli->look, &cli->out);
  sopa_add_missing(cli, sopa);
  sopa_add_summary(cli, sopa, hits);
}

static Status cli_sopa_solve(Cli *cli, const Args *args, Sopa *sopa, Error *err) {
  const char *output = args_text(args, "output");
  SopaHits hits = {0};
  Status status = output ? sopa_check_output(cli, args, output, err) : OK;
  if (status != OK)
    return status;
  CliWork work;
  status = sopa_solve(sopa, cli_work_start(&work, cli, NULL)->progress, &hits, err);
  cli_work_end(&work);
  if (status == OK && output)
    status = sopa_save(cli, sopa, output, err);
  if (status == OK && args_has(args, "json"))
    add_solution_json(cli, sopa, &hits);
  else if (status == OK && !output)
    add_solution_text(cli, sopa, &hits);
  sopa_hits_deinit(&hits);
  return status;
}

// Opens the operand, does the work and closes it again.
static int with_sopa(Cli *cli, const Args *args, Status (*work)(Cli *, const Args *, Sopa *, Error *)) {
  Sopa *sopa = mem_alloc(sizeof *sopa);
  Error err;
  Status status = sopa_open(args, sopa, &err);
  if (status == OK) {
    status = work(cli, args, sopa, &err);
    sopa_deinit(sopa);
  }
  mem_free(sopa);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}

int run_sopa_solve(Cli *cli, const Args *args) {
  return with_sopa(cli, args, cli_sopa_solve);
}

// ---- verify ----

static void sopa_add_check_json(Cli *cli, const Sopa *sopa, const SopaCheck *check) {
  json_t *findings = json_array();
  for (int i = 0; i < check->finding_count; i++) {
    StrBuf text = {0};
    error_format(&check->findings[i], cli->catalog, &text);
    json_array_append_new(findings, json_string(strbuf_text(&text)));
    strbuf_deinit(&text);
  }
  cli_add_json(cli, json_pack("{s:b, s:b, s:i, s:i, s:i, s:i, s:i, s:i, s:b, s:i, s:o, s:i}", "ok",
                              sopa_check_holds(sopa, check), "certified", sopa->promise.is_made, "words",
                              sopa->words.count, "once", check->words_once, "missing", check->words_missing, "repeated",
                              check->words_repeated, "blocked_found", check->blocked_found, "rude_found",
                              check->rude_found, "message_holds", check->message_holds, "unused_cells", check->unused,
                              "findings", findings, "problem_count", check->finding_count + check->untold));
}

static void sopa_add_check_text(Cli *cli, const Sopa *sopa, const SopaCheck *check) {
  for (int i = 0; i < check->finding_count; i++) {
    error_format(&check->findings[i], cli->catalog, &cli->out);
    strbuf_add_char(&cli->out, '\n');
  }
  if (check->untold > 0) {
    strbuf_printf(&cli->out, tr_plural(cli->catalog, "... and %d more", "... and %d more", check->untold),
                  check->untold);
    strbuf_add_char(&cli->out, '\n');
  }
  strbuf_printf(&cli->out, tr(cli->catalog, "%d of %d words are there exactly once\n"), check->words_once,
                sopa->words.count);
  if (sopa->promise.is_made && sopa->promise.blocked.count > 0)
    strbuf_printf(&cli->out, tr(cli->catalog, "%d of %d blocked words are there\n"), check->blocked_found,
                  sopa->promise.blocked.count);
  if (sopa->promise.is_made && sopa->promise.is_safe && check->rude_found == 0)
    strbuf_add_text(&cli->out, tr(cli->catalog, "no rude word reads in any direction, but inside your own words\n"));
  if (sopa->promise.is_made && sopa->promise.message_length > 0)
    strbuf_add_text(&cli->out, check->message_holds ? tr(cli->catalog, "the unused letters spell the message\n") : "");
  if (sopa_check_holds(sopa, check))
    strbuf_add_text(&cli->out, sopa->promise.is_made ? tr(cli->catalog, "everything the certificate says holds\n")
                                                     : tr(cli->catalog, "there is no certificate; the words hold\n"));
}

int run_sopa_verify(Cli *cli, const Args *args) {
  Sopa *sopa = mem_alloc(sizeof *sopa);
  SopaCheck check = {0};
  Error err;
  int code = EXIT_REFUSED;
  Status status = sopa_open(args, sopa, &err);
  if (status == OK) {
    CliWork work;
    status = sopa_check(sopa, cli_work_start(&work, cli, NULL)->progress, &check, &err);
    cli_work_end(&work);
    if (status == OK) {
      if (args_has(args, "json"))
        sopa_add_check_json(cli, sopa, &check);
      else
        sopa_add_check_text(cli, sopa, &check);
      code = sopa_check_holds(sopa, &check) ? EXIT_OK : EXIT_REFUSED;
      sopa_check_deinit(&check);
    }
    sopa_deinit(sopa);
  }
  mem_free(sopa);
  return status == OK ? code : cli_fail(cli, &err);
}

// ---- info ----

static void sopa_add_measures(Cli *cli, const Sopa *sopa, const SopaMeasures *measures) {
  StrBuf *out = &cli->out;
  strbuf_printf(out, "%s\n", sopa->name);
  sopa_add_summary(cli, sopa, &measures->hits);
  strbuf_printf(out, tr(cli->catalog, "alphabet: %s\n"), measures->alphabet);
  strbuf_printf(out, tr(cli->catalog, "in the grid: %d of %d words, %d of them more than once\n"), measures->found,
                measures->words, measures->repeated);
  strbuf_printf(out, tr(cli->catalog, "crossings: %d\n"), measures->crossings);
  strbuf_add_text(out, tr(cli->catalog, "directions:"));
  for (int i = 0; i < SOPA_DIRECTIONS; i++)
    strbuf_printf(out, " %s %d", sopa_direction_name(i), measures->by_direction[i]);
  strbuf_printf(out, "\n%s\n", sopa->is_solved ? tr(cli->catalog, "solved") : tr(cli->catalog, "not solved"));
}

static Status info(Cli *cli, const Args *args, Sopa *sopa, Error *err) {
  Arena arena = {0};
  SopaMeasures measures;
  CliWork work;
  Status status = sopa_take_measures(cli_work_start(&work, cli, &arena), sopa, &measures, err);
  cli_work_end(&work);
  if (status == OK) {
    if (args_has(args, "json"))
      cli_add_json(cli, fields_to_json(sopa_measure_fields, &measures, FIELD_NOT_OPTION));
    else
      sopa_add_measures(cli, sopa, &measures);
    sopa_measures_deinit(&measures);
  }
  arena_deinit(&arena);
  return status;
}

int run_sopa_info(Cli *cli, const Args *args) {
  return with_sopa(cli, args, info);
}

// ---- convert ----

const char *sopa_target(const Args *args) {
  return args->operand_count > 1 ? args->operands[1] : args_text(args, "output");
}

static Status sopa_convert(Cli *cli, const Args *args, Sopa *sopa, Error *err) {
  const char *output = sopa_target(args), *format = args_text(args, "to");
  if (output) {
    Status status = sopa_check_output(cli, args, output, err);
    if (status == OK)
      status = sopa_save(cli, sopa, output, err);
    if (status == OK && args_has(args, "json"))
      cli_add_json(cli, json_pack("{s:s, s:i, s:i, s:i}", "file", output, "rows", sopa->rows, "cols", sopa->cols,
                                  "words", sopa->words.count));
    return status;
  }
  if (!format)
    return error_set(err, ERR_INPUT, N_("what to convert to is missing: name a file, or give --to"));
  cli->is_data = true;
  for (int i = 0; i < SOPA_FORMATS; i++) {
    if (strcmp(sopa_format_name((SopaFormat)i), format) == 0)
      sopa_write(sopa, (SopaFormat)i, &cli->out);
  }
  return OK;
}

int run_sopa_convert(Cli *cli, const Args *args) {
  return with_sopa(cli, args, sopa_convert);
}
