// SPDX-License-Identifier: MIT
// The game is played again, action by action: what a player held before a turn is known only then.
#include "app/gcgexport.h"

#include "app/history.h"
#include "lexicon/tiletext.h"
#include "notation/gcg.h"

#include <stdio.h>

typedef struct Export {
  const Game *game;
  const TileSet *tiles;
  Gcg gcg;
  int totals[SEATS_MAX];
  StrBuf rack, text; // of the event that is being made
} Export;

static void write_rack_of(const Game *game, int seat, const TileSet *tiles, StrBuf *out) {
  Rack rack = bag_rack(game_bag(game), seat);
  strbuf_reset(out);
  rack_write(&rack, tiles, out);
}

// Tiles of the board are dots.
static void write_word(const Play *play, const TileSet *tiles, StrBuf *out) {
  strbuf_reset(out);
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] == TILE_THROUGH)
      strbuf_add_char(out, '.');
    else
      tiletext_add(tiles, play->tiles[i], out);
  }
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

// A play that was challenged is taken back, or earns its player points, or costs the challenger the turn.
static Status add_challenge(Export *export, const Game *before, const HistoryStep *step, Error *err) {
  int owner = step->owner, seat = step->action->seat, rule = game_settings(before)->challenge;
  write_rack_of(before, owner, export->tiles, &export->rack);
  strbuf_reset(&export->text);
  if (step->wrong[0])
    return add_event(export, GCG_TAKEN_BACK, owner, NULL, -step->score, err);
  if (rule == CHALLENGE_5 || rule == CHALLENGE_10)
    return add_event(export, GCG_CHALLENGE, owner, NULL, rule == CHALLENGE_5 ? 5 : 10, err);
  if (rule == CHALLENGE_SINGLE)
    return OK;
  write_rack_of(before, seat, export->tiles, &export->rack);
  return add_event(export, GCG_LOST_CHALLENGE, seat, NULL, 0, err);
}

static Status add_step(Export *export, const Game *before, const HistoryStep *step, Error *err) {
  const Action *action = step->action;
  int seat = action->seat;
  if (action->type == ACTION_CHALLENGE)
    return add_challenge(export, before, step, err);
  if (action->type != ACTION_PLAY && action->type != ACTION_EXCHANGE && action->type != ACTION_PASS)
    return OK;
  write_rack_of(before, seat, export->tiles, &export->rack);
  strbuf_reset(&export->text);
  if (action->type == ACTION_PLAY) {
    write_word(&step->play, export->tiles, &export->text);
    return add_event(export, GCG_PLAY, seat, &step->play, step->score, err);
  }
  if (action->type == ACTION_PASS)
    return add_event(export, GCG_PASS, seat, NULL, 0, err);
  Rack exchanged = {0};
  for (int i = 0; i < action->exchange.count; i++)
    rack_add(&exchanged, action->exchange.tiles[i]);
  rack_write(&exchanged, export->tiles, &export->text);
  return add_event(export, GCG_EXCHANGE, seat, NULL, 0, err);
}

// What is left on the racks: lost by those who hold it, and won by who went out.
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
  StrBuf held = {0};
  strbuf_reset(&export->rack);
  for (int seat = 0; seat < state->seat_count; seat++) {
    StrBuf rack = {0};
    write_rack_of(export->game, seat, export->tiles, &rack);
    strbuf_add_text(&held, strbuf_text(&rack));
    strbuf_deinit(&rack);
  }
  strbuf_reset(&export->text);
  strbuf_add_text(&export->text, strbuf_text(&held));
  strbuf_deinit(&held);
  return add_event(export, GCG_END_RACK, out_seat, NULL, state->seats[out_seat].rack_gain, err);
}

static Status add_turns(Export *export, Error *err) {
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
        status = add_step(export, replayed, step, err);
      if (status == OK)
        status = game_replay(replayed, step->action, err);
    }
    game_destroy(replayed);
  }
  history_deinit(&history);
  return status;
}

// The set of the house that these tiles are; "" for one's own.
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
  }
  id[0] = '\0';
}

// Nicks have no spaces, and names repeat nobody.
static Status add_players(Export *export, Error *err) {
  const Settings *settings = game_settings(export->game);
  Status status = OK;
  for (int seat = 0; status == OK && seat < settings->seat_count; seat++) {
    char nick[16];
    snprintf(nick, sizeof nick, "p%d", seat + 1);
    StrBuf name = {0};
    strbuf_add_text(&name, settings->seats[seat].name);
    if (settings->seats[seat].kind == SEAT_BOT)
      strbuf_printf(&name, " (%s)", settings->seats[seat].bot);
    status = gcg_add_player(&export->gcg, nick, name.data, err);
    strbuf_deinit(&name);
  }
  char id[TILE_NAME_MAX];
  find_tiles_id(&settings->tiles, id);
  if (status == OK && id[0])
    status = gcg_add_pragma(&export->gcg, "tile-distribution", span_of(id), 0, err);
  if (status == OK && settings->lexicon[0])
    status = gcg_add_pragma(&export->gcg, "lexicon", span_of(settings->lexicon), 0, err);
  return status;
}

Status gcgexport_write(const Game *game, StrBuf *out, Error *err) {
  const Settings *settings = game_settings(game);
  if (!state_is_over(game_state(game)))
    return error_set(err, ERR_STATE, N_("a game that is not over shows what everybody holds: it can't be exported"));
  if (settings->duplicate)
    return error_set(err, ERR_STATE, N_("a duplicate game can't be told in GCG"));
  Export export = {.game = game, .tiles = &settings->tiles};
  Status status = add_players(&export, err);
  if (status == OK)
    status = add_turns(&export, err);
  if (status == OK)
    status = add_end(&export, err);
  if (status == OK)
    gcg_write(&export.gcg, out);
  gcg_deinit(&export.gcg);
  strbuf_deinit(&export.rack);
  strbuf_deinit(&export.text);
  return status;
}
