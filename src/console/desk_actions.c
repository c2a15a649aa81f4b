// SPDX-License-Identifier: MIT
// What one can do in a turn beside placing tiles.
#include "app/telling.h"
#include "base/lines.h"
#include "console/desk_internal.h"
#include "game/refusal.h"
#include "lexicon/tiletext.h"

static MenuNext done(Console *console, Status status, Error *err) {
  if (status != OK)
    playing_say_error(console, err);
  return playing_next(console);
}

// Tiles on the board go back first.
static MenuNext act(Console *console, Action *action) {
  Playing *playing = console->playing;
  Error err;
  action->seat = playing->seat;
  turnedit_start(&playing->turn, playing->table, playing->seat);
  return done(console, table_do(playing->table, action, &err), &err);
}

static MenuNext act_simply(Console *console, ActionType type) {
  return act(console, &(Action){.type = type});
}

MenuNext desk_pass(Console *console) {
  Error err;
  if (!playing_settings(console)->duplicate)
    return done(console, turnedit_pass(&console->playing->turn, &err), &err);
  Action nothing = {.type = ACTION_SUBMIT};
  nothing.submit.round = playing_state(console)->round;
  return act(console, &nothing);
}

static void invalid_tiles(Console *console) {
  say_bad(console, tr(console->catalog, "Invalid command"));
  say(console, tr(console->catalog, "It should be: %s"), tr(console->catalog, "TILE TILE …"));
}

// Each word is a tile of the rack; says what is wrong.
static bool read_tiles(Console *console, const StrBuf *line, Tile out[RACK_MAX], int *count) {
  Span rest = {strbuf_text(line), line->size}, word;
  Rack rack = console->playing->view->rack;
  *count = 0;
  while (line_next_word(&rest, &word)) {
    int tile = tileset_find(&playing_settings(console)->tiles, word);
    if (tile < 0) {
      invalid_tiles(console);
      return false;
    }
    if (!rack_take(&rack, (Tile)tile)) {
      say_bad(console, tr(console->catalog, "Some of the selected tiles are not on your rack"));
      return false;
    }
    out[(*count)++] = (Tile)tile; // never more than the rack holds
  }
  if (*count == 0)
    invalid_tiles(console);
  return *count > 0;
}

MenuNext desk_exchange(Console *console) {
  StrBuf line = {0};
  Tile tiles[RACK_MAX];
  int count;
  Error err;
  MenuNext next = MENU_AGAIN;
  if (ask_text(console, tr(console->catalog, "TILE TILE …:"), &line) && read_tiles(console, &line, tiles, &count))
    next = done(console, turnedit_exchange(&console->playing->turn, line.data, &err), &err);
  strbuf_deinit(&line);
  return next;
}

MenuNext desk_swap(Console *console) {
  const Rack *rack = &console->playing->view->rack;
  Action action = {.type = ACTION_EXCHANGE};
  action.exchange.is_free = true;
  for (int kind = 0; kind <= playing_settings(console)->tiles.kinds; kind++) {
    for (int i = 0; i < rack->counts[kind]; i++)
      action.exchange.tiles[action.exchange.count++] = (Tile)kind;
  }
  return act(console, &action);
}

static void tell_hint(Console *console, const Play *play) {
  const Settings *settings = playing_settings(console);
  const Board *board = &playing_state(console)->board;
  ScoreRules rules = settings_score_rules(settings);
  int score = play_score(board, &rules, play);
  StrBuf text = {0};
  telling_add_place(play, &text);
  strbuf_add_char(&text, ' ');
  play_write_word(play, board, &settings->tiles, &text);
  say(console, tr_plural(console->catalog, "Hint: %s, %d point.", "Hint: %s, %d points.", score), text.data, score);
  strbuf_deinit(&text);
}

MenuNext desk_help(Console *console) {
  Action hint;
  Error err;
  bool was_ranked = opengame_ranking(console->playing->open).is_ranked;
  if (turnedit_help(&console->playing->turn, &hint, &err) != OK)
    playing_say_error(console, &err);
  else if (hint.type == ACTION_PLAY)
    tell_hint(console, &hint.play);
  else
    say_text(console, tr(console->catalog, "Hint: there is nothing to play. Exchange, or pass."));
  if (was_ranked)
    console_tell_ranking(console, console->playing->open);
  return playing_next(console);
}

// The others are asked one by one; the first who does not agree ends it.
static Status ask_the_others(Console *console, Error *err) {
  GameTable *table = console->playing->table;
  Status status = OK;
  for (int seat = 0; status == OK && seat < playing_state(console)->seat_count; seat++) {
    bool is_asked = playing_state(console)->undo_offer.is_there && seat != console->playing->seat;
    if (!is_asked || !playing_is_person(console, seat))
      continue;
    StrBuf question = {0};
    strbuf_printf(&question, tr(console->catalog, "%s, may a turn be taken back?"),
                  playing_state(console)->seats[seat].who.name);
    status = table_answer_undo(table, seat, ask_yes(console, question.data, false), err);
    strbuf_deinit(&question);
  }
  return status;
}

MenuNext desk_undo(Console *console) {
  Playing *playing = console->playing;
  bool took_tile;
  Error err;
  Status status = turnedit_undo(&playing->turn, &took_tile, &err);
  playing->has_changed = status == OK;
  if (status == OK && !took_tile)
    status = ask_the_others(console, &err);
  return done(console, status, &err);
}

MenuNext desk_challenge(Console *console) {
  return act_simply(console, ACTION_CHALLENGE);
}

MenuNext desk_accept(Console *console) {
  return act_simply(console, ACTION_ACCEPT);
}

static MenuNext buy_reverse(Console *console) {
  act_simply(console, ACTION_REVERSE);
  return MENU_BACK;
}

static MenuNext buy_skip(Console *console) {
  act_simply(console, ACTION_SKIP);
  return MENU_BACK;
}

static bool ask_tile_to_give(Console *console, Action *action) {
  StrBuf line = {0};
  Tile tiles[RACK_MAX];
  int count;
  bool is_given = ask_text(console, tr(console->catalog, "Tile that goes back to the bag:"), &line) &&
                  read_tiles(console, &line, tiles, &count);
  if (is_given && count != 1) {
    say_bad(console, tr(console->catalog, "One tile goes back for a blank."));
    is_given = false;
  }
  if (is_given) {
    action->buy_blank.gives = true;
    action->buy_blank.tile = tiles[0];
  }
  strbuf_deinit(&line);
  return is_given;
}

static MenuNext buy_blank(Console *console) {
  Action action = {.type = ACTION_BUY_BLANK};
  bool is_full = console->playing->view->rack.total >= playing_settings(console)->rack_size;
  if (!is_full || ask_tile_to_give(console, &action))
    act(console, &action);
  return MENU_BACK;
}

static void tell_coins(Console *console) {
  const Settings *settings = playing_settings(console);
  say(console, tr(console->catalog, "You have %d coins; each advantage costs %d."),
      state_coins(playing_state(console), settings, console->playing->seat), settings->coins_price);
}

MenuNext desk_advantages(Console *console) {
  static const MenuRow rows[] = {
      {N_("Reverse the order of turns"), .run = buy_reverse},
      {N_("Make the next player skip a turn"), .run = buy_skip},
      {N_("Buy a blank tile"), .run = buy_blank},
      {0},
  };
  static const Menu menu = {.title = N_("Advantages"), .head = tell_coins, .rows = rows};
  menu_run(console, &menu);
  return playing_next(console);
}

// The only person among machines does not lose to them: the game has no result.
MenuNext desk_resign(Console *console) {
  Error err;
  const char *question = playing_people(console) <= 1
                             ? tr(console->catalog, "Do you really give up? The game then has no result.")
                             : tr(console->catalog, "Do you really give up?");
  if (!ask_yes(console, question, false))
    return MENU_AGAIN;
  turnedit_start(&console->playing->turn, console->playing->table, console->playing->seat);
  return done(console, opengame_abandon(console->playing->open, console->playing->seat, &err), &err);
}
