// SPDX-License-Identifier: MIT
// Actions as JSON, both ways. Each type is one row: how its payload is written and how it is read. Tiles are written by
// name, one text for each tile, because names without a gap run together (C and H, CH). A blank that stands for a
// letter is '#' with the letter's name, because not every alphabet has lower case.
#include "game/refusal.h"
#include "game/square.h"
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

static json_t *json_of_tile(Tile tile, const TileSet *tiles) {
  return json_sprintf("%s%s", tile_is_blank(tile) ? "#" : "", tiles->names[tile_letter(tile)]);
}

static json_t *json_of_play(const Play *play, const TileSet *tiles) {
  ScopedStrBuf at = {0};
  play_write_position(play, &at);
  json_t *names = json_array();
  for (int i = 0; i < play->length; i++)
    json_array_append_new(names,
                          play->tiles[i] == TILE_THROUGH ? json_string(".") : json_of_tile(play->tiles[i], tiles));
  return json_pack("{s:s, s:o}", "at", strbuf_text(&at), "tiles", names);
}

static int find_kind(const TileSet *tiles, const char *name) {
  for (int kind = 1; kind <= tiles->kinds; kind++) {
    if (strcmp(name, tiles->names[kind]) == 0)
      return kind;
  }
  return 0;
}

// A tile of a play: "A", "#A" for a blank, "." for one that is played through.
static bool read_placed(const json_t *value, const TileSet *tiles, Tile *out) {
  const char *name = json_string_value(value);
  if (name && strcmp(name, ".") == 0) {
    *out = TILE_THROUGH;
    return true;
  }
  bool is_blank = name && name[0] == '#';
  int kind = name ? find_kind(tiles, name + is_blank) : 0;
  *out = (Tile)(kind | (is_blank ? TILE_BLANK_BIT : 0));
  return kind > 0;
}

// A tile of a rack: "A", or "#" for a blank.
static bool gamejson_action_read_held(const json_t *value, const TileSet *tiles, Tile *out) {
  const char *name = json_string_value(value);
  *out = name ? (Tile)find_kind(tiles, name) : TILE_BLANK;
  return name && (*out != TILE_BLANK || strcmp(name, "#") == 0);
}

// People may write a square in several ways (08h); a record in one only.
static void gamejson_action_read_square(JsonReader *reader, const Settings *settings, Square *out) {
  char at[16];
  ScopedStrBuf written = {0};
  jsonread_text(reader, "at", at, sizeof at);
  if (reader->status == OK)
    reader->status = square_parse(span_of(at), settings->layout.size, out, reader->err);
  if (reader->status == OK)
    square_write(out, &written);
  if (reader->status == OK && strcmp(strbuf_text(&written), at) != 0)
    bad_field(reader, "at");
}

static void gamejson_action_read_play(JsonReader *reader, const Settings *settings, Play *out) {
  Square square;
  gamejson_action_read_square(reader, settings, &square);
  const json_t *names = jsonread_array(reader, "tiles", WORD_MAX);
  if (reader->status != OK)
    return;
  *out =
      (Play){(uint8_t)square.row, (uint8_t)square.col, (uint8_t)square.direction, (uint8_t)json_array_size(names), {0}};
  for (int i = 0; reader->status == OK && i < out->length; i++) {
    if (!read_placed(json_array_get(names, (size_t)i), &settings->tiles, &out->tiles[i]))
      bad_field(reader, "tiles");
  }
}

static json_t *gamejson_action_write_play(const Action *action, const TileSet *tiles) {
  return json_of_play(&action->play, tiles);
}

static void read_play_action(JsonReader *reader, const Settings *settings, Action *action) {
  gamejson_action_read_play(reader, settings, &action->play);
}

static void read_nested_play(JsonReader *reader, const char *name, const Settings *settings, Play *out) {
  const json_t *object = jsonread_object(reader, name);
  if (reader->status != OK)
    return;
  JsonReader nested =
      jsonread_start(object, strcmp(name, "best") == 0 ? "payload.best." : "payload.play.", reader->err);
  gamejson_action_read_play(&nested, settings, out);
  reader->status = jsonread_end(&nested);
}

// Exchanges and other actions with tiles of a rack.

static json_t *gamejson_action_write_exchange(const Action *action, const TileSet *tiles) {
  json_t *names = json_array();
  for (int i = 0; i < action->exchange.count; i++)
    json_array_append_new(names, json_string(tiles->names[action->exchange.tiles[i]]));
  return json_pack("{s:o, s:b}", "tiles", names, "free", action->exchange.is_free);
}

static void gamejson_action_read_exchange(JsonReader *reader, const Settings *settings, Action *action) {
  const json_t *names = jsonread_array(reader, "tiles", RACK_MAX);
  action->exchange.is_free = jsonread_bool(reader, "free");
  for (size_t i = 0; reader->status == OK && i < json_array_size(names); i++) {
    if (!gamejson_action_read_held(json_array_get(names, i), &settings->tiles,
                                   &action->exchange.tiles[action->exchange.count++]))
      bad_field(reader, "tiles");
  }
}

static json_t *write_buy_blank(const Action *action, const TileSet *tiles) {
  return action->buy_blank.gives ? json_pack("{s:s}", "give", tiles->names[action->buy_blank.tile]) : json_object();
}

static void read_buy_blank(JsonReader *reader, const Settings *settings, Action *action) {
  action->buy_blank.gives = jsonread_has(reader, "give");
  if (action->buy_blank.gives &&
      !gamejson_action_read_held(jsonread_value(reader, "give"), &settings->tiles, &action->buy_blank.tile))
    bad_field(reader, "give");
}

// Judgements.

static json_t *write_challenge(const Action *action, const TileSet *tiles) {
  (void)tiles;
  json_t *words = json_array();
  for (int i = 0; i < action->challenge.count; i++)
    json_array_append_new(words, json_boolean(action->challenge.is_word[i]));
  return json_pack("{s:o}", "words", words);
}

static void gamejson_action_read_challenge(JsonReader *reader, const Settings *settings, Action *action) {
  (void)settings;
  const json_t *words = jsonread_array(reader, "words", WORDS_IN_PLAY_MAX);
  for (size_t i = 0; reader->status == OK && i < json_array_size(words); i++) {
    const json_t *item = json_array_get(words, i);
    action->challenge.is_word[action->challenge.count++] = json_is_true(item);
    if (!json_is_boolean(item))
      reader->status = error_set(reader->err, ERR_INPUT, N_("the field '%s' must be a list of true and false"),
                                 err_str("payload.words"));
  }
}

static json_t *write_submit(const Action *action, const TileSet *tiles) {
  json_t *object = json_pack("{s:i}", "round", action->submit.round);
  if (action->submit.has_play)
    json_object_set_new(object, "play", json_of_play(&action->submit.play, tiles));
  return object;
}

static void read_submit(JsonReader *reader, const Settings *settings, Action *action) {
  action->submit.round = (int)jsonread_int(reader, "round", 1, 1000000);
  action->submit.has_play = jsonread_has(reader, "play");
  if (action->submit.has_play)
    read_nested_play(reader, "play", settings, &action->submit.play);
}

static json_t *gamejson_action_write_round_close(const Action *action, const TileSet *tiles) {
  json_t *valid = json_array();
  for (int seat = 0; seat < SEATS_MAX; seat++) {
    if (action->round_close.is_valid[seat])
      json_array_append_new(valid, json_integer(seat));
  }
  json_t *object = json_pack("{s:i, s:o}", "round", action->round_close.round, "valid", valid);
  if (action->round_close.has_best)
    json_object_set_new(object, "best", json_of_play(&action->round_close.best, tiles));
  return object;
}

static void read_valid_seats(JsonReader *reader, Action *action) {
  const json_t *seats = jsonread_array(reader, "valid", SEATS_MAX);
  json_int_t previous = -1;
  for (size_t i = 0; reader->status == OK && i < json_array_size(seats); i++) {
    const json_t *item = json_array_get(seats, i);
    json_int_t seat = json_integer_value(item);
    if (!json_is_integer(item) || seat <= previous || seat >= SEATS_MAX) {
      reader->status =
          error_set(reader->err, ERR_INPUT, N_("the field '%s' must list seats in order"), err_str("payload.valid"));
      return;
    }
    action->round_close.is_valid[seat] = true;
    previous = seat;
  }
}

static void read_round_close(JsonReader *reader, const Settings *settings, Action *action) {
  action->round_close.round = (int)jsonread_int(reader, "round", 1, 1000000);
  read_valid_seats(reader, action);
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
  if (reader->status == OK)
    reader->status =
        error_set(reader->err, ERR_INPUT, N_("an undo is answered with ask, yes or no, not '%s'"), err_str(answer));
}

static json_t *write_timeout(const Action *action, const TileSet *tiles) {
  (void)tiles;
  return json_pack("{s:i}", "seat", action->timeout.seat);
}

static void read_timeout(JsonReader *reader, const Settings *settings, Action *action) {
  (void)settings;
  action->timeout.seat = (int)jsonread_int(reader, "seat", 0, SEATS_MAX - 1);
}

static json_t *gamejson_action_write_seat_change(const Action *action, const TileSet *tiles) {
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

static json_t *write_pause(const Action *action, const TileSet *tiles) {
  (void)tiles;
  return json_pack("{s:I}", "ms", (json_int_t)action->pause.ms);
}

static void read_pause(JsonReader *reader, const Settings *settings, Action *action) {
  (void)settings;
  action->pause.ms = jsonread_int(reader, "ms", 1, AT_MS_MAX);
}

// The other types have none.
static const Payload payloads[ACTION_TYPES] = {
    [ACTION_PLAY] = {gamejson_action_write_play, read_play_action},
    [ACTION_EXCHANGE] = {gamejson_action_write_exchange, gamejson_action_read_exchange},
    [ACTION_CHALLENGE] = {write_challenge, gamejson_action_read_challenge},
    [ACTION_BUY_BLANK] = {write_buy_blank, read_buy_blank},
    [ACTION_UNDO] = {write_undo, read_undo},
    [ACTION_SUBMIT] = {write_submit, read_submit},
    [ACTION_ROUND_CLOSE] = {gamejson_action_write_round_close, read_round_close},
    [ACTION_TIMEOUT] = {write_timeout, read_timeout},
    [ACTION_SEAT_CHANGE] = {gamejson_action_write_seat_change, read_seat_change},
    [ACTION_LEXICON_CHANGED] = {write_lexicon_changed, read_lexicon_changed},
    [ACTION_PAUSE] = {write_pause, read_pause},
};

json_t *gamejson_action(const Action *action, const TileSet *tiles) {
  const Payload *payload = &payloads[action->type];
  return json_pack("{s:I, s:i, s:i, s:s, s:I, s:s, s:s, s:o, s:s}", "seq", (json_int_t)action->seq, "v",
                   action->version, "seat", action->seat, "account", action->account, "at_ms",
                   (json_int_t)action->at_ms, "nonce", action->nonce, "type", action_type_name(action->type), "payload",
                   payload->write ? payload->write(action, tiles) : json_object(), "state_hash", action->state_hash);
}

static Status read_payload(const json_t *object, const Settings *settings, Action *out, Error *err) {
  JsonReader reader = jsonread_start(object, "payload.", err);
  if (reader.status == OK && payloads[out->type].read)
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
  out->at_ms = jsonread_int(&reader, "at_ms", 0, AT_MS_MAX);
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
