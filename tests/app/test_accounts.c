// SPDX-License-Identifier: MIT
#include "app/account_uses.h"
#include "app/export.h"
#include "app/games_internal.h"
#include "app/inside.h"
#include "app/machine.h"
#include "app/ranking.h"
#include "base/file.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

static int set_up(void **state) {
  *state = testapp_make();
  return 0;
}

static int tear_down(void **state) {
  testapp_destroy(*state);
  return 0;
}

static const char *try_register(TestApp *test, const char *name, const char *password) {
  static Error err;
  Account account;
  char typed[2048];
  snprintf(typed, sizeof typed, "%s", password);
  return testapp_code(account_register(test->app, name, typed, &account, &err), &err);
}

static const char *try_log_in(TestApp *test, const char *name, const char *password, bool is_remote, Account *out) {
  static Error err;
  char typed[2048];
  snprintf(typed, sizeof typed, "%s", password);
  return testapp_code(is_remote ? account_log_in_remote(test->app, name, typed, out, &err)
                                : account_log_in(test->app, name, typed, out, &err),
                      &err);
}

// Every front end gets the same code for the same field, and no password stays in memory.
static void what_is_refused_is_said_at_its_field(void **state) {
  static const struct {
    const UseCase *what;
    const char *name, *password, *code, *field;
  } cases[] = {
      {&account_registering, "Ana", "x", "user_exists", "name"},
      {&account_registering, "", "x", "name_empty", "name"},
      {&account_registering, "Bot 1", "x", "name_reserved", "name"},
      {&account_registering, "Pau", "", "password_short", "password"},
      {&account_logging_in, "Nobody", "x", "user_not_found", ""},
      {&account_logging_in, "Ana", "x", "wrong_password", ""},
      {&account_logging_in_remotely, "Nobody", "x", "wrong_login", ""},
      {&account_logging_in_remotely, "Ana", "x", "wrong_login", ""},
      {&account_renaming, "Pau", "x", "wrong_password", "password"},
      {&account_renaming, "Eva", "secret", "user_exists", "name"},
      {&account_renaming, " ", "secret", "name_empty", "name"},
      {&account_deleting, NULL, "x", "wrong_password", "password"},
  };
  static const struct {
    const char *current, *fresh, *again, *code, *field;
  } changes[] = {
      {"x", "other", NULL, "wrong_password", "current"},
      {"secret", "", NULL, "password_short", "new"},
      {"secret", "other", "another", "passwords_differ", "again"},
      {"secret", "other", "other", "ok", NULL},
  };
  TestApp *test = *state;
  Identity me;
  Account ana = testapp_register(test, "Ana");
  testapp_register(test, "Eva");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char password[16];
    snprintf(password, sizeof password, "%s", cases[i].password);
    const char *code = testapp_use(test->app, &ana, cases[i].what, &(Credentials){cases[i].name, password}, &me);
    if (strcmp(code, cases[i].code) != 0 || strcmp(testapp_field(), cases[i].field) != 0 || password[0])
      fail_msg("row %zu: %s at '%s', wanted %s at '%s'", i, code, testapp_field(), cases[i].code, cases[i].field);
  }
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    char current[16], fresh[16], again[16];
    snprintf(current, sizeof current, "%s", changes[i].current);
    snprintf(fresh, sizeof fresh, "%s", changes[i].fresh);
    snprintf(again, sizeof again, "%s", changes[i].again ? changes[i].again : "");
    const PasswordChange change = {current, fresh, changes[i].again ? again : NULL};
    const char *code = testapp_use(test->app, &ana, &account_password_changing, &change, &me);
    if (strcmp(code, changes[i].code) != 0 || (changes[i].field && strcmp(testapp_field(), changes[i].field) != 0))
      fail_msg("change %zu: %s at '%s', wanted %s", i, code, testapp_field(), changes[i].code);
    assert_true(!current[0] && !fresh[0]);
  }
}

static void who_one_is_comes_back(void **state) {
  TestApp *test = *state;
  Identity me;
  char password[] = "secret";
  assert_string_equal(testapp_use(test->app, NULL, &identity_telling, NULL, &me), "ok");
  assert_true(!me.record && !me.is_guest);
  assert_string_equal(testapp_use(test->app, &(Account){.guest = "g1"}, &identity_telling, NULL, &me), "ok");
  assert_true(!me.record && me.is_guest);
  assert_string_equal(testapp_use(test->app, NULL, &account_registering, &(Credentials){"Ana", password}, &me), "ok");
  assert_string_equal(me.record->name, "Ana");
  assert_null(me.record->language);
  static const struct {
    int chosen;
    const char *language; // NULL: none
  } cases[] = {{1, "ca"}, {-1, "ca"}, {ACCOUNT_LANGUAGE_NONE, NULL}, {2, "en"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const LanguageChange change = {cases[i].chosen};
    Account ana = me.account;
    assert_string_equal(testapp_use(test->app, &ana, &account_language_choosing, &change, &me), "ok");
    assert_string_equal(me.record->language ? me.record->language : "", cases[i].language ? cases[i].language : "");
  }
}

static void names_are_clean_and_unique(void **state) {
  static const struct {
    const char *name, *code;
  } cases[] = {
      {"Ana", "ok"},
      {"ana", "user_exists"},
      {"  ANA\t", "user_exists"},
      {"\u00a0Ana\u3000", "user_exists"}, // other spaces around it
      {"Straße", "ok"},
      {"STRASSE", "user_exists"},
      {"José", "ok"},
      {"Jose\u0301", "user_exists"}, // the accent as a character of its own
      {"", "name_empty"},
      {" \t ", "name_empty"},
      {"a\u200bna", "name_characters"}, // zero width
      {"a\u202ena", "name_characters"}, // right to left
      {"a\x1b[31m", "name_characters"},
      {"a\nb", "name_characters"},
      {"a\u00a0b", "name_characters"}, // a space that only looks like one
      {"\u3164", "name_characters"},   // a letter that shows nothing
      {"a\xff", "name_characters"},
      {"123456789012345678901234567890ab", "ok"},
      {"123456789012345678901234567890abc", "name_long"},
      {"ññññññññññññññññññññññññññññññññ", "ok"}, // 32 characters, 64 bytes
      {"Anna Maria", "ok"},
      {"Anna   Maria", "user_exists"}, // a page shows one space
  };
  TestApp *test = *state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *code = try_register(test, cases[i].name, "x");
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("'%s': %s, wanted %s", cases[i].name, code, cases[i].code);
  }
}

typedef struct NameCase {
  const char *name, *code;
} NameCase;

// Tries the name for registering, and for renaming, while it is free.
static void expect_names(TestApp *test, const NameCase *cases, size_t count) {
  Error err;
  for (size_t i = 0; i < count; i++) {
    char password[] = "x";
    Account account, other = {0};
    Status status = account_register(test->app, cases[i].name, password, &account, &err);
    if (strcmp(testapp_code(status, &err), cases[i].code) != 0)
      fail_msg("'%s': %s, wanted %s", cases[i].name, testapp_code(status, &err), cases[i].code);
    if (status == OK) {
      char again[] = "x";
      assert_ok(account_delete(test->app, &account, again, NULL, &err), err);
    }
    char its[] = "x";
    assert_ok(account_register(test->app, "Somebody", its, &other, &err), err);
    char secret[] = "x";
    status = account_rename(test->app, &other, cases[i].name, secret, &err);
    if (strcmp(testapp_code(status, &err), cases[i].code) != 0)
      fail_msg("'%s' as another name: %s, wanted %s", cases[i].name, testapp_code(status, &err), cases[i].code);
    char last[] = "x";
    assert_ok(account_delete(test->app, &other, last, NULL, &err), err);
  }
}

static void names_are_letters_of_one_alphabet_digits_and_what_is_between_them(void **state) {
  static const NameCase cases[] = {
      // people of the world
      {"María José", "ok"},
      {"Mª Àngels", "ok"},
      {"Gal·la", "ok"},
      {"Núria Ñandú", "ok"},
      {"L'Àngels", "ok"},
      {"Ana María-2", "ok"},
      {"O’Neil", "ok"},
      {"J. R. R.", "ok"},
      {"ana_2", "ok"},
      {"Kaʻiulani", "ok"},
      {"Məmməd", "ok"},
      {"Nguyễn Thị", "ok"},
      {"Łukasz Żółć", "ok"},
      {"Þórður", "ok"},
      {"İbrahim Işık", "ok"},
      {"Анна", "ok"},
      {"Сара", "ok"}, // every letter looks like a Latin one, but it is a name
      {"Νίκος", "ok"},
      {"Արամ", "ok"},
      {"ნინო", "ok"},
      {"יוסף", "ok"},
      {"ג'ורג'", "ok"},
      {"محمد علي", "ok"},
      {"प्रिया", "ok"},
      {"প্রিয়া", "ok"},
      {"தமிழ்", "ok"},
      {"สมชาย", "ok"},
      {"ကျော်", "ok"},
      {"አበበ", "ok"},
      {"ⵎⴰⵙⵉⵏ", "ok"},
      {"田中 7", "ok"},
      {"さくらカナ桜", "ok"},
      {"ジョン・スミス", "ok"},
      {"김민준", "ok"},
      {"ཚེ་རིང", "ok"},
      // not a letter, not a digit, not one at a time
      {"—", "name_letters"},
      {"ʻ", "name_letters"},
      {"…", "name_letters"},
      {"12", "name_letters"},
      {"7 - 7", "name_letters"},
      {"Ana ♞", "name_letters"},
      {"Ana😀", "name_letters"},
      {"Ana & Pau", "name_letters"},
      {"<b>", "name_letters"},
      {"a/b", "name_letters"},
      {"@ana", "name_letters"},
      {"_ana", "name_letters"},
      {"-Ana", "name_letters"},
      {"Ana-", "name_letters"},
      {"Ana--2", "name_letters"},
      {"Ana. -2", "name_letters"},
      {"Ana ٣", "name_letters"},
      {"\u0301Ana", "name_letters"},
      {"Z\u0310\u0310\u0310\u0310\u0310", "name_letters"},
      // several alphabets, or another style of letters
      {"אMaria", "name_look"},
      {"Mariaא", "name_look"},
      {"A\uff4ea", "name_look"},
      {"\U0001d400na", "name_look"},
      {"\u1d00na", "name_look"},
      {"\u0410na", "name_look"},
      {"An\u03b1", "name_look"},
      {"A\u0251a", "name_look"},
      {"ǀvan", "name_look"},
      {"Анна Maria", "name_look"},
      {"محمدـ", "name_look"},
      {"田中Ana", "name_look"},
  };
  expect_names(*state, cases, sizeof cases / sizeof *cases);
}

static void names_of_the_house_are_nobody_s(void **state) {
  static const NameCase cases[] = {
      {"Bot", "name_reserved"},
      {"Bot 1", "name_reserved"},
      {"bot-12", "name_reserved"},
      {"Bot7", "name_reserved"},
      {"B0t l", "name_reserved"},
      {"BÓT I", "name_reserved"},
      {"Вот 1", "name_reserved"}, // Cyrillic
      {"Machine", "name_reserved"},
      {"Máquina", "name_reserved"},
      {"MAQUINA 2", "name_reserved"},
      {"Player 3", "name_reserved"},
      {"Jugador", "name_reserved"},
      {"Jugadora 2", "name_reserved"},
      {"Guest", "name_reserved"},
      {"Invitado", "name_reserved"},
      {"Convidat 9", "name_reserved"},
      {"You", "name_reserved"},
      {"Tú", "name_reserved"},
      {"Loser", "name_reserved"},
      {"Admin", "name_reserved"},
      {"Tesela", "name_reserved"},
      {"Pip", "name_reserved"},
      {"VEGA 2", "name_reserved"},
      {"lbis", "name_reserved"},
      {"Pipa", "ok"},
      {"Bota", "ok"},
      {"Botilo", "ok"},
      {"Tulio", "ok"},
      {"Tul", "ok"},
      {"Jugador Uno", "ok"},
      {"Bot de Ana", "ok"},
      {"Playera", "ok"},
  };
  expect_names(*state, cases, sizeof cases / sizeof *cases);
}

static void nobody_is_called_almost_as_somebody_else(void **state) {
  static const NameCase cases[] = {
      {"Maria", "ok"},        {"María", "name_like"},  {"Marıa", "name_like"},
      {"MAR1A", "name_like"}, {"Ma-ria", "name_like"}, {"M a r i a", "name_like"},
      {"Marla", "name_like"}, {"Mаrіа", "name_look"}, // Cyrillic among Latin
      {"Mariana", "ok"},      {"Iván", "ok"},          {"lvan", "name_like"},
      {"Bob", "ok"},          {"B0b", "name_like"},    {"Сара", "ok"},
      {"Capa", "name_like"},  {"Arnau", "ok"},         {"Amau", "name_like"},
      {"Łukasz", "ok"},       {"Lukasz", "name_like"}, {"Ñoño", "ok"},
      {"Nono", "name_like"},  {"NINA", "ok"},          {"ΝΙΝΑ", "name_like"}, // Greek
  };
  TestApp *test = *state;
  Error err;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *code = try_register(test, cases[i].name, "x");
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("'%s': %s, wanted %s", cases[i].name, code, cases[i].code);
  }
  Account ana = testapp_register(test, "Ana"), pau = testapp_register(test, "Pau");
  char hers[] = "secret", his[] = "secret";
  assert_ok(account_rename(test->app, &ana, "Aná", hers, &err), err); // like one's own
  assert_string_equal(testapp_code(account_rename(test->app, &pau, "A-n-a", his, &err), &err), "name_like");
  assert_string_equal(pau.name, "Pau");
}

// Accounts from before the rule: two that look the same, and one with a name of the program.
static void who_has_a_name_keeps_it(void **state) {
  static const char *const names[] = {"Maria", "María", "Bot 1", "—"};
  TestApp *test = *state;
  Error err;
  Store *store = test->app->store;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    StrBuf name = {0}, key = {0};
    Account account = testapp_register(test, "Somebody");
    assert_ok(name_clean(names[i], &name, &key, &err), err);
    assert_ok(store->ops->user_rename(store, account.id, name.data, key.data, &err), err);
    assert_string_equal(try_log_in(test, names[i], "secret", true, &account), "ok");
    assert_string_equal(account.name, names[i]);
    strbuf_deinit(&name);
    strbuf_deinit(&key);
  }
}

static void a_picture_tells_nothing_of_who_has_none(void **state) {
  TestApp *test = *state;
  Arena arena = {0};
  const char *type;
  Span bytes;
  Error known, unknown, wrong;
  testapp_register(test, "Ana");
  assert_int_equal(account_picture_of(test->app, "Ana", &arena, &type, &bytes, &known), ERR_MISSING);
  assert_int_equal(account_picture_of(test->app, "Pau", &arena, &type, &bytes, &unknown), ERR_MISSING);
  assert_int_equal(account_picture_of(test->app, "\x1b", &arena, &type, &bytes, &wrong), ERR_MISSING);
  assert_string_equal(known.code, "no_picture");
  assert_string_equal(unknown.code, known.code);
  assert_string_equal(wrong.code, known.code);
  assert_string_equal(unknown.message, known.message);
  arena_deinit(&arena);
}

static void passwords_have_limits_and_are_wiped(void **state) {
  TestApp *test = *state;
  Error err;
  Account account;
  char typed[] = "a secret", large[ACCOUNT_PASSWORD_MAX + 2];
  memset(large, 'x', sizeof large - 1);
  large[sizeof large - 1] = '\0';
  assert_string_equal(try_register(test, "Ana", ""), "password_short");
  assert_string_equal(try_register(test, "Ana", large), "password_long");
  large[ACCOUNT_PASSWORD_MAX] = '\0';
  assert_string_equal(try_register(test, "Ana", large), "ok");
  assert_ok(account_register(test->app, "Pau", typed, &account, &err), err);
  for (size_t i = 0; i < sizeof typed; i++)
    assert_int_equal(typed[i], 0);
  assert_int_equal(account.points, 0);
  assert_int_equal(account.position, 0);
  char wrong[] = "wrong", right[] = "a secret", fresh[] = "another", again[] = "another", other[] = "not that";
  assert_string_equal(testapp_code(account_log_in(test->app, "Pau", wrong, &account, &err), &err), "wrong_password");
  assert_string_equal(testapp_code(account_change_password(test->app, &account, right, fresh, other, &err), &err),
                      "passwords_differ");
  assert_string_equal(wrong, "");
  assert_string_equal(right, "");
  assert_string_equal(fresh, "");
  assert_string_equal(other, "");
  strcpy(right, "a secret");
  strcpy(fresh, "another");
  assert_ok(account_change_password(test->app, &account, right, fresh, again, &err), err);
  assert_string_equal(right, "");
  assert_string_equal(fresh, "");
  assert_string_equal(again, "");
  char remote[] = "another", unknown[] = "another";
  assert_ok(account_log_in_remote(test->app, "Pau", remote, &account, &err), err);
  assert_string_equal(testapp_code(account_log_in_remote(test->app, "Nobody", unknown, &account, &err), &err),
                      "wrong_login");
  assert_string_equal(remote, "");
  assert_string_equal(unknown, "");
  char last[] = "another";
  assert_ok(account_delete(test->app, &account, last, NULL, &err), err);
  assert_string_equal(last, "");
}

// The mark of a seat names its account.
static void marks_lead_to_accounts(void **state) {
  static const struct {
    const char *mark;
    int64_t id;
  } cases[] = {{"u1", 1}, {"u9", 9}, {"u10", 10}, {"u90210", 90210}, {"u0", 0},  {"u01", 0}, {"u-1", 0},
               {"u", 0},  {"", 0},   {"1", 0},    {"g1", 0},         {"u1x", 0}, {"u1 ", 0}};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (account_of_mark(cases[i].mark) != cases[i].id)
      fail_msg("'%s' is %lld, expected %lld", cases[i].mark, (long long)account_of_mark(cases[i].mark),
               (long long)cases[i].id);
  }
  for (int64_t id = 1; id < 2000; id += 37) {
    char mark[SEAT_NAME_MAX];
    account_mark(id, mark);
    assert_int_equal(account_of_mark(mark), id);
  }
}

static void no_password_is_in_the_file(void **state) {
  TestApp *test = *state;
  Error err;
  Span bytes;
  StrBuf path = {0};
  assert_string_equal(try_register(test, "Ana", "open-sesame-42"), "ok");
  strbuf_printf(&path, "%s/copy", test->folder);
  assert_ok(app_backup(test->app, path.data, &err), err);
  assert_ok(file_read(path.data, 1 << 24, &bytes, &err), err);
  assert_null(memmem(bytes.data, bytes.size, "open-sesame-42", 14));
  assert_non_null(memmem(bytes.data, bytes.size, "$argon2id$", 10));
  mem_free_span(bytes);
  strbuf_deinit(&path);
}

static void a_console_tells_what_was_wrong_and_a_network_does_not(void **state) {
  TestApp *test = *state;
  Account account;
  testapp_register(test, "Ana");
  assert_string_equal(try_log_in(test, "Pau", "secret", false, &account), "user_not_found");
  assert_string_equal(try_log_in(test, "Ana", "wrong", false, &account), "wrong_password");
  assert_string_equal(try_log_in(test, "ANA", "secret", false, &account), "ok");
  assert_string_equal(account.name, "Ana");
  assert_string_equal(try_log_in(test, "Pau", "secret", true, &account), "wrong_login");
  assert_string_equal(try_log_in(test, "Ana", "wrong", true, &account), "wrong_login");
  static const char *const impossible[] = {"", " ", "\x1b",
                                           "a name that is much longer than any name of this house can be"};
  for (int i = 0; i < 4; i++) {
    assert_string_equal(try_log_in(test, impossible[i], "wrong", false, &account), "user_not_found");
    assert_string_equal(try_log_in(test, impossible[i], "wrong", true, &account), "wrong_login");
  }
  assert_string_equal(try_log_in(test, "Ana", "secret", true, &account), "ok");
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// With hashing that is slow enough to measure. It counts work, not time: other programs do not matter.
static void an_unknown_name_takes_as_much_work_as_a_wrong_password(void **state) {
  TestApp *test = *state;
  Error err;
  Account account;
  StrBuf place = {0};
  App *app;
  strbuf_printf(&place, "%s/slow.db", test->folder);
  AppOptions options = {.place = place.data, .cost = {2, 8 * 1024 * 1024}};
  assert_ok(app_open(&options, &app, &err), err);
  char first[] = "secret";
  assert_ok(account_register(app, "Ana", first, &account, &err), err);
  double work[2] = {1e9, 1e9};
  for (int i = 0; i < 12; i++) { // in turn, so that a slow phase of the machine affects both
    int unknown = i % 2;
    char typed[] = "wrong";
    double begin = seconds();
    assert_int_equal(account_log_in_remote(app, unknown ? "Pau" : "Ana", typed, &account, &err), ERR_DENIED);
    double used = seconds() - begin;
    work[unknown] = used < work[unknown] ? used : work[unknown];
  }
  if (work[1] < work[0] / 4 || work[1] > work[0] * 4) // without hashing it would be a thousandth
    fail_msg("known %f s, unknown %f s", work[0], work[1]);
  app_close(app);
  strbuf_deinit(&place);
}

static const char *try_change(TestApp *test, const Account *account, const char *now, const char *fresh,
                              const char *again) {
  static Error err;
  char typed[3][64];
  snprintf(typed[0], 64, "%s", now);
  snprintf(typed[1], 64, "%s", fresh);
  snprintf(typed[2], 64, "%s", again);
  return testapp_code(account_change_password(test->app, account, typed[0], typed[1], typed[2], &err), &err);
}

static void a_password_is_changed_by_whoever_knows_the_old_one(void **state) {
  TestApp *test = *state;
  Account ana = testapp_register(test, "Ana"), other, guest = {0};
  assert_string_equal(try_change(test, &ana, "secret", "new", "nwe"), "passwords_differ");
  assert_string_equal(try_change(test, &ana, "wrong", "new", "new"), "wrong_password");
  assert_string_equal(try_change(test, &ana, "secret", "", ""), "password_short");
  assert_string_equal(try_change(test, &guest, "secret", "new", "new"), "not_logged_in");
  assert_string_equal(try_change(test, &ana, "secret", "new", "new"), "ok");
  assert_string_equal(try_log_in(test, "Ana", "secret", false, &other), "wrong_password");
  assert_string_equal(try_log_in(test, "Ana", "new", false, &other), "ok");
}

static const char *try_rename(TestApp *test, Account *account, const char *name, const char *password) {
  Error err;
  char text[32];
  snprintf(text, sizeof text, "%s", password);
  const char *code = testapp_code(account_rename(test->app, account, name, text, &err), &err);
  assert_string_equal(text, ""); // wiped, whatever happened
  return code;
}

static void renaming_keeps_the_account_and_needs_its_password(void **state) {
  TestApp *test = *state;
  Account ana = testapp_register(test, "Ana"), guest = {0}, other;
  testapp_register(test, "Pau");
  assert_string_equal(try_rename(test, &ana, "PAU", "secret"), "user_exists");
  assert_string_equal(try_rename(test, &ana, "Anna", "wrong"), "wrong_password");
  assert_string_equal(try_rename(test, &ana, "Anna", ""), "wrong_password");
  assert_string_equal(try_rename(test, &guest, "Anna", "secret"), "not_logged_in");
  assert_string_equal(try_rename(test, &ana, "P\u0430u", "secret"), "name_look"); // Cyrillic
  assert_string_equal(ana.name, "Ana");
  assert_string_equal(try_rename(test, &ana, " Anna ", "secret"), "ok");
  assert_string_equal(ana.name, "Anna");
  assert_string_equal(try_rename(test, &ana, "ANNA", "secret"), "ok");
  assert_string_equal(try_log_in(test, "anna", "secret", false, &other), "ok");
  assert_int_equal(other.id, ana.id);
  assert_string_equal(try_log_in(test, "Ana", "secret", false, &other), "user_not_found");
}

static void a_language_is_remembered(void **state) {
  TestApp *test = *state;
  Error err;
  Account ana = testapp_register(test, "Ana"), other;
  assert_string_equal(testapp_code(account_set_language(test->app, &ana, "xx", &err), &err), "language");
  assert_ok(account_set_language(test->app, &ana, "ca", &err), err);
  assert_string_equal(try_log_in(test, "Ana", "secret", false, &other), "ok");
  assert_string_equal(other.language, "ca");
  assert_ok(account_set_language(test->app, &ana, "", &err), err);
  assert_ok(account_refresh(test->app, &other, &err), err);
  assert_string_equal(other.language, "");
}

static void sessions_last_until_they_are_ended(void **state) {
  TestApp *test = *state;
  Error err;
  Account ana = testapp_register(test, "Ana"), found;
  char token[SESSION_TOKEN_SIZE], second[SESSION_TOKEN_SIZE];
  assert_ok(session_start(test->app, &ana, "device", token, &err), err);
  assert_ok(session_start(test->app, &ana, "device", second, &err), err);
  assert_string_not_equal(token, second);
  assert_ok(session_find(test->app, token, &found, &err), err);
  assert_int_equal(found.id, ana.id);
  assert_ok(session_end(test->app, token, &err), err);
  assert_string_equal(testapp_code(session_find(test->app, token, &found, &err), &err), "session_over");
  assert_string_equal(testapp_code(session_find(test->app, "short", &found, &err), &err), "session_over");
  assert_string_equal(try_change(test, &ana, "secret", "new", "new"), "ok");
  assert_string_equal(testapp_code(session_find(test->app, second, &found, &err), &err), "session_over");
  assert_ok(session_start(test->app, &ana, "device", token, &err), err);
  testapp_clock_ms += (int64_t)31 * 24 * 3600 * 1000;
  assert_string_equal(testapp_code(session_find(test->app, token, &found, &err), &err), "session_over");
}

static void one_s_sessions_are_listed_and_ended_by_their_id(void **state) {
  TestApp *test = *state;
  Error err;
  Account ana = testapp_register(test, "Ana"), pau = testapp_register(test, "Pau"), found;
  char tokens[2][SESSION_TOKEN_SIZE];
  SessionList list;
  char ids[2][SESSION_ID_SIZE];
  for (int i = 0; i < 2; i++)
    assert_ok(session_start(test->app, &ana, i ? "phone" : "desk", tokens[i], &err), err);
  Arena arena = {0};
  assert_ok(session_list(test->app, &ana, tokens[1], &arena, &list, &err), err);
  assert_int_equal(list.sessions.count, 2);
  for (int i = 0; i < 2; i++) {
    const SessionRow *row = (const SessionRow *)list.sessions.items + i;
    int which = strcmp(row->device, "phone") == 0;
    assert_int_equal(row->is_current, which == 1);
    assert_true(row->began_ms > 0 && row->seen_ms >= row->began_ms && row->ends_ms > row->seen_ms);
    snprintf(ids[which], sizeof ids[which], "%s", row->id);
  }
  arena_deinit(&arena);
  static const char *const unknown[] = {"", "0", "no such session"};
  for (int i = 0; i < 3; i++)
    assert_string_equal(testapp_code(session_end_by_id(test->app, &ana, unknown[i], &err), &err), "session_not_found");
  assert_string_equal(testapp_code(session_end_by_id(test->app, &pau, ids[0], &err), &err), "session_not_found");
  assert_ok(session_find(test->app, tokens[0], &found, &err), err);
  assert_ok(session_end_by_id(test->app, &ana, ids[0], &err), err);
  assert_string_equal(testapp_code(session_find(test->app, tokens[0], &found, &err), &err), "session_over");
  assert_ok(session_find(test->app, tokens[1], &found, &err), err);
  assert_ok(session_end_all(test->app, &ana, &err), err);
  assert_string_equal(testapp_code(session_find(test->app, tokens[1], &found, &err), &err), "session_over");
}

static void the_ranking_shows_who_has_points(void **state) {
  TestApp *test = *state;
  Error err;
  Ranking ranking;
  Account ana = testapp_register(test, "Ana");
  assert_string_equal(testapp_use(test->app, NULL, &ranking_reading, &(RankingQuestion){0}, &ranking), "empty_ranking");
  OpenGame *game = testapp_fair_game(test, &ana, "Ana", "greedy");
  GameTable *table = opengame_table(game);
  for (int turns = 0; turns < 200 && !state_is_over(game_state(table->game)); turns++) {
    Action action;
    int seat = table_turn(table);
    if (table_is_machine(table, seat)) {
      assert_ok(table_machine_turn(table, table_turn(table), NULL, &action, &err), err);
    } else { // a person who plays a word at the beginning, and passes then
      action = (Action){.type = ACTION_PASS, .seat = seat};
      assert_ok(table_do(table, &action, &err), err);
    }
  }
  assert_true(state_is_over(game_state(table->game)));
  int score = game_state(table->game)->seats[0].score;
  opengame_close(game);
  assert_ok(account_refresh(test->app, &ana, &err), err);
  assert_int_equal(ana.points, score > 0 ? score : 0);
  assert_int_equal(ana.position, score > 0 ? 1 : 0);
}

static void a_deleted_account_leaves_tombstones(void **state) {
  TestApp *test = *state;
  Error err;
  Account ana = testapp_register(test, "Ana"), pau = testapp_register(test, "Pau"), found;
  char wrong[] = "wrong", right[] = "secret";
  testapp_add_mini(test, &ana);
  assert_ok(resource_share(test->app, &ana, "mini", true, &err), err);
  // Pau's game, with Ana at it; Ana's own game; and a finished one of both.
  PlayerOrder seats[] = {{.is_mine = true}, {.name = "Ana", .account = ana.id}};
  const GameOrder order = {.words = "mini", .seats = {seats, 2}};
  OpenGame *own = testapp_game(test, &ana, "Ana", "greedy");
  OpenGame *running = testapp_ordered(test, &pau, &order), *over = testapp_ordered(test, &pau, &order);
  testapp_pass_to_end(over);
  char running_id[GAME_ID_SIZE], over_id[GAME_ID_SIZE];
  snprintf(running_id, sizeof running_id, "%s", opengame_id(running));
  snprintf(over_id, sizeof over_id, "%s", opengame_id(over));
  opengame_close(running);
  opengame_close(over);
  opengame_close(own);
  assert_string_equal(testapp_code(account_delete(test->app, &ana, wrong, NULL, &err), &err), "wrong_password");
  assert_ok(account_delete(test->app, &ana, right, NULL, &err), err);
  assert_true(account_is_guest(&ana));
  assert_string_equal(try_log_in(test, "Ana", "secret", false, &found), "user_not_found");
  const char *ids[] = {running_id, over_id};
  for (int i = 0; i < 2; i++) {
    assert_ok(games_load(test->app, &pau, ids[i], NULL, &running, &err), err);
    const State *game = game_state(opengame_table(running)->game);
    assert_string_equal(game->seats[0].who.name, "Pau");
    assert_string_equal(game->seats[1].who.name, TOMBSTONE_NAME);
    assert_int_equal(game->seats[1].is_out, i == 0); // resigned where the game still ran
    assert_true(state_is_over(game));
    opengame_close(running);
  }
  GameList list;
  assert_string_equal(testapp_use(test->app, &pau, &game_finished_listing, &(GamePage){0}, &list), "ok");
  assert_int_equal(list.games.count, 2);
  assert_string_equal(entry_seat(gamelist_at(&list, 0), 1)->name, TOMBSTONE_NAME);
  testapp_register(test, "Ana"); // the name is free again
}

// Everybody who has left has a different name there, and what was done is on the disk.
static void two_who_leave_the_same_game_are_told_apart(void **state) {
  TestApp *test = *state;
  Error err;
  Account pau = testapp_register(test, "Pau"),
          leaving[] = {testapp_register(test, "Ana"), testapp_register(test, "Eva")};
  PlayerOrder seats[] = {{.is_mine = true},
                         {.name = "Ana", .account = leaving[0].id},
                         {.name = "Eva", .account = leaving[1].id},
                         {.name = "Pol", .is_here = true}};
  char id[GAME_ID_SIZE];
  testapp_add_mini(test, &pau);
  OpenGame *game = testapp_ordered(test, &pau, &(GameOrder){.words = "mini", .seats = {seats, 4}});
  snprintf(id, sizeof id, "%s", opengame_id(game));
  opengame_close(game);
  for (int i = 0; i < 2; i++) {
    char password[] = "secret";
    assert_ok(account_delete(test->app, &leaving[i], password, NULL, &err), err);
  }
  App *other = testapp_open_again(test);
  Account found;
  assert_string_equal(testapp_code(account_find(other, "Eva", &found, &err), &err), "user_not_found");
  assert_ok(games_load(other, &pau, id, NULL, &game, &err), err);
  const State *now = game_state(opengame_table(game)->game);
  static const char *const names[] = {"Pau", TOMBSTONE_NAME, TOMBSTONE_NAME " 2", "Pol"};
  for (int seat = 0; seat < 4; seat++) {
    assert_string_equal(now->seats[seat].who.name, names[seat]);
    assert_int_equal(now->seats[seat].is_out, seat == 1 || seat == 2);
  }
  assert_false(state_is_over(now));
  opengame_close(game);
  app_close(other);
}

// The program has ended in the middle: nobody can use the account, and the next program continues.
static void a_deletion_that_was_interrupted_is_gone_on_with(void **state) {
  TestApp *test = *state;
  Error err;
  Account ana = testapp_register(test, "Ana"), pau = testapp_register(test, "Pau"), found;
  char password[] = "secret";
  atomic_bool stops = true;
  const Progress stopped = {.cancel = &stops};
  int finished;
  testapp_add_mini(test, &pau);
  assert_ok(resource_share(test->app, &pau, "mini", true, &err), err);
  opengame_close(testapp_game(test, &ana, "Ana", "greedy"));
  assert_int_equal(account_delete(test->app, &ana, password, &stopped, &err), ERR_CANCELLED);
  assert_string_equal(try_log_in(test, "Ana", "secret", false, &found), "wrong_password");
  assert_int_equal(accounts_finish_leaving(test->app, &stopped, &finished, &err), ERR_CANCELLED);
  assert_int_equal(finished, 0);
  App *other = testapp_open_again(test);
  assert_ok(accounts_finish_leaving(other, NULL, &finished, &err), err);
  assert_int_equal(finished, 1);
  assert_string_equal(testapp_code(account_find(other, "Ana", &found, &err), &err), "user_not_found");
  assert_ok(accounts_finish_leaving(other, NULL, &finished, &err), err);
  assert_int_equal(finished, 0);
  assert_ok(account_find(other, "Pau", &found, &err), err);
  app_close(other);
}

static void *finish_leaving_beside(void *app) {
  Error err;
  int finished;
  Status status = accounts_finish_leaving(app, NULL, &finished, &err);
  return status == OK ? NULL : app; // a status other than OK means that it went wrong
}

// Two nodes find the account: neither must fail because of what the other has done.
static void a_deletion_is_gone_on_with_by_two_at_once(void **state) {
  enum { GAMES = 20 };
  TestApp *test = *state;
  Error err;
  Account ana = testapp_register(test, "Ana"), pau = testapp_register(test, "Pau"), found;
  char password[] = "secret";
  atomic_bool stops = true;
  pthread_t threads[2];
  App *apps[2];
  void *problem;
  testapp_add_mini(test, &pau);
  assert_ok(resource_share(test->app, &pau, "mini", true, &err), err);
  for (int i = 0; i < GAMES; i++)
    opengame_close(testapp_game(test, &ana, "Ana", "greedy"));
  assert_int_equal(account_delete(test->app, &ana, password, &(Progress){.cancel = &stops}, &err), ERR_CANCELLED);
  for (int i = 0; i < 2; i++)
    apps[i] = testapp_open_again(test);
  for (int i = 0; i < 2; i++)
    assert_int_equal(pthread_create(&threads[i], NULL, finish_leaving_beside, apps[i]), 0);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(pthread_join(threads[i], &problem), 0);
    assert_null(problem);
    app_close(apps[i]);
  }
  assert_string_equal(testapp_code(account_find(test->app, "Ana", &found, &err), &err), "user_not_found");
}

static void a_dictionary_that_others_play_with_goes_to_them(void **state) {
  TestApp *test = *state;
  Error err;
  Account ana = testapp_register(test, "Ana"), pau = testapp_register(test, "Pau");
  char password[] = "secret";
  OpenGame *game;
  ResourceList list;
  testapp_add_mini(test, &ana);
  assert_ok(resource_share(test->app, &ana, "mini", true, &err), err);
  opengame_close(testapp_game(test, &pau, "Pau", "greedy"));
  testapp_add_mini(test, &pau); // one of the same name
  assert_ok(account_delete(test->app, &ana, password, NULL, &err), err);
  assert_ok(games_last(test->app, &pau, NULL, &game, &err), err); // its words are there
  Action action = {.type = ACTION_PASS, .seat = table_turn(opengame_table(game))};
  if (!table_is_machine(opengame_table(game), action.seat))
    assert_ok(table_do(opengame_table(game), &action, &err), err);
  opengame_close(game);
  const ResourceQuestion question = {.without_builtin = true};
  assert_string_equal(testapp_use(test->app, &pau, &resource_listing, &question, &list), "ok");
  assert_int_equal(list.resources.count, 2);
  assert_string_equal(resource_at(&list, 0)->id, "mini");
  assert_string_equal(resource_at(&list, 1)->id, "mini-2");
  assert_true(resource_at(&list, 1)->is_own);
  assert_int_equal(resource_at(&list, 1)->used_by, 1);
}

static void put16(StrBuf *out, unsigned value) {
  strbuf_add_char(out, (char)(value >> 8));
  strbuf_add_char(out, (char)value);
}

// A picture with only the parts that are checked.
static void write_jpeg(unsigned width, unsigned height, StrBuf *out) {
  strbuf_add(out, "\xFF\xD8\xFF\xC0", 4);
  put16(out, 8);
  strbuf_add_char(out, 8);
  put16(out, height);
  put16(out, width);
  strbuf_add_char(out, 1);
  strbuf_add(out, "\xFF\xDA\x00\x02\x12\xFF\x00\x34\xFF\xD9", 10);
}

// One grey point.
static const unsigned char png[] = {0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48,
                                    0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00,
                                    0x00, 0x3a, 0x7e, 0x9b, 0x55, 0x00, 0x00, 0x00, 0x0a, 0x49, 0x44, 0x41, 0x54, 0x78,
                                    0x9c, 0x63, 0x60, 0x00, 0x00, 0x00, 0x02, 0x00, 0x01, 0x48, 0xaf, 0xa4, 0x71, 0x00,
                                    0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};

static void pictures_are_looked_at_before_they_are_kept(void **state) {
  TestApp *test = *state;
  Error err;
  Arena arena = {0};
  Account ana = testapp_register(test, "Ana");
  StrBuf small = {0}, wide = {0};
  const char *type;
  Span kept;
  char bad[sizeof png];
  memcpy(bad, png, sizeof png);
  bad[45] ^= 1; // in the pixels: the sum is wrong
  write_jpeg(100, 50, &small);
  write_jpeg(5000, 50, &wide);
  const struct {
    Span bytes;
    const char *code;
  } cases[] = {
      {{"GIF89a", 6}, "picture_kind"},           {{(const char *)png, 20}, "picture_broken"},
      {{bad, sizeof bad}, "picture_broken"},     {{small.data, small.size - 1}, "picture_broken"},
      {{wide.data, wide.size}, "picture_large"}, {{small.data, small.size}, "ok"},
      {{(const char *)png, sizeof png}, "ok"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *code = testapp_code(account_set_picture(test->app, &ana, cases[i].bytes, &err), &err);
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("picture %zu: %s, wanted %s", i, code, cases[i].code);
  }
  assert_true(ana.has_picture);
  assert_ok(account_picture(test->app, ana.id, &arena, &type, &kept, &err), err);
  assert_string_equal(type, "png");
  assert_int_equal(kept.size, sizeof png);
  assert_ok(account_set_picture(test->app, &ana, (Span){0}, &err), err);
  assert_string_equal(testapp_code(account_picture(test->app, ana.id, &arena, &type, &kept, &err), &err), "no_picture");
  arena_deinit(&arena);
  strbuf_deinit(&small);
  strbuf_deinit(&wide);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(what_is_refused_is_said_at_its_field),
      TEST(who_one_is_comes_back),
      TEST(names_are_clean_and_unique),
      TEST(names_are_letters_of_one_alphabet_digits_and_what_is_between_them),
      TEST(names_of_the_house_are_nobody_s),
      TEST(nobody_is_called_almost_as_somebody_else),
      TEST(who_has_a_name_keeps_it),
      TEST(a_picture_tells_nothing_of_who_has_none),
      TEST(passwords_have_limits_and_are_wiped),
      TEST(marks_lead_to_accounts),
      TEST(no_password_is_in_the_file),
      TEST(a_console_tells_what_was_wrong_and_a_network_does_not),
      TEST(an_unknown_name_takes_as_much_work_as_a_wrong_password),
      TEST(a_password_is_changed_by_whoever_knows_the_old_one),
      TEST(renaming_keeps_the_account_and_needs_its_password),
      TEST(a_language_is_remembered),
      TEST(sessions_last_until_they_are_ended),
      TEST(one_s_sessions_are_listed_and_ended_by_their_id),
      TEST(the_ranking_shows_who_has_points),
      TEST(a_deleted_account_leaves_tombstones),
      TEST(two_who_leave_the_same_game_are_told_apart),
      TEST(a_deletion_that_was_interrupted_is_gone_on_with),
      TEST(a_deletion_is_gone_on_with_by_two_at_once),
      TEST(a_dictionary_that_others_play_with_goes_to_them),
      TEST(pictures_are_looked_at_before_they_are_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
