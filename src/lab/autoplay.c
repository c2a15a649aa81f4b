// SPDX-License-Identifier: MIT
// Threads take game numbers from a common counter. A finished game waits until all games before it are finished, and is
// then counted: sums, journal and test see the games in the order of their numbers, whichever thread played them.
#include "lab/autoplay.h"

#include "app/turn.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/threads.h"
#include "engine/bot.h"
#include "lab/journal.h"

#include <math.h>
#include <pthread.h>
#include <time.h>

// A finished game that can't be counted yet.
typedef struct Waiting {
  AutoplayGame summary;
  Game *game;
} Waiting;

typedef struct Work {
  const AutoplayOptions *options;
  pthread_mutex_t lock; // guards what follows, and the callbacks
  int64_t next, games;  // place of the next game to play, and how many there are
  bool is_decided;      // by the test
  Status failed;        // the first failure
  Error *err;
  Waiting *waiting;
  int waiting_count, waiting_capacity;
  AutoplayResult result;
  AutoplayGame last; // the last one counted: the first game of a pair
} Work;

// A thread and its engines of other programs.
typedef struct Worker {
  Work *work;
  UcgiClient *clients[SEATS_MAX]; // by player
  MachineKit kit;                 // a copy of the options' kit, perhaps with better tools; it owns nothing
  bool has_kit;
  BotMemory *memory;
  AutoplayGame *summary; // of the current game
  bool swapped;
} Worker;

static int autoplay_trial_size(const AutoplayOptions *options) {
  return options->pairs ? 2 : 1;
}

int64_t autoplay_game_at(const AutoplayOptions *options, int64_t place) {
  int size = autoplay_trial_size(options);
  if (options->parts == 0)
    return place;
  return (place / size * options->parts + options->part - 1) * size + place % size;
}

int64_t autoplay_games_here(const AutoplayOptions *options) {
  int size = autoplay_trial_size(options);
  if (options->parts == 0)
    return options->games;
  int64_t trials = options->games / size;
  return (trials + options->parts - options->part) / options->parts * size;
}

bool autoplay_read_part(Span text, AutoplayOptions *out) {
  const char *slash = memchr(text.data, '/', text.size);
  long part, parts;
  if (!slash)
    return false;
  size_t before = (size_t)(slash - text.data);
  if (!span_to_int((Span){slash + 1, text.size - before - 1}, 1, AUTOPLAY_PARTS_MAX, &parts) ||
      !span_to_int((Span){text.data, before}, 1, parts, &part))
    return false;
  out->part = (int)part;
  out->parts = (int)parts;
  return true;
}

static int64_t constant_time(void) {
  return 0;
}

static const Play *play_of(const Action *action) {
  if (action->type == ACTION_PLAY)
    return &action->play;
  return action->type == ACTION_SUBMIT && action->submit.has_play ? &action->submit.play : NULL;
}

// The player in this seat, numbered as in the options.
static int player_at(int seat, bool swapped) {
  return swapped && seat != SEAT_SYSTEM ? 1 - seat : seat;
}

// A turn is what a player does when it is their turn; answers to plays and facts of the table do not count.
static void autoplay_sum_up(const Game *game, bool swapped, AutoplayGame *out) {
  const State *state = game_state(game);
  unsigned winners = state_winners(state);
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    const Action *action = game_action(game, seq);
    const Play *play = play_of(action);
    out->turns += action->type == ACTION_PLAY || action->type == ACTION_EXCHANGE || action->type == ACTION_PASS ||
                  action->type == ACTION_SUBMIT;
    if (play && play_tile_count(play) >= game_settings(game)->rack_size)
      out->bingos[player_at(action->seat, swapped)]++;
  }
  for (int seat = 0; seat < state->seat_count; seat++) {
    int player = player_at(seat, swapped);
    out->scores[player] = state->seats[seat].score;
    out->winners |= (winners >> seat & 1) << player;
  }
}

// Counting, in the order of the games

static int halves_of(const AutoplayGame *game) {
  return 1 + (int)(game->winners & 1) - (int)(game->winners >> 1 & 1);
}

static void add_to_duel(Work *work, const AutoplayGame *game) {
  Duel *duel = &work->result.duel;
  int lead = game->scores[0] - game->scores[1];
  if (!work->options->pairs)
    duel_add(duel, halves_of(game), lead);
  else if (game->index % 2 == 1)
    duel_add(duel, halves_of(&work->last) + halves_of(game),
             (int64_t)work->last.scores[0] - work->last.scores[1] + lead);
  if (!work->options->test)
    return;
  work->result.test = duel_test(duel, work->options->pairs, work->options->test);
  bool is_whole = !work->options->pairs || game->index % 2 == 1;
  work->is_decided = is_whole && work->result.test.verdict != DUEL_OPEN;
}

static void count_game(Work *work, const AutoplayGame *game) {
  AutoplayResult *result = &work->result;
  int seats = work->options->settings->seat_count;
  result->games++;
  result->turns += game->turns;
  result->first_wins += game->first != SEAT_SYSTEM && game->winners == 1u << game->first;
  for (int i = 0; i < seats; i++) {
    AutoplayPlayer *player = &result->players[i];
    player->score_sum += game->scores[i];
    player->score_squares += (int64_t)game->scores[i] * game->scores[i];
    player->wins += game->winners == 1u << i;
    player->ties += (game->winners >> i & 1) && game->winners != 1u << i;
    player->bingos += game->bingos[i];
    player->faults += game->faults[i];
  }
  if (seats == 2)
    add_to_duel(work, game);
  work->last = *game;
}

static void autoplay_tell(Work *work) {
  const AutoplayOptions *options = work->options;
  if (options->on_score)
    options->on_score(options->context, &work->result);
  progress_report(options->progress, N_("playing"), work->result.games, work->games);
}

static bool take_waiting(Work *work, int64_t index, Waiting *out) {
  for (int i = 0; i < work->waiting_count; i++) {
    if (work->waiting[i].summary.index == index) {
      *out = work->waiting[i];
      work->waiting[i] = work->waiting[--work->waiting_count];
      return true;
    }
  }
  return false;
}

// Called with the lock held.
static void count_waiting(Work *work) {
  const AutoplayOptions *options = work->options;
  Waiting next;
  while (!work->is_decided && take_waiting(work, autoplay_game_at(options, work->result.games), &next)) {
    if (options->on_game)
      options->on_game(options->context, next.summary.index, next.game);
    if (options->journal)
      journal_add(options->journal, &next.summary);
    count_game(work, &next.summary);
    autoplay_tell(work);
    game_destroy(next.game);
  }
}

static void count_journal(Work *work) {
  const AutoplayOptions *options = work->options;
  int64_t count = options->journal ? journal_count(options->journal) : 0;
  for (int64_t i = 0; i < count && i < work->games && !work->is_decided; i++) {
    AutoplayGame game = journal_game(options->journal, i);
    count_game(work, &game);
  }
  work->next = work->result.games;
  if (work->result.games > 0)
    autoplay_tell(work);
}

// Other programs' engines

static Status engine_choose(void *context, const GameView *view, const Progress *progress, Action *out, Error *err) {
  Worker *worker = context;
  return ucgiclient_choose(worker->clients[player_at(view->seat, worker->swapped)], view, progress, out, err);
}

static Status engine_fault(void *context, int seat, const Error *why, Error *err) {
  Worker *worker = context;
  Work *work = worker->work;
  const AutoplayOptions *options = work->options;
  int player = player_at(seat, worker->swapped);
  ScopedStrBuf text = {0};
  Status status = OK;
  int faults = ++worker->summary->faults[player];
  pthread_mutex_lock(&work->lock);
  if (options->on_fault)
    options->on_fault(options->context, player, why);
  bool too_many = work->result.players[player].faults + faults > AUTOPLAY_FAULTS_MAX;
  pthread_mutex_unlock(&work->lock);
  if (too_many) {
    error_format(why, NULL, &text);
    status = error_set(err, ERR_STATE, N_("the program of p%d has failed more than %d times; the last time: %s"),
                       err_int(player + 1), err_int(AUTOPLAY_FAULTS_MAX), err_str(text.data));
  }
  return status;
}

static Status open_clients(Worker *worker, Error *err) {
  const AutoplayOptions *options = worker->work->options;
  Status status = OK;
  for (int player = 0; status == OK && player < options->settings->seat_count; player++) {
    if (options->engines[player].command)
      status = ucgiclient_open(&options->engines[player], &worker->clients[player], err);
  }
  return status;
}

static void close_clients(Worker *worker) {
  for (int player = 0; player < SEATS_MAX; player++)
    ucgiclient_close(worker->clients[player]);
}

// Playing

// The machines can be stopped, but the progress of single turns is not shown.
static Status autoplay_play_out(GameTable *table, const Progress *progress, Error *err) {
  Progress quiet = {.cancel = progress ? progress->cancel : NULL};
  Status status = OK;
  for (Turn turn = turn_now(table); status == OK && turn.kind != TURN_OVER; turn = turn_now(table)) {
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("cancelled"));
    status = turn_go_on(table, &turn, &quiet, err);
  }
  return status;
}

static Status autoplay_begin(const AutoplayOptions *options, const Settings *settings, const Seed *seed, Game **out,
                             Error *err) {
  return options->is_unrecorded ? game_create_unrecorded(settings, seed, 0, out, err)
                                : game_create(settings, seed, 0, out, err);
}

// Creates a game; if swapped, the two machines change places.
static Status autoplay_create_game(const AutoplayOptions *options, int64_t index, bool swapped, Game **out,
                                   Error *err) {
  Seed seed = seed_derive(&options->seed, "game", (uint64_t)(options->pairs ? index / 2 : index));
  if (!options->pairs)
    return autoplay_begin(options, options->settings, &seed, out, err);
  ScopedMem Settings *settings = mem_alloc(sizeof *settings);
  *settings = *options->settings;
  settings->mirrored_draws = 1;
  if (swapped) {
    settings->seats[0] = options->settings->seats[1];
    settings->seats[1] = options->settings->seats[0];
  }
  return autoplay_begin(options, settings, &seed, out, err);
}

// Before a game: with a map machines choose the same moves, only faster.
static void take_better_tools(Worker *worker) {
  MapMaker *maker = worker->work->options->map_maker;
  const SearchTools *tools = maker && worker->has_kit && !worker->kit.tools.has_map ? mapmaker_tools(maker) : NULL;
  if (tools)
    worker->kit.tools = *tools;
}

static Referee referee_of(const Worker *worker) {
  bool has_tools = worker->has_kit && worker->kit.has_tools;
  return (Referee){.lexicon = worker->work->options->lexicon,
                   .tools = has_tools ? &worker->kit.tools : NULL,
                   .memory = worker->memory};
}

// The caller destroys *out in either case.
static Status autoplay_play_game(Worker *worker, AutoplayGame *summary, Game **out, Error *err) {
  const AutoplayOptions *options = worker->work->options;
  Engines engines = {engine_choose, engine_fault, worker};
  take_better_tools(worker);
  GameTable table = {.referee = referee_of(worker),
                     .common = options->common,
                     .everyday = options->everyday,
                     .kit = worker->has_kit ? &worker->kit : NULL,
                     .engines = &engines,
                     .think_ms = options->think_ms,
                     .now_ms = constant_time};
  *out = NULL;
  worker->swapped = options->pairs && summary->index % 2 == 1;
  for (int seat = 0; seat < options->settings->seat_count; seat++)
    table.work[seat] = options->work[player_at(seat, worker->swapped)];
  worker->summary = summary;
  for (int player = 0; player < SEATS_MAX; player++) {
    if (worker->clients[player])
      ucgiclient_new_game(worker->clients[player]);
  }
  Status status = autoplay_create_game(options, summary->index, worker->swapped, &table.game, err);
  if (status != OK)
    return status;
  summary->first = player_at(table_turn(&table), worker->swapped);
  status = autoplay_play_out(&table, options->progress, err);
  *out = table.game;
  if (status == OK)
    autoplay_sum_up(table.game, worker->swapped, summary);
  return status;
}

static void autoplay_fail(Work *work, Status status, const Error *err) {
  pthread_mutex_lock(&work->lock);
  if (work->failed == OK) {
    work->failed = status;
    if (work->err)
      *work->err = *err;
  }
  pthread_mutex_unlock(&work->lock);
}

static bool next_index(Work *work, int64_t *out) {
  pthread_mutex_lock(&work->lock);
  bool goes_on = work->failed == OK && !work->is_decided && work->next < work->games;
  if (goes_on)
    *out = autoplay_game_at(work->options, work->next++);
  pthread_mutex_unlock(&work->lock);
  return goes_on;
}

static void *work_on(void *context) {
  Worker *worker = context;
  Work *work = worker->work;
  ScopedMem Error *err = mem_alloc(sizeof *err);
  worker->memory = botmemory_create();
  worker->has_kit = work->options->kit != NULL;
  if (worker->has_kit)
    worker->kit = *work->options->kit;
  Status status = open_clients(worker, err);
  AutoplayGame summary = {0};
  while (status == OK && next_index(work, &summary.index)) {
    Game *game;
    summary = (AutoplayGame){.index = summary.index};
    status = autoplay_play_game(worker, &summary, &game, err);
    if (status != OK) {
      game_destroy(game);
      break;
    }
    pthread_mutex_lock(&work->lock);
    ARRAY_GROW(work->waiting, work->waiting_count, work->waiting_capacity);
    work->waiting[work->waiting_count++] = (Waiting){summary, game};
    count_waiting(work);
    pthread_mutex_unlock(&work->lock);
  }
  if (status != OK)
    autoplay_fail(work, status, err);
  close_clients(worker);
  botmemory_destroy(worker->memory);
  return NULL;
}

static double now_s(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static Status autoplay_check(const AutoplayOptions *options, Error *err) {
  if (options->pairs && (options->settings->seat_count != 2 || options->settings->duplicate))
    return error_set(err, ERR_INPUT, N_("only two machines can play games in pairs, each with its own rack"));
  if (options->pairs && options->games % 2 != 0)
    return error_set(err, ERR_INPUT, N_("games in pairs: the number of games must be even"));
  if (options->test && options->settings->seat_count != 2)
    return error_set(err, ERR_INPUT, N_("only a match of two machines can show which of them is better"));
  if (options->test && options->parts > 0)
    return error_set(err, ERR_INPUT,
                     N_("a part can't tell when the whole match is clear: use autoplay merge for that"));
  return OK;
}

static void run_threads(Work *work) {
  int wanted = work->options->threads < AUTOPLAY_THREADS_MAX ? work->options->threads : AUTOPLAY_THREADS_MAX;
  ScopedMem Worker *workers = mem_alloc(AUTOPLAY_THREADS_MAX * sizeof *workers);
  for (int i = 0; i < AUTOPLAY_THREADS_MAX; i++)
    workers[i].work = work;
  threads_run(wanted, work_on, workers, sizeof *workers);
}

Status autoplay_run(const AutoplayOptions *options, AutoplayResult *out, Error *err) {
  Work work = {
      .options = options, .lock = PTHREAD_MUTEX_INITIALIZER, .games = autoplay_games_here(options), .err = err};
  Status checked = autoplay_check(options, err);
  if (checked != OK)
    return checked;
  double began = now_s();
  count_journal(&work);
  run_threads(&work);
  for (int i = 0; i < work.waiting_count; i++) // after a match that was stopped
    game_destroy(work.waiting[i].game);
  mem_free(work.waiting);
  work.result.seconds = now_s() - began;
  *out = work.result;
  return work.is_decided ? OK : work.failed;
}

double autoplay_mean(const AutoplayPlayer *player, int64_t games) {
  return games > 0 ? (double)player->score_sum / (double)games : 0;
}

double autoplay_deviation(const AutoplayPlayer *player, int64_t games) {
  if (games < 2)
    return 0;
  double mean = autoplay_mean(player, games);
  double squares = (double)player->score_squares - mean * mean * (double)games;
  return squares > 0 ? sqrt(squares / (double)(games - 1)) : 0;
}
