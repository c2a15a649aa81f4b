// SPDX-License-Identifier: MIT
// Listeners hear what happens at the tables: the sockets of a server, or nobody.
#pragma once

#include "api/caller.h"
#include "game/settings.h"

// How much time is left at a table.
typedef struct TableClock {
  int count;   // seats; 0: no clock runs
  int running; // the seat whose clock runs; -1: everybody's, in a duplicate game
  int64_t at_ms;
  int64_t left_ms[SEATS_MAX];
} TableClock;

// Listeners name a class like a game, by this prefix and its number.
#define LISTEN_CLASS "class."

// All are called from any thread; a zeroed struct listens to nothing.
typedef struct Listeners {
  // The game has this many actions now. next: the id of the game that follows it, or "".
  void (*publish)(void *context, const char *game, int64_t seq, const TableClock *clock, const char *next);
  void (*say)(void *context, const char *game, int seat, const char *phrase); // to those who have a seat
  void (*drop_player)(void *context, const Player *player);                   // who has logged out or is gone
  void (*drop_session)(void *context, uint64_t device);                       // Player.device: it has ended
  void (*end_watching)(void *context, const char *game);                      // for those without a seat
  // Attendance of the game at another node: seats as bits, and the number without a seat. game NULL: the node is alive.
  void (*attend)(void *context, const char *node, const char *game, unsigned seats, int watching);
  void (*tell_attendance)(void *context); // repeats all attendance here to the other nodes (nodes_tell_attendance)
  unsigned (*present)(void *context, const char *game); // seats that somebody looks from, at any node, as bits
  void *context;
} Listeners;

static inline void listeners_publish(const Listeners *to, const char *game, int64_t seq, const TableClock *clock,
                                     const char *next) {
  if (to->publish)
    to->publish(to->context, game, seq, clock, next);
}
static inline void listeners_say(const Listeners *to, const char *game, int seat, const char *phrase) {
  if (to->say)
    to->say(to->context, game, seat, phrase);
}
static inline void listeners_drop_player(const Listeners *to, const Player *player) {
  if (to->drop_player)
    to->drop_player(to->context, player);
}
static inline void listeners_drop_session(const Listeners *to, uint64_t device) {
  if (to->drop_session)
    to->drop_session(to->context, device);
}
static inline void listeners_end_watching(const Listeners *to, const char *game) {
  if (to->end_watching)
    to->end_watching(to->context, game);
}
