// SPDX-License-Identifier: MIT
// What text and page say alike of an analysed game.
#include "cli/analyze_internal.h"
#include "lexicon/tiletext.h"

static void analyze_words_write_exchanged(const Review *review, const Move *move, StrBuf *out) {
  Rack rack = {0};
  for (int i = 0; i < move->exchanged_count; i++)
    rack_add(&rack, move->exchanged[i]);
  rack_write(&rack, &review->tiles, out);
}

void analyzed_write_move(const Cli *cli, const Review *review, const ReviewTurn *turn, const Move *move, StrBuf *out) {
  StrBuf tiles = {0};
  switch (move->type) {
  case ACTION_PLAY:
    play_write_position(&move->play, out);
    strbuf_add_char(out, ' ');
    play_write_word(&move->play, &turn->board, &review->tiles, out);
    break;
  case ACTION_EXCHANGE:
    analyze_words_write_exchanged(review, move, &tiles);
    strbuf_printf(out, tr(cli->catalog, "exchange %s"), tiles.size ? tiles.data : "?");
    break;
  default:
    strbuf_add_text(out, tr(cli->catalog, "pass"));
  }
  strbuf_deinit(&tiles);
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
    StrBuf word = {0};
    analyzed_write_word(review, &analysis->phonies[i], &word);
    separate(out);
    strbuf_printf(out, tr(cli->catalog, "%s is not in the lexicon"), word.data);
    strbuf_deinit(&word);
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
