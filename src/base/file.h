// SPDX-License-Identifier: MIT
// Files and folders: bounded reading, writing that is either whole or not there, locks between processes.
#pragma once

#include "base/error.h"
#include "base/span.h"

// Reads a whole file of at most limit bytes. The caller frees it with mem_free_span; a NUL follows the bytes. "-" is
// standard input.
MUST_CHECK Status file_read(const char *path, size_t limit, Span *out, Error *err);

// Read-only view of a file; file_unmap frees it. An empty file gives an empty span.
MUST_CHECK Status file_map(const char *path, size_t limit, Span *out, Error *err);
void file_unmap(Span mapped);

// Writes a temporary file beside path, syncs it and renames it over path: a reader sees the old bytes or the new ones,
// never a part. A file that is replaced keeps its rights, and a symbolic link stays. A path that is not a regular file
// (a device, a pipe) is written to directly.
MUST_CHECK Status file_write(const char *path, Span bytes, Error *err);

// Renames a file, unless a file has the new name already. Returns 0 or an errno (EEXIST).
MUST_CHECK int file_give_name(const char *from, const char *to);

// Fills *err with why a file can't be written; reason is an errno. ERR_DENIED, ERR_MISSING (its folder) or ERR_IO.
Status file_tell_unwritable(const char *path, int reason, Error *err);
// Fills *err with why output to a screen or a pipe failed; reason is an errno. ERR_IO.
Status file_tell_output_lost(int reason, Error *err);
static inline Status file_cannot_write(const char *path, int reason, Error *err) {
  return error_never_ok(file_tell_unwritable(path, reason, err));
}

// Syncs the file's folder, so that a new, changed or removed name is on the disk.
void file_sync_folder(const char *path);

// These look at the name only; there need not be such a file. An ending is what follows the last dot of the name,
// "json"; "" if there is no dot. Upper and lower case count as the same.
const char *path_name(const char *path); // without the folders before it
bool path_ends_in(const char *path, const char *ending);
int path_ending_among(const char *path, const char *const *endings, int count); // its index; -1: none of them

bool file_exists(const char *path);
MUST_CHECK Status dir_ensure(const char *path, Error *err); // with its parents, mode 0700

// An exclusive lock between processes, on a file of its own. It is released when the process ends, however that
// happens. file_lock() waits until the lock is free.
typedef struct FileLock {
  int fd; // -1: none
} FileLock;
MUST_CHECK Status file_lock(const char *path, FileLock *out, Error *err);
// Does not wait: ERR_STATE while somebody else has it.
MUST_CHECK Status file_lock_now(const char *path, FileLock *out, Error *err);
void file_unlock(FileLock *lock);
