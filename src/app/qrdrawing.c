// SPDX-License-Identifier: MIT
#include "app/qrdrawing.h"

#include "paper/qrcode.h"

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
