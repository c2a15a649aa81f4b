// SPDX-License-Identifier: MIT
// What the rows of the table run: each function does one command and returns the exit status.
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "cli/command.h"

int run_analyze(Cli *cli, const Args *args);
int run_crossword_convert(Cli *cli, const Args *args);
int run_crossword_new(Cli *cli, const Args *args);
int run_crossword_print(Cli *cli, const Args *args);
int run_crossword_solve(Cli *cli, const Args *args);
int run_crossword_verify(Cli *cli, const Args *args);
int run_infer(Cli *cli, const Args *args);
int run_autoplay(Cli *cli, const Args *args);
int run_autoplay_merge(Cli *cli, const Args *args);
int run_admin_grant(Cli *cli, const Args *args);
int run_admin_revoke(Cli *cli, const Args *args);
int run_admin_list(Cli *cli, const Args *args);
int run_admin_accounts(Cli *cli, const Args *args);
int run_admin_password(Cli *cli, const Args *args);
int run_admin_ban(Cli *cli, const Args *args);
int run_admin_unban(Cli *cli, const Args *args);
int run_admin_rename(Cli *cli, const Args *args);
int run_admin_end_sessions(Cli *cli, const Args *args);
int run_admin_close_game(Cli *cli, const Args *args);
int run_admin_book(Cli *cli, const Args *args);
int run_backup(Cli *cli, const Args *args);
int run_board(Cli *cli, const Args *args);
int run_complete(Cli *cli, const Args *args);
int run_completion(Cli *cli, const Args *args);
int run_console(Cli *cli, const Args *args);
int run_demo(Cli *cli, const Args *args);
int run_endgame(Cli *cli, const Args *args);
int run_engine(Cli *cli, const Args *args);
int run_export(Cli *cli, const Args *args);
int run_gcg_check(Cli *cli, const Args *args);
int run_gcg_convert(Cli *cli, const Args *args);
int run_help(Cli *cli, const Args *args);
int run_import(Cli *cli, const Args *args);
int run_leaves_convert(Cli *cli, const Args *args);
int run_leaves_value(Cli *cli, const Args *args);
int run_lexicon_build(Cli *cli, const Args *args);
int run_lexicon_check(Cli *cli, const Args *args);
int run_lexicon_define(Cli *cli, const Args *args);
int run_lexicon_diff(Cli *cli, const Args *args);
int run_lexicon_info(Cli *cli, const Args *args);
int run_lexicon_recipes(Cli *cli, const Args *args);
int run_lexicon_words(Cli *cli, const Args *args);
int run_man(Cli *cli, const Args *args);
int run_maze_classset(Cli *cli, const Args *args);
int run_maze_convert(Cli *cli, const Args *args);
int run_maze_edit(Cli *cli, const Args *args);
int run_maze_export(Cli *cli, const Args *args);
int run_maze_info(Cli *cli, const Args *args);
int run_maze_new(Cli *cli, const Args *args);
int run_maze_play(Cli *cli, const Args *args);
int run_maze_solutions(Cli *cli, const Args *args);
int run_maze_solve(Cli *cli, const Args *args);
int run_moves(Cli *cli, const Args *args);
int run_peg(Cli *cli, const Args *args);
int run_play(Cli *cli, const Args *args);
int run_restore(Cli *cli, const Args *args);
int run_store_copy(Cli *cli, const Args *args);
int run_serve(Cli *cli, const Args *args);
int run_sopa_classset(Cli *cli, const Args *args);
int run_sopa_convert(Cli *cli, const Args *args);
int run_sopa_edit(Cli *cli, const Args *args);
int run_sopa_export(Cli *cli, const Args *args);
int run_sopa_info(Cli *cli, const Args *args);
int run_sopa_new(Cli *cli, const Args *args);
int run_sopa_solve(Cli *cli, const Args *args);
int run_sopa_themes(Cli *cli, const Args *args);
int run_sopa_verify(Cli *cli, const Args *args);
int run_sim(Cli *cli, const Args *args);
int run_tilesets(Cli *cli, const Args *args);
int run_train_leaves(Cli *cli, const Args *args);
int run_train_winpct(Cli *cli, const Args *args);
int run_verify(Cli *cli, const Args *args);
int run_version(Cli *cli, const Args *args);

#endif
