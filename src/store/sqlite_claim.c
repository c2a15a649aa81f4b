// SPDX-License-Identifier: MIT
// A store that a server has for itself. A server does not read again what it knows of its games: a second one would
// show them as they were, and refuse turns of people who saw them so.
//
// The lock is the system's and goes with the process, however it ends. It is on a file of its own: closing one that
// SQLite has open would drop SQLite's own locks. The file stays, since whoever removed it could remove the next one's;
// in it is the number of the process that had it last.
#include "base/file.h"
#include "base/mem.h"
#include "store/sqlite_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Status refuse_served(const char *path, const char *lock_path, Error *err) {
  enum { NUMBER_MAX = 32 };
  Span text = {0};
  int64_t process = file_read(lock_path, NUMBER_MAX, &text, NULL) == OK ? strtoll(text.data, NULL, 10) : 0;
  mem_free_span(text);
  return error_coded(err, "store_served",
                     error_set(err, ERR_STATE,
                               N_("a server has '%s' open (process %d): stop it first, or choose another place"),
                               err_str(path), err_int(process)));
}

static void write_process(int fd) {
  if (ftruncate(fd, 0) == 0)
    dprintf(fd, "%" PRId64 "\n", (int64_t)getpid()); // for people: nothing depends on it
}

Status sqlite_claim(const char *path, FileLock *out, Error *err) {
  StrBuf lock_path = {0};
  char *real = realpath(path, NULL); // by whatever name it was called
  strbuf_printf(&lock_path, "%s.lock", real ? real : path);
  Status status = file_lock_now(lock_path.data, out, err);
  if (status == ERR_STATE)
    status = refuse_served(path, lock_path.data, err);
  else if (status != OK && sqlite_check_place(path, NULL) != OK)
    status = error_never_ok(sqlite_check_place(path, err));
  else if (status == OK)
    write_process(out->fd);
  strbuf_deinit(&lock_path);
  free(real);
  return status;
}
