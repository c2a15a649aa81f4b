// SPDX-License-Identifier: MIT
#include "base/file.h"

#include "base/mem.h"
#include "base/random.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Reasons that people often meet have sentences of their own, which are translated; the system's words for the others
// are not.
static const struct {
  int reason;
  const char *message, *sentence;
} known_reasons[] = {
    {ENOENT, N_("can't open '%s': %s"), N_("there is no file '%s'")},
    {EACCES, N_("can't open '%s': %s"), N_("can't open '%s': it is not allowed")},
    {EISDIR, N_("can't read '%s': %s"), N_("'%s' is a folder, not a file")},
    {EISDIR, N_("can't write '%s': %s"), N_("can't write '%s': it is a folder")},
    {EROFS, N_("can't write '%s': %s"), N_("can't write '%s': the disk can only be read")},
    {EROFS, N_("can't make the folder '%s': %s"), N_("can't make the folder '%s': the disk can only be read")},
    {EACCES, N_("can't make the folder '%s': %s"), N_("can't make the folder '%s': it is not allowed")},
    {ENOTDIR, N_("can't make the folder '%s': %s"), N_("can't make the folder '%s': there is a file in its place")},
    {ENOSPC, N_("can't make the folder '%s': %s"), N_("can't make the folder '%s': the disk is full")},
    {ENOENT, N_("can't write '%s': %s"), N_("can't write '%s': its folder does not exist")},
    {EACCES, N_("can't write '%s': %s"), N_("can't write '%s': it is not allowed")},
    {ENOSPC, N_("can't write '%s': %s"), N_("can't write '%s': the disk is full")},
};

static Status io_error(Error *err, const char *path, const char *message) {
  int reason = errno;
  char text[128];
  Status kind = reason == ENOENT                                         ? ERR_MISSING
                : reason == EACCES || reason == EPERM || reason == EROFS ? ERR_DENIED
                                                                         : ERR_IO;
  for (size_t i = 0; i < sizeof known_reasons / sizeof *known_reasons; i++) {
    if (known_reasons[i].reason == reason && strcmp(known_reasons[i].message, message) == 0)
      return error_set(err, kind, known_reasons[i].sentence, err_str(path));
  }
  return error_set(err, kind, message, err_str(path), err_str(strerror_r(reason, text, sizeof text)));
}

Status file_tell_unwritable(const char *path, int reason, Error *err) {
  errno = reason;
  return io_error(err, path, N_("can't write '%s': %s"));
}

Status file_tell_output_lost(int reason, Error *err) {
  char text[128];
  if (reason == ENOSPC)
    return error_set(err, ERR_IO, N_("can't write the output: the disk is full"));
  return error_set(err, ERR_IO, N_("can't write the output: %s"), err_str(strerror_r(reason, text, sizeof text)));
}

static Status file_too_large(Error *err, const char *path, size_t limit) {
  return error_set(err, ERR_LIMIT, N_("'%s' is larger than the %d bytes allowed here"), err_str(path),
                   err_int((int64_t)limit));
}

static Status read_stream(int fd, const char *path, size_t limit, StrBuf *out, Error *err) {
  char chunk[64 * 1024];
  for (;;) {
    ssize_t got = read(fd, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return io_error(err, path, N_("can't read '%s': %s"));
    if (got == 0)
      return OK;
    if (out->size + (size_t)got > limit)
      return file_too_large(err, path, limit);
    strbuf_add(out, chunk, (size_t)got);
  }
}

Status file_read(const char *path, size_t limit, Span *out, Error *err) {
  bool standard_input = strcmp(path, "-") == 0;
  int fd = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return io_error(err, path, N_("can't open '%s': %s"));
  StrBuf buf = {0};
  Status status = read_stream(fd, path, limit, &buf, err);
  if (!standard_input)
    close(fd);
  if (status != OK) {
    strbuf_deinit(&buf);
    return status;
  }
  strbuf_add(&buf, "", 0);
  *out = (Span){buf.data, buf.size};
  return OK;
}

Status file_map(const char *path, size_t limit, Span *out, Error *err) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); // does not wait for the writer of a pipe, which is refused
  if (fd < 0)
    return io_error(err, path, N_("can't open '%s': %s"));
  struct stat info;
  Status status = OK;
  Span mapped = {NULL, 0};
  if (fstat(fd, &info) != 0) {
    status = io_error(err, path, N_("can't read '%s': %s"));
  } else if (!S_ISREG(info.st_mode)) {
    status = error_set(err, ERR_INPUT, N_("'%s' is not a regular file"), err_str(path));
  } else if ((uint64_t)info.st_size > limit) {
    status = file_too_large(err, path, limit);
  } else if (info.st_size > 0) {
    void *data = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (data == MAP_FAILED)
      status = io_error(err, path, N_("can't read '%s': %s"));
    else
      mapped = (Span){data, (size_t)info.st_size};
  }
  close(fd);
  if (status == OK)
    *out = mapped;
  return status;
}

void file_unmap(Span mapped) {
  if (mapped.data)
    munmap((void *)(uintptr_t)mapped.data, mapped.size);
}

static bool file_write_all(int fd, Span bytes) {
  while (bytes.size > 0) {
    ssize_t put = write(fd, bytes.data, bytes.size);
    if (put < 0 && errno == EINTR)
      continue;
    if (put < 0)
      return false;
    bytes = (Span){bytes.data + put, bytes.size - (size_t)put};
  }
  return true;
}

// On a file system without links (a memory stick) it renames instead, and a race is possible.
int file_give_name(const char *from, const char *to) {
  if (link(from, to) == 0) {
    unlink(from);
    return 0;
  }
  if (errno == EEXIST || file_exists(to))
    return EEXIST;
  return rename(from, to) == 0 ? 0 : errno;
}

void file_sync_folder(const char *path) {
  char *folder = mem_copy_text(path, strlen(path));
  char *slash = strrchr(folder, '/');
  if (slash)
    *(slash == folder ? slash + 1 : slash) = '\0';
  int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) {
    fsync(fd); // a folder that can't be synced (some network file systems) is not an error of ours
    close(fd);
  }
  mem_free(folder);
}

// A new file beside path, under a name nobody uses, with the rights that a new file gets here.
static int open_temporary(const char *path, StrBuf *name) {
  for (;;) {
    Seed chance = seed_from_system();
    strbuf_reset(name);
    strbuf_printf(name, "%s.%08x.tmp", path, (unsigned)seed_hash(&chance, "name", 0, 0));
    int fd = open(name->data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST)
      return fd;
  }
}

// old: the stat of the file that is replaced, NULL if there is none.
static Status replace_file(const char *path, const struct stat *old, Span bytes, Error *err) {
  ScopedStrBuf temporary = {0};
  Status status = OK;
  int fd = open_temporary(path, &temporary);
  if (fd < 0)
    return io_error(err, path, N_("can't write '%s': %s"));
  bool written = (!old || fchmod(fd, old->st_mode & 0777) == 0) && file_write_all(fd, bytes) && fsync(fd) == 0;
  written = close(fd) == 0 && written;
  if (!written || rename(temporary.data, path) != 0) {
    status = io_error(err, path, N_("can't write '%s': %s"));
    unlink(temporary.data);
  } else {
    file_sync_folder(path);
  }
  return status;
}

static Status write_in_place(const char *path, Span bytes, Error *err) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  bool written = fd >= 0 && file_write_all(fd, bytes);
  Status status = written ? OK : io_error(err, path, N_("can't write '%s': %s"));
  if (fd >= 0)
    close(fd);
  return status;
}

Status file_write(const char *path, Span bytes, Error *err) {
  struct stat old;
  if (stat(path, &old) != 0)
    return replace_file(path, NULL, bytes, err);
  if (!S_ISREG(old.st_mode))
    return write_in_place(path, bytes, err); // renaming over /dev/null would take it away from everybody
  char *real = realpath(path, NULL);
  Status status = real ? replace_file(real, &old, bytes, err) : io_error(err, path, N_("can't write '%s': %s"));
  free(real);
  return status;
}

const char *path_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static const char *path_ending(const char *path) {
  const char *dot = strrchr(path_name(path), '.');
  return dot ? dot + 1 : "";
}

bool path_ends_in(const char *path, const char *ending) {
  return strcasecmp(path_ending(path), ending) == 0;
}

int path_ending_among(const char *path, const char *const *endings, int count) {
  for (int i = 0; i < count; i++) {
    if (path_ends_in(path, endings[i]))
      return i;
  }
  return -1;
}

bool file_exists(const char *path) {
  return access(path, F_OK) == 0;
}

static Status make_dir(const char *path, Error *err) {
  struct stat info;
  if (mkdir(path, 0700) == 0)
    return OK;
  if (errno == EEXIST && stat(path, &info) == 0) {
    if (S_ISDIR(info.st_mode))
      return OK;
    errno = ENOTDIR;
  }
  return io_error(err, path, N_("can't make the folder '%s': %s"));
}

Status dir_ensure(const char *path, Error *err) {
  char *partial = mem_copy_text(path, strlen(path));
  Status status = OK;
  for (size_t at = 1; at < strlen(path) && status == OK; at++) {
    if (path[at] != '/')
      continue;
    partial[at] = '\0';
    status = make_dir(partial, err);
    partial[at] = '/';
  }
  mem_free(partial);
  return status == OK ? make_dir(path, err) : status;
}

static Status lock_file(const char *path, int how, FileLock *out, Error *err) {
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600), done;
  if (fd < 0)
    return io_error(err, path, N_("can't write '%s': %s"));
  do
    done = flock(fd, how);
  while (done != 0 && errno == EINTR);
  if (done == 0) {
    out->fd = fd;
    return OK;
  }
  Status status = errno == EWOULDBLOCK
                      ? error_set(err, ERR_STATE, N_("another program has the lock '%s'"), err_str(path))
                      : io_error(err, path, N_("can't lock '%s': %s"));
  close(fd);
  return status;
}

Status file_lock(const char *path, FileLock *out, Error *err) {
  return lock_file(path, LOCK_EX, out, err);
}

Status file_lock_now(const char *path, FileLock *out, Error *err) {
  return lock_file(path, LOCK_EX | LOCK_NB, out, err);
}

void file_unlock(FileLock *lock) {
  if (lock->fd >= 0)
    close(lock->fd);
  lock->fd = -1;
}
