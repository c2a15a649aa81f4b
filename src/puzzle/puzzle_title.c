// SPDX-License-Identifier: MIT
#include "puzzle/puzzle_title.h"

#include <string.h>

const char *puzzle_title(const Catalog *catalog, const char *name, const char *what) {
  for (const char *const *language = catalog_languages(); *language; language++) {
    const char *untitled = tr(catalog_find(*language), "Untitled");
    size_t size = strlen(untitled);
    if (strncmp(name, untitled, size) == 0 && name[size] == ' ')
      return tr(catalog, what);
  }
  return name;
}
