// SPDX-License-Identifier: MIT
// What the reader and the writer of books share: the layout.
#pragma once

#include "meaning/book.h"

static const char book_magic[8] = {'T', 'E', 'S', 'B', 'O', 'O', 'K', '1'};

enum {
  BOOK_HEADER_SIZE = 104,
  BOOK_CHECKED_SIZE = 100,      // bytes of the header before its checksum
  BOOK_INDEX_ROW = 12,          // where the block begins, its unpacked size, where its first key begins
  BOOK_BLOCK_MAX = 1024 * 1024, // bytes of a block, unpacked
  BOOK_DEFLATED = 1,            // flag: blocks are packed
};
