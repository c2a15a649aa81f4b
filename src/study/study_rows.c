// SPDX-License-Identifier: MIT
// Rows for moves that were simulated or searched.
#include "base/mem.h"
#include "game/square.h"
#include "lexicon/tiletext.h"
#include "study/study.h"

#include <string.h>

int study_lead(const SimInput *input) {
  int best = input->scores[1];
  for (int seat = 2; seat < input->seat_count; seat++)
    best = input->scores[seat] > best ? input->scores[seat] : best;
  return input->scores[0] - best;
}

FieldList study_simulated(const SimDone *done, Arena *arena) {
  const GivenPosition *given = &done->at.given;
  const SimResult *result = &done->result;
  StudyMove *rows = arena_alloc(arena, SIM_CANDIDATES_MAX * sizeof *rows);
  for (int i = 0; i < result->count; i++) {
    const SimCandidate *candidate = &result->candidates[i];
    rows[i] = study_move(&candidate->move, &given->cgp.board, &given->tiles, &given->cgp.racks[0], arena);
    rows[i].iterations = candidate->iterations;
    rows[i].is_dropped = candidate->is_dropped;
    if (candidate->iterations == 0)
      continue;
    rows[i].equity = sim_mean_lead(candidate) - study_lead(&done->input);
    rows[i].win = sim_mean_win(candidate);
    if (candidate->iterations == 1)
      continue;
    rows[i].equity_margin = sim_lead_margin(candidate);
    rows[i].win_margin = sim_win_margin(candidate);
  }
  return (FieldList){rows, result->count};
}

FieldList study_solved(const PegDone *done, Arena *arena) {
  const GivenPosition *given = &done->at.given;
  const PegResult *result = &done->result;
  StudyMove *rows = arena_alloc(arena, PEG_CANDIDATES_MAX * sizeof *rows);
  int count = 0;
  while (count < result->count && result->candidates[count].rounds > 0) {
    const PegCandidate *candidate = &result->candidates[count];
    StudyMove *row = &rows[count++];
    *row = study_move(&candidate->move, &given->cgp.board, &given->tiles, &given->cgp.racks[0], arena);
    row->win = peg_win_share(candidate);
    row->least = peg_least_share(candidate);
    row->most = peg_most_share(candidate);
    row->equity = peg_mean_lead(candidate);
  }
  return (FieldList){rows, count};
}

FieldList study_line(const EndgameDone *done, Arena *arena) {
  const EndgameResult *result = &done->result;
  const TileSet *tiles = &done->at.given.tiles;
  Board board = done->at.given.cgp.board;
  Rack racks[] = {done->racks[0], done->racks[1]};
  StudyMove *rows = arena_alloc(arena, ENDGAME_LINE_MAX * sizeof *rows);
  for (int turn = 0; turn < result->line_count; turn++) {
    const EndgameMove *made = &result->line[turn];
    const Move move = {.type = made->is_pass ? ACTION_PASS : ACTION_PLAY, .play = made->play, .score = made->score};
    rows[turn] = study_move(&move, &board, tiles, &racks[turn % 2], arena);
    if (!made->is_pass && play_take_from_rack(&racks[turn % 2], &made->play))
      play_put(&board, &made->play);
  }
  return (FieldList){rows, result->line_count};
}

enum { REPLY_POOL_MAX = 1024 };

static int reply_fill_pool(const TileCounts *unseen, Tile *pool) {
  int count = 0;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = 0; i < unseen->counts[kind] && count < REPLY_POOL_MAX; i++)
      pool[count++] = (Tile)kind;
  }
  return count;
}

double study_reply(const SimInput *position, const Move *move, int samples) {
  ScopedMem Position *board = mem_alloc(sizeof *board);
  ScopedMem Tile *pool = mem_alloc(REPLY_POOL_MAX * sizeof *pool);
  const SearchTools *tools = position->tools;
  Random random = random_start(&position->seed, "replies");
  int count = reply_fill_pool(&position->unseen, pool), held = position->rack_counts[1];
  double sum = 0;
  position_init(board, position->board, tools->kwg, &tools->graph, &tools->sorted, tools->has_map ? &tools->map : NULL,
                position->rules);
  if (move->type == ACTION_PLAY)
    position_play(board, &move->play);
  for (int sample = 0; sample < samples && !progress_is_cancelled(position->progress); sample++) {
    Rack rack = {0};
    ScoredPlay best;
    random_shuffle(&random, pool, (size_t)count, sizeof *pool);
    for (int i = 0; i < held && i < count; i++)
      rack_add(&rack, pool[i]);
    const PositionQuery query = {.rack = &rack};
    if (rack.total > 0 && position_can_search(board, &rack) && position_best(board, &query, &best))
      sum += best.score;
  }
  position_deinit(board);
  return samples > 0 ? sum / samples : 0;
}

// What is odd about a position: invalid words, tiles that are not connected, an empty start square.

typedef struct StudyRemarking {
  const OpenPosition *at;
  const Catalog *catalog;
  Arena *arena;
  StudyRemark *out;
  int count;
} StudyRemarking;

static void remark_add(StudyRemarking *remarking, StudyRemark remark, const char *at) {
  const Catalog *catalog = remarking->catalog;
  ScopedStrBuf text = {0};
  if (remarking->count == STUDY_REMARKS_MAX)
    return;
  if (remark.kind == ODD_WORD)
    strbuf_printf(&text, tr(catalog, "%s is not in the dictionary."), at);
  else if (remark.kind == ODD_LOOSE)
    strbuf_printf(&text, tr(catalog, "The tiles at %s are not connected to the others."), at);
  else
    strbuf_add_text(&text, tr(catalog, "No tile lies on the start square."));
  remark.at = arena_copy_text(remarking->arena, at, strlen(at));
  remark.text = arena_copy_text(remarking->arena, strbuf_text(&text), text.size);
  remarking->out[remarking->count++] = remark;
}

static Tile remark_tile(const Board *board, bool is_down, int lane, int at) {
  return is_down ? board_at(board, at, lane) : board_at(board, lane, at);
}

static void remark_word(StudyRemarking *remarking, bool is_down, int lane, int from, int to) {
  const OpenPosition *at = remarking->at;
  Tile word[BOARD_MAX];
  ScopedStrBuf text = {0};
  for (int i = from; i < to; i++) {
    word[i - from] = remark_tile(&at->given.cgp.board, is_down, lane, i);
    strbuf_add_text(&text, tiletext_name(&at->given.tiles, word[i - from]));
  }
  if (to - from < 2 || lexicon_has(&at->words, word, to - from))
    return;
  remark_add(
      remarking,
      (StudyRemark){.kind = ODD_WORD, .row = is_down ? from : lane, .col = is_down ? lane : from, .is_down = is_down},
      strbuf_text(&text));
}

static void remark_words(StudyRemarking *remarking) {
  const Board *board = &remarking->at->given.cgp.board;
  for (int is_down = 0; is_down < 2; is_down++) {
    for (int lane = 0; lane < board->size; lane++) {
      int from = 0;
      for (int at = 0; at <= board->size; at++) {
        if (at < board->size && remark_tile(board, is_down, lane, at) != TILE_EMPTY)
          continue;
        remark_word(remarking, is_down, lane, from, at);
        from = at + 1;
      }
    }
  }
}

// Marks the tiles that are connected with this one.
static void remark_reach(const Board *board, int row, int col, bool *seen) {
  if (row < 0 || col < 0 || row >= board->size || col >= board->size || seen[board_index(row, col)] ||
      board_at(board, row, col) == TILE_EMPTY)
    return;
  seen[board_index(row, col)] = true;
  remark_reach(board, row - 1, col, seen);
  remark_reach(board, row + 1, col, seen);
  remark_reach(board, row, col - 1, seen);
  remark_reach(board, row, col + 1, seen);
}

// Every tile should be connected with one that covers a start square.
static void remark_loose(StudyRemarking *remarking) {
  const GivenPosition *given = &remarking->at->given;
  const Board *board = &given->cgp.board;
  bool seen[BOARD_SQUARES] = {0}, has_start = false, has_tiles = false;
  for (int at = 0; at < board->size * board->size; at++) {
    int row = at / board->size, col = at % board->size;
    bool is_tile = board_at(board, row, col) != TILE_EMPTY;
    has_tiles = has_tiles || is_tile;
    if (is_tile && given->layout.is_start[board_index(row, col)]) {
      has_start = true;
      remark_reach(board, row, col, seen);
    }
  }
  if (has_tiles && !has_start)
    remark_add(remarking, (StudyRemark){.kind = ODD_START, .row = -1, .col = -1}, "");
  for (int at = 0; has_start && at < board->size * board->size; at++) {
    int row = at / board->size, col = at % board->size;
    ScopedStrBuf square = {0};
    if (seen[board_index(row, col)] || board_at(board, row, col) == TILE_EMPTY)
      continue;
    square_write_column(col, &square);
    strbuf_printf(&square, "%d", row + 1);
    remark_add(remarking, (StudyRemark){.kind = ODD_LOOSE, .row = row, .col = col}, strbuf_text(&square));
    remark_reach(board, row, col, seen);
  }
}

int study_remarks(const OpenPosition *position, const Catalog *catalog, Arena *arena,
                  StudyRemark out[STUDY_REMARKS_MAX]) {
  StudyRemarking remarking = {position, catalog, arena, out, 0};
  remark_loose(&remarking);
  remark_words(&remarking);
  return remarking.count;
}
