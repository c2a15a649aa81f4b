// SPDX-License-Identifier: MIT
#include "game/play.h"

#include "game/refusal.h"
#include "game/square.h"
#include "lexicon/tiletext.h"

#include <string.h>

int play_tile_count(const Play *play) {
  int count = 0;
  for (int i = 0; i < play->length; i++)
    count += play->tiles[i] != TILE_THROUGH;
  return count;
}

static Status play_refuse_at(Error *err, Refusal refusal, int row, int col) {
  ScopedStrBuf name = {0};
  square_write(&(Square){row, col, ACROSS}, &name);
  return refuse(err, refusal, err_str(strbuf_text(&name)));
}

static Status play_check_on_board(const Board *board, int row, int col, Error *err) {
  if (row < board->size && col < board->size)
    return OK;
  ScopedStrBuf name = {0};
  square_write(&(Square){row, col, ACROSS}, &name);
  Status status =
      refuse(err, REFUSAL_SQUARE_OFF_BOARD, err_str(strbuf_text(&name)), err_int(board->size), err_int(board->size));
  return status;
}

static Status check_squares(const Board *board, const Play *play, Error *err) {
  Status status = play_check_on_board(board, play_row(play, play->length - 1), play_col(play, play->length - 1), err);
  if (status != OK)
    return status;
  for (int i = 0; i < play->length; i++) {
    bool taken = board_is_taken(board, play_row(play, i), play_col(play, i));
    if (play->tiles[i] != TILE_THROUGH && taken)
      return play_refuse_at(err, REFUSAL_SQUARE_TAKEN, play_row(play, i), play_col(play, i));
    if (play->tiles[i] == TILE_THROUGH && !taken)
      return play_refuse_at(err, REFUSAL_GAP, play_row(play, i), play_col(play, i));
  }
  return OK;
}

static Status check_first_play(const Layout *layout, int rack_size, const Play *play, Error *err) {
  int needed = rack_size < 2 ? rack_size : 2;
  bool covers_start = false;
  for (int i = 0; i < play->length; i++)
    covers_start = covers_start || layout->is_start[play_square(play, i)];
  if (!covers_start) {
    int start = 0;
    while (start < BOARD_SQUARES - 1 && !layout->is_start[start])
      start++;
    return play_refuse_at(err, REFUSAL_START_NOT_COVERED, start / BOARD_LANE, start % BOARD_LANE);
  }
  if (play_tile_count(play) < needed)
    return refuse(err, REFUSAL_START_TOO_SHORT, err_int(needed));
  return OK;
}

static Status check_connection(const Board *board, const Play *play, Error *err) {
  for (int i = 0; i < play->length; i++) {
    if (board_has_neighbour(board, play_row(play, i), play_col(play, i)))
      return OK;
  }
  return refuse(err, REFUSAL_NOT_CONNECTED);
}

// Extends the play over the tiles before and after it.
static void play_stretch(const Board *board, Play *play) {
  int row_step = play->direction == DOWN, col_step = play->direction == ACROSS;
  while (play->length < WORD_MAX && board_is_taken(board, play->row - row_step, play->col - col_step)) {
    memmove(play->tiles + 1, play->tiles, play->length);
    play->tiles[0] = TILE_THROUGH;
    play->row = (uint8_t)(play->row - row_step);
    play->col = (uint8_t)(play->col - col_step);
    play->length++;
  }
  while (play->length < WORD_MAX && board_is_taken(board, play_row(play, play->length), play_col(play, play->length)))
    play->tiles[play->length++] = TILE_THROUGH;
}

static bool reads_in(const Board *board, int row, int col, Direction direction) {
  return direction == ACROSS ? board_is_taken(board, row, col - 1) || board_is_taken(board, row, col + 1)
                             : board_is_taken(board, row - 1, col) || board_is_taken(board, row + 1, col);
}

// A single tile makes the same play in both directions. It is written across, unless only the column makes a word.
static void turn_lone_tile(const Board *board, Play *play) {
  if (play_tile_count(play) != 1)
    return;
  int at = 0;
  while (play->tiles[at] == TILE_THROUGH)
    at++;
  int row = play_row(play, at), col = play_col(play, at);
  bool down = !reads_in(board, row, col, ACROSS) && reads_in(board, row, col, DOWN);
  *play = (Play){(uint8_t)row, (uint8_t)col, down ? DOWN : ACROSS, 1, {play->tiles[at]}};
  play_stretch(board, play);
}

Status play_check(const Board *board, const Layout *layout, int rack_size, Play *play, Error *err) {
  if (play->length == 0 || play->length > WORD_MAX || play_tile_count(play) == 0)
    return refuse(err, REFUSAL_NO_TILES);
  if (play->direction != ACROSS && play->direction != DOWN)
    return refuse(err, REFUSAL_NOT_IN_LINE);
  Status status = check_squares(board, play, err);
  if (status != OK)
    return status;
  play_stretch(board, play);
  turn_lone_tile(board, play);
  return board->tile_count == 0 ? check_first_play(layout, rack_size, play, err) : check_connection(board, play, err);
}

static Status put_in_line(const Board *board, const Placement *placements, int count, Play *play, Error *err) {
  bool same_row = true, same_col = true;
  int first_row = BOARD_MAX, first_col = BOARD_MAX, last_row = 0, last_col = 0;
  for (int i = 0; i < count; i++) {
    int row = placements[i].row, col = placements[i].col;
    Status status = play_check_on_board(board, row, col, err);
    if (status != OK)
      return status;
    same_row = same_row && row == placements[0].row;
    same_col = same_col && col == placements[0].col;
    first_row = row < first_row ? row : first_row;
    last_row = row > last_row ? row : last_row;
    first_col = col < first_col ? col : first_col;
    last_col = col > last_col ? col : last_col;
  }
  if (!same_row && !same_col)
    return refuse(err, REFUSAL_NOT_IN_LINE);
  *play = (Play){.row = (uint8_t)first_row, .col = (uint8_t)first_col, .direction = same_row ? ACROSS : DOWN};
  play->length = (uint8_t)((same_row ? last_col - first_col : last_row - first_row) + 1);
  for (int i = 0; i < count; i++) {
    Tile *place = &play->tiles[same_row ? placements[i].col - first_col : placements[i].row - first_row];
    if (*place != TILE_THROUGH)
      return play_refuse_at(err, REFUSAL_SQUARE_TAKEN, placements[i].row, placements[i].col);
    *place = placements[i].tile;
  }
  return OK;
}

Status play_from_placements(const Board *board, const Layout *layout, int rack_size, const Placement *placements,
                            int count, Play *out, Error *err) {
  if (count == 0)
    return refuse(err, REFUSAL_NO_TILES);
  Play play;
  Status status = put_in_line(board, placements, count, &play, err);
  if (status == OK)
    status = play_check(board, layout, rack_size, &play, err);
  if (status == OK)
    *out = play;
  return status;
}

static void cross_word(const Board *board, const Play *play, int i, PlayWord *word) {
  Direction direction = direction_other((Direction)play->direction);
  int row_step = direction == DOWN, col_step = direction == ACROSS;
  int row = play_row(play, i), col = play_col(play, i);
  while (board_is_taken(board, row - row_step, col - col_step)) {
    row -= row_step;
    col -= col_step;
  }
  *word = (PlayWord){.row = row, .col = col, .direction = direction};
  for (;; row += row_step, col += col_step) {
    bool own = row == play_row(play, i) && col == play_col(play, i);
    if (!own && !board_is_taken(board, row, col))
      return;
    word->tiles[word->length++] = own ? play->tiles[i] : board_at(board, row, col);
  }
}

void play_words(const Board *board, const Play *play, PlayWords *out) {
  out->count = 0;
  if (play->length > 1) {
    PlayWord *main_word = &out->words[out->count++];
    *main_word =
        (PlayWord){.length = play->length, .row = play->row, .col = play->col, .direction = (Direction)play->direction};
    for (int i = 0; i < play->length; i++)
      main_word->tiles[i] =
          play->tiles[i] != TILE_THROUGH ? play->tiles[i] : board_at(board, play_row(play, i), play_col(play, i));
  }
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] == TILE_THROUGH)
      continue;
    cross_word(board, play, i, &out->words[out->count]);
    out->count += out->words[out->count].length > 1;
  }
}

static int tile_points(const TileSet *tiles, Tile tile) {
  return tile_is_blank(tile) ? 0 : tiles->points[tile];
}

// Letter premiums first, then word premiums; both only under tiles of this play.
static int word_score(const Board *board, const ScoreRules *rules, const PlayWord *word) {
  int sum = 0, multiplier = 1;
  for (int i = 0; i < word->length; i++) {
    int row = word->row + (word->direction == DOWN ? i : 0), col = word->col + (word->direction == ACROSS ? i : 0);
    int points = tile_points(rules->tiles, word->tiles[i]);
    if (!board_is_taken(board, row, col)) {
      points *= rules->layout->letter[board_index(row, col)];
      multiplier *= rules->layout->word[board_index(row, col)];
    }
    sum += points;
  }
  return sum * multiplier;
}

int play_score(const Board *board, const ScoreRules *rules, const Play *play) {
  PlayWords words;
  play_words(board, play, &words);
  int score = 0;
  for (int i = 0; i < words.count; i++)
    score += word_score(board, rules, &words.words[i]);
  if (words.count == 0) // a lone first tile, possible with racks of one
    score = word_score(board, rules,
                       &(PlayWord){.tiles = {play->tiles[0]}, .length = 1, .row = play->row, .col = play->col});
  return score + (play_tile_count(play) >= rules->rack_size ? rules->bingo_bonus : 0);
}

void play_put(Board *board, const Play *play) {
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      board_put(board, play_row(play, i), play_col(play, i), play->tiles[i]);
  }
}

void play_take_back(Board *board, const Play *play) {
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      board_put(board, play_row(play, i), play_col(play, i), TILE_EMPTY);
  }
}

bool play_take_from_rack(Rack *rack, const Play *play) {
  Rack left = *rack;
  for (int i = 0; i < play->length; i++) {
    Tile tile = play->tiles[i];
    if (tile != TILE_THROUGH && !rack_take(&left, tile_is_blank(tile) ? TILE_BLANK : tile))
      return false;
  }
  *rack = left;
  return true;
}

void play_write_position(const Play *play, StrBuf *out) {
  square_write(&(Square){play->row, play->col, (Direction)play->direction}, out);
}

void play_write_tiles(const Play *play, const TileSet *tiles, StrBuf *out) {
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] == TILE_THROUGH)
      strbuf_add_char(out, '.');
    else
      tiletext_add(tiles, play->tiles[i], out);
  }
}

static void play_write_word_with(const Play *play, const Board *board, const TileSet *tiles, bool has_brackets,
                                 StrBuf *out) {
  bool through = false;
  for (int i = 0; i < play->length; i++) {
    bool now_through = play->tiles[i] == TILE_THROUGH;
    Tile tile = now_through ? board_at(board, play_row(play, i), play_col(play, i)) : play->tiles[i];
    if (now_through != through)
      strbuf_add_char(out, now_through ? '(' : ')');
    through = now_through;
    if (has_brackets)
      tiletext_add(tiles, tile, out);
    else
      strbuf_add_text(out, tiletext_name(tiles, tile));
  }
  if (through)
    strbuf_add_char(out, ')');
}

void play_write_word(const Play *play, const Board *board, const TileSet *tiles, StrBuf *out) {
  play_write_word_with(play, board, tiles, true, out);
}

void play_write_plain_word(const Play *play, const Board *board, const TileSet *tiles, StrBuf *out) {
  play_write_word_with(play, board, tiles, false, out);
}
