// SPDX-License-Identifier: MIT
// Stores of every earlier version are upgraded: the tables become those of a new store, and no data are lost.
#include "base/file.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "support/test.h"
#include "tests/store/place.h"

#include <sqlite3.h>
#include <string.h>

// Published steps: existing stores have had exactly these.
static const char *const steps[] = {
    "d918696501e5eaf1c8891f1bfa17d8e73e2023a82732adf2f6937e41af673f3c",
    "47fbb2a14cad0d717a2770640ac98bef30302305a72cfd32784381efcbf4b3e9",
    "717026c807201f20499f0b689bb9924a429402ccd86a1fb50cd57a1b194b42d9",
    "00f2ea7fe7479d1237af3b7b840a66c5081a4c2544a54be9e13ee40c93b92967",
    "b8c443520b61aa56efcc3115ea1569e967d08d1e1fa8fcbfc6d6cae8ef6f0dc9",
    "c1be2f45ed1e6152556176ccf2aeec79d64894bb59866e48246aa20187f311ea",
    "1a2ded655f594d5d80dfecdaf0a2e8668397388b1c93618d1b45a1a0c8ce1ec5",
    "7a032feb3db3c3627a17ce6d750ca19fcb76798146c086b4df3fae0f3ee178f3",
    "70c7d8dc3f8e5c392d7963d26cb69493edb50eb08fe202808c9f34ba0244396e",
    NULL, // not published yet
};
enum { VERSIONS = sizeof steps / sizeof *steps };

static void step_path(int number, StrBuf *out) {
  strbuf_printf(out, "%s/data/store/sqlite/%04d.sql", TESELA_SOURCE_DIR, number);
}

static Span read_step(int number) {
  Error err;
  Span sql;
  StrBuf path = {0};
  step_path(number, &path);
  assert_ok(file_read(path.data, 1 << 20, &sql, &err), err);
  strbuf_deinit(&path);
  return sql;
}

// An empty store after so many steps.
static void make_empty(const char *path, int version) {
  for (int number = 1; number <= version; number++) {
    Span sql = read_step(number);
    place_run_sql(path, sql.data);
    mem_free_span(sql);
  }
  StrBuf pragmas = {0};
  strbuf_printf(&pragmas, "PRAGMA application_id = 0x7465736C; PRAGMA user_version = %d", version);
  place_run_sql(path, pragmas.data);
  strbuf_deinit(&pragmas);
}

// Rows for every table, and for what a version has added.
static const struct {
  int since;
  const char *sql;
} fillings[] = {
    {1, "INSERT INTO users (id, name, key, password, points, created_ms) VALUES"
        " (3, 'Ana', 'ana', 'x', 90, 1), (8, 'Iñaki', 'iñaki', 'y', 0, 2);"
        "INSERT INTO pictures (user, type, body) VALUES (3, 'png', x'00FF00');"
        "INSERT INTO sessions (token, user, created_ms, expires_ms) VALUES ('t', 3, 40, 90);"
        "INSERT INTO settings (user, name, value) VALUES (NULL, 'lang', 'ca'), (3, 'lang', 'es');"
        "INSERT INTO resources (id, owner, name, key, is_shared, changed_ms) VALUES (5, 3, 'Mini', 'mini', 1, 7);"
        "INSERT INTO resource_parts (resource, part, lines, body) VALUES (5, 'words', 1, x'434153410A');"
        "INSERT INTO games (id, public_id, owner, resource, head, seq, hash, began_ms, played_ms, is_over, summary)"
        " VALUES (4, 'first', 3, 5, x'7B7D', 1, 'h1', 1, 9, 1, 's');"
        "INSERT INTO participants (user, game, is_over, played_ms) VALUES (3, 4, 1, 9), (8, 4, 1, 9);"
        "INSERT INTO actions (game, seq, seat, account, at_ms, nonce, type, body, hash)"
        " VALUES (4, 1, 0, 'u3', 9, 'n', 'pass', x'7B7D', 'h1');"
        "INSERT INTO saves (id, owner, name, game, seq, saved_ms, summary) VALUES (2, 3, 'early', 4, 0, 5, 's0');"
        "INSERT INTO players (id, key, name, user, games, wins, total, best, worst) VALUES"
        " (1, 'a:3', 'Ana', 3, 2, 1, 130, 90, 40);"
        "INSERT INTO results (id, player, game, seat, score, is_won, is_ranked, is_machine, at_ms) VALUES"
        " (1, 1, 4, 0, 90, 1, 1, 0, 9), (2, 1, NULL, 0, 40, 0, 1, 0, 12);"
        "INSERT INTO puzzles (id, owner, kind, name, body, changed_ms) VALUES (7, 3, 'maze', 'garden', x'4100', 5)"},
    {3, "INSERT INTO puzzles (id, guest, kind, name, body, changed_ms) VALUES (9, 'g1', 'sopa', 'soup', x'42', 6)"},
    {4, "UPDATE games SET family = 'older'; UPDATE results SET family = 'older' WHERE id = 1"},
    {5, "UPDATE results SET is_unranked = 1 WHERE id = 2; UPDATE players SET counted = 1, worst = 90"},
    {6, "UPDATE sessions SET device = 'phone', seen_ms = 77"},
    {7, "UPDATE games SET unranked_why = 'hint';"
        "UPDATE results SET is_ranked = 1, preset = 'classic', language = 'es' WHERE id = 1;"
        "UPDATE players SET counted = 1, counted_wins = 1, counted_total = 90, counted_best = 90, counted_worst = 90;"
        "INSERT INTO standings (preset, language, user, points) VALUES ('classic', 'es', 3, 90)"},
    {8, "UPDATE users SET look = 'ana' WHERE id = 3; UPDATE users SET look = 'lnakl' WHERE id = 8"},
    {9, "INSERT INTO guests (mark, token, expires_ms) VALUES ('g1', 'hash', 90);"
        "INSERT INTO guest_games (guest, game) VALUES ('g1', 4);"
        "INSERT INTO invitations (key, game, seat, user, expires_ms) VALUES ('key', 4, 1, 8, 70);"
        "INSERT INTO watchers (game, mark) VALUES (4, 'u8');"
        "UPDATE games SET is_open = 1, watch_token = 'first-secret', successor = 4"},
    {10, "INSERT INTO jobs (id, kind, owner, subject, asker, request, body, patience_ms, created_ms)"
         " VALUES (6, 'maze', 'ana', 's', 'node', '{}', x'00', 10000, 5)"},
    {10,
     "INSERT INTO daily_puzzles (day, language, words, position, play, kind, difficulty, score, next_score, made_ms)"
     " VALUES ('2026-11-16', 'es', 'h', '15', '8H CASA', 'hook', 1, 30, 12, 5)"},
    {10, "INSERT INTO exercises VALUES ('es', 'h', 1203, 'hook', 2, '15', '8H CASA', 30, 12, 5);"
         "INSERT INTO exercises_done VALUES (3, 'es', 'h', 1203, 1, 6)"},
    {10, "INSERT INTO nodes (id, since_ms, until_ms) VALUES ('n1', 5, 9); INSERT INTO leases (game, node) VALUES (4, "
         "'n1')"},
    {10, "INSERT INTO reset_links (key, user, expires_ms, used_ms) VALUES ('k', 3, 90, 80)"},
    {10, "INSERT INTO classes VALUES (1, 3, 'token', 'B', 1, 1, -1, 5, 90, 1, 1, 2);"
         "INSERT INTO class_puzzles VALUES (1, 0, 'sopa', 'soup', x'42');"
         "INSERT INTO pupils VALUES (1, 1, 'k', 'Leo', 0, 6, 7, 8, 9, 9, '[]')"},
    {10, "INSERT INTO shares VALUES (4, 'token', 3)"},
    {10, "INSERT INTO cards VALUES (3, 'words:es:two', 'A·', 20000, 3, 250, 2, 0, '')"},
};

static void make_filled(const char *path, int version) {
  make_empty(path, version);
  for (size_t i = 0; i < sizeof fillings / sizeof *fillings; i++) {
    if (fillings[i].since <= version)
      place_run_sql(path, fillings[i].sql);
  }
}

// The rows of a query, one per line.
static void ask(sqlite3 *db, const char *sql, StrBuf *out) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
    fail_msg("%s: %s", sql, sqlite3_errmsg(db));
  while (sqlite3_step(statement) == SQLITE_ROW) {
    for (int column = 0; column < sqlite3_column_count(statement); column++)
      strbuf_printf(out, "%s|", (const char *)sqlite3_column_text(statement, column));
    strbuf_add_char(out, '\n');
  }
  sqlite3_finalize(statement);
}

static void ask_file(const char *path, const char *sql, StrBuf *out) {
  sqlite3 *db;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  ask(db, sql, out);
  sqlite3_close(db);
}

// Columns that a later step has removed or counts differently; they have their own tests.
#define GIVEN_UP "('games.is_unranked', 'players.counted', 'players.best', 'players.worst')"

// One query for each table, which returns the values of its present columns.
enum { TABLES_MAX = 32 };
typedef struct Questions {
  StrBuf asked[TABLES_MAX], answers[TABLES_MAX];
  int count;
} Questions;

static void add_question(Questions *questions, sqlite3 *db, const char *table) {
  StrBuf columns = {0}, sql = {0};
  strbuf_printf(&sql,
                "SELECT group_concat('quote(' || name || ')') FROM pragma_table_info('%s') "
                "WHERE '%s.' || name NOT IN " GIVEN_UP,
                table, table);
  ask(db, sql.data, &columns);
  assert_true(questions->count < TABLES_MAX);
  strbuf_printf(&questions->asked[questions->count++], "SELECT %.*s FROM %s ORDER BY 1, 2", (int)columns.size - 2,
                columns.data, table);
  strbuf_deinit(&columns);
  strbuf_deinit(&sql);
}

static void prepare_questions(Questions *questions, const char *path) {
  sqlite3 *db;
  sqlite3_stmt *tables;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  const char *sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
                    "AND name <> 'jobs' ORDER BY name"; // which no backup brings back
  assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &tables, NULL), SQLITE_OK);
  while (sqlite3_step(tables) == SQLITE_ROW)
    add_question(questions, db, (const char *)sqlite3_column_text(tables, 0));
  sqlite3_finalize(tables);
  for (int i = 0; i < questions->count; i++) {
    ask(db, questions->asked[i].data, &questions->answers[i]);
    if (questions->answers[i].size == 0)
      fail_msg("no row in the fixture: %s", questions->asked[i].data);
  }
  sqlite3_close(db);
}

static void expect_answers(Questions *questions, const char *path, int version) {
  for (int i = 0; i < questions->count; i++) {
    StrBuf now = {0};
    ask_file(path, questions->asked[i].data, &now);
    if (strcmp(strbuf_text(&now), questions->answers[i].data) != 0)
      fail_msg("from version %d: %s\nbefore:\n%safter:\n%s", version, questions->asked[i].data,
               questions->answers[i].data, strbuf_text(&now));
    strbuf_deinit(&now);
    strbuf_deinit(&questions->asked[i]);
    strbuf_deinit(&questions->answers[i]);
  }
}

// The tables of a file, and whether it is sound.
static void describe(const char *path, StrBuf *out) {
  ask_file(path, "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name", out);
  ask_file(path, "PRAGMA user_version", out);
  ask_file(path, "PRAGMA integrity_check", out);
  ask_file(path, "PRAGMA foreign_key_check", out);
}

static void expect_as_new(const char *path, const char *folder, int version) {
  StrBuf fresh = {0}, wanted = {0}, found = {0};
  strbuf_printf(&fresh, "%s/fresh%d.db", folder, version);
  make_empty(fresh.data, VERSIONS);
  describe(fresh.data, &wanted);
  describe(path, &found);
  if (strcmp(found.data, wanted.data) != 0)
    fail_msg("from version %d:\n%swanted:\n%s", version, found.data, wanted.data);
  strbuf_deinit(&fresh);
  strbuf_deinit(&wanted);
  strbuf_deinit(&found);
}

static int set_up(void **state) {
  *state = place_make();
  return 0;
}

static int tear_down(void **state) {
  place_destroy(*state);
  return 0;
}

static void steps_that_were_published_are_never_changed(void **state) {
  (void)state;
  for (int number = 1; number <= VERSIONS; number++) {
    char hash[SHA256_HEX_SIZE];
    Span sql = read_step(number);
    sha256_hex(sql, hash);
    mem_free_span(sql);
    if (steps[number - 1])
      assert_string_equal(hash, steps[number - 1]);
  }
  StrBuf next = {0};
  step_path(VERSIONS + 1, &next);
  assert_false(file_exists(next.data)); // a new step has a line above, and rows among the fillings
  strbuf_deinit(&next);
}

static void a_store_of_every_version_is_brought_up_to_date(void **state) {
  Place *place = *state;
  for (int version = 1; version <= VERSIONS; version++) {
    Questions questions = {0};
    Error err;
    Store *store;
    StrBuf path = {0};
    strbuf_printf(&path, "%s/of%d.db", place->folder, version);
    make_filled(path.data, version);
    prepare_questions(&questions, path.data);
    assert_ok(store_open(path.data, NULL, &store, &err), err);
    store_close(store);
    expect_as_new(path.data, place->folder, version);
    expect_answers(&questions, path.data, version);
    strbuf_deinit(&path);
  }
}

static void a_backup_of_every_version_is_restored(void **state) {
  Place *place = *state;
  for (int version = 1; version <= VERSIONS; version++) {
    Questions questions = {0};
    Error err;
    StrBuf path = {0};
    strbuf_printf(&path, "%s/of%d.db", place->folder, version);
    make_filled(path.data, version);
    prepare_questions(&questions, path.data);
    Store *store = place_open(place);
    assert_ok(store->ops->restore(store, path.data, &err), err);
    store_close(store);
    expect_as_new(place->path.data, place->folder, version);
    expect_answers(&questions, place->path.data, version);
    strbuf_deinit(&path);
  }
}

// The third step's table exists already: the first two steps are undone too.
static void an_upgrade_that_can_t_be_finished_is_not_begun(void **state) {
  Place *place = *state;
  Questions questions = {0};
  StrBuf before = {0}, after = {0};
  Store *store;
  Error err;
  make_filled(place->path.data, 1);
  prepare_questions(&questions, place->path.data);
  place_run_sql(place->path.data, "CREATE TABLE puzzles_kept (x)");
  describe(place->path.data, &before);
  assert_int_not_equal(store_open(place->path.data, NULL, &store, &err), OK);
  describe(place->path.data, &after);
  assert_string_equal(after.data, before.data);
  expect_answers(&questions, place->path.data, 1);
  strbuf_deinit(&before);
  strbuf_deinit(&after);
}

// A store of the first version, with an account in it.
static void make_first_store(const char *path) {
  make_empty(path, 1);
  place_run_sql(path, "INSERT INTO users (name, key, password, created_ms) VALUES ('Ana', 'ana', 'x', 1)");
}

static void an_older_store_and_an_older_backup_are_brought_up_to_date(void **state) {
  Place *place = *state;
  Error err;
  StoreUser user;
  StrBuf old = {0};
  make_first_store(place->path.data);
  Store *store = place_open(place);
  assert_ok(store->ops->user_find(store, "ana", &user, &err), err);
  assert_ok(store->ops->user_delete(store, user.id, &err), err);
  strbuf_printf(&old, "%s/old", place->folder);
  make_first_store(old.data);
  assert_ok(store->ops->restore(store, old.data, &err), err);
  assert_ok(store->ops->user_find(store, "ana", &user, &err), err);
  store_close(store);
  store_close(place_open(place));
  strbuf_deinit(&old);
}

static void what_an_older_store_holds_is_there_after_all_steps(void **state) {
  Place *place = *state;
  Error err;
  Arena arena = {0};
  StorePuzzle *puzzles;
  StoreSession *sessions;
  StoreGame game;
  int puzzle_count, session_count;
  make_first_store(place->path.data);
  place_run_sql(place->path.data,
                "INSERT INTO puzzles (id, owner, kind, name, body, changed_ms) VALUES "
                "(7, 1, 'maze', 'garden', x'414243', 5);"
                "INSERT INTO sessions (token, user, created_ms, expires_ms) VALUES ('t', 1, 40, 90);"
                "INSERT INTO games (public_id, owner, head, seq, hash, began_ms, played_ms, summary) VALUES "
                "('first', 1, x'', 0, 'h', 1, 1, '')");
  Store *store = place_open(place);
  assert_ok(store->ops->puzzles(store, 1, "", NULL, &arena, &puzzles, &puzzle_count, &err), err);
  assert_int_equal(puzzle_count, 1);
  assert_int_equal(puzzles[0].id, 7);
  assert_string_equal(puzzles[0].name, "garden");
  assert_int_equal(puzzles[0].size, 3);
  assert_ok(store->ops->sessions(store, 1, 50, (StorePage){0}, &arena, &sessions, &session_count, &err), err);
  assert_int_equal(session_count, 1);
  assert_string_equal(sessions[0].device, ""); // nobody knows
  assert_int_equal(sessions[0].seen_ms, 40);
  assert_ok(store->ops->game_find(store, "first", &arena, &game, &err), err);
  assert_int_equal(game.owner, 1);
  StoreUser user;
  assert_ok(store->ops->user_find_alike(store, "Ána", 0, &user, &err), err); // names are looked at when it is opened
  store_close(store);
  arena_deinit(&arena);
}

// Best and worst, like the total, come from all results.
static void older_sums_are_of_all_results(void **state) {
  Place *place = *state;
  Error err;
  Arena arena = {0};
  StorePlayer player;
  StoreScore *scores;
  int count;
  make_empty(place->path.data, 6);
  place_run_sql(place->path.data,
                "INSERT INTO players (id, key, name, games, total, counted, best, worst) VALUES "
                "(1, 'g:ana', 'Ana', 3, 130, 1, 64, 64);"
                "INSERT INTO results (player, seat, score, is_won, is_ranked, is_machine, at_ms, is_unranked) VALUES "
                "(1, 0, 64, 0, 0, 0, 1, 0), (1, 0, 50, 0, 0, 0, 1, 1), (1, 0, 16, 0, 0, 0, 1, 1)");
  Store *store = place_open(place);
  assert_ok(store->ops->player_find(store, "g:ana", &arena, &player, &err), err);
  assert_int_equal(player.all.games, 3);
  assert_int_equal(player.all.total, 130);
  assert_int_equal(player.all.best, 64);
  assert_int_equal(player.all.worst, 16);
  assert_int_equal(player.ranked.games, 0);
  assert_ok(store->ops->scores(store, (StoreScope){.only_ranked = true}, false, (StorePage){0}, &arena, &scores, &count,
                               &err),
            err);
  assert_int_equal(count, 0);
  store_close(store);
  arena_deinit(&arena);
}

// Results that were ranked before are still in the old ranking, and in no other.
static void the_ranking_of_an_older_store_is_history(void **state) {
  static const StoreRanking before = {.preset = "", .language = "", .is_before = true},
                            now = {.preset = "", .language = ""};
  Place *place = *state;
  Error err;
  Arena arena = {0};
  StoreRanked *rows;
  StorePlayer player;
  StoreUser user;
  int64_t size, position;
  int count;
  make_filled(place->path.data, 6);
  Store *store = place_open(place);
  assert_ok(store->ops->ranking(store, &before, (StorePage){0}, &arena, &rows, &count, &err), err);
  assert_int_equal(count, 1);
  assert_string_equal(rows[0].name, "Ana");
  assert_int_equal(rows[0].points, 90);
  assert_ok(store->ops->ranking_position(store, &before, 3, &position, &err), err);
  assert_int_equal(position, 1);
  assert_ok(store->ops->ranking_size(store, &now, &size, &err), err);
  assert_int_equal(size, 0);
  assert_ok(store->ops->user_get(store, 3, &user, &err), err);
  assert_int_equal(user.points, 0);
  StoreResult fresh = {.player_key = "a:3",
                       .player_name = "Ana",
                       .user = 3,
                       .score = 20,
                       .is_ranked = true,
                       .preset = "p",
                       .language = "l"};
  assert_ok(store->ops->result_add(store, &fresh, &err), err);
  assert_ok(store->ops->ranking(store, &now, (StorePage){0}, &arena, &rows, &count, &err), err);
  assert_int_equal(rows[0].points, 20); // they do not mix
  assert_ok(store->ops->player_find(store, "a:3", &arena, &player, &err), err);
  assert_ok(store->ops->result_remove(store, player.id, 90, &err), err); // and can be put right
  assert_ok(store->ops->ranking(store, &before, (StorePage){0}, &arena, &rows, &count, &err), err);
  assert_int_equal(rows[0].points, 40);
  store_close(store);
  arena_deinit(&arena);
}

// A finished game keeps its verdict; a running one is judged by the present rules, unless it was unranked already.
static void games_of_an_older_store_say_why_they_are_not_ranked(void **state) {
  static const char *const wanted[][2] = {
      {"over", "before"}, {"helped", "before"}, {"fair", ""}, {"copied", "earlier"}};
  Place *place = *state;
  Error err;
  Arena arena = {0};
  StoreGame game;
  make_empty(place->path.data, 6);
  place_run_sql(place->path.data,
                "INSERT INTO games (public_id, head, seq, hash, began_ms, played_ms, summary, is_over, is_unranked) "
                "VALUES ('over', x'', 0, '', 1, 1, '', 1, 0), ('helped', x'', 0, '', 1, 1, '', 1, 1), "
                "('fair', x'', 0, '', 1, 1, '', 0, 0), ('copied', x'', 0, '', 1, 1, '', 0, 1)");
  Store *store = place_open(place);
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    assert_ok(store->ops->game_find(store, wanted[i][0], &arena, &game, &err), err);
    assert_string_equal(game.unranked_why, wanted[i][1]);
  }
  store_close(store);
  arena_deinit(&arena);
}

static void expect_rows(const char *path, const char *sql, const char *wanted) {
  StrBuf found = {0};
  ask_file(path, sql, &found);
  if (strcmp(strbuf_text(&found), wanted) != 0)
    fail_msg("%s\nfound:\n%swanted:\n%s", sql, strbuf_text(&found), wanted);
  strbuf_deinit(&found);
}

// Guests, invitations, watchers and facts about games with others; also texts that the program never writes.
static void what_was_text_among_the_settings_has_rows(void **state) {
  static const char long_mark[] = "g0123456789012345678901234567890123456789";
  Place *place = *state;
  const char *path = place->path.data;
  StrBuf sql = {0};
  make_empty(path, 8);
  place_run_sql(path, "INSERT INTO users (id, name, key, password, created_ms) VALUES (3, 'Ana', 'ana', 'x', 1);"
                      "INSERT INTO games (id, public_id, head, seq, hash, began_ms, played_ms, summary) VALUES"
                      " (1, 'one', x'', 0, '', 1, 1, ''), (2, 'two', x'', 0, '', 1, 1, ''),"
                      " (3, 'list', x'', 0, '', 1, 1, ''), (4, 'last', x'', 0, '', 1, 1, '')");
  strbuf_printf(
      &sql,
      "INSERT INTO settings (user, name, value) VALUES"
      " (NULL, 'lang', 'ca'), (NULL, 'guest', 'stays'), (NULL, 'opening', 'stays'), (3, 'watch.one', 'stays'),"
      " (3, 'lang', 'es'), (NULL, 'administrator.000000000003', 'yes'),"
      // guests
      " (NULL, 'guest.h1', 'g1 1794727777369'), (NULL, 'guest.h2', '%s 5'), (NULL, 'guest.h3', 'g3'),"
      " (NULL, 'guest.h4', ''), (NULL, 'guest.h5', ' 7'), (NULL, 'guest.h6', 'g6 7x'), (NULL, 'guest.h7', 'g1 9'),"
      " (NULL, 'guest.', 'g8 9'), (NULL, 'guest.h9', 'g9 -4'), (NULL, 'guest.ha', 'u3 9'),"
      " (NULL, 'games.g1', 'one' || char(10) || 'two' || char(10) || 'gone' || char(10) || 'one' || char(10)),"
      " (NULL, 'games.%s', 'two'), (NULL, 'games.g3', 'one' || char(10)), (NULL, 'games.', 'one'),"
      // invitations
      " (NULL, 'invited.one.k1', '1 1794727777369 0 0'), (NULL, 'invitation.k1', 'one 1 1794727777369'),"
      " (NULL, 'invited.one.k2', '2 70 3 0'), (3, 'invited.one', 'k2'), (NULL, 'invited.two.k3', '7 70 3 1'),"
      " (NULL, 'invited.two.k4', '1 70 99 0'), (NULL, 'invited.gone.k5', '1 70 0 0'), (3, 'invited.gone', 'k5'),"
      " (NULL, 'invited.one.k6', '1 70 0'), (NULL, 'invited.one.k7', '1 70 0 2'), (NULL, 'invited.one.k8', '12 70 0 "
      "0'),"
      " (NULL, 'invited.one.k9', '1  70 0 0'), (NULL, 'invited.one.', '1 70 0 0'), (NULL, 'invited.one', '1 70 0 0'),"
      " (NULL, 'invited.one.ka', '1 70 0 0 0'), (NULL, 'invited.one.kb', ''), (NULL, 'invited.one.kc', '1 -7 0 0'),"
      " (NULL, 'invitation.kd', 'one 1 70'), (NULL, 'invited..ke', '1 70 0 0'),"
      // games
      " (NULL, 'open.list', 'one' || char(10)), (NULL, 'open.one', 'yes'), (NULL, 'open.gone', 'yes'),"
      " (NULL, 'again.one', 'two'), (NULL, 'again.two', 'gone'), (NULL, 'again.gone', 'one'),"
      " (NULL, 'watch.one', 'one-secret' || char(10) || 'u3' || char(10) || 'g1' || char(10) || 'u3' || char(10)),"
      " (NULL, 'watch.two', 'two-secret'), (NULL, 'watch.last', char(10) || 'u3' || char(10)),"
      " (NULL, 'watch.list', '%s%s' || char(10) || 'u3'), (NULL, 'watch.gone', 'gone-secret')",
      long_mark, long_mark, long_mark, long_mark);
  place_run_sql(path, sql.data);
  strbuf_deinit(&sql);
  store_close(place_open(place));
  expect_rows(path, "SELECT coalesce(user, 0), name, value FROM settings ORDER BY 1, 2",
              "0|administrator.000000000003|yes|\n0|guest|stays|\n0|lang|ca|\n0|opening|stays|\n"
              "3|lang|es|\n3|watch.one|stays|\n");
  expect_rows(path, "SELECT * FROM guests ORDER BY token",
              "g1|h1|1794727777369|\ng0123456789012345678901234567890123456789|h2|5|\n");
  expect_rows(path, "SELECT * FROM guest_games ORDER BY 1, 2",
              "g0123456789012345678901234567890123456789|2|\ng1|1|\ng1|2|\n");
  expect_rows(path, "SELECT key, game, seat, coalesce(user, 0), expires_ms, is_accepted FROM invitations ORDER BY key",
              "k1|1|1|0|1794727777369|0|\nk2|1|2|3|70|0|\nk3|2|7|3|70|1|\n");
  expect_rows(path, "SELECT public_id, is_open, watch_token, coalesce(successor, 0) FROM games ORDER BY id",
              "one|1|one-secret|2|\ntwo|0|two-secret|0|\nlist|0||0|\nlast|0||0|\n");
  expect_rows(path, "SELECT * FROM watchers ORDER BY 1, 2", "1|g1|\n1|u3|\n");
  expect_as_new(path, place->folder, 8);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(steps_that_were_published_are_never_changed),
      TEST(a_store_of_every_version_is_brought_up_to_date),
      TEST(a_backup_of_every_version_is_restored),
      TEST(an_upgrade_that_can_t_be_finished_is_not_begun),
      TEST(an_older_store_and_an_older_backup_are_brought_up_to_date),
      TEST(what_an_older_store_holds_is_there_after_all_steps),
      TEST(older_sums_are_of_all_results),
      TEST(the_ranking_of_an_older_store_is_history),
      TEST(games_of_an_older_store_say_why_they_are_not_ranked),
      TEST(what_was_text_among_the_settings_has_rows),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
