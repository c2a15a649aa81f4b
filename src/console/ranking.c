// SPDX-License-Identifier: MIT
// The rankings, and whether the game at this device counts for them.
#include "app/ranking.h"

#include "console/console_internal.h"
#include "game/preset.h"

// On a screen a page at a time.
static void show_ranking(Console *console, const RankingKind *kind) {
  enum { PAGE = 18 };
  int limit = console->talk.has_screen ? PAGE : 0;
  StrBuf line = {0};
  for (int64_t offset = 0; !console->talk.is_ending; offset += limit) {
    Ranking ranking;
    Error err;
    if (ranking_read(console->app, kind, offset, limit, &ranking, &err) != OK) {
      talk_say_error(&console->talk, &err);
      break;
    }
    TableColumn columns[] = {
        {"#", true}, {tr(console->talk.catalog, "player"), false}, {tr(console->talk.catalog, "points"), true}, {0}};
    Table *table = table_create(columns);
    for (int i = 0; i < ranking.count; i++) {
      table_add_number(table, ranking.rows[i].position);
      table_add(table, ranking.rows[i].name);
      table_add_number(table, ranking.rows[i].points);
    }
    bool is_last = limit == 0 || offset + ranking.count >= ranking.total;
    talk_say_table(&console->talk, table);
    ranking_deinit(&ranking);
    if (is_last || !talk_ask_text(&console->talk, tr(console->talk.catalog, "Enter: go on, 0: back"), &line))
      break;
  }
  strbuf_deinit(&line);
}

MenuNext ranking_show(Console *console) {
  talk_say_title(&console->talk, tr(console->talk.catalog, "Ranking"));
  show_ranking(console, NULL);
  console_refresh_account(console);
  console_show_account(console);
  return MENU_AGAIN;
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

// The one there was before is offered where somebody is in it.
static bool ask_preset(Console *console, char ids[KINDS_MAX][SETTINGS_ID_MAX], RankingKind *out) {
  int64_t before = 0;
  char past[SETTINGS_ID_MAX];
  Error err;
  if (ranking_size_before(console->app, &before, &err) != OK) {
    talk_say_error(&console->talk, &err);
    return false;
  }
  int chosen = ask_kind(console, tr(console->talk.catalog, "Preset:"), preset_id,
                        before > 0 ? tr(console->talk.catalog, "games before the present rules") : NULL, ids);
  out->is_before = chosen > 0 && !preset_id(chosen - 1, past);
  out->preset = chosen > 0 && !out->is_before ? ids[chosen - 1] : "";
  return chosen >= 0;
}

MenuNext ranking_choose(Console *console) {
  char presets[KINDS_MAX][SETTINGS_ID_MAX], languages[KINDS_MAX][SETTINGS_ID_MAX];
  RankingKind kind = {0};
  talk_say_title(&console->talk, tr(console->talk.catalog, "Ranking by rules and language"));
  if (!ask_preset(console, presets, &kind))
    return MENU_AGAIN;
  int language =
      kind.is_before ? 0 : ask_kind(console, tr(console->talk.catalog, "Language:"), ranking_language, NULL, languages);
  if (language < 0)
    return MENU_AGAIN;
  kind.language = language > 0 ? languages[language - 1] : "";
  show_ranking(console, &kind);
  return MENU_AGAIN;
}
