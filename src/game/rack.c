// SPDX-License-Identifier: MIT
#include "game/rack.h"

#include "base/utf8.h"
#include "lexicon/tiletext.h"

int rack_points(const Rack *rack, const TileSet *tiles) {
  int points = 0;
  for (int tile = 1; tile <= tiles->kinds; tile++)
    points += rack->counts[tile] * tiles->points[tile];
  return points;
}

uint64_t rack_kinds(const Rack *rack) {
  uint64_t kinds = 0;
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
    kinds |= (uint64_t)(rack->counts[tile] > 0) << tile;
  return kinds;
}

void rack_write(const Rack *rack, const TileSet *tiles, StrBuf *out) {
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    for (int i = 0; i < rack->counts[tile]; i++)
      tiletext_add(tiles, (Tile)tile, out);
  }
  strbuf_add_repeat(out, '?', rack->counts[TILE_BLANK]);
}

static Status not_a_tile(Span text, Span rest, Error *err) {
  uint32_t codepoint;
  size_t size = utf8_decode(rest.data, rest.size, &codepoint);
  return error_set(err, ERR_INPUT, N_("'%s' in the rack '%s' is not a tile of this set"),
                   err_span(rest.data, size > 0 ? size : 1), err_span(text.data, text.size));
}

Status rack_parse(Span text, const TileSet *tiles, Rack *out, Error *err) {
  Rack rack = {0};
  for (Span rest = text; rest.size > 0;) {
    Span at = rest;
    Tile tile;
    if (!tiletext_next(tiles, &rest, &tile) || tile_is_blank(tile))
      return not_a_tile(text, at, err);
    if (rack.total == RACK_MAX)
      return error_set(err, ERR_LIMIT, N_("the rack '%s' has too many tiles: at most %d"),
                       err_span(text.data, text.size), err_int(RACK_MAX));
    rack_add(&rack, tile);
  }
  *out = rack;
  return OK;
}
