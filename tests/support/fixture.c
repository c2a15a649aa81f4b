// SPDX-License-Identifier: MIT
#include "support/fixture.h"

#include "base/mem.h"
#include "base/strbuf.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

char *fixture_dir_make(void) {
  const char *root = getenv("TMPDIR");
  StrBuf path = {0};
  strbuf_printf(&path, "%s/tesela-test-XXXXXX", root && root[0] ? root : "/tmp");
  if (!mkdtemp(path.data))
    abort();
  return path.data;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *walk) {
  (void)info, (void)kind, (void)walk;
  return remove(path);
}

void fixture_dir_remove(char *path) {
  nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
  mem_free(path);
}
