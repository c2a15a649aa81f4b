// SPDX-License-Identifier: MIT
// The table of what can be done in a turn. A line with a square is a play. Otherwise its first word is a command: by
// its number, if there are numbers, by its name in any language, or by the beginning of a name: in the reader's own
// language first, then in any.
#include "app/typedplay.h"
#include "base/lines.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "desk/desk_internal.h"
#include "study/lesson.h"
#include "term/choices.h"

#include <string.h>

// The prefix makes the names of commands messages of their own, whatever other message has the same word; it is not
// shown.
#define NAMES "type: "

static bool where_games_are_saved(const Desk *desk) {
  return desk_can_save(desk);
}
static bool where_a_menu_is(const Desk *desk) {
  return desk->options->is_numbered;
}
static bool where_advantages_are(const Desk *desk) {
  return where_a_menu_is(desk) && ability_is_known(ABILITY_SKIP, desk_settings(desk));
}

static Status open_advantages(Desk *desk, Span rest, Error *err);
static Status open_more(Desk *desk, Span rest, Error *err);

const DeskCommand desk_commands[] = {
    {DESK_MENU_TURN, 0, NULL, N_("type: play"), N_("8H WORD"), N_("play a word across from 8H; H8 goes down"),
     desk_play_word, ABILITY_PLAY, NULL},
    {DESK_MENU_TURN, 1, N_("Place a tile"), N_("type: place put"), N_("8H TILES"),
     N_("put tiles on the board without playing them yet"), desk_place, ABILITY_PLAY, NULL},
    {DESK_MENU_TURN, 2, N_("Take a tile back"), N_("type: take"), N_("8H"), N_("take one of them back"), desk_take,
     ABILITY_PLAY, NULL},
    {DESK_MENU_MORE, 1, N_("Move a tile"), N_("type: move"), N_("8H 9H"), N_("move one of them"), desk_move,
     ABILITY_PLAY, NULL},
    {DESK_MENU_TURN, 16, N_("Reset the turn"), N_("type: reset"), NULL, N_("take all of them back"), desk_reset,
     ABILITY_PLAY, NULL},
    {DESK_MENU_TURN, 0, NULL, N_("type: preview"), N_("[8H WORD]"),
     N_("show the words and the points that a play would make"), desk_preview, ABILITY_PLAY, NULL},
    {DESK_MENU_TURN, 4, N_("Finish the turn"), N_("type: confirm ok"), NULL, N_("play the tiles that were placed"),
     desk_confirm, ABILITY_PLAY, NULL},
    {DESK_MENU_TURN, 3, N_("Pass the turn"), N_("type: pass"), NULL, N_("play nothing in this turn"), desk_pass,
     ABILITY_PASS, NULL},
    {DESK_MENU_TURN, 5, N_("Exchange tiles"), N_("type: exchange change"), N_("TILES"),
     N_("exchange tiles and lose the turn"), desk_exchange, ABILITY_EXCHANGE, NULL},
    {DESK_MENU_MORE, 4, N_("Swap the rack"), N_("type: swap"), NULL,
     N_("swap a rack without vowels, or without consonants, and keep the turn"), desk_swap, ABILITY_SWAP, NULL},
    {DESK_MENU_TURN, 17, N_("Accept"), N_("type: accept"), NULL, N_("let the last play stand"), desk_accept,
     ABILITY_ACCEPT, NULL},
    {DESK_MENU_TURN, 9, N_("Reject"), N_("type: challenge reject"), NULL,
     N_("challenge the last play: the dictionary decides"), desk_challenge, ABILITY_CHALLENGE, NULL},
    {DESK_MENU_TURN, 10, N_("Advantages"), NULL, NULL, NULL, open_advantages, ABILITY_NONE, where_advantages_are},
    {DESK_MENU_ADVANTAGES, 1, N_("Reverse the order of turns"), N_("type: reverse"), NULL,
     N_("buy a reversal: the turns go the other way round"), desk_reverse, ABILITY_REVERSE, NULL},
    {DESK_MENU_ADVANTAGES, 2, N_("Make the next player skip a turn"), N_("type: skip"), NULL,
     N_("buy a skip: the next player misses a turn"), desk_skip, ABILITY_SKIP, NULL},
    {DESK_MENU_ADVANTAGES, 3, N_("Buy a blank tile"), N_("type: blank"), N_("[TILE]"),
     N_("buy a blank; a full rack gives a tile back"), desk_blank, ABILITY_BUY_BLANK, NULL},
    {DESK_MENU_TURN, 8, N_("Shuffle"), N_("type: shuffle"), NULL, N_("shuffle the rack"), desk_shuffle, ABILITY_NONE,
     NULL},
    {DESK_MENU_TURN, 6, N_("Hint"), N_("type: hint suggest"), NULL,
     N_("ask the machine where to look; ask again for the tiles, and once more for the play"), desk_hint, ABILITY_HELP,
     NULL},
    {DESK_MENU_MORE, 5, N_("What was best in my last turn?"), N_("type: lesson"), NULL,
     N_("show what would have been best in your last turn; it counts as a hint"), desk_lesson, ABILITY_HELP, NULL},
    {DESK_MENU_TURN, 7, N_("Undo"), N_("type: undo"), NULL, N_("take back the last tile, or the last turn"), desk_undo,
     ABILITY_UNDO, NULL},
    {DESK_MENU_TURN, 0, NULL, N_("type: board"), NULL, N_("draw the board again"), desk_board, ABILITY_NONE, NULL},
    {DESK_MENU_TURN, 11, N_("History"), N_("type: history"), N_("[NUMBER]"),
     N_("list what was played, or show the board at one point"), desk_history, ABILITY_NONE, NULL},
    {DESK_MENU_MORE, 2, N_("Unseen tiles"), N_("type: tiles"), NULL, N_("count the tiles you have not seen"),
     desk_unseen, ABILITY_NONE, NULL},
    {DESK_MENU_MORE, 3, N_("Rules"), N_("type: rules settings"), NULL, N_("show the rules of this game"), desk_rules,
     ABILITY_NONE, NULL},
    {DESK_MENU_MORE, 6, N_("What do the words mean?"), N_("type: define meaning"), N_("[WORD]"),
     N_("say what a word on the board means, or those of the last play"), desk_define, ABILITY_NONE, NULL},
    {DESK_MENU_TURN, 12, N_("Save game"), NULL, NULL, NULL, desk_save, ABILITY_NONE, where_games_are_saved},
    {DESK_MENU_TURN, 13, N_("Save and exit"), NULL, NULL, NULL, desk_save_and_leave, ABILITY_NONE,
     where_games_are_saved},
    {DESK_MENU_TURN, 14, N_("Exit without saving"), NULL, NULL, NULL, desk_leave_unsaved, ABILITY_NONE,
     where_games_are_saved},
    {DESK_MENU_TURN, 15, N_("Abandon"), N_("type: resign"), NULL, N_("give up"), desk_resign, ABILITY_RESIGN, NULL},
    {DESK_MENU_TURN, 18, N_("More"), NULL, NULL, NULL, open_more, ABILITY_NONE, where_a_menu_is},
    {DESK_MENU_TURN, 0, NULL, N_("type: quit exit"), NULL, N_("leave; the game is kept for another day"), desk_quit,
     ABILITY_NONE, NULL},
    {DESK_MENU_TURN, 0, NULL, N_("type: ? help"), NULL, N_("show this list"), desk_help, ABILITY_NONE, NULL},
    {.run = NULL},
};

static Ability deskcommand_ability(const Desk *desk, const DeskCommand *command) {
  return ability_here((Ability)command->ability, desk_settings(desk));
}

bool desk_is_known(const Desk *desk, const DeskCommand *command) {
  if (command->is_known)
    return command->is_known(desk);
  return command->ability == ABILITY_NONE || ability_is_known(deskcommand_ability(desk, command), desk_settings(desk));
}

// The draft's tiles can always be taken back, whatever the rules say about turns.
Status desk_check(const Desk *desk, const DeskCommand *command, Error *err) {
  bool takes_tile = command->run == desk_undo && desk->turn.draft.count > 0;
  if (command->ability == ABILITY_NONE || takes_tile)
    return OK;
  if (command->run == desk_lesson)
    return lesson_check(desk->table, desk->seat, err);
  return ability_check(deskcommand_ability(desk, command), desk->table, desk->seat, err);
}

// Names

// The words in the catalogue's language, without the prefix.
static Span names_in(const DeskCommand *command, const Catalog *catalog) {
  Span names = span_of(command->names ? tr(catalog, command->names) : "");
  if (names.size >= strlen(NAMES) && memcmp(names.data, NAMES, strlen(NAMES)) == 0)
    names = (Span){names.data + strlen(NAMES), names.size - strlen(NAMES)};
  return names;
}

typedef enum NameMatch { NAME_WHOLE, NAME_BEGINNING } NameMatch;

static bool deskcommand_matches(const DeskCommand *command, const Catalog *catalog, Span word, NameMatch match) {
  Span rest = names_in(command, catalog), name;
  while (line_next_word(&rest, &name)) {
    bool fits = match == NAME_WHOLE ? name.size == word.size : name.size >= word.size;
    if (fits && memcmp(name.data, word.data, word.size) == 0)
      return true;
  }
  return false;
}

// Looks in every language of the program, with English.
static bool matches_anywhere(const DeskCommand *command, Span word, NameMatch match) {
  for (const char *const *language = catalog_languages(); *language; language++) {
    if (deskcommand_matches(command, catalog_find(*language), word, match))
      return true;
  }
  return false;
}

static const DeskCommand *find_whole(Span word) {
  for (const DeskCommand *command = desk_commands; command->run; command++) {
    if (matches_anywhere(command, word, NAME_WHOLE))
      return command;
  }
  return NULL;
}

// The only command of this table that begins so; NULL if there is none, or more than one.
static const DeskCommand *find_beginning(const Desk *desk, Span word, bool in_any_language) {
  const DeskCommand *found = NULL;
  for (const DeskCommand *command = desk_commands; command->run; command++) {
    bool begins = in_any_language ? matches_anywhere(command, word, NAME_BEGINNING)
                                  : deskcommand_matches(command, desk->talk->catalog, word, NAME_BEGINNING);
    if (!begins || !desk_is_known(desk, command))
      continue;
    if (found)
      return NULL;
    found = command;
  }
  return found;
}

static const DeskCommand *find_numbered(const Desk *desk, DeskMenu menu, Span word) {
  long number;
  if (!desk->options->is_numbered || !span_to_int(word, 1, 99, &number))
    return NULL;
  for (const DeskCommand *command = desk_commands; command->run; command++) {
    if (command->menu == menu && command->number == number)
      return command;
  }
  return NULL;
}

static const DeskCommand *find_command(const Desk *desk, Span line, Span word) {
  ScopedStrBuf lower = {0};
  Span name = utf8_lower(word, &lower) ? strbuf_span(&lower) : word;
  const DeskCommand *command = find_numbered(desk, DESK_MENU_TURN, word);
  if (!command)
    command = find_whole(name);
  if (!command && typedplay_has_square(line))
    command = desk_commands; // the first row plays a word
  if (!command)
    command = find_beginning(desk, name, false);
  if (!command)
    command = find_beginning(desk, name, true);
  return command;
}

// The label of a command: a play is rejected only if the rule says so, else it is challenged.
static const char *desk_commands_label_of(const Desk *desk, const DeskCommand *command) {
  bool is_challenge = command->run == desk_challenge && desk_settings(desk)->challenge != CHALLENGE_REJECT;
  return _(is_challenge ? N_("Challenge") : command->label);
}

void desk_add_name(const Desk *desk, DeskRun *run, StrBuf *out) {
  const DeskCommand *command = desk_commands;
  const Catalog *catalog = desk->talk->catalog;
  while (command->run != run)
    command++;
  if (desk->options->is_numbered && command->menu == DESK_MENU_TURN && command->number > 0) {
    strbuf_printf(out, "%d. %s", command->number, desk_commands_label_of(desk, command));
    return;
  }
  Span rest = names_in(command, catalog), name, second;
  if (!line_next_word(&rest, &name))
    return;
  // Shows the word that fits the rule: reject, or challenge.
  bool is_rejected = run == desk_challenge && desk_settings(desk)->challenge == CHALLENGE_REJECT;
  if (is_rejected && line_next_word(&rest, &second))
    name = second;
  strbuf_add(out, name.data, name.size);
}

void desk_complete(void *context, Span typed, StrBuf *candidates) {
  const Desk *desk = context;
  for (const DeskCommand *command = desk_commands; command->run; command++) {
    ScopedStrBuf name = {0};
    if (!command->names || !desk_is_known(desk, command) || desk_check(desk, command, NULL) != OK)
      continue;
    Span rest = names_in(command, desk->talk->catalog), first;
    if (line_next_word(&rest, &first) && first.size >= typed.size && memcmp(first.data, typed.data, typed.size) == 0)
      strbuf_add(&name, first.data, first.size);
    if (name.size > 0)
      strbuf_printf(candidates, "%s\n", name.data);
  }
}

// Menus

// A submenu also shows commands that can't be used now, with the reason.
static void add_choice(const Desk *desk, const DeskCommand *command, Choices *choices) {
  ScopedStrBuf label = {0};
  Error why;
  bool is_possible = desk_check(desk, command, &why) == OK;
  strbuf_add_text(&label, desk_commands_label_of(desk, command));
  if (!is_possible) {
    strbuf_add_text(&label, " (");
    error_format(&why, desk->talk->catalog, &label);
    strbuf_add_char(&label, ')');
  }
  if (is_possible || command->menu != DESK_MENU_TURN)
    choices_add_number(choices, command->number, strbuf_text(&label));
}

// In the order of their numbers, which never change.
void desk_list_menu(Desk *desk, DeskMenu menu) {
  enum { NUMBERS = 20 };
  Choices choices = choices_start(desk->talk, menu == DESK_MENU_TURN);
  for (int number = 1; number < NUMBERS; number++) {
    for (const DeskCommand *command = desk_commands; command->run; command++) {
      if (command->menu == menu && command->number == number && desk_is_known(desk, command))
        add_choice(desk, command, &choices);
    }
  }
  choices_add(&choices, "0", _("Back"));
  if (menu == DESK_MENU_TURN)
    choices_add(&choices, "q", _("Quit"));
  choices_end(&choices);
}

static Status run_command(Desk *desk, const DeskCommand *command, Span rest, Error *err) {
  if (!desk_is_known(desk, command) && command->ability == ABILITY_NONE)
    return error_set(err, ERR_INPUT, N_("The selected option is not valid"));
  Status status = desk_check(desk, command, err);
  return status == OK ? command->run(desk, rest, err) : status;
}

static Status open_menu(Desk *desk, DeskMenu menu, Span rest, Error *err) {
  Talk *talk = desk->talk;
  ScopedStrBuf answer = {0};
  Status status = OK;
  Span word = rest;
  if (rest.size == 0) {
    desk_list_menu(desk, menu);
    if (!talk_ask_text(talk, tr(talk->catalog, "Option:"), &answer))
      return OK;
    rest = strbuf_span(&answer);
  }
  const DeskCommand *command = line_next_word(&rest, &word) ? find_numbered(desk, menu, word) : NULL;
  if (command)
    status = run_command(desk, command, span_trim(rest), err);
  else
    status = error_set(err, ERR_INPUT, N_("The selected option is not valid"));
  return status;
}

static Status open_advantages(Desk *desk, Span rest, Error *err) {
  const Settings *settings = desk_settings(desk);
  int coins = state_coins(desk_state(desk), settings, desk->seat);
  talk_say(desk->talk,
           tr_plural(desk->talk->catalog, "You have %d coin; each advantage costs %d.",
                     "You have %d coins; each advantage costs %d.", coins),
           coins, settings->coins_price);
  return open_menu(desk, DESK_MENU_ADVANTAGES, rest, err);
}

static Status open_more(Desk *desk, Span rest, Error *err) {
  return open_menu(desk, DESK_MENU_MORE, rest, err);
}

// A line

static Status desk_commands_refuse_line(const Desk *desk, Span word, Error *err) {
  const Catalog *catalog = desk->talk->catalog;
  if (desk->options->is_numbered)
    return error_set(err, ERR_INPUT, N_("The selected option is not valid"));
  Suggestion suggestion = suggest_start(word);
  ScopedStrBuf names = {0};
  for (const DeskCommand *command = desk_commands; command->run; command++) {
    Span rest = names_in(command, catalog), name;
    while (line_next_word(&rest, &name)) {
      strbuf_add(&names, name.data, name.size);
      strbuf_add(&names, "", 1);
    }
  }
  for (const char *name = names.data; name < names.data + names.size; name += strlen(name) + 1)
    suggest_consider(&suggestion, name);
  Status status =
      suggestion.best
          ? error_set(err, ERR_INPUT,
                      N_("'%s' is not a command. Play with 8H WORD; did you mean '%s'? Type ? for what there is."),
                      err_span(word.data, word.size), err_str(suggestion.best))
          : error_set(err, ERR_INPUT, N_("'%s' is not a command. Play with 8H WORD, or type ? for what there is."),
                      err_span(word.data, word.size));
  return status;
}

// 0 goes back and q ends, as in every menu.
static bool is_way_out(Desk *desk, Span line) {
  if (!desk->options->is_numbered)
    return false;
  bool is_back = span_equals(line, "0"), is_quit = choices_is_quit(line);
  desk->has_left = desk->has_left || is_back;
  desk->talk->is_ending = desk->talk->is_ending || is_quit;
  return is_back || is_quit;
}

void desk_take_command(Desk *desk, Span line) {
  Span rest = line = span_trim(line), word;
  Error err;
  if (!line_next_word(&rest, &word) || is_way_out(desk, line))
    return;
  const DeskCommand *command = find_command(desk, line, word);
  bool is_play = command == desk_commands && typedplay_has_square(line) && !find_whole(word);
  Status status = command ? run_command(desk, command, is_play ? line : span_trim(rest), &err)
                          : desk_commands_refuse_line(desk, word, &err);
  if (status != OK)
    desk_say_refusal(desk, &err);
}
