// SPDX-License-Identifier: MIT
#include "app/reviewfile.h"

#include "base/mem.h"

#include <stdio.h>
#include <string.h>

enum { USUAL_RACK = 7, USUAL_BINGO = 50, BINGO_MAX = 1000 };

// "es" and "es-basic" of "es-basic"; the large board's "en-super" is "en" with more of each.
static void name_words(const char *tiles_id, ReviewFile *out) {
  const char *ending = strstr(tiles_id, "-super");
  size_t size = ending ? (size_t)(ending - tiles_id) : strlen(tiles_id), language = strcspn(tiles_id, "-");
  snprintf(out->tile_set, sizeof out->tile_set, "%.*s", (int)size, tiles_id);
  snprintf(out->language, sizeof out->language, "%.*s", (int)(language < size ? language : size), tiles_id);
}

static void copy_problems(const GcgProblems *problems, ReviewFile *out) {
  int count = problems->count < REVIEWFILE_PROBLEMS_MAX ? problems->count : REVIEWFILE_PROBLEMS_MAX;
  out->problems = mem_alloc((size_t)(count + 1) * sizeof *out->problems);
  for (int i = 0; i < count; i++)
    out->problems[out->problem_count++] = (ReviewProblem){problems->items[i].line, problems->items[i].error};
}

static Status reviewfile_play_through(const Gcg *gcg, const char *name, ReviewFile *out, Error *err) {
  TileSet *tiles = mem_alloc(sizeof *tiles);
  ScopedMem GcgGame *game = mem_alloc(sizeof *game);
  char id[GCG_TILES_ID_MAX];
  Status status = gcg_guess_tiles(gcg, NULL, tiles, id, err);
  const GcgRules rules = {.tiles = tiles,
                          .board_size = gcg_guess_board_size(gcg),
                          .rack_size = gcg_pragma_number(gcg, "full-rack", RACK_MIN, RACK_MAX, USUAL_RACK),
                          .bingo_bonus = gcg_pragma_number(gcg, "bingo-bonus", 0, BINGO_MAX, USUAL_BINGO)};
  if (status == OK)
    status = gcg_play_through(gcg, name, &rules, game, err);
  if (status == OK) {
    out->review = review_from_gcg(game);
    name_words(id, out);
    if (id[0] == '\0') // tiles of their own come with words of that name, if anybody has them
      snprintf(out->language, sizeof out->language, "%.*s", (int)sizeof out->language - 1, gcg_pragma(gcg, "lexicon"));
    copy_problems(&game->problems, out);
    gcg_game_deinit(game);
  }
  mem_free(tiles);
  return status;
}

Status reviewfile_read(Span bytes, const char *name, ReviewFile *out, Error *err) {
  Gcg gcg;
  ReviewFile file = {0};
  Status status = gcg_parse(bytes, name, &gcg, err);
  if (status != OK)
    return status;
  status = reviewfile_play_through(&gcg, name, &file, err);
  gcg_deinit(&gcg);
  if (status == OK && file.review->count == 0)
    status = error_set(err, ERR_INPUT, N_("'%s' has no turns to analyse"), err_str(name));
  if (status == OK)
    *out = file;
  else
    reviewfile_deinit(&file);
  return status;
}

void reviewfile_deinit(ReviewFile *file) {
  review_destroy(file->review);
  mem_free(file->problems);
}
