// SPDX-License-Identifier: MIT
// Turns are tried in the order of their static value. After each, the answers that look best are laid, and a search of
// the endgame says who then wins. If that is still the other player, a further trap is looked for. There only the first
// answer decides, and only the best turns are tried, since their number grows with every turn.
//
// The worth of a trap is the share of games it wins, if answers are as likely as they look. Answers are static moves,
// so nothing is certain about a trap except that it is better than a turn after which the answer that looks best wins.
#include "engine/trap.h"

#include "base/mem.h"
#include "base/steady.h"
#include "engine/endgame_words_internal.h"
#include "engine/staticplay.h"

#include <math.h>

// TRAP_TURNS: turns that are tried. TRAP_TURNS_DEEP: the same where more traps follow. TRAP_ANSWERS: answers that are
// compared. TRAP_TEMPER: an answer that looks worse by this many thousandths is less likely by a factor of e.
// TRAP_DEPTH: own turns to look ahead.
enum { TRAP_TURNS = 300, TRAP_TURNS_DEEP = 40, TRAP_ANSWERS = 4, TRAP_TEMPER = 2000, TRAP_DEPTH = 2 };
enum { TRAP_TABLE = 1 << 18, TRAP_PLAYS = 1 << 16 }; // for the searches

typedef struct Trap {
  const TrapInput *input;
  Position position;
  EndgameWords words;
  EndgameMemory *memory;
} Trap;

// Both racks, the lead of the player to move, and whether the last turn was a pass.
typedef struct TrapStanding {
  Rack own, other;
  int lead;
  bool after_pass; // another pass ends the game
} TrapStanding;

static double trap_best(Trap *trap, const TrapStanding *standing, int depth, int turns, EndgameMove *out);

static bool trap_is_late(const Trap *trap) {
  const TrapInput *input = trap->input;
  return (input->deadline_ms > 0 && steady_ms() >= input->deadline_ms) || (input->cancel && atomic_load(input->cancel));
}

static double trap_share(int lead) {
  return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

// For the player to move: nobody can go on, and both lose what they hold.
static double trap_stuck(const Trap *trap, const TrapStanding *standing) {
  const TileSet *tiles = trap->input->rules->tiles;
  return trap_share(standing->lead - rack_points(&standing->own, tiles) + rack_points(&standing->other, tiles));
}

// The best static plays of the player to move.
static void trap_list(Trap *trap, const TrapStanding *standing, int limit, PlayList *out) {
  const ScoreRules *rules = trap->input->rules;
  TileCounts unseen = {.total = standing->other.total};
  for (int kind = 0; kind <= rules->tiles->kinds; kind++)
    unseen.counts[kind] = standing->other.counts[kind];
  StaticTurn turn = {.leaves = trap->input->leaves,
                     .tiles = rules->tiles,
                     .rack_size = rules->rack_size,
                     .is_duel = true,
                     .out_gain = static_out_gain(rules->tiles, &unseen, 2)};
  position_best_n(&trap->position, &(PositionQuery){&standing->own, static_keep_values, &turn}, limit, out);
}

// The standing after a play, or a pass (NULL).
static TrapStanding trap_after(const TrapStanding *standing, const ScoredPlay *play) {
  TrapStanding next = {standing->other, standing->own, -standing->lead - (play ? play->score : 0), !play};
  if (play)
    (void)play_take_from_rack(&next.other, &play->play);
  return next;
}

// The result for the player to move if both play perfectly.
static double trap_searched(Trap *trap, const TrapStanding *standing) {
  const TrapInput *input = trap->input;
  EndgameInput question = {.board = &trap->position.board,
                           .rules = input->rules,
                           .words = &trap->words,
                           .memory = trap->memory,
                           .racks = {standing->own, standing->other},
                           .options = {.nodes = input->nodes, .table_bytes = TRAP_TABLE, .plays = TRAP_PLAYS},
                           .cancel = input->cancel};
  EndgameRange range;
  double worth = 0;
  if (endgame_ask(&question, -standing->lead, &range, NULL) == OK && range.low >= -standing->lead)
    worth = range.low > -standing->lead ? 1 : 0.5;
  return standing->after_pass ? fmax(worth, trap_stuck(trap, standing)) : worth;
}

// The worth after the other player, who is to move, answers with this play, or passes (NULL).
static double trap_after_answer(Trap *trap, const TrapStanding *standing, const ScoredPlay *answer, int depth) {
  TrapStanding next = trap_after(standing, answer);
  EndgameMove turn;
  if (next.other.total == 0)
    return trap_share(next.lead - 2 * rack_points(&next.own, trap->input->rules->tiles));
  if (answer)
    position_try(&trap->position, &answer->play);
  double worth = trap_searched(trap, &next);
  if (worth == 0 && depth > 1)
    worth = trap_best(trap, &next, depth - 1, TRAP_TURNS_DEEP, &turn);
  if (answer)
    position_undo(&trap->position);
  return worth;
}

// For the player who has just moved.
static double trap_worth(Trap *trap, const TrapStanding *standing, int depth) {
  if (standing->other.total == 0)
    return trap_share(2 * rack_points(&standing->own, trap->input->rules->tiles) - standing->lead);
  SCOPED(playlist_deinit) PlayList answers = {0};
  trap_list(trap, standing, depth > 1 ? 1 : TRAP_ANSWERS, &answers);
  if (answers.count == 0)
    return standing->after_pass ? 1 - trap_stuck(trap, standing) : trap_after_answer(trap, standing, NULL, depth);
  double all = 0, sum = 0;
  for (int i = 0; i < answers.count; i++) {
    double weight = exp((answers.plays[i].equity - answers.plays[0].equity) / (double)TRAP_TEMPER);
    double worth = trap_after_answer(trap, standing, &answers.plays[i], depth);
    if (i == 0 && worth == 0)
      return 0; // the answer that looks best wins
    all += weight;
    sum += weight * worth;
  }
  return sum / all;
}

// Tries a play, or a pass (NULL).
static void trap_try(Trap *trap, const TrapStanding *standing, const ScoredPlay *play, int depth, double *best,
                     EndgameMove *out) {
  TrapStanding next = trap_after(standing, play);
  if (play)
    position_try(&trap->position, &play->play);
  double worth = trap_worth(trap, &next, depth);
  if (play)
    position_undo(&trap->position);
  if (worth <= *best)
    return;
  *best = worth;
  *out = (EndgameMove){.is_pass = !play};
  if (play)
    *out = (EndgameMove){.play = play->play, .score = play->score};
}

// A pass after a pass is not tried: it ends the game, and its result is known without a search.
static double trap_best(Trap *trap, const TrapStanding *standing, int depth, int turns, EndgameMove *out) {
  SCOPED(playlist_deinit) PlayList plays = {0};
  trap_list(trap, standing, turns, &plays);
  double best = 0;
  int choices = plays.count + !standing->after_pass;
  for (int i = 0; i < choices && best < 1 && !trap_is_late(trap); i++)
    trap_try(trap, standing, i < plays.count ? &plays.plays[i] : NULL, depth, &best, out);
  return best;
}

// Near traps first: they leave less to chance.
static bool trap_search(Trap *trap, EndgameMove *out) {
  TrapStanding standing = {trap->input->racks[0], trap->input->racks[1], trap->input->lead, trap->input->after_pass};
  for (int depth = 1; depth <= TRAP_DEPTH; depth++) {
    if (trap_best(trap, &standing, depth, depth == 1 ? TRAP_TURNS : TRAP_TURNS_DEEP, out) > 0)
      return true;
  }
  return false;
}

static EndgameMemory *trap_memory(const Trap *trap) {
  const TrapInput *input = trap->input;
  Rack pool = input->racks[0];
  for (int kind = 0; kind <= input->rules->tiles->kinds; kind++)
    pool.counts[kind] = (uint8_t)(pool.counts[kind] + input->racks[1].counts[kind]);
  pool.total += input->racks[1].total;
  EndgameOptions options = {.table_bytes = TRAP_TABLE, .plays = TRAP_PLAYS};
  return endgame_memory_create(input->rules, &trap->words, &pool, &options, true);
}

Status trap_find(const TrapInput *input, EndgameMove *out, bool *found, Error *err) {
  ScopedMem Trap *trap = mem_alloc(sizeof *trap);
  const SearchTools *tools = input->tools;
  trap->input = input;
  *found = false;
  position_init(&trap->position, input->board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, input->rules);
  Status status = OK;
  for (int i = 0; i < 2 && status == OK; i++) {
    if (!position_can_search(&trap->position, &input->racks[i]))
      status =
          error_set(err, ERR_LIMIT, N_("racks of more than %d tiles or with more than two blanks can't be simulated"),
                    err_int(SLOT_TILES_MAX));
  }
  if (status == OK)
    status = endgame_words_init(&trap->words, tools->kwg, input->board, input->racks, err);
  if (status == OK) {
    trap->memory = trap_memory(trap);
    *found = trap_search(trap, out);
    endgame_memory_destroy(trap->memory);
    endgame_words_deinit(&trap->words);
  }
  position_deinit(&trap->position);
  return status;
}
