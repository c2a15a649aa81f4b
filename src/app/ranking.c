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
  ScopedStrBuf known = {0};
  bool is_known = wanted[0] == '\0';
  for (int i = 0; !is_known && id_at(i, id); i++) {
    is_known = strcmp(id, wanted) == 0;
    strbuf_printf(&known, "%s%s", i ? " " : "", id);
  }
  return is_known ? OK : fail(err, FAILURE_RANKING_KIND, err_str(wanted), err_str(strbuf_text(&known)));
}

static Status ranking_read_kind(const RankingQuestion *question, StoreRanking *out, Error *err) {
  *out = (StoreRanking){.preset = question->preset ? question->preset : "",
                        .language = question->language ? question->language : "",
                        .is_before = question->is_before};
  if (out->is_before && (out->preset[0] || out->language[0]))
    return error_at(err, "before", fail(err, FAILURE_RANKING_BEFORE));
  Status status = error_at(err, "preset", check_known(out->preset, preset_id, err));
  return status == OK ? error_at(err, "language", check_known(out->language, ranking_language, err)) : status;
}

static Status ranking_read_players(const Use *use, const StoreRanking *which, StorePage page, FieldList *out,
                                   Error *err) {
  StoreRanked *rows;
  Status status = STORE(use->app, ranking, which, page, use->arena, &rows, &out->count, err);
  if (status != OK)
    return status;
  RankedAccount *players = arena_alloc(use->arena, (size_t)out->count * sizeof *players);
  for (int i = 0; i < out->count; i++)
    players[i] = (RankedAccount){rows[i].position, rows[i].name, rows[i].points};
  out->items = players;
  return OK;
}

static Status run_ranking_read(const Use *use, const void *in, void *out, Error *err) {
  static const StoreRanking before = {.preset = "", .language = "", .is_before = true};
  const RankingQuestion *question = in;
  Ranking *ranking = out;
  StoreRanking which;
  StorePage page = {question->from > 0 ? question->from - 1 : 0, question->count};
  Status status = ranking_read_kind(question, &which, err);
  if (status == OK)
    status = STORE(use->app, ranking_size, &which, &ranking->total, err);
  if (status == OK)
    status = STORE(use->app, ranking_size, &before, &ranking->before, err);
  if (status == OK && use->account->id)
    status = STORE(use->app, ranking_position, &which, use->account->id, &ranking->mine, err);
  if (status == OK)
    status = ranking_read_players(use, &which, page, &ranking->players, err);
  return status == OK && ranking->total == 0 ? fail(err, FAILURE_EMPTY_RANKING) : status;
}

Status ranking_position(App *app, int64_t account, int64_t *out, Error *err) {
  return STORE(app, ranking_position, &(StoreRanking){.preset = "", .language = ""}, account, out, err);
}

enum { RANKING_PAGE_MAX = 500 };

#define IN(member) .is_optional = true, FIELD_IN(RankingQuestion, member)
static const Field ranking_question_fields[] = {
    {"from", FIELD_INT, IN(from), .low = 1, .high = 1000000000, .otherwise = "1", .help = "position; 1"},
    {"count", FIELD_INT, IN(count), .low = 1, .high = RANKING_PAGE_MAX, .otherwise = "50", .help = "50"},
    {"preset", FIELD_TEXT, IN(preset), .high = SETTINGS_ID_MAX, .help = "of this one alone"},
    {"language", FIELD_TEXT, IN(language), .high = SETTINGS_ID_MAX, .help = "in it alone"},
    {"before", FIELD_BOOL, IN(is_before), .help = "of games that ended before presets and languages counted"},
    {0},
};
const Field ranked_account_fields[] = {
    {"position", FIELD_INT, FIELD_IN(RankedAccount, position), .low = 1, .high = INT64_MAX, .title = "#"},
    {"name", FIELD_TEXT, FIELD_IN(RankedAccount, name), .low = 1, .high = ACCOUNT_NAME_CHARACTERS,
     .title = N_("player")},
    {"points", FIELD_INT, FIELD_IN(RankedAccount, points), .low = 1, .high = INT64_MAX, .title = N_("points")},
    {0},
};
static const Field ranking_answer_fields[] = {
    {"total", FIELD_INT, FIELD_IN(Ranking, total), .high = INT64_MAX},
    {"mine", FIELD_INT, .is_optional = true, FIELD_IN(Ranking, mine), .low = 1, .high = INT64_MAX,
     .help = "one's own position, or null"},
    {"players", FIELD_LIST, FIELD_IN(Ranking, players), .high = RANKING_PAGE_MAX,
     FIELD_ITEMS(ranked_account_fields, RankedAccount)},
    {"before", FIELD_INT, FIELD_IN(Ranking, before), .high = INT64_MAX,
     .help = "accounts in the ranking there was before"},
    {0},
};

const UseCase ranking_reading = USE_CASE("ranking.read", "accounts by their best score in ranked games", WHO_ANYBODY,
                                         USE_IN(ranking_question_fields, RankingQuestion),
                                         USE_OUT(ranking_answer_fields, Ranking), .run = run_ranking_read);
