// SPDX-License-Identifier: MIT
#include "cli/papers.h"

#include "base/file.h"
#include "base/mem.h"
#include "cli/output.h"
#include "cli/use.h"
#include "notation/crosswordfile.h"
#include "notation/cryptogramfile.h"
#include "notation/mazefile.h"
#include "notation/scramblefile.h"
#include "notation/sopafile.h"
#include "paper/crosswordsheet.h"
#include "paper/mazesheet.h"
#include "paper/sopasheet.h"
#include "paper/wallsheet.h"
#include "workshop/openpuzzle.h"
#include "workshop/sopaorder.h"

#include <string.h>

const Field papers_print_options[] = {
    OUTPUT_OPTION(N_("write a file: .pdf, .svg or .png")),
    SHEET_OPTIONS,
    PART_OPTION(N_("the puzzle, the key with the answers, or both (default: both in a PDF, else the puzzle)")),
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

Status args_sheet(const Cli *cli, const Args *args, bool has_part, PuzzleSheet *out, Error *err) {
  const char *part = has_part ? args_text(args, "part") : NULL;
  *out = (PuzzleSheet){0};
  if (part)
    out->part = strcmp(part, "puzzle") == 0 ? SHEET_PUZZLE : strcmp(part, "key") == 0 ? SHEET_KEY : SHEET_BOTH;
  return args_take(args, sheet_wish_fields, &out->wish, cli->arena, err);
}

Status paper_save(const Cli *cli, PuzzleContent content, const char *path, const PuzzleSheet *sheet, Error *err) {
  CliWork work;
  PuzzleBytes file = {0};
  Status status = puzzle_write_file(cli_work_start(&work, cli), content, path, sheet, &file, err);
  cli_work_end(&work);
  if (status == OK)
    status = file_write(path, strbuf_span(&file.bytes), err);
  if (status == OK && file.loses)
    cli_note(cli, _(file.loses));
  strbuf_deinit(&file.bytes);
  return status;
}

// The kind of the group, by its name.
static int papers_kind(const Args *args) {
  int kind = PUZZLE_IS_MAZE;
  while (kind < PUZZLE_IS_CRYPTOGRAM && strcmp(args->path[args->depth - 2]->name, puzzle_kind_names[kind]) != 0)
    kind++;
  return kind;
}

const char *papers_target(const Args *args) {
  return args->operand_count > 1 ? args->operands[1] : args_text(args, "output");
}

// Loads the first operand, with the alphabet of the options.
static Status papers_load_sopa(const Args *args, Sopa *out, Error *err) {
  SopaAlphabet alphabet;
  bool is_given;
  Status status = sopa_given_alphabet(args_text(args, "alphabet"), args_text(args, "bag"), &alphabet, &is_given, err);
  return status == OK ? sopa_load(args->operands[0], is_given ? &alphabet : NULL, out, err) : status;
}

Status papers_open(const Args *args, OpenPuzzle *out, Error *err) {
  const char *path = args->operands[0];
  switch (papers_kind(args)) {
  case PUZZLE_IS_SOPA:
    out->sopa = mem_alloc(sizeof *out->sopa);
    return papers_load_sopa(args, out->sopa, err);
  case PUZZLE_IS_CROSSWORD:
    out->crossword = mem_alloc(sizeof *out->crossword);
    return crossword_load(path, out->crossword, err);
  case PUZZLE_IS_SCRAMBLE:
    out->scramble = mem_alloc(sizeof *out->scramble);
    return scramble_load(path, out->scramble, err);
  case PUZZLE_IS_CRYPTOGRAM:
    out->cryptogram = mem_alloc(sizeof *out->cryptogram);
    return cryptogram_load(path, out->cryptogram, err);
  default:
    return maze_load(path, &out->maze, &out->walls, err);
  }
}

Status run_puzzle(Cli *cli, const Args *args, Error *err) {
  ScopedPuzzle open = {0};
  Status status = papers_open(args, &open, err);
  return status == OK ? args_command(args)->puzzle(cli, args, &open, err) : status;
}

// The --json of a file that was written.
static json_t *papers_written_json(const char *path, PuzzleContent content) {
  json_t *json = json_pack("{s:s}", "file", path);
  const Sopa *sopa = content.sopa;
  const Crossword *crossword = content.crossword;
  if (sopa || crossword)
    json_object_update_new(json, json_pack("{s:i, s:i, s:i}", "rows", sopa ? sopa->rows : crossword->rows, "cols",
                                           sopa ? sopa->cols : crossword->cols, "words",
                                           sopa ? sopa->words.count : crossword->count));
  return json;
}

static Status papers_write(Cli *cli, const Args *args, const OpenPuzzle *open, const char *path,
                           const PuzzleSheet *sheet, Error *err) {
  PuzzleContent content = openpuzzle_content(open);
  Status status = outfile_check(cli, args, path, err);
  if (status == OK)
    status = paper_save(cli, content, path, sheet, err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, papers_written_json(path, content));
  return status;
}

Status papers_print(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  const char *output = papers_target(args);
  PuzzleSheet sheet;
  Status status = args_sheet(cli, args, true, &sheet, err);
  if (status == OK && !output)
    status = error_set(err, ERR_INPUT, N_("where to write is missing: name a file that ends in .pdf, .svg or .png"));
  else if (status == OK && !puzzle_is_sheet(output))
    status = error_set(
        err, ERR_INPUT,
        open->crossword
            ? N_("'%s' must end in .pdf, .svg or .png, as sheets do; 'crossword convert' writes the other formats")
            : N_("'%s' must end in .pdf, .svg or .png, as sheets do"),
        err_str(output));
  return status == OK ? papers_write(cli, args, open, output, &sheet, err) : status;
}

Status papers_print_file(Cli *cli, PuzzleContent content, const char *format, Error *err) {
  ScopedStrBuf name = {0};
  PuzzleBytes file = {0};
  strbuf_printf(&name, ".%s", format);
  Status status = puzzle_write_file(&(Use){.catalog = cli->catalog}, content, name.data, &(PuzzleSheet){0}, &file, err);
  strbuf_add(&cli->out, strbuf_text(&file.bytes), file.bytes.size);
  strbuf_deinit(&file.bytes);
  cli->is_data = true;
  return status;
}

Status papers_convert(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  const char *output = papers_target(args), *format = args_text(args, "to");
  SopaFormat sopa;
  CrosswordFormat crossword;
  if (!output && !format)
    return error_set(err, ERR_INPUT, N_("what to convert to is missing: name a file, or give --to"));
  if (!output)
    return papers_print_file(cli, openpuzzle_content(open), format, err);
  Status status =
      open->sopa ? sopa_format_of_path(output, &sopa, err) : crossword_format_of_path(output, &crossword, err);
  return status == OK ? papers_write(cli, args, open, output, &(PuzzleSheet){0}, err) : status;
}

Status made_check(Cli *cli, const Args *args, Error *err) {
  const char *path = args_text(args, "output");
  Status status = path ? puzzle_check_target(papers_kind(args), path, err) : OK;
  return status == OK && path ? outfile_check(cli, args, path, err) : status;
}

// With SHEET_OPTIONS and the seed below; with --solution only the key.
static Status made_save(const Cli *cli, const Args *args, PuzzleContent content, const char *path, const char *seed,
                        Error *err) {
  ScopedStrBuf footer = {0};
  PuzzleSheet sheet;
  Status status = args_sheet(cli, args, false, &sheet, err);
  strbuf_printf(&footer, _("seed: %s"), seed);
  sheet.footer = strbuf_text(&footer);
  sheet.part = args_has(args, "solution") ? SHEET_KEY : 0;
  return status == OK ? paper_save(cli, content, path, &sheet, err) : status;
}

Status made_give(Cli *cli, const Args *args, PuzzleContent content, const char *seed, const void *out, bool *goes_on,
                 Error *err) {
  const char *output = args_text(args, "output");
  bool has_json = args_has(args, "json");
  Status status = output ? made_save(cli, args, content, output, seed, err) : OK;
  if (status == OK && has_json)
    cli_add_json(cli, fields_to_json(args_command(args)->use->out, out, FIELD_NOT_OPTION));
  *goes_on = status == OK && !has_json;
  return status;
}

void made_say_left_out(const Cli *cli, const char *message, const FieldList *words) {
  ScopedStrBuf text = {0};
  if (words->count == 0)
    return;
  strbuf_add_text(&text, _(message));
  for (int i = 0; i < words->count; i++)
    strbuf_printf(&text, " %s", fieldlist_text(words, i));
  cli_note(cli, text.data);
}

Status classset_write(const Cli *cli, const Args *args, const char *seed, const ClassSheets *sheets, int count,
                      Error *err) {
  ScopedStrBuf bytes = {0}, footer = {0};
  strbuf_printf(&footer, _("seed: %s"), seed);
  SheetStyle style = {.catalog = cli->catalog, .footer = strbuf_text(&footer)};
  Status status = args_take(args, sheet_wish_fields, &style.wish, cli->arena, err);
  if (status == OK)
    status = sheets->mazes   ? mazesheet_write_set((const Maze *const *)sheets->mazes, count, &style, &bytes, err)
             : sheets->walls ? wallsheet_write_set((const WallMaze *const *)sheets->walls, count, &style, &bytes, err)
             : sheets->sopas ? sopasheet_write_set(sheets->sopas, count, &style, &bytes, err)
                             : crosswordsheet_write_set(sheets->crosswords, count, &style, &bytes, err);
  return status == OK ? file_write(args_text(args, "output"), strbuf_span(&bytes), err) : status;
}

static PuzzleContent classset_puzzle(const ClassSheets *sheets, int i) {
  return (PuzzleContent){.maze = sheets->mazes ? sheets->mazes[i] : NULL,
                         .walls = sheets->walls ? sheets->walls[i] : NULL,
                         .sopa = sheets->sopas ? &sheets->sopas[i] : NULL,
                         .crossword = sheets->crosswords ? &sheets->crosswords[i] : NULL};
}

void classset_tell(Cli *cli, const Args *args, const char *seed, const ClassSheets *sheets, int count, json_t *facts) {
  json_t *puzzles = json_array(),
         *told = json_pack("{s:s, s:s, s:i}", "file", args_text(args, "output"), "seed", seed, "sheets", count);
  for (int i = 0; i < count; i++) {
    ScopedStrBuf file = {0};
    Error err;
    bool is_json =
        openpuzzle_write(classset_puzzle(sheets, i), &file, &err) == OK && file.size > 0 && file.data[0] == '{';
    json_array_append_new(puzzles, is_json ? json_loadb(file.data, file.size, 0, NULL) : json_null());
  }
  json_object_update(told, facts);
  json_decref(facts);
  json_object_set_new(told, "puzzles", puzzles);
  cli_add_json(cli, told);
}

Status classset_check(Cli *cli, const Args *args, Error *err) {
  const char *output = args_text(args, "output");
  if (!output || !path_ends_in(output, "pdf"))
    return error_set(err, ERR_INPUT, N_("a class set is a PDF: give --output FILE.pdf"));
  return outfile_check(cli, args, output, err);
}
