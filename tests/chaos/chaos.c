// SPDX-License-Identifier: MIT
// Three nodes behind a balancer, one database, people who play: and all the while somebody kills nodes, stops them for
// a while, ends the database, and cuts the lines between. At the end every turn that was confirmed is there, once and
// in order, and playing the games again gives the same hashes. tools/chaos runs it.
#include "base/mem.h"
#include "base/random.h"
#include "base/steady.h"
#include "support/fixture.h"
#include "support/test.h"
#include "web/program.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NODES = 3, PLAYERS = 6, PATIENCE = 1500, PAUSE_US = 50 * 1000 }; // tries of a tenth of a second

typedef struct House {
  char *folder;
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

// Until somebody listens there.
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

static bool is_open(const TestServer *door) {
  Client client = client_new(door);
  json_decref(client_ask(&client, "GET", "/api/me", NULL));
  client_free(&client);
  return client.status == 200;
}

static void house_open(House *house) {
  house->folder = fixture_dir_make();
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
  while (!is_open(&house->door))
    wait_ms(100);
}

static void end_process(pid_t process) {
  int status;
  kill(process, SIGKILL);
  waitpid(process, &status, 0);
}

// What can happen to a house. Each is over when it returns.

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

static void cut_line(House *house, int i) {
  end_process(house->lines[i]);
  wait_ms(3000);
  begin_line(house, i);
}

// Nothing gets through, and nobody is told so.
static void freeze_line(House *house, int i) {
  kill(house->lines[i], SIGSTOP);
  wait_ms(10 * 1000);
  kill(house->lines[i], SIGCONT);
}

static const struct {
  const char *name;
  void (*happen)(House *house, int i);
} mishaps[] = {{"node killed", kill_node},
               {"database ended", crash_database},
               {"node stopped for 20 s", stop_node},
               {"line cut", cut_line},
               {"line frozen for 10 s", freeze_line}};
enum { MISHAPS = sizeof mishaps / sizeof *mishaps };

static void play(const House *house, int number, int64_t seconds, int seated) {
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
  assert_int_equal(write(seated, "x", 1), 1);
  int64_t until_ms = steady_ms() + seconds * 1000;
  while (steady_ms() < until_ms && !is_over) {
    if (!match_pass(&match, PATIENCE))
      fail_msg("%s: nobody has heard of turn %d", match.game, match.confirmed);
    if (match.is_solo && !match_wait_for_machine(&match, PATIENCE, &is_over))
      fail_msg("%s: the machine does not move after turn %d", match.game, match.confirmed);
    usleep(PAUSE_US);
  }
  json_decref(match_check(&match, &house->door));
  printf("%s: %d turns of %s, all there\n", match.game, match.confirmed,
         match.is_solo ? "a person with a machine" : "two people");
  fflush(stdout);
  match_free(&match);
}

static void make_mischief(House *house, Seed seed, int64_t until_ms) {
  for (uint64_t number = 0; steady_ms() < until_ms; number++) {
    uint64_t chance = seed_hash(&seed, "chaos", number, 0);
    int what = (int)(number < MISHAPS ? number : chance % MISHAPS), which = (int)((chance >> 8) % NODES);
    printf("%s (%d)\n", mishaps[what].name, which);
    fflush(stdout);
    mishaps[what].happen(house, which);
    wait_ms(2000);
  }
}

int main(int count, char **words) {
  House house = {0};
  int64_t seconds = count > 1 ? atoll(words[1]) : 120;
  pid_t players[PLAYERS];
  int failed = 0, status;
  int seated[2];
  char byte;
  Seed seed = seed_from_text(count > 2 ? words[2] : "chaos");
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
  for (int i = 0; i < PLAYERS; i++) // who has no table yet is left alone
    failed += read(seated[0], &byte, 1) != 1;
  make_mischief(&house, seed, steady_ms() + seconds * 1000);
  for (int i = 0; i < PLAYERS; i++) {
    waitpid(players[i], &status, 0);
    failed += !WIFEXITED(status) || WEXITSTATUS(status) != 0;
  }
  for (int i = 0; i < NODES; i++) {
    status = server_end(&house.nodes[i]);
    failed += status != 0;
    end_process(house.lines[i]);
  }
  end_process(house.door.process);
  fixture_dir_remove(house.folder);
  printf(failed ? "chaos: %d FAILED\n" : "chaos: every confirmed turn is there once and in order\n", failed);
  return failed != 0;
}
