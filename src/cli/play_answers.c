// SPDX-License-Identifier: MIT
// What one can do in a turn beside placing tiles.
#include "app/telling.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "cli/play_internal.h"
#include "game/refusal.h"
#include "lexicon/tiletext.h"

#include <string.h>

static Status act(Session *session, ActionType type, Error *err) {
  Action action = {.type = type, .seat = session->seat};
  return table_do(&session->table, &action, err);
}

static Status submit_nothing(Session *session, Error *err) {
  Action action = {.type = ACTION_SUBMIT, .seat = session->seat};
  action.submit.round = session->view->state.round;
  return table_do(&session->table, &action, err);
}

Status play_pass(Session *session, Span rest, Error *err) {
  (void)rest;
  return session->view->settings->duplicate ? submit_nothing(session, err) : act(session, ACTION_PASS, err);
}

// The tile of one letter that the text begins with, where one of several letters is not at hand.
static bool take_one_letter(const TileSet *tiles, Span *text, Rack *rack, Tile *out) {
  uint32_t letter;
  size_t size = utf8_decode(text->data, text->size, &letter);
  int tile = size ? tileset_find(tiles, (Span){text->data, size}) : -1;
  if (tile < 0 || !rack_take(rack, (Tile)tile))
    return false;
  *out = (Tile)tile;
  *text = (Span){text->data + size, text->size - size};
  return true;
}

static Status take_next(const TileSet *tiles, Span *text, Rack *rack, Tile *out, Error *err) {
  Span after = *text;
  Tile tile;
  if (!tiletext_next(tiles, &after, &tile))
    return error_set(err, ERR_INPUT, N_("'%s' does not begin with a tile of this game"),
                     err_span(text->data, text->size));
  if (rack_take(rack, tile)) {
    *text = after;
    *out = tile;
    return OK;
  }
  if (take_one_letter(tiles, text, rack, out))
    return OK;
  return refuse(err, REFUSAL_NOT_ON_RACK, err_str(tile == TILE_BLANK ? "?" : tiles->names[tile]));
}

// Tiles of the rack, in either case, together or apart. "CH" is the tile CH unless only C and H are there.
static Status read_tiles(const Session *session, Span text, Tile *out, int *count, Error *err) {
  Rack rack = session->view->rack;
  StrBuf upper = {0};
  Status status = OK;
  *count = 0;
  Span rest = utf8_upper(text, &upper) ? (Span){strbuf_text(&upper), upper.size} : text;
  while (status == OK && rest.size > 0) {
    if (rest.data[0] == ' ' || rest.data[0] == ',') {
      rest = (Span){rest.data + 1, rest.size - 1};
      continue;
    }
    status = take_next(&session->view->settings->tiles, &rest, &rack, &out[*count], err);
    *count += status == OK; // never more than the rack holds
  }
  strbuf_deinit(&upper);
  return status;
}

Status play_exchange(Session *session, Span rest, Error *err) {
  Tile tiles[RACK_MAX];
  int count;
  if (rest.size == 0)
    return error_set(err, ERR_INPUT, N_("say which tiles to exchange, without spaces or with them"));
  Status status = read_tiles(session, rest, tiles, &count, err);
  return status == OK ? table_exchange(&session->table, session->seat, tiles, count, err) : status;
}

Status play_swap(Session *session, Span rest, Error *err) {
  (void)rest;
  const Rack *rack = &session->view->rack;
  Action action = {.type = ACTION_EXCHANGE, .seat = session->seat};
  action.exchange.is_free = true;
  for (int kind = 0; kind <= session->view->settings->tiles.kinds; kind++) {
    for (int i = 0; i < rack->counts[kind]; i++)
      action.exchange.tiles[action.exchange.count++] = (Tile)kind;
  }
  return table_do(&session->table, &action, err);
}

Status play_hint(Session *session, Span rest, Error *err) {
  (void)rest;
  const Catalog *catalog = session->cli->catalog;
  Action hint;
  Status status = table_suggest(&session->table, session->seat, &hint, err);
  if (status != OK)
    return status;
  if (hint.type != ACTION_PLAY) {
    play_say(session, tr(catalog, "Hint: there is nothing to play. Exchange, or pass."));
    return OK;
  }
  StrBuf text = {0}, play = {0};
  ScoreRules rules = settings_score_rules(session->view->settings);
  const Board *board = &session->view->state.board;
  int score = play_score(board, &rules, &hint.play);
  play_write_position(&hint.play, &play);
  strbuf_add_char(&play, ' ');
  play_write_word(&hint.play, board, rules.tiles, &play);
  strbuf_printf(&text, tr_plural(catalog, "Hint: %s, %d point.", "Hint: %s, %d points.", score), play.data, score);
  play_say(session, text.data);
  strbuf_deinit(&play);
  strbuf_deinit(&text);
  return OK;
}

// The others are asked one by one; the first who does not agree ends it.
static Status ask_the_others(Session *session, Error *err) {
  Status status = OK;
  int asker = session->seat;
  for (int seat = 0; status == OK && seat < session->view->state.seat_count; seat++) {
    const UndoOffer *offer = &game_state(session->table.game)->undo_offer;
    if (!offer->is_there || seat == asker || !play_is_person(session, seat))
      continue;
    StrBuf question = {0};
    strbuf_printf(&question, tr(session->cli->catalog, "%s, may a turn be taken back?"),
                  session->view->state.seats[seat].who.name);
    status = table_answer_undo(&session->table, seat, play_ask(session, question.data, false), err);
    strbuf_deinit(&question);
  }
  return status;
}

Status play_undo(Session *session, Span rest, Error *err) {
  (void)rest;
  if (session->draft.count > 0) {
    session->has_changed = true;
    return draft_undo(&session->draft, err);
  }
  Status status = table_undo(&session->table, session->seat, err);
  return status == OK ? ask_the_others(session, err) : status;
}

Status play_challenge(Session *session, Span rest, Error *err) {
  (void)rest;
  return act(session, ACTION_CHALLENGE, err);
}

Status play_accept(Session *session, Span rest, Error *err) {
  (void)rest;
  return act(session, ACTION_ACCEPT, err);
}

Status play_reverse(Session *session, Span rest, Error *err) {
  (void)rest;
  return act(session, ACTION_REVERSE, err);
}

Status play_skip(Session *session, Span rest, Error *err) {
  (void)rest;
  return act(session, ACTION_SKIP, err);
}

Status play_blank(Session *session, Span rest, Error *err) {
  Action action = {.type = ACTION_BUY_BLANK, .seat = session->seat};
  if (rest.size > 0) {
    Tile tiles[RACK_MAX];
    int count;
    Status status = read_tiles(session, rest, tiles, &count, err);
    if (status != OK)
      return status;
    if (count != 1)
      return error_set(err, ERR_INPUT, N_("one tile goes back for a blank"));
    action.buy_blank.gives = true;
    action.buy_blank.tile = tiles[0];
  }
  return table_do(&session->table, &action, err);
}

// The only person among machines does not lose to them: the game has no result.
Status play_resign(Session *session, Span rest, Error *err) {
  (void)rest;
  bool is_alone = play_people(session) <= 1;
  const char *question = is_alone ? tr(session->cli->catalog, "Do you really give up? The game then has no result.")
                                  : tr(session->cli->catalog, "Do you really give up?");
  if (!play_ask(session, question, false))
    return OK;
  return act(session, is_alone ? ACTION_ABORT : ACTION_RESIGN, err);
}

Status play_quit(Session *session, Span rest, Error *err) {
  (void)rest, (void)err;
  session->is_leaving = true;
  return OK;
}
