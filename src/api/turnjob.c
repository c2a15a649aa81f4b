// SPDX-License-Identifier: MIT
#include "api/turnjob.h"

#include "api/jobcall.h"
#include "app/machine.h"
#include "app/served.h"
#include "notation/gamejson.h"
#include "notation/jsonread.h"

#include <stdlib.h>
#include <string.h>

enum {
  TURN_THINK_MS = 20 * 1000, // then something is wrong, and nothing has come of it
  TURN_WAIT_MS = 30 * 1000,  // three workers can have died in that time
};

static const Field turn_order_fields[] = {
    {"game", FIELD_TEXT, FIELD_IN(TurnOrder, game), .low = 1, .high = GAME_ID_SIZE - 1},
    {"seat", FIELD_INT, FIELD_IN(TurnOrder, seat), .high = SEATS_MAX - 1},
    {"seq", FIELD_INT, FIELD_IN(TurnOrder, seq), .high = INT64_MAX},
    {"round", FIELD_INT, FIELD_IN(TurnOrder, round), .high = INT64_MAX},
    {"hash", FIELD_TEXT, FIELD_IN(TurnOrder, hash), .high = HASH_HEX_SIZE - 1},
    {0},
};

TurnOrder turnjob_of(const OpenGame *open, int seat) {
  const State *state = game_state(open->table.game);
  TurnOrder order = {.game = open->id, .seat = seat, .round = state->round, .hash = ""};
  if (!game_settings(open->table.game)->duplicate) {
    order.seq = state->seq;
    order.hash = opengame_last_hash(open);
  }
  return order;
}

void turnjob_write(const TurnOrder *order, StrBuf *out) {
  jobcall_write(turn_order_fields, order, out);
}

void turnjob_subject(const TurnOrder *order, StrBuf *out) {
  strbuf_printf(out, "turn %s %d %lld %lld %s", order->game, order->seat, (long long)order->seq,
                (long long)order->round, order->hash);
}

static bool turnjob_is_now(const TurnOrder *order, const OpenGame *open) {
  const State *state = game_state(open->table.game);
  TurnOrder now = turnjob_of(open, order->seat);
  return !state_is_over(state) && order->seat < state->seat_count && state->seats[order->seat].who.kind == SEAT_BOT &&
         now.seq == order->seq && now.round == order->round && strcmp(now.hash, order->hash) == 0;
}

static void turnjob_write_choice(Action *choice, const OpenGame *open, StrBuf *out) {
  choice->version = ACTION_VERSION;
  choice->seq = game_state(open->table.game)->seq + 1;
  json_auto_t *json = gamejson_action(choice, &game_settings(open->table.game)->tiles);
  char *text = json_dumps(json, JSON_COMPACT);
  strbuf_add_text(out, text ? text : "");
  free(text);
}

static Status turnjob_think(const TurnOrder *order, const OpenGame *open, const Progress *progress, StrBuf *result,
                            Error *err) {
  MachineTask *task = NULL;
  Action choice;
  if (!turnjob_is_now(order, open))
    return error_set(err, ERR_STATE, N_("the game has gone on meanwhile"));
  Status status = table_machine_task(&open->table, order->seat, &task, err);
  if (status == OK)
    status = machinetask_run(task, progress, &choice, err);
  if (status == OK)
    turnjob_write_choice(&choice, open, result);
  machinetask_destroy(task);
  return status;
}

static Status turnjob_run(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err) {
  TurnOrder order = {0};
  OpenGame *open = NULL;
  json_t *json;
  Status status = jobcall_read(turn_order_fields, span_of(job->request), &order, &json, err);
  if (status == OK)
    status = served_open(worker->app, worker->api->words, order.game, &open, err);
  if (status == OK)
    status = turnjob_think(&order, open, progress, result, err);
  opengame_close(open);
  json_decref(json);
  return status;
}

const JobKind turnjob_kind = {.name = "turn",
                              .time_ms_max = TURN_THINK_MS,
                              .patience_ms = JOB_HASTE_MS,
                              .wait_ms_max = TURN_WAIT_MS,
                              .is_joined = true,
                              .run = turnjob_run};

Status turnjob_read_choice(Span result, const Settings *settings, Action *out, Error *err) {
  json_auto_t *json = NULL;
  Status status = json_parse(result, &json, err);
  return status == OK ? gamejson_read_action(json, settings, out, err) : status;
}
