// SPDX-License-Identifier: MIT
#include "render/scramblepicture.h"

#include "base/utf8.h"
#include "render/texttable.h"

static void add_scramble_letters(const Scramble *scramble, const Tile *letters, int length, uint32_t shown,
                                 StrBuf *out) {
  for (int i = 0; i < length; i++)
    strbuf_printf(out, "%s%s", i ? " " : "", shown >> i & 1 ? scramble->alphabet.tiles.names[letters[i]] : "_");
}

static int widest_mixed(const Scramble *scramble) {
  int width = 0;
  for (int i = 0; i < scramble->count; i++) {
    ScopedStrBuf mixed = {0};
    add_scramble_letters(scramble, scramble->words[i].mixed, scramble->words[i].length, UINT32_MAX, &mixed);
    int own = utf8_width(strbuf_span(&mixed));
    width = own > width ? own : width;
  }
  return width;
}

void scramblepicture_draw(const Scramble *scramble, bool is_key, const Catalog *catalog, StrBuf *out) {
  int width = widest_mixed(scramble);
  for (int i = 0; i < scramble->count; i++) {
    const ScrambleWord *word = &scramble->words[i];
    ScopedStrBuf mixed = {0};
    add_scramble_letters(scramble, word->mixed, word->length, UINT32_MAX, &mixed);
    strbuf_printf(out, "%3d. ", i + 1);
    pad_text(strbuf_text(&mixed), width + 3, out);
    if (is_key)
      strbuf_add_text(out, word->label);
    else
      add_scramble_letters(scramble, word->answer, word->length, word->given, out);
    if (word->hint)
      strbuf_printf(out, "   %s", word->hint);
    else if (word->solutions > 1) {
      strbuf_add_text(out, "   (");
      strbuf_printf(out, tr_plural(catalog, "%d word fits", "%d words fit", word->solutions), word->solutions);
      strbuf_add_char(out, ')');
    }
    strbuf_add_char(out, '\n');
  }
}
