// SPDX-License-Identifier: MIT
// Why append and fsync, and no database: one game, one writer, and a crash can only ever tear the last line, which
// reading drops. The lock keeps two programs from writing one game.
#include "app/gamelog.h"

#include "base/file.h"
#include "base/mem.h"
#include "notation/gamejson.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

struct GameLog {
  int fd;
  Game *game;
  char *path;
};

static Status write_failed(const char *path, Error *err) {
  char text[128];
  int reason = errno;
  return error_set(err, ERR_IO, N_("can't write '%s': %s"), err_str(path),
                   err_str(strerror_r(reason, text, sizeof text)));
}

// Writes a JSON value as one line and waits until it is on the disk. Steals the reference.
static Status put_line(const GameLog *log, json_t *value, Error *err) {
  char *line = json_dumps(value, JSON_COMPACT | JSON_ENSURE_ASCII);
  json_decref(value);
  if (!line)
    return error_set(err, ERR_IO, N_("can't write '%s': %s"), err_str(log->path), err_str("JSON"));
  size_t size = strlen(line);
  line[size] = '\n'; // in place of the NUL: one write for the whole line
  bool written = write(log->fd, line, size + 1) == (ssize_t)size + 1 && fdatasync(log->fd) == 0;
  mem_free(line);
  return written ? OK : write_failed(log->path, err);
}

static Status open_locked(const char *path, GameLog **out, Error *err) {
  int fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
  if (fd < 0 && errno == ENOENT)
    return error_set(err, ERR_MISSING, N_("there is no game in '%s'"), err_str(path));
  if (fd < 0)
    return write_failed(path, err);
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    close(fd);
    return error_set(err, ERR_STATE, N_("another program has the game '%s' open"), err_str(path));
  }
  GameLog *log = mem_alloc(sizeof *log);
  log->fd = fd;
  log->path = mem_copy_text(path, strlen(path));
  *out = log;
  return OK;
}

// The head is there as a whole or not at all.
static Status write_head(const char *path, const Game *game, Error *err) {
  json_t *head = gamejson_head(game, true);
  char *line = json_dumps(head, JSON_COMPACT | JSON_ENSURE_ASCII);
  json_decref(head);
  StrBuf text = {0};
  strbuf_printf(&text, "%s\n", line ? line : "");
  Status status = file_write(path, (Span){text.data, text.size}, err);
  strbuf_deinit(&text);
  mem_free(line);
  return status;
}

Status gamelog_create(const char *path, Game *game, GameLog **out, Error *err) {
  if (file_exists(path))
    return error_set(err, ERR_EXISTS, N_("there is a game in '%s' already"), err_str(path));
  GameLog *log = NULL;
  Status status = write_head(path, game, err);
  if (status == OK)
    status = open_locked(path, &log, err);
  if (status != OK)
    return status;
  log->game = game;
  for (int64_t seq = 1; status == OK && seq <= game_action_count(game); seq++)
    status = put_line(log, gamejson_action(game_action(game, seq), &game_settings(game)->tiles), err);
  if (status != OK) {
    gamelog_close(log);
    return status;
  }
  *out = log;
  return OK;
}

Status gamelog_open(const char *path, GameLog **out, Game **game, Error *err) {
  GameLog *log;
  Status status = open_locked(path, &log, err);
  if (status != OK)
    return status;
  Span text = {0};
  GameLoad load = {.drops_torn_line = true};
  status = file_read(path, GAMEJSON_FILE_MAX, &text, err);
  if (status == OK)
    status = gamejson_read(text, path, &load, &log->game, err);
  if (status == OK && load.good_bytes < text.size && ftruncate(log->fd, (off_t)load.good_bytes) != 0)
    status = write_failed(path, err);
  mem_free((char *)(uintptr_t)text.data);
  if (status != OK) {
    game_destroy(log->game);
    gamelog_close(log);
    return status;
  }
  *out = log;
  *game = log->game;
  return OK;
}

void gamelog_close(GameLog *log) {
  if (!log)
    return;
  close(log->fd);
  mem_free(log->path);
  mem_free(log);
}

Status gamelog_append(GameLog *log, Action *action, Error *err) {
  Status status = game_append(log->game, action, err);
  if (status == OK)
    status = put_line(log, gamejson_action(action, &game_settings(log->game)->tiles), err);
  return status;
}
