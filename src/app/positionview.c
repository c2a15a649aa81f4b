// SPDX-License-Identifier: MIT
#include "app/positionview.h"

#include "base/mem.h"
#include "game/preset.h"

#include <stdio.h>

enum { EXCHANGE_SAFE = 7 /* tiles in the bag that allow an exchange by every set of rules */ };

struct PositionView {
  Settings settings;
  GameView view;
};

PositionView *positionview_create(void) {
  return mem_alloc(sizeof(PositionView));
}

void positionview_destroy(PositionView *view) {
  mem_free(view);
}

const GameView *positionview_view(const PositionView *view) {
  return &view->view;
}

static Status set_settings(const Cgp *cgp, const PositionRules *rules, Settings *out, Error *err) {
  Preset *preset = mem_alloc(sizeof *preset);
  Status status = preset_find("classic", preset, err);
  if (status == OK)
    status = preset_settings(preset, rules->tiles, 0, out, err);
  mem_free(preset);
  if (status != OK)
    return status;
  const CgpOpcodes *opcodes = &cgp->opcodes;
  out->layout = *rules->layout;
  out->rack_size = cgp->racks[0].total > rules->rack_size ? cgp->racks[0].total : rules->rack_size;
  out->bingo_bonus = opcodes->bingo_bonus.is_given ? (int)opcodes->bingo_bonus.value : rules->bingo_bonus;
  out->exchange_minimum = opcodes->exchange_limit.is_given ? (int)opcodes->exchange_limit.value : EXCHANGE_SAFE;
  out->seat_count = cgp->rack_count;
  for (int seat = 0; seat < cgp->rack_count; seat++) {
    out->seats[seat] = (Seat){.kind = SEAT_PERSON};
    snprintf(out->seats[seat].name, SEAT_NAME_MAX, "%d", seat + 1);
  }
  return OK;
}

// Every word on the board, as if each had been made by itself: rows first, then columns.
static void positionview_find_words(GameView *view) {
  const Board *board = &view->state.board;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < board->size; lane++) {
      const Tile *squares = board_lane(board, (Direction)direction, lane);
      for (int at = 0, length; at < board->size; at += length + 1) {
        for (length = 0; squares[at + length] != TILE_EMPTY;) // a lane ends with an empty square
          length++;
        if (length > 1)
          view->words[view->state.words_made++] =
              (MadeWord){(uint8_t)(direction == ACROSS ? lane : at), (uint8_t)(direction == ACROSS ? at : lane),
                         (uint8_t)direction, (uint8_t)length};
      }
    }
  }
}

Status positionview_set(PositionView *position, const Cgp *cgp, const PositionRules *rules, Error *err) {
  GameView *view = &position->view;
  int unseen[TILE_KINDS_MAX + 1], left = cgp_count_unseen(cgp, rules->tiles, unseen);
  *position = (PositionView){0};
  Status status = set_settings(cgp, rules, &position->settings, err);
  if (status != OK)
    return status;
  view->settings = &position->settings;
  view->state = (State){.board = cgp->board,
                        .seat_count = cgp->rack_count,
                        .direction = 1,
                        .turn_number = 1,
                        .scoreless_in_all = cgp->zeros,
                        .out_seat = SEAT_SYSTEM};
  view->rack = cgp->racks[0];
  view->bag_count = left;
  for (int seat = 0; seat < cgp->rack_count; seat++) {
    int size = position->settings.rack_size, held = cgp->racks[seat].total;
    int dealt = seat == 0 || held > 0 ? 0 : view->bag_count < size ? view->bag_count : size;
    view->state.seats[seat].who = position->settings.seats[seat];
    view->state.seats[seat].score = cgp->scores[seat];
    view->rack_counts[seat] = held + dealt;
    view->bag_count -= dealt;
    for (int kind = 0; seat > 0 && kind <= rules->tiles->kinds; kind++)
      unseen[kind] += cgp->racks[seat].counts[kind];
  }
  for (int kind = 0; kind <= rules->tiles->kinds; kind++) {
    view->unseen.counts[kind] = unseen[kind];
    view->unseen.total += unseen[kind];
  }
  positionview_find_words(view);
  return OK;
}
