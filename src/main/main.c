// SPDX-License-Identifier: MIT
// tesela: crossword board games and word puzzles.
#include "cli/cli.h"

int main(int argc, char **argv) {
  return cli_main(argc, argv);
}
