// SPDX-License-Identifier: MIT
// The wordsmog preset: the letters of a word may be laid in any order, for people and for machines.
#include "app/table.h"
#include "base/mem.h"
#include "game/preset.h"
#include "lab/autoplay.h"
#include "lexicon/kwgbuild.h"
#include "support/test.h"

#include <string.h>

static const char word_text[] =
    "AL\nEL\nLA\nLO\nNO\nSE\nSI\nTE\nTU\nYA\nASA\nSOL\nMAR\nPAN\nRIO\nTRES\nCASA\nMESA\nPERRO\n"
    "GATO\nLUNA\nCALLE\nNOCHE\nNIÑO\nARENA\nTIERRA\nRATONES\nCAMINOS\nSALTAR\nDORMIDA\n";

typedef struct World {
  Preset preset;
  Settings settings;
  WordList words;
  Lexicon lexicon;
} World;

static World *make_world(const char *preset) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  TileSet tiles;
  KwgImage image;
  Kwg kwg;
  assert_ok(tileset_builtin("es", &tiles, &err), err);
  assert_ok(preset_find(preset, &world->preset, &err), err);
  assert_ok(preset_settings(&world->preset, &tiles, 0, &world->settings, &err), err);
  assert_ok(wordlist_parse(span_of(word_text), "words", &tiles, NULL, &world->words, NULL, &err), err);
  assert_ok(kwg_build(&world->words, NULL, &image, &err), err);
  kwg_from_image(&image, &kwg);
  lexicon_init_from_kwg(&world->lexicon, &kwg);
  if (world->settings.any_order)
    assert_ok(lexicon_make_any_order(&world->lexicon, NULL, &err), err);
  world->settings.seat_count = 2;
  for (int i = 0; i < 2; i++) {
    world->settings.seats[i] = (Seat){.kind = SEAT_BOT, .bot = "greedy", .bot_version = 1};
    strcpy(world->settings.seats[i].name, i == 0 ? "Ana" : "Biel");
  }
  return world;
}

static void free_world(World *world) {
  wordlist_deinit(&world->words);
  lexicon_deinit(&world->lexicon);
  mem_free(world);
}

static bool same_letters(const Tile *a, const Tile *b, int count) {
  int balance[TILE_KINDS_MAX + 1] = {0}, off = 0;
  for (int i = 0; i < count; i++) {
    balance[tile_letter(a[i])]++;
    balance[tile_letter(b[i])]--;
  }
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
    off += balance[tile] != 0;
  return off == 0;
}

// 0: not a word, 1: a permutation of one, 2: as it is written.
static int judge(const WordList *words, const PlayWord *word) {
  int verdict = 0;
  for (uint32_t i = 0; i < words->count; i++) {
    int length, off = 0;
    const Tile *known = wordlist_word(words, i, &length);
    if (length != word->length || !same_letters(known, word->tiles, length))
      continue;
    for (int at = 0; at < length; at++)
      off += known[at] != tile_letter(word->tiles[at]);
    verdict = off == 0 ? 2 : verdict ? verdict : 1;
  }
  return verdict;
}

typedef struct Tally {
  const World *world;
  int plays, words, permuted, wrong, unfinished;
} Tally;

static void judge_play(Tally *tally, Board *board, const Play *play) {
  PlayWords words;
  play_words(board, play, &words);
  for (int i = 0; i < words.count; i++) {
    int verdict = judge(&tally->world->words, &words.words[i]);
    tally->words++;
    tally->permuted += verdict == 1;
    tally->wrong += verdict == 0;
  }
  play_put(board, play);
  tally->plays++;
}

static void judge_game(void *context, int64_t index, const Game *game) {
  (void)index;
  Tally *tally = context;
  Board board;
  board_init(&board, game_settings(game)->layout.size);
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    if (game_action(game, seq)->type == ACTION_PLAY)
      judge_play(tally, &board, &game_action(game, seq)->play);
  }
  tally->unfinished += !state_is_over(game_state(game));
}

static Tally play_games(const World *world, int games) {
  Tally tally = {.world = world};
  Error err = {0};
  AutoplayResult result;
  AutoplayOptions options = {.settings = &world->settings,
                             .lexicon = &world->lexicon,
                             .games = games,
                             .threads = 2,
                             .on_game = judge_game,
                             .context = &tally};
  assert_ok(autoplay_run(&options, &result, &err), err);
  assert_int_equal(result.games, games);
  return tally;
}

static void machines_play_whole_games_with_words_in_any_order(void **state) {
  (void)state;
  World *world = make_world("wordsmog");
  Tally tally = play_games(world, 20);
  assert_int_equal(tally.wrong, 0);
  assert_int_equal(tally.unfinished, 0);
  assert_true(tally.plays > 20 * 4);
  assert_true(tally.permuted > tally.words / 4);
  free_world(world);
}

static void elsewhere_words_stay_as_they_are_written(void **state) {
  (void)state;
  World *world = make_world("classic");
  Tally tally = play_games(world, 20);
  assert_int_equal(tally.wrong, 0);
  assert_int_equal(tally.permuted, 0);
  free_world(world);
}

static void the_referee_takes_a_permutation_only_where_any_order_counts(void **state) {
  (void)state;
  static const struct {
    const char *preset, *word;
    bool is_good;
  } cases[] = {
      {"wordsmog", "LUNA", true},  {"wordsmog", "NULA", true}, {"wordsmog", "ANUL", true},
      {"wordsmog", "LUNO", false}, {"classic", "LUNA", true},  {"classic", "NULA", false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    World *world = make_world(cases[i].preset);
    Error err = {0};
    Game *game;
    Play play = {.row = 7, .col = 7, .direction = ACROSS};
    Seed seed = {0};
    Referee referee = {.lexicon = &world->lexicon};
    assert_ok(game_create(&world->settings, &seed, 0, &game, &err), err);
    play.length = (uint8_t)tileset_tokenise(&world->settings.tiles, span_of(cases[i].word), play.tiles, WORD_MAX);
    Status status = referee_check_play(&referee, game, &play, &err);
    if ((status == OK) != cases[i].is_good)
      fail_msg("%s, %s: %s", cases[i].preset, cases[i].word, status == OK ? "taken" : "refused");
    game_destroy(game);
    free_world(world);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_referee_takes_a_permutation_only_where_any_order_counts),
      cmocka_unit_test(machines_play_whole_games_with_words_in_any_order),
      cmocka_unit_test(elsewhere_words_stay_as_they_are_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
