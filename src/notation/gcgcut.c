// SPDX-License-Identifier: MIT
// Which tiles a text stands for.
//
// Files write a tile of several letters in brackets, without any mark, or as one special sign. So a text has several
// readings, and only the board, the rack and the score tell which is meant. Here all are listed. Steps are counted,
// because a long run of L's has thousands of readings.
#include "notation/gcg_internal.h"

enum { STEPS_MAX = 4000 };

// The signs that programs write for a tile of several letters, if they are not tiles themselves.
static const struct {
  const char *sign, *lower, *tile;
} signs[] = {
    {"1", NULL, "CH"},     {"2", NULL, "LL"},     {"3", NULL, "RR"},     {"Ç", "ç", "CH"},      {"K", "k", "LL"},
    {"W", "w", "RR"},      {"W", "w", "L·L"},     {"Q", "q", "QU"},      {"Y", "y", "NY"},      {"L-L", "l-l", "L·L"},
    {"L.L", "l.l", "L·L"}, {"L•L", "l•l", "L·L"}, {"L∙L", "l∙l", "L·L"}, {"L⋅L", "l⋅l", "L·L"},
};
enum { SIGNS = sizeof signs / sizeof *signs };

typedef struct Cutting {
  const TileSet *tiles;
  Tile sign_tiles[SIGNS]; // 0: not a sign in this set
  GcgCuts *out;
  GcgCut cut;
  bool is_word;
  bool in_parentheses;
  int steps;
} Cutting;

static void cut_from(Cutting *cutting, Span text);

static void gcgcut_go_on(Cutting *cutting, Span text, size_t used, Tile tile, bool is_blank) {
  GcgCut *cut = &cutting->cut;
  if (cut->count == (cutting->is_word ? WORD_MAX : GCG_LEFT_MAX))
    return;
  cut->tiles[cut->count] = tile;
  cut->is_blank[cut->count] = is_blank;
  cut->in_parentheses[cut->count] = cutting->in_parentheses;
  cut->count++;
  cut_from(cutting, (Span){text.data + used, text.size - used});
  cut->count--;
}

static bool gcgcut_is_one_of(char c, const char *set) {
  return c != '\0' && strchr(set, c);
}

static bool gcg_name_begins(Span text, const char *name) {
  return strlen(name) <= text.size && memcmp(text.data, name, strlen(name)) == 0;
}

// Tries every tile whose name the text begins with, longer names first.
static void cut_names(Cutting *cutting, Span text) {
  const TileSet *tiles = cutting->tiles;
  for (size_t size = TILE_NAME_MAX - 1; size > 0; size--) {
    for (int tile = 1; tile <= tiles->kinds; tile++) {
      if (strlen(tiles->names[tile]) == size && gcg_name_begins(text, tiles->names[tile]))
        gcgcut_go_on(cutting, text, size, (Tile)tile, false);
      else if (strlen(tiles->lower[tile]) == size && gcg_name_begins(text, tiles->lower[tile]))
        gcgcut_go_on(cutting, text, size, (Tile)tile | TILE_BLANK_BIT, false);
    }
  }
}

// No word has QU followed by U: there the Q is a tile of its own.
static bool is_plain_q(const Cutting *cutting, Span text) {
  return cutting->is_word && text.size > 1 && gcgcut_is_one_of(text.data[0], "Qq") &&
         gcgcut_is_one_of(text.data[1], "Uu");
}

static void cut_signs(Cutting *cutting, Span text) {
  if (is_plain_q(cutting, text))
    return;
  for (int i = 0; i < SIGNS; i++) {
    Tile tile = cutting->sign_tiles[i];
    if (tile && gcg_name_begins(text, signs[i].sign))
      gcgcut_go_on(cutting, text, strlen(signs[i].sign), tile, false);
    else if (tile && signs[i].lower && gcg_name_begins(text, signs[i].lower))
      gcgcut_go_on(cutting, text, strlen(signs[i].lower), tile | TILE_BLANK_BIT, false);
  }
}

// "[CH]", "[ch]"; and in some alphabets "[A]" is a blank.
static void cut_brackets(Cutting *cutting, Span text) {
  const char *end = memchr(text.data, ']', text.size);
  size_t size = end ? (size_t)(end - text.data) + 1 : 0;
  Span name = {text.data + 1, size > 2 ? size - 2 : 0};
  int tile = name.size > 0 ? tileset_find(cutting->tiles, name) : -1;
  if (tile > 0 && span_equals(name, cutting->tiles->lower[tile]))
    gcgcut_go_on(cutting, text, size, (Tile)tile | TILE_BLANK_BIT, false);
  else if (tile > 0)
    gcgcut_go_on(cutting, text, size, (Tile)tile, false);
  if (tile > 0 && cutting->is_word)
    gcgcut_go_on(cutting, text, size, (Tile)tile | TILE_BLANK_BIT, false);
}

static void cut_parenthesis(Cutting *cutting, Span text) {
  bool before = cutting->in_parentheses;
  cutting->in_parentheses = text.data[0] == '(';
  cut_from(cutting, (Span){text.data + 1, text.size - 1});
  cutting->in_parentheses = before;
}

static void cut_from(Cutting *cutting, Span text) {
  GcgCuts *out = cutting->out;
  if (out->count == GCG_CUTS_MAX || ++cutting->steps > STEPS_MAX)
    return;
  if (text.size == 0) {
    out->items[out->count++] = cutting->cut;
    return;
  }
  if (text.data > out->bad.data)
    out->bad = text;
  char c = text.data[0];
  if (cutting->is_word && c == '.')
    gcgcut_go_on(cutting, text, 1, TILE_THROUGH, false);
  else if (cutting->is_word && gcgcut_is_one_of(c, "()"))
    cut_parenthesis(cutting, text);
  else if (!cutting->is_word && gcgcut_is_one_of(c, "?#_*"))
    gcgcut_go_on(cutting, text, 1, TILE_BLANK, true);
  else if (!cutting->is_word && gcgcut_is_one_of(c, "+,/-.")) // "AB+CDE": kept and drawn; "AB...": unknown
    cut_from(cutting, (Span){text.data + 1, text.size - 1});
  else if (c == '[')
    cut_brackets(cutting, text);
  else {
    cut_names(cutting, text);
    cut_signs(cutting, text);
  }
}

// Does a tile have exactly this name? A sign may be another spelling of its tile.
static bool is_name(const TileSet *tiles, const char *sign) {
  int tile = tileset_find(tiles, span_of(sign));
  return tile >= 0 && strcmp(tiles->names[tile], sign) == 0;
}

static void gcgcut_cut(const TileSet *tiles, Span text, bool is_word, GcgCuts *out) {
  out->count = 0;
  out->bad = text;
  Cutting cutting = {.tiles = tiles, .out = out, .is_word = is_word};
  for (int i = 0; i < SIGNS; i++) {
    int tile = tileset_find(tiles, span_of(signs[i].tile));
    cutting.sign_tiles[i] = tile > 0 && !is_name(tiles, signs[i].sign) ? (Tile)tile : 0;
  }
  cut_from(&cutting, text);
}

void gcg_cut_word(const TileSet *tiles, Span text, GcgCuts *out) {
  while (text.size > 1 && gcgcut_is_one_of(text.data[text.size - 1], "*#!~")) // marks on a phony
    text.size--;
  gcgcut_cut(tiles, text, true, out);
}

void gcg_cut_rack(const TileSet *tiles, Span text, GcgCuts *out) {
  gcgcut_cut(tiles, span_equals(text, "UNKNOWN") ? (Span){text.data, 0} : text, false, out);
}

bool gcg_cut_to_rack(const GcgCut *cut, int limit, Rack *out) {
  if (cut->count > limit)
    return false;
  bool is_lower = true;
  for (int i = 0; i < cut->count; i++)
    is_lower = is_lower && (cut->is_blank[i] || tile_is_blank(cut->tiles[i]));
  *out = (Rack){0};
  for (int i = 0; i < cut->count; i++) {
    bool is_blank = cut->is_blank[i] || (tile_is_blank(cut->tiles[i]) && !is_lower);
    rack_add(out, is_blank ? TILE_BLANK : tile_letter(cut->tiles[i]));
  }
  return true;
}
