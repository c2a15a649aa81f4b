// SPDX-License-Identifier: MIT
#include "engine/botposition.h"

#include "base/mem.h"

Position *botposition_create(const BotInput *input) {
  const SearchTools *tools = input->tools;
  if (!tools || input->lexicon->any_order)
    return NULL;
  ScoreRules rules = settings_score_rules(input->view->settings);
  Position *position = mem_alloc(sizeof *position);
  position_init(position, &input->view->state.board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, &rules);
  if (position_can_search(position, &input->view->rack))
    return position;
  botposition_destroy(position);
  return NULL;
}

void botposition_destroy(Position *position) {
  if (position)
    position_deinit(position);
  mem_free(position);
}
