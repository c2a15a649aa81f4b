// SPDX-License-Identifier: MIT
// A machine's turn as a job: whoever takes it reads the game from the store and thinks; what was chosen is played by
// the node that has the table. The same position and seed give the same play, whoever thinks.
#pragma once

#include "api/jobs.h"
#include "app/opengame.h"

extern const JobKind turnjob_kind;

// Which turn: what was decided about another one does not count. A round of a duplicate game is one turn, whoever has
// submitted meanwhile.
typedef struct TurnOrder {
  const char *game;
  int seat;
  int64_t seq, round; // seq 0: of a round
  const char *hash;   // of the last action; "": of a round
} TurnOrder;

// What the machine at this seat of the game, as it stands, has to decide. Valid while the game is.
TurnOrder turnjob_of(const OpenGame *open, int seat);
void turnjob_write(const TurnOrder *order, StrBuf *out); // as the request of a job
// One turn has one job, whoever asks for it.
void turnjob_subject(const TurnOrder *order, StrBuf *out);
// What was chosen.
MUST_CHECK Status turnjob_read_choice(Span result, const Settings *settings, Action *out, Error *err);
