// SPDX-License-Identifier: MIT
#pragma once

// Runs the command that argv names and returns the process's exit status.
int cli_main(int argc, char **argv);
