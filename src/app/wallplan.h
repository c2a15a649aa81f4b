// SPDX-License-Identifier: MIT
// The plan of a maze with thin walls, for those who draw it themselves: where its cells lie and what is beside them.
#pragma once

#include "app/puzzle.h"

// GET: the plan of a kept maze; ERR_INPUT for any other puzzle.
typedef struct WallPlanTold {
  const char *shape;
  double width, height;
  json_t *cells;
} WallPlanTold;

extern const UseCase wall_planning;
