// SPDX-License-Identifier: MIT
// A client says {"watch": GAME}; it is told how far the game is, now and after every action, and then asks for what it
// may see. Actions go by HTTP, where retries are harmless. All of this belongs to one loop's thread; each loop has its
// own.
#include "web/live.h"

#include "api/router.h"
#include "api/tables.h"
#include "app/phrase.h"
#include "base/map.h"
#include "base/mem.h"
#include "field/field.h"
#include "notation/jsonread.h"
#include "web/hub.h"
#include "web/server_internal.h"
#include "web/websocket.h"
#include "workshop/classlink.h"

#include <event2/bufferevent.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum {
  WATCHED_MAX = 8,         // games that one client watches
  MESSAGES_MAX = 40,       // messages in ...
  MESSAGES_MS = 10 * 1000, // ... this time
};

typedef struct Client Client;
typedef struct Question Question;

typedef struct Watch {
  struct Watch *next; // at the same game
  Client *client;
  struct LiveGame *game;
  unsigned seats; // the seats that the client plays, as bits
} Watch;

typedef struct LiveGame {
  char id[TABLE_ID_SIZE];
  Watch *watches;
} LiveGame;

struct Client {
  Client *next, *previous;
  Live *live;
  WebSocket *socket;
  uint64_t number; // never used for another client
  Player player;
  char address[ADDRESS_MAX]; // as limits count it
  bool is_counted;           // by the hub
  Watch *watches[WATCHED_MAX];
  int watch_count;
  Question *unanswered; // asked again every second
  int64_t pinged_ms, counted_ms;
  int messages; // since counted_ms
};

struct Live {
  Loop *loop;
  Web *web;
  Map games; // LiveGame *, by id
  Client *clients;
  uint64_t last_number;
};

Live *live_create(Loop *loop) {
  Live *live = mem_alloc(sizeof *live);
  live->loop = loop;
  live->web = loop->web;
  return live;
}

bool live_is_upgrade(const char *upgrade, const char *connection, const char *key, const char *version) {
  char accept[WEBSOCKET_ACCEPT_SIZE];
  return upgrade && strcasecmp(upgrade, "websocket") == 0 && connection && strcasestr(connection, "upgrade") && key &&
         websocket_accept(key, accept) && version && strcmp(version, "13") == 0;
}

// Does anybody watch the game, or want to? It may say yes too often, but never wrongly no.
static atomic_int *live_interest(Web *web, const char *id) {
  return &web->interest[hash_bytes(span_of(id)) % INTERESTS];
}

static LiveGame *live_find_game(Live *live, const char *id) {
  return map_get(&live->games, id);
}

static LiveGame *need_game(Live *live, const char *id) {
  LiveGame *game = live_find_game(live, id);
  if (game)
    return game;
  game = mem_alloc(sizeof *game);
  snprintf(game->id, sizeof game->id, "%s", id);
  map_put(&live->games, id, game);
  return game;
}

static void drop_if_empty(Live *live, LiveGame *game) {
  if (game->watches)
    return;
  map_take(&live->games, game->id);
  mem_free(game);
}

static void send_text(Client *client, const char *text) {
  atomic_fetch_add(&client->live->web->api.metrics.messages_out, 1);
  websocket_send(client->socket, span_of(text));
}

// Tells the hub which seats have somebody looking, and how many watch without one.
static void tell_presence(Live *live, const char *id) {
  const LiveGame *game = live_find_game(live, id);
  Attendance now = {0};
  for (const Watch *watch = game ? game->watches : NULL; watch; watch = watch->next) {
    now.seats |= watch->seats;
    now.watching += watch->seats == 0;
    now.windows++;
  }
  if (!live->web->is_closing)
    hub_set_attendance(live->web->hub, id, live->loop->index, now);
}

static void end_watch(Client *client, int index) {
  Live *live = client->live;
  Watch *watch = client->watches[index];
  LiveGame *game = watch->game;
  char id[TABLE_ID_SIZE];
  snprintf(id, sizeof id, "%s", game->id);
  client->watches[index] = client->watches[--client->watch_count];
  Watch **place = &game->watches;
  while (*place != watch)
    place = &(*place)->next;
  *place = watch->next;
  drop_if_empty(live, game);
  mem_free(watch);
  atomic_fetch_sub(live_interest(live->web, id), 1);
  tell_presence(live, id);
}

static int find_watch(const Client *client, const char *game) {
  for (int i = 0; i < client->watch_count; i++) {
    if (strcmp(client->watches[i]->game->id, game) == 0)
      return i;
  }
  return -1;
}

static void begin_watch(Client *client, const char *game, unsigned seats) {
  Live *live = client->live;
  int index = find_watch(client, game);
  if (index >= 0)
    end_watch(client, index);
  if (client->watch_count == WATCHED_MAX)
    end_watch(client, 0);
  Watch *watch = mem_alloc(sizeof *watch);
  LiveGame *place = need_game(live, game);
  *watch = (Watch){place->watches, client, place, seats};
  place->watches = watch;
  atomic_fetch_add(live_interest(live->web, game), 1);
  client->watches[client->watch_count++] = watch;
  tell_presence(live, game);
}

static Client *find_client(Live *live, uint64_t number) {
  Client *client = live->clients;
  while (client && client->number != number)
    client = client->next;
  return client;
}

// A question to the tables, answered by a worker.
struct Question {
  Question *next; // of the client's unanswered ones
  Live *live;
  uint64_t client;
  Player player;
  char game[TABLE_ID_SIZE];
  unsigned seats;
  int64_t seq;
  TableClock clock;
  char successor[TABLE_ID_SIZE];
};

static Question *question_new(const Client *client, const char *game) {
  Question *question = mem_alloc(sizeof *question);
  *question = (Question){.live = client->live, .client = client->number, .player = client->player};
  snprintf(question->game, sizeof question->game, "%s", game);
  atomic_fetch_add(live_interest(client->live->web, game), 1);
  return question;
}

static void question_destroy(Question *question) {
  atomic_fetch_sub(live_interest(question->live->web, question->game), 1);
  mem_free(question);
}

static void forget_unanswered(Client *client, const char *game) {
  for (Question **place = &client->unanswered; *place;) {
    Question *question = *place;
    if (game && strcmp(question->game, game) != 0) {
      place = &question->next;
      continue;
    }
    *place = question->next;
    question_destroy(question);
  }
}

// Nobody could answer: the database is away, or there is too much to do.
static void keep_unanswered(void *argument) {
  Question *question = argument;
  Client *client = find_client(question->live, question->client);
  int count = 0;
  if (client)
    forget_unanswered(client, question->game); // the same question is there already
  for (const Question *other = client ? client->unanswered : NULL; other; other = other->next)
    count++;
  if (!client || count == WATCHED_MAX) {
    question_destroy(question);
    return;
  }
  question->next = client->unanswered;
  client->unanswered = question;
}

// {"game":"…","seq":12,"next":"…","clock":{"running":0,"left":[61000,58000],"at":…}}: how far the game is.
static void write_news(const char *game, int64_t seq, const TableClock *clock, const char *next, StrBuf *out) {
  strbuf_printf(out, "{\"game\":\"%s\",\"seq\":%lld", game, (long long)seq);
  if (next[0])
    strbuf_printf(out, ",\"next\":\"%s\"", next);
  if (clock->count > 0)
    strbuf_printf(out, ",\"clock\":{\"running\":%d,\"at\":%lld,\"left\":[", clock->running, (long long)clock->at_ms);
  for (int seat = 0; seat < clock->count; seat++)
    strbuf_printf(out, "%s%lld", seat > 0 ? "," : "", (long long)clock->left_ms[seat]);
  strbuf_add_text(out, clock->count > 0 ? "]}}" : "}");
}

static void answer_watch(void *argument) {
  Question *question = argument;
  Client *client = find_client(question->live, question->client);
  ScopedStrBuf text = {0};
  if (client) {
    begin_watch(client, question->game, question->seats);
    write_news(question->game, question->seq, &question->clock, question->successor, &text);
    send_text(client, text.data);
  }
  question_destroy(question);
}

// What happens after the look is posted after this, so nothing is lost in between.
static void post_answer(TableLook *look) {
  Question *question = look->context;
  question->seats = look->seats;
  question->seq = look->seq;
  question->clock = look->clock;
  snprintf(question->successor, sizeof question->successor, "%s", look->next);
  mailbox_post(question->live->loop->mailbox, answer_watch, question);
}

// A class has no table; only its owner may listen.
static Status ask_class(Question *question, const Worker *worker, Error *err) {
  int64_t id = strtoll(question->game + strlen(LISTEN_CLASS), NULL, 10);
  Status status = class_look(worker->app, &question->player.account, id, &question->seq, err);
  if (status == OK)
    mailbox_post(question->live->loop->mailbox, answer_watch, question);
  return status;
}

static Status ask_table(Question *question, const Worker *worker, Error *err) {
  TableLook look = {.player = &question->player, .tell = post_answer, .context = question};
  Status status = tables_look(worker->api, worker->app, question->game, &look, err);
  return look.is_told ? OK : status;
}

// A client that may not look hears nothing.
static void ask_tables(void *argument, void *own) {
  Question *question = argument;
  Error err = {0};
  bool is_class = strncmp(question->game, LISTEN_CLASS, strlen(LISTEN_CLASS)) == 0;
  Status status = is_class ? ask_class(question, own, &err) : ask_table(question, own, &err);
  if (status != OK && (status == ERR_LIMIT || problem_is_ours(&err)))
    mailbox_post(question->live->loop->mailbox, keep_unanswered, question);
  else if (status != OK)
    question_destroy(question);
}

static void live_submit(Client *client, Question *question) {
  Web *web = client->live->web;
  uint64_t owner = web->options->api.is_unlimited ? POOL_NOBODY : hash_bytes(span_of(client->player.mark));
  if (!api_submit(&web->api, LANE_SHORT, owner, ask_tables, question))
    keep_unanswered(question);
}

static void live_ask_again(Client *client) {
  Question *question = client->unanswered;
  client->unanswered = NULL;
  for (Question *next; question; question = next) {
    next = question->next;
    live_submit(client, question);
  }
}

static const Field message_fields[] = {
    {"watch", FIELD_TEXT, .is_optional = true, .low = 1, .high = TABLE_ID_SIZE - 1},
    {"unwatch", FIELD_TEXT, .is_optional = true, .low = 1, .high = TABLE_ID_SIZE - 1},
    {"seq", FIELD_INT, .is_optional = true, .low = -1, .high = INT32_MAX},
    {"ping", FIELD_INT, .is_optional = true, .high = INT64_MAX},
    {0},
};

Status live_read_message(Span text, json_t **out, Error *err) {
  json_t *message;
  Status status = json_parse(text, &message, err);
  if (status != OK)
    return status;
  status = fields_check(message_fields, message, err);
  if (status == OK)
    *out = message;
  else
    json_decref(message);
  return status;
}

static bool may_speak(Client *client) {
  int64_t now = api_now_ms();
  if (now - client->counted_ms > MESSAGES_MS) {
    client->counted_ms = now;
    client->messages = 0;
  }
  return ++client->messages <= MESSAGES_MAX || client->live->web->options->api.is_unlimited;
}

static void send_pong(Client *client, int64_t number) {
  char text[48];
  snprintf(text, sizeof text, "{\"pong\":%lld}", (long long)number);
  send_text(client, text);
}

static void on_text(void *context, Span text) {
  Client *client = context;
  json_t *message;
  atomic_fetch_add(&client->live->web->api.metrics.messages_in, 1);
  if (!may_speak(client) || live_read_message(text, &message, NULL) != OK) {
    websocket_close(client->socket, 1008);
    return;
  }
  const char *watch = field_text(message, "watch", NULL), *unwatch = field_text(message, "unwatch", NULL);
  if (json_object_get(message, "ping"))
    send_pong(client, field_int(message, "ping", 0));
  if (watch)
    live_submit(client, question_new(client, watch));
  if (unwatch)
    forget_unanswered(client, unwatch);
  if (unwatch && find_watch(client, unwatch) >= 0)
    end_watch(client, find_watch(client, unwatch));
  json_decref(message);
}

static bool live_count(Client *client, bool is_local) {
  if (client->live->web->options->api.is_unlimited)
    return true;
  client->is_counted = hub_enter(client->live->web->hub, client->player.mark, client->address, is_local);
  return client->is_counted;
}

static void live_uncount(const Client *client) {
  if (client->is_counted)
    hub_leave(client->live->web->hub, client->player.mark, client->address);
}

static void live_forget(Client *client) {
  Live *live = client->live;
  while (client->watch_count > 0)
    end_watch(client, 0);
  forget_unanswered(client, NULL);
  if (client->next)
    client->next->previous = client->previous;
  if (client->previous)
    client->previous->next = client->next;
  else
    live->clients = client->next;
  atomic_fetch_sub(&live->web->api.metrics.sockets, 1);
  atomic_fetch_sub(&live->loop->sockets, 1);
  live_uncount(client);
  mem_free(client);
}

static void on_close(void *context, bool was_slow) {
  Client *client = context;
  atomic_fetch_add(&client->live->web->api.metrics.dropped_slow, was_slow);
  live_forget(client);
}

static void live_install(Live *live, Client *client) {
  client->next = live->clients;
  if (client->next)
    client->next->previous = client;
  live->clients = client;
  atomic_fetch_add(&live->web->api.metrics.sockets, 1);
  atomic_fetch_add(&live->loop->sockets, 1);
}

void live_take_over(Call *call) {
  Live *live = call->loop->live;
  struct evhttp_connection *connection = evhttp_request_get_connection(call->http);
  if (!connection) {
    evhttp_request_free(call->http);
    return;
  }
  Client *client = mem_alloc(sizeof *client);
  client->live = live;
  client->number = ++live->last_number;
  client->player = call->player;
  address_key(call->address, client->address);
  client->pinged_ms = api_now_ms();
  if (!live_count(client, call->is_local)) {
    mem_free(client);
    evhttp_send_error(call->http, HTTP_SERVUNAVAIL, NULL);
    return;
  }
  arrivals_forget(call->loop->arrivals, evhttp_connection_get_bufferevent(connection));
  client->socket =
      websocket_take_over(call->http, call->websocket_key,
                          &(WebSocketCalls){on_text, on_close, client, (size_t)live->web->options->output_max,
                                            live->web->options->api.is_unlimited});
  if (client->socket) {
    live_install(live, client);
    websocket_listen(client->socket);
  } else {
    live_uncount(client);
    mem_free(client);
  }
}

void live_tick(Live *live) {
  const Patience *patience = &live->web->patience;
  int64_t now = api_now_ms();
  for (Client *client = live->clients, *next; client; client = next) {
    next = client->next;
    if (now - websocket_heard_ms(client->socket) > patience->socket_ms) {
      WebSocket *socket = client->socket;
      live_forget(client);
      websocket_destroy(socket);
      continue;
    }
    live_ask_again(client);
    if (now - client->pinged_ms >= patience->ping_ms) {
      client->pinged_ms = now;
      websocket_ping(client->socket);
    }
  }
}

// A letter for one loop.
typedef struct News {
  Live *live;
  char game[TABLE_ID_SIZE];
  int64_t seq;
  TableClock clock;
  char next[TABLE_ID_SIZE];
  Player player;
  unsigned seats;
  int watching;
  int seat; // the seat that speaks
  char phrase[PHRASE_ID_MAX];
} News;

// Skips loops without sockets: nobody there wants to know.
static void post_all(Web *web, void (*run)(void *argument), const News *news) {
  for (int i = 0; i < web->loop_count; i++) {
    Loop *loop = &web->loops[i];
    if (atomic_load(&loop->sockets) == 0)
      continue;
    News *copy = mem_alloc(sizeof *copy);
    *copy = *news;
    copy->live = loop->live;
    mailbox_post(loop->mailbox, run, copy);
  }
}

static void send_all(Live *live, const char *id, const char *text) {
  const LiveGame *game = live_find_game(live, id);
  for (Watch *watch = game ? game->watches : NULL; watch; watch = watch->next)
    send_text(watch->client, text);
}

static void tell_news(void *argument) {
  News *news = argument;
  ScopedStrBuf text = {0};
  write_news(news->game, news->seq, &news->clock, news->next, &text);
  send_all(news->live, news->game, text.data);
  mem_free(news);
}

void live_publish(void *web, const char *game, int64_t seq, const TableClock *clock, const char *next) {
  News news = {.seq = seq};
  if (atomic_load(live_interest(web, game)) == 0)
    return;
  if (clock)
    news.clock = *clock;
  snprintf(news.game, sizeof news.game, "%s", game);
  snprintf(news.next, sizeof news.next, "%s", next);
  post_all(web, tell_news, &news);
}

// People without a seat hear nothing.
static void tell_phrase(void *argument) {
  News *news = argument;
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "{\"game\":\"%s\",\"said\":{\"seat\":%d,\"phrase\":\"%s\"}}", news->game, news->seat,
                news->phrase);
  const LiveGame *game = live_find_game(news->live, news->game);
  for (const Watch *watch = game ? game->watches : NULL; watch; watch = watch->next) {
    if (watch->seats != 0)
      send_text(watch->client, text.data);
  }
  mem_free(news);
}

void live_say(void *web, const char *game, int seat, const char *phrase) {
  News news = {.seat = seat};
  snprintf(news.game, sizeof news.game, "%s", game);
  snprintf(news.phrase, sizeof news.phrase, "%s", phrase);
  post_all(web, tell_phrase, &news);
}

static void tell_attendance(void *argument) {
  News *news = argument;
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "{\"game\":\"%s\",\"present\":[", news->game);
  for (int seat = 0, told = 0; seat < SEATS_MAX; seat++) {
    if (news->seats >> seat & 1)
      strbuf_printf(&text, "%s%d", told++ ? "," : "", seat);
  }
  strbuf_printf(&text, "],\"watching\":%d}", news->watching);
  send_all(news->live, news->game, text.data);
  mem_free(news);
}

void live_tell_attendance(Loop *loop, const char *game, unsigned seats, int watching) {
  News *news = mem_alloc(sizeof *news);
  *news = (News){.live = loop->live, .seats = seats, .watching = watching};
  snprintf(news->game, sizeof news->game, "%s", game);
  mailbox_post(loop->mailbox, tell_attendance, news);
}

// Drops a player; if the mark is empty, a session.
static void live_drop(void *argument) {
  News *news = argument;
  const Player *who = &news->player;
  for (Client *client = news->live->clients; client; client = client->next) {
    if (player_is_nobody(who) ? client->player.device == who->device : player_equals(&client->player, who))
      websocket_close(client->socket, 1008);
  }
  mem_free(news);
}

void live_drop_player(void *web, const Player *player) {
  const News news = {.player = *player};
  if (!player_is_nobody(player))
    post_all(web, live_drop, &news);
}

void live_drop_session(void *web, uint64_t device) {
  const News news = {.player.device = device};
  post_all(web, live_drop, &news);
}

// Somebody who watches without a seat; NULL: nobody does.
static Watch *find_onlooker(Live *live, const char *id) {
  const LiveGame *game = live_find_game(live, id);
  Watch *watch = game ? game->watches : NULL;
  while (watch && watch->seats != 0)
    watch = watch->next;
  return watch;
}

static void end_watching(void *argument) {
  News *news = argument;
  for (Watch *watch; (watch = find_onlooker(news->live, news->game));)
    end_watch(watch->client, find_watch(watch->client, news->game));
  mem_free(news);
}

void live_end_watching(void *web, const char *game) {
  News news = {0};
  snprintf(news.game, sizeof news.game, "%s", game);
  post_all(web, end_watching, &news);
}

void live_say_goodbye(Live *live) {
  for (Client *client = live->clients; client; client = client->next)
    websocket_close(client->socket, 1001);
}

void live_destroy(Live *live) {
  if (!live)
    return;
  while (live->clients) {
    WebSocket *socket = live->clients->socket;
    live_forget(live->clients);
    websocket_destroy(socket);
  }
  map_deinit(&live->games);
  mem_free(live);
}
