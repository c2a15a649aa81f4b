// SPDX-License-Identifier: MIT
#include "cli/args.h"
#include "cli/positions_internal.h"
#include "render/table.h"

// The line is shown turn by turn, on the board as each turn finds it.
typedef struct Replay {
  const Endgame *endgame;
  const EndgameResult *result;
  Board board;
  Rack racks[2];
} Replay;

static Replay replay_start(const Endgame *endgame, const EndgameResult *result) {
  return (Replay){
      endgame, result, endgame->done->at.given.cgp.board, {endgame->done->racks[0], endgame->done->racks[1]}};
}

static void replay_turn(Replay *replay, int turn) {
  const EndgameMove *move = &replay->result->line[turn];
  if (move->is_pass || !play_take_from_rack(&replay->racks[turn % 2], &move->play))
    return;
  play_put(&replay->board, &move->play);
}

// "8E C(AS)A"; for a pass, the word for it.
static void endgame_print_write_move(const Replay *replay, const EndgameMove *move, const char *pass, StrBuf *out) {
  if (move->is_pass) {
    strbuf_add_text(out, pass);
    return;
  }
  play_write_position(&move->play, out);
  strbuf_add_char(out, ' ');
  play_write_word(&move->play, &replay->board, &replay->endgame->done->at.given.tiles, out);
}

static json_t *json_of_line(const Endgame *endgame) {
  json_t *line = json_array();
  Replay replay = replay_start(endgame, &endgame->done->result);
  StrBuf text = {0};
  for (int i = 0; i < endgame->done->result.line_count; i++) {
    strbuf_reset(&text);
    endgame_print_write_move(&replay, &endgame->done->result.line[i], "pass", &text);
    json_array_append_new(line, json_string(text.data));
    replay_turn(&replay, i);
  }
  strbuf_deinit(&text);
  return line;
}

static json_t *json_of_scores(const EndgameResult *result) {
  json_t *scores = json_array();
  for (int i = 0; i < result->line_count; i++)
    json_array_append_new(scores, json_integer(result->line[i].score));
  return scores;
}

static void endgame_print_json(Cli *cli, const Endgame *endgame) {
  const EndgameResult *result = &endgame->done->result;
  cli_add_json(cli, json_pack("{s:i, s:b, s:i, s:o, s:o, s:I, s:I}", "value", result->value, "exact", result->exact,
                              "depth", result->depth, "line", json_of_line(endgame), "scores", json_of_scores(result),
                              "nodes", (json_int_t)result->nodes, "ms", (json_int_t)result->ms));
}

static void endgame_print_add_row(const Cli *cli, Table *table, Replay *replay, int turn) {
  const EndgameMove *move = &replay->result->line[turn];
  const TileSet *tiles = &replay->endgame->done->at.given.tiles;
  StrBuf square = {0}, word = {0}, rack = {0};
  rack_write(&replay->racks[turn % 2], tiles, &rack);
  if (move->is_pass) {
    strbuf_add_text(&word, tr(cli->catalog, "pass"));
  } else {
    play_write_position(&move->play, &square);
    play_write_word(&move->play, &replay->board, tiles, &word);
  }
  table_add_number(table, turn + 1);
  table_add(table, strbuf_text(&rack));
  table_add(table, strbuf_text(&square));
  table_add(table, strbuf_text(&word));
  table_add_number(table, move->score);
  strbuf_deinit(&square);
  strbuf_deinit(&word);
  strbuf_deinit(&rack);
  replay_turn(replay, turn);
}

// "+12": what the player to move gains on the other.
static void write_value(const Cli *cli, const EndgameResult *result, StrBuf *out) {
  StrBuf value = {0};
  strbuf_printf(&value, "%s%d", result->value > 0 ? "+" : "", result->value);
  strbuf_printf(out, tr(cli->catalog, "%s points to the end of the game"), value.data);
  strbuf_add_text(out, ", ");
  if (result->exact)
    strbuf_add_text(out, tr(cli->catalog, "proven"));
  else
    strbuf_printf(
        out, tr_plural(cli->catalog, "not proven (%d turn searched)", "not proven (%d turns searched)", result->depth),
        result->depth);
  strbuf_deinit(&value);
}

static void endgame_print_table(Cli *cli, const Endgame *endgame) {
  const TableColumn columns[] = {{"", true},
                                 {tr(cli->catalog, "rack"), false},
                                 {tr(cli->catalog, "square"), false},
                                 {tr(cli->catalog, "word"), false},
                                 {tr(cli->catalog, "points"), true},
                                 {NULL, false}};
  Table *table = table_create(columns);
  Replay replay = replay_start(endgame, &endgame->done->result);
  for (int i = 0; i < endgame->done->result.line_count; i++)
    endgame_print_add_row(cli, table, &replay, i);
  table_draw(table, &cli->look, &cli->out);
  table_destroy(table);
  write_value(cli, &endgame->done->result, &cli->out);
  strbuf_add_char(&cli->out, '\n');
}

void endgame_print(Cli *cli, const Args *args, const Endgame *endgame) {
  if (args_has(args, "json"))
    endgame_print_json(cli, endgame);
  else
    endgame_print_table(cli, endgame);
}

void endgame_note_depth(void *context, const EndgameResult *so_far) {
  const Endgame *endgame = context;
  StrBuf text = {0};
  Replay replay = replay_start(endgame, so_far);
  strbuf_printf(&text, "%2d  %s%d ", so_far->depth, so_far->value > 0 ? "+" : "", so_far->value);
  for (int i = 0; i < so_far->line_count; i++) {
    strbuf_add_text(&text, i ? ", " : " ");
    endgame_print_write_move(&replay, &so_far->line[i], tr(endgame->cli->catalog, "pass"), &text);
    replay_turn(&replay, i);
  }
  cli_note(endgame->cli, text.data);
  strbuf_deinit(&text);
}
