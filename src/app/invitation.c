// SPDX-License-Identifier: MIT
#include "app/invitation.h"

#include "app/games_internal.h"
#include "base/random.h"
#include "game/refusal.h"

#include <stdio.h>
#include <string.h>

#define INVITATION_MS ((int64_t)7 * 24 * 3600 * 1000)
enum { ACCOUNT_INVITATIONS_MAX = 100 };

void invitationlist_deinit(InvitationList *list) {
  arena_deinit(&list->arena);
  *list = (InvitationList){0};
}

Status invitation_refuse(Error *err) {
  return error_coded(err, "invitation_over", error_set(err, ERR_MISSING, N_("this invitation is not valid any more")));
}

static Invitation invitation_of_row(const StoreInvitation *row) {
  Invitation invitation = {.seat = row->seat < SEATS_MAX ? row->seat : SEATS_MAX - 1,
                           .expires_ms = row->expires_ms,
                           .account = row->user,
                           .is_accepted = row->is_accepted};
  snprintf(invitation.key, sizeof invitation.key, "%s", row->key);
  snprintf(invitation.game, sizeof invitation.game, "%s", row->game.public_id);
  snprintf(invitation.account_name, sizeof invitation.account_name, "%s", row->user_name);
  return invitation;
}

static bool sits_at_game(const OpenGame *open, int64_t account) {
  const State *state = game_state(open->table.game);
  char mark[SEAT_NAME_MAX];
  account_mark(account, mark);
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (strcmp(state->seats[seat].who.account, mark) == 0)
      return true;
  }
  return strcmp(open->owner_mark, mark) == 0;
}

static Status check_invited_seat(const OpenGame *open, int seat, int64_t account, Error *err) {
  if (seat >= game_state(open->table.game)->seat_count)
    return refuse(err, REFUSAL_NO_SUCH_SEAT, err_int(seat));
  if (!opengame_seat_is_free(open, seat))
    return error_set(err, ERR_STATE, N_("this seat is taken"));
  if (account && sits_at_game(open, account))
    return error_set(err, ERR_STATE, N_("they sit at this table already"));
  return OK;
}

// At most one invitation for an account, and not too many in all.
static Status check_other_invitations(App *app, const OpenGame *open, int64_t account, Error *err) {
  ScopedArena arena = {0};
  StoreInvitation *rows;
  int count = 0;
  Status status = STORE(app, invitations_of_game, open->row, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count; i++) {
    if (account && rows[i].user == account && !rows[i].is_accepted)
      status = error_set(err, ERR_EXISTS, N_("they have been invited already"));
  }
  if (status == OK && count >= INVITATIONS_MAX)
    status = error_set(err, ERR_LIMIT, N_("%d invitations have been made: revoke some first"), err_int(count));
  return status;
}

Status invitation_make(App *app, const OpenGame *open, int seat, int64_t account, Invitation *out,
                       char token[INVITATION_TOKEN_SIZE], Error *err) {
  Status status = check_invited_seat(open, seat, account, err);
  if (status == OK)
    status = check_other_invitations(app, open, account, err);
  if (status != OK)
    return status;
  *out = (Invitation){.seat = seat, .expires_ms = app_now_ms(app) + INVITATION_MS, .account = account};
  token_write(token, INVITATION_TOKEN_SIZE);
  sha256_hex(span_of(token), out->key);
  memcpy(out->game, open->id, sizeof out->game);
  const StoreInvitation row = {
      .key = out->key, .seat = seat, .user = account, .expires_ms = out->expires_ms, .game = {.id = open->row}};
  return STORE(app, invitation_add, &row, err);
}

static Status read_invitation(App *app, const char *key, Arena *arena, StoreInvitation *row, Invitation *out,
                              Error *err) {
  Status status = STORE(app, invitation_find, key, arena, row, err);
  if (status == OK)
    *out = invitation_of_row(row);
  return status == ERR_MISSING ? invitation_refuse(err) : status;
}

Status invitation_find(App *app, const char *token, Invitation *out, Error *err) {
  char key[SHA256_HEX_SIZE];
  ScopedArena arena = {0};
  StoreInvitation row;
  sha256_hex(span_of(token), key);
  Status status = read_invitation(app, key, &arena, &row, out, err);
  if (status == OK && (row.user || row.is_accepted || row.expires_ms <= app_now_ms(app) || row.game.is_over))
    status = invitation_refuse(err);
  return status;
}

Status invitation_get(App *app, const char *game, const char *given, Invitation *out, Error *err) {
  char key[SHA256_HEX_SIZE];
  ScopedArena arena = {0};
  StoreInvitation row;
  sha256_hex(span_of(given), key);
  Status status = read_invitation(app, given, &arena, &row, out, err);
  if (status == ERR_MISSING)
    status = read_invitation(app, key, &arena, &row, out, err);
  if (status == OK && strcmp(out->game, game) != 0)
    status = invitation_refuse(err);
  return status;
}

Status invitation_get_own(const Use *use, const char *game, Invitation *out, Error *err) {
  InvitationList list;
  Status status = invitations_to(use, &list, err);
  if (status != OK)
    return status;
  status = ERR_MISSING;
  for (int i = 0; i < list.count && status != OK; i++) {
    if (strcmp(list.rows[i].game, game) != 0)
      continue;
    *out = list.rows[i];
    status = OK;
  }
  invitationlist_deinit(&list);
  return status == OK ? OK : invitation_refuse(err);
}

// Takes over the list.
static Status give_invitations(const Use *use, Status status, InvitationList *list, const StoreInvitation *rows,
                               InvitationList *out) {
  if (status != OK) {
    invitationlist_deinit(list);
    return status;
  }
  list->rows = arena_alloc(&list->arena, (size_t)(list->count + 1) * sizeof *list->rows);
  list->games = arena_alloc(&list->arena, (size_t)(list->count + 1) * sizeof *list->games);
  list->owners = arena_alloc(&list->arena, (size_t)(list->count + 1) * sizeof *list->owners);
  for (int i = 0; i < list->count; i++) {
    list->rows[i] = invitation_of_row(&rows[i]);
    list->games[i] = games_entry_of(use, &rows[i].game, NULL, 0, i + 1);
    list->owners[i] = rows[i].owner_name;
  }
  *out = *list;
  return OK;
}

Status invitations_of(const Use *use, int64_t row, InvitationList *out, Error *err) {
  InvitationList list = {0};
  StoreInvitation *rows = NULL;
  Status status = STORE(use->app, invitations_of_game, row, &list.arena, &rows, &list.count, err);
  return give_invitations(use, status, &list, rows, out);
}

Status invitations_to(const Use *use, InvitationList *out, Error *err) {
  InvitationList list = {0};
  StoreInvitation *rows = NULL;
  Status status = STORE(use->app, invitations_of_user, use->account->id, app_now_ms(use->app),
                        ((StorePage){0, ACCOUNT_INVITATIONS_MAX}), &list.arena, &rows, &list.count, err);
  return give_invitations(use, status, &list, rows, out);
}

Status invitation_accept(App *app, const Invitation *invitation, Error *err) {
  Status status = STORE(app, invitation_accept, invitation->key, err);
  return status == ERR_MISSING ? invitation_refuse(err) : status;
}

Status invitation_revoke(App *app, const Invitation *invitation, Error *err) {
  return STORE(app, invitation_delete, invitation->key, err);
}
