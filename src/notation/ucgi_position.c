// SPDX-License-Identifier: MIT
// Positions as UCGI tells them: a record and the moves made since.
#include "base/lines.h"
#include "base/mem.h"
#include "notation/ucgi.h"

enum { START_SIZE = 15 };

typedef struct Setting {
  const TileSet *tiles;
  Layout layout;
  ScoreRules rules;
  Cgp cgp; // the player on turn first
} Setting;

// The next player comes first.
static void pass_turn(Cgp *cgp) {
  Rack rack = cgp->racks[0];
  int score = cgp->scores[0];
  for (int i = 0; i + 1 < cgp->rack_count; i++) {
    cgp->racks[i] = cgp->racks[i + 1];
    cgp->scores[i] = cgp->scores[i + 1];
  }
  cgp->racks[cgp->rack_count - 1] = rack;
  cgp->scores[cgp->rack_count - 1] = score;
}

// What was drawn since is not known: a rack that has changed is unknown.
static Status ucgi_position_apply_play(Setting *setting, UcgiMove *move, Error *err) {
  Cgp *cgp = &setting->cgp;
  Status status = ucgi_fit_play(&cgp->board, setting->tiles, &move->play, err);
  if (status == OK)
    status = play_check(&cgp->board, &setting->layout, setting->rules.rack_size, &move->play, err);
  if (status != OK)
    return status;
  int score = cgp->scores[0] + play_score(&cgp->board, &setting->rules, &move->play) + move->challenge_points;
  if (score > CGP_SCORE_MAX)
    return error_set(err, ERR_LIMIT, N_("a score is at most %d"), err_int(CGP_SCORE_MAX));
  cgp->scores[0] = score;
  play_put(&cgp->board, &move->play);
  cgp->racks[0] = (Rack){0};
  cgp->zeros = 0;
  return OK;
}

static Status apply_move(Setting *setting, Span text, Error *err) {
  UcgiMove move;
  Cgp *cgp = &setting->cgp;
  Status status = ucgi_read_move(text, setting->tiles, cgp->board.size, &move, err);
  if (status != OK)
    return status;
  if (move.kind == UCGI_RACK || move.kind == UCGI_EXCHANGE)
    cgp->racks[0] = (Rack){0};
  for (int i = 0; move.kind == UCGI_RACK && i < move.count; i++)
    rack_add(&cgp->racks[0], move.tiles[i]);
  if (move.kind == UCGI_RACK)
    return OK;
  if (move.kind == UCGI_PLAY)
    status = ucgi_position_apply_play(setting, &move, err);
  else
    cgp->zeros++;
  pass_turn(cgp);
  if (status == OK && move.turn_is_lost)
    pass_turn(cgp);
  return status;
}

static Status apply_moves(Setting *setting, Span moves, Error *err) {
  Span word;
  for (int count = 0; line_next_word(&moves, &word); count++) {
    if (count == UCGI_MOVES_MAX)
      return error_set(err, ERR_LIMIT, N_("a position has at most %d moves"), err_int(UCGI_MOVES_MAX));
    Status status = apply_move(setting, word, err);
    if (status != OK)
      return status;
  }
  return OK;
}

// Moves may have put more tiles of a kind on the board than the bag has.
static Status ucgi_position_check_tiles(const Setting *setting, Error *err) {
  int unseen[TILE_KINDS_MAX + 1];
  cgp_count_unseen(&setting->cgp, setting->tiles, unseen);
  for (int kind = 0; kind <= setting->tiles->kinds; kind++) {
    if (unseen[kind] < 0)
      return error_set(err, ERR_INPUT, N_("the moves need %d more tiles '%s' than the bag has"),
                       err_int(-(int64_t)unseen[kind]), err_str(setting->tiles->names[kind]));
  }
  return OK;
}

static Status read_start(Span record, Setting *setting, Error *err) {
  Span rest = record, word;
  if (!line_next_word(&rest, &word) || span_equals(word, "startpos")) {
    setting->cgp = (Cgp){.rack_count = 2};
    board_init(&setting->cgp.board, START_SIZE);
    return OK;
  }
  if (!span_equals(word, "cgp"))
    return error_set(err, ERR_INPUT, N_("'%s' is no position: 'cgp RECORD' and 'startpos' are"),
                     err_span(word.data, word.size < 200 ? word.size : 200));
  Status status = cgp_parse(rest, setting->tiles, &setting->cgp, err);
  if (status == OK && setting->cgp.rack_count < 2)
    setting->cgp.rack_count = 2;
  return status;
}

// Where the moves begin: after the word "moves". Records have no such word.
static Span split_moves(Span *rest) {
  Span after = *rest, word;
  while (line_next_word(&after, &word)) {
    if (span_equals(word, "moves")) {
      *rest = (Span){rest->data, (size_t)(word.data - rest->data)};
      return after;
    }
  }
  return (Span){rest->data + rest->size, 0};
}

Status ucgi_read_position(Span rest, const TileSet *tiles, int rack_size, int bingo_bonus, Cgp *out, Layout *layout,
                          Error *err) {
  ScopedMem Setting *setting = mem_alloc(sizeof *setting);
  Span moves = split_moves(&rest);
  setting->tiles = tiles;
  Status status = read_start(rest, setting, err);
  if (status == OK)
    status = cgp_layout(&setting->cgp, &setting->layout, err);
  if (status == OK) {
    const CgpNumber *bonus = &setting->cgp.opcodes.bingo_bonus;
    setting->rules =
        (ScoreRules){tiles, &setting->layout, rack_size, bonus->is_given ? (int)bonus->value : bingo_bonus};
    status = apply_moves(setting, moves, err);
  }
  if (status == OK)
    status = ucgi_position_check_tiles(setting, err);
  if (status == OK) {
    *out = setting->cgp;
    *layout = setting->layout;
  }
  return status;
}
