// SPDX-License-Identifier: MIT
#include "base/embed.h"

#include <string.h>

Span embed_find(const EmbeddedFile *table, const char *name) {
  for (; table->name; table++) {
    if (strcmp(table->name, name) == 0)
      return (Span){(const char *)table->begin, (size_t)(table->end - table->begin)};
  }
  return (Span){NULL, 0};
}
