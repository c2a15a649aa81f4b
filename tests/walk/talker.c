// SPDX-License-Identifier: MIT
#include "tests/walk/talker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

int talker_patience_ms = 180 * 1000; // slow is not wrong

_Noreturn static void run(const char *const argv[]) {
  prctl(PR_SET_PDEATHSIG, SIGKILL); // a walk that fails must leave no process behind
  execv(argv[0], (char *const *)(uintptr_t)argv);
  perror(argv[0]);
  _exit(127);
}

static void start_on_pty(Talker *talker, const char *const argv[], TalkerSize size) {
  struct winsize window = {.ws_col = (unsigned short)size.columns, .ws_row = (unsigned short)size.rows};
  talker->pid = forkpty(&talker->in, NULL, NULL, &window);
  if (talker->pid == 0) {
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1); // libedit does not free the names of functions that are added to it
    setenv("TERM", "xterm-256color", 1);
    run(argv);
  }
  fcntl(talker->in, F_SETFD, FD_CLOEXEC);
  talker->out = talker->in;
}

static void start_with_pipes(Talker *talker, const char *const argv[]) {
  int to[2], from[2];
  if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
    abort();
  talker->pid = fork();
  if (talker->pid == 0) {
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    dup2(from[1], STDERR_FILENO);
    run(argv);
  }
  close(to[0]);
  close(from[1]);
  talker->in = to[1];
  talker->out = from[0];
}

void talker_start(Talker *talker, const char *const argv[], bool is_pty, TalkerSize size) {
  talker->is_pty = is_pty;
  talker->escape = 0;
  talker->asked = 0;
  strbuf_reset(&talker->heard);
  strbuf_add_text(&talker->talk, "\n$");
  for (int i = 0; argv[i]; i++)
    strbuf_printf(&talker->talk, " %s", argv[i]);
  strbuf_add_char(&talker->talk, '\n');
  if (is_pty)
    start_on_pty(talker, argv, size);
  else
    start_with_pipes(talker, argv);
  if (talker->pid < 0)
    abort();
}

static void close_ends(Talker *talker) {
  if (talker->out != talker->in)
    close(talker->out);
  close(talker->in);
}

int talker_wait(Talker *talker) {
  int status;
  while (waitpid(talker->pid, &status, 0) < 0 && errno == EINTR)
    continue;
  talker->pid = 0;
  close_ends(talker);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void talker_signal(Talker *talker, int signal) {
  strbuf_printf(&talker->talk, "\n[signal %d]\n", signal);
  kill(talker->pid, signal);
}

void talker_deinit(Talker *talker) {
  if (talker->pid > 0) {
    kill(talker->pid, SIGKILL);
    talker_wait(talker);
  }
  strbuf_deinit(&talker->heard);
  strbuf_deinit(&talker->talk);
}

static bool write_all(Talker *talker, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t written = write(talker->in, bytes, size);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    bytes += written;
    size -= (size_t)written;
  }
  return true;
}

bool talker_tell(Talker *talker, const char *line) {
  StrBuf text = {0};
  talker->asked = talker->heard.size;
  if (!talker->is_pty) // on a terminal it is shown anyway
    strbuf_printf(&talker->talk, "<< %s\n", line);
  strbuf_printf(&text, "%s%c", line, talker->is_pty ? '\r' : '\n');
  bool is_told = write_all(talker, text.data, text.size);
  strbuf_deinit(&text);
  return is_told;
}

void talker_press(Talker *talker, char key) {
  (void)!write_all(talker, &key, 1);
}

// Drops control sequences, which move the cursor and paint.
static void hear_byte(Talker *talker, char c) {
  enum { PLAIN, ESCAPE, SEQUENCE };
  if (talker->escape == ESCAPE) {
    talker->escape = c == '[' ? SEQUENCE : PLAIN;
  } else if (talker->escape == SEQUENCE) {
    talker->escape = c >= '@' && c <= '~' ? PLAIN : SEQUENCE;
  } else if (c == '\033') {
    talker->escape = ESCAPE;
  } else if (c == '\n' || c == '\t' || (unsigned char)c >= ' ') {
    strbuf_add_char(&talker->heard, c);
    strbuf_add_char(&talker->talk, c);
  }
}

static bool hear_for(Talker *talker, int wait_ms, bool *hangs) {
  char bytes[16384];
  struct pollfd waits = {.fd = talker->out, .events = POLLIN};
  int ready = poll(&waits, 1, wait_ms);
  *hangs = ready == 0;
  ssize_t size = ready > 0 ? read(talker->out, bytes, sizeof bytes) : -1;
  for (ssize_t i = 0; i < size; i++)
    hear_byte(talker, bytes[i]);
  return size > 0 || (ready < 0 && errno == EINTR);
}

bool talker_hear(Talker *talker, bool *hangs) {
  return hear_for(talker, talker_patience_ms, hangs);
}

bool talker_glance(Talker *talker, int wait_ms) {
  bool hangs;
  return hear_for(talker, wait_ms, &hangs);
}

const char *talker_since(const Talker *talker) {
  return strbuf_text(&talker->heard) + talker->asked;
}

const char *talker_last_line(const Talker *talker) {
  const char *since = talker_since(talker), *end = strrchr(since, '\n');
  return end ? end + 1 : talker->asked == 0 ? since : "";
}

bool talker_takes_keys(const Talker *talker) {
  struct termios mode;
  return tcgetattr(talker->in, &mode) == 0 && (!(mode.c_lflag & ICANON) || !(mode.c_lflag & ECHO));
}
