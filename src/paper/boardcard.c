// SPDX-License-Identifier: MIT
#include "paper/boardcard.h"

#include "lexicon/tiletext.h"
#include "paper/sheet_internal.h"

#include <stdio.h>

static const PaperInk card_ground = {0xf6f3ee, 1}, card_felt = {0xe9e3d8, 1}, card_cell = {0xf4efe6, 1},
                      card_tile = {0xfdf1d6, 1}, card_edge = {0xd8bf8c, 1}, card_ink = {0x2b2418, 1},
                      card_blank = {0xa33a2b, 1};

// By the multiplier: of a letter, and of a word.
static PaperInk premium_ink(const Layout *layout, int square) {
  static const uint32_t letters[] = {0xbfe1f2, 0x3f8fc4, 0x5566c4}, words[] = {0xf6c48b, 0xdd6a56, 0xa8437c};
  int word = layout->word[square], letter = layout->letter[square];
  if (word > 1)
    return (PaperInk){words[word > 4 ? 2 : word - 2], 1};
  return letter > 1 ? (PaperInk){letters[letter > 4 ? 2 : letter - 2], 1} : card_cell;
}

static void card_draw_tile(Paper *paper, const TileSet *tiles, Tile tile, double x, double y, double cell) {
  const char *name = tiletext_name(tiles, tile);
  PaperFont font = {.size = cell * 0.62, .is_bold = true}, small = {.size = cell * 0.26};
  paper_fill_rect(paper, x, y, cell, cell, card_edge);
  paper_fill_rect(paper, x, y, cell, cell * 0.92, card_tile);
  font = sheet_shrink(paper, font, name, cell * 0.8);
  paper_text(paper, x + cell * 0.46, y + cell * 0.44 + font.size * 0.365, PAPER_CENTRE, font,
             tile_is_blank(tile) ? card_blank : card_ink, name);
  if (!tile_is_blank(tile)) {
    char points[12];
    snprintf(points, sizeof points, "%d", tiles->points[tile]);
    paper_text(paper, x + cell * 0.94, y + cell * 0.86, PAPER_RIGHT, small, card_ink, points);
  }
}

static void card_draw_board(Paper *paper, const BoardCard *card, double x, double y, double side) {
  int size = card->layout->size;
  double step = side / size, gap = step * 0.05;
  paper_fill_rect(paper, x - 4, y - 4, side + 8, side + 8, card_felt);
  for (int row = 0; row < size; row++) {
    for (int col = 0; col < size; col++) {
      Tile tile = board_at(card->board, row, col);
      double left = x + col * step + gap, top = y + row * step + gap;
      if (tile != TILE_EMPTY)
        card_draw_tile(paper, card->tiles, tile, left, top, step - 2 * gap);
      else
        paper_fill_rect(paper, left, top, step - 2 * gap, step - 2 * gap,
                        premium_ink(card->layout, board_index(row, col)));
    }
  }
}

Status boardcard_write(const BoardCard *card, StrBuf *out, Error *err) {
  Paper *paper;
  Status status = paper_create(PAPER_PNG, (PaperShape){.size = PAPER_CARD}, "", &paper, err);
  if (status != OK)
    return status;
  double height = paper_height(paper), side = height - 32, x = side + 40, width = paper_width(paper) - x - 20, y = 46;
  paper_fill_rect(paper, 0, 0, paper_width(paper), height, card_ground);
  card_draw_board(paper, card, 16, 16, side);
  for (int i = 0; i < BOARDCARD_LINES_MAX && card->lines[i]; i++)
    y = sheet_draw_text(paper, (PaperPoint){x, y + 4}, width, (PaperFont){.size = 23, .is_bold = true}, sheet_black,
                        card->lines[i]);
  paper_text(paper, x, height - 24, PAPER_LEFT, (PaperFont){.size = 13, .is_bold = true}, sheet_accent, "tesela");
  status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}
