// SPDX-License-Identifier: MIT
#include "engine/greedy.h"

#include "base/mem.h"
#include "movegen/movegen.h"

static Status list_plays(const BotInput *input, PlayList *out, Error *err) {
  const GameView *view = input->view;
  ScoreRules rules = settings_score_rules(view->settings);
  CrossSets *cross = mem_alloc(sizeof *cross);
  crosssets_rebuild(cross, &view->state.board, input->kwg, rules.tiles);
  MovegenInput movegen = {.board = &view->state.board,
                          .cross = cross,
                          .kwg = input->kwg,
                          .rules = &rules,
                          .rack = &view->rack,
                          .progress = input->progress};
  Status status = movegen_all(&movegen, out, err);
  mem_free(cross);
  return status;
}

Status greedy_choose(const BotInput *input, Action *out, Error *err) {
  PlayList plays = {0};
  Status status = list_plays(input, &plays, err);
  if (status == OK) {
    playlist_sort(&plays);
    out->type = plays.count > 0 ? ACTION_PLAY : ACTION_PASS;
    if (plays.count > 0)
      out->play = plays.plays[0].play;
  }
  playlist_deinit(&plays);
  return status;
}
