// SPDX-License-Identifier: MIT
#include "tests/engine/simworld.h"

#include "base/mem.h"
#include "lexicon/kwgbuild.h"

#include <math.h>

static const char words[] = "TILE\nTILES\nLATER\nALERT\nALTER\nSTALE\nLEAST\nTEA\nEAT\nATE\nSEA\nAS\nAT\nTA\nEL\nLA\nRE"
                            "\nER\nAREA\nRATE\nRATES\nSTAR\nRATS\n"
                            "TAR\nRAT\nART\nEAR\nERA\nARE\nTEAR\nTEARS\nLEAR\nREAL\nRELATES\nSTEALER\nELATERS\nSET\nTIE"
                            "\nTIES\nSIT\nITS\nIT\nIS\n";

static double win_chance(const void *context, double lead, int unseen, bool is_to_move) {
  (void)context, (void)is_to_move;
  return 1 / (1 + exp(-lead / (5 + unseen)));
}

static void count_unseen(SimWorld *world) {
  world->input.unseen = (TileCounts){0};
  for (int kind = 0; kind <= world->tiles.kinds; kind++) {
    int seen = world->input.rack.counts[kind];
    for (int square = 0; square < BOARD_SQUARES; square++)
      seen += kind > 0 && world->board.squares[ACROSS][square] == kind;
    world->input.unseen.counts[kind] = world->tiles.counts[kind] - seen;
    world->input.unseen.total += world->input.unseen.counts[kind];
  }
}

SimWorld *simworld_make(const char *rack) {
  SimWorld *world = mem_alloc(sizeof *world);
  Error err = {0};
  WordList list;
  KwgImage image;
  assert_ok(tileset_builtin("en", &world->tiles, &err), err);
  assert_ok(layout_for_size(15, &world->layout, &err), err);
  assert_ok(wordlist_parse(span_of(words), "words", &world->tiles, &(WordListOptions){0}, &list, NULL, &err), err);
  assert_ok(kwg_build(&list, NULL, &image, &err), err);
  assert_ok(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, world->tiles.kinds,
                           "words", &world->kwg, &err),
            err);
  wordlist_deinit(&list);
  kwg_image_deinit(&image);
  assert_ok(tools_open(&world->kwg, world->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL, &world->tools, &err), err);
  board_init(&world->board, 15);
  play_put(&world->board, &(Play){7, 6, ACROSS, 4, {20, 9, 12, 5}}); // TILE
  world->rules = (ScoreRules){&world->tiles, &world->layout, 7, 50};
  leaves_init_from_bag(&world->leaves, &world->tiles);
  world->model = (SimModel){.leaves = &world->leaves, .win = win_chance};
  world->input = (SimInput){.board = &world->board,
                            .rules = &world->rules,
                            .tools = &world->tools,
                            .model = &world->model,
                            .seat_count = 2,
                            .rack_counts = {7, 7},
                            .scores = {0, 8},
                            .exchange_minimum = 7,
                            .candidates = 8,
                            .plies = 2,
                            .iterations = 100,
                            .threads = 1,
                            .seed = seed_from_text("sim")};
  assert_ok(rack_parse(span_of(rack), &world->tiles, &world->input.rack, &err), err);
  count_unseen(world);
  return world;
}

void simworld_destroy(SimWorld *world) {
  leaves_deinit(&world->leaves);
  tools_close(&world->tools);
  kwg_deinit(&world->kwg);
  mem_free(world);
}

void simworld_set_unseen(SimWorld *world, const char *tiles) {
  Error err = {0};
  Rack unseen;
  assert_ok(rack_parse(span_of(tiles), &world->tiles, &unseen, &err), err);
  world->input.unseen = (TileCounts){.total = unseen.total};
  for (int kind = 0; kind <= world->tiles.kinds; kind++)
    world->input.unseen.counts[kind] = unseen.counts[kind];
}

SimWorld *simworld_near_end(void) {
  SimWorld *world = simworld_make("AERSTLE");
  simworld_set_unseen(world, "AATTESSIRL");
  world->input.scores[1] = 70; // a play of the whole rack brings about that much
  world->input.plies = 20;
  world->input.iterations = 64;
  world->input.searched = 16;
  world->input.end_nodes = 1000 * 1000;
  return world;
}

EndgameWords simworld_end_words(const SimWorld *world) {
  EndgameWords out;
  Error err = {0};
  Rack racks[2] = {world->input.rack, {.total = world->input.unseen.total}};
  for (int kind = 0; kind <= world->tiles.kinds; kind++)
    racks[1].counts[kind] = (uint8_t)world->input.unseen.counts[kind];
  assert_ok(endgame_words_init(&out, &world->kwg, &world->board, racks, &err), err);
  return out;
}
