// SPDX-License-Identifier: MIT
#include "cli/gamefile.h"

#include "base/file.h"
#include "base/mem.h"
#include "notation/gamejson.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct GameFile {
  FILE *file;
  char *path;
  int reason; // errno of the first failure
};

// Cuts the file after so many lines. False when it has fewer.
static bool keep_lines(FILE *file, int64_t kept) {
  int64_t lines = 0;
  for (int c = 0; lines < kept && c != EOF;) {
    c = getc(file);
    lines += c == '\n';
  }
  long end = ftell(file);
  return lines == kept && end >= 0 && ftruncate(fileno(file), end) == 0 && fseek(file, end, SEEK_SET) == 0;
}

Status gamefile_open(const char *path, int64_t kept, GameFile **out, Error *err) {
  FILE *stream = fopen(path, kept > 0 ? "r+e" : "we");
  if (!stream)
    return file_cannot_write(path, errno, err);
  if (kept > 0 && !keep_lines(stream, kept)) {
    fclose(stream);
    return error_set(err, ERR_INPUT, N_("'%s' has fewer games than the journal of the match"), err_str(path));
  }
  GameFile *file = mem_alloc(sizeof *file);
  file->file = stream;
  file->path = mem_copy_text(path, strlen(path));
  *out = file;
  return OK;
}

void gamefile_add(GameFile *file, const Game *game) {
  json_auto_t *object = gamejson_game(game, true);
  char *line = json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII);
  if (file->reason == 0 &&
      (!line || fputs(line, file->file) == EOF || fputc('\n', file->file) == EOF || fflush(file->file) != 0))
    file->reason = errno;
  free(line);
}

Status gamefile_close(GameFile *file, Error *err) {
  if (!file)
    return OK;
  if (fclose(file->file) != 0 && file->reason == 0)
    file->reason = errno;
  Status status = file->reason ? file_cannot_write(file->path, file->reason, err) : OK;
  mem_free(file->path);
  mem_free(file);
  return status;
}
