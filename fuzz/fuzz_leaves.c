// SPDX-License-Identifier: MIT
// Leave values in either format, from anywhere. Accepted ones give every rack a bounded value, and are the same after
// writing and reading our format.
#include "engine/leavesfile.h"
#include "fuzz/fuzz.h"

#include <stdlib.h>

static const char bag[] = "# 2 0\nA 3 1\nC 2 3\nE 1 1\nS 2 1\n";

static void look_up(const Leaves *leaves, const TileSet *tiles) {
  uint8_t counts[TILE_KINDS_MAX + 1] = {0};
  for (int tile = 0; tile <= tiles->kinds; tile++) {
    for (int copy = 0; copy <= tiles->counts[tile]; copy++) { // one more than the bag has
      counts[tile]++;
      must(abs(leaves_value(leaves, counts)) <= LEAVE_VALUE_MAX);
    }
    counts[tile] = (uint8_t)(tile % 2);
  }
}

static void store(const Leaves *leaves, const TileSet *tiles) {
  StrBuf bytes = {0};
  Leaves again;
  Error err;
  leaves_encode(leaves, tiles, &bytes);
  must(leaves_from_bytes((Span){bytes.data, bytes.size}, tiles, "again", &again, &err) == OK);
  must(leaveset_count(&again.set) == leaveset_count(&leaves->set));
  leaves_deinit(&again);
  strbuf_deinit(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  TileSet tiles;
  Leaves leaves;
  Error err;
  must(tileset_parse(span_of(bag), "bag", &tiles, &err) == OK);
  if (leaves_from_bytes((Span){(const char *)data, size}, &tiles, "fuzz", &leaves, &err) != OK)
    return 0;
  look_up(&leaves, &tiles);
  store(&leaves, &tiles);
  leaves_deinit(&leaves);
  return 0;
}
