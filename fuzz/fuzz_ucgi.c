// SPDX-License-Identifier: MIT
// Lines of UCGI from anywhere: an accepted position has only tiles of the bag, its record reads back, and moves are the
// same after writing and reading.
#include "base/lines.h"
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "notation/ucgi.h"

#include <stdlib.h>

static void check_position(Span rest, const TileSet *tiles) {
  Cgp *cgp = mem_alloc(2 * sizeof *cgp);
  Layout layout;
  StrBuf text = {0};
  int unseen[TILE_KINDS_MAX + 1];
  if (ucgi_read_position(rest, tiles, 7, 50, &cgp[0], &layout, NULL) == OK) {
    cgp_count_unseen(&cgp[0], tiles, unseen);
    for (int kind = 0; kind <= tiles->kinds; kind++) {
      if (unseen[kind] < 0)
        abort();
    }
    cgp_write(&cgp[0], tiles, &text);
    if (cgp_parse((Span){text.data, text.size}, tiles, &cgp[1], NULL) != OK)
      abort();
  }
  strbuf_deinit(&text);
  mem_free(cgp);
}

static void check_move(Span word, const TileSet *tiles) {
  UcgiMove move, again;
  Board board;
  StrBuf text = {0};
  board_init(&board, 15);
  if (ucgi_read_move(word, tiles, 15, &move, NULL) != OK)
    return;
  if (move.kind == UCGI_PLAY)
    ucgi_write_play(&move.play, &board, tiles, &text);
  else if (move.kind == UCGI_EXCHANGE && move.tiles_are_known)
    ucgi_write_exchange(move.tiles, move.count, tiles, &text);
  if (text.size > 0 && (ucgi_read_move((Span){text.data, text.size}, tiles, 15, &again, NULL) != OK ||
                        again.kind != move.kind || again.count != move.count || again.play.length != move.play.length))
    abort();
  strbuf_deinit(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  TileSet sets[2];
  if (tileset_builtin("es", &sets[0], NULL) != OK || tileset_builtin("ca", &sets[1], NULL) != OK)
    abort();
  Lines lines = lines_start((Span){(const char *)data, size});
  Span line, rest, word;
  while (lines_next(&lines, &line)) {
    UcgiVerb verb = ucgi_read_verb(line, &rest);
    UcgiOption option;
    ucgi_read_option(rest, &option);
    ucgi_read_go(rest);
    for (int i = 0; i < 2; i++) {
      if (verb == UCGI_POSITION)
        check_position(rest, &sets[i]);
      for (Span words = rest; line_next_word(&words, &word);)
        check_move(word, &sets[i]);
    }
  }
  return 0;
}
