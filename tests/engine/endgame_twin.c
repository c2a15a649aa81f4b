// SPDX-License-Identifier: MIT
#include "endgame_twin.h"

#include "base/mem.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/tiletext.h"
#include "support/test.h"

enum { LETTERS_MAX = 6, WORDS_MAX = 30, LONGEST = 5 };

static const char *const set_ids[] = {"es", "ca", "en", "es-basic", "de"};

ScoreRules small_game_rules(const SmallGame *game) {
  return (ScoreRules){&game->tiles, &game->layout, game->rack_size, 50};
}

// Words over few letters, so that most tiles go somewhere.
static void random_words(Gen *gen, const SmallGame *game, const Tile *letters, int letter_count, Kwg *out) {
  Tile tiles[WORDS_MAX * LONGEST];
  uint32_t starts[WORDS_MAX + 1] = {0}, count = (uint32_t)gen_range(gen, 4, WORDS_MAX);
  StrBuf text = {0};
  for (uint32_t w = 0; w < count; w++) {
    starts[w + 1] = starts[w] + (uint32_t)gen_range(gen, 2, game->board.size < LONGEST ? game->board.size : LONGEST);
    for (uint32_t i = starts[w]; i < starts[w + 1]; i++) {
      tiles[i] = letters[gen_below(gen, (uint32_t)letter_count)];
      strbuf_add_text(&text, tiletext_name(&game->tiles, tiles[i]));
    }
    strbuf_add_char(&text, ' ');
  }
  gen_note(gen, "words: %s", strbuf_text(&text));
  strbuf_deinit(&text);
  Error err = {0};
  WordList words;
  KwgImage image;
  wordlist_from_tiles(tiles, starts, count, &words);
  assert_ok(kwg_build(&words, NULL, &image, &err), err);
  kwg_from_image(&image, out);
  wordlist_deinit(&words);
}

static Rack random_rack(Gen *gen, const SmallGame *game, const Tile *letters, int letter_count, int tiles) {
  Rack rack = {0};
  for (int i = gen_range(gen, 1, tiles); i > 0; i--)
    rack_add(&rack, gen_chance(gen, 8) ? TILE_BLANK : letters[gen_below(gen, (uint32_t)letter_count)]);
  StrBuf text = {0};
  rack_write(&rack, &game->tiles, &text);
  gen_note(gen, "rack %s", text.data);
  strbuf_deinit(&text);
  return rack;
}

void small_game_plays(const SmallGame *game, const Board *board, const Rack *rack, PlayList *out) {
  Error err = {0};
  ScoreRules rules = small_game_rules(game);
  CrossSets *cross = mem_alloc(sizeof *cross);
  crosssets_rebuild(cross, board, &game->kwg, &game->tiles);
  MovegenInput input = {.board = board, .cross = cross, .kwg = &game->kwg, .rules = &rules, .rack = rack};
  assert_ok(movegen_all(&input, out, &err), err);
  mem_free(cross);
}

static void note_board(Gen *gen, const SmallGame *game) {
  for (int row = 0; row < game->board.size; row++) {
    StrBuf text = {0};
    for (int col = 0; col < game->board.size; col++) {
      Tile tile = board_at(&game->board, row, col);
      strbuf_add_text(&text, tile ? tiletext_name(&game->tiles, tile) : ".");
    }
    gen_note(gen, "%s", text.data);
    strbuf_deinit(&text);
  }
}

SmallGame *small_game_random(Gen *gen, int tiles) {
  SmallGame *game = mem_alloc(sizeof *game);
  Error err = {0};
  const char *id = set_ids[gen_below(gen, sizeof set_ids / sizeof *set_ids)];
  assert_ok(tileset_builtin(id, &game->tiles, &err), err);
  board_init(&game->board, gen_range(gen, 3, 7));
  assert_ok(layout_for_size(game->board.size, &game->layout, &err), err);
  Tile letters[LETTERS_MAX];
  int letter_count = gen_range(gen, 2, LETTERS_MAX);
  for (int i = 0; i < letter_count; i++)
    letters[i] = (Tile)gen_range(gen, 1, game->tiles.kinds);
  random_words(gen, game, letters, letter_count, &game->kwg);
  game->rack_size = gen_range(gen, 1, 7);
  for (int turns = gen_range(gen, 0, 6); turns > 0; turns--) {
    Rack rack = random_rack(gen, game, letters, letter_count, 4);
    PlayList list = {0};
    small_game_plays(game, &game->board, &rack, &list);
    if (list.count > 0)
      play_put(&game->board, &list.plays[gen_below(gen, (uint32_t)list.count)].play);
    playlist_deinit(&list);
  }
  gen_note(gen, "tiles %s, rack size %d", id, game->rack_size);
  note_board(gen, game);
  for (int side = 0; side < 2; side++)
    game->racks[side] = random_rack(gen, game, letters, letter_count, tiles);
  return game;
}

void small_game_destroy(SmallGame *game) {
  kwg_deinit(&game->kwg);
  mem_free(game);
}

// A position of the game tree. racks[0] is to move.
typedef struct Twin {
  const SmallGame *game;
  Board board;
  int turns_left;
} Twin;

static int points_of(const Twin *twin, const Rack *rack) {
  return rack_points(rack, &twin->game->tiles);
}

static int value_of(Twin *twin, const Rack *own, const Rack *other, bool after_pass) {
  if (--twin->turns_left < 0)
    return 0;
  int best = after_pass ? points_of(twin, other) - points_of(twin, own) : -value_of(twin, other, own, true);
  PlayList list = {0};
  small_game_plays(twin->game, &twin->board, own, &list);
  for (int i = 0; i < list.count; i++) {
    Rack left = *own;
    assert_true(play_take_from_rack(&left, &list.plays[i].play));
    int value = list.plays[i].score;
    if (left.total == 0) {
      value += 2 * points_of(twin, other);
    } else {
      play_put(&twin->board, &list.plays[i].play);
      value -= value_of(twin, other, &left, false);
      play_take_back(&twin->board, &list.plays[i].play);
    }
    best = value > best ? value : best;
  }
  playlist_deinit(&list);
  return best;
}

bool twin_value(const SmallGame *game, int turns, int *out) {
  Twin twin = {game, game->board, turns};
  *out = value_of(&twin, &game->racks[0], &game->racks[1], false);
  return twin.turns_left >= 0;
}
