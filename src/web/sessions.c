// SPDX-License-Identifier: MIT
// A guest's session is a setting of the house under the hash of its token; its value is the guest's mark and the time
// at which it ends. What was found is remembered for a few seconds, so that a page which asks for many things asks the
// store once.
#include "web/sessions.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "web/keeper.h"
#include "web/live.h"

#include <inttypes.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum {
  REMEMBERED = 1 << 12,
  REMEMBER_MS = 5000,
  SEEN_MS = 5 * 60 * 1000, // how exactly the store knows when a session was last there
  COOKIE_DAYS = 30,
  GUEST_GAMES_MAX = 40,
};
#define GUEST_MS ((int64_t)GUEST_DAYS * 24 * 3600 * 1000)

typedef struct Remembered {
  char token[CALL_TOKEN_MAX];
  int64_t at_ms;
  int64_t seen_ms; // when the store was last told that it is there
  Player player;
} Remembered;

struct Sessions {
  pthread_mutex_t lock;
  uint64_t changes; // what was looked up before the last one is not worth remembering
  Remembered *rows[REMEMBERED];
};

Sessions *sessions_create(void) {
  Sessions *sessions = mem_alloc(sizeof *sessions);
  pthread_mutex_init(&sessions->lock, NULL);
  return sessions;
}

void sessions_destroy(Sessions *sessions) {
  if (!sessions)
    return;
  for (int i = 0; i < REMEMBERED; i++)
    mem_free(sessions->rows[i]);
  pthread_mutex_destroy(&sessions->lock);
  mem_free(sessions);
}

static Remembered **place_of(Sessions *sessions, const char *token) {
  unsigned hash = 2166136261U;
  for (; *token; token++)
    hash = (hash ^ (unsigned char)*token) * 16777619U;
  return &sessions->rows[hash % REMEMBERED];
}

static bool recall(Sessions *sessions, const char *token, Player *out, uint64_t *changes) {
  pthread_mutex_lock(&sessions->lock);
  *changes = sessions->changes;
  const Remembered *row = *place_of(sessions, token);
  bool is_known = row && strcmp(row->token, token) == 0 && server_now_ms() - row->at_ms < REMEMBER_MS;
  if (is_known)
    *out = row->player;
  pthread_mutex_unlock(&sessions->lock);
  return is_known;
}

// Is it time to tell the store that the session is there?
static bool remember(Sessions *sessions, const char *token, const Player *player, uint64_t changes) {
  int64_t now_ms = server_now_ms();
  bool is_news = false;
  pthread_mutex_lock(&sessions->lock);
  Remembered **place = place_of(sessions, token);
  if (sessions->changes == changes) {
    if (!*place)
      *place = mem_alloc(sizeof **place);
    is_news = strcmp((*place)->token, token) != 0 || now_ms - (*place)->seen_ms > SEEN_MS;
    snprintf((*place)->token, sizeof(*place)->token, "%s", token);
    (*place)->at_ms = now_ms;
    (*place)->player = *player;
    if (is_news)
      (*place)->seen_ms = now_ms;
  }
  pthread_mutex_unlock(&sessions->lock);
  return is_news;
}

typedef struct Sighting {
  char token[CALL_TOKEN_MAX];
  int64_t at_ms;
} Sighting;

static Status note_sighting(Keeper *keeper, void *argument, Error *err) {
  const Sighting *sighting = argument;
  Store *store;
  Status status = keeper_store(keeper, &store, err);
  return status == OK ? session_seen(store, sighting->token + 1, sighting->at_ms, err) : status;
}

static void free_sighting(void *argument, Status status, const Error *err) {
  (void)status, (void)err;
  mem_free(argument);
}

static void tell_seen(Server *server, const char *token) {
  Sighting *sighting = mem_alloc(sizeof *sighting);
  snprintf(sighting->token, sizeof sighting->token, "%s", token);
  sighting->at_ms = server_now_ms();
  keeper_post(server->keeper, note_sighting, sighting, free_sighting);
}

void sessions_changed(Request *request) {
  Sessions *sessions = request->server->sessions;
  pthread_mutex_lock(&sessions->lock);
  sessions->changes++;
  Remembered *row = *place_of(sessions, request->call->token);
  if (row)
    row->at_ms = 0;
  pthread_mutex_unlock(&sessions->lock);
}

void sessions_changed_all(Server *server) {
  Sessions *sessions = server->sessions;
  pthread_mutex_lock(&sessions->lock);
  sessions->changes++;
  for (int i = 0; i < REMEMBERED; i++) {
    if (sessions->rows[i])
      sessions->rows[i]->at_ms = 0;
  }
  pthread_mutex_unlock(&sessions->lock);
}

static void setting_name(const char *kind, const char *token, StrBuf *out) {
  char hash[SHA256_HEX_SIZE];
  sha256_hex(span_of(token), hash);
  strbuf_printf(out, "%s.%s", kind, hash);
}

// "g0123... 1794727777369"
static bool read_guest(const char *value, Player *out) {
  Span rest = span_of(value), mark, until;
  if (!line_next_word(&rest, &mark) || !line_next_word(&rest, &until) || mark.size >= sizeof out->mark)
    return false;
  if (strtoll(until.data, NULL, 10) < server_now_ms())
    return false;
  memcpy(out->mark, mark.data, mark.size);
  out->mark[mark.size] = '\0';
  memcpy(out->account.guest, out->mark, sizeof out->account.guest);
  return true;
}

static Status find_guest(Request *request, const char *token, Player *out, Error *err) {
  Store *store = app_store(request->app);
  StrBuf name = {0}, value = {0};
  setting_name("guest", token, &name);
  Status status = store->ops->setting_get(store, 0, name.data, &value, err);
  if (status == OK && !read_guest(strbuf_text(&value), out))
    *out = (Player){0};
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  return status == ERR_MISSING ? OK : status;
}

static uint64_t device_of(const char *token) {
  char hash[SHA256_HEX_SIZE];
  sha256_hex(span_of(token), hash);
  hash[16] = '\0';
  return strtoull(hash, NULL, 16);
}

static Status look_up(Request *request, const char *token, Player *out, Error *err) {
  *out = (Player){.device = device_of(token)};
  if (token[0] == GUEST_TOKEN[0])
    return find_guest(request, token, out, err);
  Status status = session_find(request->app, token + 1, &out->account, err);
  if (status == OK)
    account_mark(out->account.id, out->mark);
  return status == OK || status == ERR_IO ? status : OK;
}

Status sessions_recognise(Request *request, Error *err) {
  const char *token = request->call->token;
  Player *player = &request->player;
  uint64_t changes;
  if (!token[0])
    return OK;
  if (!recall(request->server->sessions, token, player, &changes)) {
    Status status = look_up(request, token, player, err);
    if (status != OK)
      return status;
    if (remember(request->server->sessions, token, player, changes) && player->account.id)
      tell_seen(request->server, token);
  }
  const Catalog *chosen = player->account.language[0] ? catalog_find(player->account.language) : NULL;
  if (chosen)
    request->call->catalog = chosen;
  return OK;
}

static void set_cookie(Request *request, const char *token, int days) {
  Call *call = request->call;
  strbuf_reset(&call->cookie);
  strbuf_printf(&call->cookie, SESSION_COOKIE "=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s", token,
                days * 24 * 3600, call->is_secure ? "; Secure" : "");
  snprintf(call->token, sizeof call->token, "%s", token);
}

static Status drop_guest(Store *store, const char *mark, Error *err) {
  StrBuf games = {0};
  strbuf_printf(&games, "games.%s", mark);
  Status status = store->ops->setting_set(store, 0, games.data, NULL, err);
  strbuf_deinit(&games);
  if (status == OK || status == ERR_MISSING)
    status = store->ops->puzzles_of_guest_delete(store, mark, err);
  return status;
}

// The session that the caller came with is over, and with it every copy of its token.
static Status drop_token(Request *request, Error *err) {
  const char *token = request->call->token;
  Store *store = app_store(request->app);
  StrBuf name = {0};
  Status status = OK;
  if (token[0] == GUEST_TOKEN[0]) {
    setting_name("guest", token, &name);
    status = store->ops->setting_set(store, 0, name.data, NULL, err);
    status = status == ERR_MISSING ? OK : status;
    if (status == OK) // what no account has taken over nobody can ask for any more
      status = drop_guest(store, request->player.mark, err);
  } else if (token[0]) {
    status = session_end(request->app, token + 1, err);
  }
  sessions_changed(request);
  strbuf_deinit(&name);
  return status;
}

Status sessions_begin(Request *request, const Account *account, Error *err) {
  char token[SESSION_TOKEN_SIZE], marked[CALL_TOKEN_MAX];
  Status status = session_start(request->app, account, request->call->agent ? request->call->agent : "", token, err);
  if (status == OK)
    status = drop_token(request, err);
  if (status != OK)
    return status;
  snprintf(marked, sizeof marked, ACCOUNT_TOKEN "%s", token);
  set_cookie(request, marked, COOKIE_DAYS);
  request->player = (Player){.account = *account};
  account_mark(account->id, request->player.mark);
  return OK;
}

static Status put_guest(Keeper *keeper, void *argument, Error *err) {
  char *const *pair = argument;
  Store *store;
  Status status = keeper_store(keeper, &store, err);
  return status == OK ? store->ops->setting_set(store, 0, pair[0], pair[1], err) : status;
}

Status sessions_begin_guest(Request *request, Error *err) {
  unsigned char bytes[32];
  char token[CALL_TOKEN_MAX] = GUEST_TOKEN, hex[33];
  StrBuf name = {0}, value = {0};
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2base64(token + 1, sizeof token - 1, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2hex(hex, sizeof hex, bytes, 16);
  setting_name("guest", token, &name);
  strbuf_printf(&value, "g%s %" PRId64, hex, server_now_ms() + GUEST_MS);
  char *pair[2] = {name.data, value.data};
  Status status = keeper_do(request->server->keeper, put_guest, pair, err);
  if (status == OK) {
    set_cookie(request, token, GUEST_DAYS);
    request->player = (Player){0};
    snprintf(request->player.mark, sizeof request->player.mark, "g%s", hex);
    memcpy(request->player.account.guest, request->player.mark, sizeof request->player.account.guest);
  }
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  return status;
}

Status sessions_end(Request *request, Error *err) {
  Status status = drop_token(request, err);
  live_drop_player(request->server, &request->player);
  set_cookie(request, "", 0);
  request->player = (Player){0};
  return status;
}

Status guest_games_read(App *app, const Player *guest, StrBuf *out, Error *err) {
  return guest_games_list(app_store(app), guest->mark, out, err);
}

Status guest_games_list(Store *store, const char *mark, StrBuf *out, Error *err) {
  StrBuf name = {0};
  strbuf_printf(&name, "games.%s", mark);
  Status status = store->ops->setting_get(store, 0, name.data, out, err);
  strbuf_deinit(&name);
  return status == ERR_MISSING ? OK : status;
}

Status guest_games_add(Store *store, const char *mark, const char *game, Error *err) {
  StrBuf name = {0}, value = {0};
  int lines = 0;
  strbuf_printf(&name, "games.%s", mark);
  Status status = store->ops->setting_get(store, 0, name.data, &value, err);
  strbuf_printf(&value, "%s\n", game);
  for (size_t i = 0; i < value.size; i++)
    lines += value.data[i] == '\n';
  const char *kept = value.data;
  for (; lines > GUEST_GAMES_MAX; lines--)
    kept = strchr(kept, '\n') + 1;
  if (status == OK || status == ERR_MISSING)
    status = store->ops->setting_set(store, 0, name.data, kept, err);
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  return status;
}

Status guest_games_remove(Store *store, const char *mark, const char *game, Error *err) {
  StrBuf name = {0}, value = {0}, kept = {0};
  strbuf_printf(&name, "games.%s", mark);
  Status status = store->ops->setting_get(store, 0, name.data, &value, err);
  Lines lines = lines_start((Span){strbuf_text(&value), value.size});
  for (Span line; lines_next(&lines, &line);) {
    if (!span_equals(line, game))
      strbuf_printf(&kept, "%.*s\n", (int)line.size, line.data);
  }
  if (status == OK)
    status = store->ops->setting_set(store, 0, name.data, strbuf_text(&kept), err);
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  strbuf_deinit(&kept);
  return status == ERR_MISSING ? OK : status;
}
