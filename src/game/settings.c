// SPDX-License-Identifier: MIT
#include "game/settings.h"

#include "base/lines.h"
#include "base/utf8.h"
#include "game/refusal.h"

#include <string.h>

static const char *const challenge_names[] = {"void", "reject", "single", "double", "5", "10", NULL};
static const char *const challenge_titles[] = {N_("only valid words are accepted"),
                                               N_("the next player may reject; it costs the turn"),
                                               N_("challenges are free"),
                                               N_("a failed challenge costs the turn"),
                                               N_("a failed challenge gives 5 points"),
                                               N_("a failed challenge gives 10 points"),
                                               NULL};
static const char *const clock_names[] = {"none", "game", "turn", "days", NULL};
static const char *const clock_titles[] = {N_("none"), N_("for the whole game"), N_("for each turn"),
                                           N_("days for each turn"), NULL};

#define NUMBER(field, low, high, help)                                                                                 \
  { #field, SETTING_NUMBER, offsetof(Settings, field), low, high, NULL, NULL, help }
#define SWITCH(field, help)                                                                                            \
  { #field, SETTING_SWITCH, offsetof(Settings, field), 0, 1, NULL, NULL, help }
#define CHOICE(field, names, titles, help)                                                                             \
  {                                                                                                                    \
#field, SETTING_CHOICE, offsetof(Settings, field), 0, (int)(sizeof(names) / sizeof *(names)) - 2, names, titles,   \
        help                                                                                                           \
  }

const SettingRow settings_rows[] = {
    NUMBER(rack_size, RACK_MIN, RACK_MAX, N_("tiles on a rack")),
    NUMBER(bingo_bonus, 0, 1000, N_("points for playing a full rack")),
    SWITCH(any_order, N_("the letters of a word may be laid in any order")),
    NUMBER(exchange_minimum, 0, 100, N_("tiles the bag must hold for an exchange (0: as many as are exchanged)")),
    SWITCH(exchange_is_pass, N_("an exchange counts as a pass")),
    NUMBER(passes_to_end, 0, 100, N_("passes in a row that end the game (0: never)")),
    SWITCH(passes_each, N_("those passes are counted for each player")),
    NUMBER(scoreless_to_end, 0, 100, N_("scoreless turns in a row that end the game (0: never)")),
    SWITCH(scoreless_each, N_("those turns are counted for each player")),
    CHOICE(challenge, challenge_names, challenge_titles, N_("how plays are challenged")),
    SWITCH(free_swap, N_("a rack of vowels only, or of consonants only, may be swapped without losing the turn")),
    SWITCH(undo, N_("turns can be taken back")),
    SWITCH(mirrored_draws, N_("seats draw from opposite ends of the bag")),
    SWITCH(coins, N_("points earn coins, and coins buy advantages")),
    NUMBER(coins_points, 1, 1000, N_("points that earn coins")),
    NUMBER(coins_earned, 0, 1000, N_("coins earned by them")),
    NUMBER(coins_price, 0, 1000, N_("coins that an advantage costs")),
    CHOICE(clock, clock_names, clock_titles, N_("what the clock counts")),
    NUMBER(clock_limit_s, 0, 100 * 24 * 3600, N_("seconds for the game or the turn")),
    NUMBER(clock_increment_s, 0, 3600, N_("seconds added after each turn")),
    NUMBER(clock_overtime_s, 0, 24 * 3600, N_("seconds that a player may take beyond the limit")),
    NUMBER(clock_overtime_points, 0, 1000, N_("points lost for each minute of overtime begun")),
    SWITCH(duplicate, N_("everybody plays the same rack (duplicate)")),
    NUMBER(duplicate_round_s, 0, 24 * 3600, N_("seconds for a round of duplicate")),
    NUMBER(duplicate_top_bonus, 0, 1000, N_("points for being the only one to find the best play")),
    NUMBER(duplicate_best_bonus, 0, 1000, N_("points for being the only one with the best play below that")),
    NUMBER(duplicate_mixed_rounds, 0, 1000, N_("rounds that begin with two vowels and two consonants")),
    {0},
};

const SettingRow *settings_find(Span name) {
  for (const SettingRow *row = settings_rows; row->name; row++) {
    if (span_equals(name, row->name))
      return row;
  }
  return NULL;
}

static int *setting_member(Settings *settings, const SettingRow *row) {
  return (int *)(void *)((char *)settings + row->offset);
}

int settings_get(const Settings *settings, const SettingRow *row) {
  int value;
  memcpy(&value, (const char *)settings + row->offset, sizeof value);
  return value;
}

Status settings_set_number(Settings *settings, const SettingRow *row, int64_t value, Error *err) {
  if (value < row->low || value > row->high)
    return refuse(err, REFUSAL_SETTING_RANGE, err_str(row->name), err_int(row->low), err_int(row->high));
  *setting_member(settings, row) = (int)value;
  return OK;
}

static Status set_switch(Settings *settings, const SettingRow *row, Span value, Error *err) {
  static const char *const words[] = {"no", "yes", "off", "on", "0", "1", "false", "true", "no", "sí", "no", "si"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (span_equals(value, words[i])) {
      *setting_member(settings, row) = (int)(i % 2);
      return OK;
    }
  }
  return refuse(err, REFUSAL_SETTING_SWITCH, err_str(row->name), err_span(value.data, value.size));
}

static Status set_choice(Settings *settings, const SettingRow *row, Span value, Error *err) {
  ScopedStrBuf known = {0};
  for (int i = 0; row->choices[i]; i++) {
    if (span_equals(value, row->choices[i])) {
      *setting_member(settings, row) = i;
      return OK;
    }
    strbuf_printf(&known, "%s%s", i ? " " : "", row->choices[i]);
  }
  return refuse(err, REFUSAL_SETTING_CHOICE, err_str(row->name), err_span(value.data, value.size),
                err_str(strbuf_text(&known)));
}

Status settings_set(Settings *settings, const SettingRow *row, Span value, Error *err) {
  if (row->type == SETTING_SWITCH)
    return set_switch(settings, row, value, err);
  if (row->type == SETTING_CHOICE)
    return set_choice(settings, row, value, err);
  long number;
  if (!span_to_int(value, row->low, row->high, &number))
    return refuse(err, REFUSAL_SETTING_RANGE, err_str(row->name), err_int(row->low), err_int(row->high));
  return settings_set_number(settings, row, number, err);
}

void settings_write_value(const Settings *settings, const SettingRow *row, StrBuf *out) {
  int value = settings_get(settings, row);
  if (row->type == SETTING_SWITCH)
    strbuf_add_text(out, value ? "yes" : "no");
  else if (row->type == SETTING_CHOICE)
    strbuf_add_text(out, row->choices[value]);
  else
    strbuf_printf(out, "%d", value);
}

ScoreRules settings_score_rules(const Settings *settings) {
  return (ScoreRules){.tiles = &settings->tiles,
                      .layout = &settings->layout,
                      .rack_size = settings->rack_size,
                      .bingo_bonus = settings->bingo_bonus};
}

static bool is_text(const char *text) {
  return utf8_is_valid(span_of(text));
}

Status seat_check(const Seat *seat, Error *err) {
  if (!is_text(seat->name) || !is_text(seat->account) || !is_text(seat->bot))
    return refuse(err, REFUSAL_NOT_TEXT);
  if (span_trim(span_of(seat->name)).size == 0)
    return refuse(err, REFUSAL_SEAT_NAME);
  bool is_machine = seat->bot[0] != '\0' && seat->bot_version >= 0 && seat->bot_version <= BOT_VERSION_MAX;
  if (seat->kind == SEAT_BOT ? !is_machine : seat->kind != SEAT_PERSON || seat->bot[0] != '\0')
    return refuse(err, REFUSAL_SEAT_BOT, err_str(seat->name));
  return OK;
}

static Status check_seats(const Settings *settings, Error *err) {
  if (settings->seat_count < 1 || settings->seat_count > SEATS_MAX)
    return refuse(err, REFUSAL_SEAT_COUNT, err_int(SEATS_MAX));
  for (int i = 0; i < settings->seat_count; i++) {
    Status status = seat_check(&settings->seats[i], err);
    if (status != OK)
      return status;
    for (int j = 0; j < i; j++) {
      if (strcmp(settings->seats[j].name, settings->seats[i].name) == 0)
        return refuse(err, REFUSAL_SEAT_NAME);
    }
  }
  if (settings->first_seat < -1 || settings->first_seat >= settings->seat_count)
    return refuse(err, REFUSAL_NO_SUCH_SEAT, err_int(settings->first_seat));
  return OK;
}

static Status check_clock(const Settings *settings, Error *err) {
  if (settings->clock != CLOCK_NONE && settings->clock_limit_s == 0)
    return refuse(err, REFUSAL_CLOCK_LIMIT);
  return OK;
}

static Status check_rows(const Settings *settings, Error *err) {
  for (const SettingRow *row = settings_rows; row->name; row++) {
    int value = settings_get(settings, row);
    if (value < row->low || value > row->high)
      return refuse(err, REFUSAL_SETTING_RANGE, err_str(row->name), err_int(row->low), err_int(row->high));
  }
  return OK;
}

// A doubled set may have more tiles than a bag file may hold: such a game could be saved, but not read again.
static Status settings_check_tiles(const Settings *settings, Error *err) {
  const TileSet *tiles = &settings->tiles;
  int hands = settings->duplicate ? 1 : settings->seat_count;
  if (tiles->total < hands * settings->rack_size)
    return refuse(err, REFUSAL_TOO_FEW_TILES, err_int(tiles->total), err_int(hands), err_int(settings->rack_size));
  bool fits = tiles->total <= TILESET_TILES_MAX;
  for (int kind = 0; kind <= tiles->kinds; kind++)
    fits = fits && tiles->counts[kind] <= TILE_COUNT_MAX;
  if (!fits)
    return refuse(err, REFUSAL_TOO_MANY_TILES, err_int(TILESET_TILES_MAX), err_int(TILE_COUNT_MAX));
  return OK;
}

Status settings_check(const Settings *settings, Error *err) {
  if (settings->rules_version < RULES_OLDEST || settings->rules_version > RULES_VERSION)
    return refuse(err, REFUSAL_RULES_VERSION, err_int(settings->rules_version), err_int(RULES_VERSION));
  if (!is_text(settings->preset) || !is_text(settings->lexicon) || !is_text(settings->lexicon_hash))
    return refuse(err, REFUSAL_NOT_TEXT);
  Status status = check_rows(settings, err);
  if (status == OK)
    status = check_seats(settings, err);
  if (status == OK)
    status = check_clock(settings, err);
  return status == OK ? settings_check_tiles(settings, err) : status;
}

static void settings_write_text(const char *name, const char *text, StrBuf *out) {
  strbuf_printf(out, "%s %zu:%s\n", name, strlen(text), text);
}

static void settings_write_seat(const Seat *seat, StrBuf *out) {
  strbuf_printf(out, "seat %d %d\n", seat->kind, seat->bot_version);
  settings_write_text("name", seat->name, out);
  settings_write_text("account", seat->account, out);
  settings_write_text("bot", seat->bot, out);
}

void settings_write(const Settings *settings, StrBuf *out) {
  strbuf_printf(out, "rules %d\nfirst %d\n", settings->rules_version, settings->first_seat);
  settings_write_text("preset", settings->preset, out);
  settings_write_text("lexicon", settings->lexicon, out);
  settings_write_text("lexicon_hash", settings->lexicon_hash, out);
  for (int i = 0; i < settings->seat_count; i++)
    settings_write_seat(&settings->seats[i], out);
  // A setting that is 0 is left out, so that a setting added later does not change the hashes of older games.
  for (const SettingRow *row = settings_rows; row->name; row++) {
    if (settings_get(settings, row) != 0)
      strbuf_printf(out, "%s %d\n", row->name, settings_get(settings, row));
  }
  strbuf_add_text(out, "tiles\n");
  tileset_write(&settings->tiles, out);
  strbuf_add_text(out, "layout\n");
  layout_write(&settings->layout, out);
}

bool settings_is_idle(const Settings *settings, const char *name) {
  static const struct {
    const char *beginning;
    size_t offset; // the setting that switches it off, when 0
  } rows[] = {{"coins_", offsetof(Settings, coins)},
              {"clock_", offsetof(Settings, clock)},
              {"duplicate_", offsetof(Settings, duplicate)},
              {"passes_each", offsetof(Settings, passes_to_end)},
              {"scoreless_each", offsetof(Settings, scoreless_to_end)}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    int value;
    memcpy(&value, (const char *)settings + rows[i].offset, sizeof value);
    if (value == 0 && strncmp(name, rows[i].beginning, strlen(rows[i].beginning)) == 0)
      return true;
  }
  return false;
}
