// SPDX-License-Identifier: MIT
// What the commands about word searches share.
#ifndef CLI_SOPA_INTERNAL_H
#define CLI_SOPA_INTERNAL_H

#include "cli/args.h"
#include "cli/output.h"
#include "paper/sopasheet.h"
#include "puzzle/sopa_find.h"
#include "puzzle/sopa_make.h"

// The command's first operand, with that alphabet.
MUST_CHECK Status sopa_open(const Args *args, Sopa *out, Error *err);

// Writes the puzzle to a file by its extension: txt, xml, json, ipuz.
MUST_CHECK Status sopa_save(const Sopa *sopa, const char *path, Error *err);
MUST_CHECK Status sopa_check_output(const Cli *cli, const Args *args, const char *path, Error *err);
// The same for paper: pdf, svg, png. The command has the option "paper".
bool sopa_is_sheet(const char *path);
MUST_CHECK Status sopa_save_sheet(const Cli *cli, const Args *args, const Sopa *sopa, SheetPart part, const char *path,
                                  const char *footer, Error *err);

// The file to write: the second operand, or --output; NULL: none.
const char *sopa_target(const Args *args);

json_t *sopa_json(const Sopa *sopa); // the file, as a value
// "12 words, 10 × 10, difficulty 18"
void sopa_add_summary(Cli *cli, const Sopa *sopa, const SopaHits *hits);

#endif
