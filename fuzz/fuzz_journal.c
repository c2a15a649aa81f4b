// SPDX-License-Identifier: MIT
// The journal of a match, from anywhere: the bytes are what follows its first line. An accepted one has games in order,
// and is written again as it was.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "game/preset.h"
#include "lab/journal.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static Settings *make_settings(void) {
  Settings *settings = mem_alloc(sizeof *settings);
  Preset *preset = mem_alloc(sizeof *preset);
  TileSet tiles;
  must(preset_find("classic", preset, NULL) == OK && tileset_builtin("en", &tiles, NULL) == OK);
  must(preset_settings(preset, &tiles, 0, settings, NULL) == OK);
  settings->seat_count = 2;
  mem_free(preset);
  return settings;
}

// Opens and closes a journal; returns how many games it holds, or -1 if it is refused.
static int64_t visit(const char *path, const AutoplayOptions *options) {
  Journal *journal;
  if (journal_open(path, options, &journal, NULL) != OK)
    return -1;
  int64_t count = journal_count(journal);
  for (int64_t i = 0; i < count; i++)
    must(journal_game(journal, i).index == i);
  must(journal_close(journal, NULL) == OK);
  return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static AutoplayOptions options;
  static char path[32];
  static off_t head; // size of the first line, which says which match it is
  static int file;
  if (!options.settings) {
    options.settings = make_settings();
    file = memfd_create("journal", MFD_CLOEXEC);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    must(visit(path, &options) == 0);
    head = lseek(file, 0, SEEK_END);
  }
  must(ftruncate(file, head) == 0 && pwrite(file, data, size, head) == (ssize_t)size);
  int64_t count = visit(path, &options);
  must(count < 0 || visit(path, &options) == count); // an incomplete last line is gone
  JoinedMatch joined;
  const char *paths[] = {path};
  must((journal_join(paths, 1, &joined, NULL) == OK) == (count >= 0)); // the whole is its only part
  must(count < 0 || journal_count(joined.journal) == count);
  journal_end_join(&joined);
  Seed seed;
  must(journal_read_seed(path, &seed) && memcmp(&seed, &options.seed, sizeof seed) == 0);
  return 0;
}
