// SPDX-License-Identifier: MIT
// The form of a new game, as the page sends it.
#ifndef API_GAME_FORM_H
#define API_GAME_FORM_H

#include "api/router.h"
#include "api/tables.h"

extern const Field game_form_fields[];

// Settings and words of a form that fits game_form_fields; request->field names what is wrong. *here has a bit for each
// seat of somebody else who has logged in for it. wordset_release gives the words back.
MUST_CHECK Status gameform_read(Request *request, const json_t *form, Settings *out, unsigned *here, WordSet **words,
                                Error *err);

// Begins the game and makes it the request's answer. Of `fresh` game and is_remote are filled in, and the owner unless
// it has one; its words are taken over in any case. here: seats of other accounts that logged in at this device, as
// bits.
MUST_CHECK Status game_begin(Request *request, const Settings *settings, const Seed *seed, ServedGame fresh,
                             unsigned here, Error *err);

#endif
