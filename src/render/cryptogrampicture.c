// SPDX-License-Identifier: MIT
#include "render/cryptogrampicture.h"

#include "render/texttable.h"

enum { CRYPTOGRAM_LINE = 24 }; // cells

static int cryptogram_line_end(const Cryptogram *cryptogram, int from) {
  int last = from;
  for (int i = from; i < cryptogram->count; i++) {
    if (i - from >= CRYPTOGRAM_LINE && last > from)
      return last;
    if (cryptogram->cells[i].sign[0] == ' ')
      last = i + 1;
  }
  return cryptogram->count;
}

void cryptogrampicture_draw(const Cryptogram *cryptogram, bool is_key, StrBuf *out) {
  for (int from = 0, end; from < cryptogram->count; from = end) {
    end = cryptogram_line_end(cryptogram, from);
    for (int row = 0; row < 2; row++) {
      for (int i = from; i < end; i++) {
        const CryptogramCell *cell = &cryptogram->cells[i];
        ScopedStrBuf text = {0};
        if (!cell->letter)
          strbuf_add_text(&text, cell->sign);
        else if (row == 1)
          cryptogram_add_sign(cryptogram, cell->letter, &text);
        else
          strbuf_add_text(
              &text, is_key || cryptogram->given[cell->letter] ? cryptogram->alphabet.tiles.names[cell->letter] : "_");
        pad_text(strbuf_text(&text), 3, out);
      }
      while (out->size > 0 && out->data[out->size - 1] == ' ')
        out->size--;
      strbuf_add_char(out, '\n');
    }
    strbuf_add_char(out, '\n');
  }
}
