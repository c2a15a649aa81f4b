// SPDX-License-Identifier: MIT
#include "game/action.h"

#include <string.h>

static const char *const type_names[ACTION_TYPES] = {
    [ACTION_PLAY] = "play",
    [ACTION_EXCHANGE] = "exchange",
    [ACTION_PASS] = "pass",
    [ACTION_RESIGN] = "resign",
    [ACTION_ACCEPT] = "accept",
    [ACTION_CHALLENGE] = "challenge",
    [ACTION_REVERSE] = "reverse",
    [ACTION_SKIP] = "skip",
    [ACTION_BUY_BLANK] = "buy_blank",
    [ACTION_UNDO] = "undo",
    [ACTION_SUBMIT] = "submit",
    [ACTION_ROUND_CLOSE] = "round_close",
    [ACTION_TIMEOUT] = "timeout",
    [ACTION_STUCK] = "stuck",
    [ACTION_HELP] = "help",
    [ACTION_SEAT_CHANGE] = "seat_change",
    [ACTION_LEXICON_CHANGED] = "lexicon_changed",
    [ACTION_ABORT] = "abort",
    [ACTION_PAUSE] = "pause",
};

const char *action_type_name(ActionType type) {
  return type_names[type];
}

bool action_type_find(Span name, ActionType *out) {
  for (int i = 0; i < ACTION_TYPES; i++) {
    if (span_equals(name, type_names[i])) {
      *out = (ActionType)i;
      return true;
    }
  }
  return false;
}

// Not written as people read them: the hashes must stay the same when that changes, and not every alphabet has lower
// case for blanks.
static void write_tile(const TileSet *tiles, Tile tile, StrBuf *out) {
  strbuf_printf(out, "%s%s,", tile_is_blank(tile) ? "#" : "", tiles->names[tile_letter(tile)]);
}

static void action_write_play(const Play *play, const TileSet *tiles, StrBuf *out) {
  play_write_position(play, out);
  strbuf_add_char(out, ' ');
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] == TILE_THROUGH)
      strbuf_add_char(out, '.');
    else
      write_tile(tiles, play->tiles[i], out);
  }
}

// Texts from outside are written with their length, so that no two actions look alike.
static void action_write_text(const char *text, StrBuf *out) {
  strbuf_printf(out, "%zu:%s ", strlen(text), text);
}

static void action_write_exchange(const Action *action, const TileSet *tiles, StrBuf *out) {
  strbuf_printf(out, "%d ", action->exchange.is_free);
  for (int i = 0; i < action->exchange.count; i++)
    write_tile(tiles, action->exchange.tiles[i], out);
}

static void action_write_round_close(const Action *action, const TileSet *tiles, StrBuf *out) {
  strbuf_printf(out, "%d ", action->round_close.round);
  for (int i = 0; i < SEATS_MAX; i++)
    strbuf_add_char(out, action->round_close.is_valid[i] ? '1' : '0');
  if (action->round_close.has_best) {
    strbuf_add_char(out, ' ');
    action_write_play(&action->round_close.best, tiles, out);
  }
}

static void action_write_seat_change(const Action *action, StrBuf *out) {
  const Seat *who = &action->seat_change.who;
  strbuf_printf(out, "%d %d %d ", action->seat_change.seat, who->kind, who->bot_version);
  action_write_text(who->name, out);
  action_write_text(who->account, out);
  action_write_text(who->bot, out);
}

static void write_payload(const Action *action, const TileSet *tiles, StrBuf *out) {
  switch (action->type) {
  case ACTION_PLAY:
    action_write_play(&action->play, tiles, out);
    break;
  case ACTION_EXCHANGE:
    action_write_exchange(action, tiles, out);
    break;
  case ACTION_CHALLENGE:
    for (int i = 0; i < action->challenge.count; i++)
      strbuf_add_char(out, action->challenge.is_word[i] ? '1' : '0');
    break;
  case ACTION_BUY_BLANK:
    if (action->buy_blank.gives)
      write_tile(tiles, action->buy_blank.tile, out);
    break;
  case ACTION_UNDO:
    strbuf_printf(out, "%lld %d", (long long)action->undo.to_seq, action->undo.answer);
    break;
  case ACTION_SUBMIT:
    strbuf_printf(out, "%d ", action->submit.round);
    if (action->submit.has_play)
      action_write_play(&action->submit.play, tiles, out);
    break;
  case ACTION_ROUND_CLOSE:
    action_write_round_close(action, tiles, out);
    break;
  case ACTION_TIMEOUT:
    strbuf_printf(out, "%d", action->timeout.seat);
    break;
  case ACTION_SEAT_CHANGE:
    action_write_seat_change(action, out);
    break;
  case ACTION_LEXICON_CHANGED:
    strbuf_add_text(out, action->lexicon_changed.hash);
    break;
  case ACTION_PAUSE:
    strbuf_printf(out, "%lld", (long long)action->pause.ms);
    break;
  case ACTION_PASS:
  case ACTION_RESIGN:
  case ACTION_ACCEPT:
  case ACTION_REVERSE:
  case ACTION_SKIP:
  case ACTION_STUCK:
  case ACTION_HELP:
  case ACTION_ABORT:
    break;
  }
}

void action_write(const Action *action, const TileSet *tiles, StrBuf *out) {
  strbuf_printf(out, "%lld %d %d %lld ", (long long)action->seq, action->version, action->seat,
                (long long)action->at_ms);
  action_write_text(action->account, out);
  action_write_text(action->nonce, out);
  strbuf_printf(out, "%s ", action_type_name(action->type));
  write_payload(action, tiles, out);
}
