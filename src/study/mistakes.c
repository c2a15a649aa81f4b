// SPDX-License-Identifier: MIT
#include "study/mistakes.h"

#include "app/cardbox.h"
#include "app/games.h"
#include "app/inside.h"
#include "base/mem.h"
#include "notation/jsonread.h"
#include "study/study.h"
#include "study/trainer_internal.h"

#include <stdlib.h>
#include <string.h>

static const char deck[] = "mistakes";
static const char looked_setting[] = "mistakes_until"; // when the newest game that was looked through was played

#define OF_MISTAKE(member) FIELD_IN(Mistake, member)
const Field mistake_fields[] = {
    {"position", FIELD_TEXT, OF_MISTAKE(position), .low = 1, .high = CGP_RECORD_MAX},
    {"words", FIELD_TEXT, OF_MISTAKE(words), .low = 1, .high = 200},
    {"best", FIELD_TEXT, OF_MISTAKE(best), .low = 1, .high = 200},
    {"played", FIELD_TEXT, OF_MISTAKE(played), .low = 1, .high = 200},
    {"lost", FIELD_NUMBER, OF_MISTAKE(lost)},
    {"grade", FIELD_INT, OF_MISTAKE(grade), .high = GRADE_LARGE},
    {0},
};

// ---- found in a game ----

// Writes the move as people type it.
static void mistake_write_move(const Review *review, const ReviewTurn *turn, const Move *move, StrBuf *out) {
  if (move->type == ACTION_PLAY) {
    play_write_position(&move->play, out);
    strbuf_add_char(out, ' ');
    play_write_word(&move->play, &turn->board, &review->tiles, out);
    return;
  }
  strbuf_add_char(out, '-');
  for (int i = 0; move->type == ACTION_EXCHANGE && i < move->exchanged_count; i++)
    strbuf_printf(out, " %s", review->tiles.names[move->exchanged[i]]);
}

// Is it a mistake that can be corrected on the board, since another play was clearly better? A play that was taken back
// does not count.
static bool mistake_is_one(const ReviewTurn *turn, int player) {
  const AnalysisTurn *analysis = &turn->analysis;
  return turn->player == player && turn->is_analysed && turn->rack_is_whole && analysis->is_judged &&
         analysis->grade >= GRADE_MEDIUM && analysis->best_count > 0 && analysis->best[0].move.type == ACTION_PLAY &&
         !turn->is_taken_back && analysis->phony_count == 0;
}

static Status mistake_add(App *app, const Account *account, const char *game, const Review *review,
                          const ReviewTurn *turn, const char *words, int *count, Error *err) {
  ScopedStrBuf position = {0}, best = {0}, played = {0}, item = {0};
  study_write_turn(review, turn, words, &position);
  mistake_write_move(review, turn, &turn->analysis.best[0].move, &best);
  mistake_write_move(review, turn, &turn->made, &played);
  strbuf_printf(&item, "%s.%d", game, turn->number);
  const Mistake mistake = {.position = position.data,
                           .words = words,
                           .best = best.data,
                           .played = played.data,
                           .lost = turn->analysis.made.equity_lost,
                           .grade = (int)turn->analysis.grade};
  json_t *json = fields_to_json(mistake_fields, &mistake, FIELD_NOT_JSON);
  ScopedStrBuf extra = {0};
  json_write(json, JSON_COMPACT, &extra);
  json_decref(json);
  Status status = cardbox_add(app, account, &(Card){.deck = deck, .item = item.data, .extra = extra.data}, err);
  *count += status == OK;
  return status == ERR_EXISTS ? OK : status;
}

// The largest mistake not taken yet, as an index into the turns; -1: none.
static int mistake_largest(const Review *review, int player, const int *taken, int taken_count) {
  int largest = -1;
  for (int i = 0; i < review->count; i++) {
    bool is_taken = false;
    for (int k = 0; k < taken_count; k++)
      is_taken = is_taken || taken[k] == i;
    if (!is_taken && mistake_is_one(&review->turns[i], player) &&
        (largest < 0 || review->turns[i].analysis.made.equity_lost > review->turns[largest].analysis.made.equity_lost))
      largest = i;
  }
  return largest;
}

static Status mistakes_keep_of(App *app, const Account *account, const char *game, const Review *review, int player,
                               const char *words, int *count, Error *err) {
  int taken[MISTAKES_OF_GAME];
  Status status = OK;
  for (int i = 0; i < MISTAKES_OF_GAME && status == OK; i++) {
    taken[i] = mistake_largest(review, player, taken, i);
    if (taken[i] < 0)
      break;
    status = mistake_add(app, account, game, review, &review->turns[taken[i]], words, count, err);
  }
  return status;
}

Status mistakes_keep(App *app, const Account *account, const OpenGame *open, const Review *review, int *count,
                     Error *err) {
  const Game *game = open->table.game;
  char mark[SEAT_NAME_MAX];
  Status status = OK;
  *count = 0;
  account_mark(account->id, mark);
  for (int seat = 0; account->id != 0 && status == OK && seat < review->player_count; seat++) {
    if (strcmp(game_state(game)->seats[seat].who.account, mark) == 0)
      status = mistakes_keep_of(app, account, open->id, review, seat, game_settings(game)->lexicon, count, err);
  }
  return status;
}

// ---- found in the last games ----

// Finished games that were played since the last look, the latest first.
static Status mistakes_list_games(const Use *use, StoreGame **games, int *count, Error *err) {
  ScopedStrBuf text = {0};
  const StorePage last = {.limit = MISTAKES_GAMES};
  Status status = STORE(use->app, setting_get, use->account->id, looked_setting, &text, err);
  if (status != OK && status != ERR_MISSING)
    return status;
  int64_t until_ms = text.size > 0 ? strtoll(text.data, NULL, 10) : 0;
  status = STORE(use->app, games, use->account->id, true, last, use->arena, games, count, err);
  while (status == OK && *count > 0 && (*games)[*count - 1].played_ms <= until_ms)
    (*count)--;
  return status;
}

// Nothing is learnt from a game that can't be judged, or whose words are gone.
static Status mistakes_look_through(const Use *use, const StoreGame *row, int *count, Error *err) {
  const Progress quiet = {.cancel = use->progress ? use->progress->cancel : NULL};
  OpenGame *open = NULL;
  Review *review = NULL;
  int kept = 0;
  Status status = games_open_bare(use->app, row->id, &open, err);
  if (status == OK) {
    open->account = *use->account; // the words may belong to the account
    status = opengame_review(open, &quiet, &review, err);
  }
  if (status == OK)
    status = mistakes_keep(use->app, use->account, open, review, &kept, err);
  *count += kept;
  review_destroy(review);
  opengame_close(open);
  return status == ERR_STATE || status == ERR_MISSING ? OK : status;
}

static const Field mistakes_gathered_fields[] = {
    {"found", FIELD_INT, FIELD_IN(MistakesGathered, found), .high = INT32_MAX, .help = "new ones"},
    {0},
};

static Status run_mistakes_gathering(const Use *use, const void *in, void *made, Error *err) {
  MistakesGathered *out = made;
  StoreGame *games;
  int left;
  (void)in;
  *out = (MistakesGathered){0};
  Status status = mistakes_list_games(use, &games, &left, err);
  for (int i = left - 1; i >= 0 && status == OK; i--) {
    ScopedStrBuf until = {0};
    progress_report(use->progress, N_("looking through your games"), left - 1 - i, left);
    status = mistakes_look_through(use, &games[i], &out->found, err);
    strbuf_printf(&until, "%lld", (long long)games[i].played_ms);
    if (status == OK)
      status = STORE(use->app, setting_set, use->account->id, looked_setting, until.data, err);
  }
  return status;
}

const UseCase mistakes_gathering =
    USE_CASE(.name = "mistakes.gather", .summary = N_("look through your last games for mistakes"), .who = WHO_ACCOUNT,
             USE_NOTHING_IN, USE_OUT(mistakes_gathered_fields, MistakesGathered), .run = run_mistakes_gathering);

// ---- as exercises ----

Status mistake_open(const Use *use, const char *item, TrainerFile *out, Error *err) {
  json_error_t ignored;
  out->is_mistake = true;
  Status status = account_need(use->account, err);
  if (status == OK)
    status = cardbox_get(use->app, use->account, deck, item, use->arena, &out->card, err);
  if (status == ERR_MISSING)
    status =
        error_at(err, "exercise", error_set(err, ERR_MISSING, N_("there is no exercise '%s' any more"), err_str(item)));
  if (status != OK)
    return status;
  json_t *json = json_loads(out->card.extra, 0, &ignored);
  status = fields_check(mistake_fields, json, err);
  if (status == OK)
    fields_take_json(mistake_fields, json, &out->mistake, use->arena);
  if (status == OK) {
    out->mistake.position = arena_copy(use->arena, out->mistake.position);
    out->mistake.words = arena_copy(use->arena, out->mistake.words);
    out->mistake.best = arena_copy(use->arena, out->mistake.best);
    out->mistake.played = arena_copy(use->arena, out->mistake.played);
  }
  json_decref(json);
  out->language = out->mistake.words;
  if (status == OK)
    status =
        resource_open_words(use->app, use->account, out->mistake.words, "", false, use->progress, &out->words, err);
  if (status == OK)
    status = exercise_read(&out->words.tiles, out->mistake.position, out->mistake.best, &out->exercise, err);
  if (status == OK && study_read_move(&out->exercise.at, &out->exercise.rules, out->mistake.played, &(FieldList){0},
                                      &out->mistake_move, NULL) != OK)
    out->mistake_move = (Move){.type = ACTION_PASS};
  return status;
}

static Status mistakes_count(const Use *use, MistakesShown *out, Error *err) {
  FieldList decks;
  Status status = cardbox_decks(use->app, use->account, use->arena, &decks, err);
  for (int i = 0; status == OK && i < decks.count; i++) {
    const DeckCount *row = &((const DeckCount *)decks.items)[i];
    if (strcmp(row->deck, deck) == 0)
      *out = (MistakesShown){(int)row->due, (int)row->cards, (int)row->learned, 0};
  }
  return status;
}

Status mistake_show(const Use *use, const TrainerFile *file, TrainerExercise *out, Error *err) {
  ScopedStrBuf name = {0}, task = {0};
  MistakesShown stand = {0};
  const ExerciseHint hint = exercise_hint(&file->exercise, use->catalog, use->arena);
  const GivenPosition *at = &file->exercise.at;
  const StudyMove played = study_move(&file->mistake_move, &at->cgp.board, &at->tiles, &at->cgp.racks[0], use->arena);
  Status status = mistakes_count(use, &stand, err);
  strbuf_printf(&name, "mistake-%s", file->card.item);
  const char *dot = strrchr(file->card.item, '.');
  out->exercise = strbuf_keep(&name, use->arena);
  out->language = file->language;
  out->is_ready = out->is_mistake = true;
  out->kind = STANDOUT_PLAY;
  out->cgp = file->mistake.position;
  if (file->mistake_move.type == ACTION_PLAY)
    strbuf_printf(&task, tr(use->catalog, "In your game you played %s %s. What is better?"), played.move, played.word);
  else if (file->mistake_move.type == ACTION_EXCHANGE)
    strbuf_add_text(&task, tr(use->catalog, "In your game you exchanged tiles. What is better?"));
  else
    strbuf_add_text(&task, tr(use->catalog, "In your game you passed. What is better?"));
  out->task = strbuf_keep(&task, use->arena);
  out->played = file->mistake.played;
  out->game = dot ? arena_copy_text(use->arena, file->card.item, (size_t)(dot - file->card.item)) : "";
  out->hint = hint.text;
  out->hint_line = hint.line;
  out->hint_down = hint.is_down;
  out->left = stand.due;
  out->read = file->exercise;
  out->read.rules.tiles = &out->read.at.tiles;
  out->read.rules.layout = &out->read.at.layout;
  return status;
}

Status mistake_answer(const Use *use, const TrainerFile *file, bool is_known, int *due_days, Error *err) {
  Repetition after = {0};
  int64_t today = cardbox_today(use->app);
  Status status =
      cardbox_answer(use->app, use->account, &file->card, is_known ? ANSWER_GOOD : ANSWER_AGAIN, &after, err);
  *due_days = (int)(after.due_day > today ? after.due_day - today : 0);
  return status;
}

// ---- use cases ----

static const Field mistakes_shown_fields[] = {
    {"due", FIELD_INT, FIELD_IN(MistakesShown, due), .high = INT32_MAX, .help = "to be tried today"},
    {"total", FIELD_INT, FIELD_IN(MistakesShown, total), .high = INT32_MAX},
    {"learned", FIELD_INT, FIELD_IN(MistakesShown, learned), .high = INT32_MAX, .help = "that may wait a week or more"},
    {"games", FIELD_INT, FIELD_IN(MistakesShown, games), .high = MISTAKES_GAMES,
     .help = "of your last games that have not been looked through"},
    {0},
};

static Status run_mistakes_showing(const Use *use, const void *in, void *made, Error *err) {
  StoreGame *games;
  int count = 0;
  MistakesShown *out = made;
  (void)in;
  *out = (MistakesShown){0};
  Status status = mistakes_count(use, out, err);
  if (status == OK)
    status = mistakes_list_games(use, &games, &count, err);
  out->games = count;
  return status;
}

const UseCase mistakes_showing =
    USE_CASE(.name = "mistakes.show", .summary = N_("count your mistakes that are to be tried again"),
             .who = WHO_ACCOUNT, USE_NOTHING_IN, USE_OUT(mistakes_shown_fields, MistakesShown),
             .run = run_mistakes_showing);

static Status run_mistake_asking(const Use *use, const void *in, void *made, Error *err) {
  TrainerExercise *out = made;
  ScopedMem TrainerFile *file = mem_alloc(sizeof *file);
  FieldList cards;
  (void)in;
  *out = (TrainerExercise){.exercise = "", .language = "", .cgp = "", .task = "", .played = "", .game = "", .hint = ""};
  Status status = cardbox_due(use->app, use->account, deck, cardbox_today(use->app), 1, use->arena, &cards, err);
  if (status == OK && cards.count > 0)
    status = mistake_open(use, ((const Card *)cards.items)->item, file, err);
  if (status == OK && cards.count > 0)
    status = mistake_show(use, file, out, err);
  resourcewords_close(&file->words);
  return status;
}

const UseCase mistake_asking =
    USE_CASE(.name = "mistakes.next", .summary = N_("try the mistake of yours that has been due for longest"),
             .who = WHO_ACCOUNT, USE_NOTHING_IN, USE_OUT(trainer_exercise_fields, TrainerExercise),
             .run = run_mistake_asking);
