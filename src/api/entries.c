// SPDX-License-Identifier: MIT
// The history of a table, as lists show it. Playing the game again gives every detail of every action, but costs as
// much as all of them; so the most frequent actions are recorded as they happen.
#include "api/tables.h"
#include "app/history.h"
#include "base/mem.h"

#include <stdio.h>

static void round_destroy(RoundEntry *round) {
  for (int seat = 0; round && seat < SEATS_MAX; seat++)
    mem_free(round->words[seat]);
  mem_free(round);
}

void table_forget_record(Table *table) {
  for (int i = 0; i < table->entry_count; i++) {
    mem_free(table->entries[i].word);
    mem_free(table->entries[i].wrong);
    round_destroy(table->entries[i].round);
  }
  table->entry_count = 0;
}

static Entry *entries_add(Table *table) {
  ARRAY_GROW(table->entries, table->entry_count, table->entry_capacity);
  Entry *entry = &table->entries[table->entry_count++];
  *entry = (Entry){.seat = SEAT_SYSTEM, .of = SEAT_SYSTEM};
  return entry;
}

static void write_position(const Play *play, char out[12]) {
  ScopedStrBuf position = {0};
  play_write_position(play, &position);
  snprintf(out, 12, "%s", strbuf_text(&position));
}

static void set_play(Entry *entry, const Play *play, const char *word) {
  write_position(play, entry->position);
  entry->word = mem_copy_text(word, strlen(word));
}

static void set_challenge(Entry *entry, const HistoryStep *step) {
  set_play(entry, &step->play, step->word);
  entry->wrong = mem_copy_text(step->wrong, strlen(step->wrong));
  entry->success = step->wrong[0] != '\0';
  entry->of = step->owner;
}

// Leaves out actions that people need not see separately.
static bool is_shown(const HistoryStep *step) {
  switch (step->action->type) {
  case ACTION_ACCEPT:
  case ACTION_SUBMIT:
  case ACTION_HELP:
  case ACTION_SEAT_CHANGE:
  case ACTION_LEXICON_CHANGED:
  case ACTION_STUCK:
  case ACTION_ABORT:
  case ACTION_PAUSE:
    return false;
  case ACTION_UNDO:
    return step->takes_back;
  default:
    return !step->is_undone;
  }
}

static const char *type_name(const Action *action) {
  return action->type == ACTION_ROUND_CLOSE ? "round" : action_type_name(action->type);
}

static int entries_points_of(const HistoryStep *step, int seat) {
  ActionType type = step->action->type;
  if (type == ACTION_PLAY || type == ACTION_ROUND_CLOSE)
    return step->score;
  return seat >= 0 && type != ACTION_UNDO ? step->changes[seat] : 0;
}

static void entries_add_step(Table *table, const HistoryStep *step) {
  const Action *action = step->action;
  Entry *entry = entries_add(table);
  entry->seq = action->seq;
  entry->at_ms = action->at_ms;
  entry->turn_number = step->turn_number;
  entry->type = type_name(action);
  entry->seat = action->type == ACTION_TIMEOUT ? action->timeout.seat : action->seat;
  if (step->has_play && (action->type == ACTION_PLAY || action->type == ACTION_ROUND_CLOSE))
    set_play(entry, &step->play, step->word);
  entry->score = entries_points_of(step, entry->seat);
  if (entry->seat >= 0)
    entry->total = step->scores[entry->seat];
  if (action->type == ACTION_EXCHANGE)
    entry->count = action->exchange.count;
  if (action->type == ACTION_CHALLENGE)
    set_challenge(entry, step);
}

// The round that this step closes. The last submission of each seat counts.
static void add_round(Entry *entry, const History *history, int close) {
  const HistoryStep *step = &history->steps[close];
  RoundEntry *round = entry->round = mem_alloc(sizeof *round);
  round->round = step->action->round_close.round;
  memcpy(round->scores, step->changes, sizeof round->scores);
  for (int i = close - 1; i >= 0 && history->steps[i].action->type != ACTION_ROUND_CLOSE; i--) {
    const HistoryStep *submit = &history->steps[i];
    int seat = submit->action->seat;
    if (submit->action->type != ACTION_SUBMIT || round->words[seat])
      continue;
    round->words[seat] = mem_copy_text(submit->word, strlen(submit->word)); // "": nothing could be laid
    if (submit->has_play)
      write_position(&submit->play, round->positions[seat]);
  }
}

// The final count: what was left on the racks.
static void add_final(Table *table) {
  const State *state = table_state(table);
  if (!state_is_over(state) || state->end == END_ABORTED)
    return;
  for (int seat = 0; seat < state->seat_count; seat++) {
    const SeatState *player = &state->seats[seat];
    int change = player->rack_gain - player->rack_loss - player->time_loss;
    if (change == 0)
      continue;
    Entry *entry = entries_add(table);
    *entry = (Entry){.seq = state->seq,
                     .at_ms = state->at_ms,
                     .turn_number = state->turn_number,
                     .seat = seat,
                     .of = SEAT_SYSTEM,
                     .type = "final",
                     .score = change,
                     .total = player->score};
  }
}

// The entry of the play that ended the game should not include the final count.
static void without_final(Table *table) {
  const State *state = table_state(table);
  if (!state_is_over(state) || table->entry_count == 0)
    return;
  Entry *last = &table->entries[table->entry_count - 1];
  if (last->seat < 0 || last->seq != state->seq)
    return;
  const SeatState *player = &state->seats[last->seat];
  int change = player->rack_gain - player->rack_loss - player->time_loss;
  last->total -= change;
  if (strcmp(last->type, "play") != 0)
    last->score -= change;
}

void table_record_all(Table *table) {
  History history;
  table_forget_record(table);
  if (history_build(table_game(table), &history, NULL) != OK)
    return;
  for (int i = 0; i < history.count; i++) {
    if (!is_shown(&history.steps[i]))
      continue;
    entries_add_step(table, &history.steps[i]);
    if (history.steps[i].action->type == ACTION_ROUND_CLOSE)
      add_round(&table->entries[table->entry_count - 1], &history, i);
  }
  history_deinit(&history);
  without_final(table);
  add_final(table);
}

static bool is_simple(const Game *game, const Action *action) {
  return !state_is_over(game_state(game)) && game_settings(game)->challenge == CHALLENGE_VOID &&
         !game_settings(game)->duplicate &&
         (action->type == ACTION_PLAY || action->type == ACTION_PASS || action->type == ACTION_EXCHANGE);
}

void table_record_action(Table *table, const int scores_before[SEATS_MAX]) {
  const Game *game = table_game(table);
  const State *state = game_state(game);
  const Action *action = game_action(game, game_action_count(game));
  if (!is_simple(game, action)) {
    table_record_all(table);
    return;
  }
  ScopedStrBuf word = {0};
  Entry *entry = entries_add(table);
  entry->seq = action->seq;
  entry->at_ms = action->at_ms;
  entry->turn_number = state->turn_number - 1;
  entry->seat = action->seat;
  entry->type = action_type_name(action->type);
  entry->total = state->seats[action->seat].score;
  entry->score = entry->total - scores_before[action->seat];
  if (action->type == ACTION_PLAY) {
    play_write_word(&action->play, &state->board, &game_settings(game)->tiles, &word);
    set_play(entry, &action->play, strbuf_text(&word));
  }
  if (action->type == ACTION_EXCHANGE)
    entry->count = action->exchange.count;
}
