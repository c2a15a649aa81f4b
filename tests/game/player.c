// SPDX-License-Identifier: MIT
#include "game/player.h"

#include "game/preset.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static uint32_t next_of_stream(void *context, uint32_t limit) {
  return random_below(context, limit);
}

Dice dice_of(Random *random) {
  return (Dice){next_of_stream, random};
}

int dice_range(const Dice *dice, int low, int high) {
  return low + (int)dice->below(dice->context, (uint32_t)(high - low) + 1);
}

bool dice_chance(const Dice *dice, int percent) {
  return (int)dice->below(dice->context, 100) >= 100 - percent;
}

// Settings.

static void choose_tiles(const Dice *dice, const Preset *preset, TileSet *out) {
  // The last two are small: a few kinds, and one kind with digraphs and blanks only.
  static const char *const ids[] = {"ca", "es", "en", "es-basic", "pt", "it"};
  static const char *const own[] = {"A 30 1\nB 30 3\n# 4 0\n", "A 20 1\nCH 20 5\nL·L 20 10\nLL 20 8\n# 8 0\n"};
  int choice = dice_range(dice, 0, 7);
  Status status = choice < 6 ? tileset_builtin(preset->tiles[0] ? preset->tiles : ids[choice], out, NULL)
                             : tileset_parse(span_of(own[choice - 6]), "own", out, NULL);
  assert(status == OK);
  (void)status;
}

static void choose_rules(const Dice *dice, Settings *out) {
  if (dice_chance(dice, 30))
    out->challenge = dice_range(dice, CHALLENGE_VOID, CHALLENGE_10);
  if (dice_chance(dice, 30)) {
    out->coins = 1;
    out->coins_points = dice_range(dice, 1, 20);
    out->coins_earned = dice_range(dice, 1, 20);
  }
  if (dice_chance(dice, 30)) {
    out->clock = dice_range(dice, CLOCK_GAME, CLOCK_DAYS);
    out->clock_limit_s = dice_range(dice, 1, 200);
    out->clock_increment_s = dice_range(dice, 0, 10);
    out->clock_overtime_s = dice_range(dice, 0, 120);
  }
  if (dice_chance(dice, 30)) {
    out->passes_to_end = dice_range(dice, 0, 3);
    out->passes_each = dice_range(dice, 0, 1);
    out->exchange_is_pass = dice_range(dice, 0, 1);
    out->scoreless_to_end = dice_range(dice, 0, 6);
    out->scoreless_each = dice_range(dice, 0, 1);
    out->exchange_minimum = dice_range(dice, 0, 8);
  }
  out->free_swap = dice_chance(dice, 20);
  out->mirrored_draws = dice_chance(dice, 10);
  out->undo = out->duplicate ? 0 : dice_chance(dice, 70);
}

static void choose_seats(const Dice *dice, Settings *out) {
  out->seat_count = dice_range(dice, 1, SEATS_MAX);
  out->rack_size = dice_chance(dice, 60) ? 7 : dice_range(dice, RACK_MIN, RACK_MAX);
  while (out->rack_size * out->seat_count > out->tiles.total)
    out->rack_size--;
  out->first_seat = dice_chance(dice, 50) ? -1 : dice_range(dice, 0, out->seat_count - 1);
  for (int seat = 0; seat < out->seat_count; seat++) {
    Seat *who = &out->seats[seat];
    snprintf(who->name, sizeof who->name, "Player %d", seat + 1);
    if (dice_chance(dice, 40)) {
      who->kind = SEAT_BOT;
      snprintf(who->bot, sizeof who->bot, "greedy");
      who->bot_version = 1;
    } else if (dice_chance(dice, 50)) {
      snprintf(who->account, sizeof who->account, "cuenta-%d", seat + 1);
    }
  }
}

void player_settings(const Dice *dice, Settings *out) {
  Preset preset;
  TileSet tiles;
  char id[SETTINGS_ID_MAX];
  int index = dice_range(dice, 0, 7);
  if (!preset_id(index, id))
    assert(!"there are eight presets");
  Status status = preset_find(id, &preset, NULL);
  assert(status == OK);
  choose_tiles(dice, &preset, &tiles);
  status =
      preset_settings(&preset, &tiles, dice_chance(dice, 50) ? dice_range(dice, BOARD_MIN, BOARD_MAX) : 0, out, NULL);
  assert(status == OK);
  (void)status;
  choose_rules(dice, out);
  choose_seats(dice, out);
  snprintf(out->lexicon, sizeof out->lexicon, "none");
  memset(out->lexicon_hash, '0', sizeof out->lexicon_hash - 1);
  out->lexicon_hash[sizeof out->lexicon_hash - 1] = '\0';
}

// Plays.

// Any tile of the rack; a blank stands for any letter. False when it is empty.
static bool take_any(const Dice *dice, Rack *rack, int kinds, Tile *out) {
  int held[RACK_MAX * 2], count = 0;
  for (int kind = 0; kind <= kinds; kind++) {
    for (int i = 0; i < rack->counts[kind] && count < RACK_MAX * 2; i++)
      held[count++] = kind;
  }
  if (count == 0)
    return false;
  int kind = held[dice_range(dice, 0, count - 1)];
  rack_take(rack, (Tile)kind);
  *out = (Tile)(kind ? kind : TILE_BLANK_BIT | dice_range(dice, 1, kinds));
  return true;
}

// A square to play through: next to a tile, or a start square.
static void choose_anchor(const Dice *dice, const Board *board, const Layout *layout, int *row, int *col) {
  int square = dice_range(dice, 0, board->size * board->size - 1);
  for (int i = 0; i < board->size * board->size; i++, square++) {
    *row = square / board->size % board->size;
    *col = square % board->size;
    bool fits = board->tile_count == 0 ? layout->is_start[board_index(*row, *col)]
                                       : !board_is_taken(board, *row, *col) && board_has_neighbour(board, *row, *col);
    if (fits)
      return;
  }
}

static bool try_play(const Dice *dice, const Game *game, Rack rack, Play *out) {
  const Settings *settings = game_settings(game);
  const Board *board = &game_state(game)->board;
  Placement placements[RACK_MAX];
  int row = 0, col = 0, count = 0, down = dice_range(dice, 0, 1),
      wanted = dice_range(dice, 1, rack.total < 1 ? 1 : rack.total);
  choose_anchor(dice, board, &settings->layout, &row, &col);
  int before = dice_range(dice, 0, 3);
  for (; before > 0 && (down ? row : col) > 0; before--) {
    row -= down;
    col -= !down;
  }
  for (; count < wanted && count < RACK_MAX && row < board->size && col < board->size; row += down, col += !down) {
    Tile tile;
    if (board_is_taken(board, row, col))
      continue;
    if (!take_any(dice, &rack, settings->tiles.kinds, &tile))
      break;
    placements[count++] = (Placement){(uint8_t)row, (uint8_t)col, tile};
  }
  return play_from_placements(board, &settings->layout, settings->rack_size, placements, count, out, NULL) == OK;
}

static bool choose_play(const Dice *dice, const Game *game, int seat, Play *out) {
  for (int tries = 0; tries < 8; tries++) {
    if (try_play(dice, game, bag_rack(game_bag(game), seat), out))
      return true;
  }
  return false;
}

// Turns.

static void choose_exchange(const Dice *dice, const Game *game, Action *out) {
  Rack rack = bag_rack(game_bag(game), out->seat);
  int wanted = dice_range(dice, 1, rack.total < 1 ? 1 : rack.total);
  out->type = ACTION_EXCHANGE;
  out->exchange.is_free = game_settings(game)->free_swap && dice_chance(dice, 30);
  Tile tile;
  while (out->exchange.count < (out->exchange.is_free ? rack.total + out->exchange.count : wanted) &&
         out->exchange.count < RACK_MAX && take_any(dice, &rack, game_settings(game)->tiles.kinds, &tile))
    out->exchange.tiles[out->exchange.count++] = tile_is_blank(tile) ? TILE_BLANK : tile;
}

static void choose_challenge(const Dice *dice, const Game *game, Action *out) {
  const Pending *pending = &game_state(game)->pending;
  Board board = game_state(game)->board;
  PlayWords words;
  play_take_back(&board, &pending->play);
  play_words(&board, &pending->play, &words);
  out->type = ACTION_CHALLENGE;
  out->challenge.count = words.count;
  for (int i = 0; i < words.count; i++)
    out->challenge.is_word[i] = dice_chance(dice, 80);
}

static void choose_advantage(const Dice *dice, const Game *game, Action *out) {
  static const ActionType types[] = {ACTION_REVERSE, ACTION_SKIP, ACTION_BUY_BLANK};
  out->type = types[dice_range(dice, 0, 2)];
  if (out->type != ACTION_BUY_BLANK)
    return;
  Rack rack = bag_rack(game_bag(game), out->seat);
  Tile tile;
  out->buy_blank.gives = rack.total >= game_settings(game)->rack_size;
  if (out->buy_blank.gives && take_any(dice, &rack, game_settings(game)->tiles.kinds, &tile))
    out->buy_blank.tile = tile_is_blank(tile) ? TILE_BLANK : tile;
}

static void choose_turn(const Dice *dice, const Game *game, Action *out) {
  const State *state = game_state(game);
  out->seat = state_awaited(state);
  if (state_must_answer(state) || (state->pending.is_there && dice_chance(dice, 20))) {
    out->type = ACTION_ACCEPT;
    if (dice_chance(dice, 60))
      choose_challenge(dice, game, out);
    return;
  }
  int choice = dice_range(dice, 0, 99);
  if (choice < 70 && choose_play(dice, game, out->seat, &out->play))
    out->type = ACTION_PLAY;
  else if (choice < 80 && game_settings(game)->coins)
    choose_advantage(dice, game, out);
  else if (choice < 82)
    out->type = ACTION_HELP;
  else if (choice < 92)
    choose_exchange(dice, game, out);
  else
    out->type = ACTION_PASS;
}

// What happens beside the turns.

static void choose_undo(const Dice *dice, const Game *game, Action *out) {
  const State *state = game_state(game);
  out->type = ACTION_UNDO;
  out->seat = dice_range(dice, 0, state->seat_count - 1);
  if (state->undo_offer.is_there && dice_chance(dice, 90)) {
    out->undo.to_seq = state->undo_offer.to_seq;
    out->undo.answer = dice_chance(dice, 85) ? UNDO_YES : UNDO_NO;
  } else if (dice_chance(dice, 20) || game_undo_target(game, out->seat, &out->undo.to_seq, NULL) != OK) {
    out->undo.to_seq = dice_range(dice, 0, (int)state->seq);
  }
}

static void choose_seat_change(const Dice *dice, const Game *game, Action *out) {
  out->type = ACTION_SEAT_CHANGE;
  out->seat = SEAT_SYSTEM;
  out->seat_change.seat = dice_range(dice, 0, game_state(game)->seat_count - 1);
  Seat *who = &out->seat_change.who;
  snprintf(who->name, sizeof who->name, "Player %d", out->seat_change.seat + 1 + 10 * dice_range(dice, 0, 1));
  if (dice_chance(dice, 50)) {
    who->kind = SEAT_BOT;
    snprintf(who->bot, sizeof who->bot, "level1");
  }
}

static void choose_fact(const Dice *dice, const Game *game, Action *out) {
  const State *state = game_state(game);
  out->seat = SEAT_SYSTEM;
  switch (dice_range(dice, 0, 10)) {
  case 10:
    out->type = ACTION_PAUSE;
    out->pause.ms = dice_range(dice, 0, 10000);
    break;
  case 0:
    out->type = ACTION_RESIGN;
    out->seat = dice_range(dice, 0, state->seat_count - 1);
    break;
  case 1:
    choose_seat_change(dice, game, out);
    break;
  case 2:
    out->type = ACTION_LEXICON_CHANGED;
    memset(out->lexicon_changed.hash, '0' + dice_range(dice, 0, 9), HASH_HEX_SIZE - 1);
    break;
  case 3:
    out->type = dice_chance(dice, 90) ? ACTION_STUCK : ACTION_ABORT;
    break;
  case 4:
  case 5:
    out->type = ACTION_TIMEOUT;
    out->timeout.seat = state_awaited(state);
    break;
  default:
    choose_undo(dice, game, out);
    break;
  }
}

// Duplicate.

static int score_of(const Game *game, const Play *play) {
  ScoreRules rules = settings_score_rules(game_settings(game));
  return play_score(&game_state(game)->board, &rules, play);
}

static void choose_close(const Dice *dice, const Game *game, Action *out) {
  const State *state = game_state(game);
  out->type = ACTION_ROUND_CLOSE;
  out->seat = SEAT_SYSTEM;
  out->round_close.round = state->round;
  out->round_close.has_best = choose_play(dice, game, 0, &out->round_close.best);
  for (int seat = 0; seat < state->seat_count; seat++) {
    const SeatState *player = &state->seats[seat];
    out->round_close.is_valid[seat] = player->submitted_play && dice_chance(dice, 80);
    bool is_better =
        out->round_close.is_valid[seat] && !player->is_out &&
        (!out->round_close.has_best || score_of(game, &player->submission) > score_of(game, &out->round_close.best));
    if (is_better) {
      out->round_close.has_best = true;
      out->round_close.best = player->submission;
    }
  }
}

static void choose_in_round(const Dice *dice, const Game *game, Action *out) {
  if (dice_chance(dice, 30)) {
    choose_close(dice, game, out);
    return;
  }
  out->type = ACTION_SUBMIT;
  out->seat = dice_range(dice, 0, game_state(game)->seat_count - 1);
  out->submit.round = game_state(game)->round;
  out->submit.has_play = choose_play(dice, game, 0, &out->submit.play);
}

static void date(const Dice *dice, const Game *game, Action *out) {
  int64_t passed = dice_chance(dice, 90) ? dice_range(dice, 0, 20000) : dice_range(dice, 0, 400000);
  out->at_ms = game_state(game)->at_ms + passed;
  if (dice_chance(dice, 30))
    snprintf(out->nonce, sizeof out->nonce, "n%lld", (long long)game_action_count(game));
  if (out->seat != SEAT_SYSTEM)
    memcpy(out->account, game_state(game)->seats[out->seat].who.account, sizeof out->account);
}

bool player_action(const Dice *dice, const Game *game, Action *out) {
  *out = (Action){0};
  if (state_is_over(game_state(game)))
    return false;
  if (dice_chance(dice, 8))
    choose_fact(dice, game, out);
  else if (game_settings(game)->duplicate)
    choose_in_round(dice, game, out);
  else
    choose_turn(dice, game, out);
  date(dice, game, out);
  return true;
}

// Nonsense.

static void any_play(const Dice *dice, const Game *game, Play *out) {
  int size = game_state(game)->board.size;
  out->row = (uint8_t)dice_range(dice, 0, size);
  out->col = (uint8_t)dice_range(dice, 0, size);
  out->direction = (uint8_t)dice_range(dice, 0, 2);
  out->length = (uint8_t)dice_range(dice, 0, WORD_MAX + 1);
  for (int i = 0; i < WORD_MAX; i++)
    out->tiles[i] = dice_chance(dice, 50) ? TILE_THROUGH : (Tile)dice_range(dice, 0, 255);
}

static void any_payload(const Dice *dice, const Game *game, Action *out) {
  switch (out->type) {
  case ACTION_PLAY:
    any_play(dice, game, &out->play);
    break;
  case ACTION_EXCHANGE:
    out->exchange.count = dice_range(dice, 0, RACK_MAX);
    for (int i = 0; i < RACK_MAX; i++)
      out->exchange.tiles[i] = (Tile)dice_range(dice, 0, 255);
    out->exchange.is_free = dice_range(dice, 0, 1);
    break;
  case ACTION_CHALLENGE:
    out->challenge.count = dice_range(dice, 0, WORDS_IN_PLAY_MAX);
    break;
  case ACTION_BUY_BLANK:
    out->buy_blank.gives = dice_range(dice, 0, 1);
    out->buy_blank.tile = (Tile)dice_range(dice, 0, 255);
    break;
  case ACTION_UNDO:
    out->undo.to_seq = dice_range(dice, -1, (int)game_state(game)->seq + 1);
    out->undo.answer = (UndoAnswer)dice_range(dice, UNDO_ASK, UNDO_NO);
    break;
  case ACTION_SUBMIT:
    out->submit.round = dice_range(dice, 0, 3);
    out->submit.has_play = dice_range(dice, 0, 1);
    any_play(dice, game, &out->submit.play);
    break;
  case ACTION_ROUND_CLOSE:
    out->round_close.round = game_state(game)->round;
    out->round_close.has_best = dice_range(dice, 0, 1);
    any_play(dice, game, &out->round_close.best);
    break;
  case ACTION_TIMEOUT:
    out->timeout.seat = dice_range(dice, -2, SEATS_MAX);
    break;
  case ACTION_PAUSE:
    out->pause.ms = dice_chance(dice, 50) ? dice_range(dice, -2, 20000) : INT64_MAX;
    break;
  case ACTION_SEAT_CHANGE:
    choose_seat_change(dice, game, out);
    out->seat_change.seat = dice_range(dice, -2, SEATS_MAX);
    break;
  default:
    break;
  }
}

void player_nonsense(const Dice *dice, const Game *game, Action *out) {
  *out = (Action){.type = (ActionType)dice_range(dice, 0, ACTION_TYPES - 1)};
  any_payload(dice, game, out);
  out->seat = dice_range(dice, -2, SEATS_MAX);
  out->at_ms = game_state(game)->at_ms + dice_range(dice, -1, 100);
}
