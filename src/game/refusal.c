// SPDX-License-Identifier: MIT
#include "game/refusal.h"

typedef struct RefusalRow {
  const char *code;
  Status kind;
  const char *message;
} RefusalRow;

static const RefusalRow rows[] = {
    [REFUSAL_SQUARE_UNKNOWN] = {"square_unknown", ERR_INPUT,
                                N_("'%s' is not a square: 8H reads across from row 8, column H; H8 reads down")},
    [REFUSAL_SQUARE_OFF_BOARD] = {"square_off_board", ERR_INPUT, N_("the square %s is off the board of %d by %d")},
    [REFUSAL_SQUARE_TAKEN] = {"square_taken", ERR_STATE, N_("the square %s is taken")},
    [REFUSAL_NO_TILES] = {"no_tiles", ERR_INPUT, N_("the play puts no tile on the board")},
    [REFUSAL_NOT_IN_LINE] = {"not_in_line", ERR_INPUT, N_("the tiles are not in one line")},
    [REFUSAL_GAP] = {"gap", ERR_INPUT, N_("the tiles do not form an unbroken line: the square %s is empty")},
    [REFUSAL_START_NOT_COVERED] = {"start_not_covered", ERR_INPUT, N_("the first play must cover the start square %s")},
    [REFUSAL_START_TOO_SHORT] = {"start_too_short", ERR_INPUT, N_("the first play needs at least %d tiles")},
    [REFUSAL_NOT_CONNECTED] = {"not_connected", ERR_INPUT, N_("the play touches no tile on the board")},
    [REFUSAL_NO_WORD] = {"no_word", ERR_INPUT, N_("the play makes no word of two tiles or more")},
};

const char *refusal_code(Refusal refusal) {
  return rows[refusal].code;
}

Status refuse_args(Error *err, Refusal refusal, const ErrorArg *args, int arg_count) {
  Status kind = error_set_args(err, rows[refusal].kind, rows[refusal].message, args, arg_count);
  if (err)
    err->code = rows[refusal].code;
  return kind;
}
