// SPDX-License-Identifier: MIT
#include "app/ranking.h"

#include "app/app_internal.h"
#include "game/preset.h"
#include "lexicon/recipe.h"

#include <stdio.h>
#include <string.h>

bool ranking_language(int index, char language[SETTINGS_ID_MAX]) {
  char id[RECIPE_ID_MAX];
  for (int i = 0; recipe_builtin_id(i, id); i++) {
    Recipe *recipe;
    if (recipe_builtin(id, &recipe, NULL) != OK)
      continue;
    bool is_it = recipe_info(recipe)->profile == RECIPE_FULL && index-- == 0;
    if (is_it)
      snprintf(language, SETTINGS_ID_MAX, "%s", recipe_info(recipe)->language);
    recipe_destroy(recipe);
    if (is_it)
      return true;
  }
  return false;
}

// Is it one of those? ranking_kind names them otherwise; "" is any.
static Status check_known(const char *wanted, bool (*id_at)(int index, char id[SETTINGS_ID_MAX]), Error *err) {
  char id[SETTINGS_ID_MAX];
  StrBuf known = {0};
  bool is_known = wanted[0] == '\0';
  for (int i = 0; !is_known && id_at(i, id); i++) {
    is_known = strcmp(id, wanted) == 0;
    strbuf_printf(&known, "%s%s", i ? " " : "", id);
  }
  Status status = is_known ? OK : fail(err, FAILURE_RANKING_KIND, err_str(wanted), err_str(strbuf_text(&known)));
  strbuf_deinit(&known);
  return status;
}

static Status read_kind(const RankingKind *kind, StoreRanking *out, Error *err) {
  *out = (StoreRanking){.preset = kind && kind->preset ? kind->preset : "",
                        .language = kind && kind->language ? kind->language : "",
                        .is_before = kind && kind->is_before};
  if (out->is_before && (out->preset[0] || out->language[0]))
    return fail(err, FAILURE_RANKING_BEFORE);
  Status status = check_known(out->preset, preset_id, err);
  return status == OK ? check_known(out->language, ranking_language, err) : status;
}

Status ranking_read(App *app, const RankingKind *kind, int64_t offset, int64_t limit, Ranking *out, Error *err) {
  Ranking ranking = {0};
  StoreRanking which;
  StoreRanked *rows;
  Status status = read_kind(kind, &which, err);
  if (status == OK)
    status = STORE(app, ranking_size, &which, &ranking.total, err);
  if (status == OK && ranking.total == 0)
    status = fail(err, FAILURE_EMPTY_RANKING);
  if (status == OK)
    status = STORE(app, ranking, &which, ((StorePage){offset, limit}), &ranking.arena, &rows, &ranking.count, err);
  if (status != OK) {
    ranking_deinit(&ranking);
    return status;
  }
  ranking.rows = arena_alloc(&ranking.arena, (size_t)ranking.count * sizeof *ranking.rows);
  for (int i = 0; i < ranking.count; i++)
    ranking.rows[i] = (RankingRow){rows[i].position, rows[i].user, rows[i].name, rows[i].points};
  *out = ranking;
  return OK;
}

void ranking_deinit(Ranking *ranking) {
  arena_deinit(&ranking->arena);
  *ranking = (Ranking){0};
}

Status ranking_position(App *app, const RankingKind *kind, int64_t account, int64_t *out, Error *err) {
  StoreRanking which;
  Status status = read_kind(kind, &which, err);
  return status == OK ? STORE(app, ranking_position, &which, account, out, err) : status;
}

Status ranking_size_before(App *app, int64_t *out, Error *err) {
  return STORE(app, ranking_size, &(StoreRanking){.preset = "", .language = "", .is_before = true}, out, err);
}
