// SPDX-License-Identifier: MIT
#include "app/housekeeping.h"

#include "app/account.h"
#include "app/inside.h"
#include "lexicon/kwgside.h"
#include "lexicon/recipe.h"

#define DAY_MS ((int64_t)24 * 3600 * 1000)
// How long the inviter can see what became of an invitation.
#define INVITATION_KEPT_MS (30 * DAY_MS)
// Results that nobody collected because the asker died, and jobs that nobody did.
#define JOB_KEPT_MS (DAY_MS / 24)
#define JOB_WAITS_MS DAY_MS

static bool is_game_used(const HousekeepingOptions *options, const char *game) {
  return options->is_used && options->is_used(options->context, game);
}

// A game without any account has guests. Each of them had a session when they last did something, and it has ended
// since: nobody can come back. While somebody watches by a link the game stays. Results stay in the statistics.
static Status tidy_games(Housekeeping *housekeeping, App *app, int64_t now_ms, int64_t *removed, bool *is_done,
                         Error *err) {
  const HousekeepingOptions *options = &housekeeping->options;
  int days = options->guest_games_days < GUEST_DAYS ? GUEST_DAYS : options->guest_games_days, count = 0;
  ScopedArena arena = {0};
  StoreGame *rows;
  Status status = STORE(app, games_of_nobody, now_ms - days * DAY_MS, housekeeping->after_game, HOUSEKEEPING_ROWS,
                        &arena, &rows, &count, err);
  for (int i = 0; i < count && status == OK; i++) {
    housekeeping->after_game = rows[i].id;
    if (is_game_used(options, rows[i].public_id))
      continue;
    status = STORE(app, game_delete, rows[i].id, err);
    *removed += status == OK;
  }
  *is_done = count < HOUSEKEEPING_ROWS;
  return status;
}

enum { TIDY_SESSIONS, TIDY_GAMES, TIDY_GUESTS, TIDY_INVITATIONS, TIDY_CLASSES, TIDY_JOBS, TIDY_STAGES };

static Status tidy_stage(Housekeeping *housekeeping, App *app, int64_t now_ms, int64_t *removed, bool *is_done,
                         Error *err) {
  Status status = OK;
  *is_done = true;
  switch (housekeeping->stage) {
  case TIDY_SESSIONS:
    status = STORE(app, sessions_expire, now_ms, err);
    return status == OK ? STORE(app, reset_links_expire, now_ms - RESETLINK_KEPT_DAYS * DAY_MS, err) : status;
  case TIDY_GAMES:
    return tidy_games(housekeeping, app, now_ms, removed, is_done, err);
  case TIDY_GUESTS:
    status = STORE(app, guests_expire, now_ms, HOUSEKEEPING_ROWS, removed, err);
    break;
  case TIDY_INVITATIONS:
    status = STORE(app, invitations_expire, now_ms - INVITATION_KEPT_MS, HOUSEKEEPING_ROWS, removed, err);
    break;
  case TIDY_CLASSES:
    status = STORE(app, classes_expire, now_ms, HOUSEKEEPING_ROWS, removed, err);
    break;
  default:
    status = STORE(app, jobs_expire, now_ms - JOB_KEPT_MS, now_ms - JOB_WAITS_MS, HOUSEKEEPING_ROWS, removed, err);
  }
  *is_done = *removed < HOUSEKEEPING_ROWS;
  return status;
}

Status housekeeping_step(Housekeeping *housekeeping, App *app, int *removed, Error *err) {
  int64_t now_ms = app_now_ms(app), gone = 0;
  bool is_done = false;
  *removed = 0;
  if (now_ms < housekeeping->due_ms)
    return OK;
  Status status = tidy_stage(housekeeping, app, now_ms, &gone, &is_done, err);
  housekeeping->stage += is_done;
  if (status != OK || housekeeping->stage == TIDY_STAGES)
    *housekeeping = (Housekeeping){.options = housekeeping->options, .due_ms = now_ms + HOUSEKEEPING_EVERY_MS};
  if (status == OK)
    *removed = (int)gone;
  return status;
}

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
