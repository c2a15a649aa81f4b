// SPDX-License-Identifier: MIT
#include "app/train.h"

#include "app/train_internal.h"
#include "base/mem.h"
#include "base/steady.h"

#include <string.h>
#include <unistd.h>

enum {
  ROUND_GAMES = 200,     // between two looks at the clock
  SAVE_MS = 30 * 1000,   // between two checkpoints
  EARLY_GAMES_SHARE = 4, // generations before the last play so many times fewer games
};

int64_t training_games(const TrainOptions *options, int generation) {
  int64_t early = options->games / EARLY_GAMES_SHARE;
  return generation == options->generations - 1 || early < 1 ? options->games : early;
}

static Seed game_seed_of(const TrainOptions *options, const char *label, int generation, int64_t game) {
  Seed seed = seed_derive(&options->seed, label, (uint64_t)generation);
  return seed_derive(&seed, "game", (uint64_t)game);
}

static int thread_count(const TrainOptions *options) {
  return options->threads < 1 ? 1 : options->threads > CREW_MAX ? CREW_MAX : options->threads;
}

static Status cancelled(const TrainOptions *options, Error *err) {
  if (options->checkpoint)
    return error_set(err, ERR_CANCELLED, N_("stopped; the work can go on from '%s'"), err_str(options->checkpoint));
  return error_set(err, ERR_CANCELLED, N_("cancelled"));
}

// Leave values

static void train_play_one(void *context, int thread, int64_t game) {
  Training *training = context;
  const TrainOptions *options = training->options;
  Seed seed = game_seed_of(options, "leaves", training->generation, game);
  leavetrain_play(&options->rules, &training->leaves, &seed, &training->games[thread], &training->parts[thread]);
}

static void collect(Training *training) {
  for (int i = 0; i < thread_count(training->options); i++) {
    leavesums_add(&training->sums, &training->parts[i]);
    leavesums_clear(&training->parts[i]);
  }
}

static Status train_save(Training *training, Error *err) {
  if (!training->options->checkpoint)
    return OK;
  collect(training);
  training->saved_ms = steady_ms();
  return checkpoint_write(training, err);
}

static Status play_generation(Training *training, Error *err) {
  const TrainOptions *options = training->options;
  int64_t games = training_games(options, training->generation);
  Status status = OK;
  while (status == OK && training->done < games) {
    int64_t end = training->done + ROUND_GAMES < games ? training->done + ROUND_GAMES : games;
    CrewJob job = {thread_count(options),        training->done, end, train_play_one, training, options->progress,
                   N_("playing against itself"), games};
    training->done = crew_run(&job);
    bool is_cancelled = progress_is_cancelled(options->progress);
    if (is_cancelled || steady_ms() - training->saved_ms > SAVE_MS)
      status = train_save(training, err);
    if (status == OK && is_cancelled)
      status = cancelled(options, err);
  }
  collect(training);
  return status;
}

static void learn(Training *training) {
  const LeaveSums *sums = &training->sums;
  TrainGeneration told = {.number = training->generation + 1,
                          .games = sums->games,
                          .racks = sums->racks,
                          .score = (double)sums->points / 2 / (double)sums->games,
                          .bingos = (double)sums->bingos / (double)sums->games,
                          .turns = (double)sums->turns / (double)sums->games};
  progress_report(training->options->progress, N_("learning"), 0, 0);
  leavetrain_fit(sums, &training->leaves, &told.fit);
  if (training->options->on_generation)
    training->options->on_generation(training->options->context, &told);
  training->generation++;
  training->done = 0;
  leavesums_clear(&training->sums);
}

void training_init(Training *training, const TrainOptions *options) {
  const ScoreRules *score = &options->rules.score;
  *training = (Training){.options = options, .saved_ms = steady_ms()};
  leaves_init_table(&training->leaves, score->tiles,
                    score->rack_size - 1 < TRAIN_TABLE_TILES ? score->rack_size - 1 : TRAIN_TABLE_TILES);
  leavesums_init(&training->sums, score->tiles, score->rack_size);
  training->parts = mem_alloc((size_t)thread_count(options) * sizeof *training->parts);
  training->games = mem_alloc((size_t)thread_count(options) * sizeof *training->games);
  for (int i = 0; i < thread_count(options); i++)
    leavesums_init(&training->parts[i], score->tiles, score->rack_size);
}

void training_deinit(Training *training) {
  for (int i = 0; i < thread_count(training->options); i++)
    leavesums_deinit(&training->parts[i]);
  mem_free(training->parts);
  mem_free(training->games);
  leavesums_deinit(&training->sums);
  leaves_deinit(&training->leaves);
}

// Games turn by turn

typedef struct Trace {
  TurnTrace *turns;
  int count;
} Trace;

typedef struct Tracing {
  const TrainOptions *options;
  const Leaves *leaves;
  SelfPlay *games; // one a thread
  Trace *traces;   // one a game
} Tracing;

// All turns of all games, in the order of the games.
typedef struct Turns {
  TurnTrace *turns;
  int64_t count;
} Turns;

static void trace_one(void *context, int thread, int64_t game) {
  Tracing *tracing = context;
  TurnTrace turns[TRACE_TURNS_MAX];
  Seed seed = game_seed_of(tracing->options, "trace", 0, game);
  int count = gametrace_play(&tracing->options->rules, tracing->leaves, &seed, &tracing->games[thread], turns);
  Trace *trace = &tracing->traces[game];
  trace->turns = mem_resize(NULL, (size_t)count, sizeof *turns);
  memcpy(trace->turns, turns, (size_t)count * sizeof *turns);
  trace->count = count;
}

// Puts the games' turns one after the other, and frees them.
static Turns train_join(Trace *traces, int64_t games) {
  Turns all = {0};
  for (int64_t i = 0; i < games; i++)
    all.count += traces[i].count;
  all.turns = mem_resize(NULL, (size_t)all.count, sizeof *all.turns);
  TurnTrace *next = all.turns;
  for (int64_t i = 0; i < games; i++) {
    memcpy(next, traces[i].turns, (size_t)traces[i].count * sizeof *next);
    next += traces[i].count;
    mem_free(traces[i].turns);
  }
  return all;
}

static Status trace_games(const TrainOptions *options, const Leaves *leaves, Turns *out, Error *err) {
  Tracing tracing = {options, leaves, mem_alloc((size_t)thread_count(options) * sizeof *tracing.games),
                     mem_alloc((size_t)options->games * sizeof *tracing.traces)};
  CrewJob job = {thread_count(options),
                 0,
                 options->games,
                 trace_one,
                 &tracing,
                 options->progress,
                 N_("looking at the ends of games"),
                 options->games};
  int64_t done = crew_run(&job);
  *out = train_join(tracing.traces, done);
  mem_free(tracing.traces);
  mem_free(tracing.games);
  if (done == options->games)
    return OK;
  mem_free(out->turns);
  return cancelled(options, err);
}

static Status fit_ends(const TrainOptions *options, Leaves *leaves, Error *err) {
  Turns turns;
  Status status = trace_games(options, leaves, &turns, err);
  if (status != OK)
    return status;
  gametrace_fit_ends(turns.turns, turns.count, &leaves->ends);
  mem_free(turns.turns);
  return OK;
}

Status train_winpct(const TrainOptions *options, const Leaves *leaves, WinPct *out, Error *err) {
  const ScoreRules *score = &options->rules.score;
  Turns turns;
  Status status = selfplay_check(&options->rules, err);
  if (status == OK)
    status = trace_games(options, leaves, &turns, err);
  if (status != OK)
    return status;
  winpct_fit(turns.turns, turns.count, score->tiles->total - score->rack_size, out);
  mem_free(turns.turns);
  return OK;
}

static Status train_run(Training *training, Error *err) {
  const TrainOptions *options = training->options;
  Status status = checkpoint_read(training, err);
  while (status == OK && training->generation < options->generations) {
    status = play_generation(training, err);
    if (status != OK)
      break;
    learn(training);
    status = train_save(training, err);
  }
  return status == OK ? fit_ends(options, &training->leaves, err) : status;
}

Status train_leaves(const TrainOptions *options, Leaves *out, Error *err) {
  Status status = selfplay_check(&options->rules, err);
  if (status != OK)
    return status;
  ScopedMem Training *training = mem_alloc(sizeof *training);
  training_init(training, options);
  status = train_run(training, err);
  if (status == OK) {
    *out = training->leaves;
    training->leaves = (Leaves){0};
    if (options->checkpoint)
      unlink(options->checkpoint);
  }
  training_deinit(training);
  return status;
}
