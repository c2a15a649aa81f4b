// SPDX-License-Identifier: MIT
#include "app/export.h"

#include "app/cardbox.h"
#include "app/games_internal.h"
#include "base/mem.h"
#include "notation/gamejson.h"
#include "notation/jsonread.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

static json_t *export_base64(Span bytes) {
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
    json_object_set_new(object, "picture", json_pack("{s:s, s:o}", "type", type, "base64", export_base64(picture)));
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

// running: the commitments of unfinished games. A game that was loaded from an old save has the same seed as the game
// it came from, which may be over: then the seed of neither is exported.
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
      json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "kind", puzzle.kind, "name", puzzle.name, "base64",
                                            export_base64(puzzle.body)));
  }
  return status;
}

static Status add_cards(App *app, const Account *account, json_t *root, Error *err) {
  ScopedArena arena = {0};
  FieldList decks, cards;
  json_t *list = json_array();
  json_object_set_new(root, "cards", list);
  Status status = cardbox_decks(app, account, &arena, &decks, err);
  for (int i = 0; status == OK && i < decks.count; i++) {
    status = cardbox_due(app, account, ((const DeckCount *)decks.items)[i].deck, INT64_MAX, 0, &arena, &cards, err);
    for (int j = 0; status == OK && j < cards.count; j++)
      json_array_append_new(list, fields_to_json(card_fields, (const Card *)cards.items + j, FIELD_NOT_JSON));
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
  if (status == OK)
    status = add_puzzles(app, user, root, err);
  return status == OK ? add_cards(app, &(Account){.id = user->id}, root, err) : status;
}

Status account_export(App *app, const Account *account, StrBuf *out, Error *err) {
  StoreUser user;
  Status status = account_user(app, account, &user, err);
  if (status != OK)
    return status;
  json_auto_t *root = json_pack("{s:s, s:i}", "format", "tesela-archive", "version", 1);
  status = add_all(app, &user, root, err);
  if (status == OK) {
    json_write(root, JSON_INDENT(1), out);
    strbuf_add_char(out, '\n');
  }
  return status;
}

// ---- import ----

// Importing an archive. What is already there stays as it is; nothing imported counts for ranking or statistics, since
// anybody can write an archive.

static const char *text_at(const json_t *object, const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  return text ? text : "";
}

static Span span_at(const json_t *object, const char *name) {
  const json_t *value = json_object_get(object, name);
  return json_is_string(value) ? (Span){json_string_value(value), json_string_length(value)} : (Span){0};
}

// The caller frees out->data with mem_free. Text that is not base64 gives nothing.
static Span bytes_at(const json_t *object, const char *name) {
  Span text = span_at(object, name);
  size_t size = 0;
  if (text.size == 0)
    return (Span){0};
  unsigned char *bytes = mem_alloc(text.size);
  if (sodium_base642bin(bytes, text.size, text.data, text.size, NULL, &size, NULL, sodium_base64_VARIANT_ORIGINAL) == 0)
    return (Span){(const char *)bytes, size};
  mem_free(bytes);
  return (Span){0};
}

// An entry that is there already, or is wrong, is skipped; an error of the store ends the import.
static bool is_skipped(Status status) {
  return status == ERR_EXISTS || status == ERR_INPUT || status == ERR_LIMIT;
}

static Status count_as(Status status, int *done, ImportReport *report) {
  if (status == OK)
    (*done)++;
  else if (is_skipped(status))
    report->skipped++;
  return is_skipped(status) ? OK : status;
}

static Status take_resource(App *app, const Account *account, const json_t *object, Error *err) {
  const ResourceOrder order = {
      .id = text_at(object, "id"), .words.bytes = span_at(object, "words"), .bag.bytes = span_at(object, "bag")};
  Status status = resource_add(app, account, &order, NULL, err);
  if (status == OK && json_is_true(json_object_get(object, "shared")))
    status = resource_share(app, account, order.id, true, err);
  return status;
}

static Status take_puzzle(App *app, const Account *account, const json_t *object, Error *err) {
  ScopedStrBuf name = {0}, kind = {0};
  int64_t id;
  Span body = bytes_at(object, "base64");
  Status status = name_clean_to(text_at(object, "name"), SAVE_NAME_CHARACTERS, &name, NULL, err);
  if (status == OK)
    status = name_clean_to(text_at(object, "kind"), 16, &kind, NULL, err);
  if (status == OK) {
    StorePuzzle puzzle = {
        .owner = account->id, .kind = kind.data, .name = name.data, .body = body, .changed_ms = app_now_ms(app)};
    status = STORE(app, puzzle_add, &puzzle, &id, err);
  }
  mem_free_span(body);
  return status;
}

static Status take_card(App *app, const Account *account, const json_t *object, Error *err) {
  ScopedArena arena = {0};
  Card card = {0};
  Status status = fields_check(card_fields, object, err);
  if (status != OK)
    return status;
  fields_take_json(card_fields, object, &card, &arena);
  return cardbox_add(app, account, &card, err);
}

static bool is_game_id(const char *id) {
  return strlen(id) == GAME_ID_SIZE - 1 && strspn(id, "abcdefghijkmnpqrstuvwxyz23456789") == GAME_ID_SIZE - 1;
}

static Status put_actions(App *app, int64_t id, const Game *game, Error *err) {
  Status status = OK;
  ScopedStrBuf summary = {0};
  game_write_summary(game, &summary);
  for (int64_t seq = 1; status == OK && seq <= game_action_count(game); seq++) {
    ScopedArena arena = {0};
    StoreAppend append = {.game = id,
                          .after_seq = seq - 1,
                          .after_hash = seq > 1 ? game_action(game, seq - 1)->state_hash : game_head_hash(game),
                          .action = game_stored_action(game, game_action(game, seq), &arena),
                          .summary = summary.data,
                          .is_over = seq == game_action_count(game)};
    status = STORE(app, game_append, &append, err);
  }
  return status;
}

static Status account_import_put_game(App *app, const Account *account, const char *public_id, const Game *game,
                                      Error *err) {
  ScopedStrBuf head = {0}, summary = {0};
  int64_t id;
  game_write_head(game, &head);
  game_write_summary(game, &summary);
  StoreGame row = {.public_id = public_id,
                   .owner = account->id,
                   .head = {head.data, head.size},
                   .hash = game_head_hash(game),
                   .began_ms = game_began_ms(game),
                   .played_ms = game_began_ms(game),
                   .unranked_why = unranked_code(UNRANKED_IMPORTED),
                   .summary = summary.data};
  Status status = STORE(app, game_add, &row, &account->id, 1, &id, err);
  return status == OK ? put_actions(app, id, game, err) : status;
}

// Only finished games: an archive does not have everything of the others. Reading a game plays it again, so an imported
// game has followed the rules.
static Status account_import_take_game(App *app, const Account *account, const json_t *object, Error *err) {
  const char *id = text_at(object, "id");
  const json_t *body = json_object_get(object, "game");
  Game *game = NULL;
  if (!is_game_id(id) || !json_is_object(body))
    return error_set(err, ERR_INPUT, N_("'%s' is not the id of a game"), err_str(id));
  ScopedStrBuf text = {0};
  json_write(body, JSON_COMPACT, &text);
  Status status = gamejson_read(strbuf_span(&text), id, NULL, &game, err);
  if (status == OK && (!state_is_over(game_state(game)) || game_action_count(game) == 0))
    status = error_set(err, ERR_INPUT, N_("the game '%s' is not over"), err_str(id));
  if (status == OK)
    status = account_import_put_game(app, account, id, game, err);
  game_destroy(game);
  return status;
}

static Status take_picture(App *app, Account *account, const json_t *root, Error *err) {
  Span picture = bytes_at(json_object_get(json_object_get(root, "account"), "picture"), "base64");
  Status status = OK;
  if (picture.size > 0 && !account->has_picture)
    status = account_set_picture(app, account, picture, err);
  mem_free_span(picture);
  return is_skipped(status) ? OK : status;
}

typedef Status Taker(App *app, const Account *account, const json_t *object, Error *err);

// resource_add and the games use their own transactions, so each entry is imported completely or not at all.
static Status take_list(App *app, const Account *account, const json_t *list, Taker *take, int *done,
                        ImportReport *report, Error *err) {
  Status status = OK;
  for (size_t i = 0; status == OK && i < json_array_size(list); i++)
    status = count_as(take(app, account, json_array_get(list, i), err), done, report);
  return status;
}

static Status take_game_whole(App *app, const Account *account, const json_t *object, Error *err) {
  Status status = STORE(app, begin, err);
  if (status != OK)
    return status;
  status = account_import_take_game(app, account, object, err);
  return app_settle(app, status, err);
}

static Status take_all(App *app, Account *account, const json_t *root, ImportReport *report, Error *err) {
  Status status =
      take_list(app, account, json_object_get(root, "resources"), take_resource, &report->resources, report, err);
  if (status == OK)
    status = take_list(app, account, json_object_get(root, "games"), take_game_whole, &report->games, report, err);
  if (status == OK)
    status = take_list(app, account, json_object_get(root, "puzzles"), take_puzzle, &report->puzzles, report, err);
  if (status == OK)
    status = take_list(app, account, json_object_get(root, "cards"), take_card, &report->cards, report, err);
  return status == OK ? take_picture(app, account, root, err) : status;
}

static bool is_archive(const json_t *root) {
  return json_is_object(root) && strcmp(text_at(root, "format"), "tesela-archive") == 0 &&
         json_integer_value(json_object_get(root, "version")) == 1;
}

Status account_import(App *app, Account *account, Span text, ImportReport *report, Error *err) {
  StoreUser user;
  ImportReport counted = {0};
  Status status = account_user(app, account, &user, err);
  if (status != OK)
    return status;
  if (text.size > IMPORT_MAX)
    return error_set(err, ERR_LIMIT, N_("the archive is too large: up to %d bytes"), err_int(IMPORT_MAX));
  json_auto_t *root = json_loadb(text.data ? text.data : "", text.size, JSON_REJECT_DUPLICATES, NULL);
  status = is_archive(root) ? take_all(app, account, root, &counted, err)
                            : error_set(err, ERR_INPUT, N_("this is not an archive of an account"));
  if (status == OK && report)
    *report = counted;
  return status;
}
