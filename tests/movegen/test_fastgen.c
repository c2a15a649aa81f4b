// SPDX-License-Identifier: MIT
// The fast generator against the plain one: all plays, the best n and the best, with values of leaves.
#include "base/mem.h"
#include "lexicon/anagrams.h"
#include "lexicon/tiletext.h"
#include "movegen/position.h"
#include "support/test.h"
#include "world.h"

#include <string.h>

// Some value that depends on every tile kept.
static int32_t keep_value(void *context, const uint8_t *counts, int kinds) {
  int32_t value = 0;
  int32_t salt = *(const int32_t *)context;
  for (int tile = 0; tile <= kinds; tile++)
    value += counts[tile] * ((tile * 7919 + salt) % 9000 - 3000) - (counts[tile] > 1 ? 2500 : 0);
  return value;
}

static void keep_values(void *context, const RackParts *parts, int32_t *values) {
  uint8_t counts[TILE_KINDS_MAX + 1];
  for (int part = 0; part < parts->count - 1; part++) {
    rackparts_count_tiles(parts, part, counts);
    values[part] = keep_value(context, counts, TILE_KINDS_MAX);
  }
}

static bool same_play(const ScoredPlay *a, const ScoredPlay *b) {
  return playlist_compare(a, b) == 0 && a->score == b->score && a->play.length == b->play.length &&
         memcmp(a->play.tiles, b->play.tiles, a->play.length) == 0;
}

static void list_plainly(const World *world, int32_t salt, PlayList *out) {
  Error err = {0};
  ScoreRules rules = world_rules(world);
  MovegenInput input = {
      .board = &world->board, .cross = &world->cross, .kwg = &world->kwg, .rules = &rules, .rack = &world->rack};
  assert_ok(movegen_all(&input, out, &err), err);
  for (int i = 0; i < out->count; i++) {
    Rack left = world->rack;
    assert_true(play_take_from_rack(&left, &out->plays[i].play));
    out->plays[i].equity += keep_value(&salt, left.counts, world->tiles.kinds);
  }
  playlist_sort(out);
}

// Checks with the one comparison that defines the order.
static bool is_in_order(Gen *gen, const PlayList *list) {
  for (int i = 1; i < list->count; i++) {
    if (playlist_compare(&list->plays[i - 1], &list->plays[i]) >= 0) {
      gen_note(gen, "play %d of %d is not before the next one", i, list->count);
      return false;
    }
  }
  return true;
}

static bool lists_agree(Gen *gen, const char *what, const PlayList *expected, int count, const PlayList *found) {
  bool agree = found->count == count;
  for (int i = 0; agree && i < count; i++)
    agree = same_play(&expected->plays[i], &found->plays[i]);
  if (!agree)
    gen_note(gen, "%s: %d expected, %d found, or one differs", what, count, found->count);
  return agree;
}

static bool answers_agree(Gen *gen, const World *world, Position *position) {
  int32_t salt = gen_range(gen, 0, 9000);
  PositionQuery query = {&world->rack, keep_values, &salt};
  if (!position_can_search(position, &world->rack))
    return true;
  PlayList expected = {0}, found = {0};
  ScoredPlay best;
  list_plainly(world, salt, &expected);
  position_all(position, &query, &found);
  playlist_sort(&found);
  bool agree = is_in_order(gen, &found) && lists_agree(gen, "all", &expected, expected.count, &found);
  int n = gen_range(gen, 1, 30);
  position_best_n(position, &query, n, &found);
  agree = agree && lists_agree(gen, "best n", &expected, n < expected.count ? n : expected.count, &found);
  bool has_best = position_best(position, &query, &best);
  if (has_best != (expected.count > 0) || (has_best && !same_play(&best, &expected.plays[0]))) {
    gen_note(gen, "the best play differs");
    agree = false;
  }
  playlist_deinit(&expected);
  playlist_deinit(&found);
  return agree;
}

// The slow twin of everything that is updated from play to play: cross-sets computed only from the board.
static bool cross_sets_agree(Gen *gen, const Position *position) {
  CrossSets fresh;
  crosssets_rebuild(&fresh, &position->board, position->kwg, position->rules.tiles);
  bool agree = memcmp(&fresh, &position->cross, sizeof fresh) == 0;
  if (!agree)
    gen_note(gen, "cross-sets differ");
  return agree;
}

static void search_now(const World *world, Position *position) {
  ScoredPlay best;
  if (position_can_search(position, &world->rack))
    position_best(position, &(PositionQuery){.rack = &world->rack}, &best);
}

// Tries a few plays on top of each other, with searches in between, and takes them all back.
static bool tries_come_back(Gen *gen, const World *world, Position *position) {
  const Board before = position->board;
  bool agree = true;
  int tried = 0;
  for (int wanted = gen_range(gen, 0, 4); tried < wanted; tried++) {
    PlayList list = {0};
    if (position_can_search(position, &world->rack))
      position_all(position, &(PositionQuery){.rack = &world->rack}, &list);
    Play play = list.count > 0 ? list.plays[gen_below(gen, (uint32_t)list.count)].play : (Play){0};
    playlist_deinit(&list);
    if (play.length == 0)
      break;
    position_try(position, &play);
    agree = agree && cross_sets_agree(gen, position);
    if (gen_chance(gen, 50))
      search_now(world, position);
  }
  for (; tried > 0; tried--) {
    position_undo(position);
    if (gen_chance(gen, 30))
      search_now(world, position);
  }
  return agree && memcmp(&before, &position->board, sizeof before) == 0 && cross_sets_agree(gen, position);
}

// Goes to another board, or to the same with a few tiles more and less, and comes back.
static bool follows_there_and_back(Gen *gen, const World *world, Position *position) {
  const Board before = position->board;
  Board other = before;
  if (gen_chance(gen, 20))
    board_init(&other, before.size);
  for (int changes = gen_range(gen, 0, gen_chance(gen, 20) ? 60 : 10); changes > 0; changes--) {
    int row = gen_range(gen, 0, other.size - 1), col = gen_range(gen, 0, other.size - 1);
    board_put(&other, row, col, gen_chance(gen, 50) ? TILE_EMPTY : (Tile)gen_range(gen, 1, world->tiles.kinds));
  }
  position_follow(position, &other);
  bool agree = memcmp(&other, &position->board, sizeof other) == 0 && cross_sets_agree(gen, position);
  if (gen_chance(gen, 50))
    search_now(world, position);
  position_follow(position, &before);
  return agree && memcmp(&before, &position->board, sizeof before) == 0 && cross_sets_agree(gen, position);
}

// Makes a random play in both.
static void play_on(Gen *gen, World *world, Position *position) {
  PlayList list = {0};
  list_plainly(world, 0, &list);
  if (list.count > 0) {
    Play play = list.plays[gen_below(gen, (uint32_t)list.count)].play;
    world_play(world, &play);
    if (gen_chance(gen, 50))
      position_play(position, &play);
    else
      position_follow(position, &world->board);
  }
  playlist_deinit(&list);
}

// What a position needs besides the world it plays in.
typedef struct Tables {
  WordMap map;
  BitGraph graph, sorted;
  Kwg sorted_kwg;
  Position position;
} Tables;

static Tables *tables_open(const World *world, bool with_map) {
  Tables *tables = mem_alloc(sizeof *tables);
  Error err = {0};
  Span bytes;
  char identity[WORDMAP_IDENTITY_SIZE];
  wordmap_identity(&world->kwg, NULL, identity);
  assert_ok(anagrams_build(&world->kwg, NULL, &tables->sorted_kwg, &err), err);
  bitgraph_init(&tables->graph, &world->kwg);
  bitgraph_init(&tables->sorted, &tables->sorted_kwg);
  assert_ok(wordmap_build(&world->kwg, world->tiles.kinds, identity, NULL, &bytes, &err), err);
  wordmap_from_build(bytes, &tables->map);
  ScoreRules rules = world_rules(world);
  position_init(&tables->position, &world->board, &world->kwg, &tables->graph, &tables->sorted,
                with_map ? &tables->map : NULL, &rules);
  return tables;
}

static void tables_close(Tables *tables) {
  position_deinit(&tables->position);
  bitgraph_deinit(&tables->graph);
  bitgraph_deinit(&tables->sorted);
  kwg_deinit(&tables->sorted_kwg);
  wordmap_deinit(&tables->map);
  mem_free(tables);
}

static bool a_game_agrees(Gen *gen, void *context) {
  (void)context;
  World *world = world_random(gen);
  Tables *tables = tables_open(world, gen_chance(gen, 50));
  bool agree = true;
  for (int turns = gen_range(gen, 1, 12); turns > 0 && agree; turns--) {
    world_draw_rack(gen, world, gen_range(gen, 1, world->rack_size));
    agree = answers_agree(gen, world, &tables->position) && tries_come_back(gen, world, &tables->position) &&
            answers_agree(gen, world, &tables->position) && follows_there_and_back(gen, world, &tables->position) &&
            answers_agree(gen, world, &tables->position);
    play_on(gen, world, &tables->position);
  }
  tables_close(tables);
  world_destroy(world);
  return agree;
}

static void answers_what_the_plain_generator_answers(void **state) {
  (void)state;
  property_check("fast generator equals plain generator", 1500, a_game_agrees, NULL);
}

// Every word of four letters out of ten: with two blanks there are more words than a search remembers at once.
static void add_all_words(StrBuf *out) {
  static const char letters[] = "ABDEFGIJMN";
  for (int number = 0; number < 10000; number++) {
    for (int place = 1000; place > 0; place /= 10)
      strbuf_add(out, &letters[number / place % 10], 1);
    strbuf_add_text(out, "\n");
  }
}

static Play play_of(const World *world, int row, int col, Direction direction, const char *word) {
  Play play = {.row = (uint8_t)row, .col = (uint8_t)col, .direction = (uint8_t)direction};
  for (Span rest = span_of(word); rest.size > 0; play.length++) {
    if (!tiletext_next(&world->tiles, &rest, &play.tiles[play.length]))
      fail_msg("'%s' is no word of these tiles", word);
  }
  return play;
}

// On this board the B in the last row is looked at long after the one in the first, when its words are forgotten.
//   A B D E
//   D     F
//   J     G
//   B     I
static bool many_words_agree(Gen *gen, void *context) {
  StrBuf words = {0};
  (void)context;
  add_all_words(&words);
  World *world = world_with_words(strbuf_text(&words), 9, 8, false);
  strbuf_deinit(&words);
  Play plays[] = {play_of(world, 3, 2, ACROSS, "ABDE"), play_of(world, 3, 5, DOWN, "EFGI"),
                  play_of(world, 3, 2, DOWN, "ADJB")};
  for (int i = 0; i < 3; i++) {
    plays[i].tiles[0] = i == 0 ? plays[i].tiles[0] : TILE_THROUGH;
    world_play(world, &plays[i]);
  }
  world_set_rack(world, "ABDJMN??");
  Tables *tables = tables_open(world, true);
  bool agree = answers_agree(gen, world, &tables->position);
  tables_close(tables);
  world_destroy(world);
  return agree;
}

static void more_words_than_it_remembers_are_all_found(void **state) {
  (void)state;
  property_check("many words with two blanks", 1, many_words_agree, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answers_what_the_plain_generator_answers),
      cmocka_unit_test(more_words_than_it_remembers_are_all_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
