// SPDX-License-Identifier: MIT
// Moves that were played out or searched, as whoever looks into a position is shown them.
#include "app/study.h"

static int study_lead(const SimInput *input) {
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
