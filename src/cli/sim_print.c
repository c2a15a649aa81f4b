// SPDX-License-Identifier: MIT
#include "base/decimal.h"
#include "base/mem.h"
#include "base/steady.h"
#include "cli/args.h"
#include "cli/positions_internal.h"
#include "lexicon/tiletext.h"
#include "render/table.h"

#include <stdio.h>

enum { REDRAW_MS = 100, LINES_AROUND = 4 /* title, last line and some room */ };

// What a move does to the rack, and what it is called.
typedef struct MoveText {
  StrBuf square, word, tiles, leave;
} MoveText;

static void movetext_deinit(MoveText *text) {
  strbuf_deinit(&text->square);
  strbuf_deinit(&text->word);
  strbuf_deinit(&text->tiles);
  strbuf_deinit(&text->leave);
}

static void sim_print_write_play(const Play *play, const GivenPosition *position, Rack *left, MoveText *out) {
  StrBuf tile = {0};
  play_write_position(play, &out->square);
  play_write_word(play, &position->cgp.board, &position->tiles, &out->word);
  for (int i = 0; i < play->length; i++) {
    strbuf_reset(&tile);
    if (play->tiles[i] != TILE_THROUGH)
      tiletext_add(&position->tiles, play->tiles[i], &tile); // each by itself: two tiles L are no tile LL
    strbuf_add_text(&out->tiles, strbuf_text(&tile));
  }
  strbuf_deinit(&tile);
  if (!play_take_from_rack(left, play))
    *left = (Rack){0};
}

static void sim_print_write_move(const Move *move, const GivenPosition *position, MoveText *out) {
  Rack left = position->cgp.racks[0], exchanged = {0};
  *out = (MoveText){0};
  if (move->type == ACTION_PLAY)
    sim_print_write_play(&move->play, position, &left, out);
  for (int i = 0; i < move->exchanged_count; i++) {
    rack_take(&left, move->exchanged[i]);
    rack_add(&exchanged, move->exchanged[i]);
  }
  if (move->type == ACTION_EXCHANGE)
    rack_write(&exchanged, &position->tiles, &out->tiles);
  rack_write(&left, &position->tiles, &out->leave);
}

static int lead_now(const SimInput *input) {
  int best = input->scores[1];
  for (int seat = 2; seat < input->seat_count; seat++)
    best = input->scores[seat] > best ? input->scores[seat] : best;
  return input->scores[0] - best;
}

// Points gained on the best other player by the end of the playing out, what is kept included.
static double equity(const Sim *sim, const SimCandidate *candidate) {
  return sim_mean_lead(candidate) - lead_now(&sim->done->input);
}

static json_t *json_of_margin(double margin) {
  return margin < 0 ? json_null() : json_real(margin);
}

static json_t *sim_print_json_of_candidate(const Sim *sim, const SimCandidate *candidate) {
  const Move *move = &candidate->move;
  MoveText text;
  sim_print_write_move(move, &sim->done->at.given, &text);
  const char *name = move->type == ACTION_PASS ? "pass" : move->type == ACTION_EXCHANGE ? "exchange" : text.square.data;
  json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:i, s:f, s:I, s:b}", "move", name, "word", strbuf_text(&text.word),
                           "tiles", strbuf_text(&text.tiles), "leave", strbuf_text(&text.leave), "score", move->score,
                           "static_equity", move->equity / 1000.0, "iterations", (json_int_t)candidate->iterations,
                           "dropped", candidate->is_dropped);
  bool is_known = candidate->iterations > 0;
  json_object_set_new(json, "equity", is_known ? json_real(equity(sim, candidate)) : json_null());
  json_object_set_new(json, "equity_margin", json_of_margin(sim_lead_margin(candidate)));
  json_object_set_new(json, "win", is_known ? json_real(sim_mean_win(candidate)) : json_null());
  json_object_set_new(json, "win_margin", json_of_margin(sim_win_margin(candidate)));
  movetext_deinit(&text);
  return json;
}

static double sim_print_per_second(const SimResult *result) {
  return result->ms > 0 ? (double)result->iterations * 1000.0 / (double)result->ms : 0;
}

static void sim_print_json(Cli *cli, const Sim *sim) {
  const SimResult *result = &sim->done->result;
  json_t *moves = json_array();
  for (int i = 0; i < result->count; i++)
    json_array_append_new(moves, sim_print_json_of_candidate(sim, &result->candidates[i]));
  cli_add_json(cli, json_pack("{s:i, s:i, s:I, s:b, s:b, s:i, s:I, s:f, s:o}", "count", result->count, "plies",
                              sim->done->input.plies, "iterations", (json_int_t)result->iterations, "clear",
                              result->is_clear, "cancelled", !sim->is_whole, "threads", sim->done->input.threads, "ms",
                              (json_int_t)result->ms, "iterations_per_second", sim_print_per_second(result), "moves",
                              moves));
}

static void sim_print_add_row(const Sim *sim, Table *table, int rank, const SimCandidate *candidate) {
  const Catalog *catalog = sim->cli->catalog;
  const Move *move = &candidate->move;
  bool is_known = candidate->iterations > 0;
  double lead_margin = sim_lead_margin(candidate), win_margin = sim_win_margin(candidate);
  StrBuf word = {0};
  MoveText text;
  sim_print_write_move(move, &sim->done->at.given, &text);
  if (move->type == ACTION_EXCHANGE)
    strbuf_printf(&word, tr(catalog, "exchange %s"), strbuf_text(&text.tiles));
  else
    strbuf_add_text(&word, move->type == ACTION_PASS ? tr(catalog, "pass") : text.word.data);
  table_add_number(table, rank);
  table_add(table, strbuf_text(&text.square));
  table_add(table, word.data);
  table_add_number(table, move->score);
  table_add(table, strbuf_text(&text.leave));
  table_add(table, is_known ? decimal_of(catalog, "%.1f", equity(sim, candidate)).text : "");
  table_add(table, lead_margin >= 0 ? decimal_of(catalog, "± %.1f", lead_margin).text : "");
  table_add(table, is_known ? decimal_of(catalog, "%.1f", 100 * sim_mean_win(candidate)).text : "");
  table_add(table, win_margin >= 0 ? decimal_of(catalog, "± %.1f", 100 * win_margin).text : "");
  table_add_number(table, candidate->iterations);
  table_add(table, candidate->is_dropped ? tr(catalog, "dropped") : "");
  strbuf_deinit(&word);
  movetext_deinit(&text);
}

// The first `limit` candidates. Returns how many lines that is.
static int draw_table(const Sim *sim, const SimResult *result, int limit, const Look *look, StrBuf *out) {
  const Catalog *catalog = sim->cli->catalog;
  const TableColumn columns[] = {{"", true},
                                 {tr(catalog, "square"), false},
                                 {tr(catalog, "word"), false},
                                 {tr(catalog, "points"), true},
                                 {tr(catalog, "leave"), false},
                                 {tr(catalog, "equity"), true},
                                 {"", true},
                                 {tr(catalog, "win %"), true},
                                 {"", true},
                                 {tr(catalog, "iterations"), true},
                                 {"", false},
                                 {NULL, false}};
  Table *table = table_create(columns);
  int count = limit < result->count ? limit : result->count;
  for (int i = 0; i < count; i++)
    sim_print_add_row(sim, table, i + 1, &result->candidates[i]);
  table_draw(table, look, out);
  table_destroy(table);
  return count + 1;
}

static void print_text(Cli *cli, const Sim *sim) {
  const SimResult *result = &sim->done->result;
  draw_table(sim, result, result->count, &cli->look, &cli->out);
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%ld iteration", "%ld iterations", (long)result->iterations),
                (long)result->iterations);
  strbuf_printf(&cli->out, tr(cli->catalog, " in %s s"),
                decimal_of(cli->catalog, "%.1f", (double)result->ms / 1000).text);
  strbuf_add_text(&cli->out, result->is_clear ? tr(cli->catalog, ": the best is clear") : "");
  strbuf_add_char(&cli->out, '\n');
}

void sim_print(Cli *cli, const Args *args, const Sim *sim) {
  if (args_has(args, "json"))
    sim_print_json(cli, sim);
  else
    print_text(cli, sim);
}

static void add_wiping(const Sim *sim, StrBuf *out) {
  if (sim->live_lines > 0)
    strbuf_printf(out, "\033[%dA\r\033[J", sim->live_lines);
}

void sim_draw_live(void *context, const SimResult *so_far) {
  Sim *sim = context;
  const Look *look = &sim->cli->error_look;
  int64_t now = steady_ms();
  if (now - sim->last_ms < REDRAW_MS)
    return;
  sim->last_ms = now;
  if (sim->live_lines == 0)
    cli_progress_end(&sim->work.bar);
  SimResult *sorted = mem_alloc(sizeof *sorted);
  StrBuf text = {0};
  *sorted = *so_far;
  sim_sort(sorted);
  add_wiping(sim, &text);
  int room = look->rows > 0 ? look->rows - LINES_AROUND : sorted->count;
  sim->live_lines = draw_table(sim, sorted, room > 1 ? room : 1, look, &text);
  cli_say(sim->cli, text.data);
  strbuf_deinit(&text);
  mem_free(sorted);
}

void sim_wipe_live(Sim *sim) {
  StrBuf text = {0};
  add_wiping(sim, &text);
  cli_say(sim->cli, strbuf_text(&text));
  strbuf_deinit(&text);
  sim->live_lines = 0;
}
