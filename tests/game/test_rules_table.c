// SPDX-License-Identifier: MIT
// Facts about the table, and messages that arrive twice or not at all.
#include "base/mem.h"
#include "game/script.h"
#include "support/test.h"

static const Case facts[] = {
    {"help makes a game unranked and does not end the turn", "",
     "= unranked no; A help; = unranked yes; = turn A; = number 1; B help ! not_your_turn"},
    {"there is no help where it would tell which words are good", "challenge single", "A help ! help_off"},
    {"somebody takes a seat", "", "seat A Anna; A pass; seat B Anna ! seat_name; seat B Bea"},
    {"a player may change their own seat, not another's", "",
     "A seat_change A Anna; A seat_change B Bob ! others_seat; B seat_change B Bob"},
    {"a machine may take over, and give back", "", "seat B Machine greedy; seat B Bea"},
    {"a name is needed", "", "seat A  ! seat_name"},
    {"there is no such seat", "", "seat C Carla ! no_such_seat"},
    {"who has left does not come back", "seats 3", "C resign; seat C Carla ! seat_is_out"},
    {"the word list may change", "", "lexicon abc; = hash abc; A pass; A lexicon_changed ! only_system"},
};

static void the_table_may_change_during_a_game(void **state) {
  (void)state;
  run_cases(facts, sizeof facts / sizeof *facts);
}

static Action action_by(const Game *game, const char *text, const char *account, const char *nonce) {
  Action action;
  script_action(game, text, &action);
  action.at_ms = game_state(game)->at_ms;
  memcpy(action.account, account, strlen(account) + 1);
  memcpy(action.nonce, nonce, strlen(nonce) + 1);
  return action;
}

static void assert_append(Game *game, const char *text, const char *account, const char *nonce, const char *code) {
  Action action = action_by(game, text, account, nonce);
  Error err = {.code = "done"};
  if (game_append(game, &action, &err) != OK && strcmp(err.code, code) == 0)
    return;
  assert_string_equal(err.code, code);
}

static void a_retry_hears_that_it_was_done(void **state) {
  (void)state;
  Game *game = script_game("");
  assert_append(game, "A pass", "anna", "one", "done");
  assert_append(game, "A pass", "anna", "one", "already_done");
  assert_int_equal(game_action_count(game), 1);
  assert_append(game, "B pass", "bob", "one", "done"); // another's nonces are another's
  assert_append(game, "A pass", "anna", "two", "done");
  assert_append(game, "A exchange A", "anna", "one", "already_done"); // whatever it says now
  assert_append(game, "B pass", "", "", "done");                      // no nonce, no memory; this ends the game
  assert_append(game, "A pass", "anna", "two", "already_done");       // also after the end
  assert_append(game, "A pass", "anna", "three", "game_over");
  assert_int_equal(game_find_nonce(game, "anna", "two")->seq, 3);
  assert_null(game_find_nonce(game, "anna", ""));
  assert_null(game_find_nonce(game, "carla", "one"));
  game_destroy(game);
}

static void the_retry_of_the_action_that_ended_the_game_hears_so_too(void **state) {
  (void)state;
  Game *game = script_game("");
  assert_append(game, "A resign", "anna", "last", "done");
  assert_append(game, "A resign", "anna", "last", "already_done");
  game_destroy(game);
}

static void a_refused_action_may_be_sent_again_with_its_nonce(void **state) {
  (void)state;
  Game *game = script_game("");
  assert_append(game, "B pass", "bob", "n", "not_your_turn");
  assert_append(game, "A pass", "anna", "n", "done");
  assert_append(game, "B pass", "bob", "n", "done");
  game_destroy(game);
}

static void an_appended_action_comes_back_filled_in(void **state) {
  (void)state;
  Game *game = script_game("");
  Action action = action_by(game, "A pass", "anna", "x");
  Error err;
  assert_ok(game_append(game, &action, &err), err);
  assert_int_equal(action.seq, 1);
  assert_int_equal(action.version, ACTION_VERSION);
  assert_int_equal(strlen(action.state_hash), HASH_HEX_SIZE - 1);
  assert_memory_equal(game_action(game, 1), &action, sizeof action);
  assert_null(game_action(game, 0));
  assert_null(game_action(game, 2));
  game_destroy(game);
}

static void checking_changes_nothing(void **state) {
  (void)state;
  Game *game = script_game("");
  Action action = action_by(game, "A pass", "", "");
  Error err;
  State before = *game_state(game);
  assert_ok(game_check(game, &action, &err), err);
  assert_memory_equal(game_state(game), &before, sizeof before);
  assert_int_equal(game_action_count(game), 0);
  game_destroy(game);
}

// A letter that a blank could stand for is not a tile of a rack, whatever the rack holds.
static void a_letter_on_a_blank_is_neither_exchanged_nor_given(void **state) {
  (void)state;
  Game *game = script_game("coins yes; coins_price 0; bag A:40:1 #:40:0; rack_size 2; racks A? *");
  Error err;
  Action exchange = {.type = ACTION_EXCHANGE, .at_ms = game_state(game)->at_ms};
  exchange.exchange.count = 1;
  exchange.exchange.tiles[0] = 1 | TILE_BLANK_BIT;
  assert_int_not_equal(game_append(game, &exchange, &err), OK);
  assert_string_equal(err.code, "not_on_rack");
  Action blank = {.type = ACTION_BUY_BLANK, .at_ms = game_state(game)->at_ms};
  blank.buy_blank.gives = true;
  blank.buy_blank.tile = 1 | TILE_BLANK_BIT;
  assert_int_not_equal(game_append(game, &blank, &err), OK);
  assert_string_equal(err.code, "not_on_rack");
  game_destroy(game);
}

static void a_log_replays_action_by_action(void **state) {
  (void)state;
  Game *game = script_game("seats 3"), *again = script_game("seats 3");
  script_run(game, "wait 5; A play 8H AA; B pass; A undo; B agree; C agree; A exchange A; wait 7; B resign; C pass");
  Error err;
  for (int64_t seq = 1; seq <= game_action_count(game); seq++)
    assert_ok(game_replay(again, game_action(game, seq), &err), err);
  assert_string_equal(game_head_hash(game), game_head_hash(again));
  assert_memory_equal(game_state(game), game_state(again), sizeof(State));
  game_destroy(game);
  game_destroy(again);
}

typedef struct LogCase {
  const char *why, *code;
  void (*change)(Action *action);
} LogCase;

static void change_version(Action *action) {
  action->version = 2;
}
static void change_seq(Action *action) {
  action->seq = 3;
}
static void change_hash(Action *action) {
  action->state_hash[0] = action->state_hash[0] == 'a' ? 'b' : 'a';
}
static void change_time(Action *action) {
  action->at_ms++;
}
static void change_time_back(Action *action) {
  action->at_ms -= 100;
}
static void change_account(Action *action) {
  action->account[0] = 'x';
}
static void change_nonce(Action *action) {
  action->nonce[0] = 'x';
}
static void change_type(Action *action) {
  action->type = ACTION_HELP;
}
static void change_seat(Action *action) {
  action->seat = 0;
}
static void change_no_seat(Action *action) {
  action->seat = 7;
}

static void a_changed_log_is_refused(void **state) {
  (void)state;
  static const LogCase cases[] = {
      {"version", "action_version", change_version}, {"seq", "seq_gap", change_seq},
      {"hash", "hash_mismatch", change_hash},        {"time", "hash_mismatch", change_time},
      {"time", "time_backwards", change_time_back},  {"account", "hash_mismatch", change_account},
      {"nonce", "hash_mismatch", change_nonce},      {"type", "hash_mismatch", change_type},
      {"seat", "not_your_turn", change_seat},        {"seat", "no_such_seat", change_no_seat},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Game *game = script_game(""), *again = script_game("");
    script_run(game, "wait 10; A pass; B pass");
    Error err;
    assert_ok(game_replay(again, game_action(game, 1), &err), err);
    Action action = *game_action(game, 2);
    cases[i].change(&action);
    if (game_replay(again, &action, &err) == OK || strcmp(err.code, cases[i].code) != 0)
      fail_msg("a changed %s: %s", cases[i].why, err.code);
    game_destroy(game);
    game_destroy(again);
  }
}

// The chain of hashes begins with the whole head: the same actions after another beginning have other hashes.
static void every_setting_and_the_beginning_are_in_the_first_hash(void **state) {
  (void)state;
  Settings *settings = mem_alloc(sizeof *settings), *other = mem_alloc(sizeof *other);
  script_settings("", settings);
  Seed seed = seed_from_text("seed");
  Error err;
  Game *game, *changed;
  assert_ok(game_create(settings, &seed, 1000, &game, &err), err);
  for (const SettingRow *row = settings_rows; row->name; row++) {
    *other = *settings;
    other->clock_limit_s = 1; // so that any clock will do
    int value = settings_get(other, row);
    Game *same_clock;
    assert_ok(game_create(other, &seed, 1000, &same_clock, &err), err);
    assert_ok(settings_set_number(other, row, value == row->high ? row->low : value + 1, &err), err);
    assert_ok(game_create(other, &seed, 1000, &changed, &err), err);
    if (strcmp(game_head_hash(changed), game_head_hash(same_clock)) == 0)
      fail_msg("%s is not in the hash", row->name);
    game_destroy(changed);
    game_destroy(same_clock);
  }
  assert_ok(game_create(settings, &seed, 1001, &changed, &err), err);
  assert_string_not_equal(game_head_hash(game), game_head_hash(changed));
  assert_string_equal(game_commitment(game), game_commitment(changed));
  game_destroy(changed);
  game_destroy(game);
  mem_free(settings);
  mem_free(other);
}

static void texts_seats_tiles_and_layout_are_in_the_first_hash(void **state) {
  (void)state;
  Settings *settings = mem_alloc(sizeof *settings);
  char hashes[12][HASH_HEX_SIZE];
  int count = 0;
  Seed seed = seed_from_text("seed");
  for (int change = 0; change < 12; change++) {
    script_settings("bots B", settings);
    Error err;
    Game *game;
    switch (change) {
    case 1:
      settings->preset[0] = 'x';
      break;
    case 2:
      settings->lexicon[0] = 'x';
      break;
    case 3:
      settings->lexicon_hash[0] = 'x';
      break;
    case 4:
      settings->seats[0].name[0] = 'x';
      break;
    case 5:
      settings->seats[0].account[0] = 'x';
      break;
    case 6:
      settings->seats[1].bot[0] = 'x';
      break;
    case 7:
      settings->seats[1].bot_version = 2;
      break;
    case 8:
      settings->first_seat = 1;
      break;
    case 9:
      settings->tiles.points[1] = 2;
      break;
    case 10:
      settings->layout.letter[0] = 2;
      settings->layout.word[0] = 1;
      break;
    case 11:
      settings->seats[0].name[1] = 'B'; // run together with the account it would read alike
      break;
    default:
      break;
    }
    assert_ok(game_create(settings, &seed, 1000, &game, &err), err);
    memcpy(hashes[count++], game_head_hash(game), HASH_HEX_SIZE);
    game_destroy(game);
    for (int i = 0; i < count - 1; i++) {
      if (strcmp(hashes[i], hashes[count - 1]) == 0)
        fail_msg("changes %d and %d hash alike", i, change);
    }
  }
  mem_free(settings);
}

static void a_game_has_a_last_action(void **state) {
  (void)state;
  Game *game = script_game("passes_to_end 0; scoreless_to_end 0; undo no; bag A:14:1");
  Error err;
  for (int i = 0; i < GAME_ACTIONS_MAX; i++) {
    Action action = {.type = ACTION_PASS, .seat = i % 2, .at_ms = game_state(game)->at_ms};
    snprintf(action.nonce, sizeof action.nonce, "%d", i);
    assert_ok(game_append(game, &action, &err), err);
  }
  assert_append(game, "A pass", "", "one more", "too_many_actions");
  assert_append(game, "A pass", "", "77", "already_done");
  game_destroy(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_table_may_change_during_a_game),
      cmocka_unit_test(a_retry_hears_that_it_was_done),
      cmocka_unit_test(the_retry_of_the_action_that_ended_the_game_hears_so_too),
      cmocka_unit_test(a_refused_action_may_be_sent_again_with_its_nonce),
      cmocka_unit_test(an_appended_action_comes_back_filled_in),
      cmocka_unit_test(checking_changes_nothing),
      cmocka_unit_test(a_letter_on_a_blank_is_neither_exchanged_nor_given),
      cmocka_unit_test(a_log_replays_action_by_action),
      cmocka_unit_test(a_changed_log_is_refused),
      cmocka_unit_test(every_setting_and_the_beginning_are_in_the_first_hash),
      cmocka_unit_test(texts_seats_tiles_and_layout_are_in_the_first_hash),
      cmocka_unit_test(a_game_has_a_last_action),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
