// SPDX-License-Identifier: MIT
#include "notation/xmllib.h"

static const char *const names[] = {XMLLIB_FUNCTIONS(SHAREDLIB_NAME)};
_Static_assert(sizeof(XmlLib) == sizeof names, "a pointer for every name");

Status xmllib_open(XmlLib *out, Error *err) {
  return sharedlib_open("libxml2.so.2", names, sizeof names / sizeof *names, out, err);
}
