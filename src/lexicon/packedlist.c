// SPDX-License-Identifier: MIT
#include "lexicon/packedlist.h"

#include "lexicon/gunzip.h"

enum { WORD_BYTES_MAX = 255 };

bool packedlist_is_name(const char *path) {
  static const char ending[] = ".cwl.gz";
  size_t size = strlen(path), ending_size = sizeof ending - 1;
  return size > ending_size && strcmp(path + size - ending_size, ending) == 0;
}

// After a 2, the version, each word is the number of letters it shares with the one before (less than 30) and its other
// bytes, which are above 31. 31 and 255 end the list. (30 and 31 also announce long numbers and control characters,
// which word lists don't have.)
static bool packedlist_unpack(Span packed, StrBuf *out) {
  char word[WORD_BYTES_MAX];
  size_t previous = 0, at = 1;
  if (packed.size == 0 || packed.data[0] != 2)
    return false;
  while (at < packed.size && (unsigned char)packed.data[at] < 30) {
    size_t size = (unsigned char)packed.data[at++];
    if (size > previous)
      return false;
    for (; at < packed.size && (unsigned char)packed.data[at] > 31; at++) {
      if (size == WORD_BYTES_MAX)
        return false;
      word[size++] = packed.data[at];
    }
    strbuf_add(out, word, size);
    strbuf_add_char(out, '\n');
    previous = size;
    if (out->size > PACKEDLIST_TEXT_MAX)
      return false;
  }
  return packed.size - at == 2 && packed.data[at] == 31 && (unsigned char)packed.data[at + 1] == 255;
}

Status packedlist_read(Span bytes, const char *file, StrBuf *out, Error *err) {
  ScopedStrBuf packed = {0}, text = {0};
  Status status = OK;
  if (gunzip(bytes, PACKEDLIST_TEXT_MAX, &packed) && packedlist_unpack((Span){packed.data, packed.size}, &text)) {
    strbuf_add(out, text.data, text.size);
  } else {
    status = error_set(err, ERR_INPUT, N_("this is not a packed word list of aspell, or it is damaged"));
    error_set_place(err, file, 0);
  }
  return status;
}
