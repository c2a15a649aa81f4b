// SPDX-License-Identifier: MIT
// Training on a lexicon of our own: the same values for any number of threads and interruptions, and better play.
#include "base/file.h"
#include "base/mem.h"
#include "engine/leavesfile.h"
#include "lab/autoplay.h"
#include "lab/train.h"
#include "support/fixture.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <string.h>

// Few kinds of tile, so that there are few leaves and training takes moments.
static const char bag[] = "# 2 0\nA 8 1\nC 4 3\nE 8 1\nI 6 1\nL 4 1\nO 6 1\nR 5 1\nS 5 1\nT 5 1\n";
static const char words[] =
    "AL\nAS\nEL\nES\nIR\nLA\nLE\nLO\nOS\nRE\nSE\nSI\nTE\nTI\nACA\nAIRE\nAIRES\nALA\nALAS\nALTO\n"
    "ALTOS\nARTE\nARTES\nASA\nASAR\nCAL\nCALOR\nCALORES\nCARA\nCARAS\nCARO\nCARTA\nCARTAS\n"
    "CASA\nCASAS\nCASERO\nCELOSO\nCEROS\nCESTA\nCIELO\nCIELOS\nCOLA\nCOLAR\nCORTAS\nCORTE\n"
    "COSA\nCOSTA\nCOSTAS\nECO\nECOS\nELLA\nERA\nERAS\nESA\nESO\nESTA\nISLA\nISLAS\nLATA\n"
    "LATAS\nLECTOR\nLETRA\nLETRAS\nLISTA\nLISTAS\nLITRO\nLITROS\nLOROS\nOCA\nOCIO\nOESTE\nOLA\n"
    "OLAS\nORO\nOROS\nOTRA\nOTRAS\nRATO\nRATOS\nRISA\nRISAS\nROCA\nROCAS\nROSA\nROSAL\nROTAS\n"
    "SAL\nSALA\nSALTO\nSECO\nSERA\nSERIO\nSETA\nSIETE\nSITIO\nSOL\nSOLAR\nSOLARES\nSOLES\n"
    "TAL\nTELA\nTELAS\nTESOROS\nTIA\nTIERRA\nTIRAS\nTORO\nTOROS\nTOSCA\nTRES\nTRISTE\n";

typedef struct School {
  World *world;
  Settings *settings;
  SearchTools tools;
  TrainOptions options;
  int generations_told;
} School;

static void count_generation(void *context, const TrainGeneration *told) {
  School *school = context;
  school->generations_told++;
  assert_true(told->games > 0 && told->racks > told->games && told->score > 20 && told->fit.deviation > 1);
}

static School *school_make(int generations, int64_t games, int threads) {
  School *school = mem_alloc(sizeof *school);
  Error err = {0};
  school->world = world_custom(words, bag);
  school->settings = world_settings(school->world, "classic", "static greedy");
  assert_ok(tools_open(&school->world->lexicon.kwg, school->world->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL,
                       &school->tools, &err),
            err);
  school->options = (TrainOptions){.rules = {&school->tools, settings_score_rules(school->settings), 0},
                                   .seed = seed_from_text("school"),
                                   .generations = generations,
                                   .games = games,
                                   .threads = threads,
                                   .on_generation = count_generation,
                                   .context = school};
  return school;
}

static void school_end(School *school) {
  tools_close(&school->tools);
  mem_free(school->settings);
  world_destroy(school->world);
  mem_free(school);
}

static void learn(School *school, StrBuf *bytes) {
  Leaves leaves;
  Error err = {0};
  assert_ok(train_leaves(&school->options, &leaves, &err), err);
  leaves_encode(&leaves, &school->world->tiles, bytes);
  leaves_deinit(&leaves);
}

static void assert_same_bytes(const StrBuf *a, const StrBuf *b) {
  assert_int_equal(a->size, b->size);
  assert_memory_equal(a->data, b->data, a->size);
}

static void the_threads_do_not_matter(void **state) {
  (void)state;
  StrBuf alone = {0}, together = {0};
  School *first = school_make(2, 12, 1), *second = school_make(2, 12, 5);
  learn(first, &alone);
  learn(second, &together);
  assert_same_bytes(&alone, &together);
  assert_int_equal(first->generations_told, 2);
  strbuf_deinit(&alone);
  strbuf_deinit(&together);
  school_end(first);
  school_end(second);
}

typedef struct Stop {
  atomic_bool flag;
  int reports_left;
} Stop;

static void count_down(void *context, const char *stage, int64_t done, int64_t total) {
  (void)stage, (void)done, (void)total;
  Stop *stop = context;
  if (--stop->reports_left <= 0)
    atomic_store(&stop->flag, true);
}

// Stops after so many reports, again and again, until the work is done.
static void interrupted_work_comes_to_the_same(void **state) {
  (void)state;
  char *dir = fixture_dir_make();
  StrBuf straight = {0}, path = {0};
  strbuf_printf(&path, "%s/es.part", dir);
  School *school = school_make(3, 16, 2);
  learn(school, &straight);
  for (int pause = 2; pause <= 9; pause += 7) {
    int stops = 0;
    Leaves leaves;
    StrBuf bytes = {0};
    Error err = {0};
    Status status;
    do {
      Stop stop = {.reports_left = stops < 4 ? pause : 1000};
      Progress progress = {.report = count_down, .context = &stop, .cancel = &stop.flag};
      school->options.progress = &progress;
      school->options.checkpoint = path.data;
      status = train_leaves(&school->options, &leaves, &err);
      assert_true(status == OK || (status == ERR_CANCELLED && file_exists(path.data)));
    } while (status == ERR_CANCELLED && ++stops < 50);
    assert_int_equal(status, OK);
    assert_int_equal(stops, 4);
    leaves_encode(&leaves, &school->world->tiles, &bytes);
    assert_same_bytes(&straight, &bytes);
    assert_false(file_exists(path.data));
    leaves_deinit(&leaves);
    strbuf_deinit(&bytes);
  }
  strbuf_deinit(&straight);
  strbuf_deinit(&path);
  school_end(school);
  fixture_dir_remove(dir);
}

// Work that was stopped after its first report, and will be stopped again.
typedef struct Unfinished {
  char *dir;
  StrBuf path; // of its checkpoint
  School *school;
  Stop stop;
  Progress progress;
} Unfinished;

static Status go_on(Unfinished *work) {
  Leaves leaves;
  return train_leaves(&work->school->options, &leaves, NULL);
}

static void begin_work(Unfinished *work) {
  *work = (Unfinished){.dir = fixture_dir_make(), .school = school_make(2, 8, 1), .stop = {.reports_left = 1}};
  strbuf_printf(&work->path, "%s/es.part", work->dir);
  work->progress = (Progress){.report = count_down, .context = &work->stop, .cancel = &work->stop.flag};
  work->school->options.progress = &work->progress;
  work->school->options.checkpoint = work->path.data;
  assert_int_equal(go_on(work), ERR_CANCELLED);
}

static void end_work(Unfinished *work) {
  strbuf_deinit(&work->path);
  school_end(work->school);
  fixture_dir_remove(work->dir);
}

static void unfinished_work_of_others_is_refused(void **state) {
  (void)state;
  Unfinished work;
  Error err = {0};
  begin_work(&work);
  work.school->options.seed = seed_from_text("another");
  assert_int_equal(go_on(&work), ERR_STATE);
  assert_ok(file_write(work.path.data, span_of("something else"), &err), err);
  assert_int_equal(go_on(&work), ERR_INPUT);
  end_work(&work);
}

// Hours of work: a byte that has changed on the disk is reported, and spoils nothing silently.
static void unfinished_work_that_is_damaged_is_refused(void **state) {
  (void)state;
  Unfinished work;
  Error err = {0};
  Span good;
  begin_work(&work);
  assert_ok(file_read(work.path.data, 1 << 28, &good, &err), err);
  const size_t places[] = {160, 175, good.size / 2, good.size - 1}; // the head's numbers, then the tables
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    char *bytes = mem_copy_text(good.data, good.size);
    bytes[places[i]] ^= 4;
    assert_ok(file_write(work.path.data, (Span){bytes, good.size}, &err), err);
    assert_int_equal(go_on(&work), ERR_INPUT);
    mem_free(bytes);
  }
  assert_ok(file_write(work.path.data, (Span){good.data, good.size - 8}, &err), err);
  assert_int_equal(go_on(&work), ERR_INPUT);
  assert_ok(file_write(work.path.data, good, &err), err);
  assert_int_equal(go_on(&work), ERR_CANCELLED); // taken, and stopped again
  mem_free_span(good);
  end_work(&work);
}

static void games_that_nobody_can_train_with_are_refused(void **state) {
  (void)state;
  static const struct { int rack_size, blanks, tiles; } cases[] = {{1, 2, 100}, {9, 2, 100}, {7, 3, 100}, {7, 2, 27}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    School *school = school_make(1, 4, 1);
    TileSet tiles = school->world->tiles;
    tiles.counts[TILE_BLANK] = cases[i].blanks;
    tiles.total = cases[i].tiles;
    school->options.rules.score.tiles = &tiles;
    school->options.rules.score.rack_size = cases[i].rack_size;
    Leaves leaves;
    Error err = {0};
    if (train_leaves(&school->options, &leaves, &err) != ERR_LIMIT)
      fail_msg("case %zu was not refused", i);
    school_end(school);
  }
}

// No proof of strength (see docs/lab/strength.md for that); but without values, or with the wrong sign, it loses.
static void what_was_learnt_wins_games(void **state) {
  (void)state;
  School *school = school_make(2, 200, 2);
  Leaves leaves;
  AutoplayResult result;
  Error err = {0};
  assert_ok(train_leaves(&school->options, &leaves, &err), err);
  MachineKit kit = {.tools = school->tools, .has_tools = true, .leaves = leaves};
  AutoplayOptions match = {.settings = school->settings,
                           .lexicon = &school->world->lexicon,
                           .kit = &kit,
                           .pairs = true,
                           .seed = seed_from_text("match"),
                           .games = 600,
                           .threads = 2};
  assert_ok(autoplay_run(&match, &result, &err), err);
  DuelMean share = duel_share(&result.duel, true);
  if (share.mean - share.margin < 0.5)
    fail_msg("%.3f +- %.3f of the games", share.mean, share.margin);
  leaves_deinit(&leaves);
  school_end(school);
}

static void chances_grow_with_the_lead_and_come_back_from_a_file(void **state) {
  (void)state;
  School *school = school_make(1, 60, 3), *alone = school_make(1, 60, 1);
  Leaves leaves;
  WinPct table, again, other;
  StrBuf text = {0};
  Error err = {0};
  leaves_init_from_bag(&leaves, &school->world->tiles);
  assert_ok(train_winpct(&school->options, &leaves, &table, &err), err);
  assert_ok(train_winpct(&alone->options, &leaves, &other, &err), err);
  assert_memory_equal(&table, &other, sizeof table);
  assert_int_equal(table.largest, 53 - 7);
  winpct_write(&table, &text);
  assert_ok(winpct_parse((Span){text.data, text.size}, "table", &again, &err), err);
  assert_memory_equal(&table, &again, sizeof table);
  assert_true(winpct_to_move(&table, 100, 10) > 0.8);
  assert_true(winpct_to_move(&table, -100, 10) < 0.2);
  strbuf_deinit(&text);
  leaves_deinit(&leaves);
  school_end(school);
  school_end(alone);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_threads_do_not_matter),
      cmocka_unit_test(interrupted_work_comes_to_the_same),
      cmocka_unit_test(unfinished_work_of_others_is_refused),
      cmocka_unit_test(unfinished_work_that_is_damaged_is_refused),
      cmocka_unit_test(games_that_nobody_can_train_with_are_refused),
      cmocka_unit_test(what_was_learnt_wins_games),
      cmocka_unit_test(chances_grow_with_the_lead_and_come_back_from_a_file),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
