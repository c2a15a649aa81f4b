// SPDX-License-Identifier: MIT
// A game as one player may see it, for the page: docs/api.md, "A game".
#pragma once

#include "api/router.h"
#include "api/tables.h"
#include "field/field.h"
#include "game/settings.h"

extern const Field game_fields[];
// Rows of a query, for long games: the first entry of the history, and how many.
#define HISTORY_PART_FIELDS                                                                                            \
  FIELD_ROW("from", FIELD_INT, .is_optional = true, .high = GAME_ACTIONS_MAX,                                          \
            .help = "the first entry of the history that is wanted, from 0"),                                          \
      FIELD_ROW("limit", FIELD_INT, .is_optional = true, .high = GAME_ACTIONS_MAX,                                     \
                .help = "how many entries of the history are wanted at most")

// What the player sees from the seat, which must be one of the player's own. -1: the only one they have. If several
// people share the device, or the player has no seat, no rack is shown: the page names the seat. A new reference.
json_t *table_json(const Table *table, const Request *request, int seat);
// The same for an earlier moment of the game.
json_t *table_json_at(const Table *table, const Game *game, const Request *request, int seat);
// The seat that the player acts for: the wanted one, else the one whose turn it is, else the first; SEAT_SYSTEM for
// somebody without a seat.
int table_seat_for(const Table *table, const Player *player, int wanted);

// [{"row", "col", "tile", "blank"}] of a play, without tiles that were on the board.
json_t *play_tiles_json(const Play *play, const TileSet *tiles);
// The same for all tiles on a board.
json_t *laid_tiles_json(const Board *board, const TileSet *tiles);
extern const Field placed_fields[];
// Premium squares by row and column, and the start square.
json_t *layout_json(const Layout *layout);
extern const Field layout_fields[];
// Names of tiles, blanks last.
json_t *rack_names_json(const Rack *rack, const TileSet *tiles);
// The reason of a refusal, as a sentence.
json_t *reason_json(const Error *err, const Catalog *catalog);
// A word as people read it.
void tiles_write_word(const Tile *word, int count, const TileSet *tiles, StrBuf *out);

// Every setting with its value.
json_t *rules_json(const Settings *settings);

extern const Field tile_fields[];
// Kinds of tiles; for a game without the blank, which the page counts separately.
json_t *tiles_json(const TileSet *tiles, bool has_blank);
