// SPDX-License-Identifier: MIT
// Who somebody is for the tables: an account or a guest, by the mark that seats and actions carry.
#pragma once

#include "app/account.h"

#include <string.h>

// mark "u12" is the account 12, "g" and 32 hexadecimal digits a guest, "" nobody.
typedef struct Player {
  char mark[SEAT_NAME_MAX];
  Account account; // of an account; a guest's has only a name, maybe none
  uint64_t device; // of the session: the same account has others elsewhere
} Player;

static inline bool player_is_nobody(const Player *player) {
  return player->mark[0] == '\0';
}
static inline bool player_is_guest(const Player *player) {
  return player->mark[0] == 'g';
}
static inline bool player_equals(const Player *a, const Player *b) {
  return a->mark[0] && strcmp(a->mark, b->mark) == 0;
}
