// SPDX-License-Identifier: MIT
// Whole games by every machine: whatever the board, the rack, the tiles and the words are, the rules accept all it
// does, its words are valid, and what it can't see makes no difference.
#include "base/mem.h"
#include "game/game.h"
#include "support/test.h"
#include "tests/engine/botworld.h"

#include <string.h>

enum { ACTIONS_MAX = 1500 };

// Machines that search for seconds per turn have their own tests.
static bool is_quick(const Bot *bot) {
  return strcmp(bot->name, "sim") != 0 && strcmp(bot->name, "champion") != 0;
}

static void add_seats(Gen *gen, Settings *settings, const Bot *bot) {
  settings->seat_count = gen_range(gen, 1, 4);
  settings->first_seat = 0;
  for (int seat = 0; seat < settings->seat_count; seat++) {
    Seat *who = &settings->seats[seat];
    snprintf(who->name, sizeof who->name, "%c", 'A' + seat);
    snprintf(who->bot, sizeof who->bot, "%s", bot->name);
    who->kind = SEAT_BOT;
    who->bot_version = bot->version;
  }
}

static BotWorld *draw_world(Gen *gen) {
  static const int sizes[] = {9, 5, 15, 21, 3, 8};
  BotWorld *world = botworld_random(gen);
  world->settings.rack_size = gen_range(gen, 1, 12);
  Error err = {0};
  assert_ok(layout_for_size(sizes[gen_below(gen, sizeof sizes / sizeof *sizes)], &world->settings.layout, &err), err);
  if (world->settings.rack_size <= 5 && gen_chance(gen, 20)) {
    world->settings.any_order = true;
    assert_ok(lexicon_make_any_order(&world->lexicon, NULL, &err), err);
  }
  if (gen_chance(gen, 40)) {
    botworld_set(&world->settings, "coins=yes");
    botworld_set(&world->settings, "coins_earned=20");
  }
  if (gen_chance(gen, 20))
    botworld_set(&world->settings, "challenge=single");
  return world;
}

static bool words_are_good(const BotWorld *world, const GameView *view, const Play *play) {
  PlayWords words;
  Play stretched = *play;
  if (play_check(&view->state.board, &world->settings.layout, world->settings.rack_size, &stretched, NULL) != OK)
    return false;
  play_words(&view->state.board, &stretched, &words);
  for (int i = 0; i < words.count; i++) {
    if (!lexicon_has(&world->lexicon, words.words[i].tiles, words.words[i].length))
      return false;
  }
  return true;
}

static bool do_one(Gen *gen, const BotWorld *world, Game *game, const Bot *bot, GameView *view) {
  Action action = {.seat = state_awaited(game_state(game))};
  Error err = {0};
  StrBuf text = {0};
  Status status = OK;
  if (state_must_answer(game_state(game))) {
    action.type = ACTION_ACCEPT;
  } else {
    game_view_for(game, action.seat, view);
    BotInput input = {.view = view,
                      .lexicon = &world->lexicon,
                      .level = bot->level,
                      .seed = seed_derive(game_seed(game), "bot", (uint64_t)view->state.seq)};
    status = bot->choose(&input, &action, &err);
  }
  bool good = status == OK && (action.type != ACTION_PLAY || words_are_good(world, view, &action.play)) &&
              game_append(game, &action, &err) == OK;
  if (!good) {
    error_format(&err, NULL, &text);
    gen_note(gen, "%s, action %d: %s %s", bot->name, (int)view->state.seq + 1, action_type_name(action.type),
             strbuf_text(&text));
  }
  strbuf_deinit(&text);
  return good;
}

static bool plays_a_whole_game(Gen *gen, void *context) {
  const Bot *bot = context;
  BotWorld *world = draw_world(gen);
  GameView *view = mem_alloc(sizeof *view);
  Seed seed = seed_derive(&(Seed){0}, "game", gen_below(gen, 1000));
  Game *game;
  Error err = {0};
  add_seats(gen, &world->settings, bot);
  assert_ok(game_create(&world->settings, &seed, 0, &game, &err), err);
  bool good = true;
  while (good && !state_is_over(game_state(game)) && game_state(game)->seq < ACTIONS_MAX)
    good = do_one(gen, world, game, bot, view);
  gen_note(gen, "%s on %d, rack %d, %d seats: %s after %d actions", bot->name, world->settings.layout.size,
           world->settings.rack_size, world->settings.seat_count, end_reason_name(game_state(game)->end),
           (int)game_state(game)->seq);
  good = good && state_is_over(game_state(game));
  game_destroy(game);
  mem_free(view);
  botworld_destroy(world);
  return good;
}

static void every_machine_plays_legal_games_to_the_end(void **state) {
  (void)state;
  for (const Bot *bot = bots; bot->name; bot++) {
    if (is_quick(bot))
      property_check(bot->name, 30, plays_a_whole_game, (void *)(uintptr_t)bot);
  }
}

// A bag so small that many seeds deal seat 0 the same rack.
static BotWorld *small_world(void) {
  BotWorld *world = botworld_make("A 9 1\nC 8 3\nT 8 1\nN 8 1\nS 7 1\n# 1 0\n",
                                  "CAT CATS ACT AN ANT ANTS AS AT SAT SCAN SCANT TAN TANS CAN CANS NAT CAST", 9, 5);
  world->settings.first_seat = 0;
  snprintf(world->settings.seats[0].name, SEAT_NAME_MAX, "A");
  snprintf(world->settings.seats[1].name, SEAT_NAME_MAX, "B");
  return world;
}

static Game *deal(const BotWorld *world, int number) {
  char text[16];
  Game *game;
  Error err = {0};
  snprintf(text, sizeof text, "%d", number);
  Seed seed = seed_from_text(text);
  assert_ok(game_create(&world->settings, &seed, 0, &game, &err), err);
  return game;
}

static bool has_cat(const Rack *rack) {
  return rack->counts[1] && rack->counts[2] && rack->counts[5];
}

// The next game from `number` on in which seat 0 has this rack (NULL: any) and seat 1 could play CAT.
static Game *deal_like(const BotWorld *world, const Rack *rack, int *number) {
  for (;; (*number)++) {
    Game *game = deal(world, *number);
    Rack own = bag_rack(game_bag(game), 0), other = bag_rack(game_bag(game), 1);
    if (has_cat(&other) && (!rack || memcmp(&own, rack, sizeof own) == 0))
      return game;
    game_destroy(game);
  }
}

// Seat 0 passes, seat 1 plays CAT and draws unseen tiles.
static void begin(Game *game) {
  Error err = {0};
  Action pass = {.type = ACTION_PASS, .seat = 0}, play = {.type = ACTION_PLAY, .seat = 1};
  play.play = (Play){.row = 4, .col = 4, .direction = ACROSS, .length = 3, .tiles = {2, 1, 5}};
  assert_ok(game_append(game, &pass, &err), err);
  assert_ok(game_append(game, &play, &err), err);
}

static Action choice(const BotWorld *world, const Game *game, const Bot *bot) {
  GameView *view = mem_alloc(sizeof *view);
  Error err = {0};
  Action action = {0};
  game_view_for(game, 0, view);
  BotInput input = {
      .view = view, .lexicon = &world->lexicon, .level = bot->level, .seed = seed_from_text("the same turn")};
  assert_ok(bot->choose(&input, &action, &err), err);
  mem_free(view);
  return action;
}

static bool same_action(const Action *a, const Action *b, const TileSet *tiles) {
  StrBuf left = {0}, right = {0};
  action_write(a, tiles, &left);
  action_write(b, tiles, &right);
  bool same = strcmp(strbuf_text(&left), strbuf_text(&right)) == 0;
  strbuf_deinit(&left);
  strbuf_deinit(&right);
  return same;
}

static void what_a_machine_cannot_see_makes_no_difference(void **state) {
  (void)state;
  BotWorld *world = small_world();
  int differing = 0;
  for (int pair = 0, number = 0; pair < 12; pair++, number++) {
    Game *first = deal_like(world, NULL, &number);
    Rack own = bag_rack(game_bag(first), 0);
    int other = number + 1;
    Game *second = deal_like(world, &own, &other);
    begin(first);
    begin(second);
    Rack hidden = bag_rack(game_bag(first), 1), other_hidden = bag_rack(game_bag(second), 1);
    differing += memcmp(&hidden, &other_hidden, sizeof hidden) != 0;
    for (const Bot *bot = bots; bot->name; bot++) {
      if (!is_quick(bot))
        continue;
      Action a = choice(world, first, bot), b = choice(world, second, bot);
      if (!same_action(&a, &b, &world->tiles))
        fail_msg("%s plays by what it can't see", bot->name);
    }
    game_destroy(first);
    game_destroy(second);
  }
  assert_true(differing > 6);
  botworld_destroy(world);
}

static bool repeats_itself(Gen *gen, void *context) {
  (void)context;
  BotWorld *world = botworld_random(gen);
  bool same = true;
  Error err = {0};
  botworld_put_random(gen, world, gen_range(gen, 0, 6));
  botworld_draw_rack(gen, world);
  for (const Bot *bot = bots; bot->name && same; bot++) {
    if (!is_quick(bot))
      continue;
    BotInput input = botworld_input(world, "turn");
    Action first = {0}, second = {0};
    input.level = bot->level;
    same = bot->choose(&input, &first, &err) == OK && bot->choose(&input, &second, &err) == OK &&
           same_action(&first, &second, &world->tiles);
    if (!same)
      gen_note(gen, "%s", bot->name);
  }
  botworld_destroy(world);
  return same;
}

static void the_same_seed_gives_the_same_play(void **state) {
  (void)state;
  property_check("same seed", 30, repeats_itself, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_machine_plays_legal_games_to_the_end),
      cmocka_unit_test(what_a_machine_cannot_see_makes_no_difference),
      cmocka_unit_test(the_same_seed_gives_the_same_play),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
