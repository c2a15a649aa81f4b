// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "engine/outlook.h"
#include "engine/outlookrows.h"
#include "engine/sim.h"
#include "support/test.h"
#include "tests/engine/lab.h"

#include <math.h>
#include <string.h>

static const char *const ours[] = {"en", "es", "ca"};

enum { RACK = OUTLOOK_RACK, MOVES = 6 };

// The net, computed literally: every sum in 64 bits, nothing left out.

static int64_t twin_bend(int64_t sum, int64_t one) {
  int64_t number = (int64_t)floor((double)sum / (double)one);
  return number < 0 ? 0 : number > 2048 ? 2048 : number;
}

static int64_t twin_points(const Outlook *outlook, const int16_t *inputs, int count) {
  int64_t first[OUTLOOK_FIRST], second[OUTLOOK_SECOND], result = outlook->result_bias;
  for (int i = 0; i < OUTLOOK_FIRST; i++) {
    first[i] = outlook->first_bias[i];
    for (int at = 0; at < count; at++)
      first[i] += (int64_t)inputs[at] * outlook->first[at][i];
  }
  for (int i = 0; i < OUTLOOK_SECOND; i++) {
    second[i] = outlook->second_bias[i];
    for (int at = 0; at < OUTLOOK_FIRST; at++)
      second[i] += twin_bend(first[at], 64) * outlook->second[at][i];
  }
  for (int at = 0; at < OUTLOOK_SECOND; at++)
    result += twin_bend(second[at], 1024) * outlook->result[at];
  int64_t points = (int64_t)trunc((double)result * 4000 / 262144);
  return points > 60000 ? 60000 : points < -60000 ? -60000 : points;
}

// What it sees, computed literally, from a board on which nothing has been remembered.

static int twin_score_group(int points) {
  return (points >= 12) + (points >= 20) + (points >= 28) + (points >= 38) + (points >= 52) + (points >= 72);
}

// The chance, of 256, that an unseen tile fits, and its points in sixteenths.
static void twin_square(const TileSet *tiles, const TileCounts *unseen, uint64_t allowed, int *fits, int *points) {
  int count = unseen->counts[TILE_BLANK], sum = 0;
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    int there = allowed >> tile & 1 ? unseen->counts[tile] : 0;
    count += there;
    sum += there * tiles->points[tile];
  }
  *fits = allowed == CROSS_ANY ? 256 : 256 * count / unseen->total;
  *points = count > 0 ? 16 * sum / count : 0;
}

static void twin_slots(Position *position, const TileCounts *unseen, int64_t *out) {
  memset(out, 0, OUTLOOK_SLOTS * sizeof *out);
  position_refresh(position);
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < position->board.size; lane++) {
      const Slot *slots = slots_lane(&position->slots, direction, lane);
      for (int i = 0; i < position->slots.counts[direction][lane]; i++) {
        int chance = 256, sum = 0, laid = 0;
        for (int square = 0; square < position->board.size; square++) {
          if (!(slots[i].open >> square & 1))
            continue;
          int fits, points;
          twin_square(position->rules.tiles, unseen, position->cross.allowed[direction][board_index(lane, square)],
                      &fits, &points);
          chance = chance * fits / 256;
          sum += points * slots[i].multipliers[laid++];
        }
        int crossed = slots[i].through_count > 2 ? 2 : slots[i].through_count;
        int group = ((slots[i].tiles + 1) / 2 - 1) * 21 + crossed * 7;
        out[group + twin_score_group(slots[i].base + sum / 16)] += chance;
      }
    }
  }
}

static int64_t within(int64_t number, int64_t most) {
  return number > most ? most : number < -most ? -most : number;
}

static int twin_inputs(const OutlookTurn *turn, Position *after, const OutlookMove *move, int64_t *out) {
  int kinds = after->rules.tiles->kinds, count = 0, laid = turn->rack.total - move->kept.total;
  int64_t slots[OUTLOOK_SLOTS];
  for (int kind = 0; kind <= kinds; kind++)
    out[count++] = move->kept.counts[kind];
  for (int kind = 0; kind <= kinds; kind++)
    out[count++] = turn->unseen.counts[kind];
  for (int bag = 0; bag < 25; bag++)
    out[count++] = bag == turn->bag || (bag == 24 && turn->bag > 24);
  for (int tiles = 0; tiles < 8; tiles++)
    out[count++] = tiles == laid;
  out[count++] = move->play ? 0 : 1;
  twin_slots(after, &turn->unseen, slots);
  for (int i = 0; i < OUTLOOK_SLOTS; i++)
    out[count++] = within((int64_t)floor(((double)slots[i] + 32) / 64), 255);
  out[count++] = turn->bag;
  out[count++] = within(turn->lead, 250);
  out[count++] = within(turn->lead, 40);
  out[count++] = within(move->score, 1000);
  out[count++] = within(llround(move->keep_value / 1000.0), 1000);
  return count;
}

typedef struct Game {
  Lab *lab;
  Layout layout;
  SelfPlayRules rules;
  SelfPlay play;
  WinPct win;
  SimModel model;
} Game;

static Game *game_make(Gen *gen) {
  Game *game = mem_alloc(sizeof *game);
  Error err = {0};
  game->lab = lab_random(gen);
  assert_ok(layout_for_size(OUTLOOK_BOARD, &game->layout, &err), err);
  game->rules = (SelfPlayRules){&game->lab->with_map, {&game->lab->tiles, &game->layout, RACK, 50}, RACK};
  winpct_builtin("", &game->win);
  game->model = (SimModel){.leaves = &game->lab->leaves, .win = sim_win_by_table, .context = &game->win};
  return game;
}

static void game_end(Game *game) {
  lab_destroy(game->lab);
  mem_free(game);
}

static SimInput game_question(Game *game) {
  SelfPlay *play = &game->play;
  const Rack *other = &play->racks[1 - play->turn];
  SimInput input = {.board = &play->position.board,
                    .rules = &game->rules.score,
                    .tools = game->rules.tools,
                    .model = &game->model,
                    .rack = play->racks[play->turn],
                    .seat_count = 2,
                    .rack_counts = {play->racks[play->turn].total, other->total},
                    .scores = {play->scores[play->turn], play->scores[1 - play->turn]},
                    .exchange_minimum = RACK};
  for (int i = 0; i < play->bag_count; i++)
    input.unseen.counts[play->bag[i]]++;
  for (int kind = 0; kind <= game->lab->tiles.kinds; kind++) {
    input.unseen.counts[kind] += other->counts[kind];
    input.unseen.total += input.unseen.counts[kind];
  }
  return input;
}

static int16_t draw_weight(Random *random, int most) {
  return (int16_t)((int)random_below(random, (uint32_t)(2 * most + 1)) - most);
}

static void draw_outlook(uint32_t number, Outlook *out) {
  Seed seed = seed_from_text("weights");
  seed = seed_derive(&seed, "of", number);
  Random random = random_start(&seed, "outlook");
  memset(out, 0, sizeof *out);
  for (int i = 0; i < OUTLOOK_INPUTS * OUTLOOK_FIRST; i++)
    out->first[i / OUTLOOK_FIRST][i % OUTLOOK_FIRST] = draw_weight(&random, 3000);
  for (int i = 0; i < OUTLOOK_FIRST * OUTLOOK_SECOND; i++)
    out->second[i / OUTLOOK_SECOND][i % OUTLOOK_SECOND] = draw_weight(&random, 2000);
  for (int i = 0; i < OUTLOOK_SECOND; i++)
    out->result[i] = draw_weight(&random, 500);
  for (int i = 0; i < OUTLOOK_FIRST; i++)
    out->first_bias[i] = 10 * draw_weight(&random, 3000);
  for (int i = 0; i < OUTLOOK_SECOND; i++)
    out->second_bias[i] = 100 * draw_weight(&random, 3000);
  out->result_bias = 10 * draw_weight(&random, 3000);
}

static bool move_agrees(Gen *gen, Game *game, const SimInput *input, OutlookTurn *turn, const Outlook *outlook,
                        const Move *move) {
  OutlookMove seen = sim_outlook_move(input, move);
  int16_t inputs[OUTLOOK_INPUTS];
  int64_t expected[OUTLOOK_INPUTS];
  const SearchTools *tools = game->rules.tools;
  Board board = game->play.position.board;
  Position after;
  if (seen.play)
    play_put(&board, seen.play);
  position_init(&after, &board, tools->kwg, &tools->graph, &tools->sorted, &tools->map, &game->rules.score);
  int count = outlook_inputs(turn, &seen, inputs), wanted = twin_inputs(turn, &after, &seen, expected);
  bool agrees = count == wanted && count == OUTLOOK_INPUTS - 2 * (TILE_KINDS_MAX - game->lab->tiles.kinds);
  for (int i = 0; i < count && agrees; i++) {
    gen_note(gen, "input %d: %d, by the letter %d", i, inputs[i], (int)expected[i]);
    agrees = inputs[i] == expected[i];
  }
  int points = outlook_points(outlook, turn, &seen), by_letter = (int)twin_points(outlook, inputs, count);
  if (agrees)
    gen_note(gen, "%d points, by the letter %d", points, by_letter);
  position_deinit(&after);
  return agrees && points == by_letter;
}

static bool every_move_is_seen_as_its_twin_sees_it(Gen *gen, void *context) {
  int *seen = context;
  Game *game = game_make(gen);
  SelfPlay *play = &game->play;
  Seed seed = seed_from_text("outlook");
  bool agrees = true, can_play = selfplay_check(&game->rules, NULL) == OK;
  OutlookTurn *turn = mem_alloc(sizeof *turn);
  Outlook *outlook = mem_alloc(sizeof *outlook);
  draw_outlook(gen_below(gen, 1000), outlook);
  if (can_play)
    selfplay_begin(play, &game->rules, &seed);
  for (int turns = 0; can_play && agrees && !play->is_over && turns < 8; turns++) {
    SimInput input = game_question(game);
    StaticChoice choice;
    Move moves[MOVES];
    selfplay_choose(play, &game->lab->leaves, &input.rack, &choice);
    int count = sim_static_moves(&input, &play->position, moves, MOVES);
    if (outlook_can_see(&play->position, &input.unseen)) {
      sim_outlook_turn(&input, &play->position, turn);
      for (int i = 0; i < count && agrees; i++, ++*seen)
        agrees = move_agrees(gen, game, &input, turn, outlook, &moves[i]);
    }
    selfplay_move(play, &choice);
  }
  if (can_play)
    selfplay_end(play);
  mem_free(outlook);
  mem_free(turn);
  game_end(game);
  return agrees;
}

static void it_sees_what_its_twin_sees(void **state) {
  (void)state;
  int seen = 0;
  property_check("outlook", 30, every_move_is_seen_as_its_twin_sees_it, &seen);
  assert_true(seen > 0);
}

static void ours_are_for_their_own_tiles(void **state) {
  (void)state;
  Outlook *outlook = mem_alloc(sizeof *outlook);
  TileSet *tiles = mem_alloc(sizeof *tiles);
  Error err = {0};
  for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
    assert_ok(tileset_builtin(ours[i], tiles, &err), err);
    outlook_builtin(ours[i], tiles, outlook);
    assert_int_equal(outlook->kinds, tiles->kinds);
    outlook_builtin("none-of-these", tiles, outlook);
    assert_int_equal(outlook->kinds, 0);
    tiles->counts[1]++; // somebody's own bag with the same letters
    outlook_builtin(ours[i], tiles, outlook);
    assert_int_equal(outlook->kinds, 0);
    tiles->counts[1]--;
    tiles->points[1]++;
    outlook_builtin(ours[i], tiles, outlook);
    assert_int_equal(outlook->kinds, 0);
  }
  mem_free(tiles);
  mem_free(outlook);
}

static void add_row(StrBuf *text, const int16_t *numbers, int count) {
  for (int i = 0; i < count; i++)
    strbuf_printf(text, "%s%d", i ? " " : "", numbers[i]);
  strbuf_add_char(text, '\n');
}

static void add_biases(StrBuf *text, const int32_t *numbers, int count) {
  for (int i = 0; i < count; i++)
    strbuf_printf(text, "%s%d", i ? " " : "", numbers[i]);
  strbuf_add_char(text, '\n');
}

// As tools/train-outlook writes it.
static void a_text_is_read_number_by_number(void **state) {
  (void)state;
  Outlook *written = mem_alloc(sizeof *written), *read = mem_alloc(sizeof *read);
  ScopedStrBuf text = {0};
  Error err = {0};
  draw_outlook(7, written);
  written->kinds = 30;
  int inputs = OUTLOOK_INPUTS - 2 * (TILE_KINDS_MAX - written->kinds);
  memset(written->first[inputs], 0, (size_t)(OUTLOOK_INPUTS - inputs) * sizeof *written->first);
  strbuf_printf(&text, "# ours\noutlook 1 %d\n", written->kinds);
  add_biases(&text, written->first_bias, OUTLOOK_FIRST);
  for (int i = 0; i < inputs; i++)
    add_row(&text, written->first[i], OUTLOOK_FIRST);
  add_biases(&text, written->second_bias, OUTLOOK_SECOND);
  for (int i = 0; i < OUTLOOK_FIRST; i++)
    add_row(&text, written->second[i], OUTLOOK_SECOND);
  add_biases(&text, &written->result_bias, 1);
  for (int i = 0; i < OUTLOOK_SECOND; i++)
    add_row(&text, &written->result[i], 1);
  assert_ok(outlook_parse((Span){text.data, text.size}, "own.txt", read, &err), err);
  assert_memory_equal(read, written, sizeof *read);
  strbuf_add_text(&text, "0\n");
  assert_int_equal(outlook_parse((Span){text.data, text.size}, "own.txt", read, &err), ERR_INPUT);
  mem_free(read);
  mem_free(written);
}

// With the largest numbers that a file may have, nothing overflows (the sanitizers look), and the result is limited.
static void the_largest_numbers_fit(void **state) {
  (void)state;
  Outlook *outlook = mem_alloc(sizeof *outlook);
  int16_t inputs[OUTLOOK_INPUTS];
  for (int sign = -1; sign <= 1; sign += 2) {
    *outlook = (Outlook){.kinds = TILE_KINDS_MAX, .result_bias = sign * (1 << 24)};
    for (int i = 0; i < OUTLOOK_FIRST; i++)
      outlook->first_bias[i] = 1 << 24;
    for (int i = 0; i < OUTLOOK_SECOND; i++) {
      outlook->second_bias[i] = 1 << 24;
      outlook->result[i] = (int16_t)(sign * 8191);
    }
    for (int i = 0; i < OUTLOOK_INPUTS * OUTLOOK_FIRST; i++)
      outlook->first[i / OUTLOOK_FIRST][i % OUTLOOK_FIRST] = 32767;
    for (int i = 0; i < OUTLOOK_FIRST * OUTLOOK_SECOND; i++)
      outlook->second[i / OUTLOOK_SECOND][i % OUTLOOK_SECOND] = 8191;
    for (int i = 0; i < OUTLOOK_INPUTS; i++) // tiles of 1000 at most in all, slots of 255, numbers of 1000
      inputs[i] = i < 2 * (TILE_KINDS_MAX + 1) ? 16 : i < OUTLOOK_INPUTS - OUTLOOK_NUMBERS ? 255 : 1000;
    assert_int_equal(outlook_of_inputs(outlook, inputs, OUTLOOK_INPUTS), sign * 60000);
  }
  mem_free(outlook);
}

static void what_is_wrong_is_told_with_its_line(void **state) {
  (void)state;
  static const struct {
    const char *text;
    long line;
  } cases[] = {{"", 0},
               {"outlook 2 26\n", 1},
               {"judgement 1 26\n", 1},
               {"# ours\noutlook 1 9999\n", 2},
               {"outlook 1 26 1\n", 1},
               {"outlook 1 2\n1 2 3\n", 2},
               {"outlook 1 2\n", 1}};
  Outlook *outlook = mem_alloc(sizeof *outlook);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Error err = {0};
    Status status = outlook_parse(span_of(cases[i].text), "own.txt", outlook, &err);
    if (status != ERR_INPUT || err.line != cases[i].line || outlook->kinds != 0)
      fail_msg("'%s': status %d, line %ld", cases[i].text, status, err.line);
  }
  mem_free(outlook);
}

static int32_t number_at(const char *bytes) {
  const unsigned char *byte = (const unsigned char *)bytes;
  return (int32_t)((uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24);
}

// Rows of a position follow each other, tell each place once, and are chances.
static bool rows_are_sound(Gen *gen, const Game *game, const StrBuf *rows) {
  size_t width = 32 + sizeof(int16_t) * (size_t)(OUTLOOK_INPUTS - 2 * (TILE_KINDS_MAX - game->lab->tiles.kinds));
  unsigned places = 0;
  int32_t position = -1;
  for (size_t at = 0; at + width <= rows->size; at += width) {
    int32_t head[8];
    for (size_t i = 0; i < 8; i++)
      head[i] = number_at(rows->data + at + 4 * i);
    if (head[0] < position)
      return false;
    places = head[0] == position ? places : 0;
    position = head[0];
    gen_note(gen, "position %d, place %d, win %d, predicted %d, slope %d, bag %d", head[0], head[1], head[3], head[4],
             head[5], head[7]);
    if (head[1] < 0 || head[1] > 11 || places >> head[1] & 1 || head[3] < 0 || head[3] > 1000000 || head[4] < 0 ||
        head[4] > 1000000 || head[5] < 0 || head[7] < 1)
      return false;
    places |= 1U << head[1];
  }
  return rows->size % width == 0;
}

static bool rows_tell_of_simulations(Gen *gen, void *context) {
  size_t *bytes = context;
  Game *game = game_make(gen);
  Seed seed = seed_from_text("rows");
  ScopedStrBuf rows = {0};
  bool holds = true;
  if (outlookrows_check(&game->rules, NULL) == OK)
    holds = outlookrows_play(&game->rules, &game->lab->leaves, &game->win, &seed, 3, NULL, &game->play, &rows) &&
            rows_are_sound(gen, game, &rows);
  *bytes += rows.size;
  game_end(game);
  return holds;
}

static void rows_add_up(void **state) {
  (void)state;
  size_t bytes = 0;
  property_check("outlook.rows", 12, rows_tell_of_simulations, &bytes);
  assert_true(bytes > 0);
}

static void other_boards_and_racks_are_refused(void **state) {
  (void)state;
  static const struct {
    int board, rack;
    Status status;
  } cases[] = {{15, 7, OK}, {15, 8, ERR_INPUT}, {15, 6, ERR_INPUT}, {21, 7, ERR_INPUT}, {11, 7, ERR_INPUT}};
  TileSet *tiles = mem_alloc(sizeof *tiles);
  Layout *layout = mem_alloc(sizeof *layout);
  Error err = {0};
  assert_ok(tileset_builtin("en", tiles, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_ok(layout_for_size(cases[i].board, layout, &err), err);
    SelfPlayRules rules = {NULL, {tiles, layout, cases[i].rack, 50}, cases[i].rack};
    if (outlookrows_check(&rules, &err) != cases[i].status)
      fail_msg("a board of %d with racks of %d", cases[i].board, cases[i].rack);
  }
  mem_free(layout);
  mem_free(tiles);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_sees_what_its_twin_sees),          cmocka_unit_test(ours_are_for_their_own_tiles),
      cmocka_unit_test(a_text_is_read_number_by_number),     cmocka_unit_test(the_largest_numbers_fit),
      cmocka_unit_test(what_is_wrong_is_told_with_its_line), cmocka_unit_test(rows_add_up),
      cmocka_unit_test(other_boards_and_racks_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
