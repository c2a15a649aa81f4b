// SPDX-License-Identifier: MIT
// How hard a puzzle is to find goes by the day of the week: easy on Mondays, hard on Sundays. On Saturdays one is
// looked for in which a tile is left in the bag. Every machine finds the same one.
#include "app/daily_internal.h"
#include "app/standout.h"
#include "base/mem.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
  GAMES_TRIED = 100,         // before one of another difficulty will do
  GAMES_OF_PREENDGAMES = 10, // before any other kind will do; they take long
  SATURDAY = 6,
};

// The best turn so far, and how far it is from what is wanted.
typedef struct DailySearch {
  int wanted; // difficulty
  bool wants_preendgame, fits;
  Standout found; // difficulty 0: none was
} DailySearch;

static int daily_distance(const DailySearch *search, int difficulty) {
  return difficulty ? abs(difficulty - search->wanted) : INT_MAX;
}

static bool daily_wants(void *context, StandoutKind kind) {
  const DailySearch *search = context;
  return !search->fits && (kind == STANDOUT_PREENDGAME) == search->wants_preendgame;
}

// One that comes nearer to what is wanted takes the place of the one before; else the first that was found stays.
static bool daily_wants_grade(void *context, StandoutKind kind, int difficulty) {
  const DailySearch *search = context;
  return daily_wants(context, kind) &&
         (search->wants_preendgame ||
          daily_distance(search, difficulty) < daily_distance(search, search->found.difficulty));
}

static void daily_take(void *context, const Standout *standout) {
  DailySearch *search = context;
  search->found = *standout;
  search->fits = search->wants_preendgame || standout->difficulty == search->wanted;
}

static Status daily_look_for(DailySearch *search, StandoutFinder *finder, const Seed *seed, int games,
                             const Progress *progress, Error *err) {
  const StandoutWish wish = {daily_wants, daily_wants_grade, daily_take, search};
  Status status = OK;
  for (int game = 0; game < games && !search->fits && status == OK; game++) {
    progress_report(progress, N_("looking for a puzzle"), game, games);
    status = standout_search(finder, seed_derive(seed, "game", (uint64_t)game), &wish, err);
  }
  return status;
}

static int daily_weekday(const char *day) {
  struct tm parts = {0};
  sscanf(day, "%d-%d-%d", &parts.tm_year, &parts.tm_mon, &parts.tm_mday); // NOLINT(cert-err34-c): it has been checked
  parts.tm_year -= 1900;
  parts.tm_mon--;
  time_t at = timegm(&parts);
  gmtime_r(&at, &parts);
  return parts.tm_wday;
}

static Status daily_find_turn(DailySearch *search, StandoutFinder *finder, int weekday, const Seed *seed,
                              const Progress *progress, Error *err) {
  static const int by_weekday[] = {3, 1, 1, 2, 2, 2, 3}; // from Sunday on
  Status status = OK;
  search->wanted = by_weekday[weekday];
  search->wants_preendgame = weekday == SATURDAY;
  if (search->wants_preendgame)
    status = daily_look_for(search, finder, seed, GAMES_OF_PREENDGAMES, progress, err);
  search->wants_preendgame = false;
  if (status == OK)
    status = daily_look_for(search, finder, seed, GAMES_TRIED, progress, err);
  if (status == OK && search->found.difficulty == 0)
    status = error_set(err, ERR_STATE, N_("no puzzle was found with these words"));
  return status;
}

Status daily_make(const ResourceWords *words, const char *day, const char *language, const Progress *progress,
                  Arena *arena, StoreDaily *out, Error *err) {
  ScopedMem DailySearch *search = mem_alloc(sizeof *search);
  StandoutFinder *finder = NULL;
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "puzzle of the day %s %s %s", day, language, words->hash);
  const Seed seed = seed_from_text(text.data);
  Status status = standout_open(words, progress, &finder, err);
  if (status == OK)
    status = daily_find_turn(search, finder, daily_weekday(day), &seed, progress, err);
  if (status == OK) {
    const Standout *found = &search->found;
    *out = (StoreDaily){.day = arena_copy(arena, day),
                        .language = arena_copy(arena, language),
                        .words = arena_copy(arena, words->hash),
                        .kind = standout_kind_name(found->kind),
                        .difficulty = found->difficulty,
                        .score = found->play.score,
                        .next_score = found->next_score};
    standout_write(finder, found, language, arena, &out->position, &out->play);
  }
  standout_close(finder);
  return status;
}
