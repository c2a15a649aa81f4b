// SPDX-License-Identifier: MIT
// Invitations as the store keeps them: a link, or an account, may take one seat of one game, once, for a week, unless
// that is revoked. Of a link's token only the hash is kept; it names the invitation to whoever made it.
//
// Among the settings: "invitation.HASH" finds the game of a link, "invited.GAME.HASH" says all about an invitation and
// stays after it was accepted, and an account's own "invited.GAME" tells it of a game.
#ifndef API_INVITATIONS_H
#define API_INVITATIONS_H

#include "api/tables.h"
#include "base/arena.h"
#include "base/sha256.h"

#define INVITATION_MS ((int64_t)7 * 24 * 3600 * 1000)
enum { INVITATION_TOKEN_SIZE = 33, INVITATIONS_MAX = 32 }; // with the NUL; of a game

typedef struct Invitation {
  char key[SHA256_HEX_SIZE];
  char game[TABLE_ID_SIZE];
  int seat;
  int64_t expires_ms;
  int64_t account; // 0: whoever has the link
  bool is_accepted;
} Invitation;

// invitation_over, with its own sentence.
Status invitation_refuse(Error *err);
void invitation_key_of(const char *token, char key[SHA256_HEX_SIZE]);

// The connection is the keeper's for what writes, the caller's own for what reads.
// Makes it known; a new one, or one that has changed.
MUST_CHECK Status invitation_put(Store *store, const Invitation *invitation, Error *err);
// Nobody can use it any more, and its owner does not see it.
MUST_CHECK Status invitation_revoke(Store *store, const Invitation *invitation, Error *err);
// Nobody can use it any more; its owner sees that it was accepted.
MUST_CHECK Status invitation_accept(Store *store, const Invitation *invitation, Error *err);

// By a link's token. invitation_over when it is not valid any more.
MUST_CHECK Status invitation_find(Store *store, const char *token, Invitation *out, Error *err);
// By its key, of this game. invitation_over.
MUST_CHECK Status invitation_get(Store *store, const char *game, const char *key, Invitation *out, Error *err);
// All of a game, expired ones too.
MUST_CHECK Status invitations_of(Store *store, const char *game, Arena *arena, Invitation **rows, int *count,
                                 Error *err);
// Those that wait for the account's answer.
MUST_CHECK Status invitations_to(Store *store, int64_t account, Arena *arena, Invitation **rows, int *count,
                                 Error *err);

#endif
