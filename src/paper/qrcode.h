// SPDX-License-Identifier: MIT
// A text as a QR code, for telephones: dark and light squares. libqrencode, opened when it is first needed, makes them;
// the page, the paper or the terminal draws them.
#pragma once

#include "base/error.h"

enum { QRCODE_TEXT_MAX = 300 }; // bytes: with more text the squares become too small for a sheet

typedef struct QrCode {
  int size;      // squares on a side, without the light border of QRCODE_BORDER that it needs
  uint8_t *dark; // size * size of them, row by row: 1 or 0
} QrCode;

enum { QRCODE_BORDER = 4 };

// ERR_INPUT for an empty text or one that is too long; ERR_MISSING says which library is not installed.
MUST_CHECK Status qrcode_make(const char *text, QrCode *out, Error *err);
void qrcode_deinit(QrCode *code);
static inline bool qrcode_is_dark(const QrCode *code, int row, int col) { // outside the code all is light
  return row >= 0 && col >= 0 && row < code->size && col < code->size && code->dark[row * code->size + col];
}
