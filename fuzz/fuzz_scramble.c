// SPDX-License-Identifier: MIT
// A word scramble from anywhere. An accepted one must survive writing and reading again, and can be checked.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "notation/scramblefile.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ScopedMem Scramble *scramble = mem_alloc(sizeof *scramble), *again = mem_alloc(sizeof *again);
  ScopedStrBuf once = {0}, twice = {0};
  ScrambleCheck check;
  Error err;
  if (scramble_json_read((Span){(const char *)data, size}, "fuzz", scramble, &err) != OK)
    return 0;
  scramble_json_write(scramble, &once);
  must(scramble_json_read(strbuf_span(&once), "again", again, &err) == OK);
  scramble_json_write(again, &twice);
  must(once.size == twice.size && memcmp(once.data, twice.data, once.size) == 0);
  scramble_check(again, NULL, &check);
  scramble_check_deinit(&check);
  scramble_deinit(scramble);
  scramble_deinit(again);
  return 0;
}
