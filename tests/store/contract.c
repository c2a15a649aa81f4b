// SPDX-License-Identifier: MIT
#include "tests/store/contract.h"

#include "base/file.h"
#include "base/mem.h"
#include "support/test.h"

#include <inttypes.h>
#include <string.h>

static const Driver *driver;

typedef struct Trial {
  void *place;
  Store *store, *other; // two handles on the same data
  Arena arena;
} Trial;

static int set_up(void **state) {
  Trial *trial = mem_alloc(sizeof *trial);
  trial->place = driver->make();
  trial->store = driver->open(trial->place);
  trial->other = driver->open(trial->place);
  *state = trial;
  return 0;
}

static int tear_down(void **state) {
  Trial *trial = *state;
  arena_deinit(&trial->arena);
  store_close(trial->store);
  store_close(trial->other);
  driver->destroy(trial->place);
  mem_free(trial);
  return 0;
}

#define DO(store, operation, ...) ((store)->ops->operation((store), ##__VA_ARGS__))
#define NEED(store, operation, ...)                                                                                    \
  do {                                                                                                                 \
    Error need_err;                                                                                                    \
    assert_ok(DO(store, operation, ##__VA_ARGS__, &need_err), need_err);                                               \
  } while (0)
// The code with which it is refused.
#define assert_refused(code_wanted, store, operation, ...)                                                             \
  do {                                                                                                                 \
    Error refused_err = {.code = "ok"};                                                                                \
    Status refused_status = DO(store, operation, ##__VA_ARGS__, &refused_err);                                         \
    assert_string_equal(refused_status == OK ? "ok" : refused_err.code, code_wanted);                                  \
  } while (0)

static int64_t add_user(Store *store, const char *name) {
  int64_t id = 0;
  NEED(store, user_add, name, name, "hashed", 7, &id);
  return id;
}

static int64_t add_game(Store *store, int64_t owner, int64_t second, const char *public_id, int64_t resource) {
  int64_t id = 0, users[] = {owner, second};
  StoreGame game = {.public_id = public_id,
                    .owner = owner,
                    .resource = resource,
                    .head = span_of("head"),
                    .hash = "h0",
                    .began_ms = 10,
                    .played_ms = 10,
                    .summary = "s0"};
  NEED(store, game_add, &game, owner ? users : users + 1, (owner != 0) + (second != 0), &id);
  return id;
}

typedef struct Step {
  StoreAppend append;
  char hash[32], before[32], summary[32];
} Step;

// Action seq of a game whose hashes are h0, h1, h2, ...
static Step *step(Trial *trial, int64_t game, int64_t seq) {
  Step *made = arena_alloc(&trial->arena, sizeof *made);
  snprintf(made->hash, sizeof made->hash, "h%" PRId64, seq);
  snprintf(made->before, sizeof made->before, "h%" PRId64, seq - 1);
  snprintf(made->summary, sizeof made->summary, "s%" PRId64, seq);
  made->append = (StoreAppend){.game = game,
                               .after_seq = seq - 1,
                               .after_hash = made->before,
                               .action = {.seq = seq,
                                          .seat = (int)(seq % 2),
                                          .account = "u1",
                                          .at_ms = 10 + seq,
                                          .nonce = "",
                                          .type = "pass",
                                          .body = span_of("{}"),
                                          .hash = made->hash},
                               .summary = made->summary};
  return made;
}

static void play(Trial *trial, int64_t game, int64_t from, int64_t to) {
  for (int64_t seq = from; seq <= to; seq++)
    NEED(trial->store, game_append, &step(trial, game, seq)->append);
}

static void users_are_found_by_key_and_names_are_taken_once(void **state) {
  Trial *trial = *state;
  StoreUser user;
  int64_t id = 0, other = 0;
  NEED(trial->store, user_add, "Ana", "ana", "hashed", 5, &id);
  NEED(trial->other, user_find, "ana", &user);
  assert_int_equal(user.id, id);
  assert_string_equal(user.name, "Ana");
  assert_string_equal(user.password, "hashed");
  assert_int_equal(user.points, 0);
  assert_int_equal(user.created_ms, 5);
  assert_false(user.has_picture);
  assert_refused("exists", trial->other, user_add, "ANA", "ana", "x", 6, &other);
  assert_refused("missing", trial->store, user_find, "pau", &user);
  assert_refused("missing", trial->store, user_get, id + 1, &user);
  int64_t pau = add_user(trial->store, "pau");
  assert_refused("exists", trial->store, user_rename, pau, "Ana", "ana");
  NEED(trial->store, user_rename, pau, "Pol", "pol");
  NEED(trial->store, user_rename, pau, "POL", "pol");
  NEED(trial->other, user_get, pau, &user);
  assert_string_equal(user.name, "POL");
  assert_refused("missing", trial->store, user_rename, pau + 9, "Q", "q");
  NEED(trial->store, user_set_password, pau, "new");
  NEED(trial->other, user_get, pau, &user);
  assert_string_equal(user.password, "new");
}

static void pictures_are_kept_byte_by_byte_and_taken_away(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana");
  const char *type;
  Span body, bytes = {"a\0b", 3};
  StoreUser user;
  assert_refused("missing", trial->store, user_picture, ana, &trial->arena, &type, &body);
  NEED(trial->store, user_set_picture, ana, "png", bytes);
  NEED(trial->store, user_set_picture, ana, "jpeg", bytes);
  NEED(trial->other, user_picture, ana, &trial->arena, &type, &body);
  assert_string_equal(type, "jpeg");
  assert_int_equal(body.size, 3);
  assert_memory_equal(body.data, "a\0b", 3);
  NEED(trial->other, user_get, ana, &user);
  assert_true(user.has_picture);
  NEED(trial->store, user_set_picture, ana, "", (Span){0});
  assert_refused("missing", trial->store, user_picture, ana, &trial->arena, &type, &body);
  assert_refused("missing", trial->store, user_set_picture, ana + 1, "png", bytes);
}

static void ids_are_never_used_twice(void **state) {
  Trial *trial = *state;
  int64_t first = add_user(trial->store, "ana");
  NEED(trial->store, user_delete, first);
  assert_true(add_user(trial->store, "ana") > first);
}

static void sessions_end_by_time_by_hand_and_with_their_user(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), found = 0;
  NEED(trial->store, session_add, "t1", ana, "device", 100, 200);
  NEED(trial->store, session_add, "t2", ana, "device", 100, 900);
  NEED(trial->store, session_add, "t3", ana, "device", 100, 900);
  NEED(trial->other, session_find, "t1", 199, &found);
  assert_int_equal(found, ana);
  assert_refused("missing", trial->other, session_find, "t1", 200, &found);
  NEED(trial->store, sessions_expire, 200);
  assert_refused("missing", trial->other, session_find, "t1", 100, &found);
  NEED(trial->store, session_delete, "t2");
  NEED(trial->store, session_delete, "t2");
  assert_refused("missing", trial->other, session_find, "t2", 100, &found);
  NEED(trial->store, sessions_delete_all, ana);
  assert_refused("missing", trial->other, session_find, "t3", 100, &found);
  NEED(trial->store, session_add, "t4", ana, "device", 100, 900);
  NEED(trial->store, user_delete, ana);
  assert_refused("missing", trial->other, session_find, "t4", 100, &found);
}

static void sessions_say_where_and_when(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), pau = add_user(trial->store, "pau");
  StoreSession *rows;
  int count;
  NEED(trial->store, session_add, "t1", ana, "phone", 100, 200);
  NEED(trial->store, session_add, "t2", ana, "desk", 110, 900);
  NEED(trial->store, session_add, "t3", pau, "", 100, 900);
  NEED(trial->store, session_seen, "t1", 150);
  NEED(trial->store, session_seen, "t1", 140); // out of order
  NEED(trial->store, session_seen, "nobody's", 150);
  NEED(trial->other, sessions, ana, 160, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_string_equal(rows[0].token_hash, "t1");
  assert_string_equal(rows[0].device, "phone");
  assert_int_equal(rows[0].created_ms, 100);
  assert_int_equal(rows[0].seen_ms, 150);
  assert_int_equal(rows[1].seen_ms, 110);
  assert_int_equal(rows[1].expires_ms, 900);
  NEED(trial->other, sessions, ana, 200, (StorePage){0}, &trial->arena, &rows, &count); // one has ended
  assert_int_equal(count, 1);
}

static void settings_belong_to_a_user_or_to_the_house(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana");
  StrBuf value = {0};
  NEED(trial->store, setting_set, 0, "lang", "ca");
  NEED(trial->store, setting_set, ana, "lang", "es");
  NEED(trial->store, setting_set, ana, "lang", "en");
  NEED(trial->other, setting_get, ana, "lang", &value);
  NEED(trial->other, setting_get, 0, "lang", &value);
  assert_string_equal(value.data, "enca");
  NEED(trial->store, setting_set, ana, "lang", NULL);
  assert_refused("missing", trial->other, setting_get, ana, "lang", &value);
  strbuf_deinit(&value);
}

static void settings_are_listed_by_how_their_names_begin(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana");
  Arena arena = {0};
  StoreSetting *rows;
  int count;
  static const char *const names[] = {"guest.b", "guest.a", "guest.c", "guess", "guest", "guestx", "h"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    NEED(trial->store, setting_set, 0, names[i], names[i]);
  NEED(trial->store, setting_set, ana, "guest.ana", "no");
  NEED(trial->other, settings, 0, "guest.", "", 10, &arena, &rows, &count);
  assert_int_equal(count, 3);
  assert_string_equal(rows[0].name, "guest.a");
  assert_string_equal(rows[2].value, "guest.c");
  NEED(trial->other, settings, 0, "guest.", "guest.a", 1, &arena, &rows, &count);
  assert_int_equal(count, 1);
  assert_string_equal(rows[0].name, "guest.b");
  NEED(trial->other, settings, 0, "guest.", "guest.c", 10, &arena, &rows, &count);
  assert_int_equal(count, 0);
  arena_deinit(&arena);
}

static void resources_have_parts_and_are_seen_by_their_owner_or_by_all(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), pau = add_user(trial->store, "pau"), id = 0, other = 0;
  StoreResource row, *rows;
  Span body;
  int count;
  NEED(trial->store, resource_add, ana, "Mini", "mini", 3, &id);
  assert_refused("exists", trial->store, resource_add, ana, "MINI", "mini", 3, &other);
  NEED(trial->store, resource_set_body, id, STORE_WORDS, span_of("CASA\n"), 1, 4);
  NEED(trial->other, resource_get, id, &trial->arena, &row);
  assert_string_equal(row.name, "Mini");
  assert_string_equal(row.owner_name, "ana");
  assert_true(row.has_words && !row.has_bag);
  assert_int_equal(row.word_lines, 1);
  assert_refused("missing", trial->other, resource_body, id, STORE_BAG, &trial->arena, &body);
  NEED(trial->other, resource_body, id, STORE_WORDS, &trial->arena, &body);
  assert_true(span_equals(body, "CASA\n"));
  assert_refused("missing", trial->other, resource_find, pau, "mini", &trial->arena, &row);
  NEED(trial->other, resources, pau, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->store, resource_share, id, true);
  NEED(trial->other, resource_find, pau, "mini", &trial->arena, &row);
  assert_int_equal(row.id, id);
  NEED(trial->store, resource_add, pau, "mini", "mini", 3, &other);
  NEED(trial->other, resource_find, pau, "mini", &trial->arena, &row);
  assert_int_equal(row.id, other); // one's own comes first
  NEED(trial->other, resources, pau, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  NEED(trial->store, resource_set_body, id, STORE_WORDS, (Span){0}, 0, 5);
  assert_refused("missing", trial->other, resource_body, id, STORE_WORDS, &trial->arena, &body);
  NEED(trial->store, resource_delete, id);
  assert_refused("missing", trial->store, resource_delete, id);
}

static void a_resource_is_protected_while_a_game_or_a_save_needs_it(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), pau = add_user(trial->store, "pau");
  int64_t id = 0, save = 0, heir = 0;
  StoreResource row;
  NEED(trial->store, resource_add, ana, "mini", "mini", 3, &id);
  int64_t game = add_game(trial->store, ana, pau, "g1", id);
  assert_refused("state", trial->store, resource_delete, id);
  NEED(trial->store, resource_get, id, &trial->arena, &row);
  assert_int_equal(row.used_by, 1);
  NEED(trial->store, resource_heir, id, &heir);
  assert_int_equal(heir, pau);
  play(trial, game, 1, 1);
  NEED(trial->store, save_add, ana, "early", game, 1, 20, "s1", &save);
  Step *last = step(trial, game, 2);
  last->append.is_over = true;
  NEED(trial->store, game_append, &last->append);
  assert_refused("state", trial->store, resource_delete, id);
  NEED(trial->store, save_delete, save);
  NEED(trial->store, resource_delete, id);
}

static void actions_follow_each_other_and_come_back_as_they_were(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana");
  int64_t game = add_game(trial->store, ana, 0, "g1", 0);
  StoreGame row;
  StoreAction *actions;
  int count;
  play(trial, game, 1, 3);
  NEED(trial->other, game_find, "g1", &trial->arena, &row);
  assert_int_equal(row.id, game);
  assert_int_equal(row.seq, 3);
  assert_string_equal(row.hash, "h3");
  assert_string_equal(row.summary, "s3");
  assert_int_equal(row.played_ms, 13);
  assert_true(span_equals(row.head, "head"));
  NEED(trial->other, game_actions, game, -1, &trial->arena, &actions, &count);
  assert_int_equal(count, 3);
  for (int i = 0; i < count; i++) {
    assert_int_equal(actions[i].seq, i + 1);
    assert_int_equal(actions[i].seat, (i + 1) % 2);
    assert_int_equal(actions[i].at_ms, 11 + i);
    assert_true(span_equals(actions[i].body, "{}"));
  }
  NEED(trial->other, game_actions, game, 2, &trial->arena, &actions, &count);
  assert_int_equal(count, 2);
  assert_refused("missing", trial->other, game_find, "g2", &trial->arena, &row);
}

static void of_two_who_append_at_once_one_hears_that_the_game_has_moved_on(void **state) {
  Trial *trial = *state;
  int64_t game = add_game(trial->store, add_user(trial->store, "ana"), 0, "g1", 0);
  Step *mine = step(trial, game, 1), *theirs = step(trial, game, 1);
  NEED(trial->store, game_append, &mine->append);
  assert_refused("game_moved_on", trial->other, game_append, &theirs->append);
  Step *wrong = step(trial, game, 2); // the right number after another history
  wrong->append.after_hash = "hx";
  assert_refused("game_moved_on", trial->other, game_append, &wrong->append);
  assert_refused("missing", trial->other, game_append, &step(trial, game + 1, 1)->append);
  play(trial, game, 2, 2);
}

static void a_retry_is_recognised_by_its_nonce(void **state) {
  Trial *trial = *state;
  int64_t game = add_game(trial->store, add_user(trial->store, "ana"), 0, "g1", 0);
  Step *first = step(trial, game, 1), *again = step(trial, game, 2);
  first->append.action.nonce = again->append.action.nonce = "n1";
  NEED(trial->store, game_append, &first->append);
  assert_refused("already_done", trial->other, game_append, &first->append);
  assert_refused("already_done", trial->other, game_append, &again->append);
  again->append.action.account = "u2"; // another account's nonce is another one
  NEED(trial->store, game_append, &again->append);
}

static StoreResult result_of(const char *key, int64_t user, int seat, int64_t score) {
  return (StoreResult){.player_key = key,
                       .player_name = key,
                       .user = user,
                       .seat = seat,
                       .score = score,
                       .is_won = seat == 0,
                       .is_ranked = user != 0,
                       .at_ms = 50};
}

static void a_finished_game_counts_once_and_only_once(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), pau = add_user(trial->store, "pau"), position;
  int64_t game = add_game(trial->store, ana, pau, "g1", 0);
  StoreResult results[] = {result_of("ana", ana, 0, 120), result_of("pau", pau, 1, 80)};
  StoreUser user;
  StoreTotals totals;
  StoreGame *rows;
  int count;
  Step *last = step(trial, game, 1);
  last->append.is_over = true;
  last->append.results = results;
  last->append.result_count = 2;
  NEED(trial->store, game_append, &last->append);
  assert_refused("game_moved_on", trial->other, game_append, &last->append);
  Step *more = step(trial, game, 2);
  assert_refused("game_moved_on", trial->other, game_append, &more->append);
  NEED(trial->other, totals, false, &totals);
  assert_int_equal(totals.results, 2);
  assert_int_equal(totals.total, 200);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 120);
  NEED(trial->other, ranking_position, pau, &position);
  assert_int_equal(position, 2);
  NEED(trial->other, games, pau, true, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  NEED(trial->other, games, pau, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
}

static void the_ranking_is_by_points_then_by_name(void **state) {
  Trial *trial = *state;
  static const struct {
    const char *name;
    int64_t points;
  } cases[] = {{"zoe", 50}, {"ana", 50}, {"Bea", 50}, {"pau", 90}, {"nil", 0}};
  StoreRanked *rows;
  int count;
  int64_t position, zoe = 0, nil = 0;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int64_t id = add_user(trial->store, cases[i].name);
    StoreResult result = result_of(cases[i].name, id, 0, cases[i].points);
    NEED(trial->store, result_add, &result);
    zoe = strcmp(cases[i].name, "zoe") == 0 ? id : zoe;
    nil = strcmp(cases[i].name, "nil") == 0 ? id : nil;
  }
  NEED(trial->other, ranking, (StorePage){0}, &trial->arena, &rows, &count);
  static const char *const wanted[] = {"pau", "Bea", "ana", "zoe"};
  assert_int_equal(count, 4);
  for (int i = 0; i < 4; i++) {
    assert_string_equal(rows[i].name, wanted[i]);
    assert_int_equal(rows[i].position, i + 1);
  }
  NEED(trial->other, ranking, ((StorePage){1, 2}), &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_int_equal(rows[0].position, 2);
  NEED(trial->other, ranking_position, zoe, &position);
  assert_int_equal(position, 4);
  NEED(trial->other, ranking_position, nil, &position);
  assert_int_equal(position, 0);
}

static void going_back_forgets_actions_and_is_unranked(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana");
  int64_t game = add_game(trial->store, ana, 0, "g1", 0);
  StoreGame row;
  StoreUser user;
  play(trial, game, 1, 4);
  NEED(trial->store, game_revert, game, 4, "h4", "s4");
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_false(row.is_unranked); // nothing was taken back
  NEED(trial->store, game_revert, game, 2, "h2", "s2");
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.seq, 2);
  assert_string_equal(row.hash, "h2");
  assert_true(row.is_unranked);
  StoreResult result = result_of("ana", ana, 0, 99);
  Step *last = step(trial, game, 3);
  last->append.is_over = true;
  last->append.results = &result;
  last->append.result_count = 1;
  NEED(trial->store, game_append, &last->append);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 0);
  assert_refused("missing", trial->store, game_revert, game, 1, "h1", "s1"); // it is over
}

static void a_copy_has_the_beginning_and_the_same_people(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), pau = add_user(trial->store, "pau"), copy = 0;
  int64_t game = add_game(trial->store, ana, pau, "g1", 0);
  StoreGame row, *rows;
  StoreAction *actions;
  int count;
  play(trial, game, 1, 4);
  NEED(trial->store, game_copy, game, 2, "h2", "g2", "s2", 77, &copy);
  NEED(trial->other, game_get, copy, &trial->arena, &row);
  assert_int_equal(row.seq, 2);
  assert_true(row.is_unranked);
  assert_true(span_equals(row.head, "head"));
  NEED(trial->other, game_actions, copy, -1, &trial->arena, &actions, &count);
  assert_int_equal(count, 2);
  NEED(trial->other, games, pau, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_int_equal(rows[0].id, copy); // the one played last comes first
  assert_true(rows[1].is_unranked);   // somebody may have seen its tiles in the copy
  assert_refused("missing", trial->store, game_copy, game, 9, "h9", "g3", "s9", 78, &copy);
}

static void end_game(Trial *trial, int64_t game, int64_t seq, int64_t user, int64_t score) {
  StoreResult result = result_of("ana", user, 0, score);
  Step *last = step(trial, game, seq);
  last->append.is_over = true;
  last->append.results = &result;
  last->append.result_count = 1;
  NEED(trial->store, game_append, &last->append);
}

static void expect_result(Trial *trial, int64_t score) {
  StoreTotals totals;
  StorePlayer player;
  NEED(trial->other, totals, true, &totals);
  assert_int_equal(totals.results, 1);
  assert_int_equal(totals.total, score);
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  assert_int_equal(player.games, 1);
  assert_int_equal(player.total, score);
}

// Of a game and its copies one counts: the first, unless the game itself ends later.
static void a_game_counts_once_however_often_it_is_gone_on_with(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), copy = 0, second = 0;
  int64_t game = add_game(trial->store, ana, 0, "g1", 0);
  StoreUser user;
  play(trial, game, 1, 3);
  NEED(trial->store, game_copy, game, 2, "h2", "g2", "s2", 77, &copy);
  NEED(trial->store, game_copy, copy, 1, "h1", "g3", "s1", 78, &second); // a copy of a copy
  end_game(trial, copy, 3, ana, 50);
  expect_result(trial, 50);
  end_game(trial, second, 2, ana, 70);
  expect_result(trial, 50); // copies count once
  end_game(trial, game, 4, ana, 40);
  expect_result(trial, 40); // the game itself is what counts
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 0); // but not for the ranking: what comes next has been seen
}

static void a_copy_of_a_game_that_is_over_takes_nothing_from_it(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), copy = 0;
  int64_t game = add_game(trial->store, ana, 0, "g1", 0);
  StoreUser user;
  StoreGame row;
  play(trial, game, 1, 3);
  end_game(trial, game, 4, ana, 40);
  NEED(trial->store, game_copy, game, 2, "h2", "g2", "s2", 77, &copy);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 40);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_false(row.is_unranked);
}

static void a_copy_does_not_count_after_its_game(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), copy = 0;
  int64_t game = add_game(trial->store, ana, 0, "g1", 0);
  play(trial, game, 1, 3);
  NEED(trial->store, game_copy, game, 2, "h2", "g2", "s2", 77, &copy);
  end_game(trial, game, 4, ana, 40);
  NEED(trial->store, game_delete, game); // its result stays
  end_game(trial, copy, 3, ana, 50);
  expect_result(trial, 40);
}

static void games_of_nobody_are_those_without_a_user(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), id;
  int64_t nobody = add_game(trial->store, 0, 0, "g1", 0), saved = add_game(trial->store, 0, 0, "g4", 0);
  int64_t more = add_game(trial->store, 0, 0, "g5", 0);
  StoreGame *rows;
  StoreGame row;
  int count;
  add_game(trial->store, ana, 0, "g2", 0);
  add_game(trial->store, 0, ana, "g3", 0);
  NEED(trial->store, save_add, ana, "mine", saved, 0, 30, "s0", &id);
  NEED(trial->other, game_get, nobody, &trial->arena, &row);
  NEED(trial->other, games_of_nobody, row.played_ms + 1, 0, 10, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_string_equal(rows[0].public_id, "g1");
  assert_int_equal(rows[1].id, more);
  NEED(trial->other, games_of_nobody, row.played_ms + 1, nobody, 10, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  NEED(trial->other, games_of_nobody, row.played_ms, 0, 10, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->other, games_of_nobody, row.played_ms + 1, 0, 1, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
}

static void what_somebody_keeps_is_added_up(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), pau = add_user(trial->store, "pau"), id, bytes = -1;
  NEED(trial->store, user_bytes, ana, &bytes);
  assert_int_equal(bytes, 0);
  NEED(trial->store, resource_add, ana, "words", "words", 1, &id);
  NEED(trial->store, resource_set_body, id, STORE_WORDS, span_of("AÑO\nB\n"), 2, 1);
  NEED(trial->store, resource_set_body, id, STORE_BAG, span_of("A 1 1"), 1, 1);
  NEED(trial->store, puzzle_add, (&(StorePuzzle){.owner = ana, .kind = "maze", .name = "m", .body = span_of("#\0#")}),
       &id);
  NEED(trial->store, user_set_picture, ana, "png", span_of("0123456789"));
  NEED(trial->store, puzzle_add, (&(StorePuzzle){.owner = pau, .kind = "maze", .name = "m", .body = span_of("###")}),
       &id);
  NEED(trial->other, user_bytes, ana, &bytes);
  assert_int_equal(bytes, 7 + 5 + 1 + 10);
}

static void whoever_joins_a_game_sees_it(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), pau = add_user(trial->store, "pau");
  int64_t game = add_game(trial->store, ana, 0, "g1", 0), *users;
  StoreGame *rows;
  int count;
  NEED(trial->store, game_join, game, pau);
  NEED(trial->store, game_join, game, pau); // once is enough
  NEED(trial->other, game_users, game, &trial->arena, &users, &count);
  assert_int_equal(count, 2);
  NEED(trial->other, games, pau, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
}

static void a_game_gets_another_owner_and_stays_unranked(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), pau = add_user(trial->store, "pau");
  int64_t game = add_game(trial->store, ana, 0, "g1", 0);
  StoreGame row;
  NEED(trial->store, game_give, game, pau, true);
  NEED(trial->store, game_give, game, pau, false);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.owner, pau);
  assert_true(row.is_unranked);
  assert_refused("missing", trial->store, game_give, 99, pau, false);
}

static void saves_are_names_for_moments(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), first = 0, second = 0;
  int64_t game = add_game(trial->store, ana, 0, "g1", 0);
  StoreSave save, *rows;
  int count;
  NEED(trial->other, saves, ana, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1); // the game itself
  assert_int_equal(rows[0].id, 0);
  assert_string_equal(rows[0].name, "g1");
  play(trial, game, 1, 2);
  NEED(trial->store, save_add, ana, "one", game, 2, 30, "s2", &first);
  assert_refused("exists", trial->store, save_add, ana, "one", game, 2, 31, "s2", &second);
  NEED(trial->other, saves, ana, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1); // the save is the game
  assert_string_equal(rows[0].name, "one");
  play(trial, game, 3, 4);
  NEED(trial->other, saves, ana, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 2); // the save, and the game that has gone on
  NEED(trial->store, save_add, ana, "two", game, 4, 40, "s4", &second);
  NEED(trial->other, save_last, game, &trial->arena, &save);
  assert_string_equal(save.name, "two");
  NEED(trial->other, save_find, ana, "one", &trial->arena, &save);
  assert_int_equal(save.seq, 2);
  assert_int_equal(save.game.seq, 4);
  assert_string_equal(save.summary, "s2");
  NEED(trial->store, save_move, first, game, 3, 50, "s3");
  NEED(trial->other, saves, ana, (StorePage){0}, &trial->arena, &rows, &count);
  assert_string_equal(rows[0].name, "one"); // saved last
  NEED(trial->store, save_delete, first);
  assert_refused("missing", trial->store, save_delete, first);
  assert_refused("missing", trial->store, save_find, ana, "one", &trial->arena, &save);
  NEED(trial->store, game_delete, game);
  assert_refused("missing", trial->store, save_find, ana, "two", &trial->arena, &save);
}

static void a_game_can_be_told_again_with_other_bytes(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana");
  int64_t game = add_game(trial->store, ana, 0, "g1", 0);
  StoreGame row;
  StoreAction *actions;
  int count;
  play(trial, game, 1, 2);
  NEED(trial->store, game_get, game, &trial->arena, &row);
  NEED(trial->store, game_actions, game, -1, &trial->arena, &actions, &count);
  row.head = span_of("other");
  row.hash = actions[1].hash = "k2";
  row.summary = "new";
  NEED(trial->store, game_rewrite, &row, actions, count);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_true(span_equals(row.head, "other"));
  assert_string_equal(row.hash, "k2");
  assert_string_equal(row.summary, "new");
  assert_refused("missing", trial->store, game_rewrite, &row, actions, 1); // not all of them
}

static void statistics_follow_the_results(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana");
  static const int64_t scores[] = {70, 120, -4};
  StoreScore *rows;
  StorePlayer player;
  StoreTotals totals;
  StoreUser user;
  int count;
  for (int i = 0; i < 3; i++) {
    StoreResult result = result_of("ana", ana, i, scores[i]);
    NEED(trial->store, result_add, &result);
  }
  StoreResult machine = {.player_key = "b:greedy", .player_name = "greedy", .is_machine = true, .score = 500};
  NEED(trial->store, result_add, &machine);
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  assert_int_equal(player.games, 3);
  assert_int_equal(player.wins, 1);
  assert_int_equal(player.total, 186);
  assert_int_equal(player.best, 120);
  assert_int_equal(player.worst, -4);
  NEED(trial->other, scores, false, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 3);
  assert_int_equal(rows[0].score, 120);
  NEED(trial->other, scores, true, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 4);
  assert_int_equal(rows[0].score, 500);
  NEED(trial->other, scores, false, true, ((StorePage){0, 1}), &trial->arena, &rows, &count);
  assert_int_equal(rows[0].score, -4);
  NEED(trial->other, totals, true, &totals);
  assert_int_equal(totals.players, 2);
  assert_int_equal(totals.total, 686);
  assert_refused("missing", trial->store, result_remove, player.id, 121);
  NEED(trial->store, result_remove, player.id, 120);
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  assert_int_equal(player.best, 70);
  assert_int_equal(player.total, 66);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 70);
  NEED(trial->store, player_delete, player.id);
  assert_refused("missing", trial->store, player_find, "ana", &trial->arena, &player);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 0);
}

static int64_t record_of(Trial *trial, bool is_lowest) {
  StoreScore row;
  NEED(trial->other, score_record, false, is_lowest, &trial->arena, &row);
  assert_false(row.is_unranked);
  return row.score;
}

static void unranked_results_count_but_are_no_records(void **state) {
  Trial *trial = *state;
  static const struct {
    int64_t score;
    bool is_unranked;
  } rows[] = {{900, true}, {70, false}, {120, false}, {-4, true}};
  StorePlayer player;
  StoreScore *scores;
  StoreScore none;
  int count;
  for (int i = 0; i < 4; i++) {
    StoreResult result = result_of("guest", 0, i, rows[i].score);
    result.is_unranked = rows[i].is_unranked;
    NEED(trial->store, result_add, &result);
    if (i == 0)
      assert_refused("missing", trial->other, score_record, false, false, &trial->arena, &none);
  }
  NEED(trial->other, player_find, "guest", &trial->arena, &player);
  assert_int_equal(player.games, 4);
  assert_int_equal(player.total, 1086);
  assert_int_equal(player.counted, 2);
  assert_int_equal(player.best, 120);
  assert_int_equal(player.worst, 70);
  assert_int_equal(record_of(trial, false), 120);
  assert_int_equal(record_of(trial, true), 70);
  NEED(trial->other, scores, false, false, (StorePage){0}, &trial->arena, &scores, &count);
  assert_int_equal(scores[0].score, 900); // lists have every one of them
  assert_true(scores[0].is_unranked);
  NEED(trial->store, result_remove, player.id, 120); // worked out anew
  NEED(trial->other, player_find, "guest", &trial->arena, &player);
  assert_int_equal(player.counted, 1);
  assert_int_equal(player.best, 70);
  assert_int_equal(record_of(trial, false), 70);
}

static void a_deleted_user_leaves_results_without_a_name(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), pau = add_user(trial->store, "pau"), id;
  int64_t game = add_game(trial->store, ana, pau, "g1", 0), save = 0;
  StoreResult result = result_of("ana", ana, 0, 70);
  StorePlayer *players;
  StoreGame row;
  StoreSave found;
  int count;
  NEED(trial->store, result_add, &result);
  NEED(trial->store, resource_add, ana, "mini", "mini", 3, &id);
  NEED(trial->store, save_add, ana, "mine", game, 0, 30, "s0", &save);
  NEED(trial->store, user_delete, ana);
  assert_refused("missing", trial->store, user_delete, ana);
  NEED(trial->other, players, false, (StorePage){0}, &trial->arena, &players, &count);
  assert_int_equal(count, 1);
  assert_string_equal(players[0].name, "");
  assert_int_equal(players[0].user, 0);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.owner, 0);
  assert_refused("missing", trial->store, save_find, ana, "mine", &trial->arena, &found);
}

static void puzzles_are_kept_by_owner_kind_and_name(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), id = 0, other = 0;
  StorePuzzle puzzle = {.owner = ana, .kind = "maze", .name = "one", .body = {"\0x", 2}, .changed_ms = 4}, *rows;
  int count;
  NEED(trial->store, puzzle_add, &puzzle, &id);
  assert_refused("exists", trial->store, puzzle_add, &puzzle, &other);
  puzzle.kind = "sopa";
  NEED(trial->store, puzzle_add, &puzzle, &other);
  NEED(trial->other, puzzles, ana, "", "maze", &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  assert_int_equal(rows[0].size, 2);
  NEED(trial->other, puzzles, ana, "", NULL, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  NEED(trial->store, puzzle_set, id, span_of("abc"), 5);
  NEED(trial->store, puzzle_rename, id, "two");
  NEED(trial->other, puzzle_get, id, &trial->arena, &puzzle);
  assert_string_equal(puzzle.name, "two");
  assert_true(span_equals(puzzle.body, "abc"));
  assert_int_equal(puzzle.changed_ms, 5);
  NEED(trial->store, puzzle_delete, id);
  assert_refused("missing", trial->store, puzzle_get, id, &trial->arena, &puzzle);
}

static void puzzles_of_guests_are_theirs_until_they_are_given_away(void **state) {
  Trial *trial = *state;
  int64_t ana = add_user(trial->store, "ana"), id = 0, other = 0;
  StorePuzzle puzzle = {.guest = "g1", .kind = "maze", .name = "one", .body = {"x", 1}}, *rows;
  int count;
  NEED(trial->store, puzzle_add, &puzzle, &id);
  assert_refused("exists", trial->store, puzzle_add, &puzzle, &other);
  puzzle.guest = "g2";
  NEED(trial->store, puzzle_add, &puzzle, &other);
  NEED(trial->other, puzzles, 0, "g1", "maze", &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  assert_int_equal(rows[0].owner, 0);
  assert_string_equal(rows[0].guest, "g1");
  NEED(trial->store, puzzle_give, id, ana, "mine");
  NEED(trial->other, puzzles, 0, "g1", NULL, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->other, puzzle_get, id, &trial->arena, &puzzle);
  assert_int_equal(puzzle.owner, ana);
  assert_string_equal(puzzle.guest, "");
  assert_refused("exists", trial->store, puzzle_give, other, ana, "mine");
  assert_refused("missing", trial->store, puzzle_give, 99, ana, "mine");
  NEED(trial->store, puzzles_of_guest_delete, "g1");
  NEED(trial->store, puzzles_of_guest_delete, "g2");
  assert_refused("missing", trial->store, puzzle_get, other, &trial->arena, &puzzle);
  NEED(trial->other, puzzle_get, id, &trial->arena, &puzzle);
}

static void a_batch_is_one(void **state) {
  Trial *trial = *state;
  int64_t game = add_game(trial->store, add_user(trial->store, "ana"), 0, "g1", 0);
  StoreGame row;
  NEED(trial->store, begin);
  play(trial, game, 1, 2);
  assert_refused("game_moved_on", trial->store, game_append, &step(trial, game, 9)->append);
  play(trial, game, 3, 3);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.seq, 0); // nobody has seen it yet
  NEED(trial->store, commit);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.seq, 3);
  NEED(trial->store, begin);
  play(trial, game, 4, 5);
  DO(trial->store, rollback);
  NEED(trial->store, game_get, game, &trial->arena, &row);
  assert_int_equal(row.seq, 3);
}

static void a_backup_brings_everything_back(void **state) {
  Trial *trial = *state;
  StrBuf path = {0};
  StoreUser user;
  strbuf_printf(&path, "%s/copy", driver->folder(trial->place));
  add_user(trial->store, "ana");
  NEED(trial->store, backup, path.data);
  assert_refused("exists", trial->store, backup, path.data); // never overwrites
  add_user(trial->store, "pau");
  NEED(trial->store, restore, path.data);
  NEED(trial->other, user_find, "ana", &user);
  assert_refused("missing", trial->other, user_find, "pau", &user);
  assert_refused("missing", trial->store, user_find, "pau", &user);
  add_user(trial->store, "pol");
  NEED(trial->other, user_find, "pol", &user);
  strbuf_deinit(&path);
}

static void what_is_no_backup_is_refused_and_nothing_changes(void **state) {
  Trial *trial = *state;
  StrBuf path = {0};
  StoreUser user;
  Error err;
  strbuf_printf(&path, "%s/copy", driver->folder(trial->place));
  add_user(trial->store, "ana");
  assert_ok(file_write(path.data, span_of("these are not the bytes of a store"), &err), err);
  assert_refused("store_foreign", trial->store, restore, path.data);
  assert_ok(file_write(path.data, span_of(""), &err), err);
  assert_refused("store_foreign", trial->store, restore, path.data);
  NEED(trial->store, user_find, "ana", &user);
  add_user(trial->store, "pau");
  strbuf_deinit(&path);
}

int contract_run(const Driver *tried) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(users_are_found_by_key_and_names_are_taken_once),
      TEST(pictures_are_kept_byte_by_byte_and_taken_away),
      TEST(ids_are_never_used_twice),
      TEST(sessions_end_by_time_by_hand_and_with_their_user),
      TEST(sessions_say_where_and_when),
      TEST(settings_belong_to_a_user_or_to_the_house),
      TEST(settings_are_listed_by_how_their_names_begin),
      TEST(resources_have_parts_and_are_seen_by_their_owner_or_by_all),
      TEST(a_resource_is_protected_while_a_game_or_a_save_needs_it),
      TEST(actions_follow_each_other_and_come_back_as_they_were),
      TEST(of_two_who_append_at_once_one_hears_that_the_game_has_moved_on),
      TEST(a_retry_is_recognised_by_its_nonce),
      TEST(a_finished_game_counts_once_and_only_once),
      TEST(the_ranking_is_by_points_then_by_name),
      TEST(going_back_forgets_actions_and_is_unranked),
      TEST(a_copy_has_the_beginning_and_the_same_people),
      TEST(a_game_counts_once_however_often_it_is_gone_on_with),
      TEST(a_copy_of_a_game_that_is_over_takes_nothing_from_it),
      TEST(a_copy_does_not_count_after_its_game),
      TEST(games_of_nobody_are_those_without_a_user),
      TEST(what_somebody_keeps_is_added_up),
      TEST(whoever_joins_a_game_sees_it),
      TEST(a_game_gets_another_owner_and_stays_unranked),
      TEST(saves_are_names_for_moments),
      TEST(a_game_can_be_told_again_with_other_bytes),
      TEST(statistics_follow_the_results),
      TEST(unranked_results_count_but_are_no_records),
      TEST(a_deleted_user_leaves_results_without_a_name),
      TEST(puzzles_are_kept_by_owner_kind_and_name),
      TEST(puzzles_of_guests_are_theirs_until_they_are_given_away),
      TEST(a_batch_is_one),
      TEST(a_backup_brings_everything_back),
      TEST(what_is_no_backup_is_refused_and_nothing_changes),
  };
  driver = tried;
  return cmocka_run_group_tests(tests, NULL, NULL);
}
