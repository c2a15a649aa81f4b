// SPDX-License-Identifier: MIT
// A GCG file from anywhere. An accepted one must survive writing and reading again, can be played through with any
// tiles, and gives positions and JSON.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "notation/gcgconvert.h"

static void check_round_trip(const Gcg *gcg) {
  StrBuf once = {0}, twice = {0};
  Gcg again;
  Error err;
  gcg_write(gcg, &once);
  must(gcg_parse((Span){once.data, once.size}, "again", &again, &err) == OK);
  must(again.player_count == gcg->player_count && again.event_count == gcg->event_count);
  must(again.pragma_count == gcg->pragma_count);
  for (int i = 0; i < gcg->event_count; i++) {
    const GcgEvent *a = &gcg->events[i], *b = &again.events[i];
    must(a->kind == b->kind && a->player == b->player && strcmp(a->rack, b->rack) == 0);
    must(strcmp(a->tiles, b->tiles) == 0 && strcmp(a->comment, b->comment) == 0);
    must(a->score.is_given == b->score.is_given && a->score.value == b->score.value);
    must(a->total.is_given == b->total.is_given && a->total.value == b->total.value);
  }
  gcg_write(&again, &twice);
  must(strcmp(once.data, twice.data) == 0);
  gcg_deinit(&again);
  strbuf_deinit(&once);
  strbuf_deinit(&twice);
}

static void check_game(Gcg *gcg, TileSet *tiles) {
  GcgGame *game = mem_alloc(sizeof *game);
  GcgRules rules = {tiles, gcg_guess_board_size(gcg), 7, 50};
  Error err;
  must(gcg_play_through(gcg, "fuzz", &rules, game, &err) == OK);
  for (int i = 1; i < game->problems.count; i++)
    must(game->problems.items[i - 1].line <= game->problems.items[i].line);
  json_t *json = gcg_to_json(game, "en", -1);
  must(json_array_size(json_object_get(json, "events")) == (size_t)gcg->event_count);
  json_decref(json);
  gcg_rewrite(gcg, game, game->turn_count / 2);
  check_round_trip(gcg);
  gcg_game_deinit(game);
  mem_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const sets[] = {"en", "es", "ca"};
  Gcg gcg;
  Error err;
  if (gcg_parse((Span){(const char *)data, size}, "fuzz", &gcg, &err) != OK)
    return 0;
  check_round_trip(&gcg);
  TileSet *tiles = mem_alloc(sizeof *tiles);
  char id[GCG_TILES_ID_MAX];
  // Not always: guessing plays a file through many times, which is slow.
  if (size % 8 != 0 || gcg_guess_tiles(&gcg, size % 16 == 0 ? sets[size % 3] : NULL, tiles, id, &err) != OK)
    must(tileset_builtin(sets[size % 3], tiles, &err) == OK);
  check_game(&gcg, tiles);
  mem_free(tiles);
  gcg_deinit(&gcg);
  return 0;
}
