// SPDX-License-Identifier: MIT
// Games out of JSON: the head, then the actions, replayed one by one.
#include "notation/gamejson.h"

#include "base/mem.h"
#include "game/refusal.h"
#include "notation/gamejson_internal.h"
#include "notation/jsonread.h"

#include <sodium.h>
#include <string.h>

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

static Status replay(Game *game, const json_t *object, Error *err) {
  ScopedMem Action *action = mem_alloc(sizeof *action);
  Status status = gamejson_read_action(object, game_settings(game), action, err);
  if (status == OK)
    status = game_replay(game, action, err);
  return status;
}

// "FILE: actions[3]", counted as actions are, from 1.
static void set_action_place(Error *err, const char *file, size_t number) {
  ScopedStrBuf place = {0};
  strbuf_printf(&place, "%s: actions[%zu]", file, number);
  error_set_place(err, place.data, 0);
}

static Status replay_array(Game *game, const json_t *actions, const char *file, Error *err) {
  for (size_t i = 0; i < json_array_size(actions); i++) {
    Status status = replay(game, json_array_get(actions, i), err);
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
  if (status == OK)
    status = replay_array(*out, actions, file, err);
  return status;
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
  status = *game ? replay(*game, root, err) : read_object(root, file, game, err);
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
    if (status != OK) {
      error_set_place(err, file, number);
      return status;
    }
    if (load)
      load->good_bytes = at;
  }
  return *out ? OK : error_set(err, ERR_INPUT, N_("'%s' holds no game"), err_str(file));
}

// A text that is one JSON value is a whole game, or a log that has only its head yet.
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
