// SPDX-License-Identifier: MIT
// The plots of an analysed game as inline SVG: the chance of winning after each turn, and everybody's score.
#include "base/decimal.h"
#include "cli/analyze_plot_internal.h"
#include "render/html.h"

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

// Every so many turns, so that the numbers have room.
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
  strbuf_printf(&title, " · %s · %s", decimal_of(cli->catalog, "%.1f %%", 100 * win).text,
                tr(cli->catalog, grade_rows[grade].label));
  strbuf_printf(out, "<a href=\"#t%d\"><circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"><title>", turn->number,
                grade_rows[grade].name, x_of(review, turn->number), y_of(win), grade > GRADE_OK ? 6 : 4);
  html_add_text(title.data, out);
  strbuf_add_text(out, "</title></circle></a>\n");
}

void plot_add_wins(const Cli *cli, const Review *review, StrBuf *out) {
  ScopedStrBuf label = {0}, line = {0};
  double win;
  int known = 0;
  strbuf_printf(&label, tr(cli->catalog, "Chance of %s after each turn"), review->players[0].name);
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

void plot_add_scores(const Cli *cli, const Review *review, StrBuf *out) {
  int highest = highest_score(review);
  char top[16], middle[16];
  snprintf(top, sizeof top, "%d", highest);
  snprintf(middle, sizeof middle, "%d", highest / 2);
  strbuf_printf(out, "<h2>%s", tr(cli->catalog, "Scores"));
  for (int p = 0; p < review->player_count; p++) {
    strbuf_printf(out, " <span class=\"key k%d\"></span>", p % 4 + 1);
    html_add_text(review->players[p].name, out);
  }
  strbuf_add_text(out, "</h2>\n");
  analyze_plot_begin(tr(cli->catalog, "Scores"), out);
  add_grid_line(1, top, out);
  int half = highest / 2; // as the label says it
  add_grid_line((double)half / highest, middle, out);
  add_grid_line(0, "0", out);
  add_turn_numbers(review, out);
  for (int p = 0; p < review->player_count; p++)
    add_score_line(review, p, highest, out);
  strbuf_add_text(out, "</svg>\n");
}
