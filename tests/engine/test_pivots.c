// SPDX-License-Identifier: MIT
// Easy, medium and hard: the exact lists of commands for hand-made positions, and a slow, obvious twin on random ones.
#include "base/mem.h"
#include "engine/pivots.h"
#include "support/test.h"
#include "tests/engine/botworld.h"

#include <stdlib.h>
#include <string.h>

typedef struct Case {
  const char *name, *words, *board, *rack;
  const char *easy, *medium, *hard; // NULL: like easy
  const char *tiles;                // NULL: en
  int size;                         // 0: 15
} Case;

#define A_AND_B "A 40 1\nB 40 1\n# 2 0\n"

static const Case cases[] = {
    // the first turn: from 7 7 to the right
    {"the first word begins in the centre", "CAT", "", "CATXXXX", "C 7 7, A 7 8, T 7 9, finish", NULL, NULL, NULL, 0},
    {"with nothing to play the list is one pass", "CAT", "", "XXXXXXX", "pass", NULL, NULL, NULL, 0},
    {"the lengths tried first are 2, 4 and 6", "ES TEE TREE TREES STREET STREETS", "", "STREETS",
     "E 7 7, S 7 8, finish", "T 7 7, R 7 8, E 7 9, E 7 10, finish",
     "S 7 7, T 7 8, R 7 9, E 7 10, E 7 11, T 7 12, finish", NULL, 0},
    {"then 3, 3 and 5", "TEE TREES STREETS", "", "STREETS", "T 7 7, E 7 8, E 7 9, finish", NULL,
     "T 7 7, R 7 8, E 7 9, E 7 10, S 7 11, finish", NULL, 0},
    {"then 4, 2 and 4", "ES TREE STREETS", "", "STREETS", "E 7 7, S 7 8, finish", "T 7 7, R 7 8, E 7 9, E 7 10, finish",
     "T 7 7, R 7 8, E 7 9, E 7 10, finish", NULL, 0},
    {"medium comes to 5, 6 and 7 after 2", "ES TREES STREET STREETS", "", "STREETS", "E 7 7, S 7 8, finish", NULL,
     "S 7 7, T 7 8, R 7 9, E 7 10, E 7 11, T 7 12, finish", NULL, 0},
    {"hard comes to 7 last", "ES STREETS", "", "STREETS", "E 7 7, S 7 8, finish", NULL, NULL, NULL, 0},
    {"longer ones come after 7", "AAAAAAB AAAAAABB", "", "AAAAAABB",
     "A 7 7, A 7 8, A 7 9, A 7 10, A 7 11, A 7 12, B 7 13, finish", NULL, NULL, A_AND_B, 0},
    {"eight fit to the right of the centre", "AAAAAABB", "", "AAAAAABB",
     "A 7 7, A 7 8, A 7 9, A 7 10, A 7 11, A 7 12, B 7 13, B 7 14, finish", NULL, NULL, A_AND_B, 0},
    {"nine do not", "AAAAAABBB", "", "AAAAAABBB", "pass", NULL, NULL, A_AND_B, 0},
    {"equal lengths go in the order of the lexicon", "TEA ATE EAT", "", "AET", "A 7 7, T 7 8, E 7 9, finish", NULL,
     NULL, NULL, 0},
    {"the lexicon's order is the alphabet's", "ÑU ZU NU", "", "UZÑ", "Ñ 7 7, U 7 8, finish", NULL, NULL, "es", 0},
    {"words without a blank come first", "ABE CAB", "", "CAB?", "C 7 7, A 7 8, B 7 9, finish", NULL, NULL, NULL, 0},
    {"but the length before that", "BE CAB", "", "CAB?", "B 7 7, e 7 8, finish", "C 7 7, A 7 8, B 7 9, finish",
     "C 7 7, A 7 8, B 7 9, finish", NULL, 0},
    {"a blank stands for what the rack lacks, at the end", "AAB", "", "A?B", "A 7 7, a 7 8, B 7 9, finish", NULL, NULL,
     NULL, 0},
    {"two blanks", "CAT", "", "?C?", "C 7 7, a 7 8, t 7 9, finish", NULL, NULL, NULL, 0},
    {"on an even board the first of the four squares is the centre", "CAT", "", "CAT", "C 1 1, A 1 2, T 1 3, finish",
     NULL, NULL, NULL, 4},
    {"a word that reaches beyond the board does not fit", "CATS ACT", "", "CATS", "A 2 2, C 2 3, T 2 4, finish", NULL,
     NULL, NULL, 5},

    // pivots
    {"a word goes across the pivot's word", "CAT AN", "8H CAT", "N", "N 8 8, finish", NULL, NULL, NULL, 0},
    {"also when that reads down", "CAT AN", "H8 CAT", "N", "N 8 8, finish", NULL, NULL, NULL, 0},
    {"tiles go from the pivot up, then from the pivot down", "CAT PLANE", "8H CAT", "PLNE",
     "N 8 8, E 9 8, L 6 8, P 5 8, finish", NULL, NULL, NULL, 0},
    {"and across the same way", "CAT PLANE", "H8 CAT", "PLNE", "N 8 8, E 8 9, L 8 6, P 8 5, finish", NULL, NULL, NULL,
     0},
    {"a pivot at the end leaves only the falling side", "CAT PIZZA", "8H CAT", "PIZZ",
     "Z 6 8, Z 5 8, I 4 8, P 3 8, finish", NULL, NULL, NULL, 0},
    {"lengths count the pivot", "CAT AN PLAN PLANET", "8H CAT", "PLNETTS", "N 8 8, finish",
     "N 8 8, L 6 8, P 5 8, finish", "N 8 8, E 9 8, T 10 8, L 6 8, P 5 8, finish", NULL, 0},
    {"a word must have the pivot's letter", "CAT IT AN", "8H CAT", "ITN", "N 8 8, finish", NULL, NULL, NULL, 0},
    {"the pivot is used once", "CAT ANA", "8H CAT", "N", "pass", NULL, NULL, NULL, 0},
    {"the first of equal letters goes on the pivot", "CAT BANANA", "8H CAT", "BNNAA",
     "N 8 8, A 9 8, N 10 8, A 11 8, B 6 8, finish", NULL, NULL, NULL, 0},
    {"or else the next", "CA ATA ANNA", "3C CA; D3 .TA", "ANN", "N 4 2, N 4 1, A 4 0, finish", NULL, NULL, NULL, 5},
    {"consonants are no pivots", "CAT TO", "8H CAT", "O", "pass", NULL, NULL, NULL, 0},
    {"a blank on the board is its letter", "CAT AN", "8H CaT", "N", "N 8 8, finish", NULL, NULL, NULL, 0},
    {"vowels go in reading order", "ACE EN AN", "8H ACE", "N", "N 8 7, finish", NULL, NULL, NULL, 0},
    {"the next vowel when the first has no word", "ACE EN", "8H ACE", "N", "N 8 9, finish", NULL, NULL, NULL, 0},
    {"the word made first comes first, wherever it is", "CAT EAT AN EN", "8H CAT; J6 EA.", "N", "N 8 8, finish", NULL,
     NULL, NULL, 0},
    {"words at the sides must be good too", "CAT TO AN ON", "8H CAT; J8 .O", "N", "N 8 10, finish", NULL, NULL, NULL,
     0},
    {"and may be", "CAT TO AN ON NO", "8H CAT; J8 .O", "N", "N 8 8, finish", NULL, NULL, NULL, 0},
    {"what the word grows to must be a word", "CAT TEA AN", "8H CAT; I6 TE.", "N", "pass", NULL, NULL, NULL, 0},
    {"then it fits", "CAT TEA AN TEAN", "8H CAT; I6 TE.", "N", "N 8 8, finish", NULL, NULL, NULL, 0},
    {"two letters on a tile are one", "NO CHO", "8H NO", "CH", "CH 6 8, finish", NULL, NULL, "es", 0},
    {"letters that the rack lacks on a pivot", "CAT TRAY", "8H CAT", "RY?", "Y 8 8, R 6 8, t 5 8, finish", NULL, NULL,
     NULL, 0},
    {"a board without words has no pivots", "CAT", "8H A", "CT", "pass", NULL, NULL, NULL, -15},
};

// "H 7 8, h 7 9, finish": rows and columns from 0, blanks in lower case.
static void commands_write(const BotCommands *commands, const TileSet *tiles, StrBuf *out) {
  for (int i = 0; i < commands->count; i++) {
    const BotCommand *command = &commands->list[i];
    strbuf_add_text(out, i ? ", " : "");
    switch (command->type) {
    case COMMAND_BUY_SKIP:
      strbuf_add_text(out, "buy skip");
      break;
    case COMMAND_PLACE:
      strbuf_printf(out, "%s %d %d",
                    tile_is_blank(command->tile) ? tiles->lower[tile_letter(command->tile)]
                                                 : tiles->names[tile_letter(command->tile)],
                    command->row, command->col);
      break;
    case COMMAND_FINISH:
      strbuf_add_text(out, "finish");
      break;
    case COMMAND_PASS:
      strbuf_add_text(out, "pass");
      break;
    }
  }
}

static const char *written(const BotWorld *world, int strategy, StrBuf *out) {
  BotInput input = botworld_input(world, "seed");
  BotCommands commands;
  Error err = {0};
  input.level = strategy;
  assert_ok(pivots_commands(&input, &commands, &err), err);
  strbuf_reset(out);
  commands_write(&commands, &world->tiles, out);
  return strbuf_text(out);
}

static void the_commands_of_each_level(void **state) {
  (void)state;
  int failures = 0;
  StrBuf text = {0};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const Case *test = &cases[i];
    int size = test->size == 0 ? 15 : abs(test->size);
    BotWorld *world = botworld_make(test->tiles ? test->tiles : "en", test->words, size, test->size < 0 ? 1 : 7);
    botworld_put(world, test->board);
    botworld_set_rack(world, test->rack);
    const char *expected[] = {test->easy, test->medium ? test->medium : test->easy,
                              test->hard ? test->hard : test->easy};
    for (int strategy = PIVOTS_EASY; strategy <= PIVOTS_HARD; strategy++) {
      const char *got = written(world, strategy, &text);
      if (strcmp(got, expected[strategy]) != 0) {
        print_error("%s (%d):\n  expected %s\n  got      %s\n", test->name, strategy, expected[strategy], got);
        failures++;
      }
    }
    botworld_destroy(world);
  }
  strbuf_deinit(&text);
  assert_int_equal(failures, 0);
}

// The twin: every word made, every vowel, every length, with and without blanks, every word of the list, every place.

static const char *const length_orders[] = {"234567", "432567", "654327"};

static int nth_length(int strategy, int n) {
  return n < 6 ? length_orders[strategy][n] - '0' : n + 2;
}

// The blanks that the word needs, or -1 when it can't be made.
static int blanks_needed(const Rack *rack, Tile pivot, const Tile *word, int length) {
  Rack left = *rack;
  bool has_pivot = pivot == TILE_EMPTY;
  int missing = 0;
  for (int i = 0; i < length; i++) {
    if (word[i] == pivot && !has_pivot)
      has_pivot = true;
    else if (!rack_take(&left, word[i]))
      missing++;
  }
  return has_pivot && missing <= rack->counts[TILE_BLANK] ? missing : -1;
}

static bool twin_fits(const BotWorld *world, const Placement *placements, int count) {
  Play play;
  PlayWords words;
  const Board *board = &world->view.state.board;
  if (play_from_placements(board, &world->settings.layout, world->settings.rack_size, placements, count, &play, NULL))
    return false;
  play_words(board, &play, &words);
  for (int i = 0; i < words.count; i++) {
    if (!lexicon_has(&world->lexicon, words.words[i].tiles, words.words[i].length))
      return false;
  }
  return true;
}

// Tries the word with its letter `at` on the square; in the first turn there is no pivot.
static bool twin_try(const BotWorld *world, int row, int col, bool down, Tile pivot, const Tile *word, int length,
                     int at, StrBuf *out) {
  Placement placements[WORD_MAX];
  Tile laid[WORD_MAX] = {0};
  Rack left = world->view.rack;
  int count = 0;
  for (int i = 0; i < length; i++) {
    if (i != at || pivot == TILE_EMPTY)
      laid[i] = rack_take(&left, word[i]) ? word[i] : word[i] | TILE_BLANK_BIT;
  }
  for (int side = 0; side < 2; side++) { // 0: from the pivot up
    for (int i = side == 0 ? at : at - 1; side == 0 ? i < length : i >= 0; i += side == 0 ? 1 : -1) {
      int r = row + (down ? i - at : 0), c = col + (down ? 0 : i - at);
      if (laid[i] == 0)
        continue;
      if (r < 0 || c < 0 || board_is_taken(&world->view.state.board, r, c))
        return false;
      placements[count++] = (Placement){(uint8_t)r, (uint8_t)c, laid[i]};
    }
  }
  if (!twin_fits(world, placements, count))
    return false;
  for (int i = 0; i < count; i++)
    strbuf_printf(
        out, "%s %d %d, ",
        (tile_is_blank(placements[i].tile) ? world->tiles.lower : world->tiles.names)[tile_letter(placements[i].tile)],
        placements[i].row, placements[i].col);
  strbuf_add_text(out, "finish");
  return true;
}

static bool twin_pivot(const BotWorld *world, int strategy, int row, int col, bool down, Tile pivot, StrBuf *out) {
  for (int n = 0; n < WORD_MAX - 2; n++) {
    for (int blanks = 0; blanks < 2; blanks++) {
      for (uint32_t w = 0; w < world->words.count; w++) {
        int length;
        const Tile *word = wordlist_word(&world->words, w, &length);
        int needed = blanks_needed(&world->view.rack, pivot, word, length);
        if (length != nth_length(strategy, n) || needed < 0 || (needed > 0) != blanks)
          continue;
        for (int at = 0; at < (pivot ? length : 1); at++) {
          if ((!pivot || word[at] == pivot) && twin_try(world, row, col, down, pivot, word, length, at, out))
            return true;
        }
      }
    }
  }
  return false;
}

static void twin(const BotWorld *world, int strategy, StrBuf *out) {
  const GameView *view = &world->view;
  int first = (view->state.board.size - 1) / 2;
  if (view->state.board.tile_count == 0 && twin_pivot(world, strategy, first, first, false, 0, out))
    return;
  for (int i = 0; i < view->state.words_made; i++) {
    const MadeWord *made = &view->words[i];
    for (int k = 0; k < made->length; k++) {
      int row = made->row + (made->direction == DOWN) * k, col = made->col + (made->direction == ACROSS) * k;
      Tile letter = tile_letter(board_at(&view->state.board, row, col));
      if ((world->tiles.vowels >> letter & 1) &&
          twin_pivot(world, strategy, row, col, made->direction == ACROSS, letter, out))
        return;
    }
  }
  strbuf_add_text(out, "pass");
}

static bool agrees_with_the_twin(Gen *gen, void *context) {
  (void)context;
  BotWorld *world = botworld_random(gen);
  StrBuf expected = {0}, got = {0};
  botworld_put_random(gen, world, gen_range(gen, 0, 6));
  botworld_draw_rack(gen, world);
  int strategy = gen_range(gen, 0, 2);
  twin(world, strategy, &expected);
  written(world, strategy, &got);
  gen_note(gen, "strategy %d: expected %s, got %s", strategy, strbuf_text(&expected), strbuf_text(&got));
  bool same = strcmp(strbuf_text(&expected), strbuf_text(&got)) == 0;
  strbuf_deinit(&expected);
  strbuf_deinit(&got);
  botworld_destroy(world);
  return same;
}

static void random_positions_like_the_twin(void **state) {
  (void)state;
  property_check("pivots", 150, agrees_with_the_twin, NULL);
}

// Skips

typedef struct SkipCase {
  const char *name;
  int strategy, best_total, skips;
  bool coins, other_is_out, duplicate;
  const char *rack;
  int percent; // of the turns
} SkipCase;

static const SkipCase skip_cases[] = {
    {"hard buys a skip in 40% of its turns", PIVOTS_HARD, 20, 0, true, false, false, "N", HARD_SKIP_PERCENT},
    {"not without coins in the game", PIVOTS_HARD, 20, 0, false, false, false, "N", 0},
    {"not with too few", PIVOTS_HARD, 19, 0, true, false, false, "N", 0},
    {"not twice in a turn", PIVOTS_HARD, 90, 1, true, false, false, "N", 0},
    {"not when nobody is left to skip", PIVOTS_HARD, 90, 0, true, true, false, "N", 0},
    {"not in duplicate games", PIVOTS_HARD, 90, 0, true, false, true, "N", 0},
    {"not with nothing to play", PIVOTS_HARD, 90, 0, true, false, false, "X", 0},
    {"medium buys none", PIVOTS_MEDIUM, 90, 0, true, false, false, "N", 0},
    {"easy buys none", PIVOTS_EASY, 90, 0, true, false, false, "N", 0},
};

static int count_skips(const BotWorld *world, int strategy, int turns) {
  int skips = 0;
  for (int i = 0; i < turns; i++) {
    char seed[16];
    snprintf(seed, sizeof seed, "%d", i);
    BotInput input = botworld_input(world, seed);
    Action action = {0};
    Error err = {0};
    BotCommands commands;
    input.level = strategy;
    assert_ok(pivots_choose(&input, &action, &err), err);
    assert_ok(pivots_commands(&input, &commands, &err), err);
    assert_int_equal(action.type == ACTION_SKIP, commands.list[0].type == COMMAND_BUY_SKIP);
    skips += action.type == ACTION_SKIP;
  }
  return skips;
}

static void hard_buys_skips(void **state) {
  (void)state;
  enum { TURNS = 2000, ERROR = 90 }; // four deviations
  for (size_t i = 0; i < sizeof skip_cases / sizeof *skip_cases; i++) {
    const SkipCase *test = &skip_cases[i];
    BotWorld *world = botworld_make("en", "CAT AN", 15, 7);
    botworld_put(world, "8H CAT");
    botworld_set_rack(world, test->rack);
    world->settings.coins = test->coins;
    world->settings.duplicate = test->duplicate;
    world->view.state.seats[0].best_total = test->best_total;
    world->view.state.seats[1].is_out = test->other_is_out;
    world->view.state.skips = test->skips;
    int skips = count_skips(world, test->strategy, TURNS), expected = TURNS * test->percent / 100;
    if (abs(skips - expected) > (expected ? ERROR : 0))
      fail_msg("%s: %d skips in %d turns", test->name, skips, TURNS);
    botworld_destroy(world);
  }
}

static void a_search_can_be_cancelled(void **state) {
  (void)state;
  BotWorld *world = botworld_make("en", "CAT AN", 15, 7);
  BotInput input = botworld_input(world, "seed");
  atomic_bool cancel = true;
  Progress progress = {.cancel = &cancel};
  Action action = {0};
  Error err = {0};
  input.progress = &progress;
  botworld_put(world, "8H CAT");
  botworld_set_rack(world, "N");
  assert_int_equal(pivots_choose(&input, &action, &err), ERR_CANCELLED);
  cancel = false;
  assert_ok(pivots_choose(&input, &action, &err), err);
  botworld_destroy(world);
}

// Commands

static void commands_become_the_play(void **state) {
  (void)state;
  BotWorld *world = botworld_make("en", "CAT PLANE", 15, 7);
  BotInput input = botworld_input(world, "seed");
  Action action = {0};
  Error err = {0};
  StrBuf text = {0};
  botworld_put(world, "8H CAT");
  botworld_set_rack(world, "PLN?");
  assert_ok(pivots_choose(&input, &action, &err), err);
  assert_int_equal(action.type, ACTION_PLAY);
  play_write_position(&action.play, &text);
  play_write_word(&action.play, &world->view.state.board, &world->tiles, &text);
  assert_string_equal(strbuf_text(&text), "I6PL(A)Ne");
  strbuf_deinit(&text);
  botworld_destroy(world);
}

static void commands_that_make_no_turn_are_refused(void **state) {
  (void)state;
  BotWorld *world = botworld_make("en", "CAT", 15, 7);
  botworld_set_rack(world, "CAT");
  const BotCommand c = {COMMAND_PLACE, 3, 7, 7}, z = {COMMAND_PLACE, 26, 7, 8}, far = {COMMAND_PLACE, 1, 7, 9};
  const BotCommand finish = {.type = COMMAND_FINISH}, pass = {.type = COMMAND_PASS}, skip = {.type = COMMAND_BUY_SKIP};
  static const char *const names[] = {"nothing",      "no end", "a pass after a tile", "a tile not held",
                                      "a tile twice", "a gap",  "a skip at the end"};
  const BotCommands lists[] = {
      {.count = 0},          {{c}, 1},      {{c, pass}, 2}, {{z, finish}, 2}, {{c, c, finish}, 3},
      {{c, far, finish}, 3}, {{c, skip}, 2}};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    Action action = {0};
    Status status = commands_action(&lists[i], &world->view, &action, NULL);
    if (status == OK)
      fail_msg("%s was accepted", names[i]);
  }
  botworld_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_commands_of_each_level),
      cmocka_unit_test(random_positions_like_the_twin),
      cmocka_unit_test(hard_buys_skips),
      cmocka_unit_test(a_search_can_be_cancelled),
      cmocka_unit_test(commands_become_the_play),
      cmocka_unit_test(commands_that_make_no_turn_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
