// SPDX-License-Identifier: MIT
// The functions of the rows in commands.c. Rows of groups are in the files of their commands.
#pragma once

#include "cli/command.h"

CommandRun run_analyze, run_autoplay, run_backup, run_board, run_complete, run_completion, run_console, run_daily,
    run_demo, run_exercise, run_endgame, run_engine, run_export, run_help, run_import, run_infer, run_man, run_moves,
    run_peg, run_position, run_play, run_restore, run_serve, run_sim, run_tilesets, run_train_difficulty, run_verify,
    run_version, run_work;
