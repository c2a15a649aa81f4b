// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/mem.h"
#include "lexicon/kwgside.h"
#include "tests/walk/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static WalkWords *made; // of this run; the only thing that outlives a game beside the server

_Noreturn static void give_up(const char *what) {
  fprintf(stderr, "walk: %s\n", what);
  exit(2);
}

static void build(const char *program, const WalkWords *words) {
  StrBuf command = {0};
  strbuf_printf(&command, "%s lexicon build --bag %s --words %s -o %s > /dev/null", program, words->bag_file.data,
                words->words_file.data, words->kwg_file.data);
  if (system(command.data) != 0)
    give_up(command.data);
  strbuf_deinit(&command);
}

const WalkWords *walkwords_find(const char *program, const char *folder, const Plan *plan) {
  for (const WalkWords *words = made; words; words = words->next) {
    if (strcmp(words->words, plan->words) == 0 && strcmp(words->tile_set, plan->tile_set) == 0)
      return words;
  }
  WalkWords *words = mem_alloc(sizeof *words);
  StrBuf own = {0};
  Error err;
  *words = (WalkWords){.next = made, .words = plan->words, .tile_set = plan->tile_set};
  strbuf_printf(&own, "%s/%s-%s", folder, plan->words, plan->tile_set);
  if (dir_ensure(own.data, &err) != OK)
    give_up(err.message);
  strbuf_printf(&words->words_file, "%s/tests/fixtures/words/%s.txt", TESELA_SOURCE_DIR, plan->words);
  strbuf_printf(&words->bag_file, "%s/data/tilesets/%s.txt", TESELA_SOURCE_DIR, plan->tile_set);
  strbuf_printf(&words->kwg_file, "%s/walk.kwg", own.data);
  build(program, words);
  strbuf_deinit(&own);
  made = words;
  return words;
}

void walkwords_clear(void) {
  while (made) {
    WalkWords *words = made;
    made = words->next;
    strbuf_deinit(&words->words_file);
    strbuf_deinit(&words->bag_file);
    strbuf_deinit(&words->kwg_file);
    mem_free(words);
  }
}

WordSet *walkwords_open(const WalkWords *words, bool any_order) {
  ResourceWords opened = {.id = "walk", .is_own_file = true};
  Kwg kwg;
  KwgSide side;
  Error err;
  if (tileset_load(words->bag_file.data, &opened.tiles, &err) != OK ||
      kwg_load_for(words->kwg_file.data, &opened.tiles, &kwg, &err) != OK ||
      kwgside_read(words->kwg_file.data, &side, &err) != OK)
    give_up(err.message);
  lexicon_init_from_kwg(&opened.lexicon, &kwg);
  if (any_order && lexicon_make_any_order(&opened.lexicon, NULL, &err) != OK)
    give_up(err.message);
  strbuf_add_text(&opened.path, words->kwg_file.data);
  memcpy(opened.hash, side.sha256, sizeof opened.hash);
  return wordset_own(&opened);
}
