// SPDX-License-Identifier: MIT
#include "app/readiness.h"

#include "app/app_internal.h"
#include "lexicon/kwgside.h"
#include "lexicon/recipe.h"

Status readiness_write(App *app, Error *err) {
  char now[24];
  snprintf(now, sizeof now, "%lld", (long long)app_now_ms(app));
  return STORE(app, setting_set, 0, "ready_ms", now, err);
}

Status readiness_try_room(App *app, Error *err) {
  return STORE(app, try_room, err);
}

static Status readiness_check_recipe(const char *id, Error *err) {
  Recipe *recipe;
  RecipeState state;
  KwgSide side;
  ScopedStrBuf path = {0};
  Status status = recipe_builtin(id, &recipe, err);
  if (status != OK)
    return status;
  status = recipe_look_up(recipe, NULL, &state, &path, err);
  if (status == OK && state == RECIPE_BUILT)
    status = kwgside_read(path.data, &side, err);
  recipe_destroy(recipe);
  return status;
}

Status readiness_check_lexica(Error *err) {
  char id[RECIPE_ID_MAX];
  Status status = OK;
  for (int i = 0; status == OK && recipe_builtin_id(i, id); i++)
    status = readiness_check_recipe(id, err);
  return status;
}
