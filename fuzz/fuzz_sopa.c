// SPDX-License-Identifier: MIT
// A word search from anywhere, in any format (the first byte says which). An accepted one must survive writing and
// reading again in every format, and can be solved and checked.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "notation/sopafile.h"
#include "puzzle/sopa_check.h"
#include "puzzle/sopa_find.h"

static void check_round_trip(const Sopa *sopa, SopaFormat format) {
  StrBuf once = {0}, twice = {0};
  Sopa again;
  Error err;
  sopa_write(sopa, format, &once);
  bool names_none = format == SOPA_FORMAT_TEXT || format == SOPA_FORMAT_IPUZ;
  must(sopa_read((Span){once.data, once.size}, format, "again", names_none ? &sopa->alphabet : NULL, &again, &err) ==
       OK);
  must(again.rows == sopa->rows && again.cols == sopa->cols && again.words.count == sopa->words.count);
  must(memcmp(again.cells, sopa->cells, (size_t)sopa->rows * (size_t)sopa->cols) == 0);
  sopa_write(&again, format, &twice);
  must(once.size == twice.size && memcmp(once.data, twice.data, once.size) == 0);
  sopa_deinit(&again);
  strbuf_deinit(&once);
  strbuf_deinit(&twice);
}

static bool has_cells(const Sopa *sopa) {
  for (int cell = 0; cell < sopa->rows * sopa->cols; cell++) {
    if (sopa->cells[cell])
      return true;
  }
  return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  Sopa *sopa = mem_alloc(sizeof *sopa);
  Error err;
  SopaHits hits;
  SopaCheck check;
  if (sopa_read((Span){(const char *)data + 1, size - 1}, (SopaFormat)(data[0] % SOPA_FORMATS), "fuzz", NULL, sopa,
                &err) == OK) {
    if (has_cells(sopa) && sopa->rows * sopa->cols < 10000) {
      for (int format = 0; format < SOPA_FORMATS; format++)
        check_round_trip(sopa, (SopaFormat)format);
      must(sopa_check(sopa, NULL, &check, &err) == OK);
      sopa_check_deinit(&check);
      must(sopa_solve(sopa, NULL, &hits, &err) == OK);
      sopa_hits_deinit(&hits);
    }
    sopa_deinit(sopa);
  }
  mem_free(sopa);
  return 0;
}
