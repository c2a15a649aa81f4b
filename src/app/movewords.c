// SPDX-License-Identifier: MIT
#include "app/movewords.h"

#include "lexicon/tiletext.h"

static void movewords_add_laid(const Play *play, const TileSet *tiles, StrBuf *out) {
  ScopedStrBuf tile = {0};
  for (int i = 0; i < play->length; i++) {
    strbuf_reset(&tile);
    if (play->tiles[i] != TILE_THROUGH)
      tiletext_add(tiles, play->tiles[i], &tile);
    strbuf_add_text(out, strbuf_text(&tile));
  }
}

static const char *movewords_leave(const Move *move, const TileSet *tiles, const Rack *rack, Arena *arena) {
  ScopedStrBuf text = {0};
  Rack left = *rack;
  if (move->type == ACTION_PLAY && !play_take_from_rack(&left, &move->play))
    return "";
  for (int i = 0; move->type == ACTION_EXCHANGE && i < move->exchanged_count; i++)
    rack_take(&left, move->exchanged[i]);
  rack_write(&left, tiles, &text);
  return strbuf_keep(&text, arena);
}

MoveWords move_words(const Move *move, const Board *board, const TileSet *tiles, const Rack *rack,
                     const Catalog *catalog, Arena *arena) {
  ScopedStrBuf square = {0}, word = {0}, gone = {0}, told = {0};
  if (move->type == ACTION_PLAY) {
    play_write_position(&move->play, &square);
    play_write_word(&move->play, board, tiles, &word);
    movewords_add_laid(&move->play, tiles, &gone);
    play_write_plain_word(&move->play, board, tiles, &told);
  } else if (move->type == ACTION_EXCHANGE) {
    Rack exchanged = {0};
    for (int i = 0; i < move->exchanged_count; i++)
      rack_add(&exchanged, move->exchanged[i]);
    rack_write(&exchanged, tiles, &gone);
    strbuf_printf(&told, tr(catalog, "exchange %s"), gone.size ? gone.data : "?");
  } else {
    strbuf_add_text(&told, tr(catalog, "pass"));
  }
  return (MoveWords){.kind = action_type_name(move->type),
                     .square = strbuf_keep(&square, arena),
                     .word = strbuf_keep(&word, arena),
                     .tiles = strbuf_keep(&gone, arena),
                     .leave = rack ? movewords_leave(move, tiles, rack, arena) : "",
                     .told = strbuf_keep(&told, arena)};
}
