// SPDX-License-Identifier: MIT
// The use cases of studying a position: openposition_read reads the record, study_showing describes the position,
// study_judging says what can be played there.
#include "study/study.h"

#include "app/movewords.h"
#include "app/typedplay.h"
#include "base/lines.h"
#include "base/mem.h"
#include "game/preset.h"
#include "game/refusal.h"
#include "lexicon/recipe.h"
#include "lexicon/tiletext.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TILE_LETTERS_MAX = 8, STUDY_FOUND_AT_LEAST = 5, STUDY_ENDGAME_MS = 150, WORD_TEXT_MAX = 400 };

static const char *study_keep(const StrBuf *text, Arena *arena) {
  return arena_copy_text(arena, strbuf_text(text), text->size);
}

// ---- moves ----

const Field study_tile_fields[] = {
    {"row", FIELD_INT, FIELD_IN(StudyTile, row), .high = BOARD_MAX - 1},
    {"col", FIELD_INT, FIELD_IN(StudyTile, col), .high = BOARD_MAX - 1},
    {"tile", FIELD_TEXT, FIELD_IN(StudyTile, tile), .low = 1, .high = TILE_LETTERS_MAX},
    {"blank", FIELD_BOOL, .is_optional = true, FIELD_IN(StudyTile, is_blank)},
    {0},
};

#define OF_MOVE(member) FIELD_IN(StudyMove, member)
#define MOVE_NUMBER(member) FIELD_NUMBER, .is_optional = true, OF_MOVE(member), .except = FIELD_LEFT_OUT
const Field study_move_fields[] = {
    {"type", FIELD_TEXT, OF_MOVE(type), .low = 1, .high = 20},
    {"move", FIELD_TEXT, OF_MOVE(move), .high = 12, .title = N_("square")},
    {"word", FIELD_TEXT, OF_MOVE(word), .high = WORD_TEXT_MAX, .title = N_("word")},
    {"tiles", FIELD_LIST, OF_MOVE(tiles), .high = RACK_MAX, FIELD_ITEMS(study_tile_fields, StudyTile)},
    {"score", FIELD_INT, OF_MOVE(score), .high = INT32_MAX, .title = N_("points")},
    {"kept", FIELD_TEXT, OF_MOVE(kept), .high = WORD_TEXT_MAX, .title = N_("leave")},
    {"equity", MOVE_NUMBER(equity), .title = N_("equity"), .format = "%.1f",
     .help = "points gained on the best other player, with what is kept"},
    {"win", MOVE_NUMBER(win), .help = "chance to win, 0 to 1"},
    {"lost", MOVE_NUMBER(lost), .title = N_("lost"), .format = "%.1f", .help = "points, against the best move"},
    {"equity_margin", MOVE_NUMBER(equity_margin)},
    {"win_margin", MOVE_NUMBER(win_margin)},
    {"iterations", FIELD_INT, .is_optional = true, OF_MOVE(iterations), .high = INT64_MAX, .otherwise = "-1",
     .except = FIELD_LEFT_OUT},
    {"dropped", FIELD_BOOL, .is_optional = true, OF_MOVE(is_dropped), .otherwise = "", .except = FIELD_LEFT_OUT,
     .help = "it can't be the best any more"},
    {"least", MOVE_NUMBER(least), .help = "the chance is at least"},
    {"most", MOVE_NUMBER(most)},
    {0},
};

static FieldList study_placed(const Play *play, const TileSet *tiles, Arena *arena) {
  StudyTile *placed = arena_alloc(arena, RACK_MAX * sizeof *placed);
  int count = 0;
  for (int i = 0; i < play->length; i++) {
    Tile tile = play->tiles[i];
    if (tile != TILE_THROUGH && count < RACK_MAX)
      placed[count++] = (StudyTile){
          play_row(play, i), play_col(play, i),
          arena_copy_text(arena, tiles->names[tile & ~TILE_BLANK_BIT], strlen(tiles->names[tile & ~TILE_BLANK_BIT])),
          tile_is_blank(tile)};
  }
  return (FieldList){placed, count};
}

StudyMove study_move(const Move *move, const Board *board, const TileSet *tiles, const Rack *rack, Arena *arena) {
  const MoveWords words = move_words(move, board, tiles, rack, NULL, arena);
  bool is_play = move->type == ACTION_PLAY;
  ScopedStrBuf exchanged = {0};
  for (int i = 0; move->type == ACTION_EXCHANGE && i < move->exchanged_count; i++)
    strbuf_printf(&exchanged, "%s%s", i ? " " : "", tiles->names[move->exchanged[i]]);
  return (StudyMove){.type = words.kind,
                     .move = words.square,
                     .word = is_play ? words.word : study_keep(&exchanged, arena),
                     .tiles = is_play ? study_placed(&move->play, tiles, arena) : (FieldList){arena_alloc(arena, 1), 0},
                     .score = is_play ? move->score : 0,
                     .kept = words.leave,
                     .equity = (double)NAN,
                     .win = (double)NAN,
                     .lost = (double)NAN,
                     .equity_margin = (double)NAN,
                     .win_margin = (double)NAN,
                     .iterations = -1,
                     .is_dropped = -1,
                     .least = (double)NAN,
                     .most = (double)NAN};
}

static Status study_read_tiles(const GivenPosition *at, const FieldList *list, Placement out[RACK_MAX], Error *err) {
  const StudyTile *given = list->items;
  for (int i = 0; i < list->count; i++) {
    int kind = tileset_find(&at->tiles, span_of(given[i].tile));
    if (kind <= 0)
      return refuse(err, given[i].is_blank ? REFUSAL_NOT_A_KIND : REFUSAL_NOT_ON_RACK, err_str(given[i].tile));
    out[i] = (Placement){(uint8_t)given[i].row, (uint8_t)given[i].col,
                         (Tile)(kind | (given[i].is_blank ? TILE_BLANK_BIT : 0))};
  }
  return OK;
}

Status study_read_play(const GivenPosition *at, const ScoreRules *rules, const char *typed, const FieldList *tiles,
                       Move *out, Error *err) {
  Placement placed[RACK_MAX];
  const Rack *rack = &at->cgp.racks[0];
  Rack left = *rack;
  int count = tiles->count;
  Status status = count > 0 ? study_read_tiles(at, tiles, placed, err)
                            : typedplay_parse(span_of(typed), &at->cgp.board, rack, &at->tiles, placed, &count, err);
  for (int i = 0; status == OK && i < count; i++) {
    Tile tile = tile_is_blank(placed[i].tile) ? TILE_BLANK : placed[i].tile;
    if (!rack_take(&left, tile))
      status = refuse(err, REFUSAL_NOT_ON_RACK, err_str(at->tiles.names[tile]));
  }
  *out = (Move){.type = ACTION_PLAY};
  if (status == OK)
    status = play_from_placements(&at->cgp.board, &at->layout, rules->rack_size, placed, count, &out->play, err);
  if (status == OK)
    out->score = play_score(&at->cgp.board, rules, &out->play);
  return status;
}

Status study_read_move(const GivenPosition *at, const ScoreRules *rules, const char *typed, const FieldList *tiles,
                       Move *out, Error *err) {
  Span text = span_trim(span_of(typed ? typed : ""));
  bool is_dash = text.size > 0 && text.data[0] == '-';
  if (!is_dash || tiles->count > 0)
    return error_at(err, "play", study_read_play(at, rules, typed ? typed : "", tiles, out, err));
  *out = (Move){.type = text.size == 1 ? ACTION_PASS : ACTION_EXCHANGE};
  if (out->type == ACTION_PASS)
    return OK;
  return error_at(err, "play",
                  typedtiles_parse((Span){text.data + 1, text.size - 1}, &at->cgp.racks[0], &at->tiles, out->exchanged,
                                   &out->exchanged_count, err));
}

// ---- going on ----

static int study_bag(const OpenPosition *at) {
  return given_position_bag_count(&at->given, at->rules.rack_size);
}

// The record after a move, with the next player to move. A rack that draws tiles is not known any more.
static void study_go_on(const OpenPosition *at, const Move *move, Cgp *out) {
  const Cgp *before = &at->given.cgp;
  int players = before->rack_count > 1 ? before->rack_count : 2;
  Rack kept = before->racks[0];
  bool draws = study_bag(at) > 0 && move->type != ACTION_PASS;
  *out = *before;
  if (move->type == ACTION_PLAY && play_take_from_rack(&kept, &move->play))
    play_put(&out->board, &move->play);
  for (int i = 1; i < players; i++) {
    out->racks[i - 1] = before->racks[i];
    out->scores[i - 1] = before->scores[i];
  }
  out->racks[players - 1] = kept;
  if (draws)
    out->racks[players - 1] = (Rack){0};
  out->scores[players - 1] = before->scores[0] + move->score;
  out->rack_count = players;
  out->zeros = move->type == ACTION_PLAY && move->score > 0 ? 0 : before->zeros + 1;
  out->opcodes.last_move = (CgpMove){0};
  out->opcodes.timer_count = 0;
}

static void study_name_words(const char *words, const char *tile_set, bool is_doubled, CgpOpcodes *out) {
  snprintf(out->lexicon, sizeof out->lexicon, "%s", words);
  if (tile_set[0])
    snprintf(out->tiles_name, sizeof out->tiles_name, "%.*s%s", CGP_NAME_MAX / 2, cgp_tiles_name(tile_set),
             is_doubled ? "_super" : "");
}

// The built-in set with these tiles, or with half as many of each. "": a user's own tiles.
static void study_find_set(const TileSet *tiles, char id[TILE_NAME_MAX], bool *is_doubled) {
  ScopedMem TileSet *own = mem_alloc(sizeof *own);
  for (int i = 0; tileset_builtin_id(i, id); i++) {
    if (tileset_builtin(id, own, NULL) != OK || own->kinds != tiles->kinds ||
        memcmp(own->names, tiles->names, sizeof own->names) != 0)
      continue;
    *is_doubled = tiles->total == 2 * own->total;
    if (*is_doubled)
      tileset_double(own);
    if (memcmp(own->counts, tiles->counts, sizeof own->counts) == 0)
      return;
  }
  id[0] = '\0';
}

void study_write_turn(const Review *review, const ReviewTurn *turn, const char *words, StrBuf *out) {
  ScopedMem Cgp *cgp = mem_alloc(sizeof *cgp);
  char tile_set[TILE_NAME_MAX];
  bool is_doubled = false;
  *cgp = (Cgp){.board = turn->board, .rack_count = review->player_count < 2 ? 2 : review->player_count};
  for (int i = 0; i < cgp->rack_count; i++)
    cgp->scores[i] = turn->scores[(turn->player + i) % cgp->rack_count];
  cgp->racks[0] = turn->rack;
  cgp->opcodes.bingo_bonus = (CgpNumber){true, review->bingo_bonus};
  cgp->opcodes.exchange_limit = (CgpNumber){true, review->exchange_minimum};
  cgp->opcodes.rack_size = (CgpNumber){true, review->rack_size};
  study_find_set(&review->tiles, tile_set, &is_doubled);
  study_name_words(words, tile_set, is_doubled, &cgp->opcodes);
  cgp_write(cgp, &review->tiles, out);
}

// ---- what a position is ----

const Field study_order_fields[] = {
    {"preset", FIELD_TEXT, .is_optional = true, FIELD_IN(StudyOrder, preset), .high = SETTINGS_ID_MAX - 1,
     .value = "ID", .help = N_("an empty board by the rules of this preset, instead of a position")},
    {"play", FIELD_TEXT, .is_optional = true, FIELD_IN(StudyOrder, play), .high = TYPEDPLAY_MAX, .value = "PLAY",
     .help = N_("make this play first: 8H WORD across, H8 WORD down, -ABC exchanges, - passes")},
    {"tiles", FIELD_LIST, .is_optional = true, FIELD_IN(StudyOrder, tiles), .high = RACK_MAX,
     FIELD_ITEMS(study_tile_fields, StudyTile), .except = FIELD_NOT_OPTION | FIELD_NOT_ASKED,
     .help = "the same tile by tile"},
    {.fields = position_order_fields},
};

#define OF_REMARK(member) FIELD_IN(StudyRemark, member)
static const Field study_remark_fields[] = {
    {"kind", FIELD_CHOICE, OF_REMARK(kind), .choices = "word loose start"},
    {"row", FIELD_INT, .is_optional = true, OF_REMARK(row), .high = BOARD_MAX - 1, .otherwise = "-1"},
    {"col", FIELD_INT, .is_optional = true, OF_REMARK(col), .high = BOARD_MAX - 1, .otherwise = "-1"},
    {"down", FIELD_BOOL, OF_REMARK(is_down)},
    {"at", FIELD_TEXT, OF_REMARK(at), .high = WORD_TEXT_MAX},
    {"text", FIELD_TEXT, OF_REMARK(text), .high = 1000},
    {0},
};

#define OF_SHOWN(member) FIELD_IN(StudyShown, member)
const Field study_shown_fields[] = {
    {"cgp", FIELD_TEXT, OF_SHOWN(cgp), .high = CGP_RECORD_MAX, .help = "the record as it is written here"},
    {"words", FIELD_TEXT, OF_SHOWN(words), .high = 200, .help = "the dictionary"},
    {"rack_size", FIELD_INT, OF_SHOWN(rack_size), .high = RACK_MAX},
    {"bingo", FIELD_INT, OF_SHOWN(bingo_bonus), .high = 10000},
    {"unseen", FIELD_INT, OF_SHOWN(unseen), .high = INT32_MAX, .help = "tiles neither on the board nor on a rack"},
    {"bag", FIELD_INT, OF_SHOWN(bag), .high = INT32_MAX, .help = "of them, those that nobody holds"},
    {"phase", FIELD_CHOICE, OF_SHOWN(phase), .choices = "middle preendgame endgame"},
    {"remarks", FIELD_LIST, OF_SHOWN(remarks), .high = STUDY_REMARKS_MAX, FIELD_ITEMS(study_remark_fields, StudyRemark),
     .help = "what is odd about it"},
    {0},
};

// The empty record of a preset, with the words asked for, else the preset's own, else the reader's. If words are files,
// *named is the recipe for these tiles.
static Status study_write_empty(const Use *use, const StudyOrder *order, StrBuf *named, StrBuf *out, Error *err) {
  ScopedMem Preset *preset = mem_alloc(sizeof *preset);
  ScopedMem Settings *settings = mem_alloc(sizeof *settings);
  ScopedMem TileSet *tiles = mem_alloc(sizeof *tiles);
  ScopedMem Cgp *cgp = mem_alloc(sizeof *cgp);
  Status status = error_at(err, "preset", preset_find(order->preset, preset, err));
  if (status != OK)
    return status;
  if (preset->settings.any_order)
    return error_at(err, "preset",
                    error_set(err, ERR_STATE, N_("games in which words count in any order can't be analysed")));
  const char *words = order->position.lexicon  ? order->position.lexicon
                      : preset->quick.words[0] ? preset->quick.words
                                               : catalog_language(use->catalog);
  Recipe *recipe = NULL;
  const char *set = "";
  if (recipe_builtin(words, &recipe, NULL) == OK)
    set = preset->tiles[0] ? preset->tiles : recipe_info(recipe)->tile_sets[0];
  strbuf_add_text(named, words);
  if (set[0] && strcmp(set, recipe_info(recipe)->tile_sets[0]) != 0)
    strbuf_printf(named, "@%s", set);
  status = set[0] ? tileset_builtin(set, tiles, err) : tileset_builtin("en", tiles, err);
  if (status == OK)
    status = preset_settings(preset, tiles, 0, settings, err);
  if (status == OK) {
    *cgp = (Cgp){.rack_count = 2};
    board_init(&cgp->board, settings->layout.size);
    cgp->opcodes.bingo_bonus = (CgpNumber){true, settings->bingo_bonus};
    cgp->opcodes.exchange_limit = (CgpNumber){true, settings->exchange_minimum};
    cgp->opcodes.rack_size = (CgpNumber){true, settings->rack_size};
    study_name_words(words, set, preset->doubles_tiles, &cgp->opcodes);
    cgp_write(cgp, &settings->tiles, out);
  }
  recipe_destroy(recipe);
  return status;
}

// Without the other rack in the record, its tiles count as unseen.
static int study_phase(int bag) {
  return bag <= 0 ? STUDY_ENDGAME : bag <= PEG_BAG_MAX ? STUDY_PREENDGAME : STUDY_MIDDLE;
}

static void study_fill(const Use *use, const StudyOrder *order, StudyShown *out) {
  ScopedStrBuf cgp = {0};
  int counts[TILE_KINDS_MAX + 1];
  const GivenPosition *given = &out->at.given;
  StudyRemark *remarks = arena_alloc(use->arena, STUDY_REMARKS_MAX * sizeof *remarks);
  const char *named = given->cgp.opcodes.lexicon;
  const char *words = out->at.shelved           ? wordset_resource(out->at.shelved)->id
                      : order->position.lexicon ? order->position.lexicon
                                                : named;
  if (out->at.shelved) // another dictionary may have been asked for, or its name differs here
    snprintf(out->at.given.cgp.opcodes.lexicon, CGP_NAME_MAX, "%s", words);
  cgp_write(&given->cgp, &given->tiles, &cgp);
  out->cgp = study_keep(&cgp, use->arena);
  out->words = arena_copy_text(use->arena, words, strlen(words));
  out->rack_size = out->at.rules.rack_size;
  out->bingo_bonus = out->at.rules.bingo_bonus;
  out->unseen = cgp_count_unseen(&given->cgp, &given->tiles, counts);
  out->bag = study_bag(&out->at) > 0 ? study_bag(&out->at) : 0;
  out->phase = study_phase(out->bag);
  out->remarks = (FieldList){remarks, study_remarks(&out->at, use->catalog, use->arena, remarks)};
}

static Status study_make_play(const StudyOrder *order, OpenPosition *at, Error *err) {
  Move move;
  ScopedMem Cgp *after = mem_alloc(sizeof *after);
  Status status = study_read_move(&at->given, &at->rules, order->play, &order->tiles, &move, err);
  if (status != OK)
    return status;
  study_go_on(at, &move, after);
  at->given.cgp = *after;
  return OK;
}

static Status run_study_showing(const Use *use, const void *in, void *made, Error *err) {
  StudyOrder order = *(const StudyOrder *)in;
  StudyShown *out = made;
  ScopedStrBuf empty = {0}, named = {0};
  Status status = OK;
  bool is_new = order.preset && order.preset[0];
  if (is_new)
    status = study_write_empty(use, &order, &named, &empty, err);
  if (is_new)
    order.position.cgp = strbuf_text(&empty);
  if (is_new && !use->shelf && !order.position.kwg)
    order.position.lexicon = strbuf_text(&named);
  if (status == OK)
    status = openposition_read(use, &order.position, false, &out->at, err);
  if (status == OK && ((order.play && order.play[0]) || order.tiles.count > 0))
    status = study_make_play(&order, &out->at, err);
  if (status == OK)
    study_fill(use, &order, out);
  return status;
}

static void study_shown_deinit(void *out) {
  openposition_close(&((StudyShown *)out)->at);
}

const UseCase study_showing = USE_CASE("position.show", N_("check a position, and go on from it"), WHO_ANYBODY,
                                       USE_IN(study_order_fields, StudyOrder), USE_OUT(study_shown_fields, StudyShown),
                                       .run = run_study_showing, .deinit = study_shown_deinit, .is_kept_open = true);

// ---- what can be played there ----

const Field judge_order_fields[] = {
    {"play", FIELD_TEXT, .is_optional = true, FIELD_IN(JudgeOrder, play), .high = TYPEDPLAY_MAX, .value = "PLAY",
     .help = N_("judge this play: 8H WORD across, H8 WORD down, -ABC exchanges, - passes")},
    {"tiles", FIELD_LIST, .is_optional = true, FIELD_IN(JudgeOrder, tiles), .high = RACK_MAX,
     FIELD_ITEMS(study_tile_fields, StudyTile), .except = FIELD_NOT_OPTION | FIELD_NOT_ASKED,
     .help = "the same tile by tile"},
    {"top", FIELD_INT, .is_optional = true, FIELD_IN(JudgeOrder, top), .low = 1, .high = STUDY_MOVES_MAX,
     .otherwise = "15", .value = "N", .help = N_("show the N best moves (default: 15)")},
    {"step", FIELD_INT, .is_optional = true, FIELD_IN(JudgeOrder, step), .high = HINT_WHOLE, .value = "N",
     .help = N_("give a hint: 1 where, 2 which tiles, 3 the play")},
    {"replies", FIELD_BOOL, .is_optional = true, FIELD_IN(JudgeOrder, replies),
     .help = N_("say what the other player can be expected to answer")},
    {.fields = position_order_fields},
};

#define OF_JUDGED(member) FIELD_IN(Judged, member)
const Field judged_fields[] = {
    {"moves", FIELD_LIST, OF_JUDGED(moves), .high = STUDY_MOVES_MAX, FIELD_ITEMS(study_move_fields, StudyMove),
     .help = "the best first"},
    {"plays", FIELD_INT, OF_JUDGED(plays), .high = INT32_MAX, .help = "legal plays in all"},
    {"method", FIELD_CHOICE, OF_JUDGED(method), .choices = "static simulated exact"},
    {"made", FIELD_OBJECT, .is_optional = true, FIELD_TO(Judged, made, StudyMove), .fields = study_move_fields},
    {"grade", FIELD_CHOICE, OF_JUDGED(grade), .choices = "none ok small medium large"},
    {"rank", FIELD_INT, OF_JUDGED(rank), .high = INT32_MAX, .help = "1: the best; 0: not judged"},
    {"unknown", FIELD_LIST, OF_JUDGED(unknown), .high = WORD_MAX + 1, .of = FIELD_TEXT,
     .help = "words of the play that are none"},
    {"hint", FIELD_TEXT, OF_JUDGED(hint), .high = 1000},
    {"line", FIELD_INT, .is_optional = true, OF_JUDGED(hint_line), .high = BOARD_MAX - 1, .otherwise = "-1",
     .help = "row or column of the hint"},
    {"down", FIELD_BOOL, OF_JUDGED(hint_down)},
    {"reply_best", FIELD_NUMBER, .is_optional = true, OF_JUDGED(reply_best),
     .help = "points that the next player can be expected to score after the best move"},
    {"reply_made", FIELD_NUMBER, .is_optional = true, OF_JUDGED(reply_made)},
    {0},
};

static StudyMove study_analysed_move(const Judged *judged, const AnalysisMove *of, Arena *arena) {
  const GivenPosition *given = &judged->at.given;
  StudyMove move = study_move(&of->move, &given->cgp.board, &given->tiles, &given->cgp.racks[0], arena);
  move.equity = of->equity;
  move.win = of->win;
  move.lost = of->equity_lost;
  return move;
}

static void judged_add_hint(const Use *use, int step, Judged *out) {
  const GivenPosition *given = &out->at.given;
  ScopedStrBuf text = {0};
  if (step == 0 || out->analysis->best_count == 0)
    return;
  const Move *best = &out->analysis->best[0].move;
  ScopedMem Action *action = mem_alloc(sizeof *action);
  action->type = best->type;
  if (best->type == ACTION_PLAY)
    action->play = best->play;
  if (best->type == ACTION_EXCHANGE) {
    action->exchange.count = best->exchanged_count;
    memcpy(action->exchange.tiles, best->exchanged, sizeof best->exchanged);
  }
  const Hint hint = hint_make(action, &given->cgp.racks[0], best->score, (HintStep)step);
  hint_tell(&hint, &given->cgp.board, &given->tiles, false, use->catalog, &text);
  out->hint = study_keep(&text, use->arena);
  out->hint_line = best->type == ACTION_PLAY ? hint.lane : -1;
  out->hint_down = hint.direction == DOWN;
}

static void judged_list_unknown(const Use *use, Judged *out) {
  const AnalysisTurn *analysis = out->analysis;
  const char **words = arena_alloc(use->arena, (WORD_MAX + 1) * sizeof *words);
  for (int i = 0; out->made && i < analysis->phony_count; i++) {
    ScopedStrBuf text = {0};
    for (int at = 0; at < analysis->phonies[i].length; at++)
      strbuf_add_text(&text, tiletext_name(&out->at.given.tiles, analysis->phonies[i].tiles[at]));
    words[out->unknown.count++] = study_keep(&text, use->arena);
  }
  out->unknown.items = words;
}

static void judged_fill(const Use *use, const JudgeOrder *order, Judged *out) {
  const AnalysisTurn *analysis = out->analysis;
  int count = analysis->best_count < order->top ? analysis->best_count : order->top;
  StudyMove *moves = arena_alloc(use->arena, STUDY_MOVES_MAX * sizeof *moves);
  for (int i = 0; i < count; i++)
    moves[i] = study_analysed_move(out, &analysis->best[i], use->arena);
  out->moves = (FieldList){moves, count};
  out->plays = analysis->play_count;
  out->method = (int)analysis->method;
  out->grade = (int)(analysis->is_judged ? analysis->grade : GRADE_NONE);
  out->rank = analysis->is_judged ? analysis->rank : 0;
  if (analysis->is_judged) {
    out->made = arena_alloc(use->arena, sizeof *out->made);
    *out->made = study_analysed_move(out, &analysis->made, use->arena);
  }
  judged_list_unknown(use, out);
  judged_add_hint(use, order->step, out);
}

static void judged_add_replies(const AnalysisInput *input, Judged *out) {
  if (out->analysis->best_count > 0)
    out->reply_best = study_reply(&input->position, &out->analysis->best[0].move, STUDY_REPLIES);
  if (out->analysis->is_judged)
    out->reply_made = study_reply(&input->position, &input->made, STUDY_REPLIES);
}

static Status judged_analyse(const Use *use, const JudgeOrder *order, AnalysisInput *input, Judged *out, Error *err) {
  const OpenPosition *at = &out->at;
  const Progress quiet = {.cancel = use->progress ? use->progress->cancel : NULL};
  const MachineKitSource source = {
      .lexicon = &at->words, .tiles = &at->given.tiles, .kwg_path = at->place.path.data, .map = TOOLS_MAP_FOUND};
  SCOPED(machinekit_close) MachineKit kit = {0};
  Status status = machinekit_open(&source, NULL, &kit, err);
  const SimModel model = {.leaves = &kit.leaves, .win = sim_win_by_table, .context = &kit.win};
  const CgpNumber *exchange = &at->given.cgp.opcodes.exchange_limit;
  input->position = (SimInput){.board = &at->given.cgp.board,
                               .rules = &at->rules,
                               .tools = &kit.tools,
                               .model = &model,
                               .exchange_minimum = exchange->is_given ? (int)exchange->value : 0,
                               .threads = 1,
                               .seed = seed_from_text("study"),
                               .progress = &quiet};
  openposition_seat_players(at, &input->position);
  // The player to move has not seen the other racks, even if the record has them.
  for (int seat = 1; seat < input->position.seat_count; seat++) {
    for (int kind = 0; kind <= at->given.tiles.kinds; kind++)
      input->position.unseen.counts[kind] += input->position.known[seat].counts[kind];
    input->position.unseen.total += input->position.known[seat].total;
    input->position.known[seat] = (Rack){0};
  }
  if (status == OK)
    status = analysis_run(input, out->analysis, err);
  if (status == OK && order->replies)
    judged_add_replies(input, out);
  return status;
}

static Status run_study_judging(const Use *use, const void *in, void *made, Error *err) {
  const JudgeOrder *order = in;
  Judged *out = made;
  // With an empty bag, each of the best moves is searched this long: so only as many as asked for.
  AnalysisInput input = {.rack_is_whole = true,
                         .best_count = order->top > STUDY_FOUND_AT_LEAST ? order->top : STUDY_FOUND_AT_LEAST,
                         .endgame_ms = STUDY_ENDGAME_MS};
  out->reply_best = out->reply_made = (double)NAN;
  out->hint = "";
  out->hint_line = -1;
  out->analysis = arena_alloc(use->arena, sizeof *out->analysis);
  Status status = openposition_read(use, &order->position, true, &out->at, err);
  if (status == OK && out->at.given.cgp.racks[0].total == 0)
    status = error_at(err, "rack", error_set(err, ERR_INPUT, N_("the rack of whoever is to move is empty")));
  input.made_is_known = (order->play && order->play[0]) || order->tiles.count > 0;
  if (status == OK && input.made_is_known)
    status = study_read_move(&out->at.given, &out->at.rules, order->play, &order->tiles, &input.made, err);
  if (status == OK)
    status = judged_analyse(use, order, &input, out, err);
  if (status == OK)
    judged_fill(use, order, out);
  return status;
}

static void judged_deinit(void *out) {
  openposition_close(&((Judged *)out)->at);
}

const UseCase study_judging =
    USE_CASE("position.judge", N_("list the best moves of a position as a review does, and judge a play"), WHO_ANYBODY,
             USE_IN(judge_order_fields, JudgeOrder), USE_OUT(judged_fields, Judged), .run = run_study_judging,
             .deinit = judged_deinit, .is_kept_open = true);
