// SPDX-License-Identifier: MIT
// Plays a GCG file through and compares what it says with the result.
//
// One mistake should be one problem. So a total may continue from the total before, from what that should have been, or
// from the right one, and add the score as written or the right one. What the file continues with then counts as
// agreed.
#include "notation/gcggame.h"

#include "base/lines.h"
#include "base/mem.h"
#include "notation/gcggame_internal.h"

#include <limits.h>
#include <stdlib.h>

enum { BOUGHT_MAX = 40, EXCHANGE_MAX = 100 }; // blanks that were bought; tiles in the bag for an exchange

typedef struct PlayerState {
  int written;    // the last total in the file
  int agreed;     // the same, or what it should have been
  int right;      // the sum of the points by the rules
  bool is_unsure; // a line of the game could not be read: the next total is believed
} PlayerState;

typedef struct Playing {
  GcgGame *game;
  const Gcg *gcg;
  const char *file;
  ScoreRules rules;
  Board board;
  int used[TILE_KINDS_MAX + 1]; // tiles on the board, by kind
  PlayerState players[GCG_PLAYERS_MAX];
  int unreadable; // how many of the file's own problems were passed
  Arena texts;
  GcgCuts cuts, racks; // of the current event; large, so not on the stack
} Playing;

static void add_problem(Playing *playing, const GcgEvent *event, GcgProblemKind kind, const Error *err) {
  gcg_problems_add(&playing->game->problems, playing->file, event->line, kind, err);
}

static void add_difference(Playing *playing, const GcgEvent *event, GcgProblemKind kind, const char *message,
                           int written, int computed) {
  Error err;
  error_set(&err, ERR_INPUT, message, err_int(written), err_int(computed));
  GcgProblem *problem = gcg_problems_add(&playing->game->problems, playing->file, event->line, kind, &err);
  if (problem) {
    problem->written = (GcgNumber){true, written};
    problem->computed = (GcgNumber){true, computed};
  }
}

static void add_bad_tile(Playing *playing, const GcgEvent *event, const char *text, Span bad) {
  const char *end = bad.size > 0 && bad.data[0] == '[' ? memchr(bad.data, ']', bad.size) : NULL;
  size_t size = 1;
  while (size < bad.size && ((unsigned char)bad.data[size] & 0xC0) == 0x80)
    size++;
  size = end ? (size_t)(end - bad.data) + 1 : size;
  Error err;
  error_set(&err, ERR_INPUT, N_("'%s' in '%s' is not a tile of this set"),
            err_span(bad.data, size < bad.size ? size : bad.size), err_str(text));
  add_problem(playing, event, GCG_PROBLEM_TILE, &err);
}

// ---- tiles ----

static int count_beyond(const Rack *tiles, const Rack *limit) {
  int kinds = 0;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    kinds += tiles->counts[kind] > limit->counts[kind];
  return kinds;
}

// Chooses a reading of at most limit tiles that has all of `needed` and is within `within`, as far as possible (NULL:
// not required). False when there is none.
static bool choose_reading(const Playing *playing, const GcgCuts *cuts, int limit, const Rack *needed,
                           const Rack *within, Rack *out) {
  int best = -1;
  for (int i = 0; i < cuts->count; i++) {
    Rack rack;
    if (!gcg_cut_to_rack(&cuts->items[i], limit, &rack))
      continue;
    int doubts = (rack.total > playing->rules.rack_size) + (needed ? 2 * count_beyond(needed, &rack) : 0) +
                 (within ? 2 * count_beyond(&rack, within) : 0);
    if (best < 0 || doubts < best) {
      best = doubts;
      *out = rack;
    }
  }
  return best >= 0;
}

// Reads tiles that were exchanged or left. False, with a problem added, when they can't be read.
static bool gcggame_read_tiles(Playing *playing, const GcgEvent *event, int limit, const Rack *within, Rack *out) {
  GcgCuts *cuts = &playing->cuts;
  gcg_cut_rack(playing->rules.tiles, span_of(event->tiles), cuts);
  if (choose_reading(playing, cuts, limit, NULL, within, out))
    return true;
  if (cuts->count == 0) {
    add_bad_tile(playing, event, event->tiles, cuts->bad);
    return false;
  }
  Error err;
  error_set(&err, ERR_LIMIT, N_("the rack '%s' has too many tiles: at most %d"), err_str(event->tiles), err_int(limit));
  add_problem(playing, event, GCG_PROBLEM_RACK, &err);
  return false;
}

// Lists the readings of an event's rack. None when there is no rack, or it has more '?' than there are blanks: these
// then stand for unknown tiles.
static void cut_rack(Playing *playing, const GcgEvent *event) {
  GcgCuts *racks = &playing->racks;
  racks->count = 0;
  if (*event->rack == '\0')
    return;
  gcg_cut_rack(playing->rules.tiles, span_of(event->rack), racks);
  if (racks->count == 0) {
    add_bad_tile(playing, event, event->rack, racks->bad);
    return;
  }
  int blanks = 0;
  for (int i = 0; i < racks->items[0].count; i++)
    blanks += racks->items[0].is_blank[i];
  if (racks->items[0].count == 0 || blanks > playing->rules.tiles->counts[TILE_BLANK])
    racks->count = 0;
}

// Reads the event's rack from the readings that cut_rack found. `needed`: tiles that it should have.
static void gcggame_read_rack(const Playing *playing, const Rack *needed, GcgStep *step) {
  step->has_rack =
      choose_reading(playing, &playing->racks, RACK_MAX, needed, NULL, &step->rack) && step->rack.total > 0;
}

static void gcggame_check_bag(Playing *playing, const GcgEvent *event, const Rack *tiles) {
  const TileSet *set = playing->rules.tiles;
  for (int kind = 0; kind <= set->kinds; kind++) {
    if (tiles->counts[kind] == 0 || playing->used[kind] + tiles->counts[kind] <= set->counts[kind])
      continue;
    Error err;
    error_set(&err, ERR_INPUT, N_("too many tiles '%s' with those on the board: there are only %d"),
              err_str(kind == TILE_BLANK ? "?" : set->names[kind]), err_int(set->counts[kind]));
    add_problem(playing, event, GCG_PROBLEM_BAG, &err);
  }
}

static void add_to_rack(Rack *rack, Tile tile) {
  rack_add(rack, tile_is_blank(tile) ? TILE_BLANK : tile);
}

static Rack gcggame_tiles_of(const Play *play) {
  Rack tiles = {0};
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      add_to_rack(&tiles, play->tiles[i]);
  }
  return tiles;
}

// Appends those of `tiles` that the rack lacks; nothing when it has all.
static void gcggame_add_missing(const TileSet *set, const Rack *rack, const Rack *tiles, StrBuf *out) {
  Rack missing = {0};
  for (int kind = 0; kind <= set->kinds; kind++) {
    for (int i = rack->counts[kind]; i < tiles->counts[kind]; i++)
      rack_add(&missing, (Tile)kind);
  }
  rack_write(&missing, set, out);
}

static void check_rack(Playing *playing, const GcgEvent *event, const GcgStep *step, const Rack *tiles) {
  if (!step->has_rack)
    return;
  ScopedStrBuf missing = {0};
  gcggame_add_missing(playing->rules.tiles, &step->rack, tiles, &missing);
  if (missing.size > 0) {
    Error err;
    error_set(&err, ERR_INPUT, N_("the rack '%s' lacks '%s'"), err_str(event->rack), err_str(missing.data));
    add_problem(playing, event, GCG_PROBLEM_RACK, &err);
  }
}

// ---- plays ----

// A play that can't stand is put on the board as far as squares are free, so that later plays find the tiles they build
// on.
static Play what_fits(const Board *board, const Play *laid) {
  Play play = *laid;
  play.length = 0;
  while (play.length < laid->length && play_row(laid, play.length) < board->size &&
         play_col(laid, play.length) < board->size) {
    int i = play.length++;
    if (board_is_taken(board, play_row(laid, i), play_col(laid, i)))
      play.tiles[i] = TILE_THROUGH;
  }
  return play;
}

static void gcggame_count_used(Playing *playing, const Play *play, int sign) {
  Rack tiles = gcggame_tiles_of(play);
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    playing->used[kind] += sign * tiles.counts[kind];
}

static void play_event(Playing *playing, const GcgEvent *event, GcgStep *step) {
  cut_rack(playing, event);
  gcg_cut_word(playing->rules.tiles, span_of(event->tiles), &playing->cuts);
  step->points = event->score.value;
  if (playing->cuts.count == 0) {
    add_bad_tile(playing, event, event->tiles, playing->cuts.bad);
    gcggame_read_rack(playing, NULL, step);
    return;
  }
  GcgPlace place = {playing->rules.tiles, &playing->board, &playing->rules,
                    &playing->racks,      event->square,   event->score};
  GcgFit fit;
  gcg_fit_play(&place, &playing->cuts, &fit);
  step->play = fit.status == OK ? fit.play : what_fits(&playing->board, &fit.laid);
  Rack tiles = gcggame_tiles_of(&step->play);
  gcggame_read_rack(playing, &tiles, step);
  if (fit.status != OK)
    add_problem(playing, event, GCG_PROBLEM_PLACE, &fit.error);
  check_rack(playing, event, step, &tiles);
  Rack held = tiles;
  for (int kind = 0; step->has_rack && kind <= TILE_KINDS_MAX; kind++)
    held.counts[kind] = step->rack.counts[kind] > tiles.counts[kind] ? step->rack.counts[kind] : tiles.counts[kind];
  gcggame_check_bag(playing, event, &held);
  if (fit.status == OK) {
    step->points = fit.points;
    if (event->score.is_given && event->score.value != fit.points)
      add_difference(playing, event, GCG_PROBLEM_SCORE, N_("score written %d, computed %d"), event->score.value,
                     fit.points);
  }
  play_put(&playing->board, &step->play);
  gcggame_count_used(playing, &step->play, 1);
  step->is_on_board = true;
}

// The player's last play, if no later play has built on it.
static int find_taken(const Playing *playing, int event_idx) {
  const Gcg *gcg = playing->gcg;
  for (int i = event_idx - 1; i >= 0; i--) {
    if (gcg->events[i].kind == GCG_PLAY && playing->game->steps[i].is_on_board &&
        !playing->game->steps[i].is_taken_back)
      return gcg->events[i].player == gcg->events[event_idx].player ? i : -1;
  }
  return -1;
}

static void take_back(Playing *playing, int event_idx, GcgStep *step) {
  const GcgEvent *event = &playing->gcg->events[event_idx];
  step->taken_event = find_taken(playing, event_idx);
  step->points = event->score.value;
  if (step->taken_event < 0) {
    Error err;
    error_set(&err, ERR_STATE, N_("there is no play of '%s' to take back"),
              err_str(playing->gcg->players[event->player].nick));
    add_problem(playing, event, GCG_PROBLEM_TAKEN_BACK, &err);
    return;
  }
  const GcgEvent *taken = &playing->gcg->events[step->taken_event];
  GcgStep *taken_step = &playing->game->steps[step->taken_event];
  play_take_back(&playing->board, &taken_step->play);
  gcggame_count_used(playing, &taken_step->play, -1);
  taken_step->is_taken_back = true;
  step->points = -taken_step->points;
  // "+0" is as good as "-12": the play then counts nothing.
  int score = event->score.is_given ? abs(event->score.value) : 0;
  if (score != 0 && score != taken_step->points && score != taken->score.value)
    add_difference(playing, event, GCG_PROBLEM_SCORE, N_("score written %d, computed %d"), event->score.value,
                   step->points);
}

// ---- other events ----

static void gcggame_exchange(Playing *playing, const GcgEvent *event, GcgStep *step) {
  cut_rack(playing, event);
  gcggame_read_rack(playing, NULL, step);
  long number;
  if (span_to_int(span_of(event->tiles), 1, RACK_MAX, &number)) {
    step->exchanged = (int)number;
    return;
  }
  if (!gcggame_read_tiles(playing, event, RACK_MAX, step->has_rack ? &step->rack : NULL, &step->tiles))
    return;
  step->exchanged = step->tiles.total;
  gcggame_read_rack(playing, &step->tiles, step);
  check_rack(playing, event, step, &step->tiles);
}

static void gcg_hold_play(Playing *playing, const GcgEvent *event, GcgStep *step) {
  cut_rack(playing, event);
  gcggame_read_rack(playing, NULL, step);
}

static void check_nothing(Playing *playing, const GcgEvent *event) {
  if (event->score.is_given && event->score.value != 0)
    add_difference(playing, event, GCG_PROBLEM_SCORE, N_("score written %d, computed %d"), event->score.value, 0);
}

static void gcggame_leave(Playing *playing, const GcgEvent *event, GcgStep *step) {
  step->points = event->score.value;
  if (*event->tiles == '\0')
    return;
  // The player's own rack, or those of all the others.
  int racks = event->score.value > 0 && playing->gcg->player_count > 2 ? playing->gcg->player_count - 1 : 1;
  if (!gcggame_read_tiles(playing, event, racks * RACK_MAX, NULL, &step->tiles))
    return;
  if (step->tiles.counts[TILE_BLANK] > playing->rules.tiles->counts[TILE_BLANK] - playing->used[TILE_BLANK]) {
    step->tiles = (Rack){0}; // the '?' are tiles that nobody has seen
    return;
  }
  gcggame_check_bag(playing, event, &step->tiles);
  int value = rack_points(&step->tiles, playing->rules.tiles);
  int written = event->score.value;
  if (!event->score.is_given || written == -value || written == value || written == 2 * value)
    return;
  step->points = written < 0 ? -value : 2 * value;
  add_difference(playing, event, GCG_PROBLEM_END, N_("points for the tiles left written %d, computed %d"), written,
                 step->points);
}

// ---- totals ----

// A line that could not be read may have changed anybody's total. Its problem has been added at its line.
static void pass_unreadable_lines(Playing *playing, long line) {
  const GcgProblems *problems = &playing->gcg->problems;
  for (; playing->unreadable < problems->count; playing->unreadable++) {
    const GcgProblem *problem = &problems->items[playing->unreadable];
    if (problem->line >= line)
      return;
    gcg_problems_add(&playing->game->problems, playing->file, problem->line, problem->kind, &problem->error);
    for (int p = 0; p < GCG_PLAYERS_MAX; p++)
      playing->players[p].is_unsure = true;
  }
}

static void check_total(Playing *playing, int event_idx, const GcgStep *step) {
  const GcgEvent *event = &playing->gcg->events[event_idx];
  PlayerState *player = &playing->players[event->player];
  int right = step->points, said = event->score.is_given ? event->score.value : right;
  if (event->kind == GCG_TAKEN_BACK && step->taken_event >= 0) {
    const GcgEvent *taken = &playing->gcg->events[step->taken_event];
    said = taken->score.is_given ? -taken->score.value : right;
  }
  playing->game->computed[event->player] += right;
  player->right += right;
  int total = event->total.is_given ? event->total.value : player->agreed + said;
  bool is_agreed = !event->total.is_given || player->is_unsure || total == player->written + said ||
                   total == player->written + right || total == player->agreed + said ||
                   total == player->agreed + right || total == player->right;
  if (!is_agreed)
    add_difference(playing, event, GCG_PROBLEM_TOTAL, N_("total written %d, computed %d"), total,
                   player->agreed + right);
  player->right = player->is_unsure && event->total.is_given ? total : player->right;
  player->agreed = is_agreed ? total : player->agreed + right;
  player->written = total;
  player->is_unsure = player->is_unsure && !event->total.is_given;
}

static void do_event(Playing *playing, int event_idx) {
  const GcgEvent *event = &playing->gcg->events[event_idx];
  GcgStep *step = &playing->game->steps[event_idx];
  pass_unreadable_lines(playing, event->line);
  playing->game->turn_count += gcg_is_turn(event->kind);
  step->turn = playing->game->turn_count;
  step->taken_event = -1;
  step->points = event->score.value;
  switch (event->kind) {
  case GCG_PLAY:
    play_event(playing, event, step);
    break;
  case GCG_EXCHANGE:
  case GCG_PASS:
  case GCG_RACK:
    if (event->kind == GCG_EXCHANGE)
      gcggame_exchange(playing, event, step);
    else
      gcg_hold_play(playing, event, step);
    gcggame_check_bag(playing, event, &step->rack);
    check_nothing(playing, event);
    step->points = 0;
    break;
  case GCG_TAKEN_BACK:
    take_back(playing, event_idx, step);
    break;
  case GCG_END_RACK:
    gcggame_leave(playing, event, step);
    break;
  case GCG_TIME: // a penalty, written with or without its sign
    step->points = -abs(event->score.value);
    break;
  case GCG_LOST_CHALLENGE:
  case GCG_CHALLENGE:
    break;
  }
  check_total(playing, event_idx, step);
}

// The racks at the end of an unfinished game: "#rack1 ABC".
static void check_last_racks(Playing *playing) {
  for (int i = 0; i < playing->gcg->pragma_count; i++) {
    const GcgPragma *pragma = &playing->gcg->pragmas[i];
    Span text = span_of(pragma->text), word;
    if (!pragma->name || strncmp(pragma->name, "rack", 4) != 0 || !line_next_word(&text, &word))
      continue;
    GcgEvent event = {
        .line = pragma->line, .kind = GCG_RACK, .rack = arena_copy_text(&playing->texts, word.data, word.size)};
    GcgStep step = {0};
    pass_unreadable_lines(playing, pragma->line);
    gcg_hold_play(playing, &event, &step);
    gcggame_check_bag(playing, &event, &step.rack);
  }
}

Status gcg_play_through(const Gcg *gcg, const char *file, const GcgRules *rules, GcgGame *out, Error *err) {
  *out =
      (GcgGame){.gcg = gcg, .tiles = *rules->tiles, .rack_size = rules->rack_size, .bingo_bonus = rules->bingo_bonus};
  int bought = gcg_pragma_number(gcg, "bought-blanks", 0, BOUGHT_MAX, 0);
  out->exchange_minimum = gcg_pragma_number(gcg, "exchange-minimum", 0, EXCHANGE_MAX, rules->rack_size);
  out->tiles.counts[TILE_BLANK] += bought;
  out->tiles.total += bought;
  Status status = layout_for_size(rules->board_size, &out->layout, err);
  if (status != OK)
    return status;
  out->steps = mem_alloc(((size_t)gcg->event_count + 1) * sizeof *out->steps);
  ScopedMem Playing *playing = mem_alloc(sizeof *playing);
  playing->game = out;
  playing->gcg = gcg;
  playing->file = file;
  playing->rules = (ScoreRules){&out->tiles, &out->layout, rules->rack_size, rules->bingo_bonus};
  board_init(&playing->board, rules->board_size);
  for (int i = 0; i < gcg->event_count; i++)
    do_event(playing, i);
  check_last_racks(playing);
  pass_unreadable_lines(playing, LONG_MAX);
  out->problems.untold += gcg->problems.untold;
  for (int p = 0; p < gcg->player_count; p++)
    out->written[p] = playing->players[p].written;
  arena_deinit(&playing->texts);
  return OK;
}

void gcg_game_deinit(GcgGame *game) {
  mem_free(game->steps);
  gcg_problems_deinit(&game->problems);
  *game = (GcgGame){0};
}
