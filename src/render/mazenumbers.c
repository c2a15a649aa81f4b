// SPDX-License-Identifier: MIT
#include "render/mazenumbers.h"

#include <stdio.h>

enum { COUNTED_MAX = 128 };

void mazenumbers_add_size(const Catalog *catalog, int rows, int cols, StrBuf *out) {
  strbuf_printf(out, tr_plural(catalog, "%d row", "%d rows", rows), rows);
  strbuf_add_text(out, ", ");
  strbuf_printf(out, tr_plural(catalog, "%d column", "%d columns", cols), cols);
}

void mazenumbers_add_obstacles(const Catalog *catalog, int64_t obstacles, StrBuf *out) {
  strbuf_printf(out, tr_plural(catalog, "%ld obstacle", "%ld obstacles", (long)obstacles), (long)obstacles);
}

static void add_difficulty(const Catalog *catalog, const MazeMetrics *metrics, StrBuf *out) {
  StrBuf obstacles = {0};
  mazenumbers_add_obstacles(catalog, metrics->obstacles, &obstacles);
  strbuf_printf(out, tr(catalog, "Difficulty: %lld (%s, distance %lld)\n"), (long long)metrics->difficulty,
                strbuf_text(&obstacles), (long long)metrics->distance);
  strbuf_deinit(&obstacles);
}

static void add_measured(const Catalog *catalog, const MazeMetrics *metrics, StrBuf *out) {
  char moves[COUNTED_MAX], decisions[COUNTED_MAX], ends[COUNTED_MAX];
  snprintf(moves, sizeof moves, tr_plural(catalog, "%ld move", "%ld moves", (long)metrics->moves),
           (long)metrics->moves);
  snprintf(decisions, sizeof decisions, tr_plural(catalog, "%ld decision", "%ld decisions", (long)metrics->decisions),
           (long)metrics->decisions);
  snprintf(ends, sizeof ends, tr_plural(catalog, "%ld dead end", "%ld dead ends", (long)metrics->dead_ends),
           (long)metrics->dead_ends);
  strbuf_printf(out, tr(catalog, "Measured difficulty: %.1f (%s, %s worth %.1f bits, %s)\n"), metrics->measured, moves,
                decisions, metrics->bits, ends);
}

void mazenumbers_add(const Catalog *catalog, const MazeMetrics *metrics, StrBuf *out) {
  strbuf_printf(out, tr(catalog, "Occupation density: %.3f (%lld of %lld cells)\n"), metrics->occupation,
                (long long)metrics->obstacles, (long long)metrics->cells);
  strbuf_printf(out, tr(catalog, "Mobility density: %.3f (%d of 8 directions); %lld of %lld moves can be made\n"),
                metrics->mobility, metrics->enabled, (long long)metrics->applicable, (long long)metrics->possible);
  add_difficulty(catalog, metrics, out);
  if (metrics->nature == MAZE_IMPOSSIBLE) {
    strbuf_add_text(out, tr(catalog, "This maze is impossible: there is no way out.\n"));
    return;
  }
  if (metrics->nature == MAZE_TRIVIAL)
    strbuf_add_text(out, tr(catalog, "This maze is trivial: it has no obstacles.\n"));
  add_measured(catalog, metrics, out);
}
