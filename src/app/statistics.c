// SPDX-License-Identifier: MIT
// Statistics of results, and scores that people add or remove.
#include "app/statistics.h"

#include "app/inside.h"
#include "base/lines.h"
#include "base/utf8.h"

#include <math.h>

enum { SCORES_MAX = 5000, PLAYERS_MAX = 100000 };

// ---- whom a name means ----

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

// The player that a name means: an account if there is one, else a guest. An invalid name has the code of names.
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

// Looks for guests and machines: a guest may have the name of a newer account, and machines are known by their kind.
static Status find_other(App *app, const Named *named, Arena *arena, StorePlayer *out, Error *err) {
  ScopedStrBuf guest = {0}, machine = {0};
  player_key_of_guest(named->name.data, &guest);
  player_key_of_machine(named->name.data, &machine);
  Status status = STORE(app, player_find, guest.data, arena, out, err);
  if (status == ERR_MISSING)
    status = STORE(app, player_find, machine.data, arena, out, err);
  return status;
}

// The player of this name: the account's, else a guest's, else a machine's. player_not_found.
static Status statistics_find(App *app, const char *name, Arena *arena, StorePlayer *out, Error *err) {
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

// ---- reading ----

static StoreScope statistics_scope(const StatisticsQuestion *question) {
  return (StoreScope){.with_machines = question->with_machines, .only_ranked = question->only_ranked};
}

static StorePage statistics_page(const StatisticsQuestion *question) {
  return (StorePage){question->from > 0 ? question->from - 1 : 0, question->count};
}

static const char *told_name(const char *name) {
  return name[0] ? name : TOMBSTONE_NAME;
}

static Status count_results(const Use *use, const StatisticsQuestion *question, StoreTotals *out, Error *err) {
  Status status = STORE(use->app, totals, statistics_scope(question), out, err);
  return status == OK && out->results == 0 ? fail(err, FAILURE_NO_SCORES) : status;
}

static const char *score_ranking_text(const StoreScore *row, Arena *arena) {
  ScopedStrBuf text = {0};
  if (!row->preset[0])
    return NULL;
  strbuf_printf(&text, "%s · %s", row->preset, row->language);
  return arena_copy_text(arena, text.data, text.size);
}

static FieldList score_rows(const StoreScore *rows, int count, Arena *arena) {
  ScoreRow *scores = arena_alloc(arena, (size_t)count * sizeof *scores);
  for (int i = 0; i < count; i++)
    scores[i] = (ScoreRow){.player = rows[i].player,
                           .name = rows[i].name,
                           .told = told_name(rows[i].name),
                           .score = rows[i].score,
                           .at_ms = rows[i].at_ms,
                           .is_won = rows[i].is_won,
                           .is_machine = rows[i].is_machine,
                           .counts = !rows[i].is_unranked,
                           .is_ranked = rows[i].preset[0] != '\0',
                           .preset = rows[i].preset,
                           .language = rows[i].language,
                           .ranking = score_ranking_text(&rows[i], arena)};
  return (FieldList){scores, count};
}

// The first score, from the top or from the bottom; there is at least one.
static Status read_extreme(const Use *use, const StatisticsQuestion *question, bool lowest, NamedScore **out,
                           Error *err) {
  StoreScore *rows;
  int count = 0;
  Status status = STORE(use->app, scores, statistics_scope(question), lowest, ((StorePage){.limit = 1}), use->arena,
                        &rows, &count, err);
  if (status == OK && count == 0) // it has been deleted since they were counted
    status = fail(err, FAILURE_NO_SCORES);
  if (status == OK) {
    *out = arena_alloc(use->arena, sizeof **out);
    **out = (NamedScore){rows[0].name, told_name(rows[0].name), rows[0].score};
  }
  return status;
}

static Status run_statistics_all(const Use *use, const void *in, void *out, Error *err) {
  const StatisticsQuestion *question = in;
  Statistics *all = out;
  StoreTotals totals;
  StoreScore *rows;
  int count;
  all->only_ranked = question->only_ranked;
  Status status = count_results(use, question, &totals, err);
  if (status == OK)
    status = read_extreme(use, question, false, &all->best, err);
  if (status == OK)
    status = read_extreme(use, question, true, &all->worst, err);
  if (status == OK)
    status = STORE(use->app, scores, statistics_scope(question), false, statistics_page(question), use->arena, &rows,
                   &count, err);
  if (status != OK)
    return status;
  all->results = totals.results;
  all->players = totals.players;
  all->total = totals.total;
  all->mean = (double)totals.total / (double)totals.results;
  all->scores = score_rows(rows, count, use->arena);
  return OK;
}

static PlayerStatistics sums_of(const StorePlayer *player, bool only_ranked) {
  const StoreSums *sums = only_ranked ? &player->ranked : &player->all;
  bool has_games = sums->games > 0;
  double mean = has_games ? (double)sums->total / (double)sums->games : 0;
  return (PlayerStatistics){.name = player->name,
                            .told = told_name(player->name),
                            .only_ranked = only_ranked,
                            .games = sums->games,
                            .wins = sums->wins,
                            .total = sums->total,
                            .best = has_games ? (int)sums->best : SCORE_OF_NO_GAME,
                            .worst = has_games ? (int)sums->worst : SCORE_OF_NO_GAME,
                            .mean = mean,
                            .told_mean = has_games ? mean : (double)NAN};
}

static Status run_statistics_player(const Use *use, const void *in, void *out, Error *err) {
  const StatisticsQuestion *question = in;
  PlayerStatistics *one = out;
  StorePlayer player = {0};
  StoreScore *rows;
  int count;
  Status status = error_at(err, "player", statistics_find(use->app, question->player, use->arena, &player, err));
  if (status == OK)
    status = STORE(use->app, player_scores, player.id, question->only_ranked, statistics_page(question), use->arena,
                   &rows, &count, err);
  if (status != OK)
    return status;
  *one = sums_of(&player, question->only_ranked);
  one->scores = score_rows(rows, count, use->arena);
  return OK;
}

static Status run_statistics_players(const Use *use, const void *in, void *out, Error *err) {
  const StatisticsQuestion *question = in;
  FieldList *list = &((PlayerList *)out)->players;
  StorePlayer *rows;
  StoreTotals totals;
  int count;
  Status status = count_results(use, question, &totals, err);
  if (status == OK)
    status =
        STORE(use->app, players, statistics_scope(question), statistics_page(question), use->arena, &rows, &count, err);
  if (status != OK)
    return status;
  PlayerStatistics *players = arena_alloc(use->arena, (size_t)count * sizeof *players);
  for (int i = 0; i < count; i++)
    players[i] = sums_of(&rows[i], question->only_ranked);
  *list = (FieldList){players, count};
  return OK;
}

#define IN(member) .is_optional = true, FIELD_IN(StatisticsQuestion, member)
const Field statistics_question_fields[] = {
    {"player", FIELD_TEXT, IN(player), .high = 200, .question = N_("Player:")},
    {"machines", FIELD_BOOL, IN(with_machines), .help = "count machines too"},
    {"ranked", FIELD_BOOL, IN(only_ranked), .help = "count ranked games alone"},
    {"from", FIELD_INT, IN(from), .low = 1, .high = 1000000000, .otherwise = "1", .help = "of the list of scores; 1"},
    {"count", FIELD_INT, IN(count), .low = 1, .high = SCORES_MAX, .otherwise = "5000", .help = "of scores at most"},
    {0},
};

#define OF_SCORE(member) FIELD_IN(ScoreRow, member)
const Field score_row_fields[] = {
    {"score", FIELD_INT, OF_SCORE(score), .low = INT32_MIN, .high = INT32_MAX, .title = N_("points")},
    {"told", FIELD_TEXT, OF_SCORE(told), .except = FIELD_NOT_JSON, .title = N_("player")},
    {"at", FIELD_TIME, OF_SCORE(at_ms), .title = N_("date")},
    {"ranking", FIELD_TEXT, .is_optional = true, OF_SCORE(ranking), .except = FIELD_NOT_JSON, .title = N_("ranking")},
    {"name", FIELD_TEXT, OF_SCORE(name), .high = 64},
    {"won", FIELD_BOOL, OF_SCORE(is_won)},
    {"machine", FIELD_BOOL, OF_SCORE(is_machine)},
    {"counts", FIELD_BOOL, OF_SCORE(counts), .help = "false: of a game that counts for no ranking"},
    {"ranked", FIELD_BOOL, OF_SCORE(is_ranked), .help = "of a game that counts for the ranking"},
    {"preset", FIELD_TEXT, OF_SCORE(preset), .high = SETTINGS_ID_MAX, .help = "of a ranked game"},
    {"language", FIELD_TEXT, OF_SCORE(language), .high = SETTINGS_ID_MAX},
    {"player", FIELD_INT, OF_SCORE(player), .high = INT64_MAX, .help = "tells players of the same name apart"},
    {0},
};
#define SCORES(type)                                                                                                   \
  FIELD_ROW("scores", FIELD_LIST, FIELD_IN(type, scores), .high = SCORES_MAX, FIELD_ITEMS(score_row_fields, ScoreRow))

static const Field named_score_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(NamedScore, name), .high = 64},
    {"score", FIELD_INT, FIELD_IN(NamedScore, score), .low = INT32_MIN, .high = INT32_MAX},
    {0},
};
#define EXTREME(member) .is_optional = true, FIELD_TO(Statistics, member, NamedScore), .fields = named_score_fields
static const Field statistics_all_fields[] = {
    {"ranked", FIELD_BOOL, FIELD_IN(Statistics, only_ranked),
     .help = "whether these numbers are of ranked games alone"},
    {"total", FIELD_INT, FIELD_IN(Statistics, total), .low = INT64_MIN, .high = INT64_MAX},
    {"mean", FIELD_NUMBER, FIELD_IN(Statistics, mean)},
    {"best", FIELD_OBJECT, EXTREME(best), .help = "null where there is no result"},
    {"worst", FIELD_OBJECT, EXTREME(worst)},
    {"players", FIELD_INT, FIELD_IN(Statistics, players), .high = INT64_MAX},
    {"results", FIELD_INT, FIELD_IN(Statistics, results), .high = INT64_MAX},
    SCORES(Statistics),
    {0},
};

#define OF_PLAYER(member) FIELD_IN(PlayerStatistics, member)
const Field player_sums_fields[] = {
    {"told", FIELD_TEXT, OF_PLAYER(told), .except = FIELD_NOT_JSON, .title = N_("player")},
    {"name", FIELD_TEXT, OF_PLAYER(name), .high = 64},
    {"games", FIELD_INT, OF_PLAYER(games), .high = INT64_MAX, .title = N_("games")},
    {"wins", FIELD_INT, OF_PLAYER(wins), .high = INT64_MAX, .title = N_("wins")},
    {"total", FIELD_INT, OF_PLAYER(total), .low = INT64_MIN, .high = INT64_MAX, .title = N_("total")},
    {"best", FIELD_INT, .is_optional = true, OF_PLAYER(best), .low = SCORE_OF_NO_GAME + 1, .high = INT32_MAX,
     .title = N_("best")},
    {"worst", FIELD_INT, .is_optional = true, OF_PLAYER(worst), .low = SCORE_OF_NO_GAME + 1, .high = INT32_MAX,
     .title = N_("worst")},
    {"mean", FIELD_NUMBER, OF_PLAYER(mean)},
    {"told_mean", FIELD_NUMBER, .is_optional = true, OF_PLAYER(told_mean), .except = FIELD_NOT_JSON,
     .title = N_("mean")},
    {0},
};
static const Field statistics_player_fields[] = {
    {"ranked", FIELD_BOOL, OF_PLAYER(only_ranked), .help = "whether these numbers are of ranked games alone"},
    SCORES(PlayerStatistics),
    {.fields = player_sums_fields},
};
static const Field statistics_players_fields[] = {
    {"players", FIELD_LIST, FIELD_IN(PlayerList, players), .high = PLAYERS_MAX,
     FIELD_ITEMS(player_sums_fields, PlayerStatistics)},
    {0},
};

const UseCase statistics_of_all =
    USE_CASE("statistics.all", "everybody's results; best, worst, mean and total are of the same", WHO_ANYBODY,
             USE_IN(statistics_question_fields, StatisticsQuestion), USE_OUT(statistics_all_fields, Statistics),
             .run = run_statistics_all);
const UseCase statistics_of_player =
    USE_CASE("statistics.player", "the results of one player", WHO_ANYBODY,
             USE_IN(statistics_question_fields, StatisticsQuestion),
             USE_OUT(statistics_player_fields, PlayerStatistics), .run = run_statistics_player);
const UseCase statistics_of_players =
    USE_CASE("statistics.players", "what the results of each player come to", WHO_ANYBODY,
             USE_IN(statistics_question_fields, StatisticsQuestion), USE_OUT(statistics_players_fields, PlayerList),
             .run = run_statistics_players);

// ---- changes ----

enum { SCORE_MAX = 1000000 };

// The player of a score; an invalid name is refused in the seed's words.
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
  long points; // the points of a game may be negative
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
