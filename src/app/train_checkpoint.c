// SPDX-License-Identifier: MIT
#include "app/train_internal.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/sha256.h"

#include <stddef.h>
#include <string.h>

enum {
  CHECKPOINT_MAX = 256 * 1024 * 1024,
  HASH_SIZE = SHA256_HEX_SIZE + 7, // without gaps in the head
};

typedef struct Head {
  char magic[8];
  char work[HASH_SIZE];  // hash of everything the result depends on
  char check[HASH_SIZE]; // hash of what follows: hours of work are not to be spoilt by a byte that has changed
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

// Two runs with the same name do the same work.
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

// Of everything behind the hash itself.
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

Status checkpoint_write(const Training *training, Error *err) {
  ScopedStrBuf bytes = {0};
  checkpoint_encode(training, &bytes);
  return file_write(training->options->checkpoint, (Span){bytes.data, bytes.size}, err);
}

// Can work of these options have come so far?
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

Status checkpoint_read(Training *training, Error *err) {
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
