// SPDX-License-Identifier: MIT
// The other program's input and output are one socket, because writing to a socket whose other end is gone can be told
// not to raise a signal. The program leads a process group of its own, and the whole group is killed.
#include "base/process.h"

#include "base/mem.h"
#include "base/steady.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GRACE_MS = 500, GRACE_STEP_MS = 10 };

struct Process {
  pid_t pid; // 0: it has ended and been waited for
  int fd;    // -1: closed
  StrBuf received;
  size_t read_to; // bytes of it that have been returned
};

static Status system_error(int reason, Error *err) {
  char text[128];
  return error_set(err, ERR_IO, N_("can't start a program: %s"), err_str(strerror_r(reason, text, sizeof text)));
}

// The command gets the usual signal handling and none of this program's open files. output: -1 sends its output to the
// socket and throws its errors away; else both go to this file.
static int process_spawn(const char *command, int fd, int output, pid_t *pid) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none, usual;
  char shell[] = "/bin/sh", option[] = "-c"; // posix_spawn promises to change nothing, but does not say const
  char *const arguments[] = {shell, option, (char *)(uintptr_t)command, NULL};
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, fd, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, output < 0 ? fd : output, STDOUT_FILENO);
  if (output < 0)
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  else
    posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int reason = posix_spawn(pid, "/bin/sh", &files, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return reason;
}

static Status process_start_to(const char *command, int output, Process **out, Error *err) {
  int ends[2];
  pid_t pid;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return system_error(errno, err);
  int reason = process_spawn(command, ends[1], output, &pid);
  close(ends[1]);
  if (reason != 0) {
    close(ends[0]);
    return system_error(reason, err);
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  Process *process = mem_alloc(sizeof *process);
  process->pid = pid;
  process->fd = ends[0];
  *out = process;
  return OK;
}

Status process_start(const char *command, Process **out, Error *err) {
  return process_start_to(command, -1, out, err);
}

Status process_start_hearer(const char *command, Process **out, Error *err) {
  return process_start_to(command, STDERR_FILENO, out, err);
}

bool process_has_ended(Process *process) {
  if (process->pid != 0 && waitpid(process->pid, NULL, WNOHANG) == process->pid)
    process->pid = 0;
  return process->pid == 0;
}

static void close_socket(Process *process) {
  if (process->fd >= 0)
    close(process->fd);
  process->fd = -1;
}

void process_kill(Process *process) {
  pid_t group = process->pid;
  close_socket(process);
  if (group == 0)
    return;
  kill(-group, SIGKILL);
  while (waitpid(group, NULL, 0) < 0 && errno == EINTR)
    continue;
  process->pid = 0;
}

void process_end_within(Process *process, int64_t grace_ms) {
  if (!process)
    return;
  close_socket(process);
  for (int64_t waited = 0; !process_has_ended(process) && waited < grace_ms; waited += GRACE_STEP_MS)
    nanosleep(&(struct timespec){.tv_nsec = GRACE_STEP_MS * 1000000L}, NULL);
  process_kill(process);
  strbuf_deinit(&process->received);
  mem_free(process);
}

void process_end(Process *process) {
  process_end_within(process, GRACE_MS);
}

// Waits until the socket is ready. False when the time is up first.
static bool process_wait_for(const Process *process, short events, int64_t deadline) {
  struct pollfd poll_fd = {.fd = process->fd, .events = events};
  for (;;) {
    int64_t left = deadline - steady_ms();
    int ready = poll(&poll_fd, 1, left <= 0 ? 0 : left > 1000000 ? 1000000 : (int)left);
    if (ready > 0)
      return true;
    if ((ready == 0 && left <= 0) || (ready < 0 && errno != EINTR))
      return false;
  }
}

static Status process_ended(Error *err) {
  return error_set(err, ERR_IO, N_("the program has ended"));
}

Status process_send_some(Process *process, Span text, size_t *sent, int64_t wait_ms, Error *err) {
  int64_t deadline = steady_ms() + wait_ms;
  while (*sent < text.size) {
    ssize_t count = process->fd < 0 ? -1 : send(process->fd, text.data + *sent, text.size - *sent, MSG_NOSIGNAL);
    if (count >= 0)
      *sent += (size_t)count;
    else if (process->fd < 0 || (errno != EAGAIN && errno != EINTR))
      return process_ended(err);
    else if (!process_wait_for(process, POLLOUT, deadline))
      return OK;
  }
  return OK;
}

Status process_send(Process *process, const char *line, int64_t wait_ms, Error *err) {
  ScopedStrBuf text = {0};
  size_t sent = 0;
  strbuf_printf(&text, "%s\n", line);
  Status status = process_send_some(process, strbuf_span(&text), &sent, wait_ms, err);
  if (status == OK && sent < text.size)
    status = error_set(err, ERR_LIMIT, N_("the program does not read what is sent to it"));
  return status;
}

// Cuts the next whole line off what has been received.
static bool process_take_line(Process *process, StrBuf *line) {
  const char *begin = strbuf_text(&process->received) + process->read_to;
  size_t left = process->received.size - process->read_to;
  const char *end = left ? memchr(begin, '\n', left) : NULL;
  if (!end)
    return false;
  size_t size = (size_t)(end - begin);
  process->read_to += size + 1;
  strbuf_reset(line);
  strbuf_add(line, begin, size > 0 && begin[size - 1] == '\r' ? size - 1 : size);
  return true;
}

static void forget_read(Process *process) {
  size_t left = process->received.size - process->read_to;
  if (process->read_to == 0)
    return;
  memmove(process->received.data, process->received.data + process->read_to, left + 1);
  process->received.size = left;
  process->read_to = 0;
}

Status process_read(Process *process, int64_t wait_ms, StrBuf *line, Error *err) {
  char chunk[4096];
  int64_t deadline = steady_ms() + wait_ms;
  while (!process_take_line(process, line)) {
    forget_read(process);
    if (process->received.size > PROCESS_LINE_MAX)
      return error_set(err, ERR_INPUT, N_("the program sends a line of more than %d bytes"), err_int(PROCESS_LINE_MAX));
    if (process->fd < 0)
      return process_ended(err);
    if (!process_wait_for(process, POLLIN, deadline))
      return error_set(err, ERR_LIMIT, N_("the program does not answer in time"));
    ssize_t count = recv(process->fd, chunk, sizeof chunk, 0);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
      return process_ended(err);
    if (count > 0)
      strbuf_add(&process->received, chunk, (size_t)count);
  }
  return OK;
}
