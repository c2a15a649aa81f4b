// SPDX-License-Identifier: MIT
// Statistics over everybody's results, and scores that are typed in or taken away.
#include "app/statistics.h"

#include "base/decimal.h"
#include "console/console_internal.h"

#include <stdio.h>

static const char *shown_name(const char *name) {
  return name[0] ? name : TOMBSTONE_NAME;
}

static StatisticsScope scope_of(const Console *console) {
  return (StatisticsScope){.with_machines = console->with_machines, .only_ranked = console->only_ranked};
}

static bool read_all(Console *console, Statistics *out) {
  Error err;
  if (statistics_read(console->app, scope_of(console), out, &err) == OK)
    return true;
  talk_say_error(&console->talk, &err);
  return false;
}

// Which results a number is of.
static void say_count(Console *console, const Statistics *all) {
  if (console->only_ranked)
    talk_say(&console->talk,
             tr_plural(console->talk.catalog, "(of %d result of ranked games)", "(of %d results of ranked games)",
                       (long)all->results),
             (int)all->results);
  else
    talk_say(&console->talk,
             tr_plural(console->talk.catalog, "(of %d result)", "(of all %d results)", (long)all->results),
             (int)all->results);
}

static MenuNext show_best(Console *console) {
  Statistics all;
  if (!read_all(console, &all))
    return MENU_AGAIN;
  talk_say(&console->talk,
           tr_plural(console->talk.catalog, "Best player: %s, with %d point", "Best player: %s, with %d points",
                     (long)all.best),
           shown_name(all.best_name), (int)all.best);
  talk_say(&console->talk,
           tr_plural(console->talk.catalog, "Worst player: %s, with %d point", "Worst player: %s, with %d points",
                     (long)all.worst),
           shown_name(all.worst_name), (int)all.worst);
  say_count(console, &all);
  statistics_deinit(&all);
  return MENU_AGAIN;
}

static MenuNext show_mean(Console *console) {
  Statistics all;
  if (!read_all(console, &all))
    return MENU_AGAIN;
  talk_say(&console->talk, tr(console->talk.catalog, "Mean score: %s"),
           decimal_of(console->talk.catalog, "%.2f", all.mean).text);
  say_count(console, &all);
  statistics_deinit(&all);
  return MENU_AGAIN;
}

static MenuNext show_total(Console *console) {
  Statistics all;
  if (!read_all(console, &all))
    return MENU_AGAIN;
  talk_say(&console->talk, tr(console->talk.catalog, "Total score: %lld, of %d results of %d players"),
           (long long)all.total, (int)all.results, (int)all.players);
  statistics_deinit(&all);
  return MENU_AGAIN;
}

// One page; how many rows it had, -1 when it could not be read.
static int show_score_page(Console *console, int64_t offset, int limit) {
  ScoreList list;
  Error err;
  if (statistics_scores(console->app, scope_of(console), offset, limit, &list, &err) != OK) {
    talk_say_error(&console->talk, &err);
    return -1;
  }
  TableColumn columns[] = {{tr(console->talk.catalog, "points"), true},
                           {tr(console->talk.catalog, "player"), false},
                           {tr(console->talk.catalog, "date"), false},
                           {tr(console->talk.catalog, "ranking"), false},
                           {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < list.count; i++) {
    const ScoreRow *row = &list.rows[i];
    StrBuf date = {0}, ranking = {0};
    talk_add_date(row->at_ms, &date);
    strbuf_printf(&ranking, row->preset[0] ? "%s · %s" : "–", row->preset, row->language);
    table_add_number(table, row->score);
    table_add(table, shown_name(row->name));
    table_add(table, strbuf_text(&date));
    table_add(table, ranking.data);
    strbuf_deinit(&date);
    strbuf_deinit(&ranking);
  }
  int count = list.count;
  talk_say_table(&console->talk, table);
  scorelist_deinit(&list);
  return count;
}

static void add_player(const Console *console, Table *table, const PlayerRow *row) {
  const PlayerSums *sums = console->only_ranked ? &row->ranked : &row->all;
  table_add(table, shown_name(row->name));
  table_add_number(table, sums->games);
  table_add_number(table, sums->wins);
  table_add_number(table, sums->total);
  if (sums->games > 0) {
    table_add_number(table, sums->best);
    table_add_number(table, sums->worst);
    table_add(table, decimal_of(console->talk.catalog, "%.2f", sums->mean).text);
  } else {
    for (int i = 0; i < 3; i++)
      table_add(table, "–");
  }
}

static void show_player_rows(Console *console, const PlayerList *list) {
  TableColumn columns[] = {{tr(console->talk.catalog, "player"), false}, {tr(console->talk.catalog, "games"), true},
                           {tr(console->talk.catalog, "wins"), true},    {tr(console->talk.catalog, "total"), true},
                           {tr(console->talk.catalog, "best"), true},    {tr(console->talk.catalog, "worst"), true},
                           {tr(console->talk.catalog, "mean"), true},    {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < list->count; i++)
    add_player(console, table, &list->rows[i]);
  talk_say_table(&console->talk, table);
}

static int show_player_page(Console *console, int64_t offset, int limit) {
  PlayerList list;
  Error err;
  if (statistics_players(console->app, scope_of(console), offset, limit, &list, &err) != OK) {
    talk_say_error(&console->talk, &err);
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
  int limit = console->talk.has_screen ? PAGE : 0;
  StrBuf line = {0};
  for (int64_t offset = 0;; offset += limit) {
    int count = show_page(console, offset, limit);
    if (limit == 0 || count < limit ||
        !talk_ask_text(&console->talk, tr(console->talk.catalog, "Enter: go on, 0: back"), &line))
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
  if (talk_ask_text(&console->talk, tr(console->talk.catalog, "Player:"), &name)) {
    if (statistics_player(console->app, strbuf_text(&name), &list, &err) == OK) {
      show_player_rows(console, &list);
      playerlist_deinit(&list);
    } else {
      talk_say_error(&console->talk, &err);
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
  while (talk_ask_text(&console->talk, tr(console->talk.catalog, "Player:"), &name) &&
         talk_ask_line(&console->talk, tr(console->talk.catalog, "Score:"), &score)) {
    if (change(console->app, strbuf_text(&name), strbuf_text(&score), &err) == OK) {
      talk_say_good(&console->talk, done);
      break;
    }
    talk_say_error(&console->talk, &err);
  }
  strbuf_deinit(&name);
  strbuf_deinit(&score);
  return MENU_AGAIN;
}

static MenuNext add_score(Console *console) {
  return change_score(console, statistics_add, tr(console->talk.catalog, "Score added."));
}

static MenuNext remove_score(Console *console) {
  return change_score(console, statistics_remove, tr(console->talk.catalog, "Score removed."));
}

static MenuNext remove_player(Console *console) {
  StrBuf name = {0};
  Error err;
  while (talk_ask_text(&console->talk, tr(console->talk.catalog, "Player:"), &name)) {
    if (statistics_remove_player(console->app, strbuf_text(&name), &err) == OK) {
      talk_say_good(&console->talk, tr(console->talk.catalog, "Player removed, with all scores."));
      break;
    }
    talk_say_error(&console->talk, &err);
  }
  strbuf_deinit(&name);
  return MENU_AGAIN;
}

static MenuNext switch_machines(Console *console) {
  console->with_machines = !console->with_machines;
  return MENU_AGAIN;
}

static MenuNext switch_ranked(Console *console) {
  console->only_ranked = !console->only_ranked;
  return MENU_AGAIN;
}

static void tell_scope(Console *console) {
  talk_say_text(&console->talk, console->with_machines ? tr(console->talk.catalog, "Machines are counted too.")
                                                       : tr(console->talk.catalog, "Machines are not counted."));
  talk_say_text(&console->talk, console->only_ranked
                                    ? tr(console->talk.catalog, "Ranked games alone are counted.")
                                    : tr(console->talk.catalog, "All games are counted, ranked or not."));
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
      {N_("All games, or ranked ones alone"), .run = switch_ranked},
      {0},
  };
  static const Menu menu = {.title = N_("Statistics"), .head = tell_scope, .rows = rows};
  menu_run(console, &menu);
  return MENU_AGAIN;
}
