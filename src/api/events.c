// SPDX-License-Identifier: MIT
// Why events wait for a while: a player who has just joined a game, or loads the page again, is at the table in a
// moment and needs no mail.
//
// Threads: the queue is under the lock; the command, and the connection to the store that looks up accounts, belong to
// the thread.
#include "api/events.h"

#include "api/api.h"
#include "api/tables.h"
#include "base/mem.h"
#include "base/process.h"
#include "base/steady.h"
#include "base/threads.h"
#include "notation/jsonread.h"

#include <jansson.h>
#include <pthread.h>
#include <stdio.h>

enum {
  STEP_MS = 200,      // between two looks at the command, and for the end of the server
  END_MS = 3 * 1000,  // for waiting events when the server ends
  GRACE_MS = 2 * 1000 // then, for the command to end
};

typedef enum EventKind { EVENT_YOUR_TURN, EVENT_INVITATION, EVENT_GAME_OVER } EventKind;

typedef struct Event {
  EventKind kind;
  int64_t at_ms, due_ms; // by the clock of the games; by steady_ms
  int64_t account;
  int seat;
  char game[TABLE_ID_SIZE];
  json_t *opponents; // names
} Event;

struct Events {
  Api *api;
  const char *command;
  int most;         // waiting events
  int64_t delay_ms; // of events, and before an ended command is started again
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  Event waiting[EVENTS_WAITING_MAX]; // a ring
  int first, count;
  char *address;  // NULL: not known yet
  int64_t end_ms; // steady_ms when the thread must end; 0: not yet
  // Of the thread
  App *app;
  Process *process; // NULL: it has ended
  int64_t start_ms; // steady_ms when it may be started again
};

static void event_deinit(Event *event) {
  json_decref(event->opponents);
}

static void events_count_dropped(Events *events) {
  atomic_fetch_add(&events->api->metrics.events_dropped, 1);
}

// ---- what is reported ----

// Before everybody sits, the player who began the game knows what it waits for.
static TableTold table_told_now(const Table *table) {
  const State *state = table_state(table);
  TableTold now = {table_settings(table)->duplicate ? state->round : state->turn_number, 0, state_is_over(state)};
  unsigned people = turn_now(&table->open->table).people;
  for (int seat = 0; seat < state->seat_count && !state_has_free_seat(state); seat++) {
    bool is_known = account_of_mark(state->seats[seat].who.account) != 0;
    now.people |= is_known ? people & 1U << seat : 0;
  }
  return now;
}

static json_t *opponents_json(const Table *table, int own_seat) {
  const State *state = table_state(table);
  json_t *names = json_array();
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (seat != own_seat && !opengame_seat_is_free(table->open, seat))
      json_array_append_new(names, json_string(state->seats[seat].who.name));
  }
  return names;
}

static bool event_is_needless(const Events *events, const Event *event) {
  const Listeners *listeners = &events->api->options->listeners;
  return event->kind != EVENT_INVITATION && listeners->present &&
         (listeners->present(listeners->context, event->game) >> event->seat & 1);
}

static void events_put(const Table *table, EventKind kind, int seat, int64_t account) {
  Events *events = table->api->events;
  Event event = {kind, table_now_ms(&table->open->table), steady_ms() + events->delay_ms, account, seat, "", NULL};
  snprintf(event.game, sizeof event.game, "%s", table->open->id);
  if (!account || event_is_needless(events, &event))
    return;
  event.opponents = opponents_json(table, seat);
  pthread_mutex_lock(&events->lock);
  if (events->count == events->most) {
    event_deinit(&events->waiting[events->first]);
    events->first = (events->first + 1) % EVENTS_WAITING_MAX;
    events->count--;
    events_count_dropped(events);
  }
  events->waiting[(events->first + events->count++) % EVENTS_WAITING_MAX] = event;
  pthread_cond_signal(&events->changed);
  pthread_mutex_unlock(&events->lock);
}

void events_skip(Table *table) {
  if (table->api->events)
    table->told = table_told_now(table);
}

// Players who are alone, or share a device with the others, get no events.
void events_hear(Table *table) {
  const TableTold before = table->told;
  const State *state = table_state(table);
  if (!table->api->events)
    return;
  events_skip(table);
  unsigned fresh = table->told.turn == before.turn ? table->told.people & ~before.people : table->told.people;
  for (int seat = 0; seat < state->seat_count && table->open->is_remote; seat++) {
    int64_t account = account_of_mark(state->seats[seat].who.account);
    if (table->told.is_over && !before.is_over)
      events_put(table, EVENT_GAME_OVER, seat, account);
    else if (fresh >> seat & 1)
      events_put(table, EVENT_YOUR_TURN, seat, account);
  }
  if (table->invited) {
    events_put(table, EVENT_INVITATION, table->invited_seat, table->invited);
    table->invited = 0;
  }
}

// ---- the thread ----

static bool events_are_over(Events *events) {
  pthread_mutex_lock(&events->lock);
  bool are_over = events->end_ms && steady_ms() > events->end_ms;
  pthread_mutex_unlock(&events->lock);
  return are_over;
}

// With the lock: waits for a change, or a moment.
static void events_wait(Events *events) {
  const struct timespec until = cond_until(STEP_MS);
  pthread_cond_timedwait(&events->changed, &events->lock, &until);
}

static void events_lose_command(Events *events) {
  Error err;
  (void)error_set(&err, ERR_IO, N_("the command of --on-event has ended; it will be started again in a moment"));
  err.code = "event_command";
  problems_say(events->api->problems, &err);
  process_end(events->process);
  events->process = NULL;
  events->start_ms = steady_ms() + events->delay_ms;
}

// Is the command running? If it is not, starts it after a while.
static bool events_keep_command(Events *events) {
  Error err;
  if (events->process && process_has_ended(events->process))
    events_lose_command(events);
  if (events->process || steady_ms() < events->start_ms)
    return events->process != NULL;
  if (process_start_hearer(events->command, &events->process, &err) == OK)
    return true;
  problems_say(events->api->problems, &err);
  events->start_ms = steady_ms() + events->delay_ms;
  return false;
}

// The next event that is due; false: there will be none. Meanwhile keeps the command running.
static bool events_take(Events *events, Event *out) {
  bool is_taken = false, is_done = false;
  while (!is_taken && !is_done) {
    events_keep_command(events);
    pthread_mutex_lock(&events->lock);
    bool has_next = events->count > 0 && events->address, is_ending = events->end_ms != 0;
    is_taken = has_next && (is_ending || events->waiting[events->first].due_ms <= steady_ms());
    is_done = is_ending && (!has_next || steady_ms() > events->end_ms);
    if (is_taken && !is_done) {
      *out = events->waiting[events->first];
      events->first = (events->first + 1) % EVENTS_WAITING_MAX;
      events->count--;
    } else if (!is_done) {
      events_wait(events);
    }
    pthread_mutex_unlock(&events->lock);
  }
  return !is_done;
}

// An invited account finds the game in its list: it has no seat at the table yet.
static bool event_write(const Events *events, const Event *event, StrBuf *out) {
  static const char *const names[] = {"your_turn", "invitation", "game_over"};
  bool is_invitation = event->kind == EVENT_INVITATION;
  Account account = {.id = event->account};
  ScopedStrBuf address = {0};
  if (account_refresh(events->app, &account, NULL) != OK)
    return false;
  strbuf_printf(&address, "%s#/%s%s", events->address, is_invitation ? "games" : "table/",
                is_invitation ? "" : event->game);
  json_t *json = json_pack("{s:s, s:I, s:s, s:s, s:s, s:O, s:s}", "event", names[event->kind], "at",
                           (json_int_t)event->at_ms, "game", event->game, "account", account.name, "language",
                           account.language, "opponents", event->opponents, "address", address.data);
  json_write(json, JSON_COMPACT, out);
  strbuf_add_char(out, '\n');
  json_decref(json);
  return true;
}

// If the command ends in the middle of a line, its successor gets the whole line again. If it does not read, waits.
static void events_send(Events *events, Span line) {
  size_t sent = 0;
  while (sent < line.size && !events_are_over(events)) {
    if (!events_keep_command(events)) {
      sent = 0;
      pthread_mutex_lock(&events->lock);
      events_wait(events);
      pthread_mutex_unlock(&events->lock);
    } else if (process_send_some(events->process, line, &sent, STEP_MS, NULL) != OK) {
      sent = 0;
      events_lose_command(events);
    }
  }
  if (sent == line.size)
    atomic_fetch_add(&events->api->metrics.events_told, 1);
  else
    events_count_dropped(events);
}

static void *events_work(void *argument) {
  Events *events = argument;
  ScopedStrBuf line = {0};
  Event event;
  while (events_take(events, &event)) {
    strbuf_reset(&line);
    if (!event_is_needless(events, &event) && event_write(events, &event, &line))
      events_send(events, strbuf_span(&line));
    event_deinit(&event);
  }
  return NULL;
}

// ---- opening and closing ----

static void events_destroy(Events *events) {
  process_end_within(events->process, GRACE_MS);
  for (int i = 0; i < events->count; i++)
    event_deinit(&events->waiting[(events->first + i) % EVENTS_WAITING_MAX]);
  app_close(events->app);
  pthread_cond_destroy(&events->changed);
  pthread_mutex_destroy(&events->lock);
  mem_free(events->address);
  mem_free(events);
}

Status events_open(Api *api, Events **out, Error *err) {
  const ApiOptions *options = api->options;
  *out = NULL;
  if (!options->on_event || !options->on_event[0])
    return OK;
  Events *events = mem_alloc(sizeof *events);
  events->api = api;
  events->command = options->on_event;
  events->delay_ms = options->event_ms ? options->event_ms : EVENTS_DELAY_MS;
  events->most = options->events_max ? options->events_max : EVENTS_WAITING_MAX;
  pthread_mutex_init(&events->lock, NULL);
  cond_init(&events->changed);
  Status status = api_open_app(api, &events->app, err);
  if (status == OK && pthread_create(&events->thread, NULL, events_work, events) != 0)
    status = error_set(err, ERR_LIMIT, N_("the system can't start another thread"));
  if (status == OK)
    *out = events;
  else
    events_destroy(events);
  return status;
}

void events_begin(Events *events, const char *address) {
  if (!events)
    return;
  pthread_mutex_lock(&events->lock);
  events->address = mem_copy_text(address, strlen(address));
  pthread_cond_signal(&events->changed);
  pthread_mutex_unlock(&events->lock);
}

void events_end(Events *events) {
  if (!events)
    return;
  pthread_mutex_lock(&events->lock);
  events->end_ms = steady_ms() + END_MS;
  pthread_cond_signal(&events->changed);
  pthread_mutex_unlock(&events->lock);
  pthread_join(events->thread, NULL);
  for (int i = 0; i < events->count; i++)
    events_count_dropped(events);
  events_destroy(events);
}
