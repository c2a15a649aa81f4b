// SPDX-License-Identifier: MIT
#include "base/decimal.h"
#include "cli/args.h"
#include "cli/positions_internal.h"
#include "lexicon/tiletext.h"
#include "render/table.h"

#include <inttypes.h>

// The tiles that leave the rack, in the order of the word. Each stands for itself: two tiles L, which a tile of the
// board parted, are "LL", and the tile LL is "[LL]".
static void write_tiles(const Play *play, const TileSet *tiles, StrBuf *out) {
  StrBuf tile = {0};
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] == TILE_THROUGH)
      continue;
    strbuf_reset(&tile);
    tiletext_add(tiles, play->tiles[i], &tile);
    strbuf_add_text(out, tile.data);
  }
  strbuf_deinit(&tile);
}

static void write_leave(const Play *play, const GivenPosition *position, StrBuf *out) {
  Rack left = position->cgp.racks[0];
  if (play_take_from_rack(&left, play))
    rack_write(&left, &position->tiles, out);
}

static json_t *moves_print_json_of_move(const ScoredPlay *scored, const GivenPosition *position) {
  StrBuf square = {0}, word = {0}, tiles = {0};
  play_write_position(&scored->play, &square);
  play_write_word(&scored->play, &position->cgp.board, &position->tiles, &word);
  write_tiles(&scored->play, &position->tiles, &tiles);
  json_t *json = json_pack("{s:s, s:s, s:s, s:i, s:f}", "move", square.data, "word", word.data, "tiles", tiles.data,
                           "score", scored->score, "equity", scored->equity / 1000.0);
  strbuf_deinit(&square);
  strbuf_deinit(&word);
  strbuf_deinit(&tiles);
  return json;
}

// Move by move: a rack with two blanks has plays by the hundred thousand, too many to hold as a document.
static void moves_print_json(Cli *cli, const MovesFound *moves, int count) {
  strbuf_printf(&cli->out, "{\"count\": %d, \"exchanges\": %" PRId64 ", \"moves\": [", moves->list.count,
                moves->exchanges);
  for (int i = 0; i < count; i++) {
    strbuf_add_text(&cli->out, i ? ",\n" : "\n");
    cli_add_json_inline(cli, moves_print_json_of_move(&moves->list.plays[i], &moves->at.given));
    if (!cli_flush_if_long(cli))
      return;
  }
  strbuf_add_text(&cli->out, "]}\n");
}

static void moves_print_add_row(const Cli *cli, Table *table, int rank, const ScoredPlay *scored,
                                const GivenPosition *position) {
  StrBuf square = {0}, word = {0}, leave = {0};
  play_write_position(&scored->play, &square);
  play_write_word(&scored->play, &position->cgp.board, &position->tiles, &word);
  write_leave(&scored->play, position, &leave);
  table_add_number(table, rank);
  table_add(table, square.data);
  table_add(table, word.data);
  table_add_number(table, scored->score);
  table_add(table, strbuf_text(&leave));
  table_add(table, decimal_of(cli->catalog, "%.1f", scored->equity / 1000.0).text);
  strbuf_deinit(&square);
  strbuf_deinit(&word);
  strbuf_deinit(&leave);
}

static void moves_print_table(Cli *cli, const MovesFound *moves, int count) {
  const TableColumn columns[] = {{"", true},
                                 {tr(cli->catalog, "square"), false},
                                 {tr(cli->catalog, "word"), false},
                                 {tr(cli->catalog, "points"), true},
                                 {tr(cli->catalog, "leave"), false},
                                 {tr(cli->catalog, "equity"), true},
                                 {NULL, false}};
  Table *table = table_create(columns);
  for (int i = 0; i < count; i++)
    moves_print_add_row(cli, table, i + 1, &moves->list.plays[i], &moves->at.given);
  if (count > 0)
    table_draw(table, &cli->look, &cli->out);
  table_destroy(table);
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d play", "%d plays", moves->list.count), moves->list.count);
  strbuf_add_text(&cli->out, ", ");
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d exchange", "%d exchanges", moves->exchanges),
                (int)moves->exchanges);
  strbuf_add_char(&cli->out, '\n');
}

void moves_print(Cli *cli, const Args *args, const MovesFound *moves) {
  if (args_has(args, "json"))
    moves_print_json(cli, moves, moves->shown);
  else
    moves_print_table(cli, moves, moves->shown);
}
