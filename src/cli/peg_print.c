// SPDX-License-Identifier: MIT
#include "app/movewords.h"
#include "base/decimal.h"
#include "cli/args.h"
#include "cli/positions_internal.h"
#include "term/fieldtable.h"

enum { SHOWN = 15 };

typedef struct PegRow {
  int rank, score, rounds;
  MoveWords words;
  const char *move, *word, *tiles; // NULL where the move has none
  double win, win_percent, at_least, at_most, spread;
  int64_t wins, ties, losses;
  bool is_exact, is_spread_exact;
  const char *certainty;
} PegRow;

#define OF_PEG(member) FIELD_IN(PegRow, member)
#define PEG_SHOWN(member) OF_PEG(member), .except = FIELD_NOT_JSON
static const Field peg_fields[] = {
    {"rank", FIELD_INT, PEG_SHOWN(rank), .title = ""},
    {"square", FIELD_TEXT, PEG_SHOWN(words.square), .title = N_("square")},
    {"told", FIELD_TEXT, PEG_SHOWN(words.told), .title = N_("word")},
    {"kind", FIELD_TEXT, OF_PEG(words.kind)},
    {"move", FIELD_TEXT, OF_PEG(move), .is_optional = true, .except = FIELD_LEFT_OUT},
    {"word", FIELD_TEXT, OF_PEG(word), .is_optional = true, .except = FIELD_LEFT_OUT},
    {"tiles", FIELD_TEXT, OF_PEG(tiles), .is_optional = true, .except = FIELD_LEFT_OUT},
    {"score", FIELD_INT, OF_PEG(score), .title = N_("points")},
    {"win %", FIELD_NUMBER, PEG_SHOWN(win_percent), .title = N_("win %"), .format = "%.1f"},
    {"win", FIELD_NUMBER, OF_PEG(win)},
    {"spread", FIELD_NUMBER, OF_PEG(spread), .title = N_("lead"), .format = "%+.1f"},
    {"wins", FIELD_INT, OF_PEG(wins), .title = N_("wins")},
    {"ties", FIELD_INT, OF_PEG(ties), .title = N_("ties")},
    {"losses", FIELD_INT, OF_PEG(losses), .title = N_("losses")},
    {"exact", FIELD_BOOL, OF_PEG(is_exact)},
    {"at_least", FIELD_NUMBER, OF_PEG(at_least)},
    {"at_most", FIELD_NUMBER, OF_PEG(at_most)},
    {"spread_exact", FIELD_BOOL, OF_PEG(is_spread_exact)},
    {"certainty", FIELD_TEXT, PEG_SHOWN(certainty), .title = ""},
    {"rounds", FIELD_INT, OF_PEG(rounds)},
    {0},
};

static MoveWords peg_words(const Peg *peg, const Move *move, Arena *arena) {
  return move_words(move, &peg->done->at.given.cgp.board, &peg->done->at.given.tiles, NULL, peg->cli->catalog, arena);
}

// Bounds that say nothing are not told.
static const char *peg_certainty(const Peg *peg, const PegCandidate *candidate, Arena *arena) {
  const Catalog *catalog = peg->cli->catalog;
  if (candidate->exact)
    return tr(catalog, "exact");
  double least = 100 * peg_least_share(candidate), most = 100 * peg_most_share(candidate);
  if (candidate->least == 0 && candidate->most == 2 * candidate->orders)
    return tr(catalog, "a guess");
  ScopedStrBuf text = {0};
  strbuf_printf(&text, tr(catalog, "at least %s, at most %s"), decimal_of(catalog, "%.1f", least).text,
                decimal_of(catalog, "%.1f", most).text);
  return arena_copy_text(arena, strbuf_text(&text), text.size);
}

static PegRow peg_row(const Peg *peg, int place, Arena *arena) {
  const PegCandidate *candidate = &peg->done->result.candidates[place];
  const Move *move = &candidate->move;
  bool is_play = move->type == ACTION_PLAY;
  PegRow row = {.rank = place + 1,
                .score = is_play ? move->score : 0,
                .rounds = candidate->rounds,
                .words = peg_words(peg, move, arena),
                .win = peg_win_share(candidate),
                .win_percent = 100 * peg_win_share(candidate),
                .at_least = peg_least_share(candidate),
                .at_most = peg_most_share(candidate),
                .spread = peg_mean_lead(candidate),
                .wins = candidate->wins,
                .ties = candidate->ties,
                .losses = candidate->losses,
                .is_exact = candidate->exact,
                .is_spread_exact = candidate->is_lead_exact,
                .certainty = peg_certainty(peg, candidate, arena)};
  row.move = is_play ? row.words.square : NULL;
  row.word = is_play ? row.words.word : NULL;
  row.tiles = move->type == ACTION_EXCHANGE ? row.words.tiles : NULL;
  return row;
}

static void peg_print_json(Cli *cli, const PegResult *result, const FieldList *rows) {
  cli_add_json(cli, json_pack("{s:i, s:I, s:i, s:o, s:I, s:I, s:I}", "bag", result->in_bag, "deals",
                              (json_int_t)result->deals, "rounds", result->rounds, "candidates",
                              fields_list_to_json(peg_fields, rows, sizeof(PegRow)), "endgames",
                              (json_int_t)result->endgames, "nodes", (json_int_t)result->nodes, "ms",
                              (json_int_t)result->ms));
}

static void peg_print_table(Cli *cli, const PegResult *result, const FieldList *rows) {
  FieldList shown = {rows->items, 0};
  while (shown.count < rows->count && shown.count < SHOWN && result->candidates[shown.count].rounds > 0)
    shown.count++;
  fieldtable_draw(&(FieldTable){peg_fields, &shown, sizeof(PegRow)}, cli->catalog, &cli->look, &cli->out);
  strbuf_printf(&cli->out,
                tr_plural(cli->catalog, "%d round finished of %d, %ld endgames\n",
                          "%d rounds finished of %d, %ld endgames\n", result->rounds),
                result->rounds, PEG_ROUNDS, (long)result->endgames);
}

void peg_print(Cli *cli, const Args *args, const Peg *peg) {
  ScopedArena arena = {0};
  const PegResult *result = &peg->done->result;
  PegRow *rows = arena_alloc(&arena, (size_t)result->count * sizeof *rows);
  for (int i = 0; i < result->count; i++)
    rows[i] = peg_row(peg, i, &arena);
  (args_has(args, "json") ? peg_print_json : peg_print_table)(cli, result, &(FieldList){rows, result->count});
}

// One line on standard error: the best after a round.
void peg_note_round(void *context, const PegResult *so_far) {
  Peg *peg = context;
  if (!peg->work.bar.is_on_terminal)
    return;
  ScopedArena arena = {0};
  ScopedStrBuf text = {0};
  const PegCandidate *best = &so_far->candidates[0];
  MoveWords words = peg_words(peg, &best->move, &arena);
  strbuf_printf(&text, "%d  %s  %s  %s%s%s", so_far->rounds,
                decimal_of(peg->cli->catalog, "%5.1f%%", 100 * peg_win_share(best)).text,
                decimal_of(peg->cli->catalog, "%+.1f", peg_mean_lead(best)).text, words.square,
                words.square[0] ? " " : "", words.told);
  cli_progress_end(&peg->work.bar);
  cli_note(peg->cli, text.data);
}
