// SPDX-License-Identifier: MIT
// Scores that people type in or take away.
#include "app/statistics.h"
#include "app/statistics_internal.h"
#include "base/lines.h"
#include "base/utf8.h"

enum { SCORE_MAX = 1000000 };

void player_key_of_account(int64_t account, StrBuf *out) {
  strbuf_printf(out, "a:%lld", (long long)account);
}

void player_key_of_guest(const char *name, StrBuf *out) {
  strbuf_add_text(out, "g:");
  utf8_fold(span_of(name), out);
}

void player_key_of_machine(const char *bot, StrBuf *out) {
  strbuf_printf(out, "b:%s", bot);
}

typedef struct Named {
  StrBuf name; // as it will be kept
  StrBuf key;
  int64_t user; // 0: a guest
} Named;

static void named_deinit(Named *named) {
  strbuf_deinit(&named->name);
  strbuf_deinit(&named->key);
}

// Whom a name means: an account if there is one, else a guest. An invalid name has the code of names.
static Status name_player(App *app, const char *name, Named *out, Error *err) {
  ScopedStrBuf folded = {0};
  StoreUser user;
  *out = (Named){0};
  Status status = name_clean(name, &out->name, &folded, err);
  if (status == OK) {
    status = STORE(app, user_find, folded.data, &user, err);
    if (status == OK) {
      out->user = user.id;
      strbuf_reset(&out->name);
      strbuf_add_text(&out->name, user.name);
      player_key_of_account(user.id, &out->key);
    } else if (status == ERR_MISSING) {
      player_key_of_guest(out->name.data, &out->key);
      status = OK;
    }
  }
  if (status != OK)
    named_deinit(out);
  return status;
}

// A guest may have the name of an account that came later, and machines are known by their kind.
static Status find_other(App *app, const Named *named, Arena *arena, StorePlayer *out, Error *err) {
  ScopedStrBuf guest = {0}, machine = {0};
  player_key_of_guest(named->name.data, &guest);
  player_key_of_machine(named->name.data, &machine);
  Status status = STORE(app, player_find, guest.data, arena, out, err);
  if (status == ERR_MISSING)
    status = STORE(app, player_find, machine.data, arena, out, err);
  return status;
}

Status statistics_find(App *app, const char *name, Arena *arena, StorePlayer *out, Error *err) {
  Named named;
  Status status = name_player(app, name, &named, NULL);
  if (status == OK) {
    status = STORE(app, player_find, named.key.data, arena, out, err);
    if (status == ERR_MISSING)
      status = find_other(app, &named, arena, out, err);
    named_deinit(&named);
  }
  return status == ERR_MISSING || status == ERR_INPUT || status == ERR_LIMIT ? fail(err, FAILURE_PLAYER_NOT_FOUND)
                                                                             : status;
}

// Whose score it is; whatever can't be a name is refused in the seed's words.
static Status name_scored(App *app, const char *name, Named *out, Error *err) {
  Status status = name_player(app, name, out, err);
  return error_at(err, "name", status == ERR_INPUT || status == ERR_LIMIT ? fail(err, FAILURE_INVALID_SCORE) : status);
}

static Status read_score(const char *text, int64_t *out, Error *err) {
  long value;
  if (!span_to_int(span_trim(span_of(text)), 0, SCORE_MAX, &value))
    return fail(err, FAILURE_INVALID_SCORE);
  *out = value;
  return OK;
}

static Status run_score_add(const Use *use, const void *in, void *out, Error *err) {
  const ScoreChange *change = in;
  int64_t points = 0;
  Named named;
  (void)out;
  Status status = error_at(err, "score", read_score(change->score, &points, err));
  if (status != OK)
    return status;
  status = name_scored(use->app, change->name, &named, err);
  if (status != OK)
    return status;
  StoreResult result = {.player_key = named.key.data,
                        .player_name = named.name.data,
                        .user = named.user,
                        .score = points,
                        .at_ms = app_now_ms(use->app)};
  status = STORE(use->app, result_add, &result, err);
  named_deinit(&named);
  return status;
}

static Status run_score_remove(const Use *use, const void *in, void *out, Error *err) {
  const ScoreChange *change = in;
  long points; // a game may end below 0
  StorePlayer player;
  Named named;
  (void)out;
  if (!span_to_int(span_trim(span_of(change->score)), -SCORE_MAX, SCORE_MAX, &points))
    return error_at(err, "score", fail(err, FAILURE_INVALID_SCORE));
  Status status = name_scored(use->app, change->name, &named, err);
  if (status != OK)
    return status;
  status = STORE(use->app, player_find, named.key.data, use->arena, &player, err);
  if (status == OK)
    status = STORE(use->app, result_remove, player.id, points, err);
  if (status == ERR_MISSING) { // maybe the guest of that name, or a machine
    status = find_other(use->app, &named, use->arena, &player, err);
    if (status == OK)
      status = STORE(use->app, result_remove, player.id, points, err);
  }
  named_deinit(&named);
  return status == ERR_MISSING ? fail(err, FAILURE_SCORE_NOT_FOUND) : status;
}

static Status run_player_remove(const Use *use, const void *in, void *out, Error *err) {
  const ScoreChange *change = in;
  StorePlayer player;
  (void)out;
  Status status = statistics_find(use->app, change->name, use->arena, &player, err);
  if (status == OK)
    status = STORE(use->app, player_delete, player.id, err);
  return error_at(err, "name", status == ERR_MISSING ? fail(err, FAILURE_PLAYER_NOT_FOUND) : status);
}

static const Field score_player_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(ScoreChange, name), .high = 200, .question = N_("Player:")},
    {0},
};
static const Field score_change_fields[] = {
    {"score", FIELD_TEXT, FIELD_IN(ScoreChange, score), .high = 40, .help = "a whole number, as it was typed",
     .takes_zero = true, .question = N_("Score:")},
    {.fields = score_player_fields},
};

const UseCase score_adding = USE_CASE("statistics.add", "add a score", WHO_ADMIN,
                                      USE_IN(score_change_fields, ScoreChange), USE_NOTHING_OUT, .run = run_score_add);
const UseCase score_removing =
    USE_CASE("statistics.remove", "remove exactly this score of the player", WHO_ADMIN,
             USE_IN(score_change_fields, ScoreChange), USE_NOTHING_OUT, .run = run_score_remove);
const UseCase player_removing =
    USE_CASE("statistics.remove_player", "remove all scores of a player", WHO_ADMIN,
             USE_IN(score_player_fields, ScoreChange), USE_NOTHING_OUT, .run = run_player_remove);
