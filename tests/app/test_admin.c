// SPDX-License-Identifier: MIT
#include "app/admin.h"
#include "support/test.h"
#include "tests/app/house.h"

static const char *set(House *house, const char *name, bool is_admin) {
  static Error err;
  return house_code(admin_set(house->app, name, is_admin, &err), &err);
}

static void expect_list(House *house, const char *wanted) {
  AdminList list;
  StrBuf text = {0};
  Error err;
  assert_ok(admin_list(house->app, &list, &err), err);
  for (int i = 0; i < list.count; i++)
    strbuf_printf(&text, "%s%s", i ? ", " : "", list.names[i]);
  assert_string_equal(strbuf_text(&text), wanted);
  strbuf_deinit(&text);
  adminlist_deinit(&list);
}

static void whoever_has_the_machine_says_who_is_an_administrator(void **state) {
  House *house = house_make();
  Error err;
  Account ana = house_register(house, "Ana"), pau = house_register(house, "Pau"), guest = {0};
  (void)state;
  expect_list(house, "");
  assert_string_equal(set(house, "Nobody", true), "user_not_found");
  assert_string_equal(set(house, " ", true), "user_not_found");
  assert_string_equal(set(house, "ana", true), "ok");
  assert_string_equal(set(house, "Ana", true), "ok"); // once more
  assert_string_equal(set(house, "Pau", true), "ok");
  expect_list(house, "Ana, Pau");
  assert_true(admin_is(house->app, &ana));
  assert_false(admin_is(house->app, &guest));
  assert_string_equal(set(house, "Ana", false), "ok");
  assert_false(admin_is(house->app, &ana));
  char password[] = "secret";
  assert_ok(account_delete(house->app, &pau, password, NULL, &err), err);
  expect_list(house, "");
  Account again = house_register(house, "Pau"); // somebody else of that name
  assert_false(admin_is(house->app, &again));
  house_destroy(house);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(whoever_has_the_machine_says_who_is_an_administrator)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
