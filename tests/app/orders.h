// SPDX-License-Identifier: MIT
// Ana, who orders puzzles as programs do: her account, on a store of its own, with her Use.
#pragma once

#include "tests/app/testapp.h"

typedef struct Orders {
  TestApp *test;
  Account ana;
  Arena arena;
  Use use;
} Orders;

extern Orders orders;

int orders_set_up(void **state);
int orders_tear_down(void **state);
// An order in JSON, checked as a server does; the JSON must outlive the result.
Status orders_make(const UseCase *what, const json_t *json, void *made, Error *err);
#define ORDERS_TEST(test) cmocka_unit_test_setup_teardown(test, orders_set_up, orders_tear_down)
