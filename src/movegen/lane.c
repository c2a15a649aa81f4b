// SPDX-License-Identifier: MIT
#include "movegen/lane_internal.h"

#include <string.h>

static uint32_t lane_find_anchors(const MovegenInput *input, Direction direction, int number) {
  const Board *board = input->board;
  uint32_t anchors = 0;
  for (int pos = 0; pos < board->size; pos++) {
    int row = direction == ACROSS ? number : pos, col = direction == ACROSS ? pos : number;
    if (board->tile_count == 0)
      anchors |= (uint32_t)input->rules->layout->is_start[board_index(row, col)] << pos;
    else if (!board_is_taken(board, row, col) && board_has_neighbour(board, row, col))
      anchors |= UINT32_C(1) << pos;
  }
  return anchors;
}

void lane_open(Lane *lane, const MovegenInput *input, Direction direction, int number) {
  *lane = (Lane){.direction = direction,
                 .number = number,
                 .size = input->board->size,
                 .tiles = board_lane(input->board, direction, number),
                 .allowed = &input->cross->allowed[direction][board_index(number, 0)],
                 .cross_score = &input->cross->score[direction][board_index(number, 0)],
                 .anchors = lane_find_anchors(input, direction, number)};
}

void lane_make_play(const Lane *lane, int first, int last, const Tile *laid, Play *out) {
  bool across = lane->direction == ACROSS;
  *out = (Play){.row = (uint8_t)(across ? lane->number : first),
                .col = (uint8_t)(across ? first : lane->number),
                .direction = (uint8_t)lane->direction,
                .length = (uint8_t)(last - first + 1)};
  memcpy(out->tiles, laid + first, out->length);
}
