// SPDX-License-Identifier: MIT
// The game is played again, action by action, since a rack before a turn is known only then.
#include "app/gcgexport.h"

#include "app/history.h"
#include "base/lines.h"
#include "notation/gcg.h"

#include <stdio.h>

typedef struct Export {
  const Game *game;
  const TileSet *tiles;
  unsigned seats; // whose racks are included, as bits
  Gcg gcg;
  int totals[SEATS_MAX];
  StrBuf rack, text; // of the event being written
} Export;

static void write_rack_of(const Game *game, int seat, const TileSet *tiles, StrBuf *out) {
  Rack rack = bag_rack(game_bag(game), seat);
  strbuf_reset(out);
  rack_write(&rack, tiles, out);
}

static bool may_tell(const Export *export, int seat) {
  return export->seats >> seat & 1;
}

// The seat's rack; empty if the reader may not know it.
static void set_rack(Export *export, const Game *game, int seat) {
  strbuf_reset(&export->rack);
  if (may_tell(export, seat))
    write_rack_of(game, seat, export->tiles, &export->rack);
}

// Adds the tiles of a play, which everybody has seen.
static void add_tiles_of(const Play *play, Rack *rack) {
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      rack_add(rack, tile_is_blank(play->tiles[i]) ? TILE_BLANK : play->tiles[i]);
  }
}

static void set_shown_rack(Export *export, const Play *play) {
  Rack rack = {0};
  add_tiles_of(play, &rack);
  strbuf_reset(&export->rack);
  rack_write(&rack, export->tiles, &export->rack);
}

static Status add_event(Export *export, GcgKind kind, int seat, const Play *play, int score, Error *err) {
  export->totals[seat] += score;
  GcgEvent event = {.kind = kind,
                    .player = seat,
                    .rack = strbuf_text(&export->rack),
                    .tiles = strbuf_text(&export->text),
                    .score = {true, score},
                    .total = {true, export->totals[seat]},
                    .comment = ""};
  if (play)
    event.square = (Square){play->row, play->col, (Direction)play->direction};
  return gcg_add_event(&export->gcg, &event, err);
}

static Status gcgexport_add_note(Export *export, int seat, const char *text, Error *err) {
  ScopedStrBuf note = {0};
  strbuf_printf(&note, "p%d %s", seat + 1, text);
  return gcg_add_pragma(&export->gcg, "note", (Span){note.data, note.size}, 0, err);
}

// The rack the play was made from: new tiles are drawn only when the play stands.
static void set_rack_of_play(Export *export, const Game *before, const HistoryStep *step) {
  Rack rack = bag_rack(game_bag(before), step->owner);
  if (!may_tell(export, step->owner)) {
    set_shown_rack(export, &step->play);
    return;
  }
  add_tiles_of(&step->play, &rack);
  strbuf_reset(&export->rack);
  rack_write(&rack, export->tiles, &export->rack);
}

// After a challenge a play is taken back, or earns its player points, or costs the challenger a turn.
static Status add_challenge(Export *export, const Game *before, const HistoryStep *step, Error *err) {
  int owner = step->owner, seat = step->action->seat, rule = game_settings(before)->challenge;
  Status status = OK;
  strbuf_reset(&export->text);
  set_rack_of_play(export, before, step);
  if (step->wrong[0]) {
    status = add_event(export, GCG_TAKEN_BACK, owner, NULL, -step->score, err);
    return status == OK && rule == CHALLENGE_REJECT
               ? gcgexport_add_note(export, seat, "loses the turn by rejecting", err)
               : status;
  }
  if (rule == CHALLENGE_5 || rule == CHALLENGE_10)
    return add_event(export, GCG_CHALLENGE, owner, NULL, rule == CHALLENGE_5 ? 5 : 10, err);
  if (rule == CHALLENGE_SINGLE)
    return gcgexport_add_note(export, seat, "challenges in vain", err);
  set_rack(export, before, seat);
  return add_event(export, GCG_LOST_CHALLENGE, seat, NULL, 0, err);
}

static Status add_exchange(Export *export, const Action *action, Error *err) {
  Rack exchanged = {0};
  for (int i = 0; i < action->exchange.count; i++)
    rack_add(&exchanged, action->exchange.tiles[i]);
  if (may_tell(export, action->seat))
    rack_write(&exchanged, export->tiles, &export->text);
  else
    strbuf_printf(&export->text, "%d", action->exchange.count);
  return add_event(export, GCG_EXCHANGE, action->seat, NULL, 0, err);
}

// Events that the format has no line for.
static const char *note_of(ActionType type) {
  switch (type) {
  case ACTION_RESIGN:
    return "resigns";
  case ACTION_REVERSE:
    return "turns the order round";
  case ACTION_SKIP:
    return "makes the next player skip";
  case ACTION_BUY_BLANK:
    return "buys a blank";
  case ACTION_TIMEOUT:
    return "runs out of time";
  default:
    return NULL;
  }
}

static Status gcgexport_add_step(Export *export, const Game *before, const HistoryStep *step, Error *err) {
  const Action *action = step->action;
  int seat = action->type == ACTION_TIMEOUT ? action->timeout.seat : action->seat;
  const char *note = note_of(action->type);
  if (action->type == ACTION_CHALLENGE)
    return add_challenge(export, before, step, err);
  if (note)
    return gcgexport_add_note(export, seat, note, err);
  if (action->type != ACTION_PLAY && action->type != ACTION_EXCHANGE && action->type != ACTION_PASS)
    return OK;
  set_rack(export, before, seat);
  strbuf_reset(&export->text);
  if (action->type == ACTION_PASS)
    return add_event(export, GCG_PASS, seat, NULL, 0, err);
  if (action->type == ACTION_EXCHANGE)
    return add_exchange(export, action, err);
  if (!may_tell(export, seat))
    set_shown_rack(export, &step->play);
  strbuf_reset(&export->text);
  play_write_tiles(&step->play, export->tiles, &export->text);
  return add_event(export, GCG_PLAY, seat, &step->play, step->score, err);
}

// For an unfinished game: the racks of the reader's own seats.
static Status add_held(Export *export, Error *err) {
  const State *state = game_state(export->game);
  Status status = OK;
  strbuf_reset(&export->text);
  for (int seat = 0; status == OK && seat < state->seat_count; seat++) {
    set_rack(export, export->game, seat);
    GcgEvent event = {.kind = GCG_RACK, .player = seat, .rack = strbuf_text(&export->rack), .tiles = "", .comment = ""};
    if (export->rack.size > 0)
      status = gcg_add_event(&export->gcg, &event, err);
  }
  return status;
}

// What is left on the racks: those who hold tiles lose their value, the player who went out gains it.
static Status add_end(Export *export, Error *err) {
  const State *state = game_state(export->game);
  Status status = OK;
  for (int seat = 0; status == OK && seat < state->seat_count; seat++) {
    const SeatState *who = &state->seats[seat];
    write_rack_of(export->game, seat, export->tiles, &export->rack);
    strbuf_reset(&export->text);
    strbuf_add_text(&export->text, strbuf_text(&export->rack));
    if (who->rack_loss != 0 && export->rack.size > 0)
      status = add_event(export, GCG_END_RACK, seat, NULL, -who->rack_loss, err);
    if (status == OK && who->time_loss != 0)
      status = add_event(export, GCG_TIME, seat, NULL, -who->time_loss, err);
  }
  int out_seat = state->out_seat;
  if (status != OK || out_seat == SEAT_SYSTEM || state->seats[out_seat].rack_gain == 0)
    return status;
  ScopedStrBuf held = {0};
  strbuf_reset(&export->rack);
  for (int seat = 0; seat < state->seat_count; seat++) {
    ScopedStrBuf rack = {0};
    write_rack_of(export->game, seat, export->tiles, &rack);
    strbuf_add_text(&held, strbuf_text(&rack));
  }
  strbuf_reset(&export->text);
  strbuf_add_text(&export->text, strbuf_text(&held));
  return add_event(export, GCG_END_RACK, out_seat, NULL, state->seats[out_seat].rack_gain, err);
}

static Status gcgexport_add_turns(Export *export, Error *err) {
  History history;
  Game *replayed;
  Status status = history_build(export->game, &history, err);
  if (status != OK)
    return status;
  status = history_game_at(export->game, 0, &replayed, err);
  if (status == OK) {
    for (int i = 0; status == OK && i < history.count; i++) {
      const HistoryStep *step = &history.steps[i];
      if (!step->is_undone && !step->takes_back)
        status = gcgexport_add_step(export, replayed, step, err);
      if (status == OK)
        status = game_replay(replayed, step->action, err);
    }
    game_destroy(replayed);
  }
  history_deinit(&history);
  return status;
}

// The id of the built-in set with these tiles; "" if they are somebody's own.
static void find_tiles_id(const TileSet *tiles, char id[TILE_NAME_MAX]) {
  char hash[65], other_hash[65];
  TileSet other;
  tileset_hash(tiles, hash);
  for (int i = 0; tileset_builtin_id(i, id); i++) {
    if (tileset_builtin(id, &other, NULL) != OK)
      continue;
    tileset_hash(&other, other_hash);
    if (strcmp(hash, other_hash) == 0)
      return;
    tileset_double(&other); // on the large board readers double them
    tileset_hash(&other, other_hash);
    if (strcmp(hash, other_hash) == 0)
      return;
  }
  id[0] = '\0';
}

static Status add_measure(Export *export, const char *name, int value, int usual, Error *err) {
  char text[16];
  snprintf(text, sizeof text, "%d", value);
  return value == usual ? OK : gcg_add_pragma(&export->gcg, name, span_of(text), 0, err);
}

// Adds the measures that differ from what other programs expect.
static Status add_measures(Export *export, Error *err) {
  const Settings *settings = game_settings(export->game);
  Status status = add_measure(export, "board-size", settings->layout.size, 15, err);
  if (status == OK)
    status = add_measure(export, "full-rack", settings->rack_size, 7, err);
  if (status == OK)
    status = add_measure(export, "bingo-bonus", settings->bingo_bonus, 50, err);
  if (status == OK) // what readers take the least to be
    status = add_measure(export, "exchange-minimum", settings->exchange_minimum, settings->rack_size, err);
  if (status == OK)
    status =
        add_measure(export, "bought-blanks", bag_tiles_made(game_bag(export->game)) - settings->tiles.total, 0, err);
  return status;
}

// A built-in set by its id, others tile by tile.
static Status gcgexport_add_tile_set(Export *export, const TileSet *tiles, Error *err) {
  char id[TILE_NAME_MAX];
  ScopedStrBuf rows = {0};
  find_tiles_id(tiles, id);
  if (id[0])
    return gcg_add_pragma(&export->gcg, "tile-distribution", span_of(id), 0, err);
  tileset_write(tiles, &rows);
  for (size_t i = 0; i + 1 < rows.size; i++) {
    if (rows.data[i] == '\n')
      rows.data[i] = ',';
  }
  return gcg_add_pragma(&export->gcg, "bag", span_trim((Span){rows.data, rows.size}), 0, err);
}

// Nicks have no spaces, and no name appears twice.
static Status gcgexport_add_players(Export *export, Error *err) {
  const Settings *settings = game_settings(export->game);
  const State *state = game_state(export->game);
  Status status = OK;
  for (int seat = 0; status == OK && seat < settings->seat_count; seat++) {
    char nick[16];
    snprintf(nick, sizeof nick, "p%d", seat + 1);
    ScopedStrBuf name = {0};
    strbuf_add_text(&name, state->seats[seat].who.name); // who sits there now
    if (settings->seats[seat].kind == SEAT_BOT)
      strbuf_printf(&name, " (%s)", settings->seats[seat].bot);
    status = gcg_add_player(&export->gcg, nick, name.data, err);
  }
  if (status == OK)
    status = gcgexport_add_tile_set(export, &settings->tiles, err);
  if (status == OK && settings->lexicon[0])
    status = gcg_add_pragma(&export->gcg, "lexicon", span_of(settings->lexicon), 0, err);
  return status == OK ? add_measures(export, err) : status;
}

Status gcgexport_write(const Game *game, unsigned seats, StrBuf *out, Error *err) {
  const Settings *settings = game_settings(game);
  bool is_over = state_is_over(game_state(game));
  if (settings->duplicate)
    return error_set(err, ERR_STATE, N_("a duplicate game can't be written as GCG"));
  Export export = {.game = game, .tiles = &settings->tiles, .seats = is_over ? ~0U : seats};
  Status status = gcgexport_add_players(&export, err);
  if (status == OK)
    status = gcgexport_add_turns(&export, err);
  if (status == OK)
    status = is_over ? add_end(&export, err) : add_held(&export, err);
  if (status == OK)
    gcg_write(&export.gcg, out);
  gcg_deinit(&export.gcg);
  strbuf_deinit(&export.rack);
  strbuf_deinit(&export.text);
  return status;
}
