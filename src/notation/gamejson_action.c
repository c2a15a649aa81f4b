// SPDX-License-Identifier: MIT
// Actions as JSON, both ways. A type is one row: how its payload is written and how it is read. Tiles go by name, one
// text a tile, because names run into each other when written without a gap (C and H, CH).
#include "game/refusal.h"
#include "game/square.h"
#include "lexicon/tiletext.h"
#include "notation/gamejson_internal.h"
#include "notation/jsonread.h"

#include <string.h>

typedef struct Payload {
  json_t *(*write)(const Action *action, const TileSet *tiles);
  void (*read)(JsonReader *reader, const Settings *settings, Action *action);
} Payload;

static void bad_field(JsonReader *reader, const char *name) {
  if (reader->status == OK)
    reader->status =
        error_set(reader->err, ERR_INPUT, N_("the field '%s%s' does not name tiles or squares of this game"),
                  err_str(reader->path), err_str(name));
}

// Plays.

json_t *gamejson_play(const Play *play, const TileSet *tiles) {
  StrBuf at = {0};
  play_write_position(play, &at);
  json_t *names = json_array();
  for (int i = 0; i < play->length; i++)
    json_array_append_new(names,
                          json_string(play->tiles[i] == TILE_THROUGH ? "." : tiletext_name(tiles, play->tiles[i])));
  json_t *object = json_pack("{s:s, s:o}", "at", strbuf_text(&at), "tiles", names);
  strbuf_deinit(&at);
  return object;
}

static bool read_tile(const json_t *value, const TileSet *tiles, bool may_be_through, Tile *out) {
  const char *name = json_string_value(value);
  if (!name)
    return false;
  if (may_be_through && strcmp(name, ".") == 0) {
    *out = TILE_THROUGH;
    return true;
  }
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    bool is_upper = strcmp(name, tiles->names[tile]) == 0;
    if (is_upper || strcmp(name, tiles->lower[tile]) == 0) {
      *out = (Tile)(is_upper ? tile : tile | TILE_BLANK_BIT);
      return true;
    }
  }
  *out = TILE_BLANK;
  return !may_be_through && strcmp(name, "#") == 0;
}

static void read_play(JsonReader *reader, const Settings *settings, Play *out) {
  char at[16];
  Square square;
  jsonread_text(reader, "at", at, sizeof at);
  const json_t *names = jsonread_array(reader, "tiles", WORD_MAX);
  if (reader->status != OK)
    return;
  reader->status = square_parse(span_of(at), settings->layout.size, &square, reader->err);
  *out =
      (Play){(uint8_t)square.row, (uint8_t)square.col, (uint8_t)square.direction, (uint8_t)json_array_size(names), {0}};
  for (int i = 0; reader->status == OK && i < out->length; i++) {
    if (!read_tile(json_array_get(names, (size_t)i), &settings->tiles, true, &out->tiles[i]))
      bad_field(reader, "tiles");
  }
}

static json_t *write_play(const Action *action, const TileSet *tiles) {
  return gamejson_play(&action->play, tiles);
}

static void read_play_action(JsonReader *reader, const Settings *settings, Action *action) {
  read_play(reader, settings, &action->play);
}

static void read_nested_play(JsonReader *reader, const char *name, const Settings *settings, Play *out) {
  JsonReader nested = jsonread_start(jsonread_object(reader, name), "payload.play.", reader->err);
  if (reader->status != OK)
    return;
  read_play(&nested, settings, out);
  reader->status = jsonread_end(&nested);
}

// Exchanges and other actions with tiles of a rack.

static json_t *write_exchange(const Action *action, const TileSet *tiles) {
  json_t *names = json_array();
  for (int i = 0; i < action->exchange.count; i++)
    json_array_append_new(names, json_string(tiles->names[action->exchange.tiles[i]]));
  return json_pack("{s:o, s:b}", "tiles", names, "free", action->exchange.is_free);
}

static void read_exchange(JsonReader *reader, const Settings *settings, Action *action) {
  const json_t *names = jsonread_array(reader, "tiles", RACK_MAX);
  action->exchange.is_free = jsonread_bool(reader, "free");
  for (size_t i = 0; reader->status == OK && i < json_array_size(names); i++) {
    Tile *tile = &action->exchange.tiles[action->exchange.count++];
    if (!read_tile(json_array_get(names, i), &settings->tiles, false, tile) || tile_is_blank(*tile))
      bad_field(reader, "tiles");
  }
}

static json_t *write_buy_blank(const Action *action, const TileSet *tiles) {
  return action->buy_blank.gives ? json_pack("{s:s}", "give", tiles->names[action->buy_blank.tile]) : json_object();
}

static void read_buy_blank(JsonReader *reader, const Settings *settings, Action *action) {
  if (!jsonread_has(reader, "give"))
    return;
  char name[TILE_NAME_MAX];
  jsonread_text(reader, "give", name, sizeof name);
  int tile = tileset_find(&settings->tiles, span_of(name));
  action->buy_blank.gives = true;
  action->buy_blank.tile = (Tile)(tile < 0 ? 0 : tile);
  if (tile < 0 || strcmp(settings->tiles.names[tile], name) != 0)
    bad_field(reader, "give");
}

// Judgements.

static json_t *write_bools(const bool *items, int count) {
  json_t *list = json_array();
  for (int i = 0; i < count; i++)
    json_array_append_new(list, json_boolean(items[i]));
  return list;
}

static int read_bools(JsonReader *reader, const char *name, bool *out, size_t capacity) {
  const json_t *list = jsonread_array(reader, name, capacity);
  for (size_t i = 0; reader->status == OK && i < json_array_size(list); i++) {
    const json_t *item = json_array_get(list, i);
    out[i] = json_is_true(item);
    if (!json_is_boolean(item))
      bad_field(reader, name);
  }
  return (int)json_array_size(list);
}

static json_t *write_challenge(const Action *action, const TileSet *tiles) {
  (void)tiles;
  return json_pack("{s:o}", "words", write_bools(action->challenge.is_word, action->challenge.count));
}

static void read_challenge(JsonReader *reader, const Settings *settings, Action *action) {
  (void)settings;
  action->challenge.count = read_bools(reader, "words", action->challenge.is_word, WORDS_IN_PLAY_MAX);
}

static json_t *write_submit(const Action *action, const TileSet *tiles) {
  json_t *object = json_pack("{s:i}", "round", action->submit.round);
  if (action->submit.has_play)
    json_object_set_new(object, "play", gamejson_play(&action->submit.play, tiles));
  return object;
}

static void read_submit(JsonReader *reader, const Settings *settings, Action *action) {
  action->submit.round = (int)jsonread_int(reader, "round", 1, 1000000);
  action->submit.has_play = jsonread_has(reader, "play");
  if (action->submit.has_play)
    read_nested_play(reader, "play", settings, &action->submit.play);
}

static json_t *write_round_close(const Action *action, const TileSet *tiles) {
  json_t *object = json_pack("{s:i, s:o}", "round", action->round_close.round, "valid",
                             write_bools(action->round_close.is_valid, SEATS_MAX));
  if (action->round_close.has_best)
    json_object_set_new(object, "best", gamejson_play(&action->round_close.best, tiles));
  return object;
}

static void read_round_close(JsonReader *reader, const Settings *settings, Action *action) {
  action->round_close.round = (int)jsonread_int(reader, "round", 1, 1000000);
  read_bools(reader, "valid", action->round_close.is_valid, SEATS_MAX);
  action->round_close.has_best = jsonread_has(reader, "best");
  if (action->round_close.has_best)
    read_nested_play(reader, "best", settings, &action->round_close.best);
}

// The table.

static const char *const answers[] = {[UNDO_ASK] = "ask", [UNDO_YES] = "yes", [UNDO_NO] = "no"};

static json_t *write_undo(const Action *action, const TileSet *tiles) {
  (void)tiles;
  return json_pack("{s:I, s:s}", "to_seq", (json_int_t)action->undo.to_seq, "answer", answers[action->undo.answer]);
}

static void read_undo(JsonReader *reader, const Settings *settings, Action *action) {
  (void)settings;
  char answer[8] = "";
  action->undo.to_seq = jsonread_int(reader, "to_seq", 0, GAME_ACTIONS_MAX);
  jsonread_text(reader, "answer", answer, sizeof answer);
  for (int i = UNDO_ASK; i <= UNDO_NO; i++) {
    if (strcmp(answer, answers[i]) == 0) {
      action->undo.answer = (UndoAnswer)i;
      return;
    }
  }
  bad_field(reader, "answer");
}

static json_t *write_timeout(const Action *action, const TileSet *tiles) {
  (void)tiles;
  return json_pack("{s:i}", "seat", action->timeout.seat);
}

static void read_timeout(JsonReader *reader, const Settings *settings, Action *action) {
  (void)settings;
  action->timeout.seat = (int)jsonread_int(reader, "seat", 0, SEATS_MAX - 1);
}

static json_t *write_seat_change(const Action *action, const TileSet *tiles) {
  (void)tiles;
  return json_pack("{s:i, s:o}", "seat", action->seat_change.seat, "who", gamejson_seat(&action->seat_change.who));
}

static void read_seat_change(JsonReader *reader, const Settings *settings, Action *action) {
  (void)settings;
  action->seat_change.seat = (int)jsonread_int(reader, "seat", 0, SEATS_MAX - 1);
  const json_t *who = jsonread_object(reader, "who");
  if (who)
    reader->status = gamejson_read_seat(who, &action->seat_change.who, reader->err);
}

static json_t *write_lexicon_changed(const Action *action, const TileSet *tiles) {
  (void)tiles;
  return json_pack("{s:s}", "hash", action->lexicon_changed.hash);
}

static void read_lexicon_changed(JsonReader *reader, const Settings *settings, Action *action) {
  (void)settings;
  jsonread_text(reader, "hash", action->lexicon_changed.hash, sizeof action->lexicon_changed.hash);
}

static json_t *write_nothing(const Action *action, const TileSet *tiles) {
  (void)action, (void)tiles;
  return json_object();
}

static void read_nothing(JsonReader *reader, const Settings *settings, Action *action) {
  (void)reader, (void)settings, (void)action;
}

static const Payload payloads[ACTION_TYPES] = {
    [ACTION_PLAY] = {write_play, read_play_action},
    [ACTION_EXCHANGE] = {write_exchange, read_exchange},
    [ACTION_PASS] = {write_nothing, read_nothing},
    [ACTION_RESIGN] = {write_nothing, read_nothing},
    [ACTION_ACCEPT] = {write_nothing, read_nothing},
    [ACTION_CHALLENGE] = {write_challenge, read_challenge},
    [ACTION_REVERSE] = {write_nothing, read_nothing},
    [ACTION_SKIP] = {write_nothing, read_nothing},
    [ACTION_BUY_BLANK] = {write_buy_blank, read_buy_blank},
    [ACTION_UNDO] = {write_undo, read_undo},
    [ACTION_SUBMIT] = {write_submit, read_submit},
    [ACTION_ROUND_CLOSE] = {write_round_close, read_round_close},
    [ACTION_TIMEOUT] = {write_timeout, read_timeout},
    [ACTION_STUCK] = {write_nothing, read_nothing},
    [ACTION_HELP] = {write_nothing, read_nothing},
    [ACTION_SEAT_CHANGE] = {write_seat_change, read_seat_change},
    [ACTION_LEXICON_CHANGED] = {write_lexicon_changed, read_lexicon_changed},
    [ACTION_ABORT] = {write_nothing, read_nothing},
};

json_t *gamejson_action(const Action *action, const TileSet *tiles) {
  return json_pack("{s:I, s:i, s:i, s:s, s:I, s:s, s:s, s:o, s:s}", "seq", (json_int_t)action->seq, "v",
                   action->version, "seat", action->seat, "account", action->account, "at_ms",
                   (json_int_t)action->at_ms, "nonce", action->nonce, "type", action_type_name(action->type), "payload",
                   payloads[action->type].write(action, tiles), "state_hash", action->state_hash);
}

static Status read_payload(const json_t *object, const Settings *settings, Action *out, Error *err) {
  JsonReader reader = jsonread_start(object, "payload.", err);
  if (reader.status == OK)
    payloads[out->type].read(&reader, settings, out);
  return jsonread_end(&reader);
}

Status gamejson_read_action(const json_t *object, const Settings *settings, Action *out, Error *err) {
  JsonReader reader = jsonread_start(object, "", err);
  char type[32] = "";
  memset(out, 0, sizeof *out);
  out->seq = jsonread_int(&reader, "seq", 1, GAME_ACTIONS_MAX);
  out->version = (int)jsonread_int(&reader, "v", 1, 1000000);
  out->seat = (int)jsonread_int(&reader, "seat", SEAT_SYSTEM, SEATS_MAX - 1);
  jsonread_text(&reader, "account", out->account, sizeof out->account);
  out->at_ms = jsonread_int(&reader, "at_ms", 0, INT64_MAX / 4);
  jsonread_text(&reader, "nonce", out->nonce, sizeof out->nonce);
  jsonread_text(&reader, "type", type, sizeof type);
  jsonread_text(&reader, "state_hash", out->state_hash, sizeof out->state_hash);
  const json_t *payload = jsonread_object(&reader, "payload");
  Status status = jsonread_end(&reader);
  if (status == OK && out->version != ACTION_VERSION)
    return refuse(err, REFUSAL_ACTION_VERSION, err_int(out->version), err_int(ACTION_VERSION));
  if (status == OK && !action_type_find(span_of(type), &out->type))
    return refuse(err, REFUSAL_ACTION_UNKNOWN, err_str(type));
  return status == OK ? read_payload(payload, settings, out, err) : status;
}
