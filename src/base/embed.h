// SPDX-License-Identifier: MIT
// Files that travel inside the program: each layer's data folder, embedded at build time (cmake/Embed.cmake).
#pragma once

#include "base/span.h"

typedef struct EmbeddedFile {
  const char *name; // path below data/, NULL in the row that ends a table
  const unsigned char *begin;
  const unsigned char *end;
} EmbeddedFile;

// The file's bytes, or an empty span with NULL data when the table has no such name.
Span embed_find(const EmbeddedFile *table, const char *name);
