// SPDX-License-Identifier: MIT
#include "paper/qrcode.h"

#include "base/mem.h"
#include "base/sharedlib.h"

#include <qrencode.h>
#include <string.h>

#define QRCODE_FUNCTIONS(X) X(QRcode_encodeString8bit) X(QRcode_free)

typedef struct QrLibrary {
  QRCODE_FUNCTIONS(SHAREDLIB_FIELD)
} QrLibrary;

static Status qrcode_open(QrLibrary *out, Error *err) {
  static const char *const names[] = {QRCODE_FUNCTIONS(SHAREDLIB_NAME)};
  return sharedlib_open("libqrencode.so.4", names, sizeof names / sizeof *names, out, err);
}

Status qrcode_make(const char *text, QrCode *out, Error *err) {
  QrLibrary library;
  if (!text[0] || strlen(text) > QRCODE_TEXT_MAX)
    return error_set(err, ERR_INPUT, N_("a QR code holds from 1 to %d characters"), err_int(QRCODE_TEXT_MAX));
  Status status = qrcode_open(&library, err);
  if (status != OK)
    return status;
  QRcode *code = library.QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
  if (!code)
    return error_set(err, ERR_INPUT, N_("a QR code holds from 1 to %d characters"), err_int(QRCODE_TEXT_MAX));
  size_t count = (size_t)code->width * (size_t)code->width;
  *out = (QrCode){code->width, mem_alloc(count)};
  for (size_t i = 0; i < count; i++)
    out->dark[i] = code->data[i] & 1;
  library.QRcode_free(code);
  return OK;
}

void qrcode_deinit(QrCode *code) {
  mem_free(code->dark);
  *code = (QrCode){0};
}
