// SPDX-License-Identifier: MIT
// Judgements from anywhere: accepted ones give chances, whatever the tiles.
#include "engine/judgement.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Judgement judgement;
  static WinPct table;
  Error err;
  if (judgement_parse((Span){(const char *)data, size}, "fuzz", &judgement, &err) != OK)
    return 0;
  winpct_builtin("en", &table);
  Moment moment = {.bag = 86, .unseen = 93, .own_value = 32767000, .other_value = -32767000};
  for (int kind = 0; kind <= judgement.kinds; kind++)
    moment.own[kind] = moment.other[kind] = moment.pool[kind] = 255;
  double chance = judgement_win(&judgement, &table, &moment);
  must(chance >= 0 && chance <= 1);
  return 0;
}
