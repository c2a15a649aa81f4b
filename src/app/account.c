// SPDX-License-Identifier: MIT
// Accounts: registering, logging in, passwords, names, pictures and sessions. account_name.c says what a name may be,
// and account_delete.c deletes an account.
#include "app/account.h"

#include "app/inside.h"
#include "app/picture.h"
#include "app/ranking.h"
#include "app/steward.h"
#include "base/random.h"
#include "base/sha256.h"
#include "base/utf8.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- passwords ----

// Argon2id: libsodium writes its parameters and salt into the text that is kept.

_Static_assert(STORE_PASSWORD_MAX >= crypto_pwhash_STRBYTES, "a hashed password fits");

static int count_characters(const char *text) {
  int count = 0;
  uint32_t codepoint;
  for (size_t at = 0, size = strlen(text), used; at < size; at += used, count++) {
    used = utf8_decode(text + at, size - at, &codepoint);
    used = used ? used : 1;
  }
  return count;
}

Status password_check_form(const App *app, const char *password, Error *err) {
  if (strlen(password) > ACCOUNT_PASSWORD_MAX)
    return fail(err, FAILURE_PASSWORD_LONG, err_int(ACCOUNT_PASSWORD_MAX));
  if (!*password && app->password_min == 1)
    return fail(err, FAILURE_PASSWORD_EMPTY);
  if (count_characters(password) < app->password_min)
    return fail(err, FAILURE_PASSWORD_SHORT, err_int(app->password_min));
  return OK;
}

Status password_hash(const App *app, const char *password, char out[STORE_PASSWORD_MAX], Error *err) {
  if (crypto_pwhash_str(out, password, strlen(password), app->cost.passes, app->cost.memory) != 0)
    return error_set(err, ERR_LIMIT, N_("there is not enough memory to keep a password safely"));
  return OK;
}

static bool password_is_right(const char *password, const char *hash) {
  return strlen(password) <= ACCOUNT_PASSWORD_MAX && crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

// Takes the time of a check, so that the clock does not tell whether a name is known. The result is not used.
static void password_take_time(const App *app, const char *password) {
  unsigned char key[32];
  const unsigned char salt[crypto_pwhash_SALTBYTES] = {0};
  size_t size = strlen(password);
  if (crypto_pwhash(key, sizeof key, password, size <= ACCOUNT_PASSWORD_MAX ? size : 0, salt, app->cost.passes,
                    app->cost.memory, crypto_pwhash_ALG_DEFAULT) == 0)
    sodium_memzero(key, sizeof key);
}

void password_wipe(char *password) {
  if (password)
    sodium_memzero(password, strlen(password));
}

// ---- who they are ----

static const char language_setting[] = "language";

void account_mark(int64_t id, char out[SEAT_NAME_MAX]) {
  snprintf(out, SEAT_NAME_MAX, "u%lld", (long long)id);
}

int64_t account_of_mark(const char *mark) {
  char *end;
  if (mark[0] != 'u' || mark[1] < '1' || mark[1] > '9')
    return 0;
  long long id = strtoll(mark + 1, &end, 10);
  return *end == '\0' ? id : 0;
}

int account_participants(const Settings *settings, int64_t owner, int64_t out[SEATS_MAX + 1]) {
  int count = 0;
  if (owner)
    out[count++] = owner;
  for (int seat = 0; seat < settings->seat_count; seat++) {
    int64_t id = account_of_mark(settings->seats[seat].account);
    if (id && id != owner)
      out[count++] = id;
  }
  return count;
}

Status account_need(const Account *account, Error *err) {
  return account_is_guest(account) ? fail(err, FAILURE_NOT_LOGGED_IN) : OK;
}

Status account_fill(App *app, const StoreUser *user, Account *out, Error *err) {
  Account account = {
      .id = user->id, .points = user->points, .created_ms = user->created_ms, .has_picture = user->has_picture};
  snprintf(account.name, sizeof account.name, "%s", user->name);
  ScopedStrBuf language = {0};
  Status status = ranking_position(app, user->id, &account.position, err);
  if (status != OK) // deleted just now, perhaps
    return status;
  status = STORE(app, setting_get, account.id, language_setting, &language, err);
  if (status != OK && status != ERR_MISSING) // no language was chosen yet
    return status;
  snprintf(account.language, sizeof account.language, "%s", strbuf_text(&language));
  *out = account;
  return OK;
}

Status account_user(App *app, const Account *account, StoreUser *out, Error *err) {
  Status status = account_need(account, err);
  if (status != OK)
    return status;
  status = STORE(app, user_get, account->id, out, err);
  return status == ERR_MISSING ? fail(err, FAILURE_NOT_LOGGED_IN) : status;
}

// Finds an account by name; a text that can't be a name is an unknown one. user_not_found.
static Status account_find_user(App *app, const char *name, StoreUser *out, Error *err) {
  ScopedStrBuf clean = {0}, key = {0};
  Status status = name_clean(name, &clean, &key, NULL);
  if (status == OK)
    status = STORE(app, user_find, key.data, out, err);
  else
    status = ERR_MISSING;
  if (status == ERR_MISSING)
    fail(err, FAILURE_USER_NOT_FOUND, err_str(name));
  return status;
}

Status account_id_of(App *app, const char *name, int64_t *out, Error *err) {
  StoreUser user;
  Status status = account_find_user(app, name, &user, err);
  if (status == OK)
    *out = user.id;
  return status;
}

Status account_find(App *app, const char *name, Account *out, Error *err) {
  StoreUser user;
  Status status = account_find_user(app, name, &user, err);
  return status == OK ? account_fill(app, &user, out, err) : status;
}

Status account_name_of(App *app, int64_t id, char out[SEAT_NAME_MAX], Error *err) {
  StoreUser user;
  Status status = STORE(app, user_get, id, &user, err);
  if (status == ERR_MISSING)
    status = fail(err, FAILURE_USER_NOT_FOUND, err_str(TOMBSTONE_NAME));
  if (status == OK)
    snprintf(out, SEAT_NAME_MAX, "%s", user.name);
  return status;
}

Status account_confirm(App *app, const Account *account, const char *password, StoreUser *out, Error *err) {
  Status status = account_user(app, account, out, err);
  if (status == OK && !password_is_right(password, out->password))
    status = fail(err, FAILURE_WRONG_PASSWORD);
  return status;
}

Status account_refresh(App *app, Account *account, Error *err) {
  StoreUser user;
  Status status = account_user(app, account, &user, err);
  return status == OK ? account_fill(app, &user, account, err) : status;
}

void account_log_out(Account *account) {
  *account = (Account){0};
}

Status account_set_language(App *app, Account *account, const char *language, Error *err) {
  StoreUser user;
  Status status = account_user(app, account, &user, err);
  const Catalog *catalog = language[0] ? catalog_find(language) : NULL;
  if (status == OK && language[0] && !catalog)
    status = fail(err, FAILURE_LANGUAGE, err_str(language), err_str(catalog_choices));
  const char *tag = catalog ? catalog_language(catalog) : "";
  if (status == OK)
    status = STORE(app, setting_set, user.id, language_setting, tag[0] ? tag : NULL, err);
  if (status == OK)
    snprintf(account->language, sizeof account->language, "%s", tag);
  return status;
}

// ---- registering ----

// Others may ask for the same name, or one that looks the same, at the same moment.
static Status add_user(App *app, const char *name, const char *key, const char *hash, int64_t *id, Error *err) {
  Status status = STORE(app, begin, err);
  if (status != OK)
    return status;
  status = error_at(err, "name", account_name_check_free(app, 0, name, key, err));
  if (status == OK)
    status = STORE(app, user_add, name, key, hash, app_now_ms(app), id, err);
  return app_settle(app, status, err);
}

static Status account_register_add(App *app, const char *name, const char *key, const char *password, Account *out,
                                   Error *err) {
  char hash[STORE_PASSWORD_MAX];
  int64_t id = 0;
  StoreUser user;
  // Hashing takes time: refuse a name that is taken first.
  Status status = error_at(err, "name", account_name_check_free(app, 0, name, key, err));
  if (status == OK)
    status = password_hash(app, password, hash, err);
  if (status == OK)
    status = add_user(app, name, key, hash, &id, err);
  if (status == OK)
    status = STORE(app, user_get, id, &user, err);
  return status == OK ? account_fill(app, &user, out, err) : status;
}

Status account_register(App *app, const char *name, char *password, Account *out, Error *err) {
  ScopedStrBuf clean = {0}, key = {0};
  Status status = error_at(err, "name", name_clean(name, &clean, &key, err));
  if (status == OK)
    status = error_at(err, "name", account_name_check(clean.data, err));
  if (status == OK)
    status = error_at(err, "password", password_check_form(app, password, err));
  if (status == OK)
    status = account_register_add(app, clean.data, key.data, password, out, err);
  password_wipe(password);
  return status;
}

// ---- logging in ----

// On a network nobody learns whether the name or the password is wrong, not even from the time it takes.
static Status log_in_as(App *app, const char *name, char *password, bool is_remote, Account *out, Error *err) {
  StoreUser user;
  Status status = account_find_user(app, name, &user, err);
  if (status == OK && !password_is_right(password, user.password))
    status = fail(err, is_remote ? FAILURE_WRONG_LOGIN : FAILURE_WRONG_PASSWORD);
  if (status == ERR_MISSING && is_remote) {
    password_take_time(app, password);
    status = fail(err, FAILURE_WRONG_LOGIN);
  }
  password_wipe(password);
  if (status == OK)
    status = steward_check_ban(app, user.id, err);
  return status == OK ? account_fill(app, &user, out, err) : status;
}

Status account_log_in(App *app, const char *name, char *password, Account *out, Error *err) {
  return log_in_as(app, name, password, false, out, err);
}

Status account_log_in_remote(App *app, const char *name, char *password, Account *out, Error *err) {
  return log_in_as(app, name, password, true, out, err);
}

// ---- another password ----

Status password_put(App *app, int64_t id, const char *hash, Error *err) {
  Status status = STORE(app, user_set_password, id, hash, err);
  if (status == OK)
    status = STORE(app, sessions_delete_all, id, err);
  return status == OK ? STORE(app, reset_links_end, id, err) : status;
}

static Status account_put_password(App *app, const Account *account, const char *current, const char *fresh,
                                   Error *err) {
  StoreUser user = {0};
  char hash[STORE_PASSWORD_MAX];
  Status status = error_at(err, "current", account_confirm(app, account, current, &user, err));
  if (status == OK)
    status = error_at(err, "new", password_check_form(app, fresh, err));
  if (status == OK)
    status = password_hash(app, fresh, hash, err);
  if (status == OK)
    status = STORE(app, begin, err);
  return status == OK ? app_settle(app, password_put(app, user.id, hash, err), err) : status;
}

Status account_change_password(App *app, const Account *account, char *current, char *fresh, char *again, Error *err) {
  bool is_same = !again || strcmp(fresh, again) == 0;
  Status status = is_same ? OK : error_at(err, "again", fail(err, FAILURE_PASSWORDS_DIFFER));
  if (status == OK)
    status = account_put_password(app, account, current, fresh, err);
  password_wipe(current);
  password_wipe(fresh);
  password_wipe(again);
  return status;
}

// ---- names ----

static Status account_rename_user(App *app, int64_t id, const char *name, const char *key, Error *err) {
  Status status = STORE(app, begin, err);
  if (status != OK)
    return status;
  status = account_name_check_free(app, id, name, key, err);
  if (status == OK)
    status = STORE(app, user_rename, id, name, key, err);
  status = app_settle(app, status, err);
  return status == ERR_MISSING ? fail(err, FAILURE_NOT_LOGGED_IN) : status;
}

Status account_rename(App *app, Account *account, const char *name, char *password, Error *err) {
  StoreUser user;
  ScopedStrBuf clean = {0}, key = {0};
  Status status = error_at(err, "password", account_confirm(app, account, password, &user, err));
  password_wipe(password);
  if (status == OK)
    status = error_at(err, "name", name_clean(name, &clean, &key, err));
  if (status == OK)
    status = error_at(err, "name", account_name_check(clean.data, err));
  if (status == OK)
    status = error_at(err, "name", account_rename_user(app, account->id, clean.data, key.data, err));
  if (status == OK)
    snprintf(account->name, sizeof account->name, "%s", clean.data);
  return status;
}

// ---- pictures ----

Status account_set_picture(App *app, Account *account, Span bytes, Error *err) {
  const char *type = "";
  Status status = account_need(account, err);
  if (status == OK && bytes.size > 0)
    status = picture_check(bytes, &type, err);
  if (status == OK)
    status = STORE(app, user_set_picture, account->id, type, bytes, err);
  if (status == OK)
    account->has_picture = bytes.size > 0;
  return status == ERR_MISSING ? fail(err, FAILURE_NOT_LOGGED_IN) : status;
}

Status account_picture(App *app, int64_t account, Arena *arena, const char **type, Span *out, Error *err) {
  Status status = STORE(app, user_picture, account, arena, type, out, err);
  return status == ERR_MISSING ? fail(err, FAILURE_NO_PICTURE) : status;
}

Status account_picture_of(App *app, const char *name, Arena *arena, const char **type, Span *out, Error *err) {
  ScopedStrBuf clean = {0}, key = {0};
  StoreUser user = {0}; // the picture of an unknown name is looked for too: it takes the same time
  Status status = name_clean(name, &clean, &key, NULL);
  if (status == OK)
    status = STORE(app, user_find, key.data, &user, err);
  if (status != ERR_IO)
    status = account_picture(app, user.id, arena, type, out, err);
  return status;
}

// ---- sessions ----

// Sessions: 256 random bits for the browser, their hash for the store.

#define SESSION_MS ((int64_t)30 * 24 * 3600 * 1000)

// Keeps printable ASCII and drops the rest.
static void clean_device(const char *text, char out[SESSION_DEVICE_MAX + 1]) {
  int size = 0;
  for (; *text && size < SESSION_DEVICE_MAX; text++) {
    if (*text >= ' ' && *text <= '~')
      out[size++] = *text;
  }
  out[size] = '\0';
}

Status session_start(App *app, const Account *account, const char *device, char token[SESSION_TOKEN_SIZE], Error *err) {
  char hash[SHA256_HEX_SIZE], name[SESSION_DEVICE_MAX + 1];
  int64_t now = app_now_ms(app);
  Status status = account_need(account, err);
  if (status == OK)
    status = STORE(app, sessions_expire, now, err);
  if (status != OK)
    return status;
  token_write(token, SESSION_TOKEN_SIZE);
  sha256_hex(span_of(token), hash);
  clean_device(device, name);
  return STORE(app, session_add, hash, account->id, name, now, now + SESSION_MS, err);
}

Status session_find(App *app, const char *token, Account *out, Error *err) {
  char hash[SHA256_HEX_SIZE];
  int64_t id;
  StoreUser user;
  if (strlen(token) != SESSION_TOKEN_SIZE - 1)
    return fail(err, FAILURE_SESSION_OVER);
  sha256_hex(span_of(token), hash);
  Status status = STORE(app, session_find, hash, app_now_ms(app), &id, err);
  if (status == OK)
    status = STORE(app, user_get, id, &user, err);
  if (status == ERR_MISSING)
    return fail(err, FAILURE_SESSION_OVER);
  return status == OK ? account_fill(app, &user, out, err) : status;
}

Status session_end(App *app, const char *token, Error *err) {
  char hash[SHA256_HEX_SIZE];
  sha256_hex(span_of(token), hash);
  return STORE(app, session_delete, hash, err);
}

static void write_id(const char *hash, char out[SESSION_ID_SIZE]) {
  snprintf(out, SESSION_ID_SIZE, "%.*s", SESSION_ID_SIZE - 1, hash);
}

static Status read_sessions(App *app, const Account *account, Arena *arena, StoreSession **rows, int *count,
                            Error *err) {
  Status status = account_need(account, err);
  return status == OK ? STORE(app, sessions, account->id, app_now_ms(app), ((StorePage){0, SESSIONS_SHOWN_MAX}), arena,
                              rows, count, err)
                      : status;
}

Status session_list(App *app, const Account *account, const char *token, Arena *arena, SessionList *out, Error *err) {
  StoreSession *stored;
  char own[SHA256_HEX_SIZE];
  int count;
  Status status = read_sessions(app, account, arena, &stored, &count, err);
  if (status != OK)
    return status;
  sha256_hex(span_of(token), own);
  SessionRow *rows = arena_alloc(arena, (size_t)count * sizeof *rows);
  for (int i = 0; i < count; i++) {
    bool is_current = strcmp(stored[i].token_hash, own) == 0;
    char id[SESSION_ID_SIZE];
    write_id(stored[i].token_hash, id);
    rows[i] = (SessionRow){.id = arena_copy(arena, id),
                           .device = stored[i].device,
                           .began_ms = stored[i].created_ms,
                           .seen_ms = is_current ? app_now_ms(app) : stored[i].seen_ms,
                           .ends_ms = stored[i].expires_ms,
                           .is_current = is_current};
  }
  out->sessions = (FieldList){rows, count};
  return OK;
}

static const Field session_row_fields[] = {
    {"id", FIELD_TEXT, FIELD_IN(SessionRow, id), .low = 1, .high = SESSION_ID_SIZE - 1},
    {"device", FIELD_TEXT, FIELD_IN(SessionRow, device), .high = SESSION_DEVICE_MAX,
     .help = "as the browser called itself"},
    {"began_at", FIELD_TIME, FIELD_IN(SessionRow, began_ms)},
    {"seen_at", FIELD_TIME, FIELD_IN(SessionRow, seen_ms), .help = "to within some minutes"},
    {"ends_at", FIELD_TIME, FIELD_IN(SessionRow, ends_ms)},
    {"current", FIELD_BOOL, FIELD_IN(SessionRow, is_current), .help = "the one that asks"},
    {0},
};
const Field session_list_fields[] = {
    {"sessions", FIELD_LIST, FIELD_IN(SessionList, sessions), .high = SESSIONS_SHOWN_MAX,
     FIELD_ITEMS(session_row_fields, SessionRow)},
    {0},
};

Status session_end_by_id(App *app, const Account *account, const char *id, Error *err) {
  ScopedArena arena = {0};
  StoreSession *rows;
  int count = 0, found = -1;
  Status status = read_sessions(app, account, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count; i++) {
    char own[SESSION_ID_SIZE];
    write_id(rows[i].token_hash, own);
    found = strcmp(own, id) == 0 ? i : found;
  }
  if (status == OK && found < 0)
    status = fail(err, FAILURE_SESSION_NOT_FOUND);
  return status == OK ? STORE(app, session_delete, rows[found].token_hash, err) : status;
}

Status session_seen(App *app, const char *token, int64_t at_ms, Error *err) {
  char hash[SHA256_HEX_SIZE];
  sha256_hex(span_of(token), hash);
  return STORE(app, session_seen, hash, at_ms, err);
}

Status session_end_all(App *app, const Account *account, Error *err) {
  Status status = account_need(account, err);
  return status == OK ? STORE(app, sessions_delete_all, account->id, err) : status;
}

#define GUEST_MS ((int64_t)GUEST_DAYS * 24 * 3600 * 1000)

Status guest_begin(App *app, char token[GUEST_TOKEN_SIZE], Account *out, Error *err) {
  unsigned char bytes[16];
  char hash[SHA256_HEX_SIZE], hex[33];
  Account guest = {0};
  memcpy(token, GUEST_TOKEN, strlen(GUEST_TOKEN));
  token_write(token + 1, GUEST_TOKEN_SIZE - 1);
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
  snprintf(guest.guest, sizeof guest.guest, GUEST_TOKEN "%s", hex);
  sha256_hex(span_of(token), hash);
  Status status = STORE(app, guest_add, guest.guest, hash, app_now_ms(app) + GUEST_MS, err);
  if (status == OK)
    *out = guest;
  return status;
}

Status guest_find(App *app, const char *token, Account *out, Error *err) {
  char hash[SHA256_HEX_SIZE];
  ScopedArena arena = {0};
  const char *mark = "";
  sha256_hex(span_of(token), hash);
  Status status = STORE(app, guest_find, hash, app_now_ms(app), &arena, &mark, err);
  if (status == ERR_MISSING || (status == OK && strlen(mark) >= sizeof out->guest))
    status = fail(err, FAILURE_SESSION_OVER);
  if (status == OK) {
    *out = (Account){0};
    snprintf(out->guest, sizeof out->guest, "%s", mark);
  }
  return status;
}

Status guest_end(App *app, const Account *guest, Error *err) {
  return guest->guest[0] ? STORE(app, guest_delete, guest->guest, err) : OK;
}
