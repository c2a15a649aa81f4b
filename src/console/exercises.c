// SPDX-License-Identifier: MIT
// Exercises one after the other: each is shown, and tried until it is found or given up. One's own mistakes are asked
// in the same way, until none is due, and so is the puzzle of the day.
#include "console/ask.h"
#include "render/boardpicture.h"
#include "study/daily.h"
#include "study/mistakes.h"

static void exercises_draw_board(Console *console, const GivenPosition *at) {
  const BoardPicture picture = {.board = &at->cgp.board,
                                .layout = &at->layout,
                                .tiles = &at->tiles,
                                .catalog = console->talk.catalog,
                                .look = &console->talk.look};
  picture_draw_with_rack(&picture, &at->cgp.racks[0], &console->talk.out);
}

static void exercises_draw(Console *console, const TrainerExercise *exercise) {
  exercises_draw_board(console, &exercise->read.at);
  if (!exercise->is_mistake)
    talk_say(&console->talk, _("Exercise %s: %s."), exercise->exercise, _(exercise_grade_name(exercise->difficulty)));
  talk_say_text(&console->talk, exercise->task);
}

// ---- asked ----

// A puzzle that is asked until it is found or given up. The results of trying and solving begin with the structs of any
// exercise.
typedef struct AskedExercise {
  const char *hint;
  const UseCase *trying, *solving;
  void *order;       // for a try; giving up takes its first members
  const char **play; // member of order
  int *tries;        // member of order; NULL: tries are not counted
  void (*tell_end)(Console *console, const UseCase *what, const void *out); // NULL: says nothing more
} AskedExercise;

static bool exercises_give_up(Console *console, const AskedExercise *asked, Arena *arena) {
  ExerciseSolution *solution = arena_alloc(arena, asked->solving->out_size);
  if (!console_use(console, asked->solving, asked->order, arena, solution))
    return false;
  talk_say(&console->talk, _("The play was %s %s, %d points."), solution->move, solution->word, solution->score);
  if (asked->tell_end)
    asked->tell_end(console, asked->solving, solution);
  return true;
}

// True: it was found.
static bool exercises_try(Console *console, const AskedExercise *asked, Arena *arena) {
  ExerciseJudged *judged = arena_alloc(arena, asked->trying->out_size);
  ScopedStrBuf verdict = {0};
  if (!console_use(console, asked->trying, asked->order, arena, judged))
    return false;
  exercise_tell_verdict(judged, console->talk.catalog, &verdict);
  bool is_right = judged->verdict == EXERCISE_RIGHT;
  (is_right ? talk_say_good : talk_say_text)(&console->talk, verdict.data);
  if (is_right && asked->tell_end)
    asked->tell_end(console, asked->trying, judged);
  return is_right;
}

// "?" asks where to look, "!" gives up. False: the person wants to go back.
static bool exercises_ask_plays(Console *console, const AskedExercise *asked, Arena *arena) {
  ScopedStrBuf play = {0};
  bool is_done = false;
  while (!is_done &&
         talk_ask_text(&console->talk, _("Your play, like 8H WORD (?: where to look; !: give up; 0: back):"), &play)) {
    if (span_equals(strbuf_span(&play), "?")) {
      talk_say_text(&console->talk, asked->hint);
    } else if (span_equals(strbuf_span(&play), "!")) {
      is_done = exercises_give_up(console, asked, arena);
    } else {
      *asked->play = strbuf_text(&play);
      is_done = exercises_try(console, asked, arena);
      *asked->play = NULL;
    }
    if (asked->tries)
      ++*asked->tries;
    strbuf_reset(&play);
  }
  return is_done;
}

// ---- exercises ----

// Says why the solution is best, and when a mistake comes again.
static void exercises_tell_end(Console *console, const UseCase *what, const void *out) {
  const TrainerJudged *judged = out;
  const TrainerSolution *solution = out;
  int due_days = what == &trainer_trying ? judged->due_days : solution->due_days;
  talk_say_text(&console->talk, what == &trainer_trying ? judged->why : solution->why);
  if (due_days == 0)
    talk_say_text(&console->talk, _("It comes again today."));
  else if (due_days > 0)
    talk_say(&console->talk,
             tr_plural(console->talk.catalog, "It comes again in %d day.", "It comes again in %d days.", due_days),
             due_days);
}

static bool exercises_ask(Console *console, const TrainerExercise *exercise, Arena *arena) {
  TrainerTry order = {.exercise = exercise->exercise};
  const AskedExercise asked = {exercise->hint, &trainer_trying, &trainer_solving,  &order,
                               &order.play,    &order.tries,    exercises_tell_end};
  return exercises_ask_plays(console, &asked, arena);
}

void exercises_play(Console *console) {
  ScopedArena arena = {0};
  TrainerQuestion question = {0};
  int seen[TRAINER_SEEN_MAX];
  fields_default(trainer_question_fields, &question, &arena);
  bool goes_on = console_ask_fields(console, trainer_question_fields, "language kind difficulty", &question, &arena);
  question.seen = (FieldList){seen, 0};
  while (goes_on && question.seen.count < TRAINER_SEEN_MAX) {
    TrainerExercise *exercise = arena_alloc(&arena, sizeof *exercise);
    if (!console_use(console, &trainer_showing, &question, &arena, exercise))
      return;
    exercises_draw(console, exercise);
    goes_on = exercises_ask(console, exercise, &arena);
    seen[question.seen.count++] = exercise->number;
  }
}

// Offers to look through finished games that were not looked through yet. That takes a while.
static bool mistakes_offer_games(Console *console, MistakesShown *stand, Arena *arena) {
  const Catalog *catalog = console->talk.catalog;
  ScopedStrBuf question = {0};
  MistakesGathered gathered = {0};
  strbuf_printf(&question,
                tr_plural(catalog, "Look through your last %d game for mistakes? (Enter: yes)",
                          "Look through your last %d games for mistakes? (Enter: yes)", stand->games),
                stand->games);
  if (stand->games == 0 || !talk_ask_yes(&console->talk, question.data, true))
    return true;
  if (!console_use(console, &mistakes_gathering, NULL, arena, &gathered))
    return false;
  talk_say(&console->talk, tr_plural(catalog, "%d mistake was found.", "%d mistakes were found.", gathered.found),
           gathered.found);
  stand->total += gathered.found;
  return true;
}

static void mistakes_say_none(Console *console, int total) {
  talk_say_text(&console->talk,
                total > 0
                    ? _("Nothing is due today. Well done!")
                    : _("Mistakes of your finished games become exercises, and come again until you know better."));
}

void mistakes_play(Console *console) {
  ScopedArena arena = {0};
  MistakesShown stand = {0};
  bool goes_on =
      console_use(console, &mistakes_showing, NULL, &arena, &stand) && mistakes_offer_games(console, &stand, &arena);
  while (goes_on) {
    TrainerExercise *exercise = arena_alloc(&arena, sizeof *exercise);
    if (!console_use(console, &mistake_asking, NULL, &arena, exercise))
      return;
    if (!exercise->is_ready) {
      mistakes_say_none(console, stand.total);
      return;
    }
    talk_say(&console->talk,
             tr_plural(console->talk.catalog, "%d mistake is due.", "%d mistakes are due.", exercise->left),
             exercise->left);
    exercises_draw(console, exercise);
    goes_on = exercises_ask(console, exercise, &arena);
  }
}

// ---- the puzzle of the day ----

void daily_play(Console *console) {
  ScopedArena arena = {0};
  ScopedStrBuf task = {0};
  DailyTry order = {0};
  DailyPuzzle *puzzle = arena_alloc(&arena, sizeof *puzzle);
  if (!console_ask_fields(console, daily_question_fields, "day language", &order.about, &arena) ||
      !console_use(console, &daily_showing, &order.about, &arena, puzzle))
    return;
  exercises_draw_board(console, &puzzle->exercise.at);
  daily_tell_task(puzzle, console->talk.catalog, &task);
  talk_say_text(&console->talk, task.data);
  const AskedExercise asked = {puzzle->hint, &daily_trying, &daily_solving, &order, &order.play, NULL, NULL};
  (void)exercises_ask_plays(console, &asked, &arena);
}
