// SPDX-License-Identifier: MIT
#ifndef CLI_CLI_H
#define CLI_CLI_H

// Runs the command that argv names and returns the process's exit status.
int cli_main(int argc, char **argv);

#endif
