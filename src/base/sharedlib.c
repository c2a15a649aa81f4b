// SPDX-License-Identifier: MIT
#include "base/sharedlib.h"

#include <dlfcn.h>
#include <string.h>

Status sharedlib_open(const char *file, const char *const *names, size_t count, void *out, Error *err) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library)
    return error_set(err, ERR_MISSING, N_("this needs the library %s, which is not installed"), err_str(file));
  for (size_t i = 0; i < count; i++) {
    void *found = dlsym(library, names[i]);
    if (!found)
      return error_set(err, ERR_MISSING, N_("the library %s lacks '%s'"), err_str(file), err_str(names[i]));
    memcpy((char *)out + i * sizeof found, &found, sizeof found);
  }
  return OK;
}
