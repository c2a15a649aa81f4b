// SPDX-License-Identifier: MIT
// Each square becomes a face (what it shows, in which style), and each face a few columns of one or two lines.
//
// The drawing sets all backgrounds itself, so it looks the same on light and dark terminals. Neighbouring squares
// differ a little in shade, because there is no room for a line between them.
#include "render/boardpicture.h"

#include "base/utf8.h"
#include "game/square.h"
#include "lexicon/tiletext.h"
#include "render/palette.h"
#include "render/texttable.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN = 3, FACE_MAX = 48 };

typedef enum Mark { MARK_NONE, MARK_LAST, MARK_PLACED } Mark;

typedef struct Face {
  char text[FACE_MAX];
  char points[FACE_MAX]; // "" if none are shown
  Style style;
  Colour points_ink, edge;
  bool is_tile;
  Mark mark;
} Face;

typedef struct SquareSize {
  int width, height; // of the content of a square
} SquareSize;

static const SquareSize square_sizes[] = {
    [PICTURE_SMALL] = {2, 1}, [PICTURE_NORMAL] = {3, 1}, [PICTURE_LARGE] = {4, 2}};

static int square_width(const BoardPicture *picture) {
  return square_sizes[picture_size(picture)].width + (picture->look->colours == COLOUR_NONE);
}

static bool boardpicture_fits(const BoardPicture *picture, PictureSize size) {
  BoardPicture sized = *picture;
  sized.size = size;
  int height = square_sizes[size].height * picture->board->size + 2;
  return picture_width(&sized) <= picture->look->columns && (size != PICTURE_LARGE || height <= picture->look->rows);
}

PictureSize picture_size(const BoardPicture *picture) {
  bool is_plain = picture->look->colours == COLOUR_NONE;
  if (picture->size != PICTURE_AUTO)
    return is_plain && picture->size == PICTURE_LARGE ? PICTURE_NORMAL : picture->size;
  if (is_plain)
    return PICTURE_NORMAL;
  return boardpicture_fits(picture, PICTURE_LARGE)    ? PICTURE_LARGE
         : boardpicture_fits(picture, PICTURE_NORMAL) ? PICTURE_NORMAL
                                                      : PICTURE_SMALL;
}

int picture_width(const BoardPicture *picture) {
  return 2 * MARGIN + picture->board->size * square_width(picture);
}

static void write_subscript(int number, char out[FACE_MAX]) {
  ScopedStrBuf text = {0};
  char digits[16];
  snprintf(digits, sizeof digits, "%d", number);
  for (const char *digit = digits; *digit; digit++)
    strbuf_add_codepoint(&text, 0x2080 + (uint32_t)(*digit - '0'));
  snprintf(out, FACE_MAX, "%s", strbuf_text(&text));
}

// Two columns are enough for L·L, with the one-character Ŀ; longer names are cut.
static void write_narrow_name(const char *name, char out[FACE_MAX]) {
  if (strncmp(name, "L·", 3) == 0 || strncmp(name, "l·", 3) == 0)
    snprintf(out, FACE_MAX, "%s%s", name[0] == 'L' ? "Ŀ" : "ŀ", name + 3);
  else
    snprintf(out, FACE_MAX, "%s", name);
}

static Face tile_face(const TileSet *tiles, Tile tile, int shade, Mark mark, const Look *look, PictureSize size) {
  const Palette *palette = palette_of(look);
  const Colour *grounds[] = {[MARK_NONE] = palette->tile, [MARK_LAST] = palette->last, [MARK_PLACED] = palette->placed};
  const Colour points[] = {palette->tile_points, palette->last_points, palette->placed_points};
  const Colour edges[] = {palette->tile_edge, palette->last_edge, palette->placed_edge};
  const char *name = tile == TILE_BLANK ? " " : tiletext_name(tiles, tile);
  Face face = {
      .is_tile = true,
      .mark = mark,
      .style = {.ink = tile_is_blank(tile) ? palette->blank_ink : palette->tile_ink,
                .ground = grounds[mark][shade],
                .is_bold = true},
      .points_ink = points[mark],
      .edge = edges[mark],
  };
  if (tile == TILE_BLANK && look->colours == COLOUR_NONE)
    name = "?";
  if (size == PICTURE_SMALL)
    write_narrow_name(name, face.text);
  else
    snprintf(face.text, FACE_MAX, "%s", name);
  if (tile == TILE_BLANK || tile_is_blank(tile) || size == PICTURE_SMALL)
    return face;
  if (size == PICTURE_LARGE)
    snprintf(face.points, FACE_MAX, "%d", tiles->points[tile]);
  else
    write_subscript(tiles->points[tile], face.points);
  return face;
}

// Translators: a square that multiplies the letter, three columns wide.
static const char letter_label[] = N_("L×%d");
// Translators: a square that multiplies the word, three columns wide.
static const char word_label[] = N_("W×%d");

static void write_label(const BoardPicture *picture, const char *message, int multiplier, char out[FACE_MAX]) {
  const char *format = tr(picture->catalog, message);
  uint32_t first;
  size_t size = utf8_decode(format, strlen(format), &first);
  snprintf(out, FACE_MAX, "%.*s%s%d", (int)size, format, picture_size(picture) == PICTURE_SMALL ? "" : "×", multiplier);
}

static int at_most_4(int multiplier) {
  return multiplier < 4 ? multiplier : 4;
}

static Face empty_face(const BoardPicture *picture, int row, int col) {
  const Palette *palette = palette_of(picture->look);
  int square = board_index(row, col);
  int letter = picture->layout->letter[square], word = picture->layout->word[square];
  Face face = {.style = style_plain(palette->tile_ink, palette->square[(row + col) % 2])};
  if (picture->layout->is_start[square]) {
    snprintf(face.text, FACE_MAX, "★");
    face.style = style_bold(palette->star_ink, palette->word[2]);
  } else if (word > 1) {
    write_label(picture, word_label, word, face.text);
    face.style = style_plain(palette->word_ink[at_most_4(word)], palette->word[at_most_4(word)]);
  } else if (letter > 1) {
    write_label(picture, letter_label, letter, face.text);
    face.style = style_plain(palette->letter_ink[at_most_4(letter)], palette->letter[at_most_4(letter)]);
  } else if (picture->look->colours == COLOUR_NONE) {
    snprintf(face.text, FACE_MAX, "·");
  }
  face.edge = face.style.ground;
  return face;
}

static bool is_in_last_play(const BoardPicture *picture, int row, int col) {
  for (int i = 0; picture->last && i < picture->last->length; i++) {
    if (picture->last->tiles[i] != TILE_THROUGH && play_row(picture->last, i) == row &&
        play_col(picture->last, i) == col)
      return true;
  }
  return false;
}

static Tile placed_at(const BoardPicture *picture, int row, int col) {
  for (int i = 0; picture->placed && i < picture->placed_count; i++) {
    if (picture->placed[i].row == row && picture->placed[i].col == col)
      return picture->placed[i].tile;
  }
  return TILE_EMPTY;
}

static Face face_of(const BoardPicture *picture, int row, int col) {
  Tile tile = board_at(picture->board, row, col), placed = placed_at(picture, row, col);
  if (tile == TILE_EMPTY && placed == TILE_EMPTY)
    return empty_face(picture, row, col);
  Mark mark = tile == TILE_EMPTY ? MARK_PLACED : is_in_last_play(picture, row, col) ? MARK_LAST : MARK_NONE;
  return tile_face(picture->tiles, tile == TILE_EMPTY ? placed : tile, (row + col) % 2, mark, picture->look,
                   picture_size(picture));
}

// Appends text in the middle of `width` columns, with any odd column before it; cuts what is too long.
static void picture_centre_text(const char *text, int width, StrBuf *out) {
  Span shown = span_of(text);
  while (utf8_width(shown) > width)
    shown.size = utf8_cut(shown.data, shown.size, shown.size - 1);
  int spare = width - utf8_width(shown);
  strbuf_add_repeat(out, ' ', (spare + 1) / 2);
  strbuf_add(out, shown.data, shown.size);
  strbuf_add_repeat(out, ' ', spare / 2);
}

// One line: the name and, if there is room, the points after it.
static void draw_flat(const Face *face, int width, const Look *look, StrBuf *out) {
  int needed = utf8_width(span_of(face->text)) + utf8_width(span_of(face->points));
  style_begin(out, look, face->style);
  if (!face->points[0] || needed > width) {
    picture_centre_text(face->text, width, out);
    return;
  }
  strbuf_add_repeat(out, ' ', width - needed);
  strbuf_add_text(out, face->text);
  style_begin(out, look, style_plain(face->points_ink, face->style.ground));
  strbuf_add_text(out, face->points);
}

// A name one column narrower than the square goes nearer to its edge.
static void draw_name(const char *name, int width, StrBuf *out) {
  if (utf8_width(span_of(name)) == width - 1)
    pad_text(name, width, out);
  else
    picture_centre_text(name, width, out);
}

// Two lines and a thin edge on the left: the name above, the points in the corner below.
static void draw_tall(const Face *face, int width, int line, const Look *look, StrBuf *out) {
  style_begin(out, look, style_plain(face->edge, face->style.ground));
  strbuf_add_text(out, face->is_tile ? "▏" : " ");
  if (line == 0) {
    style_begin(out, look, face->style);
    draw_name(face->text, width - 1, out);
    return;
  }
  style_begin(out, look, style_plain(face->points_ink, face->style.ground));
  strbuf_add_repeat(out, ' ', width - 1 - utf8_width(span_of(face->points)));
  strbuf_add_text(out, face->points);
}

// In plain text each square has a column before it. It is a star before the tiles of the last play, and a plus before
// unconfirmed tiles.
static void draw_plain(const Face *face, int width, const Look *look, StrBuf *out) {
  size_t start = out->size;
  strbuf_add_char(out, ' ');
  draw_flat(face, width, look, out);
  if (face->mark != MARK_NONE)
    out->data[start + strspn(out->data + start, " ") - 1] = face->mark == MARK_LAST ? '*' : '+';
}

static void draw_row(const BoardPicture *picture, int row, int line, StrBuf *out) {
  SquareSize size = square_sizes[picture_size(picture)];
  for (int col = 0; col < picture->board->size; col++) {
    Face face = face_of(picture, row, col);
    if (picture->look->colours == COLOUR_NONE)
      draw_plain(&face, size.width, picture->look, out);
    else if (size.height == 1)
      draw_flat(&face, size.width, picture->look, out);
    else
      draw_tall(&face, size.width, line, picture->look, out);
  }
  style_end(out, picture->look);
}

static Style soft_style(const Look *look) {
  return style_plain(palette_of(look)->soft, COLOUR_DEFAULT);
}

// If squares are two columns wide, two-digit numbers side by side would run together, so every other one is left out.
static void write_column(const BoardPicture *picture, int col, StrBuf *out) {
  if (!picture->counts_from_0)
    square_write_column(col, out);
  else if (square_width(picture) > 2 || col % 2 == 0)
    strbuf_printf(out, "%d", col);
}

static void draw_columns(const BoardPicture *picture, StrBuf *out) {
  Style soft = soft_style(picture->look);
  strbuf_add_repeat(out, ' ', MARGIN);
  style_begin(out, picture->look, soft);
  for (int col = 0; col < picture->board->size; col++) {
    ScopedStrBuf name = {0};
    write_column(picture, col, &name);
    picture_centre_text(strbuf_text(&name), square_width(picture), out);
  }
  style_end(out, picture->look);
  strbuf_add_char(out, '\n');
}

static void draw_row_number(const BoardPicture *picture, const char *format, int row, StrBuf *out) {
  Style soft = soft_style(picture->look);
  char number[16];
  snprintf(number, sizeof number, format, row + !picture->counts_from_0);
  style_add(out, picture->look, soft, number);
}

void picture_draw(const BoardPicture *picture, StrBuf *out) {
  int height = square_sizes[picture_size(picture)].height;
  draw_columns(picture, out);
  for (int row = 0; row < picture->board->size; row++) {
    for (int line = 0; line < height; line++) {
      if (line == 0)
        draw_row_number(picture, "%2d ", row, out);
      else
        strbuf_add_repeat(out, ' ', MARGIN);
      draw_row(picture, row, line, out);
      if (line == 0)
        draw_row_number(picture, " %-2d", row, out);
      else
        strbuf_add_repeat(out, ' ', MARGIN);
      strbuf_add_char(out, '\n');
    }
  }
}

void picture_draw_tiles(const Tile *row, int count, const TileSet *tiles, const Look *look, StrBuf *out) {
  for (int i = 0; i < count; i++) {
    Face face = tile_face(tiles, row[i], i % 2, MARK_NONE, look, PICTURE_NORMAL);
    if (look->colours == COLOUR_NONE)
      strbuf_printf(out, "%s%s%s", i ? " " : "", face.text, face.points);
    else
      draw_flat(&face, square_sizes[PICTURE_NORMAL].width, look, out);
  }
  style_end(out, look);
}

void picture_draw_rack(const Rack *rack, const TileSet *tiles, const Look *look, StrBuf *out) {
  Tile row[RACK_MAX];
  int count = 0;
  for (int i = 1; i <= tiles->kinds + 1; i++) {
    Tile tile = i <= tiles->kinds ? (Tile)i : TILE_BLANK; // blanks last
    for (int n = 0; n < rack->counts[tile] && count < RACK_MAX; n++)
      row[count++] = tile;
  }
  picture_draw_tiles(row, count, tiles, look, out);
}

void picture_draw_with_rack(const BoardPicture *picture, const Rack *rack, StrBuf *out) {
  picture_draw(picture, out);
  strbuf_add_text(out, "\n    ");
  picture_draw_rack(rack, picture->tiles, picture->look, out);
  strbuf_add_text(out, "\n\n");
}
