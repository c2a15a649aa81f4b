// SPDX-License-Identifier: MIT
// Putting tiles on the board: words at once, or tile by tile.
#include "app/typedplay.h"
#include "base/lines.h"
#include "base/mem.h"
#include "cli/play_internal.h"
#include "game/square.h"
#include "lexicon/tiletext.h"

#include <stdio.h>
#include <string.h>

static const TileSet *tiles_of(const Session *session) {
  return &session->view->settings->tiles;
}

// The draft that a typed play would be. With `on_top` it goes on with the tiles that are placed already.
static Status read_draft(const Session *session, Span text, bool on_top, Draft *out, Error *err) {
  Board *board = mem_alloc(sizeof *board);
  Draft draft = on_top ? session->draft : (Draft){0};
  Rack rack = draft_rack(&draft, session->view);
  *board = session->view->state.board;
  for (int i = 0; i < draft.count; i++)
    board_put(board, draft.placements[i].row, draft.placements[i].col, draft.placements[i].tile);
  Placement placements[RACK_MAX];
  int count = 0;
  Status status = typedplay_parse(text, board, &rack, tiles_of(session), placements, &count, err);
  for (int i = 0; status == OK && i < count; i++)
    status = draft_place(&draft, session->view, placements[i].row, placements[i].col, placements[i].tile, err);
  mem_free(board);
  if (status == OK)
    *out = draft;
  return status;
}

static Status submit(Session *session, const Play *play, Error *err) {
  Action action = {.type = ACTION_SUBMIT, .seat = session->seat};
  action.submit.round = session->view->state.round;
  action.submit.has_play = true;
  action.submit.play = *play;
  return table_do(&session->table, &action, err);
}

static Status play_draft(Session *session, const Draft *draft, Error *err) {
  DraftPreview preview;
  Status status = draft_preview(draft, session->view, &preview, err);
  if (status != OK)
    return status;
  return session->view->settings->duplicate ? submit(session, &preview.play, err)
                                            : table_play(&session->table, session->seat, &preview.play, err);
}

Status play_play(Session *session, Span rest, Error *err) {
  Draft draft;
  Status status = read_draft(session, rest, false, &draft, err);
  return status == OK ? play_draft(session, &draft, err) : status;
}

Status play_confirm(Session *session, Span rest, Error *err) {
  (void)rest;
  return play_draft(session, &session->draft, err);
}

static void add_words(const Session *session, const PlayWords *words, StrBuf *out) {
  for (int i = 0; i < words->count; i++) {
    strbuf_add_text(out, i ? ", " : "");
    for (int t = 0; t < words->words[i].length; t++)
      strbuf_add_text(out, tiletext_name(tiles_of(session), words->words[i].tiles[t]));
  }
}

// The words and the score; where only words can be played, whether they are.
static void say_preview(Session *session, const Draft *draft) {
  const Catalog *catalog = session->cli->catalog;
  DraftPreview preview;
  Error err;
  if (draft_preview(draft, session->view, &preview, &err) != OK) {
    play_say_error(session, &err);
    return;
  }
  StrBuf text = {0}, words = {0};
  add_words(session, &preview.words, &words);
  strbuf_printf(&text, tr_plural(catalog, "%s: %d point.", "%s: %d points.", preview.score), strbuf_text(&words),
                preview.score);
  play_say(session, text.data);
  if (play_reveals_words(session) &&
      referee_check_play(&session->table.referee, session->table.game, &preview.play, &err) != OK)
    play_say_error(session, &err);
  strbuf_deinit(&text);
  strbuf_deinit(&words);
}

Status play_preview(Session *session, Span rest, Error *err) {
  Draft draft = session->draft;
  if (rest.size > 0) {
    Status status = read_draft(session, rest, false, &draft, err);
    if (status != OK)
      return status;
  }
  say_preview(session, &draft);
  return OK;
}

static Status read_square(const Session *session, Span *rest, Square *out, Error *err) {
  Span word;
  if (!line_next_word(rest, &word))
    return error_set(err, ERR_INPUT, N_("say which square, as in 8H"));
  return square_parse(word, session->view->state.board.size, out, err);
}

Status play_place(Session *session, Span rest, Error *err) {
  Draft draft;
  Status status = read_draft(session, rest, true, &draft, err);
  if (status != OK)
    return status;
  session->draft = draft;
  session->has_changed = true;
  say_preview(session, &draft);
  return OK;
}

static void say_rest_of_draft(Session *session) {
  session->has_changed = true;
  if (session->draft.count > 0)
    say_preview(session, &session->draft);
}

Status play_take(Session *session, Span rest, Error *err) {
  Square square;
  Status status = read_square(session, &rest, &square, err);
  if (status == OK)
    status = draft_take(&session->draft, square.row, square.col, err);
  if (status == OK)
    say_rest_of_draft(session);
  return status;
}

Status play_move(Session *session, Span rest, Error *err) {
  Square from, to;
  Status status = read_square(session, &rest, &from, err);
  if (status == OK)
    status = read_square(session, &rest, &to, err);
  if (status == OK)
    status = draft_move(&session->draft, session->view, from.row, from.col, to.row, to.col, err);
  if (status == OK)
    say_rest_of_draft(session);
  return status;
}

Status play_reset(Session *session, Span rest, Error *err) {
  (void)rest;
  session->has_changed = session->draft.count > 0;
  return draft_reset(&session->draft, err);
}

Status play_shuffle(Session *session, Span rest, Error *err) {
  (void)rest, (void)err;
  rackorder_shuffle(&session->orders[session->seat]);
  session->has_changed = true;
  return OK;
}
