// SPDX-License-Identifier: MIT
// tesela verify: was a game played as its file says?
#include "app/verify.h"

#include "base/file.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"
#include "notation/gamejson.h"

Status run_verify(Cli *cli, const Args *args, Error *err) {
  ScopedBytes text = {0};
  Verified verified = {0};
  const char *path = args->operands[0];
  Status status = file_read(path, GAMEJSON_FILE_MAX, &text, err);
  if (status == OK)
    status = game_verifying.run(&(Use){.catalog = cli->catalog, .arena = cli->arena}, &(VerifyOrder){{text, path}},
                                &verified, err);
  if (status != OK)
    return status;
  if (args_has(args, "json"))
    cli_add_json(cli, fields_to_json(game_verifying.out, &verified, FIELD_NOT_JSON));
  else
    verified_tell(&verified, cli->catalog, &cli->out);
  game_verifying.deinit(&verified);
  return OK;
}
