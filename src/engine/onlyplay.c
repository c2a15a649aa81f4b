// SPDX-License-Identifier: MIT
#include "engine/onlyplay.h"

#include "base/mem.h"
#include "engine/analysis.h"
#include "engine/preendgame_internal.h"

#include <stdlib.h>

enum {
  NODES_GUESSED = 100, // of an endgame that is only estimated
  NODES_FIRST = 1000,  // most are proven sooner
  NODES_MOST = 30 * 1000,
  NODES_LAST = 300 * 1000,     // what takes longer is not proven ...
  NODES_OF_BEST = 1000 * 1000, // ... except for the play that decides the proof
  TABLE_BYTES = 4 * 1024 * 1024,
  PLAYS_KEPT = 400 * 1000,
  ANSWERS_TRIED = 5,
  TOP_PLAYS = 6,    // these show early that a position has no such play ...
  FIRST_PLAYS = 24, // ... and these before a proof
  PLAYS_MOST = 600, // with more plays a proof takes too long
  LEAD_FAR = 1000,  // more than any play of a single turn decides
};

typedef struct OnlySearch {
  const SimInput *from;
  Position position;
  EndgameWords words;
  PlayList plays;
  Rack others; // all unseen tiles
  int lead;
  int64_t nodes;                      // limit for an endgame
  int64_t spoilt[TILE_KINDS_MAX + 1]; // half wins that plays lost when that tile was drawn
  EndgameMemory *memory;
} OnlySearch;

static bool onlyplay_must_stop(const OnlySearch *search, Error *err) {
  return progress_is_cancelled(search->from->progress) && error_set(err, ERR_CANCELLED, N_("cancelled")) != OK;
}

static EndgameInput onlyplay_input(const OnlySearch *search, const Board *board, const Rack *mover, const Rack *other) {
  return (EndgameInput){.board = board,
                        .rules = search->from->rules,
                        .words = &search->words,
                        .memory = search->memory,
                        .racks = {*mover, *other},
                        .options = {.nodes = search->nodes, .table_bytes = TABLE_BYTES, .plays = PLAYS_KEPT},
                        .cancel = search->from->progress ? search->from->progress->cancel : NULL};
}

// Does the player to move gain more or less than `par`? A search that may not finish proves nothing.
static EndgameRange onlyplay_ask(const OnlySearch *search, const Board *board, const Rack *mover, const Rack *other,
                                 int par) {
  EndgameRange range = {.low = -ENDGAME_VALUE_MAX, .high = ENDGAME_VALUE_MAX};
  const EndgameInput input = onlyplay_input(search, board, mover, other);
  if (endgame_ask(&input, par, &range, NULL) != OK)
    range = (EndgameRange){.low = -ENDGAME_VALUE_MAX, .high = ENDGAME_VALUE_MAX};
  return range;
}

// Sorts by points: the play that scores most is most often the best, and the sooner that is known, the less must be
// searched.
static void onlyplay_list(OnlySearch *search) {
  position_all(&search->position, &(PositionQuery){.rack = &search->from->rack}, &search->plays);
  playlist_sort(&search->plays);
}

static Status onlyplay_open(const SimInput *from, OnlySearch *out, Error *err) {
  const SearchTools *tools = from->tools;
  *out = (OnlySearch){.from = from, .lead = from->scores[0] - from->scores[1], .nodes = NODES_MOST};
  for (int kind = 0; kind <= from->rules->tiles->kinds; kind++) {
    out->others.counts[kind] = (uint8_t)from->unseen.counts[kind];
    out->others.total += from->unseen.counts[kind];
  }
  position_init(&out->position, from->board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, from->rules);
  Status status =
      endgame_words_init(&out->words, tools->kwg, from->board, (const Rack[2]){from->rack, out->others}, err);
  if (status == OK)
    out->memory = peg_memory(from, &out->words, TABLE_BYTES, false);
  return status;
}

static void onlyplay_close(OnlySearch *search) {
  endgame_memory_destroy(search->memory);
  endgame_words_deinit(&search->words);
  playlist_deinit(&search->plays);
  position_deinit(&search->position);
  mem_free(search);
}

static bool onlyplay_can_search(const SimInput *from, const OnlySearch *search) {
  return from->seat_count == 2 && from->rack.total > 0 && search->others.total > 0 &&
         position_can_search(&search->position, &from->rack);
}

// ---- the end ----

// The highest possible result of a move; only results above `floor` matter.
static int onlyplay_end_most(const OnlySearch *search, const ScoredPlay *play, int floor) {
  Rack left = search->from->rack;
  Board after = *search->from->board;
  if (play && !play_take_from_rack(&left, &play->play))
    return -ENDGAME_VALUE_MAX;
  if (play && left.total == 0)
    return play->score + 2 * rack_points(&search->others, search->from->rules->tiles);
  if (play)
    play_put(&after, &play->play);
  int score = play ? play->score : 0;
  return score - onlyplay_ask(search, &after, &search->others, &left, score - floor).low;
}

static Status onlyplay_compare_ends(const OnlySearch *search, int margin, OnlyPlay *out, Error *err) {
  int floor = out->value - margin;
  out->next_at_most = onlyplay_end_most(search, NULL, floor);
  for (int i = 0; i < search->plays.count && out->next_at_most <= floor; i++) {
    const ScoredPlay *play = &search->plays.plays[i];
    const Move move = {.type = ACTION_PLAY, .play = play->play, .score = play->score};
    if (analysis_same_move(&move, &out->move))
      continue;
    if (onlyplay_must_stop(search, err))
      return ERR_CANCELLED;
    int most = onlyplay_end_most(search, play, floor);
    out->next_at_most = most > out->next_at_most ? most : out->next_at_most;
  }
  out->is_alone = out->next_at_most <= floor;
  return OK;
}

Status onlyplay_prove_end(const SimInput *position, int margin, OnlyPlay *out, Error *err) {
  OnlySearch *search = mem_alloc(sizeof *search);
  ScopedMem EndgameResult *result = mem_alloc(sizeof *result);
  *out = (OnlyPlay){0};
  Status status = onlyplay_open(position, search, err);
  if (status == OK && onlyplay_can_search(position, search)) {
    const EndgameInput input = onlyplay_input(search, position->board, &position->rack, &search->others);
    status = endgame_solve(&input, result, err);
    if (status == OK && result->exact && result->line_count > 0 && !result->line[0].is_pass) {
      const EndgameMove *first = &result->line[0];
      out->move = (Move){.type = ACTION_PLAY, .play = first->play, .score = first->score};
      out->value = result->value;
      onlyplay_list(search);
      status = onlyplay_compare_ends(search, margin, out, err);
    }
  }
  onlyplay_close(search);
  return status;
}

// ---- one tile in the bag ----

// The outcome of a play if this tile is drawn: 2 won, 1 tied, 0 lost. If nothing is proven it counts as won, and
// *is_exact becomes false.
static int onlyplay_outcome(const OnlySearch *search, const Board *after, const Rack *left, Tile drawn, int lead,
                            bool *is_exact) {
  Rack mine = *left, theirs = search->others;
  if (!rack_take(&theirs, drawn))
    return 0;
  rack_add(&mine, drawn);
  EndgameRange range = onlyplay_ask(search, after, &theirs, &mine, lead);
  bool is_won = range.high<lead, is_lost = range.low> lead, is_tied = range.low == lead && range.high == lead;
  *is_exact = *is_exact && (is_won || is_lost || is_tied);
  return is_lost ? 0 : range.low == lead ? 1 : 2;
}

// The next tile to try: the one with which most plays have lost so far, because a play that loses at all mostly loses
// with it.
static int onlyplay_next_drawn(const OnlySearch *search, const bool *is_tried) {
  int next = -1;
  for (int kind = 0; kind <= search->from->rules->tiles->kinds; kind++) {
    bool is_open = search->others.counts[kind] > 0 && !is_tried[kind];
    if (is_open && (next < 0 || search->spoilt[kind] > search->spoilt[next]))
      next = kind;
  }
  return next;
}

// The half wins of a play over all tiles that could be drawn. *is_exact: proven, not only an upper bound. Stops when
// the number can't exceed `floor` any more.
static int onlyplay_count_wins(OnlySearch *search, const ScoredPlay *play, int floor, bool *is_exact) {
  const SimInput *from = search->from;
  bool is_tried[TILE_KINDS_MAX + 1] = {0};
  Board after = *from->board;
  Rack left = from->rack;
  int wins = 2 * search->others.total, kind;
  *is_exact = true;
  if (!play_take_from_rack(&left, &play->play))
    return 0;
  play_put(&after, &play->play);
  while (wins > floor && (kind = onlyplay_next_drawn(search, is_tried)) >= 0) {
    int outcome = onlyplay_outcome(search, &after, &left, (Tile)kind, search->lead + play->score, is_exact);
    is_tried[kind] = true;
    search->spoilt[kind] += 2 - outcome;
    wins -= search->others.counts[kind] * (2 - outcome);
  }
  return wins;
}

// Does the play win more than half of the time? The limit is raised until that is certain. *out: half wins, at most.
static bool onlyplay_may_win(OnlySearch *search, const ScoredPlay *play, int *out) {
  static const int64_t patience[] = {NODES_FIRST, NODES_MOST, NODES_LAST};
  int half = search->others.total;
  bool is_exact = false;
  *out = half + 1;
  for (int i = 0; i < (int)(sizeof patience / sizeof *patience) && *out > half && !is_exact; i++) {
    search->nodes = patience[i];
    *out = onlyplay_count_wins(search, play, half, &is_exact);
  }
  search->nodes = NODES_MOST;
  return *out > half;
}

// After this answer to a pass or an exchange, its player draws the tile in the bag, one of `unseen`, without knowing
// which. Does the answer win with every one of them?
static bool onlyplay_wins_surely(const OnlySearch *search, const ScoredPlay *answer, const Rack *theirs,
                                 const Rack *unseen) {
  const SimInput *from = search->from;
  Board after = *from->board;
  Rack left = *theirs;
  int par = answer->score - search->lead; // what the other must gain for a tie
  if (!play_take_from_rack(&left, &answer->play))
    return false;
  play_put(&after, &answer->play);
  for (int kind = 0; kind <= from->rules->tiles->kinds; kind++) {
    Rack mine = *unseen, drawn = left;
    if (!rack_take(&mine, (Tile)kind))
      continue;
    rack_add(&drawn, (Tile)kind);
    if (onlyplay_ask(search, &after, &mine, &drawn, par).high >= par)
      return false;
  }
  return true;
}

// A player with these tiles answers a pass or an exchange. Does any of the answers that score most win for certain?
// Then a player who plays best by what they see wins.
static bool onlyplay_is_answered(OnlySearch *search, const Rack *theirs, const Rack *unseen) {
  SCOPED(playlist_deinit) PlayList answers = {0};
  bool is_answered = false;
  if (!position_can_search(&search->position, theirs))
    return false;
  position_all(&search->position, &(PositionQuery){.rack = theirs}, &answers);
  playlist_sort(&answers);
  for (int i = 0; i < answers.count && i < ANSWERS_TRIED && !is_answered; i++)
    is_answered = onlyplay_wins_surely(search, &answers.plays[i], theirs, unseen);
  return is_answered;
}

// The most half wins of a pass or an exchange. After either, the other player sees the same: their own tiles, and that
// the rest is on our rack and in the bag.
static int onlyplay_most_waiting(OnlySearch *search) {
  const SimInput *from = search->from;
  int wins = 0;
  for (int kind = 0; kind <= from->rules->tiles->kinds; kind++) {
    int count = search->others.counts[kind];
    Rack theirs = search->others, unseen = from->rack;
    if (count == 0 || !rack_take(&theirs, (Tile)kind))
      continue;
    rack_add(&unseen, (Tile)kind);
    if (!onlyplay_is_answered(search, &theirs, &unseen))
      wins += 2 * count;
  }
  return wins;
}

// Does any play draw the last tile? It does if both racks are full.
static bool onlyplay_draws_last(const SimInput *position, const OnlySearch *search) {
  int rack_size = position->rules->rack_size;
  return position->rack.total == rack_size && position->rack_counts[1] == rack_size &&
         search->others.total == rack_size + 1;
}

// ---- a lead with which one play decides ----

static int onlyplay_compare_gains(const void *left, const void *right) {
  return *(const int *)right - *(const int *)left;
}

// An estimate of what a play gains until the end of the game, if this tile is drawn.
static int onlyplay_guess_gain(const OnlySearch *search, const ScoredPlay *play, Tile drawn, EndgameResult *result) {
  Board after = *search->from->board;
  Rack mine = search->from->rack, theirs = search->others;
  if (!play_take_from_rack(&mine, &play->play) || !rack_take(&theirs, drawn))
    return -LEAD_FAR;
  rack_add(&mine, drawn);
  play_put(&after, &play->play);
  const EndgameInput input = onlyplay_input(search, &after, &theirs, &mine);
  return endgame_solve(&input, result, NULL) == OK ? play->score - result->value : -LEAD_FAR;
}

// The smallest lead with which the play probably wins more than half of the time.
static int onlyplay_guess_need(const OnlySearch *search, const ScoredPlay *play, EndgameResult *result) {
  int gains[RACK_MAX + 1], count = 0;
  for (int kind = 0; kind <= search->from->rules->tiles->kinds; kind++) {
    int equal = search->others.counts[kind];
    int gain = equal > 0 ? onlyplay_guess_gain(search, play, (Tile)kind, result) : 0;
    for (int i = 0; i < equal && count <= RACK_MAX; i++)
      gains[count++] = gain;
  }
  qsort(gains, (size_t)count, sizeof *gains, onlyplay_compare_gains);
  return 1 - gains[count / 2];
}

// Finds which play needs the smallest lead, and which the next. If the plays that score most are not `gap` apart, the
// others are not examined.
static Status onlyplay_guess_needs(OnlySearch *search, int gap, int *least, int *next, Move *play, Error *err) {
  ScopedMem EndgameResult *result = mem_alloc(sizeof *result);
  for (int i = 0; i < search->plays.count && i < FIRST_PLAYS; i++) {
    const ScoredPlay *tried = &search->plays.plays[i];
    if (i >= TOP_PLAYS && *next - *least < gap)
      break;
    if (onlyplay_must_stop(search, err))
      return ERR_CANCELLED;
    int need = onlyplay_guess_need(search, tried, result);
    if (need < *least)
      *play = (Move){.type = ACTION_PLAY, .play = tried->play, .score = tried->score};
    *next = need < *least ? *least : need < *next ? need : *next;
    *least = need < *least ? need : *least;
  }
  return OK;
}

Status onlyplay_guess_lead(const SimInput *position, int gap, int *out, Move *play, Error *err) {
  OnlySearch *search = mem_alloc(sizeof *search);
  int least = LEAD_FAR, next = LEAD_FAR;
  *out = ONLYPLAY_NO_LEAD;
  Status status = onlyplay_open(position, search, err);
  if (status == OK && onlyplay_can_search(position, search) && onlyplay_draws_last(position, search)) {
    onlyplay_list(search);
    search->nodes = NODES_GUESSED;
    if (search->plays.count <= PLAYS_MOST && position->rack.counts[TILE_BLANK] + search->others.counts[TILE_BLANK] == 0)
      status = onlyplay_guess_needs(search, gap, &least, &next, play, err);
    if (status == OK && next < LEAD_FAR && next - least >= gap)
      *out = least + (next - least - 1) / 2;
  }
  onlyplay_close(search);
  return status;
}

// Finds the only play that may win more than half of the time; *is_alone: there is no second. Then searches it
// completely.
static Status onlyplay_find_winner(OnlySearch *search, OnlyPlay *out, bool *is_alone, Error *err) {
  const ScoredPlay *winner = NULL;
  int wins;
  *is_alone = false;
  for (int i = 0; i < search->plays.count; i++) {
    if (onlyplay_must_stop(search, err))
      return ERR_CANCELLED;
    if (!onlyplay_may_win(search, &search->plays.plays[i], &wins))
      continue;
    if (winner)
      return OK;
    winner = &search->plays.plays[i];
  }
  if (winner) {
    search->nodes = NODES_OF_BEST;
    out->value = onlyplay_count_wins(search, winner, out->next_at_most, is_alone);
    search->nodes = NODES_MOST;
    out->move = (Move){.type = ACTION_PLAY, .play = winner->play, .score = winner->score};
  }
  return OK;
}

Status onlyplay_prove_win(const SimInput *position, int margin, OnlyPlay *out, Error *err) {
  OnlySearch *search = mem_alloc(sizeof *search);
  bool is_alone = false;
  *out = (OnlyPlay){0};
  Status status = onlyplay_open(position, search, err);
  if (status == OK && onlyplay_can_search(position, search) && onlyplay_draws_last(position, search)) {
    out->orders = out->next_at_most = search->others.total;
    onlyplay_list(search);
    status = onlyplay_find_winner(search, out, &is_alone, err);
    out->is_alone =
        is_alone && out->value - out->next_at_most >= margin && onlyplay_most_waiting(search) <= out->next_at_most;
  }
  onlyplay_close(search);
  return status;
}
