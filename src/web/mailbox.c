// SPDX-License-Identifier: MIT
// Why an eventfd and not libevent's own locks: then only one thread uses the loop, and its thousands of connections
// need no locks.
#include "web/mailbox.h"

#include "base/mem.h"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

typedef struct Letter {
  void (*run)(void *argument);
  void *argument;
} Letter;

struct Mailbox {
  pthread_mutex_t lock;
  Letter *letters;
  int count, capacity;
  int fd;
  struct event *event;
};

static void mailbox_deliver(Mailbox *mailbox) {
  pthread_mutex_lock(&mailbox->lock);
  Letter *letters = mailbox->letters;
  int count = mailbox->count;
  mailbox->letters = NULL;
  mailbox->count = mailbox->capacity = 0;
  pthread_mutex_unlock(&mailbox->lock);
  for (int i = 0; i < count; i++)
    letters[i].run(letters[i].argument);
  mem_free(letters);
}

static void on_ring(evutil_socket_t fd, short what, void *argument) {
  uint64_t rings;
  (void)what;
  if (read(fd, &rings, sizeof rings) == sizeof rings)
    mailbox_deliver(argument);
}

Status mailbox_create(struct event_base *loop, Mailbox **out, Error *err) {
  int fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (fd < 0)
    return error_set(err, ERR_IO, N_("the system has no more file descriptors"));
  Mailbox *mailbox = mem_alloc(sizeof *mailbox);
  pthread_mutex_init(&mailbox->lock, NULL);
  mailbox->fd = fd;
  mailbox->event = event_new(loop, fd, EV_READ | EV_PERSIST, on_ring, mailbox);
  event_add(mailbox->event, NULL);
  *out = mailbox;
  return OK;
}

void mailbox_destroy(Mailbox *mailbox) {
  if (!mailbox)
    return;
  mailbox_deliver(mailbox);
  event_free(mailbox->event);
  close(mailbox->fd);
  pthread_mutex_destroy(&mailbox->lock);
  mem_free(mailbox->letters);
  mem_free(mailbox);
}

void mailbox_post(Mailbox *mailbox, void (*run)(void *argument), void *argument) {
  pthread_mutex_lock(&mailbox->lock);
  bool rings = mailbox->count == 0;
  ARRAY_GROW(mailbox->letters, mailbox->count, mailbox->capacity);
  mailbox->letters[mailbox->count++] = (Letter){run, argument};
  pthread_mutex_unlock(&mailbox->lock);
  const uint64_t one = 1;
  if (rings && write(mailbox->fd, &one, sizeof one) < 0)
    return; // possible only after 2^64 unread rings
}
