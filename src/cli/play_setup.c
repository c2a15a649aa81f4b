// SPDX-License-Identifier: MIT
// Before the first turn: a game that waits is offered, or a new one made from the options.
#include "app/archive.h"
#include "app/newgame.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "cli/lexicon_recipes.h"
#include "cli/play_internal.h"
#include "cli/progress.h"

#include <stdio.h>
#include <string.h>

static WordsSource source_of(const Args *args) {
  return (WordsSource){args_text(args, "lexicon"), args_text(args, "kwg"), args_text(args, "bag")};
}

static Status log_path(const Args *args, StrBuf *path, Error *err) {
  const char *file = args_text(args, "file");
  if (!file)
    return folder_path(FOLDER_STATE, "play.jsonl", path, err);
  strbuf_add_text(path, file);
  return OK;
}

// "Ana,Luis" and "greedy" as they were asked for; one person plays against one machine, several among themselves.
static void choose_seats(const Session *session, NewGame *request) {
  const char *people = args_text(session->args, "people"), *bots = args_text(session->args, "bots");
  request->people = people ? people : tr(session->cli->catalog, "Player");
  if (strcmp(request->people, "none") == 0)
    request->people = "";
  bool is_one = request->people[0] && !strchr(request->people, ',');
  request->machines = bots ? bots : is_one ? "greedy" : "";
  if (strcmp(request->machines, "none") == 0)
    request->machines = "";
  request->machine_name = tr(session->cli->catalog, "Machine");
}

static Status apply_settings(const Args *args, Settings *settings, Error *err) {
  const char *assignment;
  Status status = OK;
  // On one device people submit one after the other: each should have the time that a round gives.
  int people = 0;
  for (int seat = 0; seat < settings->seat_count; seat++)
    people += settings->seats[seat].kind == SEAT_PERSON;
  if (settings->duplicate && people > 1)
    settings->duplicate_round_s *= people;
  for (int i = 0; status == OK && (assignment = args_each(args, "set", &i));)
    status = newgame_set(settings, assignment, err);
  return status;
}

static Status make_settings(Session *session, const Preset *preset, Settings *out, Error *err) {
  const Args *args = session->args;
  NewGame request = {.preset = preset,
                     .tiles = &session->words.tiles,
                     .lexicon = session->words.id,
                     .lexicon_hash = session->words.hash,
                     .board_size = (int)args_number(args, "board", 0),
                     .rack_size = (int)args_number(args, "rack", 0)};
  choose_seats(session, &request);
  Status status = newgame_settings(&request, out, err);
  if (status == OK)
    status = apply_settings(args, out, err);
  // A preset may not ask for any order where --set does: the words are made ready for what was decided.
  if (status == OK && out->any_order && !session->words.lexicon.any_order)
    status = lexicon_make_any_order(&session->words.lexicon, NULL, err);
  if (status == OK && out->rack_size == 1)
    play_say(session, tr(session->cli->catalog, "With racks of one tile there is not much to play."));
  return status;
}

static Status create_game(Session *session, const Settings *settings, const char *path, Error *err) {
  const char *text = args_text(session->args, "seed");
  Seed seed = text ? seed_from_text(text) : seed_from_system();
  Status status = game_create(settings, &seed, table_system_ms(), &session->table.game, err);
  if (status == OK)
    status = gamewords_keep(&session->words, &settings->tiles, err);
  if (status == OK)
    status = gamelog_create(path, session->table.game, &session->table.log, err);
  return status;
}

// What somebody who sees this for the first time needs to know.
static void say_how(Session *session) {
  const Catalog *catalog = session->cli->catalog;
  StrBuf text = {0}, name = {0}, notice = {0};
  play_say(session, tr(catalog, "Play with 8H WORD (across) or H8 WORD (down); ? shows everything else."));
  recipe_add_notice(session->words.id, &notice);
  if (notice.size > 0) {
    play_add_name(play_rules, catalog, &name);
    strbuf_printf(&text, tr(catalog, "The makers of the word list have a notice for you: type %s."), name.data);
    play_say(session, text.data);
  }
  strbuf_deinit(&text);
  strbuf_deinit(&name);
  strbuf_deinit(&notice);
}

static Status begin_new(Session *session, const char *path, Error *err) {
  const char *name = args_text(session->args, "preset");
  Preset *preset = mem_alloc(sizeof *preset);
  Settings *settings = mem_alloc(sizeof *settings);
  WordsSource source = source_of(session->args);
  Status status = preset_find(name ? name : "classic", preset, err);
  if (status == OK)
    status = gamewords_open(session->cli, &source, preset->tiles, preset->settings.any_order, &session->words, err);
  if (status == OK)
    status = make_settings(session, preset, settings, err);
  if (status == OK)
    status = create_game(session, settings, path, err);
  if (status == OK && session->has_screen)
    say_how(session);
  mem_free(preset);
  mem_free(settings);
  return status;
}

// The list may have been compiled anew, from newer packages: the game goes on with it, and says so.
static Status note_changed_words(Session *session, Error *err) {
  if (strcmp(session->words.hash, game_state(session->table.game)->lexicon_hash) == 0)
    return OK;
  Action action = {.type = ACTION_LEXICON_CHANGED, .seat = SEAT_SYSTEM};
  memcpy(action.lexicon_changed.hash, session->words.hash, sizeof action.lexicon_changed.hash);
  Status status = gamewords_keep(&session->words, &game_settings(session->table.game)->tiles, err);
  return status == OK ? table_do(&session->table, &action, err) : status;
}

static Status resume(Session *session, Error *err) {
  WordsSource source = source_of(session->args);
  Status status = gamewords_reopen(session->cli, &source, session->table.game, &session->words, err);
  if (status != OK)
    return status;
  session->table.referee.lexicon = &session->words.lexicon;
  table_resume(&session->table);
  status = note_changed_words(session, err);
  for (int seat = 0; seat < SEATS_MAX; seat++) // what happened last is told again, no more
    session->told[seat] = game_action_count(session->table.game) > 0 ? game_action_count(session->table.game) - 1 : 0;
  return status;
}

static bool wants_to_go_on(Session *session) {
  const State *state = game_state(session->table.game);
  StrBuf text = {0};
  if (args_has(session->args, "resume"))
    return true;
  if (args_has(session->args, "new"))
    return false;
  strbuf_add_text(&text, tr(session->cli->catalog, "A game is waiting:"));
  for (int seat = 0; seat < state->seat_count; seat++)
    strbuf_printf(&text, "%s %s %d", seat ? "," : "", state->seats[seat].who.name, state->seats[seat].score);
  strbuf_add_text(&text, ". ");
  strbuf_add_text(&text, tr(session->cli->catalog, "Go on with it?"));
  bool goes_on = play_ask(session, text.data, true);
  strbuf_deinit(&text);
  return goes_on;
}

static void forget_game(Session *session) {
  gamelog_close(session->table.log);
  game_destroy(session->table.game);
  session->table.log = NULL;
  session->table.game = NULL;
}

// A game that was over when the program was stopped is put away now; another one waits elsewhere.
static Status put_aside(Session *session, Error *err) {
  StrBuf path = {0}, text = {0};
  Status status;
  if (state_is_over(game_state(session->table.game))) {
    status = archive_finished(session->table.game, &path, err);
    if (status == OK)
      status = gamelog_remove(session->table.log, err);
  } else {
    status = archive_unfinished(session->table.log, session->table.game, &path, err);
    if (status == OK)
      strbuf_printf(&text, tr(session->cli->catalog, "The other game waits in %s"), path.data);
  }
  if (text.size > 0)
    play_say(session, text.data);
  forget_game(session);
  strbuf_deinit(&path);
  strbuf_deinit(&text);
  return status;
}

// A log that can't be read is nobody's loss yet: it is kept under another name, and a new game can begin.
static Status keep_unreadable(Session *session, const char *path, Error *err) {
  StrBuf kept = {0}, text = {0};
  for (int number = 1; kept.size == 0 || file_exists(kept.data); number++) {
    strbuf_reset(&kept);
    strbuf_printf(&kept, "%s.unreadable-%d", path, number);
  }
  Status status = OK;
  if (rename(path, kept.data) != 0)
    status = error_set(err, ERR_IO, N_("can't move '%s' out of the way"), err_str(path));
  strbuf_printf(&text, tr(session->cli->catalog, "The last game can't be read; it is kept in %s"), kept.data);
  if (status == OK)
    play_say(session, text.data);
  strbuf_deinit(&kept);
  strbuf_deinit(&text);
  return status;
}

static Status begin_at(Session *session, const char *path, Error *err) {
  if (!file_exists(path)) {
    if (args_has(session->args, "resume"))
      return error_set(err, ERR_MISSING, N_("there is no game in '%s'"), err_str(path));
    return begin_new(session, path, err);
  }
  Status status = gamelog_open(path, &session->table.log, &session->table.game, err);
  if (status == ERR_INPUT && args_has(session->args, "new")) {
    status = keep_unreadable(session, path, err);
    return status == OK ? begin_new(session, path, err) : status;
  }
  if (status != OK)
    return status;
  bool is_over = state_is_over(game_state(session->table.game));
  if (!is_over && wants_to_go_on(session))
    return resume(session, err);
  if (session->is_leaving) {
    forget_game(session);
    return OK;
  }
  status = put_aside(session, err);
  return status == OK ? begin_new(session, path, err) : status;
}

// Beside a lexicon of the house a map is kept, which makes machines faster; nothing is written beside other people's
// files.
static Status open_kit(Session *session, Error *err) {
  CliProgress progress;
  MachineKitSource source = {.lexicon = &session->words.lexicon,
                             .tiles = &game_settings(session->table.game)->tiles,
                             .kwg_path = session->words.path.data,
                             .map = session->words.is_own ? TOOLS_NO_MAP : TOOLS_MAP_KEPT};
  if (!machinekit_is_wanted(game_state(session->table.game)))
    return OK;
  cli_progress_start(&progress, session->cli);
  Status status = machinekit_open(&source, &progress.progress, &session->kit, err);
  cli_progress_end(&progress);
  if (status == OK)
    session->table.kit = &session->kit;
  return status;
}

Status play_begin(Session *session, Error *err) {
  StrBuf path = {0};
  Status status = OK;
  if (args_has(session->args, "resume") && args_has(session->args, "new"))
    status = error_set(err, ERR_INPUT, N_("--new and --resume can't be had together"));
  if (status == OK)
    status = log_path(session->args, &path, err);
  if (status == OK)
    status = begin_at(session, path.data, err);
  session->table.referee.lexicon = &session->words.lexicon;
  if (status == OK && session->table.game)
    status = gamewords_add_common(session->cli, game_settings(session->table.game), &session->words, err);
  session->table.common = commonwords_lexicon(&session->words.common);
  session->table.think_ms = args_number(session->args, "time-ms", 0);
  if (status == OK && session->table.game)
    status = open_kit(session, err);
  strbuf_deinit(&path);
  return status;
}
