// SPDX-License-Identifier: MIT
// A file of meanings from anywhere, with its checksum corrected so that the data behind it are tested too. Lemmas and
// texts that it returns must be well-formed.
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "meaning/glosses.h"
#include "meaning/lemmas.h"

#include <endian.h>
#include <stdlib.h>
#include <zlib.h>

static void mend_checksum(char *bytes, size_t size) {
  enum { CHECKED = 100, HEADER = 104 };
  uint32_t blocks;
  memcpy(&blocks, bytes + 32, sizeof blocks);
  blocks = le32toh(blocks);
  if (blocks > size - HEADER)
    return;
  uLong sum = crc32_z(0, (const unsigned char *)bytes, CHECKED);
  uint32_t mended = htole32((uint32_t)crc32_z(sum, (const unsigned char *)bytes + HEADER, size - HEADER - blocks));
  memcpy(bytes + CHECKED, &mended, sizeof mended);
}

static void look_up_lemmas(const Book *book) {
  static const char *const words[] = {"CASA", "OVEJAS", "Ñ", "0300"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    LemmaReadings found;
    if (lemmas_find(book, span_of(words[i]), &found, NULL) != OK)
      continue;
    if (!utf8_is_valid(span_of(found.spelling)))
      abort();
    for (int j = 0; j < found.count; j++) {
      if (!utf8_is_valid(span_of(found.items[j].lemma)))
        abort();
    }
  }
}

static void look_up_glosses(const Book *book) {
  StrBuf value = {0};
  Gloss glosses[GLOSSES_MAX];
  int count;
  if (glosses_find(book, "en", span_of("casa"), &value, glosses, &count, NULL) == OK) {
    for (int i = 0; i < count; i++) {
      if (!utf8_is_valid(glosses[i].text))
        abort();
    }
  }
  strbuf_deinit(&value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Book book;
  StrBuf bytes = {0};
  if (size < 104 || size > 65536)
    return 0;
  strbuf_add(&bytes, (const char *)data, size);
  mend_checksum(bytes.data, bytes.size);
  Span span = {bytes.data, bytes.size};
  if (book_from_bytes(span, "fuzz", BOOK_LEMMAS, &book, NULL) == OK)
    look_up_lemmas(&book);
  if (book_from_bytes(span, "fuzz", BOOK_GLOSSES, &book, NULL) == OK)
    look_up_glosses(&book);
  strbuf_deinit(&bytes);
  return 0;
}
