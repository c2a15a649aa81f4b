// SPDX-License-Identifier: MIT
#include "lexicon/tiletext.h"

#include "base/utf8.h"

#include <string.h>

// The longest name in `names` that text begins with; 0 when none does.
static Tile match_longest(const TileSet *tiles, const char names[][TILE_NAME_MAX], Span text, size_t *size) {
  Tile best = 0;
  *size = 0;
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    size_t length = strlen(names[tile]);
    if (length > *size && length <= text.size && memcmp(names[tile], text.data, length) == 0) {
      best = (Tile)tile;
      *size = length;
    }
  }
  return best;
}

static bool match_exactly(const TileSet *tiles, Span text, Tile *out) {
  size_t size;
  Tile tile = match_longest(tiles, tiles->names, text, &size);
  if (tile && size == text.size) {
    *out = tile;
    return true;
  }
  tile = match_longest(tiles, tiles->lower, text, &size);
  if (tile && size == text.size) {
    *out = tile | TILE_BLANK_BIT;
    return true;
  }
  return false;
}

static bool next_in_brackets(const TileSet *tiles, Span *text, Tile *out) {
  const char *end = memchr(text->data, ']', text->size);
  if (!end)
    return false;
  size_t size = (size_t)(end - text->data);
  if (!match_exactly(tiles, (Span){text->data + 1, size - 1}, out))
    return false;
  *text = (Span){end + 1, text->size - size - 1};
  return true;
}

bool tiletext_next(const TileSet *tiles, Span *text, Tile *out) {
  if (text->size == 0)
    return false;
  if (text->data[0] == '[')
    return next_in_brackets(tiles, text, out);
  if (text->data[0] == '?' || text->data[0] == '#') {
    *out = TILE_BLANK;
    *text = (Span){text->data + 1, text->size - 1};
    return true;
  }
  size_t size;
  Tile tile = match_longest(tiles, tiles->names, *text, &size);
  if (!tile) {
    tile = match_longest(tiles, tiles->lower, *text, &size);
    if (!tile)
      return false;
    tile |= TILE_BLANK_BIT;
  }
  *out = tile;
  *text = (Span){text->data + size, text->size - size};
  return true;
}

static bool is_one_letter(const char *name) {
  uint32_t codepoint;
  return utf8_decode(name, strlen(name), &codepoint) == strlen(name);
}

static bool tiletext_ends_with(const StrBuf *text, const char *end, size_t size) {
  return text->size >= size && memcmp(text->data + text->size - size, end, size) == 0;
}

// Would the end of `text` and the name together begin a tile of several letters, like an H after a C?
static bool would_join(const TileSet *tiles, const char names[][TILE_NAME_MAX], const char *name, const StrBuf *text) {
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    const char *whole = names[tile];
    for (size_t cut = 1; whole[0] && whole[cut]; cut++) {
      if (strncmp(whole + cut, name, strlen(name)) == 0 && tiletext_ends_with(text, whole, cut))
        return true;
    }
  }
  return false;
}

static void tiletext_add_name(const TileSet *tiles, Tile tile, StrBuf *out) {
  const char *name = tiletext_name(tiles, tile);
  bool plain = is_one_letter(name) && !would_join(tiles, tile_is_blank(tile) ? tiles->lower : tiles->names, name, out);
  strbuf_printf(out, plain ? "%s" : "[%s]", name);
}

const char *tiletext_name(const TileSet *tiles, Tile tile) {
  return tile_is_blank(tile) ? tiles->lower[tile_letter(tile)] : tiles->names[tile];
}

void tiletext_add(const TileSet *tiles, Tile tile, StrBuf *out) {
  tiletext_add_name(tiles, tile, out);
}

void tiletext_add_rack_tile(const TileSet *tiles, Tile tile, StrBuf *out) {
  if (tile == TILE_BLANK)
    strbuf_add_char(out, '?');
  else
    tiletext_add(tiles, tile, out);
}

// The letter without its accent, for tile sets that don't have the accented one; NULL: not such a letter.
static const char *without_accent(uint32_t letter) {
  static const struct {
    const char *accented, *plain;
  } rows[] = {{"ÁÀÂÄÃ", "A"}, {"ÉÈÊË", "E"}, {"ÍÌÎÏ", "I"},  {"ÓÒÔÖÕ", "O"}, {"ÚÙÛÜ", "U"}, {"Ÿ", "Y"}, {"áàâäã", "a"},
              {"éèêë", "e"},  {"íìîï", "i"}, {"óòôöõ", "o"}, {"úùûü", "u"},  {"ÿ", "y"},    {"Ç", "C"}, {"ç", "c"},
              {"Œ", "OE"},    {"œ", "oe"},   {"Æ", "AE"},    {"æ", "ae"},    {"ẞ", "SS"},   {"ß", "ss"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    Span rest = span_of(rows[i].accented);
    uint32_t candidate;
    for (size_t size; (size = utf8_decode(rest.data, rest.size, &candidate)) > 0;) {
      if (candidate == letter)
        return rows[i].plain;
      rest = (Span){rest.data + size, rest.size - size};
    }
  }
  return NULL;
}

// The dots of other keyboards for the middle dot of L·L.
static bool is_middle_dot(uint32_t letter) {
  return letter == 0x2022 || letter == 0x2027 || letter == 0x2219 || letter == 0x22C5 || letter == 0x30FB;
}

void tiletext_add_plain(const TileSet *tiles, Span word, StrBuf *out) {
  uint32_t letter;
  for (size_t size; (size = utf8_decode(word.data, word.size, &letter)) > 0;) {
    Span here = word;
    Tile tile;
    const char *plain = letter > 0x7f && !tiletext_next(tiles, &here, &tile) ? without_accent(letter) : NULL;
    if (is_middle_dot(letter))
      strbuf_add_text(out, "·");
    else if (plain)
      strbuf_add_text(out, plain);
    else if (letter != ' ' && letter != '\t')
      strbuf_add(out, word.data, size);
    word = (Span){word.data + size, word.size - size};
  }
}

void tiletext_add_spelt(const TileSet *tiles, Span text, StrBuf *out) {
  ScopedStrBuf upper = {0}, plain = {0};
  Tile word[WORD_MAX];
  if (utf8_upper(text, &upper))
    tiletext_add_plain(tiles, (Span){strbuf_text(&upper), upper.size}, &plain);
  int count = tileset_tokenise(tiles, (Span){strbuf_text(&plain), plain.size}, word, WORD_MAX);
  for (int i = 0; i < count; i++)
    strbuf_add_text(out, tiles->names[word[i]]);
  if (count == 0)
    strbuf_add_text(out, strbuf_text(&plain));
}
