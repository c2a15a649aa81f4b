// SPDX-License-Identifier: MIT
// tesela endgame: the value of a position whose bag is empty, and the best play by both sides.
#include "engine/endgame.h"

#include "app/movewords.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/askedposition.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/run.h"
#include "term/fieldtable.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <unistd.h>

typedef struct Endgame {
  const Cli *cli;
  GivenPosition *position;
  Rack racks[2]; // of the player to move, and of the other
  EndgameResult *result;
} Endgame;

// A turn of the line, on the board as it finds it.
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
  const TileSet *tiles = &endgame->position->tiles;
  Board board = endgame->position->cgp.board;
  Rack racks[] = {endgame->racks[0], endgame->racks[1]};
  LineRow *rows = arena_alloc(arena, (size_t)result->line_count * sizeof *rows);
  for (int turn = 0; turn < result->line_count; turn++) {
    const EndgameMove *made = &result->line[turn];
    const Move move = {.type = made->is_pass ? ACTION_PASS : ACTION_PLAY, .play = made->play};
    ScopedStrBuf rack = {0};
    rack_write(&racks[turn % 2], tiles, &rack);
    rows[turn] = (LineRow){.turn = turn + 1,
                           .score = made->score,
                           .rack = arena_copy_text(arena, strbuf_text(&rack), rack.size),
                           .words = move_words(&move, &board, tiles, NULL, catalog, arena)};
    if (!made->is_pass && play_take_from_rack(&racks[turn % 2], &made->play))
      play_put(&board, &made->play);
  }
  return rows;
}

// "8E C(AS)A"; for a pass, the word for it.
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

// "+12": what the player to move gains on the other.
static void write_value(const Cli *cli, const EndgameResult *result, StrBuf *out) {
  ScopedStrBuf value = {0};
  strbuf_printf(&value, "%s%d", result->value > 0 ? "+" : "", result->value);
  strbuf_printf(out, tr(cli->catalog, "%s points to the end of the game"), value.data);
  strbuf_add_text(out, ", ");
  if (result->exact)
    strbuf_add_text(out, tr(cli->catalog, "proven"));
  else
    strbuf_printf(
        out, tr_plural(cli->catalog, "not proven (%d turn searched)", "not proven (%d turns searched)", result->depth),
        result->depth);
}

static void endgame_print(Cli *cli, const Args *args, const Endgame *endgame) {
  ScopedArena arena = {0};
  const EndgameResult *result = endgame->result;
  bool is_json = args_has(args, "json");
  LineRow *rows = line_rows(endgame, result, is_json ? NULL : cli->catalog, &arena);
  if (is_json) {
    endgame_print_json(cli, result, rows);
    return;
  }
  fieldtable_draw(&(FieldTable){line_fields, &(FieldList){rows, result->line_count}, sizeof *rows}, cli->catalog,
                  &cli->look, &cli->out);
  write_value(cli, result, &cli->out);
  strbuf_add_char(&cli->out, '\n');
}

// One line on standard error: what a finished depth came to.
static void endgame_note_depth(const Endgame *endgame, const EndgameResult *so_far) {
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

enum { MEGABYTE = 1024 * 1024 };

static Status refuse_full_bag(int in_bag, Error *err) {
  return error_set(err, ERR_STATE,
                   N_("this is no endgame yet: the bag holds %d of the tiles that are neither on the board nor on a "
                      "rack of the record"),
                   err_int(in_bag));
}

// Both racks, the other one being all that is unseen where the record leaves it out.
static Status find_racks(const GivenPosition *position, int rack_size, Rack racks[2], Error *err) {
  const Cgp *cgp = &position->cgp;
  int unseen[TILE_KINDS_MAX + 1], left = cgp_count_unseen(cgp, &position->tiles, unseen);
  if (cgp->rack_count > 2)
    return error_set(err, ERR_INPUT, N_("an endgame is solved for two players, and this record has %d"),
                     err_int(cgp->rack_count));
  racks[0] = cgp->racks[0];
  racks[1] = cgp->racks[1];
  if (racks[1].total > 0)
    return left > 0 ? refuse_full_bag(left, err) : OK;
  if (left > rack_size)
    return refuse_full_bag(left - rack_size, err);
  for (int tile = 0; tile <= position->tiles.kinds; tile++) {
    for (int i = 0; i < unseen[tile]; i++)
      rack_add(&racks[1], (Tile)tile);
  }
  return OK;
}

static void endgame_report(void *context, const EndgameResult *so_far) {
  endgame_note_depth(context, so_far);
}

static Status cli_endgame_solve(const Args *args, const Kwg *kwg, Endgame *endgame, Error *err) {
  const GivenPosition *position = endgame->position;
  ScoreRules rules = asked_rules(args, position);
  Status status = find_racks(position, rules.rack_size, endgame->racks, err);
  if (status != OK)
    return status;
  EndgameInput input = {.board = &position->cgp.board,
                        .rules = &rules,
                        .kwg = kwg,
                        .racks = {endgame->racks[0], endgame->racks[1]},
                        .options = {.plies = (int)args_number(args, "plies", 0),
                                    .time_ms = args_number(args, "time-ms", 0),
                                    .table_bytes = (size_t)args_number(args, "memory", 0) * MEGABYTE},
                        .cancel = interrupt_catch(),
                        .context = endgame};
  if (!args_has(args, "json") && terminal_is(STDERR_FILENO))
    input.report = endgame_report;
  status = endgame_solve(&input, endgame->result, err); // after Ctrl-C, what has been found by then
  interrupt_release();
  return status;
}

static Status endgame_read_and_solve(const Args *args, const LexiconPlace *place, Endgame *endgame, Error *err) {
  Kwg kwg;
  Status status = asked_read(args, place, endgame->position, err);
  if (status == OK)
    status = lexicon_load(place, &endgame->position->tiles, &kwg, err);
  if (status != OK)
    return status;
  status = cli_endgame_solve(args, &kwg, endgame, err);
  kwg_deinit(&kwg);
  return status;
}

int run_endgame(Cli *cli, const Args *args) {
  Error err;
  if (asked_check(args, &err) != OK)
    return cli_fail_usage(cli, args, &err);
  Endgame endgame = {
      .cli = cli, .position = mem_alloc(sizeof *endgame.position), .result = mem_alloc(sizeof *endgame.result)};
  LexiconPlace place;
  Status status = asked_find_lexicon(cli, args, &place, &err);
  if (status == OK)
    status = endgame_read_and_solve(args, &place, &endgame, &err);
  if (status == OK)
    endgame_print(cli, args, &endgame);
  lexicon_place_deinit(&place);
  mem_free(endgame.position);
  mem_free(endgame.result);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
