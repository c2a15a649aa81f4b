// SPDX-License-Identifier: MIT
// Nothing here is needed for correctness: if two nodes do the same, the second append fails. News are hints to look, a
// lease saves work for the other nodes, and after a lost connection everything is compared.
#include "api/nodes.h"

#include "api/api.h"
#include "api/sessions.h"
#include "app/phrase.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "base/steady.h"
#include "base/threads.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
  HEAR_MS = 100,       // longest wait for news before other work
  BEAT_MS = 500,       // between two signs of life
  LEASE_MS = 2500,     // a node without a sign for this long is gone
  DEAF_MS = 2000,      // without an answer for this long, news may have been missed
  RETRY_US = 100000,   //
  REPEAT_MS = 15000,   // between two full reports of attendance
  HERE_MS = 1500,      // longest silence: a silent node has nobody
  COUNT_MS = 10000,    // between two checks of this node's games
  INHERITED_MAX = 200, // games taken over per beat
};

typedef struct GameRef {
  char game[TABLE_ID_SIZE];
  int64_t row;
} GameRef;

typedef struct GameRefList {
  GameRef *refs;
  int count, capacity;
} GameRefList;

struct Nodes {
  Api *api;
  App *app; // the thread's
  pthread_t thread;
  atomic_bool is_ending;
  bool is_listening;     // the thread's
  int64_t beat_ms;       // the thread's: last sign of life; steady_ms
  int64_t count_ms;      // the thread's: last check of its games; steady_ms
  int64_t repeat_ms;     // the thread's: last full report of attendance; steady_ms
  int64_t here_ms;       // the thread's: last message; steady_ms
  atomic_llong heard_ms; // last answer while listening; steady_ms
  pthread_mutex_t lock;  // must never be held while waiting
  GameRefList wanted, dropped, resumed;
  StrBuf attendance; // "GAME SEATS WATCHING GAME ...": still to be sent
};

static void gamereflist_deinit(GameRefList *list) {
  mem_free(list->refs);
  *list = (GameRefList){0};
}

static void nodes_add_game(Nodes *nodes, GameRefList *list, const char *game, int64_t row) {
  pthread_mutex_lock(&nodes->lock);
  ARRAY_GROW(list->refs, list->count, list->capacity);
  GameRef *ref = &list->refs[list->count++];
  snprintf(ref->game, sizeof ref->game, "%s", game);
  ref->row = row;
  pthread_mutex_unlock(&nodes->lock);
}

static GameRefList nodes_take_games(Nodes *nodes, GameRefList *list) {
  pthread_mutex_lock(&nodes->lock);
  GameRefList taken = *list;
  *list = (GameRefList){0};
  pthread_mutex_unlock(&nodes->lock);
  return taken;
}

void nodes_want_game(Nodes *nodes, const Table *table) {
  nodes_add_game(nodes, &nodes->wanted, table->open->id, table->open->row);
}

void nodes_drop_game(Nodes *nodes, const Table *table) {
  nodes_add_game(nodes, &nodes->dropped, table->open->id, table->open->row);
}

void nodes_resume_game(Nodes *nodes, const char *game) {
  nodes_add_game(nodes, &nodes->resumed, game, 0);
}

bool nodes_hear_all(Nodes *nodes) {
  return !nodes || steady_ms() - atomic_load(&nodes->heard_ms) < DEAF_MS;
}

static void nodes_game_grew(void *context, const char *game, int64_t seq) {
  const Nodes *nodes = context;
  tables_catch_up(nodes->api, nodes->app, game, seq);
}

static void nodes_game_changed(void *context, const char *game) {
  tables_drop_outdated(((const Nodes *)context)->api, game);
}

// The hash begins with the bits of Player.device.
static void nodes_session_ended(void *context, const char *token_hash) {
  Api *api = ((const Nodes *)context)->api;
  uint64_t device = sha256_mark(token_hash);
  sessions_forget(api, device, 0);
  listeners_drop_session(&api->options->listeners, device);
}

static void nodes_account_changed(void *context, int64_t account) {
  sessions_forget(((const Nodes *)context)->api, 0, account);
}

// What nodes send each other:
//   "here NODE GAME SEATS WATCHING ..."  who watches which game there
//   "hello NODE"                         a new node, which does not know that yet
//   "spent COST IS_LOCAL CALLER"
//   "class CHANNEL SEQ"                  its pupils have done something
//   "phrase GAME SEAT PHRASE"            what somebody has said at a table

// Copies the next word and returns the rest; NULL if there is no word or it is too long.
static const char *news_word(const char *text, char *out, size_t size) {
  text = text ? text + strspn(text, " ") : "";
  size_t length = strcspn(text, " ");
  if (length == 0 || length >= size)
    return NULL;
  memcpy(out, text, length);
  out[length] = '\0';
  return text + length;
}

static const char *news_number(const char *text, long *out) {
  char word[16];
  text = news_word(text, word, sizeof word);
  *out = text ? strtol(word, NULL, 10) : 0;
  return text;
}

static void nodes_told_attendance(const Nodes *nodes, const char *words) {
  const Listeners *listeners = &nodes->api->options->listeners;
  char node[NODE_NAME_SIZE], game[TABLE_ID_SIZE];
  long seats, watching;
  words = listeners->attend ? news_word(words, node, sizeof node) : NULL;
  if (words)
    listeners->attend(listeners->context, node, NULL, 0, 0);
  while (words && (words = news_word(words, game, sizeof game)) && (words = news_number(words, &seats)) &&
         (words = news_number(words, &watching)))
    listeners->attend(listeners->context, node, game, (unsigned)seats, (int)watching);
}

static void nodes_told_spent(const Nodes *nodes, const char *words) {
  long cost, is_local;
  int wait_s;
  words = news_number(words, &cost);
  words = words ? news_number(words, &is_local) : NULL;
  if (words && *words == ' ' && cost > COST_NONE && cost < COSTS)
    limits_take(nodes->api->limits, words + 1, is_local != 0, (Cost)cost, api_now_ms(), &wait_s);
}

static void nodes_told_class(const Nodes *nodes, const char *words) {
  char channel[TABLE_ID_SIZE];
  long seq;
  words = news_word(words, channel, sizeof channel);
  if (words && news_number(words, &seq))
    listeners_publish(&nodes->api->options->listeners, channel, seq, NULL, "");
}

static void nodes_told_phrase(const Nodes *nodes, const char *words) {
  char game[TABLE_ID_SIZE], phrase[PHRASE_ID_MAX];
  long seat;
  words = news_word(words, game, sizeof game);
  words = words ? news_number(words, &seat) : NULL;
  if (words && seat >= 0 && seat < SEATS_MAX && news_word(words, phrase, sizeof phrase) && phrase_find(phrase))
    listeners_say(&nodes->api->options->listeners, game, (int)seat, phrase);
}

static void nodes_told(void *context, const char *topic, const char *words) {
  Nodes *nodes = context;
  if (strcmp(topic, "here") == 0)
    nodes_told_attendance(nodes, words);
  else if (strcmp(topic, "hello") == 0)
    nodes->repeat_ms = INT64_MIN / 2;
  else if (strcmp(topic, "spent") == 0)
    nodes_told_spent(nodes, words);
  else if (strcmp(topic, "class") == 0)
    nodes_told_class(nodes, words);
  else if (strcmp(topic, "phrase") == 0)
    nodes_told_phrase(nodes, words);
}

void nodes_tell_spent(Nodes *nodes, App *app, const char *caller, bool is_local, Cost cost) {
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "spent %d %d %s", (int)cost, (int)is_local, caller);
  Status status = nodes && text.size < NODE_TELL_MAX ? node_tell(app, text.data, NULL) : OK;
  (void)status; // then it counts only here
}

void nodes_tell_class(Nodes *nodes, App *app, const char *channel, int64_t seq) {
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "class %s %lld", channel, (long long)seq);
  Status status = nodes ? node_tell(app, text.data, NULL) : OK;
  (void)status; // their pages look again by themselves
}

void nodes_tell_phrase(Nodes *nodes, App *app, const char *game, int seat, const char *phrase) {
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "phrase %s %d %s", game, seat, phrase);
  Status status = nodes ? node_tell(app, text.data, NULL) : OK;
  (void)status; // then those elsewhere do not hear it
}

void nodes_tell_attendance(Nodes *nodes, const char *game, unsigned seats, int watching) {
  if (!nodes)
    return;
  pthread_mutex_lock(&nodes->lock);
  strbuf_printf(&nodes->attendance, " %s %u %d", game, seats, watching);
  pthread_mutex_unlock(&nodes->lock);
}

// Sends as much as a message can hold; from time to time sends a message even without news.
static Status nodes_send_attendance(Nodes *nodes, Error *err) {
  enum { ENTRY_MAX = 64 };
  ScopedStrBuf all = {0};
  pthread_mutex_lock(&nodes->lock);
  all = nodes->attendance;
  nodes->attendance = (StrBuf){0};
  pthread_mutex_unlock(&nodes->lock);
  if (all.size == 0 && steady_ms() - nodes->here_ms < HERE_MS)
    return OK;
  nodes->here_ms = steady_ms();
  Status status = OK;
  const char *at = strbuf_text(&all);
  do {
    ScopedStrBuf text = {0};
    strbuf_printf(&text, "here %s", nodes->api->node);
    while (*at && text.size < NODE_TELL_MAX - ENTRY_MAX) {
      const char *end = at;
      for (int word = 0; word < 3; word++)
        end += strcspn(end + 1, " ") + 1;
      strbuf_add(&text, at, (size_t)(end - at));
      at = end;
    }
    status = node_tell(nodes->app, text.data, err);
  } while (*at && status == OK);
  return status;
}

// From time to time reports all attendance here: nodes that missed something hear it then, and a node that is gone
// reports no more.
static void nodes_repeat_attendance(Nodes *nodes) {
  const Listeners *listeners = &nodes->api->options->listeners;
  if (steady_ms() - nodes->repeat_ms < REPEAT_MS || !listeners->tell_attendance)
    return;
  nodes->repeat_ms = steady_ms();
  listeners->tell_attendance(listeners->context);
}

// Games that need a node, and have none: their tables are opened here.
typedef struct Resuming {
  Api *api;
  GameRefList list;
} Resuming;

static void resume_games(void *argument, void *own) {
  Resuming *job = argument;
  const Worker *worker = own;
  Nodes *nodes = job->api->nodes;
  for (int i = 0; i < job->list.count && !atomic_load(&job->api->stops); i++) {
    const GameRef *ref = &job->list.refs[i];
    Status status = tables_go_on(job->api, worker->app, ref->game, NULL);
    if (status == ERR_IO) // tried again when the database is back
      nodes_add_game(nodes, &nodes->resumed, ref->game, ref->row);
    else if (status != OK && ref->row) // it can't be read: whoever asks for it learns why
      nodes_add_game(nodes, &nodes->dropped, ref->game, ref->row);
  }
  gamereflist_deinit(&job->list);
  mem_free(job);
}

static void nodes_resume(Nodes *nodes) {
  Resuming *job = mem_alloc(sizeof *job);
  *job = (Resuming){nodes->api, nodes_take_games(nodes, &nodes->resumed)};
  if (job->list.count > 0 && pool_submit(nodes->api->pools[LANE_SHORT], POOL_NOBODY, resume_games, job))
    return;
  for (int i = 0; i < job->list.count; i++)
    nodes_add_game(nodes, &nodes->resumed, job->list.refs[i].game, job->list.refs[i].row);
  gamereflist_deinit(&job->list);
  mem_free(job);
}

static Status nodes_drop_all(Nodes *nodes, Error *err) {
  GameRefList list = nodes_take_games(nodes, &nodes->dropped);
  Status status = OK;
  for (int i = 0; i < list.count && status == OK; i++) {
    if (!tables_go_on_with(nodes->api, list.refs[i].game)) // somebody has returned meanwhile
      status = node_drop_game(nodes->app, nodes->api->node, list.refs[i].row, err);
  }
  gamereflist_deinit(&list);
  return status;
}

// Wanted games come from the tables here; the others come from nodes that are gone.
static Status nodes_take_over(Nodes *nodes, Error *err) {
  ScopedArena arena = {0};
  FieldList games = {0};
  GameRefList list = nodes_take_games(nodes, &nodes->wanted);
  Status status = OK;
  for (int i = 0; i < list.count && status == OK; i++) {
    bool is_ours;
    status = node_take_game(nodes->app, nodes->api->node, list.refs[i].row, &is_ours, err);
    if (status == OK && is_ours)
      nodes_resume_game(nodes, list.refs[i].game);
  }
  gamereflist_deinit(&list);
  if (status == OK)
    status = node_inherit_games(nodes->app, nodes->api->node, INHERITED_MAX, &arena, &games, err);
  for (int i = 0; status == OK && i < games.count; i++)
    nodes_resume_game(nodes, fieldlist_text(&games, i));
  return status;
}

// A game of this node must have its table here: otherwise nobody would play on. So nothing that has failed lasts longer
// than COUNT_MS.
static Status nodes_count_games(Nodes *nodes, Error *err) {
  ScopedArena arena = {0};
  FieldList games = {0};
  if (steady_ms() - nodes->count_ms < COUNT_MS)
    return OK;
  nodes->count_ms = steady_ms();
  Status status = node_held_games(nodes->app, nodes->api->node, &arena, &games, err);
  for (int i = 0; status == OK && i < games.count; i++) {
    const NodeGame *held = &((const NodeGame *)games.items)[i];
    if (!tables_go_on_with(nodes->api, held->game))
      nodes_add_game(nodes, &nodes->resumed, held->game, held->row);
  }
  return status;
}

// If this node was silent for too long, others think it dead: its games may belong to another node.
static void nodes_doubt(Nodes *nodes) {
  if (steady_ms() - nodes->beat_ms < LEASE_MS)
    return;
  tables_disown(nodes->api);
  nodes->count_ms = nodes->repeat_ms = INT64_MIN / 2;
}

static Status nodes_beat(Nodes *nodes, Error *err) {
  int64_t since;
  Api *api = nodes->api;
  nodes_doubt(nodes);
  nodes->beat_ms = steady_ms();
  Status status = node_set_clock(nodes->app, &api->clock, err);
  if (status == OK)
    status = node_stay(nodes->app, api->node, LEASE_MS, &since, err);
  if (status == OK)
    status = nodes_drop_all(nodes, err);
  if (status == OK)
    status = nodes_take_over(nodes, err);
  return status == OK ? nodes_count_games(nodes, err) : status;
}

static Status nodes_listen(Nodes *nodes, Error *err) {
  if (nodes->is_listening)
    return OK;
  Status status = node_listen(nodes->app, err);
  if (status == OK)
    status = tables_compare(nodes->api, nodes->app, err);
  if (status == OK) {
    char hello[NODE_NAME_SIZE + 8];
    snprintf(hello, sizeof hello, "hello %s", nodes->api->node);
    status = node_tell(nodes->app, hello, err);
  }
  nodes->is_listening = status == OK;
  return status;
}

static Status nodes_step(Nodes *nodes, Error *err) {
  const NodeEars ears = {nodes_game_grew,       nodes_game_changed, nodes_session_ended,
                         nodes_account_changed, nodes_told,         nodes};
  Status status = nodes_listen(nodes, err);
  if (status == OK)
    status = node_hear(nodes->app, HEAR_MS, &ears, err);
  if (status == OK && steady_ms() - nodes->beat_ms >= BEAT_MS) {
    status = nodes_beat(nodes, err);
    if (status == OK)
      atomic_store(&nodes->heard_ms, steady_ms());
  }
  nodes_resume(nodes);
  nodes_repeat_attendance(nodes);
  return status == OK ? nodes_send_attendance(nodes, err) : status;
}

static void *nodes_work(void *argument) {
  Nodes *nodes = argument;
  while (!atomic_load(&nodes->is_ending)) {
    Error err = {0};
    if (nodes_step(nodes, &err) == OK)
      continue;
    nodes->is_listening = false;
    atomic_store(&nodes->heard_ms, INT64_MIN / 2);
    sessions_changed_all(nodes->api); // their end may have been missed
    problems_tell(nodes->api->problems, &err);
    usleep(RETRY_US);
  }
  return NULL;
}

Status nodes_open(Api *api, Nodes **out, Error *err) {
  Nodes *nodes = mem_alloc(sizeof *nodes);
  nodes->api = api;
  nodes->beat_ms = nodes->count_ms = steady_ms();
  pthread_mutex_init(&nodes->lock, NULL);
  Status status = api_open_app(api, &nodes->app, err);
  bool is_alone = status == OK && !node_has_company(nodes->app);
  if (status == OK && !is_alone)
    status = node_set_clock(nodes->app, &api->clock, err);
  if (status == OK && !is_alone)
    status = node_stay(nodes->app, api->node, LEASE_MS, &api->since_ms, err);
  *out = status == OK && !is_alone ? nodes : NULL; // before the thread needs it
  if (*out)
    status = thread_start(&nodes->thread, nodes_work, nodes, err);
  if (*out && status == OK)
    return OK;
  *out = NULL;
  app_close(nodes->app);
  nodes->app = NULL;
  nodes_destroy(nodes);
  return status;
}

void nodes_end(Nodes *nodes) {
  if (!nodes)
    return;
  atomic_store(&nodes->is_ending, true);
  pthread_join(nodes->thread, NULL);
  Status status = node_leave(nodes->app, nodes->api->node, NULL);
  (void)status; // otherwise the others notice by themselves
  app_close(nodes->app);
  nodes->app = NULL;
}

void nodes_destroy(Nodes *nodes) {
  if (!nodes)
    return;
  gamereflist_deinit(&nodes->wanted);
  gamereflist_deinit(&nodes->dropped);
  gamereflist_deinit(&nodes->resumed);
  strbuf_deinit(&nodes->attendance);
  pthread_mutex_destroy(&nodes->lock);
  mem_free(nodes);
}
