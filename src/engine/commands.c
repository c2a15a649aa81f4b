// SPDX-License-Identifier: MIT
#include "engine/commands.h"

#include "game/draft.h"

#include <assert.h>

void commands_add(BotCommands *commands, BotCommand command) {
  assert(commands->count < BOT_COMMANDS_MAX);
  commands->list[commands->count++] = command;
}

static Status refuse_unfinished(Error *err) {
  return error_set(err, ERR_INPUT, N_("a list of commands must end with finishing or passing"));
}

static Status commands_finish(const Draft *draft, const GameView *view, Action *out, Error *err) {
  DraftPreview preview;
  Status status = draft_preview(draft, view, &preview, err);
  if (status != OK)
    return status;
  out->type = ACTION_PLAY;
  out->play = preview.play;
  return OK;
}

Status commands_action(const BotCommands *commands, const GameView *view, Action *out, Error *err) {
  Draft draft = {0};
  Status status = OK;
  for (int i = 0; i < commands->count && status == OK; i++) {
    const BotCommand *command = &commands->list[i];
    switch (command->type) {
    case COMMAND_BUY_SKIP:
      out->type = ACTION_SKIP;
      return i == 0 ? OK : refuse_unfinished(err);
    case COMMAND_PLACE:
      status = draft_place(&draft, view, command->row, command->col, command->tile, err);
      break;
    case COMMAND_FINISH:
      return commands_finish(&draft, view, out, err);
    case COMMAND_PASS:
      out->type = ACTION_PASS;
      return i == 0 ? OK : refuse_unfinished(err);
    }
  }
  return status == OK ? refuse_unfinished(err) : status;
}
