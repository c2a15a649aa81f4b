// SPDX-License-Identifier: MIT
// Why append and sync, and no database: there is one game and one writer, and a crash can only cut off the last line,
// which reading drops. The lock keeps two programs from writing one game; it is taken before the file gets its name, so
// the game is never open to others.
#include "app/gamelog.h"

#include "app/failure.h"
#include "base/file.h"
#include "base/mem.h"
#include "notation/gamejson.h"
#include "notation/jsonread.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct GameLog {
  int fd;
  Game *game;
  char *path;
  off_t size;      // bytes of the confirmed lines
  bool is_broken;  // a line could not be written
  GameLogPut *put; // NULL: to the file
  void *context;
};

static Status gamelog_refuse_existing(const char *path, Error *err) {
  return error_set(err, ERR_EXISTS, N_("there is a game in '%s' already"), err_str(path));
}

static bool write_all(int fd, const char *data, size_t size) {
  while (size > 0) {
    ssize_t put = write(fd, data, size);
    if (put < 0 && errno == EINTR)
      continue;
    if (put < 0)
      return false;
    data += put;
    size -= (size_t)put;
  }
  return true;
}

// Steals the reference.
static void gamelog_add_line(json_t *value, StrBuf *out) {
  json_write(value, JSON_COMPACT | JSON_ENSURE_ASCII, out);
  strbuf_add_char(out, '\n');
  json_decref(value);
}

// All or nothing for those who read the file later.
static Status put_text(GameLog *log, const StrBuf *text, Error *err) {
  if (write_all(log->fd, text->data, text->size) && fdatasync(log->fd) == 0) {
    log->size += (off_t)text->size;
    return OK;
  }
  Status status = file_cannot_write(log->path, errno, err);
  log->is_broken = true;
  if (ftruncate(log->fd, log->size) != 0)
    return status; // the cut-off line stays, and is dropped when the file is opened
  return status;
}

static GameLog *log_new(int fd, const char *path) {
  GameLog *log = mem_alloc(sizeof *log);
  log->fd = fd;
  log->path = mem_copy_text(path, strlen(path));
  return log;
}

void gamelog_close(GameLog *log) {
  if (!log)
    return;
  if (log->fd >= 0)
    close(log->fd);
  mem_free(log->path);
  mem_free(log);
}

static Status name_refused(const char *path, int reason, Error *err) {
  if (reason == EEXIST)
    return gamelog_refuse_existing(path, err);
  return file_cannot_write(path, reason, err);
}

static Status write_all_lines(GameLog *log, Error *err) {
  const Game *game = log->game;
  ScopedStrBuf text = {0};
  gamelog_add_line(gamejson_head(game, true), &text);
  for (int64_t seq = 1; seq <= game_action_count(game); seq++)
    gamelog_add_line(gamejson_action(game_action(game, seq), &game_settings(game)->tiles), &text);
  return put_text(log, &text, err);
}

Status gamelog_create(const char *path, Game *game, GameLog **out, Error *err) {
  if (file_exists(path))
    return gamelog_refuse_existing(path, err);
  ScopedStrBuf temporary = {0};
  strbuf_printf(&temporary, "%s.XXXXXX", path);
  int fd = mkostemp(temporary.data, O_CLOEXEC | O_APPEND);
  if (fd < 0)
    return file_cannot_write(path, errno, err);
  GameLog *log = log_new(fd, path);
  log->game = game;
  Status status = flock(fd, LOCK_EX | LOCK_NB) == 0 ? write_all_lines(log, err) : file_cannot_write(path, errno, err);
  int reason = status == OK ? file_give_name(temporary.data, path) : 0;
  if (reason != 0)
    status = name_refused(path, reason, err);
  if (status == OK) {
    file_sync_folder(path);
    *out = log;
  } else {
    unlink(temporary.data);
    gamelog_close(log);
  }
  return status;
}

// Between opening and locking, another program may have deleted or renamed the file: does its name still mean this
// file?
static bool gamelog_has_name(int fd, const char *path) {
  struct stat opened, named;
  return fstat(fd, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
         opened.st_ino == named.st_ino;
}

static Status open_locked(const char *path, GameLog **out, Error *err) {
  int fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
  if (fd < 0 && errno == ENOENT)
    return error_set(err, ERR_MISSING, N_("there is no game in '%s'"), err_str(path));
  if (fd < 0)
    return file_cannot_write(path, errno, err);
  if (flock(fd, LOCK_EX | LOCK_NB) != 0 || !gamelog_has_name(fd, path)) {
    close(fd);
    return error_set(err, ERR_STATE, N_("another program has the game '%s' open"), err_str(path));
  }
  *out = log_new(fd, path);
  return OK;
}

// A log has one line for the head and one for each action. Reading also accepts a whole game in one object, but lines
// appended to that would spoil it.
static bool is_log(Span text, const Game *game) {
  int64_t lines = 0;
  for (size_t at = 0; at < text.size; at++)
    lines += text.data[at] == '\n' && at > 0 && text.data[at - 1] != '\n';
  return lines == game_action_count(game) + 1;
}

static Status check_shape(GameLog *log, Span text, size_t good_bytes, Error *err) {
  if (!is_log((Span){text.data, good_bytes}, log->game))
    return error_set(err, ERR_INPUT, N_("'%s' is a game, but not a log to which turns can be added"),
                     err_str(log->path));
  log->size = (off_t)good_bytes;
  if (good_bytes < text.size && ftruncate(log->fd, log->size) != 0)
    return file_cannot_write(log->path, errno, err);
  return OK;
}

static Status read_back(GameLog *log, Error *err) {
  ScopedBytes text = {0};
  GameLoad load = {.drops_torn_line = true};
  Status status = file_read(log->path, GAMEJSON_FILE_MAX, &text, err);
  if (status == OK)
    status = gamejson_read(text, log->path, &load, &log->game, err);
  if (status == OK) {
    status = check_shape(log, text, load.good_bytes, err);
    if (status != OK)
      game_destroy(log->game);
  }
  return status;
}

Status gamelog_open(const char *path, GameLog **out, Game **game, Error *err) {
  GameLog *log = NULL;
  Status status = open_locked(path, &log, err);
  if (status != OK)
    return status;
  status = read_back(log, err);
  if (status != OK) {
    gamelog_close(log);
    return status;
  }
  *out = log;
  *game = log->game;
  return OK;
}

GameLog *gamelog_through(Game *game, GameLogPut *put, void *context) {
  GameLog *log = log_new(-1, "");
  log->game = game;
  log->put = put;
  log->context = context;
  return log;
}

Status gamelog_append(GameLog *log, Action *action, Error *err) {
  Status status = log->is_broken ? OK : game_check(log->game, action, err);
  return status == OK ? gamelog_append_checked(log, action, err) : status;
}

Status gamelog_append_checked(GameLog *log, Action *action, Error *err) {
  if (log->is_broken)
    return log->put ? fail(err, FAILURE_GAME_REOPEN)
                    : error_set(err, ERR_STATE, N_("the game '%s' must be opened again"), err_str(log->path));
  game_append_checked(log->game, action);
  if (log->put) {
    Status status = log->put(log->context, action, err);
    log->is_broken = status != OK;
    return status;
  }
  ScopedStrBuf line = {0};
  gamelog_add_line(gamejson_action(action, &game_settings(log->game)->tiles), &line);
  return put_text(log, &line, err);
}

// Moves to another file system: the new file is complete before the old one is deleted.
static Status move_far(GameLog *log, const char *path, Error *err) {
  GameLog *copy;
  Status status = gamelog_create(path, log->game, &copy, err);
  if (status != OK)
    return status;
  unlink(log->path);
  GameLog old = *log;
  *log = *copy;
  *copy = old;
  gamelog_close(copy);
  return OK;
}

Status gamelog_move(GameLog *log, const char *path, Error *err) {
  int reason = file_give_name(log->path, path);
  if (reason == EXDEV)
    return move_far(log, path, err);
  if (reason != 0)
    return name_refused(path, reason, err);
  file_sync_folder(log->path);
  file_sync_folder(path);
  mem_free(log->path);
  log->path = mem_copy_text(path, strlen(path));
  return OK;
}

Status gamelog_remove(GameLog *log, Error *err) {
  log->is_broken = true;
  if (unlink(log->path) != 0)
    return file_cannot_write(log->path, errno, err);
  file_sync_folder(log->path);
  return OK;
}
