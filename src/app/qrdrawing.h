// SPDX-License-Identifier: MIT
// A link as a QR code, for those who draw it themselves.
#pragma once

#include "app/usecase.h"

typedef struct QrWanted {
  const char *text;
} QrWanted;

typedef struct QrDrawn {
  int size;       // squares a side; a light border of four goes around it
  FieldList rows; // "0110…", a digit a square: 1 is dark
} QrDrawn;

extern const UseCase qr_drawing;
