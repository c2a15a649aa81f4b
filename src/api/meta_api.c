// SPDX-License-Identifier: MIT
// What the server is, and its tile sets.
#include "api/openapi.h"
#include "api/router.h"
#include "api/tablejson.h"

static const Field info_answer[] = {
    {"languages", FIELD_LIST, .high = 16, .of = FIELD_TEXT},
    {"public", FIELD_BOOL, .help = "does the server listen elsewhere than on its own machine?"},
    {"password_min", FIELD_INT, .low = 1, .high = 64},
    {"now_ms", FIELD_INT, .high = INT64_MAX},
    {0},
};

static Status run_info(Request *request, Error *err) {
  json_t *languages = json_array();
  (void)err;
  for (const char *const *language = catalog_languages(); *language; language++)
    json_array_append_new(languages, json_string(*language));
  request->answer =
      json_pack("{s:o, s:b, s:i, s:I}", "languages", languages, "public", request->api->options->is_public,
                "password_min", request->api->options->is_public ? ACCOUNT_REMOTE_PASSWORD_MIN : 1, "now_ms",
                (json_int_t)app_now_ms(request->app));
  return OK;
}

static const Field tileset_fields[] = {
    {"id", FIELD_TEXT, .low = 1, .high = SETTINGS_ID_MAX},
    {"total", FIELD_INT, .high = TILESET_TILES_MAX},
    {"tiles", FIELD_LIST, .high = TILE_KINDS_MAX + 1, .fields = tile_fields},
    {0},
};
static const Field tilesets_answer[] = {{"tilesets", FIELD_LIST, .high = 100, .fields = tileset_fields}, {0}};

static Status run_meta_tilesets(Request *request, Error *err) {
  json_t *rows = json_array();
  char id[TILE_NAME_MAX];
  TileSet tiles;
  Status status = OK;
  for (int i = 0; status == OK && tileset_builtin_id(i, id); i++) {
    status = tileset_builtin(id, &tiles, err);
    if (status == OK)
      json_array_append_new(
          rows, json_pack("{s:s, s:i, s:o}", "id", id, "total", tiles.total, "tiles", tiles_json(&tiles, true)));
  }
  request->answer = json_pack("{s:o}", "tilesets", rows);
  return status;
}

static Status run_openapi(Request *request, Error *err) {
  (void)err;
  request->answer = openapi_document();
  return OK;
}

const Route meta_routes[] = {
    {METHOD_GET, "/api/info", .cost = COST_READ, .summary = "what the server is", .answer = info_answer,
     .run = run_info},
    {METHOD_GET, "/api/openapi.json", .cost = COST_READ, .summary = "this description", .run = run_openapi},
    {METHOD_GET, "/api/tilesets", .cost = COST_READ, .summary = "the tile sets of the program",
     .answer = tilesets_answer, .run = run_meta_tilesets},
    {0},
};
