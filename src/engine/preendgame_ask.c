// SPDX-License-Identifier: MIT
// Asks who wins endgames, and remembers what is known about them: a fact is stored by the tiles on the board, the racks
// and the question.
#include "base/mem.h"
#include "engine/preendgame_sight_internal.h"

// The multiplication spreads the bits first. Without it, two tiles of one kind may hash like one tile of another, since
// hash_mix(2 * n) is often 2 * hash_mix(n).
uint64_t hash_rack(const Rack *rack) {
  uint64_t hash = 0;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    uint64_t tiles = (uint64_t)kind << 8 | rack->counts[kind];
    hash += rack->counts[kind] ? hash_mix(tiles * UINT64_C(0x9E3779B97F4A7C15)) : 0;
  }
  return hash_mix(hash + 1);
}

static bool sight_must_stop(PegSight *sight, EndgameOptions *options) {
  if (sight->deadline_ms > 0) {
    options->time_ms = sight->deadline_ms - peg_now_ms();
    sight->is_stopped = sight->is_stopped || options->time_ms <= 0;
  }
  sight->is_stopped = sight->is_stopped || progress_is_cancelled(sight->input->position.progress);
  return sight->is_stopped;
}

bool sight_is_tired(const PegSight *sight) {
  return sight->searched_most > 0 && sight->searched >= sight->searched_most;
}

bool sight_pays(PegSight *sight, int64_t cost) {
  sight->is_spent = sight->is_spent || sight_is_tired(sight) || sight->asks_left < cost;
  sight->asks_left -= cost;
  return !sight->is_spent && !sight->is_stopped;
}

// The key includes par: a search that was given up for one par may succeed for another, whichever was asked first. If
// work is counted, it also includes the positions: it must not matter which thread asked first with more of them.
static uint64_t fact_key(const PegSight *sight, const EndgameInput *input, int par) {
  uint64_t key = hash_with(hash_with(sight->hash, hash_rack(&input->racks[0])), hash_rack(&input->racks[1]));
  key = hash_with(key, (uint64_t)(uint32_t)par);
  if (sight->deadline_ms == 0)
    key = hash_with(key, (uint64_t)input->options.nodes);
  return input->draw.total > 0 ? hash_with(key, hash_rack(&input->draw) + (uint64_t)input->least_laid) : key;
}

EndgameInput sight_endgame(PegSight *sight, const Rack *own, const Rack *other) {
  const SimInput *from = &sight->input->position;
  return (EndgameInput){.board = &sight->board,
                        .rules = from->rules,
                        .words = sight->words,
                        .memory = sight->memory,
                        .racks = {*own, *other},
                        .options = {.nodes = sight->endgame_nodes, .table_bytes = TABLE_BYTES, .plays = PLAYS_KEPT},
                        .cancel = from->progress ? from->progress->cancel : NULL};
}

static void fact_keep(PegSight *sight, uint64_t key, BoundKind bound, int value, const EndgameInput *input) {
  TableEntry entry = {.value = value,
                      .depth = DEPTH_PROVEN,
                      .tiles = (uint8_t)(input->racks[0].total + input->racks[1].total),
                      .bound = bound};
  endgame_table_store(sight->facts, key, &entry);
}

// The result for the player to move, who is `par` points behind: a value above par wins.
static uint8_t may_of_range(int low, int high, int par) {
  return (uint8_t)((low < par ? MAY_LOSE : 0) | (low <= par && high >= par ? MAY_TIE : 0) | (high > par ? MAY_WIN : 0));
}

static uint64_t given_up_key(uint64_t key) {
  return hash_with(key, 1);
}

// Has this been asked in vain before, with as many positions or more?
static bool sight_has_given_up(const PegSight *sight, uint64_t key, const EndgameInput *input) {
  TableEntry known;
  return endgame_table_find(sight->facts, given_up_key(key), &known) && known.value >= input->options.nodes;
}

static void sight_give_up(PegSight *sight, uint64_t key, const EndgameInput *input) {
  fact_keep(sight, given_up_key(key), BOUND_LOWER, (int)input->options.nodes, input);
}

uint8_t sight_ask(PegSight *sight, EndgameInput *input, int par) {
  uint64_t key = fact_key(sight, input, par);
  TableEntry known;
  if (endgame_table_find(sight->facts, key, &known)) {
    int low = known.bound == BOUND_UPPER ? -ENDGAME_VALUE_MAX : known.value;
    int high = known.bound == BOUND_LOWER ? ENDGAME_VALUE_MAX : known.value;
    uint8_t may = may_of_range(low, high, par);
    if (may_is_certain(may))
      return may;
  }
  EndgameRange range;
  Error err;
  if (sight_has_given_up(sight, key, input) || sight_must_stop(sight, &input->options) ||
      endgame_ask(input, par, &range, &err) != OK)
    return MAY_BE_ANY;
  sight->endgames++;
  sight->searched += range.nodes;
  if (range.low == range.high)
    fact_keep(sight, key, BOUND_EXACT, range.low, input);
  else if (range.low > -ENDGAME_VALUE_MAX)
    fact_keep(sight, key, BOUND_LOWER, range.low, input);
  else if (range.high < ENDGAME_VALUE_MAX)
    fact_keep(sight, key, BOUND_UPPER, range.high, input);
  uint8_t may = may_of_range(range.low, range.high, par);
  if (!may_is_certain(may) && !sight_must_stop(sight, &input->options)) // the search may have stopped first
    sight_give_up(sight, key, input);
  return may;
}

bool sight_find_value(PegSight *sight, EndgameInput *input, int *value) {
  uint64_t key = fact_key(sight, input, ENDGAME_VALUE_MAX);
  TableEntry known;
  if (endgame_table_find(sight->facts, key, &known) && known.bound == BOUND_EXACT) {
    *value = known.value;
    return true;
  }
  ScopedMem EndgameResult *result = mem_alloc(sizeof *result);
  Error err;
  if (sight_must_stop(sight, &input->options) || endgame_solve(input, result, &err) != OK)
    return false;
  sight->endgames++;
  sight->searched += result->nodes;
  if (!result->exact) {
    (void)sight_must_stop(sight, &input->options);
    return false;
  }
  fact_keep(sight, key, BOUND_EXACT, result->value, input);
  *value = result->value;
  return true;
}
