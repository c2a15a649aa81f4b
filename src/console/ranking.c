// SPDX-License-Identifier: MIT
// The rankings, and whether the game at this device counts for them.
#include "app/ranking.h"

#include "console/ask.h"
#include "game/preset.h"
#include "term/fieldtable.h"

// On a screen a page at a time.
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
  talk_say_title(&console->talk, tr(console->talk.catalog, "Ranking"));
  show_ranking(console, (RankingQuestion){0});
  console_refresh_account(console);
  console_show_account(console);
}

enum { KINDS_MAX = 32 };

// The first choice is all of them; the last, where there is a name for it, something else. -1: gone back.
static int ask_kind(Console *console, const char *question, bool (*id_at)(int index, char id[SETTINGS_ID_MAX]),
                    const char *last, char ids[KINDS_MAX][SETTINGS_ID_MAX]) {
  const char *choices[KINDS_MAX + 3] = {tr(console->talk.catalog, "all")};
  int count = 0, chosen;
  while (count < KINDS_MAX && id_at(count, ids[count])) {
    choices[count + 1] = ids[count];
    count++;
  }
  choices[count + 1] = last;
  return talk_ask_choice(&console->talk, question, choices, 0,
                         tr(console->talk.catalog, "The selected option is not valid"), &chosen)
             ? chosen
             : -1;
}

// How many are in the one there was before.
static int64_t size_before(Console *console) {
  ScopedArena arena = {0};
  Ranking ranking = {0};
  Status status = console_try(console, &ranking_reading, &(RankingQuestion){.count = 1}, &arena, &ranking, NULL);
  return status == OK || status == ERR_MISSING ? ranking.before : 0;
}

// The one there was before is offered where somebody is in it.
static bool ask_preset(Console *console, char ids[KINDS_MAX][SETTINGS_ID_MAX], RankingQuestion *out) {
  char past[SETTINGS_ID_MAX];
  int chosen =
      ask_kind(console, tr(console->talk.catalog, "Preset:"), preset_id,
               size_before(console) > 0 ? tr(console->talk.catalog, "games before the present rules") : NULL, ids);
  out->is_before = chosen > 0 && !preset_id(chosen - 1, past);
  out->preset = chosen > 0 && !out->is_before ? ids[chosen - 1] : "";
  return chosen >= 0;
}

void ranking_choose(Console *console) {
  char presets[KINDS_MAX][SETTINGS_ID_MAX], languages[KINDS_MAX][SETTINGS_ID_MAX];
  RankingQuestion question = {0};
  talk_say_title(&console->talk, tr(console->talk.catalog, "Ranking by rules and language"));
  if (!ask_preset(console, presets, &question))
    return;
  int language = question.is_before
                     ? 0
                     : ask_kind(console, tr(console->talk.catalog, "Language:"), ranking_language, NULL, languages);
  if (language < 0)
    return;
  question.language = language > 0 ? languages[language - 1] : "";
  show_ranking(console, question);
}
