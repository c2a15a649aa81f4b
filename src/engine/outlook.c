// SPDX-License-Identifier: MIT
#include "engine/outlook.h"

#include "base/lines.h"
#include "base/mem.h"
#include "engine/embedded.h"

#include <string.h>

// Fixed point. Weights of the first layer have 14 bits after the point, the other weights 10, hidden numbers 8; hidden
// numbers are limited to 8. Every sum is then below 2^31: that holds for 32 numbers of 2^11 with weights of 2^13, and
// for the inputs of the first layer with weights of 2^15: 84 of at most 255, tiles of at most 1000, and 5 numbers of at
// most 1000.
enum {
  FIRST_SHIFT = 6,
  OTHER_SHIFT = 10,
  HIDDEN_MOST = 8 << 8,
  RESULT_ONE = 1 << 18,
  FIRST_MOST = 32767,
  OTHER_MOST = 8191,
  BIAS_MOST = 1 << 24,
  KINDS_LEAST = 2,
  NUMBER_MOST = 1000,
  LEAD_MOST = 250,
  LEAD_NEAR = 40,
  EQUITY_OF_ONE = 4000, // thousandths of a point
  EQUITY_MOST = 60 * 1000,
};

// Reading

// Reads the rows of numbers one after the other.
typedef struct OutlookText {
  Lines lines;
  Error *err;
} OutlookText;

static bool outlook_next_line(OutlookText *text, Span *line) {
  while (lines_next(&text->lines, line)) {
    if (line->size > 0 && line->data[0] != '#')
      return true;
  }
  return false;
}

static Status outlook_numbers(OutlookText *text, long most, int count, long *out) {
  Span line = {0}, word;
  bool is_there = outlook_next_line(text, &line);
  for (int i = 0; i < count; i++) {
    if (!is_there || !line_next_word(&line, &word) || !span_to_int(word, -most, most, &out[i]))
      return error_set(text->err, ERR_INPUT, N_("here %d whole numbers between -%d and %d are expected"),
                       err_int(count), err_int(most), err_int(most));
  }
  if (line_next_word(&line, &word))
    return error_set(text->err, ERR_INPUT, N_("here %d whole numbers between -%d and %d are expected"), err_int(count),
                     err_int(most), err_int(most));
  return OK;
}

static Status outlook_layer(OutlookText *text, int inputs, int outputs, long most, int32_t *biases, int16_t *weights) {
  long row[OUTLOOK_FIRST];
  Status status = outlook_numbers(text, BIAS_MOST, outputs, row);
  for (int i = 0; status == OK && i < outputs; i++)
    biases[i] = (int32_t)row[i];
  for (int input = 0; status == OK && input < inputs; input++) {
    status = outlook_numbers(text, most, outputs, row);
    for (int i = 0; status == OK && i < outputs; i++)
      weights[input * outputs + i] = (int16_t)row[i];
  }
  return status;
}

static Status outlook_head(OutlookText *text, Outlook *out) {
  Span line = {0}, word = {0};
  long version = 0, kinds = 0;
  if (!outlook_next_line(text, &line) || !line_next_word(&line, &word) || !span_equals(word, "outlook") ||
      !line_next_word(&line, &word) || !span_to_int(word, 1, 1, &version) || !line_next_word(&line, &word) ||
      !span_to_int(word, KINDS_LEAST, TILE_KINDS_MAX, &kinds) || line_next_word(&line, &word))
    return error_set(text->err, ERR_INPUT, N_("the first line should be 'outlook 1 KINDS'"));
  out->kinds = (int)kinds;
  return OK;
}

static Status outlook_read(OutlookText *text, Outlook *out) {
  Span line;
  int inputs = OUTLOOK_INPUTS - 2 * TILE_KINDS_MAX;
  Status status = outlook_head(text, out);
  if (status == OK)
    status = outlook_layer(text, inputs + 2 * out->kinds, OUTLOOK_FIRST, FIRST_MOST, out->first_bias, out->first[0]);
  if (status == OK)
    status = outlook_layer(text, OUTLOOK_FIRST, OUTLOOK_SECOND, OTHER_MOST, out->second_bias, out->second[0]);
  if (status == OK)
    status = outlook_layer(text, OUTLOOK_SECOND, 1, OTHER_MOST, &out->result_bias, out->result);
  if (status == OK && outlook_next_line(text, &line))
    status = error_set(text->err, ERR_INPUT, N_("the file has more lines than an outlook has"));
  return status;
}

Status outlook_parse(Span bytes, const char *file, Outlook *out, Error *err) {
  OutlookText text = {lines_start(bytes), err};
  memset(out, 0, sizeof *out);
  Status status = outlook_read(&text, out);
  if (status == OK)
    return OK;
  out->kinds = 0;
  error_set_place(err, file, text.lines.number);
  return status;
}

static bool outlook_knows_tiles(const char *id, const TileSet *tiles) {
  ScopedMem TileSet *own = mem_alloc(sizeof *own);
  return tileset_builtin(id, own, NULL) == OK && own->kinds == tiles->kinds &&
         memcmp(own->points, tiles->points, sizeof own->points) == 0 &&
         memcmp(own->counts, tiles->counts, sizeof own->counts) == 0;
}

void outlook_builtin(const char *id, const TileSet *tiles, Outlook *out) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "outlook/%s.txt", id);
  Span text = embed_find(engine_embedded, name.data);
  if (!text.data || !outlook_knows_tiles(id, tiles) || outlook_parse(text, name.data, out, NULL) != OK ||
      out->kinds != tiles->kinds)
    out->kinds = 0;
}

// Slots

enum { CERTAIN = 256, POINT_BITS = 4 }; // expected points of a tile have so many bits after the point

// The empty squares of a lane: how likely an unseen tile fits there (CERTAIN: always), and the points to be expected.
typedef struct OutlookLane {
  int fits[BOARD_LANE + SLOT_TILES_MAX];
  int16_t points[BOARD_LANE + SLOT_TILES_MAX];
} OutlookLane;

// A blank fits everywhere and scores nothing.
static void outlook_read_square(const OutlookTurn *turn, uint64_t allowed, int *fits, int16_t *points) {
  const TileSet *tiles = turn->position->rules.tiles;
  int count = turn->unseen.counts[TILE_BLANK], sum = 0;
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    if (!(allowed >> tile & 1))
      continue;
    count += turn->unseen.counts[tile];
    sum += turn->unseen.counts[tile] * tiles->points[tile];
  }
  *fits = count * CERTAIN / turn->unseen.total;
  *points = (int16_t)(count > 0 ? (sum << POINT_BITS) / count : 0);
}

static void outlook_read_lane(const OutlookTurn *turn, int direction, int lane, OutlookLane *out) {
  const Position *position = turn->position;
  const Tile *tiles = board_lane(&position->board, (Direction)direction, lane);
  const uint64_t *allowed = &position->cross.allowed[direction][board_index(lane, 0)];
  int count = 0, usual_fits;
  int16_t usual_points;
  outlook_read_square(turn, CROSS_ANY, &usual_fits, &usual_points);
  for (int square = 0; square < position->board.size; square++) {
    if (tiles[square])
      continue;
    out->fits[count] = CERTAIN;
    out->points[count] = usual_points;
    if (allowed[square] != CROSS_ANY)
      outlook_read_square(turn, allowed[square], &out->fits[count], &out->points[count]);
    count++;
  }
  memset(out->fits + count, 0, SLOT_TILES_MAX * sizeof *out->fits);
  memset(out->points + count, 0, SLOT_TILES_MAX * sizeof *out->points);
}

static int outlook_group(const Slot *slot, int points) {
  static const int least[OUTLOOK_SCORES] = {0, 12, 20, 28, 38, 52, 72};
  int size = (slot->tiles - 1) / 2, crossed = slot->through_count, score = OUTLOOK_SCORES - 1;
  crossed = crossed < OUTLOOK_CROSSED ? crossed : OUTLOOK_CROSSED - 1;
  while (score > 0 && points < least[score])
    score--;
  return (size * OUTLOOK_CROSSED + crossed) * OUTLOOK_SCORES + score;
}

static void outlook_count_lane(const OutlookTurn *turn, int direction, int lane, OutlookSlots *out) {
  const SlotTable *slots = &turn->position->slots;
  OutlookLane view;
  memset(out, 0, sizeof *out);
  outlook_read_lane(turn, direction, lane, &view);
  const Slot *slot = slots_lane(slots, direction, lane);
  for (const Slot *end = slot + slots->counts[direction][lane]; slot < end; slot++) {
    int fits = CERTAIN, points = 0;
    for (int i = 0; i < slot->tiles; i++) {
      fits = fits * view.fits[slot->first_empty + i] / CERTAIN;
      points += slot->multipliers[i] * view.points[slot->first_empty + i];
    }
    out->open[outlook_group(slot, slot->base + (points >> POINT_BITS))] += fits;
  }
}

static void outlook_add_slots(OutlookSlots *sum, const OutlookSlots *more, int sign) {
  for (int i = 0; i < OUTLOOK_SLOTS; i++)
    sum->open[i] += sign * more->open[i];
}

bool outlook_can_see(const Position *position, const TileCounts *unseen) {
  return position->board.size == OUTLOOK_BOARD && position->rules.rack_size == OUTLOOK_RACK &&
         position->board.tile_count > 0 && unseen->total > OUTLOOK_RACK && unseen->total <= NUMBER_MOST;
}

void outlook_begin(OutlookTurn *turn) {
  memset(&turn->all, 0, sizeof turn->all);
  position_refresh(turn->position);
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < turn->position->board.size; lane++) {
      outlook_count_lane(turn, direction, lane, &turn->lanes[direction][lane]);
      outlook_add_slots(&turn->all, &turn->lanes[direction][lane], 1);
    }
  }
}

// The slots of the whole board after a play: only some lanes change.
static void outlook_slots_after(const OutlookTurn *turn, const Play *play, OutlookSlots *out) {
  Position *position = turn->position;
  uint32_t changed[2];
  *out = turn->all;
  if (!play)
    return;
  position_try(position, play);
  position_refresh(position);
  position_tried_lanes(position, changed);
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (uint32_t lanes = changed[direction]; lanes; lanes &= lanes - 1) {
      int lane = __builtin_ctz(lanes);
      OutlookSlots now;
      outlook_count_lane(turn, direction, lane, &now);
      outlook_add_slots(out, &turn->lanes[direction][lane], -1);
      outlook_add_slots(out, &now, 1);
    }
  }
  position_undo(position);
}

// The net

static int16_t outlook_limited(int number, int most) {
  return (int16_t)(number > most ? most : number < -most ? -most : number);
}

static int outlook_whole_points(int32_t thousandths) {
  return (thousandths + (thousandths < 0 ? -500 : 500)) / 1000;
}

int outlook_inputs(OutlookTurn *turn, const OutlookMove *move, int16_t *out) {
  enum { SLOT_SHIFT = 6, SLOT_MOST = 255 };
  int kinds = turn->position->rules.tiles->kinds, laid = turn->rack.total - move->kept.total;
  int bag = turn->bag < OUTLOOK_BAGS ? turn->bag : OUTLOOK_BAGS - 1;
  int16_t *at = out;
  OutlookSlots slots;
  for (int kind = 0; kind <= kinds; kind++)
    *at++ = move->kept.counts[kind];
  for (int kind = 0; kind <= kinds; kind++)
    *at++ = outlook_limited(turn->unseen.counts[kind], NUMBER_MOST);
  for (int i = 0; i < OUTLOOK_BAGS; i++)
    *at++ = i == bag;
  for (int i = 0; i < OUTLOOK_LAID; i++)
    *at++ = i == laid;
  *at++ = !move->play;
  outlook_slots_after(turn, move->play, &slots);
  for (int i = 0; i < OUTLOOK_SLOTS; i++)
    *at++ = outlook_limited((slots.open[i] + (1 << (SLOT_SHIFT - 1))) >> SLOT_SHIFT, SLOT_MOST);
  *at++ = outlook_limited(turn->bag, NUMBER_MOST);
  *at++ = outlook_limited(turn->lead, LEAD_MOST);
  *at++ = outlook_limited(turn->lead, LEAD_NEAR);
  *at++ = outlook_limited(move->score, NUMBER_MOST);
  *at++ = outlook_limited(outlook_whole_points(move->keep_value), NUMBER_MOST);
  return (int)(at - out);
}

// Negative sums give 0.
static int32_t outlook_bend(int32_t sum, int shift) {
  int32_t number = sum >> shift;
  return number < 0 ? 0 : number > HIDDEN_MOST ? HIDDEN_MOST : number;
}

Equity outlook_of_inputs(const Outlook *outlook, const int16_t *inputs, int count) {
  int32_t first[OUTLOOK_FIRST], second[OUTLOOK_SECOND], result = outlook->result_bias;
  memcpy(first, outlook->first_bias, sizeof first);
  for (int i = 0; i < count; i++) {
    for (int j = 0; inputs[i] != 0 && j < OUTLOOK_FIRST; j++)
      first[j] += (int32_t)outlook->first[i][j] * inputs[i];
  }
  memcpy(second, outlook->second_bias, sizeof second);
  for (int i = 0; i < OUTLOOK_FIRST; i++) {
    int32_t number = outlook_bend(first[i], FIRST_SHIFT);
    for (int j = 0; number > 0 && j < OUTLOOK_SECOND; j++)
      second[j] += (int32_t)outlook->second[i][j] * number;
  }
  for (int j = 0; j < OUTLOOK_SECOND; j++)
    result += (int32_t)outlook->result[j] * outlook_bend(second[j], OTHER_SHIFT);
  int64_t points = (int64_t)result * EQUITY_OF_ONE / RESULT_ONE;
  return (Equity)(points > EQUITY_MOST ? EQUITY_MOST : points < -EQUITY_MOST ? -EQUITY_MOST : points);
}

Equity outlook_points(const Outlook *outlook, OutlookTurn *turn, const OutlookMove *move) {
  int16_t inputs[OUTLOOK_INPUTS];
  int count = outlook_inputs(turn, move, inputs);
  return outlook_of_inputs(outlook, inputs, count);
}
