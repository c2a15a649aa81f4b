// SPDX-License-Identifier: MIT
// A game: settings, a seed and a list of actions, and the state they give.
//
// Applying an action is a pure fold: it asks no lexicon, no engine and no clock. The program that appends an action has
// already decided whether words are valid, whether anybody can move and what time it is. The action records these
// facts. The rules here apply it, or refuse it and change nothing.
#pragma once

#include "base/random.h"
#include "game/bag.h"
#include "game/state.h"

enum { GAME_ACTIONS_MAX = 20000 };

typedef struct Game Game;

// Deals the racks. settings is copied.
MUST_CHECK Status game_create(const Settings *settings, const Seed *seed, int64_t at_ms, Game **out, Error *err);
// The same for a game that is played and forgotten, as machines play thousands of: everything works but the hashes,
// which are empty. Such a game can't be kept, replayed or proved to anybody.
MUST_CHECK Status game_create_unrecorded(const Settings *settings, const Seed *seed, int64_t at_ms, Game **out,
                                         Error *err);
void game_destroy(Game *game); // NULL is allowed

const Settings *game_settings(const Game *game);
const State *game_state(const Game *game);
// The words of the plays on the board, in the order they were made: state->words_made of them.
const MadeWord *game_words(const Game *game);
int64_t game_began_ms(const Game *game);
// SHA-256 of the seed, in hexadecimal ("" if unrecorded): published at the start, so that the seed published at the end
// can be checked.
const char *game_commitment(const Game *game);
// SHA-256 of the seed, the settings, the beginning and the first deal, in hexadecimal: the first of the chain of hashes
// through the actions.
const char *game_head_hash(const Game *game);
// These two are for the program itself (saving, bots' own streams), and for everybody once the game is over.
const Seed *game_seed(const Game *game);
const Bag *game_bag(const Game *game);

int64_t game_action_count(const Game *game);
const Action *game_action(const Game *game, int64_t seq); // 1..count

// Appends a new action: fills in its seq, version and hash, and applies it. ERR_EXISTS with code already_done when the
// account has sent this nonce before. The game is unchanged unless OK.
MUST_CHECK Status game_append(Game *game, Action *action, Error *err);
// The same for an action that game_check has just accepted: nothing is checked again.
void game_append_checked(Game *game, Action *action);
// Appends an action from a log: its seq, version and hash must be the right ones. After an error the game must be
// thrown away.
MUST_CHECK Status game_replay(Game *game, const Action *action, Error *err);
// Would the action be accepted?
MUST_CHECK Status game_check(const Game *game, const Action *action, Error *err);

// The action by which this account sent this nonce, or NULL.
const Action *game_find_nonce(const Game *game, const char *account, const char *nonce);

// Where an undo by this seat goes: before its last completed turn. ERR_STATE when there is none.
MUST_CHECK Status game_undo_target(const Game *game, int seat, int64_t *to_seq, Error *err);
