// SPDX-License-Identifier: MIT
#include "render/mazenumbers.h"

void mazenumbers_add(const Catalog *catalog, const MazeMetrics *metrics, StrBuf *out) {
  strbuf_printf(out, tr(catalog, "Occupation density: %.3f (%lld of %lld cells)\n"), metrics->occupation,
                (long long)metrics->obstacles, (long long)metrics->cells);
  strbuf_printf(out, tr(catalog, "Mobility density: %.3f (%d of 8 directions); %lld of %lld moves can be made\n"),
                metrics->mobility, metrics->enabled, (long long)metrics->applicable, (long long)metrics->possible);
  strbuf_printf(out, tr(catalog, "Difficulty: %lld (%lld obstacles, distance %lld)\n"), (long long)metrics->difficulty,
                (long long)metrics->obstacles, (long long)metrics->distance);
  if (metrics->nature == MAZE_IMPOSSIBLE) {
    strbuf_add_text(out, tr(catalog, "This maze is impossible: there is no way out.\n"));
    return;
  }
  if (metrics->nature == MAZE_TRIVIAL)
    strbuf_add_text(out, tr(catalog, "This maze is trivial: it has no obstacles.\n"));
  strbuf_printf(out,
                tr(catalog, "Measured difficulty: %.1f (%lld moves, %lld decisions worth %.1f bits, %lld dead ends)\n"),
                metrics->measured, (long long)metrics->moves, (long long)metrics->decisions, metrics->bits,
                (long long)metrics->dead_ends);
}
