// SPDX-License-Identifier: MIT
#include "store/postgresqllib.h"

static const char *const names[] = {POSTGRESQLLIB_FUNCTIONS(SHAREDLIB_NAME)};
_Static_assert(sizeof(PostgresqlLib) == sizeof names, "a pointer for every name");

Status postgresqllib_open(PostgresqlLib *out, Error *err) {
  return sharedlib_open("libpq.so.5", names, sizeof names / sizeof *names, out, err);
}
