// SPDX-License-Identifier: MIT
// What a maze is like, in sentences with numbers.
#ifndef RENDER_MAZENUMBERS_H
#define RENDER_MAZENUMBERS_H

#include "base/catalog.h"
#include "puzzle/maze_metrics.h"

void mazenumbers_add(const Catalog *catalog, const MazeMetrics *metrics, StrBuf *out);

#endif
