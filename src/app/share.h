// SPDX-License-Identifier: MIT
// Games that anybody may look at: a finished game has a public page as long as every person who played it agrees.
//
// A seat with an account or a guest agrees for itself; for a name that was typed at somebody's own device, the owner of
// the game does. Machines are not asked. Anybody who takes it back closes the page at once; the address stays the same
// if all agree again.
#pragma once

#include "app/opengame.h"
#include "app/usecase.h"

enum { SHARE_TOKEN_SIZE = 23 }; // with the NUL

typedef struct Share {
  char token[SHARE_TOKEN_SIZE]; // "": nobody has ever agreed
  unsigned agreed, needed;      // seats as bits
} Share;

static inline bool share_is_public(const Share *share) {
  return share->token[0] && (share->agreed & share->needed) == share->needed;
}

MUST_CHECK Status share_read(App *app, const OpenGame *open, Share *out, Error *err);
// The seats that somebody decides for. share_agree: ERR_STATE before the end, ERR_DENIED for somebody who decides for
// none.
unsigned share_seats_of(const OpenGame *open, const char *mark);
MUST_CHECK Status share_agree(const OpenGame *open, const char *mark, bool agrees, Share *out, Error *err);
// Finds the game of a page; share_read tells whether it may still be shown. share_over.
MUST_CHECK Status share_find(App *app, const char *token, char game[GAME_ID_SIZE], Error *err);
Status share_refuse(Error *err);

// A link as a QR code, for front ends that draw it themselves.

typedef struct QrWanted {
  const char *text;
} QrWanted;

typedef struct QrDrawn {
  int size;       // squares per side; a light border of four surrounds it
  FieldList rows; // "0110…", one digit per square: 1 is dark
} QrDrawn;

extern const UseCase qr_drawing;
