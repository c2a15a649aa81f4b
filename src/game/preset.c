// SPDX-License-Identifier: MIT
#include "game/preset.h"

#include "base/lines.h"
#include "base/mem.h"
#include "game/embedded.h"
#include "game/refusal.h"

#include <string.h>

static const char folder[] = "presets/";
static const char ending[] = ".txt";

static Status preset_set_text(char *out, size_t capacity, Span value, Error *err) {
  if (value.size == 0 || value.size >= capacity)
    return error_set(err, ERR_INPUT, N_("'%s' is not an id"), err_span(value.data, value.size));
  memcpy(out, value.data, value.size);
  out[value.size] = '\0';
  return OK;
}

static Status set_doubled(Preset *preset, Span value, Error *err) {
  preset->doubles_tiles = span_equals(value, "yes");
  if (!preset->doubles_tiles && !span_equals(value, "no"))
    return refuse(err, REFUSAL_SETTING_SWITCH, err_str("tiles_doubled"), err_span(value.data, value.size));
  return OK;
}

static Status set_board(Preset *preset, Span value, Error *err) {
  long size;
  if (!span_to_int(value, BOARD_MIN, BOARD_MAX, &size))
    return refuse(err, REFUSAL_SETTING_RANGE, err_str("board"), err_int(BOARD_MIN), err_int(BOARD_MAX));
  preset->board_size = (int)size;
  return OK;
}

// *found: the line is about the game that one click starts.
static Status read_quick(Span name, Span value, QuickGame *quick, bool *found, Error *err) {
  *found = true;
  if (span_equals(name, "quick_words"))
    return preset_set_text(quick->words, sizeof quick->words, value, err);
  if (span_equals(name, "quick_person"))
    return preset_set_text(quick->person, sizeof quick->person, value, err);
  if (span_equals(name, "quick_bot"))
    return preset_set_text(quick->bot, sizeof quick->bot, value, err);
  *found = false;
  return OK;
}

static Status preset_read_line(Span line, Preset *preset, Error *err) {
  bool is_quick;
  Span name;
  line_next_word(&line, &name);
  Span value = span_trim(line);
  const SettingRow *row = settings_find(name);
  if (row)
    return settings_set(&preset->settings, row, value, err);
  if (span_equals(name, "tiles"))
    return span_equals(value, "any") ? OK : preset_set_text(preset->tiles, sizeof preset->tiles, value, err);
  if (span_equals(name, "tiles_doubled"))
    return set_doubled(preset, value, err);
  if (span_equals(name, "board"))
    return set_board(preset, value, err);
  Status status = read_quick(name, value, &preset->quick, &is_quick, err);
  if (is_quick)
    return status;
  return error_set(err, ERR_INPUT, N_("'%s' is not a setting of a preset"), err_span(name.data, name.size));
}

Status preset_parse(Span text, const char *file, Preset *out, Error *err) {
  ScopedMem Preset *preset = mem_alloc(sizeof *preset);
  preset->board_size = 15;
  preset->settings.rules_version = RULES_VERSION;
  preset->settings.first_seat = -1;
  Lines lines = lines_start(text);
  Span line;
  Status status = OK;
  while (status == OK && lines_next(&lines, &line)) {
    if (line.size > 0 && line.data[0] != '#')
      status = preset_read_line(line, preset, err);
  }
  if (status == OK)
    *out = *preset;
  return error_in(err, file, lines.number, status);
}

bool preset_id(int index, char id[SETTINGS_ID_MAX]) {
  for (const EmbeddedFile *file = game_embedded; file->name; file++) {
    if (strncmp(file->name, folder, strlen(folder)) != 0 || index-- > 0)
      continue;
    const char *name = file->name + strlen(folder);
    memcpy(id, name, strlen(name) - strlen(ending));
    id[strlen(name) - strlen(ending)] = '\0';
    return true;
  }
  return false;
}

const char *preset_title(const char *id) {
  static const struct {
    const char *id, *title;
  } rows[] = {
      {"catalan", N_("Catalan tournament")},
      {"classic", N_("classic")},
      {"duplicate", N_("duplicate: one rack for all")},
      {"english", N_("English tournament")},
      {"seed-001", N_("first game: Catalan, against level 1")},
      {"seed-003", N_("coins and rejections")},
      {"spanish", N_("Spanish tournament")},
      {"super", N_("super: 21 by 21, twice the tiles")},
      {"wordsmog", N_("wordsmog: letters in any order")},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rows[i].id, id) == 0)
      return rows[i].title;
  }
  return id;
}

static Status unknown_preset(const char *id, Error *err) {
  ScopedStrBuf known = {0};
  char known_id[SETTINGS_ID_MAX];
  for (int i = 0; preset_id(i, known_id); i++)
    strbuf_printf(&known, "%s%s", i ? " " : "", known_id);
  return error_set(err, ERR_MISSING, N_("there is no preset '%s'; there are: %s"), err_str(id),
                   err_str(strbuf_text(&known)));
}

Status preset_find(const char *id, Preset *out, Error *err) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "%s%s%s", folder, id, ending);
  Span text = strlen(id) < SETTINGS_ID_MAX ? embed_find(game_embedded, name.data) : (Span){0};
  Status status = text.data ? preset_parse(text, name.data, out, err) : unknown_preset(id, err);
  if (status == OK) {
    memcpy(out->id, id, strlen(id) + 1);
    memcpy(out->settings.preset, id, strlen(id) + 1);
  }
  return status;
}

Status preset_settings(const Preset *preset, const TileSet *tiles, int board_size, Settings *out, Error *err) {
  Layout layout;
  Status status = layout_for_size(board_size ? board_size : preset->board_size, &layout, err);
  if (status != OK)
    return status;
  *out = preset->settings;
  out->layout = layout;
  out->tiles = *tiles;
  if (preset->doubles_tiles)
    tileset_double(&out->tiles);
  return OK;
}
