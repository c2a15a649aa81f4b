// SPDX-License-Identifier: MIT
// What the commands about word searches share.
#ifndef CLI_SOPA_INTERNAL_H
#define CLI_SOPA_INTERNAL_H

#include "cli/args.h"
#include "cli/output.h"
#include "puzzle/sopa_find.h"

// The command's first operand, with that alphabet.
MUST_CHECK Status sopa_open(const Args *args, Sopa *out, Error *err);

// Whether a file of a program, that is read again, may be written there.
MUST_CHECK Status sopa_check_output(const Cli *cli, const Args *args, const char *path, Error *err);
MUST_CHECK Status sopa_save(const Cli *cli, const Sopa *sopa, const char *path, Error *err);

// The file to write: the second operand, or --output; NULL: none.
const char *sopa_target(const Args *args);

json_t *sopa_json(const Sopa *sopa); // the file, as a value
// "12 words, 10 × 10, difficulty 18"
void sopa_add_summary(Cli *cli, const Sopa *sopa, const SopaHits *hits);

#endif
