// SPDX-License-Identifier: MIT
// Saving, loading, dropping and deleting at random, compared with a model that is only lists of numbers.
#include "base/mem.h"
#include "support/property.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <string.h>

enum { NAMES = 3, STEPS_MAX = 25 };

// A person's view: for each name the number of turns, and the open game.
typedef struct Model {
  int saved[NAMES]; // turns when it was saved; -1: no such save
  bool is_open;
  int turns, name; // of the open game; -1: not saved yet
  int furthest;    // save of the open game, in turns; -1: none
} Model;

static const char *const names[NAMES] = {"one", "two", "three"};

typedef struct Player {
  TestApp *test;
  Account ana;
  OpenGame *game;
  Model model;
  Gen *gen;
} Player;

static bool is(Player *player, const char *what, Status status, const char *wanted, const Error *err) {
  const char *code = testapp_code(status, err);
  if (strcmp(code, wanted) == 0)
    return true;
  gen_note(player->gen, "%s: %s, wanted %s", what, code, wanted);
  return false;
}

static bool has_turns(Player *player, int wanted) {
  int turns = (int)game_action_count(opengame_table(player->game)->game);
  if (turns != wanted)
    gen_note(player->gen, "%d turns, wanted %d", turns, wanted);
  return turns == wanted;
}

static void close_game(Player *player) {
  opengame_close(player->game);
  player->game = NULL;
  player->model.is_open = false;
}

static bool do_new(Player *player) {
  close_game(player);
  player->game = testapp_game(player->test, &player->ana, "Ana,Pau", "");
  player->model.is_open = true;
  player->model.turns = 0;
  player->model.name = player->model.furthest = -1;
  gen_note(player->gen, "new");
  return true;
}

static bool do_pass(Player *player) {
  Error err;
  GameTable *table = opengame_table(player->game);
  if (player->model.turns >= 3) // the fourth pass ends the game
    return true;
  Action action = {.type = ACTION_PASS, .seat = table_turn(table)};
  gen_note(player->gen, "pass");
  player->model.turns++;
  return is(player, "pass", table_do(table, &action, &err), "ok", &err);
}

static bool do_save(Player *player) {
  Error err;
  Model *model = &player->model;
  int name = (int)gen_below(player->gen, NAMES);
  bool may_overwrite = gen_chance(player->gen, 50);
  bool is_refused = model->saved[name] >= 0 && !may_overwrite;
  gen_note(player->gen, "save %s%s", names[name], may_overwrite ? " over" : "");
  if (!is_refused) {
    model->saved[name] = model->turns;
    model->name = name;
    model->furthest = model->turns;
  }
  return is(player, "save", opengame_save(player->game, names[name], may_overwrite, &err),
            is_refused ? "game_exists" : "ok", &err);
}

static bool do_load(Player *player) {
  Error err;
  Model *model = &player->model;
  int name = (int)gen_below(player->gen, NAMES);
  OpenGame *loaded = NULL;
  gen_note(player->gen, "load %s", names[name]);
  Status status = games_load(player->test->app, &player->ana, names[name], NULL, &loaded, &err);
  if (model->saved[name] < 0)
    return status == ERR_MISSING || is(player, "load", status, "missing", &err);
  if (!is(player, "load", status, "ok", &err))
    return false;
  close_game(player);
  player->game = loaded;
  *model = (Model){.saved = {model->saved[0], model->saved[1], model->saved[2]},
                   .is_open = true,
                   .turns = model->saved[name],
                   .name = name,
                   .furthest = model->saved[name]};
  return has_turns(player, model->turns);
}

// The game goes back to its own furthest save, which may be another one than was loaded; then it is closed. Saves do
// not change.
static bool do_drop(Player *player) {
  Error err;
  gen_note(player->gen, "drop");
  bool is_good = is(player, "drop", opengame_drop_unsaved(player->game, &err), "ok", &err);
  close_game(player);
  return is_good;
}

static bool do_delete(Player *player) {
  Model *model = &player->model;
  int name = (int)gen_below(player->gen, NAMES);
  if (model->saved[name] < 0)
    return true;
  close_game(player); // deleting the open game is another matter
  gen_note(player->gen, "delete %s", names[name]);
  model->saved[name] = -1;
  const char *code = testapp_use(player->test->app, &player->ana, &game_deleting, &(GameChoice){names[name]}, NULL);
  if (strcmp(code, "ok") != 0)
    gen_note(player->gen, "delete: %s", code);
  return strcmp(code, "ok") == 0;
}

// Every save still has the state it was saved with.
static bool all_saves_are_as_saved(Player *player) {
  GameList list;
  int found[NAMES] = {-1, -1, -1};
  const char *code = testapp_use(player->test->app, &player->ana, &game_listing, NULL, &list);
  if (strcmp(code, "ok") != 0 && strcmp(code, "no_saved_games") != 0) {
    gen_note(player->gen, "list: %s", code);
    return false;
  }
  for (int i = 0; i < list.games.count; i++) {
    const GameEntry *entry = gamelist_at(&list, i);
    for (int name = 0; name < NAMES; name++) {
      if (entry->is_saved && strcmp(entry->name, names[name]) == 0)
        found[name] = (int)entry->seq;
    }
  }
  for (int name = 0; name < NAMES; name++) {
    if (found[name] != player->model.saved[name]) {
      gen_note(player->gen, "%s has %d turns, wanted %d", names[name], found[name], player->model.saved[name]);
      return false;
    }
  }
  return true;
}

static bool step(Player *player) {
  static bool (*const anywhere[])(Player *) = {do_new, do_load, do_delete};
  static bool (*const at_the_table[])(Player *) = {do_pass, do_pass, do_pass, do_save,
                                                   do_save, do_load, do_drop, do_new};
  if (!player->model.is_open)
    return anywhere[gen_below(player->gen, 3)](player);
  return at_the_table[gen_below(player->gen, 8)](player);
}

static bool saves_hold(Gen *gen, void *context) {
  (void)context;
  Player player = {.test = testapp_make(), .gen = gen, .model = {.saved = {-1, -1, -1}}};
  bool is_good = true;
  player.ana = testapp_register(player.test, "Ana");
  testapp_add_mini(player.test, &player.ana);
  int steps = gen_range(gen, 1, STEPS_MAX);
  for (int i = 0; is_good && i < steps; i++)
    is_good = step(&player) && all_saves_are_as_saved(&player);
  // Each can be gone on with.
  for (int name = 0; is_good && name < NAMES; name++) {
    Error err;
    OpenGame *game;
    if (player.model.saved[name] < 0)
      continue;
    is_good =
        is(&player, "at last", games_load(player.test->app, &player.ana, names[name], NULL, &game, &err), "ok", &err);
    if (is_good) {
      opengame_close(player.game);
      player.game = game;
      is_good = has_turns(&player, player.model.saved[name]);
    }
  }
  opengame_close(player.game);
  testapp_destroy(player.test);
  return is_good;
}

static void what_was_saved_is_what_is_loaded(void **state) {
  (void)state;
  property_check("saves", 20, saves_hold, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_was_saved_is_what_is_loaded)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
