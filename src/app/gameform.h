// SPDX-License-Identifier: MIT
// A new game put together step by step, as a person answers questions: each field takes text, is checked when it is
// given, and has a message of its own.
#ifndef APP_GAMEFORM_H
#define APP_GAMEFORM_H

#include "app/resource.h"
#include "game/preset.h"

enum { GAMEFORM_RULES_MAX = 32, GAMEFORM_RULE_SIZE = 96 };

// The machine that plays where nobody has chosen one.
#define GAMEFORM_BOT "friendly:2"

typedef struct GameFormSeat {
  char name[SEAT_NAME_MAX];  // "": not given yet
  char bot[SETTINGS_ID_MAX]; // of a machine
  int64_t account;           // of a person who is logged in for the seat; 0: a guest
} GameFormSeat;

typedef struct GameForm {
  char preset[SETTINGS_ID_MAX];
  char dictionary[SETTINGS_ID_MAX]; // "": not given yet
  int board_size, rack_size;        // 0: the preset's
  int people_count, machine_count;
  GameFormSeat people[SEATS_MAX], machines[SEATS_MAX];
  char rules[GAMEFORM_RULES_MAX][GAMEFORM_RULE_SIZE]; // "challenge=double"
  int rule_count;
  char seed[64]; // "": by chance
  bool is_remote;
} GameForm;

// The rules "classic", nobody at the table, nothing chosen.
void gameform_start(GameForm *form);
// What one click gives: the account, or "You", against "Bot 1", whom a newcomer enjoys, with the words of the reader's
// language; unless the preset says otherwise. field_preset.
MUST_CHECK Status gameform_default(GameForm *form, const char *preset, const Account *account, const Catalog *catalog,
                                   Error *err);

// Nothing changes unless OK. The codes are field_board, field_rack, field_dictionary, field_people, field_name,
// field_machines, field_level, field_preset; rules have the codes of their settings.
MUST_CHECK Status gameform_set_preset(GameForm *form, const char *id, Error *err);
MUST_CHECK Status gameform_set_board(GameForm *form, const char *size, Error *err);
MUST_CHECK Status gameform_set_rack(GameForm *form, const char *size, Error *err);
MUST_CHECK Status gameform_set_dictionary(App *app, const Account *account, GameForm *form, const char *id, Error *err);
MUST_CHECK Status gameform_set_people(GameForm *form, const char *count, Error *err);
// index from 0. Not empty, and not the name of another player.
MUST_CHECK Status gameform_set_person(GameForm *form, int index, const char *name, Error *err);
// Somebody who has logged in for the seat; the name is the account's.
MUST_CHECK Status gameform_bind_person(GameForm *form, int index, const Account *account, Error *err);
MUST_CHECK Status gameform_set_machines(GameForm *form, const char *count, Error *err);
// level: "1", "2", "3" as in seed 001, or the name of any machine; "" is GAMEFORM_BOT. name "": "Bot 1", "Bot 2", ...
MUST_CHECK Status gameform_set_machine(GameForm *form, int index, const char *name, const char *level, Error *err);
MUST_CHECK Status gameform_set_rule(GameForm *form, const char *assignment, Error *err);
// Is everything there? data_missing.
MUST_CHECK Status gameform_check(const GameForm *form, Error *err);

#endif
