// SPDX-License-Identifier: MIT
#include "web/accesslog.h"

#include "base/file.h"
#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { USUAL_MOST = 64 * 1000 * 1000, PATH_SHOWN = 300 };

struct AccessLog {
  pthread_mutex_t lock;
  char *path;
  FILE *file; // NULL while it can't be opened
  int64_t bytes, most;
  bool is_json;
  time_t second; // the second of the last refusal
  long refusals; // in that second
};

static FILE *open_file(const char *path) {
  int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  FILE *file = fd < 0 ? NULL : fdopen(fd, "a");
  if (fd >= 0 && !file)
    close(fd);
  return file;
}

static void begin_file(AccessLog *log) {
  struct stat found;
  log->file = open_file(log->path);
  log->bytes = log->file && fstat(fileno(log->file), &found) == 0 ? found.st_size : 0;
}

Status accesslog_open(const char *path, int64_t most, bool is_json, AccessLog **out, Error *err) {
  AccessLog *log = mem_alloc(sizeof *log);
  pthread_mutex_init(&log->lock, NULL);
  log->path = mem_copy_text(path, strlen(path));
  log->most = most ? most : USUAL_MOST;
  log->is_json = is_json;
  begin_file(log);
  if (!log->file) {
    int reason = errno;
    accesslog_close(log);
    return file_cannot_write(path, reason, err);
  }
  *out = log;
  return OK;
}

void accesslog_close(AccessLog *log) {
  if (!log)
    return;
  if (log->file)
    fclose(log->file);
  pthread_mutex_destroy(&log->lock);
  mem_free(log->path);
  mem_free(log);
}

void accesslog_reopen(AccessLog *log) {
  if (!log)
    return;
  pthread_mutex_lock(&log->lock);
  if (log->file)
    fclose(log->file);
  begin_file(log);
  pthread_mutex_unlock(&log->lock);
}

void accesslog_flush(AccessLog *log) {
  if (!log)
    return;
  pthread_mutex_lock(&log->lock);
  if (log->file)
    fflush(log->file);
  pthread_mutex_unlock(&log->lock);
}

// May one more refusal have a line?
static bool take_refusal(AccessLog *log, time_t now, const char *when) {
  if (now != log->second) {
    long left_out = log->refusals - ACCESSLOG_REFUSALS_MAX;
    if (left_out > 0 && log->file && log->is_json)
      fprintf(log->file, "{\"time\":\"%s\",\"refusals_left_out\":%ld}\n", when, left_out);
    else if (left_out > 0 && log->file)
      fprintf(log->file, "%s - - - 0 %ld refusals left out\n", when, left_out);
    log->second = now;
    log->refusals = 0;
  }
  return ++log->refusals <= ACCESSLOG_REFUSALS_MAX;
}

// Callers may ask as often as the server can answer, so the file must have a limit. logrotate uses names with numbers:
// its files are not touched.
static void move_away(AccessLog *log) {
  ScopedStrBuf old = {0};
  strbuf_printf(&old, "%s.old", log->path);
  fclose(log->file);
  bool is_moved = rename(log->path, old.data) == 0;
  begin_file(log);
  if (!is_moved)
    log->bytes = 0; // keeps growing in place, and tries again after as many bytes
}

static void write_line(AccessLog *log, const char *when, const char *path, const AccessLine *line) {
  if (log->is_json)
    log->bytes +=
        fprintf(log->file,
                "{\"time\":\"%s\",\"address\":\"%s\",\"method\":\"%s\",\"path\":\"%s\",\"status\":%d,\"bytes\":%zu,"
                "\"us\":%" PRId64 ",\"id\":\"%s\"}\n",
                when, line->address, line->method, path, line->status, line->size, line->time_us, line->id);
  else
    log->bytes += fprintf(log->file, "%s %s %s %s %d %zu %" PRId64 "us %s\n", when, line->address, line->method, path,
                          line->status, line->size, line->time_us, line->id);
}

void accesslog_add(AccessLog *log, const AccessLine *line) {
  char when[32];
  struct tm parts;
  time_t now = time(NULL);
  ScopedStrBuf shown = {0};
  if (!log)
    return;
  strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
  // Nothing from outside may begin a new line or control a terminal.
  for (const char *c = line->path; *c && c < line->path + PATH_SHOWN; c++)
    strbuf_add_char(&shown, *c > ' ' && *c < 0x7f && *c != '"' && *c != '\\' ? *c : '?');
  pthread_mutex_lock(&log->lock);
  if ((line->status < 400 || take_refusal(log, now, when)) && log->file) {
    write_line(log, when, strbuf_text(&shown), line);
    if (log->bytes >= log->most)
      move_away(log);
  }
  pthread_mutex_unlock(&log->lock);
}
