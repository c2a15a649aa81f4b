// SPDX-License-Identifier: MIT
#include "tests/app/orders.h"

Orders orders;

int orders_set_up(void **state) {
  (void)state;
  orders = (Orders){.test = testapp_make()};
  orders.ana = testapp_register(orders.test, "Ana");
  orders.use = (Use){.app = orders.test->app, .account = &orders.ana, .arena = &orders.arena};
  return 0;
}

int orders_tear_down(void **state) {
  (void)state;
  arena_deinit(&orders.arena);
  testapp_destroy(orders.test);
  return 0;
}

Status orders_make(const UseCase *what, const json_t *json, void *made, Error *err) {
  void *order = arena_alloc(&orders.arena, what->in_size);
  Status status = fields_check(what->in, json, err);
  fields_default(what->in, order, &orders.arena);
  if (status != OK)
    return status;
  fields_take_json(what->in, json, order, &orders.arena);
  return what->run(&orders.use, order, made, err);
}
