// SPDX-License-Identifier: MIT
// Accounts: names, pictures, sessions, settings, and what they keep.
#include "tests/store/contract_internal.h"

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
  int64_t pau = trial_add_user(trial->store, "pau");
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

static void names_that_look_the_same_are_found(void **state) {
  Trial *trial = *state;
  StoreUser user;
  int64_t ivan = 0;
  NEED(trial->store, user_add, "Iván", "iván", "x", 5, &ivan);
  NEED(trial->other, user_find_alike, "lvan", 0, &user);
  assert_int_equal(user.id, ivan);
  assert_string_equal(user.name, "Iván");
  assert_refused("missing", trial->other, user_find_alike, "lvan", ivan, &user); // it is one's own
  assert_refused("missing", trial->other, user_find_alike, "Ivana", 0, &user);
  NEED(trial->store, user_rename, ivan, "Pau", "pau");
  assert_refused("missing", trial->other, user_find_alike, "Ivan", 0, &user);
  NEED(trial->other, user_find_alike, "P-a-u", 0, &user);
  int64_t pau = trial_add_user(trial->store, "páu"); // what is alike is not forbidden here
  NEED(trial->other, user_find_alike, "pau", ivan, &user);
  assert_int_equal(user.id, pau);
}

static void pictures_are_kept_byte_by_byte_and_taken_away(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
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
  int64_t first = trial_add_user(trial->store, "ana");
  NEED(trial->store, user_delete, first);
  assert_true(trial_add_user(trial->store, "ana") > first);
}

static void sessions_end_by_time_by_hand_and_with_their_user(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), found = 0;
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
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau");
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

static void a_reset_link_is_used_once_and_in_time(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau");
  StoreResetLink link;
  NEED(trial->store, reset_link_add, "k1", ana, 200);
  NEED(trial->store, reset_link_add, "k2", ana, 900);
  NEED(trial->store, reset_link_add, "k3", pau, 900);
  assert_refused("exists", trial->other, reset_link_add, "k1", pau, 900);
  assert_refused("missing", trial->store, reset_link_add, "k4", pau + 9, 900);
  assert_refused("missing", trial->other, reset_link_use, "k1", 200);
  assert_refused("missing", trial->other, reset_link_use, "nobody's", 100);
  NEED(trial->other, reset_link_use, "k2", 150);
  assert_refused("missing", trial->store, reset_link_use, "k2", 151);
  NEED(trial->store, reset_link_find, "k2", &link);
  assert_int_equal(link.user, ana);
  assert_int_equal(link.expires_ms, 900);
  assert_int_equal(link.used_ms, 150);
  NEED(trial->store, reset_links_end, ana); // of which one stays: it says that it was used
  assert_refused("missing", trial->other, reset_link_find, "k1", &link);
  NEED(trial->other, reset_link_find, "k2", &link);
  NEED(trial->other, reset_link_find, "k3", &link);
  assert_int_equal(link.used_ms, 0);
  NEED(trial->store, reset_links_expire, 899);
  NEED(trial->other, reset_link_find, "k3", &link);
  NEED(trial->store, user_delete, ana);
  assert_refused("missing", trial->other, reset_link_find, "k2", &link);
  NEED(trial->store, reset_links_expire, 900);
  assert_refused("missing", trial->other, reset_link_find, "k3", &link);
}

static void settings_belong_to_a_user_or_to_the_house(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
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
  int64_t ana = trial_add_user(trial->store, "ana");
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
  NEED(trial->other, settings, 0, "guest.", "", 1, &arena, &rows, &count);
  assert_int_equal(count, 1);
  assert_string_equal(rows[0].name, "guest.a");
  NEED(trial->other, settings, 0, "guest.", "guest.a", 10, &arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_string_equal(rows[0].name, "guest.b");
  NEED(trial->other, settings, 0, "guest.", "guest.c", 10, &arena, &rows, &count);
  assert_int_equal(count, 0);
  arena_deinit(&arena);
}

static void what_somebody_keeps_is_added_up(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau"), id, bytes = -1;
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
  int64_t game = trial_add_game(trial->store, ana, pau, "g1", 0);
  NEED(trial->other, user_bytes, ana, &bytes);
  assert_int_equal(bytes, 7 + 5 + 1 + 10 + 4);
  trial_play(trial, game, 1, 3);
  NEED(trial->other, user_bytes, ana, &bytes);
  assert_int_equal(bytes, 7 + 5 + 1 + 10 + 4 + 3 * STORE_ACTION_BYTES);
  NEED(trial->other, user_bytes, pau, &bytes); // whose game it is not
  assert_int_equal(bytes, 3);
}

int contract_users(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(users_are_found_by_key_and_names_are_taken_once),
      CONTRACT_TEST(names_that_look_the_same_are_found),
      CONTRACT_TEST(pictures_are_kept_byte_by_byte_and_taken_away),
      CONTRACT_TEST(ids_are_never_used_twice),
      CONTRACT_TEST(sessions_end_by_time_by_hand_and_with_their_user),
      CONTRACT_TEST(sessions_say_where_and_when),
      CONTRACT_TEST(a_reset_link_is_used_once_and_in_time),
      CONTRACT_TEST(settings_belong_to_a_user_or_to_the_house),
      CONTRACT_TEST(settings_are_listed_by_how_their_names_begin),
      CONTRACT_TEST(what_somebody_keeps_is_added_up),
  };
  return cmocka_run_group_tests_name("users", tests, NULL, NULL);
}
