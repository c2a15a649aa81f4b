// SPDX-License-Identifier: MIT
#include "app/machinekit.h"

#include "engine/bot.h"
#include "engine/leavesfile.h"

bool machinekit_is_wanted(const State *state) {
  const Bot *bot;
  for (int seat = 0; seat < state->seat_count; seat++) {
    const Seat *who = &state->seats[seat].who;
    if (who->kind == SEAT_BOT && bot_find(who->bot, &bot, NULL) == OK && bot->uses_values)
      return true;
  }
  return false;
}

static Status open_leaves(const MachineKitSource *source, MachineKit *out, Error *err) {
  const char *id = leaves_builtin(source->tiles, &out->leaves);
  winpct_builtin(id, &out->win);
  outlook_builtin(id, source->tiles, &out->outlook);
  if (!source->leaves_path)
    return OK;
  leaves_deinit(&out->leaves);
  return leaves_load(source->leaves_path, source->tiles, &out->leaves, err);
}

Status machinekit_open(const MachineKitSource *source, const Progress *progress, MachineKit *out, Error *err) {
  *out = (MachineKit){0};
  Status status = open_leaves(source, out, err);
  if (status != OK || source->lexicon->any_order)
    return status;
  status = tools_open(&source->lexicon->kwg, source->tiles->kinds, source->kwg_path, source->map, progress, &out->tools,
                      err);
  out->has_tools = status == OK;
  if (status != OK)
    machinekit_close(out);
  return status;
}

void machinekit_close(MachineKit *kit) {
  if (kit->has_tools)
    tools_close(&kit->tools);
  leaves_deinit(&kit->leaves);
  *kit = (MachineKit){0};
}
