// SPDX-License-Identifier: MIT
#include "app/usecase.h"

Status usecase_run_json(const UseCase *what, const Use *use, const json_t *in, json_t **out, Error *err) {
  void *given = arena_alloc(use->arena, what->in_size), *made = arena_alloc(use->arena, what->out_size);
  fields_default(what->in, given, use->arena);
  fields_take_json(what->in, in, given, use->arena);
  Status status = what->run(use, given, made, err);
  if (status != OK)
    return status;
  *out = fields_to_json(what->out, made, FIELD_NOT_JSON);
  if (what->deinit)
    what->deinit(made);
  return OK;
}
