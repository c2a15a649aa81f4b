// SPDX-License-Identifier: MIT
#include "study/standout.h"

#include "app/commonwords.h"
#include "app/machinekit.h"
#include "base/mem.h"
#include "engine/onlyplay.h"
#include "game/preset.h"
#include "lab/autoplay.h"
#include "notation/cgp.h"

#include <stdio.h>
#include <string.h>

enum {
  BOARD_LEAST = 18, // tiles on the board: not too few ...
  BOARD_MOST = 70,  // ... and not too many
  SCORE_LEAST = 22,
  MARGIN_POINTS = 10,
  MARGIN_EQUITY = 8,
  MARGIN_SIMULATED = 5,
  MARGIN_END = 8,
  MARGIN_HALF_WINS = 2, // one of the eight tiles that could be in the bag
  LEAD_MOST = 60,
  GAP_LEAST = 8,         // points between the play's score and the next one's
  OWN_TILES_LEAST = 3,   // at the end of a game: fewer would be too easy
  OTHERS_TILES_MOST = 4, // at the end of a game, so that every move can be searched
  SIMULATED_MOVES = 6,
  SIMULATED_ITERATIONS = 60,
  SIMULATED_PLIES = 2,
};

struct StandoutFinder {
  const ResourceWords *words;
  CommonWords common, everyday; // lists of words that people know, if their packages are installed
  Settings settings;
  MachineKit kit;
  Progress quiet; // only passes on the wish to stop
  // of the current search
  const StandoutWish *wish;
  Status status;
  Error *err;
};

static bool standout_is_known(const CommonWords *words, const PlayWord *word) {
  const Lexicon *lexicon = commonwords_lexicon(words);
  return !lexicon || lexicon_has(lexicon, word->tiles, word->length);
}

static bool standout_uses_blank(const Play *play) {
  bool has_blank = false;
  for (int i = 0; i < play->length; i++)
    has_blank = has_blank || (play->tiles[i] != TILE_THROUGH && tile_is_blank(play->tiles[i]));
  return has_blank;
}

// What makes a play hard to see: many tiles, a blank, several words at once, a word that children do not know, another
// play with the same score. With one tile in the bag, one must also think of what the opponent holds.
static int standout_grade(const StandoutFinder *finder, const Standout *found, const PlayWords *words) {
  const Play *play = &found->play.play;
  int effort = 2 * (play_tile_count(play) == finder->settings.rack_size) + standout_uses_blank(play) +
               (words->count > 3) + 2 * !standout_is_known(&finder->everyday, &words->words[0]) +
               2 * (found->next_score >= found->play.score) + (found->kind == STANDOUT_PREENDGAME);
  return effort >= 3 ? 3 : effort == 2 ? 2 : 1;
}

// The score of the best other play, from the slow generator: it shares no code with what found the play.
static Status standout_find_next_score(const StandoutFinder *finder, Standout *found, Error *err) {
  const ScoreRules rules = settings_score_rules(&finder->settings);
  const Kwg *kwg = &finder->words->lexicon.kwg;
  ScopedMem CrossSets *cross = mem_alloc(sizeof *cross);
  SCOPED(playlist_deinit) PlayList plays = {0};
  crosssets_rebuild(cross, &found->turn.board, kwg, rules.tiles);
  const MovegenInput input = {
      .board = &found->turn.board, .cross = cross, .kwg = kwg, .rules = &rules, .rack = &found->turn.rack};
  Status status = movegen_all(&input, &plays, err);
  found->next_score = 0;
  for (int i = 0; status == OK && i < plays.count; i++) {
    const Move move = {.type = ACTION_PLAY, .play = plays.plays[i].play};
    if (plays.plays[i].score > found->next_score && !analysis_same_move(&move, &found->play))
      found->next_score = plays.plays[i].score;
  }
  return status;
}

// ---- how a turn is looked at ----

static SimInput standout_input(const StandoutFinder *finder, const ReviewTurn *turn, const ScoreRules *rules,
                               const SimModel *model) {
  int others = turn->unseen.total < finder->settings.rack_size ? turn->unseen.total : finder->settings.rack_size;
  return (SimInput){.board = &turn->board,
                    .rules = rules,
                    .tools = &finder->kit.tools,
                    .model = model,
                    .rack = turn->rack,
                    .unseen = turn->unseen,
                    .seat_count = 2,
                    .rack_counts = {turn->rack.total, others},
                    .scores = {turn->scores[turn->player], turn->scores[1 - turn->player]},
                    .exchange_minimum = finder->settings.exchange_minimum,
                    .plies = SIMULATED_PLIES,
                    .threads = 1,
                    .seed = seed_from_text("standout"),
                    .progress = &finder->quiet};
}

// Sets the words of the play; true if people know the first of them.
static bool standout_take_words(const StandoutFinder *finder, const Standout *found, PlayWords *out) {
  play_words(&found->turn.board, &found->play.play, out);
  return out->count > 0 && standout_is_known(&finder->common, &out->words[0]);
}

// If the difficulty is wanted too, reports the turn.
static Status standout_finish(const StandoutFinder *finder, Standout *found, const PlayWords *words) {
  const StandoutWish *wish = finder->wish;
  found->difficulty = standout_grade(finder, found, words);
  if (wish->wants_grade(wish->context, found->kind, found->difficulty))
    wish->found(wish->context, found);
  return OK;
}

// ---- the middle of a game: points, leave and simulation ----

static bool standout_wants_middle(const StandoutWish *wish) {
  return wish->wants(wish->context, STANDOUT_BINGO) || wish->wants(wish->context, STANDOUT_HOOK) ||
         wish->wants(wish->context, STANDOUT_PLAY);
}

static bool standout_may_be_middle(const StandoutFinder *finder, const ReviewTurn *turn) {
  return turn->unseen.total > finder->settings.rack_size + 1 && turn->made.type == ACTION_PLAY &&
         turn->made.score >= SCORE_LEAST && turn->board.tile_count >= BOARD_LEAST &&
         turn->board.tile_count <= BOARD_MOST;
}

// Is the play ahead of every other move in the simulation? If so, its margin becomes more exact.
static bool standout_is_simulated(const AnalysisTurn *played_out, Standout *found) {
  const AnalysisMove *own = NULL;
  double next = -1e9;
  for (int i = 0; i < played_out->best_count; i++) {
    const AnalysisMove *move = &played_out->best[i];
    if (analysis_same_move(&move->move, &found->play))
      own = move;
    else if (move->equity > next)
      next = move->equity;
  }
  if (!own || played_out->method != ANALYSIS_SIMULATED || own->equity - next < MARGIN_SIMULATED)
    return false;
  if (own->equity - next < found->margin)
    found->margin = (int)(own->equity - next);
  return true;
}

static Status standout_weigh_middle(const StandoutFinder *finder, AnalysisInput *input, Standout *found, Error *err) {
  const StandoutWish *wish = finder->wish;
  ScopedMem AnalysisTurn *looked = mem_alloc(sizeof *looked);
  PlayWords words;
  Status status = analysis_run(input, looked, err);
  if (status != OK || looked->best_count < 2 || looked->best[0].move.type != ACTION_PLAY ||
      looked->best[0].move.score < SCORE_LEAST || looked->best[1].equity_lost < MARGIN_EQUITY)
    return status;
  found->play = looked->best[0].move;
  found->margin = (int)looked->best[1].equity_lost;
  if (!standout_take_words(finder, found, &words))
    return OK;
  found->kind = play_tile_count(&found->play.play) == finder->settings.rack_size ? STANDOUT_BINGO
                : words.count > 1                                                ? STANDOUT_HOOK
                                                                                 : STANDOUT_PLAY;
  if (!wish->wants(wish->context, found->kind) ||
      !wish->wants_grade(wish->context, found->kind, standout_grade(finder, found, &words)))
    return OK;
  status = standout_find_next_score(finder, found, err);
  if (status != OK || found->play.score - found->next_score < MARGIN_POINTS)
    return status;
  input->position.iterations = SIMULATED_ITERATIONS;
  input->best_count = SIMULATED_MOVES;
  status = analysis_run(input, looked, err);
  return status == OK && standout_is_simulated(looked, found) ? standout_finish(finder, found, &words) : status;
}

static Status standout_look_middle(const StandoutFinder *finder, Standout *found, Error *err) {
  const ScoreRules rules = settings_score_rules(&finder->settings);
  const SimModel model = {.leaves = &finder->kit.leaves, .win = sim_win_by_table, .context = &finder->kit.win};
  AnalysisInput input = {.position = standout_input(finder, &found->turn, &rules, &model),
                         .rack_is_whole = true,
                         .made = found->turn.made,
                         .made_is_known = true,
                         .best_count = 2};
  return standout_weigh_middle(finder, &input, found, err);
}

// ---- the end, and the turn before it: proven ----

static bool standout_may_be_end(const ReviewTurn *turn) {
  return turn->rack.total >= OWN_TILES_LEAST && turn->unseen.total > 0 && turn->unseen.total <= OTHERS_TILES_MOST &&
         turn->made.type == ACTION_PLAY && play_tile_count(&turn->made.play) == turn->rack.total;
}

static bool standout_may_be_preendgame(const StandoutFinder *finder, const ReviewTurn *turn) {
  int rack_size = finder->settings.rack_size;
  return turn->unseen.total == rack_size + 1 && turn->rack.total == rack_size && turn->made.type == ACTION_PLAY;
}

// By then most games are decided. Board and tiles stay the game's own, but the score is set so that the game is close:
// with one play its player wins more often than not, with the others not. Games are cheap and proofs are slow: only the
// clearest positions are searched, and only those with words that people know.
static Status standout_make_close(const StandoutFinder *finder, SimInput *input, Standout *found, bool *is_close,
                                  Error *err) {
  ReviewTurn *turn = &found->turn;
  int lead;
  PlayWords words;
  Status status = onlyplay_guess_lead(input, GAP_LEAST, &lead, &found->play, err);
  *is_close = status == OK && lead >= -LEAD_MOST && lead <= LEAD_MOST && standout_take_words(finder, found, &words);
  if (*is_close)
    input->scores[0] = turn->scores[turn->player] = turn->scores[1 - turn->player] + lead;
  return status;
}

static Status standout_look_end(const StandoutFinder *finder, Standout *found, Error *err) {
  const ScoreRules rules = settings_score_rules(&finder->settings);
  const SimModel model = {.leaves = &finder->kit.leaves, .win = sim_win_by_table, .context = &finder->kit.win};
  SimInput input = standout_input(finder, &found->turn, &rules, &model);
  bool is_end = found->kind == STANDOUT_OUT, is_close = true;
  OnlyPlay only;
  PlayWords words;
  if (!finder->wish->wants(finder->wish->context, found->kind))
    return OK;
  Status status = is_end ? OK : standout_make_close(finder, &input, found, &is_close, err);
  if (status != OK || !is_close)
    return status;
  status = is_end ? onlyplay_prove_end(&input, MARGIN_END, &only, err)
                  : onlyplay_prove_win(&input, MARGIN_HALF_WINS, &only, err);
  if (status != OK || !only.is_alone || (is_end && play_tile_count(&only.move.play) != found->turn.rack.total))
    return status;
  found->play = only.move;
  found->margin = is_end ? only.value - only.next_at_most : 100 * (only.value - only.next_at_most) / (2 * only.orders);
  if (!standout_take_words(finder, found, &words))
    return OK;
  status = standout_find_next_score(finder, found, err);
  bool has_others = found->next_score > 0; // a play is no puzzle if it is the only one
  return status == OK && has_others ? standout_finish(finder, found, &words) : status;
}

static Status standout_look(const StandoutFinder *finder, const ReviewTurn *turn, Error *err) {
  ScopedMem Standout *found = mem_alloc(sizeof *found);
  found->turn = *turn;
  if (standout_may_be_middle(finder, turn))
    return standout_wants_middle(finder->wish) ? standout_look_middle(finder, found, err) : OK;
  found->kind = standout_may_be_end(turn) ? STANDOUT_OUT : STANDOUT_PREENDGAME;
  if (found->kind == STANDOUT_OUT || standout_may_be_preendgame(finder, turn))
    return standout_look_end(finder, found, err);
  return OK;
}

// ---- games ----

static void standout_hear_game(void *context, int64_t index, const Game *game) {
  StandoutFinder *finder = context;
  Review *review = NULL;
  (void)index;
  Status status = review_from_game(game, &review, finder->err);
  for (int i = 0; status == OK && i < review->count; i++)
    status = standout_look(finder, &review->turns[i], finder->err);
  review_destroy(review);
  finder->status = status;
}

Status standout_search(StandoutFinder *finder, Seed seed, const StandoutWish *wish, Error *err) {
  AutoplayResult result;
  const AutoplayOptions options = {.settings = &finder->settings,
                                   .lexicon = &finder->words->lexicon,
                                   .kit = &finder->kit,
                                   .games = 1,
                                   .threads = 1,
                                   .seed = seed,
                                   .progress = &finder->quiet,
                                   .on_game = standout_hear_game,
                                   .context = finder};
  finder->wish = wish;
  finder->err = err;
  finder->status = OK;
  Status status = autoplay_run(&options, &result, err);
  return status == OK ? finder->status : status;
}

static Status standout_settings(const ResourceWords *words, Settings *out, Error *err) {
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

Status standout_open(const ResourceWords *words, const Progress *progress, StandoutFinder **out, Error *err) {
  StandoutFinder *finder = mem_alloc(sizeof *finder);
  const MachineKitSource source = {
      .lexicon = &words->lexicon, .tiles = &words->tiles, .kwg_path = words->path.data, .map = TOOLS_MAP_FOUND};
  *finder = (StandoutFinder){.words = words, .quiet = {.cancel = progress ? progress->cancel : NULL}};
  Status status = standout_settings(words, &finder->settings, err);
  if (status == OK)
    status = commonwords_open_profile(words->id, RECIPE_COMMON, &words->tiles, progress, &finder->common, err);
  if (status == OK)
    status = commonwords_open_profile(words->id, RECIPE_EVERYDAY, &words->tiles, progress, &finder->everyday, err);
  if (status == OK)
    status = machinekit_open(&source, NULL, &finder->kit, err);
  if (status == OK)
    *out = finder;
  else
    standout_close(finder);
  return status;
}

void standout_close(StandoutFinder *finder) {
  if (!finder)
    return;
  machinekit_close(&finder->kit);
  commonwords_close(&finder->common);
  commonwords_close(&finder->everyday);
  mem_free(finder);
}

// ---- the record ----

void standout_write(const StandoutFinder *finder, const Standout *standout, const char *language, Arena *arena,
                    const char **position, const char **play) {
  const ReviewTurn *turn = &standout->turn;
  const TileSet *tiles = &finder->settings.tiles;
  ScopedMem Cgp *cgp = mem_alloc(sizeof *cgp);
  ScopedStrBuf record = {0}, typed = {0};
  cgp->board = turn->board;
  cgp->rack_count = 2;
  cgp->racks[0] = turn->rack;
  for (int i = 0; i < 2; i++)
    cgp->scores[i] = turn->scores[(turn->player + i) % 2];
  cgp->opcodes.bingo_bonus = (CgpNumber){true, finder->settings.bingo_bonus};
  snprintf(cgp->opcodes.lexicon, sizeof cgp->opcodes.lexicon, "%s", language);
  cgp_write(cgp, tiles, &record);
  play_write_position(&standout->play.play, &typed);
  strbuf_add_char(&typed, ' ');
  play_write_word(&standout->play.play, &turn->board, tiles, &typed);
  *position = arena_copy_text(arena, record.data, record.size);
  *play = arena_copy_text(arena, typed.data, typed.size);
}

const char *standout_kind_name(StandoutKind kind) {
  static const char *const names[] = {"bingo", "out", "hook", "play", "preendgame"};
  return names[kind];
}
