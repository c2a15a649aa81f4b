// SPDX-License-Identifier: MIT
// Results are remembered for a few seconds, so that a page with many requests asks the store only once.
#include "api/sessions.h"

#include "api/keeper.h"
#include "app/account.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/sha256.h"

#include <pthread.h>
#include <stdio.h>

enum {
  REMEMBERED = 1 << 12,
  REMEMBER_MS = 5000,
  SEEN_MS = 5 * 60 * 1000, // how exactly the store knows when a session was last used
  COOKIE_DAYS = 30,
};

typedef struct Remembered {
  char token[CALL_TOKEN_MAX];
  int64_t at_ms;
  int64_t seen_ms; // when the store was last told
  Player player;
} Remembered;

struct Sessions {
  pthread_mutex_t lock;
  uint64_t changes; // results looked up before the last change are not remembered
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

static Remembered **sessions_place_of(Sessions *sessions, const char *token) {
  return &sessions->rows[hash_bytes(span_of(token)) % REMEMBERED];
}

bool sessions_recall(Sessions *sessions, const char *token, Player *out, uint64_t *changes) {
  pthread_mutex_lock(&sessions->lock);
  if (changes)
    *changes = sessions->changes;
  const Remembered *row = *sessions_place_of(sessions, token);
  bool is_known = row && strcmp(row->token, token) == 0 && api_now_ms() - row->at_ms < REMEMBER_MS;
  if (is_known)
    *out = row->player;
  pthread_mutex_unlock(&sessions->lock);
  return is_known;
}

// Remembers a result. Is it time to tell the store that the session is in use?
static bool sessions_remember(Sessions *sessions, const char *token, const Player *player, uint64_t changes) {
  int64_t now_ms = api_now_ms();
  bool is_news = false;
  pthread_mutex_lock(&sessions->lock);
  Remembered **place = sessions_place_of(sessions, token);
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
} Sighting;

static Status sessions_record_sighting(Keeper *keeper, void *argument, Error *err) {
  const Sighting *sighting = argument;
  App *app;
  Status status = keeper_app(keeper, &app, err);
  return status == OK ? session_seen(app, sighting->token + 1, app_now_ms(app), err) : status;
}

static void free_sighting(void *argument, Status status, const Error *err) {
  (void)status, (void)err;
  mem_free(argument);
}

static void tell_seen(Api *api, const char *token) {
  Sighting *sighting = mem_alloc(sizeof *sighting);
  snprintf(sighting->token, sizeof sighting->token, "%s", token);
  if (!keeper_post(api, POOL_NOBODY, sessions_record_sighting, sighting, free_sighting))
    mem_free(sighting);
}

// Forgets what is remembered of the request's session.
static void sessions_changed(Request *request) {
  Sessions *sessions = request->api->sessions;
  pthread_mutex_lock(&sessions->lock);
  sessions->changes++;
  Remembered *row = *sessions_place_of(sessions, request->call->token);
  if (row)
    row->at_ms = 0;
  pthread_mutex_unlock(&sessions->lock);
}

void sessions_changed_all(Api *api) {
  Sessions *sessions = api->sessions;
  pthread_mutex_lock(&sessions->lock);
  sessions->changes++;
  for (int i = 0; i < REMEMBERED; i++) {
    if (sessions->rows[i])
      sessions->rows[i]->at_ms = 0;
  }
  pthread_mutex_unlock(&sessions->lock);
}

void sessions_forget(Api *api, uint64_t device, int64_t account) {
  Sessions *sessions = api->sessions;
  pthread_mutex_lock(&sessions->lock);
  sessions->changes++;
  for (int i = 0; i < REMEMBERED; i++) {
    Remembered *row = sessions->rows[i];
    if (row && ((device && row->player.device == device) || (account && row->player.account.id == account)))
      row->at_ms = 0;
  }
  pthread_mutex_unlock(&sessions->lock);
}

static Status sessions_look_up(Request *request, const char *token, Player *out, Error *err) {
  bool is_guest = token[0] == GUEST_TOKEN[0];
  const char *secret = is_guest ? token : token + 1; // an account's token has a letter before it
  char hash[SHA256_HEX_SIZE];
  sha256_hex(span_of(secret), hash); // the store has the hash, and so do news of its end
  *out = (Player){.device = sha256_mark(hash)};
  Status status = is_guest ? guest_find(request->app, secret, &out->account, err)
                           : session_find(request->app, secret, &out->account, err);
  if (status == OK && is_guest)
    memcpy(out->mark, out->account.guest, sizeof out->mark);
  else if (status == OK)
    account_mark(out->account.id, out->mark);
  return status == OK || status == ERR_IO ? status : OK;
}

Status sessions_recognise(Request *request, Error *err) {
  const char *token = request->call->token;
  Player *player = &request->player;
  uint64_t changes;
  if (!token[0])
    return OK;
  if (!sessions_recall(request->api->sessions, token, player, &changes)) {
    Status status = sessions_look_up(request, token, player, err);
    if (status != OK)
      return status;
    if (sessions_remember(request->api->sessions, token, player, changes) && player->account.id)
      tell_seen(request->api, token);
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

// Ends the caller's session, and with it every copy of its token.
static Status drop_token(Request *request, Error *err) {
  const char *token = request->call->token;
  Status status = OK;
  if (token[0] == GUEST_TOKEN[0])
    status = guest_end(request->app, &request->player.account, err);
  else if (token[0])
    status = session_end(request->app, token + 1, err);
  sessions_changed(request);
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

typedef struct NewGuest {
  char token[CALL_TOKEN_MAX];
  Account account;
} NewGuest;

static Status begin_guest(Keeper *keeper, void *argument, Error *err) {
  NewGuest *guest = argument;
  App *app;
  Status status = keeper_app(keeper, &app, err);
  return status == OK ? guest_begin(app, guest->token, &guest->account, err) : status;
}

Status sessions_begin_guest(Request *request, Error *err) {
  NewGuest guest = {0};
  Status status = keeper_do(request->api, begin_guest, &guest, err);
  if (status != OK)
    return status;
  set_cookie(request, guest.token, GUEST_DAYS);
  request->player = (Player){.account = guest.account};
  memcpy(request->player.mark, guest.account.guest, sizeof request->player.mark);
  return OK;
}

Status sessions_end(Request *request, Error *err) {
  Status status = drop_token(request, err);
  listeners_drop_player(&request->api->options->listeners, &request->player);
  set_cookie(request, "", 0);
  request->player = (Player){0};
  return status;
}
