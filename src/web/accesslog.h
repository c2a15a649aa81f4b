// SPDX-License-Identifier: MIT
// One line per request, in a file that may be moved away: accesslog_reopen begins a new one. A file that has grown too
// large is renamed to "access.log.old", which replaces an older one.
#pragma once

#include "base/error.h"

// Safe to use from any thread.
typedef struct AccessLog AccessLog;

// most: bytes of the file; 0: 64 MB. is_json: one object per line, else words.
MUST_CHECK Status accesslog_open(const char *path, int64_t most, bool is_json, AccessLog **out, Error *err);
void accesslog_close(AccessLog *log); // NULL is allowed, here and below
void accesslog_reopen(AccessLog *log);
void accesslog_flush(AccessLog *log);

enum { ACCESSLOG_REFUSALS_MAX = 100 }; // lines per second

// Queries are left out: they may be private. Only so many refusals per second get a line, and then one line says how
// many were left out, so that a flood of refusals does not fill the disk.
typedef struct AccessLine {
  const char *address, *method, *path, *id; // the id is the answer's X-Request-Id
  int status;
  size_t size;
  int64_t time_us;
} AccessLine;
void accesslog_add(AccessLog *log, const AccessLine *line);
