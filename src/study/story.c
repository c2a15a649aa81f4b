// SPDX-License-Identifier: MIT
#include "study/story.h"

#include "app/movewords.h"
#include "app/telling.h"

#include <math.h>
#include <stdlib.h>

static const double CHANGE_LEAST = 0.03; // a smaller change of the chance decides nothing
static const double REPLY_LEAST = 4;     // points: a smaller difference of the reply is not worth telling
static const double LEAVE_LEAST = 2;     // the same for the value of the leave

#define OF_STORY_TURN(member) FIELD_IN(StoryTurn, member)
static const Field story_turn_fields[] = {
    {"turn", FIELD_INT, OF_STORY_TURN(turn), .low = 1, .high = INT32_MAX},
    {"player", FIELD_INT, OF_STORY_TURN(player), .high = SEATS_MAX - 1, .help = "from 0"},
    {"mistake", FIELD_BOOL, OF_STORY_TURN(is_mistake)},
    {"change", FIELD_NUMBER, OF_STORY_TURN(change), .help = "of the chance to win, -1 to 1"},
    {"name", FIELD_TEXT, OF_STORY_TURN(name), .high = GCG_FILE_MAX},
    {"move", FIELD_TEXT, OF_STORY_TURN(move), .high = 400},
    {"better", FIELD_TEXT, OF_STORY_TURN(better), .high = 400},
    {"text", FIELD_TEXT, OF_STORY_TURN(text), .high = 4000},
    {0},
};
const Field story_fields[] = {
    {"result", FIELD_TEXT, FIELD_IN(Story, result), .high = GCG_FILE_MAX},
    {"summary", FIELD_TEXT, FIELD_IN(Story, summary), .high = 400},
    {"turns", FIELD_LIST, FIELD_IN(Story, turns), .high = STORY_TURNS_MAX, FIELD_ITEMS(story_turn_fields, StoryTurn)},
    {0},
};

// ---- which turns ----

static bool story_is_judged(const ReviewTurn *turn) {
  return turn->is_analysed && turn->analysis.is_judged;
}

static bool story_is_mistake(const ReviewTurn *turn) {
  return turn->analysis.grade >= GRADE_SMALL;
}

// How the turn changed its player's chance: for a mistake, what it lost; for other turns, compared with the position
// before, which is known only in games of two.
static double story_change(const Review *review, int at) {
  const ReviewTurn *turn = &review->turns[at];
  if (story_is_mistake(turn))
    return -turn->analysis.made.win_lost;
  if (review->player_count != 2 || at == 0 || !story_is_judged(&review->turns[at - 1]))
    return 0;
  const ReviewTurn *before = &review->turns[at - 1];
  double win = before->player == turn->player ? before->analysis.made.win : 1 - before->analysis.made.win;
  return turn->analysis.made.win - win;
}

// A mistake weighs twice: it could have been avoided, and the player can learn from it.
static double story_weight(const Review *review, int at) {
  const ReviewTurn *turn = &review->turns[at];
  double change = story_is_judged(turn) ? story_change(review, at) : 0;
  if (fabs(change) < CHANGE_LEAST || (change < 0 && !story_is_mistake(turn)))
    return 0;
  return change < 0 ? -2 * change : change;
}

static int story_compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

int story_find_turns(const Review *review, int out[STORY_TURNS_MAX]) {
  double weights[STORY_TURNS_MAX] = {0};
  int count = 0;
  for (int at = 0; at < review->count; at++) {
    double weight = story_weight(review, at);
    int place = count;
    while (place > 0 && weights[place - 1] < weight)
      place--;
    if (weight <= 0 || place == STORY_TURNS_MAX)
      continue;
    count += count < STORY_TURNS_MAX;
    for (int i = count - 1; i > place; i--) {
      weights[i] = weights[i - 1];
      out[i] = out[i - 1];
    }
    weights[place] = weight;
    out[place] = at;
  }
  qsort(out, (size_t)count, sizeof *out, story_compare);
  return count;
}

const Move *story_other_move(const ReviewTurn *turn) {
  const AnalysisTurn *analysis = &turn->analysis;
  for (int i = 0; turn->is_analysed && i < analysis->best_count && i < 2; i++) {
    if (turn->is_taken_back || !analysis_same_move(&analysis->best[i].move, &turn->made))
      return &analysis->best[i].move;
  }
  return NULL;
}

// ---- what is said of them ----

typedef struct StoryTeller {
  const Review *review;
  const ReviewTurn *turn;
  bool from_0;
  const Catalog *catalog;
  Arena *arena;
  StrBuf *out;
} StoryTeller;

static const char *story_keep(const StrBuf *text, Arena *arena) {
  return arena_copy_text(arena, strbuf_text(text), text->size);
}

static MoveWords story_words(const StoryTeller *teller, const Move *move) {
  return move_words(move, &teller->turn->board, &teller->review->tiles, &teller->turn->rack, teller->catalog,
                    teller->arena);
}

const char *story_name_move(const Review *review, const ReviewTurn *turn, const Move *move, bool from_0,
                            const Catalog *catalog, Arena *arena) {
  MoveWords words = move_words(move, &turn->board, &review->tiles, NULL, catalog, arena);
  ScopedStrBuf text = {0};
  if (from_0 && move->type == ACTION_PLAY)
    telling_add_place(&move->play, &text);
  else
    strbuf_add_text(&text, words.square);
  strbuf_printf(&text, "%s%s", words.square[0] ? " " : "", words.told);
  return story_keep(&text, arena);
}

static const char *story_move(const StoryTeller *teller, const Move *move) {
  return story_name_move(teller->review, teller->turn, move, teller->from_0, teller->catalog, teller->arena);
}

static void story_next(const StoryTeller *teller) {
  if (teller->out->size > 0)
    strbuf_add_char(teller->out, ' ');
}

// Does this play use the whole rack, so that nothing is kept?
static bool story_is_bingo(const StoryTeller *teller, const Move *move) {
  return move->type == ACTION_PLAY && play_tile_count(&move->play) >= teller->review->rack_size;
}

static void story_add_points(const StoryTeller *teller, const AnalysisMove *best, const char *name) {
  const Catalog *catalog = teller->catalog;
  const ReviewTurn *turn = teller->turn;
  int more = best->move.score - (turn->is_taken_back || turn->made.type != ACTION_PLAY ? 0 : turn->made.score);
  if (best->move.type == ACTION_EXCHANGE)
    strbuf_printf(teller->out, tr(catalog, "It was better to exchange %s."), story_words(teller, &best->move).tiles);
  else if (best->move.type != ACTION_PLAY)
    strbuf_add_text(teller->out, tr(catalog, "It was better to pass."));
  else if (more > 0)
    strbuf_printf(teller->out,
                  tr_plural(catalog, "There was %s, for %d point more.", "There was %s, for %d points more.", more),
                  name, more);
  else if (more == 0)
    strbuf_printf(teller->out, tr(catalog, "%s was better, for the same points."), name);
  else
    strbuf_printf(teller->out,
                  tr_plural(catalog, "%s was better, although it scores %d point less.",
                            "%s was better, although it scores %d points less.", -more),
                  name, -more);
}

static void story_add_kept(const StoryTeller *teller, const AnalysisMove *best) {
  const ReviewTurn *turn = teller->turn;
  const char *better = story_words(teller, &best->move).leave, *made = story_words(teller, &turn->made).leave;
  double score_more = best->move.score - (turn->made.type == ACTION_PLAY ? turn->made.score : 0);
  if (turn->is_taken_back || !better[0] || turn->analysis.method == ANALYSIS_EXACT ||
      best->equity - turn->analysis.made.equity - score_more < LEAVE_LEAST)
    return;
  story_next(teller);
  if (made[0])
    strbuf_printf(teller->out, tr(teller->catalog, "It keeps %s instead of %s."), better, made);
  else
    strbuf_printf(teller->out, tr(teller->catalog, "It keeps %s."), better);
}

// The score to expect from the reply, after this move and after the other.
static void story_add_reply(const StoryTeller *teller, bool is_mistake) {
  const ReviewTurn *turn = teller->turn;
  double less = is_mistake ? turn->reply_made - turn->reply_other : turn->reply_other - turn->reply_made;
  int points = (int)(less + 0.5);
  if (!turn->has_replies || turn->is_taken_back || less < REPLY_LEAST)
    return;
  story_next(teller);
  strbuf_printf(teller->out,
                tr_plural(teller->catalog, "It also opens less: the answer is worth some %d point less.",
                          "It also opens less: the answer is worth some %d points less.", points),
                points);
}

static void story_add_mistake(const StoryTeller *teller, StoryTurn *out) {
  const ReviewTurn *turn = teller->turn;
  const AnalysisMove *best = &turn->analysis.best[0];
  out->better = story_move(teller, &best->move);
  if (turn->is_taken_back) {
    strbuf_add_text(teller->out, tr(teller->catalog, "The play was removed, and the turn was lost."));
    story_next(teller);
  }
  story_add_points(teller, best, out->better);
  if (story_is_bingo(teller, &best->move) && !story_is_bingo(teller, &turn->made)) {
    story_next(teller);
    strbuf_add_text(teller->out, tr(teller->catalog, "It plays the whole rack and earns the bonus."));
  }
  story_add_kept(teller, best);
  story_add_reply(teller, true);
  if (turn->analysis.method == ANALYSIS_EXACT) {
    int points = (int)(turn->analysis.made.equity_lost + 0.5);
    story_next(teller);
    strbuf_printf(teller->out,
                  tr_plural(teller->catalog, "Played to the end, that is %d point more.",
                            "Played to the end, that is %d points more.", points),
                  points);
  }
}

static void story_add_good(const StoryTeller *teller) {
  const ReviewTurn *turn = teller->turn;
  strbuf_add_text(teller->out, tr(teller->catalog,
                                  turn->analysis.rank <= 1 ? N_("The best play there was.") : N_("A very good play.")));
  const char *kept = story_words(teller, &turn->made).leave;
  if (story_is_bingo(teller, &turn->made)) {
    story_next(teller);
    strbuf_add_text(teller->out, tr(teller->catalog, "It plays the whole rack and earns the bonus."));
  } else if (kept[0] && turn->rack_is_whole) {
    story_next(teller);
    strbuf_printf(teller->out, tr(teller->catalog, "It keeps %s."), kept);
  }
  story_add_reply(teller, false);
}

StoryTurn story_tell_turn(const Review *review, int at, bool from_0, const Catalog *catalog, Arena *arena) {
  const ReviewTurn *turn = &review->turns[at];
  ScopedStrBuf text = {0}, name = {0};
  const StoryTeller teller = {review, turn, from_0, catalog, arena, &text};
  strbuf_add_visible(&name, span_of(review->players[turn->player].name));
  StoryTurn out = {.turn = turn->number,
                   .player = turn->player,
                   .is_mistake = story_is_mistake(turn),
                   .change = story_change(review, at),
                   .name = story_keep(&name, arena),
                   .move = story_move(&teller, &turn->made),
                   .better = ""};
  if (out.is_mistake)
    story_add_mistake(&teller, &out);
  else
    story_add_good(&teller);
  out.text = story_keep(&text, arena);
  return out;
}

// ---- how it ended ----

static void story_add_result(const Review *review, const Catalog *catalog, StrBuf *out) {
  int best = 0, second = -1;
  bool is_shared = false;
  for (int p = 1; p < review->player_count; p++) {
    if (review->players[p].score > review->players[best].score)
      best = p;
  }
  for (int p = 0; p < review->player_count; p++) {
    if (p != best && (second < 0 || review->players[p].score > review->players[second].score))
      second = p;
  }
  is_shared = second >= 0 && review->players[second].score == review->players[best].score;
  ScopedStrBuf name = {0};
  strbuf_add_visible(&name, span_of(review->players[best].name));
  if (is_shared)
    strbuf_printf(out, tr(catalog, "A draw at %d points."), review->players[best].score);
  else if (second >= 0)
    strbuf_printf(out, tr(catalog, "%s won, %d to %d."), strbuf_text(&name), review->players[best].score,
                  review->players[second].score);
  else
    strbuf_printf(out, tr(catalog, "%s came to %d points."), strbuf_text(&name), review->players[best].score);
}

Story story_tell(const Review *review, bool from_0, const Catalog *catalog, Arena *arena) {
  int found[STORY_TURNS_MAX];
  ScopedStrBuf result = {0}, summary = {0};
  int count = story_find_turns(review, found);
  StoryTurn *turns = arena_alloc(arena, STORY_TURNS_MAX * sizeof *turns);
  for (int i = 0; i < count; i++)
    turns[i] = story_tell_turn(review, found[i], from_0, catalog, arena);
  story_add_result(review, catalog, &result);
  if (count == 0)
    strbuf_add_text(&summary, tr(catalog, "No single turn decided the game."));
  else
    strbuf_printf(&summary, tr_plural(catalog, "%d turn decided the game.", "%d turns decided the game.", count),
                  count);
  return (Story){story_keep(&result, arena), story_keep(&summary, arena), {turns, count}};
}
