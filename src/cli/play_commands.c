// SPDX-License-Identifier: MIT
// What can be typed in a turn: one table. A line that names a square is a play; otherwise its first word is a command
// in any of the languages, or the beginning of one in the reader's own.
#include "app/typedplay.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "cli/play_internal.h"
#include "cli/suggest.h"

#include <string.h>

static bool in_void_games(const Session *session) {
  return play_reveals_words(session);
}
static bool in_challenge_games(const Session *session) {
  return game_settings(session->table.game)->challenge != CHALLENGE_VOID && session->view->state.seat_count > 1;
}
static bool in_turn_games(const Session *session) {
  return !game_settings(session->table.game)->duplicate;
}
static bool where_undo_is_on(const Session *session) {
  return game_settings(session->table.game)->undo && in_turn_games(session);
}
static bool where_swaps_are_free(const Session *session) {
  return game_settings(session->table.game)->free_swap;
}
static bool where_coins_buy(const Session *session) {
  return game_settings(session->table.game)->coins && session->view->state.seat_count > 1;
}
static bool where_order_matters(const Session *session) {
  return where_coins_buy(session) && session->view->state.seat_count > 2;
}

const PlayCommand play_commands[] = {
    {{"play", "jugar", "jugar"}, N_("8H WORD"), N_("play a word across from 8H; H8 WORD goes down"), play_play, NULL},
    {{"place put", "poner colocar añadir", "posar col·locar afegir"},
     N_("8H TILES"),
     N_("put tiles on the board without playing them yet"),
     play_place,
     NULL},
    {{"take", "quitar retirar", "treure retirar"}, N_("8H"), N_("take one of them back"), play_take, NULL},
    {{"move", "mover", "moure"}, N_("8H 9H"), N_("move one of them"), play_move, NULL},
    {{"reset", "reiniciar", "reiniciar"}, NULL, N_("take all of them back"), play_reset, NULL},
    {{"preview", "probar ver", "provar veure"},
     N_("[8H WORD]"),
     N_("show the words and the points that a play would make"),
     play_preview,
     NULL},
    {{"confirm ok", "confirmar finalizar", "confirmar finalitzar"},
     NULL,
     N_("play the tiles that were placed"),
     play_confirm,
     NULL},
    {{"pass", "pasar", "passar"}, NULL, N_("play nothing in this turn"), play_pass, NULL},
    {{"exchange change", "cambiar", "canviar"},
     N_("TILES"),
     N_("exchange tiles and lose the turn"),
     play_exchange,
     in_turn_games},
    {{"swap", "canjear", "bescanviar"},
     NULL,
     N_("swap a rack without vowels, or without consonants, and keep the turn"),
     play_swap,
     where_swaps_are_free},
    {{"challenge reject", "impugnar rechazar", "impugnar rebutjar"},
     NULL,
     N_("doubt the last play: the dictionary decides"),
     play_challenge,
     in_challenge_games},
    {{"accept", "aceptar", "acceptar"}, NULL, N_("let the last play stand"), play_accept, in_challenge_games},
    {{"blank", "comodín comodin", "comodí comodi"},
     N_("[TILE]"),
     N_("buy a blank; a full rack gives a tile back"),
     play_blank,
     where_coins_buy},
    {{"skip", "saltar", "saltar"}, NULL, N_("buy that the next player misses a turn"), play_skip, where_coins_buy},
    {{"reverse", "invertir", "invertir"},
     NULL,
     N_("buy that the turns go the other way round"),
     play_reverse,
     where_order_matters},
    {{"shuffle", "mezclar barajar", "barrejar"}, NULL, N_("shuffle the rack"), play_shuffle, NULL},
    {{"hint suggest", "pista sugerir", "pista suggerir"},
     NULL,
     N_("ask the machine what it would play"),
     play_hint,
     in_void_games},
    {{"undo", "deshacer", "desfer"},
     NULL,
     N_("take back the last tile, or the last turn"),
     play_undo,
     where_undo_is_on},
    {{"board", "tablero", "tauler"}, NULL, N_("draw the board again"), play_board, NULL},
    {{"history", "historial", "historial"},
     N_("[NUMBER]"),
     N_("list what was played, or show the board at one point"),
     play_history,
     NULL},
    {{"tiles", "fichas", "fitxes"}, NULL, N_("count the tiles you have not seen"), play_tiles, NULL},
    {{"rules settings", "reglas ajustes", "regles ajustos"}, NULL, N_("show the rules of this game"), play_rules, NULL},
    {{"resign", "abandonar rendirse", "abandonar rendir-se"}, NULL, N_("give up"), play_resign, NULL},
    {{"quit exit", "salir guardar", "sortir desar"},
     NULL,
     N_("leave; the game is kept for another day"),
     play_quit,
     NULL},
    {{"? help", "ayuda ?", "ajuda ?"}, NULL, N_("show this list"), play_help, NULL},
    {{NULL}, NULL, NULL, NULL, NULL},
};

static int language_of(const Catalog *catalog) {
  const char *tag = catalog ? catalog_language(catalog) : "en";
  return strcmp(tag, "es") == 0 ? 1 : strcmp(tag, "ca") == 0 ? 2 : 0;
}

static bool is_name(const char *names, Span word) {
  Span rest = span_of(names), name;
  while (line_next_word(&rest, &name)) {
    if (name.size == word.size && memcmp(name.data, word.data, name.size) == 0)
      return true;
  }
  return false;
}

static bool begins_name(const char *names, Span word) {
  Span rest = span_of(names), name;
  while (line_next_word(&rest, &name)) {
    if (name.size >= word.size && memcmp(name.data, word.data, word.size) == 0)
      return true;
  }
  return false;
}

static const PlayCommand *find_exactly(Span word) {
  for (const PlayCommand *command = play_commands; command->run; command++) {
    for (int language = 0; language < 3; language++) {
      if (is_name(command->names[language], word))
        return command;
    }
  }
  return NULL;
}

// The only command of the reader's language that begins so; NULL when there is none, or more than one.
static const PlayCommand *find_by_beginning(const Session *session, Span word) {
  const PlayCommand *found = NULL;
  int language = language_of(session->cli->catalog);
  for (const PlayCommand *command = play_commands; command->run; command++) {
    bool is_offered = !command->is_offered || command->is_offered(session);
    if (!is_offered || !begins_name(command->names[language], word))
      continue;
    if (found)
      return NULL;
    found = command;
  }
  return found;
}

static Status refuse_command(const Session *session, Span word, Error *err) {
  Suggestion suggestion = suggest_start(word);
  StrBuf names = {0};
  int language = language_of(session->cli->catalog);
  for (const PlayCommand *command = play_commands; command->run; command++) {
    Span rest = span_of(command->names[language]), name;
    while (line_next_word(&rest, &name)) {
      strbuf_add(&names, name.data, name.size);
      strbuf_add(&names, "", 1);
    }
  }
  for (const char *name = names.data; name < names.data + names.size; name += strlen(name) + 1)
    suggest_consider(&suggestion, name);
  Status status =
      suggestion.best
          ? error_set(err, ERR_INPUT, N_("'%s' is not a command; did you mean '%s'? Type ? for all of them."),
                      err_span(word.data, word.size), err_str(suggestion.best))
          : error_set(err, ERR_INPUT, N_("'%s' is not a command. Play with 8H WORD, or type ? for what there is."),
                      err_span(word.data, word.size));
  strbuf_deinit(&names);
  return status;
}

// A square first makes a play whatever follows; after a word it does so only if the word is no command.
Status play_execute(Session *session, Span line, Error *err) {
  Span rest = span_trim(line), word;
  StrBuf lower = {0};
  if (!line_next_word(&rest, &word))
    return OK;
  Span name = utf8_lower(word, &lower) ? (Span){strbuf_text(&lower), lower.size} : word;
  const PlayCommand *command = find_exactly(name);
  Status status;
  if (!command && typedplay_has_square(line)) {
    status = play_play(session, line, err);
  } else {
    if (!command)
      command = find_by_beginning(session, name);
    status = command ? command->run(session, span_trim(rest), err) : refuse_command(session, word, err);
  }
  strbuf_deinit(&lower);
  return status;
}

void play_add_name(Status (*run)(Session *, Span, Error *), const Catalog *catalog, StrBuf *out) {
  const PlayCommand *command = play_commands;
  while (command->run != run)
    command++;
  Span rest = span_of(command->names[language_of(catalog)]), name;
  if (line_next_word(&rest, &name))
    strbuf_add(out, name.data, name.size);
}

void play_complete(void *context, Span typed, StrBuf *candidates) {
  const Session *session = context;
  for (const PlayCommand *command = play_commands; command->run; command++) {
    StrBuf name = {0};
    play_add_name(command->run, session->cli->catalog, &name);
    bool is_offered = !command->is_offered || command->is_offered(session);
    if (is_offered && name.size >= typed.size && memcmp(strbuf_text(&name), typed.data, typed.size) == 0)
      strbuf_printf(candidates, "%s\n", strbuf_text(&name));
    strbuf_deinit(&name);
  }
}
