// SPDX-License-Identifier: MIT
// A game of a GCG file in its plainest form, as a position and as JSON. docs/formats/gcg.md explains the fields, and
// docs/formats/gcg.schema.json lists them.
#include "notation/gcgconvert.h"

#include "base/lines.h"
#include "base/mem.h"
#include "lexicon/tiletext.h"

// ---- in its plainest form ----

static void rewrite_play(Gcg *gcg, const GcgGame *game, const Play *play, GcgEvent *event) {
  ScopedStrBuf word = {0};
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] == TILE_THROUGH)
      strbuf_add_char(&word, '.');
    else
      tiletext_add(&game->tiles, play->tiles[i], &word);
  }
  event->square = (Square){play->row, play->col, (Direction)play->direction};
  event->tiles = strbuf_keep(&word, &gcg->texts);
}

// A rack keeps its order if every tile is one letter.
static const char *rewrite_rack(Gcg *gcg, const GcgGame *game, const Rack *rack, const char *text) {
  bool is_plain = true;
  int letters = 0;
  for (const char *at = text; *at; at++) {
    is_plain = is_plain && ((*at >= 'A' && *at <= 'Z') || *at == '?') && tileset_find(&game->tiles, (Span){at, 1}) >= 0;
    letters++;
  }
  if (is_plain && letters == rack->total)
    return text;
  ScopedStrBuf written = {0};
  rack_write(rack, &game->tiles, &written);
  return strbuf_keep(&written, &gcg->texts);
}

// A play that could not stand as written has a problem at its line.
static bool is_misplaced(const GcgGame *game, long line) {
  for (int i = 0; i < game->problems.count; i++) {
    if (game->problems.items[i].line == line && game->problems.items[i].kind == GCG_PROBLEM_PLACE)
      return true;
  }
  return false;
}

static void cut_after(Gcg *gcg, const GcgGame *game, int turn) {
  int events = 0, pragmas = 0;
  while (events < gcg->event_count && game->steps[events].turn <= turn)
    events++;
  if (events == gcg->event_count)
    return;
  // Notes about the last event come before the event that is cut off; a player who is named only later stays.
  for (int i = 0; i < gcg->pragma_count; i++) {
    GcgPragma pragma = gcg->pragmas[i];
    if (pragma.before_event > events && !(pragma.name && strncmp(pragma.name, "player", 6) == 0))
      continue;
    pragma.before_event = pragma.before_event < events ? pragma.before_event : events;
    gcg->pragmas[pragmas++] = pragma;
  }
  gcg->event_count = events;
  gcg->pragma_count = pragmas;
}

void gcg_rewrite(Gcg *gcg, const GcgGame *game, int turn) {
  for (int i = 0; i < gcg->event_count; i++) {
    GcgEvent *event = &gcg->events[i];
    const GcgStep *step = &game->steps[i];
    if (step->has_rack)
      event->rack = rewrite_rack(gcg, game, &step->rack, event->rack);
    if (event->kind == GCG_PLAY && step->is_on_board && !is_misplaced(game, event->line))
      rewrite_play(gcg, game, &step->play, event);
    else if ((event->kind == GCG_EXCHANGE || event->kind == GCG_END_RACK) && step->tiles.total > 0)
      event->tiles = rewrite_rack(gcg, game, &step->tiles, event->tiles);
  }
  if (turn >= 0)
    cut_after(gcg, game, turn);
}

// ---- a position ----

static const struct {
  const char *id, *name;
} distributions[] = {
    {"en", "english"},   {"es", "spanish"}, {"ca", "catalan"},    {"fr", "french"},
    {"de", "german"},    {"it", "italian"}, {"pt", "portuguese"}, {"pl", "polish"},
    {"no", "norwegian"}, {"sv", "swedish"}, {"nl", "dutch"},
};

// "es-super" becomes "spanish_super"; ids without another name stay as they are.
static void set_tiles_name(const char *id, bool is_super, char out[CGP_NAME_MAX]) {
  Span base = span_of(id);
  const char *ending = "-super";
  if (is_super && base.size > strlen(ending))
    base.size -= strlen(ending);
  ScopedStrBuf name = {0};
  for (size_t i = 0; i < sizeof distributions / sizeof *distributions; i++) {
    if (span_equals(base, distributions[i].id))
      strbuf_add_text(&name, distributions[i].name);
  }
  if (name.size == 0)
    strbuf_add(&name, base.data, base.size);
  strbuf_add_text(&name, is_super ? "_super" : "");
  memcpy(out, name.data, name.size + 1); // ids are short
}

// The first word of a text, cut to what an opcode can hold.
static void set_word(const char *text, char out[CGP_NAME_MAX]) {
  Span rest = span_of(text), word;
  if (!line_next_word(&rest, &word) || word.size >= CGP_NAME_MAX || memchr(word.data, ';', word.size))
    return;
  memcpy(out, word.data, word.size);
  out[word.size] = '\0';
}

enum { BONUS_MAX = 1000 }; // highest bonus in a record

// The points that a play earned because it was challenged in vain; false when it was not.
static bool find_bonus(const Gcg *gcg, int event_idx, int *bonus) {
  for (int i = event_idx + 1; i < gcg->event_count && !gcg_is_turn(gcg->events[i].kind); i++) {
    if (gcg->events[i].kind == GCG_CHALLENGE && gcg->events[i].player == gcg->events[event_idx].player) {
      *bonus = gcg->events[i].score.value;
      return *bonus >= 0 && *bonus <= BONUS_MAX;
    }
  }
  return false;
}

static CgpMove last_move(const GcgGame *game, int event_idx) {
  CgpMove move = {.kind = CGP_NO_MOVE};
  if (event_idx < 0)
    return move;
  const GcgStep *step = &game->steps[event_idx];
  switch (game->gcg->events[event_idx].kind) {
  case GCG_PLAY:
    if (step->is_on_board) {
      move.kind = step->is_taken_back ? CGP_CHALLENGED_OFF : CGP_PLAY;
      move.play = step->play;
      move.was_challenged = find_bonus(game->gcg, event_idx, &move.bonus);
    }
    break;
  case GCG_EXCHANGE:
    move.kind = step->exchanged > 0 ? CGP_EXCHANGE : CGP_NO_MOVE;
    move.exchanged = step->exchanged;
    move.exchanges = step->tiles;
    break;
  default:
    move.kind = CGP_PASS;
  }
  return move;
}

void gcg_to_cgp(const GcgGame *game, const GcgPosition *position, const char *tiles_id, Cgp *out) {
  const Gcg *gcg = game->gcg;
  *out = (Cgp){.board = position->board, .rack_count = gcg->player_count, .zeros = position->zeros};
  for (int i = 0; i < gcg->player_count; i++) {
    int player = (position->mover + i) % gcg->player_count;
    out->racks[i] = position->racks[player];
    out->scores[i] = position->scores[player];
  }
  bool is_super = game->layout.size != 15;
  set_word(gcg_pragma(gcg, "lexicon"), out->opcodes.lexicon);
  if (tiles_id)
    set_tiles_name(tiles_id, is_super, out->opcodes.tiles_name);
  if (is_super)
    memcpy(out->opcodes.board_name, "SuperCrosswordGame", sizeof "SuperCrosswordGame");
  out->opcodes.last_move = last_move(game, position->last_event);
}

// ---- JSON ----

static void gcgjson_set_text(json_t *object, const char *key, const char *text) {
  if (text && *text)
    json_object_set_new(object, key, json_string(text));
}

static void set_number(json_t *object, const char *key, const GcgNumber *number) {
  if (number->is_given)
    json_object_set_new(object, key, json_integer(number->value));
}

// Takes the text from the buffer and frees it.
static void set_buffer(json_t *object, const char *key, StrBuf *text) {
  gcgjson_set_text(object, key, strbuf_text(text));
  strbuf_deinit(text);
}

static void gcgjson_set_rack(json_t *object, const char *key, const Rack *rack, const TileSet *tiles) {
  StrBuf text = {0};
  rack_write(rack, tiles, &text);
  set_buffer(object, key, &text);
}

json_t *gcg_problems_to_json(const GcgProblems *problems, const Catalog *catalog) {
  json_t *list = json_array();
  for (int i = 0; i < problems->count; i++) {
    const GcgProblem *problem = &problems->items[i];
    json_t *item =
        json_pack("{s:I, s:s}", "line", (json_int_t)problem->line, "kind", gcg_problem_kind_name(problem->kind));
    set_number(item, "written", &problem->written);
    set_number(item, "computed", &problem->computed);
    Error placeless = problem->error;
    placeless.file[0] = '\0';
    StrBuf message = {0};
    error_format(&placeless, catalog, &message);
    set_buffer(item, "message", &message);
    json_array_append_new(list, item);
  }
  return list;
}

json_t *gcg_players_to_json(const GcgGame *game, const GcgPosition *position) {
  json_t *list = json_array();
  for (int p = 0; p < game->gcg->player_count; p++) {
    const GcgPlayer *player = &game->gcg->players[p];
    json_array_append_new(list,
                          json_pack("{s:i, s:s, s:s, s:i}", "number", player->number, "nick", player->nick, "name",
                                    player->name, "score", position ? position->scores[p] : game->written[p]));
    if (!position)
      json_object_set_new(json_array_get(list, (size_t)p), "computed", json_integer(game->computed[p]));
  }
  return list;
}

// A play as `tesela moves` shows it: tiles of the board in parentheses, and the tiles from the rack.
static void gcgjson_set_play(json_t *item, const GcgGame *game, const Play *play, const Board *board) {
  StrBuf move = {0}, word = {0}, tiles = {0};
  play_write_position(play, &move);
  play_write_word(play, board, &game->tiles, &word);
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      tiletext_add(&game->tiles, play->tiles[i], &tiles);
  }
  set_buffer(item, "move", &move);
  set_buffer(item, "word", &word);
  set_buffer(item, "tiles", &tiles);
}

// If the play could not be read: the text of the file.
static void set_written_play(json_t *item, const GcgEvent *event) {
  StrBuf move = {0};
  square_write(&event->square, &move);
  set_buffer(item, "move", &move);
  gcgjson_set_text(item, "word", event->tiles);
}

static void set_action(json_t *item, const GcgGame *game, int event_idx, const Board *board) {
  const GcgEvent *event = &game->gcg->events[event_idx];
  const GcgStep *step = &game->steps[event_idx];
  if (event->kind == GCG_PLAY && step->is_on_board)
    gcgjson_set_play(item, game, &step->play, board);
  else if (event->kind == GCG_PLAY)
    set_written_play(item, event);
  else if (step->tiles.total > 0)
    gcgjson_set_rack(item, "tiles", &step->tiles, &game->tiles);
  if (event->kind == GCG_EXCHANGE)
    json_object_set_new(item, "exchanged", json_integer(step->exchanged));
  if (step->is_taken_back)
    json_object_set_new(item, "taken_back", json_true());
}

// The notes after an event.
static void set_notes(json_t *item, const Gcg *gcg, int before_event) {
  json_auto_t *notes = json_array();
  for (int i = 0; i < gcg->pragma_count; i++) {
    const GcgPragma *pragma = &gcg->pragmas[i];
    if (pragma->before_event == before_event && pragma->name && strcmp(pragma->name, "note") == 0)
      json_array_append_new(notes, json_string(pragma->text));
  }
  if (json_array_size(notes) > 0)
    json_object_set(item, "notes", notes);
}

static json_t *event_to_json(const GcgGame *game, int event_idx, const Board *board) {
  const GcgEvent *event = &game->gcg->events[event_idx];
  const GcgStep *step = &game->steps[event_idx];
  json_t *item = json_pack("{s:I, s:i, s:i, s:s}", "line", (json_int_t)event->line, "turn", step->turn, "player",
                           game->gcg->players[event->player].number, "kind", gcg_kind_name(event->kind));
  if (step->has_rack)
    gcgjson_set_rack(item, "rack", &step->rack, &game->tiles);
  set_action(item, game, event_idx, board);
  set_number(item, "score", &event->score);
  set_number(item, "total", &event->total);
  if (event->kind != GCG_RACK)
    json_object_set_new(item, "computed", json_integer(step->points));
  gcgjson_set_text(item, "comment", event->comment);
  set_notes(item, game->gcg, event_idx + 1);
  return item;
}

static json_t *position_to_json(const GcgGame *game, const GcgPosition *position, const char *tiles_id, Cgp *cgp) {
  json_t *item = json_pack("{s:i, s:i, s:i}", "turn", position->turn, "to_move",
                           game->gcg->players[position->mover].number, "zeros", position->zeros);
  StrBuf record = {0};
  gcg_to_cgp(game, position, tiles_id, cgp);
  cgp_write(cgp, &game->tiles, &record);
  set_buffer(item, "cgp", &record);
  return item;
}

// '#' lines that are not given elsewhere; loose lines have no name.
static json_t *pragmas_to_json(const Gcg *gcg, int event_count) {
  json_t *list = json_array();
  for (int i = 0; i < gcg->pragma_count; i++) {
    const GcgPragma *pragma = &gcg->pragmas[i];
    bool is_note = pragma->name && strcmp(pragma->name, "note") == 0;
    if (pragma->before_event > event_count || (is_note && pragma->before_event > 0) ||
        (pragma->name && strncmp(pragma->name, "player", 6) == 0))
      continue;
    json_t *item = json_pack("{s:I, s:i, s:s}", "line", (json_int_t)pragma->line, "before_event", pragma->before_event,
                             "text", pragma->text);
    gcgjson_set_text(item, "name", pragma->name);
    json_array_append_new(list, item);
  }
  return list;
}

static void set_head(json_t *json, const GcgGame *game, const char *tiles_id) {
  const Gcg *gcg = game->gcg;
  json_object_set_new(json, "format", json_string("tesela-gcg-1"));
  json_object_set_new(json, "encoding", json_string(gcg->encoding));
  gcgjson_set_text(json, "tiles", tiles_id);
  json_object_set_new(json, "board_size", json_integer(game->layout.size));
  gcgjson_set_text(json, "lexicon", gcg_pragma(gcg, "lexicon"));
  gcgjson_set_text(json, "title", gcg_pragma(gcg, "title"));
  gcgjson_set_text(json, "description", gcg_pragma(gcg, "description"));
  gcgjson_set_text(json, "id", gcg_pragma(gcg, "id"));
}

json_t *gcg_to_json(const GcgGame *game, const char *tiles_id, int turn) {
  json_t *json = json_object(), *events = json_array(), *positions = json_array();
  ScopedMem GcgPosition *position = mem_alloc(sizeof *position);
  ScopedMem Cgp *cgp = mem_alloc(sizeof *cgp);
  gcg_position(game, turn, position);
  int event_count = position->event, last = position->turn;
  set_head(json, game, tiles_id);
  json_object_set_new(json, "players", gcg_players_to_json(game, position));
  json_object_set_new(json, "turns", json_integer(last));
  int event = 0;
  for (int t = 0; t <= last; t++) {
    gcg_position(game, t, position);
    for (; event < position->event; event++)
      json_array_append_new(events, event_to_json(game, event, &position->board));
    if (turn < 0 || t == last)
      json_array_append_new(positions, position_to_json(game, position, tiles_id, cgp));
  }
  json_object_set_new(json, "events", events);
  json_object_set_new(json, "positions", positions);
  json_object_set_new(json, "pragmas", pragmas_to_json(game->gcg, event_count));
  json_object_set_new(json, "problems", gcg_problems_to_json(&game->problems, NULL));
  return json;
}
