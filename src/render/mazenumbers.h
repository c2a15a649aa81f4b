// SPDX-License-Identifier: MIT
// What a maze is like, in sentences with numbers.
#ifndef RENDER_MAZENUMBERS_H
#define RENDER_MAZENUMBERS_H

#include "base/catalog.h"
#include "puzzle/maze_metrics.h"

void mazenumbers_add_size(const Catalog *catalog, int rows, int cols, StrBuf *out);     // "1 row, 2 columns"
void mazenumbers_add_obstacles(const Catalog *catalog, int64_t obstacles, StrBuf *out); // "1 obstacle"
void mazenumbers_add(const Catalog *catalog, const MazeMetrics *metrics, StrBuf *out);

#endif
