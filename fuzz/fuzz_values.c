// SPDX-License-Identifier: MIT
// Short texts for values: the first byte chooses the kind (a square, a rack, a rule, a drawing, a list of words, a row
// of the store), the rest is the text. Writing a value and reading it gives the same value.
#include "app/gameorder.h"
#include "app/games_internal.h"
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "game/preset.h"
#include "game/rack.h"
#include "game/square.h"
#include "puzzle/maze.h"
#include "puzzle/sopa_make.h"

static Span text_of(const StrBuf *buf) {
  return (Span){strbuf_text(buf), buf->size};
}

static void try_square(Span text) {
  Square square, again;
  StrBuf written = {0};
  if (square_parse(text, BOARD_MAX, &square, NULL) != OK)
    return;
  square_write(&square, &written);
  must(square_parse(text_of(&written), BOARD_MAX, &again, NULL) == OK);
  must(again.row == square.row && again.col == square.col);
  strbuf_deinit(&written);
}

static void try_rack(Span text) {
  static TileSet tiles;
  Rack rack, again;
  StrBuf written = {0};
  if (!tiles.kinds)
    must(tileset_builtin("ca", &tiles, NULL) == OK);
  if (rack_parse(text, &tiles, &rack, NULL) != OK)
    return;
  rack_write(&rack, &tiles, &written);
  must(rack_parse(text_of(&written), &tiles, &again, NULL) == OK && memcmp(&rack, &again, sizeof rack) == 0);
  strbuf_deinit(&written);
}

static void try_directions(Span text) {
  char *name = mem_copy_text(text.data, text.size);
  MazeDirections directions, again;
  StrBuf written = {0};
  if (maze_directions_parse(name, &directions, NULL) == OK && directions) {
    maze_directions_write(directions, &written);
    must(maze_directions_parse(strbuf_text(&written), &again, NULL) == OK && again == directions);
  }
  strbuf_deinit(&written);
  mem_free(name);
}

static void try_rule(Span text) {
  char *assignment = mem_copy_text(text.data, text.size);
  Preset *preset = mem_alloc(sizeof *preset);
  StrBuf written = {0};
  Error err;
  if (gameorder_set_rule(preset, assignment, &err) != OK)
    error_format(&err, NULL, &written);
  strbuf_deinit(&written);
  mem_free(preset);
  mem_free(assignment);
}

static void try_layout(Span text) {
  Layout *layout = mem_alloc(sizeof *layout), *again = mem_alloc(sizeof *again);
  StrBuf written = {0};
  if (layout_parse(text, "fuzz", layout, NULL) == OK) {
    layout_write(layout, &written);
    must(layout_parse(text_of(&written), "again", again, NULL) == OK && again->size == layout->size);
  }
  strbuf_deinit(&written);
  mem_free(layout);
  mem_free(again);
}

static void try_preset(Span text) {
  Preset *preset = mem_alloc(sizeof *preset);
  if (preset_parse(text, "fuzz", preset, NULL) == OK)
    must(preset->id[SETTINGS_ID_MAX - 1] == '\0' && preset->tiles[SETTINGS_ID_MAX - 1] == '\0');
  mem_free(preset);
}

static void try_shape(Span text) {
  int rows = 0, cols = 0;
  bool *shape = NULL, last = false;
  if (sopa_shape_parse(text, "fuzz", &rows, &cols, &shape, NULL) != OK)
    return;
  for (int i = 0; i < rows * cols; i++)
    last = shape[i];
  (void)last;
  mem_free(shape);
}

static void try_words(Span text) {
  static SopaAlphabet alphabet;
  SopaWords words;
  if (!alphabet.id[0])
    must(sopa_alphabet_builtin("es", &alphabet, NULL) == OK);
  if (sopa_words_parse(text, "fuzz", &alphabet, &words, NULL) != OK)
    return;
  for (int i = 0; i < words.count; i++)
    must(sopa_words_find(&words, words.items[i].tiles, words.items[i].length) == i);
  sopa_words_deinit(&words);
}

static void try_summary(Span text) {
  char *summary = mem_copy_text(text.data, text.size);
  Arena arena = {0};
  GameEntry entry = {0};
  game_read_summary(summary, &arena, &entry);
  must(entry.seats.count >= 0 && entry.seats.count <= SEATS_MAX);
  for (int seat = 0; seat < entry.seats.count; seat++)
    must(entry_seat(&entry, seat)->name != NULL);
  arena_deinit(&arena);
  mem_free(summary);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static void (*const tries[])(Span text) = {try_square, try_rack,  try_directions, try_rule,   try_layout,
                                             try_preset, try_shape, try_words,      try_summary};
  if (size == 0)
    return 0;
  tries[data[0] % (sizeof tries / sizeof *tries)]((Span){(const char *)data + 1, size - 1});
  return 0;
}
