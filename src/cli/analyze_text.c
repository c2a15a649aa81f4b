// SPDX-License-Identifier: MIT
// An analysed game in words: what text and page share; and for the terminal its turns, its mistakes with better moves,
// a plot, and the totals.
#include "app/movewords.h"
#include "base/decimal.h"
#include "cli/analyze_internal.h"
#include "lexicon/tiletext.h"
#include "render/boardpicture.h"
#include "render/palette.h"
#include "study/story.h"

#include <math.h>

void analyzed_write_move(const Cli *cli, const Review *review, const ReviewTurn *turn, const Move *move, StrBuf *out) {
  ScopedArena arena = {0};
  MoveWords words = move_words(move, &turn->board, &review->tiles, NULL, cli->catalog, &arena);
  strbuf_printf(out, "%s%s%s", words.square, words.square[0] ? " " : "", words.told);
}

static void analyzed_write_rack(const Review *review, const ReviewTurn *turn, StrBuf *out) {
  rack_write(&turn->rack, &review->tiles, out);
  if (!turn->rack_is_whole)
    strbuf_add_text(out, "…");
}

void analyzed_write_word(const Review *review, const PlayWord *word, StrBuf *out) {
  for (int i = 0; i < word->length; i++)
    strbuf_add_text(out, tiletext_name(&review->tiles, word->tiles[i]));
}

static void analysis_separate(StrBuf *out) {
  if (out->size > 0)
    strbuf_add_text(out, "; ");
}

void analyzed_write_remarks(const Cli *cli, const Review *review, const ReviewTurn *turn, StrBuf *out) {
  const AnalysisTurn *analysis = &turn->analysis;
  for (int i = 0; turn->is_analysed && i < analysis->phony_count; i++) {
    ScopedStrBuf word = {0};
    analyzed_write_word(review, &analysis->phonies[i], &word);
    analysis_separate(out);
    strbuf_printf(out, _("%s is not in the lexicon"), word.data);
  }
  if (turn->is_taken_back) {
    analysis_separate(out);
    strbuf_add_text(out, _("taken back"));
  }
  int after = turn->scores_after[turn->player] - turn->scores[turn->player] - turn->made.score;
  if (!turn->is_taken_back && turn->made.type == ACTION_PLAY && after != 0) { // of the end, or of a challenge
    analysis_separate(out);
    strbuf_printf(out, _("counted after the play: %+d"), after);
  }
  if (turn->is_analysed && analysis->is_bingo_missed) {
    analysis_separate(out);
    strbuf_add_text(out, _("a better play with the whole rack was missed"));
  }
  if (turn->rack.total == 0) {
    analysis_separate(out);
    strbuf_add_text(out, _("the rack is not known"));
  } else if (!turn->rack_is_whole) {
    analysis_separate(out);
    strbuf_add_text(out, _("the rest of the rack is not known"));
  }
}

// How many better moves are worth showing: only those better than the move made.
static int analyzed_better_count(const Analyzed *analyzed, const ReviewTurn *turn) {
  const AnalysisTurn *analysis = &turn->analysis;
  int count = 0;
  if (!turn->is_analysed)
    return 0;
  if (!analysis->is_judged || analyzed->only_turn > 0)
    return analysis->best_count < analyzed->shown ? analysis->best_count : analyzed->shown;
  while (count < analysis->best_count && count < analyzed->shown && count < analysis->rank - 1)
    count++;
  return count;
}

bool analyzed_first_win(const Review *review, const ReviewTurn *turn, double *out) {
  if (review->player_count != 2 || !turn->is_analysed || !turn->analysis.is_judged)
    return false;
  *out = turn->player == 0 ? turn->analysis.made.win : 1 - turn->analysis.made.win;
  return true;
}

// "?!", "?", "??" for mistakes, as in chess; "" for the rest.
static const char *analyzed_mark(AnalysisGrade grade) {
  static const char *const marks[GRADES] = {"", "", "?!", "?", "??"};
  return marks[grade];
}

// ---- rows of tables ----

static double known_or_nan(bool is_known, double value) {
  return is_known ? value : (double)NAN;
}

AnalyzedTurn analyzed_turn(const Cli *cli, const Review *review, const ReviewTurn *turn, Arena *arena) {
  const AnalysisTurn *analysis = &turn->analysis;
  const AnalysisMove *made = &analysis->made;
  bool is_judged = turn->is_analysed && analysis->is_judged;
  ScopedStrBuf rack = {0}, move = {0}, best = {0};
  analyzed_write_rack(review, turn, &rack);
  analyzed_write_move(cli, review, turn, &turn->made, &move);
  if (turn->is_analysed && analysis->best_count > 0 && (!is_judged || analysis->rank > 1))
    analyzed_write_move(cli, review, turn, &analysis->best[0].move, &best);
  return (AnalyzedTurn){.number = turn->number,
                        .points = turn->scores_after[turn->player] - turn->scores[turn->player],
                        .player = review->players[turn->player].name,
                        .rack = strbuf_keep(&rack, arena),
                        .move = strbuf_keep(&move, arena),
                        .best = strbuf_keep(&best, arena),
                        .lost = known_or_nan(is_judged && analyzed_shows_points(made->equity_lost), made->equity_lost),
                        .chance = known_or_nan(is_judged, 100 * made->win),
                        .chance_lost =
                            known_or_nan(is_judged && analyzed_shows_chance(made->win_lost), 100 * made->win_lost),
                        .luck = known_or_nan(turn->is_analysed && analysis->has_luck, analysis->luck)};
}

typedef struct TotalsRow {
  const char *player;
  int score, small, medium, large, bingos, missed;
  double a_turn, lost, chance_lost, luck;
} TotalsRow;

#define OF_TOTALS(member) FIELD_IN(TotalsRow, member)
#define TOTALS_NUMBER(member, shape)                                                                                   \
  FIELD_NUMBER, OF_TOTALS(member), .is_optional = true, .format = (shape), .nothing = ""
const Field analyzed_totals_fields[] = {
    {"player", FIELD_TEXT, OF_TOTALS(player), .title = N_("player")},
    {"score", FIELD_INT, OF_TOTALS(score), .title = N_("points")},
    {"a turn", TOTALS_NUMBER(a_turn, "%.1f"), .title = N_("a turn")},
    {"small", FIELD_INT, OF_TOTALS(small), .title = "?!"},
    {"medium", FIELD_INT, OF_TOTALS(medium), .title = "?"},
    {"large", FIELD_INT, OF_TOTALS(large), .title = "?\?"},
    {"lost", TOTALS_NUMBER(lost, "%.1f"), .title = N_("points lost")},
    {"chance lost", TOTALS_NUMBER(chance_lost, "%.1f %%"), .title = N_("chance lost")},
    {"luck", TOTALS_NUMBER(luck, "%+.1f"), .title = N_("luck")},
    {"bingos", FIELD_INT, OF_TOTALS(bingos), .title = N_("bingos")},
    {"missed", FIELD_INT, OF_TOTALS(missed), .title = N_("missed")},
    {0},
};

FieldTable analyzed_totals(const Review *review, FieldList *list, Arena *arena) {
  TotalsRow *rows = arena_alloc(arena, (size_t)review->player_count * sizeof *rows);
  for (int p = 0; p < review->player_count; p++) {
    const AnalysisTotals *totals = &review->players[p].totals;
    rows[p] = (TotalsRow){.player = review->players[p].name,
                          .score = review->players[p].score,
                          .a_turn = totals->turns ? (double)totals->points / totals->turns : (double)NAN,
                          .small = totals->grades[GRADE_SMALL],
                          .medium = totals->grades[GRADE_MEDIUM],
                          .large = totals->grades[GRADE_LARGE],
                          .lost = totals->equity_lost,
                          .chance_lost = 100 * totals->win_lost,
                          .luck = known_or_nan(totals->luck_turns > 0, totals->luck),
                          .bingos = totals->bingos,
                          .missed = totals->bingos_missed};
  }
  *list = (FieldList){rows, review->player_count};
  return (FieldTable){analyzed_totals_fields, list, sizeof *rows};
}

// ---- in the terminal ----

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

// The game in sentences: what decided it, and what was missed.
static void analyze_text_add_story(Cli *cli, const Review *review) {
  ScopedArena arena = {0};
  const Story story = story_tell(review, false, cli->catalog, &arena);
  strbuf_printf(&cli->out, "\n%s %s\n", story.result, story.summary);
  for (int i = 0; i < story.turns.count; i++) {
    const StoryTurn *turn = story_turn_at(&story, i);
    ScopedStrBuf heading = {0};
    strbuf_printf(&heading, "%d. %s · %s · %s", turn->turn, turn->name, turn->move,
                  decimal_of(cli->catalog, "%+.0f %%", 100 * turn->change).text);
    style_add(&cli->out, &cli->look, style_bold(COLOUR_DEFAULT, COLOUR_DEFAULT), heading.data);
    strbuf_printf(&cli->out, "\n   %s\n", turn->text);
  }
}

// ---- the turns ----

#define OF_TURN(member) FIELD_IN(AnalyzedTurn, member)
#define TURN_NUMBER(member, shape) FIELD_NUMBER, OF_TURN(member), .is_optional = true, .format = (shape), .nothing = ""
static const Field turn_fields[] = {
    {"number", FIELD_INT, OF_TURN(number), .title = ""},
    {"player", FIELD_TEXT, OF_TURN(player), .title = N_("player")},
    {"rack", FIELD_TEXT, OF_TURN(rack), .title = N_("rack")},
    {"move", FIELD_TEXT, OF_TURN(move), .title = N_("move")},
    {"points", FIELD_INT, OF_TURN(points), .title = N_("points")},
    {"lost", TURN_NUMBER(lost, "%.1f"), .title = N_("lost")},
    {"chance", TURN_NUMBER(chance, "%.1f %%"), .title = N_("chance")},
    {"chance lost", TURN_NUMBER(chance_lost, "%.1f %%"), .title = N_("lost")},
    {"luck", TURN_NUMBER(luck, "%+.1f"), .title = N_("luck")},
    {"mark", FIELD_TEXT, OF_TURN(mark), .title = ""},
    {"best", FIELD_TEXT, OF_TURN(best), .title = N_("best")},
    {0},
};

static void analyze_text_add_turns(Cli *cli, const Review *review) {
  ScopedArena arena = {0};
  AnalyzedTurn *rows = arena_alloc(&arena, (size_t)review->count * sizeof *rows);
  for (int i = 0; i < review->count; i++) {
    const ReviewTurn *turn = &review->turns[i];
    const AnalysisTurn *analysis = &turn->analysis;
    rows[i] = analyzed_turn(cli, review, turn, &arena);
    rows[i].mark = turn->is_analysed && analysis->is_judged ? analyzed_mark(analysis->grade) : "";
    const char *sign = turn->is_taken_back ? " ✗" : turn->is_analysed && analysis->phony_count > 0 ? " *" : "";
    ScopedStrBuf move = {0};
    strbuf_printf(&move, "%s%s", rows[i].move, sign);
    rows[i].move = arena_copy_text(&arena, move.data, move.size);
  }
  strbuf_add_char(&cli->out, '\n');
  cli_add_table(cli, &(FieldTable){turn_fields, &(FieldList){rows, review->count}, sizeof *rows});
}

// ---- a turn with what was better ----

static void add_move_line(Cli *cli, const Review *review, const ReviewTurn *turn, int rank, const AnalysisMove *move) {
  ScopedStrBuf name = {0};
  analyzed_write_move(cli, review, turn, &move->move, &name);
  strbuf_printf(&cli->out, "  %4d  ", rank);
  pad_text(name.data, MOVE_WIDTH, &cli->out);
  strbuf_printf(&cli->out, "%4d  %s  %s", move->move.type == ACTION_PLAY ? move->move.score : 0,
                decimal_of(cli->catalog, "%7.1f", move->equity).text,
                decimal_of(cli->catalog, "%5.1f %%", 100 * move->win).text);
  if (analyzed_shows_points(move->equity_lost) || analyzed_shows_chance(move->win_lost))
    strbuf_printf(&cli->out, "   -%s  -%s", decimal_of(cli->catalog, "%.1f", move->equity_lost).text,
                  decimal_of(cli->catalog, "%.1f %%", 100 * move->win_lost).text);
  strbuf_add_char(&cli->out, '\n');
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
  ScopedStrBuf heading = {0}, remarks = {0};
  strbuf_printf(&heading, "%d. ", turn->number);
  strbuf_add_visible(&heading, span_of(review->players[turn->player].name));
  strbuf_add_text(&heading, " · ");
  analyzed_write_rack(review, turn, &heading);
  if (turn->is_analysed && turn->analysis.is_judged)
    strbuf_printf(&heading, " · %s", _(grade_rows[turn->analysis.grade].label));
  add_heading(cli, heading.data);
  analyzed_write_remarks(cli, review, turn, &remarks);
  if (remarks.size > 0)
    strbuf_printf(&cli->out, "  %s\n", remarks.data);
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

static const char *analysis_block(int eighths) {
  static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  return blocks[eighths < 0 ? 0 : eighths > 8 ? 8 : eighths];
}

static void add_plot_row(Cli *cli, const Review *review, int row, int width) {
  for (int i = 0; i < review->count; i++) {
    double win;
    bool is_known = analyzed_first_win(review, &review->turns[i], &win);
    const char *text = is_known ? analysis_block((int)(win * PLOT_ROWS * 8 + 0.5) - 8 * row) : " ";
    for (int copy = 0; copy < width; copy++)
      strbuf_add_text(&cli->out, text);
  }
  strbuf_add_char(&cli->out, '\n');
}

static void add_plot(Cli *cli, const Review *review) {
  if (review->player_count != 2 || review->count == 0)
    return;
  ScopedStrBuf heading = {0}, name = {0};
  strbuf_add_visible(&name, span_of(review->players[0].name));
  strbuf_printf(&heading, _("Chance of %s after each turn"), name.data);
  add_heading(cli, heading.data);
  int width = 3 * review->count + 8 <= cli->look.columns ? 3 : 2 * review->count + 8 <= cli->look.columns ? 2 : 1;
  for (int row = PLOT_ROWS - 1; row >= 0; row--) {
    static const char *const labels[PLOT_ROWS] = {"  0 % ", "      ", " 50 % ", "      ", "100 % "};
    strbuf_add_text(&cli->out, labels[row]);
    add_plot_row(cli, review, row, width);
  }
}

// ---- totals ----

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
  analyze_text_add_story(cli, review);
  analyze_text_add_turns(cli, review);
  add_mistakes(cli, analyzed);
  add_plot(cli, review);
  ScopedArena arena = {0};
  FieldList list;
  FieldTable table = analyzed_totals(review, &list, &arena);
  add_heading(cli, _("In all"));
  cli_add_table(cli, &table);
}
