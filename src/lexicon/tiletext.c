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

int tiletext_parse_rack(const TileSet *tiles, Span text, Tile *out, int capacity, Span *bad) {
  int count = 0;
  while (text.size > 0) {
    Tile tile;
    *bad = text;
    if (count == capacity || !tiletext_next(tiles, &text, &tile) || tile_is_blank(tile))
      return -1;
    out[count++] = tile;
  }
  return count;
}

static void add_name(const char *name, StrBuf *out) {
  uint32_t codepoint;
  bool one_letter = utf8_decode(name, strlen(name), &codepoint) == strlen(name);
  strbuf_printf(out, one_letter ? "%s" : "[%s]", name);
}

const char *tiletext_name(const TileSet *tiles, Tile tile) {
  return tile_is_blank(tile) ? tiles->lower[tile_letter(tile)] : tiles->names[tile];
}

void tiletext_add(const TileSet *tiles, Tile tile, StrBuf *out) {
  add_name(tiletext_name(tiles, tile), out);
}

void tiletext_add_rack_tile(const TileSet *tiles, Tile tile, StrBuf *out) {
  if (tile == TILE_BLANK)
    strbuf_add_char(out, '?');
  else
    tiletext_add(tiles, tile, out);
}
