// SPDX-License-Identifier: MIT
#include "app/gameorder.h"
#include "base/mem.h"
#include "engine/bot.h"
#include "tests/walk/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(Status status, const Error *err) {
  if (status == OK)
    return;
  fprintf(stderr, "walk: %s\n", err->message);
  exit(2);
}

static void choose_preset(Random *random, Plan *plan) {
  int count = 0;
  while (preset_id(count, plan->preset))
    count++;
  preset_id((int)random_below(random, (uint32_t)count), plan->preset);
}

static void choose_words(Random *random, Plan *plan) {
  static const struct {
    const char *words, *tile_set;
  } rows[] = {{"es", "es-basic"}, {"es", "es"}, {"ca", "ca"}, {"en", "en"}};
  Preset *preset = mem_alloc(sizeof *preset);
  Error err = {0};
  must(preset_find(plan->preset, preset, &err), &err);
  size_t row = random_below(random, sizeof rows / sizeof *rows);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    row = strcmp(rows[i].tile_set, preset->tiles) == 0 ? i : row;
  plan->words = rows[row].words;
  plan->tile_set = rows[row].tile_set;
  mem_free(preset);
}

static bool is_slow_bot(const char *name) {
  return strcmp(name, "sim") == 0 || strcmp(name, "champion") == 0;
}

bool plan_is_slow(const Plan *plan) {
  for (int i = 0; i < plan->machines; i++) {
    if (is_slow_bot(plan->bots[i]))
      return true;
  }
  return false;
}

static const char *choose_bot(Random *random, bool with_slow) {
  int count = 0;
  while (bots[count].name)
    count++;
  for (;;) {
    const char *name = bots[random_below(random, (uint32_t)count)].name;
    if (!is_slow_bot(name) || (with_slow && walk_chance(random, 20)))
      return name;
  }
}

// People first, as in every front end; machines get the names that `tesela play` gives them.
static void seat_all(int people, int machines, Plan *plan) {
  static const char *const names[] = {"Ana", "Luis", "Eva", "Pau"};
  plan->people = people;
  plan->machines = machines;
  for (int i = 0; i < people; i++)
    snprintf(plan->names[i], WALK_NAME_MAX, "%s", names[i]);
  for (int i = 0; i < machines; i++) {
    if (machines == 1)
      snprintf(plan->names[people], WALK_NAME_MAX, "Machine");
    else
      snprintf(plan->names[people + i], WALK_NAME_MAX, "Machine %d", i + 1);
  }
}

static void choose_seats(Random *random, bool with_slow, Plan *plan) {
  int seats = random_range(random, 1, 4);
  int people = random_range(random, seats > 1 && walk_chance(random, 3) ? 0 : 1, seats);
  seat_all(people, seats - people, plan);
  for (int i = 0; i < plan->machines; i++)
    plan->bots[i] = choose_bot(random, with_slow);
  plan->is_bound = plan->people > 0 && walk_chance(random, 50);
  plan->is_free = plan->people > 0 && walk_chance(random, 15);
}

// Within the bounds, and so that something happens: cheap advantages, clocks that run out.
static int choose_value(Random *random, const SettingRow *row) {
  int high = row->type == SETTING_NUMBER && row->high > 40 ? 40 : row->high;
  if (strcmp(row->name, "rack_size") == 0)
    return random_range(random, 2, 9);
  if (strcmp(row->name, "coins_price") == 0)
    return random_range(random, 0, 3);
  if (strcmp(row->name, "clock_limit_s") == 0)
    return random_range(random, 1, 120);
  return random_range(random, row->low, high);
}

static void add_rule(Plan *plan, const char *name, const char *value) {
  snprintf(plan->rules[plan->rule_count++], RULE_SIZE, "%s=%s", name, value);
}

static void choose_rules(Random *random, Plan *plan) {
  Settings *settings = mem_alloc(sizeof *settings);
  bool has_clock = false, has_limit = false;
  for (const SettingRow *row = settings_rows; row->name; row++) {
    bool is_rare = strcmp(row->name, "rack_size") == 0 || strcmp(row->name, "any_order") == 0 ||
                   strcmp(row->name, "duplicate") == 0;
    StrBuf value = {0};
    Error err = {0};
    if (!walk_chance(random, is_rare ? 6 : 33))
      continue;
    must(settings_set_number(settings, row, choose_value(random, row), &err), &err);
    settings_write_value(settings, row, &value);
    has_clock = has_clock || (strcmp(row->name, "clock") == 0 && strcmp(value.data, "none") != 0);
    has_limit = has_limit || strcmp(row->name, "clock_limit_s") == 0;
    add_rule(plan, row->name, value.data);
    strbuf_deinit(&value);
  }
  if (has_clock && !has_limit)
    add_rule(plan, "clock_limit_s", "30");
  if (walk_chance(random, 20))
    plan->board_size = random_range(random, 5, 21);
  mem_free(settings);
}

static GameOrder plan_order(const Plan *plan, StrBuf *people, StrBuf *machines, Arena *arena) {
  GameOrder order = {.board_size = plan->board_size};
  Error err = {0};
  for (int i = 0; i < plan->people; i++)
    strbuf_printf(people, "%s%s", i ? "," : "", plan->names[i]);
  for (int i = 0; i < plan->machines; i++)
    strbuf_printf(machines, "%s%s", i ? "," : "", plan->bots[i]);
  order.people = strbuf_text(people);
  order.bots = strbuf_text(machines);
  must(field_type_in(field_find(rules_order_fields, "preset"), span_of(plan->preset), &order, arena, &err), &err);
  const char **rules = arena_alloc(arena, (size_t)plan->rule_count * sizeof *rules);
  for (int i = 0; i < plan->rule_count; i++)
    rules[i] = plan->rules[i];
  order.rules = (FieldList){rules, plan->rule_count};
  return order;
}

Settings *plan_settings(const Plan *plan, const WordSet *words) {
  Settings *settings = mem_alloc(sizeof *settings);
  Preset *preset = mem_alloc(sizeof *preset);
  ResourceWords *own = mem_alloc(sizeof *own);
  StrBuf people = {0}, machines = {0};
  Arena arena = {0};
  Error err = {0};
  const GameOrder order = plan_order(plan, &people, &machines, &arena);
  must(tileset_builtin(plan->tile_set, &own->tiles, &err), &err);
  if (words)
    *own = *wordset_resource(words);
  snprintf(own->id, sizeof own->id, "walk");
  must(gameorder_plan(&(Use){.arena = &arena}, &order, preset, &err), &err);
  must(gameorder_settings(preset, own, settings, &err), &err);
  strbuf_deinit(&people);
  strbuf_deinit(&machines);
  arena_deinit(&arena);
  mem_free(own);
  mem_free(preset);
  return settings;
}

static bool can_be_played(const Plan *plan) {
  Settings *settings = plan_settings(plan, NULL);
  bool is_good = settings_check(settings, NULL) == OK;
  mem_free(settings);
  return is_good;
}

// The first games are the same in every run: rare events that must be walked through each time.
typedef struct FixedPlan {
  const char *seed; // in which it happens soon
  const char *preset, *words, *tile_set;
  int people;
  const char *bot; // NULL: no machine
  const char *rules[5];
} FixedPlan;
static const FixedPlan fixed_plans[] = {
    // A machine that makes people skip, and a skipped player who must answer first.
    {"15", "seed-003", "es", "es-basic", 1, "hard", {"coins_price=1", "coins_points=5"}},
    {"9", "seed-003", "es", "es-basic", 3, NULL, {"coins_price=0", "challenge=reject", "undo=yes"}},
    {"9", "seed-003", "es", "es", 2, "friendly:2", {"coins_price=0", "challenge=double"}},
    // Clocks that run out, of a turn and of a round.
    {"13", "classic", "es", "es-basic", 2, "greedy", {"clock=turn", "clock_limit_s=5", "undo=yes"}},
    {"20", "duplicate", "ca", "ca", 2, "friendly:1", {"duplicate_round_s=20"}},
};

static bool copy_fixed_plan(uint64_t number, Plan *plan) {
  if (number < 1 || number > sizeof fixed_plans / sizeof *fixed_plans)
    return false;
  const FixedPlan *fixed = &fixed_plans[number - 1];
  snprintf(plan->preset, sizeof plan->preset, "%s", fixed->preset);
  snprintf(plan->seed, sizeof plan->seed, "%s", fixed->seed);
  plan->words = fixed->words;
  plan->tile_set = fixed->tile_set;
  seat_all(fixed->people, fixed->bot != NULL, plan);
  plan->bots[0] = fixed->bot;
  for (int i = 0; i < 5 && fixed->rules[i]; i++)
    snprintf(plan->rules[plan->rule_count++], RULE_SIZE, "%s", fixed->rules[i]);
  return true;
}

Plan *plan_make(uint64_t number, bool with_slow) {
  Plan *plan = mem_alloc(sizeof *plan);
  char text[24];
  snprintf(text, sizeof text, "%llu", (unsigned long long)number);
  Seed seed = seed_from_text(text);
  Random random = random_start(&seed, "plan");
  do {
    *plan = (Plan){.number = number};
    memcpy(plan->seed, text, sizeof plan->seed);
    if (copy_fixed_plan(number, plan))
      break;
    choose_preset(&random, plan);
    choose_words(&random, plan);
    choose_seats(&random, with_slow, plan);
    choose_rules(&random, plan);
  } while (!can_be_played(plan));
  return plan;
}

void plan_describe(const Plan *plan, StrBuf *out) {
  strbuf_printf(out, "%s, words %s, tiles %s", plan->preset, plan->words, plan->tile_set);
  if (plan->board_size)
    strbuf_printf(out, ", board %d", plan->board_size);
  strbuf_add_text(out, "; ");
  for (int i = 0; i < plan->people + plan->machines; i++)
    strbuf_printf(out, "%s%s", i ? " " : "", i < plan->people ? plan->names[i] : plan->bots[i - plan->people]);
  strbuf_printf(out, "%s%s;", plan->is_bound ? " (account)" : "", plan->is_free ? " (anybody)" : "");
  for (int i = 0; i < plan->rule_count; i++)
    strbuf_printf(out, " %s", plan->rules[i]);
}
