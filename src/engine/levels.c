// SPDX-License-Identifier: MIT
#include "engine/levels.h"

#include "engine/allplays.h"

#include <stdlib.h>

static bool levels_has_blank(const Play *play) {
  for (int i = 0; i < play->length; i++) {
    if (tile_is_blank(play->tiles[i]))
      return true;
  }
  return false;
}

// Sorts by score, highest first; then plays without blanks, then shorter words, then by position (row, column, across
// first) and word. < 0: a comes first.
static int levels_compare(const ScoredPlay *a, const ScoredPlay *b) {
  if (a->score != b->score)
    return b->score - a->score;
  int blanks = levels_has_blank(&a->play) - levels_has_blank(&b->play);
  if (blanks)
    return blanks;
  if (a->play.length != b->play.length)
    return a->play.length - b->play.length;
  return playlist_compare(a, b);
}

static int engine_levels_compare(const void *a, const void *b) {
  return levels_compare(a, b);
}

static int place_of_level(int level, int count) {
  return level >= 3 ? 0 : level == 2 ? count / 2 : count - 1;
}

Status levels_choose(const BotInput *input, Action *out, Error *err) {
  SCOPED(playlist_deinit) PlayList list = {0};
  Status status = allplays_list(input, input->lexicon, ALLPLAYS_NODES, &list, err);
  if (status == OK) {
    out->type = list.count ? ACTION_PLAY : ACTION_PASS;
    if (list.count) {
      qsort(list.plays, (size_t)list.count, sizeof *list.plays, engine_levels_compare);
      out->play = list.plays[place_of_level(input->level, list.count)].play;
    }
  }
  return status;
}
