// SPDX-License-Identifier: MIT
// Strong machines play against each other, and the review looks at their turns as it does at anybody's: a turn is a
// puzzle if its best play is alone, by points and by what the review goes by, and makes a word that people know. How
// hard it is to find goes by the day of the week: easy on Mondays, hard on Sundays.
//
// Nothing here depends on time, so that every machine finds the same one. The end of a game is searched only where it
// is so short that the search always ends.
#include "app/autoplay.h"
#include "app/commonwords.h"
#include "app/daily_internal.h"
#include "app/review.h"
#include "base/mem.h"
#include "game/preset.h"
#include "movegen/position.h"
#include "notation/cgp.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  GAMES_TRIED = 100, // before one of another difficulty will do
  BOARD_LEAST = 18,  // tiles that lie already: something to look at ...
  BOARD_MOST = 70,   // ... but not too much
  SCORE_LEAST = 22,
  MARGIN_POINTS = 10,
  MARGIN_EQUITY = 8,
  OTHERS_TILES_MOST = 4, // of the end of a game
  FOUND_COUNT = 2,
};

// Two lists of words that people know, where their packages are installed.
typedef struct DailyWords {
  const Lexicon *all;
  CommonWords common, everyday;
} DailyWords;

// The best turn so far, and how far it is from what is wanted.
typedef struct DailySearch {
  const ResourceWords *words;
  DailyWords known;
  const Settings *settings;
  const Progress *progress, *quiet; // the second only stops it
  int wanted;                       // difficulty
  bool fits;
  ReviewTurn turn;
  int difficulty; // 0: none was found
  int next_score;
  DailyKind kind;
  Status status;
  Error *err;
} DailySearch;

static bool daily_is_known(const CommonWords *words, const PlayWord *word) {
  const Lexicon *lexicon = commonwords_lexicon(words);
  return !lexicon || lexicon_has(lexicon, word->tiles, word->length);
}

static bool daily_uses_blank(const Play *play) {
  bool has_blank = false;
  for (int i = 0; i < play->length; i++)
    has_blank = has_blank || (play->tiles[i] != TILE_THROUGH && tile_is_blank(play->tiles[i]));
  return has_blank;
}

static DailyKind daily_kind_of(const ReviewTurn *turn, const PlayWords *words, int rack_size) {
  int count = play_tile_count(&turn->analysis.best[0].move.play);
  if (count == rack_size)
    return DAILY_BINGO;
  if (count == turn->rack.total)
    return DAILY_OUT;
  return words->count > 1 ? DAILY_HOOK : DAILY_PLAY;
}

// What makes a play hard to see: many tiles, a blank, several words at once, a word that children do not know.
static int daily_difficulty_of(const DailySearch *search, const Play *play, const PlayWords *words) {
  int effort = 2 * (play_tile_count(play) == search->settings->rack_size) + daily_uses_blank(play) +
               (words->count > 3) + 2 * !daily_is_known(&search->known.everyday, &words->words[0]);
  return effort >= 3 ? 3 : effort == 2 ? 2 : 1;
}

// Turns that the engine need not look at: too early, too crowded, or too near the end to be searched through.
static bool daily_may_be(const ReviewTurn *turn, int rack_size) {
  int others = turn->unseen.total;
  bool is_end = others <= rack_size;
  return turn->made.type == ACTION_PLAY && turn->made.score >= SCORE_LEAST && turn->board.tile_count >= BOARD_LEAST &&
         (is_end ? others > 0 && others <= OTHERS_TILES_MOST && play_tile_count(&turn->made.play) == turn->rack.total
                 : turn->board.tile_count <= BOARD_MOST);
}

static void daily_keep_candidates(Review *review) {
  int kept = 0;
  for (int i = 0; i < review->count; i++) {
    if (daily_may_be(&review->turns[i], review->rack_size))
      review->turns[kept++] = review->turns[i];
  }
  review->count = kept;
}

static bool same_play(const Play *a, const Play *b) {
  return a->row == b->row && a->col == b->col && a->direction == b->direction && a->length == b->length &&
         memcmp(a->tiles, b->tiles, a->length * sizeof *a->tiles) == 0;
}

// The points of the best other play; those of the best itself where it is not even a play of the list.
static Status daily_next_score(const DailySearch *search, const ReviewTurn *turn, int *out, Error *err) {
  const ScoreRules rules = settings_score_rules(search->settings);
  const Move *best = &turn->analysis.best[0].move;
  ScopedMem CrossSets *cross = mem_alloc(sizeof *cross);
  SCOPED(playlist_deinit) PlayList plays = {0};
  crosssets_rebuild(cross, &turn->board, &search->known.all->kwg, rules.tiles);
  const MovegenInput input = {
      .board = &turn->board, .cross = cross, .kwg = &search->known.all->kwg, .rules = &rules, .rack = &turn->rack};
  Status status = movegen_all(&input, &plays, err);
  *out = 0;
  for (int i = 0; status == OK && i < plays.count; i++) {
    if (plays.plays[i].score > *out && !same_play(&plays.plays[i].play, &best->play))
      *out = plays.plays[i].score;
  }
  return status;
}

static bool daily_stands_out(const AnalysisTurn *analysis) {
  return analysis->best_count >= FOUND_COUNT && analysis->best[0].move.type == ACTION_PLAY &&
         analysis->best[0].move.score >= SCORE_LEAST && analysis->best[1].equity_lost >= MARGIN_EQUITY;
}

// From what is wanted; difficulty 0: there is none.
static int daily_distance(const DailySearch *search, int difficulty) {
  return difficulty ? abs(difficulty - search->wanted) : INT_MAX;
}

// One that comes nearer to what is wanted takes the place of the one before; else the first that was found stays.
static Status daily_weigh(DailySearch *search, const ReviewTurn *turn, Error *err) {
  PlayWords words;
  int next_score;
  const Move *best = &turn->analysis.best[0].move;
  if (!turn->is_analysed || search->fits || !daily_stands_out(&turn->analysis))
    return OK;
  play_words(&turn->board, &best->play, &words);
  if (words.count == 0 || !daily_is_known(&search->known.common, &words.words[0]))
    return OK;
  int difficulty = daily_difficulty_of(search, &best->play, &words);
  if (daily_distance(search, difficulty) >= daily_distance(search, search->difficulty))
    return OK;
  Status status = daily_next_score(search, turn, &next_score, err);
  if (status != OK || best->score - next_score < MARGIN_POINTS)
    return status;
  search->fits = difficulty == search->wanted;
  search->turn = *turn;
  search->difficulty = difficulty;
  search->next_score = next_score;
  search->kind = daily_kind_of(turn, &words, search->settings->rack_size);
  return OK;
}

static Status daily_look_through(DailySearch *search, const Game *game, Error *err) {
  static const ReviewOrder order = {.best_count = FOUND_COUNT};
  Review *review = NULL;
  Status status = review_from_game(game, &review, err);
  if (status != OK)
    return status;
  daily_keep_candidates(review);
  if (review->count > 0)
    status = review_run(review, &order, &search->words->lexicon, search->words->path.data, search->quiet, err);
  for (int i = 0; i < review->count && status == OK; i++)
    status = daily_weigh(search, &review->turns[i], err);
  review_destroy(review);
  return status;
}

static void daily_hear_game(void *context, int64_t index, const Game *game) {
  DailySearch *search = context;
  (void)index;
  search->status = daily_look_through(search, game, search->err);
}

static Status daily_play_games(DailySearch *search, const Seed *seed, const MachineKit *kit, Error *err) {
  AutoplayResult result;
  AutoplayOptions options = {.settings = search->settings,
                             .lexicon = search->known.all,
                             .kit = kit,
                             .games = 1,
                             .threads = 1,
                             .progress = search->quiet,
                             .on_game = daily_hear_game,
                             .context = search};
  Status status = OK;
  for (int game = 0; game < GAMES_TRIED && !search->fits && status == OK; game++) {
    progress_report(search->progress, N_("looking for a puzzle"), game, GAMES_TRIED);
    options.seed = seed_derive(seed, "game", (uint64_t)game);
    status = autoplay_run(&options, &result, err);
    if (status == OK)
      status = search->status;
  }
  if (status == OK && search->difficulty == 0)
    status = error_set(err, ERR_STATE, N_("no puzzle was found with these words"));
  return status;
}

static Status daily_settings(const ResourceWords *words, Settings *out, Error *err) {
  ScopedMem Preset *preset = mem_alloc(sizeof *preset);
  Status status = preset_find("classic", preset, err);
  if (status == OK)
    status = preset_settings(preset, &words->tiles, 0, out, err);
  snprintf(out->preset, sizeof out->preset, "%s", preset->id);
  snprintf(out->lexicon, sizeof out->lexicon, "%s", words->id);
  snprintf(out->lexicon_hash, sizeof out->lexicon_hash, "%s", words->hash);
  out->undo = 0;
  out->seat_count = 2;
  for (int seat = 0; seat < out->seat_count; seat++) {
    out->seats[seat] = (Seat){.kind = SEAT_BOT, .bot = "static", .bot_version = 1};
    snprintf(out->seats[seat].name, SEAT_NAME_MAX, "p%d", seat + 1);
  }
  return status;
}

// Monday and Tuesday are easy, the end of the week is hard.
static int daily_wanted(const char *day) {
  static const int by_weekday[] = {3, 1, 1, 2, 2, 2, 3}; // from Sunday on
  struct tm parts = {0};
  sscanf(day, "%d-%d-%d", &parts.tm_year, &parts.tm_mon, &parts.tm_mday); // NOLINT(cert-err34-c): it has been checked
  parts.tm_year -= 1900;
  parts.tm_mon--;
  time_t at = timegm(&parts);
  gmtime_r(&at, &parts);
  return by_weekday[parts.tm_wday];
}

static void daily_write_position(const DailySearch *search, const char *language, StrBuf *out) {
  const ReviewTurn *turn = &search->turn;
  ScopedMem Cgp *cgp = mem_alloc(sizeof *cgp);
  cgp->board = turn->board;
  cgp->rack_count = 2;
  cgp->racks[0] = turn->rack;
  for (int i = 0; i < 2; i++)
    cgp->scores[i] = turn->scores[(turn->player + i) % 2];
  cgp->opcodes.bingo_bonus = (CgpNumber){true, search->settings->bingo_bonus};
  snprintf(cgp->opcodes.lexicon, sizeof cgp->opcodes.lexicon, "%s", language);
  cgp_write(cgp, &search->settings->tiles, out);
}

static void daily_write(const DailySearch *search, const char *day, const char *language, Arena *arena,
                        StoreDaily *out) {
  static const char *const kinds[] = {"bingo", "out", "hook", "play"};
  const Move *best = &search->turn.analysis.best[0].move;
  ScopedStrBuf position = {0}, play = {0};
  daily_write_position(search, language, &position);
  play_write_position(&best->play, &play);
  strbuf_add_char(&play, ' ');
  play_write_word(&best->play, &search->turn.board, &search->settings->tiles, &play);
  *out = (StoreDaily){.day = arena_copy(arena, day),
                      .language = arena_copy(arena, language),
                      .words = arena_copy_text(arena, search->settings->lexicon_hash, HASH_HEX_SIZE - 1),
                      .position = arena_copy_text(arena, position.data, position.size),
                      .play = arena_copy_text(arena, play.data, play.size),
                      .kind = kinds[search->kind],
                      .difficulty = search->difficulty,
                      .score = best->score,
                      .next_score = search->next_score};
}

static Status daily_find(DailySearch *search, const char *day, const char *language, Error *err) {
  const ResourceWords *words = search->words;
  const MachineKitSource source = {
      .lexicon = &words->lexicon, .tiles = &words->tiles, .kwg_path = words->path.data, .map = TOOLS_MAP_FOUND};
  SCOPED(machinekit_close) MachineKit kit = {0};
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "puzzle of the day %s %s %s", day, language, words->hash);
  const Seed seed = seed_from_text(text.data);
  Status status =
      commonwords_open_profile(words->id, RECIPE_COMMON, &words->tiles, search->progress, &search->known.common, err);
  if (status == OK)
    status = commonwords_open_profile(words->id, RECIPE_EVERYDAY, &words->tiles, search->progress,
                                      &search->known.everyday, err);
  if (status == OK)
    status = machinekit_open(&source, NULL, &kit, err);
  if (status == OK)
    status = daily_play_games(search, &seed, &kit, err);
  return status;
}

Status daily_make(const ResourceWords *words, const char *day, const char *language, const Progress *progress,
                  Arena *arena, StoreDaily *out, Error *err) {
  ScopedMem Settings *settings = mem_alloc(sizeof *settings);
  ScopedMem DailySearch *search = mem_alloc(sizeof *search);
  const Progress quiet = {.cancel = progress ? progress->cancel : NULL};
  *search = (DailySearch){.words = words,
                          .known.all = &words->lexicon,
                          .settings = settings,
                          .progress = progress,
                          .quiet = &quiet,
                          .wanted = daily_wanted(day),
                          .err = err};
  Status status = daily_settings(words, settings, err);
  if (status == OK)
    status = daily_find(search, day, language, err);
  if (status == OK)
    daily_write(search, day, language, arena, out);
  commonwords_close(&search->known.common);
  commonwords_close(&search->known.everyday);
  return status;
}
