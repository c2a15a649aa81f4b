// SPDX-License-Identifier: MIT
// An analysed game as one page: it loads nothing from elsewhere and runs no script, and text from the game's file stays
// text. The page is well-formed XML too, so that tests can read it.
#include "base/decimal.h"
#include "cli/analyze_internal.h"
#include "render/boardhtml.h"
#include "render/html.h"
#include "study/story.h"

#include <math.h>

// ---- plots, as inline SVG ----

enum { WIDTH = 720, HEIGHT = 190, LEFT = 74, RIGHT = 12, TOP = 12, BOTTOM = 28 };

static double x_of(const Review *review, int turn) {
  double steps = review->count > 0 ? review->count : 1;
  return LEFT + (WIDTH - LEFT - RIGHT) * turn / steps;
}

static double y_of(double share) {
  return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
}

static void analyze_plot_begin(const char *label, StrBuf *out) {
  strbuf_printf(out, "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH, HEIGHT);
  html_add_text(label, out);
  strbuf_add_text(out, "\">\n");
}

static void add_grid_line(double share, const char *label, StrBuf *out) {
  strbuf_printf(out,
                "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/><text x=\"%d\" y=\"%.1f\" "
                "text-anchor=\"end\">%s</text>\n",
                LEFT, WIDTH - RIGHT, y_of(share), y_of(share), LEFT - 6, y_of(share) + 4, label);
}

// Not every turn gets a number, so that they have room.
static void add_turn_numbers(const Review *review, StrBuf *out) {
  int every = review->count > 60 ? 10 : review->count > 24 ? 4 : review->count > 12 ? 2 : 1;
  for (int i = every; i <= review->count; i += every)
    strbuf_printf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>", x_of(review, i), HEIGHT - 6, i);
  strbuf_add_char(out, '\n');
}

static void add_dot(const Cli *cli, const Review *review, const ReviewTurn *turn, double win, StrBuf *out) {
  AnalysisGrade grade = turn->analysis.grade;
  ScopedStrBuf title = {0};
  strbuf_printf(&title, "%d. %s: ", turn->number, review->players[turn->player].name);
  analyzed_write_move(cli, review, turn, &turn->made, &title);
  strbuf_printf(&title, " · %s · %s", decimal_of(cli->catalog, "%.1f %%", 100 * win).text, _(grade_rows[grade].label));
  strbuf_printf(out, "<a href=\"#t%d\"><circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"><title>", turn->number,
                grade_rows[grade].name, x_of(review, turn->number), y_of(win), grade > GRADE_OK ? 6 : 4);
  html_add_text(title.data, out);
  strbuf_add_text(out, "</title></circle></a>\n");
}

// For two players: the first one's chance of winning after each turn, with mistakes as coloured dots that link to the
// turn.
static void plot_add_wins(const Cli *cli, const Review *review, StrBuf *out) {
  ScopedStrBuf label = {0}, line = {0};
  double win;
  int known = 0;
  strbuf_printf(&label, _("Chance of %s after each turn"), review->players[0].name);
  strbuf_add_text(out, "<h2>");
  html_add_text(label.data, out);
  strbuf_add_text(out, "</h2>\n");
  analyze_plot_begin(label.data, out);
  add_grid_line(1, "100 %", out);
  add_grid_line(0.5, "50 %", out);
  add_grid_line(0, "0 %", out);
  add_turn_numbers(review, out);
  for (int i = 0; i < review->count; i++) {
    if (analyzed_first_win(review, &review->turns[i], &win)) {
      strbuf_printf(&line, "%.1f,%.1f ", x_of(review, i + 1), y_of(win));
      known++;
    }
  }
  if (known > 1)
    strbuf_printf(out, "<polyline class=\"p1\" points=\"%s\"/>\n", line.data);
  for (int i = 0; i < review->count; i++) {
    if (analyzed_first_win(review, &review->turns[i], &win))
      add_dot(cli, review, &review->turns[i], win, out);
  }
  strbuf_add_text(out, "</svg>\n");
}

static int highest_score(const Review *review) {
  int highest = 1;
  for (int i = 0; i < review->count; i++) {
    for (int p = 0; p < review->player_count; p++)
      highest = review->turns[i].scores_after[p] > highest ? review->turns[i].scores_after[p] : highest;
  }
  return highest;
}

static void add_score_line(const Review *review, int player, int highest, StrBuf *out) {
  strbuf_printf(out, "<polyline class=\"p%d\" points=\"%.1f,%.1f ", player % 4 + 1, x_of(review, 0), y_of(0));
  for (int i = 0; i < review->count; i++) {
    int score = review->turns[i].scores_after[player];
    strbuf_printf(out, "%.1f,%.1f ", x_of(review, i + 1), y_of(score > 0 ? (double)score / highest : 0));
  }
  strbuf_add_text(out, "\"/>\n");
}

static void plot_add_scores(const Cli *cli, const Review *review, StrBuf *out) {
  int highest = highest_score(review);
  char top[16], middle[16];
  snprintf(top, sizeof top, "%d", highest);
  snprintf(middle, sizeof middle, "%d", highest / 2);
  strbuf_printf(out, "<h2>%s", _("Scores"));
  for (int p = 0; p < review->player_count; p++) {
    strbuf_printf(out, " <span class=\"key k%d\"></span>", p % 4 + 1);
    html_add_text(review->players[p].name, out);
  }
  strbuf_add_text(out, "</h2>\n");
  analyze_plot_begin(_("Scores"), out);
  add_grid_line(1, top, out);
  int half = highest / 2; // as in the label
  add_grid_line((double)half / highest, middle, out);
  add_grid_line(0, "0", out);
  add_turn_numbers(review, out);
  for (int p = 0; p < review->player_count; p++)
    add_score_line(review, p, highest, out);
  strbuf_add_text(out, "</svg>\n");
}

// ---- pieces ----

static void add_heading_cells(const Cli *cli, const char *const *titles, int numbers_from, StrBuf *out) {
  strbuf_add_text(out, "<tr>");
  for (int i = 0; titles[i]; i++) {
    strbuf_printf(out, "<th%s>", i >= numbers_from ? " class=\"n\"" : "");
    html_add_text(*titles[i] ? _(titles[i]) : "", out);
    strbuf_add_text(out, "</th>");
  }
  strbuf_add_text(out, "</tr>\n");
}

static void analyze_html_add_cell(const char *text, const char *class, StrBuf *out) {
  strbuf_printf(out, "<td class=\"%s\">", class);
  html_add_text(text, out);
  strbuf_add_text(out, "</td>");
}

// NAN: not known.
static void analyze_html_add_number(const Cli *cli, const char *format, double value, StrBuf *out)
    __attribute__((format(printf, 2, 0)));
static void analyze_html_add_number(const Cli *cli, const char *format, double value, StrBuf *out) {
  analyze_html_add_cell(isnan(value) ? "" : decimal_of(cli->catalog, format, value).text, "n", out);
}

static void add_grade(const Cli *cli, AnalysisGrade grade, StrBuf *out) {
  strbuf_printf(out, "<span class=\"grade %s\">", grade_rows[grade].name);
  html_add_text(_(grade_rows[grade].label), out);
  strbuf_add_text(out, "</span>");
}

static bool is_judged(const ReviewTurn *turn) {
  return turn->is_analysed && turn->analysis.is_judged;
}

// ---- the top of the page ----

static void add_header(const Cli *cli, const Review *review, StrBuf *out) {
  int best = review->players[0].score;
  for (int p = 1; p < review->player_count; p++)
    best = review->players[p].score > best ? review->players[p].score : best;
  strbuf_add_text(out, "<header><h1>");
  html_add_text(*review->title ? review->title : _("Analysis of a game"), out);
  strbuf_add_text(out, "</h1>\n<div class=\"players\">");
  for (int p = 0; p < review->player_count; p++) {
    const ReviewPlayer *player = &review->players[p];
    strbuf_printf(out, "<div class=\"player%s\"><b>", player->score == best ? " won" : "");
    html_add_text(player->name, out);
    strbuf_printf(out, "</b><output>%d</output></div>", player->score);
  }
  strbuf_add_text(out, "</div></header>\n");
}

// Adds what decided the game, in sentences.
static void analyze_html_add_story(const Cli *cli, const Review *review, StrBuf *out) {
  ScopedArena arena = {0};
  const Story story = story_tell(review, false, cli->catalog, &arena);
  strbuf_add_text(out, "<section class=\"story\"><p>");
  html_add_text(story.result, out);
  strbuf_add_char(out, ' ');
  html_add_text(story.summary, out);
  strbuf_add_text(out, "</p>\n");
  for (int i = 0; i < story.turns.count; i++) {
    const StoryTurn *turn = story_turn_at(&story, i);
    strbuf_printf(out, "<p><a href=\"#t%d\"><b>%d. ", turn->turn, turn->turn);
    html_add_text(turn->name, out);
    strbuf_add_text(out, " · ");
    html_add_text(turn->move, out);
    strbuf_printf(out, "</b></a> %s<br/>", decimal_of(cli->catalog, "%+.0f %%", 100 * turn->change).text);
    html_add_text(turn->text, out);
    strbuf_add_text(out, "</p>\n");
  }
  strbuf_add_text(out, "</section>\n");
}

static void analyze_html_add_totals(const Cli *cli, const Review *review, StrBuf *out) {
  ScopedArena arena = {0};
  ScopedStrBuf cell = {0};
  FieldList list;
  FieldTable table = analyzed_totals(review, &list, &arena);
  const char *titles[TEXT_COLUMNS_MAX + 1] = {0};
  for (int i = 0; table.fields[i].name; i++)
    titles[i] = table.fields[i].title;
  strbuf_printf(out, "<section class=\"card\"><h2>%s</h2><div class=\"scroll\"><table>\n", _("In all"));
  add_heading_cells(cli, titles, 1, out);
  for (int row = 0; row < list.count; row++) {
    strbuf_add_text(out, "<tr>");
    for (const Field *field = table.fields; field->name; field++) {
      strbuf_reset(&cell);
      fieldtable_add_cell(&table, field, row, cli->catalog, &cell);
      analyze_html_add_cell(strbuf_text(&cell), field->type == FIELD_TEXT ? "w" : "n", out);
    }
    strbuf_add_text(out, "</tr>\n");
  }
  strbuf_add_text(out, "</table></div></section>\n");
}

static void add_turn_row(const Cli *cli, const Review *review, const ReviewTurn *turn, StrBuf *out) {
  ScopedArena arena = {0};
  AnalyzedTurn row = analyzed_turn(cli, review, turn, &arena);
  strbuf_printf(out, "<tr><td class=\"n\"><a href=\"#t%d\">%d</a></td>", turn->number, turn->number);
  analyze_html_add_cell(row.player, "w", out);
  analyze_html_add_cell(row.move, "w", out);
  analyze_html_add_number(cli, "%.0f", row.points, out);
  analyze_html_add_number(cli, "%.1f", row.lost, out);
  analyze_html_add_number(cli, "%.1f %%", row.chance, out);
  analyze_html_add_number(cli, "%.1f %%", row.chance_lost, out);
  analyze_html_add_number(cli, "%+.1f", row.luck, out);
  strbuf_add_text(out, "<td class=\"n\">");
  if (is_judged(turn))
    add_grade(cli, turn->analysis.grade, out);
  strbuf_add_text(out, "</td></tr>\n");
}

static void add_turn_table(const Cli *cli, const Analyzed *analyzed, StrBuf *out) {
  static const char *const titles[] = {"",           N_("player"),      N_("move"), N_("points"), N_("points lost"),
                                       N_("chance"), N_("chance lost"), N_("luck"), "",           NULL};
  strbuf_printf(out, "<section class=\"card\"><h2>%s</h2><div class=\"scroll\"><table class=\"turns\">\n", _("Turns"));
  add_heading_cells(cli, titles, 3, out);
  for (int i = 0; i < analyzed->review->count; i++)
    add_turn_row(cli, analyzed->review, &analyzed->review->turns[i], out);
  strbuf_add_text(out, "</table></div></section>\n");
}

// ---- one turn ----

static void add_fact(const Cli *cli, const char *name, const char *format, double value, StrBuf *out)
    __attribute__((format(printf, 3, 0)));
static void add_fact(const Cli *cli, const char *name, const char *format, double value, StrBuf *out) {
  strbuf_add_text(out, "<div><dt>");
  html_add_text(_(name), out);
  strbuf_add_text(out, "</dt><dd>");
  strbuf_add_text(out, decimal_of(cli->catalog, format, value).text);
  strbuf_add_text(out, "</dd></div>");
}

static void add_facts(const Cli *cli, const ReviewTurn *turn, StrBuf *out) {
  const AnalysisTurn *analysis = &turn->analysis;
  strbuf_add_text(out, "<dl class=\"facts\">");
  add_fact(cli, N_("points"), "%.0f", turn->scores_after[turn->player] - turn->scores[turn->player], out);
  if (is_judged(turn)) {
    add_fact(cli, N_("points lost"), "%.1f", analysis->made.equity_lost, out);
    add_fact(cli, N_("chance before"), "%.1f %%", 100 * (analysis->made.win + analysis->made.win_lost), out);
    add_fact(cli, N_("chance after"), "%.1f %%", 100 * analysis->made.win, out);
    add_fact(cli, N_("rank"), "%.0f", analysis->rank, out);
  }
  if (turn->is_analysed && analysis->has_luck)
    add_fact(cli, N_("luck"), "%+.1f", analysis->luck, out);
  strbuf_add_text(out, "</dl>\n");
}

static void add_move_row(const Cli *cli, const Review *review, const ReviewTurn *turn, int rank,
                         const AnalysisMove *move, bool is_made, StrBuf *out) {
  ScopedStrBuf name = {0};
  analyzed_write_move(cli, review, turn, &move->move, &name);
  strbuf_printf(out, "<tr%s><td class=\"n\">%d</td>", is_made ? " class=\"made\"" : "", rank);
  analyze_html_add_cell(name.data, "w", out);
  analyze_html_add_number(cli, "%.0f", move->move.type == ACTION_PLAY ? move->move.score : 0, out);
  analyze_html_add_number(cli, "%.1f", move->equity, out);
  analyze_html_add_number(cli, "-%.1f", analyzed_shows_points(move->equity_lost) ? move->equity_lost : (double)NAN,
                          out);
  analyze_html_add_number(cli, "%.1f %%", 100 * move->win, out);
  strbuf_add_text(out, "</tr>\n");
}

static void add_moves(const Cli *cli, const Analyzed *analyzed, const ReviewTurn *turn, StrBuf *out) {
  static const char *const titles[] = {"", N_("move"), N_("points"), N_("equity"), N_("loss"), N_("chance"), NULL};
  const AnalysisTurn *analysis = &turn->analysis;
  int count = analysis->best_count < analyzed->shown ? analysis->best_count : analyzed->shown;
  AnalysisMove made = analysis->made;
  made.move = turn->made;
  bool is_shown = !analysis->is_judged;
  strbuf_add_text(out, "<div class=\"scroll\"><table>\n");
  add_heading_cells(cli, titles, 2, out);
  for (int i = 0; i < count; i++) {
    bool is_made = !is_shown && analysis_same_move(&analysis->best[i].move, &turn->made) && !turn->is_taken_back;
    is_shown = is_shown || is_made;
    add_move_row(cli, analyzed->review, turn, i + 1, &analysis->best[i], is_made, out);
  }
  if (!is_shown)
    add_move_row(cli, analyzed->review, turn, analysis->rank, &made, true, out);
  strbuf_add_text(out, "</table></div>\n");
}

static void add_turn_board(const Cli *cli, const Review *review, const ReviewTurn *turn, StrBuf *out) {
  ScopedStrBuf label = {0};
  Board board = turn->board;
  const Play *play = turn->made.type == ACTION_PLAY && turn->made_is_known ? &turn->made.play : NULL;
  if (play)
    play_put(&board, play);
  strbuf_printf(&label, _("The board after turn %d: "), turn->number);
  analyzed_write_move(cli, review, turn, &turn->made, &label);
  boardhtml_add(&board, &review->layout, &review->tiles, play, label.data, out);
}

static void analyze_html_add_turn_heading(const Cli *cli, const Review *review, const ReviewTurn *turn, StrBuf *out) {
  ScopedStrBuf move = {0};
  analyzed_write_move(cli, review, turn, &turn->made, &move);
  strbuf_printf(out, "<h3><a href=\"#t%d\">%d</a> ", turn->number, turn->number);
  html_add_text(review->players[turn->player].name, out);
  strbuf_add_text(out, " · ");
  html_add_text(move.data, out);
  strbuf_add_char(out, ' ');
  if (is_judged(turn))
    add_grade(cli, turn->analysis.grade, out);
  strbuf_add_text(out, "</h3>\n");
}

static void analyze_html_add_turn(const Cli *cli, const Analyzed *analyzed, const ReviewTurn *turn, StrBuf *out) {
  const Review *review = analyzed->review;
  ScopedStrBuf remarks = {0};
  int gaps = turn->rack_is_whole ? 0 : review->rack_size - turn->rack.total;
  strbuf_printf(out, "<section class=\"card turn\" id=\"t%d\">", turn->number);
  analyze_html_add_turn_heading(cli, review, turn, out);
  add_turn_board(cli, review, turn, out);
  strbuf_add_text(out, "<div class=\"side\">\n");
  boardhtml_add_rack(&turn->rack, &review->tiles, gaps, out);
  add_facts(cli, turn, out);
  analyzed_write_remarks(cli, review, turn, &remarks);
  if (remarks.size > 0) {
    strbuf_add_text(out, "<p>");
    html_add_text(remarks.data, out);
    strbuf_add_text(out, "</p>\n");
  }
  if (turn->is_analysed)
    add_moves(cli, analyzed, turn, out);
  if (*turn->note) {
    strbuf_add_text(out, "<p class=\"note\">");
    html_add_lines(turn->note, out);
    strbuf_add_text(out, "</p>\n");
  }
  strbuf_add_text(out, "</div></section>\n");
}

static void add_plots(const Cli *cli, const Review *review, StrBuf *out) {
  strbuf_add_text(out, "<section class=\"card\">\n");
  if (review->player_count == 2)
    plot_add_wins(cli, review, out);
  plot_add_scores(cli, review, out);
  strbuf_add_text(out, "</section>\n");
}

static void add_footer(const Cli *cli, const Analyzed *analyzed, StrBuf *out) {
  strbuf_add_text(out, "<footer>");
  html_add_text(
      _("Lost: how much less a move is worth than the best one, in points with the value of the tiles kept, and in "
        "chance of winning. Luck: how much better or worse the tiles drawn were than could be expected."),
      out);
  if (!analyzed->is_whole) {
    strbuf_add_char(out, ' ');
    html_add_text(_("The analysis was stopped before its end."), out);
  }
  strbuf_add_text(out, "</footer>\n");
}

void analyzed_write_html(const Cli *cli, const Analyzed *analyzed, StrBuf *out) {
  const Review *review = analyzed->review;
  const char *language = catalog_language(cli->catalog);
  strbuf_printf(out,
                "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                "content=\"width=device-width, initial-scale=1\"/>\n<title>",
                language ? language : "en");
  for (int p = 0; p < review->player_count; p++) {
    strbuf_add_text(out, p ? " – " : "");
    html_add_text(review->players[p].name, out);
  }
  // The styles have only one character that is special in XML, the '>' of child selectors, and it is allowed.
  strbuf_printf(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n", html_style("board.css"),
                html_style("analysis.css"));
  add_header(cli, review, out);
  strbuf_add_text(out, "<main>\n");
  if (analyzed->only_turn == 0)
    analyze_html_add_story(cli, review, out);
  add_plots(cli, review, out);
  analyze_html_add_totals(cli, review, out);
  add_turn_table(cli, analyzed, out);
  for (int i = 0; i < review->count; i++) {
    if (analyzed->only_turn == 0 || analyzed->only_turn == review->turns[i].number)
      analyze_html_add_turn(cli, analyzed, &review->turns[i], out);
  }
  add_footer(cli, analyzed, out);
  strbuf_add_text(out, "</main>\n</body>\n</html>\n");
}
