// SPDX-License-Identifier: MIT
#include "lab/train.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "base/steady.h"
#include "base/threads.h"
#include "lab/train_internal.h"

#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

// ---- a crew ----

// Numbered pieces of work, done by several threads. Pieces are given out in order and finished once begun, so that in
// the end exactly the pieces below some number are done.

enum { CREW_MAX = 64 };

typedef struct CrewJob {
  int threads;                                            // 1 to CREW_MAX
  int64_t first, end;                                     // pieces first .. end - 1
  void (*work)(void *context, int thread, int64_t piece); // threads are numbered from 0
  void *context;
  // Reports each finished piece as a number of `total`; a raised cancel flag stops giving out pieces. NULL: no reports.
  const Progress *progress;
  const char *stage; // message id
  int64_t total;
} CrewJob;

typedef struct Crew {
  const CrewJob *job;
  atomic_llong next;
  atomic_int hired;     // threads that already have a number
  pthread_mutex_t lock; // guards done and the reports
  int64_t done;
} Crew;

static void crew_tell(Crew *crew) {
  const CrewJob *job = crew->job;
  pthread_mutex_lock(&crew->lock);
  crew->done++;
  progress_report(job->progress, job->stage, job->first + crew->done, job->total);
  pthread_mutex_unlock(&crew->lock);
}

static void *crew_work(void *context) {
  Crew *crew = context;
  const CrewJob *job = crew->job;
  int thread = atomic_fetch_add(&crew->hired, 1);
  while (!progress_is_cancelled(job->progress)) {
    int64_t piece = atomic_fetch_add(&crew->next, 1);
    if (piece >= job->end)
      break;
    job->work(job->context, thread, piece);
    crew_tell(crew);
  }
  return NULL;
}

// Returns the number of the first piece not done: job->end unless it was cancelled.
static int64_t crew_run(const CrewJob *job) {
  Crew crew = {.job = job, .next = job->first, .lock = PTHREAD_MUTEX_INITIALIZER};
  threads_run(job->threads < CREW_MAX ? job->threads : CREW_MAX, crew_work, &crew, 0);
  return job->first + crew.done;
}

enum {
  ROUND_GAMES = 200,     // between two looks at the clock
  SAVE_MS = 30 * 1000,   // between two checkpoints
  EARLY_GAMES_SHARE = 4, // earlier generations play this many times fewer games
};

// Games of a generation, counted from 0.
static int64_t training_games(const TrainOptions *options, int generation) {
  int64_t early = options->games / EARLY_GAMES_SHARE;
  return generation == options->generations - 1 || early < 1 ? options->games : early;
}

// ---- checkpoints ----

enum {
  CHECKPOINT_MAX = 256 * 1024 * 1024,
  HASH_SIZE = SHA256_HEX_SIZE + 7, // so that the head has no gaps
};

typedef struct Head {
  char magic[8];
  char work[HASH_SIZE];  // hash of everything the result depends on
  char check[HASH_SIZE]; // hash of what follows: a changed byte must not spoil hours of work
  int64_t generation, done;
} Head;

static const char magic[8] = {'t', 'e', 's', 'e', 'l', 'a', 'T', '2'};

// A part of the work's memory that is kept.
typedef struct Block {
  void *bytes;
  size_t size;
} Block;

enum { BLOCKS = 10 };

static void list_blocks(const Training *training, Block out[BLOCKS]) {
  Training *work = (Training *)(uintptr_t)training; // the same list serves for writing and reading
  LeaveSums *sums = &work->sums;
  Leaves *leaves = &work->leaves;
  const Block blocks[BLOCKS] = {{leaves->values, leaveset_count(&leaves->set) * sizeof *leaves->values},
                                {&leaves->growth, sizeof leaves->growth},
                                {&leaves->model, sizeof leaves->model},
                                {sums->sums, leaveset_count(&sums->set) * sizeof *sums->sums},
                                {&sums->racks, sizeof sums->racks},
                                {&sums->squares, sizeof sums->squares},
                                {&sums->games, sizeof sums->games},
                                {&sums->turns, sizeof sums->turns},
                                {&sums->points, sizeof sums->points},
                                {&sums->bingos, sizeof sums->bingos}};
  memcpy(out, blocks, sizeof blocks);
}

// Names the work: two runs with the same name do the same work.
static void name_work(const Training *training, char out[HASH_SIZE]) {
  const TrainOptions *options = training->options;
  const SelfPlayRules *rules = &options->rules;
  const Kwg *kwg = rules->tools->kwg;
  ScopedStrBuf text = {0};
  char lexicon[SHA256_HEX_SIZE];
  sha256_hex((Span){(const char *)kwg->nodes, kwg->count * sizeof *kwg->nodes}, lexicon);
  tileset_write(rules->score.tiles, &text);
  layout_write(rules->score.layout, &text);
  strbuf_printf(&text, "%s %d %d %d %d %lld %d %d", lexicon, rules->score.rack_size, rules->score.bingo_bonus,
                rules->exchange_minimum, options->generations, (long long)options->games, TRAIN_RACKS,
                TRAIN_TABLE_TILES);
  strbuf_add(&text, (const char *)options->seed.bytes, SEED_SIZE);
  memset(out, 0, HASH_SIZE);
  sha256_hex((Span){text.data, text.size}, out);
}

// Hash of everything behind the hash itself.
static void hash_rest(Span bytes, char out[HASH_SIZE]) {
  size_t from = offsetof(Head, generation);
  memset(out, 0, HASH_SIZE);
  sha256_hex((Span){bytes.data + from, bytes.size - from}, out);
}

void checkpoint_encode(const Training *training, StrBuf *out) {
  Block blocks[BLOCKS];
  size_t begin = out->size;
  Head head = {.generation = training->generation, .done = training->done};
  memcpy(head.magic, magic, sizeof magic);
  name_work(training, head.work);
  strbuf_add(out, (const char *)&head, sizeof head);
  list_blocks(training, blocks);
  for (int i = 0; i < BLOCKS; i++)
    strbuf_add(out, blocks[i].bytes, blocks[i].size);
  hash_rest((Span){out->data + begin, out->size - begin}, head.check);
  memcpy(out->data + begin, &head, sizeof head);
}

// Is this a state that work with these options can have?
static bool is_within(const TrainOptions *options, const Head *head) {
  return head->generation >= 0 && head->generation <= options->generations && head->done >= 0 &&
         head->done <= training_games(options, (int)head->generation);
}

static Status train_checkpoint_check(const Training *training, const Block blocks[BLOCKS], Span bytes, Head *head,
                                     Error *err) {
  const char *path = training->options->checkpoint;
  Head own;
  size_t size = sizeof *head;
  for (int i = 0; i < BLOCKS; i++)
    size += blocks[i].size;
  if (bytes.size < sizeof *head || memcmp(bytes.data, magic, sizeof magic) != 0)
    return error_set(err, ERR_INPUT, N_("'%s' does not hold unfinished training"), err_str(path));
  memcpy(head, bytes.data, sizeof *head);
  name_work(training, own.work);
  if (memcmp(head->work, own.work, sizeof own.work) != 0)
    return error_set(err, ERR_STATE,
                     N_("'%s' belongs to training with another lexicon, seed or number of games: remove it or give the "
                        "options it was begun with"),
                     err_str(path));
  hash_rest(bytes, own.check);
  if (memcmp(head->check, own.check, sizeof own.check) != 0 || bytes.size != size ||
      !is_within(training->options, head))
    return error_set(err, ERR_INPUT, N_("'%s' is damaged: remove it, and the training begins anew"), err_str(path));
  return OK;
}

Status checkpoint_decode(Training *training, Span bytes, Error *err) {
  Block blocks[BLOCKS];
  Head head;
  list_blocks(training, blocks);
  Status status = train_checkpoint_check(training, blocks, bytes, &head, err);
  if (status != OK)
    return status;
  training->generation = (int)head.generation;
  training->done = head.done;
  const char *at = bytes.data + sizeof head;
  for (int i = 0; i < BLOCKS; at += blocks[i++].size)
    memcpy(blocks[i].bytes, at, blocks[i].size);
  leaves_refresh(&training->leaves);
  return OK;
}

// Continues from the file if it exists. *training has its tables allocated.
static Status checkpoint_read(Training *training, Error *err) {
  if (!training->options->checkpoint || !file_exists(training->options->checkpoint))
    return OK;
  Span bytes;
  Status status = file_map(training->options->checkpoint, CHECKPOINT_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = checkpoint_decode(training, bytes, err);
  file_unmap(bytes);
  return status;
}

// ---- training ----

static Seed game_seed_of(const TrainOptions *options, const char *label, int generation, int64_t game) {
  Seed seed = seed_derive(&options->seed, label, (uint64_t)generation);
  return seed_derive(&seed, "game", (uint64_t)game);
}

static int thread_count(const TrainOptions *options) {
  return options->threads < 1 ? 1 : options->threads > CREW_MAX ? CREW_MAX : options->threads;
}

static Status train_cancelled(const TrainOptions *options, Error *err) {
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

static void training_collect(Training *training) {
  for (int i = 0; i < thread_count(training->options); i++) {
    leavesums_add(&training->sums, &training->parts[i]);
    leavesums_clear(&training->parts[i]);
  }
}

static Status train_save(Training *training, Error *err) {
  if (!training->options->checkpoint)
    return OK;
  training_collect(training);
  training->saved_ms = steady_ms();
  ScopedStrBuf bytes = {0};
  checkpoint_encode(training, &bytes);
  return file_write(training->options->checkpoint, (Span){bytes.data, bytes.size}, err);
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
      status = train_cancelled(options, err);
  }
  training_collect(training);
  return status;
}

static void training_learn(Training *training) {
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
  SelfPlay *games; // one per thread
  Trace *traces;   // one per game
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

// Joins the turns of all games, and frees them.
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
  return train_cancelled(options, err);
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

// Games as rows for an outlook

typedef struct RowsWork {
  const TrainOptions *options;
  const Leaves *leaves;
  const WinPct *win;
  SelfPlay *games; // one per thread
  StrBuf *bytes;   // one per game
} RowsWork;

static void train_rows_of_game(void *context, int thread, int64_t game) {
  RowsWork *work = context;
  const TrainOptions *options = work->options;
  Seed seed = game_seed_of(options, "outlook", 0, game);
  (void)outlookrows_play(&options->rules, work->leaves, work->win, &seed, (int)game, options->progress,
                         &work->games[thread], &work->bytes[game]);
}

Status train_outlook(const TrainOptions *options, const Leaves *leaves, const WinPct *win, StrBuf *out, Error *err) {
  Status status = outlookrows_check(&options->rules, err);
  if (status != OK)
    return status;
  ScopedMem SelfPlay *games = mem_alloc((size_t)thread_count(options) * sizeof *games);
  ScopedMem StrBuf *bytes = mem_alloc((size_t)options->games * sizeof *bytes);
  RowsWork work = {options, leaves, win, games, bytes};
  CrewJob job = {thread_count(options), 0, options->games, train_rows_of_game, &work, options->progress, N_("playing"),
                 options->games};
  (void)crew_run(&job);
  for (int64_t i = 0; i < options->games; i++) {
    strbuf_add(out, strbuf_text(&bytes[i]), bytes[i].size);
    strbuf_deinit(&bytes[i]);
  }
  return progress_is_cancelled(options->progress) ? train_cancelled(options, err) : OK;
}

static Status train_run(Training *training, Error *err) {
  const TrainOptions *options = training->options;
  Status status = checkpoint_read(training, err);
  while (status == OK && training->generation < options->generations) {
    status = play_generation(training, err);
    if (status != OK)
      break;
    training_learn(training);
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
