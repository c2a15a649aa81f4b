// SPDX-License-Identifier: MIT
#include "paper/drawing.h"

#include <dlfcn.h>
#include <string.h>

#define LIBRARY "libpangocairo-1.0.so.0" // and with it all those that it stands on, cairo among them

static const char *const names[] = {
#define DRAWING_NAME(name) #name,
    DRAWING_FUNCTIONS(DRAWING_NAME)
#undef DRAWING_NAME
};
_Static_assert(sizeof(Drawing) == sizeof names, "a field for every name, in the same order");

Status drawing_open(Drawing *out, Error *err) {
  // It is never closed: its types stay registered as long as the program runs.
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE), *found[sizeof names / sizeof *names];
  if (!library)
    return error_set(err, ERR_MISSING, N_("pages are drawn by the library %s, which is not installed"),
                     err_str(LIBRARY));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    found[i] = dlsym(library, names[i]);
    if (!found[i])
      return error_set(err, ERR_MISSING, N_("the library %s lacks '%s'"), err_str(LIBRARY), err_str(names[i]));
  }
  memcpy(out, found, sizeof *out);
  return OK;
}
