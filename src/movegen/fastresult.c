// SPDX-License-Identifier: MIT
// The plays that the fast generator has found: all of them, or the best n.
#include "base/mem.h"
#include "movegen/fastgen_internal.h"

#include <string.h>

// Is a better? Plays are compared as in playlist_sort.
static bool fastresult_is_better(const ScoredPlay *a, const ScoredPlay *b) {
  return playlist_compare(a, b) < 0;
}

// Keeps the best plays as a heap with the worst on top.
static void sift_down(PlayList *heap, int at) {
  for (;;) {
    int worst = at, left = 2 * at + 1;
    for (int child = left; child <= left + 1 && child < heap->count; child++) {
      if (fastresult_is_better(&heap->plays[worst], &heap->plays[child]))
        worst = child;
    }
    if (worst == at)
      return;
    ScoredPlay kept = heap->plays[at];
    heap->plays[at] = heap->plays[worst];
    heap->plays[worst] = kept;
    at = worst;
  }
}

static void plays_heapify(PlayList *heap) {
  for (int at = heap->count / 2 - 1; at >= 0; at--)
    sift_down(heap, at);
}

static void keep_play(Fast *fast, const ScoredPlay *play) {
  PlayList *out = fast->out;
  if (out->count == fast->limit) {
    if (!fastresult_is_better(play, &out->plays[0]))
      return;
    out->plays[0] = *play;
    sift_down(out, 0);
  } else {
    ARRAY_GROW(out->plays, out->count, out->capacity);
    out->plays[out->count++] = *play;
    if (fast->limit != out->count)
      return;
    plays_heapify(out);
  }
  fast->threshold = out->plays[0].equity;
}

static void fastresult_write_play(const Slot *slot, const Tile *tiles, Play *out) {
  bool across = slot->direction == ACROSS;
  out->row = across ? slot->lane : slot->start;
  out->col = across ? slot->start : slot->lane;
  out->direction = slot->direction;
  out->length = slot->length;
  memcpy(out->tiles, tiles, sizeof out->tiles);
}

void fast_offer(Fast *fast, const Slot *slot, const Tile *tiles, int score, int32_t value) {
  Equity equity = score * 1000 + value;
  if (equity < fast->threshold)
    return;
  if (fast->limit) {
    ScoredPlay scored = {.score = score, .equity = equity};
    fastresult_write_play(slot, tiles, &scored.play);
    keep_play(fast, &scored);
    return;
  }
  PlayList *out = fast->out;
  ARRAY_GROW(out->plays, out->count, out->capacity);
  ScoredPlay *scored = &out->plays[out->count++];
  fastresult_write_play(slot, tiles, &scored->play);
  scored->score = score;
  scored->equity = equity;
}
