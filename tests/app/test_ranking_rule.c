// SPDX-License-Identifier: MIT
// Which games count for the ranking: tricks that people have tried, or could try, and the result.
#include "app/ranking.h"
#include "base/lines.h"
#include "base/mem.h"
#include "game/preset.h"
#include "support/test.h"

#include <string.h>

// "u1" an account, "-" a person without one at the same device, "g1" a guest elsewhere, "?" a free seat, else a
// machine.
static void add_seat(Settings *settings, Span who) {
  Seat *seat = &settings->seats[settings->seat_count++];
  snprintf(seat->name, sizeof seat->name, "%d", settings->seat_count);
  if (span_equals(who, "greedy")) {
    *seat = (Seat){.kind = SEAT_BOT, .name = "machine", .bot = "greedy", .bot_version = 1};
  } else if (!span_equals(who, "-")) {
    snprintf(seat->account, sizeof seat->account, "%.*s", (int)who.size, who.data);
  }
}

static void set_rule(Settings *settings, Span assignment) {
  Error err;
  const char *equals = memchr(assignment.data, '=', assignment.size);
  assert_non_null(equals);
  const SettingRow *row = settings_find((Span){assignment.data, (size_t)(equals - assignment.data)});
  Span value = {equals + 1, assignment.size - (size_t)(equals + 1 - assignment.data)};
  assert_ok(settings_set(settings, row, value, &err), err);
}

static void act(Game *game, Action action) {
  Error err;
  action.at_ms = game_state(game)->at_ms + 1;
  assert_ok(game_append(game, &action, &err), err);
}

static void pass_a_round(Game *game) {
  for (int i = 0; i < game_state(game)->seat_count; i++)
    act(game, (Action){.type = ACTION_PASS, .seat = game_state(game)->turn});
}

static void sit_down(Game *game, int seat, const char *account, const char *name) {
  Action action = {.type = ACTION_SEAT_CHANGE, .seat = SEAT_SYSTEM};
  action.seat_change.seat = seat;
  action.seat_change.who = game_state(game)->seats[seat].who;
  snprintf(action.seat_change.who.account, SEAT_NAME_MAX, "%s", account);
  snprintf(action.seat_change.who.name, SEAT_NAME_MAX, "%s", name);
  act(game, action);
}

// Functions that change the settings ...
static void change_counts(Settings *settings) {
  settings->tiles.counts[TILE_BLANK]++;
  settings->tiles.total++;
}

static void change_points(Settings *settings) {
  settings->tiles.points[1] = 99;
}

static void change_layout(Settings *settings) {
  settings->layout.word[board_index(0, 1)] = 3;
}

static void shrink_board(Settings *settings) {
  Error err;
  assert_ok(layout_for_size(11, &settings->layout, &err), err);
}

static void begin_always(Settings *settings) {
  settings->first_seat = 0;
}

static void invent_a_preset(Settings *settings) {
  snprintf(settings->preset, sizeof settings->preset, "mine");
}

// ... and functions for what happens then.
static void ask_for_a_hint(Game *game) {
  while (game_state(game)->turn != 0)
    act(game, (Action){.type = ACTION_PASS, .seat = game_state(game)->turn});
  act(game, (Action){.type = ACTION_HELP, .seat = 0});
}

static void take_a_turn_back(Game *game) {
  Error err;
  Action undo = {.type = ACTION_UNDO, .seat = 0};
  pass_a_round(game);
  assert_ok(game_undo_target(game, 0, &undo.undo.to_seq, &err), err);
  act(game, undo);
}

static void give_up(Game *game) {
  act(game, (Action){.type = ACTION_ABORT, .seat = 0});
}

static void let_the_other_resign(Game *game) {
  act(game, (Action){.type = ACTION_RESIGN, .seat = 1});
}

static void log_in_late(Game *game) {
  pass_a_round(game);
  sit_down(game, 0, "u1", "Ana");
}

static void log_in_at_once(Game *game) {
  sit_down(game, 0, "u1", "Ana");
  pass_a_round(game);
}

static void give_the_seat_to_another(Game *game) {
  pass_a_round(game);
  sit_down(game, 1, "u3", "Pol");
}

static void rename_somebody(Game *game) {
  pass_a_round(game);
  sit_down(game, 0, "u1", "Anna");
}

static void take_the_free_seat(Game *game) {
  sit_down(game, 1, "u2", "Pau");
}

static void take_the_free_seat_oneself(Game *game) {
  sit_down(game, 1, "u1", "me");
}

static void take_the_free_seat_as_a_guest(Game *game) {
  sit_down(game, 1, "g7", "Pau");
}

static void compile_the_list_anew(Game *game) {
  Action action = {.type = ACTION_LEXICON_CHANGED, .seat = SEAT_SYSTEM};
  snprintf(action.lexicon_changed.hash, sizeof action.lexicon_changed.hash, "newer");
  act(game, action);
}

typedef struct Attack {
  const char *name, *seats;
  const char *why; // "": it counts
  const char *preset, *lexicon, *tiles, *rules;
  void (*change)(Settings *settings);
  void (*happen)(Game *game);
  int64_t resource;
  const char *noted, *words_hash;
} Attack;

#define TRY(what, who, reason, ...)                                                                                    \
  { .name = what, .seats = who, .why = reason, ##__VA_ARGS__ }

static const Attack attacks[] = {
    // What should count.
    TRY("against a machine", "u1 greedy", ""),
    TRY("against another account", "u1 u2", ""),
    TRY("three accounts and a machine", "u1 u2 u3 greedy", ""),
    TRY("the Spanish tournament", "u1 u2", "", .preset = "spanish", .lexicon = "es", .tiles = "es"),
    TRY("twice the tiles on the large board", "u1 greedy", "", .preset = "super"),
    TRY("one rack for all", "u1 greedy", "", .preset = "duplicate"),
    TRY("coins and rejections", "u1 greedy", "", .preset = "seed-003", .lexicon = "es", .tiles = "es-basic"),
    TRY("words that most people know", "u1 greedy", "", .lexicon = "en-common"),
    TRY("turns may not be taken back", "u1 u2", "", .rules = "undo=no"),
    TRY("a rule that says nothing here", "u1 u2", "", .rules = "clock_limit_s=60 coins_price=0 duplicate_top_bonus=99"),
    TRY("a friend resigns at once", "u1 u2", "", .happen = let_the_other_resign),
    TRY("somebody takes the free seat", "u1 ?", "", .happen = take_the_free_seat),
    TRY("logging in before the first turn", "g1 greedy", "", .happen = log_in_at_once),
    TRY("a player gets another name", "u1 greedy", "", .happen = rename_somebody),
    TRY("the house compiles its list anew", "u1 greedy", "", .happen = compile_the_list_anew, .words_hash = "newer"),
    // Rules.
    TRY("a bonus of a thousand and two tiles", "u1 -", "rules", .rules = "bingo_bonus=1000 rack_size=2"),
    TRY("the same against a machine", "u1 greedy", "rules", .rules = "bingo_bonus=1000 rack_size=2"),
    TRY("a longer rack", "u1 greedy", "rules", .rules = "rack_size=8"),
    TRY("mirrored draws", "u1 u2", "rules", .rules = "mirrored_draws=yes"),
    TRY("words are not checked", "u1 u2", "rules", .rules = "challenge=single"),
    TRY("a clock that a machine can't keep", "u1 greedy", "rules", .rules = "clock=turn clock_limit_s=1"),
    TRY("coins for nothing", "u1 u2", "rules", .rules = "coins_price=0", .preset = "seed-003", .lexicon = "es",
        .tiles = "es-basic"),
    TRY("turns can be taken back where they can't", "u1 u2", "rules", .rules = "undo=yes", .preset = "duplicate"),
    TRY("one begins in every game", "u1 greedy", "rules", .change = begin_always),
    TRY("a preset of one's own", "u1 greedy", "preset", .change = invent_a_preset),
    // Board, words, tiles.
    TRY("a small board", "u1 greedy", "board", .change = shrink_board),
    TRY("another premium square", "u1 greedy", "board", .change = change_layout),
    TRY("words of a user", "u1 greedy", "words", .resource = 5),
    TRY("words of a user, called as the house's", "u1 greedy", "words", .resource = 5, .lexicon = "en"),
    TRY("words of nobody", "u1 greedy", "words", .lexicon = "mine"),
    TRY("a list that is not the house's", "u1 greedy", "words", .words_hash = "other"),
    TRY("a list that was changed meanwhile", "u1 greedy", "words", .happen = compile_the_list_anew,
        .words_hash = "list"),
    TRY("one more blank", "u1 greedy", "tiles", .change = change_counts),
    TRY("an A for 99 points", "u1 greedy", "tiles", .change = change_points),
    TRY("tiles of another language", "u1 greedy", "tiles", .lexicon = "es"),
    TRY("tiles that the preset does not have", "u1 greedy", "tiles", .preset = "spanish"),
    TRY("a seed that somebody chose", "u1 greedy", "seed", .noted = "seed"),
    // People.
    TRY("alone", "u1", "alone"),
    TRY("on both seats", "u1 -", "guest"),
    TRY("on both seats, and a machine looks on", "u1 - greedy", "guest"),
    TRY("against a guest", "u1 g1", "guest"),
    TRY("both seats for one account", "u1 u1", "same_account"),
    TRY("both seats for one account, and a friend", "u1 u2 u1", "same_account"),
    TRY("guests alone", "g1 g2", "no_account"),
    TRY("machines alone", "greedy", "alone"),
    TRY("a guest against a machine", "g1 greedy", "no_account"),
    TRY("nobody has come yet", "u1 ?", "free_seat"),
    TRY("one takes the free seat oneself", "u1 ?", "same_account", .happen = take_the_free_seat_oneself),
    TRY("a guest takes the free seat", "u1 ?", "guest", .happen = take_the_free_seat_as_a_guest),
    // What happens.
    TRY("a hint", "u1 greedy", "hint", .happen = ask_for_a_hint),
    TRY("a turn taken back", "u1 greedy", "undo", .happen = take_a_turn_back),
    TRY("abandoned", "u1 greedy", "abandoned", .happen = give_up),
    TRY("logging in once it is as good as won", "g1 greedy", "seat_changed", .happen = log_in_late),
    TRY("a stronger friend goes on", "u1 u2", "seat_changed", .happen = give_the_seat_to_another),
    TRY("a copy of an older moment", "u1 greedy", "older_save", .noted = "older_save"),
    TRY("out of an archive", "u1 greedy", "imported", .noted = "imported"),
    TRY("a reason of a newer program", "u1 greedy", "earlier", .noted = "what?"),
};

static Game *make_game(const Attack *attack) {
  Error err;
  Game *game;
  TileSet tiles;
  Seed seed = seed_from_text("ranking");
  Span rest = span_of(attack->seats), word;
  Preset *preset = mem_alloc(sizeof *preset);
  Settings *settings = mem_alloc(sizeof *settings);
  assert_ok(tileset_builtin(attack->tiles ? attack->tiles : "en", &tiles, &err), err);
  assert_ok(preset_find(attack->preset ? attack->preset : "classic", preset, &err), err);
  assert_ok(preset_settings(preset, &tiles, 0, settings, &err), err);
  snprintf(settings->lexicon, sizeof settings->lexicon, "%s", attack->lexicon ? attack->lexicon : "en");
  snprintf(settings->lexicon_hash, sizeof settings->lexicon_hash, "list");
  while (line_next_word(&rest, &word))
    add_seat(settings, word);
  rest = span_of(attack->rules ? attack->rules : "");
  while (line_next_word(&rest, &word))
    set_rule(settings, word);
  if (attack->change)
    attack->change(settings);
  assert_ok(game_create(settings, &seed, 0, &game, &err), err);
  mem_free(preset);
  mem_free(settings);
  return game;
}

static void what_people_try_and_what_counts(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
    const Attack *attack = &attacks[i];
    Game *game = make_game(attack);
    RankingGrounds grounds =
        ranking_grounds(game_settings(game), attack->resource, attack->noted ? attack->noted : "", false);
    grounds.words_hash = attack->words_hash ? attack->words_hash : "list";
    if (attack->happen)
      attack->happen(game);
    RankingVerdict verdict = ranking_judge(&grounds, game);
    if (strcmp(unranked_code(verdict.why_not), attack->why) != 0 || verdict.is_ranked != (attack->why[0] == '\0'))
      fail_msg("%s: '%s', wanted '%s'", attack->name, unranked_code(verdict.why_not), attack->why);
    game_destroy(game);
  }
}

// The verdict recorded at the end stays, whatever presets and lists become later.
static void the_verdict_on_a_finished_game_stays(void **state) {
  (void)state;
  static const struct {
    const char *noted;
    bool is_ranked;
  } rows[] = {{"", true}, {"hint", false}, {"before", false}};
  const Attack unfair = TRY("own rules, alone", "u1", "", .rules = "bingo_bonus=1000");
  Game *game = make_game(&unfair);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    RankingGrounds grounds = ranking_grounds(game_settings(game), 0, rows[i].noted, true);
    RankingVerdict verdict = ranking_judge(&grounds, game);
    assert_int_equal(verdict.is_ranked, rows[i].is_ranked);
    assert_string_equal(unranked_code(verdict.why_not), rows[i].noted);
  }
  game_destroy(game);
}

static void every_reason_has_a_code_and_a_sentence(void **state) {
  (void)state;
  for (Unranked why = UNRANKED_BY_NOTHING; why < UNRANKED_COUNT; why++) {
    StrBuf text = {0};
    bool is_ranked = why == UNRANKED_BY_NOTHING;
    assert_int_equal(unranked_of_code(unranked_code(why)), why);
    assert_int_equal(unranked_code(why)[0] == '\0', is_ranked);
    ranking_tell((RankingVerdict){is_ranked, why}, NULL, &text);
    assert_int_equal(text.size == 0, is_ranked);
    if (!is_ranked && (!strstr(text.data, unranked_reason(why)) || unranked_reason(why)[0] == '\0'))
      fail_msg("%s: %s", unranked_code(why), text.data);
    strbuf_deinit(&text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_people_try_and_what_counts),
      cmocka_unit_test(the_verdict_on_a_finished_game_stays),
      cmocka_unit_test(every_reason_has_a_code_and_a_sentence),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
