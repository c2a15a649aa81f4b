// SPDX-License-Identifier: MIT
#include "lexicon/tiletext.h"
#include "notation/gcgconvert.h"

static const char *gcgrewrite_keep(Gcg *gcg, StrBuf *text) {
  const char *kept = arena_copy_text(&gcg->texts, strbuf_text(text), text->size);
  strbuf_deinit(text);
  return kept;
}

static void rewrite_play(Gcg *gcg, const GcgGame *game, const Play *play, GcgEvent *event) {
  StrBuf word = {0};
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] == TILE_THROUGH)
      strbuf_add_char(&word, '.');
    else
      tiletext_add(&game->tiles, play->tiles[i], &word);
  }
  event->square = (Square){play->row, play->col, (Direction)play->direction};
  event->tiles = gcgrewrite_keep(gcg, &word);
}

// A rack keeps its order where one letter is one tile.
static const char *rewrite_rack(Gcg *gcg, const GcgGame *game, const Rack *rack, const char *text) {
  bool is_plain = true;
  int letters = 0;
  for (const char *at = text; *at; at++) {
    is_plain = is_plain && ((*at >= 'A' && *at <= 'Z') || *at == '?') && tileset_find(&game->tiles, (Span){at, 1}) >= 0;
    letters++;
  }
  if (is_plain && letters == rack->total)
    return text;
  StrBuf written = {0};
  rack_write(rack, &game->tiles, &written);
  return gcgrewrite_keep(gcg, &written);
}

// A play that could not stand where it is written has a problem of its own at its line.
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
  // Notes on the last event stand before the one that is cut off; a player who is named only later stays.
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
