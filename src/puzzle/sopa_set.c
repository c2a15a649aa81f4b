// SPDX-License-Identifier: MIT
#include "puzzle/sopa_set.h"

#include "puzzle/sopa_maker_internal.h"

#include <stdlib.h>

enum { TRIES = 200, TRIES_WORK = 20 * 1000 * 1000 };

int sopa_placed_difficulty(const Sopa *sopa) {
  int sum = 0;
  for (int i = 0; i < sopa->words.count; i++) {
    if (sopa->words.items[i].is_placed)
      sum += sopa_place_difficulty(sopa->words.items[i].place);
  }
  return sum;
}

static bool sopa_set_is_alike(const Sopa *a, const Sopa *b) {
  return memcmp(a->cells, b->cells, (size_t)a->rows * (size_t)a->cols) == 0;
}

static bool is_new(const Sopa *sopas, int count, const Sopa *sopa) {
  for (int i = 0; i < count; i++) {
    if (sopa_set_is_alike(&sopas[i], sopa))
      return false;
  }
  return true;
}

static int count_tries(const SopaRequest *request) {
  int tries = TRIES_WORK / (request->rows * request->cols + 20 * request->words->letters);
  return tries < 4 ? 4 : tries > TRIES ? TRIES : tries;
}

// Takes the best of several tries for sheet `number`, compared to the first sheet.
static Status make_sheet(Maker *maker, int number, int wanted, const Progress *progress, Sopa *sopas, Error *err) {
  const SopaRequest *request = maker->request;
  int best = -1, tries = number == 0 ? 1 : count_tries(request);
  Status status = OK;
  for (int i = 0; status == OK && best != 0 && i < tries; i++) {
    Sopa sopa;
    Seed seed = seed_derive(&request->seed, "sopa set", (uint64_t)number << 32 | (uint64_t)i);
    status = maker_make(maker, &seed, progress, &sopa, NULL, err);
    if (status != OK)
      break;
    int distance = number == 0 ? 0 : abs(sopa_placed_difficulty(&sopa) - wanted);
    if (is_new(sopas, number, &sopa) && (best < 0 || distance < best)) {
      if (best >= 0)
        sopa_deinit(&sopas[number]);
      sopas[number] = sopa;
      best = distance;
    } else {
      sopa_deinit(&sopa);
    }
  }
  if (status == ERR_LIMIT && best >= 0)
    status = OK; // this try found no room, but another did
  else if (status != OK && best >= 0)
    sopa_deinit(&sopas[number]);
  if (status == OK && best < 0)
    status = error_set(err, ERR_LIMIT, N_("only %d different sheets could be made: a larger grid gives more"),
                       err_int(number));
  return status;
}

Status sopa_make_set(const SopaRequest *request, int count, const Progress *progress, Sopa *out, Error *err) {
  SopaRequest own = *request;
  own.may_leave_out = false;
  if (count < 1 || count > SOPA_SET_MAX)
    return error_set(err, ERR_LIMIT, N_("a class set can't have %d sheets: from 1 to %d"), err_int(count),
                     err_int(SOPA_SET_MAX));
  int wanted = 0, made = 0;
  Error ignored;
  Error *told = err ? err : &ignored;
  Maker *maker;
  Status status = maker_open(&own, &maker, told);
  while (status == OK && made < count) {
    progress_report(progress, N_("making sheets"), made, count);
    status = make_sheet(maker, made, wanted, progress, out, told);
    if (status != OK)
      break;
    if (made++ == 0)
      wanted = sopa_placed_difficulty(&out[0]);
  }
  maker_close(maker);
  for (int i = 0; status != OK && i < made; i++)
    sopa_deinit(&out[i]);
  return status;
}
