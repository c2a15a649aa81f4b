// SPDX-License-Identifier: MIT
// Statistics over everybody's results, and scores that are typed in or taken away.
#include "app/statistics.h"

#include "base/decimal.h"
#include "console/console_internal.h"

#include <stdio.h>

static const char *shown_name(const char *name) {
  return name[0] ? name : TOMBSTONE_NAME;
}

static bool read_all(Console *console, Statistics *out) {
  Error err;
  if (statistics_read(console->app, console->with_machines, out, &err) == OK)
    return true;
  say_error(console, &err);
  return false;
}

static MenuNext show_best(Console *console) {
  Statistics all;
  if (!read_all(console, &all))
    return MENU_AGAIN;
  if (!all.best_name) {
    say_text(console, tr(console->catalog, "No result counts as the best or the worst yet: games with help, with turns "
                                           "taken back or from an older save do not."));
    statistics_deinit(&all);
    return MENU_AGAIN;
  }
  say(console,
      tr_plural(console->catalog, "Best player: %s, with %d point", "Best player: %s, with %d points", (long)all.best),
      shown_name(all.best_name), (int)all.best);
  say(console,
      tr_plural(console->catalog, "Worst player: %s, with %d point", "Worst player: %s, with %d points",
                (long)all.worst),
      shown_name(all.worst_name), (int)all.worst);
  statistics_deinit(&all);
  return MENU_AGAIN;
}

static MenuNext show_mean(Console *console) {
  Statistics all;
  if (!read_all(console, &all))
    return MENU_AGAIN;
  say(console, tr(console->catalog, "Mean score: %s"), decimal_of(console->catalog, "%.2f", all.mean).text);
  statistics_deinit(&all);
  return MENU_AGAIN;
}

static MenuNext show_total(Console *console) {
  Statistics all;
  if (!read_all(console, &all))
    return MENU_AGAIN;
  say(console, tr(console->catalog, "Total score: %lld, of %d results of %d players"), (long long)all.total,
      (int)all.results, (int)all.players);
  statistics_deinit(&all);
  return MENU_AGAIN;
}

// One page; how many rows it had, -1 when it could not be read.
static int show_score_page(Console *console, int64_t offset, int limit) {
  ScoreList list;
  Error err;
  if (statistics_scores(console->app, console->with_machines, offset, limit, &list, &err) != OK) {
    say_error(console, &err);
    return -1;
  }
  TableColumn columns[] = {{tr(console->catalog, "points"), true},
                           {tr(console->catalog, "player"), false},
                           {tr(console->catalog, "date"), false},
                           {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < list.count; i++) {
    StrBuf date = {0};
    say_date(list.rows[i].at_ms, &date);
    table_add_number(table, list.rows[i].score);
    table_add(table, shown_name(list.rows[i].name));
    table_add(table, strbuf_text(&date));
    strbuf_deinit(&date);
  }
  int count = list.count;
  say_table(console, table);
  scorelist_deinit(&list);
  return count;
}

static void add_player(const Console *console, Table *table, const PlayerRow *row) {
  table_add(table, shown_name(row->name));
  table_add_number(table, row->games);
  table_add_number(table, row->wins);
  table_add_number(table, row->total);
  if (row->counted > 0) {
    table_add_number(table, row->best);
    table_add_number(table, row->worst);
  } else {
    table_add(table, "–");
    table_add(table, "–");
  }
  table_add(table, decimal_of(console->catalog, "%.2f", row->mean).text);
}

static void show_player_rows(Console *console, const PlayerList *list) {
  TableColumn columns[] = {{tr(console->catalog, "player"), false}, {tr(console->catalog, "games"), true},
                           {tr(console->catalog, "wins"), true},    {tr(console->catalog, "total"), true},
                           {tr(console->catalog, "best"), true},    {tr(console->catalog, "worst"), true},
                           {tr(console->catalog, "mean"), true},    {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < list->count; i++)
    add_player(console, table, &list->rows[i]);
  say_table(console, table);
}

static int show_player_page(Console *console, int64_t offset, int limit) {
  PlayerList list;
  Error err;
  if (statistics_players(console->app, console->with_machines, offset, limit, &list, &err) != OK) {
    say_error(console, &err);
    return -1;
  }
  int count = list.count;
  show_player_rows(console, &list);
  playerlist_deinit(&list);
  return count;
}

// On a screen a page at a time.
static MenuNext show_pages(Console *console, int (*show_page)(Console *, int64_t, int)) {
  enum { PAGE = 18 };
  int limit = console->has_screen ? PAGE : 0;
  StrBuf line = {0};
  for (int64_t offset = 0;; offset += limit) {
    int count = show_page(console, offset, limit);
    if (limit == 0 || count < limit || !ask_text(console, tr(console->catalog, "Enter: go on, 0: back"), &line))
      break;
  }
  strbuf_deinit(&line);
  return MENU_AGAIN;
}

static MenuNext show_scores(Console *console) {
  return show_pages(console, show_score_page);
}

static MenuNext show_players(Console *console) {
  return show_pages(console, show_player_page);
}

static MenuNext show_player(Console *console) {
  StrBuf name = {0};
  PlayerList list;
  Error err;
  if (ask_text(console, tr(console->catalog, "Player:"), &name)) {
    if (statistics_player(console->app, strbuf_text(&name), &list, &err) == OK) {
      show_player_rows(console, &list);
      playerlist_deinit(&list);
    } else {
      say_error(console, &err);
    }
  }
  strbuf_deinit(&name);
  return MENU_AGAIN;
}

// Asked for again until it is right, as the seed has it; 0 goes back.
static MenuNext change_score(Console *console, Status (*change)(App *, const char *, const char *, Error *),
                             const char *done) {
  StrBuf name = {0}, score = {0};
  Error err;
  while (ask_text(console, tr(console->catalog, "Player:"), &name) &&
         ask_line(console, tr(console->catalog, "Score:"), &score)) {
    if (change(console->app, strbuf_text(&name), strbuf_text(&score), &err) == OK) {
      say_good(console, done);
      break;
    }
    say_error(console, &err);
  }
  strbuf_deinit(&name);
  strbuf_deinit(&score);
  return MENU_AGAIN;
}

static MenuNext add_score(Console *console) {
  return change_score(console, statistics_add, tr(console->catalog, "Score added."));
}

static MenuNext remove_score(Console *console) {
  return change_score(console, statistics_remove, tr(console->catalog, "Score removed."));
}

static MenuNext remove_player(Console *console) {
  StrBuf name = {0};
  Error err;
  while (ask_text(console, tr(console->catalog, "Player:"), &name)) {
    if (statistics_remove_player(console->app, strbuf_text(&name), &err) == OK) {
      say_good(console, tr(console->catalog, "Player removed, with all scores."));
      break;
    }
    say_error(console, &err);
  }
  strbuf_deinit(&name);
  return MENU_AGAIN;
}

static MenuNext switch_machines(Console *console) {
  console->with_machines = !console->with_machines;
  return MENU_AGAIN;
}

static void tell_machines(Console *console) {
  say_text(console, console->with_machines ? tr(console->catalog, "Machines are counted too.")
                                           : tr(console->catalog, "Machines are not counted."));
}

MenuNext statistics_menu(Console *console) {
  static const MenuRow rows[] = {
      {N_("Best and worst player"), .run = show_best},
      {N_("Mean score"), .run = show_mean},
      {N_("Total score"), .run = show_total},
      {N_("List scores"), .run = show_scores},
      {N_("List players"), .run = show_players},
      {N_("One player"), .run = show_player},
      {N_("Add a score"), .run = add_score},
      {N_("Remove a score"), .run = remove_score},
      {N_("Remove a player"), .run = remove_player},
      {N_("With or without machines"), .run = switch_machines},
      {0},
  };
  static const Menu menu = {.title = N_("Statistics"), .head = tell_machines, .rows = rows};
  menu_run(console, &menu);
  return MENU_AGAIN;
}
