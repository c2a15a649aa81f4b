// SPDX-License-Identifier: MIT
#include "app/referee.h"

#include "base/mem.h"
#include "game/refusal.h"
#include "lexicon/tiletext.h"
#include "movegen/movegen.h"

bool referee_is_word(const Referee *referee, const Settings *settings, const Tile *word, int count) {
  (void)settings;
  return kwg_contains(referee->kwg, word, count);
}

static void add_word(const PlayWord *word, const TileSet *tiles, StrBuf *out) {
  if (out->size)
    strbuf_add_text(out, ", ");
  for (int i = 0; i < word->length; i++)
    strbuf_add_text(out, tiles->names[tile_letter(word->tiles[i])]);
}

static bool words_are_good(const Referee *referee, const Settings *settings, const Board *board, const Play *play,
                           StrBuf *wrong) {
  PlayWords words;
  bool good = true;
  play_words(board, play, &words);
  for (int i = 0; i < words.count; i++) {
    if (referee_is_word(referee, settings, words.words[i].tiles, words.words[i].length))
      continue;
    good = false;
    if (wrong)
      add_word(&words.words[i], &settings->tiles, wrong);
  }
  return good;
}

Status referee_check_play(const Referee *referee, const Game *game, const Play *play, Error *err) {
  const Settings *settings = game_settings(game);
  Play stretched = *play;
  Status status = play_check(&game_state(game)->board, &settings->layout, settings->rack_size, &stretched, err);
  if (status != OK || settings->challenge != CHALLENGE_VOID)
    return status;
  StrBuf wrong = {0};
  if (!words_are_good(referee, settings, &game_state(game)->board, &stretched, &wrong))
    status = refuse(err, REFUSAL_INVALID_WORD, err_str(strbuf_text(&wrong)));
  strbuf_deinit(&wrong);
  return status;
}

void referee_judge(const Referee *referee, const Game *game, Action *challenge) {
  const Pending *pending = &game_state(game)->pending;
  Board board = game_state(game)->board;
  PlayWords words;
  play_take_back(&board, &pending->play);
  play_words(&board, &pending->play, &words);
  challenge->type = ACTION_CHALLENGE;
  challenge->challenge.count = words.count;
  for (int i = 0; i < words.count; i++)
    challenge->challenge.is_word[i] =
        referee_is_word(referee, game_settings(game), words.words[i].tiles, words.words[i].length);
}

static Status list_plays(const Referee *referee, const Game *game, const Rack *rack, PlayList *out, Error *err) {
  ScoreRules rules = settings_score_rules(game_settings(game));
  CrossSets *cross = mem_alloc(sizeof *cross);
  crosssets_rebuild(cross, &game_state(game)->board, referee->kwg, rules.tiles);
  MovegenInput input = {
      .board = &game_state(game)->board, .cross = cross, .kwg = referee->kwg, .rules = &rules, .rack = rack};
  Status status = movegen_all(&input, out, err);
  mem_free(cross);
  return status;
}

Status referee_is_stuck(const Referee *referee, const Game *game, bool *out, Error *err) {
  const State *state = game_state(game);
  const Settings *settings = game_settings(game);
  int exchangeable = settings->exchange_minimum > 1 ? settings->exchange_minimum : 1;
  *out = false;
  if (state_is_over(state) || settings->duplicate || state->pending.is_there || state->board.tile_count == 0 ||
      bag_count(game_bag(game)) >= exchangeable)
    return OK;
  PlayList plays = {0};
  Status status = OK;
  for (int seat = 0; seat < state->seat_count && status == OK && plays.count == 0; seat++) {
    Rack rack = bag_rack(game_bag(game), seat);
    if (!state->seats[seat].is_out)
      status = list_plays(referee, game, &rack, &plays, err);
  }
  *out = status == OK && plays.count == 0;
  playlist_deinit(&plays);
  return status;
}

Status referee_close_round(const Referee *referee, const Game *game, Action *close, Error *err) {
  const State *state = game_state(game);
  close->type = ACTION_ROUND_CLOSE;
  close->seat = SEAT_SYSTEM;
  close->round_close.round = state->round;
  for (int seat = 0; seat < state->seat_count; seat++) {
    const SeatState *player = &state->seats[seat];
    close->round_close.is_valid[seat] =
        player->submitted_play &&
        words_are_good(referee, game_settings(game), &state->board, &player->submission, NULL);
  }
  PlayList plays = {0};
  Rack rack = bag_rack(game_bag(game), 0);
  Status status = list_plays(referee, game, &rack, &plays, err);
  if (status == OK && plays.count > 0) {
    playlist_sort(&plays);
    close->round_close.has_best = true;
    close->round_close.best = plays.plays[0].play;
  }
  playlist_deinit(&plays);
  return status;
}
