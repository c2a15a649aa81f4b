// SPDX-License-Identifier: MIT
// New games: from a form, or with the settings of another one.
#include "app/games_internal.h"
#include "app/newgame.h"
#include "base/mem.h"
#include "engine/bot.h"

#include <stdio.h>
#include <string.h>

static void add_person(const GameFormSeat *from, Settings *settings) {
  Seat *seat = &settings->seats[settings->seat_count++];
  *seat = (Seat){.kind = SEAT_PERSON};
  snprintf(seat->name, sizeof seat->name, "%s", from->name);
  if (from->account)
    account_mark(from->account, seat->account);
}

static Status games_new_add_machine(const GameFormSeat *from, Settings *settings, Error *err) {
  const Bot *bot;
  Status status = bot_find(from->bot, &bot, err);
  if (status != OK)
    return status;
  Seat *seat = &settings->seats[settings->seat_count++];
  *seat = (Seat){.kind = SEAT_BOT, .bot_version = bot->version};
  snprintf(seat->name, sizeof seat->name, "%s", from->name);
  snprintf(seat->bot, sizeof seat->bot, "%s", bot->name);
  return OK;
}

static Status games_new_make_settings(const GameForm *form, const Preset *preset, const ResourceWords *words,
                                      Settings *out, Error *err) {
  NewGame request = {.preset = preset,
                     .tiles = &words->tiles,
                     .lexicon = words->id,
                     .lexicon_hash = words->hash,
                     .board_size = form->board_size,
                     .rack_size = form->rack_size};
  Status status = newgame_settings(&request, out, err);
  for (int i = 0; i < form->people_count; i++)
    add_person(&form->people[i], out);
  for (int i = 0; status == OK && i < form->machine_count; i++)
    status = games_new_add_machine(&form->machines[i], out, err);
  if (form->is_remote)
    out->undo = 0; // unless a rule says so
  else
    newgame_stretch_rounds(out);
  for (int i = 0; status == OK && i < form->rule_count; i++)
    status = newgame_set(out, form->rules[i], err);
  return status;
}

static Status games_new_put_game(App *app, StoreGame *row, const Game *game, Error *err) {
  Status status = game_add_stored(app->store, game, row, err);
  if (status == ERR_MISSING) // the account, or the resource, was deleted meanwhile
    fail(err, FAILURE_NOT_LOGGED_IN);
  return status;
}

// chosen: the seed as a person has written it; "": by chance. Takes the words over in any case.
static Status games_new_begin(App *app, const Account *account, const Settings *settings, const char *chosen,
                              bool is_remote, ResourceWords *words, const Progress *progress, OpenGame **out,
                              Error *err) {
  char public_id[GAME_ID_SIZE];
  Game *game;
  game_new_public_id(public_id);
  StoreGame row = {.public_id = public_id,
                   .owner = account->id,
                   .resource = words->resource,
                   .is_remote = is_remote,
                   .unranked_why = unranked_code(chosen[0] ? UNRANKED_SEED : UNRANKED_BY_NOTHING)};
  Seed seed = chosen[0] ? seed_from_text(chosen) : seed_from_system();
  Status status = game_create(settings, &seed, app_now_ms(app), &game, err);
  if (status == OK) {
    status = games_new_put_game(app, &row, game, err);
    if (status == OK)
      return games_open(app, account, &row, game, wordset_own(words), progress, out, err);
    game_destroy(game);
  }
  resourcewords_close(words);
  return status;
}

static Status from_form(App *app, const Account *account, const GameForm *form, const Preset *preset,
                        const Progress *progress, OpenGame **out, Error *err) {
  ResourceWords words;
  Status status = resource_open_words(app, account, form->dictionary, preset->tiles, false, progress, &words, err);
  if (status != OK)
    return status;
  Settings *settings = mem_alloc(sizeof *settings);
  status = games_new_make_settings(form, preset, &words, settings, err);
  if (status == OK && settings->any_order)
    status = lexicon_make_any_order(&words.lexicon, progress, err);
  if (status == OK)
    status = games_new_begin(app, account, settings, form->seed, form->is_remote, &words, progress, out, err);
  else
    resourcewords_close(&words);
  mem_free(settings);
  return status;
}

Status games_new(App *app, const Account *account, const GameForm *form, const Progress *progress, OpenGame **out,
                 Error *err) {
  Status status = gameform_check(form, err);
  if (status != OK)
    return status;
  Preset *preset = mem_alloc(sizeof *preset);
  status = preset_find(form->preset, preset, err);
  if (status == OK)
    status = from_form(app, account, form, preset, progress, out, err);
  mem_free(preset);
  return status;
}

Status opengame_same_words(const OpenGame *open, const Settings *settings, const Progress *progress, ResourceWords *out,
                           Error *err) {
  Recipe *recipe;
  if (open->resource || resource_builtin(settings->lexicon, &recipe, NULL) != OK)
    return resource_open_words(open->app, &open->account, settings->lexicon, "", settings->any_order, progress, out,
                               err);
  recipe_destroy(recipe);
  return resource_reopen_words(open->app, 0, settings, progress, out, err);
}

// A bag that was changed since gives a game with its own tiles.
static void fit_tiles(Settings *settings, const TileSet *tiles) {
  Preset *preset = mem_alloc(sizeof *preset);
  if (settings->tiles.kinds != tiles->kinds || memcmp(settings->tiles.names, tiles->names, sizeof tiles->names) != 0) {
    settings->tiles = *tiles;
    if (preset_find(settings->preset, preset, NULL) == OK && preset->doubles_tiles)
      tileset_double(&settings->tiles);
  }
  mem_free(preset);
}

Status games_again(const OpenGame *open, const Progress *progress, OpenGame **out, Error *err) {
  ResourceWords words;
  Settings *settings = mem_alloc(sizeof *settings);
  *settings = *game_settings(open->table.game);
  Status status = opengame_same_words(open, settings, progress, &words, err);
  if (status == OK) {
    fit_tiles(settings, &words.tiles);
    snprintf(settings->lexicon_hash, sizeof settings->lexicon_hash, "%s", words.hash);
    status = games_new_begin(open->app, &open->account, settings, "", open->is_remote, &words, progress, out, err);
  }
  mem_free(settings);
  return status;
}
