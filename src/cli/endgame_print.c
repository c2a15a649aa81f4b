// SPDX-License-Identifier: MIT
#include "app/movewords.h"
#include "cli/args.h"
#include "cli/positions_internal.h"
#include "term/fieldtable.h"

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

void endgame_print(Cli *cli, const Args *args, const Endgame *endgame) {
  ScopedArena arena = {0};
  const EndgameResult *result = &endgame->done->result;
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
void endgame_note_depth(void *context, const EndgameResult *so_far) {
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
