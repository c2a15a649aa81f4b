// SPDX-License-Identifier: MIT
// A game as one player may see it, for the page: docs/api.md, "A game".
#pragma once

#include "api/router.h"
#include "api/tables.h"
#include "field/field.h"
#include "game/settings.h"

extern const Field game_fields[];
// Rows of a query: of a long game, from which entry of its history, and how many.
#define HISTORY_PART_FIELDS                                                                                            \
  FIELD_ROW("from", FIELD_INT, .is_optional = true, .high = GAME_ACTIONS_MAX,                                          \
            .help = "the first entry of the history that is wanted, from 0"),                                          \
      FIELD_ROW("limit", FIELD_INT, .is_optional = true, .high = GAME_ACTIONS_MAX,                                     \
                .help = "how many entries of the history are wanted at most")

// What the player sees from the seat, one of the player's own. -1: from the only one they have; where several people
// share the device, and to who has none, nobody's rack is shown: the page says which seat is meant. A new
// reference.
json_t *table_json(const Table *table, const Request *request, int seat);
// The same for an earlier moment of the game.
json_t *table_json_at(const Table *table, const Game *game, const Request *request, int seat);
// The seat that the player acts for: the wanted one, else the one whose turn it is, else the first; SEAT_SYSTEM for a
// spectator.
int table_seat_for(const Table *table, const Player *player, int wanted);

// [{"row", "col", "tile", "blank"}] of a play, without what was on the board.
json_t *play_tiles_json(const Play *play, const TileSet *tiles);
// The same of all that lies on a board.
json_t *laid_tiles_json(const Board *board, const TileSet *tiles);
extern const Field placed_fields[];
// Premium squares by row and column, and where a game begins.
json_t *layout_json(const Layout *layout);
extern const Field layout_fields[];
// Names of tiles, blanks last.
json_t *rack_names_json(const Rack *rack, const TileSet *tiles);
// What was refused, as a sentence.
json_t *reason_json(const Error *err, const Catalog *catalog);
// Words as people read them.
void tiles_write_word(const Tile *word, int count, const TileSet *tiles, StrBuf *out);

// Every setting with its value.
json_t *rules_json(const Settings *settings);

extern const Field tile_fields[];
// Kinds of tiles; of a game without the blank, which the page counts apart.
json_t *tiles_json(const TileSet *tiles, bool has_blank);
