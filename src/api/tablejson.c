// SPDX-License-Identifier: MIT
#include "api/tablejson.h"

#include "api/tables.h"
#include "app/ability.h"
#include "app/games.h"
#include "app/telling.h"
#include "base/mem.h"
#include "game/view.h"
#include "lexicon/tiletext.h"

#include <jansson.h>
#include <sodium.h>

json_t *reason_json(const Error *err, const Catalog *catalog) {
  ScopedStrBuf text = {0};
  error_format(err, catalog, &text);
  return json_string(strbuf_text(&text));
}

// Adds what the seat may do now, "can", by name; and what the game has but the seat may not do now, "cannot", with the
// reason in the reader's language. SEAT_SYSTEM may do nothing; a finished game has neither.
static void abilities_add(json_t *game, const Table *table, int seat, const Catalog *catalog) {
  json_t *can = json_array(), *cannot = json_object();
  bool is_over = state_is_over(table_state(table));
  for (int i = 0; i < ABILITIES && seat >= 0 && !is_over; i++) {
    Error err;
    if (!ability_is_known((Ability)i, table_settings(table)))
      continue;
    if (ability_check((Ability)i, &table->open->table, seat, &err) == OK)
      json_array_append_new(can, json_string(ability_name((Ability)i)));
    else
      json_object_set_new(cannot, ability_name((Ability)i), reason_json(&err, catalog));
  }
  json_object_set_new(game, "can", can);
  json_object_set_new(game, "cannot", cannot);
}

const Field placed_fields[] = {
    {"row", FIELD_INT, .high = BOARD_MAX - 1},
    {"col", FIELD_INT, .high = BOARD_MAX - 1},
    {"tile", FIELD_TEXT, .low = 1, .high = TILE_NAME_MAX, .help = "its letter, also of a blank"},
    {"blank", FIELD_BOOL, .is_optional = true},
    {0},
};

const Field layout_fields[] = {
    {"letter", FIELD_LIST, .high = BOARD_MAX, .of = FIELD_ANY},
    {"word", FIELD_LIST, .high = BOARD_MAX, .of = FIELD_ANY},
    {"start", FIELD_LIST, .high = BOARD_SQUARES, .of = FIELD_ANY},
    {0},
};
const Field tile_fields[] = {
    {"name", FIELD_TEXT, .low = 1, .high = TILE_NAME_MAX},
    {"count", FIELD_INT, .high = 2 * TILE_COUNT_MAX},
    {"points", FIELD_INT, .high = TILE_POINTS_MAX},
    {.name = "vowel", .type = FIELD_BOOL},
    {0},
};
static const Field seat_fields[] = {
    {"name", FIELD_TEXT, .high = 64, .help = "nothing while the seat is free"},
    {"kind", FIELD_CHOICE, .choices = "person bot"},
    {.name = "bot", .type = FIELD_ANY},
    {"score", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {"tiles", FIELD_INT, .high = RACK_MAX},
    {"coins", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {.name = "out", .type = FIELD_BOOL},
    {"mine", FIELD_BOOL, .help = "whoever asks may act for it"},
    {"here", FIELD_BOOL, .help = "played at this device"},
    {"locked", FIELD_BOOL, .help = "... once the password of its account is given: POST …/login"},
    {.name = "free", .type = FIELD_BOOL},
    {.name = "present", .type = FIELD_BOOL},
    {.name = "submitted", .type = FIELD_BOOL},
    {"round_score", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {"lost_turns", FIELD_INT, .high = 1000},
    {.name = "clock_ms", .type = FIELD_ANY},
    {0},
};
static const Field board_fields[] = {
    {"row", FIELD_INT, .high = BOARD_MAX - 1},
    {"col", FIELD_INT, .high = BOARD_MAX - 1},
    {"tile", FIELD_TEXT, .low = 1, .high = TILE_NAME_MAX},
    {.name = "blank", .type = FIELD_BOOL},
    {.name = "last", .type = FIELD_BOOL},
    {0},
};
static const Field unseen_fields[] = {
    {"tile", FIELD_TEXT, .high = TILE_NAME_MAX, .help = "nothing for a blank"},
    {"count", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {0},
};
static const Field round_seat_fields[] = {
    {"move", FIELD_TEXT, .high = 12},
    {"word", FIELD_TEXT, .high = 400, .help = "nothing where nothing was laid"},
    {.name = "submitted", .type = FIELD_BOOL},
    {"score", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX, .help = "with bonus"},
    {0},
};
static const Field round_fields[] = {
    {"number", FIELD_INT, .low = 1, .high = INT32_MAX},
    {"seats", FIELD_LIST, .high = SEATS_MAX, .fields = round_seat_fields},
    {0},
};
static const Field history_fields[] = {
    {"seq", FIELD_INT, .low = 1, .high = INT32_MAX},
    {"turn", FIELD_INT, .high = INT32_MAX},
    {"seat", FIELD_INT, .low = -1, .high = SEATS_MAX - 1},
    {"type", FIELD_TEXT, .low = 1, .high = 20},
    {"move", FIELD_TEXT, .high = 12},
    {"word", FIELD_TEXT, .high = 400},
    {"score", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {"total", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {"at", FIELD_INT, .high = INT64_MAX},
    {"count", FIELD_INT, .high = RACK_MAX},
    {"success", FIELD_BOOL, .help = "of a challenge: the play comes off"},
    {"of", FIELD_INT, .is_optional = true, .high = SEATS_MAX - 1,
     .help = "of a challenge: whose play it is about; move and word are that play's"},
    {"wrong", FIELD_TEXT, .is_optional = true, .high = 2000,
     .help = "of a challenge: the words that are none, with commas"},
    {"round", FIELD_OBJECT, .is_optional = true, .fields = round_fields,
     .help = "of a duplicate game: what everybody did; move, word and score are those of the best play there was"},
    {0},
};

const Field game_fields[] = {
    {"id", FIELD_TEXT, .low = 1, .high = 32},
    {"name", FIELD_TEXT, .high = 64},
    {"seq", FIELD_INT, .high = INT32_MAX},
    {"language", FIELD_TEXT, .high = SETTINGS_ID_MAX},
    {"preset", FIELD_TEXT, .high = SETTINGS_ID_MAX},
    {.name = "rules", .type = FIELD_OBJECT},
    {"layout", FIELD_OBJECT, .fields = layout_fields},
    {"tiles", FIELD_LIST, .high = TILE_KINDS_MAX, .fields = tile_fields},
    {"blanks", FIELD_INT, .high = 2 * TILE_COUNT_MAX},
    {"commitment", FIELD_TEXT, .low = 64, .high = 64, .help = "SHA-256 of the seed"},
    {.name = "open", .type = FIELD_BOOL},
    {"owner", FIELD_BOOL, .help = "made by whoever asks"},
    {"watchable", FIELD_BOOL, .help = "there is a link to look on"},
    {"watch_token", FIELD_ANY, .help = "of that link, for the owner; else null"},
    {"watching", FIELD_INT, .high = INT32_MAX, .help = "people who look on just now"},
    {"phrases", FIELD_BOOL, .help = "there are people elsewhere who hear what one says: POST …/phrases"},
    {"seats", FIELD_LIST, .low = 1, .high = SEATS_MAX, .fields = seat_fields},
    {"turn", FIELD_INT, .low = -1, .high = SEATS_MAX - 1, .help = "whose action is wanted; -1: nobody's"},
    {"turn_number", FIELD_INT, .high = INT32_MAX},
    {"round", FIELD_INT, .high = INT32_MAX},
    {"direction", FIELD_INT, .low = -1, .high = 1},
    {"rack", FIELD_ANY, .help = "{seat, tiles} of one's own seat, or null"},
    {"board", FIELD_LIST, .high = BOARD_SQUARES, .fields = board_fields},
    {"bag", FIELD_INT, .high = TILESET_TILES_MAX},
    {"unseen", FIELD_LIST, .high = TILE_KINDS_MAX + 1, .fields = unseen_fields},
    {"history", FIELD_LIST, .high = GAME_ACTIONS_MAX + SEATS_MAX, .fields = history_fields},
    {"history_total", FIELD_INT, .is_optional = true, .high = GAME_ACTIONS_MAX + SEATS_MAX,
     .help = "entries of the whole history, where only a part was asked for"},
    {"pending", FIELD_ANY, .help = "{seat, words, score}, or null"},
    {"can", FIELD_LIST, .high = 32, .of = FIELD_TEXT, .help = "what the seat may do now"},
    {"cannot", FIELD_OBJECT,
     .help = "what the game knows and the seat may not do now, each with the reason in the reader's language"},
    {"must_answer", FIELD_BOOL, .help = "whoever's action is wanted has to accept or challenge the pending play first"},
    {"undo_asked", FIELD_ANY, .help = "{seat, waits: [seats that are still to answer]}, or null"},
    {"now_ms", FIELD_INT, .high = INT64_MAX},
    {.name = "over", .type = FIELD_BOOL},
    {"end", FIELD_TEXT, .high = 20, .help = "why it is over; nothing before"},
    {"end_text", FIELD_TEXT, .high = 400, .help = "the same as a sentence, in the reader's language"},
    {"next", FIELD_ANY, .help = "the game that its players have begun after it, or null"},
    {"result", FIELD_ANY, .help = "{winners, seats: [{score, rack, adjustment}], seed, ranked, unranked_why}, or null"},
    {"ranked", FIELD_BOOL, .help = "as things stand, it counts for the ranking"},
    {"unranked_why", FIELD_TEXT, .high = 20, .help = "the reason why not; nothing where it counts"},
    {0},
};

int table_seat_for(const Table *table, const Player *player, int wanted) {
  const State *state = table_state(table);
  unsigned seats = table_seats_of(table, player);
  int awaited = state_awaited(state);
  if (wanted >= 0 && wanted < state->seat_count && (seats >> wanted & 1))
    return wanted;
  if (seats == 0)
    return SEAT_SYSTEM;
  if (awaited >= 0 && (seats >> awaited & 1))
    return awaited;
  for (int seat = 0; seat < state->seat_count; seat++) { // duplicate: seats that have not submitted yet
    if ((seats >> seat & 1) && !state->seats[seat].has_submitted && !state->seats[seat].is_out)
      return seat;
  }
  return __builtin_ctz(seats);
}

static int seat_shown(const Table *table, const Game *game, const Player *player, int wanted) {
  unsigned seats = table_seats_of(table, player);
  bool is_named = wanted >= 0 && wanted < SEATS_MAX && (seats >> wanted & 1);
  if (!is_named && table_is_shared(table, player) && !state_is_over(game_state(game)))
    return SEAT_SYSTEM;
  return table_seat_for(table, player, wanted);
}

static json_t *tile_name(Tile kind, const TileSet *tiles) {
  return json_string(kind == TILE_BLANK ? "" : tiles->names[kind]);
}

json_t *rack_names_json(const Rack *rack, const TileSet *tiles) {
  json_t *names = json_array();
  for (int i = 1; i <= tiles->kinds + 1; i++) { // blanks last
    int kind = i <= tiles->kinds ? i : TILE_BLANK;
    for (int j = 0; j < rack->counts[kind]; j++)
      json_array_append_new(names, tile_name((Tile)kind, tiles));
  }
  return names;
}

json_t *layout_json(const Layout *layout) {
  json_t *letter = json_array(), *word = json_array(), *start = json_array();
  for (int row = 0; row < layout->size; row++) {
    json_t *letters = json_array(), *words = json_array();
    for (int col = 0; col < layout->size; col++) {
      int index = board_index(row, col);
      json_array_append_new(letters, json_integer(layout->letter[index]));
      json_array_append_new(words, json_integer(layout->word[index]));
      if (layout->is_start[index])
        json_array_append_new(start, json_pack("[i, i]", row, col));
    }
    json_array_append_new(letter, letters);
    json_array_append_new(word, words);
  }
  return json_pack("{s:o, s:o, s:o}", "letter", letter, "word", word, "start", start);
}

json_t *rules_json(const Settings *settings) {
  json_t *rules = json_object();
  for (const SettingRow *row = settings_rows; row->name; row++) {
    int value = settings_get(settings, row);
    json_object_set_new(rules, row->name,
                        row->type == SETTING_SWITCH   ? json_boolean(value)
                        : row->type == SETTING_CHOICE ? json_string(row->choices[value])
                                                      : json_integer(value));
  }
  return rules;
}

json_t *tiles_json(const TileSet *tiles, bool has_blank) {
  json_t *rows = json_array();
  for (int kind = has_blank ? TILE_BLANK : TILE_BLANK + 1; kind <= tiles->kinds; kind++)
    json_array_append_new(rows,
                          json_pack("{s:s, s:i, s:i, s:b}", "name", tiles->names[kind], "count", tiles->counts[kind],
                                    "points", tiles->points[kind], "vowel", (int)(tiles->vowels >> kind & 1)));
  return rows;
}

static bool is_of_play(const Play *play, int row, int col) {
  for (int i = 0; i < play->length; i++) {
    if (play_row(play, i) == row && play_col(play, i) == col)
      return play->tiles[i] != TILE_THROUGH;
  }
  return false;
}

static json_t *board_json(const Game *game) {
  const State *state = game_state(game);
  const Board *board = &state->board;
  const TileSet *tiles = &game_settings(game)->tiles;
  json_t *list = json_array();
  for (int row = 0; row < board->size; row++) {
    for (int col = 0; col < board->size; col++) {
      Tile tile = board_at(board, row, col);
      if (tile == TILE_EMPTY)
        continue;
      json_array_append_new(list, json_pack("{s:i, s:i, s:s, s:b, s:b}", "row", row, "col", col, "tile",
                                            tiles->names[tile_letter(tile)], "blank", tile_is_blank(tile), "last",
                                            state->has_last_play && is_of_play(&state->last_play, row, col)));
    }
  }
  return list;
}

static json_t *clock_json(const Table *table, const Game *game, int seat) {
  GameTable clock = table->open->table;
  int64_t left;
  clock.game = (Game *)(uintptr_t)game;
  return table_time_left_ms(&clock, seat, &left) ? json_integer((json_int_t)left) : json_null();
}

static json_t *seat_json(const Table *table, const GameView *view, const Game *game, const Player *player, int seat) {
  const SeatState *state = &view->state.seats[seat];
  const Seat *who = &state->who;
  bool is_mine = table_controls(table, player, seat), is_locked = table_is_locked(table, player, seat);
  bool is_free = opengame_seat_is_free(table->open, seat);
  bool is_unnamed = is_free && strncmp(who->name, SEAT_FREE_NAME, strlen(SEAT_FREE_NAME)) == 0;
  json_t *object =
      json_pack("{s:s, s:s, s:o, s:i, s:i, s:i, s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:i, s:i, s:o}", "name",
                is_unnamed ? "" : who->name, "kind", who->kind == SEAT_BOT ? "bot" : "person", "bot",
                who->kind == SEAT_BOT ? json_string(who->bot) : json_null(), "score", state->score, "tiles",
                view->rack_counts[seat], "coins", state_coins(&view->state, view->settings, seat), "out", state->is_out,
                "mine", is_mine, "here", is_mine || is_locked, "locked", is_locked, "free", is_free, "present",
                (int)(is_mine || (table->present >> seat & 1)), "submitted", state->has_submitted, "round_score",
                state->last_round_score, "lost_turns", state->lost_turns, "clock_ms", clock_json(table, game, seat));
  return object;
}

static json_t *unseen_json(const GameView *view) {
  const TileSet *tiles = &view->settings->tiles;
  json_t *list = json_array();
  for (int i = 1; i <= tiles->kinds + 1; i++) {
    int kind = i <= tiles->kinds ? i : TILE_BLANK;
    json_array_append_new(
        list, json_pack("{s:o, s:i}", "tile", tile_name((Tile)kind, tiles), "count", view->unseen.counts[kind]));
  }
  return list;
}

static json_t *round_json(const RoundEntry *round, int seat_count) {
  json_t *seats = json_array();
  for (int seat = 0; seat < seat_count; seat++)
    json_array_append_new(seats, json_pack("{s:s, s:s, s:b, s:i}", "move", round->positions[seat], "word",
                                           round->words[seat] ? round->words[seat] : "", "submitted",
                                           round->words[seat] != NULL, "score", round->scores[seat]));
  return json_pack("{s:i, s:o}", "number", round->round, "seats", seats);
}

static json_t *entry_json(const Entry *entry, int seat_count) {
  json_t *object =
      json_pack("{s:I, s:i, s:i, s:s, s:s, s:s, s:i, s:i, s:I, s:i, s:b}", "seq", (json_int_t)entry->seq, "turn",
                entry->turn_number, "seat", entry->seat, "type", entry->type, "move", entry->position, "word",
                entry->word ? entry->word : "", "score", entry->score, "total", entry->total, "at",
                (json_int_t)entry->at_ms, "count", entry->count, "success", entry->success);
  if (entry->of >= 0) {
    json_object_set_new(object, "of", json_integer(entry->of));
    json_object_set_new(object, "wrong", json_string(entry->wrong));
  }
  if (entry->round)
    json_object_set_new(object, "round", round_json(entry->round, seat_count));
  return object;
}

// The whole history, or the part that was asked for.
static void add_history(json_t *object, const Table *table, int64_t to_seq, const json_t *query) {
  bool is_part = json_object_get(query, "from") || json_object_get(query, "limit");
  int64_t from = field_int(query, "from", 0), to = from + field_int(query, "limit", GAME_ACTIONS_MAX + SEATS_MAX);
  int64_t total = 0;
  json_t *list = json_array();
  for (int i = 0; i < table->entry_count; i++) {
    if (table->entries[i].seq > to_seq)
      continue;
    if (total >= from && total < to)
      json_array_append_new(list, entry_json(&table->entries[i], table_settings(table)->seat_count));
    total++;
  }
  json_object_set_new(object, "history", list);
  if (is_part)
    json_object_set_new(object, "history_total", json_integer((json_int_t)total));
}

void tiles_write_word(const Tile *word, int count, const TileSet *tiles, StrBuf *out) {
  for (int i = 0; i < count; i++)
    strbuf_add_text(out, tiletext_name(tiles, word[i]));
}

static json_t *pending_json(const GameView *view) {
  const Pending *pending = &view->state.pending;
  PlayWords words;
  Board board = view->state.board;
  json_t *list = json_array();
  play_take_back(&board, &pending->play);
  play_words(&board, &pending->play, &words);
  for (int i = 0; i < words.count; i++) {
    ScopedStrBuf text = {0};
    tiles_write_word(words.words[i].tiles, words.words[i].length, &view->settings->tiles, &text);
    json_array_append_new(list, json_string(strbuf_text(&text)));
  }
  return json_pack("{s:i, s:o, s:i}", "seat", pending->seat, "words", list, "score", pending->score);
}

json_t *laid_tiles_json(const Board *board, const TileSet *tiles) {
  json_t *list = json_array();
  for (int row = 0; row < board->size; row++) {
    for (int col = 0; col < board->size; col++) {
      Tile tile = board_at(board, row, col);
      if (tile != TILE_EMPTY)
        json_array_append_new(list, json_pack("{s:i, s:i, s:s, s:b}", "row", row, "col", col, "tile",
                                              tiles->names[tile & ~TILE_BLANK_BIT], "blank", tile_is_blank(tile)));
    }
  }
  return list;
}

json_t *play_tiles_json(const Play *play, const TileSet *tiles) {
  json_t *list = json_array();
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      json_array_append_new(list, json_pack("{s:i, s:i, s:s, s:b}", "row", play_row(play, i), "col", play_col(play, i),
                                            "tile", tiles->names[tile_letter(play->tiles[i])], "blank",
                                            tile_is_blank(play->tiles[i])));
  }
  return list;
}

static json_t *result_json(const Table *table, const GameView *view, const Game *game) {
  const State *state = &view->state;
  char seed[2 * SEED_SIZE + 1];
  json_t *winners = json_array(), *seats = json_array();
  unsigned won = state_winners(state);
  RankingVerdict ranking = opengame_ranking(table->open);
  for (int seat = 0; seat < state->seat_count; seat++) {
    const SeatState *player = &state->seats[seat];
    if (won >> seat & 1)
      json_array_append_new(winners, json_integer(seat));
    json_array_append_new(seats, json_pack("{s:i, s:o, s:i}", "score", player->score, "rack",
                                           rack_names_json(&view->racks[seat], &view->settings->tiles), "adjustment",
                                           player->rack_gain - player->rack_loss - player->time_loss));
  }
  sodium_bin2hex(seed, sizeof seed, game_seed(game)->bytes, SEED_SIZE);
  return json_pack("{s:o, s:o, s:s, s:b, s:s}", "winners", winners, "seats", seats, "seed", seed, "ranked",
                   ranking.is_ranked, "unranked_why", unranked_code(ranking.why_not));
}

static void add_fixed(json_t *object, const Table *table, const Game *game, const Player *player) {
  const Settings *settings = game_settings(game);
  const char *watch_token = table->open->watchers.token;
  bool is_owner = table_is_owner(table, player);
  json_t *rules = rules_json(settings);
  json_object_set_new(rules, "size", json_integer(settings->layout.size));
  json_object_set_new(rules, "rack", json_integer(settings->rack_size));
  json_object_set_new(object, "id", json_string(table->open->id));
  json_object_set_new(object, "name", json_string(""));
  json_object_set_new(object, "language", json_string(settings->lexicon));
  json_object_set_new(object, "preset", json_string(settings->preset));
  json_object_set_new(object, "rules", rules);
  json_object_set_new(object, "layout", layout_json(&settings->layout));
  json_object_set_new(object, "tiles", tiles_json(&settings->tiles, false));
  json_object_set_new(object, "blanks", json_integer(settings->tiles.counts[TILE_BLANK]));
  json_object_set_new(object, "commitment", json_string(game_commitment(game)));
  json_object_set_new(object, "open", json_boolean(table->open->is_open));
  json_object_set_new(object, "owner", json_boolean(is_owner));
  json_object_set_new(object, "next", table->open->successor[0] ? json_string(table->open->successor) : json_null());
  json_object_set_new(object, "phrases",
                      json_boolean(table_seats_of(table, player) && table_seats_elsewhere(table, player)));
  json_object_set_new(object, "watchable", json_boolean(watch_token[0]));
  json_object_set_new(object, "watch_token", watch_token[0] && is_owner ? json_string(watch_token) : json_null());
  json_object_set_new(object, "watching", json_integer(table->watching));
}

static json_t *undo_asked_json(const GameTable *table) {
  const State *state = game_state(table->game);
  unsigned waits = table_undo_awaits(table);
  json_t *seats = json_array();
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (waits >> seat & 1)
      json_array_append_new(seats, json_integer(seat));
  }
  return json_pack("{s:i, s:o}", "seat", state->undo_offer.seat, "waits", seats);
}

static void add_state(json_t *object, const Table *table, const Game *game, const Player *player,
                      const GameView *view) {
  const State *state = &view->state;
  json_t *seats = json_array();
  for (int i = 0; i < state->seat_count; i++)
    json_array_append_new(seats, seat_json(table, view, game, player, i));
  json_object_set_new(object, "seq", json_integer((json_int_t)state->seq));
  json_object_set_new(object, "seats", seats);
  json_object_set_new(object, "turn", json_integer(state_awaited(state)));
  json_object_set_new(object, "must_answer", json_boolean(state_must_answer(state)));
  json_object_set_new(object, "turn_number", json_integer(state->turn_number));
  json_object_set_new(object, "round", json_integer(state->round));
  json_object_set_new(object, "direction", json_integer(state->direction));
  json_object_set_new(object, "rack",
                      view->seat < 0 ? json_null()
                                     : json_pack("{s:i, s:o}", "seat", view->seat, "tiles",
                                                 rack_names_json(&view->rack, &view->settings->tiles)));
  json_object_set_new(object, "board", board_json(game));
  json_object_set_new(object, "bag", json_integer(view->bag_count));
  json_object_set_new(object, "unseen", unseen_json(view));
  json_object_set_new(object, "pending", state->pending.is_there ? pending_json(view) : json_null());
  json_object_set_new(object, "undo_asked",
                      table_state(table)->undo_offer.is_there ? undo_asked_json(&table->open->table) : json_null());
  json_object_set_new(object, "now_ms", json_integer((json_int_t)table_now_ms(&table->open->table)));
  json_object_set_new(object, "over", json_boolean(state_is_over(state)));
  json_object_set_new(object, "end", json_string(end_reason_name(state->end)));
  json_object_set_new(object, "result", state_is_over(state) ? result_json(table, view, game) : json_null());
  RankingVerdict ranking = opengame_ranking(table->open);
  json_object_set_new(object, "ranked", json_boolean(ranking.is_ranked));
  json_object_set_new(object, "unranked_why", json_string(unranked_code(ranking.why_not)));
}

json_t *table_json_at(const Table *table, const Game *game, const Request *request, int seat) {
  const Player *player = &request->player;
  json_t *object = json_object();
  ScopedMem GameView *view = mem_alloc(sizeof *view);
  int shown = seat_shown(table, game, player, seat);
  game_view_for(game, shown, view);
  add_fixed(object, table, game, player);
  add_state(object, table, game, player, view);
  add_history(object, table, game_state(game)->seq, request->query);
  ScopedStrBuf end = {0};
  unsigned own = table_seats_of(table, player);
  int reader = __builtin_popcount(own) == 1 ? __builtin_ctz(own) : SEAT_SYSTEM;
  if (state_is_over(game_state(game)))
    telling_add_end(game, reader, request->call->catalog, &end);
  json_object_set_new(object, "end_text", json_string(strbuf_text(&end)));
  abilities_add(object, table, game == table_game(table) ? shown : SEAT_SYSTEM, request->call->catalog);
  return object;
}

json_t *table_json(const Table *table, const Request *request, int seat) {
  return table_json_at(table, table_game(table), request, seat);
}
