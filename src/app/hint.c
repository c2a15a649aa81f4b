// SPDX-License-Identifier: MIT
#include "app/hint.h"

#include "app/telling.h"
#include "game/square.h"

static void list_played(const Play *play, Rack *out) {
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      rack_add(out, tile_is_blank(play->tiles[i]) ? TILE_BLANK : play->tiles[i]);
  }
}

Hint hint_make(const Action *best, const Rack *rack, int score, HintStep step) {
  Hint hint = {.step = step, .type = best->type};
  if (best->type == ACTION_PLAY) {
    hint.direction = best->play.direction;
    hint.lane = best->play.direction == ACROSS ? best->play.row : best->play.col;
    if (step >= HINT_TILES)
      list_played(&best->play, &hint.tiles);
    if (step >= HINT_WHOLE) {
      hint.play = best->play;
      hint.score = score;
    }
  }
  if (best->type == ACTION_EXCHANGE && step >= HINT_TILES) {
    hint.tiles = *rack;
    for (int i = 0; i < best->exchange.count; i++)
      (void)!rack_take(&hint.tiles, best->exchange.tiles[i]);
  }
  return hint;
}

// "8" or "H"; a number from 0 if the screen numbers so.
static void write_lane(const Hint *hint, bool from_0, StrBuf *out) {
  if (from_0)
    strbuf_printf(out, "%d", hint->lane);
  else if (hint->direction == ACROSS)
    strbuf_printf(out, "%d", hint->lane + 1);
  else
    square_write_column(hint->lane, out);
}

static void hint_tell_where(const Hint *hint, bool from_0, const Catalog *catalog, StrBuf *out) {
  ScopedStrBuf lane = {0};
  write_lane(hint, from_0, &lane);
  strbuf_printf(out,
                tr(catalog, hint->direction == ACROSS ? N_("Hint: look at row %s.") : N_("Hint: look at column %s.")),
                strbuf_text(&lane));
}

static void hint_tell_tiles(const Hint *hint, const TileSet *tiles, bool from_0, const Catalog *catalog, StrBuf *out) {
  ScopedStrBuf lane = {0}, rack = {0};
  write_lane(hint, from_0, &lane);
  rack_write(&hint->tiles, tiles, &rack);
  strbuf_printf(out,
                tr(catalog, hint->direction == ACROSS ? N_("Hint: row %s, with these tiles: %s.")
                                                      : N_("Hint: column %s, with these tiles: %s.")),
                strbuf_text(&lane), strbuf_text(&rack));
}

static void hint_tell_play(const Hint *hint, const Board *board, const TileSet *tiles, bool from_0,
                           const Catalog *catalog, StrBuf *out) {
  ScopedStrBuf text = {0};
  if (from_0)
    telling_add_place(&hint->play, &text);
  else
    play_write_position(&hint->play, &text);
  strbuf_add_char(&text, ' ');
  play_write_plain_word(&hint->play, board, tiles, &text);
  strbuf_printf(out, tr_plural(catalog, "Hint: %s, %d point.", "Hint: %s, %d points.", hint->score), text.data,
                hint->score);
}

static void hint_tell_exchange(const Hint *hint, const TileSet *tiles, const Catalog *catalog, StrBuf *out) {
  ScopedStrBuf kept = {0};
  rack_write(&hint->tiles, tiles, &kept);
  if (hint->step == HINT_WHERE)
    strbuf_add_text(out, tr(catalog, "Hint: it is better to exchange tiles this time."));
  else if (hint->tiles.total == 0)
    strbuf_add_text(out, tr(catalog, "Hint: exchange all your tiles."));
  else
    strbuf_printf(out, tr(catalog, "Hint: keep %s and exchange the rest."), strbuf_text(&kept));
}

void hint_tell(const Hint *hint, const Board *board, const TileSet *tiles, bool from_0, const Catalog *catalog,
               StrBuf *out) {
  if (hint->type == ACTION_EXCHANGE)
    hint_tell_exchange(hint, tiles, catalog, out);
  else if (hint->type != ACTION_PLAY)
    strbuf_add_text(out, tr(catalog, "Hint: there is nothing to play. Exchange, or pass."));
  else if (hint->step == HINT_WHERE)
    hint_tell_where(hint, from_0, catalog, out);
  else if (hint->step == HINT_TILES)
    hint_tell_tiles(hint, tiles, from_0, catalog, out);
  else
    hint_tell_play(hint, board, tiles, from_0, catalog, out);
}
