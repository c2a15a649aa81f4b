// SPDX-License-Identifier: MIT
// Why there is a trial first: sockets that share a port can be shared with a second server of the same owner, which
// would then take half of the connections. A socket that shares nothing shows whether a server is already there.
#include "web/listen.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024 };

typedef union Address {
  struct sockaddr any;
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;
} Address;

static bool find_address(const char *name, int port, Address *out, socklen_t *size) {
  const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
  struct addrinfo *found = NULL;
  char text[16];
  snprintf(text, sizeof text, "%d", port);
  if (getaddrinfo(name, text, &hints, &found) != 0)
    return false;
  bool is_good = found->ai_addrlen <= sizeof *out;
  if (is_good) {
    memcpy(out, found->ai_addr, found->ai_addrlen);
    *size = found->ai_addrlen;
  }
  freeaddrinfo(found);
  return is_good;
}

// -1 and errno if that fails. Connections inherit these options: the rest of an answer is sent at once, even while its
// beginning is on the way.
static int open_socket(const Address *address, socklen_t size, bool is_shared) {
  int on = 1, fd = socket(address->any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0)
    return -1;
  bool is_good = setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                 setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on) == 0 &&
                 setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0 &&
                 (!is_shared || setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on) == 0) &&
                 bind(fd, &address->any, size) == 0 && listen(fd, BACKLOG) == 0;
  if (is_good)
    return fd;
  int reason = errno;
  close(fd);
  errno = reason;
  return -1;
}

static Status listen_refuse(const char *address, int port, Error *err) {
  char reason[128];
  if (errno == EADDRINUSE)
    return error_set(err, ERR_IO,
                     N_("port %d of %s is taken, perhaps by a server that runs already: choose another with --port"),
                     err_int(port), err_str(address));
  if (errno == EACCES)
    return error_set(err, ERR_DENIED, N_("port %d is kept for the system: choose one from 1024 on with --port"),
                     err_int(port));
  if (errno == EADDRNOTAVAIL)
    return error_set(err, ERR_IO, N_("can't listen at '%s': there is no such address on this machine"),
                     err_str(address));
  return error_set(err, ERR_IO, N_("can't listen at %s, port %d: %s"), err_str(address), err_int(port),
                   err_str(strerror_r(errno, reason, sizeof reason)));
}

static bool listen_is_free(const Address *address, socklen_t size) {
  int fd = open_socket(address, size, false);
  if (fd >= 0)
    close(fd);
  return fd >= 0;
}

static int port_of(int fd) {
  Address own = {.v6 = {0}};
  socklen_t size = sizeof own;
  if (getsockname(fd, &own.any, &size) != 0)
    return 0;
  return ntohs(own.any.sa_family == AF_INET6 ? own.v6.sin6_port : own.v4.sin_port);
}

Status listen_at(const char *address, int port, int count, int *sockets, int *port_out, Error *err) {
  Address where = {.v6 = {0}};
  socklen_t size = 0;
  if (!find_address(address, port, &where, &size))
    return error_set(err, ERR_INPUT, N_("can't listen at '%s': there is no such address on this machine"),
                     err_str(address));
  if (count > 1 && port != 0 && !listen_is_free(&where, size))
    return listen_refuse(address, port, err);
  for (int i = 0; i < count; i++) {
    sockets[i] = open_socket(&where, size, count > 1);
    if (sockets[i] < 0) {
      Status status = listen_refuse(address, port, err);
      while (i-- > 0)
        close(sockets[i]);
      return status;
    }
    *port_out = port_of(sockets[0]);
    if (where.any.sa_family == AF_INET6) // the others use the port that the first one got
      where.v6.sin6_port = htons((uint16_t)*port_out);
    else
      where.v4.sin_port = htons((uint16_t)*port_out);
  }
  return OK;
}
