// SPDX-License-Identifier: MIT
// Why there can be no store at a place. If SQLite can't open a file for writing, it tries to read it, and then says
// that there is no such file. The file system says more.
#include "base/mem.h"
#include "store/sqlite_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static Status sqlite_place_refuse_place(Status kind, const char *code, const char *message, const char *path,
                                        Error *err) {
  Status status = error_set(err, kind, message, err_str(path));
  if (err)
    err->code = code;
  return status;
}

static Status refuse_folder(const char *folder, int reason, Error *err) {
  if (reason == EROFS)
    return sqlite_place_refuse_place(
        ERR_DENIED, "store_readonly",
        N_("the disk with the folder '%s' can only be read: choose another place, or mount it so that "
           "it can be written"),
        folder, err);
  if (reason == ENOENT)
    return sqlite_place_refuse_place(ERR_MISSING, "store_folder",
                                     N_("there is no folder '%s': make it first, or choose another place"), folder,
                                     err);
  if (reason == ENOTDIR)
    return sqlite_place_refuse_place(ERR_INPUT, "store_place", N_("'%s' is not a folder: choose another place"), folder,
                                     err);
  return sqlite_place_refuse_place(
      ERR_DENIED, "store_readonly",
      N_("you may not write in the folder '%s': choose another place, or have its owner allow it"), folder, err);
}

static int reason_against(const char *path) {
  return faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) == 0 ? 0 : errno;
}

// The folder must be writable too: SQLite keeps a log beside the file.
static Status check_folder(const char *path, Error *err) {
  const char *end = strrchr(path, '/');
  char *folder = end ? mem_copy_text(path, end == path ? 1 : (size_t)(end - path)) : mem_copy_text(".", 1);
  struct statvfs disk;
  struct stat info;
  int reason = reason_against(folder);
  if (reason == 0 && stat(folder, &info) == 0 && !S_ISDIR(info.st_mode))
    reason = ENOTDIR;
  if (reason == 0 && statvfs(folder, &disk) == 0 && disk.f_flag & ST_RDONLY)
    reason = EROFS;
  Status status = reason ? refuse_folder(folder, reason, err) : OK;
  mem_free(folder);
  return status;
}

Status sqlite_check_place(const char *path, Error *err) {
  struct stat info;
  bool is_there = stat(path, &info) == 0;
  if (is_there && S_ISDIR(info.st_mode))
    return sqlite_place_refuse_place(ERR_INPUT, "store_place", N_("'%s' is a folder: give the name of a file in it"),
                                     path, err);
  Status status = check_folder(path, err);
  if (status == OK && is_there && reason_against(path) != 0)
    return sqlite_place_refuse_place(
        ERR_DENIED, "store_readonly",
        N_("you may not read and write the file '%s': have its owner allow it, or choose another one"), path, err);
  return status;
}
