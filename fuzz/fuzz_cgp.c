// SPDX-License-Identifier: MIT
// Any record that is accepted can be written, and then reads as the same.
#include "fuzz/fuzz.h"
#include "notation/cgp.h"

#include <stdlib.h>

static void rewrite(Span text, const TileSet *tiles) {
  Cgp cgp, again;
  if (cgp_parse(text, tiles, &cgp, NULL) != OK)
    return;
  StrBuf first = {0}, second = {0};
  cgp_write(&cgp, tiles, &first);
  if (cgp_parse((Span){first.data, first.size}, tiles, &again, NULL) != OK)
    abort();
  cgp_write(&again, tiles, &second);
  if (strcmp(first.data, second.data) != 0)
    abort();
  strbuf_deinit(&first);
  strbuf_deinit(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Span text = {(const char *)data, size};
  Span operands;
  cgp_find_opcode(text, "ld", &operands);
  static const char *const sets[] = {"es", "ca"};
  for (int i = 0; i < 2; i++) {
    TileSet tiles;
    if (tileset_builtin(sets[i], &tiles, NULL) == OK)
      rewrite(text, &tiles);
  }
  return 0;
}
