// SPDX-License-Identifier: MIT
#include "lab/ucgiserver.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/steady.h"
#include "game/preset.h"
#include "notation/ucgi.h"

#include <pthread.h>
#include <stdio.h>

// ---- positions ----

enum { EXCHANGE_SAFE = 7 /* tiles in the bag that allow an exchange by every set of rules */ };

// A position of a record as a machine sees it: the view of a game of which only this moment is known.
typedef struct PositionView {
  Settings settings;
  GameView view;
} PositionView;

typedef struct PositionRules {
  const TileSet *tiles;
  const Layout *layout;
  int rack_size, bingo_bonus; // a bonus in the record is used instead
} PositionRules;

static Status set_settings(const Cgp *cgp, const PositionRules *rules, Settings *out, Error *err) {
  ScopedMem Preset *preset = mem_alloc(sizeof *preset);
  Status status = preset_find("classic", preset, err);
  if (status == OK)
    status = preset_settings(preset, rules->tiles, 0, out, err);
  if (status != OK)
    return status;
  const CgpOpcodes *opcodes = &cgp->opcodes;
  out->layout = *rules->layout;
  out->rack_size = cgp->racks[0].total > rules->rack_size ? cgp->racks[0].total : rules->rack_size;
  out->bingo_bonus = opcodes->bingo_bonus.is_given ? (int)opcodes->bingo_bonus.value : rules->bingo_bonus;
  out->exchange_minimum = opcodes->exchange_limit.is_given ? (int)opcodes->exchange_limit.value : EXCHANGE_SAFE;
  out->seat_count = cgp->rack_count;
  for (int seat = 0; seat < cgp->rack_count; seat++) {
    out->seats[seat] = (Seat){.kind = SEAT_PERSON};
    snprintf(out->seats[seat].name, SEAT_NAME_MAX, "%d", seat + 1);
  }
  return OK;
}

// Every word on the board, as if each had been made alone: rows first, then columns.
static void positionview_find_words(GameView *view) {
  const Board *board = &view->state.board;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < board->size; lane++) {
      const Tile *squares = board_lane(board, (Direction)direction, lane);
      for (int at = 0, length; at < board->size; at += length + 1) {
        for (length = 0; squares[at + length] != TILE_EMPTY;) // a lane ends with an empty square
          length++;
        if (length > 1)
          view->words[view->state.words_made++] =
              (MadeWord){(uint8_t)(direction == ACROSS ? lane : at), (uint8_t)(direction == ACROSS ? at : lane),
                         (uint8_t)direction, (uint8_t)length};
      }
    }
  }
}

static Status positionview_set(PositionView *position, const Cgp *cgp, const PositionRules *rules, Error *err) {
  GameView *view = &position->view;
  int unseen[TILE_KINDS_MAX + 1], left = cgp_count_unseen(cgp, rules->tiles, unseen);
  *position = (PositionView){0};
  Status status = set_settings(cgp, rules, &position->settings, err);
  if (status != OK)
    return status;
  view->settings = &position->settings;
  view->state = (State){.board = cgp->board,
                        .seat_count = cgp->rack_count,
                        .direction = 1,
                        .turn_number = 1,
                        .scoreless_in_all = cgp->zeros,
                        .out_seat = SEAT_SYSTEM};
  view->rack = cgp->racks[0];
  view->bag_count = left;
  for (int seat = 0; seat < cgp->rack_count; seat++) {
    int size = position->settings.rack_size, held = cgp->racks[seat].total;
    int dealt = seat == 0 || held > 0 ? 0 : view->bag_count < size ? view->bag_count : size;
    view->state.seats[seat].who = position->settings.seats[seat];
    view->state.seats[seat].score = cgp->scores[seat];
    view->rack_counts[seat] = held + dealt;
    view->bag_count -= dealt;
    for (int kind = 0; seat > 0 && kind <= rules->tiles->kinds; kind++)
      unseen[kind] += cgp->racks[seat].counts[kind];
  }
  for (int kind = 0; kind <= rules->tiles->kinds; kind++) {
    view->unseen.counts[kind] = unseen[kind];
    view->unseen.total += unseen[kind];
  }
  positionview_find_words(view);
  return OK;
}

// ---- the server ----

// One thread listens, another searches: commands are answered while a move is being searched. What the search reads
// (position, limits) does not change before it has ended; both threads write lines under the same lock.

enum { THREADS_MAX = 64, REPORT_MS = 500, LINE_SIZE = 256 };

struct UcgiServer {
  UcgiServerOptions options;
  bool is_debugging;
  bool has_position;
  PositionView position;
  int64_t searches; // so far: each has its own random numbers
  UcgiGo go;
  // the search
  bool has_thread;
  pthread_t thread;
  atomic_bool is_searching, stop;
  pthread_mutex_t stop_lock;
  pthread_cond_t stop_asked;
  pthread_mutex_t say_lock;
  int64_t began_ms, reported_ms;
};

static void ucgiserver_say(UcgiServer *server, const char *line) {
  pthread_mutex_lock(&server->say_lock);
  server->options.say(server->options.context, line);
  pthread_mutex_unlock(&server->say_lock);
}

static void say_printf(UcgiServer *server, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say_printf(UcgiServer *server, const char *format, ...) {
  ScopedStrBuf text = {0};
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&text, format, args);
  va_end(args);
  ucgiserver_say(server, strbuf_text(&text));
}

// Without the end of the line, which would be an answer of its own.
static void say_heard(UcgiServer *server, Span line) {
  enum { HEARD_MAX = 200 };
  line = span_trim(line);
  say_printf(server, "info string heard %.*s", (int)(line.size < HEARD_MAX ? line.size : HEARD_MAX), line.data);
}

// The protocol is for programs: its texts are English.
static void say_error(UcgiServer *server, const Error *err) {
  ScopedStrBuf text = {0};
  error_format(err, NULL, &text);
  say_printf(server, "info string %s", strbuf_text(&text));
}

UcgiServer *ucgiserver_create(const UcgiServerOptions *options) {
  UcgiServer *server = mem_alloc(sizeof *server);
  server->options = *options;
  pthread_mutex_init(&server->say_lock, NULL);
  pthread_mutex_init(&server->stop_lock, NULL);
  pthread_cond_init(&server->stop_asked, NULL);
  return server;
}

static void ask_to_stop(UcgiServer *server) {
  pthread_mutex_lock(&server->stop_lock);
  atomic_store(&server->stop, true);
  pthread_cond_broadcast(&server->stop_asked);
  pthread_mutex_unlock(&server->stop_lock);
}

static void ucgiserver_join(UcgiServer *server) {
  if (server->has_thread)
    pthread_join(server->thread, NULL);
  server->has_thread = false;
}

void ucgiserver_destroy(UcgiServer *server) {
  if (server->go.is_infinite)
    ask_to_stop(server);
  ucgiserver_join(server);
  pthread_mutex_destroy(&server->say_lock);
  pthread_mutex_destroy(&server->stop_lock);
  pthread_cond_destroy(&server->stop_asked);
  mem_free(server);
}

// The search

static void ucgiserver_report(void *context, const char *stage, int64_t done, int64_t total) {
  UcgiServer *server = context;
  int64_t now = steady_ms();
  (void)stage, (void)total;
  if (now - server->reported_ms < REPORT_MS)
    return;
  server->reported_ms = now;
  say_printf(server, "info time %lld nodes %lld", (long long)(now - server->began_ms), (long long)done);
}

// The clock has to last for the rest of the game: an equal part for each turn that the remaining tiles allow.
static int64_t time_to_think(const UcgiServer *server) {
  const UcgiGo *go = &server->go;
  const GameView *view = &server->position.view;
  enum { TILES_A_TURN = 5, MARGIN_MS = 50 };
  if (go->move_ms > 0)
    return go->move_ms > 2 * MARGIN_MS ? go->move_ms - MARGIN_MS : go->move_ms;
  if (go->time_left_ms[0] <= 0)
    return 0;
  int64_t turns = (view->unseen.total + view->rack.total) / (TILES_A_TURN * 2) + 1;
  int64_t part = go->time_left_ms[0] / turns + go->increment_ms[0];
  int64_t most = go->time_left_ms[0] - MARGIN_MS;
  return part < most ? part : most > 1 ? most : 1;
}

static Status ucgiserver_choose(UcgiServer *server, const Progress *progress, Action *out, Error *err) {
  const UcgiServerOptions *options = &server->options;
  const GameView *view = &server->position.view;
  int threads = server->go.threads > 0 ? server->go.threads : options->threads;
  BotInput input = {.view = view,
                    .lexicon = options->lexicon,
                    .common = options->common,
                    .level = options->bot->level,
                    .tools = options->kit->has_tools ? &options->kit->tools : NULL,
                    .leaves = &options->kit->leaves,
                    .win = &options->kit->win,
                    .outlook = options->kit->outlook.kinds > 0 ? &options->kit->outlook : NULL,
                    .time_ms = time_to_think(server),
                    .threads = threads < THREADS_MAX ? threads : THREADS_MAX,
                    .seed = seed_derive(&options->seed, "ucgi", (uint64_t)server->searches),
                    .takes_what_is_known = true,
                    .progress = progress};
  Status status = view->rack.total > 0 ? options->bot->choose(&input, out, err)
                                       : error_set(err, ERR_STATE, N_("the rack of the player on turn is not known"));
  if (status != ERR_CANCELLED)
    return status;
  const Bot *quick;
  input.progress = NULL;
  status = bot_find("static", &quick, err);
  return status == OK ? quick->choose(&input, out, err) : status;
}

static void ucgiserver_write_move(const GameView *view, const Action *action, StrBuf *out) {
  const TileSet *tiles = &view->settings->tiles;
  if (action->type == ACTION_PLAY)
    ucgi_write_play(&action->play, &view->state.board, tiles, out);
  else if (action->type == ACTION_EXCHANGE)
    ucgi_write_exchange(action->exchange.tiles, action->exchange.count, tiles, out);
  else
    strbuf_add_text(out, "pass");
}

// "infinite" means: no answer before somebody asks for it.
static void wait_for_stop(UcgiServer *server) {
  pthread_mutex_lock(&server->stop_lock);
  while (!atomic_load(&server->stop))
    pthread_cond_wait(&server->stop_asked, &server->stop_lock);
  pthread_mutex_unlock(&server->stop_lock);
}

static void *ucgiserver_search(void *context) {
  UcgiServer *server = context;
  Progress progress = {.report = ucgiserver_report, .context = server, .cancel = &server->stop};
  const GameView *view = &server->position.view;
  Action action = {.type = ACTION_PASS};
  Error err;
  ScopedStrBuf move = {0};
  if (ucgiserver_choose(server, &progress, &action, &err) != OK) {
    say_error(server, &err);
    action.type = ACTION_PASS;
  }
  ucgiserver_write_move(view, &action, &move);
  if (server->go.is_infinite)
    wait_for_stop(server);
  say_printf(server, "info time %lld pv %s", (long long)(steady_ms() - server->began_ms), move.data);
  atomic_store(&server->is_searching, false);
  say_printf(server, "bestmove %s", move.data);
  return NULL;
}

// What is heard

static void say_who_this_is(UcgiServer *server) {
  ScopedStrBuf names = {0};
  for (const Bot *bot = bots; bot->name; bot++)
    strbuf_printf(&names, " var %s", bot->name);
  say_printf(server, "id name tesela %s", server->options.version);
  ucgiserver_say(server, "id author the tesela authors");
  say_printf(server, "option name Bot type combo default %s%s", server->options.bot->name, names.data);
  say_printf(server, "option name Threads type spin default %d min 1 max %d", server->options.threads, THREADS_MAX);
  ucgiserver_say(server, "ucgiok");
}

static void set_option(UcgiServer *server, Span rest) {
  UcgiOption option;
  char name[LINE_SIZE];
  const Bot *bot;
  Error err;
  long number;
  if (!ucgi_read_option(rest, &option) || option.value.size >= sizeof name)
    return;
  memcpy(name, option.value.data, option.value.size);
  name[option.value.size] = '\0';
  if (ucgi_same_name(option.name, "Threads") && span_to_int(option.value, 1, THREADS_MAX, &number))
    server->options.threads = (int)number;
  else if (ucgi_same_name(option.name, "Bot") && bot_find(name, &bot, &err) == OK)
    server->options.bot = bot;
  else if (ucgi_same_name(option.name, "Bot"))
    say_error(server, &err);
  else if (server->is_debugging)
    ucgiserver_say(server, "info string an option that this engine does not have, or not with this value");
}

static void set_position(UcgiServer *server, Span rest) {
  const UcgiServerOptions *options = &server->options;
  ScopedMem Cgp *cgp = mem_alloc(sizeof *cgp);
  Layout layout;
  Error err;
  Status status =
      ucgi_read_position(rest, options->tiles, options->rack_size, options->bingo_bonus, cgp, &layout, &err);
  if (status == OK) {
    PositionRules rules = {options->tiles, &layout, options->rack_size, options->bingo_bonus};
    status = positionview_set(&server->position, cgp, &rules, &err);
  }
  server->has_position = status == OK;
  if (status != OK)
    say_error(server, &err);
}

static void begin_search(UcgiServer *server, Span rest) {
  if (!server->has_position) {
    ucgiserver_say(server, "info string there is no position to search");
    ucgiserver_say(server, "bestmove pass");
    return;
  }
  server->go = ucgi_read_go(rest);
  server->searches++;
  server->began_ms = server->reported_ms = steady_ms();
  atomic_store(&server->stop, false);
  atomic_store(&server->is_searching, true);
  server->has_thread = pthread_create(&server->thread, NULL, ucgiserver_search, server) == 0;
  if (!server->has_thread)
    ucgiserver_search(server);
}

bool ucgiserver_hear(UcgiServer *server, Span line) {
  Span rest, word;
  UcgiVerb verb = ucgi_read_verb(line, &rest);
  // A search that was told to stop is about to end; the command is for the next one.
  if (atomic_load(&server->stop) || !atomic_load(&server->is_searching))
    ucgiserver_join(server);
  bool is_busy = atomic_load(&server->is_searching);
  if (server->is_debugging)
    say_heard(server, line);
  switch (verb) {
  case UCGI_HELLO:
    say_who_this_is(server);
    break;
  case UCGI_IS_READY:
    ucgiserver_say(server, "readyok");
    break;
  case UCGI_DEBUG:
    server->is_debugging = line_next_word(&rest, &word) && span_equals(word, "on");
    break;
  case UCGI_STOP:
    ask_to_stop(server);
    break;
  case UCGI_QUIT:
    ask_to_stop(server);
    return false;
  case UCGI_SET_OPTION:
    if (!is_busy)
      set_option(server, rest);
    break;
  case UCGI_POSITION:
    if (!is_busy)
      set_position(server, rest);
    break;
  case UCGI_GO:
    if (!is_busy)
      begin_search(server, rest);
    break;
  default: // a new game needs nothing, and nobody has to register
    break;
  }
  return true;
}
