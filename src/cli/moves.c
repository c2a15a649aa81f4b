// SPDX-License-Identifier: MIT
// tesela moves: all legal plays of a position, the best first.
//
// The way of a position: asked_find_lexicon says where the lexicon is, asked_read makes tiles, board, racks and
// premium squares of the CGP record, crosssets_rebuild looks at the board, movegen_all finds and scores every play (or,
// where a word map lies beside the lexicon, position_all), playlist_sort puts the best first, and moves_print shows
// them.
#include "app/movewords.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/askedposition.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/run.h"
#include "engine/leavesfile.h"
#include "engine/tools.h"
#include "movegen/movegen.h"
#include "movegen/position.h"
#include "term/fieldtable.h"

#include <inttypes.h>
#include <string.h>

typedef struct Moves {
  GivenPosition *position;
  PlayList list; // sorted, the best first
  int64_t exchanges;
} Moves;

enum { USUAL_TOP = 15, ROWS_AT_ONCE = 1000 };

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

static int shown_count(const Args *args, const Moves *moves) {
  long top = args_number(args, "top", USUAL_TOP);
  return args_has(args, "all") || top > moves->list.count ? moves->list.count : (int)top;
}

static FoundRow found_row(const Moves *moves, int place, const Rack *rack, Arena *arena) {
  const ScoredPlay *scored = &moves->list.plays[place];
  const Move move = {.type = ACTION_PLAY, .play = scored->play};
  return (FoundRow){.rank = place + 1,
                    .score = scored->score,
                    .words = move_words(&move, &moves->position->cgp.board, &moves->position->tiles, rack, NULL, arena),
                    .equity = scored->equity / 1000.0};
}

// Move by move: a rack with two blanks has plays by the hundred thousand, too many to hold as a document.
static void moves_print_json(Cli *cli, const Moves *moves, int count) {
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

static void moves_print_table(Cli *cli, const Moves *moves, int count) {
  ScopedArena arena = {0};
  FoundRow *rows = arena_alloc(&arena, (size_t)count * sizeof *rows);
  for (int i = 0; i < count; i++)
    rows[i] = found_row(moves, i, &moves->position->cgp.racks[0], &arena);
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
static void moves_print(Cli *cli, const Args *args, const Moves *moves) {
  (args_has(args, "json") ? moves_print_json : moves_print_table)(cli, moves, shown_count(args, moves));
}

static Status moves_check_options(const Args *args, Error *err) {
  if (args_has(args, "all") && args_has(args, "top"))
    return error_set(err, ERR_INPUT, N_("--all and --top can't go together"));
  return asked_check(args, err);
}

// Values of either format. A KLV2 file is taken by its letter: what it does not have is worth nothing.
typedef struct GivenLeaves {
  bool has_klv, has_own;
  Klv klv;
  Leaves own;
} GivenLeaves;

static Status load_leaves(const char *path, const TileSet *tiles, GivenLeaves *out, Error *err) {
  *out = (GivenLeaves){0};
  if (!path)
    return OK;
  if (strcmp(path, "auto") == 0) {
    leaves_builtin(tiles, &out->own);
    out->has_own = true;
    return OK;
  }
  out->has_own = leaves_is_own_file(path);
  out->has_klv = !out->has_own;
  return out->has_own ? leaves_load(path, tiles, &out->own, err) : klv_load(path, tiles->kinds, &out->klv, err);
}

static void unload_leaves(GivenLeaves *leaves) {
  klv_deinit(&leaves->klv);
  leaves_deinit(&leaves->own);
}

static void moves_add_values(PlayList *list, const Rack *rack, const GivenLeaves *leaves, int kinds) {
  for (int i = 0; i < list->count && (leaves->has_own || leaves->has_klv); i++) {
    Rack kept = *rack;
    if (play_take_from_rack(&kept, &list->plays[i].play))
      list->plays[i].equity +=
          leaves->has_own ? leaves_value(&leaves->own, kept.counts) : klv_value(&leaves->klv, kept.counts, kinds);
  }
}

// A record may say how many tiles the bag must hold for an exchange; otherwise as many as are exchanged.
static int64_t count_exchanges(const GivenPosition *position, int size) {
  const CgpNumber *needed = &position->cgp.opcodes.exchange_limit;
  const Rack *rack = &position->cgp.racks[0];
  int in_bag = given_position_bag_count(position, size);
  if (needed->is_given && in_bag < needed->value)
    return 0;
  return movegen_count_exchanges(rack, in_bag < rack->total ? in_bag : rack->total);
}

// With the word map beside the lexicon, the fast generator; false when there is none, or the rack is not for it.
static bool list_fast(const GivenPosition *position, const LexiconPlace *place, const Kwg *kwg, const ScoreRules *rules,
                      PlayList *out) {
  SearchTools tools;
  if (!tools_open_found(kwg, position->tiles.kinds, place->path.data, &tools))
    return false;
  ScopedMem Position *fast = mem_alloc(sizeof *fast);
  position_init(fast, &position->cgp.board, kwg, &tools.graph, &tools.sorted, &tools.map, rules);
  PositionQuery query = {.rack = &position->cgp.racks[0]};
  bool can_search = position_can_search(fast, query.rack);
  if (can_search)
    position_all(fast, &query, out);
  position_deinit(fast);
  tools_close(&tools);
  return can_search;
}

static Status list_plainly(const GivenPosition *position, const Kwg *kwg, const ScoreRules *rules, PlayList *out,
                           Error *err) {
  CrossSets *cross = mem_alloc(sizeof *cross);
  crosssets_rebuild(cross, &position->cgp.board, kwg, &position->tiles);
  MovegenInput input = {
      .board = &position->cgp.board, .cross = cross, .kwg = kwg, .rules = rules, .rack = &position->cgp.racks[0]};
  Status status = movegen_all(&input, out, err);
  mem_free(cross);
  return status;
}

static Status find_plays(const Args *args, const GivenPosition *position, const LexiconPlace *place, const Kwg *kwg,
                         const GivenLeaves *leaves, Moves *out, Error *err) {
  ScoreRules rules = asked_rules(args, position);
  if (!list_fast(position, place, kwg, &rules, &out->list)) {
    Status status = list_plainly(position, kwg, &rules, &out->list, err);
    if (status != OK)
      return status;
  }
  moves_add_values(&out->list, &position->cgp.racks[0], leaves, position->tiles.kinds);
  playlist_sort(&out->list);
  out->exchanges = count_exchanges(position, rules.rack_size);
  return OK;
}

static Status read_and_find(const Args *args, const LexiconPlace *place, GivenPosition *position, Moves *out,
                            Error *err) {
  Kwg kwg;
  GivenLeaves leaves;
  Status status = asked_read(args, place, position, err);
  if (status == OK)
    status = lexicon_load_for_plays(place, &position->tiles, &kwg, err);
  if (status != OK)
    return status;
  status = load_leaves(args_text(args, "leaves"), &position->tiles, &leaves, err);
  if (status == OK) {
    status = find_plays(args, position, place, &kwg, &leaves, out, err);
    unload_leaves(&leaves);
  }
  kwg_deinit(&kwg);
  return status;
}

int run_moves(Cli *cli, const Args *args) {
  Error err;
  if (moves_check_options(args, &err) != OK)
    return cli_fail_usage(cli, args, &err);
  Moves moves = {.position = mem_alloc(sizeof *moves.position)};
  LexiconPlace place;
  Status status = asked_find_lexicon(cli, args, &place, &err);
  if (status == OK)
    status = read_and_find(args, &place, moves.position, &moves, &err);
  if (status == OK)
    moves_print(cli, args, &moves);
  playlist_deinit(&moves.list);
  lexicon_place_deinit(&place);
  mem_free(moves.position);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
