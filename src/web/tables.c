// SPDX-License-Identifier: MIT
#include "web/tables.h"

Status tables_look(Server *server, const Player *player, const char *game, unsigned *seats, char **text) {
  (void)server, (void)player, (void)game;
  *seats = 0;
  *text = NULL;
  return ERR_MISSING;
}
