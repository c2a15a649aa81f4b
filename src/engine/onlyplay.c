// SPDX-License-Identifier: MIT
#include "engine/onlyplay.h"

#include "base/mem.h"
#include "engine/analysis.h"
#include "engine/endgame.h"
#include "engine/endgame_words_internal.h"

enum {
  NODES_MOST = 30 * 1000,      // of an endgame: what takes longer is not proven ...
  NODES_OF_BEST = 1000 * 1000, // ... but for the play that everything depends on
  TABLE_BYTES = 4 * 1024 * 1024,
  PLAYS_KEPT = 400 * 1000,
  ANSWERS_TRIED = 5,
  FIRST_PLAYS = 24, // by these a position in which no play is alone is told apart early
  LEAD_FAR = 128,   // no play of a single turn decides so much
};

typedef struct OnlySearch {
  const SimInput *from;
  Position position;
  EndgameWords words;
  PlayList plays;
  Rack others; // all unseen tiles
  int lead;
  int64_t nodes; // for an endgame
} OnlySearch;

static bool onlyplay_must_stop(const OnlySearch *search, Error *err) {
  return progress_is_cancelled(search->from->progress) && error_set(err, ERR_CANCELLED, N_("cancelled")) != OK;
}

static EndgameInput onlyplay_input(const OnlySearch *search, const Board *board, const Rack *mover, const Rack *other) {
  return (EndgameInput){.board = board,
                        .rules = search->from->rules,
                        .words = &search->words,
                        .racks = {*mover, *other},
                        .options = {.nodes = search->nodes, .table_bytes = TABLE_BYTES, .plays = PLAYS_KEPT},
                        .cancel = search->from->progress ? search->from->progress->cancel : NULL};
}

// On which side of `par` is what the player to move gains? A search that is not allowed to end proves nothing.
static EndgameRange onlyplay_ask(const OnlySearch *search, const Board *board, const Rack *mover, const Rack *other,
                                 int par) {
  EndgameRange range = {.low = -ENDGAME_VALUE_MAX, .high = ENDGAME_VALUE_MAX};
  const EndgameInput input = onlyplay_input(search, board, mover, other);
  if (endgame_ask(&input, par, &range, NULL) != OK)
    range = (EndgameRange){.low = -ENDGAME_VALUE_MAX, .high = ENDGAME_VALUE_MAX};
  return range;
}

// Points first: what scores most is most often the best, and the sooner that is known the less there is to search.
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
  return endgame_words_init(&out->words, tools->kwg, from->board, (const Rack[2]){from->rack, out->others}, err);
}

static void onlyplay_close(OnlySearch *search) {
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

// What a move comes to at most, where only values above `floor` matter.
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

// Of a play, over all tiles that could be drawn; *is_exact: proven, and not only a bound. Where it can't come above
// `floor` any more it is left.
static int onlyplay_count_wins(const OnlySearch *search, const ScoredPlay *play, int floor, bool *is_exact) {
  const SimInput *from = search->from;
  Board after = *from->board;
  Rack left = from->rack;
  int wins = 2 * search->others.total, lead = search->lead + play->score;
  *is_exact = true;
  if (!play_take_from_rack(&left, &play->play))
    return 0;
  play_put(&after, &play->play);
  for (int kind = 0; kind <= from->rules->tiles->kinds && wins > floor; kind++) {
    int count = search->others.counts[kind];
    Rack mine = left, theirs = search->others;
    if (count == 0 || !rack_take(&theirs, (Tile)kind))
      continue;
    rack_add(&mine, (Tile)kind);
    EndgameRange range = onlyplay_ask(search, &after, &theirs, &mine, lead);
    bool is_won = range.high<lead, is_lost = range.low> lead, is_tied = range.low == lead && range.high == lead;
    *is_exact = *is_exact && (is_won || is_lost || is_tied);
    wins -= count * (is_lost ? 2 : range.low == lead ? 1 : 0);
  }
  *is_exact = *is_exact && wins > floor;
  return wins;
}

// After this answer to a pass, or to an exchange, its player draws the tile in the bag, and does not know which of
// `unseen` that is. Does the answer win whichever it is?
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

// Whoever holds these tiles has seen a pass or an exchange. Among the answers that score most, is there one that wins
// for sure? One who plays best by what there is to be seen wins then.
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

// Half wins of a pass or an exchange, at most. They leave the other to see the same: their own tiles, and that we and
// the bag have the rest.
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

// The smallest lead with which the play may win more than half of the time, if it is below that.
static int onlyplay_least_lead(OnlySearch *search, const ScoredPlay *play, int below) {
  int low = -LEAD_FAR, high = below, tried = below - 1;
  bool is_exact;
  while (low < high) {
    search->lead = tried;
    if (onlyplay_count_wins(search, play, search->others.total, &is_exact) > search->others.total)
      high = tried;
    else
      low = tried + 1;
    tried = (low + high) >> 1;
  }
  return low;
}

Status onlyplay_deciding_lead(const SimInput *position, int *out, Move *play, Error *err) {
  OnlySearch *search = mem_alloc(sizeof *search);
  int least = LEAD_FAR, next = LEAD_FAR; // of one play, and of all others
  *out = ONLYPLAY_NO_LEAD;
  Status status = onlyplay_open(position, search, err);
  if (status == OK && onlyplay_can_search(position, search)) {
    onlyplay_list(search);
    for (int i = 0; status == OK && i < search->plays.count && i < FIRST_PLAYS; i++) {
      const ScoredPlay *tried = &search->plays.plays[i];
      int lead = onlyplay_least_lead(search, tried, next);
      if (lead < least)
        *play = (Move){.type = ACTION_PLAY, .play = tried->play, .score = tried->score};
      next = lead < least ? least : lead;
      least = lead < least ? lead : least;
      status = onlyplay_must_stop(search, err) ? ERR_CANCELLED : OK;
    }
  }
  if (status == OK && least < next && next < LEAD_FAR)
    *out = next - 1;
  onlyplay_close(search);
  return status;
}

// The best so far and the next one. A play that is only bounded is as good as its bound, but never the best alone.
static Status onlyplay_compare_wins(OnlySearch *search, int margin, OnlyPlay *out, Error *err) {
  bool is_exact, is_best_exact = false;
  for (int i = 0; i < search->plays.count; i++) {
    const ScoredPlay *play = &search->plays.plays[i];
    bool is_hopeless = i >= FIRST_PLAYS && out->value - out->next_at_most < margin;
    if (onlyplay_must_stop(search, err))
      return ERR_CANCELLED;
    if (is_hopeless)
      return OK;
    int wins = onlyplay_count_wins(search, play, out->next_at_most, &is_exact);
    if (wins > out->value) {
      out->next_at_most = out->value;
      out->value = wins;
      out->move = (Move){.type = ACTION_PLAY, .play = play->play, .score = play->score};
      is_best_exact = is_exact;
    } else if (wins > out->next_at_most) {
      out->next_at_most = wins;
    }
  }
  if (!is_best_exact && out->value - out->next_at_most >= margin) {
    const ScoredPlay best = {.play = out->move.play, .score = out->move.score};
    search->nodes = NODES_OF_BEST;
    out->value = onlyplay_count_wins(search, &best, out->next_at_most, &is_best_exact);
    search->nodes = NODES_MOST;
  }
  if (!is_best_exact || out->value - out->next_at_most < margin)
    return OK;
  int waiting = onlyplay_most_waiting(search);
  out->next_at_most = waiting > out->next_at_most ? waiting : out->next_at_most;
  out->is_alone = out->value - out->next_at_most >= margin;
  return OK;
}

// Whoever plays draws the tile: both racks are full.
static bool onlyplay_draws_last(const SimInput *position, const OnlySearch *search) {
  int rack_size = position->rules->rack_size;
  return position->rack.total == rack_size && position->rack_counts[1] == rack_size &&
         search->others.total == rack_size + 1;
}

Status onlyplay_prove_win(const SimInput *position, int margin, OnlyPlay *out, Error *err) {
  OnlySearch *search = mem_alloc(sizeof *search);
  *out = (OnlyPlay){0};
  Status status = onlyplay_open(position, search, err);
  if (status == OK && onlyplay_can_search(position, search) && onlyplay_draws_last(position, search)) {
    out->orders = search->others.total;
    onlyplay_list(search);
    status = onlyplay_compare_wins(search, margin, out, err);
  }
  onlyplay_close(search);
  return status;
}
