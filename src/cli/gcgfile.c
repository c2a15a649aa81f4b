// SPDX-License-Identifier: MIT
#include "cli/gcgfile.h"

#include "base/file.h"
#include "base/mem.h"

enum { USUAL_RACK = 7, USUAL_BINGO = 50, BINGO_MAX = 1000 };

static Status find_tiles(const Args *args, GcgFile *file, Error *err) {
  if (args_has(args, "bag"))
    return tileset_load(args_text(args, "bag"), &file->tiles, err);
  file->tiles_id = file->guessed;
  return gcg_guess_tiles(&file->gcg, &file->tiles, file->guessed, err);
}

static Status play_through(const Args *args, const char *path, GcgFile *file, Error *err) {
  Status status = find_tiles(args, file, err);
  GcgRules rules = {
      .tiles = &file->tiles,
      .board_size = gcg_guess_board_size(&file->gcg),
      .rack_size = (int)args_number(args, "rack-size",
                                    gcg_pragma_number(&file->gcg, "full-rack", RACK_MIN, RACK_MAX, USUAL_RACK)),
      .bingo_bonus =
          (int)args_number(args, "bingo", gcg_pragma_number(&file->gcg, "bingo-bonus", 0, BINGO_MAX, USUAL_BINGO)),
  };
  if (status == OK)
    status = gcg_play_through(&file->gcg, path, &rules, &file->game, err);
  return status;
}

Status gcg_file_from_bytes(const Args *args, const char *path, Span bytes, GcgFile *out, Error *err) {
  *out = (GcgFile){0};
  Status status = gcg_parse(bytes, path, &out->gcg, err);
  if (status != OK)
    return status;
  status = play_through(args, path, out, err);
  if (status != OK) {
    error_set_place(err, path, 0);
    gcg_deinit(&out->gcg);
  }
  return status;
}

Status gcg_file_open(const Args *args, const char *path, GcgFile *out, Error *err) {
  Span bytes;
  Status status = file_read(path, GCG_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = gcg_file_from_bytes(args, path, bytes, out, err);
  mem_free((char *)(uintptr_t)bytes.data);
  return status;
}

void gcg_file_close(GcgFile *file) {
  gcg_game_deinit(&file->game);
  gcg_deinit(&file->gcg);
}
