// SPDX-License-Identifier: MIT
// tesela peg: the moves of a position with one to four tiles in the bag, by how often they win.
#include "app/movewords.h"
#include "base/decimal.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/askedposition.h"
#include "cli/leavesoption.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "engine/preendgame.h"
#include "term/fieldtable.h"
#include "term/interrupt.h"

typedef struct Peg {
  const Cli *cli;
  GivenPosition *position;
  PegResult *result;
  CliProgress progress;
} Peg;

enum { SHOWN = 15 };

typedef struct PegRow {
  int rank, score, rounds;
  MoveWords words;
  const char *move, *word, *tiles; // NULL where the move has none
  double win, win_percent, spread;
  int64_t wins, ties, losses;
  bool is_exact;
  const char *exact;
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
    {"is exact", FIELD_TEXT, PEG_SHOWN(exact), .title = ""},
    {"rounds", FIELD_INT, OF_PEG(rounds)},
    {0},
};

static MoveWords peg_words(const Peg *peg, const Move *move, Arena *arena) {
  return move_words(move, &peg->position->cgp.board, &peg->position->tiles, NULL, peg->cli->catalog, arena);
}

static PegRow peg_row(const Peg *peg, int place, Arena *arena) {
  const PegCandidate *candidate = &peg->result->candidates[place];
  const Move *move = &candidate->move;
  bool is_play = move->type == ACTION_PLAY;
  PegRow row = {.rank = place + 1,
                .score = is_play ? move->score : 0,
                .rounds = candidate->rounds,
                .words = peg_words(peg, move, arena),
                .win = peg_win_share(candidate),
                .win_percent = 100 * peg_win_share(candidate),
                .spread = peg_mean_lead(candidate),
                .wins = candidate->wins,
                .ties = candidate->ties,
                .losses = candidate->losses,
                .is_exact = candidate->exact,
                .exact = candidate->exact ? tr(peg->cli->catalog, "exact") : ""};
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

static void peg_print(Cli *cli, const Args *args, const Peg *peg) {
  ScopedArena arena = {0};
  const PegResult *result = peg->result;
  PegRow *rows = arena_alloc(&arena, (size_t)result->count * sizeof *rows);
  for (int i = 0; i < result->count; i++)
    rows[i] = peg_row(peg, i, &arena);
  (args_has(args, "json") ? peg_print_json : peg_print_table)(cli, result, &(FieldList){rows, result->count});
}

// One line on standard error: the best after a round.
static void peg_note_round(Peg *peg, const PegResult *so_far) {
  if (!peg->progress.is_on_terminal)
    return;
  ScopedArena arena = {0};
  ScopedStrBuf text = {0};
  const PegCandidate *best = &so_far->candidates[0];
  MoveWords words = peg_words(peg, &best->move, &arena);
  strbuf_printf(&text, "%d  %s  %s  %s%s%s", so_far->rounds,
                decimal_of(peg->cli->catalog, "%5.1f%%", 100 * peg_win_share(best)).text,
                decimal_of(peg->cli->catalog, "%+.1f", peg_mean_lead(best)).text, words.square,
                words.square[0] ? " " : "", words.told);
  cli_progress_end(&peg->progress);
  cli_note(peg->cli, text.data);
}

enum { USUAL_CANDIDATES = 32, USUAL_EXCHANGE = 7 };

// The other rack is not known to who is to move, even where the record gives it: its tiles are among the unseen ones.
static Status count_tiles(const GivenPosition *given, SimInput *position, Error *err) {
  const Cgp *cgp = &given->cgp;
  if (cgp->rack_count > 2)
    return error_set(err, ERR_INPUT, N_("a pre-endgame is solved for two players, and this record has %d"),
                     err_int(cgp->rack_count));
  int rack_size = position->rules->rack_size, other = cgp->racks[1].total;
  position->unseen.total = cgp_count_unseen(cgp, &given->tiles, position->unseen.counts) + other;
  for (int kind = 0; kind <= given->tiles.kinds; kind++)
    position->unseen.counts[kind] += cgp->racks[1].counts[kind];
  if (other == 0)
    other = position->unseen.total < rack_size ? position->unseen.total : rack_size;
  int in_bag = position->unseen.total - other;
  if (in_bag < 1 || in_bag > PEG_BAG_MAX)
    return error_set(err, ERR_STATE, N_("this is no pre-endgame: the bag holds %d tiles, and 1 to %d are wanted"),
                     err_int(in_bag), err_int(PEG_BAG_MAX));
  position->rack = cgp->racks[0];
  position->seat_count = 2;
  position->rack_counts[0] = cgp->racks[0].total;
  position->rack_counts[1] = other;
  position->scores[0] = cgp->scores[0];
  position->scores[1] = cgp->scores[1];
  return OK;
}

static void peg_report(void *context, const PegResult *so_far) {
  peg_note_round(context, so_far);
}

static Status solve_for(const Args *args, const SearchTools *tools, const Leaves *leaves, Peg *peg, Error *err) {
  const GivenPosition *given = peg->position;
  const CgpOpcodes *opcodes = &given->cgp.opcodes;
  ScoreRules rules = asked_rules(args, given);
  SimModel model = {.leaves = leaves};
  PegInput input = {.position = {.board = &given->cgp.board,
                                 .rules = &rules,
                                 .tools = tools,
                                 .model = &model,
                                 .exchange_minimum = USUAL_EXCHANGE,
                                 .candidates = (int)args_number(args, "candidates", USUAL_CANDIDATES),
                                 .time_ms = args_number(args, "time-ms", 0),
                                 .threads = (int)args_number(args, "threads", 1),
                                 .seed = seed_from_text("pre-endgame"),
                                 .progress = &peg->progress.progress},
                    .context = peg};
  if (opcodes->exchange_limit.is_given)
    input.position.exchange_minimum = (int)opcodes->exchange_limit.value;
  if (!args_has(args, "json"))
    input.report = peg_report;
  Status status = count_tiles(given, &input.position, err);
  return status == OK ? peg_solve(&input, peg->result, err) : status;
}

static Status cli_peg_solve(const Args *args, const Kwg *kwg, const char *kwg_path, Peg *peg, Error *err) {
  const TileSet *tiles = &peg->position->tiles;
  SearchTools tools;
  Leaves leaves;
  Status status = leavesoption_open(args, tiles, &leaves, err);
  if (status != OK)
    return status;
  status = tools_open(kwg, tiles->kinds, kwg_path, TOOLS_MAP_FOUND, NULL, &tools, err);
  if (status == OK) {
    cli_progress_start(&peg->progress, peg->cli);
    peg->progress.progress.cancel = interrupt_catch();
    status = solve_for(args, &tools, &leaves, peg, err);
    interrupt_release();
    cli_progress_end(&peg->progress);
    tools_close(&tools);
  }
  leaves_deinit(&leaves);
  return status;
}

static Status peg_read_and_solve(const Args *args, const LexiconPlace *place, Peg *peg, Error *err) {
  Kwg kwg;
  Status status = asked_read(args, place, peg->position, err);
  if (status == OK)
    status = lexicon_load(place, &peg->position->tiles, &kwg, err);
  if (status != OK)
    return status;
  status = cli_peg_solve(args, &kwg, place->path.data, peg, err);
  kwg_deinit(&kwg);
  return status;
}

int run_peg(Cli *cli, const Args *args) {
  Error err;
  if (asked_check(args, &err) != OK)
    return cli_fail_usage(cli, args, &err);
  Peg peg = {.cli = cli, .position = mem_alloc(sizeof *peg.position), .result = mem_alloc(sizeof *peg.result)};
  LexiconPlace place;
  Status status = asked_find_lexicon(cli, args, &place, &err);
  if (status == OK)
    status = peg_read_and_solve(args, &place, &peg, &err);
  // After Ctrl-C, the rounds that were finished.
  if (status == OK || (status == ERR_CANCELLED && peg.result->rounds > 0))
    peg_print(cli, args, &peg);
  int code = status == OK ? EXIT_OK : cli_fail(cli, &err);
  lexicon_place_deinit(&place);
  mem_free(peg.position);
  mem_free(peg.result);
  return code;
}
