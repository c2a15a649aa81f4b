// SPDX-License-Identifier: MIT
#include "engine/bot.h"

#include "engine/greedy.h"

#include <string.h>

const Bot bots[] = {
    {"greedy", 1, N_("plays for the most points now"), greedy_choose},
    {0},
};

Status bot_find(const char *name, const Bot **out, Error *err) {
  StrBuf known = {0};
  for (const Bot *bot = bots; bot->name; bot++) {
    if (strcmp(bot->name, name) == 0) {
      *out = bot;
      strbuf_deinit(&known);
      return OK;
    }
    strbuf_printf(&known, "%s%s", known.size ? " " : "", bot->name);
  }
  Status status = error_set(err, ERR_MISSING, N_("there is no machine player '%s'; there are: %s"), err_str(name),
                            err_str(strbuf_text(&known)));
  strbuf_deinit(&known);
  return status;
}
