// SPDX-License-Identifier: MIT
// Games of random plays: written, read and played through they stay the same, and a changed number is detected.
#include "base/mem.h"
#include "gcgsupport.h"
#include "lexicon/tiletext.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

enum { SIZE = 15, RACK = 7, BONUS = 50, EVENTS_MAX = 40, TRIES = 60 };

typedef struct Maker {
  Gen *gen;
  TileSet tiles;
  Layout layout;
  Board board;
  int left[TILE_KINDS_MAX + 1]; // in the bag
  Rack racks[2];
  int totals[2];
  Gcg gcg;
  int plays[EVENTS_MAX]; // indices of events
  int play_count;
} Maker;

static void draw(Maker *maker, Rack *rack) {
  for (int tries = 0; rack->total < RACK && tries < 200; tries++) {
    Tile kind = (Tile)gen_below(maker->gen, (uint32_t)maker->tiles.kinds + 1);
    if (maker->left[kind] > 0) {
      maker->left[kind]--;
      rack_add(rack, kind);
    }
  }
}

// Any possible play: a start, a direction and a few tiles of the rack.
static bool find_play(Maker *maker, const Rack *rack, Play *out) {
  for (int tries = 0; tries < TRIES; tries++) {
    Play play = {.row = (uint8_t)gen_below(maker->gen, SIZE),
                 .col = (uint8_t)gen_below(maker->gen, SIZE),
                 .direction = (uint8_t)gen_below(maker->gen, 2)};
    if (maker->board.tile_count == 0)
      play.row = play.col = 7;
    Rack rest = *rack;
    int wanted = gen_range(maker->gen, 1, RACK);
    while (wanted > 0 && play.length < SIZE) {
      int i = play.length++;
      if (board_is_taken(&maker->board, play_row(&play, i), play_col(&play, i)))
        continue;
      Tile kind = (Tile)gen_below(maker->gen, (uint32_t)maker->tiles.kinds + 1);
      while (rest.total > 0 && rest.counts[kind] == 0)
        kind = (Tile)((kind + 1) % (maker->tiles.kinds + 1));
      if (!rack_take(&rest, kind))
        break;
      play.tiles[i] =
          kind == TILE_BLANK ? (Tile)(1 + gen_below(maker->gen, (uint32_t)maker->tiles.kinds)) | TILE_BLANK_BIT : kind;
      wanted--;
    }
    if (play.length > 0 && play_check(&maker->board, &maker->layout, RACK, &play, NULL) == OK) {
      *out = play;
      return true;
    }
  }
  return false;
}

// The word in one of the ways that files use.
static void write_word(Maker *maker, const Play *play, StrBuf *out) {
  uint32_t way = gen_below(maker->gen, 3);
  if (way == 1) {
    play_write_word(play, &maker->board, &maker->tiles, out);
    return;
  }
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      tiletext_add(&maker->tiles, play->tiles[i], out);
    else if (way == 0)
      strbuf_add_char(out, '.');
    else
      tiletext_add(&maker->tiles, board_at(&maker->board, play_row(play, i), play_col(play, i)), out);
  }
}

static void add_event(Maker *maker, int player, GcgKind kind, const char *rack, const char *tiles, const Play *play,
                      int score) {
  maker->totals[player] += score;
  GcgEvent event = {.kind = kind,
                    .player = player,
                    .rack = rack,
                    .tiles = tiles,
                    .score = {true, score},
                    .total = {true, maker->totals[player]},
                    .comment = ""};
  if (play)
    event.square = (Square){play->row, play->col, (Direction)play->direction};
  Error err;
  assert_ok(gcg_add_event(&maker->gcg, &event, &err), err);
}

static void make_play(Maker *maker, int player, const Play *play) {
  Rack *rack = &maker->racks[player];
  StrBuf held = {0}, word = {0};
  if (gen_chance(maker->gen, 70))
    rack_write(rack, &maker->tiles, &held);
  write_word(maker, play, &word);
  ScoreRules rules = {&maker->tiles, &maker->layout, RACK, BONUS};
  int score = play_score(&maker->board, &rules, play);
  add_event(maker, player, GCG_PLAY, strbuf_text(&held), word.data, play, score);
  if (gen_chance(maker->gen, 15)) {
    add_event(maker, player, GCG_TAKEN_BACK, strbuf_text(&held), "", NULL, -score);
  } else {
    maker->plays[maker->play_count++] = maker->gcg.event_count - 1;
    play_put(&maker->board, play);
    play_take_from_rack(rack, play);
    draw(maker, rack);
    if (gen_chance(maker->gen, 10))
      add_event(maker, player, GCG_CHALLENGE, "", "", NULL, 5);
  }
  strbuf_deinit(&held);
  strbuf_deinit(&word);
}

static void make_turn(Maker *maker, int player) {
  Play play;
  if (gen_chance(maker->gen, 90) && find_play(maker, &maker->racks[player], &play)) {
    make_play(maker, player, &play);
  } else if (gen_chance(maker->gen, 50)) {
    add_event(maker, player, GCG_EXCHANGE, "", "3", NULL, 0);
  } else {
    add_event(maker, player, GCG_PASS, "", "", NULL, 0);
  }
}

static void make_end(Maker *maker) {
  StrBuf left = {0};
  rack_write(&maker->racks[1], &maker->tiles, &left);
  int value = rack_points(&maker->racks[1], &maker->tiles);
  bool is_doubled = gen_chance(maker->gen, 50);
  add_event(maker, 0, GCG_END_RACK, "", strbuf_text(&left), NULL, is_doubled ? 2 * value : value);
  if (!is_doubled)
    add_event(maker, 1, GCG_END_RACK, strbuf_text(&left), strbuf_text(&left), NULL, -value);
  strbuf_deinit(&left);
}

static Maker *make_game(Gen *gen) {
  static const char *const sets[] = {"en", "es", "ca"};
  Maker *maker = mem_alloc(sizeof *maker);
  Error err;
  const char *id = sets[gen_below(gen, 3)];
  maker->gen = gen;
  assert_ok(tileset_builtin(id, &maker->tiles, &err), err);
  assert_ok(layout_for_size(SIZE, &maker->layout, &err), err);
  board_init(&maker->board, SIZE);
  memcpy(maker->left, maker->tiles.counts, sizeof maker->left);
  assert_ok(gcg_add_player(&maker->gcg, "ana", "Ana", &err), err);
  assert_ok(gcg_add_player(&maker->gcg, "bob", "Bob", &err), err);
  assert_ok(gcg_add_pragma(&maker->gcg, "tile-set", span_of(id), 0, &err), err);
  draw(maker, &maker->racks[0]);
  draw(maker, &maker->racks[1]);
  int turns = gen_range(gen, 0, 14);
  for (int i = 0; i < turns; i++)
    make_turn(maker, i % 2);
  if (gen_chance(gen, 50))
    make_end(maker);
  return maker;
}

static void free_game(Maker *maker) {
  gcg_deinit(&maker->gcg);
  mem_free(maker);
}

static bool same_boards(const Board *one, const Board *other) {
  return one->tile_count == other->tile_count && memcmp(one->squares, other->squares, sizeof one->squares) == 0;
}

static bool comes_back(Gen *gen, void *context) {
  (void)context;
  Maker *maker = make_game(gen);
  StrBuf text = {0}, problems = {0};
  GcgPosition position;
  gcg_write(&maker->gcg, &text);
  gen_note(gen, "%s", text.data);
  Played *played = played_from_text(text.data);
  write_problems(&played->game.problems, &problems);
  gen_note(gen, "problems: %s", strbuf_text(&problems));
  gcg_position(&played->game, -1, &position);
  bool holds = problems.size == 0 && same_boards(&position.board, &maker->board) &&
               position.scores[0] == maker->totals[0] && position.scores[1] == maker->totals[1] &&
               played->game.computed[0] == maker->totals[0] && played->game.computed[1] == maker->totals[1];
  played_free(played);
  free_game(maker);
  strbuf_deinit(&text);
  strbuf_deinit(&problems);
  return holds;
}

static void random_games_come_back_as_they_were(void **state) {
  (void)state;
  property_check("random games come back as they were", 300, comes_back, NULL);
}

// A small change of a score or a total gives exactly one problem, on that line.
static bool is_found(Gen *gen, void *context) {
  (void)context;
  Maker *maker = make_game(gen);
  bool holds = true;
  if (maker->play_count > 0) {
    int changed = maker->plays[gen_below(gen, (uint32_t)maker->play_count)];
    GcgEvent *event = &maker->gcg.events[changed];
    bool is_score = gen_chance(gen, 50);
    GcgNumber *number = is_score ? &event->score : &event->total;
    number->value += gen_range(gen, 1, 9);
    StrBuf text = {0}, problems = {0};
    gcg_write(&maker->gcg, &text);
    gen_note(gen, "event %d changed:\n%s", changed, text.data);
    Played *played = played_from_text(text.data);
    write_problems(&played->game.problems, &problems);
    gen_note(gen, "problems: %s", strbuf_text(&problems));
    const GcgProblems *found = &played->game.problems;
    holds = found->count == 1 && found->items[0].line == played->gcg.events[changed].line &&
            found->items[0].kind == (is_score ? GCG_PROBLEM_SCORE : GCG_PROBLEM_TOTAL) &&
            found->items[0].written.value == number->value;
    played_free(played);
    strbuf_deinit(&text);
    strbuf_deinit(&problems);
  }
  free_game(maker);
  return holds;
}

static void a_changed_number_is_found_at_its_line(void **state) {
  (void)state;
  property_check("a changed number is found at its line", 300, is_found, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_games_come_back_as_they_were),
      cmocka_unit_test(a_changed_number_is_found_at_its_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
