// SPDX-License-Identifier: MIT
// Meanings of words, asked at the table. Only words on the board are explained: knowing whether others are valid is
// part of the game.
#include "app/ability.h"
#include "app/wordmeaning.h"
#include "desk/desk_internal.h"
#include "lexicon/tiletext.h"

static void madeword_add_text(const Desk *desk, const MadeWord *word, StrBuf *out) {
  const Tile *lane = board_lane(&desk_state(desk)->board, (Direction)word->direction,
                                word->direction == ACROSS ? word->row : word->col);
  int first = word->direction == ACROSS ? word->col : word->row;
  for (int i = 0; i < word->length; i++)
    strbuf_add_text(out, desk_settings(desk)->tiles.names[tile_letter(lane[first + i])]);
}

static bool madeword_covers(const MadeWord *word, int row, int col) {
  int across = word->direction == ACROSS ? word->length : 1, down = word->direction == ACROSS ? 1 : word->length;
  return row >= word->row && row < word->row + down && col >= word->col && col < word->col + across;
}

// Does the word have a tile of the last play? Earlier words are as they were when they were made.
static bool madeword_is_last(const Desk *desk, const MadeWord *word) {
  const State *state = desk_state(desk);
  const Play *play = &state->last_play;
  bool is_last = false;
  for (int i = 0; state->has_last_play && i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      is_last = is_last || madeword_covers(word, play->row + (play->direction == DOWN ? i : 0),
                                           play->col + (play->direction == ACROSS ? i : 0));
  }
  return is_last;
}

static Status desk_explain(Desk *desk, const char *word, Error *err) {
  ScopedArena arena = {0};
  ScopedStrBuf text = {0};
  App *app = desk->open->app;
  const Use use = {
      .app = app, .account = app ? &desk->open->account : NULL, .catalog = desk->talk->catalog, .arena = &arena};
  const WordQuestion question = {desk_settings(desk)->lexicon, word};
  WordMeaning meaning = {0};
  Status status = word_defining.run(&use, &question, &meaning, err);
  if (status == OK) {
    wordmeaning_add_text(&meaning, desk->talk->catalog, &text);
    talk_say_text(desk->talk, strbuf_text(&text));
  }
  return status;
}

Status desk_define(Desk *desk, Span rest, Error *err) {
  const MadeWord *words = game_words(desk->table->game);
  ScopedStrBuf wanted = {0}, word = {0};
  int told = 0;
  Status status = OK;
  if (ability_check(ABILITY_CHALLENGE, desk->table, desk->seat, NULL) == OK)
    return error_set(err, ERR_STATE, N_("words are explained once the last play stands"));
  tiletext_add_spelt(&desk_settings(desk)->tiles, rest, &wanted);
  for (int i = desk_state(desk)->words_made - 1; i >= 0 && status == OK; i--) {
    strbuf_reset(&word);
    madeword_add_text(desk, &words[i], &word);
    bool is_asked = rest.size == 0 ? madeword_is_last(desk, &words[i])
                                   : told == 0 && strcmp(strbuf_text(&word), strbuf_text(&wanted)) == 0;
    if (is_asked)
      status = desk_explain(desk, strbuf_text(&word), err);
    told += is_asked;
  }
  desk->is_text_shown = desk->is_text_shown || told > 0;
  if (told > 0)
    return status;
  if (rest.size == 0)
    return error_set(err, ERR_STATE, N_("no play has made a word yet"));
  return error_set(err, ERR_INPUT, N_("'%s' is not on the board, and only words on the board are explained"),
                   err_str(strbuf_text(&wanted)));
}
