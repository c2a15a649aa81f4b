// SPDX-License-Identifier: MIT
#include "app/movewords.h"
#include "cli/args.h"
#include "cli/positions_internal.h"
#include "term/fieldtable.h"

#include <inttypes.h>

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

// Move by move: a rack with two blanks has plays by the hundred thousand, too many to hold as a document.
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
    fieldtable_draw(&(FieldTable){found_fields, &(FieldList){rows, count}, sizeof *rows}, cli->catalog, &cli->look,
                    &cli->out);
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d play", "%d plays", moves->list.count), moves->list.count);
  strbuf_add_text(&cli->out, ", ");
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d exchange", "%d exchanges", moves->exchanges),
                (int)moves->exchanges);
  strbuf_add_char(&cli->out, '\n');
}

// As JSON or as a table, all or the first few, as the options say.
void moves_print(Cli *cli, const Args *args, const MovesFound *moves) {
  (args_has(args, "json") ? moves_print_json : moves_print_table)(cli, moves, moves->shown);
}
