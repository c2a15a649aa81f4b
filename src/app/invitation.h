// SPDX-License-Identifier: MIT
// An invitation lets one person, by a link or an account, take one seat of one game, once, within a week, unless it is
// revoked. The store keeps only the hash of a link's token: the key, by which the inviter names the invitation.
#pragma once

#include "app/games.h"
#include "base/sha256.h"

enum { INVITATION_TOKEN_SIZE = 33, INVITATIONS_MAX = 32 }; // with the NUL; per game

typedef struct Invitation {
  char key[SHA256_HEX_SIZE];
  char game[GAME_ID_SIZE];
  int seat;
  int64_t expires_ms;
  int64_t account; // 0: anybody who has the link
  char account_name[SEAT_NAME_MAX];
  bool is_accepted;
} Invitation;

typedef struct InvitationList {
  Invitation *rows;
  GameEntry *games;    // of each invitation
  const char **owners; // their names; "": a guest's game
  int count;
  Arena arena;
} InvitationList;
void invitationlist_deinit(InvitationList *list);

// invitation_over, with its own sentence.
Status invitation_refuse(Error *err);
// account 0: an invitation by link, which has the token. ERR_EXISTS, ERR_LIMIT, ERR_STATE and the errors of the game
// about the seat.
MUST_CHECK Status invitation_make(App *app, const OpenGame *open, int seat, int64_t account, Invitation *out,
                                  char token[INVITATION_TOKEN_SIZE], Error *err);
// Finds a link that can still be used, by its token. invitation_over.
MUST_CHECK Status invitation_find(App *app, const char *token, Invitation *out, Error *err);
// Finds one of a game, by its key or its link's token, even if it can no longer be used. invitation_over.
MUST_CHECK Status invitation_get(App *app, const char *game, const char *given, Invitation *out, Error *err);
// Finds the asker's invitation to a game, if it can still be accepted. invitation_over.
MUST_CHECK Status invitation_get_own(const Use *use, const char *game, Invitation *out, Error *err);
// All invitations of a game, by the number of its row; all that an account can still accept.
MUST_CHECK Status invitations_of(const Use *use, int64_t row, InvitationList *out, Error *err);
MUST_CHECK Status invitations_to(const Use *use, InvitationList *out, Error *err);
// invitation_over if somebody else was faster.
MUST_CHECK Status invitation_accept(App *app, const Invitation *invitation, Error *err);
MUST_CHECK Status invitation_revoke(App *app, const Invitation *invitation, Error *err);
