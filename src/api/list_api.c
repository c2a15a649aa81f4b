// SPDX-License-Identifier: MIT
// Ranking, statistics, and what a game can be made of.
#include "api/router.h"
#include "api/shapes.h"
#include "app/gameform.h"
#include "app/ranking.h"
#include "app/statistics.h"
#include "base/mem.h"
#include "engine/bot.h"
#include "game/preset.h"
#include "lexicon/recipe.h"

enum { PAGE_MAX = 500, SCORES_MAX = 5000 };

static const Field ranking_query[] = {
    {.name = "from", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 1000000000, .help = "position; 1"},
    {.name = "count", .type = FIELD_INT, .is_optional = true, .low = 1, .high = PAGE_MAX, .help = "50"},
    {.name = "preset", .type = FIELD_TEXT, .is_optional = true, .high = SETTINGS_ID_MAX, .help = "of this one alone"},
    {.name = "language", .type = FIELD_TEXT, .is_optional = true, .high = SETTINGS_ID_MAX, .help = "in it alone"},
    {.name = "before",
     .type = FIELD_BOOL,
     .is_optional = true,
     .help = "of games that ended before presets and languages counted"},
    {0},
};
static const Field ranked_fields[] = {
    {.name = "position", .type = FIELD_INT, .low = 1, .high = INT64_MAX},
    {.name = "name", .type = FIELD_TEXT, .low = 1, .high = ACCOUNT_NAME_CHARACTERS},
    {.name = "points", .type = FIELD_INT, .low = 1, .high = INT64_MAX},
    {0},
};
static const Field ranking_answer[] = {
    {.name = "total", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "mine", .type = FIELD_ANY, .help = "one's own position, or null"},
    {.name = "players", .type = FIELD_LIST, .high = PAGE_MAX, .fields = ranked_fields},
    {.name = "before", .type = FIELD_INT, .high = INT64_MAX, .help = "accounts in the ranking there was before"},
    {0},
};

static Status read_ranking(Request *request, const RankingKind *kind, Ranking *out, int64_t *mine, int64_t *before,
                           Error *err) {
  int64_t from = field_int(request->query, "from", 1), count = field_int(request->query, "count", 50);
  int64_t account = request->player.account.id;
  Status status = ranking_read(request->app, kind, from - 1, count, out, err);
  if (status != OK && strcmp(err->code, "empty_ranking") == 0)
    status = OK; // an empty list says as much
  if (status == OK && account)
    status = ranking_position(request->app, kind, account, mine, err);
  return status == OK ? ranking_size_before(request->app, before, err) : status;
}

static Status run_ranking(Request *request, Error *err) {
  RankingKind kind = {.preset = field_text(request->query, "preset", ""),
                      .language = field_text(request->query, "language", ""),
                      .is_before = field_bool(request->query, "before", false)};
  int64_t mine = 0, before = 0;
  Ranking ranking = {0};
  json_t *players = json_array();
  Status status = read_ranking(request, &kind, &ranking, &mine, &before, err);
  for (int i = 0; status == OK && i < ranking.count; i++)
    json_array_append_new(players,
                          json_pack("{s:I, s:s, s:I}", "position", (json_int_t)ranking.rows[i].position, "name",
                                    ranking.rows[i].name, "points", (json_int_t)ranking.rows[i].points));
  request->answer =
      json_pack("{s:I, s:o, s:o, s:I}", "total", (json_int_t)ranking.total, "mine",
                mine ? json_integer((json_int_t)mine) : json_null(), "players", players, "before", (json_int_t)before);
  ranking_deinit(&ranking);
  return status;
}

static const Field statistics_query[] = {
    {.name = "player", .type = FIELD_TEXT, .is_optional = true, .high = 200},
    {.name = "machines", .type = FIELD_BOOL, .is_optional = true, .help = "count machines too"},
    {.name = "ranked", .type = FIELD_BOOL, .is_optional = true, .help = "count ranked games alone"},
    {0},
};
static const Field score_fields[] = {
    {.name = "name", .type = FIELD_TEXT, .high = 64},
    {.name = "score", .type = FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {.name = "at", .type = FIELD_INT, .is_optional = true, .high = INT64_MAX},
    {.name = "won", .type = FIELD_BOOL, .is_optional = true},
    {.name = "machine", .type = FIELD_BOOL, .is_optional = true},
    {.name = "counts", .type = FIELD_BOOL, .is_optional = true, .help = "false: of a game that counts for no ranking"},
    {.name = "ranked", .type = FIELD_BOOL, .is_optional = true, .help = "of a game that counts for the ranking"},
    {.name = "preset", .type = FIELD_TEXT, .is_optional = true, .high = SETTINGS_ID_MAX, .help = "of a ranked game"},
    {.name = "language", .type = FIELD_TEXT, .is_optional = true, .high = SETTINGS_ID_MAX},
    {.name = "player",
     .type = FIELD_INT,
     .is_optional = true,
     .high = INT64_MAX,
     .help = "tells players of the same name apart"},
    {0},
};
static const Field statistics_answer[] = {
    {.name = "name", .type = FIELD_TEXT, .is_optional = true, .high = 64},
    {.name = "ranked", .type = FIELD_BOOL, .help = "whether these numbers are of ranked games alone"},
    {.name = "total", .type = FIELD_INT, .low = INT64_MIN, .high = INT64_MAX},
    {.name = "mean", .type = FIELD_NUMBER},
    {.name = "best",
     .type = FIELD_ANY,
     .help = "{name, score}, of one player the score; null where there is no result"},
    {.name = "worst", .type = FIELD_ANY},
    {.name = "games", .type = FIELD_INT, .is_optional = true, .high = INT64_MAX},
    {.name = "wins", .type = FIELD_INT, .is_optional = true, .high = INT64_MAX},
    {.name = "players", .type = FIELD_INT, .is_optional = true, .high = INT64_MAX},
    {.name = "results", .type = FIELD_INT, .is_optional = true, .high = INT64_MAX},
    {.name = "scores", .type = FIELD_LIST, .high = SCORES_MAX, .fields = score_fields},
    {0},
};

static bool is_empty(Status status, const Error *err) {
  return status != OK && err->code && strcmp(err->code, "no_scores") == 0;
}

// Highest first.
static json_t *scores_json(const ScoreList *list) {
  json_t *rows = json_array();
  for (int i = 0; i < list->count; i++) {
    const ScoreRow *row = &list->rows[i];
    json_array_append_new(rows, json_pack("{s:s, s:I, s:I, s:b, s:b, s:b, s:b, s:s, s:s, s:I}", "name", row->name,
                                          "score", (json_int_t)row->score, "at", (json_int_t)row->at_ms, "won",
                                          row->is_won, "machine", row->is_machine, "counts", !row->is_unranked,
                                          "ranked", row->preset[0] != '\0', "preset", row->preset, "language",
                                          row->language, "player", (json_int_t)row->player));
  }
  return rows;
}

static json_t *named_score(const char *name, int64_t score) {
  if (!name)
    return json_null();
  return json_pack("{s:s, s:I}", "name", name, "score", (json_int_t)score);
}

static Status all_statistics(Request *request, StatisticsScope scope, Error *err) {
  Statistics all = {0};
  ScoreList scores = {0};
  Status status = statistics_read(request->app, scope, &all, err);
  if (status == OK)
    status = statistics_scores(request->app, scope, 0, SCORES_MAX, &scores, err);
  if (is_empty(status, err))
    status = OK;
  request->answer = json_pack("{s:b, s:I, s:f, s:o, s:o, s:I, s:I, s:o}", "ranked", scope.only_ranked, "total",
                              (json_int_t)all.total, "mean", all.mean, "best", named_score(all.best_name, all.best),
                              "worst", named_score(all.worst_name, all.worst), "players", (json_int_t)all.players,
                              "results", (json_int_t)all.results, "scores", scores_json(&scores));
  scorelist_deinit(&scores);
  statistics_deinit(&all);
  return status;
}

static json_t *own_score(const PlayerSums *sums, int64_t score) {
  return sums->games > 0 ? json_integer((json_int_t)score) : json_null();
}

static Status one_player(Request *request, const char *player, bool only_ranked, Error *err) {
  PlayerList list;
  ScoreList scores = {0};
  Status status = statistics_player(request->app, player, &list, err);
  if (status != OK)
    return status;
  const PlayerSums *sums = only_ranked ? &list.rows[0].ranked : &list.rows[0].all;
  status = statistics_scores_of(request->app, player, only_ranked, SCORES_MAX, &scores, err);
  request->answer = json_pack("{s:s, s:b, s:I, s:f, s:o, s:o, s:I, s:I, s:o}", "name", list.rows[0].name, "ranked",
                              only_ranked, "total", (json_int_t)sums->total, "mean", sums->mean, "best",
                              own_score(sums, sums->best), "worst", own_score(sums, sums->worst), "games",
                              (json_int_t)sums->games, "wins", (json_int_t)sums->wins, "scores", scores_json(&scores));
  scorelist_deinit(&scores);
  playerlist_deinit(&list);
  return status;
}

static Status run_statistics(Request *request, Error *err) {
  const char *player = field_text(request->query, "player", NULL);
  StatisticsScope scope = {.with_machines = field_bool(request->query, "machines", false),
                           .only_ranked = field_bool(request->query, "ranked", false)};
  return player ? one_player(request, player, scope.only_ranked, err) : all_statistics(request, scope, err);
}

static const Field change_fields[] = {
    {.name = "name", .type = FIELD_TEXT, .high = 200},
    {.name = "score", .type = FIELD_TEXT, .high = 40, .help = "a whole number, as it was typed"},
    {0},
};
static const Field player_query[] = {{.name = "name", .type = FIELD_TEXT, .high = 200}, {0}};
static const Field nothing_answer[] = {{0}};

static Status changed(Request *request, Status status) {
  if (status == OK)
    request->answer = json_object();
  return status;
}

static Status run_add_score(Request *request, Error *err) {
  return changed(request, statistics_add(request->app, field_text(request->body, "name", ""),
                                         field_text(request->body, "score", ""), err));
}

static Status run_remove_score(Request *request, Error *err) {
  return changed(request, statistics_remove(request->app, field_text(request->query, "name", ""),
                                            field_text(request->query, "score", ""), err));
}

static Status run_remove_player(Request *request, Error *err) {
  return changed(request, statistics_remove_player(request->app, field_text(request->query, "name", ""), err));
}

static const Field named_fields[] = {
    {.name = "id", .type = FIELD_TEXT, .low = 1, .high = SETTINGS_ID_MAX},
    {.name = "name", .type = FIELD_TEXT, .low = 1, .high = 64},
    {.name = "note", .type = FIELD_TEXT, .is_optional = true, .high = 400},
    {0},
};
static const Field quick_fields[] = {
    {.name = "words", .type = FIELD_TEXT, .high = SETTINGS_ID_MAX, .help = "nothing: the reader's language"},
    {.name = "person", .type = FIELD_TEXT, .high = SEAT_NAME_MAX, .help = "nothing: as for everybody"},
    {.name = "bot", .type = FIELD_TEXT, .low = 1, .high = SETTINGS_ID_MAX},
    {0},
};
static const Field preset_fields[] = {
    {.name = "id", .type = FIELD_TEXT, .low = 1, .high = SETTINGS_ID_MAX},
    {.name = "name", .type = FIELD_TEXT, .low = 1, .high = 64},
    {.name = "note", .type = FIELD_TEXT, .high = 400},
    {.name = "tiles", .type = FIELD_TEXT, .high = SETTINGS_ID_MAX, .help = "tile set that it asks for, or nothing"},
    {.name = "settings", .type = FIELD_OBJECT, .help = "every setting, and board_size"},
    {.name = "quick", .type = FIELD_OBJECT, .fields = quick_fields, .help = "what its game of one click has"},
    {0},
};
static const Field range_fields[] = {
    {.name = "low", .type = FIELD_INT, .high = 1000},
    {.name = "high", .type = FIELD_INT, .high = 1000},
    {0},
};
static const Field setting_fields[] = {
    {.name = "name", .type = FIELD_TEXT, .low = 1, .high = 64},
    {.name = "type", .type = FIELD_CHOICE, .choices = "number switch choice"},
    {.name = "low", .type = FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {.name = "high", .type = FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {.name = "choices", .type = FIELD_LIST, .high = 32, .of = FIELD_TEXT},
    {.name = "help", .type = FIELD_TEXT, .high = 400},
    {0},
};
static const Field choices_answer[] = {
    {.name = "presets", .type = FIELD_LIST, .high = 100, .fields = preset_fields},
    {.name = "settings", .type = FIELD_LIST, .high = 100, .fields = setting_fields},
    {.name = "languages", .type = FIELD_LIST, .high = 100, .fields = named_fields},
    {.name = "bots", .type = FIELD_LIST, .high = 100, .fields = named_fields},
    {.name = "sizes", .type = FIELD_OBJECT, .fields = range_fields},
    {.name = "racks", .type = FIELD_OBJECT, .fields = range_fields},
    {0},
};

static Status presets_json(json_t *out, Error *err) {
  char id[SETTINGS_ID_MAX];
  Preset *preset = mem_alloc(sizeof *preset);
  Status status = OK;
  for (int i = 0; status == OK && preset_id(i, id); i++) {
    status = preset_find(id, preset, err);
    if (status != OK)
      break;
    json_t *settings = rules_json(&preset->settings);
    json_object_set_new(settings, "board_size", json_integer(preset->board_size));
    const QuickGame *quick = &preset->quick;
    json_array_append_new(out,
                          json_pack("{s:s, s:s, s:s, s:s, s:o, s:{s:s, s:s, s:s}}", "id", id, "name", id, "note", "",
                                    "tiles", preset->tiles, "settings", settings, "quick", "words", quick->words,
                                    "person", quick->person, "bot", quick->bot[0] ? quick->bot : GAMEFORM_BOT));
  }
  mem_free(preset);
  return status;
}

static json_t *settings_json(const Catalog *catalog) {
  static const char *const types[] = {"number", "switch", "choice"};
  json_t *rows = json_array();
  for (const SettingRow *row = settings_rows; row->name; row++) {
    json_t *choices = json_array();
    for (int i = 0; row->type == SETTING_CHOICE && row->choices[i]; i++)
      json_array_append_new(choices, json_string(row->choices[i]));
    json_array_append_new(rows, json_pack("{s:s, s:s, s:i, s:i, s:o, s:s}", "name", row->name, "type", types[row->type],
                                          "low", row->low, "high", row->high, "choices", choices, "help",
                                          row->help ? tr(catalog, row->help) : ""));
  }
  return rows;
}

static const char *language_name(const char *id) {
  static const char *const names[][2] = {{"es", "Español"}, {"ca", "Català"}, {"en", "English"}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i][0], id) == 0)
      return names[i][1];
  }
  return id;
}

static json_t *languages_json(void) {
  json_t *rows = json_array();
  char id[RECIPE_ID_MAX];
  for (int i = 0; recipe_builtin_id(i, id); i++) {
    Recipe *recipe;
    if (recipe_builtin(id, &recipe, NULL) != OK)
      continue;
    if (recipe_info(recipe)->profile == RECIPE_FULL)
      json_array_append_new(rows, json_pack("{s:s, s:s}", "id", id, "name", language_name(id)));
    recipe_destroy(recipe);
  }
  return rows;
}

static json_t *bots_json(const Catalog *catalog) {
  json_t *rows = json_array();
  for (const Bot *bot = bots; bot->name; bot++)
    json_array_append_new(
        rows, json_pack("{s:s, s:s, s:s}", "id", bot->name, "name", bot->name, "note", tr(catalog, bot->help)));
  return rows;
}

static Status run_choices(Request *request, Error *err) {
  const Catalog *catalog = request->call->catalog;
  json_t *presets = json_array();
  Status status = presets_json(presets, err);
  request->answer = json_pack("{s:o, s:o, s:o, s:o, s:{s:i, s:i}, s:{s:i, s:i}}", "presets", presets, "settings",
                              settings_json(catalog), "languages", languages_json(), "bots", bots_json(catalog),
                              "sizes", "low", BOARD_MIN, "high", BOARD_MAX, "racks", "low", RACK_MIN, "high", RACK_MAX);
  return status;
}

const Route list_routes[] = {
    {METHOD_GET, "/api/choices", .cost = COST_READ, .summary = "what a game can be made of", .answer = choices_answer,
     .run = run_choices},
    {METHOD_GET, "/api/ranking", .cost = COST_READ, .summary = "accounts by their best score in ranked games",
     .query = ranking_query, .answer = ranking_answer, .run = run_ranking},
    {METHOD_GET, "/api/statistics", .cost = COST_READ,
     .summary = "all results, or those of one player; best, worst, mean and total are of the same ones",
     .query = statistics_query, .answer = statistics_answer, .run = run_statistics},
    {METHOD_POST, "/api/statistics/scores", .who = WHO_ADMIN, .cost = COST_WRITE, .summary = "add a score",
     .body = change_fields, .answer = nothing_answer, .run = run_add_score},
    {METHOD_DELETE, "/api/statistics/scores", .who = WHO_ADMIN, .cost = COST_WRITE,
     .summary = "remove exactly this score of the player", .query = change_fields, .answer = nothing_answer,
     .run = run_remove_score},
    {METHOD_DELETE, "/api/statistics/players", .who = WHO_ADMIN, .cost = COST_WRITE,
     .summary = "remove all scores of a player", .query = player_query, .answer = nothing_answer,
     .run = run_remove_player},
    {0},
};
