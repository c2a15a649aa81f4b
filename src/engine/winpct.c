// SPDX-License-Identifier: MIT
#include "engine/winpct.h"

#include "base/lines.h"
#include "engine/embedded.h"

#include <math.h>

enum { MOVE_MOST = 2000, SCALE_MOST = 20000 };

static Status parse_row(Span line, WinPct *table, Error *err) {
  long numbers[3];
  static const long low[] = {1, -MOVE_MOST, 1}, high[] = {WINPCT_UNSEEN_MAX, MOVE_MOST, SCALE_MOST};
  Span word, rest = line;
  for (int i = 0; i < 3; i++) {
    if (!line_next_word(&rest, &word) || !span_to_int(word, low[i], high[i], &numbers[i]))
      return error_set(err, ERR_INPUT, N_("'%s' is not 'UNSEEN MOVE SCALE' in tenths of a point"),
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
  else
    error_set_place(err, file, lines.number);
  return status;
}

void winpct_write(const WinPct *table, StrBuf *out) {
  strbuf_add_text(out,
                  "# Chance to win, fitted to self-play: unseen tiles, what the move is worth, how far a lead has to "
                  "reach to matter; in tenths of a point.\n");
  for (int unseen = 1; unseen <= table->largest; unseen++)
    strbuf_printf(out, "%d %d %d\n", unseen, table->rows[unseen].move, table->rows[unseen].scale);
}

// Spreads grow with the root of the turns to come.
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
  if (unseen > table->largest) // a larger bag than the games were played with
    scale *= sqrt((double)unseen / table->largest);
  return (10 * lead + table->rows[at].move) / scale;
}

double winpct_to_move(const WinPct *table, double lead, int unseen) {
  return 1 / (1 + exp(-winpct_odds(table, lead, unseen)));
}

double winpct_after_move_corrected(const WinPct *table, double lead, int unseen, double wider) {
  return 1 / (1 + exp(winpct_odds(table, -lead, unseen) * exp(-wider)));
}

double winpct_after_move(const WinPct *table, double lead, int unseen) {
  return 1 - winpct_to_move(table, -lead, unseen);
}
