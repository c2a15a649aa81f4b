// SPDX-License-Identifier: MIT
#include "app/movewords.h"
#include "base/decimal.h"
#include "base/steady.h"
#include "cli/args.h"
#include "cli/positions_internal.h"
#include "term/fieldtable.h"

#include <math.h>

enum { REDRAW_MS = 100, LINES_AROUND = 4 /* title, last line and some room */ };

// A candidate; numbers that are not known yet are NAN.
typedef struct SimRow {
  int rank, score;
  const char *move, *dropped;
  MoveWords words;
  double static_equity, equity, equity_margin, win, win_margin;
  double win_percent, win_margin_percent;
  int64_t iterations;
  bool is_dropped;
} SimRow;

#define OF_SIM(member) FIELD_IN(SimRow, member)
#define SIM_SHOWN(member) OF_SIM(member), .except = FIELD_NOT_JSON
#define SIM_NUMBER(member) FIELD_NUMBER, OF_SIM(member), .is_optional = true, .nothing = ""
static const Field sim_fields[] = {
    {"rank", FIELD_INT, SIM_SHOWN(rank), .title = ""},
    {"square", FIELD_TEXT, SIM_SHOWN(words.square), .title = N_("square")},
    {"told", FIELD_TEXT, SIM_SHOWN(words.told), .title = N_("word")},
    {"move", FIELD_TEXT, OF_SIM(move)},
    {"word", FIELD_TEXT, OF_SIM(words.word)},
    {"tiles", FIELD_TEXT, OF_SIM(words.tiles)},
    {"score", FIELD_INT, OF_SIM(score), .title = N_("points")},
    {"leave", FIELD_TEXT, OF_SIM(words.leave), .title = N_("leave")},
    {"static_equity", FIELD_NUMBER, OF_SIM(static_equity)},
    {"equity", SIM_NUMBER(equity), .title = N_("equity"), .format = "%.1f"},
    {"equity_margin", SIM_NUMBER(equity_margin), .title = "", .format = "± %.1f"},
    {"win", SIM_NUMBER(win)},
    {"win_margin", SIM_NUMBER(win_margin)},
    {"win %", SIM_NUMBER(win_percent), .except = FIELD_NOT_JSON, .title = N_("win %"), .format = "%.1f"},
    {"± %", SIM_NUMBER(win_margin_percent), .except = FIELD_NOT_JSON, .title = "", .format = "± %.1f"},
    {"iterations", FIELD_INT, OF_SIM(iterations), .title = N_("iterations")},
    {"dropped", FIELD_BOOL, OF_SIM(is_dropped)},
    {"is dropped", FIELD_TEXT, SIM_SHOWN(dropped), .title = ""},
    {0},
};

static int lead_now(const SimInput *input) {
  int best = input->scores[1];
  for (int seat = 2; seat < input->seat_count; seat++)
    best = input->scores[seat] > best ? input->scores[seat] : best;
  return input->scores[0] - best;
}

static double known_margin(double margin) {
  return margin < 0 ? (double)NAN : margin;
}

static SimRow sim_row(const Sim *sim, const SimCandidate *candidate, int rank, Arena *arena) {
  const Catalog *catalog = sim->cli->catalog;
  const Cgp *cgp = &sim->done->at.given.cgp;
  const Move *move = &candidate->move;
  bool is_known = candidate->iterations > 0;
  SimRow row = {.rank = rank,
                .score = move->score,
                .words = move_words(move, &cgp->board, &sim->done->at.given.tiles, &cgp->racks[0], catalog, arena),
                .static_equity = move->equity / 1000.0,
                // Points gained on the best other player by the end of the playing out, what is kept included.
                .equity = is_known ? sim_mean_lead(candidate) - lead_now(&sim->done->input) : (double)NAN,
                .equity_margin = known_margin(sim_lead_margin(candidate)),
                .win = is_known ? sim_mean_win(candidate) : (double)NAN,
                .win_margin = known_margin(sim_win_margin(candidate)),
                .iterations = candidate->iterations,
                .is_dropped = candidate->is_dropped,
                .dropped = candidate->is_dropped ? tr(catalog, "dropped") : ""};
  row.move = move->type == ACTION_PLAY ? row.words.square : row.words.kind;
  row.win_percent = 100 * row.win;
  row.win_margin_percent = 100 * row.win_margin;
  return row;
}

// The first `limit` candidates.
static FieldTable sim_rows(const Sim *sim, const SimResult *result, int limit, FieldList *list, Arena *arena) {
  int count = limit < result->count ? limit : result->count;
  SimRow *rows = arena_alloc(arena, (size_t)count * sizeof *rows);
  for (int i = 0; i < count; i++)
    rows[i] = sim_row(sim, &result->candidates[i], i + 1, arena);
  *list = (FieldList){rows, count};
  return (FieldTable){sim_fields, list, sizeof *rows};
}

static double sim_print_per_second(const SimResult *result) {
  return result->ms > 0 ? (double)result->iterations * 1000.0 / (double)result->ms : 0;
}

static void sim_print_text(Cli *cli, const SimResult *result, const FieldTable *table) {
  fieldtable_draw(table, cli->catalog, &cli->look, &cli->out);
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%ld iteration", "%ld iterations", (long)result->iterations),
                (long)result->iterations);
  strbuf_printf(&cli->out, tr(cli->catalog, " in %s s"),
                decimal_of(cli->catalog, "%.1f", (double)result->ms / 1000).text);
  strbuf_add_text(&cli->out, result->is_clear ? tr(cli->catalog, ": the best is clear") : "");
  strbuf_add_char(&cli->out, '\n');
}

// As JSON or as a table, as the options say.
void sim_print(Cli *cli, const Args *args, const Sim *sim) {
  ScopedArena arena = {0};
  FieldList list;
  const SimResult *result = &sim->done->result;
  FieldTable table = sim_rows(sim, result, result->count, &list, &arena);
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:i, s:i, s:I, s:b, s:b, s:i, s:I, s:f, s:o}", "count", result->count, "plies",
                                sim->done->input.plies, "iterations", (json_int_t)result->iterations, "clear",
                                result->is_clear, "cancelled", !sim->is_whole, "threads", sim->done->input.threads,
                                "ms", (json_int_t)result->ms, "iterations_per_second", sim_print_per_second(result),
                                "moves", fields_list_to_json(sim_fields, &list, table.record_size)));
  else
    sim_print_text(cli, result, &table);
}

static void add_wiping(const Sim *sim, StrBuf *out) {
  if (sim->live_lines > 0)
    strbuf_printf(out, "\033[%dA\r\033[J", sim->live_lines);
}

// A SimInput's watch, whose context is a Sim: the table on standard error, drawn over the one before.
void sim_draw_live(void *context, const SimResult *so_far) {
  Sim *sim = context;
  const Look *look = &sim->cli->error_look;
  int64_t now = steady_ms();
  if (now - sim->last_ms < REDRAW_MS)
    return;
  sim->last_ms = now;
  if (sim->live_lines == 0)
    cli_progress_end(&sim->work.bar);
  ScopedArena arena = {0};
  ScopedStrBuf text = {0};
  FieldList list;
  SimResult *sorted = arena_alloc(&arena, sizeof *sorted);
  *sorted = *so_far;
  sim_sort(sorted);
  add_wiping(sim, &text);
  int room = look->rows > 0 ? look->rows - LINES_AROUND : sorted->count;
  FieldTable table = sim_rows(sim, sorted, room > 1 ? room : 1, &list, &arena);
  fieldtable_draw(&table, sim->cli->catalog, look, &text);
  sim->live_lines = list.count + 1;
  cli_say(sim->cli, text.data);
}

void sim_wipe_live(Sim *sim) {
  ScopedStrBuf text = {0};
  add_wiping(sim, &text);
  cli_say(sim->cli, strbuf_text(&text));
  sim->live_lines = 0;
}
