// SPDX-License-Identifier: MIT
// The help of a command, made from its row.
#pragma once

#include "cli/args.h"
#include "cli/output.h"

void help_write(const Cli *cli, const Args *args, StrBuf *out);

// "-o, --output FILE", as help and the manual page show an option.
void help_write_option(const Field *option, StrBuf *out);
