// SPDX-License-Identifier: MIT
// An analysed game in the terminal: its turns, its mistakes with what was better, a plot, and what it comes to.
#include "base/decimal.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "cli/analyze_internal.h"
#include "render/boardpicture.h"
#include "render/palette.h"
#include "render/table.h"

enum { PLOT_ROWS = 5, MOVE_WIDTH = 26 };

static void add_heading(Cli *cli, const char *text) {
  strbuf_add_char(&cli->out, '\n');
  style_add(&cli->out, &cli->look, style_bold(palette_of(&cli->look)->accent, COLOUR_DEFAULT), text);
  strbuf_add_char(&cli->out, '\n');
}

static void add_result(Cli *cli, const Review *review) {
  if (*review->title) {
    strbuf_add_visible(&cli->out, span_of(review->title));
    strbuf_add_char(&cli->out, '\n');
  }
  for (int p = 0; p < review->player_count; p++) {
    strbuf_add_text(&cli->out, p ? " – " : "");
    strbuf_add_visible(&cli->out, span_of(review->players[p].name));
    strbuf_printf(&cli->out, " %d", review->players[p].score);
  }
  strbuf_add_char(&cli->out, '\n');
}

// ---- the turns ----

static void analyze_text_add_cell(const Cli *cli, Table *table, bool is_known, const char *format, double value)
    __attribute__((format(printf, 4, 0)));
static void analyze_text_add_cell(const Cli *cli, Table *table, bool is_known, const char *format, double value) {
  table_add(table, is_known ? decimal_of(cli->catalog, format, value).text : "");
}

static void analyze_text_add_turn(Cli *cli, const Analyzed *analyzed, const ReviewTurn *turn, Table *table) {
  const Review *review = analyzed->review;
  const AnalysisTurn *analysis = &turn->analysis;
  bool is_judged = turn->is_analysed && analysis->is_judged;
  StrBuf rack = {0}, move = {0}, best = {0};
  analyzed_write_rack(review, turn, &rack);
  analyzed_write_move(cli, review, turn, &turn->made, &move);
  if (turn->is_taken_back)
    strbuf_add_text(&move, " ✗");
  else if (turn->is_analysed && analysis->phony_count > 0)
    strbuf_add_text(&move, " *");
  if (turn->is_analysed && analysis->best_count > 0 && (!is_judged || analysis->rank > 1))
    analyzed_write_move(cli, review, turn, &analysis->best[0].move, &best);
  table_add_number(table, turn->number);
  table_add(table, review->players[turn->player].name);
  table_add(table, strbuf_text(&rack));
  table_add(table, move.data);
  table_add_number(table, turn->scores_after[turn->player] - turn->scores[turn->player]);
  analyze_text_add_cell(cli, table, is_judged && analyzed_shows_points(analysis->made.equity_lost), "%.1f",
                        analysis->made.equity_lost);
  analyze_text_add_cell(cli, table, is_judged, "%.1f %%", 100 * analysis->made.win);
  analyze_text_add_cell(cli, table, is_judged && analyzed_shows_chance(analysis->made.win_lost), "%.1f %%",
                        100 * analysis->made.win_lost);
  analyze_text_add_cell(cli, table, turn->is_analysed && analysis->has_luck, "%+.1f", analysis->luck);
  table_add(table, is_judged ? analyzed_mark(analysis->grade) : "");
  table_add(table, strbuf_text(&best));
  strbuf_deinit(&rack);
  strbuf_deinit(&move);
  strbuf_deinit(&best);
}

static void analyze_text_add_turns(Cli *cli, const Analyzed *analyzed) {
  const TableColumn columns[] = {{"", true},
                                 {tr(cli->catalog, "player"), false},
                                 {tr(cli->catalog, "rack"), false},
                                 {tr(cli->catalog, "move"), false},
                                 {tr(cli->catalog, "points"), true},
                                 {tr(cli->catalog, "lost"), true},
                                 {tr(cli->catalog, "chance"), true},
                                 {tr(cli->catalog, "lost"), true},
                                 {tr(cli->catalog, "luck"), true},
                                 {"", false},
                                 {tr(cli->catalog, "best"), false},
                                 {NULL, false}};
  Table *table = table_create(columns);
  strbuf_add_char(&cli->out, '\n');
  for (int i = 0; i < analyzed->review->count; i++)
    analyze_text_add_turn(cli, analyzed, &analyzed->review->turns[i], table);
  table_draw(table, &cli->look, &cli->out);
  table_destroy(table);
}

// ---- a turn with what was better ----

static void add_move_line(Cli *cli, const Review *review, const ReviewTurn *turn, int rank, const AnalysisMove *move) {
  StrBuf name = {0};
  analyzed_write_move(cli, review, turn, &move->move, &name);
  strbuf_printf(&cli->out, "  %4d  ", rank);
  pad_text(name.data, MOVE_WIDTH, &cli->out);
  strbuf_printf(&cli->out, "%4d  %s  %s", move->move.type == ACTION_PLAY ? move->move.score : 0,
                decimal_of(cli->catalog, "%7.1f", move->equity).text,
                decimal_of(cli->catalog, "%5.1f %%", 100 * move->win).text);
  if (analyzed_shows_points(move->equity_lost) || analyzed_shows_chance(move->win_lost))
    strbuf_printf(&cli->out, "   −%s  −%s", decimal_of(cli->catalog, "%.1f", move->equity_lost).text,
                  decimal_of(cli->catalog, "%.1f %%", 100 * move->win_lost).text);
  strbuf_add_char(&cli->out, '\n');
  strbuf_deinit(&name);
}

static void add_made_line(Cli *cli, const Review *review, const ReviewTurn *turn) {
  const AnalysisTurn *analysis = &turn->analysis;
  AnalysisMove made = analysis->made;
  made.move = turn->made;
  if (!analysis->is_judged)
    return;
  style_begin(&cli->out, &cli->look, style_bold(COLOUR_DEFAULT, COLOUR_DEFAULT));
  add_move_line(cli, review, turn, analysis->rank, &made);
  style_end(&cli->out, &cli->look);
}

static void analyze_text_add_turn_heading(Cli *cli, const Review *review, const ReviewTurn *turn) {
  StrBuf heading = {0}, remarks = {0};
  strbuf_printf(&heading, "%d. ", turn->number);
  strbuf_add_visible(&heading, span_of(review->players[turn->player].name));
  strbuf_add_text(&heading, " · ");
  analyzed_write_rack(review, turn, &heading);
  if (turn->is_analysed && turn->analysis.is_judged)
    strbuf_printf(&heading, " · %s", tr(cli->catalog, grade_rows[turn->analysis.grade].label));
  add_heading(cli, heading.data);
  analyzed_write_remarks(cli, review, turn, &remarks);
  if (remarks.size > 0)
    strbuf_printf(&cli->out, "  %s\n", remarks.data);
  strbuf_deinit(&heading);
  strbuf_deinit(&remarks);
}

static void add_closely(Cli *cli, const Analyzed *analyzed, const ReviewTurn *turn) {
  const Review *review = analyzed->review;
  const AnalysisTurn *analysis = &turn->analysis;
  int count = analyzed_better_count(analyzed, turn);
  bool is_told = !turn->is_analysed;
  analyze_text_add_turn_heading(cli, review, turn);
  for (int i = 0; i < count; i++) {
    bool is_made = !turn->is_taken_back && analysis_same_move(&analysis->best[i].move, &turn->made);
    if (!is_told && analysis->is_judged && (is_made || analysis->rank == i + 1)) {
      add_made_line(cli, review, turn);
      is_told = true;
    }
    if (!is_made)
      add_move_line(cli, review, turn, i + 1, &analysis->best[i]);
  }
  if (!is_told)
    add_made_line(cli, review, turn);
}

static void add_mistakes(Cli *cli, const Analyzed *analyzed) {
  for (int i = 0; i < analyzed->review->count; i++) {
    const ReviewTurn *turn = &analyzed->review->turns[i];
    if (turn->is_analysed && (turn->analysis.grade >= GRADE_SMALL || turn->analysis.phony_count > 0))
      add_closely(cli, analyzed, turn);
  }
}

// ---- the plot ----

static const char *block(int eighths) {
  static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  return blocks[eighths < 0 ? 0 : eighths > 8 ? 8 : eighths];
}

static void add_plot_row(Cli *cli, const Review *review, int row, int width) {
  for (int i = 0; i < review->count; i++) {
    double win;
    bool is_known = analyzed_first_win(review, &review->turns[i], &win);
    const char *text = is_known ? block((int)(win * PLOT_ROWS * 8 + 0.5) - 8 * row) : " ";
    for (int copy = 0; copy < width; copy++)
      strbuf_add_text(&cli->out, text);
  }
  strbuf_add_char(&cli->out, '\n');
}

static void add_plot(Cli *cli, const Review *review) {
  if (review->player_count != 2 || review->count == 0)
    return;
  StrBuf heading = {0}, name = {0};
  strbuf_add_visible(&name, span_of(review->players[0].name));
  strbuf_printf(&heading, tr(cli->catalog, "Chance of %s after each turn"), name.data);
  add_heading(cli, heading.data);
  int width = 3 * review->count + 8 <= cli->look.columns ? 3 : 2 * review->count + 8 <= cli->look.columns ? 2 : 1;
  for (int row = PLOT_ROWS - 1; row >= 0; row--) {
    static const char *const labels[PLOT_ROWS] = {"  0 % ", "      ", " 50 % ", "      ", "100 % "};
    strbuf_add_text(&cli->out, labels[row]);
    add_plot_row(cli, review, row, width);
  }
  strbuf_deinit(&heading);
  strbuf_deinit(&name);
}

// ---- what it comes to ----

static void add_player(const Cli *cli, const ReviewPlayer *player, Table *table) {
  const AnalysisTotals *totals = &player->totals;
  table_add(table, player->name);
  table_add_number(table, player->score);
  analyze_text_add_cell(cli, table, totals->turns > 0, "%.1f",
                        totals->turns ? (double)totals->points / totals->turns : 0);
  table_add_number(table, totals->grades[GRADE_SMALL]);
  table_add_number(table, totals->grades[GRADE_MEDIUM]);
  table_add_number(table, totals->grades[GRADE_LARGE]);
  analyze_text_add_cell(cli, table, true, "%.1f", totals->equity_lost);
  analyze_text_add_cell(cli, table, true, "%.1f %%", 100 * totals->win_lost);
  analyze_text_add_cell(cli, table, totals->luck_turns > 0, "%+.1f", totals->luck);
  table_add_number(table, totals->bingos);
  table_add_number(table, totals->bingos_missed);
}

static void analyze_text_add_totals(Cli *cli, const Review *review) {
  const TableColumn columns[] = {{tr(cli->catalog, "player"), false},
                                 {tr(cli->catalog, "points"), true},
                                 {tr(cli->catalog, "a turn"), true},
                                 {"?!", true},
                                 {"?", true},
                                 {"??", true},
                                 {tr(cli->catalog, "points lost"), true},
                                 {tr(cli->catalog, "chance lost"), true},
                                 {tr(cli->catalog, "luck"), true},
                                 {tr(cli->catalog, "bingos"), true},
                                 {tr(cli->catalog, "missed"), true},
                                 {NULL, false}};
  Table *table = table_create(columns);
  add_heading(cli, tr(cli->catalog, "In all"));
  for (int p = 0; p < review->player_count; p++)
    add_player(cli, &review->players[p], table);
  table_draw(table, &cli->look, &cli->out);
  table_destroy(table);
}

static void add_board(Cli *cli, const Review *review, const ReviewTurn *turn) {
  BoardPicture picture = {.board = &turn->board,
                          .layout = &review->layout,
                          .tiles = &review->tiles,
                          .catalog = cli->catalog,
                          .look = &cli->look};
  Board with = turn->board;
  if (turn->made.type == ACTION_PLAY && turn->made_is_known) {
    play_put(&with, &turn->made.play);
    picture.board = &with;
    picture.last = &turn->made.play;
  }
  strbuf_add_char(&cli->out, '\n');
  picture_draw(&picture, &cli->out);
}

void analyzed_print_text(Cli *cli, const Analyzed *analyzed) {
  const Review *review = analyzed->review;
  add_result(cli, review);
  if (analyzed->only_turn > 0 && analyzed->only_turn <= review->count) {
    const ReviewTurn *turn = &review->turns[analyzed->only_turn - 1];
    add_board(cli, review, turn);
    add_closely(cli, analyzed, turn);
    return;
  }
  analyze_text_add_turns(cli, analyzed);
  add_mistakes(cli, analyzed);
  add_plot(cli, review);
  analyze_text_add_totals(cli, review);
}
