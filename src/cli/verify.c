// SPDX-License-Identifier: MIT
// tesela verify: was a game played as its file says?
#include "app/verify.h"

#include "app/telling.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"
#include "notation/gamejson.h"

static void add_scores(Cli *cli, const Game *game) {
  const State *state = game_state(game);
  for (int seat = 0; seat < state->seat_count; seat++) {
    strbuf_printf(&cli->out, "  %s: ", state->seats[seat].who.name);
    telling_add_count(game, seat, cli->catalog, &cli->out);
    strbuf_add_char(&cli->out, '\n');
  }
}

static void verify_add_text(Cli *cli, const Verified *verified) {
  const Catalog *catalog = cli->catalog;
  const State *state = game_state(verified->game);
  StrBuf *out = &cli->out;
  if (state_is_over(state))
    strbuf_add_text(out, _("The game is what it says it is.\n"));
  else
    strbuf_add_text(out, _("So far the game is what it says it is, but it is not finished.\n"));
  strbuf_printf(out,
                tr_plural(catalog, "%ld action, by the rules and unchanged; ",
                          "%ld actions, by the rules and unchanged; ", (long)verified->actions),
                (long)verified->actions);
  strbuf_printf(out,
                tr_plural(catalog, "%ld tile drawn as the seed has it.\n", "%ld tiles drawn as the seed has it.\n",
                          (long)verified->draws),
                (long)verified->draws);
  strbuf_printf(out, _("The seed is the one that was published: %s\n"), game_commitment(verified->game));
  if (verified->has_torn_line)
    strbuf_add_text(out, _("The last line was cut off. It was never confirmed and does not count.\n"));
  if (state_is_over(state)) {
    telling_add_end(verified->game, catalog, out);
    strbuf_add_char(out, ' ');
    telling_add_winners(verified->game, catalog, out);
    strbuf_add_char(out, '\n');
  }
  add_scores(cli, verified->game);
}

Status run_verify(Cli *cli, const Args *args, Error *err) {
  ScopedArena arena = {0};
  ScopedBytes text = {0};
  Verified verified = {0};
  const char *path = args->operands[0];
  Status status = file_read(path, GAMEJSON_FILE_MAX, &text, err);
  if (status == OK)
    status = game_verifying.run(&(Use){.catalog = cli->catalog, .arena = &arena}, &(VerifyOrder){{text, path}},
                                &verified, err);
  if (status != OK)
    return status;
  if (args_has(args, "json"))
    cli_add_json(cli, fields_to_json(game_verifying.out, &verified, FIELD_NOT_JSON));
  else
    verify_add_text(cli, &verified);
  game_verifying.deinit(&verified);
  return OK;
}
