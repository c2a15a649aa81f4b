// SPDX-License-Identifier: MIT
#include "app/share.h"

#include "app/games_internal.h"
#include "base/random.h"
#include "paper/qrcode.h"

#include <stdio.h>
#include <string.h>

static const char *seat_decider(const OpenGame *open, int seat) {
  const Seat *who = &game_state(open->table.game)->seats[seat].who;
  return who->account[0] ? who->account : open->owner_mark;
}

static bool seat_is_asked(const OpenGame *open, int seat) {
  return game_state(open->table.game)->seats[seat].who.kind == SEAT_PERSON;
}

// If only machines played, the owner is asked, for the first of them.
static unsigned seats_asked(const OpenGame *open) {
  unsigned seats = 0;
  for (int seat = 0; seat < game_state(open->table.game)->seat_count; seat++)
    seats |= seat_is_asked(open, seat) ? 1u << seat : 0;
  return seats ? seats : 1u;
}

unsigned share_seats_of(const OpenGame *open, const char *mark) {
  unsigned seats = 0, asked = seats_asked(open);
  for (int seat = 0; mark[0] && seat < game_state(open->table.game)->seat_count; seat++)
    seats |= asked >> seat & 1 && strcmp(seat_decider(open, seat), mark) == 0 ? 1u << seat : 0;
  return seats;
}

Status share_refuse(Error *err) {
  return error_coded(err, "share_over",
                     error_set(err, ERR_MISSING, N_("this game is not shown to everybody, or not any more")));
}

Status share_read(App *app, const OpenGame *open, Share *out, Error *err) {
  ScopedArena arena = {0};
  StoreShare row;
  *out = (Share){.needed = seats_asked(open)};
  Status status = STORE(app, share_get, open->row, &arena, &row, err);
  if (status == ERR_MISSING)
    return OK;
  if (status == OK) {
    snprintf(out->token, sizeof out->token, "%s", row.token);
    out->agreed = (unsigned)row.agreed;
  }
  return status;
}

Status share_agree(const OpenGame *open, const char *mark, bool agrees, Share *out, Error *err) {
  unsigned seats = share_seats_of(open, mark);
  App *app;
  if (!state_is_over(game_state(open->table.game)))
    return error_set(err, ERR_STATE, N_("only a game that is over can be shown to everybody"));
  if (!seats)
    return error_set(err, ERR_DENIED, N_("only those who played may show a game to everybody"));
  Status status = opengame_app(open, &app, err);
  if (status == OK)
    status = share_read(app, open, out, err);
  if (status != OK)
    return status;
  out->agreed = agrees ? out->agreed | seats : out->agreed & ~seats;
  if (!out->token[0])
    token_write(out->token, sizeof out->token);
  return STORE(app, share_set, open->row, out->token, (int64_t)out->agreed, err);
}

Status share_find(App *app, const char *token, char game[GAME_ID_SIZE], Error *err) {
  ScopedArena arena = {0};
  StoreShare row;
  Status status = STORE(app, share_find, token, &arena, &row, err);
  if (status == OK)
    snprintf(game, GAME_ID_SIZE, "%s", row.public_id);
  return status == ERR_MISSING ? share_refuse(err) : status;
}

static const Field qr_wanted_fields[] = {
    {"text", FIELD_TEXT, FIELD_IN(QrWanted, text), .low = 1, .high = QRCODE_TEXT_MAX},
    {0},
};
static const Field qr_drawn_fields[] = {
    {"size", FIELD_INT, FIELD_IN(QrDrawn, size), .high = 177,
     .help = "squares a side, without the light border of four"},
    {"rows", FIELD_LIST, FIELD_IN(QrDrawn, rows), .high = 177, .of = FIELD_TEXT, .help = "a digit a square: 1 is dark"},
    {0},
};

static Status run_qr_drawing(const Use *use, const void *in, void *out, Error *err) {
  QrDrawn *drawn = out;
  SCOPED(qrcode_deinit) QrCode code = {0};
  Status status = error_at(err, "text", qrcode_make(((const QrWanted *)in)->text, &code, err));
  if (status != OK)
    return status;
  const char **rows = arena_alloc(use->arena, (size_t)code.size * sizeof *rows);
  for (int row = 0; row < code.size; row++) {
    char *digits = arena_alloc(use->arena, (size_t)code.size + 1);
    for (int col = 0; col < code.size; col++)
      digits[col] = qrcode_is_dark(&code, row, col) ? '1' : '0';
    rows[row] = digits;
  }
  *drawn = (QrDrawn){code.size, {rows, code.size}};
  return OK;
}

const UseCase qr_drawing =
    USE_CASE("qr.draw", N_("draw a link as a QR code"), WHO_PLAYER, USE_IN(qr_wanted_fields, QrWanted),
             USE_OUT(qr_drawn_fields, QrDrawn), .run = run_qr_drawing);
