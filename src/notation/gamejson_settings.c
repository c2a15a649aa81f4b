// SPDX-License-Identifier: MIT
// The settings of a game as JSON, both ways. Rules by name from the table of settings, tiles and layout as their files
// write them.
#include "base/mem.h"
#include "game/refusal.h"
#include "notation/gamejson_internal.h"
#include "notation/jsonread.h"

#include <string.h>

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

json_t *gamejson_settings(const Settings *settings) {
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

// A list of lines, joined to the text of a file. Empty on a problem.
static StrBuf gamejson_settings_read_lines(JsonReader *reader, const char *name, size_t limit) {
  const json_t *lines = jsonread_array(reader, name, limit);
  StrBuf text = {0};
  if (reader->status == OK && !join_lines(lines, &text))
    reader->status = error_set(reader->err, ERR_INPUT, N_("the field '%s' must be a list of texts"), err_str(name));
  return text;
}

// What is read must be what would be written: there are no two ways to record a game. Frees both.
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

Status gamejson_read_settings(const json_t *object, Settings *out, Error *err) {
  JsonReader reader = jsonread_start(object, "settings.", err);
  ScopedMem Settings *settings = mem_alloc(sizeof *settings);
  Status status = reader.status == OK ? gamejson_settings_read_all(&reader, settings) : reader.status;
  if (status == OK)
    *out = *settings;
  return status;
}
