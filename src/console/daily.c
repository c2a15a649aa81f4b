// SPDX-License-Identifier: MIT
// The puzzle of the day: shown, and tried until it is found or given up.
#include "study/daily.h"

#include "console/ask.h"
#include "render/boardpicture.h"

static void daily_draw(Console *console, const DailyPuzzle *puzzle) {
  const BoardPicture picture = {.board = &puzzle->exercise.at.cgp.board,
                                .layout = &puzzle->exercise.at.layout,
                                .tiles = &puzzle->exercise.at.tiles,
                                .catalog = console->talk.catalog,
                                .look = &console->talk.look};
  ScopedStrBuf task = {0};
  picture_draw_with_rack(&picture, &puzzle->exercise.at.cgp.racks[0], &console->talk.out);
  daily_tell_task(puzzle, console->talk.catalog, &task);
  talk_say_text(&console->talk, task.data);
}

static bool daily_give_up(Console *console, const DailyQuestion *question, Arena *arena) {
  ExerciseSolution solution = {0};
  bool is_told = console_use(console, &daily_solving, question, arena, &solution);
  if (is_told)
    talk_say(&console->talk, _("The play was %s %s, %d points."), solution.move, solution.word, solution.score);
  return is_told;
}

// True: it was found.
static bool daily_try_play(Console *console, const DailyQuestion *question, const char *play, Arena *arena) {
  const DailyTry order = {.about = *question, .play = play};
  ExerciseJudged judged = {0};
  ScopedStrBuf verdict = {0};
  if (!console_use(console, &daily_trying, &order, arena, &judged))
    return false;
  exercise_tell_verdict(&judged, console->talk.catalog, &verdict);
  if (judged.verdict == EXERCISE_RIGHT)
    talk_say_good(&console->talk, verdict.data);
  else
    talk_say_text(&console->talk, verdict.data);
  return judged.verdict == EXERCISE_RIGHT;
}

// "?" asks where to look, "!" gives up.
static void daily_ask_plays(Console *console, const DailyQuestion *question, const DailyPuzzle *puzzle, Arena *arena) {
  ScopedStrBuf play = {0};
  bool is_done = false;
  while (!is_done &&
         talk_ask_text(&console->talk, _("Your play, like 8H WORD (?: where to look; !: give up; 0: back):"), &play)) {
    if (span_equals((Span){play.data, play.size}, "?"))
      talk_say_text(&console->talk, puzzle->hint);
    else if (span_equals((Span){play.data, play.size}, "!"))
      is_done = daily_give_up(console, question, arena);
    else
      is_done = daily_try_play(console, question, strbuf_text(&play), arena);
    strbuf_reset(&play);
  }
}

void daily_play(Console *console) {
  ScopedArena arena = {0};
  DailyQuestion question = {0};
  DailyPuzzle *puzzle = arena_alloc(&arena, sizeof *puzzle);
  if (!console_ask_fields(console, daily_question_fields, "day language", &question, &arena) ||
      !console_use(console, &daily_showing, &question, &arena, puzzle))
    return;
  daily_draw(console, puzzle);
  daily_ask_plays(console, &question, puzzle, &arena);
}
