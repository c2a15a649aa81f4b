// SPDX-License-Identifier: MIT
// Finished games, opened from a list: the final board and the final count, move by move, and what would have been
// better.
#include "app/history.h"
#include "app/telling.h"
#include "base/decimal.h"
#include "base/lines.h"
#include "base/mem.h"
#include "console/ask.h"
#include "render/gamepicture.h"
#include "study/review.h"
#include "study/story.h"

#include <string.h>

enum { PAGE = 20, PIPE_COLUMNS = 100 };

struct FinishedGame {
  OpenGame *open;
  const Game *game;
  History history;
};

// All racks are shown: the game is over.
static void draw_game(Console *console, const Game *game) {
  const Settings *settings = game_settings(game);
  GameView *view = mem_alloc(sizeof *view);
  ScopedStrBuf title = {0};
  Look look = console->talk.look;
  if (!console->talk.has_screen && look.columns < PIPE_COLUMNS)
    look.columns = PIPE_COLUMNS;
  game_view_for(game, SEAT_SYSTEM, view);
  strbuf_printf(&title, "%s · ", _(preset_title(settings->preset)));
  resource_add_title(settings->lexicon, console->talk.catalog, &title);
  GamePicture picture = {
      .view = view, .title = title.data, .catalog = console->talk.catalog, .look = &look, .counts_from_0 = true};
  strbuf_add_char(&console->talk.out, '\n');
  gamepicture_draw(&picture, &console->talk.out);
  mem_free(view);
}

static void list_counts(Console *console, const Game *game) {
  const State *state = game_state(game);
  TextColumn columns[] = {{_("player"), false}, {_("points"), true}, {_("how they came about"), false}, {0}};
  TextTable *table = texttable_create(columns);
  for (int seat = 0; seat < state->seat_count; seat++) {
    ScopedStrBuf count = {0};
    telling_add_count(game, seat, console->talk.catalog, &count);
    texttable_add(table, state->seats[seat].who.name);
    texttable_add_number(table, state->seats[seat].score);
    texttable_add(table, strbuf_text(&count));
  }
  talk_say_texttable(&console->talk, table);
}

static void show_end(Console *console) {
  const Game *game = console->finished->game;
  ScopedStrBuf end = {0}, winners = {0};
  draw_game(console, game);
  telling_add_end(game, SEAT_SYSTEM, console->talk.catalog, &end);
  telling_add_winners(game, console->talk.catalog, &winners);
  talk_say_text(&console->talk, strbuf_text(&end));
  if (winners.size > 0)
    talk_say_good(&console->talk, winners.data);
  list_counts(console, game);
}

static void tell_step(const Console *console, int seq, StrBuf *out) {
  const HistoryStep *step = &console->finished->history.steps[seq - 1];
  telling_add_step_from_0(console->finished->game, step, console->talk.catalog, out);
  if (step->is_undone)
    strbuf_printf(out, " %s", _("(taken back)"));
}

static void list_moves(Console *console) {
  const FinishedGame *finished = console->finished;
  TextColumn columns[] = {{"#", true}, {_("points"), true}, {_("what happened"), false}, {0}};
  TextTable *table = texttable_create(columns);
  for (int seq = 1; seq <= finished->history.count; seq++) {
    ScopedStrBuf sentence = {0}, scores = {0};
    tell_step(console, seq, &sentence);
    for (int seat = 0; seat < game_state(finished->game)->seat_count; seat++)
      strbuf_printf(&scores, "%s%d", seat ? " · " : "", finished->history.steps[seq - 1].scores[seat]);
    texttable_add_number(table, seq);
    texttable_add(table, scores.data);
    texttable_add(table, sentence.data);
  }
  talk_say_title(&console->talk, _("History"));
  talk_say_texttable(&console->talk, table);
}

// The table after this many moves.
static void show_moment(Console *console, int seq) {
  const FinishedGame *finished = console->finished;
  ScopedStrBuf sentence = {0};
  Game *then;
  Error err;
  if (history_game_at(finished->game, seq, &then, &err) != OK) {
    talk_say_error(&console->talk, &err);
    return;
  }
  draw_game(console, then);
  if (seq > 0) {
    tell_step(console, seq, &sentence);
    talk_say(&console->talk, "%d/%d. %s", seq, finished->history.count, sentence.data);
  }
  game_destroy(then);
}

// The move to show after move `seq`: Enter is the next, - the previous one, a number that move. -1: none.
static int next_moment(const FinishedGame *finished, int seq, const StrBuf *answer) {
  long number;
  int count = finished->history.count;
  if (answer->size == 0)
    return seq < count ? seq + 1 : -1;
  if (strcmp(answer->data, "-") == 0)
    return seq > 0 ? seq - 1 : -1;
  return span_to_int((Span){answer->data, answer->size}, 1, count, &number) ? (int)number : -1;
}

static void step_through(Console *console) {
  ScopedStrBuf answer = {0}, wrong = {0};
  int seq = 0;
  strbuf_printf(&wrong, _("The history goes from 1 to %d."), console->finished->history.count);
  show_moment(console, seq);
  while (talk_ask_text(&console->talk, _("Enter: next, -: before, or the number of a move (0: back):"), &answer)) {
    int next = next_moment(console->finished, seq, &answer);
    if (next < 0)
      talk_say_bad(&console->talk, wrong.data);
    else
      show_moment(console, seq = next);
  }
}

// ---- what would have been better ----

static void finished_add_turn(const Console *console, const Review *review, const ReviewTurn *turn, TextTable *table) {
  const AnalysisTurn *analysis = &turn->analysis;
  const Catalog *catalog = console->talk.catalog;
  ScopedArena arena = {0};
  bool is_judged = turn->is_analysed && analysis->is_judged;
  bool has_better = is_judged && analysis->rank > 1 && analysis->best_count > 0;
  texttable_add_number(table, turn->number);
  texttable_add(table, review->players[turn->player].name);
  texttable_add(table, story_name_move(review, turn, &turn->made, true, catalog, &arena));
  texttable_add(table, has_better ? decimal_of(catalog, "%.1f", analysis->made.equity_lost).text : "");
  texttable_add(table, is_judged ? _(grade_rows[analysis->grade].label) : "");
  texttable_add(table, has_better ? story_name_move(review, turn, &analysis->best[0].move, true, catalog, &arena) : "");
}

// Says what decided the game.
static void finished_tell_story(Console *console, const Review *review) {
  ScopedArena arena = {0};
  const Catalog *catalog = console->talk.catalog;
  const Story story = story_tell(review, true, catalog, &arena);
  talk_say(&console->talk, "%s %s", story.result, story.summary);
  for (int i = 0; i < story.turns.count; i++) {
    const StoryTurn *turn = story_turn_at(&story, i);
    talk_say(&console->talk, "%d. %s · %s · %s", turn->turn, turn->name, turn->move,
             decimal_of(catalog, "%+.0f %%", 100 * turn->change).text);
    talk_say(&console->talk, "   %s", turn->text);
  }
}

static void show_review(Console *console, const Review *review) {
  TextColumn columns[] = {
      {"#", true}, {_("player"), false}, {_("move"), false}, {_("points lost"), true}, {"", false}, {_("best"), false},
      {0}};
  TextTable *table = texttable_create(columns);
  for (int i = 0; i < review->count; i++)
    finished_add_turn(console, review, &review->turns[i], table);
  talk_say_texttable(&console->talk, table);
  finished_tell_story(console, review);
}

static void review_turns(Console *console) {
  Review *review;
  TalkWait waiting;
  Error err;
  talkwait_start(&waiting, &console->talk);
  Status status = opengame_review(console->finished->open, &waiting.progress, &review, &err);
  talkwait_end(&waiting);
  if (status == OK) {
    show_review(console, review);
    review_destroy(review);
  } else {
    talk_say_error(&console->talk, &err);
  }
}

// ---- one of the list ----

static void finished_look_at(Console *console, const char *id) {
  static const MenuRow rows[] = {
      {N_("Move by move"), .act = step_through},
      {N_("History"), .act = list_moves},
      {N_("What would have been better"), .act = review_turns},
      {0},
  };
  static const Menu menu = {.title = N_("Finished game"), .rows = rows};
  FinishedGame finished = {0};
  Error err;
  Status status = games_load(console->app, &console->account, id, NULL, &finished.open, &err);
  if (status == OK) {
    finished.game = opengame_table(finished.open)->game;
    status = history_build(finished.game, &finished.history, &err);
  }
  if (status == OK) {
    console->finished = &finished;
    show_end(console);
    menu_run(console, &menu);
    console->finished = NULL;
  } else {
    talk_say_error(&console->talk, &err);
  }
  history_deinit(&finished.history);
  opengame_close(finished.open);
}

// Asks until a game was shown, or another page is wanted. False: back.
static bool ask_finished(Console *console, const GameList *list, bool *wants_older) {
  ScopedStrBuf answer = {0};
  bool has_more = list->games.count == PAGE, is_done = false;
  int first = gamelist_at(list, 0)->number;
  long number;
  *wants_older = false;
  while (!is_done &&
         talk_ask_text(&console->talk,
                       has_more ? _("Number to open, or + for older ones (0: back):") : _("Number to open (0: back):"),
                       &answer)) {
    if (has_more && strcmp(strbuf_text(&answer), "+") == 0) {
      *wants_older = is_done = true;
    } else if (span_to_int(strbuf_span(&answer), first, first + list->games.count - 1, &number)) {
      finished_look_at(console, gamelist_at(list, (int)number - first)->game_id);
      is_done = true;
    } else {
      talk_say_bad(&console->talk, _("Selection out of range."));
    }
  }
  return is_done;
}

void finished_show(Console *console) {
  ScopedArena arena = {0};
  GamePage page = {.from = 1, .count = PAGE};
  bool goes_on = true;
  while (goes_on) {
    GameList list = {0};
    bool wants_older = false;
    talk_say_title(&console->talk, _("Finished games"));
    goes_on = console_use(console, &game_finished_listing, &page, &arena, &list);
    if (goes_on && list.games.count > 0) {
      games_show_entries(console, &list.games);
      goes_on = ask_finished(console, &list, &wants_older);
    } else if (goes_on) {
      talk_say_text(&console->talk, _(page.from > 1 ? N_("There are no more.") : N_("There are none yet.")));
      goes_on = false;
    }
    page.from += wants_older ? PAGE : 0;
  }
}
