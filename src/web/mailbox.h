// SPDX-License-Identifier: MIT
// How other threads pass work to an event loop: a letter is a function and its argument; the loop runs letters in
// order.
#pragma once

#include "base/error.h"

#include <event2/event.h>

typedef struct Mailbox Mailbox;

MUST_CHECK Status mailbox_create(struct event_base *loop, Mailbox **out, Error *err);
// Runs the remaining letters first. NULL is allowed.
void mailbox_destroy(Mailbox *mailbox);

// From any thread.
void mailbox_post(Mailbox *mailbox, void (*run)(void *argument), void *argument);
