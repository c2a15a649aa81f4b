// SPDX-License-Identifier: MIT
// Values of a maze's order as people type them: the first byte chooses the field. An accepted value is within its
// bounds.
#include "fuzz/fuzz.h"
#include "workshop/mazeorder.h"

static void must_be_range(MazeRange range, int low) {
  must(range.low <= range.high && range.low >= low);
}

static void must_be_cell(const FieldList *cell) {
  must(cell->count == 0 || cell->count == 2);
  for (int i = 0; i < cell->count; i++)
    must(fieldlist_int(cell, i) >= 0 && fieldlist_int(cell, i) < MAZE_SIDE_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const names[] = {"rows",     "cols", "obstacle_range", "size",
                                      "entrance", "exit", "directions",     "mix"};
  Arena arena = {0};
  MazeOrder order = {0};
  if (size == 0)
    return 0;
  const Field *field = field_find(maze_order_fields, names[data[0] % (sizeof names / sizeof *names)]);
  fields_default(maze_order_fields, &order, &arena);
  if (field_type_in(field, (Span){(const char *)data + 1, size - 1}, &order, &arena, NULL) == OK) {
    must_be_range(order.rows, 0);
    must_be_range(order.cols, 0);
    must_be_range(order.obstacles, -1);
    must(order.rows.high <= MAZE_SIDE_MAX && order.cols.high <= MAZE_SIDE_MAX);
    must(order.size.rows <= MAZE_SIDE_MAX && order.size.cols <= MAZE_SIDE_MAX);
    must_be_cell(&order.entrance);
    must_be_cell(&order.exit);
    must(order.mix <= 100 && order.directions <= MAZE_ORDER_RANDOM_WAYS);
  }
  arena_deinit(&arena);
  return 0;
}
