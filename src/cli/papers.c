// SPDX-License-Identifier: MIT
#include "cli/papers.h"

#include "base/file.h"
#include "cli/outfile.h"
#include "cli/use.h"

#include <string.h>

PaperSize args_paper(const Args *args) {
  const char *paper = args_text(args, "paper");
  PaperSize size;
  return paper && paper_size_find(paper, &size) ? size : PAPER_A4;
}

PuzzleSheet args_sheet(const Args *args, bool has_part) {
  const char *part = has_part ? args_text(args, "part") : NULL;
  PuzzleSheet sheet = {.size = args_paper(args)};
  if (part)
    sheet.part = strcmp(part, "puzzle") == 0 ? SHEET_PUZZLE : strcmp(part, "key") == 0 ? SHEET_KEY : SHEET_BOTH;
  return sheet;
}

Status paper_save(const Cli *cli, const Maze *maze, const Sopa *sopa, const char *path, const PuzzleSheet *sheet,
                  Error *err) {
  ScopedArena arena = {0};
  CliWork work;
  PuzzleBytes file = {0};
  Status status = puzzle_write_file(cli_work_start(&work, cli, &arena), maze, sopa, path, sheet, &file, err);
  cli_work_end(&work);
  if (status == OK)
    status = file_write(path, (Span){strbuf_text(&file.bytes), file.bytes.size}, err);
  if (status == OK && file.loses)
    cli_note(cli, tr(cli->catalog, file.loses));
  strbuf_deinit(&file.bytes);
  return status;
}

Status classset_check(const Cli *cli, const Args *args, Error *err) {
  const char *output = args_text(args, "output");
  if (!output || strcasecmp(outfile_extension(output), "pdf") != 0)
    return error_set(err, ERR_INPUT, N_("a class set is a PDF: give --output FILE.pdf"));
  return outfile_check(cli, args, output, err);
}
