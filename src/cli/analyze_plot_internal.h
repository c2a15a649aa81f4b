// SPDX-License-Identifier: MIT
#ifndef CLI_ANALYZE_PLOT_INTERNAL_H
#define CLI_ANALYZE_PLOT_INTERNAL_H

#include "cli/analyze_internal.h"

// For two players: the first one's chance of winning after each turn, mistakes as coloured dots that lead to the turn.
void plot_add_wins(const Cli *cli, const Review *review, StrBuf *out);
void plot_add_scores(const Cli *cli, const Review *review, StrBuf *out);

#endif
