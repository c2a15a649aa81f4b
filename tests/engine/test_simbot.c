// SPDX-License-Identifier: MIT
// The simulating machines at a real table: the rules accept every move they choose, with words of the lexicon.
#include "base/mem.h"
#include "engine/simbot.h"
#include "engine/static_bot.h"
#include "game/preset.h"
#include "lexicon/kwgbuild.h"
#include "support/test.h"

#include <string.h>

static const char words[] = "TILE\nTILES\nLATER\nALERT\nALTER\nSTALE\nLEAST\nTEA\nEAT\nATE\nSEA\nAS\nAT\nTA\nEL\nLA\nRE"
                            "\nER\nAREA\nRATE\nRATES\nSTAR\n"
                            "RATS\nTAR\nRAT\nART\nEAR\nERA\nARE\nTEAR\nTEARS\nREAL\nRELATES\nSTEALER\nSET\nTIE\nTIES\nS"
                            "IT\nITS\nIT\nIS\nSI\nLI\nTI\n";
static const char bag[] = "# 1 0\nA 5 1\nE 5 1\nI 3 1\nL 3 1\nR 3 1\nS 3 1\nT 4 1\n";

typedef struct World {
  TileSet tiles;
  Lexicon lexicon;
  SearchTools tools;
  Settings settings;
} World;

static World *world_make(int players) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  WordList list;
  KwgImage image;
  Kwg kwg;
  Preset preset;
  assert_ok(tileset_parse(span_of(bag), "bag", &world->tiles, &err), err);
  assert_ok(wordlist_parse(span_of(words), "words", &world->tiles, &(WordListOptions){0}, &list, NULL, &err), err);
  assert_ok(kwg_build(&list, NULL, &image, &err), err);
  assert_ok(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, world->tiles.kinds,
                           "words", &kwg, &err),
            err);
  wordlist_deinit(&list);
  kwg_image_deinit(&image);
  lexicon_init_from_kwg(&world->lexicon, &kwg);
  assert_ok(tools_open(&world->lexicon.kwg, world->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL, &world->tools, &err), err);
  assert_ok(preset_find("classic", &preset, &err), err);
  assert_ok(preset_settings(&preset, &world->tiles, 9, &world->settings, &err), err);
  world->settings.seat_count = players;
  world->settings.rack_size = 5; // a whole rack of 7 takes seconds
  for (int i = 0; i < players; i++) {
    world->settings.seats[i] = (Seat){.kind = SEAT_BOT, .bot = "champion", .bot_version = 1};
    snprintf(world->settings.seats[i].name, SEAT_NAME_MAX, "Bot %d", i + 1);
  }
  return world;
}

static void world_destroy(World *world) {
  tools_close(&world->tools);
  lexicon_deinit(&world->lexicon);
  mem_free(world);
}

static void check_words(const World *world, const Game *game, const Action *action) {
  PlayWords made;
  play_words(&game_state(game)->board, &action->play, &made);
  for (int i = 0; i < made.count; i++)
    assert_true(lexicon_has(&world->lexicon, made.words[i].tiles, made.words[i].length));
}

// Plays a game to its end and returns the hash of the last state. infers: with machines that guess what the others
// hold.
static void play_game(const World *world, const char *seed_text, int threads, bool infers, char hash[HASH_HEX_SIZE]) {
  Game *game;
  Error err = {0};
  Seed seed = seed_from_text(seed_text);
  GameView *view = mem_alloc(sizeof *view);
  TableDeeds *deeds = mem_alloc(sizeof *deeds);
  assert_ok(game_create(&world->settings, &seed, 0, &game, &err), err);
  while (!state_is_over(game_state(game))) {
    Action action = {.seat = game_state(game)->turn};
    game_view_for(game, action.seat, view);
    deeds_of_others(game, action.seat, deeds);
    BotInput input = {.view = view,
                      .lexicon = &world->lexicon,
                      .tools = &world->tools,
                      .level = infers ? 2 : action.seat % 2,
                      .work = infers ? 5 : 0,
                      .deeds = deeds,
                      .threads = threads,
                      .seed = seed_derive(&seed, "bot", (uint64_t)view->state.seq)};
    assert_ok(simbot_choose(&input, &action, &err), err);
    if (action.type == ACTION_PLAY)
      check_words(world, game, &action);
    assert_ok(game_append(game, &action, &err), err);
    memcpy(hash, action.state_hash, HASH_HEX_SIZE);
  }
  mem_free(deeds);
  mem_free(view);
  game_destroy(game);
}

static void whole_games_are_legal_and_the_same_for_a_seed_and_any_threads(void **state) {
  (void)state;
  World *world = world_make(2);
  char once[HASH_HEX_SIZE], again[HASH_HEX_SIZE];
  play_game(world, "a", 1, false, once);
  play_game(world, "a", 2, false, again);
  assert_string_equal(once, again);
  world_destroy(world);
}

static void three_can_play(void **state) {
  (void)state;
  World *world = world_make(3);
  char hash[HASH_HEX_SIZE];
  play_game(world, "a", 1, false, hash);
  world_destroy(world);
}

static void those_who_wonder_what_others_hold_play_legally_too(void **state) {
  (void)state;
  char once[HASH_HEX_SIZE], again[HASH_HEX_SIZE];
  for (int players = 2; players <= 3; players++) {
    World *world = world_make(players);
    play_game(world, "deeds", 1, true, once);
    play_game(world, "deeds", 2, true, again);
    assert_string_equal(once, again);
    world_destroy(world);
  }
}

// With so many tiles in the bag, the champion meets every deal in its first batch.
enum { FIRST_BATCH_BAG = 1 };

// Static moves until few tiles are left in the bag, then the champion's moves: the same for every seed. Returns how
// many of its turns were before the bag was empty.
static int play_to_the_end(const World *world, const char *seed_text) {
  Game *game;
  Error err = {0};
  int turns = 0;
  Seed seed = seed_from_text(seed_text);
  GameView *view = mem_alloc(sizeof *view);
  assert_ok(game_create(&world->settings, &seed, 0, &game, &err), err);
  while (!state_is_over(game_state(game))) {
    Action action = {.seat = game_state(game)->turn}, again = action;
    game_view_for(game, action.seat, view);
    BotInput input = {.view = view, .lexicon = &world->lexicon, .tools = &world->tools, .level = 1, .seed = seed};
    bool is_early = view->bag_count > FIRST_BATCH_BAG;
    assert_ok(is_early ? static_bot_choose(&input, &action, &err) : simbot_choose(&input, &action, &err), err);
    for (uint64_t other = 0; other < 3 && !is_early && view->bag_count > 0; other++) {
      input.seed = seed_derive(&seed, "other", other);
      assert_ok(simbot_choose(&input, &again, &err), err);
      assert_int_equal(action.type, again.type);
      if (action.type == ACTION_PLAY)
        assert_memory_equal(&action.play, &again.play, sizeof again.play);
      turns++;
    }
    assert_ok(game_append(game, &action, &err), err);
  }
  mem_free(view);
  game_destroy(game);
  return turns;
}

static void with_one_tile_in_the_bag_the_champions_choice_does_not_depend_on_luck(void **state) {
  (void)state;
  static const char *const seeds[] = {"b", "c", "d", "e", "f", "g"};
  World *world = world_make(2);
  int turns = 0;
  for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
    turns += play_to_the_end(world, seeds[i]);
  assert_true(turns > 0);
  world_destroy(world);
}

static void without_tables_it_plays_like_the_static_machine(void **state) {
  (void)state;
  World *world = world_make(2);
  Game *game;
  Error err = {0};
  Seed seed = seed_from_text("b");
  GameView *view = mem_alloc(sizeof *view);
  assert_ok(game_create(&world->settings, &seed, 0, &game, &err), err);
  game_view_for(game, game_state(game)->turn, view);
  Action action = {.seat = view->seat};
  BotInput input = {.view = view, .lexicon = &world->lexicon, .seed = seed};
  assert_ok(simbot_choose(&input, &action, &err), err);
  assert_ok(game_append(game, &action, &err), err);
  mem_free(view);
  game_destroy(game);
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whole_games_are_legal_and_the_same_for_a_seed_and_any_threads),
      cmocka_unit_test(three_can_play),
      cmocka_unit_test(those_who_wonder_what_others_hold_play_legally_too),
      cmocka_unit_test(with_one_tile_in_the_bag_the_champions_choice_does_not_depend_on_luck),
      cmocka_unit_test(without_tables_it_plays_like_the_static_machine),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
