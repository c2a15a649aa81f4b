// SPDX-License-Identifier: MIT
// The best first plays of a rack with words of one's own: what a program that uses libtesela looks like.
//
//     cc bestplay.c $(pkg-config --cflags --libs tesela) -o bestplay
//     ./bestplay words.txt AEINRST
#include "game/layout.h"
#include "game/rack.h"
#include "lexicon/kwgbuild.h"
#include "movegen/movegen.h"

#include <stdio.h>

enum { BOARD_SIZE = 15, RACK_SIZE = 7, BINGO_BONUS = 50, SHOWN = 3 };

// Words are compiled to a graph, which a lexicon takes over.
static Status open_lexicon(const char *path, const TileSet *tiles, Lexicon *out, Error *err) {
  WordList words;
  KwgImage image;
  Kwg kwg;
  Status status = wordlist_load(path, tiles, &(WordListOptions){.skip_unspellable = true}, &words, NULL, err);
  if (status != OK)
    return status;
  status = kwg_build(&words, NULL, &image, err);
  wordlist_deinit(&words);
  if (status != OK)
    return status;
  kwg_from_image(&image, &kwg);
  lexicon_init_from_kwg(out, &kwg);
  return OK;
}

static Status list_plays(const Lexicon *lexicon, const TileSet *tiles, const char *letters, PlayList *out, Error *err) {
  Board board;
  Layout layout;
  Rack rack;
  CrossSets cross;
  board_init(&board, BOARD_SIZE);
  Status status = layout_for_size(BOARD_SIZE, &layout, err);
  if (status == OK)
    status = rack_parse(span_of(letters), tiles, &rack, err);
  if (status != OK)
    return status;
  ScoreRules rules = {tiles, &layout, RACK_SIZE, BINGO_BONUS};
  MovegenInput input = {.board = &board, .rules = &rules, .rack = &rack};
  movegen_use_lexicon(&input, lexicon, &cross);
  status = movegen_all(&input, out, err);
  playlist_sort(out);
  return status;
}

static void print_plays(const PlayList *list, const TileSet *tiles) {
  Board empty;
  board_init(&empty, BOARD_SIZE);
  for (int i = 0; i < list->count && i < SHOWN; i++) {
    StrBuf line = {0};
    play_write_position(&list->plays[i].play, &line);
    strbuf_add_char(&line, ' ');
    play_write_word(&list->plays[i].play, &empty, tiles, &line);
    printf("%s %d\n", line.data, list->plays[i].score);
    strbuf_deinit(&line);
  }
}

// Errors are facts; whoever shows them makes a sentence of them, here without a catalogue: in English.
static int complain(const Error *err) {
  StrBuf text = {0};
  error_format(err, NULL, &text);
  fprintf(stderr, "bestplay: %s\n", text.data);
  strbuf_deinit(&text);
  return 1;
}

int main(int argc, char **argv) {
  TileSet tiles;
  Lexicon lexicon;
  PlayList plays = {0};
  Error err;
  if (argc != 3) {
    fprintf(stderr, "usage: bestplay WORDS.txt RACK\n");
    return 2;
  }
  if (tileset_builtin("en", &tiles, &err) != OK || open_lexicon(argv[1], &tiles, &lexicon, &err) != OK)
    return complain(&err);
  Status status = list_plays(&lexicon, &tiles, argv[2], &plays, &err);
  if (status == OK)
    print_plays(&plays, &tiles);
  playlist_deinit(&plays);
  lexicon_deinit(&lexicon);
  return status == OK ? 0 : complain(&err);
}
