// SPDX-License-Identifier: MIT
// All refusals: each occurs, with its code, its kind and a sentence that names what it is about.
#include "base/mem.h"
#include "game/draft.h"
#include "game/preset.h"
#include "game/refusal.h"
#include "game/script.h"
#include "game/square.h"
#include "support/test.h"

#include <stdlib.h>

typedef struct RefusalCase {
  Refusal refusal;
  Status kind;
  const char *setup, *before, *line; // what is refused after what
  const char *sentence;
} RefusalCase;

#define RICH "coins yes; coins_points 1; coins_earned 1000; "
#define DUPLICATE "preset duplicate; bag A:50:1 B:50:3; "

static const RefusalCase cases[] = {
    {REFUSAL_SQUARE_OFF_BOARD, ERR_INPUT, "", "", "A play 8N AAA", "the square 8P is off the board of 15 by 15"},
    {REFUSAL_SQUARE_TAKEN, ERR_STATE, "", "A play 8H AA", "B play 8I AA", "the square 8I is taken"},
    {REFUSAL_NO_TILES, ERR_INPUT, "", "A play 8H AA", "B play 8H ..", "the play puts no tile on the board"},
    {REFUSAL_GAP, ERR_INPUT, "", "A play 8H AA", "B play 8F A...",
     "the tiles do not form an unbroken line: the square 8G is empty"},
    {REFUSAL_START_NOT_COVERED, ERR_INPUT, "", "", "A play 1A AA", "the first play must cover the start square 8H"},
    {REFUSAL_START_TOO_SHORT, ERR_INPUT, "", "", "A play 8H A", "the first play needs at least 2 tiles"},
    {REFUSAL_NOT_CONNECTED, ERR_INPUT, "", "A play 8H AA", "B play 1A AA", "the play touches no tile on the board"},
    {REFUSAL_TIME_BACKWARDS, ERR_INPUT, "", "A pass; wait -1", "B pass", "action 2 is dated before the one it follows"},
    {REFUSAL_GAME_OVER, ERR_STATE, "", "A resign", "B pass", "the game is over"},
    {REFUSAL_NO_SUCH_SEAT, ERR_INPUT, "", "", "C pass", "there is no seat 2 at this table"},
    {REFUSAL_NOT_YOUR_TURN, ERR_STATE, "", "", "B pass", "it is the turn of A"},
    {REFUSAL_SEAT_IS_OUT, ERR_STATE, "seats 3", "B resign", "B pass", "B has left the game"},
    {REFUSAL_ONLY_SYSTEM, ERR_DENIED, "", "", "A stuck", "no player can do that"},
    {REFUSAL_ONLY_PLAYERS, ERR_DENIED, "", "", "system resign", "only a player can do that"},
    {REFUSAL_OTHERS_SEAT, ERR_DENIED, "", "", "A seat_change B Bea", "that is somebody else's seat"},
    {REFUSAL_ABORT_PEOPLE, ERR_STATE, "", "", "A abort",
     "there are other people at the table: you can resign, but not call the game off"},
    {REFUSAL_SEAT_NAME, ERR_INPUT, "", "", "seat A B", "a player's name can't be empty or repeated"},
    {REFUSAL_NOT_ON_RACK, ERR_INPUT, "bag A:50:1 Z:0:1", "", "A play 8H AZ", "the rack has no Z, or not as many"},
    {REFUSAL_EXCHANGE_COUNT, ERR_INPUT, "", "", "A exchange AAAAAAAA", "from 1 to 7 tiles can be exchanged"},
    {REFUSAL_EXCHANGE_BAG, ERR_STATE, "bag A:15:1", "", "A exchange AA",
     "there are not enough tiles in the bag for the exchange: 1, and 2 are needed"},
    {REFUSAL_SWAP_OFF, ERR_STATE, "", "", "A swap AAAAAAA", "this game has no free swap"},
    {REFUSAL_SWAP_RACK, ERR_STATE, "free_swap yes", "", "A swap A",
     "only a whole rack of vowels, or of consonants, can be swapped freely"},
    {REFUSAL_SWAP_AGAIN, ERR_STATE, "free_swap yes", "A swap AAAAAAA", "A swap AAAAAAA",
     "the free swap of this turn has been used"},
    {REFUSAL_MUST_ANSWER, ERR_STATE, "challenge single; bag A:4:1; rack_size 2", "A play 8H AA", "B pass",
     "the last play must be accepted or challenged first"},
    {REFUSAL_NOTHING_PENDING, ERR_STATE, "challenge single", "", "A accept",
     "there is no play to accept or to challenge"},
    {REFUSAL_NOT_YOURS_TO_CHALLENGE, ERR_STATE, "challenge reject; seats 3", "A play 8H AA", "C challenge 0",
     "only the next player can reject a play, before anything else"},
    {REFUSAL_OWN_PLAY, ERR_STATE, "challenge single", "A play 8H AA", "A accept",
     "nobody can accept or challenge their own play"},
    {REFUSAL_VERDICT_COUNT, ERR_INPUT, "challenge single", "A play 8H AA", "B challenge 101",
     "the play makes 1 words, and 3 were judged"},
    {REFUSAL_HELP_OFF, ERR_STATE, "challenge single", "", "A help", "there is no help in a game with challenges"},
    {REFUSAL_NOT_STUCK, ERR_STATE, "", "", "stuck", "there are tiles in the bag: somebody can still exchange"},
    {REFUSAL_COINS_OFF, ERR_STATE, "", "", "A skip", "this game has no coins"},
    {REFUSAL_COINS_SHORT, ERR_STATE, "coins yes", "", "A skip", "not enough coins: that costs 5, and you have 0"},
    {REFUSAL_ADVANTAGE_ALONE, ERR_STATE, RICH "seats 1", "A play 8H AA", "A skip",
     "there is nothing to buy when playing alone"},
    {REFUSAL_REVERSE_TWO, ERR_STATE, RICH, "A play 8H AA; B pass", "A reverse",
     "with two players the order can't be reversed"},
    {REFUSAL_SKIP_IDLE, ERR_STATE, RICH, "A play 8H AA; B pass; A skip", "A skip",
     "all the others miss a turn already: one more skip would change nothing"},
    {REFUSAL_MUST_GIVE, ERR_INPUT, RICH, "A play 8H AA; B pass", "A blank",
     "the rack is full: say which tile goes back to the bag"},
    {REFUSAL_NEED_NOT_GIVE, ERR_INPUT, RICH "bag A:14:1", "A play 8H AA; B pass", "A blank A",
     "the rack has room: no tile goes back to the bag"},
    {REFUSAL_UNDO_OFF, ERR_STATE, "undo no", "A pass", "A undo 0", "turns can't be taken back in this game"},
    {REFUSAL_UNDO_TARGET, ERR_INPUT, "", "A pass", "A undo 7", "the game can't go back to action 7"},
    {REFUSAL_UNDO_NOT_ASKED, ERR_STATE, "", "A pass", "B agree", "nobody has asked to take a turn back"},
    {REFUSAL_UNDO_ANSWERED, ERR_STATE, "", "A pass; A undo", "A agree", "that has been answered already"},
    {REFUSAL_TIME_UP, ERR_STATE, "clock turn; clock_limit_s 1", "wait 1001", "A pass", "the time is up"},
    {REFUSAL_TIME_LEFT, ERR_STATE, "clock turn; clock_limit_s 1", "", "timeout A", "A still has time"},
    {REFUSAL_NO_CLOCK, ERR_STATE, "", "", "timeout A", "this game has no clock"},
    {REFUSAL_PAUSE, ERR_INPUT, "clock turn; clock_limit_s 1", "", "pause 1",
     "a clock can't have stood still for longer than the turn has lasted"},
    {REFUSAL_ONLY_DUPLICATE, ERR_STATE, "", "", "A submit 8H AA", "that is possible only in duplicate games"},
    {REFUSAL_NOT_DUPLICATE, ERR_STATE, DUPLICATE, "", "A pass", "in a duplicate game you submit a play for the round"},
    {REFUSAL_ROUND_BEST, ERR_INPUT, DUPLICATE, "A submit 8H BB", "close A 8H AA",
     "a play of the round scores more than the best one given"},
};

typedef struct Given {
  bool by[REFUSAL_COUNT];
} Given;

static void expect(Given *given, Refusal refusal, Status kind, const Error *err, const char *sentence) {
  StrBuf text = {0};
  error_format(err, NULL, &text);
  if (strcmp(err->code, refusal_code(refusal)) != 0 || err->kind != kind || strcmp(strbuf_text(&text), sentence) != 0)
    fail_msg("%s (%s) '%s' instead of %s (%s) '%s'", err->code, status_name(err->kind), strbuf_text(&text),
             refusal_code(refusal), status_name(kind), sentence);
  given->by[refusal] = true;
  strbuf_deinit(&text);
}

static Error refuse_line(Game *game, int64_t at_ms, const char *line) {
  Action action;
  Error err = {.code = "accepted"};
  script_action(game, line, &action);
  action.at_ms = at_ms;
  if (game_append(game, &action, &err) == OK)
    fail_msg("'%s' was accepted", line);
  return err;
}

static void refusals_of_the_rules(Given *given) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Game *game = script_game(cases[i].setup);
    int64_t wait = 0;
    const char *before = cases[i].before, *mark = strstr(before, "wait ");
    if (mark)
      wait = atoll(mark + 5);
    script_run(game, before);
    Error err = refuse_line(game, game_state(game)->at_ms + wait, cases[i].line);
    expect(given, cases[i].refusal, cases[i].kind, &err, cases[i].sentence);
    game_destroy(game);
  }
}

static Error of_settings(const char *setup, void (*change)(Settings *settings)) {
  Settings *settings = mem_alloc(sizeof *settings);
  Error err = {.code = "accepted"};
  script_settings(setup, settings);
  change(settings);
  assert_int_not_equal(settings_check(settings, &err), OK);
  mem_free(settings);
  return err;
}

static void nothing(Settings *settings) {
  (void)settings;
}
static void newer(Settings *settings) {
  settings->rules_version = 3;
}
static void nobody(Settings *settings) {
  settings->seat_count = 0;
}
static void half_machine(Settings *settings) {
  settings->seats[1].kind = SEAT_BOT;
}
static void doubled(Settings *settings) {
  tileset_double(&settings->tiles);
}

static void refusals_of_settings(Given *given) {
  Settings settings = {0};
  Error err;
  assert_int_equal(settings_set(&settings, settings_find(span_of("rack_size")), span_of("x"), &err), ERR_INPUT);
  expect(given, REFUSAL_SETTING_RANGE, ERR_INPUT, &err, "rack_size must be a whole number from 1 to 15");
  assert_int_equal(settings_set(&settings, settings_find(span_of("coins")), span_of("x"), &err), ERR_INPUT);
  expect(given, REFUSAL_SETTING_SWITCH, ERR_INPUT, &err, "coins is yes or no, not 'x'");
  assert_int_equal(settings_set(&settings, settings_find(span_of("clock")), span_of("x"), &err), ERR_INPUT);
  expect(given, REFUSAL_SETTING_CHOICE, ERR_INPUT, &err, "clock can't be 'x': it is one of none game turn days");
  err = of_settings("", newer);
  expect(given, REFUSAL_RULES_VERSION, ERR_INPUT, &err,
         "the game follows version 3 of the rules; this program knows them up to version 2");
  err = of_settings("", nobody);
  expect(given, REFUSAL_SEAT_COUNT, ERR_INPUT, &err, "a game has from 1 to 8 players");
  err = of_settings("", half_machine);
  expect(given, REFUSAL_SEAT_BOT, ERR_INPUT, &err, "'B' must be either a person or a machine of a known kind");
  err = of_settings("clock days", nothing);
  expect(given, REFUSAL_CLOCK_LIMIT, ERR_INPUT, &err, "a clock needs a time limit");
  err = of_settings("bag A:13:1", nothing);
  expect(given, REFUSAL_TOO_FEW_TILES, ERR_INPUT, &err, "13 tiles are not enough to deal 2 racks of 7");
  err = of_settings("bag A:300:1", doubled);
  expect(given, REFUSAL_TOO_MANY_TILES, ERR_LIMIT, &err, "a bag holds at most 4000 tiles, and 500 of a kind");
}

static void refusals_of_the_log(Given *given) {
  Game *game = script_game(""), *again = script_game("");
  Error err;
  script_run(game, "A pass; B pass");
  Action action = *game_action(game, 1);
  action.version = 9;
  assert_int_equal(game_replay(again, &action, &err), ERR_INPUT);
  expect(given, REFUSAL_ACTION_VERSION, ERR_INPUT, &err, "the action has format 9; this program knows 1");
  assert_int_equal(game_replay(again, game_action(game, 2), &err), ERR_INPUT);
  expect(given, REFUSAL_SEQ_GAP, ERR_INPUT, &err, "action 2 should be number 1");
  action = (Action){.type = ACTION_PASS, .seat = 0, .at_ms = game_state(game)->at_ms, .nonce = "n"};
  assert_ok(game_append(game, &action, &err), err);
  assert_int_equal(game_append(game, &action, &err), ERR_EXISTS);
  expect(given, REFUSAL_ALREADY_DONE, ERR_EXISTS, &err, "this has been done already, as action 3");
  action = *game_action(game, 1);
  action.state_hash[5] ^= 1;
  assert_int_equal(game_replay(again, &action, &err), ERR_INPUT);
  expect(given, REFUSAL_HASH_MISMATCH, ERR_INPUT, &err,
         "action 1 does not give the state that its record says: something was changed");
  game_destroy(game);
  game_destroy(again);
}

static void refusals_of_long_games(Given *given) {
  Game *game = script_game("seats 1; passes_to_end 0; scoreless_to_end 0; undo no");
  Error err = {0};
  Action action = {.type = ACTION_PASS, .at_ms = game_state(game)->at_ms};
  for (int i = 0; i < GAME_ACTIONS_MAX; i++)
    assert_ok(game_append(game, &action, &err), err);
  assert_int_equal(game_append(game, &action, &err), ERR_LIMIT);
  expect(given, REFUSAL_TOO_MANY_ACTIONS, ERR_LIMIT, &err, "a game has at most 20000 actions");
  game_destroy(game);
}

static void refusals_by_hand(Given *given) {
  Game *game = script_game("");
  Error err = {0};
  GameView view;
  Draft draft = {0};
  Square square;
  int64_t target;
  game_view_for(game, 0, &view);
  assert_int_equal(square_parse(span_of("H"), 15, &square, &err), ERR_INPUT);
  expect(given, REFUSAL_SQUARE_UNKNOWN, ERR_INPUT, &err,
         "'H' is not a square: 8H reads across from row 8, column H; H8 reads down");
  static const Placement askew[] = {{7, 7, 1}, {8, 8, 1}};
  Play play;
  assert_int_equal(play_from_placements(&view.state.board, &view.settings->layout, 7, askew, 2, &play, &err),
                   ERR_INPUT);
  expect(given, REFUSAL_NOT_IN_LINE, ERR_INPUT, &err, "the tiles are not in one line");
  Action action = {.type = ACTION_PLAY, .at_ms = game_state(game)->at_ms, .play = {7, 7, ACROSS, 2, {1, 9}}};
  assert_int_equal(game_append(game, &action, &err), ERR_INPUT);
  expect(given, REFUSAL_NOT_A_KIND, ERR_INPUT, &err, "a blank must stand for a tile of this bag");
  action = (Action){.type = ACTION_PASS, .at_ms = game_state(game)->at_ms, .nonce = "\xff"};
  assert_int_equal(game_append(game, &action, &err), ERR_INPUT);
  expect(given, REFUSAL_NOT_TEXT, ERR_INPUT, &err, "a name or a mark is not text in UTF-8");
  assert_int_equal(game_undo_target(game, 0, &target, &err), ERR_STATE);
  expect(given, REFUSAL_UNDO_NOTHING, ERR_STATE, &err, "there is nothing to undo");
  assert_int_equal(draft_take(&draft, 0, 0, &err), ERR_STATE);
  expect(given, REFUSAL_SQUARE_EMPTY, ERR_STATE, &err, "no tile of this turn is on the square 1A");
  assert_int_equal(draft_reset(&draft, &err), ERR_STATE);
  expect(given, REFUSAL_NO_DRAFT, ERR_STATE, &err, "nothing has been done in this turn");
  game_destroy(game);
  game = script_game(DUPLICATE);
  action = (Action){.type = ACTION_SUBMIT, .at_ms = game_state(game)->at_ms};
  action.submit.round = 2;
  assert_int_equal(game_append(game, &action, &err), ERR_STATE);
  expect(given, REFUSAL_ROUND_NUMBER, ERR_STATE, &err, "this is round 1, not 2");
  game_destroy(game);
}

// Refusals of other layers, tested there: the lexicon's referee and the readers of games.
static const Refusal given_elsewhere[] = {REFUSAL_INVALID_WORD, REFUSAL_ACTION_UNKNOWN, REFUSAL_HEAD_MISMATCH,
                                          REFUSAL_COMMITMENT_MISMATCH, REFUSAL_UNDO_ASKED};

static void every_refusal_is_given_by_somebody(void **state) {
  (void)state;
  Given given = {0};
  refusals_of_the_rules(&given);
  refusals_of_settings(&given);
  refusals_of_the_log(&given);
  refusals_of_long_games(&given);
  refusals_by_hand(&given);
  for (size_t i = 0; i < sizeof given_elsewhere / sizeof *given_elsewhere; i++) {
    assert_false(given.by[given_elsewhere[i]]);
    given.by[given_elsewhere[i]] = true;
  }
  for (int refusal = 0; refusal < REFUSAL_COUNT; refusal++) {
    if (!given.by[refusal])
      fail_msg("nobody gives the refusal %s", refusal_code((Refusal)refusal));
  }
}

static void every_refusal_has_a_code_of_its_own(void **state) {
  (void)state;
  for (int i = 0; i < REFUSAL_COUNT; i++) {
    Error err;
    assert_non_null(refusal_code((Refusal)i));
    assert_int_not_equal(refuse_args(&err, (Refusal)i, (const ErrorArg[]){{0}}, 0), OK);
    assert_non_null(err.message);
    for (int j = 0; j < i; j++)
      assert_string_not_equal(refusal_code((Refusal)i), refusal_code((Refusal)j));
  }
}

static void a_refusal_needs_no_error_to_fill(void **state) {
  (void)state;
  assert_int_equal(refuse(NULL, REFUSAL_GAME_OVER), ERR_STATE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_refusal_is_given_by_somebody),
      cmocka_unit_test(every_refusal_has_a_code_of_its_own),
      cmocka_unit_test(a_refusal_needs_no_error_to_fill),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
