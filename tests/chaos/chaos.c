// SPDX-License-Identifier: MIT
// Three nodes behind a balancer, one database, and people who play; meanwhile somebody kills nodes, stops them for a
// while, ends the database or fills its disk, cuts connections, and replaces one node after the other by another copy
// of the program. At the end every confirmed turn is there, once and in order; a node that has never seen the games
// plays them again and gets the same hashes. After each mishap everybody plays on within five seconds. tools/chaos runs
// it.
#include "base/mem.h"
#include "base/random.h"
#include "base/steady.h"
#include "support/fixture.h"
#include "support/test.h"
#include "web/program.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NODES = 3, PLAYERS = 6, PATIENCE = 1500, PAUSE_US = 50 * 1000 }; // tries of a tenth of a second
enum { WAIT_MAX_MS = 5000 }; // the longest wait for a turn, after a mishap or while nodes are replaced

// What a player reports: shared memory.
typedef struct ChaosSeat {
  _Atomic int64_t last_ms, longest_ms; // when the last turn was confirmed; the longest time between two
  atomic_bool has_left;                // the game is over, and everything after it is done
  char game[32], cookie[128];
  int confirmed;
} ChaosSeat;

typedef struct House {
  char *folder;
  char *programs[2]; // the program, and a copy of it
  int program;       // the program of new nodes
  ChaosSeat *seats;
  TestServer nodes[NODES], door; // door: the balancer
  int ports[NODES];
  pid_t lines[NODES]; // between each node and the database
  int line_ports[NODES];
  char places[NODES][80];
} House;

static int free_port(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(fd, (struct sockaddr *)&address, size) != 0 || getsockname(fd, (struct sockaddr *)&address, &size) != 0)
    fail_msg("%s", "there is no free port");
  close(fd);
  return ntohs(address.sin_port);
}

// Waits until somebody listens there.
static void wait_for_port(int port) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  for (bool is_there = false; !is_there; usleep(PAUSE_US)) {
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    is_there = connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
    close(fd);
  }
}

static pid_t run_balancer(const House *house, const char *name, const char *settings) {
  StrBuf path = {0};
  strbuf_printf(&path, "%s/%s.cfg", house->folder, name);
  FILE *file = fopen(path.data, "w");
  fputs(settings, file);
  fclose(file);
  pid_t process = fork();
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execlp("haproxy", "haproxy", "-q", "-db", "-f", path.data, NULL);
    _exit(5);
  }
  strbuf_deinit(&path);
  return process;
}

static void begin_line(House *house, int i) {
  StrBuf text = {0};
  char name[16];
  snprintf(name, sizeof name, "line%d", i);
  strbuf_printf(&text,
                "defaults\n mode tcp\n timeout connect 2s\n timeout client 1h\n timeout server 1h\n"
                "listen database\n bind 127.0.0.1:%d\n server database unix@%s/.s.PGSQL.5432\n",
                house->line_ports[i], getenv("PGHOST"));
  house->lines[i] = run_balancer(house, name, text.data);
  strbuf_deinit(&text);
}

static void begin_node(House *house, int i) {
  const char *const arguments[] = {"--store", house->places[i], "--no-limits", NULL};
  setenv("TESELA", house->programs[house->program], 1);
  program_start(&house->nodes[i], house->ports[i], arguments);
}

static void open_door(House *house) {
  StrBuf text = {0};
  house->door.port = free_port();
  strbuf_printf(&text,
                "defaults\n mode http\n timeout connect 2s\n timeout client 60s\n timeout server 8s\n retries 3\n"
                " option redispatch\n"
                "listen house\n bind 127.0.0.1:%d\n balance roundrobin\n option httpchk\n"
                " http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost\n"
                " default-server check inter 500 fall 2 rise 1\n",
                house->door.port);
  for (int i = 0; i < NODES; i++)
    strbuf_printf(&text, " server node%d 127.0.0.1:%d\n", i, house->ports[i]);
  house->door.process = run_balancer(house, "door", text.data);
  strbuf_deinit(&text);
}

static void wait_ms(int64_t ms) {
  usleep((useconds_t)ms * 1000);
}

static bool is_answering(const TestServer *server, const char *path) {
  Client client = client_new(server);
  json_decref(client_ask(&client, "GET", path, NULL));
  client_free(&client);
  return client.status == 200;
}

static void end_process(pid_t process) {
  int status;
  kill(process, SIGKILL);
  waitpid(process, &status, 0);
}

static void copy_program(House *house) {
  StrBuf path = {0}, command = {0};
  strbuf_printf(&path, "%s/tesela", house->folder);
  strbuf_printf(&command, "cp \"$TESELA\" %s", path.data);
  assert_int_equal(system(command.data), 0); // NOLINT: the path is ours
  strbuf_deinit(&command);
  house->programs[0] = mem_copy_text(getenv("TESELA"), strlen(getenv("TESELA")));
  house->programs[1] = mem_copy_text(path.data, path.size);
  strbuf_deinit(&path);
}

static void house_open(House *house) {
  house->folder = fixture_dir_make();
  house->seats = mmap(NULL, PLAYERS * sizeof *house->seats, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  assert_true(house->seats != MAP_FAILED);
  copy_program(house);
  for (int i = 0; i < NODES; i++) {
    house->line_ports[i] = free_port();
    house->ports[i] = free_port();
    snprintf(house->places[i], sizeof house->places[i], "postgresql://tesela@127.0.0.1:%d/postgres",
             house->line_ports[i]);
    begin_line(house, i);
  }
  for (int i = 0; i < NODES; i++) {
    wait_for_port(house->line_ports[i]);
    begin_node(house, i);
  }
  open_door(house);
  wait_for_port(house->door.port);
  while (!is_answering(&house->door, "/api/me"))
    wait_ms(100);
}

static void house_close(House *house) {
  end_process(house->door.process);
  for (int i = 0; i < NODES; i++)
    end_process(house->lines[i]);
  fixture_dir_remove(house->folder);
  for (int i = 0; i < 2; i++)
    mem_free(house->programs[i]);
  munmap(house->seats, PLAYERS * sizeof *house->seats);
}

// What can happen. Each is over when it returns.

static void kill_node(House *house, int i) {
  server_kill(&house->nodes[i]);
  wait_ms(4000);
  begin_node(house, i);
}

static void stop_node(House *house, int i) {
  program_signal(&house->nodes[i], SIGSTOP);
  wait_ms(20 * 1000);
  program_signal(&house->nodes[i], SIGCONT);
}

static void run_shell(const char *name) {
  if (system(getenv(name)) != 0) // NOLINT: tests/support/postgresql has written it
    fail_msg("%s did not work", name);
}

static void crash_database(House *house, int i) {
  (void)house, (void)i;
  run_shell("PGCRASH");
  wait_ms(2000);
  run_shell("PGSTART");
}

static bool is_run(const char *command) {
  return system(command) == 0; // NOLINT: written here
}

// If a disk could be mounted for the database, it is really filled: tables can't grow, and when its journal can't
// either, PostgreSQL ends. Elsewhere every write only reports a full disk.
static const char *const full_disk[] = {"! dd if=/dev/zero of=\"$PGDISK/ballast\" bs=8k 2> /dev/null",
                                        "rm \"$PGDISK/ballast\""};
static const char fill_journal[] =
    "\"$PGBIN/psql\" -qc \"SELECT pg_logical_emit_message(false, 'full', repeat('x', 900000)), "
    "pg_switch_wal()\" > /dev/null 2>&1";
static const char *const full_words[] = {
    "\"$PGBIN/psql\" -q -v ON_ERROR_STOP=1 << 'END'\n"
    "CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN\n"
    "  RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;\n"
    "DO $$ DECLARE name TEXT; BEGIN FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP\n"
    "  EXECUTE format('CREATE TRIGGER disk_is_full BEFORE INSERT OR UPDATE ON %I EXECUTE FUNCTION disk_is_full()', "
    "name);\nEND LOOP; END $$;\nEND",
    "\"$PGBIN/psql\" -q -c 'SET client_min_messages = error; DROP FUNCTION disk_is_full() CASCADE'"};

static void wait_for_database(void) {
  for (int i = 0; !is_run("\"$PGBIN/psql\" -qc 'SELECT 1' > /dev/null 2>&1"); i++) {
    if (i == PATIENCE)
      fail_msg("%s", "the database does not come back");
    is_run("$PGSTART > /dev/null 2>&1"); // fails if it is about to start already
    wait_ms(100);
  }
}

static long store_errors(const House *house) {
  long errors = 0;
  for (int i = 0; i < NODES; i++)
    errors += server_metric(&house->nodes[i], "tesela_store_errors_total");
  return errors;
}

// First the tables can't grow, then the journal can't either.
static void fill_database(House *house, int i) {
  bool has_disk = getenv("PGDISK") && *getenv("PGDISK");
  const char *const *commands = has_disk ? full_disk : full_words;
  long errors = store_errors(house);
  (void)i;
  if (!has_disk)
    printf("  no disk can be mounted here: the database only says that it is full\n");
  if (!is_run(commands[0]))
    fail_msg("%s", "the disk can't be filled");
  for (int tries = 0; store_errors(house) == errors; tries++) {
    if (tries == PATIENCE)
      fail_msg("%s", "the disk is full, and everything can be written");
    wait_ms(100);
  }
  for (int node = 0; node < NODES; node++) {
    for (int tries = 0; is_answering(&house->nodes[node], "/readyz"); tries++) {
      if (tries == PATIENCE)
        fail_msg("%s", "the disk is full, and a node is ready");
      wait_ms(100);
    }
  }
  wait_ms(3000);
  for (int tries = 0; has_disk && is_run(fill_journal); tries++) {
    if (tries == PATIENCE)
      fail_msg("%s", "the disk is full, and the journal has room");
  }
  wait_ms(3000);
  if (!is_run(commands[1]))
    fail_msg("%s", "the disk can't be emptied");
  wait_for_database();
}

// Waits until everybody who still plays has had a turn confirmed since then; returns how long the last of them took.
static int64_t wait_until_all_play(const House *house, int64_t since_ms) {
  int64_t longest_ms = 0;
  for (int i = 0; i < PLAYERS; i++) {
    const ChaosSeat *seat = &house->seats[i];
    while (!seat->has_left && seat->last_ms <= since_ms) {
      if (steady_ms() - since_ms > PATIENCE * 100)
        fail_msg("table %d: nobody plays on", i);
      wait_ms(20);
    }
    int64_t took_ms = seat->has_left ? 0 : seat->last_ms - since_ms;
    longest_ms = took_ms > longest_ms ? took_ms : longest_ms;
  }
  return longest_ms;
}

// One after the other, as an operator would: each node is told to end, and the new one is ready before the next.
static void upgrade_nodes(House *house, int i) {
  int64_t longest_ms = 0;
  (void)i;
  wait_until_all_play(house, steady_ms());
  for (int player = 0; player < PLAYERS; player++)
    house->seats[player].longest_ms = 0;
  house->program = !house->program;
  for (int node = 0; node < NODES; node++) {
    program_signal(&house->nodes[node], SIGTERM);
    assert_int_equal(server_wait(&house->nodes[node]), 0);
    begin_node(house, node);
    while (!is_answering(&house->nodes[node], "/readyz"))
      wait_ms(100);
    wait_ms(1500); // the balancer asks twice a second
  }
  for (int player = 0; player < PLAYERS; player++) {
    ChaosSeat *seat = &house->seats[player];
    int64_t waits_ms = seat->has_left ? 0 : steady_ms() - seat->last_ms, longest = seat->longest_ms;
    longest_ms = waits_ms > longest_ms ? waits_ms : longest_ms;
    longest_ms = longest > longest_ms ? longest : longest_ms;
  }
  printf("  the longest time between two turns: %lld ms\n", (long long)longest_ms);
  if (longest_ms > WAIT_MAX_MS)
    fail_msg("%s", "somebody waited too long");
}

static void cut_line(House *house, int i) {
  end_process(house->lines[i]);
  wait_ms(3000);
  begin_line(house, i);
}

// Nothing gets through, and nobody is told.
static void freeze_line(House *house, int i) {
  kill(house->lines[i], SIGSTOP);
  wait_ms(10 * 1000);
  kill(house->lines[i], SIGCONT);
}

static const struct {
  const char *name;
  void (*happen)(House *house, int i);
} mishaps[] = {{"every node replaced", upgrade_nodes}, {"database full", fill_database},     {"node killed", kill_node},
               {"database ended", crash_database},     {"node stopped for 20 s", stop_node}, {"line cut", cut_line},
               {"line frozen for 10 s", freeze_line}};
enum { MISHAPS = sizeof mishaps / sizeof *mishaps };

static void seat_note_turn(ChaosSeat *seat) {
  int64_t now = steady_ms(), gap = now - seat->last_ms;
  seat->last_ms = now;
  if (gap > seat->longest_ms)
    seat->longest_ms = gap;
}

static void seat_leave(ChaosSeat *seat, Match *match) {
  snprintf(seat->game, sizeof seat->game, "%s", match->game);
  snprintf(seat->cookie, sizeof seat->cookie, "%s", match_player(match)->cookie);
  seat->confirmed = match->confirmed;
  seat->has_left = true;
}

static void play(const House *house, int number, int64_t seconds, int seated) {
  ChaosSeat *seat = &house->seats[number];
  char names[2][32];
  const char *const both[] = {names[0], names[1]};
  Match match;
  bool is_over = false;
  for (int i = 0; i < 2; i++)
    snprintf(names[i], sizeof names[i], "Player %c %d", 'A' + number, i);
  if (number % 2)
    match_begin_solo(&match, &house->door, names[0]);
  else
    match_begin(&match, &house->door, &house->door, (const char **)(uintptr_t)both);
  seat->last_ms = steady_ms();
  assert_int_equal(write(seated, "x", 1), 1);
  int64_t until_ms = steady_ms() + seconds * 1000;
  while (steady_ms() < until_ms && !is_over) {
    if (!match_pass(&match, PATIENCE))
      fail_msg("%s: nobody has heard of turn %d", match.game, match.confirmed);
    if (match.is_solo && !match_wait_for_machine(&match, PATIENCE, &is_over))
      fail_msg("%s: the machine does not move after turn %d", match.game, match.confirmed);
    seat_note_turn(seat);
    usleep(PAUSE_US);
  }
  json_decref(match_check(&match, &house->door));
  seat_leave(seat, &match);
  printf("%s: %d turns of %s, all there\n", match.game, match.confirmed,
         match.is_solo ? "a person with a machine" : "two people");
  match_free(&match);
}

static void make_mischief(House *house, Seed seed, int64_t until_ms) {
  for (uint64_t number = 0; steady_ms() < until_ms; number++) {
    uint64_t chance = seed_hash(&seed, "chaos", number, 0);
    int what = (int)(number < MISHAPS ? number : chance % MISHAPS), which = (int)((chance >> 8) % NODES);
    printf("%s (%d)\n", mishaps[what].name, which);
    mishaps[what].happen(house, which);
    int64_t took_ms = wait_until_all_play(house, steady_ms());
    printf("  over, and everybody has played on after %lld ms\n", (long long)took_ms);
    if (took_ms > WAIT_MAX_MS)
      fail_msg("%s", "somebody waited too long");
    wait_ms(2000);
  }
}

// A new node reports only what the store has.
static void check_store(House *house) {
  TestServer reader = {0};
  const char *const arguments[] = {"--store", "postgresql://", "--no-limits", NULL};
  program_start(&reader, 0, arguments);
  for (int i = 0; i < PLAYERS; i++) {
    const ChaosSeat *seat = &house->seats[i];
    json_decref(record_check(&reader, seat->cookie, seat->game, seat->confirmed));
  }
  assert_int_equal(server_end(&reader), 0);
}

int main(int count, char **words) {
  House house = {0};
  int64_t seconds = count > 1 ? atoll(words[1]) : 120;
  pid_t players[PLAYERS];
  int failed = 0, status;
  int seated[2];
  char byte;
  Seed seed = seed_from_text(count > 2 ? words[2] : "chaos");
  setvbuf(stdout, NULL, _IOLBF, 0);
  house_open(&house);
  assert_int_equal(pipe(seated), 0);
  for (int i = 0; i < PLAYERS; i++) {
    players[i] = fork();
    if (players[i] == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      play(&house, i, seconds, seated[1]);
      _exit(0);
    }
  }
  for (int i = 0; i < PLAYERS; i++) // players without a table yet are left alone
    failed += read(seated[0], &byte, 1) != 1;
  make_mischief(&house, seed, steady_ms() + seconds * 1000);
  for (int i = 0; i < PLAYERS; i++) {
    waitpid(players[i], &status, 0);
    failed += !WIFEXITED(status) || WEXITSTATUS(status) != 0;
  }
  for (int i = 0; i < NODES; i++)
    failed += server_end(&house.nodes[i]) != 0;
  if (failed == 0)
    check_store(&house);
  house_close(&house);
  printf(failed ? "chaos: %d FAILED\n" : "chaos: every confirmed turn is there once and in order\n", failed);
  return failed != 0;
}
