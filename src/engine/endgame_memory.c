// SPDX-License-Identifier: MIT
// One search that is kept between questions. Racks are written as parts of one pool of tiles, whoever holds them, so
// later questions can use what earlier ones found: the plays of a lane for a rack are the same in all these endgames,
// and so is the value of a position. Most questions need only a few hundred positions, too few to pay for finding all
// plays again.
//
// If a pool has so many kinds of tiles that its parts have no short code, each question writes its two racks in a code
// of its own. Then nothing is remembered, but memory need not be allocated and cleared again.
#include "base/mem.h"
#include "engine/endgame_search_internal.h"
#include "engine/endgame_words_internal.h"

#include <string.h>

EndgameMemory *endgame_memory_create(const ScoreRules *rules, const EndgameWords *words, const Rack *pool,
                                     const EndgameOptions *options, bool forgets) {
  EndgameMemory *memory = mem_alloc(sizeof *memory);
  Search *search = &memory->search;
  memory->letters = endgame_letters(rack_kinds(pool), rules->tiles);
  memory->forgets = forgets;
  search->board.size = rules->layout->size;
  bool fits = endgame_side_fits(pool);
  Rack racks[2];
  for (int side = 0; side < 2; side++)
    racks[side] = fits ? *pool : (Rack){.total = 0};
  playstore_init(&search->store, &search->board, &words->gaddag, rules, racks, options->plays);
  search->store.are_sides_alike = fits;
  endgame_table_init(&memory->table, options->table_bytes);
  search->table = memory->table;
  return memory;
}

void endgame_memory_share(EndgameMemory *memory, const EndgameMemory *with) {
  if (!memory->search.store.are_sides_alike) // then each question has its own codes of racks
    return;
  endgame_table_deinit(&memory->table);
  memory->table = memory->search.table = with->table;
  memory->is_borrowed = true;
}

void endgame_memory_destroy(EndgameMemory *memory) {
  if (!memory)
    return;
  memory->search.table = memory->table;
  if (memory->is_borrowed)
    memory->search.table = (EndgameTable){.slots = NULL};
  endgame_search_deinit(&memory->search);
  mem_free(memory);
}

Search *endgame_memory_search(EndgameMemory *memory, const Rack racks[2], size_t table_bytes) {
  Search *search = &memory->search;
  Ply *root = &search->plies[0];
  bool is_anew = !search->store.are_sides_alike;
  if (is_anew || search->store.is_full || search->store.has_failed)
    playstore_forget(&search->store);
  if (is_anew)
    playstore_set_racks(&search->store, racks);
  if (is_anew || memory->forgets) {
    memset(search->killers, 0, sizeof search->killers);
    search->table = endgame_table_part(&memory->table, table_bytes);
  }
  memset(root->lists, 0, sizeof root->lists);
  root->after_pass = false;
  search->nodes = 0;
  search->is_stopped = false;
  return search;
}
