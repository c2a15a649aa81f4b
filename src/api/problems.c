// SPDX-License-Identifier: MIT
#include "api/problems.h"

#include "base/mem.h"
#include "base/steady.h"

#include <pthread.h>
#include <string.h>

enum { SAME_MS = 60 * 1000, ANY_MS = 1000 };

struct Problems {
  atomic_long *count;
  ProblemTold *told;
  void *context;
  pthread_mutex_t lock;
  const char *code; // of the last one reported; NULL: none
  int64_t told_ms;
};

Problems *problems_create(ProblemTold *told, void *context, atomic_long *count) {
  Problems *problems = mem_alloc(sizeof *problems);
  problems->count = count;
  problems->told = told;
  problems->context = context;
  pthread_mutex_init(&problems->lock, NULL);
  return problems;
}

void problems_destroy(Problems *problems) {
  if (!problems)
    return;
  pthread_mutex_destroy(&problems->lock);
  mem_free(problems);
}

bool problem_is_of_store(const Error *err) {
  return err->code && strncmp(err->code, "store_", 6) == 0;
}

bool problem_is_ours(const Error *err) {
  return err->kind == ERR_IO || problem_is_of_store(err);
}

bool problem_is_passing(const Error *err) {
  return err->code && (strcmp(err->code, "store_away") == 0 || strcmp(err->code, "store_locked") == 0);
}

static bool take_turn(Problems *problems, const char *code) {
  int64_t now = steady_ms(), since = now - problems->told_ms;
  if (problems->code && since < (strcmp(problems->code, code) == 0 ? SAME_MS : ANY_MS))
    return false;
  problems->told_ms = now;
  problems->code = code;
  return true;
}

void problems_say(Problems *problems, const Error *err) {
  if (!problems || !problems->told)
    return;
  pthread_mutex_lock(&problems->lock);
  if (take_turn(problems, err->code ? err->code : status_name(err->kind)))
    problems->told(problems->context, err);
  pthread_mutex_unlock(&problems->lock);
}

void problems_tell(Problems *problems, const Error *err) {
  if (!problems || !problem_is_ours(err))
    return;
  atomic_fetch_add(problems->count, 1);
  problems_say(problems, err);
}
