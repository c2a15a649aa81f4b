// SPDX-License-Identifier: MIT
// What tools/bench measures: compiling a word list, and finding plays in positions of self-play games.
//
// Games follow from their seed and the engine's choices, so two runs of the same commit do the same work; the checksum
// shows whether two commits did.
#include "base/mem.h"
#include "base/random.h"
#include "bench/measure.h"
#include "engine/leavesfile.h"
#include "engine/staticplay.h"
#include "engine/tools.h"
#include "lexicon/kwgbuild.h"
#include "movegen/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { RACK_SIZE = 7, BONUS = 50, BOARD_SIZE = 15, REPEATS = 3 };

static long peak_kilobytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

static int run_compile(const char *words_path, const char *set, const char *out_path) {
  Error err;
  TileSet tiles;
  must(tileset_builtin(set, &tiles, &err), &err);
  double best = 0, best_read = 0;
  KwgImage image = {0};
  WordList words = {0};
  for (int i = 0; i < REPEATS; i++) {
    kwg_image_deinit(&image);
    wordlist_deinit(&words);
    double start = now_ms();
    must(wordlist_load(words_path, &tiles, &(WordListOptions){0}, &words, NULL, &err), &err);
    double read = now_ms();
    must(kwg_build(&words, NULL, &image, &err), &err);
    double end = now_ms();
    best_read = i == 0 || read - start < best_read ? read - start : best_read;
    best = i == 0 || end - read < best ? end - read : best;
  }
  must(kwg_write(&image, &words, &tiles, out_path, &err), &err);
  printf("words=%u nodes=%u read_ms=%.0f compile_ms=%.0f peak_mb=%.0f\n", words.count, image.count, best_read, best,
         (double)peak_kilobytes() / 1024);
  kwg_image_deinit(&image);
  wordlist_deinit(&words);
  return 0;
}

// The ways of finding plays. They must all lead to the same games.
typedef enum Mode { MODE_PLAIN, MODE_ALL, MODE_BEST, MODE_GRAPH } Mode;

static const char *const mode_names[] = {"plain", "all", "best", "graph"};

typedef struct Table {
  TileSet tiles;
  Layout layout;
  ScoreRules rules;
  Kwg kwg;
  SearchTools tools;
  Leaves leaves;
  Mode mode;
  Position position; // also has the plain generator's board and cross-sets
  Tile bag[TILESET_TILES_MAX];
  int bag_left;
  Rack racks[2];
  PlayList plays;
  StaticChoice choice;
  Random random; // for tiles that go back into the bag
  // the measures
  double ms;
  int64_t positions, play_count;
  uint64_t checksum;
} Table;

static void fill_bag(Table *table, Random *random) {
  table->bag_left = 0;
  for (int tile = 0; tile <= table->tiles.kinds; tile++) {
    for (int i = 0; i < table->tiles.counts[tile]; i++)
      table->bag[table->bag_left++] = (Tile)tile;
  }
  random_shuffle(random, table->bag, (size_t)table->bag_left, sizeof *table->bag);
}

static void draw(Table *table, Rack *rack) {
  while (rack->total < RACK_SIZE && table->bag_left > 0)
    rack_add(rack, table->bag[--table->bag_left]);
}

static StaticTurn turn_of(const Table *table, const Rack *other) {
  int64_t held = 0;
  for (int tile = 1; tile <= table->tiles.kinds; tile++)
    held += other->counts[tile] * table->tiles.points[tile];
  return (StaticTurn){.leaves = &table->leaves,
                      .tiles = &table->tiles,
                      .rack_size = RACK_SIZE,
                      .bag = table->bag_left,
                      .exchange_most = table->bag_left >= RACK_SIZE ? RACK_SIZE : 0,
                      .out_gain = (int32_t)(table->bag_left == 0 ? 2000 * held : 0),
                      .is_duel = true,
                      .most_kept = INT32_MIN};
}

// Measured code is in functions of its own, so that callgrind can count only them.
#define MEASURED __attribute__((noinline, noclone)) static

// Finds the best play, or exchange, by score and leave value.
MEASURED void measured_choose(Table *table, StaticTurn *turn, const Rack *rack) {
  static_choose_fast(turn, &table->position, rack, &table->choice);
}

// Adds leave values, since the plain generator knows only scores.
static void add_leave_values(Table *table, StaticTurn *turn, const Rack *rack) {
  for (int i = 0; i < table->plays.count; i++) {
    ScoredPlay *play = &table->plays.plays[i];
    Rack kept = *rack;
    if (!play_take_from_rack(&kept, &play->play))
      abort();
    play->equity = play->score * 1000 + static_keep_value(turn, kept.counts);
  }
}

// Finds all plays with their values, the best first.
MEASURED void measured_list(Table *table, StaticTurn *turn, const Rack *rack) {
  PositionQuery query = {rack, static_keep_values, turn};
  if (table->mode == MODE_ALL) {
    position_all(&table->position, &query, &table->plays);
  } else {
    MovegenInput input = {.board = &table->position.board,
                          .cross = &table->position.cross,
                          .kwg = &table->kwg,
                          .rules = &table->rules,
                          .rack = rack};
    Error err;
    must(movegen_all(&input, &table->plays, &err), &err);
    add_leave_values(table, turn, rack);
  }
  playlist_sort(&table->plays);
}

// Puts the play on the board and updates the generator's data.
MEASURED void measured_update(Table *table, const Play *play) {
  if (table->mode != MODE_PLAIN) {
    position_play(&table->position, play);
    return;
  }
  play_put(&table->position.board, play);
  crosssets_update(&table->position.cross, &table->position.board, &table->kwg, &table->tiles, play);
}

static void choose(Table *table, const Rack *rack, const Rack *other) {
  StaticTurn turn = turn_of(table, other);
  double start = now_ms();
  if (table->mode >= MODE_BEST) {
    measured_choose(table, &turn, rack);
    table->ms += now_ms() - start;
    return;
  }
  measured_list(table, &turn, rack);
  table->ms += now_ms() - start;
  table->play_count += table->plays.count;
  static_decide(&turn, rack, table->plays.plays, table->plays.count > 0, &table->choice);
}

static void exchange(Table *table, Rack *rack, const Rack *kept) {
  Rack given = *rack;
  for (int tile = 0; tile <= table->tiles.kinds; tile++)
    given.counts[tile] = (uint8_t)(rack->counts[tile] - kept->counts[tile]);
  *rack = *kept;
  draw(table, rack);
  for (int tile = 0; tile <= table->tiles.kinds; tile++) {
    for (int i = 0; i < given.counts[tile]; i++)
      table->bag[table->bag_left++] = (Tile)tile;
  }
  random_shuffle(&table->random, table->bag, (size_t)table->bag_left, sizeof *table->bag);
}

// Returns false for a pass, which counts towards the end of the game.
static bool take_turn(Table *table, Rack *rack, const Rack *other) {
  choose(table, rack, other);
  table->positions++;
  const StaticChoice *choice = &table->choice;
  table->checksum = table->checksum * 31 + (uint64_t)choice->equity;
  if (choice->type == ACTION_PASS)
    return false;
  if (choice->type == ACTION_EXCHANGE) {
    exchange(table, rack, &choice->kept);
    return true;
  }
  if (!play_take_from_rack(rack, &choice->play.play))
    abort();
  double start = now_ms();
  measured_update(table, &choice->play.play);
  table->ms += now_ms() - start;
  draw(table, rack);
  return true;
}

static void play_game(Table *table, const Seed *seed, uint64_t number) {
  Seed game_seed = seed_derive(seed, "game", number);
  table->random = random_start(&game_seed, "bag");
  Board empty;
  board_init(&empty, BOARD_SIZE);
  const SearchTools *tools = &table->tools;
  position_init(&table->position, &empty, &table->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, &table->rules);
  fill_bag(table, &table->random);
  for (int side = 0; side < 2; side++) {
    table->racks[side] = (Rack){0};
    draw(table, &table->racks[side]);
  }
  int passes = 0;
  for (int side = 0; passes < 2; side = 1 - side) {
    passes = take_turn(table, &table->racks[side], &table->racks[1 - side]) ? 0 : passes + 1;
    if (table->racks[side].total == 0)
      break;
  }
  position_deinit(&table->position);
}

static void set_up(Table *table, const char *kwg_path, const char *set) {
  Error err;
  must(tileset_builtin(set, &table->tiles, &err), &err);
  must(layout_for_size(BOARD_SIZE, &table->layout, &err), &err);
  must(kwg_load(kwg_path, table->tiles.kinds, &table->kwg, &err), &err);
  ToolsMap map = table->mode == MODE_GRAPH ? TOOLS_NO_MAP : TOOLS_MAP_ALONE;
  must(tools_open(&table->kwg, table->tiles.kinds, NULL, map, NULL, &table->tools, &err), &err);
  leaves_builtin(&table->tiles, &table->leaves);
  table->rules = (ScoreRules){&table->tiles, &table->layout, RACK_SIZE, BONUS};
}

static int run_moves(const char *kwg_path, const char *set, int games, Mode mode) {
  Table *table = mem_alloc(sizeof *table);
  table->mode = mode;
  set_up(table, kwg_path, set);
  Seed seed = seed_from_text("bench");
  for (int i = 0; i < games; i++)
    play_game(table, &seed, (uint64_t)i);
  printf("games=%d positions=%lld plays=%lld positions_per_s=%.0f plays_per_s=%.0f games_per_s=%.0f map_mb=%.0f "
         "checksum=%016llx\n",
         games, (long long)table->positions, (long long)table->play_count, (double)table->positions / table->ms * 1e3,
         (double)table->play_count / table->ms * 1e3, games / table->ms * 1e3,
         (double)table->tools.map.owned.size / 1e6, (unsigned long long)table->checksum);
  playlist_deinit(&table->plays);
  tools_close(&table->tools);
  leaves_deinit(&table->leaves);
  kwg_deinit(&table->kwg);
  mem_free(table);
  return 0;
}

static int mode_by_name(const char *name) {
  for (int mode = MODE_PLAIN; mode <= MODE_GRAPH; mode++) {
    if (strcmp(name, mode_names[mode]) == 0)
      return mode;
  }
  return -1;
}

int main(int argc, char **argv) {
  if (argc == 5 && strcmp(argv[1], "compile") == 0)
    return run_compile(argv[2], argv[3], argv[4]);
  if (argc == 6 && strcmp(argv[1], "moves") == 0 && atoi(argv[4]) > 0 && mode_by_name(argv[5]) >= 0)
    return run_moves(argv[2], argv[3], atoi(argv[4]), (Mode)mode_by_name(argv[5]));
  fprintf(stderr, "usage: bench compile WORDS.txt TILESET OUT.kwg\n"
                  "       bench moves FILE.kwg TILESET GAMES plain|all|best|graph\n");
  return 2;
}
