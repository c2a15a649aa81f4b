// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "engine/judgement.h"
#include "support/test.h"
#include "tests/engine/lab.h"

#include <math.h>
#include <string.h>

static const struct {
  const char *id;
  int kinds;
} ours[] = {{"en", 26}, {"es", 28}, {"ca", 26}};

// Any tiles, as many as there could be.
static Moment draw_moment(Gen *gen, int kinds) {
  Moment moment = {.lead = (int16_t)gen_range(gen, -300, 300),
                   .own_value = gen_range(gen, -40000, 60000),
                   .other_value = gen_range(gen, -40000, 60000)};
  int bag = gen_range(gen, 0, 86);
  for (int i = 0; i < 6; i++) {
    moment.own[gen_range(gen, 0, kinds)]++;
    moment.other[gen_range(gen, 0, kinds)]++;
  }
  for (int i = 0; i < bag + 2; i++)
    moment.pool[gen_range(gen, 0, kinds)]++;
  moment.bag = (int16_t)bag;
  moment.unseen = (int16_t)(bag + 7);
  return moment;
}

// The inputs one after the other, as the header tells.
static int list_inputs(const Judgement *judgement, const Moment *moment, int64_t *out) {
  const uint8_t *const counts[] = {moment->own, moment->other, moment->pool};
  int count = 0;
  for (int part = 0; part < 3; part++) {
    for (int kind = 0; kind <= judgement->kinds; kind++)
      out[count++] = counts[part][kind];
  }
  for (int bag = 0; bag < JUDGEMENT_BAGS; bag++)
    out[count++] = bag == moment->bag || (bag == JUDGEMENT_BAGS - 1 && moment->bag > bag);
  out[count++] = moment->bag;
  out[count++] = (int64_t)llround(moment->own_value / 1000.0);
  out[count++] = (int64_t)llround(moment->other_value / 1000.0);
  return count;
}

static int64_t twin_sum(const int64_t *inputs, int count, const int16_t *weights, int outputs, int at, int64_t bias) {
  for (int i = 0; i < count; i++)
    bias += inputs[i] * weights[i * outputs + at];
  return bias;
}

static int64_t twin_bend(int64_t sum, int64_t one) {
  int64_t number = (int64_t)floor((double)sum / (double)one);
  return number < 0 ? 0 : number > 2048 ? 2048 : number;
}

// The net, computed literally: every sum in 64 bits, nothing left out.
static double twin_win(const Judgement *judgement, const WinPct *table, const Moment *moment) {
  int64_t inputs[JUDGEMENT_INPUTS], first[JUDGEMENT_FIRST], second[JUDGEMENT_SECOND], result[2];
  int count = list_inputs(judgement, moment, inputs);
  for (int i = 0; i < JUDGEMENT_FIRST; i++)
    first[i] =
        twin_bend(twin_sum(inputs, count, judgement->first[0], JUDGEMENT_FIRST, i, judgement->first_bias[i]), 64);
  for (int i = 0; i < JUDGEMENT_SECOND; i++)
    second[i] = twin_bend(
        twin_sum(first, JUDGEMENT_FIRST, judgement->second[0], JUDGEMENT_SECOND, i, judgement->second_bias[i]), 1024);
  for (int i = 0; i < 2; i++)
    result[i] = twin_sum(second, JUDGEMENT_SECOND, judgement->result[0], 2, i, judgement->result_bias[i]);
  double lead = moment->lead + (moment->own_value - moment->other_value) / 1000.0 + 16.0 * (double)result[0] / 262144;
  const WinPctRow *row = &table->rows[moment->unseen > 0 ? moment->unseen : 1];
  double odds = (10 * lead - row->move) / row->scale / exp(fmin(2, fmax(-2, (double)result[1] / 262144)));
  return 1 / (1 + exp(-odds));
}

static bool it_is_what_its_twin_finds(Gen *gen, void *context) {
  (void)context;
  bool agrees = true;
  Judgement *judgement = mem_alloc(sizeof *judgement);
  int at = gen_range(gen, 0, 2);
  WinPct table;
  winpct_builtin(ours[at].id, &table);
  judgement_builtin(ours[at].id, ours[at].kinds, judgement);
  assert_int_equal(judgement->kinds, ours[at].kinds);
  for (int i = 0; i < 50; i++) {
    Moment moment = draw_moment(gen, ours[at].kinds);
    double found = judgement_win(judgement, &table, &moment), expected = twin_win(judgement, &table, &moment);
    gen_note(gen, "%s: %.9f, by the letter %.9f", ours[at].id, found, expected);
    agrees = agrees && fabs(found - expected) <= 1e-9;
  }
  mem_free(judgement);
  return agrees;
}

static void it_agrees_with_its_twin(void **state) {
  (void)state;
  property_check("judgement", 40, it_is_what_its_twin_finds, NULL);
}

static bool the_chance_grows_with_the_lead_alone(Gen *gen, void *context) {
  (void)context;
  bool grows = true;
  Judgement *judgement = mem_alloc(sizeof *judgement);
  WinPct table;
  winpct_builtin("es", &table);
  judgement_builtin("es", 28, judgement);
  Moment moment = draw_moment(gen, 28);
  double before = 0;
  for (moment.lead = -500; moment.lead <= 500; moment.lead += 20) {
    double chance = judgement_win(judgement, &table, &moment);
    grows = grows && chance >= before && chance <= 1;
    before = chance;
  }
  mem_free(judgement);
  return grows && before > 0.5;
}

static void a_chance_never_falls_as_the_lead_grows(void **state) {
  (void)state;
  property_check("judgement.lead", 200, the_chance_grows_with_the_lead_alone, NULL);
}

static void there_is_none_for_other_tiles(void **state) {
  (void)state;
  Judgement *judgement = mem_alloc(sizeof *judgement);
  judgement_builtin("es", 27, judgement);
  assert_int_equal(judgement->kinds, 0);
  judgement_builtin("none-of-these", 26, judgement);
  assert_int_equal(judgement->kinds, 0);
  mem_free(judgement);
}

static void what_is_wrong_is_told_with_its_line(void **state) {
  (void)state;
  static const struct {
    const char *text;
    long line;
  } cases[] = {{"", 0},
               {"judgement 2 26\n", 1},
               {"# ours\njudgement 1 9999\n", 2},
               {"judgement 1 26 1\n", 1},
               {"judgement 1 2\n1 2 3\n", 2},
               {"judgement 1 2\n", 1}};
  Judgement *judgement = mem_alloc(sizeof *judgement);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Error err = {0};
    Status status = judgement_parse(span_of(cases[i].text), "own.txt", judgement, &err);
    if (status != ERR_INPUT || err.line != cases[i].line || judgement->kinds != 0)
      fail_msg("'%s': status %d, line %ld", cases[i].text, status, err.line);
  }
  mem_free(judgement);
}

static int count_tiles(const uint8_t *counts, int kinds) {
  int total = 0;
  for (int kind = 0; kind <= kinds; kind++)
    total += counts[kind];
  return total;
}

// No tile is counted twice, and the pool's tiles are in the bag or have been drawn.
static bool is_sound(const Moment *moment, const TileSet *tiles, int rack_size) {
  int kinds = tiles->kinds, own = count_tiles(moment->own, kinds), other = count_tiles(moment->other, kinds);
  int drawn = count_tiles(moment->pool, kinds) - moment->bag;
  for (int kind = 0; kind <= kinds; kind++) {
    if (moment->own[kind] + moment->other[kind] + moment->pool[kind] > tiles->counts[kind])
      return false;
  }
  bool is_full = own + other + drawn == 2 * rack_size && moment->unseen == moment->bag + rack_size;
  return own <= rack_size && other <= rack_size && (moment->bag == 0 || is_full);
}

static bool moments_have_every_tile_once(Gen *gen, void *context) {
  (void)context;
  Lab *lab = lab_random(gen);
  SelfPlay *game = mem_alloc(sizeof *game);
  MomentTold *told = mem_alloc(MOMENTS_MAX * sizeof *told);
  SelfPlayRules rules = {&lab->with_map, settings_score_rules(&lab->settings), 7};
  Seed seed = seed_from_text("moments");
  StrBuf bytes = {0};
  bool holds = true;
  int exploring = gen_range(gen, 0, 50);
  bool can_play = selfplay_check(&rules, NULL) == OK; // small bags, many blanks
  int count = can_play ? moments_play(&rules, &lab->leaves, &seed, exploring, game, told) : 0;
  for (int i = 0; i < count; i++) {
    holds = holds && is_sound(&told[i].moment, &lab->tiles, rules.score.rack_size);
    moments_add_bytes(&told[i], lab->tiles.kinds, &bytes);
  }
  holds = holds && bytes.size == (size_t)count * (3 * ((size_t)lab->tiles.kinds + 1) + 12);
  strbuf_deinit(&bytes);
  mem_free(told);
  mem_free(game);
  lab_destroy(lab);
  return holds;
}

static void moments_add_up(void **state) {
  (void)state;
  property_check("moments", 20, moments_have_every_tile_once, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_agrees_with_its_twin),
      cmocka_unit_test(a_chance_never_falls_as_the_lead_grows),
      cmocka_unit_test(there_is_none_for_other_tiles),
      cmocka_unit_test(what_is_wrong_is_told_with_its_line),
      cmocka_unit_test(moments_add_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
