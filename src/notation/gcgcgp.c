// SPDX-License-Identifier: MIT
#include "base/lines.h"
#include "notation/gcgconvert.h"

static const struct {
  const char *id, *name;
} distributions[] = {
    {"en", "english"},   {"es", "spanish"}, {"ca", "catalan"},    {"fr", "french"},
    {"de", "german"},    {"it", "italian"}, {"pt", "portuguese"}, {"pl", "polish"},
    {"no", "norwegian"}, {"sv", "swedish"}, {"nl", "dutch"},
};

// "es-super" is "spanish_super"; ids without a name of their own stay as they are.
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

// One word of a text, as far as an opcode can hold it.
static void set_word(const char *text, char out[CGP_NAME_MAX]) {
  Span rest = span_of(text), word;
  if (!line_next_word(&rest, &word) || word.size >= CGP_NAME_MAX || memchr(word.data, ';', word.size))
    return;
  memcpy(out, word.data, word.size);
  out[word.size] = '\0';
}

enum { BONUS_MAX = 1000 }; // that a record can hold

// Points that a play earned because it was challenged in vain; false when it was not.
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
