// SPDX-License-Identifier: MIT
// Tables of chances from anywhere: accepted ones give chances, and are the same after writing and reading.
#include "engine/winpct.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  WinPct table, again;
  Error err;
  StrBuf text = {0};
  if (winpct_parse((Span){(const char *)data, size}, "fuzz", &table, &err) != OK)
    return 0;
  for (int unseen = 0; unseen <= WINPCT_UNSEEN_MAX + 1; unseen++) {
    double low = winpct_to_move(&table, -50, unseen), high = winpct_to_move(&table, 50, unseen);
    must(low >= 0 && low <= high && high <= 1);
  }
  winpct_write(&table, &text);
  must(winpct_parse((Span){text.data, text.size}, "again", &again, &err) == OK);
  must(memcmp(&table, &again, sizeof table) == 0);
  strbuf_deinit(&text);
  return 0;
}
