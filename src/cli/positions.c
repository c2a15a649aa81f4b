// SPDX-License-Identifier: MIT
// tesela moves, sim, endgame and peg: what the engine says about a position. study/positionorder.c does the work; here
// it can be watched, and results found before Ctrl-C are printed too.
#include "app/movewords.h"
#include "base/decimal.h"
#include "base/mem.h"
#include "base/steady.h"
#include "cli/args.h"
#include "cli/run.h"
#include "cli/use.h"
#include "study/positionorder.h"
#include "study/study.h"
#include "term/fieldtable.h"
#include "term/terminal.h"

#include <inttypes.h>
#include <math.h>
#include <unistd.h>

// ---- moves ----

enum { ROWS_AT_ONCE = 1000 };

typedef struct FoundRow {
  int rank, score;
  MoveWords words;
  double equity;
} FoundRow;

#define OF_FOUND(member) FIELD_IN(FoundRow, member)
static const Field found_fields[] = {
    {"rank", FIELD_INT, OF_FOUND(rank), .except = FIELD_NOT_JSON, .title = ""},
    {"move", FIELD_TEXT, OF_FOUND(words.square), .title = N_("square")},
    {"word", FIELD_TEXT, OF_FOUND(words.word), .title = N_("word")},
    {"tiles", FIELD_TEXT, OF_FOUND(words.tiles)},
    {"score", FIELD_INT, OF_FOUND(score), .title = N_("points")},
    {"leave", FIELD_TEXT, OF_FOUND(words.leave), .except = FIELD_NOT_JSON, .title = N_("leave")},
    {"equity", FIELD_NUMBER, OF_FOUND(equity), .title = N_("equity"), .format = "%.1f"},
    {0},
};

static FoundRow found_row(const MovesFound *moves, int place, const Rack *rack, Arena *arena) {
  const ScoredPlay *scored = &moves->list.plays[place];
  const Move move = {.type = ACTION_PLAY, .play = scored->play};
  return (FoundRow){.rank = place + 1,
                    .score = scored->score,
                    .words = move_words(&move, &moves->at.given.cgp.board, &moves->at.given.tiles, rack, NULL, arena),
                    .equity = scored->equity / 1000.0};
}

// Move by move: a rack with two blanks has hundreds of thousands of plays, too many to hold as a document.
static void moves_print_json(Cli *cli, const MovesFound *moves, int count) {
  ScopedArena arena = {0};
  strbuf_printf(&cli->out, "{\"count\": %d, \"exchanges\": %" PRId64 ", \"moves\": [", moves->list.count,
                moves->exchanges);
  for (int i = 0; i < count; i++) {
    if (i % ROWS_AT_ONCE == 0)
      arena_deinit(&arena);
    FoundRow row = found_row(moves, i, NULL, &arena);
    strbuf_add_text(&cli->out, i ? ",\n" : "\n");
    cli_add_json_inline(cli, fields_to_json(found_fields, &row, FIELD_NOT_JSON));
    if (!cli_flush_if_long(cli))
      return;
  }
  strbuf_add_text(&cli->out, "]}\n");
}

static void moves_print_table(Cli *cli, const MovesFound *moves, int count) {
  ScopedArena arena = {0};
  FoundRow *rows = arena_alloc(&arena, (size_t)count * sizeof *rows);
  for (int i = 0; i < count; i++)
    rows[i] = found_row(moves, i, &moves->at.given.cgp.racks[0], &arena);
  if (count > 0)
    cli_add_table(cli, &(FieldTable){found_fields, &(FieldList){rows, count}, sizeof *rows});
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d play", "%d plays", moves->list.count), moves->list.count);
  strbuf_add_text(&cli->out, ", ");
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d exchange", "%d exchanges", moves->exchanges),
                (int)moves->exchanges);
  strbuf_add_char(&cli->out, '\n');
}

// ---- sim ----

typedef struct Sim {
  const Cli *cli;
  CliWork work;
  SimDone *done;
  bool is_whole;   // not cancelled
  int64_t last_ms; // when the live table was last drawn
  int live_lines;  // lines of it on the screen
} Sim;

enum { REDRAW_MS = 100, LINES_AROUND = 4 /* title, last line and some room */ };

// A candidate; unknown numbers are NAN.
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
                // Points gained on the best other player by the end of the simulation, with the value of the leave.
                .equity = is_known ? sim_mean_lead(candidate) - study_lead(&sim->done->input) : (double)NAN,
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

static void sim_print_text(Cli *cli, const SimResult *result, const FieldTable *table) {
  cli_add_table(cli, table);
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%ld iteration", "%ld iterations", (long)result->iterations),
                (long)result->iterations);
  strbuf_printf(&cli->out, _(" in %s s"), decimal_of(cli->catalog, "%.1f", (double)result->ms / 1000).text);
  strbuf_add_text(&cli->out, result->is_whole   ? _(": every deal has been met")
                             : result->is_clear ? _(": the best is clear")
                                                : "");
  strbuf_add_char(&cli->out, '\n');
}

// Prints JSON or a table, as the options say.
static void sim_print(Cli *cli, const Args *args, const Sim *sim) {
  ScopedArena arena = {0};
  FieldList list;
  const SimResult *result = &sim->done->result;
  FieldTable table = sim_rows(sim, result, result->count, &list, &arena);
  double per_second = result->ms > 0 ? (double)result->iterations * 1000.0 / (double)result->ms : 0;
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:i, s:i, s:I, s:b, s:b, s:b, s:i, s:I, s:f, s:o}", "count", result->count, "plies",
                                sim->done->input.plies, "iterations", (json_int_t)result->iterations, "clear",
                                result->is_clear, "all_deals", result->is_whole, "cancelled", !sim->is_whole, "threads",
                                sim->done->input.threads, "ms", (json_int_t)result->ms, "iterations_per_second",
                                per_second, "moves", fields_list_to_json(sim_fields, &list, table.record_size)));
  else
    sim_print_text(cli, result, &table);
}

static void add_wiping(const Sim *sim, StrBuf *out) {
  if (sim->live_lines > 0)
    strbuf_printf(out, "\033[%dA\r\033[J", sim->live_lines);
}

// A SimInput's watch, whose context is a Sim: draws the table on standard error, over the previous one.
static void sim_draw_live(void *context, const SimResult *so_far) {
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

// ---- endgame ----

typedef struct Endgame {
  const Cli *cli;
  CliWork work;
  EndgameDone *done;
} Endgame;

// One turn of the line, with its board before the move.
typedef struct LineRow {
  int turn, score;
  const char *rack;
  MoveWords words;
} LineRow;

static const Field line_fields[] = {
    {"turn", FIELD_INT, FIELD_IN(LineRow, turn), .title = ""},
    {"rack", FIELD_TEXT, FIELD_IN(LineRow, rack), .title = N_("rack")},
    {"square", FIELD_TEXT, FIELD_IN(LineRow, words.square), .title = N_("square")},
    {"word", FIELD_TEXT, FIELD_IN(LineRow, words.told), .title = N_("word")},
    {"points", FIELD_INT, FIELD_IN(LineRow, score), .title = N_("points")},
    {0},
};

static LineRow *line_rows(const Endgame *endgame, const EndgameResult *result, const Catalog *catalog, Arena *arena) {
  const TileSet *tiles = &endgame->done->at.given.tiles;
  Board board = endgame->done->at.given.cgp.board;
  Rack racks[] = {endgame->done->racks[0], endgame->done->racks[1]};
  LineRow *rows = arena_alloc(arena, (size_t)result->line_count * sizeof *rows);
  for (int turn = 0; turn < result->line_count; turn++) {
    const EndgameMove *made = &result->line[turn];
    const Move move = {.type = made->is_pass ? ACTION_PASS : ACTION_PLAY, .play = made->play};
    ScopedStrBuf rack = {0};
    rack_write(&racks[turn % 2], tiles, &rack);
    rows[turn] = (LineRow){.turn = turn + 1,
                           .score = made->score,
                           .rack = strbuf_keep(&rack, arena),
                           .words = move_words(&move, &board, tiles, NULL, catalog, arena)};
    if (!made->is_pass && play_take_from_rack(&racks[turn % 2], &made->play))
      play_put(&board, &made->play);
  }
  return rows;
}

// "8E C(AS)A"; or the word for a pass.
static void add_line_move(const MoveWords *words, StrBuf *out) {
  strbuf_printf(out, "%s%s%s", words->square, words->square[0] ? " " : "", words->told);
}

static void endgame_print_json(Cli *cli, const EndgameResult *result, const LineRow *rows) {
  json_t *line = json_array(), *scores = json_array();
  for (int i = 0; i < result->line_count; i++) {
    ScopedStrBuf text = {0};
    add_line_move(&rows[i].words, &text);
    json_array_append_new(line, json_string(text.data));
    json_array_append_new(scores, json_integer(rows[i].score));
  }
  cli_add_json(cli, json_pack("{s:i, s:b, s:i, s:o, s:o, s:I, s:I}", "value", result->value, "exact", result->exact,
                              "depth", result->depth, "line", line, "scores", scores, "nodes",
                              (json_int_t)result->nodes, "ms", (json_int_t)result->ms));
}

// "+12": the gain of the player to move over the other.
static void write_value(const Cli *cli, const EndgameResult *result, StrBuf *out) {
  ScopedStrBuf value = {0};
  strbuf_printf(&value, "%s%d", result->value > 0 ? "+" : "", result->value);
  strbuf_printf(out, _("%s points to the end of the game"), value.data);
  strbuf_add_text(out, ", ");
  if (result->exact)
    strbuf_add_text(out, _("proven"));
  else
    strbuf_printf(
        out, tr_plural(cli->catalog, "not proven (%d turn searched)", "not proven (%d turns searched)", result->depth),
        result->depth);
}

static void endgame_print(Cli *cli, const Args *args, const Endgame *endgame) {
  ScopedArena arena = {0};
  const EndgameResult *result = &endgame->done->result;
  bool is_json = args_has(args, "json");
  LineRow *rows = line_rows(endgame, result, is_json ? NULL : cli->catalog, &arena);
  if (is_json) {
    endgame_print_json(cli, result, rows);
    return;
  }
  cli_add_table(cli, &(FieldTable){line_fields, &(FieldList){rows, result->line_count}, sizeof *rows});
  write_value(cli, result, &cli->out);
  strbuf_add_char(&cli->out, '\n');
}

// One line on standard error: the result of a finished depth.
static void endgame_report_depth(void *context, const EndgameResult *so_far) {
  const Endgame *endgame = context;
  ScopedArena arena = {0};
  ScopedStrBuf text = {0};
  const LineRow *rows = line_rows(endgame, so_far, endgame->cli->catalog, &arena);
  strbuf_printf(&text, "%2d  %s%d ", so_far->depth, so_far->value > 0 ? "+" : "", so_far->value);
  for (int i = 0; i < so_far->line_count; i++) {
    strbuf_add_text(&text, i ? ", " : " ");
    add_line_move(&rows[i].words, &text);
  }
  cli_note(endgame->cli, text.data);
}

// ---- peg ----

typedef struct Peg {
  const Cli *cli;
  CliWork work;
  PegDone *done;
} Peg;

enum { SHOWN = 15 };

typedef struct PegRow {
  int rank, score, rounds;
  MoveWords words;
  const char *move, *word, *tiles; // NULL if the move has none
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

// Bounds that say nothing are left out.
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
  return strbuf_keep(&text, arena);
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
  cli_add_table(cli, &(FieldTable){peg_fields, &shown, sizeof(PegRow)});
  strbuf_printf(&cli->out,
                tr_plural(cli->catalog, "%d round finished of %d, %ld endgames\n",
                          "%d rounds finished of %d, %ld endgames\n", result->rounds),
                result->rounds, PEG_ROUNDS, (long)result->endgames);
}

static void peg_print(Cli *cli, const Args *args, const Peg *peg) {
  ScopedArena arena = {0};
  const PegResult *result = &peg->done->result;
  PegRow *rows = arena_alloc(&arena, (size_t)result->count * sizeof *rows);
  for (int i = 0; i < result->count; i++)
    rows[i] = peg_row(peg, i, &arena);
  (args_has(args, "json") ? peg_print_json : peg_print_table)(cli, result, &(FieldList){rows, result->count});
}

// One line on standard error: the best after a round.
static void peg_report_round(void *context, const PegResult *so_far) {
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

// ---- commands ----

// A refusal that names a field is a misuse.
static Status position_end(Cli *cli, Status status, const Error *err) {
  return err->field[0] ? cli_misuse(cli, status) : status;
}

Status run_moves(Cli *cli, const Args *args, Error *err) {
  CliWork work;
  MovesOrder order = {0};
  ScopedMem MovesFound *moves = mem_alloc(sizeof *moves);
  Status status = cli_use_order(cli, args, &move_listing, &order, &work, moves, err);
  if (status == OK)
    (args_has(args, "json") ? moves_print_json : moves_print_table)(cli, moves, moves->shown);
  move_listing.deinit(moves);
  return position_end(cli, status, err);
}

Status run_sim(Cli *cli, const Args *args, Error *err) {
  Sim sim = {.cli = cli, .done = mem_alloc(sizeof *sim.done)};
  bool is_live = terminal_is(STDERR_FILENO) && !args_has(args, "json");
  SimOrder order = {.watch = is_live ? sim_draw_live : NULL, .context = &sim};
  Status status = cli_use_order(cli, args, &position_simulating, &order, &sim.work, sim.done, err);
  ScopedStrBuf text = {0};
  add_wiping(&sim, &text);
  cli_say(sim.cli, strbuf_text(&text));
  sim.live_lines = 0;
  sim.is_whole = status == OK;
  if (status == OK || (status == ERR_CANCELLED && sim.done->result.iterations > 0))
    sim_print(cli, args, &sim);
  position_simulating.deinit(sim.done);
  mem_free(sim.done);
  return position_end(cli, status, err);
}

Status run_endgame(Cli *cli, const Args *args, Error *err) {
  Endgame endgame = {.cli = cli, .done = mem_alloc(sizeof *endgame.done)};
  bool is_told = !args_has(args, "json") && terminal_is(STDERR_FILENO);
  EndgameOrder order = {.report = is_told ? endgame_report_depth : NULL, .context = &endgame};
  Status status = cli_use_order(cli, args, &endgame_solving, &order, &endgame.work, endgame.done, err);
  if (status == OK)
    endgame_print(cli, args, &endgame);
  endgame_solving.deinit(endgame.done);
  mem_free(endgame.done);
  return position_end(cli, status, err);
}

Status run_peg(Cli *cli, const Args *args, Error *err) {
  Peg peg = {.cli = cli, .done = mem_alloc(sizeof *peg.done)};
  PegOrder order = {.report = args_has(args, "json") ? NULL : peg_report_round, .context = &peg};
  Status status = cli_use_order(cli, args, &preendgame_solving, &order, &peg.work, peg.done, err);
  if (status == OK || (status == ERR_CANCELLED && peg.done->result.rounds > 0))
    peg_print(cli, args, &peg);
  preendgame_solving.deinit(peg.done);
  mem_free(peg.done);
  return position_end(cli, status, err);
}
