// SPDX-License-Identifier: MIT
// What text and page say alike of an analysed game.
#include "app/movewords.h"
#include "cli/analyze_internal.h"
#include "lexicon/tiletext.h"

#include <math.h>

void analyzed_write_move(const Cli *cli, const Review *review, const ReviewTurn *turn, const Move *move, StrBuf *out) {
  ScopedArena arena = {0};
  MoveWords words = move_words(move, &turn->board, &review->tiles, NULL, cli->catalog, &arena);
  strbuf_printf(out, "%s%s%s", words.square, words.square[0] ? " " : "", words.told);
}

void analyzed_write_rack(const Review *review, const ReviewTurn *turn, StrBuf *out) {
  rack_write(&turn->rack, &review->tiles, out);
  if (!turn->rack_is_whole)
    strbuf_add_text(out, "…");
}

void analyzed_write_word(const Review *review, const PlayWord *word, StrBuf *out) {
  for (int i = 0; i < word->length; i++)
    strbuf_add_text(out, tiletext_name(&review->tiles, word->tiles[i]));
}

static void separate(StrBuf *out) {
  if (out->size > 0)
    strbuf_add_text(out, "; ");
}

void analyzed_write_remarks(const Cli *cli, const Review *review, const ReviewTurn *turn, StrBuf *out) {
  const AnalysisTurn *analysis = &turn->analysis;
  for (int i = 0; turn->is_analysed && i < analysis->phony_count; i++) {
    ScopedStrBuf word = {0};
    analyzed_write_word(review, &analysis->phonies[i], &word);
    separate(out);
    strbuf_printf(out, tr(cli->catalog, "%s is not in the lexicon"), word.data);
  }
  if (turn->is_taken_back) {
    separate(out);
    strbuf_add_text(out, tr(cli->catalog, "taken back"));
  }
  if (turn->is_analysed && analysis->is_bingo_missed) {
    separate(out);
    strbuf_add_text(out, tr(cli->catalog, "a better play of the whole rack was missed"));
  }
  if (turn->rack.total == 0) {
    separate(out);
    strbuf_add_text(out, tr(cli->catalog, "the rack is not known"));
  } else if (!turn->rack_is_whole) {
    separate(out);
    strbuf_add_text(out, tr(cli->catalog, "the rest of the rack is not known"));
  }
}

int analyzed_better_count(const Analyzed *analyzed, const ReviewTurn *turn) {
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

const char *analyzed_mark(AnalysisGrade grade) {
  static const char *const marks[GRADES] = {"", "", "?!", "?", "??"};
  return marks[grade];
}

// ---- rows of tables ----

static double known_or_nan(bool is_known, double value) {
  return is_known ? value : (double)NAN;
}

static const char *analyzed_keep(const StrBuf *text, Arena *arena) {
  return arena_copy_text(arena, strbuf_text(text), text->size);
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
                        .rack = analyzed_keep(&rack, arena),
                        .move = analyzed_keep(&move, arena),
                        .best = analyzed_keep(&best, arena),
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
