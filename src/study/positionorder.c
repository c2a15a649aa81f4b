// SPDX-License-Identifier: MIT
// How a position is read: openposition_read makes tiles, board, racks and premium squares from the record, and loads
// the words. Then its plays are listed and valued, or simulated, or the end is searched.
#include "study/positionorder.h"

#include "base/mem.h"
#include "engine/leavesfile.h"
#include "lexicon/klv.h"
#include "movegen/position.h"

#include <stdio.h>
#include <string.h>

enum { USUAL_RACK = 7, USUAL_BINGO = 50, TIME_MAX = 86400000, THREADS_MAX = 64, CANDIDATES_MAX = 64 };

#define POSITION(member) .is_optional = true, FIELD_IN(PositionOrder, member)
// Rows for the first member of every order.
static const Field position_rules_fields[] = {
    {"rack-size", FIELD_INT, POSITION(rack_size), .low = RACK_MIN, .high = RACK_MAX, .value = "N",
     .help = N_("tiles of a full rack, which earn the bonus (default: 7, or the rack to move if it is larger)")},
    {"bingo", FIELD_INT, POSITION(bingo_bonus), .high = 10000, .otherwise = "-1", .value = "POINTS",
     .help = N_("bonus for playing a full rack (default: what the position says, or 50)")},
    {"layout", FIELD_TEXT, POSITION(layout), .except = FIELD_NOT_JSON, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("drawing of the premium squares (default: those of the board's size)")},
    {0},
};
const Field position_order_fields[] = {
    {"cgp", FIELD_TEXT, POSITION(cgp), .high = CGP_RECORD_MAX, .value = "CGP",
     .help = N_("the position; '-' reads it from standard input")},
    {"kwg", FIELD_TEXT, POSITION(kwg), .except = FIELD_NOT_JSON, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("compiled lexicon")},
    {"lexicon", FIELD_TEXT, POSITION(lexicon), .high = 4096, .value = "ID", .offers = OFFER_LEXICA,
     .help = N_("recipe of the lexicon, instead of --kwg")},
    {"bag", FIELD_TEXT, POSITION(bag), .except = FIELD_NOT_JSON, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("bag file of the tile set (default: the set that the position or the lexicon names)")},
    {.fields = position_rules_fields},
};

static Status position_order_check(const PositionOrder *order, Error *err) {
  if (!order->cgp)
    return error_at(err, "cgp", error_set(err, ERR_INPUT, N_("the position is missing: give it with --cgp")));
  if (!order->kwg == !order->lexicon)
    return error_at(
        err, "lexicon",
        error_set(err, ERR_INPUT, N_("one lexicon is needed: a file with --kwg or a recipe with --lexicon")));
  return OK;
}

void openposition_close(OpenPosition *position) {
  if (!position->shelved)
    lexicon_deinit(&position->words);
  wordset_release(position->shelved);
  lexicon_place_deinit(&position->place);
}

static Status openposition_read_files(const Use *use, const PositionOrder *order, bool makes_plays, OpenPosition *out,
                                      Error *err) {
  Kwg kwg;
  Status status = position_order_check(order, err);
  if (status == OK)
    status = order->kwg ? lexicon_find_file(order->kwg, &out->place, err)
                        : lexicon_find(order->lexicon, use->progress, &out->place, err);
  const GivenSource source = {.cgp = order->cgp,
                              .bag = order->bag,
                              .tile_set = out->place.tile_set.size ? out->place.tile_set.data : NULL,
                              .layout = order->layout};
  if (status == OK)
    status = given_position_read(&source, &out->given, err);
  if (status == OK)
    status = (makes_plays ? lexicon_load_for_plays : lexicon_load)(&out->place, &out->given.tiles, &kwg, err);
  if (status == OK)
    lexicon_init_from_kwg(&out->words, &kwg);
  return status;
}

// On a server no path is read. The words are a resource: the one asked for, else the one the record names. Names of
// other programs are not known here; then the tiles say the language, and without tiles it is the caller's language.
// The tiles are the record's, else those of the words.
static Status openposition_shelve(const Use *use, const PositionOrder *order, OpenPosition *out, Error *err) {
  Span record = span_of(order->cgp ? order->cgp : ""), named = {0}, tiles_name = {0};
  TileSet *tiles = &out->given.tiles;
  bool has_tiles = cgp_find_opcode(record, "ld", &tiles_name);
  char tile_set[CGP_NAME_MAX] = "", words[CGP_NAME_MAX] = "";
  Status status = has_tiles ? error_at(err, "cgp", cgp_tiles_by_name(tiles_name, tiles, err)) : OK;
  if (status != OK)
    return status;
  if (has_tiles)
    cgp_tiles_id(tiles_name, tile_set);
  if (order->lexicon)
    snprintf(words, sizeof words, "%s", order->lexicon);
  else if (cgp_find_opcode(record, "lex", &named))
    snprintf(words, sizeof words, "%.*s", (int)named.size, named.data);
  else if (!has_tiles)
    snprintf(words, sizeof words, "%s", catalog_language(use->catalog));
  Error first = {0};
  status = wordshelf_open(use->shelf, use->app, use->account, words, tile_set, false, &out->shelved, &first);
  if (status != OK && !order->lexicon && has_tiles) {
    tile_set[strcspn(tile_set, "-")] = '\0';
    status = wordshelf_open(use->shelf, use->app, use->account, tile_set, "", false, &out->shelved, &first);
  }
  if (status != OK) {
    *err = first;
    return error_at(err, "lexicon", status);
  }
  const ResourceWords *resource = wordset_resource(out->shelved);
  if (!has_tiles)
    *tiles = resource->tiles;
  else if (tiles->kinds != resource->tiles.kinds ||
           memcmp(tiles->names, resource->tiles.names, sizeof tiles->names) != 0)
    return error_at(
        err, "lexicon",
        error_set(err, ERR_INPUT, N_("the position has other tiles than the dictionary '%s'"), err_str(resource->id)));
  out->words = resource->lexicon;
  strbuf_add_text(&out->place.path, strbuf_text(&resource->path));
  return OK;
}

static Status openposition_read_shelved(const Use *use, const PositionOrder *order, OpenPosition *out, Error *err) {
  Span record = span_of(order->cgp ? order->cgp : "");
  GivenPosition *given = &out->given;
  Status status = openposition_shelve(use, order, out, err);
  if (status == OK)
    status = error_at(err, "cgp", cgp_parse(record, &given->tiles, &given->cgp, err));
  return status == OK ? error_at(err, "cgp", cgp_layout(&given->cgp, &given->layout, err)) : status;
}

Status openposition_read(const Use *use, const PositionOrder *order, bool makes_plays, OpenPosition *out, Error *err) {
  const GivenPosition *given = &out->given;
  Status status = use->shelf ? openposition_read_shelved(use, order, out, err)
                             : openposition_read_files(use, order, makes_plays, out, err);
  if (status != OK)
    return status;
  const CgpNumber *bonus = &given->cgp.opcodes.bingo_bonus, *full = &given->cgp.opcodes.rack_size;
  int usual_rack = full->is_given && full->value > 0 ? (int)full->value : USUAL_RACK;
  int rack_size = order->rack_size ? order->rack_size : usual_rack, held = given->cgp.racks[0].total;
  int record_bonus = bonus->is_given ? (int)bonus->value : USUAL_BINGO;
  out->rules = (ScoreRules){&given->tiles, &given->layout, held > rack_size ? held : rack_size,
                            order->bingo_bonus >= 0 ? order->bingo_bonus : record_bonus};
  return OK;
}

// Plays

const Field moves_order_fields[] = {
    {"all", FIELD_BOOL, FIELD_IN(MovesOrder, wants_all), .help = N_("list all plays")},
    {"top", FIELD_INT, FIELD_IN(MovesOrder, top), .high = 1000000, .otherwise = "-1", .value = "N",
     .help = N_("list the N best plays (default: 15)")},
    {"leaves", FIELD_TEXT, FIELD_IN(MovesOrder, leaves), .except = FIELD_NOT_JSON, .value = "FILE",
     .offers = OFFER_FILES,
     .help = N_("file with the values of the tiles that stay on the rack, KLV2 or ours; 'auto' for those that come "
                "with the program")},
    {.fields = position_order_fields},
};

// Leave values in either format. A KLV2 file is taken literally: a leave that it lacks is worth nothing.
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

// A record may say how many tiles the bag must hold for an exchange; otherwise, as many as are exchanged.
static int64_t count_exchanges(const GivenPosition *position, int size) {
  const CgpNumber *needed = &position->cgp.opcodes.exchange_limit;
  const Rack *rack = &position->cgp.racks[0];
  int in_bag = given_position_bag_count(position, size);
  if (needed->is_given && in_bag < needed->value)
    return 0;
  return movegen_count_exchanges(rack, in_bag < rack->total ? in_bag : rack->total);
}

// Uses the fast generator, if there is a word map beside the lexicon; false if there is none, or the rack does not fit.
static bool list_fast(const OpenPosition *at, PlayList *out) {
  const GivenPosition *position = &at->given;
  const Kwg *kwg = &at->words.kwg;
  SearchTools tools;
  if (!tools_open_found(kwg, position->tiles.kinds, at->place.path.data, &tools))
    return false;
  ScopedMem Position *fast = mem_alloc(sizeof *fast);
  position_init(fast, &position->cgp.board, kwg, &tools.graph, &tools.sorted, &tools.map, &at->rules);
  PositionQuery query = {.rack = &position->cgp.racks[0]};
  bool can_search = position_can_search(fast, query.rack);
  if (can_search)
    position_all(fast, &query, out);
  position_deinit(fast);
  tools_close(&tools);
  return can_search;
}

static Status list_plainly(const OpenPosition *at, PlayList *out, Error *err) {
  const GivenPosition *position = &at->given;
  const Kwg *kwg = &at->words.kwg;
  CrossSets *cross = mem_alloc(sizeof *cross);
  crosssets_rebuild(cross, &position->cgp.board, kwg, &position->tiles);
  MovegenInput input = {
      .board = &position->cgp.board, .cross = cross, .kwg = kwg, .rules = &at->rules, .rack = &position->cgp.racks[0]};
  Status status = movegen_all(&input, out, err);
  mem_free(cross);
  return status;
}

static Status find_plays(const OpenPosition *at, const GivenLeaves *leaves, MovesFound *out, Error *err) {
  Status status = list_fast(at, &out->list) ? OK : list_plainly(at, &out->list, err);
  if (status != OK)
    return status;
  moves_add_values(&out->list, &at->given.cgp.racks[0], leaves, at->given.tiles.kinds);
  playlist_sort(&out->list);
  out->exchanges = count_exchanges(&at->given, at->rules.rack_size);
  return OK;
}

static Status run_move_listing(const Use *use, const void *in, void *made, Error *err) {
  enum { USUAL_TOP = 15 };
  const MovesOrder *order = in;
  MovesFound *out = made;
  GivenLeaves leaves = {0};
  if (order->wants_all && order->top >= 0)
    return error_at(err, "top", error_set(err, ERR_INPUT, N_("--all and --top can't go together")));
  Status status = openposition_read(use, &order->position, true, &out->at, err);
  if (status == OK)
    status = load_leaves(order->leaves, &out->at.given.tiles, &leaves, err);
  if (status == OK)
    status = find_plays(&out->at, &leaves, out, err);
  int top = order->top >= 0 ? order->top : USUAL_TOP;
  out->shown = order->wants_all || top > out->list.count ? out->list.count : top;
  unload_leaves(&leaves);
  return status;
}

static void moves_found_deinit(void *out) {
  MovesFound *found = out;
  playlist_deinit(&found->list);
  openposition_close(&found->at);
}

const UseCase move_listing = USE_CASE("position.moves", N_("list the best plays of a position"), WHO_ANYBODY,
                                      USE_IN(moves_order_fields, MovesOrder), USE_OUT(no_fields, MovesFound),
                                      .run = run_move_listing, .deinit = moves_found_deinit, .is_kept_open = true);

// Simulated

const Field sim_order_fields[] = {
    {"plies", FIELD_INT, FIELD_IN(SimOrder, plies), .high = SIM_PLIES_MAX, .otherwise = "2", .value = "N",
     .help = N_("play N turns after each move (default: 2)")},
    {"iterations", FIELD_INT, FIELD_IN(SimOrder, iterations), .low = 1, .high = 100 * 1000 * 1000, .value = "N",
     .help = N_("play each move out N times at most (default: 1000, or no limit with --time-ms)")},
    {"time-ms", FIELD_INT, FIELD_IN(SimOrder, time_ms), .low = 1, .high = TIME_MAX, .value = "MS",
     .help = N_("stop after MS milliseconds")},
    {"threads", FIELD_INT, FIELD_IN(SimOrder, threads), .except = FIELD_NOT_JSON, .low = 1, .high = THREADS_MAX,
     .otherwise = "1", .value = "N", .help = N_("threads (default: 1)")},
    {"candidates", FIELD_INT, FIELD_IN(SimOrder, candidates), .low = 1, .high = CANDIDATES_MAX, .otherwise = "15",
     .value = "N", .help = N_("look at the N best moves (default: 15)")},
    {"full", FIELD_BOOL, FIELD_IN(SimOrder, is_full),
     .help = N_("go on with every move to the end, even when the best is clear")},
    {"leaves", FIELD_TEXT, FIELD_IN(SimOrder, leaves), .except = FIELD_NOT_JSON, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("values of the tiles that stay on the rack, ours or KLV2 (default: those of the lexicon)")},
    {"seed", FIELD_TEXT, FIELD_IN(SimOrder, seed), .otherwise = "tesela", .value = "TEXT",
     .help = N_("seed for everything that is random")},
    {.fields = position_order_fields},
};

void openposition_seat_players(const OpenPosition *position, SimInput *input) {
  const Cgp *cgp = &position->given.cgp;
  int rack_size = position->rules.rack_size, kinds = position->given.tiles.kinds;
  int counts[TILE_KINDS_MAX + 1], left = cgp_count_unseen(cgp, &position->given.tiles, counts);
  input->seat_count = cgp->rack_count > 1 ? cgp->rack_count : 2;
  input->rack = cgp->racks[0];
  input->unseen.total = left;
  for (int kind = 0; kind <= kinds; kind++)
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

static void sim_set_work(const SimOrder *order, SimDone *out) {
  enum { USUAL_ITERATIONS = 1000, ENDLESS = 100 * 1000 * 1000 };
  const Cgp *cgp = &out->at.given.cgp;
  SimInput *input = &out->input;
  out->model = (SimModel){.leaves = &out->kit.leaves, .win = sim_win_by_table, .context = &out->kit.win};
  *input = (SimInput){.board = &cgp->board, .rules = &out->at.rules, .tools = &out->kit.tools, .model = &out->model};
  input->exchange_minimum = cgp->opcodes.exchange_limit.is_given ? (int)cgp->opcodes.exchange_limit.value : 0;
  input->candidates = order->candidates;
  input->plies = order->plies;
  input->iterations = order->iterations ? order->iterations : order->time_ms ? ENDLESS : USUAL_ITERATIONS;
  input->time_ms = order->time_ms;
  input->threads = order->threads;
  input->stops_early = !order->is_full;
  input->seed = seed_from_text(order->seed);
  input->watch = order->watch;
  input->context = order->context;
  openposition_seat_players(&out->at, input);
}

// A map is made only for simulations long enough to gain from it; none is kept beside a file of the user's.
static Status sim_open_kit(const Use *use, const SimOrder *order, SimDone *out, Error *err) {
  enum { MAP_PAYS = 10 * 1000 };
  bool is_long = out->input.candidates * out->input.iterations >= MAP_PAYS;
  const MachineKitSource source = {.lexicon = &out->at.words,
                                   .tiles = &out->at.given.tiles,
                                   .kwg_path = out->at.place.path.data,
                                   .map = !is_long                  ? TOOLS_MAP_FOUND
                                          : order->position.lexicon ? TOOLS_MAP_KEPT
                                                                    : TOOLS_MAP_ALONE,
                                   .leaves_path = order->leaves};
  return machinekit_open(&source, use->progress, &out->kit, err);
}

static Status run_position_simulating(const Use *use, const void *in, void *made, Error *err) {
  const SimOrder *order = in;
  SimDone *out = made;
  Status status = openposition_read(use, &order->position, true, &out->at, err);
  if (status != OK)
    return status;
  sim_set_work(order, out);
  out->quiet.cancel = use->progress->cancel;
  out->input.progress = order->watch ? &out->quiet : use->progress;
  status = sim_open_kit(use, order, out, err);
  return status == OK ? sim_run(&out->input, &out->result, err) : status;
}

static void sim_done_deinit(void *out) {
  SimDone *done = out;
  machinekit_close(&done->kit);
  openposition_close(&done->at);
}

const UseCase position_simulating =
    USE_CASE("position.simulate", N_("play the best moves of a position out and see which wins most"), WHO_ANYBODY,
             USE_IN(sim_order_fields, SimOrder), USE_OUT(no_fields, SimDone), .run = run_position_simulating,
             .deinit = sim_done_deinit, .is_kept_open = true);

// Solved

const Field endgame_order_fields[] = {
    {"plies", FIELD_INT, FIELD_IN(EndgameOrder, plies), .low = 1, .high = 64, .value = "N",
     .help = N_("look N turns ahead (default: to the end of the game)")},
    {"time-ms", FIELD_INT, FIELD_IN(EndgameOrder, time_ms), .low = 1, .high = TIME_MAX, .value = "MS",
     .help = N_("stop after MS milliseconds with what has been found (default: when the value is proven)")},
    {"memory", FIELD_INT, FIELD_IN(EndgameOrder, memory_mb), .except = FIELD_NOT_JSON, .low = 1, .high = 65536,
     .value = "MB", .help = N_("memory for positions that have been searched (default: 64)")},
    {.fields = position_order_fields},
};

static Status refuse_full_bag(int in_bag, Error *err) {
  return error_set(err, ERR_STATE,
                   N_("this is not an endgame yet: tiles still in the bag: %d, which are neither on the board nor on a "
                      "rack of the record"),
                   err_int(in_bag));
}

// Both racks; if the record leaves out the other one, it has all unseen tiles.
static Status find_racks(const GivenPosition *position, int rack_size, Rack racks[2], Error *err) {
  const Cgp *cgp = &position->cgp;
  int unseen[TILE_KINDS_MAX + 1], left = cgp_count_unseen(cgp, &position->tiles, unseen);
  if (cgp->rack_count > 2)
    return error_set(err, ERR_INPUT, N_("endgames are solved for two players only, and this record has %d"),
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

static Status run_endgame_solving(const Use *use, const void *in, void *made, Error *err) {
  enum { MEGABYTE = 1024 * 1024 };
  const EndgameOrder *order = in;
  EndgameDone *out = made;
  Status status = openposition_read(use, &order->position, false, &out->at, err);
  if (status == OK)
    status = find_racks(&out->at.given, out->at.rules.rack_size, out->racks, err);
  if (status != OK)
    return status;
  const EndgameInput input = {
      .board = &out->at.given.cgp.board,
      .rules = &out->at.rules,
      .kwg = &out->at.words.kwg,
      .racks = {out->racks[0], out->racks[1]},
      .options = {.plies = order->plies, .time_ms = order->time_ms, .table_bytes = (size_t)order->memory_mb * MEGABYTE},
      .cancel = use->progress->cancel,
      .report = order->report,
      .context = order->context};
  return endgame_solve(&input, &out->result, err); // after Ctrl-C: what was found so far
}

static void endgame_done_deinit(void *out) {
  openposition_close(&((EndgameDone *)out)->at);
}

const UseCase endgame_solving =
    USE_CASE("position.endgame", N_("solve a position whose bag is empty"), WHO_ANYBODY,
             USE_IN(endgame_order_fields, EndgameOrder), USE_OUT(no_fields, EndgameDone), .run = run_endgame_solving,
             .deinit = endgame_done_deinit, .is_kept_open = true);

const Field peg_order_fields[] = {
    {"time-ms", FIELD_INT, FIELD_IN(PegOrder, time_ms), .low = 1, .high = TIME_MAX, .value = "MS",
     .help = N_("stop after MS milliseconds with what is known by then (default: all rounds)")},
    {"candidates", FIELD_INT, FIELD_IN(PegOrder, candidates), .low = 2, .high = CANDIDATES_MAX, .otherwise = "32",
     .value = "N", .help = N_("begin with the N best moves by points and tiles kept (default: 32)")},
    {"threads", FIELD_INT, FIELD_IN(PegOrder, threads), .except = FIELD_NOT_JSON, .low = 1, .high = THREADS_MAX,
     .otherwise = "1", .value = "N", .help = N_("work in N threads; the result is the same (default: 1)")},
    {"leaves", FIELD_TEXT, FIELD_IN(PegOrder, leaves), .except = FIELD_NOT_JSON, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file with the values of the tiles that stay on the rack, KLV2 or ours")},
    {.fields = position_order_fields},
};

// The player to move does not know the other rack, even if the record has it: its tiles count as unseen.
static Status count_tiles(const GivenPosition *given, SimInput *position, Error *err) {
  const Cgp *cgp = &given->cgp;
  if (cgp->rack_count > 2)
    return error_set(err, ERR_INPUT, N_("pre-endgames are solved for two players only, and this record has %d"),
                     err_int(cgp->rack_count));
  int rack_size = position->rules->rack_size, other = cgp->racks[1].total;
  position->unseen.total = cgp_count_unseen(cgp, &given->tiles, position->unseen.counts) + other;
  for (int kind = 0; kind <= given->tiles.kinds; kind++)
    position->unseen.counts[kind] += cgp->racks[1].counts[kind];
  if (other == 0)
    other = position->unseen.total < rack_size ? position->unseen.total : rack_size;
  int in_bag = position->unseen.total - other;
  if (in_bag < 1 || in_bag > PEG_BAG_MAX)
    return error_set(err, ERR_STATE, N_("this is not a pre-endgame: the bag holds %d tiles, and it must hold 1 to %d"),
                     err_int(in_bag), err_int(PEG_BAG_MAX));
  position->rack = cgp->racks[0];
  position->seat_count = 2;
  position->rack_counts[0] = cgp->racks[0].total;
  position->rack_counts[1] = other;
  position->scores[0] = cgp->scores[0];
  position->scores[1] = cgp->scores[1];
  return OK;
}

static Status run_preendgame_solving(const Use *use, const void *in, void *made, Error *err) {
  enum { USUAL_EXCHANGE = 7 };
  const PegOrder *order = in;
  PegDone *out = made;
  OpenPosition *at = &out->at;
  SCOPED(machinekit_close) MachineKit kit = {0};
  Status status = openposition_read(use, &order->position, false, at, err);
  const MachineKitSource source = {.lexicon = &at->words,
                                   .tiles = &at->given.tiles,
                                   .kwg_path = at->place.path.data,
                                   .map = TOOLS_MAP_FOUND,
                                   .leaves_path = order->leaves};
  if (status == OK)
    status = machinekit_open(&source, NULL, &kit, err);
  const CgpNumber *exchange = &at->given.cgp.opcodes.exchange_limit;
  const SimModel model = {.leaves = &kit.leaves};
  PegInput input = {.position = {.board = &at->given.cgp.board,
                                 .rules = &at->rules,
                                 .tools = &kit.tools,
                                 .model = &model,
                                 .exchange_minimum = exchange->is_given ? (int)exchange->value : USUAL_EXCHANGE,
                                 .candidates = order->candidates,
                                 .time_ms = order->time_ms,
                                 .threads = order->threads,
                                 .seed = seed_from_text("pre-endgame"),
                                 .progress = use->progress},
                    .report = order->report,
                    .context = order->context};
  if (status == OK)
    status = count_tiles(&at->given, &input.position, err);
  return status == OK ? peg_solve(&input, &out->result, err) : status;
}

static void peg_done_deinit(void *out) {
  openposition_close(&((PegDone *)out)->at);
}

const UseCase preendgame_solving =
    USE_CASE("position.peg", N_("find the move that wins most with one to seven tiles in the bag"), WHO_ANYBODY,
             USE_IN(peg_order_fields, PegOrder), USE_OUT(no_fields, PegDone), .run = run_preendgame_solving,
             .deinit = peg_done_deinit, .is_kept_open = true);
