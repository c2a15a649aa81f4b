// SPDX-License-Identifier: MIT
// A match that is interrupted anywhere, and continued, has the same result.
#include "base/file.h"
#include "base/mem.h"
#include "lab/journal.h"
#include "support/fixture.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <stdio.h>
#include <string.h>

enum { GAMES = 24 };

typedef struct Match {
  World *world;
  Settings *settings;
  AutoplayOptions options;
  char *folder;
  StrBuf path;
} Match;

static Match match_make(void) {
  Match match = {.world = world_make("es", "es"), .folder = fixture_dir_make()};
  match.settings = world_settings(match.world, "classic", "greedy level2");
  match.settings->first_seat = -1;
  strbuf_printf(&match.path, "%s/journal", match.folder);
  match.options = (AutoplayOptions){.settings = match.settings,
                                    .lexicon = &match.world->lexicon,
                                    .seed = seed_from_text("journal"),
                                    .games = GAMES,
                                    .pairs = true,
                                    .threads = 2};
  return match;
}

static void match_end(Match *match) {
  strbuf_deinit(&match->path);
  fixture_dir_remove(match->folder);
  mem_free(match->settings);
  world_destroy(match->world);
}

static AutoplayResult run(Match *match) {
  AutoplayResult result;
  Error err = {0};
  assert_ok(journal_open(match->path.data, &match->options, &match->options.journal, &err), err);
  assert_ok(autoplay_run(&match->options, &result, &err), err);
  assert_ok(journal_close(match->options.journal, &err), err);
  result.seconds = 0;
  return result;
}

static Span read_journal(const Match *match) {
  Span text;
  Error err = {0};
  assert_ok(file_read(match->path.data, JOURNAL_FILE_MAX, &text, &err), err);
  return text;
}

static void write_journal(const Match *match, Span text) {
  Error err = {0};
  assert_ok(file_write(match->path.data, text, &err), err);
}

static void count_game(void *context, int64_t index, const Game *game) {
  (void)index, (void)game;
  ++*(int *)context;
}

static void a_match_cut_anywhere_comes_to_the_same_result(void **state) {
  (void)state;
  Match match = match_make();
  AutoplayResult whole = run(&match);
  Span text = read_journal(&match);
  for (size_t cut = 0; cut <= text.size; cut += cut < 100 ? 37 : 53) {
    write_journal(&match, (Span){text.data, cut});
    AutoplayResult again = run(&match);
    if (memcmp(&again, &whole, sizeof whole) != 0)
      fail_msg("cut after %zu bytes: %lld games, %lld turns", cut, (long long)again.games, (long long)again.turns);
    Span repaired = read_journal(&match);
    assert_int_equal(repaired.size, text.size);
    assert_memory_equal(repaired.data, text.data, text.size);
    mem_free_span(repaired);
  }
  mem_free_span(text);
  match_end(&match);
}

static void games_of_the_journal_are_not_played_again(void **state) {
  (void)state;
  Match match = match_make();
  int played = 0;
  match.options.on_game = count_game;
  match.options.context = &played;
  match.options.games = 10;
  run(&match);
  assert_int_equal(played, 10);
  match.options.games = GAMES;
  AutoplayResult longer = run(&match);
  assert_int_equal(played, GAMES);
  assert_int_equal(longer.games, GAMES);
  match.options.games = 6; // fewer than there are
  assert_int_equal(run(&match).games, 6);
  assert_int_equal(played, GAMES);
  match_end(&match);
}

enum { PARTS = 5 };

// Plays the parts of a match, each into its own journal, and cuts the last `cut` bytes off the third.
static void play_parts(Match *match, char *paths[PARTS], size_t cut) {
  StrBuf whole = match->path;
  for (int part = 0; part < PARTS; part++) {
    match->path = (StrBuf){0};
    strbuf_printf(&match->path, "%s/part-%d", match->folder, part);
    match->options.part = part + 1;
    match->options.parts = PARTS;
    run(match);
    Span text = read_journal(match);
    write_journal(match, (Span){text.data, text.size - (part == 2 ? cut : 0)});
    mem_free_span(text);
    paths[part] = match->path.data;
  }
  match->path = whole;
  match->options.part = match->options.parts = 0;
}

static AutoplayResult count_joined(const Match *match, JoinedMatch *joined) {
  AutoplayResult result;
  Error err = {0};
  AutoplayOptions options = {.settings = match->settings,
                             .pairs = joined->pairs,
                             .games = journal_count(joined->journal),
                             .journal = joined->journal};
  assert_ok(autoplay_run(&options, &result, &err), err);
  result.seconds = 0;
  return result;
}

static void parts_in_any_order_make_the_whole(void **state) {
  (void)state;
  for (int pairs = 0; pairs < 2; pairs++) {
    Match match = match_make();
    Error err = {0};
    char *paths[PARTS];
    JoinedMatch joined;
    match.options.pairs = pairs;
    AutoplayResult whole = run(&match);
    play_parts(&match, paths, 0);
    const char *mixed[PARTS] = {paths[3], paths[0], paths[4], paths[2], paths[1]};
    assert_ok(journal_join(mixed, PARTS, &joined, &err), err);
    assert_string_equal(joined.bots.data, "greedy,level2");
    assert_int_equal(joined.seats, 2);
    assert_int_equal(joined.later, 0);
    AutoplayResult again = count_joined(&match, &joined);
    assert_memory_equal(&again, &whole, sizeof whole);
    journal_end_join(&joined);
    for (int part = 0; part < PARTS; part++)
      mem_free(paths[part]);
    match_end(&match);
  }
}

static void parts_that_do_not_fit_are_refused(void **state) {
  (void)state;
  Match match = match_make();
  Error err = {0};
  char *paths[PARTS];
  JoinedMatch joined;
  run(&match);
  play_parts(&match, paths, 2); // its last game, the last but one of the match, is incomplete
  assert_ok(journal_join((const char *const *)paths, PARTS, &joined, &err), err);
  assert_int_equal(joined.behind, 3);
  assert_int_equal(journal_count(joined.journal) + joined.later, GAMES - 1);
  assert_true(joined.later > 0);
  journal_end_join(&joined);
  assert_int_equal(journal_join((const char *const *)paths, PARTS - 1, &joined, &err), ERR_INPUT); // one is missing
  journal_end_join(&joined);
  const char *twice[] = {paths[0], paths[1], paths[0]};
  assert_int_equal(journal_join(twice, 3, &joined, &err), ERR_INPUT);
  journal_end_join(&joined);
  const char *other[] = {paths[0], match.path.data}; // the whole match is not one of five parts
  assert_int_equal(journal_join(other, 2, &joined, &err), ERR_INPUT);
  journal_end_join(&joined);
  for (int part = 0; part < PARTS; part++)
    mem_free(paths[part]);
  match_end(&match);
}

// As written before matches could have parts.
static void a_journal_of_the_older_form_goes_on(void **state) {
  (void)state;
  Match match = match_make();
  AutoplayResult whole = run(&match);
  Span text = read_journal(&match);
  StrBuf older = {0};
  const char *end = memchr(text.data, '\n', text.size), *word = text.data;
  for (int i = 0; i < 4; i++)
    word = (const char *)memchr(word, ' ', (size_t)(end - word)) + 1;
  strbuf_add(&older, text.data, (size_t)(word - 1 - text.data));
  strbuf_add(&older, end, (size_t)(text.data + text.size - end));
  write_journal(&match, (Span){older.data, older.size});
  AutoplayResult again = run(&match);
  assert_memory_equal(&again, &whole, sizeof whole);
  strbuf_deinit(&older);
  mem_free_span(text);
  match_end(&match);
}

static void the_seed_is_told(void **state) {
  (void)state;
  Match match = match_make();
  Seed seed;
  assert_false(journal_read_seed(match.path.data, &seed));
  run(&match);
  assert_true(journal_read_seed(match.path.data, &seed));
  assert_memory_equal(&seed, &match.options.seed, sizeof seed);
  write_journal(&match, span_of("tesela-match 1 ab\n"));
  assert_false(journal_read_seed(match.path.data, &seed));
  match_end(&match);
}

static void another_match_or_another_file_is_refused(void **state) {
  (void)state;
  Match match = match_make();
  Error err = {0};
  Journal *journal;
  run(&match);
  Span text = read_journal(&match);
  match.options.seed = seed_from_text("other");
  assert_int_equal(journal_open(match.path.data, &match.options, &journal, &err), ERR_INPUT);
  match.options.seed = seed_from_text("journal");
  match.options.pairs = false;
  assert_int_equal(journal_open(match.path.data, &match.options, &journal, &err), ERR_INPUT);
  match.options.pairs = true;
  match.settings->bingo_bonus = 40;
  assert_int_equal(journal_open(match.path.data, &match.options, &journal, &err), ERR_INPUT);
  match.settings->bingo_bonus = 50;
  // A line in the middle that is not a game.
  StrBuf spoilt = {0};
  strbuf_add(&spoilt, text.data, text.size);
  char *second = strchr(spoilt.data, '\n') + 1;
  second[0] = '7';
  write_journal(&match, (Span){spoilt.data, spoilt.size});
  assert_int_equal(journal_open(match.path.data, &match.options, &journal, &err), ERR_INPUT);
  assert_int_equal(err.line, 2);
  write_journal(&match, span_of("a diary\n"));
  assert_int_equal(journal_open(match.path.data, &match.options, &journal, &err), ERR_INPUT);
  strbuf_reset(&match.path);
  strbuf_add_text(&match.path, "/no/such/folder/journal");
  assert_true(journal_open(match.path.data, &match.options, &journal, &err) != OK);
  strbuf_deinit(&spoilt);
  mem_free_span(text);
  match_end(&match);
}

static void assert_same(const AutoplayResult *a, const AutoplayResult *b) {
  assert_int_equal(a->games, b->games);
  assert_int_equal(a->turns, b->turns);
  assert_memory_equal(a->players, b->players, sizeof a->players);
  assert_memory_equal(&a->duel, &b->duel, sizeof a->duel);
  assert_int_equal(a->test.verdict, b->test.verdict);
  assert_true(a->test.first == b->test.first && a->test.second == b->test.second);
}

static void a_match_stops_when_it_is_clear_at_the_same_game_whatever_the_threads(void **state) {
  (void)state;
  DuelTest test = {.difference = 0.1, .alpha = 0.05, .beta = 0.05, .minimum = 10};
  AutoplayResult expected = {0};
  for (int threads = 1; threads <= 4; threads++) {
    Match match = match_make();
    match.options.test = &test;
    match.options.games = 2000;
    match.options.threads = threads;
    AutoplayResult result = run(&match);
    if (threads == 1)
      expected = result;
    assert_int_equal(result.test.verdict, DUEL_FIRST);
    assert_true(result.games < 200 && result.games % 2 == 0);
    assert_same(&result, &expected);
    AutoplayResult again = run(&match); // all of it from the journal
    assert_same(&again, &expected);
    match_end(&match);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_match_cut_anywhere_comes_to_the_same_result),
      cmocka_unit_test(games_of_the_journal_are_not_played_again),
      cmocka_unit_test(parts_in_any_order_make_the_whole),
      cmocka_unit_test(parts_that_do_not_fit_are_refused),
      cmocka_unit_test(a_journal_of_the_older_form_goes_on),
      cmocka_unit_test(the_seed_is_told),
      cmocka_unit_test(another_match_or_another_file_is_refused),
      cmocka_unit_test(a_match_stops_when_it_is_clear_at_the_same_game_whatever_the_threads),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
