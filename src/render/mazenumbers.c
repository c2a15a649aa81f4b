// SPDX-License-Identifier: MIT
#include "render/mazenumbers.h"

#include "base/decimal.h"
#include "puzzle/maze_set.h"

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

void mazenumbers_add_moves(const Catalog *catalog, int64_t moves, StrBuf *out) {
  strbuf_printf(out, tr_plural(catalog, "%ld move", "%ld moves", (long)moves), (long)moves);
}

void mazenumbers_add_solution(const Catalog *catalog, int number, int64_t moves, StrBuf *out) {
  strbuf_printf(out, tr(catalog, "Solution %d: "), number + 1);
  mazenumbers_add_moves(catalog, moves, out);
  strbuf_add_char(out, '\n');
}

void mazenumbers_add_exploration(const Catalog *catalog, const MazeExploration *exploration, StrBuf *out) {
  strbuf_printf(out, tr(catalog, "%lld steps in %lld ms.\n"), (long long)exploration->steps,
                (long long)exploration->time_ms);
  if (exploration->count > 0)
    strbuf_printf(out, tr(catalog, "The best solution came with step %lld, after %lld ms.\n"),
                  (long long)exploration->best_steps, (long long)exploration->best_ms);
  strbuf_add_text(out, exploration->is_complete
                           ? tr(catalog, "Everything was explored.\n")
                           : tr(catalog, "The search was stopped before its end: there may be shorter ones.\n"));
}

void mazenumbers_add_nature(const Catalog *catalog, const Maze *maze, bool is_solved, bool is_complete, StrBuf *out) {
  if (!is_solved)
    strbuf_add_text(out, is_complete ? tr(catalog, "This maze is impossible: there is no way out.\n")
                                     : tr(catalog, "No way out has been found so far.\n"));
  else if (maze_obstacle_count(maze) == 0)
    strbuf_add_text(out, tr(catalog, "This maze is trivial: it has no obstacles.\n"));
}

static void add_measured(const Catalog *catalog, const MazeMetrics *metrics, StrBuf *out) {
  char moves[COUNTED_MAX], decisions[COUNTED_MAX], ends[COUNTED_MAX];
  snprintf(moves, sizeof moves, tr_plural(catalog, "%ld move", "%ld moves", (long)metrics->moves),
           (long)metrics->moves);
  snprintf(decisions, sizeof decisions, tr_plural(catalog, "%ld decision", "%ld decisions", (long)metrics->decisions),
           (long)metrics->decisions);
  snprintf(ends, sizeof ends, tr_plural(catalog, "%ld dead end", "%ld dead ends", (long)metrics->dead_ends),
           (long)metrics->dead_ends);
  strbuf_printf(out, tr(catalog, "Measured difficulty: %s (%s, %s worth %s bits, %s)\n"),
                decimal_of(catalog, "%.1f", metrics->measured).text, moves, decisions,
                decimal_of(catalog, "%.1f", metrics->bits).text, ends);
  if (metrics->effort > 0)
    strbuf_printf(out, tr(catalog, "Effort: %s (near level %d of %d)\n"),
                  decimal_of(catalog, "%.0f", metrics->effort).text, maze_level_of(metrics->effort), MAZE_LEVELS);
}

void mazenumbers_add(const Catalog *catalog, const MazeMetrics *metrics, StrBuf *out) {
  strbuf_printf(out, tr(catalog, "Occupation density: %s (%lld of %lld cells)\n"),
                decimal_of(catalog, "%.3f", metrics->occupation).text, (long long)metrics->obstacles,
                (long long)metrics->cells);
  strbuf_printf(out, tr(catalog, "Mobility density: %s (%d of 8 directions); %lld of %lld moves can be made\n"),
                decimal_of(catalog, "%.3f", metrics->mobility).text, metrics->enabled, (long long)metrics->applicable,
                (long long)metrics->possible);
  ScopedStrBuf obstacles = {0};
  mazenumbers_add_obstacles(catalog, metrics->obstacles, &obstacles);
  strbuf_printf(out, tr(catalog, "Difficulty: %lld (%s, distance %lld)\n"), (long long)metrics->difficulty,
                strbuf_text(&obstacles), (long long)metrics->distance);
  if (metrics->nature == MAZE_IMPOSSIBLE) {
    strbuf_add_text(out, tr(catalog, "This maze is impossible: there is no way out.\n"));
    return;
  }
  if (metrics->nature == MAZE_TRIVIAL)
    strbuf_add_text(out, tr(catalog, "This maze is trivial: it has no obstacles.\n"));
  add_measured(catalog, metrics, out);
}
