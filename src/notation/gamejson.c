// SPDX-License-Identifier: MIT
// Whole games as JSON, both ways. A game is replayed from its actions, one by one.
#include "notation/gamejson.h"

#include "base/mem.h"
#include "game/refusal.h"
#include "game/view.h"
#include "notation/gamejson_internal.h"
#include "notation/jsonread.h"

#include <sodium.h>
#include <string.h>

// ---- settings: rules by their names in the table of settings, tiles and layout as in their files ----

static json_t *lines_of(const StrBuf *text) {
  json_t *lines = json_array();
  const char *at = strbuf_text(text);
  for (const char *end; (end = strchr(at, '\n')); at = end + 1)
    json_array_append_new(lines, json_stringn(at, (size_t)(end - at)));
  return lines;
}

static json_t *row_value(const Settings *settings, const SettingRow *row) {
  int value = settings_get(settings, row);
  if (row->type == SETTING_SWITCH)
    return json_boolean(value);
  return row->type == SETTING_CHOICE ? json_string(row->choices[value]) : json_integer(value);
}

json_t *gamejson_seat(const Seat *seat) {
  return json_pack("{s:s, s:s, s:s, s:s, s:i}", "kind", seat->kind == SEAT_BOT ? "bot" : "person", "name", seat->name,
                   "account", seat->account, "bot", seat->bot, "bot_version", seat->bot_version);
}

static json_t *gamejson_settings(const Settings *settings) {
  ScopedStrBuf tiles = {0}, layout = {0};
  tileset_write(&settings->tiles, &tiles);
  layout_write(&settings->layout, &layout);
  json_t *seats = json_array();
  for (int i = 0; i < settings->seat_count; i++)
    json_array_append_new(seats, gamejson_seat(&settings->seats[i]));
  json_t *object =
      json_pack("{s:i, s:s, s:s, s:s, s:o, s:o, s:o, s:i}", "rules_version", settings->rules_version, "preset",
                settings->preset, "lexicon", settings->lexicon, "lexicon_hash", settings->lexicon_hash, "tiles",
                lines_of(&tiles), "layout", lines_of(&layout), "seats", seats, "first_seat", settings->first_seat);
  for (const SettingRow *row = settings_rows; row->name; row++)
    json_object_set_new(object, row->name, row_value(settings, row));
  return object;
}

static bool join_lines(const json_t *lines, StrBuf *out) {
  for (size_t i = 0; i < json_array_size(lines); i++) {
    const char *line = json_string_value(json_array_get(lines, i));
    if (!line || strchr(line, '\n'))
      return false;
    strbuf_printf(out, "%s\n", line);
  }
  return true;
}

// Joins a list of lines to the text of a file. Empty if there is a problem.
static StrBuf gamejson_settings_read_lines(JsonReader *reader, const char *name, size_t limit) {
  const json_t *lines = jsonread_array(reader, name, limit);
  StrBuf text = {0};
  if (reader->status == OK && !join_lines(lines, &text))
    reader->status = error_set(reader->err, ERR_INPUT, N_("the field '%s' must be a list of texts"), err_str(name));
  return text;
}

// What was read must be exactly what would be written: a game can be recorded in one way only. Frees both.
static Status compare_lines(JsonReader *reader, const char *name, StrBuf *read, StrBuf *written) {
  if (reader->status == OK && strcmp(strbuf_text(read), strbuf_text(written)) != 0)
    reader->status =
        error_set(reader->err, ERR_INPUT, N_("the field '%s' is not written as this program writes it"), err_str(name));
  strbuf_deinit(read);
  strbuf_deinit(written);
  return reader->status;
}

static Status gamejson_settings_read_tiles(JsonReader *reader, Settings *out) {
  StrBuf text = gamejson_settings_read_lines(reader, "tiles", TILE_KINDS_MAX + 1), written = {0};
  if (reader->status == OK)
    reader->status = tileset_parse((Span){text.data, text.size}, "tiles", &out->tiles, reader->err);
  if (reader->status == OK)
    tileset_write(&out->tiles, &written);
  return compare_lines(reader, "tiles", &text, &written);
}

static Status gamejson_settings_read_layout(JsonReader *reader, Settings *out) {
  StrBuf text = gamejson_settings_read_lines(reader, "layout", BOARD_MAX), written = {0};
  if (reader->status == OK)
    reader->status = layout_parse((Span){text.data, text.size}, "layout", &out->layout, reader->err);
  if (reader->status == OK)
    layout_write(&out->layout, &written);
  return compare_lines(reader, "layout", &text, &written);
}

Status gamejson_read_seat(const json_t *object, Seat *out, Error *err) {
  JsonReader reader = jsonread_start(object, "seat.", err);
  char kind[16] = "";
  jsonread_text(&reader, "kind", kind, sizeof kind);
  jsonread_text(&reader, "name", out->name, sizeof out->name);
  jsonread_text(&reader, "account", out->account, sizeof out->account);
  jsonread_text(&reader, "bot", out->bot, sizeof out->bot);
  out->bot_version = (int)jsonread_int(&reader, "bot_version", 0, BOT_VERSION_MAX);
  Status status = jsonread_end(&reader);
  if (status == OK && strcmp(kind, "person") != 0 && strcmp(kind, "bot") != 0)
    return error_set(err, ERR_INPUT, N_("a seat's kind is person or bot, not '%s'"), err_str(kind));
  out->kind = strcmp(kind, "bot") == 0 ? SEAT_BOT : SEAT_PERSON;
  return status;
}

static Status gamejson_settings_read_seats(JsonReader *reader, Settings *out) {
  const json_t *seats = jsonread_array(reader, "seats", SEATS_MAX);
  for (size_t i = 0; reader->status == OK && i < json_array_size(seats); i++) {
    reader->status = gamejson_read_seat(json_array_get(seats, i), &out->seats[i], reader->err);
    out->seat_count++;
  }
  return reader->status;
}

static Status gamejson_settings_read_row(JsonReader *reader, const SettingRow *row, Settings *out) {
  if (row->type == SETTING_CHOICE) {
    char text[32];
    jsonread_text(reader, row->name, text, sizeof text);
    return reader->status == OK ? settings_set(out, row, span_of(text), reader->err) : reader->status;
  }
  int64_t value = row->type == SETTING_SWITCH ? jsonread_bool(reader, row->name)
                                              : jsonread_int(reader, row->name, row->low, row->high);
  return reader->status == OK ? settings_set_number(out, row, value, reader->err) : reader->status;
}

static Status gamejson_settings_read_all(JsonReader *reader, Settings *out) {
  out->rules_version = (int)jsonread_int(reader, "rules_version", 1, 1000000);
  if (reader->status == OK && out->rules_version > RULES_VERSION)
    return refuse(reader->err, REFUSAL_RULES_VERSION, err_int(out->rules_version), err_int(RULES_VERSION));
  jsonread_text(reader, "preset", out->preset, sizeof out->preset);
  jsonread_text(reader, "lexicon", out->lexicon, sizeof out->lexicon);
  jsonread_text(reader, "lexicon_hash", out->lexicon_hash, sizeof out->lexicon_hash);
  out->first_seat = (int)jsonread_int(reader, "first_seat", -1, SEATS_MAX - 1);
  Status status = gamejson_settings_read_tiles(reader, out);
  if (status == OK)
    status = gamejson_settings_read_layout(reader, out);
  if (status == OK)
    status = gamejson_settings_read_seats(reader, out);
  for (const SettingRow *row = settings_rows; status == OK && row->name; row++)
    status = gamejson_settings_read_row(reader, row, out);
  return status == OK ? jsonread_end(reader) : status;
}

static Status gamejson_read_settings(const json_t *object, Settings *out, Error *err) {
  JsonReader reader = jsonread_start(object, "settings.", err);
  ScopedMem Settings *settings = mem_alloc(sizeof *settings);
  Status status = reader.status == OK ? gamejson_settings_read_all(&reader, settings) : reader.status;
  if (status == OK)
    *out = *settings;
  return status;
}

// ---- writing ----

json_t *gamejson_head(const Game *game, bool with_seed) {
  json_t *object = json_pack("{s:s, s:i, s:I, s:s, s:s, s:o}", "format", GAMEJSON_FORMAT, "version", GAMEJSON_VERSION,
                             "began_ms", (json_int_t)game_began_ms(game), "commitment", game_commitment(game),
                             "head_hash", game_head_hash(game), "settings", gamejson_settings(game_settings(game)));
  if (with_seed) {
    char hex[2 * SEED_SIZE + 1];
    sodium_bin2hex(hex, sizeof hex, game_seed(game)->bytes, SEED_SIZE);
    json_object_set_new(object, "seed", json_string(hex));
  }
  return object;
}

// An action as anybody at the table may see it.
static json_t *public_action(const Game *game, const Action *action) {
  json_t *object = gamejson_action(action, &game_settings(game)->tiles);
  if (game_view_shows(game, SEAT_SYSTEM, action))
    return object;
  json_t *payload = json_object();
  if (action->type == ACTION_EXCHANGE)
    json_object_set_new(payload, "count", json_integer(action->exchange.count));
  json_object_set_new(object, "payload", payload);
  return object;
}

json_t *gamejson_game(const Game *game, bool with_seed) {
  json_t *object = gamejson_head(game, with_seed);
  json_t *actions = json_array();
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    const Action *action = game_action(game, seq);
    json_array_append_new(actions, with_seed ? gamejson_action(action, &game_settings(game)->tiles)
                                             : public_action(game, action));
  }
  json_object_set_new(object, "actions", actions);
  return object;
}

// ---- reading ----

typedef struct Head {
  Settings settings;
  Seed seed;
  char commitment[HASH_HEX_SIZE], head_hash[HASH_HEX_SIZE];
  int64_t began_ms;
} Head;

static Status gamejson_read_seed(JsonReader *reader, Head *head) {
  char hex[2 * SEED_SIZE + 1];
  size_t size = 0;
  jsonread_text(reader, "seed", hex, sizeof hex);
  if (reader->status != OK)
    return reader->status;
  bool is_hex = strspn(hex, "0123456789abcdef") == 2 * SEED_SIZE;
  if (!is_hex || sodium_hex2bin(head->seed.bytes, SEED_SIZE, hex, strlen(hex), NULL, &size, NULL) != 0)
    return error_set(reader->err, ERR_INPUT, N_("the seed must be %d hexadecimal digits in lower case"),
                     err_int(2 * SEED_SIZE));
  return OK;
}

static Status read_format(JsonReader *reader) {
  char name[32];
  jsonread_text(reader, "format", name, sizeof name);
  int64_t version = jsonread_int(reader, "version", 1, 1000000);
  if (reader->status != OK)
    return reader->status;
  if (strcmp(name, GAMEJSON_FORMAT) != 0)
    return error_set(reader->err, ERR_INPUT, N_("this is not a game of this program: its format is '%s'"),
                     err_str(name));
  if (version != GAMEJSON_VERSION)
    return error_set(reader->err, ERR_INPUT,
                     N_("the game is in version %d of the format; this program knows version %d"), err_int(version),
                     err_int(GAMEJSON_VERSION));
  return OK;
}

static Status gamejson_read_head(JsonReader *reader, Head *head) {
  Status status = read_format(reader);
  if (status != OK)
    return status;
  if (!jsonread_has(reader, "seed"))
    return error_set(reader->err, ERR_INPUT, N_("the seed is not published yet: only a finished game can be verified"));
  status = gamejson_read_seed(reader, head);
  if (status != OK)
    return status;
  head->began_ms = jsonread_int(reader, "began_ms", 0, AT_MS_MAX);
  jsonread_text(reader, "commitment", head->commitment, sizeof head->commitment);
  jsonread_text(reader, "head_hash", head->head_hash, sizeof head->head_hash);
  const json_t *settings = jsonread_object(reader, "settings");
  return reader->status == OK ? gamejson_read_settings(settings, &head->settings, reader->err) : reader->status;
}

static Status gamejson_begin(const Head *head, Game **out, Error *err) {
  Game *game;
  Status status = game_create(&head->settings, &head->seed, head->began_ms, &game, err);
  if (status != OK)
    return status;
  if (strcmp(game_commitment(game), head->commitment) != 0)
    status = refuse(err, REFUSAL_COMMITMENT_MISMATCH);
  else if (strcmp(game_head_hash(game), head->head_hash) != 0)
    status = refuse(err, REFUSAL_HEAD_MISMATCH);
  if (status != OK)
    game_destroy(game);
  else
    *out = game;
  return status;
}

static Status gamejson_replay(Game *game, const json_t *object, Error *err) {
  ScopedMem Action *action = mem_alloc(sizeof *action);
  Status status = gamejson_read_action(object, game_settings(game), action, err);
  return status == OK ? game_replay(game, action, err) : status;
}

// "FILE: actions[3]"; actions are counted from 1.
static void set_action_place(Error *err, const char *file, size_t number) {
  ScopedStrBuf place = {0};
  strbuf_printf(&place, "%s: actions[%zu]", file, number);
  error_set_place(err, place.data, 0);
}

static Status replay_array(Game *game, const json_t *actions, const char *file, Error *err) {
  for (size_t i = 0; i < json_array_size(actions); i++) {
    Status status = gamejson_replay(game, json_array_get(actions, i), err);
    if (status != OK) {
      set_action_place(err, file, i + 1);
      return status;
    }
  }
  return OK;
}

static Status read_object(const json_t *root, const char *file, Game **out, Error *err) {
  JsonReader reader = jsonread_start(root, "", err);
  ScopedMem Head *head = mem_alloc(sizeof *head);
  Status status = reader.status == OK ? gamejson_read_head(&reader, head) : reader.status;
  const json_t *actions =
      status == OK && jsonread_has(&reader, "actions") ? jsonread_array(&reader, "actions", GAME_ACTIONS_MAX) : NULL;
  if (status == OK)
    status = jsonread_end(&reader);
  if (status == OK)
    status = gamejson_begin(head, out, err);
  return status == OK ? replay_array(*out, actions, file, err) : status;
}

static bool next_log_line(Span text, size_t *at, const GameLoad *load, Span *line) {
  if (*at >= text.size)
    return false;
  const char *end = memchr(text.data + *at, '\n', text.size - *at);
  if (!end && load && load->drops_torn_line)
    return false;
  size_t size = end ? (size_t)(end - text.data) - *at : text.size - *at;
  *line = (Span){text.data + *at, size};
  *at += size + (end ? 1 : 0);
  return true;
}

static Status gamejson_read_line(Span line, const char *file, Game **game, Error *err) {
  json_t *root;
  Status status = json_parse(line, &root, err);
  if (status != OK)
    return status;
  status = *game ? gamejson_replay(*game, root, err) : read_object(root, file, game, err);
  json_decref(root);
  return status;
}

static Status read_log(Span text, const char *file, GameLoad *load, Game **out, Error *err) {
  size_t at = 0;
  long number = 0;
  Span line;
  while (next_log_line(text, &at, load, &line)) {
    number++;
    if (line.size == 0)
      continue;
    Status status = gamejson_read_line(line, file, out, err);
    if (status != OK)
      return error_in(err, file, number, status);
    if (load)
      load->good_bytes = at;
  }
  return *out ? OK : error_set(err, ERR_INPUT, N_("'%s' holds no game"), err_str(file));
}

// A text that is one JSON value is a whole game, or a log that has only its head.
static Status read_either(Span text, const char *file, GameLoad *load, Game **out, Error *err) {
  json_t *root = NULL;
  bool is_log = load && load->drops_torn_line;
  if (is_log || json_parse(text, &root, NULL) != OK)
    return read_log(text, file, load, out, err);
  Status status = read_object(root, file, out, err);
  json_decref(root);
  if (load)
    load->good_bytes = text.size;
  return status;
}

Status gamejson_read(Span text, const char *file, GameLoad *load, Game **out, Error *err) {
  Game *game = NULL;
  Status status = text.size > GAMEJSON_FILE_MAX ? error_set(err, ERR_LIMIT, N_("the game is larger than %d megabytes"),
                                                            err_int(GAMEJSON_FILE_MAX >> 20))
                                                : read_either(text, file, load, &game, err);
  if (status != OK) {
    error_set_place(err, file, 0);
    game_destroy(game);
    return status;
  }
  *out = game;
  return OK;
}
