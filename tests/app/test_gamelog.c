// SPDX-License-Identifier: MIT
// The log: whatever happens to the program, the disk or the file's last line, every confirmed action is there and
// nothing is half done.
#include "app/machine.h"
#include "base/file.h"
#include "base/mem.h"
#include "notation/gamejson.h"
#include "support/fixture.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Place {
  char *folder;
  StrBuf path;
  World *world;
  Settings *settings;
  Error err;
} Place;

static Place place_make(void) {
  Place place = {.folder = fixture_dir_make(), .world = world_make("es", "es")};
  strbuf_printf(&place.path, "%s/game.jsonl", place.folder);
  place.settings = world_settings(place.world, "classic", "greedy greedy");
  return place;
}

static void place_end(Place *place) {
  fixture_dir_remove(place->folder);
  strbuf_deinit(&place->path);
  mem_free(place->settings);
  world_destroy(place->world);
}

static GameTable create(Place *place, const char *seed) {
  GameTable table = world_table(place->world, place->settings, seed);
  assert_ok(gamelog_create(place->path.data, table.game, &table.log, &place->err), place->err);
  return table;
}

static GameTable reopen(Place *place) {
  GameTable table = {.referee = {&place->world->lexicon}};
  assert_ok(gamelog_open(place->path.data, &table.log, &table.game, &place->err), place->err);
  return table;
}

static void leave(GameTable *table) {
  gamelog_close(table->log);
  game_destroy(table->game);
}

static Status machine_turn(GameTable *table, Error *err) {
  Action action;
  return table_machine_turn(table, table_turn(table), NULL, &action, err);
}

static void play_turns(Place *place, GameTable *table, int turns) {
  for (int i = 0; i < turns; i++)
    assert_ok(machine_turn(table, &place->err), place->err);
}

static Span read_all(Place *place) {
  Span text;
  assert_ok(file_read(place->path.data, GAMEJSON_FILE_MAX, &text, &place->err), place->err);
  return text;
}

static void write_text(Place *place, Span text) {
  int fd = open(place->path.data, O_WRONLY | O_TRUNC);
  assert_int_equal(write(fd, text.data, text.size), text.size);
  close(fd);
}

static void a_game_comes_back_as_it_was(void **state) {
  (void)state;
  Place place = place_make();
  GameTable table = create(&place, "back");
  play_turns(&place, &table, 5);
  char hash[HASH_HEX_SIZE];
  memcpy(hash, game_action(table.game, 5)->state_hash, sizeof hash);
  leave(&table);
  table = reopen(&place);
  assert_int_equal(game_action_count(table.game), 5);
  assert_string_equal(game_action(table.game, 5)->state_hash, hash);
  play_turns(&place, &table, 1);
  leave(&table);
  table = reopen(&place);
  assert_int_equal(game_action_count(table.game), 6);
  leave(&table);
  place_end(&place);
}

static void a_log_that_begins_in_the_middle_has_what_went_before(void **state) {
  (void)state;
  Place place = place_make();
  GameTable table = world_table(place.world, place.settings, "middle");
  play_turns(&place, &table, 3);
  assert_ok(gamelog_create(place.path.data, table.game, &table.log, &place.err), place.err);
  leave(&table);
  table = reopen(&place);
  assert_int_equal(game_action_count(table.game), 3);
  leave(&table);
  place_end(&place);
}

static void an_existing_game_is_never_overwritten(void **state) {
  (void)state;
  Place place = place_make();
  GameTable table = create(&place, "one"), other = world_table(place.world, place.settings, "two");
  play_turns(&place, &table, 2);
  assert_int_equal(gamelog_create(place.path.data, other.game, &other.log, &place.err), ERR_EXISTS);
  game_destroy(other.game);
  leave(&table);
  table = reopen(&place);
  assert_int_equal(game_action_count(table.game), 2);
  leave(&table);
  place_end(&place);
}

static void a_missing_game_is_named(void **state) {
  (void)state;
  Place place = place_make();
  GameLog *log;
  Game *game;
  assert_int_equal(gamelog_open(place.path.data, &log, &game, &place.err), ERR_MISSING);
  place_end(&place);
}

static void only_one_program_has_a_game_open(void **state) {
  (void)state;
  Place place = place_make();
  GameTable table = create(&place, "two programs");
  pid_t child = fork();
  if (child == 0) {
    GameLog *log;
    Game *game;
    _exit(gamelog_open(place.path.data, &log, &game, &place.err) == ERR_STATE ? 0 : 1);
  }
  int status;
  waitpid(child, &status, 0);
  assert_int_equal(status, 0);
  leave(&table);
  table = reopen(&place); // closed, it is free again
  leave(&table);
  place_end(&place);
}

// Cut off after any number of bytes, the file has exactly the actions whose lines are complete.
static void a_torn_last_line_was_never_confirmed(void **state) {
  (void)state;
  Place place = place_make();
  GameTable table = create(&place, "torn");
  play_turns(&place, &table, 4);
  leave(&table);
  Span whole = read_all(&place);
  size_t head = (size_t)((const char *)memchr(whole.data, '\n', whole.size) - whole.data) + 1;
  for (size_t size = head; size <= whole.size; size++) {
    int lines = 0;
    size_t good = 0;
    for (size_t i = 0; i < size; i++) {
      if (whole.data[i] == '\n') {
        lines++;
        good = i + 1;
      }
    }
    write_text(&place, (Span){whole.data, size});
    table = reopen(&place);
    if (game_action_count(table.game) != lines - 1)
      fail_msg("%zu bytes: %lld actions, expected %d", size, (long long)game_action_count(table.game), lines - 1);
    leave(&table);
    Span left = read_all(&place);
    assert_int_equal(left.size, good);
    mem_free_span(left);
  }
  mem_free_span(whole);
  place_end(&place);
}

static void a_log_that_was_changed_is_refused(void **state) {
  (void)state;
  Place place = place_make();
  GameTable table = create(&place, "changed");
  play_turns(&place, &table, 2);
  leave(&table);
  Span text = read_all(&place);
  char *line = memchr(text.data, '\n', text.size);
  char *seat = strstr(line, "\"seat\":");
  seat[7] = seat[7] == '0' ? '1' : '0';
  write_text(&place, text);
  GameLog *log;
  Game *game;
  assert_int_not_equal(gamelog_open(place.path.data, &log, &game, &place.err), OK);
  assert_int_equal(place.err.line, 2);
  mem_free_span(text);
  place_end(&place);
}

static void a_whole_game_in_one_object_is_no_log(void **state) {
  (void)state;
  Place place = place_make();
  GameTable table = world_table(place.world, place.settings, "object");
  play_turns(&place, &table, 2);
  static const size_t styles[] = {JSON_COMPACT, JSON_INDENT(2)};
  for (size_t i = 0; i < 2; i++) {
    json_t *object = gamejson_game(table.game, true);
    char *text = json_dumps(object, styles[i]);
    json_decref(object);
    assert_ok(file_write(place.path.data, span_of(text), &place.err), place.err);
    GameLog *log;
    Game *game;
    assert_int_equal(gamelog_open(place.path.data, &log, &game, &place.err), ERR_INPUT);
    Span after = read_all(&place);
    assert_string_equal(after.data, text);
    mem_free_span(after);
    free(text);
  }
  game_destroy(table.game);
  place_end(&place);
}

static void a_log_can_be_moved_and_removed(void **state) {
  (void)state;
  Place place = place_make();
  StrBuf other = {0};
  strbuf_printf(&other, "%s/other.jsonl", place.folder);
  GameTable table = create(&place, "moved");
  play_turns(&place, &table, 1);
  assert_ok(file_write(other.data, span_of("taken"), &place.err), place.err);
  assert_int_equal(gamelog_move(table.log, other.data, &place.err), ERR_EXISTS);
  assert_int_equal(unlink(other.data), 0);
  assert_ok(gamelog_move(table.log, other.data, &place.err), place.err);
  assert_true(file_exists(other.data));
  assert_false(file_exists(place.path.data));
  play_turns(&place, &table, 1);
  assert_ok(gamelog_remove(table.log, &place.err), place.err);
  assert_false(file_exists(other.data));
  leave(&table);
  strbuf_deinit(&other);
  place_end(&place);
}

static void a_log_can_be_moved_to_another_file_system(void **state) {
  (void)state;
  struct stat here, there;
  Place place = place_make();
  if (stat(place.folder, &here) != 0 || stat("/dev/shm", &there) != 0 || here.st_dev == there.st_dev) {
    place_end(&place);
    skip();
  }
  StrBuf far = {0};
  strbuf_printf(&far, "/dev/shm/tesela-test-%d.jsonl", (int)getpid());
  GameTable table = create(&place, "far");
  play_turns(&place, &table, 2);
  assert_ok(gamelog_move(table.log, far.data, &place.err), place.err);
  assert_false(file_exists(place.path.data));
  play_turns(&place, &table, 1);
  GameLog *other;
  Game *game;
  assert_int_equal(gamelog_open(far.data, &other, &game, &place.err), ERR_STATE); // locked there too
  leave(&table);
  assert_ok(gamelog_open(far.data, &table.log, &table.game, &place.err), place.err);
  assert_int_equal(game_action_count(table.game), 3);
  assert_ok(gamelog_remove(table.log, &place.err), place.err);
  leave(&table);
  strbuf_deinit(&far);
  place_end(&place);
}

// Imitates a full disk.
static void fill_the_disk_after(size_t bytes) {
  signal(SIGXFSZ, SIG_IGN);
  struct rlimit limit = {bytes, bytes};
  setrlimit(RLIMIT_FSIZE, &limit);
}

// In a child process, because the limit can't be raised again. Returns how many actions were confirmed.
static int play_on_a_full_disk(Place *place, size_t spare) {
  int confirmed[2];
  assert_int_equal(pipe(confirmed), 0);
  pid_t child = fork();
  if (child == 0) {
    Span text = read_all(place);
    GameTable table = reopen(place);
    fill_the_disk_after(text.size + spare);
    Status status = OK;
    while (status == OK && !state_is_over(game_state(table.game))) {
      status = machine_turn(&table, &place->err);
      int64_t count = game_action_count(table.game);
      if (status == OK && write(confirmed[1], &count, sizeof count) != sizeof count)
        _exit(2);
    }
    bool is_io = status == ERR_IO;
    bool stays_refused = machine_turn(&table, &place->err) == ERR_STATE; // not appended after a torn line
    _exit(is_io && stays_refused ? 0 : 1);
  }
  close(confirmed[1]);
  int64_t last = 0, next;
  while (read(confirmed[0], &next, sizeof next) == sizeof next)
    last = next;
  close(confirmed[0]);
  int status;
  waitpid(child, &status, 0);
  assert_int_equal(status, 0);
  return (int)last;
}

static void a_full_disk_loses_nothing_that_was_confirmed(void **state) {
  (void)state;
  for (size_t spare = 0; spare < 1600; spare += 161) {
    Place place = place_make();
    GameTable table = create(&place, "full");
    leave(&table);
    int confirmed = play_on_a_full_disk(&place, spare);
    table = reopen(&place);
    assert_int_equal(game_action_count(table.game), confirmed);
    play_turns(&place, &table, 1); // with room again, the game goes on
    leave(&table);
    place_end(&place);
  }
}

static void a_game_that_does_not_fit_on_the_disk_leaves_no_file(void **state) {
  (void)state;
  Place place = place_make();
  pid_t child = fork();
  if (child == 0) {
    GameTable table = world_table(place.world, place.settings, "no room");
    fill_the_disk_after(100);
    _exit(gamelog_create(place.path.data, table.game, &table.log, &place.err) == ERR_IO ? 0 : 1);
  }
  int status;
  waitpid(child, &status, 0);
  assert_int_equal(status, 0);
  assert_false(file_exists(place.path.data));
  StrBuf list = {0};
  strbuf_printf(&list, "test -z \"$(ls -A %s)\"", place.folder);
  assert_int_equal(system(list.data), 0); // no temporary file either
  strbuf_deinit(&list);
  place_end(&place);
}

// Plays for ever, game after game, and reports each action once it is confirmed.
static void play_until_killed(Place *place, int confirmed) {
  for (int round = 0;; round++) {
    GameTable table = {.referee = {&place->world->lexicon}};
    if (file_exists(place->path.data)) {
      if (gamelog_open(place->path.data, &table.log, &table.game, &place->err) != OK)
        _exit(1);
    } else {
      char seed[32];
      snprintf(seed, sizeof seed, "%d %d", (int)getpid(), round);
      Seed made = seed_from_text(seed);
      if (game_create(place->settings, &made, 0, &table.game, &place->err) != OK ||
          gamelog_create(place->path.data, table.game, &table.log, &place->err) != OK)
        _exit(1);
      int64_t zero = 0;
      if (write(confirmed, &zero, sizeof zero) != sizeof zero)
        _exit(1);
    }
    while (!state_is_over(game_state(table.game))) {
      if (machine_turn(&table, &place->err) != OK)
        _exit(1);
      int64_t count = game_action_count(table.game);
      if (write(confirmed, &count, sizeof count) != sizeof count)
        _exit(1);
    }
    int64_t removing = -1;
    if (write(confirmed, &removing, sizeof removing) != sizeof removing || gamelog_remove(table.log, NULL) != OK)
      _exit(1);
    leave(&table);
  }
}

// Kills it after the first confirmation, or while it still begins.
static int64_t kill_somewhere(Place *place, int64_t last, bool waits, Random *random) {
  int confirmed[2];
  int64_t next;
  assert_int_equal(pipe(confirmed), 0);
  pid_t child = fork();
  if (child == 0)
    play_until_killed(place, confirmed[1]);
  close(confirmed[1]);
  if (waits && read(confirmed[0], &next, sizeof next) == sizeof next)
    last = next;
  usleep(random_below(random, 25 * 1000));
  kill(child, SIGKILL);
  while (read(confirmed[0], &next, sizeof next) == sizeof next)
    last = next;
  close(confirmed[0]);
  int status;
  waitpid(child, &status, 0);
  assert_true(WIFSIGNALED(status)); // it ended by the kill and not by a complaint
  return last;
}

static void every_confirmed_action_survives_being_killed(void **state) {
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  enum { KILLS = 60 };
#else
  enum { KILLS = 150 };
#endif
  (void)state;
  Place place = place_make();
  Seed seed = seed_from_system();
  Random random = random_start(&seed, "kills");
  int64_t last = -1; // -1: there may be no file
  int in_the_middle = 0;
  for (int kills = 0; kills < KILLS; kills++) {
    last = kill_somewhere(&place, last, kills % 4 == 0, &random);
    if (!file_exists(place.path.data)) {
      assert_int_equal(last, -1);
      continue;
    }
    GameTable table = reopen(&place);
    int64_t found = game_action_count(table.game);
    // one more than reported may be there: killed after writing and before reporting
    if (last >= 0 && !(found >= last && found <= last + 2))
      fail_msg("kill %d: %lld actions confirmed, %lld found", kills, (long long)last, (long long)found);
    in_the_middle += found > 0 && !state_is_over(game_state(table.game));
    last = found;
    leave(&table);
  }
  assert_true(in_the_middle > KILLS / 5); // otherwise the test has not tested much
  place_end(&place);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_game_comes_back_as_it_was),
      cmocka_unit_test(a_log_that_begins_in_the_middle_has_what_went_before),
      cmocka_unit_test(an_existing_game_is_never_overwritten),
      cmocka_unit_test(a_missing_game_is_named),
      cmocka_unit_test(only_one_program_has_a_game_open),
      cmocka_unit_test(a_torn_last_line_was_never_confirmed),
      cmocka_unit_test(a_log_that_was_changed_is_refused),
      cmocka_unit_test(a_whole_game_in_one_object_is_no_log),
      cmocka_unit_test(a_log_can_be_moved_and_removed),
      cmocka_unit_test(a_log_can_be_moved_to_another_file_system),
      cmocka_unit_test(a_full_disk_loses_nothing_that_was_confirmed),
      cmocka_unit_test(a_game_that_does_not_fit_on_the_disk_leaves_no_file),
      cmocka_unit_test(every_confirmed_action_survives_being_killed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
