// SPDX-License-Identifier: MIT
// The rankings, statistics over all results, and adding and removing scores.
#include "app/statistics.h"

#include "app/ranking.h"
#include "base/decimal.h"
#include "console/ask.h"
#include "game/preset.h"
#include "term/fieldtable.h"

// ---- ranking ----

// On a screen one page at a time.
static void show_ranking(Console *console, RankingQuestion question) {
  enum { PAGE = 18 };
  ScopedArena arena = {0};
  bool goes_on = true;
  question.count = console->talk.has_screen ? PAGE : 0;
  for (question.from = 1; goes_on; question.from += PAGE) {
    Ranking ranking = {0};
    if (!console_use(console, &ranking_reading, &question, &arena, &ranking))
      break;
    talk_say_records(&console->talk, &(FieldTable){ranked_account_fields, &ranking.players, sizeof(RankedAccount)});
    bool is_last = question.count == 0 || question.from - 1 + ranking.players.count >= ranking.total;
    goes_on = !is_last && console_ask_more(console);
  }
}

void ranking_show(Console *console) {
  talk_say_title(&console->talk, _("Ranking"));
  show_ranking(console, (RankingQuestion){0});
  console_refresh_account(console);
  console_show_account(console);
}

enum { KINDS_MAX = 32 };

// The first choice is "all"; the last, if `last` is given, is that. -1: gone back.
static int ask_kind(Console *console, const char *question, bool (*id_at)(int index, char id[SETTINGS_ID_MAX]),
                    const char *last, char ids[KINDS_MAX][SETTINGS_ID_MAX]) {
  const char *choices[KINDS_MAX + 3] = {_("all")};
  int count = 0, chosen;
  while (count < KINDS_MAX && id_at(count, ids[count])) {
    choices[count + 1] = ids[count];
    count++;
  }
  choices[count + 1] = last;
  return talk_ask_choice(&console->talk, question, choices, 0, &chosen) ? chosen : -1;
}

// How many accounts the old ranking has.
static int64_t size_before(Console *console) {
  ScopedArena arena = {0};
  Ranking ranking = {0};
  Status status = console_try(console, &ranking_reading, &(RankingQuestion){.count = 1}, &arena, &ranking, NULL);
  return status == OK || status == ERR_MISSING ? ranking.before : 0;
}

// The old ranking is offered if somebody is in it.
static bool ask_preset(Console *console, char ids[KINDS_MAX][SETTINGS_ID_MAX], RankingQuestion *out) {
  char past[SETTINGS_ID_MAX];
  int chosen = ask_kind(console, _("Preset:"), preset_id,
                        size_before(console) > 0 ? _("games before the present rules") : NULL, ids);
  out->is_before = chosen > 0 && !preset_id(chosen - 1, past);
  out->preset = chosen > 0 && !out->is_before ? ids[chosen - 1] : "";
  return chosen >= 0;
}

void ranking_choose(Console *console) {
  char presets[KINDS_MAX][SETTINGS_ID_MAX], languages[KINDS_MAX][SETTINGS_ID_MAX];
  RankingQuestion question = {0};
  talk_say_title(&console->talk, _("Ranking by rules and language"));
  if (!ask_preset(console, presets, &question))
    return;
  int language = question.is_before ? 0 : ask_kind(console, _("Language:"), ranking_language, NULL, languages);
  if (language < 0)
    return;
  question.language = language > 0 ? languages[language - 1] : "";
  show_ranking(console, question);
}

// ---- statistics ----

static StatisticsQuestion question_of(const Console *console) {
  return (StatisticsQuestion){.with_machines = console->with_machines, .only_ranked = console->only_ranked};
}

// Reads only the numbers.
static bool read_all(Console *console, Arena *arena, Statistics *out) {
  StatisticsQuestion question = question_of(console);
  question.count = 1;
  return console_use(console, &statistics_of_all, &question, arena, out);
}

// Says which results a number comes from.
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

static void show_best(Console *console) {
  ScopedArena arena = {0};
  Statistics all = {0};
  if (!read_all(console, &arena, &all))
    return;
  talk_say(&console->talk,
           tr_plural(console->talk.catalog, "Best player: %s, with %d point", "Best player: %s, with %d points",
                     (long)all.best->score),
           all.best->told, (int)all.best->score);
  talk_say(&console->talk,
           tr_plural(console->talk.catalog, "Worst player: %s, with %d point", "Worst player: %s, with %d points",
                     (long)all.worst->score),
           all.worst->told, (int)all.worst->score);
  say_count(console, &all);
}

static void show_mean(Console *console) {
  ScopedArena arena = {0};
  Statistics all = {0};
  if (!read_all(console, &arena, &all))
    return;
  talk_say(&console->talk, _("Mean score: %s"), decimal_of(console->talk.catalog, "%.2f", all.mean).text);
  say_count(console, &all);
}

static void show_total(Console *console) {
  ScopedArena arena = {0};
  Statistics all = {0};
  if (!read_all(console, &arena, &all))
    return;
  talk_say(&console->talk, _("Total score: %lld, of %d results of %d players"), (long long)all.total, (int)all.results,
           (int)all.players);
}

// Shows a page; returns how many rows it had, -1 if it could not be read.
typedef int PageShower(Console *console, const StatisticsQuestion *question, Arena *arena);

static int show_score_page(Console *console, const StatisticsQuestion *question, Arena *arena) {
  Statistics all = {0};
  if (!console_use(console, &statistics_of_all, question, arena, &all))
    return -1;
  talk_say_records(&console->talk, &(FieldTable){score_row_fields, &all.scores, sizeof(ScoreRow)});
  return all.scores.count;
}

static void say_players(Console *console, const FieldList *players) {
  talk_say_records(&console->talk, &(FieldTable){player_sums_fields, players, sizeof(PlayerStatistics)});
}

static int show_player_page(Console *console, const StatisticsQuestion *question, Arena *arena) {
  PlayerList list = {0};
  if (!console_use(console, &statistics_of_players, question, arena, &list))
    return -1;
  say_players(console, &list.players);
  return list.players.count;
}

// On a screen one page at a time.
static void show_pages(Console *console, PageShower *show_page) {
  enum { PAGE = 18 };
  ScopedArena arena = {0};
  StatisticsQuestion question = question_of(console);
  question.count = console->talk.has_screen ? PAGE : 0;
  for (question.from = 1;; question.from += PAGE) {
    int count = show_page(console, &question, &arena);
    if (question.count == 0 || count < PAGE || !console_ask_more(console))
      break;
  }
}

static void show_scores(Console *console) {
  return show_pages(console, show_score_page);
}

static void show_players(Console *console) {
  return show_pages(console, show_player_page);
}

static void show_player(Console *console) {
  ScopedArena arena = {0};
  StatisticsQuestion question = question_of(console);
  PlayerStatistics player = {0};
  question.player = "";
  if (console_ask_fields(console, statistics_question_fields, "player", &question, &arena) &&
      console_use(console, &statistics_of_player, &question, &arena, &player))
    say_players(console, &(FieldList){&player, 1});
}

// Asks again until it is right, as in the seed; 0 goes back.
static void change_scores(Console *console, const UseCase *what, const char *questions, const char *done) {
  ScopedArena arena = {0};
  ScoreChange change = {0};
  bool is_done = false;
  while (!is_done && console_ask_fields(console, what->in, questions, &change, &arena)) {
    is_done = console_use(console, what, &change, &arena, NULL);
    if (is_done)
      talk_say_good(&console->talk, done);
  }
}

static void add_score(Console *console) {
  return change_scores(console, &score_adding, "name score", _("Score added."));
}

static void remove_score(Console *console) {
  return change_scores(console, &score_removing, "name score", _("Score removed."));
}

static void remove_player(Console *console) {
  return change_scores(console, &player_removing, "name", _("Player removed, with all scores."));
}

static void switch_machines(Console *console) {
  console->with_machines = !console->with_machines;
}

static void switch_ranked(Console *console) {
  console->only_ranked = !console->only_ranked;
}

static void tell_scope(Console *console) {
  talk_say_text(&console->talk,
                console->with_machines ? _("Machines are counted too.") : _("Machines are not counted."));
  talk_say_text(&console->talk, console->only_ranked ? _("Only ranked games are counted.")
                                                     : _("All games are counted, ranked or not."));
}

static const MenuRow statistics_rows[] = {
    {N_("Best and worst player"), .act = show_best},
    {N_("Mean score"), .act = show_mean},
    {N_("Total score"), .act = show_total},
    {N_("List scores"), .act = show_scores},
    {N_("List players"), .act = show_players},
    {N_("One player"), .act = show_player},
    {N_("Add a score"), .act = add_score},
    {N_("Remove a score"), .act = remove_score},
    {N_("Remove a player"), .act = remove_player},
    {N_("With or without machines"), .act = switch_machines},
    {N_("All games, or only ranked ones"), .act = switch_ranked},
    {0},
};
const Menu statistics_menu = {.title = N_("Statistics"), .head = tell_scope, .rows = statistics_rows};
