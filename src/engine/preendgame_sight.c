// SPDX-License-Identifier: MIT
// The moves of a view are compared by what is certain about them, and examined no longer than needed:
//   - A move is dropped as soon as it could not win as much as another even if it won in all remaining deals. Deals in
//     which others have failed come first. So the first work goes to the moves that look best, in many positions; the
//     others then get few: most lost endgames take ten.
//   - One search per deal finds what the best play that empties the bag would achieve if everything were seen. No such
//     play can achieve more in that deal.
//   - The caller knows one rack more than the player to move, and needs only a few deals. Whichever move is the best,
//     it wins no less than the one that is certain of most. So it does as well as it can in each deal that counts for
//     more than what it could give away. When all moves have the same result in the wanted deals, tried or not, it does
//     not matter which of them is made.
//   - A move that has the same results there as the best so far is put aside. It is examined again if that one falls
//     behind.
//   - After a pass, another pass ends the game, and its result is known without an endgame: it is tried first.
//   - A move that wins nearly everywhere can't fail in all of the wanted deals. So in all of them together the other
//     side gets no more than the best move could give away, however open the single deals are (SightNode.most_given).
//   - Moves that leave tiles in the bag are first tried with few asks or positions for each view of the next player. In
//     such a view one search for each wanted deal may tell that no play is of use; then only the pass is left to try.
//   - With a clock, what is found about a view that could not be settled is kept until there is more to be had.
//   - Endgames are asked who wins, not by how much. By how much is asked only if moves win equally often, but in
//     different deals, and only if the result in one of these deals is needed.
// What an ask has found is a fact and is kept for all deals and threads: after two different racks and draws, the same
// tiles may lie on the same board. If work is counted, it is kept for one candidate only, since what limits leave open
// must not depend on which candidates came before; with a clock, it is kept for all.
#include "base/mem.h"
#include "engine/preendgame_sight_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
  NODES_LEAST = 1 << 8,
  // In asks: the cost of a search over all plays, and of one for the points.
  OPEN_COST = 8,
  LEAD_COST = 8,
  OPEN_AFTER = 2, // plays weighed before the searches over all plays, and before any is put aside
  FEW_PLAYS = 4,
  FIRST_PLAYS = 40,  // tried first, in the wanted deals only
  SOUNDED_PLAYS = 4, // of these, tried in all deals
  FIRST_POSITIONS = 250,
  LEAST_POSITIONS = 60, // for each play, then more and more
  LEVEL_STEP = 4,
  DEVELOPED = 16,
  CEILING_POSITIONS = 4000,
  CEILING_FIRST = 1000,
  VIEW_EFFORT = 3000, // for a view of the next player, then more and more
  VIEW_STEP = 8,
  IN_VAIN_MOST = 6, // deals in a row in which a move that leaves tiles fails nowhere
  FEW_ASKS = 100,
  BAG_MOST = 4, // with more tiles there are too many orders to list
  TABLE_LASTING = 1 << 26,
};

void peg_sight_init(PegSight *sight, const PegInput *input, const EndgameWords *words, EndgameTable *facts) {
  const SimInput *from = &input->position;
  const SearchTools *tools = from->tools;
  *sight = (PegSight){.input = input, .words = words, .facts = facts, .board = *from->board};
  position_init(&sight->position, from->board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, from->rules);
  bool has_clock = from->time_ms > 0; // then work is not counted
  sight->memory = peg_memory(&input->position, words, has_clock ? TABLE_LASTING : TABLE_BYTES, !has_clock);
  sight->node_capacity = NODES_LEAST;
  sight->nodes = mem_alloc(NODES_LEAST * sizeof *sight->nodes);
}

void peg_sight_deinit(PegSight *sight) {
  for (uint32_t i = 0; i < sight->node_capacity; i++)
    mem_free(sight->nodes[i].deals);
  mem_free(sight->nodes);
  endgame_memory_destroy(sight->memory);
  position_deinit(&sight->position);
}

// Small facts

static int64_t sight_effort_left(const PegSight *sight) {
  return sight->searched_most > 0 ? sight->searched_most - sight->searched : INT64_MAX;
}

static int rack_size_of(const PegSight *sight) {
  return sight->input->position.rules->rack_size;
}

static int sight_points_of(const PegSight *sight, const Rack *rack) {
  return rack_points(rack, sight->input->position.rules->tiles);
}

static void rack_take_all(Rack *rack, const Rack *less) {
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    rack->counts[kind] = (uint8_t)(rack->counts[kind] - less->counts[kind]);
  rack->total -= less->total;
}

static void sight_lay(PegSight *sight, const Play *play, bool takes_back) {
  if (!play)
    return;
  (takes_back ? play_take_back : play_put)(&sight->board, play);
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] == TILE_EMPTY)
      continue;
    bool is_across = play->direction == ACROSS;
    sight->hash ^= hash_tile(play->row + (is_across ? 0 : i), play->col + (is_across ? i : 0), play->tiles[i]);
  }
}

// Turns

// A turn of the player to move; play: NULL for the pass.
typedef struct SightTurn {
  const Play *play;
  int score, laid;
  uint8_t *may;        // its possible results, by deal; owned
  int64_t least, most; // in half wins, over all deals
  bool empties;        // the bag
  bool is_aside;       // its results in the wanted deals are only those of the best
} SightTurn;

static int sight_drawn(const PegSight *sight, const SightView *view, const SightTurn *turn) {
  int room = rack_size_of(sight) - (view->own.total - turn->laid);
  return !turn->play || room < 0 ? 0 : room < view->in_bag ? room : view->in_bag;
}

static bool sight_empties(const PegSight *sight, const SightView *view, const SightTurn *turn) {
  return sight_drawn(sight, view, turn) == view->in_bag;
}

static const SightNode *sight_look(PegSight *sight, const SightView *view, bool wants_leads);

// The next player's view after a turn in a deal.
static SightView sight_next(const PegSight *sight, const SightView *view, const SightTurn *turn, const Tile *bag) {
  SightView next = {
      .own = view->unseen, .unseen = view->own, .lead = -(view->lead + turn->score), .after_pass = !turn->play};
  int drawn = sight_drawn(sight, view, turn);
  for (int i = 0; i < view->in_bag; i++) {
    rack_take(&next.own, bag[i]);
    rack_add(&next.unseen, bag[i]);
    rack_add(&next.wanted, bag[i]);
  }
  if (turn->play)
    (void)play_take_from_rack(&next.unseen, turn->play);
  next.in_bag = view->in_bag - drawn;
  return next;
}

// A deal of a view that has been examined. If several moves are equally good, leads decide which of them is made, if
// there are enough asks.
static const SightDeal *sight_settle(PegSight *sight, const SightView *view, const SightNode *node, const Tile *bag) {
  SightDeal *deal = sight_find_deal(node, bag, view->in_bag);
  if (!node->has_ties || may_is_certain(deal->may))
    return deal;
  const SightNode *settled = sight_look(sight, view, true);
  return settled && settled->has_leads ? sight_find_deal(settled, bag, view->in_bag) : deal;
}

// The possible results of a turn in a deal. *lead is found if it is wanted (not NULL) and the result is certain.
static uint8_t sight_follow(PegSight *sight, const SightView *view, const SightTurn *turn, const Tile *bag,
                            bool settles, int *lead) {
  SightView next = sight_next(sight, view, turn, bag);
  uint8_t may = MAY_BE_ANY;
  if (!turn->play && view->after_pass) {
    int last = view->lead + sight_points_of(sight, &next.own) - sight_points_of(sight, &view->own);
    if (lead)
      *lead = last;
    return may_of_lead(last);
  }
  sight_lay(sight, turn->play, false);
  if (next.in_bag == 0) {
    EndgameInput endgame = sight_endgame(sight, &next.own, &next.unseen);
    int value;
    if (!lead && sight_pays(sight, 1)) {
      may = may_of_other(sight_ask(sight, &endgame, -next.lead));
    } else if (lead && sight_pays(sight, LEAD_COST) && sight_find_value(sight, &endgame, &value)) {
      *lead = -next.lead - value;
      may = may_of_lead(*lead);
    }
  } else {
    const Tile *left = bag + view->in_bag - next.in_bag;
    const SightNode *node = sight_look(sight, &next, lead != NULL);
    if (node && (node->has_leads || !lead)) {
      const SightDeal *deal =
          settles && !lead ? sight_settle(sight, &next, node, left) : sight_find_deal(node, left, next.in_bag);
      may = may_of_other(deal->may);
      if (lead)
        *lead = -deal->lead;
    }
  }
  sight_lay(sight, turn->play, true);
  return may;
}

// Comparing moves

// The moves of a view while they are compared.
typedef struct Looking {
  const SightView *view;
  SightNode *node;
  PlayList plays;   // in the order of playlist_sort
  SightTurn *turns; // all of them, the pass last; `may` is NULL if one has been dropped or not been tried
  int count;
  bool *is_tried;
  int64_t *asked;          // positions for each endgame when all deals were last tried
  int *order;              // of the deals: first those in which more moves have failed
  int *failures;           // by deal
  int64_t *weights;        // by deal: of all deals with the same tiles, at the first of them
  uint8_t *ceiling;        // in half wins, by deal: the most that a play that empties the bag can achieve
  int64_t all;             // the weight of all deals
  int64_t ceiling_sum;     // in half wins
  int64_t best;            // the most that any move is certain of
  const SightTurn *leader; // the move that is; NULL: none yet
  bool wants_leads;        // then no move is put aside
  bool is_sounding;        // only the wanted deals are tried
  int weighed;             // plays that were not put aside
  bool has_ceilings[2];    // of the unwanted and the wanted deals
} Looking;

static void looking_start(PegSight *sight, const SightView *view, SightNode *node, bool wants_leads, Looking *out) {
  *out = (Looking){.view = view, .node = node, .best = -1, .wants_leads = wants_leads};
  PositionQuery query = {.rack = &view->own};
  position_follow(&sight->position, &sight->board);
  position_all(&sight->position, &query, &out->plays);
  playlist_sort(&out->plays);
  out->count = out->plays.count + 1;
  out->turns = mem_alloc((size_t)out->count * sizeof *out->turns);
  out->is_tried = mem_alloc((size_t)out->count * sizeof *out->is_tried);
  out->asked = mem_alloc((size_t)out->count * sizeof *out->asked);
  for (int i = 0; i < out->plays.count; i++) {
    const ScoredPlay *scored = &out->plays.plays[i];
    out->turns[i] = (SightTurn){.play = &scored->play, .score = scored->score, .laid = play_tile_count(&scored->play)};
    out->turns[i].empties = sight_empties(sight, view, &out->turns[i]);
  }
  out->ceiling = mem_alloc((size_t)node->count);
  memset(out->ceiling, 2, (size_t)node->count);
  out->order = mem_alloc((size_t)node->count * sizeof *out->order);
  out->failures = mem_alloc((size_t)node->count * sizeof *out->failures);
  out->weights = mem_alloc((size_t)node->count * sizeof *out->weights);
  for (int i = 0; i < node->count; i++) {
    out->order[i] = i;
    out->weights[node->deals[i].twin] += node->deals[i].weight;
    out->all += node->deals[i].weight;
  }
  out->ceiling_sum = 2 * out->all;
}

static void looking_end(Looking *looking) {
  for (int i = 0; i < looking->count; i++)
    mem_free(looking->turns[i].may);
  mem_free(looking->turns);
  mem_free(looking->is_tried);
  mem_free(looking->asked);
  mem_free(looking->ceiling);
  mem_free(looking->order);
  mem_free(looking->failures);
  mem_free(looking->weights);
  playlist_deinit(&looking->plays);
}

static void looking_drop(SightTurn *turn) {
  mem_free(turn->may);
  turn->may = NULL;
}

// Notes that a move has failed in this deal: others are tried there first.
static void looking_blame(Looking *looking, int at) {
  int *order = looking->order, deal = order[at];
  looking->failures[deal]++;
  for (; at > 0 && looking->failures[order[at - 1]] < looking->failures[deal]; at--)
    order[at] = order[at - 1];
  order[at] = deal;
}

// Tries a turn in a deal. False if the turn is now worse than the best, or if it was stopped.
static bool looking_try_deal(PegSight *sight, const Looking *looking, SightTurn *turn, int i, bool settles) {
  const SightDeal *deal = &looking->node->deals[i];
  bool empties = sight_empties(sight, looking->view, turn);
  int64_t weight = empties ? looking->weights[i] : deal->weight;
  uint8_t before = turn->may[i], may = before;
  if (!may_is_certain(before))
    may &= sight_follow(sight, looking->view, turn, deal->bag, settles, NULL);
  turn->may[i] = may;
  turn->least += (may_least(may) - may_least(before)) * weight;
  turn->most -= (may_most(before) - may_most(may)) * weight;
  return turn->most >= looking->best && !sight->is_stopped;
}

// The possible results of a turn in a deal of which nothing else is known.
static uint8_t looking_expected(const Looking *looking, const SightTurn *turn, int deal) {
  static const uint8_t by_ceiling[] = {MAY_LOSE, MAY_LOSE | MAY_TIE, MAY_BE_ANY};
  return turn->empties ? by_ceiling[looking->ceiling[deal]] : MAY_BE_ANY;
}

static void looking_add_up(const Looking *looking, SightTurn *turn) {
  turn->least = turn->most = 0;
  for (int i = 0; i < looking->node->count; i++) {
    turn->least += may_least(turn->may[i]) * looking->node->deals[i].weight;
    turn->most += may_most(turn->may[i]) * looking->node->deals[i].weight;
  }
}

// Before a turn is tried, or again with ceilings found since.
static void looking_expect(const Looking *looking, SightTurn *turn) {
  if (!turn->may) {
    turn->may = mem_alloc((size_t)looking->node->count);
    memset(turn->may, MAY_BE_ANY, (size_t)looking->node->count);
  }
  for (int i = 0; i < looking->node->count; i++)
    turn->may[i] &= looking_expected(looking, turn, i);
  looking_add_up(looking, turn);
}

// Tries the wanted deals, or the others. False if the turn can't come up to the best.
static bool looking_go_through(PegSight *sight, Looking *looking, SightTurn *turn, bool are_wanted, bool settles) {
  const SightNode *node = looking->node;
  bool empties = sight_empties(sight, looking->view, turn);
  bool is_brief = !empties && sight->effort_a_view > 0;
  int in_vain = 0;
  for (int n = 0; n < node->count && (!is_brief || in_vain < IN_VAIN_MOST); n++) {
    int i = looking->order[n];
    const SightDeal *deal = &node->deals[i];
    if (deal->is_wanted != are_wanted || (empties && deal->twin != i) || (settles && may_is_certain(turn->may[i])))
      continue;
    int most = may_most(turn->may[i]);
    bool goes_on = looking_try_deal(sight, looking, turn, i, settles);
    if (may_most(turn->may[i]) < most)
      looking_blame(looking, n);
    in_vain = may_most(turn->may[i]) < most ? 0 : in_vain + (most > 0);
    if (!goes_on)
      return false;
  }
  return true;
}

static void looking_spread(const PegSight *sight, const Looking *looking, const SightTurn *turn) {
  bool empties = sight_empties(sight, looking->view, turn);
  for (int i = 0; i < looking->node->count && empties; i++)
    turn->may[i] = turn->may[looking->node->deals[i].twin];
}

// Is it certain that the turn has the same results as the leader in the wanted deals?
static bool looking_is_idle(const Looking *looking, const SightTurn *turn) {
  if (looking->wants_leads || !looking->leader || !looking->leader->may)
    return false;
  for (int i = 0; i < looking->node->count; i++) {
    uint8_t may = turn->may[i];
    if (looking->node->deals[i].is_wanted && (may != looking->leader->may[i] || !may_is_certain(may)))
      return false;
  }
  return true;
}

// Tries the deals for one turn, the wanted ones first; ties of the next player are settled where that matters. False if
// the turn can't come up to the best.
static bool looking_weigh(PegSight *sight, Looking *looking, SightTurn *turn, bool may_go_aside) {
  int rounds = sight_empties(sight, looking->view, turn) ? 1 : 2;
  for (int settles = 0; settles < rounds; settles++) {
    if (!looking_go_through(sight, looking, turn, true, settles))
      return false;
    looking_spread(sight, looking, turn);
    turn->is_aside = may_go_aside && looking_is_idle(looking, turn);
    if (turn->is_aside || looking->is_sounding)
      return true;
    if (!looking_go_through(sight, looking, turn, false, settles))
      return false;
  }
  looking_spread(sight, looking, turn);
  return true;
}

static void looking_try(PegSight *sight, Looking *looking, int at, bool may_go_aside) {
  SightTurn *turn = &looking->turns[at];
  looking_expect(looking, turn);
  looking->is_tried[at] = true;
  if (!looking->is_sounding)
    looking->asked[at] = sight->endgame_nodes;
  turn->is_aside = may_go_aside && looking_is_idle(looking, turn);
  if (turn->is_aside)
    return;
  if (!looking_weigh(sight, looking, turn, may_go_aside)) {
    looking_drop(turn);
  } else if (turn->least > looking->best && !turn->is_aside) {
    looking->best = turn->least;
    looking->leader = turn;
    looking->node->best = at;
  }
}

static bool wins_somehow(const Looking *looking, int deal) {
  for (int i = 0; i < looking->count; i++) {
    const SightTurn *turn = &looking->turns[i];
    if (turn->may && turn->play && turn->may[deal] == MAY_WIN)
      return true;
  }
  return false;
}

static void looking_lower_ceiling(Looking *looking, int deal, int ceiling) {
  if (ceiling >= looking->ceiling[deal])
    return;
  looking->ceiling_sum -= (looking->ceiling[deal] - ceiling) * looking->node->deals[deal].weight;
  looking->ceiling[deal] = (uint8_t)ceiling;
}

// Finds what the best play that empties the bag would achieve if everything were seen, in each wanted deal or in the
// others.
static void looking_find_ceilings(PegSight *sight, Looking *looking, bool are_wanted) {
  const SightView *view = looking->view;
  const SightNode *node = looking->node;
  int least = view->in_bag - (rack_size_of(sight) - view->own.total);
  for (int i = 0; i < node->count; i++) {
    const SightDeal *deal = &node->deals[i];
    if (deal->is_wanted != are_wanted)
      continue;
    if (deal->twin == i && !wins_somehow(looking, i)) {
      Rack other = view->unseen;
      EndgameInput endgame = sight_endgame(sight, &view->own, &other);
      for (int j = 0; j < view->in_bag; j++) {
        rack_take(&endgame.racks[1], deal->bag[j]);
        rack_add(&endgame.draw, deal->bag[j]);
      }
      endgame.least_laid = least > 1 ? least : 1;
      if (!sight_pays(sight, OPEN_COST))
        return;
      looking_lower_ceiling(looking, i, may_most(sight_ask(sight, &endgame, -view->lead)));
    } else {
      looking_lower_ceiling(looking, i, looking->ceiling[deal->twin]);
    }
  }
}

// What a move could give away and still win as much as the leader, in half wins over all deals; below 0: it can't win
// as much.
static int64_t looking_room(const Looking *looking, int at) {
  const SightTurn *turn = &looking->turns[at];
  if (looking->is_tried[at])
    return turn->may ? turn->most - looking->best : -1;
  return (turn->empties ? looking->ceiling_sum : 2 * looking->all) - looking->best;
}

// The possible results of a move in a deal if it is the best. It then wins no less than the leader: in a deal that
// counts for more than what it could give away, it does as well as it can.
static uint8_t looking_may_of(const Looking *looking, int at, int deal) {
  const SightTurn *turn = &looking->turns[at];
  bool is_tried = looking->is_tried[at];
  int64_t room = looking_room(looking, at);
  if (room < 0)
    return 0;
  uint8_t may = looking_expected(looking, turn, deal);
  may &= is_tried ? turn->may[deal] : MAY_BE_ANY;
  const SightDeal *deals = looking->node->deals;
  int64_t weight = turn->empties ? looking->weights[deals[deal].twin] : deals[deal].weight;
  int best = is_tried ? may_most(turn->may[deal]) : may_most(may); // what `most` assumes
  if (best * weight > room)
    may &= (uint8_t)~MAY_LOSE;
  if ((best - 1) * weight > room)
    may &= (uint8_t)~MAY_TIE;
  return may;
}

// The possible results in a deal of all moves that may be the best, leaving out (unless they count) those put aside.
static uint8_t looking_may(const Looking *looking, int deal, bool counts_aside) {
  uint8_t may = 0;
  for (int i = 0; i < looking->count && may != MAY_BE_ANY; i++)
    may |= counts_aside || !looking->turns[i].is_aside ? looking_may_of(looking, i, deal) : 0;
  return may;
}

// The most half wins that a move gives to the other side in the wanted deals together, if it is the best.
static int64_t looking_most_given_by(const Looking *looking, int at) {
  const SightTurn *turn = &looking->turns[at];
  int64_t room = looking_room(looking, at), given = 0, more = 0, affordable = 0;
  for (int i = 0; i < looking->node->count && room >= 0; i++) {
    const SightDeal *deal = &looking->node->deals[i];
    if (!deal->is_wanted)
      continue;
    uint8_t may = looking_may_of(looking, at, i);
    int best = may_most(looking->is_tried[at] ? turn->may[i] : looking_expected(looking, turn, i));
    int64_t limit = room * deal->wanted / deal->weight;
    affordable = limit > affordable ? limit : affordable;
    given += (2 - best) * deal->wanted;
    more += (best - may_least(may)) * deal->wanted;
  }
  return given + (more < affordable ? more : affordable);
}

static int64_t looking_most_given(const Looking *looking) {
  int64_t most = 0;
  for (int i = 0; i < looking->count; i++) {
    int64_t given = looking_most_given_by(looking, i);
    most = given > most ? given : most;
  }
  return most;
}

static bool looking_is_covered(const Looking *looking, const SightTurn *turn) {
  for (int i = 0; i < looking->node->count; i++) {
    if (looking->node->deals[i].is_wanted && (turn->may[i] & ~looking_may(looking, i, false)))
      return false;
  }
  return true;
}

// Are the results of the best move certain in the wanted deals, whatever the results of untried moves?
static bool looking_is_settled(const Looking *looking) {
  if (looking->wants_leads || looking->best < 0)
    return false;
  for (int i = 0; i < looking->node->count; i++) {
    if (looking->node->deals[i].is_wanted && !may_is_certain(looking_may(looking, i, true)))
      return false;
  }
  return true;
}

// Joins the results of all moves that may be the best. Returns whether they are certain in every wanted deal.
static bool looking_join(const Looking *looking, bool counts_aside) {
  bool is_certain = true;
  for (int i = 0; i < looking->node->count; i++) {
    SightDeal *deal = &looking->node->deals[i];
    deal->may = deal->is_wanted || looking->wants_leads ? looking_may(looking, i, counts_aside) : MAY_BE_ANY;
    is_certain = is_certain && (!deal->is_wanted || may_is_certain(deal->may));
  }
  return is_certain;
}

// Weighs one play after the other. Returns true if it can stop there, because none of the others can be better.
static bool looking_go_over(PegSight *sight, Looking *looking, int64_t positions, int most_weighed, bool wants_all) {
  int64_t usual = sight->endgame_nodes;
  bool is_enough = false;
  sight->endgame_nodes = positions;
  for (int i = 0, weighed = 0; i < looking->plays.count && weighed < most_weighed; i++) {
    SightTurn *turn = &looking->turns[i];
    bool is_open = !looking->is_tried[i] || (turn->may && !turn->is_aside && turn->least < turn->most);
    if (sight->is_stopped || sight->is_spent || is_enough)
      break;
    if (!is_open || !turn->empties)
      continue;
    looking_try(sight, looking, i, looking->weighed >= OPEN_AFTER);
    is_enough = !wants_all && looking_is_settled(looking);
    looking->weighed += !turn->is_aside;
    weighed++;
  }
  sight->endgame_nodes = usual;
  return is_enough;
}

// The play that is most likely to be the best, among those with something open.
static int looking_find_hope(const Looking *looking, int64_t positions) {
  int best = -1;
  int64_t most = -1;
  for (int i = 0; i < looking->plays.count; i++) {
    const SightTurn *turn = &looking->turns[i];
    if (!turn->may || turn->is_aside || turn->least == turn->most || !turn->empties)
      continue;
    if (looking->asked[i] < positions && turn->least + turn->most > most) {
      most = turn->least + turn->most;
      best = i;
    }
  }
  return best;
}

static void looking_develop(PegSight *sight, Looking *looking, int64_t positions) {
  int64_t usual = sight->endgame_nodes;
  positions = positions < usual ? positions : usual;
  int at = looking_find_hope(looking, positions);
  if (at < 0 || sight->is_spent || sight->is_stopped)
    return;
  sight->endgame_nodes = positions;
  looking_try(sight, looking, at, false);
  sight->endgame_nodes = usual;
}

// Is it known that no play that empties the bag wins or ties in a wanted deal?
static bool looking_has_no_hope(const Looking *looking) {
  for (int i = 0; i < looking->node->count; i++) {
    if (looking->node->deals[i].is_wanted && looking->ceiling[i] > 0)
      return false;
  }
  return true;
}

// After a move by which the other player probably loses nothing: if a few plays do not win in a wanted deal, one search
// may tell that none does. Returns whether that is so in all of them.
static bool looking_finds_no_hope(PegSight *sight, Looking *looking) {
  int64_t most = sight->endgame_nodes;
  looking->is_sounding = true;
  (void)looking_go_over(sight, looking, LEAST_POSITIONS, FEW_PLAYS, false);
  looking->is_sounding = false;
  sight->endgame_nodes = CEILING_FIRST < most ? CEILING_FIRST : most;
  looking_find_ceilings(sight, looking, true);
  sight->endgame_nodes = most;
  return looking_has_no_hope(looking);
}

// Tries plays that empty the bag, until the results of the others do not matter (or, if all are wanted, to the last
// one). Endgames get few positions at first, since most plays fail with few; more are spent on the play that looks
// best, since the more the best is certain of, the fewer of the others remain.
static void looking_try_emptying(PegSight *sight, Looking *looking, bool wants_all) {
  int64_t most = sight->endgame_nodes;
  looking->is_sounding = true;
  bool is_enough = looking_go_over(sight, looking, LEAST_POSITIONS, FIRST_PLAYS, wants_all);
  looking->is_sounding = false;
  for (int64_t positions = FIRST_POSITIONS, plays = SOUNDED_PLAYS; plays > 0 && !is_enough;
       positions *= LEVEL_STEP, plays--) {
    for (int i = 0; i < plays && looking->best < 2 * looking->all; i++)
      looking_develop(sight, looking, positions);
  }
  for (int are_wanted = 1; are_wanted >= 0 && !is_enough; are_wanted--) {
    bool can_afford = sight->deadline_ms == 0 || sight->asks_left > (int64_t)2 * OPEN_COST * looking->node->count;
    is_enough = !wants_all && looking_is_settled(looking);
    if (can_afford && !looking->has_ceilings[are_wanted] && !is_enough) {
      sight->endgame_nodes = CEILING_POSITIONS < most ? CEILING_POSITIONS : most;
      looking->has_ceilings[are_wanted] = true;
      looking_find_ceilings(sight, looking, are_wanted);
      sight->endgame_nodes = most;
    }
  }
  is_enough = is_enough || (!wants_all && looking_is_settled(looking));
  for (int64_t positions = LEAST_POSITIONS; !is_enough; positions *= LEVEL_STEP) {
    is_enough = looking_go_over(sight, looking, positions < most ? positions : most, INT32_MAX, wants_all);
    if (positions >= most || sight->is_spent || sight->is_stopped)
      break;
    looking_develop(sight, looking, positions * DEVELOPED);
  }
}

static void looking_try_leaving(PegSight *sight, Looking *looking) {
  for (int i = 0; i < looking->count && !sight->is_stopped && !sight->is_spent; i++) {
    if (looking->turns[i].empties || (looking->is_tried[i] && !looking->turns[i].may))
      continue;
    looking_try(sight, looking, i, true);
    if (looking_is_settled(looking))
      return;
  }
}

// Tries moves that leave tiles in the bag, with a few positions for each view of the next player, then with more: often
// one in which that player has a move that wins everywhere is easily found. Each time the wanted deals come first, for
// all moves: a move that wins there too need not be known any better.
static void looking_try_leaving_by_clock(PegSight *sight, Looking *looking) {
  for (int64_t effort = VIEW_EFFORT; effort < sight_effort_left(sight) && sight->searched_most > 0;
       effort *= VIEW_STEP) {
    sight->effort_a_view = effort;
    looking->is_sounding = true;
    looking_try_leaving(sight, looking);
    looking->is_sounding = false;
    if (!looking_is_settled(looking))
      looking_try_leaving(sight, looking);
    sight->effort_a_view = 0;
    if (looking_is_settled(looking) || sight->is_spent || sight->is_stopped)
      return;
  }
  looking_try_leaving(sight, looking);
}

// The same if work is counted. At first no view of the next player gets many asks.
static void looking_try_leaving_by_asks(PegSight *sight, Looking *looking) {
  int64_t usual = sight->asks_a_view;
  if (usual == 0) {
    sight->asks_a_view = FEW_ASKS;
    looking_try_leaving(sight, looking);
  }
  sight->asks_a_view = usual;
  if (!looking_is_settled(looking))
    looking_try_leaving(sight, looking);
}

static void looking_try_leaving_patiently(PegSight *sight, Looking *looking) {
  if (sight->deadline_ms == 0)
    looking_try_leaving_by_asks(sight, looking);
  else if (sight->effort_a_view > 0)
    looking_try_leaving(sight, looking);
  else
    looking_try_leaving_by_clock(sight, looking);
}

// Drops moves that have fallen behind. False if the result of another is not certain.
static bool looking_narrow(Looking *looking) {
  bool is_certain = true;
  for (int i = 0; i < looking->count; i++) {
    SightTurn *turn = &looking->turns[i];
    if (turn->may && turn->most < looking->best)
      looking_drop(turn);
    is_certain = is_certain && (!turn->may || turn->is_aside || turn->least == turn->most);
  }
  return is_certain;
}

// Tries moves again that were put aside, if they may have a result that no other has: the move that they were like has
// fallen behind.
static void looking_take_back(PegSight *sight, Looking *looking) {
  for (int i = 0; i < looking->count && !sight->is_stopped && !sight->is_spent; i++) {
    SightTurn *turn = &looking->turns[i];
    if (!turn->may || !turn->is_aside)
      continue;
    (void)looking_narrow(looking);
    if (!turn->may || looking_is_covered(looking, turn))
      continue;
    looking_try(sight, looking, i, false);
    i = -1;
  }
}

// Finds the leads of the move with the most points among those that win equally often, if there are enough asks.
static void looking_find_leads(PegSight *sight, const Looking *looking) {
  SightNode *node = looking->node;
  bool has_best = false;
  int64_t best = 0;
  ScopedMem int *leads = mem_alloc((size_t)node->count * sizeof *leads);
  for (int i = 0; i < looking->count; i++) {
    const SightTurn *turn = &looking->turns[i];
    int64_t sum = 0;
    if (!turn->may)
      continue;
    bool empties = sight_empties(sight, looking->view, turn);
    for (int j = 0; j < node->count; j++) {
      const SightDeal *deal = &node->deals[j];
      leads[j] = leads[deal->twin];
      bool is_known = empties && deal->twin != j;
      if (!is_known && !may_is_certain(sight_follow(sight, looking->view, turn, deal->bag, true, &leads[j])))
        return;
      sum += leads[j] * deal->weight;
    }
    if (has_best && sum <= best)
      continue;
    has_best = true;
    best = sum;
    for (int j = 0; j < node->count; j++)
      node->deals[j].lead = leads[j];
  }
  for (int j = 0; j < node->count; j++)
    node->deals[j].may = may_of_lead(node->deals[j].lead);
  node->has_leads = true;
}

static bool tells_something(const SightNode *node) {
  for (int i = 0; i < node->count; i++) {
    if (may_is_certain(node->deals[i].may))
      return true;
  }
  return false;
}

// The play that was best after another candidate; 0: none.
static int looking_find_answer(const PegSight *sight, const Looking *looking) {
  for (int i = 0; i < looking->plays.count && sight->has_answer && sight->depth == 1; i++) {
    if (memcmp(looking->turns[i].play, &sight->answer, sizeof sight->answer) == 0)
      return i;
  }
  return 0;
}

// Tries a move that is probably the best.
static void looking_try_early(PegSight *sight, Looking *looking, int at) {
  int64_t usual = sight->endgame_nodes, early = DEVELOPED * FIRST_POSITIONS;
  sight->endgame_nodes = early < usual ? early : usual;
  looking_try(sight, looking, at, false);
  sight->endgame_nodes = usual;
}

// Does some move win three quarters or more?
static bool looking_is_promising(const PegSight *sight, const Looking *looking) {
  return sight->deadline_ms > 0 && 2 * looking->best >= 3 * looking->all;
}

// Moves that leave tiles in the bag take many endgames each. If hard endgames leave every deal open, they are tried
// only if there won't be a better chance, or if one move wins nearly everywhere, so that the others must win there too.
static void looking_try_all(PegSight *sight, Looking *looking) {
  bool wants_leads = looking->wants_leads;
  int hint = looking->node->best > 0 ? looking->node->best : looking_find_answer(sight, looking);
  if (looking->view->after_pass)
    looking_try(sight, looking, looking->count - 1, false);
  if (hint > 0 && !looking->is_tried[hint]) // it was the best with less knowledge: others will soon fall behind
    looking_try_early(sight, looking, hint);
  bool is_answer = sight->deadline_ms > 0 && sight->depth > 1 && !wants_leads;
  if (is_answer && !looking_is_settled(looking) && looking_finds_no_hope(sight, looking))
    looking_try_leaving_patiently(sight, looking);
  if (!looking_is_settled(looking))
    looking_try_emptying(sight, looking, wants_leads);
  bool is_known = looking_narrow(looking);
  (void)looking_join(looking, false);
  bool is_worth_it =
      sight->is_last_try || looking_is_promising(sight, looking) || is_known || tells_something(looking->node);
  if (!looking_is_settled(looking) && is_worth_it)
    looking_try_leaving_patiently(sight, looking);
  looking_take_back(sight, looking);
}

// Have all moves been tried?
static bool looking_is_through(const PegSight *sight, const Looking *looking) {
  for (int i = 0; i < looking->count; i++) {
    if (!looking->is_tried[i])
      return false;
  }
  return !sight->is_spent && !sight->is_stopped;
}

// How likely it is, in percent, that the best so far remains the best and wins in the wanted deals. A rough guess.
static int looking_promise(const Looking *looking) {
  const SightTurn *leader = looking->leader;
  bool wins = leader && leader->may;
  for (int i = 0; i < looking->node->count && wins; i++)
    wins = !looking->node->deals[i].is_wanted || leader->may[i] == MAY_WIN;
  return wins ? (int)(50 * looking->best / looking->all) : 0;
}

static void looking_tell(PegSight *sight, const Looking *looking) {
  const SightTurn *leader = looking->leader;
  sight->promise = looking_promise(looking);
  sight->has_answer = leader && leader->may && leader->play;
  if (sight->has_answer)
    sight->answer = *leader->play;
}

static void sight_compare(PegSight *sight, const SightView *view, SightNode *node, bool wants_leads) {
  Looking looking;
  looking_start(sight, view, node, wants_leads, &looking);
  looking_try_all(sight, &looking);
  bool is_known = looking_narrow(&looking) && looking_is_through(sight, &looking);
  bool is_certain = looking_join(&looking, sight->is_spent);
  node->is_settled = is_certain && !wants_leads;
  node->has_ties = is_known && !is_certain;
  node->most_given = looking_most_given(&looking);
  looking_tell(sight, &looking);
  if (is_known && wants_leads && !sight->is_spent && !sight->is_stopped)
    looking_find_leads(sight, &looking);
  looking_end(&looking);
}

// Is this all that can be found about a view with so many positions?
static bool sight_knows(const PegSight *sight, const SightNode *known, bool wants_leads) {
  bool is_final = wants_leads ? known->has_leads : known->is_settled || known->has_ties;
  bool is_more = sight_effort_left(sight) > known->effort || sight->asks_left > known->asks ||
                 sight->endgame_nodes > known->endgame_nodes;
  return is_final || !is_more;
}

// The results of the best move of a view; NULL if they could not be found.
static const SightNode *sight_look_on(PegSight *sight, const SightView *view, bool wants_leads) {
  bool has_clock = sight->deadline_ms > 0;
  uint64_t key = node_key(sight, view, has_clock ? 1 : sight->endgame_nodes, wants_leads);
  const SightNode *known = node_slot(sight->nodes, sight->node_capacity, key);
  if (known->key && has_clock && sight_knows(sight, known, wants_leads))
    return known;
  if (known->key && !has_clock)
    return sight_pays(sight, known->cost) ? known : NULL;
  if (view->in_bag >= sight->input->position.exchange_minimum || view->in_bag > BAG_MOST)
    return NULL;
  SightNode hint = {.key = node_key(sight, view, 0, false)};
  SightNode node = {
      .key = key, .effort = sight_effort_left(sight), .asks = sight->asks_left, .endgame_nodes = sight->endgame_nodes};
  node.best = sight->deadline_ms > 0 ? node_slot(sight->nodes, sight->node_capacity, hint.key)->best : 0;
  int64_t asks = sight->asks_left;
  sight_list_deals(&view->unseen, &view->wanted, view->in_bag, &node);
  sight->depth++;
  sight_compare(sight, view, &node, wants_leads);
  sight->depth--;
  node.cost = asks - sight->asks_left;
  hint.best = node.best;
  if (sight->deadline_ms > 0)
    node_keep(sight, &hint);
  // If work is counted, results must not depend on how much of it was left.
  bool is_good = !sight->is_spent || has_clock;
  if (sight->is_stopped || !is_good) {
    mem_free(node.deals);
    return NULL;
  }
  node_keep(sight, &node);
  return node_slot(sight->nodes, sight->node_capacity, key);
}

// The same, with effort_a_view positions at most.
static const SightNode *sight_look_briefly(PegSight *sight, const SightView *view, bool wants_leads) {
  int64_t usual = sight->effort_a_view, most = sight->searched_most;
  if (sight_effort_left(sight) > usual)
    sight->searched_most = sight->searched + usual;
  sight->effort_a_view = usual / 4 > 0 ? usual / 4 : 1;
  const SightNode *found = sight_look_on(sight, view, wants_leads);
  sight->effort_a_view = usual;
  sight->searched_most = most;
  sight->is_spent = sight_is_tired(sight);
  return found;
}

// The same, with asks_a_view asks at most.
static const SightNode *sight_look(PegSight *sight, const SightView *view, bool wants_leads) {
  if (sight->effort_a_view > 0)
    return sight_look_briefly(sight, view, wants_leads);
  int64_t kept = sight->asks_left - sight->asks_a_view;
  if (sight->asks_a_view == 0 || kept <= 0)
    return sight_look_on(sight, view, wants_leads);
  sight->asks_left -= kept;
  const SightNode *found = sight_look_on(sight, view, wants_leads);
  sight->asks_left += kept;
  sight->is_spent = sight_is_tired(sight);
  return found;
}

// Candidates

static void known_add(PegKnown *known, uint8_t may, int64_t weight) {
  known->least += may_least(may) * weight;
  known->most -= (2 - may_most(may)) * weight;
  if (may == MAY_WIN)
    known->wins += weight;
  else if (may == MAY_TIE)
    known->ties += weight;
  else if (may == MAY_LOSE)
    known->losses += weight;
}

static int64_t larger_of(int64_t a, int64_t b) {
  return a > b ? a : b;
}

// Both are proven, but either may hold what the other does not.
static void known_join(PegKnown *known, const PegKnown *more) {
  known->wins = larger_of(known->wins, more->wins);
  known->ties = larger_of(known->ties, more->ties);
  known->losses = larger_of(known->losses, more->losses);
  known->least = larger_of(known->least, more->least);
  known->most = -larger_of(-known->most, -more->most);
}

// After a candidate that leaves tiles in the bag, the other player's view is the same whatever was drawn.
static void sight_judge_leaving(PegSight *sight, const SightView *view, const SightTurn *turn, const SightNode *ways,
                                int64_t weight, PegKnown *out) {
  SightView next = sight_next(sight, view, turn, ways->deals[0].bag);
  int64_t all = 0;
  for (int i = 0; i < ways->count; i++)
    all += ways->deals[i].weight;
  sight_lay(sight, turn->play, false);
  const SightNode *found = sight_look(sight, &next, false);
  const SightNode node = found ? *found : (SightNode){.key = 0}; // settling may move the node, but not its deals
  for (int i = 0; i < ways->count && node.key; i++) {
    const SightDeal *way = &ways->deals[i];
    uint8_t may = sight_settle(sight, &next, &node, way->bag + view->in_bag - next.in_bag)->may;
    known_add(out, may_of_other(may), weight / all * way->weight);
  }
  if (node.key && out->most > weight / node.wanted_sum * node.most_given)
    out->most = weight / node.wanted_sum * node.most_given;
  sight_lay(sight, turn->play, true);
}

bool peg_sight_judge(PegSight *sight, const PegCandidate *candidate, PegHeld *held) {
  const SimInput *position = &sight->input->position;
  const Move *move = &candidate->move;
  SightView view = {
      .own = position->rack, .in_bag = peg_in_bag(position), .lead = position->scores[0] - position->scores[1]};
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    view.unseen.counts[kind] = (uint8_t)position->unseen.counts[kind];
  view.unseen.total = position->unseen.total;
  SightTurn turn = {.play = move->type == ACTION_PLAY ? &move->play : NULL, .score = move->score};
  turn.laid = turn.play ? play_tile_count(turn.play) : 0;
  Rack bag = view.unseen;
  rack_take_all(&bag, &held->rack);
  SightNode ways = {.count = 0};
  sight_list_deals(&bag, &bag, view.in_bag, &ways);
  sight->asks_left = sight->asks;
  sight->is_spent = false;
  sight->promise = 0;
  sight->has_answer = held->has_answer;
  sight->answer = held->answer;
  sight->searched_most = sight->effort > 0 ? sight->searched + sight->effort : 0;
  // So that earlier candidates do not matter, unless the clock decides anyway.
  sight->hash = hash_mix(sight->deadline_ms > 0 ? 1 : (uint64_t)candidate->number + 1);
  PegKnown found = {.most = 2 * held->weight};
  if (move->type != ACTION_EXCHANGE && sight_empties(sight, &view, &turn))
    known_add(&found, sight_follow(sight, &view, &turn, ways.deals[0].bag, true, NULL), held->weight);
  else if (move->type != ACTION_EXCHANGE)
    sight_judge_leaving(sight, &view, &turn, &ways, held->weight, &found);
  mem_free(ways.deals);
  if (sight->is_stopped)
    return false;
  known_join(&held->known, &found);
  if (sight->deadline_ms > 0) { // else it would matter which thread was there before
    held->promise = sight->promise;
    held->has_answer = sight->has_answer;
    held->answer = sight->answer;
  }
  return true;
}
