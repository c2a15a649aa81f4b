// SPDX-License-Identifier: MIT
// Ranking, statistics, and everything that a new game can use.
#include "api/router.h"
#include "api/tablejson.h"
#include "app/gameorder.h"
#include "app/ranking.h"
#include "app/resource.h"
#include "app/statistics.h"
#include "app/wordmeaning.h"
#include "base/mem.h"
#include "engine/bot.h"
#include "game/preset.h"
#include "lexicon/language.h"
#include "lexicon/recipe.h"

// An empty list instead of the refusal.
static Status answer_list(Request *request, const UseCase *what, Error *err) {
  void *out = arena_alloc(&request->arena, what->out_size);
  Status status = request_use_as(request, what, NULL, out, err);
  if (status == ERR_MISSING && (strcmp(err->code, "empty_ranking") == 0 || strcmp(err->code, "no_scores") == 0))
    status = OK;
  if (status == OK)
    request->answer = fields_to_json(what->out, out, FIELD_NOT_JSON);
  return status;
}

static Status run_ranking(Request *request, Error *err) {
  return answer_list(request, &ranking_reading, err);
}

static Status run_statistics(Request *request, Error *err) {
  bool is_of_one = field_text(request->query, "player", NULL) != NULL;
  return answer_list(request, is_of_one ? &statistics_of_player : &statistics_of_all, err);
}

// For everybody's results or one player's.
static const Field statistics_answer[] = {
    {"name", FIELD_TEXT, .is_optional = true, .high = 64},
    {"ranked", FIELD_BOOL, .help = "whether these numbers are of ranked games alone"},
    {"total", FIELD_INT, .low = INT64_MIN, .high = INT64_MAX},
    {.name = "mean", .type = FIELD_NUMBER},
    {"best", FIELD_ANY, .help = "{name, score}, of one player the score; null where there is no result"},
    {.name = "worst", .type = FIELD_ANY},
    {"games", FIELD_INT, .is_optional = true, .high = INT64_MAX},
    {"wins", FIELD_INT, .is_optional = true, .high = INT64_MAX},
    {"players", FIELD_INT, .is_optional = true, .high = INT64_MAX},
    {"results", FIELD_INT, .is_optional = true, .high = INT64_MAX},
    {"scores", FIELD_LIST, .high = INT32_MAX, .fields = score_row_fields},
    {0},
};

static const Field named_fields[] = {
    {"id", FIELD_TEXT, .low = 1, .high = SETTINGS_ID_MAX},
    {"name", FIELD_TEXT, .low = 1, .high = 64},
    {"note", FIELD_TEXT, .is_optional = true, .high = 400},
    {0},
};
static const Field bot_fields[] = {
    {"id", FIELD_TEXT, .low = 1, .high = SETTINGS_ID_MAX},
    {"name", FIELD_TEXT, .low = 1, .high = 64},
    {"note", FIELD_TEXT, .high = 400},
    {"called", FIELD_TEXT, .is_optional = true, .high = SEAT_NAME_MAX, .help = "its own name; the classics have none"},
    {"says", FIELD_TEXT, .is_optional = true, .high = 400, .help = "of itself"},
    {"strength", FIELD_INT, .is_optional = true, .low = 1, .high = 100, .help = "its step on the ladder"},
    {0},
};
static const Field quick_fields[] = {
    {"words", FIELD_TEXT, .high = SETTINGS_ID_MAX, .help = "nothing: the reader's language"},
    {"person", FIELD_TEXT, .high = SEAT_NAME_MAX, .help = "nothing: as for everybody"},
    {"bot", FIELD_TEXT, .low = 1, .high = SETTINGS_ID_MAX},
    {0},
};
static const Field preset_fields[] = {
    {"id", FIELD_TEXT, .low = 1, .high = SETTINGS_ID_MAX},
    {"name", FIELD_TEXT, .low = 1, .high = 64},
    {"note", FIELD_TEXT, .high = 400},
    {"tiles", FIELD_TEXT, .high = SETTINGS_ID_MAX, .help = "tile set that it asks for, or nothing"},
    {"settings", FIELD_OBJECT, .help = "every setting, and board_size"},
    {"quick", FIELD_OBJECT, .fields = quick_fields, .help = "what its game of one click has"},
    {0},
};
static const Field range_fields[] = {{"low", FIELD_INT, .high = 1000}, {"high", FIELD_INT, .high = 1000}, {0}};
static const Field setting_fields[] = {
    {"name", FIELD_TEXT, .low = 1, .high = 64},
    {"type", FIELD_CHOICE, .choices = "number switch choice"},
    {"low", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {"high", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {"choices", FIELD_LIST, .high = 32, .of = FIELD_TEXT},
    {"help", FIELD_TEXT, .high = 400},
    {0},
};
static const Field choices_answer[] = {
    {"presets", FIELD_LIST, .high = 100, .fields = preset_fields},
    {"settings", FIELD_LIST, .high = 100, .fields = setting_fields},
    {"languages", FIELD_LIST, .high = 100, .fields = named_fields},
    {"bots", FIELD_LIST, .high = 100, .fields = bot_fields},
    {"sizes", FIELD_OBJECT, .fields = range_fields},
    {"racks", FIELD_OBJECT, .fields = range_fields},
    {0},
};

static Status presets_json(json_t *out, Error *err) {
  char id[SETTINGS_ID_MAX];
  ScopedMem Preset *preset = mem_alloc(sizeof *preset);
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
                                    "person", quick->person, "bot", quick->bot[0] ? quick->bot : GAME_USUAL_BOT));
  }
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

static json_t *languages_json(void) {
  json_t *rows = json_array();
  char id[RECIPE_ID_MAX];
  for (int i = 0; recipe_builtin_id(i, id); i++) {
    Recipe *recipe;
    if (recipe_builtin(id, &recipe, NULL) != OK)
      continue;
    if (recipe_info(recipe)->profile == RECIPE_FULL && recipe_is_at_hand(recipe))
      json_array_append_new(rows, json_pack("{s:s, s:s}", "id", id, "name", language_own_name(id)));
    recipe_destroy(recipe);
  }
  return rows;
}

static json_t *bots_json(const Catalog *catalog) {
  json_t *rows = json_array();
  for (const Bot *bot = bots; bot->name; bot++) {
    if (bot->is_for_measuring)
      continue;
    json_t *row = json_pack("{s:s, s:s, s:s}", "id", bot->name, "name", bot->name, "note", tr(catalog, bot->help));
    if (bot->called)
      json_object_update_new(row, json_pack("{s:s, s:s, s:i}", "called", bot->called, "says", tr(catalog, bot->says),
                                            "strength", bot->strength));
    json_array_append_new(rows, row);
  }
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

// Dictionaries and bags.

static const Field file_query[] = {{"part", FIELD_CHOICE, .choices = "words bag"}, {0}};

static Status tell_resource_file(Request *request, const void *out, Error *err) {
  const ResourceShown *shown = out;
  bool is_bag = strcmp(field_text(request->query, "part", "words"), "bag") == 0;
  Span part = is_bag ? shown->text.bag : shown->text.words;
  (void)err;
  request->call->type = "text/plain; charset=utf-8";
  strbuf_add(&request->call->answer, part.size ? part.data : "", part.size);
  return OK;
}

const Route list_routes[] = {
    {METHOD_GET, "/api/choices", .cost = COST_READ, .summary = "what a game can be made of", .answer = choices_answer,
     .run = run_choices},
    {METHOD_GET, "/api/ranking", .use = &ranking_reading, .cost = COST_READ, .run = run_ranking},
    {METHOD_GET, "/api/statistics", .use = &statistics_of_all, .cost = COST_READ,
     .summary = "all results, or those of one player; best, worst, mean and total are of the same ones",
     .answer = statistics_answer, .run = run_statistics},
    {METHOD_POST, "/api/statistics/scores", .use = &score_adding, .cost = COST_WRITE},
    {METHOD_DELETE, "/api/statistics/scores", .use = &score_removing, .cost = COST_WRITE},
    {METHOD_DELETE, "/api/statistics/players", .use = &player_removing, .cost = COST_WRITE},
    {METHOD_GET, "/api/resources", .use = &resource_listing, .cost = COST_READ},
    {METHOD_GET, "/api/resources/{id}", .use = &resource_showing, .cost = COST_ENGINE, .lane = LANE_ENGINE},
    {METHOD_GET, "/api/resources/{id}/define", .use = &word_defining, .cost = COST_ENGINE, .lane = LANE_ENGINE},
    {METHOD_GET, "/api/resources/{id}/file", .who = WHO_ACCOUNT, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "words or bag as a file", .query = file_query, .type = "text/plain", .use = &resource_showing,
     .tell = tell_resource_file},
    {METHOD_POST, "/api/resources", .use = &resource_adding, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .body_max = WORDS_BODY_MAX},
    {METHOD_PATCH, "/api/resources/{id}", .use = &resource_changing, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .body_max = WORDS_BODY_MAX},
    {METHOD_DELETE, "/api/resources/{id}", .use = &resource_deleting, .cost = COST_WRITE},
    {0},
};
