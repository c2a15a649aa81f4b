// SPDX-License-Identifier: MIT
// A crossword from anywhere, in any format (the first byte says which), or a drawing of a grid. An accepted one must
// survive writing and reading again, and can be checked.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "notation/crosswordfile.h"
#include "puzzle/crossword_check.h"
#include "puzzle/crossword_make.h"

static void check_crossword_round_trip(const Crossword *crossword, CrosswordFormat format) {
  ScopedStrBuf once = {0}, twice = {0};
  Crossword again;
  Error err;
  crossword_write(crossword, format, &once);
  must(crossword_read((Span){once.data, once.size}, format, "again", &again, &err) == OK);
  must(again.rows == crossword->rows && again.cols == crossword->cols && again.count == crossword->count);
  crossword_write(&again, format, &twice);
  must(once.size == twice.size && memcmp(once.data, twice.data, once.size) == 0);
  crossword_deinit(&again);
}

static bool has_letters(const Crossword *crossword) {
  for (int i = 0; i < crossword->rows * crossword->cols; i++) {
    if (crossword->cells[i])
      return true;
  }
  return false;
}

static void check_drawing(Span text) {
  ScopedMem SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  Tile *plan;
  int rows, cols;
  Error err;
  must(sopa_alphabet_builtin("ca", alphabet, &err) == OK); // with L·L and NY
  if (crossword_plan_parse(text, "fuzz", alphabet, &rows, &cols, &plan, &err) != OK)
    return;
  must(rows >= 1 && cols >= 1 && rows <= CROSSWORD_SIDE_MAX && cols <= CROSSWORD_SIDE_MAX);
  for (int i = 0; i < rows * cols; i++)
    must(plan[i] == CROSSWORD_BLACK || plan[i] <= alphabet->tiles.kinds);
  mem_free(plan);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  if (data[0] % (CROSSWORD_FORMATS + 1) == CROSSWORD_FORMATS) {
    check_drawing((Span){(const char *)data + 1, size - 1});
    return 0;
  }
  ScopedMem Crossword *crossword = mem_alloc(sizeof *crossword);
  Error err;
  CrosswordCheck check;
  CrosswordFormat format = (CrosswordFormat)(data[0] % (CROSSWORD_FORMATS + 1));
  if (crossword_read((Span){(const char *)data + 1, size - 1}, format, "fuzz", crossword, &err) != OK)
    return 0;
  // A letter without a cell name can be expressed only in our JSON.
  if (has_letters(crossword) && crossword->rows * crossword->cols < 900) {
    check_crossword_round_trip(crossword, format);
    check_crossword_round_trip(crossword, CROSSWORD_FORMAT_JSON);
    crossword_check(crossword, NULL, NULL, &check);
    crossword_check_deinit(&check);
  }
  crossword_deinit(crossword);
  return 0;
}
