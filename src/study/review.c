// SPDX-License-Identifier: MIT
#include "study/review.h"

#include "app/games.h"
#include "app/machinekit.h"
#include "base/mem.h"
#include "game/view.h"
#include "study/story.h"
#include "study/study.h"

#include <stdio.h>
#include <string.h>

// Room for one more turn, cleared.
static ReviewTurn *review_add_turn(Review *review) {
  ARRAY_GROW(review->turns, review->count, review->capacity);
  ReviewTurn *turn = &review->turns[review->count++];
  *turn = (ReviewTurn){.number = review->count, .note = ""};
  return turn;
}

void review_destroy(Review *review) {
  if (!review)
    return;
  arena_deinit(&review->texts);
  mem_free(review->turns);
  mem_free(review);
}

// A file may have more tiles of a kind on the board than the set has.
static void review_count_tiles(const Review *review, ReviewTurn *turn) {
  int seen[TILE_KINDS_MAX + 1] = {0};
  for (int row = 0; row < turn->board.size; row++) {
    for (int col = 0; col < turn->board.size; col++) {
      Tile tile = board_at(&turn->board, row, col);
      if (tile != TILE_EMPTY)
        seen[tile_is_blank(tile) ? TILE_BLANK : tile]++;
    }
  }
  turn->unseen = (TileCounts){0};
  for (int kind = 0; kind <= review->tiles.kinds; kind++) {
    int left = review->tiles.counts[kind] - seen[kind] - turn->rack.counts[kind];
    turn->unseen.counts[kind] = left > 0 ? left : 0;
    turn->unseen.total += turn->unseen.counts[kind];
  }
  turn->rack_is_whole = turn->rack.total >= review->rack_size ||
                        (turn->rack.total > 0 && turn->unseen.total <= (review->player_count - 1) * review->rack_size);
}

static bool review_take(Rack *rack, Tile tile) {
  return rack_take(rack, tile_is_blank(tile) ? TILE_BLANK : tile);
}

static bool take_move(Rack *rack, const ReviewTurn *turn) {
  bool holds = turn->made_is_known;
  if (turn->is_taken_back)
    return holds;
  for (int i = 0; turn->made.type == ACTION_PLAY && i < turn->made.play.length; i++) {
    if (turn->made.play.tiles[i] != TILE_THROUGH)
      holds = review_take(rack, turn->made.play.tiles[i]) && holds;
  }
  for (int i = 0; turn->made.type == ACTION_EXCHANGE && i < turn->made.exchanged_count; i++)
    holds = review_take(rack, turn->made.exchanged[i]) && holds;
  return holds;
}

// The tiles kept from the player's turn before the last that was added, if they are known.
static void review_find_kept(Review *review) {
  ReviewTurn *turn = &review->turns[review->count - 1];
  int before = review->count - 2;
  while (before >= 0 && review->turns[before].player != turn->player)
    before--;
  turn->kept_is_known = before < 0;
  turn->kept = (Rack){0};
  if (before >= 0) {
    turn->kept = review->turns[before].rack;
    turn->kept_is_known = review->turns[before].rack_is_whole && take_move(&turn->kept, &review->turns[before]);
  }
}

int review_analysed_count(const Review *review) {
  int count = 0;
  for (int i = 0; i < review->count; i++)
    count += review->turns[i].is_analysed;
  return count;
}

int review_last_turn(const Review *review, int player) {
  int at = review->count - 1;
  while (at >= 0 && review->turns[at].player != player)
    at--;
  return at;
}

// ---- the analysis ----

enum { USUAL_TOP = 5, USUAL_TOP_OF_ONE = 15, FOUND_AT_LEAST = 10, SIM_PLIES = 4, MORE_ITERATIONS = 1000 * 1000 };

#define IN(member) .is_optional = true, FIELD_IN(ReviewOrder, member)
const Field review_order_fields[] = {
    {"top", FIELD_INT, IN(top), .low = 1, .high = ANALYSIS_BEST_MAX, .value = "N",
     .help = N_("show up to N better moves of a turn (default: 5, or 15 with --turn)")},
    {"turn", FIELD_INT, IN(turn), .low = 1, .high = 1000000, .value = "N", .help = N_("look closely at one turn only")},
    {"player", FIELD_TEXT, IN(player), .value = "NAME", .help = N_("only the turns of this player")},
    {"sim", FIELD_INT, IN(simulations), .low = 1, .high = MORE_ITERATIONS, .value = "N",
     .help = N_("play each move out N times instead of judging it as it stands")},
    {"time-ms", FIELD_INT, IN(time_ms), .low = 1, .high = 86400000, .value = "MS",
     .help = N_("time to play moves out in each turn")},
    {"threads", FIELD_INT, IN(threads), .low = 1, .high = 64, .value = "N", .help = N_("threads (default: 1)")},
    {"seed", FIELD_TEXT, IN(seed), .otherwise = "analyze", .value = "TEXT",
     .help = N_("seed for everything that is random")},
    {0},
};

int review_top(const ReviewOrder *order) {
  return order->top ? order->top : order->turn ? USUAL_TOP_OF_ONE : USUAL_TOP;
}

int64_t review_simulations(const ReviewOrder *order) {
  return order->simulations || !order->time_ms ? order->simulations : MORE_ITERATIONS;
}

// Everything that an order needs while it runs.
typedef struct ReviewWork {
  const ReviewOrder *order;
  int player; // -1: all
  const SearchTools *tools;
  SimModel model;
  ScoreRules rules;
  Seed seed;
  Progress quiet; // only passes on the wish to stop: a turn's own progress would make the bar jump
} ReviewWork;

static bool review_is_wanted(const ReviewTurn *turn, const ReviewWork *work) {
  return (work->order->turn == 0 || turn->number == work->order->turn) &&
         (work->player < 0 || turn->player == work->player) && turn->rack.total > 0;
}

// The player of the turn first, then the others in order. The others hold full racks while the tiles last.
static void review_seat_players(const Review *review, const ReviewTurn *turn, SimInput *position) {
  int left = turn->unseen.total;
  position->seat_count = review->player_count;
  for (int i = 0; i < review->player_count; i++) {
    int held = left < review->rack_size ? left : review->rack_size;
    position->scores[i] = turn->scores[(turn->player + i) % review->player_count];
    position->rack_counts[i] = i == 0 ? turn->rack.total : held;
    left -= i == 0 ? 0 : held;
  }
}

static AnalysisInput input_of(const Review *review, const ReviewTurn *turn, const ReviewWork *work) {
  const ReviewOrder *order = work->order;
  bool is_close = order->turn || review_top(order) > FOUND_AT_LEAST;
  AnalysisInput input = {
      .position = {.board = &turn->board,
                   .rules = &work->rules,
                   .tools = work->tools,
                   .model = &work->model,
                   .rack = turn->rack,
                   .unseen = turn->unseen,
                   .exchange_minimum = review->exchange_minimum,
                   .plies = SIM_PLIES,
                   .iterations = review_simulations(order),
                   .time_ms = order->time_ms,
                   .threads = order->threads ? order->threads : 1,
                   .seed = seed_derive(&work->seed, "turn", (uint64_t)turn->number),
                   .progress = &work->quiet},
      .rack_is_whole = turn->rack_is_whole,
      .made = turn->made,
      .made_is_known = turn->made_is_known,
      .is_taken_back = turn->is_taken_back,
      .best_count = order->best_count ? order->best_count
                    : is_close        ? ANALYSIS_BEST_MAX
                                      : FOUND_AT_LEAST,
      .endgame_ms = order->endgame_ms ? order->endgame_ms : REVIEW_ENDGAME_MS,
      .luck_samples = order->has_luck ? ANALYSIS_LUCK_SAMPLES : 0,
      .kept_is_known = turn->kept_is_known,
      .kept = turn->kept,
  };
  review_seat_players(review, turn, &input.position);
  return input;
}

static void review_add_up(Review *review) {
  for (int p = 0; p < review->player_count; p++)
    review->players[p].totals = (AnalysisTotals){0};
  for (int i = 0; i < review->count; i++) {
    const ReviewTurn *turn = &review->turns[i];
    if (turn->is_analysed)
      analysis_add(&review->players[turn->player].totals, &turn->analysis,
                   turn->scores_after[turn->player] - turn->scores[turn->player]);
  }
}

// By name, or by number from 1.
static Status review_find_player(const Review *review, const char *name, int *out, Error *err) {
  *out = -1;
  for (int p = 0; name && p < review->player_count; p++) {
    char number[2] = {(char)('1' + p), '\0'};
    if (strcasecmp(name, review->players[p].name) == 0 || strcmp(name, number) == 0)
      *out = p;
  }
  for (int p = 0; name && *out < 0 && p < review->player_count; p++) {
    if (strncasecmp(name, review->players[p].name, strlen(name)) == 0)
      *out = p;
  }
  return !name || *out >= 0 ? OK : error_set(err, ERR_MISSING, N_("nobody called '%s' plays here"), err_str(name));
}

static Status review_check_order(const Review *review, ReviewWork *work, Error *err) {
  const ReviewOrder *order = work->order;
  if (order->turn > review->count)
    return error_at(err, "turn",
                    error_set(err, ERR_INPUT, N_("there is no turn %d: the game has %d"), err_int(order->turn),
                              err_int(review->count)));
  return error_at(err, "player", review_find_player(review, order->player, &work->player, err));
}

static Status review_analyse_turns(Review *review, const ReviewWork *work, const Progress *progress, Error *err) {
  Status status = OK;
  for (int i = 0; i < review->count && status == OK; i++) {
    ReviewTurn *turn = &review->turns[i];
    progress_report(progress, N_("analysing the turns"), i, review->count);
    if (!review_is_wanted(turn, work))
      continue;
    AnalysisInput input = input_of(review, turn, work);
    status = analysis_run(&input, &turn->analysis, err);
    turn->is_analysed = status == OK;
  }
  review_add_up(review);
  return status;
}

// Only for the few turns that the story tells: it takes as long as many plays.
static void review_foresee_replies(Review *review, const ReviewWork *work) {
  int found[STORY_TURNS_MAX];
  int count = work->order->turn ? 0 : story_find_turns(review, found);
  for (int i = 0; i < count; i++) {
    ReviewTurn *turn = &review->turns[found[i]];
    const Move *other = story_other_move(turn);
    if (!other || turn->unseen.total == 0)
      continue;
    const AnalysisInput input = input_of(review, turn, work);
    turn->reply_made = study_reply(&input.position, &turn->made, STUDY_REPLIES);
    turn->reply_other = study_reply(&input.position, other, STUDY_REPLIES);
    turn->has_replies = true;
  }
}

Status review_run(Review *review, const ReviewOrder *order, const Lexicon *lexicon, const char *kwg_path,
                  const Progress *progress, Error *err) {
  const MachineKitSource source = {
      .lexicon = lexicon, .tiles = &review->tiles, .kwg_path = kwg_path, .map = TOOLS_MAP_FOUND};
  SCOPED(machinekit_close) MachineKit kit = {0};
  ReviewWork work = {.order = order,
                     .tools = &kit.tools,
                     .model = {.leaves = &kit.leaves, .win = sim_win_by_table, .context = &kit.win},
                     .rules = {&review->tiles, &review->layout, review->rack_size, review->bingo_bonus},
                     .seed = seed_from_text(order->seed ? order->seed : "review"),
                     .quiet = {.cancel = progress ? progress->cancel : NULL}};
  Status status = review_check_order(review, &work, err);
  if (status == OK)
    status = machinekit_open(&source, NULL, &kit, err);
  if (status == OK)
    status = review_analyse_turns(review, &work, progress, err);
  if (status == OK)
    review_foresee_replies(review, &work);
  return status;
}

// ---- from a game of ours ----

// The game is played again, action by action; before each move the view of its player says what could be known.

static bool is_move(const Action *action) {
  return action->seat >= 0 && (action->type == ACTION_PLAY || action->type == ACTION_PASS ||
                               (action->type == ACTION_EXCHANGE && !action->exchange.is_free));
}

static void copy_scores(const Game *game, int *out) {
  const State *state = game_state(game);
  for (int seat = 0; seat < state->seat_count; seat++)
    out[seat] = state->seats[seat].score;
}

static Move review_game_move_of(const Game *game, const Action *action) {
  const Settings *settings = game_settings(game);
  ScoreRules rules = settings_score_rules(settings);
  Move move = {.type = action->type};
  if (action->type == ACTION_PLAY) {
    move.play = action->play;
    if (play_check(&game_state(game)->board, &settings->layout, settings->rack_size, &move.play, NULL) == OK)
      move.score = play_score(&game_state(game)->board, &rules, &move.play);
  } else if (action->type == ACTION_EXCHANGE) {
    move.exchanged_count = action->exchange.count;
    memcpy(move.exchanged, action->exchange.tiles, sizeof move.exchanged);
  }
  return move;
}

static void review_game_add_turn(const Game *game, const Action *action, Review *review) {
  ScopedMem GameView *view = mem_alloc(sizeof *view);
  ReviewTurn *turn = review_add_turn(review);
  game_view_for(game, action->seat, view);
  turn->player = action->seat;
  turn->seq = action->seq;
  turn->board = view->state.board;
  turn->rack = view->rack;
  turn->made = review_game_move_of(game, action);
  turn->made_is_known = true;
  turn->unseen = view->unseen;
  turn->rack_is_whole = true;
  review_find_kept(review);
  copy_scores(game, turn->scores);
}

// Applies the action to the turns so far: the last one's result, a play taken back, turns undone.
static void review_game_follow(const Game *game, const Action *action, int tiles_before, int turn_before,
                               Review *review) {
  const State *state = game_state(game);
  if (action->type == ACTION_UNDO && state->turn_number < turn_before) {
    while (review->count > 0 && review->turns[review->count - 1].seq > action->undo.to_seq)
      review->count--;
    return;
  }
  if (review->count == 0)
    return;
  ReviewTurn *last = &review->turns[review->count - 1];
  if (action->type == ACTION_CHALLENGE && state->board.tile_count < tiles_before)
    last->is_taken_back = true;
  copy_scores(game, last->scores_after);
}

static Status play_again(const Game *game, Game *copy, Review *review, Error *err) {
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    const Action *action = game_action(game, seq);
    int tiles = game_state(copy)->board.tile_count, turn = game_state(copy)->turn_number;
    if (is_move(action))
      review_game_add_turn(copy, action, review);
    Status status = game_replay(copy, action, err);
    if (status != OK)
      return status;
    review_game_follow(copy, action, tiles, turn, review);
  }
  return OK;
}

static Status review_game_check(const Settings *settings, Error *err) {
  if (settings->duplicate)
    return error_set(err, ERR_STATE, N_("duplicate games are not played in turns and can't be analysed"));
  if (settings->any_order)
    return error_set(err, ERR_STATE, N_("games in which words count in any order can't be analysed"));
  return OK;
}

static Review *make_review(const Settings *settings) {
  Review *review = mem_alloc(sizeof *review);
  review->title = "";
  review->tiles = settings->tiles;
  review->layout = settings->layout;
  review->rack_size = settings->rack_size;
  review->bingo_bonus = settings->bingo_bonus;
  review->exchange_minimum = settings->exchange_minimum;
  review->player_count = settings->seat_count;
  return review;
}

// Uses the names at the end: somebody may have taken a seat since the beginning.
static void take_players(const State *state, Review *review) {
  for (int p = 0; p < review->player_count; p++) {
    const char *name = state->seats[p].who.name;
    review->players[p].name = arena_copy(&review->texts, name);
    review->players[p].score = state->seats[p].score;
  }
}

Status review_from_game(const Game *game, Review **out, Error *err) {
  Game *copy;
  Status status = review_game_check(game_settings(game), err);
  if (status == OK)
    status = game_create(game_settings(game), game_seed(game), game_began_ms(game), &copy, err);
  if (status != OK)
    return status;
  Review *review = make_review(game_settings(game));
  status = play_again(game, copy, review, err);
  if (status == OK)
    take_players(game_state(copy), review);
  game_destroy(copy);
  if (status == OK)
    *out = review;
  else
    review_destroy(review);
  return status;
}

// ---- from a GCG file ----

static void read_exchange(const GcgStep *step, ReviewTurn *turn) {
  turn->made.type = ACTION_EXCHANGE;
  turn->made_is_known = step->tiles.total > 0 && step->tiles.total == step->exchanged;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = 0; i < step->tiles.counts[kind] && turn->made.exchanged_count < RACK_MAX; i++)
      turn->made.exchanged[turn->made.exchanged_count++] = (Tile)kind;
  }
}

static void add_tiles_of_play(const Play *play, Rack *rack) {
  for (int i = 0; i < play->length; i++) {
    Tile tile = play->tiles[i];
    if (tile != TILE_THROUGH && rack->total < RACK_MAX)
      rack_add(rack, tile_is_blank(tile) ? TILE_BLANK : tile);
  }
}

static bool review_gcg_holds(const Rack *rack, const Play *play) {
  Rack left = *rack;
  return play_take_from_rack(&left, play);
}

// A rack without the tiles that were played counts as unknown.
static void review_gcg_read_rack(const GcgStep *step, ReviewTurn *turn) {
  bool is_play = turn->made.type == ACTION_PLAY && turn->made_is_known;
  if (step->has_rack && (!is_play || review_gcg_holds(&step->rack, &turn->made.play)))
    turn->rack = step->rack;
  else if (is_play)
    add_tiles_of_play(&turn->made.play, &turn->rack);
}

static void read_move(const GcgEvent *event, const GcgStep *step, ReviewTurn *turn) {
  switch (event->kind) {
  case GCG_PLAY:
    turn->made = (Move){.type = ACTION_PLAY, .play = step->play, .score = step->points};
    turn->made_is_known = step->is_on_board;
    turn->is_taken_back = step->is_taken_back;
    break;
  case GCG_EXCHANGE:
    read_exchange(step, turn);
    break;
  default:
    turn->made.type = ACTION_PASS;
    turn->made_is_known = event->kind == GCG_PASS;
  }
}

static void review_gcg_add_note(const char *text, StrBuf *note) {
  if (*text == '\0')
    return;
  if (note->size > 0)
    strbuf_add_char(note, '\n');
  strbuf_add_text(note, text);
}

// Notes follow what they are about; end is the first event of the next turn.
static void read_notes(const Gcg *gcg, int event_idx, int end, Review *review, ReviewTurn *turn) {
  ScopedStrBuf note = {0};
  for (int i = event_idx; i < end; i++)
    review_gcg_add_note(gcg->events[i].comment, &note);
  for (int i = 0; i < gcg->pragma_count; i++) {
    const GcgPragma *pragma = &gcg->pragmas[i];
    if (pragma->name && strcmp(pragma->name, "note") == 0 && pragma->before_event > event_idx &&
        pragma->before_event <= end)
      review_gcg_add_note(pragma->text, &note);
  }
  turn->note = strbuf_keep(&note, &review->texts);
}

static int find_end(const GcgGame *game, int event_idx) {
  int end = event_idx + 1;
  while (end < game->gcg->event_count && game->steps[end].turn == game->steps[event_idx].turn)
    end++;
  return end;
}

static void review_gcg_add_turn(const GcgGame *game, int event_idx, GcgPosition *before, Review *review) {
  ReviewTurn *turn = review_add_turn(review);
  GcgPosition after;
  turn->player = game->gcg->events[event_idx].player;
  turn->board = before->board;
  read_move(&game->gcg->events[event_idx], &game->steps[event_idx], turn);
  review_gcg_read_rack(&game->steps[event_idx], turn);
  review_count_tiles(review, turn);
  review_find_kept(review);
  gcg_position(game, game->steps[event_idx].turn, &after);
  memcpy(turn->scores, before->scores, sizeof turn->scores);
  memcpy(turn->scores_after, after.scores, sizeof turn->scores_after);
  read_notes(game->gcg, event_idx, find_end(game, event_idx), review, turn);
  *before = after;
}

Review *review_from_gcg(const GcgGame *game) {
  _Static_assert((int)GCG_PLAYERS_MAX == (int)SEATS_MAX, "scores are copied whole");
  Review *review = mem_alloc(sizeof *review);
  review->tiles = game->tiles;
  review->layout = game->layout;
  review->rack_size = game->rack_size;
  review->bingo_bonus = game->bingo_bonus;
  review->exchange_minimum = game->exchange_minimum;
  review->player_count = game->gcg->player_count;
  review->title = arena_copy(&review->texts, gcg_pragma(game->gcg, "title"));
  if (*review->title == '\0')
    review->title = arena_copy(&review->texts, gcg_pragma(game->gcg, "description"));
  GcgPosition position;
  gcg_position(game, 0, &position);
  for (int i = 0; i < game->gcg->event_count; i++) {
    if (gcg_is_turn(game->gcg->events[i].kind))
      review_gcg_add_turn(game, i, &position, review);
  }
  for (int p = 0; p < review->player_count; p++) {
    review->players[p].name = arena_copy(&review->texts, game->gcg->players[p].name);
    review->players[p].score = position.scores[p];
  }
  return review;
}

enum { USUAL_RACK = 7, USUAL_BINGO = 50, BINGO_MAX = 1000 };

// "es" and "es-basic" for "es-basic"; "en-super", of the large board, is "en" with more tiles.
static void name_words(const char *tiles_id, ReviewFile *out) {
  const char *ending = strstr(tiles_id, "-super");
  size_t size = ending ? (size_t)(ending - tiles_id) : strlen(tiles_id), language = strcspn(tiles_id, "-");
  snprintf(out->tile_set, sizeof out->tile_set, "%.*s", (int)size, tiles_id);
  snprintf(out->language, sizeof out->language, "%.*s", (int)(language < size ? language : size), tiles_id);
}

static void copy_problems(const GcgProblems *problems, ReviewFile *out) {
  int count = problems->count < REVIEWFILE_PROBLEMS_MAX ? problems->count : REVIEWFILE_PROBLEMS_MAX;
  out->problems = mem_alloc((size_t)(count + 1) * sizeof *out->problems);
  for (int i = 0; i < count; i++)
    out->problems[out->problem_count++] = (ReviewProblem){problems->items[i].line, problems->items[i].error};
}

static Status reviewfile_play_through(const Gcg *gcg, const char *name, ReviewFile *out, Error *err) {
  TileSet *tiles = mem_alloc(sizeof *tiles);
  ScopedMem GcgGame *game = mem_alloc(sizeof *game);
  char id[GCG_TILES_ID_MAX];
  Status status = gcg_guess_tiles(gcg, NULL, tiles, id, err);
  const GcgRules rules = {.tiles = tiles,
                          .board_size = gcg_guess_board_size(gcg),
                          .rack_size = gcg_pragma_number(gcg, "full-rack", RACK_MIN, RACK_MAX, USUAL_RACK),
                          .bingo_bonus = gcg_pragma_number(gcg, "bingo-bonus", 0, BINGO_MAX, USUAL_BINGO)};
  if (status == OK)
    status = gcg_play_through(gcg, name, &rules, game, err);
  if (status == OK) {
    out->review = review_from_gcg(game);
    name_words(id, out);
    if (id[0] == '\0') // a user's own tiles: words of the same name, if there are any
      snprintf(out->language, sizeof out->language, "%.*s", (int)sizeof out->language - 1, gcg_pragma(gcg, "lexicon"));
    copy_problems(&game->problems, out);
    gcg_game_deinit(game);
  }
  mem_free(tiles);
  return status;
}

Status reviewfile_read(Span bytes, const char *name, ReviewFile *out, Error *err) {
  Gcg gcg;
  ReviewFile file = {0};
  Status status = gcg_parse(bytes, name, &gcg, err);
  if (status != OK)
    return status;
  status = reviewfile_play_through(&gcg, name, &file, err);
  gcg_deinit(&gcg);
  if (status == OK && file.review->count == 0)
    status = error_set(err, ERR_INPUT, N_("'%s' has no turns to analyse"), err_str(name));
  if (status == OK)
    *out = file;
  else
    reviewfile_deinit(&file);
  return status;
}

void reviewfile_deinit(ReviewFile *file) {
  review_destroy(file->review);
  mem_free(file->problems);
}

// Reviews a finished game in the store, turn by turn, with the words it was played with.

// Less work per turn, since there are many turns, and somebody waits.
static const ReviewOrder kept_game_order = {.best_count = 3, .endgame_ms = 500};

static Status opengame_review_check_tiles(const Settings *settings, const TileSet *now, Error *err) {
  const TileSet *then = &settings->tiles;
  if (then->kinds == now->kinds && memcmp(then->names, now->names, sizeof then->names) == 0)
    return OK;
  return error_set(err, ERR_STATE, N_("the tiles of '%s' have changed since the game was played"),
                   err_str(settings->lexicon));
}

Status opengame_review(const OpenGame *open, const Progress *progress, Review **out, Error *err) {
  const Game *game = open->table.game;
  ResourceWords words = {0};
  Review *review = NULL;
  if (!state_is_over(game_state(game)))
    return error_set(err, ERR_STATE, N_("better plays are shown when the game is over"));
  Status status = review_from_game(game, &review, err);
  if (status == OK)
    status = opengame_same_words(open, game_settings(game), progress, &words, err);
  if (status == OK)
    status = opengame_review_check_tiles(game_settings(game), &words.tiles, err);
  if (status == OK)
    status = review_run(review, &kept_game_order, &words.lexicon, words.path.data, progress, err);
  resourcewords_close(&words);
  if (status == OK)
    *out = review;
  else
    review_destroy(review);
  return status;
}
