// SPDX-License-Identifier: MIT
#include "engine/allplays.h"

#include "base/mem.h"
#include "lexicon/rudewords.h"

static void set_one_aside(Rack *rack) {
  int kind = TILE_BLANK;
  if (rack->counts[TILE_BLANK] == 0) {
    for (kind = TILE_KINDS_MAX; kind > 1 && rack->counts[kind] == 0;)
      kind--;
  }
  rack_take(rack, (Tile)kind);
}

Status allplays_list(const BotInput *input, const Lexicon *lexicon, int64_t nodes, PlayList *out, Error *err) {
  ScoreRules rules = settings_score_rules(input->view->settings);
  Rack rack = input->view->rack;
  MovegenInput movegen = {.board = &input->view->state.board,
                          .rules = &rules,
                          .rack = &rack,
                          .node_budget = nodes,
                          .progress = input->progress};
  ScopedMem CrossSets *cross = mem_alloc(sizeof *cross);
  movegen_use_lexicon(&movegen, lexicon, cross);
  Status status = movegen_all(&movegen, out, err);
  while (status == ERR_LIMIT && rack.total > 1) {
    set_one_aside(&rack);
    status = movegen_all(&movegen, out, err);
  }
  return status;
}

void allplays_find_rude(const BotInput *input, TextSet *out) {
  if (input->avoids_rude)
    rudewords_add_tiles(input->view->settings->lexicon, &input->view->settings->tiles, out);
}

bool allplays_is_rude(const TextSet *rude, const PlayWords *words) {
  for (int i = 0; i < words->count && rude->count > 0; i++) {
    const PlayWord *word = &words->words[i];
    Tile letters[WORD_MAX]; // blanks as their letters
    for (int at = 0; at < word->length; at++)
      letters[at] = tile_letter(word->tiles[at]);
    if (textset_has(rude, (Span){(const char *)letters, (size_t)word->length}))
      return true;
  }
  return false;
}

bool allplays_makes_rude(const BotInput *input, const TextSet *rude, const Play *play) {
  PlayWords words;
  if (rude->count == 0)
    return false;
  play_words(&input->view->state.board, play, &words);
  return allplays_is_rude(rude, &words);
}
