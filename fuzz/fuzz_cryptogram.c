// SPDX-License-Identifier: MIT
// A cryptogram from anywhere, or a sentence (the first byte says which). An accepted one must survive writing and
// reading again, and no letter stands for itself.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "notation/cryptogramfile.h"

#include <string.h>

static void check_cryptogram_round_trip(const Cryptogram *cryptogram) {
  ScopedMem Cryptogram *again = mem_alloc(sizeof *again);
  ScopedStrBuf once = {0}, twice = {0};
  Error err;
  must(cryptogram_check(cryptogram, &err) == OK);
  cryptogram_json_write(cryptogram, &once);
  must(cryptogram_json_read(strbuf_span(&once), "again", again, &err) == OK);
  must(again->count == cryptogram->count);
  cryptogram_json_write(again, &twice);
  must(once.size == twice.size && memcmp(once.data, twice.data, once.size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram);
  ScopedMem SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  const Seed seed = seed_from_text("fuzz");
  Error err;
  if (size == 0)
    return 0;
  const Span text = {(const char *)data + 1, size - 1};
  if (data[0] == '{') {
    if (cryptogram_json_read((Span){(const char *)data, size}, "fuzz", cryptogram, &err) == OK)
      check_cryptogram_round_trip(cryptogram);
    return 0;
  }
  must(sopa_alphabet_builtin(data[0] % 2 ? "ca-28" : "es", alphabet, &err) == OK);
  if (cryptogram_init(cryptogram, "fuzz", alphabet, text, &err) != OK)
    return 0;
  cryptogram_make(cryptogram, 1 + data[0] % CRYPTOGRAM_LEVELS, CRYPTOGRAM_NUMBERS, &seed);
  check_cryptogram_round_trip(cryptogram);
  return 0;
}
