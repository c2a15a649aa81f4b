// SPDX-License-Identifier: MIT
#include "app/ranking.h"

#include "app/account.h"
#include "app/inside.h"
#include "app/resource_internal.h"
#include "base/mem.h"
#include "game/preset.h"
#include "lexicon/recipe.h"

#include <stdio.h>
#include <string.h>

bool ranking_language(int index, char language[SETTINGS_ID_MAX]) {
  char id[RECIPE_ID_MAX];
  for (int i = 0; recipe_builtin_id(i, id); i++) {
    Recipe *recipe;
    if (recipe_builtin(id, &recipe, NULL) != OK)
      continue;
    bool is_it = recipe_info(recipe)->profile == RECIPE_FULL && index-- == 0;
    if (is_it)
      snprintf(language, SETTINGS_ID_MAX, "%s", recipe_info(recipe)->language);
    recipe_destroy(recipe);
    if (is_it)
      return true;
  }
  return false;
}

// Is the id one of those of id_at? "" is any. If not, ranking_kind lists them.
static Status check_known(const char *wanted, bool (*id_at)(int index, char id[SETTINGS_ID_MAX]), Error *err) {
  char id[SETTINGS_ID_MAX];
  ScopedStrBuf known = {0};
  bool is_known = wanted[0] == '\0';
  for (int i = 0; !is_known && id_at(i, id); i++) {
    is_known = strcmp(id, wanted) == 0;
    strbuf_printf(&known, "%s%s", i ? " " : "", id);
  }
  return is_known ? OK : fail(err, FAILURE_RANKING_KIND, err_str(wanted), err_str(strbuf_text(&known)));
}

static Status ranking_read_kind(const RankingQuestion *question, StoreRanking *out, Error *err) {
  *out = (StoreRanking){.preset = question->preset ? question->preset : "",
                        .language = question->language ? question->language : "",
                        .is_before = question->is_before};
  if (out->is_before && (out->preset[0] || out->language[0]))
    return error_at(err, "before", fail(err, FAILURE_RANKING_BEFORE));
  Status status = error_at(err, "preset", check_known(out->preset, preset_id, err));
  return status == OK ? error_at(err, "language", check_known(out->language, ranking_language, err)) : status;
}

static Status ranking_read_players(const Use *use, const StoreRanking *which, StorePage page, FieldList *out,
                                   Error *err) {
  StoreRanked *rows;
  Status status = STORE(use->app, ranking, which, page, use->arena, &rows, &out->count, err);
  if (status != OK)
    return status;
  RankedAccount *players = arena_alloc(use->arena, (size_t)out->count * sizeof *players);
  for (int i = 0; i < out->count; i++)
    players[i] = (RankedAccount){rows[i].position, rows[i].name, rows[i].points};
  out->items = players;
  return OK;
}

static Status run_ranking_read(const Use *use, const void *in, void *out, Error *err) {
  static const StoreRanking before = {.preset = "", .language = "", .is_before = true};
  const RankingQuestion *question = in;
  Ranking *ranking = out;
  StoreRanking which;
  StorePage page = {question->from > 0 ? question->from - 1 : 0, question->count};
  Status status = ranking_read_kind(question, &which, err);
  if (status == OK)
    status = STORE(use->app, ranking_size, &which, &ranking->total, err);
  if (status == OK)
    status = STORE(use->app, ranking_size, &before, &ranking->before, err);
  if (status == OK && use->account->id)
    status = STORE(use->app, ranking_position, &which, use->account->id, &ranking->mine, err);
  if (status == OK)
    status = ranking_read_players(use, &which, page, &ranking->players, err);
  return status == OK && ranking->total == 0 ? fail(err, FAILURE_EMPTY_RANKING) : status;
}

Status ranking_position(App *app, int64_t account, int64_t *out, Error *err) {
  return STORE(app, ranking_position, &(StoreRanking){.preset = "", .language = ""}, account, out, err);
}

enum { RANKING_PAGE_MAX = 500 };

#define IN(member) .is_optional = true, FIELD_IN(RankingQuestion, member)
static const Field ranking_question_fields[] = {
    {"from", FIELD_INT, IN(from), .low = 1, .high = 1000000000, .otherwise = "1", .help = "position; 1"},
    {"count", FIELD_INT, IN(count), .low = 1, .high = RANKING_PAGE_MAX, .otherwise = "50", .help = "50"},
    {"preset", FIELD_TEXT, IN(preset), .high = SETTINGS_ID_MAX, .help = "of this one alone"},
    {"language", FIELD_TEXT, IN(language), .high = SETTINGS_ID_MAX, .help = "in it alone"},
    {"before", FIELD_BOOL, IN(is_before), .help = "of games that ended before presets and languages counted"},
    {0},
};
const Field ranked_account_fields[] = {
    {"position", FIELD_INT, FIELD_IN(RankedAccount, position), .low = 1, .high = INT64_MAX, .title = "#"},
    {"name", FIELD_TEXT, FIELD_IN(RankedAccount, name), .low = 1, .high = ACCOUNT_NAME_CHARACTERS,
     .title = N_("player")},
    {"points", FIELD_INT, FIELD_IN(RankedAccount, points), .low = 1, .high = INT64_MAX, .title = N_("points")},
    {0},
};
static const Field ranking_answer_fields[] = {
    {"total", FIELD_INT, FIELD_IN(Ranking, total), .high = INT64_MAX},
    {"mine", FIELD_INT, .is_optional = true, FIELD_IN(Ranking, mine), .low = 1, .high = INT64_MAX,
     .help = "one's own position, or null"},
    {"players", FIELD_LIST, FIELD_IN(Ranking, players), .high = RANKING_PAGE_MAX,
     FIELD_ITEMS(ranked_account_fields, RankedAccount)},
    {"before", FIELD_INT, FIELD_IN(Ranking, before), .high = INT64_MAX,
     .help = "accounts in the ranking there was before"},
    {0},
};

const UseCase ranking_reading = USE_CASE("ranking.read", "accounts by their best score in ranked games", WHO_ANYBODY,
                                         USE_IN(ranking_question_fields, RankingQuestion),
                                         USE_OUT(ranking_answer_fields, Ranking), .run = run_ranking_read);

static const struct {
  const char *code, *reason;
} unranked_rows[UNRANKED_COUNT] = {
    [UNRANKED_BY_NOTHING] = {"", ""},
    [UNRANKED_PRESET] = {"preset", N_("it was not begun with a preset of the program")},
    [UNRANKED_RULES] = {"rules", N_("its rules are not exactly those of the preset")},
    [UNRANKED_BOARD] = {"board", N_("its board is not the one of the preset")},
    [UNRANKED_WORDS] = {"words", N_("its words are not those that come with the program")},
    [UNRANKED_TILES] = {"tiles", N_("its tiles are not those of the preset")},
    [UNRANKED_SEED] = {"seed", N_("its seed was chosen, so its tiles can be known")},
    [UNRANKED_ALONE] = {"alone", N_("there is no opponent")},
    [UNRANKED_NO_ACCOUNT] = {"no_account", N_("nobody plays it with an account")},
    [UNRANKED_FREE_SEAT] = {"free_seat",
                            N_("a seat is still free; it counts once somebody with an account sits there")},
    [UNRANKED_GUEST] = {"guest", N_("somebody plays without an account")},
    [UNRANKED_SAME_ACCOUNT] = {"same_account", N_("one account has more than one seat")},
    [UNRANKED_SEAT_CHANGED] = {"seat_changed", N_("a seat changed hands after its first turn")},
    [UNRANKED_HINT] = {"hint", N_("a hint was given")},
    [UNRANKED_UNDO] = {"undo", N_("a turn was taken back")},
    [UNRANKED_OLDER_SAVE] = {"older_save", N_("it was played from an older save, so tiles to come have been seen")},
    [UNRANKED_ABANDONED] = {"abandoned", N_("it was abandoned")},
    [UNRANKED_BEFORE] = {"before", N_("it ended before the ranking had its present rules")},
    [UNRANKED_EARLIER] = {"earlier", N_("it was taken out of the ranking earlier")},
    [UNRANKED_IMPORTED] = {"imported", N_("it comes from an archive")},
};

const char *unranked_code(Unranked why) {
  return unranked_rows[why].code;
}

Unranked unranked_of_code(const char *code) {
  for (Unranked why = 0; why < UNRANKED_COUNT; why++) {
    if (strcmp(unranked_rows[why].code, code) == 0)
      return why;
  }
  return UNRANKED_EARLIER;
}

const char *unranked_reason(Unranked why) {
  return unranked_rows[why].reason;
}

void ranking_tell(RankingVerdict verdict, const Catalog *catalog, StrBuf *out) {
  if (!verdict.is_ranked)
    strbuf_printf(out, tr(catalog, "This game does not count for the ranking: %s."),
                  tr(catalog, unranked_reason(verdict.why_not)));
}

// Forbidding undo favours nobody: games with people elsewhere begin that way.
static bool is_harmless(const SettingRow *row, int value) {
  return strcmp(row->name, "undo") == 0 && value == 0;
}

static bool has_rules_of(const Settings *settings, const Settings *preset) {
  if (settings->rules_version != preset->rules_version || settings->first_seat != preset->first_seat)
    return false;
  for (const SettingRow *row = settings_rows; row->name; row++) {
    int value = settings_get(settings, row);
    if (value != settings_get(preset, row) && !settings_is_idle(settings, row->name) && !is_harmless(row, value))
      return false;
  }
  return true;
}

static bool has_board_of(const Settings *settings, const Settings *preset) {
  ScopedStrBuf drawn = {0}, wanted = {0};
  layout_write(&settings->layout, &drawn);
  layout_write(&preset->layout, &wanted);
  return strcmp(strbuf_text(&drawn), strbuf_text(&wanted)) == 0;
}

static bool has_tiles_of(const Settings *settings, const Settings *preset) {
  char held[HASH_HEX_SIZE], wanted[HASH_HEX_SIZE];
  tileset_hash(&settings->tiles, held);
  tileset_hash(&preset->tiles, wanted);
  return strcmp(held, wanted) == 0;
}

static Unranked compare_with_preset(const Settings *settings, const Preset *preset, const char *own_tiles) {
  TileSet tiles;
  ScopedMem Settings *wanted = mem_alloc(sizeof *wanted);
  Unranked why = UNRANKED_BY_NOTHING;
  if (tileset_builtin(preset->tiles[0] ? preset->tiles : own_tiles, &tiles, NULL) != OK ||
      preset_settings(preset, &tiles, 0, wanted, NULL) != OK)
    why = UNRANKED_PRESET;
  else if (!has_rules_of(settings, wanted))
    why = UNRANKED_RULES;
  else if (!has_board_of(settings, wanted))
    why = UNRANKED_BOARD;
  else if (!has_tiles_of(settings, wanted))
    why = UNRANKED_TILES;
  return why;
}

// Checks rules, board, words and tiles; *language is set if the words are built in.
static Unranked look_at_settings(const Settings *settings, int64_t resource, char language[SETTINGS_ID_MAX]) {
  Recipe *recipe = NULL;
  ScopedMem Preset *preset = mem_alloc(sizeof *preset);
  Unranked why = preset_find(settings->preset, preset, NULL) == OK ? UNRANKED_BY_NOTHING : UNRANKED_PRESET;
  if (why == UNRANKED_BY_NOTHING && (resource || resource_builtin(settings->lexicon, &recipe, NULL) != OK))
    why = UNRANKED_WORDS;
  if (why == UNRANKED_BY_NOTHING) {
    why = compare_with_preset(settings, preset, recipe_info(recipe)->tile_sets[0]);
    snprintf(language, SETTINGS_ID_MAX, "%s", recipe_info(recipe)->language);
    recipe_destroy(recipe);
  }
  return why == UNRANKED_BY_NOTHING && settings->seat_count < 2 ? UNRANKED_ALONE : why;
}

RankingGrounds ranking_grounds(const Settings *settings, int64_t resource, const char *noted, bool is_over) {
  RankingGrounds grounds = {.is_settled = is_over, .against = unranked_of_code(noted)};
  if (grounds.against == UNRANKED_BY_NOTHING && !is_over)
    grounds.against = look_at_settings(settings, resource, grounds.language);
  return grounds;
}

static Unranked look_at_people(const State *state) {
  Unranked why = UNRANKED_NO_ACCOUNT;
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (account_of_mark(state->seats[seat].who.account))
      why = UNRANKED_BY_NOTHING;
  }
  for (int seat = 0; seat < state->seat_count && why == UNRANKED_BY_NOTHING; seat++) {
    const Seat *who = &state->seats[seat].who;
    if (who->kind == SEAT_BOT)
      continue;
    if (strcmp(who->account, SEAT_FREE_MARK) == 0)
      why = UNRANKED_FREE_SEAT;
    else if (!account_of_mark(who->account))
      why = UNRANKED_GUEST;
    for (int other = 0; other < seat; other++) {
      if (strcmp(state->seats[other].who.account, who->account) == 0)
        why = UNRANKED_SAME_ACCOUNT;
    }
  }
  return why;
}

static bool is_same_player(const Seat *one, const Seat *other) {
  return one->kind == other->kind && strcmp(one->account, other->account) == 0 && strcmp(one->bot, other->bot) == 0;
}

// Nobody can win points by taking a seat when a game is almost won. A new name is not a new player.
static bool has_seat_changed(const Game *game) {
  const Settings *settings = game_settings(game);
  const Seat *players[SEATS_MAX];
  bool has_acted[SEATS_MAX] = {false};
  for (int seat = 0; seat < settings->seat_count; seat++)
    players[seat] = &settings->seats[seat];
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    const Action *action = game_action(game, seq);
    if (action->type == ACTION_SEAT_CHANGE) {
      int seat = action->seat_change.seat;
      if (has_acted[seat] && !is_same_player(players[seat], &action->seat_change.who))
        return true;
      players[seat] = &action->seat_change.who;
    } else if (action->seat >= 0) {
      has_acted[action->seat] = true;
    }
  }
  return false;
}

static bool has_hint(const Game *game) {
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    if (game_action(game, seq)->type == ACTION_HELP)
      return true;
  }
  return false;
}

static Unranked look_at_game(const Game *game, const char *words_hash) {
  const State *state = game_state(game);
  if (words_hash && strcmp(words_hash, state->lexicon_hash) != 0)
    return UNRANKED_WORDS;
  if (state->is_unranked)
    return has_hint(game) ? UNRANKED_HINT : UNRANKED_UNDO;
  if (state->end == END_ABORTED)
    return UNRANKED_ABANDONED;
  return has_seat_changed(game) ? UNRANKED_SEAT_CHANGED : look_at_people(state);
}

RankingVerdict ranking_judge(const RankingGrounds *grounds, const Game *game) {
  Unranked why = grounds->against;
  if (why == UNRANKED_BY_NOTHING && !grounds->is_settled)
    why = look_at_game(game, grounds->words_hash);
  return (RankingVerdict){.is_ranked = why == UNRANKED_BY_NOTHING, .why_not = why};
}
