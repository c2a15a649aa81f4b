// SPDX-License-Identifier: MIT
// A claim keeps the store for one server. A server does not read its games again, so a second one would show them in an
// old state, and refuse turns of people who saw them so.
//
// The lock is the system's and ends with the process, however that ends. It is on a file of its own: closing a file
// that SQLite has open would drop SQLite's locks. The file is not removed, because that could remove the lock of the
// next server. It has the number of the process that had the lock last.
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
    dprintf(fd, "%" PRId64 "\n", (int64_t)getpid()); // for people: no code reads it
}

Status sqlite_claim(const char *path, FileLock *out, Error *err) {
  StrBuf lock_path = {0};
  char *real = realpath(path, NULL); // the same lock, whatever name was used
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
