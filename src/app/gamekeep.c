// SPDX-License-Identifier: MIT
// A game on its way into the store and back: the JSON of logs, cut into its lines, and what lists show of it.
#include "app/gamekeep.h"

#include "app/games_internal.h"
#include "notation/gamejson.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// ---- results ----

// Accounts by their number, machines by their kind, guests by their name.
static const char *player_key(const Seat *who, Arena *arena) {
  ScopedStrBuf key = {0};
  if (who->kind == SEAT_BOT)
    player_key_of_machine(who->bot, &key);
  else if (account_of_mark(who->account))
    player_key_of_account(account_of_mark(who->account), &key);
  else
    player_key_of_guest(who->name, &key);
  return arena_copy_text(arena, key.data, key.size);
}

static StoreResult game_results_result_of(const Game *game, int seat, unsigned winners, Arena *arena) {
  const State *state = game_state(game);
  const Seat *who = &state->seats[seat].who;
  bool is_machine = who->kind == SEAT_BOT;
  int64_t user = is_machine ? 0 : account_of_mark(who->account);
  return (StoreResult){.player_key = player_key(who, arena),
                       .player_name = is_machine ? who->bot : who->name,
                       .user = user,
                       .is_machine = is_machine,
                       .seat = seat,
                       .score = state->seats[seat].score,
                       .is_won = winners == 1u << seat && state->seat_count > 1,
                       .at_ms = state->at_ms};
}

// What a finished game leaves in ranking and statistics: one result a seat; none for a game without a result. Texts in
// the arena. ranking: of game_settings(game).
static StoreResult *game_results(const Game *game, const RankingGrounds *ranking, Arena *arena, int *count) {
  const State *state = game_state(game);
  bool is_ranked = ranking_judge(ranking, game).is_ranked;
  *count = 0;
  if (!state_is_over(state) || state->end == END_ABORTED)
    return NULL;
  StoreResult *results = arena_alloc(arena, (size_t)state->seat_count * sizeof *results);
  for (int seat = 0; seat < state->seat_count; seat++) {
    StoreResult *result = &results[(*count)++];
    *result = game_results_result_of(game, seat, state_winners(state), arena);
    result->is_ranked = is_ranked;
    result->preset = game_settings(game)->preset;
    result->language = ranking->language;
  }
  return results;
}

// ---- bytes ----

// Steals the reference.
static void gamekeep_add_json(json_t *value, StrBuf *out) {
  char *text = json_dumps(value, JSON_COMPACT | JSON_ENSURE_ASCII);
  json_decref(value);
  strbuf_add_text(out, text ? text : "");
  free(text);
}

void game_write_head(const Game *game, StrBuf *out) {
  gamekeep_add_json(gamejson_head(game, true), out);
}

void game_write_summary(const Game *game, StrBuf *out) {
  const State *state = game_state(game);
  json_t *names = json_array(), *scores = json_array(), *machines = json_array(), *out_seats = json_array();
  for (int seat = 0; seat < state->seat_count; seat++) {
    const Seat *who = &state->seats[seat].who;
    json_array_append_new(names, json_string(who->name));
    json_array_append_new(machines, json_string(who->kind == SEAT_BOT ? who->bot : ""));
    json_array_append_new(scores, json_integer(state->seats[seat].score));
    if (state->seats[seat].is_out)
      json_array_append_new(out_seats, json_integer(seat));
  }
  gamekeep_add_json(json_pack("{s:o,s:o,s:o,s:o,s:i,s:i}", "names", names, "scores", scores, "bots", machines, "out",
                              out_seats, "turn", state->turn_number, "awaited", state_awaited(state)),
                    out);
}

Status game_add_stored(Store *store, const Game *game, StoreGame *row, Error *err) {
  int64_t users[SEATS_MAX + 1];
  ScopedStrBuf head = {0}, summary = {0};
  game_write_head(game, &head);
  game_write_summary(game, &summary);
  row->head = (Span){head.data, head.size};
  row->summary = summary.data;
  row->hash = game_head_hash(game);
  row->began_ms = row->played_ms = game_began_ms(game);
  int count = account_participants(game_settings(game), row->owner, users);
  Status status = store->ops->game_add(store, row, users, count, &row->id, err);
  row->head = (Span){0};
  row->summary = row->hash = "";
  return status;
}

StoreAction game_stored_action(const Game *game, const Action *action, Arena *arena) {
  ScopedStrBuf body = {0};
  gamekeep_add_json(gamejson_action(action, &game_settings(game)->tiles), &body);
  return (StoreAction){.seq = action->seq,
                       .seat = action->seat,
                       .account = action->account,
                       .at_ms = action->at_ms,
                       .nonce = action->nonce,
                       .type = action_type_name(action->type),
                       .body = {strbuf_keep(&body, arena), body.size},
                       .hash = action->state_hash};
}

StoreAppend game_append_of(const Game *game, const Action *action, const RankingGrounds *ranking, Arena *arena) {
  ScopedStrBuf summary = {0};
  game_write_summary(game, &summary);
  StoreAppend append = {.action = game_stored_action(game, action, arena),
                        .summary = strbuf_keep(&summary, arena),
                        .is_over = state_is_over(game_state(game))};
  if (append.is_over) {
    append.unranked_why = unranked_code(ranking_judge(ranking, game).why_not);
    append.results = game_results(game, ranking, arena, &append.result_count);
  }
  return append;
}

static const char *seat_shown_name(const char *name) {
  return strncmp(name, SEAT_FREE_NAME, strlen(SEAT_FREE_NAME)) == 0 ? "" : name;
}

void game_read_summary(const char *summary, Arena *arena, GameEntry *out) {
  json_auto_t *root = json_loads(summary, 0, NULL);
  json_t *names = json_object_get(root, "names"), *scores = json_object_get(root, "scores");
  json_t *machines = json_object_get(root, "bots"); // games of long ago have none
  out->turn_number = (int)json_integer_value(json_object_get(root, "turn"));
  json_t *awaited = json_object_get(root, "awaited");
  out->awaited = awaited ? (int)json_integer_value(awaited) : SEAT_SYSTEM;
  EntrySeat *seats = arena_alloc(arena, SEATS_MAX * sizeof *seats);
  out->seats = (FieldList){seats, 0};
  for (size_t i = 0; i < json_array_size(names) && i < SEATS_MAX; i++) {
    const char *name = json_string_value(json_array_get(names, i));
    name = name ? arena_copy(arena, name) : "";
    const char *bot = json_string_value(json_array_get(machines, i));
    seats[out->seats.count++] = (EntrySeat){name, seat_shown_name(name), bot && bot[0] ? arena_copy(arena, bot) : NULL,
                                            (int)json_integer_value(json_array_get(scores, i)), false};
  }
  json_t *out_seats = json_object_get(root, "out");
  for (size_t i = 0; i < json_array_size(out_seats); i++) {
    json_int_t seat = json_integer_value(json_array_get(out_seats, i));
    if (seat >= 0 && seat < out->seats.count)
      seats[seat].is_out = true;
  }
}

const char *game_last_hash(const Game *game) {
  int64_t count = game_action_count(game);
  return count ? game_action(game, count)->state_hash : game_head_hash(game);
}

void game_new_public_id(char out[GAME_ID_SIZE]) {
  static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
  for (int i = 0; i < GAME_ID_SIZE - 1; i++)
    out[i] = letters[randombytes_uniform(sizeof letters - 1)];
  out[GAME_ID_SIZE - 1] = '\0';
}

void game_write_time(int64_t at_ms, StrBuf *out) {
  char text[64];
  struct tm parts;
  time_t seconds = (time_t)(at_ms / 1000);
  if (localtime_r(&seconds, &parts) && strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts) > 0)
    strbuf_add_text(out, text);
}

static void gamekeep_add_line(Span bytes, StrBuf *out) {
  strbuf_add(out, bytes.data, bytes.size);
  strbuf_add_char(out, '\n');
}

Status game_read_stored(Store *store, const StoreGame *row, int64_t to_seq, Game **out, Error *err) {
  ScopedArena arena = {0};
  ScopedStrBuf text = {0};
  StoreAction *actions;
  int count;
  Status status = store->ops->game_actions(store, row->id, 0, to_seq, &arena, &actions, &count, err);
  if (status == OK) {
    gamekeep_add_line(row->head, &text);
    for (int i = 0; i < count; i++)
      gamekeep_add_line(actions[i].body, &text);
    status = gamejson_read((Span){text.data, text.size}, row->public_id, NULL, out, err);
  }
  return status;
}
