// SPDX-License-Identifier: MIT
// tesela play: a game in the terminal, between people and machines, kept in a file. The desk is src/desk.
#include "app/archive.h"
#include "app/filewords.h"
#include "app/gameorder.h"
#include "app/opengame.h"
#include "base/file.h"
#include "base/folders.h"
#include "cli/args.h"
#include "cli/run.h"
#include "cli/use.h"
#include "desk/desk.h"
#include "lexicon/recipe.h"
#include "term/fieldtable.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

typedef struct Session {
  Cli *cli;
  const Args *args;
  Talk talk;
  OpenGame *open;  // NULL: the person did not want one
  StrBuf greeting; // of a new game
  bool is_resumed;
} Session;

// ---- games put aside for another one ----

static int play_count_waiting(void) {
  WaitingList list;
  archive_list_waiting(&list);
  int count = list.count;
  waitinglist_deinit(&list);
  return count;
}

typedef struct WaitingRow {
  int64_t played_ms;
  const char *players, *file;
} WaitingRow;

static const Field waiting_fields[] = {
    {"played", FIELD_TIME, FIELD_IN(WaitingRow, played_ms), .title = N_("played")},
    {"players", FIELD_TEXT, FIELD_IN(WaitingRow, players), .title = N_("players")},
    {"file", FIELD_TEXT, FIELD_IN(WaitingRow, file), .title = N_("file")},
    {0},
};

// Lists the games that were put aside, with how to continue each.
static void play_list_waiting(Session *session) {
  Talk *talk = &session->talk;
  ScopedArena arena = {0};
  WaitingList list;
  archive_list_waiting(&list);
  WaitingRow *rows = arena_alloc(&arena, ((size_t)list.count + 1) * sizeof *rows);
  for (int i = 0; i < list.count; i++) {
    const WaitingGame *game = &list.games[i];
    ScopedStrBuf players = {0};
    for (int seat = 0; seat < game->seat_count; seat++)
      strbuf_printf(&players, "%s%s %d", seat ? ", " : "", game->names[seat], game->scores[seat]);
    rows[i] = (WaitingRow){game->played_ms, strbuf_keep(&players, &arena), game->path};
  }
  if (list.count == 0) {
    talk_say_text(talk, tr(talk->catalog, "No game was put aside."));
  } else {
    talk_say_records(talk, &(FieldTable){waiting_fields, &(FieldList){rows, list.count}, sizeof *rows});
    talk_say_text(talk, tr(talk->catalog, "Go on with one of them: tesela play --resume --file FILE"));
  }
  waitinglist_deinit(&list);
}

// ---- before the first turn: a game that waits is offered, or a new one made from the options ----

static Status log_path(const Args *args, StrBuf *path, Error *err) {
  const char *file = args_text(args, "file");
  if (!file)
    return folder_path(FOLDER_STATE, "play.jsonl", path, err);
  strbuf_add_text(path, file);
  return OK;
}

// Takes over the game if OK.
static Status keep_new(Session *session, FreshGame *fresh, const char *path, Error *err) {
  const Settings *settings = game_settings(fresh->game);
  if (settings->rack_size == 1)
    talk_say_text(&session->talk, tr(session->cli->catalog, "With racks of one tile there is not much to play."));
  Status status = filewords_keep(wordset_resource(fresh->words), &settings->tiles, err);
  if (status == OK)
    status = opengame_begin_file(path, fresh->game, NULL, &session->open, err);
  if (status == OK)
    opengame_give_words(session->open, fresh->words);
  return status;
}

// What a person needs to know on their first screen.
static void play_write_greeting(Session *session, const char *lexicon) {
  const Catalog *catalog = session->cli->catalog;
  ScopedStrBuf notice = {0};
  strbuf_add_text(&session->greeting,
                  tr(catalog, "Play with 8H WORD (across) or H8 WORD (down); ? shows everything else."));
  recipe_add_notice(lexicon, &notice);
  if (notice.size > 0)
    strbuf_printf(&session->greeting, "\n%s",
                  tr(catalog, "The makers of the word list have a notice for you: you find it in the rules."));
}

static Use play_user(Session *session, CliProgress *progress, Arena *arena) {
  cli_progress_start(progress, session->cli);
  return (Use){.catalog = session->cli->catalog, .progress = &progress->progress, .arena = arena};
}

static void forget_game(Session *session) {
  opengame_close(session->open);
  session->open = NULL;
}

// A game that was over when the program was stopped is archived now; any other is put aside.
static Status put_aside(Session *session, Error *err) {
  GameTable *table = opengame_table(session->open);
  ScopedStrBuf path = {0};
  bool is_over = state_is_over(game_state(table->game));
  Status status =
      is_over ? archive_finished(table->game, &path, err) : archive_unfinished(table->log, table->game, &path, err);
  if (status == OK && is_over)
    status = gamelog_remove(table->log, err);
  else if (status == OK)
    talk_say(&session->talk, tr(session->cli->catalog, "The other game waits in %s"), path.data);
  forget_game(session);
  return status;
}

// The open game is put aside, but not before the new one is certain.
static Status begin_new(Session *session, const char *path, Error *err) {
  CliProgress progress;
  GameOrder order = {0};
  FreshGame fresh;
  Status status = args_take(session->args, game_order_fields, &order, session->cli->arena, err);
  if (status == OK) {
    const Use use = play_user(session, &progress, session->cli->arena);
    status = game_making.run(&use, &order, &fresh, err);
    cli_progress_end(&progress);
  }
  if (status != OK)
    return status;
  if (session->open)
    status = put_aside(session, err);
  if (status == OK)
    status = keep_new(session, &fresh, path, err);
  if (status != OK)
    freshgame_deinit(&fresh);
  else
    play_write_greeting(session, game_settings(fresh.game)->lexicon);
  return status;
}

static Status play_resume(Session *session, Error *err) {
  const Args *args = session->args;
  const WordsSource source = {args_text(args, "lexicon"), args_text(args, "kwg"), args_text(args, "bag")};
  const Game *game = opengame_table(session->open)->game;
  CliProgress progress;
  ResourceWords words;
  const Use use = play_user(session, &progress, NULL);
  Status status = filewords_reopen(&use, &source, game, &words, err);
  cli_progress_end(&progress);
  if (status != OK)
    return status;
  status = filewords_keep(&words, &game_settings(game)->tiles, err);
  opengame_give_words(session->open, wordset_own(&words));
  session->is_resumed = true;
  return status == OK ? opengame_wake(session->open, INT64_MAX, err) : status;
}

static bool wants_to_go_on(Session *session) {
  const State *state = game_state(opengame_table(session->open)->game);
  Talk *talk = &session->talk;
  ScopedStrBuf text = {0};
  int others = play_count_waiting();
  if (args_has(session->args, "resume"))
    return true;
  if (args_has(session->args, "new"))
    return false;
  if (others > 0)
    talk_say(talk,
             tr_plural(talk->catalog, "%d more game was put aside: tesela play --games",
                       "%d more games were put aside: tesela play --games", others),
             others);
  strbuf_add_text(&text, tr(talk->catalog, "A game is waiting:"));
  for (int seat = 0; seat < state->seat_count; seat++)
    strbuf_printf(&text, "%s %s %d", seat ? "," : "", state->seats[seat].who.name, state->seats[seat].score);
  strbuf_add_text(&text, ". ");
  strbuf_add_text(&text, tr(talk->catalog, "Go on with it?"));
  return talk_ask_yes(talk, text.data, true);
}

// A log that can't be read is kept under another name, so that a new game can begin without loss.
static Status keep_unreadable(Session *session, const char *path, Error *err) {
  ScopedStrBuf kept = {0};
  for (int number = 1; kept.size == 0 || file_exists(kept.data); number++) {
    strbuf_reset(&kept);
    strbuf_printf(&kept, "%s.unreadable-%d", path, number);
  }
  if (rename(path, kept.data) != 0)
    return error_set(err, ERR_IO, N_("can't move '%s' out of the way"), err_str(path));
  talk_say(&session->talk, tr(session->cli->catalog, "The last game can't be read; it is kept in %s"), kept.data);
  return OK;
}

static Status begin_at(Session *session, const char *path, Error *err) {
  if (!file_exists(path)) {
    if (args_has(session->args, "resume"))
      return error_set(err, ERR_MISSING, N_("there is no game in '%s'"), err_str(path));
    return begin_new(session, path, err);
  }
  Status status = opengame_open_file(path, &session->open, err);
  if (status == ERR_INPUT && args_has(session->args, "new")) {
    status = keep_unreadable(session, path, err);
    return status == OK ? begin_new(session, path, err) : status;
  }
  if (status != OK)
    return status;
  bool is_over = state_is_over(game_state(opengame_table(session->open)->game));
  if (is_over && args_has(session->args, "resume")) // the program was stopped before it showed the end
    return OK;
  if (!is_over && wants_to_go_on(session))
    return play_resume(session, err);
  if (session->talk.is_ending) {
    forget_game(session);
    return OK;
  }
  return begin_new(session, path, err);
}

static Status play_equip(Session *session, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, session->cli);
  Status status = opengame_equip(session->open, &progress.progress, err);
  cli_progress_end(&progress);
  opengame_table(session->open)->think_ms = args_number(session->args, "time-ms", 0);
  opengame_table(session->open)->allows_rude = args_has(session->args, "allow-rude");
  return status;
}

// A new game, or one that goes on. open stays NULL if the person has left.
static Status play_begin(Session *session, Error *err) {
  ScopedStrBuf path = {0};
  if (args_has(session->args, "resume") && args_has(session->args, "new"))
    return error_set(err, ERR_INPUT, N_("--new and --resume can't go together"));
  Status status = log_path(session->args, &path, err);
  if (status == OK)
    status = begin_at(session, path.data, err);
  return status == OK && session->open ? play_equip(session, err) : status;
}

// ---- a session ----

static void say_kept(Session *session) {
  Talk *talk = &session->talk;
  ScopedStrBuf text = {0};
  const char *file = args_text(session->args, "file");
  strbuf_add_text(&text, tr(talk->catalog, "The game is kept. Go on with: tesela play --resume"));
  if (file)
    strbuf_printf(&text, " --file %s", file);
  talk_say_text(talk, text.data);
}

// Archives the game, where it can be verified and looked at again.
static Status put_away(Session *session, Error *err) {
  Talk *talk = &session->talk;
  GameTable *table = opengame_table(session->open);
  ScopedStrBuf path = {0};
  Status status = archive_finished(table->game, &path, err);
  if (status == OK) {
    talk_say(talk, tr(talk->catalog, "The game is in %s"), path.data);
    talk_say(talk, tr(talk->catalog, "The draws were sealed as %.16s…; verify them with: tesela verify %s"),
             game_commitment(table->game), path.data);
    status = gamelog_remove(table->log, err);
  }
  return status;
}

static Status play_game(Session *session, Error *err) {
  DeskOptions options = {.is_resumed = session->is_resumed, .greeting = strbuf_text(&session->greeting)};
  switch (desk_play(&session->talk, session->open, &options, err)) {
  case DESK_OVER:
    return put_away(session, err);
  case DESK_FAILED:
    return err->kind;
  case DESK_LEFT:
  case DESK_DROPPED:
    say_kept(session);
    break;
  }
  return OK;
}

static void talk_start(Session *session) {
  Talk *talk = &session->talk;
  *talk = (Talk){.catalog = session->cli->catalog,
                 .look = session->cli->look,
                 .has_screen = terminal_is(STDOUT_FILENO) && terminal_is(STDIN_FILENO),
                 .interrupt = interrupt_catch()};
  talk->input = lineinput_open(talk->has_screen);
}

Status run_play(Cli *cli, const Args *args, Error *err) {
  Session session = {.cli = cli, .args = args};
  Status status = OK;
  signal(SIGXFSZ, SIG_IGN); // a file that may not grow is a message, not the end
  talk_start(&session);
  if (args_has(args, "games"))
    play_list_waiting(&session);
  else
    status = play_begin(&session, err);
  if (status == OK && session.open)
    status = play_game(&session, err);
  talk_flush(&session.talk);
  interrupt_release();
  opengame_close(session.open);
  cli->out_is_lost = session.talk.out_is_lost;
  talk_deinit(&session.talk);
  strbuf_deinit(&session.greeting);
  return status;
}
