// SPDX-License-Identifier: MIT
#include "base/decimal.h"
#include "cli/args.h"
#include "cli/positions_internal.h"
#include "render/table.h"

enum { SHOWN = 15 };

static void peg_print_write_exchanged(const Peg *peg, const Move *move, StrBuf *out) {
  Rack rack = {0};
  for (int i = 0; i < move->exchanged_count; i++)
    rack_add(&rack, move->exchanged[i]);
  rack_write(&rack, &peg->done->at.given.tiles, out);
}

// The word, or what is done instead of laying one.
static void peg_print_write_word(const Peg *peg, const Move *move, StrBuf *out) {
  const Catalog *catalog = peg->cli->catalog;
  StrBuf tiles = {0};
  if (move->type == ACTION_PLAY) {
    play_write_word(&move->play, &peg->done->at.given.cgp.board, &peg->done->at.given.tiles, out);
  } else if (move->type == ACTION_EXCHANGE) {
    peg_print_write_exchanged(peg, move, &tiles);
    strbuf_printf(out, tr(catalog, "exchange %s"), strbuf_text(&tiles));
  } else {
    strbuf_add_text(out, tr(catalog, "pass"));
  }
  strbuf_deinit(&tiles);
}

static json_t *peg_print_json_of_text(const StrBuf *text) {
  return json_string(strbuf_text(text));
}

static json_t *peg_print_json_of_move(const Peg *peg, const Move *move) {
  StrBuf square = {0}, text = {0};
  json_t *json;
  if (move->type == ACTION_PLAY) {
    play_write_position(&move->play, &square);
    peg_print_write_word(peg, move, &text);
    json = json_pack("{s:s, s:o, s:o, s:i}", "kind", "play", "move", peg_print_json_of_text(&square), "word",
                     peg_print_json_of_text(&text), "score", move->score);
  } else if (move->type == ACTION_EXCHANGE) {
    peg_print_write_exchanged(peg, move, &text);
    json = json_pack("{s:s, s:o, s:i}", "kind", "exchange", "tiles", peg_print_json_of_text(&text), "score", 0);
  } else {
    json = json_pack("{s:s, s:i}", "kind", "pass", "score", 0);
  }
  strbuf_deinit(&square);
  strbuf_deinit(&text);
  return json;
}

static json_t *peg_print_json_of_candidate(const Peg *peg, const PegCandidate *candidate) {
  json_t *json = peg_print_json_of_move(peg, &candidate->move);
  json_t *numbers =
      json_pack("{s:I, s:I, s:I, s:f, s:f, s:b, s:i}", "wins", (json_int_t)candidate->wins, "ties",
                (json_int_t)candidate->ties, "losses", (json_int_t)candidate->losses, "win", peg_win_share(candidate),
                "spread", peg_mean_lead(candidate), "exact", candidate->exact, "rounds", candidate->rounds);
  json_object_update_new(json, numbers);
  return json;
}

static void peg_print_json(Cli *cli, const Peg *peg) {
  const PegResult *result = &peg->done->result;
  json_t *candidates = json_array();
  for (int i = 0; i < result->count; i++)
    json_array_append_new(candidates, peg_print_json_of_candidate(peg, &result->candidates[i]));
  cli_add_json(cli, json_pack("{s:i, s:I, s:i, s:o, s:I, s:I, s:I}", "bag", result->in_bag, "deals",
                              (json_int_t)result->deals, "rounds", result->rounds, "candidates", candidates, "endgames",
                              (json_int_t)result->endgames, "nodes", (json_int_t)result->nodes, "ms",
                              (json_int_t)result->ms));
}

static void peg_print_add_row(Table *table, const Peg *peg, int rank) {
  const PegCandidate *candidate = &peg->done->result.candidates[rank];
  StrBuf square = {0}, word = {0};
  if (candidate->move.type == ACTION_PLAY)
    play_write_position(&candidate->move.play, &square);
  peg_print_write_word(peg, &candidate->move, &word);
  table_add_number(table, rank + 1);
  table_add(table, strbuf_text(&square));
  table_add(table, strbuf_text(&word));
  table_add_number(table, candidate->move.score);
  table_add(table, decimal_of(peg->cli->catalog, "%.1f", 100 * peg_win_share(candidate)).text);
  table_add(table, decimal_of(peg->cli->catalog, "%+.1f", peg_mean_lead(candidate)).text);
  table_add_number(table, candidate->wins);
  table_add_number(table, candidate->ties);
  table_add_number(table, candidate->losses);
  table_add(table, candidate->exact ? tr(peg->cli->catalog, "exact") : "");
  strbuf_deinit(&square);
  strbuf_deinit(&word);
}

static void peg_print_table(Cli *cli, const Peg *peg) {
  const Catalog *catalog = cli->catalog;
  const PegResult *result = &peg->done->result;
  const TableColumn columns[] = {{"", true},
                                 {tr(catalog, "square"), false},
                                 {tr(catalog, "word"), false},
                                 {tr(catalog, "points"), true},
                                 {tr(catalog, "win %"), true},
                                 {tr(catalog, "lead"), true},
                                 {tr(catalog, "wins"), true},
                                 {tr(catalog, "ties"), true},
                                 {tr(catalog, "losses"), true},
                                 {"", false},
                                 {NULL, false}};
  Table *table = table_create(columns);
  for (int i = 0; i < result->count && i < SHOWN && result->candidates[i].rounds > 0; i++)
    peg_print_add_row(table, peg, i);
  table_draw(table, &cli->look, &cli->out);
  table_destroy(table);
  strbuf_printf(&cli->out,
                tr_plural(catalog, "%d round finished of %d, %ld endgames\n",
                          "%d rounds finished of %d, %ld endgames\n", result->rounds),
                result->rounds, PEG_ROUNDS, (long)result->endgames);
}

void peg_print(Cli *cli, const Args *args, const Peg *peg) {
  if (args_has(args, "json"))
    peg_print_json(cli, peg);
  else
    peg_print_table(cli, peg);
}

void peg_note_round(void *context, const PegResult *so_far) {
  Peg *peg = context;
  if (!peg->work.bar.is_on_terminal)
    return;
  StrBuf text = {0};
  const PegCandidate *best = &so_far->candidates[0];
  strbuf_printf(&text, "%d  %s  %s  ", so_far->rounds,
                decimal_of(peg->cli->catalog, "%5.1f%%", 100 * peg_win_share(best)).text,
                decimal_of(peg->cli->catalog, "%+.1f", peg_mean_lead(best)).text);
  if (best->move.type == ACTION_PLAY) {
    play_write_position(&best->move.play, &text);
    strbuf_add_char(&text, ' ');
  }
  peg_print_write_word(peg, &best->move, &text);
  cli_progress_end(&peg->work.bar);
  cli_note(peg->cli, text.data);
  strbuf_deinit(&text);
}
