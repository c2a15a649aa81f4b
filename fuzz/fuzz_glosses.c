// SPDX-License-Identifier: MIT
// Files of WordNet, GCIDE and thesauri from anywhere: the first byte chooses the kind; a byte 0 separates an index from
// its text.
#include "fuzz/fuzz.h"
#include "meaning/glosses_internal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2 || size > 65536)
    return 0;
  GlossMaker maker = {0};
  Span all = {(const char *)data + 1, size - 1};
  const char *cut = memchr(all.data, 0, all.size);
  Span index = {all.data, cut ? (size_t)(cut - all.data) : all.size};
  Span text = {cut ? cut + 1 : all.data, cut ? all.size - index.size - 1 : 0};
  if (data[0] % 3 == 0)
    wordnet_read_glosses(&maker, index, text, "n");
  else if (data[0] % 3 == 1)
    gcide_read_glosses(&maker, index, text);
  else
    (void)!thesaurus_read_glosses(&maker, all, "fuzz", NULL);
  glossmaker_deinit(&maker);
  return 0;
}
