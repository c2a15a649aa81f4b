// SPDX-License-Identifier: MIT
#include "app/export.h"
#include "app/games_internal.h"
#include "base/mem.h"
#include "notation/gamejson.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

Status account_find(App *app, const char *name, Account *out, Error *err) {
  ScopedStrBuf clean = {0}, key = {0};
  StoreUser user;
  Status status = name_clean(name, &clean, &key, NULL);
  status = status == OK ? STORE(app, user_find, key.data, &user, err) : ERR_MISSING;
  if (status == ERR_MISSING)
    return fail(err, FAILURE_USER_NOT_FOUND, err_str(name));
  return status == OK ? account_fill(app, &user, out, err) : status;
}

static json_t *base64(Span bytes) {
  size_t size = sodium_base64_ENCODED_LEN(bytes.size, sodium_base64_VARIANT_ORIGINAL);
  ScopedMem char *text = mem_alloc(size);
  sodium_bin2base64(text, size, (const unsigned char *)bytes.data, bytes.size, sodium_base64_VARIANT_ORIGINAL);
  return json_string(text);
}

static Status add_account(App *app, const StoreUser *user, json_t *root, Error *err) {
  ScopedArena arena = {0};
  const char *type;
  Span picture;
  Account account;
  Status status = account_fill(app, user, &account, err);
  if (status != OK)
    return status;
  json_t *object = json_pack("{s:s, s:I, s:I, s:s}", "name", user->name, "points", (json_int_t)user->points,
                             "created_ms", (json_int_t)user->created_ms, "language", account.language);
  json_object_set_new(root, "account", object);
  if (user->has_picture)
    status = STORE(app, user_picture, user->id, &arena, &type, &picture, err);
  if (status == OK && user->has_picture)
    json_object_set_new(object, "picture", json_pack("{s:s, s:o}", "type", type, "base64", base64(picture)));
  return status;
}

static Status add_part(App *app, const StoreResource *row, StorePart part, const char *name, json_t *object,
                       Error *err) {
  ScopedArena arena = {0};
  Span body;
  Status status = STORE(app, resource_body, row->id, part, &arena, &body, err);
  if (status == OK)
    json_object_set_new(object, name, json_stringn(body.data, body.size));
  return status == ERR_MISSING ? OK : status;
}

static Status add_resources(App *app, const StoreUser *user, json_t *root, Error *err) {
  ScopedArena arena = {0};
  StoreResource *rows;
  int count;
  json_t *list = json_array();
  json_object_set_new(root, "resources", list);
  Status status = STORE(app, resources, user->id, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count; i++) {
    if (rows[i].owner != user->id)
      continue;
    json_t *object = json_pack("{s:s, s:b}", "id", rows[i].name, "shared", rows[i].is_shared);
    json_array_append_new(list, object);
    status = add_part(app, &rows[i], STORE_WORDS, "words", object, err);
    if (status == OK)
      status = add_part(app, &rows[i], STORE_BAG, "bag", object, err);
  }
  return status;
}

// running: the commitments of games that are not over. A game that was loaded from an old save has the seed of the one
// it was saved from, which may be over: neither's is told.
static Status account_export_add_game(App *app, const StoreGame *listed, json_t *running, json_t *list, Error *err) {
  ScopedArena arena = {0};
  StoreGame row;
  Game *game = NULL;
  Status status = STORE(app, game_get, listed->id, &arena, &row, err);
  if (status == OK)
    status = game_read_stored(app->store, &row, -1, &game, err);
  if (status == OK) {
    const char *commitment = game_commitment(game);
    if (!row.is_over)
      json_object_set_new(running, commitment, json_true());
    bool with_seed = row.is_over && !json_object_get(running, commitment);
    json_array_append_new(list, json_pack("{s:s, s:o}", "id", row.public_id, "game", gamejson_game(game, with_seed)));
  }
  game_destroy(game);
  return status;
}

static Status add_games(App *app, const StoreUser *user, json_t *root, Error *err) {
  json_auto_t *running = json_object();
  json_t *list = json_array();
  json_object_set_new(root, "games", list);
  Status status = OK;
  for (int is_over = 0; status == OK && is_over < 2; is_over++) {
    ScopedArena arena = {0};
    StoreGame *rows;
    int count;
    status = STORE(app, games, user->id, is_over != 0, (StorePage){0}, &arena, &rows, &count, err);
    for (int i = 0; status == OK && i < count; i++)
      status = account_export_add_game(app, &rows[i], running, list, err);
  }
  return status;
}

static Status add_saves(App *app, const StoreUser *user, json_t *root, Error *err) {
  ScopedArena arena = {0};
  StoreSave *rows;
  int count;
  json_t *list = json_array();
  json_object_set_new(root, "saves", list);
  Status status = STORE(app, saves, user->id, (StorePage){0}, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count; i++) {
    if (rows[i].id)
      json_array_append_new(list,
                            json_pack("{s:s, s:s, s:I, s:I}", "name", rows[i].name, "game", rows[i].game.public_id,
                                      "seq", (json_int_t)rows[i].seq, "saved_ms", (json_int_t)rows[i].saved_ms));
  }
  return status;
}

static Status add_puzzles(App *app, const StoreUser *user, json_t *root, Error *err) {
  ScopedArena arena = {0};
  StorePuzzle *rows, puzzle;
  int count;
  json_t *list = json_array();
  json_object_set_new(root, "puzzles", list);
  Status status = STORE(app, puzzles, user->id, "", NULL, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count; i++) {
    status = STORE(app, puzzle_get, rows[i].id, &arena, &puzzle, err);
    if (status == OK)
      json_array_append_new(
          list, json_pack("{s:s, s:s, s:o}", "kind", puzzle.kind, "name", puzzle.name, "base64", base64(puzzle.body)));
  }
  return status;
}

static Status add_all(App *app, const StoreUser *user, json_t *root, Error *err) {
  Status status = add_account(app, user, root, err);
  if (status == OK)
    status = add_resources(app, user, root, err);
  if (status == OK)
    status = add_saves(app, user, root, err);
  if (status == OK)
    status = add_games(app, user, root, err);
  return status == OK ? add_puzzles(app, user, root, err) : status;
}

Status account_export(App *app, const Account *account, StrBuf *out, Error *err) {
  StoreUser user;
  Status status = account_user(app, account, &user, err);
  if (status != OK)
    return status;
  json_auto_t *root = json_pack("{s:s, s:i}", "format", "tesela-archive", "version", 1);
  status = add_all(app, &user, root, err);
  if (status == OK) {
    char *text = json_dumps(root, JSON_INDENT(1));
    strbuf_printf(out, "%s\n", text ? text : "");
    free(text);
  }
  return status;
}
