// SPDX-License-Identifier: MIT
// tesela sim: the best static moves of a position, played out many times to see which wins most.
#include "engine/sim.h"

#include "app/machinekit.h"
#include "app/movewords.h"
#include "base/decimal.h"
#include "base/mem.h"
#include "base/steady.h"
#include "cli/args.h"
#include "cli/askedposition.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "term/fieldtable.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <math.h>
#include <unistd.h>

typedef struct Sim {
  const Cli *cli;
  GivenPosition *position;
  SimInput input;
  SimResult *result;
  bool is_whole;   // not cancelled
  int64_t last_ms; // when the live table was last drawn
  int live_lines;  // of it on the screen
} Sim;

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
  const Cgp *cgp = &sim->position->cgp;
  const Move *move = &candidate->move;
  bool is_known = candidate->iterations > 0;
  SimRow row = {.rank = rank,
                .score = move->score,
                .words = move_words(move, &cgp->board, &sim->position->tiles, &cgp->racks[0], catalog, arena),
                .static_equity = move->equity / 1000.0,
                // Points gained on the best other player by the end of the playing out, what is kept included.
                .equity = is_known ? sim_mean_lead(candidate) - lead_now(&sim->input) : (double)NAN,
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
static void sim_print(Cli *cli, const Args *args, const Sim *sim) {
  ScopedArena arena = {0};
  FieldList list;
  const SimResult *result = sim->result;
  FieldTable table = sim_rows(sim, result, result->count, &list, &arena);
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:i, s:i, s:I, s:b, s:b, s:i, s:I, s:f, s:o}", "count", result->count, "plies",
                                sim->input.plies, "iterations", (json_int_t)result->iterations, "clear",
                                result->is_clear, "cancelled", !sim->is_whole, "threads", sim->input.threads, "ms",
                                (json_int_t)result->ms, "iterations_per_second", sim_print_per_second(result), "moves",
                                fields_list_to_json(sim_fields, &list, table.record_size)));
  else
    sim_print_text(cli, result, &table);
}

static void add_wiping(const Sim *sim, StrBuf *out) {
  if (sim->live_lines > 0)
    strbuf_printf(out, "\033[%dA\r\033[J", sim->live_lines);
}

// A SimInput's watch, whose context is a Sim: the table on standard error, drawn over the one before.
static void sim_draw_live(void *context, const SimResult *so_far) {
  Sim *sim = context;
  const Look *look = &sim->cli->error_look;
  int64_t now = steady_ms();
  if (now - sim->last_ms < REDRAW_MS)
    return;
  sim->last_ms = now;
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

static void sim_wipe_live(Sim *sim) {
  ScopedStrBuf text = {0};
  add_wiping(sim, &text);
  cli_say(sim->cli, strbuf_text(&text));
  sim->live_lines = 0;
}

enum {
  USUAL_CANDIDATES = 15,
  USUAL_PLIES = 2,
  USUAL_ITERATIONS = 1000,
  ENDLESS = 100 * 1000 * 1000, // iterations where only the time is limited
  MAP_PAYS = 10 * 1000,        // playings out for which making a word map is soon made up for
};

// What a simulation needs beside the position. Freed by desk_deinit, whatever has been opened.
typedef struct Desk {
  LexiconPlace place;
  Lexicon lexicon;
  MachineKit kit;
  SimModel model;
  ScoreRules rules;
} Desk;

static void desk_deinit(Desk *desk) {
  machinekit_close(&desk->kit);
  lexicon_deinit(&desk->lexicon);
  lexicon_place_deinit(&desk->place);
}

// Who holds what: the record's racks are known, the others hold up to rack_size of the unseen tiles each.
static void sim_seat_players(const GivenPosition *position, int rack_size, SimInput *input) {
  const Cgp *cgp = &position->cgp;
  int counts[TILE_KINDS_MAX + 1], left = cgp_count_unseen(cgp, &position->tiles, counts);
  input->seat_count = cgp->rack_count > 1 ? cgp->rack_count : 2;
  input->rack = cgp->racks[0];
  input->unseen.total = left;
  for (int kind = 0; kind <= position->tiles.kinds; kind++)
    input->unseen.counts[kind] = counts[kind];
  for (int seat = 0; seat < input->seat_count; seat++) {
    const Rack *rack = &cgp->racks[seat];
    int dealt = rack->total > 0 ? 0 : left < rack_size ? left : rack_size;
    input->scores[seat] = cgp->scores[seat];
    input->rack_counts[seat] = rack->total + (seat > 0 ? dealt : 0);
    if (seat > 0) {
      input->known[seat] = *rack;
      left -= dealt;
    }
  }
}

static void set_work(const Args *args, const Cgp *cgp, SimInput *input) {
  const char *seed = args_text(args, "seed");
  bool has_time = args_has(args, "time-ms");
  input->exchange_minimum = cgp->opcodes.exchange_limit.is_given ? (int)cgp->opcodes.exchange_limit.value : 0;
  input->candidates = (int)args_number(args, "candidates", USUAL_CANDIDATES);
  input->plies = (int)args_number(args, "plies", USUAL_PLIES);
  input->iterations = args_number(args, "iterations", has_time ? ENDLESS : USUAL_ITERATIONS);
  input->time_ms = args_number(args, "time-ms", 0);
  input->threads = (int)args_number(args, "threads", 1);
  input->stops_early = !args_has(args, "full");
  input->seed = seed_from_text(seed ? seed : "tesela");
}

// A word map of one's own takes a while to make, which much work makes up for.
static Status sim_open_kit(const Args *args, const SimInput *input, const Progress *progress, Desk *desk, Error *err) {
  bool is_long = input->candidates * input->iterations >= MAP_PAYS;
  MachineKitSource source = {.lexicon = &desk->lexicon,
                             .tiles = input->rules->tiles,
                             .kwg_path = desk->place.path.data,
                             .map = !is_long                    ? TOOLS_MAP_FOUND
                                    : args_has(args, "lexicon") ? TOOLS_MAP_KEPT
                                                                : TOOLS_MAP_ALONE,
                             .leaves_path = args_text(args, "leaves")};
  return machinekit_open(&source, progress, &desk->kit, err);
}

static Status open_desk(const Args *args, Sim *sim, const Progress *progress, Desk *desk, Error *err) {
  const GivenPosition *position = sim->position;
  Kwg kwg;
  Status status = asked_read(args, &desk->place, sim->position, err);
  if (status == OK)
    status = lexicon_load_for_plays(&desk->place, &position->tiles, &kwg, err);
  if (status != OK)
    return status;
  lexicon_init_from_kwg(&desk->lexicon, &kwg);
  desk->rules = asked_rules(args, position);
  desk->model = (SimModel){.leaves = &desk->kit.leaves, .win = sim_win_by_table, .context = &desk->kit.win};
  sim->input = (SimInput){.board = &position->cgp.board,
                          .rules = &desk->rules,
                          .tools = &desk->kit.tools,
                          .model = &desk->model,
                          .progress = progress};
  sim_seat_players(position, desk->rules.rack_size, &sim->input);
  set_work(args, &position->cgp, &sim->input);
  return sim_open_kit(args, &sim->input, progress, desk, err);
}

// A cancelled simulation still tells what is known by then.
static Status sim_simulate(const Cli *cli, const Args *args, Sim *sim, Desk *desk, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, cli);
  progress.progress.cancel = interrupt_catch();
  Status status = open_desk(args, sim, &progress.progress, desk, err);
  bool is_live = terminal_is(STDERR_FILENO) && !args_has(args, "json");
  if (status == OK && is_live) {
    cli_progress_end(&progress);
    progress.progress.report = NULL;
    sim->input.watch = sim_draw_live;
    sim->input.context = sim;
  }
  if (status == OK)
    status = sim_run(&sim->input, sim->result, err);
  sim_wipe_live(sim);
  if (!is_live)
    cli_progress_end(&progress);
  interrupt_release();
  return status;
}

int run_sim(Cli *cli, const Args *args) {
  Error err;
  if (asked_check(args, &err) != OK)
    return cli_fail_usage(cli, args, &err);
  Sim sim = {.cli = cli, .position = mem_alloc(sizeof *sim.position), .result = mem_alloc(sizeof *sim.result)};
  Desk *desk = mem_alloc(sizeof *desk);
  Status status = asked_find_lexicon(cli, args, &desk->place, &err);
  if (status == OK)
    status = sim_simulate(cli, args, &sim, desk, &err);
  sim.is_whole = status == OK;
  if (status == OK || (status == ERR_CANCELLED && sim.result->iterations > 0))
    sim_print(cli, args, &sim);
  desk_deinit(desk);
  mem_free(desk);
  mem_free(sim.position);
  mem_free(sim.result);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
