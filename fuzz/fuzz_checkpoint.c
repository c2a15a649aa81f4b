// SPDX-License-Identifier: MIT
// Unfinished training, from anywhere. The first byte says what the others are: a whole file; changes to a good one
// (three bytes each: place and value); or how far a good one claims to be. An accepted file is possible, and is written
// again as it was.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "game/preset.h"
#include "lab/train_internal.h"
#include "lexicon/kwgbuild.h"

// Few tiles and short racks keep the file small.
static TrainOptions make_options(void) {
  static TileSet tiles;
  static KwgImage image;
  static Kwg kwg;
  static SearchTools tools;
  WordList list;
  Settings *settings = mem_alloc(sizeof *settings);
  Preset *preset = mem_alloc(sizeof *preset);
  must(tileset_parse(span_of("# 1 0\nA 2 1\nC 1 3\nS 2 1\n"), "bag", &tiles, NULL) == OK);
  must(wordlist_parse(span_of("AS\nCAS\nSACA\n"), "words", &tiles, &(WordListOptions){0}, &list, NULL, NULL) == OK);
  must(kwg_build(&list, NULL, &image, NULL) == OK);
  must(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, tiles.kinds, "words", &kwg,
                      NULL) == OK);
  must(preset_find("classic", preset, NULL) == OK && preset_settings(preset, &tiles, 0, settings, NULL) == OK);
  wordlist_deinit(&list);
  mem_free(preset);
  tools.kwg = &kwg;
  TrainOptions options = {.rules = {&tools, settings_score_rules(settings), 0},
                          .generations = 2,
                          .games = 8,
                          .threads = 1,
                          .checkpoint = "fuzz"};
  options.rules.score.rack_size = 3;
  return options;
}

static void try_bytes(const TrainOptions *options, Span bytes) {
  Training training;
  training_init(&training, options);
  if (checkpoint_decode(&training, bytes, NULL) == OK) {
    StrBuf again = {0};
    must(training.generation <= options->generations && training.done <= options->games);
    checkpoint_encode(&training, &again);
    must(again.size == bytes.size && memcmp(again.data, bytes.data, bytes.size) == 0);
    strbuf_deinit(&again);
  }
  training_deinit(&training);
}

static void try_far(const TrainOptions *options, int generation, int64_t done, const uint8_t *changes, size_t size) {
  Training training;
  StrBuf bytes = {0};
  training_init(&training, options);
  training.generation = generation;
  training.done = done;
  checkpoint_encode(&training, &bytes);
  training_deinit(&training);
  for (; size >= 3; changes += 3, size -= 3)
    bytes.data[(size_t)(changes[0] << 8 | changes[1]) % bytes.size] = (char)changes[2];
  try_bytes(options, (Span){bytes.data, bytes.size});
  strbuf_deinit(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static TrainOptions options;
  int32_t far[2];
  if (!options.games)
    options = make_options();
  if (size == 0)
    return 0;
  switch (data[0] % 3) {
  case 0:
    try_bytes(&options, (Span){(const char *)data + 1, size - 1});
    break;
  case 1:
    try_far(&options, 1, 2, data + 1, size - 1);
    break;
  default:
    if (size <= sizeof far)
      return 0;
    memcpy(far, data + 1, sizeof far);
    try_far(&options, far[0], far[1], NULL, 0);
  }
  return 0;
}
