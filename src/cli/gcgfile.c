// SPDX-License-Identifier: MIT
#include "cli/gcgfile.h"

#include "app/gcgexport.h"
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "notation/gamejson.h"

enum { USUAL_RACK = 7, USUAL_BINGO = 50, BINGO_MAX = 1000 };

static Status guess_tiles(GcgFile *file, Error *err) {
  Status status = gcg_guess_tiles(&file->gcg, file->otherwise, &file->tiles, file->guessed, err);
  file->tiles_id = status == OK && file->guessed[0] ? file->guessed : NULL;
  return status;
}

static Status gcgfile_play_through(const Args *args, const char *path, GcgFile *file, Error *err) {
  Status status =
      args_has(args, "bag") ? tileset_load(args_text(args, "bag"), &file->tiles, err) : guess_tiles(file, err);
  GcgRules rules = {
      .tiles = &file->tiles,
      .board_size = gcg_guess_board_size(&file->gcg),
      .rack_size = (int)args_number(args, "rack-size",
                                    gcg_pragma_number(&file->gcg, "full-rack", RACK_MIN, RACK_MAX, USUAL_RACK)),
      .bingo_bonus =
          (int)args_number(args, "bingo", gcg_pragma_number(&file->gcg, "bingo-bonus", 0, BINGO_MAX, USUAL_BINGO)),
  };
  return status == OK ? gcg_play_through(&file->gcg, path, &rules, &file->game, err) : status;
}

static Status gcgfile_read_text(const Args *args, const char *path, Span text, GcgFile *out, Error *err) {
  Status status = gcg_parse(text, path, &out->gcg, err);
  if (status != OK)
    return status;
  status = gcgfile_play_through(args, path, out, err);
  if (status != OK) {
    error_set_place(err, path, 0);
    gcg_deinit(&out->gcg);
  }
  return status;
}

// A game of ours is converted to GCG first. Before its end without racks: the file may be somebody else's.
static Status gcgfile_read_own(const Args *args, const char *path, Span bytes, GcgFile *out, Error *err) {
  enum { NO_SEATS = 0 };
  Game *game;
  ScopedStrBuf text = {0};
  Status status = gamejson_read(bytes, path, NULL, &game, err);
  if (status != OK)
    return status;
  status = gcgexport_write(game, NO_SEATS, &text, err);
  if (status == OK)
    status = gcgfile_read_text(args, path, (Span){text.data, text.size}, out, err);
  game_destroy(game);
  return status;
}

Status gcg_file_from_bytes(const Args *args, const char *path, Span bytes, const char *otherwise, GcgFile *out,
                           Error *err) {
  *out = (GcgFile){.otherwise = otherwise};
  Span begin = span_trim(bytes);
  if (begin.size > 0 && begin.data[0] == '{')
    return gcgfile_read_own(args, path, bytes, out, err);
  return gcgfile_read_text(args, path, bytes, out, err);
}

Status gcg_file_open(const Args *args, const char *path, GcgFile *out, Error *err) {
  ScopedBytes bytes = {0};
  Status status = file_read(path, GAMEJSON_FILE_MAX, &bytes, err);
  return status == OK ? gcg_file_from_bytes(args, path, bytes, NULL, out, err) : status;
}

void gcg_file_close(GcgFile *file) {
  gcg_game_deinit(&file->game);
  gcg_deinit(&file->gcg);
}
