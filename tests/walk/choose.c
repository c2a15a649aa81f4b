// SPDX-License-Identifier: MIT
// What somebody does: mostly a word, sometimes an invalid one, now and then everything else.
#include "base/mem.h"
#include "engine/bot.h"
#include "tests/walk/walk.h"

#include <string.h>

bool choose_is_about_payload(const char *code) {
  static const char *const codes[] = {"no_tiles",  "exchange_count", "exchange_bag", "must_give",
                                      "swap_rack", "not_on_rack",    "need_not_give"};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    if (strcmp(code, codes[i]) == 0)
      return true;
  }
  return false;
}

// Words

static void lay_play(const Play *play, Draft *out) {
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      out->placements[out->count++] =
          (Placement){(uint8_t)play_row(play, i), (uint8_t)play_col(play, i), play->tiles[i]};
  }
}

// The play of one of the quick machines.
static void choose_word(Walk *walk, const GameView *view, Choice *out) {
  static const char *const names[] = {"greedy", "level1", "level2", "easy", "medium"};
  const Bot *bot;
  Action action = {0};
  if (bot_find(names[random_below(&walk->choices, sizeof names / sizeof *names)], &bot, NULL) != OK)
    return;
  BotInput input = {.view = view,
                    .lexicon = walk->oracle.referee.lexicon,
                    .level = bot->level,
                    .seed = seed_derive(game_seed(walk->oracle.game), "person", (uint64_t)view->state.seq)};
  if (bot->choose(&input, &action, NULL) == OK && action.type == ACTION_PLAY)
    lay_play(&action.play, &out->draft);
}

static bool choose_tile(Walk *walk, const Rack *rack, Tile *out) {
  int which = (int)random_below(&walk->choices, (uint32_t)rack->total);
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    which -= rack->counts[kind];
    if (which < 0) {
      *out = (Tile)kind;
      return true;
    }
  }
  return false;
}

static bool is_start(const GameView *view, int index) {
  return view->settings->layout.is_start[index];
}

// A square that a first play covers, or an occupied one.
static bool choose_anchor(Walk *walk, const GameView *view, int *row, int *col) {
  const Board *board = &view->state.board;
  for (int tries = 0; tries < 500; tries++) {
    *row = (int)random_below(&walk->choices, (uint32_t)board->size);
    *col = (int)random_below(&walk->choices, (uint32_t)board->size);
    bool is_anchor =
        board->tile_count ? board_at(board, *row, *col) != TILE_EMPTY : is_start(view, board_index(*row, *col));
    if (is_anchor)
      return true;
  }
  return false;
}

static bool lay_some(Walk *walk, const GameView *view, int row, int col, bool is_down, int count, Draft *out) {
  for (int i = 0; out->count < count && i < view->state.board.size; i++) {
    int at_row = row + (is_down ? i : 0), at_col = col + (is_down ? 0 : i);
    Rack left = draft_rack(out, view);
    Tile tile = 0;
    bool is_on = at_row < view->state.board.size && at_col < view->state.board.size;
    if (is_on && board_at(&view->state.board, at_row, at_col) != TILE_EMPTY)
      continue;
    if (!is_on || left.total == 0 || !choose_tile(walk, &left, &tile))
      return false;
    if (tile == TILE_BLANK)
      tile = (Tile)(random_range(&walk->choices, 1, view->settings->tiles.kinds) | TILE_BLANK_BIT);
    if (draft_place(out, view, at_row, at_col, tile, NULL) != OK)
      return false;
  }
  return out->count > 0;
}

// Any tiles, at a place where a play is possible.
static void choose_tiles_anywhere(Walk *walk, const GameView *view, Choice *out) {
  DraftPreview *preview = mem_alloc(sizeof *preview);
  for (int tries = 0; tries < 60; tries++) {
    Draft draft = {0};
    int row, col, count = random_range(&walk->choices, 1, 4), back = random_range(&walk->choices, 0, 3);
    bool is_down = walk_chance(&walk->choices, 50);
    if (!choose_anchor(walk, view, &row, &col))
      break;
    row -= is_down ? back : 0;
    col -= is_down ? 0 : back;
    if (row >= 0 && col >= 0 && lay_some(walk, view, row, col, is_down, count, &draft) &&
        draft_preview(&draft, view, preview, NULL) == OK) {
      out->draft = draft;
      break;
    }
  }
  mem_free(preview);
}

static void choose_play(Walk *walk, int seat, Choice *out) {
  const Settings *settings = game_settings(walk->oracle.game);
  GameView *view = mem_alloc(sizeof *view);
  bool may_be_wrong = settings->challenge != CHALLENGE_VOID || settings->duplicate;
  game_view_for(walk->oracle.game, seat, view);
  if (may_be_wrong && walk_chance(&walk->choices, 30))
    choose_tiles_anywhere(walk, view, out);
  else
    choose_word(walk, view, out);
  out->order.draft = &out->draft;
  mem_free(view);
}

// Tiles of the rack

static void choose_held(Walk *walk, int seat, int count, Choice *out) {
  Rack rack = bag_rack(game_bag(walk->oracle.game), seat);
  Tile tile = 0;
  while (out->order.tile_count < count && rack.total > 0 && choose_tile(walk, &rack, &tile) && rack_take(&rack, tile))
    out->tiles[out->order.tile_count++] = tile;
  out->order.tiles = out->tiles;
}

static int exchangeable(const Walk *walk, int seat) {
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(walk->oracle.game, seat, view);
  int left = game_view_bag_left(view), held = view->rack.total;
  mem_free(view);
  return left < held ? left : held;
}

void choose_payload(Walk *walk, int seat, Ability ability, Choice *out) {
  Rack rack = bag_rack(game_bag(walk->oracle.game), seat);
  *out = (Choice){.order = {.ability = ability, .seat = seat}};
  if (ability == ABILITY_PLAY || ability == ABILITY_SUBMIT)
    choose_play(walk, seat, out);
  else if (ability == ABILITY_EXCHANGE && exchangeable(walk, seat) > 0)
    choose_held(walk, seat, random_range(&walk->choices, 1, exchangeable(walk, seat)), out);
  else if (ability == ABILITY_BUY_BLANK && rack.total >= game_settings(walk->oracle.game)->rack_size)
    choose_held(walk, seat, 1, out);
  if (ability == ABILITY_PLAY && out->draft.count == 0) // it has found nothing
    out->order.ability = ABILITY_PASS;
}

// What is done

static int weight_of(const Walk *walk, Ability ability) {
  static const int usual[ABILITIES] = {
      [ABILITY_PLAY] = 60,      [ABILITY_EXCHANGE] = 6, [ABILITY_SWAP] = 20,     [ABILITY_PASS] = 5,
      [ABILITY_CHALLENGE] = 15, [ABILITY_ACCEPT] = 12,  [ABILITY_UNDO] = 5,      [ABILITY_UNDO_ACCEPT] = 40,
      [ABILITY_REVERSE] = 8,    [ABILITY_SKIP] = 8,     [ABILITY_BUY_BLANK] = 8, [ABILITY_UNDO_REFUSE] = 20,
      [ABILITY_HELP] = 5,       [ABILITY_SUBMIT] = 60,  [ABILITY_RESIGN] = 1,
  };
  bool is_late = walk->steps > walk->late_steps;
  if (walk->steps > 2 * walk->late_steps)
    return ability == ABILITY_RESIGN;
  if (is_late && ability == ABILITY_PASS)
    return 60;
  return is_late && ability == ABILITY_RESIGN ? 10 : usual[ability];
}

void choose_order(Walk *walk, int seat, Choice *out) {
  int weights[ABILITIES], sum = 0;
  for (int i = 0; i < ABILITIES; i++) {
    bool is_offered = ability_check((Ability)i, &walk->oracle, seat, NULL) == OK;
    weights[i] = is_offered ? weight_of(walk, (Ability)i) : 0;
    sum += weights[i];
  }
  if (sum == 0)
    walk_fail(walk, "seat %d is asked and can do nothing", seat);
  int which = (int)random_below(&walk->choices, (uint32_t)sum), chosen = 0;
  while (which >= weights[chosen])
    which -= weights[chosen++];
  choose_payload(walk, seat, (Ability)chosen, out);
}

// An invalid word, in games that accept only valid ones.
static bool choose_wrong_word(Walk *walk, int seat, Choice *out) {
  GameView *view = mem_alloc(sizeof *view);
  LaidPlay *laid = mem_alloc(sizeof *laid);
  *out = (Choice){.order = {.ability = ABILITY_PLAY, .seat = seat}};
  game_view_for(walk->oracle.game, seat, view);
  choose_tiles_anywhere(walk, view, out);
  out->order.draft = &out->draft;
  bool is_wrong =
      out->draft.count > 0 && table_preview(&walk->oracle, seat, &out->draft, laid, NULL) == OK && !laid->is_good;
  mem_free(view);
  mem_free(laid);
  return is_wrong;
}

bool choose_wrong(Walk *walk, int seat, Choice *out) {
  bool plays = ability_check(ABILITY_PLAY, &walk->oracle, seat, NULL) == OK;
  if (plays && table_reveals_words(&walk->oracle) && walk_chance(&walk->choices, 30))
    return choose_wrong_word(walk, seat, out);
  Ability ability = (Ability)random_below(&walk->choices, ABILITIES);
  if (ability_check(ability, &walk->oracle, seat, NULL) == OK)
    return false;
  choose_payload(walk, seat, ability, out);
  out->order.ability = ability;
  return true;
}
