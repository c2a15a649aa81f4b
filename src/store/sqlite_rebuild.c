// SPDX-License-Identifier: MIT
// Makes a store again from a backup, when it is too damaged to be opened. The new file is complete before the damaged
// one is moved away. The damaged one is kept, because somebody may still find in it what the backup lacks.
#include "base/file.h"
#include "store/sqlite_internal.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

// Moves the file and the log beside it, whose name follows from the file's.
static int move_with_log(const char *from, const char *to) {
  StrBuf old = {0}, moved = {0};
  strbuf_printf(&old, "%s-wal", from);
  strbuf_printf(&moved, "%s-wal", to);
  // The log first: a log left behind would be taken for that of the new file.
  int reason = rename(old.data, moved.data) == 0 || errno == ENOENT ? 0 : errno;
  if (reason == 0)
    reason = file_give_name(from, to);
  strbuf_reset(&old);
  strbuf_printf(&old, "%s-shm", from);
  if (reason == 0)
    unlink(old.data); // it holds nothing that is not in the log
  strbuf_deinit(&old);
  strbuf_deinit(&moved);
  return reason;
}

// Appends the name under which the old file is kept.
static Status set_aside(const char *path, StrBuf *kept, Error *err) {
  enum { KEPT_MAX = 1000 };
  StrBuf name = {0};
  int reason = EEXIST;
  for (int number = 1; reason == EEXIST && number <= KEPT_MAX; number++) {
    strbuf_reset(&name);
    strbuf_printf(&name, number == 1 ? "%s.damaged" : "%s.damaged%d", path, number);
    reason = file_exists(name.data) ? EEXIST : move_with_log(path, name.data);
  }
  if (reason == 0)
    strbuf_add_text(kept, name.data);
  Status status = reason == 0 ? OK : file_cannot_write(name.data, reason, err);
  strbuf_deinit(&name);
  return status;
}

// Leaves one file, without logs beside it.
static Status make_from_backup(const char *path, const char *backup, Error *err) {
  Store *store;
  Status status = sqlite_store_open(path, &(StoreOptions){0}, &store, err);
  if (status != OK)
    return status;
  status = store->ops->restore(store, backup, err);
  if (status == OK)
    status = sqlite_execute(sqlite_of(store), "PRAGMA journal_mode = DELETE", err);
  store_close(store);
  return status;
}

static Status sqlite_rebuild(const char *path, const char *backup, StrBuf *kept, Error *err) {
  StrBuf fresh = {0};
  Status status = sqlite_temporary_beside(path, &fresh, err);
  if (status == OK) {
    status = make_from_backup(fresh.data, backup, err);
    if (status == OK)
      status = set_aside(path, kept, err);
    if (status == OK && rename(fresh.data, path) != 0)
      status = file_cannot_write(path, errno, err);
    if (status != OK)
      unlink(fresh.data);
    file_sync_folder(path);
  }
  strbuf_deinit(&fresh);
  return status;
}

Status sqlite_store_rebuild(const char *path, const char *backup, StrBuf *kept, Error *err) {
  FileLock claim;
  Status status = sqlite_claim(path, &claim, err);
  if (status != OK)
    return status;
  status = sqlite_rebuild(path, backup, kept, err);
  file_unlock(&claim);
  return status;
}
