// SPDX-License-Identifier: MIT
#include "engine/winpct.h"

#include "base/lines.h"
#include "base/mem.h"
#include "engine/embedded.h"

#include <math.h>

enum { MOVE_MOST = 2000, SCALE_MOST = 20000 };

static Status parse_row(Span line, WinPct *table, Error *err) {
  long numbers[3];
  static const long low[] = {1, -MOVE_MOST, 1}, high[] = {WINPCT_UNSEEN_MAX, MOVE_MOST, SCALE_MOST};
  Span word, rest = line;
  for (int i = 0; i < 3; i++) {
    if (!line_next_word(&rest, &word) || !span_to_int(word, low[i], high[i], &numbers[i]))
      return error_set(err, ERR_INPUT, N_("'%s' is not a line 'UNSEEN MOVE SCALE' in tenths of a point"),
                       err_span(line.data, line.size));
  }
  if (line_next_word(&rest, &word) || numbers[0] != table->largest + 1)
    return error_set(err, ERR_INPUT, N_("this line should be the one for %d unseen tiles, with three numbers"),
                     err_int(table->largest + 1));
  table->largest++;
  table->rows[table->largest] = (WinPctRow){(int)numbers[1], (int)numbers[2]};
  return OK;
}

Status winpct_parse(Span text, const char *file, WinPct *out, Error *err) {
  WinPct table = {0};
  Lines lines = lines_start(text);
  Span line;
  Status status = OK;
  while (status == OK && lines_next(&lines, &line)) {
    if (line.size > 0 && line.data[0] != '#')
      status = parse_row(line, &table, err);
  }
  if (status == OK && table.largest == 0)
    status = error_set(err, ERR_INPUT, N_("there is no line 'UNSEEN MOVE SCALE'"));
  if (status == OK)
    *out = table;
  return error_in(err, file, lines.number, status);
}

void winpct_write(const WinPct *table, StrBuf *out) {
  strbuf_add_text(out,
                  "# Chance to win, fitted to self-play: unseen tiles, what the move is worth, how far a lead has to "
                  "reach to matter; in tenths of a point.\n");
  for (int unseen = 1; unseen <= table->largest; unseen++)
    strbuf_printf(out, "%d %d %d\n", unseen, table->rows[unseen].move, table->rows[unseen].scale);
}

// The spread grows with the square root of the number of turns to come.
static void fill_usual(WinPct *out) {
  *out = (WinPct){.largest = 100};
  for (int unseen = 1; unseen <= out->largest; unseen++)
    out->rows[unseen] = (WinPctRow){200, (int)lrint(28 + 64 * sqrt(unseen))};
}

void winpct_builtin(const char *id, WinPct *out) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "winpct/%s.txt", id);
  Span text = embed_find(engine_embedded, name.data);
  if (!text.data || winpct_parse(text, name.data, out, NULL) != OK)
    fill_usual(out);
}

static double winpct_odds(const WinPct *table, double lead, int unseen) {
  int at = unseen < 1 ? 1 : unseen > table->largest ? table->largest : unseen;
  double scale = table->rows[at].scale;
  if (unseen > table->largest) // a larger bag than in the games played
    scale *= sqrt((double)unseen / table->largest);
  return (10 * lead + table->rows[at].move) / scale;
}

double winpct_to_move(const WinPct *table, double lead, int unseen) {
  return 1 / (1 + exp(-winpct_odds(table, lead, unseen)));
}

double winpct_after_move(const WinPct *table, double lead, int unseen) {
  return 1 - winpct_to_move(table, -lead, unseen);
}

// ---- fitting to games ----

// For each number of unseen tiles, a logistic regression of the result on the lead, by Newton's method, over the turns
// with about as many. Rows are fitted from the end of the game backwards, and each is held a little to the row before,
// so that rows with few turns, or only leads of 0, stay sensible.

enum { WINDOW = 2, STEPS = 12 };

// chance = 1 / (1 + exp(-(constant + slope * lead)))
typedef struct Curve {
  double constant, slope;
} Curve;

// How firmly a row is held to its neighbour: as by a hundred turns with leads of 50 points.
static const double constant_hold = 20, slope_hold = 50000;

static double winfit_result_of(const TurnTrace *turn) {
  return turn->final_lead > 0 ? 1 : turn->final_lead < 0 ? 0 : 0.5;
}

// The turns sorted by unseen tiles: those with u are at starts[u] .. starts[u + 1] - 1 of order.
typedef struct ByUnseen {
  const TurnTrace **order;
  int64_t starts[WINPCT_UNSEEN_MAX + 2];
} ByUnseen;

static void sort_by_unseen(const TurnTrace *turns, int64_t count, ByUnseen *out) {
  int64_t next[WINPCT_UNSEEN_MAX + 2] = {0};
  for (int64_t i = 0; i < count; i++) {
    if (turns[i].unseen >= 0 && turns[i].unseen <= WINPCT_UNSEEN_MAX)
      next[turns[i].unseen + 1]++;
  }
  for (int u = 0; u <= WINPCT_UNSEEN_MAX; u++)
    next[u + 1] += next[u];
  for (int u = 0; u <= WINPCT_UNSEEN_MAX + 1; u++)
    out->starts[u] = next[u];
  out->order = mem_alloc((size_t)(count + 1) * sizeof(const TurnTrace *));
  for (int64_t i = 0; i < count; i++) {
    if (turns[i].unseen >= 0 && turns[i].unseen <= WINPCT_UNSEEN_MAX)
      out->order[next[turns[i].unseen]++] = &turns[i];
  }
}

static Curve newton_step(const ByUnseen *by, int64_t from, int64_t to, double freedom, Curve held, Curve now) {
  double g0 = constant_hold * (held.constant - now.constant), g1 = slope_hold * (held.slope - now.slope);
  double h00 = constant_hold, h01 = 0, h11 = slope_hold;
  for (int64_t i = from; i < to; i++) {
    double lead = by->order[i]->lead, chance = 1 / (1 + exp(-(now.constant + now.slope * lead)));
    double off = winfit_result_of(by->order[i]) - chance, weight = chance * (1 - chance);
    g0 += off;
    g1 += off * lead;
    h00 += weight;
    h01 += weight * lead;
    h11 += weight * lead * lead;
  }
  double determinant = h00 * h11 - h01 * h01;
  double slope = now.slope + (h00 * g1 - h01 * g0) / determinant;
  double low = fmax(0.001, held.slope * (1 - freedom)), high = fmin(1, held.slope * (1 + freedom));
  if (slope >= low && slope <= high)
    return (Curve){now.constant + (h11 * g0 - h01 * g1) / determinant, slope};
  // A lead never does harm, and matters about as much with one tile more; then only the constant is fitted.
  return (Curve){now.constant + g0 / h00, slope < low ? low : high};
}

static WinPctRow winfit_row_of(Curve curve) {
  double move = 10 * curve.constant / curve.slope, scale = 10 / curve.slope;
  return (WinPctRow){(int)lrint(fmin(fmax(move, -2000), 2000)), (int)lrint(fmin(fmax(scale, 1), 20000))};
}

// The share by which the slope may differ from its neighbour's. Early in a game leads are small and also say something
// about the racks: without a limit, those rows go astray.
static double most_change(int unseen) {
  return unseen <= 20 ? 0.5 : 0.03;
}

void winpct_fit(const TurnTrace *turns, int64_t count, int largest, WinPct *out) {
  ByUnseen by;
  Curve curve = {0.5, 0.1};
  *out = (WinPct){.largest = largest < WINPCT_UNSEEN_MAX ? largest : WINPCT_UNSEEN_MAX};
  sort_by_unseen(turns, count, &by);
  for (int unseen = 1; unseen <= out->largest; unseen++) {
    int first = unseen > WINDOW ? unseen - WINDOW : 1, last = unseen + WINDOW;
    last = last < WINPCT_UNSEEN_MAX ? last : WINPCT_UNSEEN_MAX;
    Curve held = curve;
    for (int step = 0; step < STEPS; step++)
      curve = newton_step(&by, by.starts[first], by.starts[last + 1], most_change(unseen), held, curve);
    out->rows[unseen] = winfit_row_of(curve);
  }
  mem_free(by.order);
}
