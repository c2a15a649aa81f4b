// SPDX-License-Identifier: MIT
// Tile sets: reading bag files, numbering their tiles, cutting words into tiles.
//
// The numbering must agree with compiled lexica of other programs, which follow each language's dictionary order. One
// rule gives that order for every set of the program: compare letter by letter, a plain letter before the same letter
// with a mark (N before Ñ, C before Ç), a shorter name before a longer one that begins with it (L before L·L and LL, N
// before NY). The marks come from Unicode's decompositions, so no list of languages is needed.
#include "lexicon/tileset.h"

#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "lexicon/embedded.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

typedef struct BagRow {
  char name[TILE_NAME_MAX];
  int count, points;
} BagRow;

static int tileset_decompose(uint32_t codepoint, utf8proc_int32_t parts[8]) {
  utf8proc_ssize_t count =
      utf8proc_decompose_char((utf8proc_int32_t)codepoint, parts, 8, UTF8PROC_DECOMPOSE | UTF8PROC_STABLE, NULL);
  return count < 0 || count > 8 ? 0 : (int)count;
}

// The letter without its marks, and one number for the marks.
static uint64_t collation_key(uint32_t codepoint) {
  utf8proc_int32_t parts[8] = {(utf8proc_int32_t)codepoint};
  int count = tileset_decompose(codepoint, parts);
  uint64_t marks = 0;
  if (codepoint == 0x0141) // Ł: Unicode takes its stroke for a part of the letter
    return (uint64_t)'L' << 40 | 1;
  for (int i = 1; i < count; i++)
    marks = marks * 0x110000 + (uint64_t)parts[i];
  return (uint64_t)parts[0] << 40 | (marks & 0xFFFFFFFFFF);
}

static int compare_rows(const void *left, const void *right) {
  Span a = span_of(((const BagRow *)left)->name), b = span_of(((const BagRow *)right)->name);
  bool a_is_blank = a.data[0] == '#', b_is_blank = b.data[0] == '#';
  if (a_is_blank != b_is_blank)
    return a_is_blank ? -1 : 1;
  while (a.size > 0 && b.size > 0) {
    uint32_t x = 0, y = 0;
    size_t x_size = utf8_decode(a.data, a.size, &x), y_size = utf8_decode(b.data, b.size, &y);
    uint64_t x_key = collation_key(x), y_key = collation_key(y);
    if (x_key != y_key)
      return x_key < y_key ? -1 : 1;
    a = (Span){a.data + x_size, a.size - x_size};
    b = (Span){b.data + y_size, b.size - y_size};
  }
  return a.size > b.size ? 1 : a.size < b.size ? -1 : 0;
}

static bool tileset_is_letter(uint32_t codepoint) {
  utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)codepoint);
  return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) || codepoint == 0x00B7;
}

static bool name_is_valid(Span name) {
  for (size_t at = 0; at < name.size;) {
    uint32_t codepoint;
    size_t used = utf8_decode(name.data + at, name.size - at, &codepoint);
    if (used == 0 || !tileset_is_letter(codepoint))
      return false;
    at += used;
  }
  return name.size > 0;
}

// The size of a dot that keyboards, lists and programs put between the two letters of L·L: . - • ‧ ∙ ⋅ ・; or 0.
static size_t odd_dot(Span text) {
  static const char *const dots[] = {".", "-", "\u2022", "\u2027", "\u2219", "\u22C5", "\u30FB"};
  for (size_t i = 0; i < sizeof dots / sizeof *dots; i++) {
    size_t size = strlen(dots[i]);
    if (text.size >= size && memcmp(text.data, dots[i], size) == 0)
      return size;
  }
  return 0;
}

// L·L is never followed by a third L: MAL-LLEVAT is two words with a hyphen.
static bool is_one_l(Span text) {
  return text.size > 0 && text.data[0] == 'L' && (text.size == 1 || text.data[1] != 'L');
}

// Appends upper-case text with every L·L in its proper spelling; false, with out unchanged, if all of them were right.
static bool mend_double_l(Span text, StrBuf *out) {
  ScopedStrBuf mended = {0};
  bool changed = false;
  for (size_t at = 0; at < text.size;) {
    strbuf_add_char(&mended, text.data[at++]);
    size_t size = text.data[at - 1] == 'L' ? odd_dot((Span){text.data + at, text.size - at}) : 0;
    if (size == 0 || !is_one_l((Span){text.data + at + size, text.size - at - size}))
      continue;
    strbuf_add_text(&mended, "·");
    at += size;
    changed = true;
  }
  if (changed)
    strbuf_add(out, mended.data, mended.size);
  return changed;
}

// Upper case, as the names of tiles are written.
static bool upper_name(Span word, StrBuf *out) {
  ScopedStrBuf upper = {0};
  bool valid = utf8_upper(word, &upper);
  if (valid && !mend_double_l((Span){upper.data, upper.size}, out))
    strbuf_add(out, upper.data, upper.size);
  return valid;
}

static Status tileset_read_name(Span word, BagRow *row, Error *err) {
  if (span_equals(word, "#")) {
    memcpy(row->name, "#", 2);
    return OK;
  }
  StrBuf upper = {0};
  bool valid = upper_name(word, &upper) && name_is_valid((Span){upper.data, upper.size});
  bool fits = upper.size < TILE_NAME_MAX;
  if (valid && fits)
    memcpy(row->name, upper.data, upper.size + 1);
  strbuf_deinit(&upper);
  if (!valid)
    return error_set(err, ERR_INPUT, N_("'%s' can't be a tile: a tile shows letters, or is '#' for the blank"),
                     err_span(word.data, word.size));
  if (!fits)
    return error_set(err, ERR_LIMIT, N_("the tile name '%s' is too long: at most %d bytes"),
                     err_span(word.data, word.size), err_int(TILE_NAME_MAX - 1));
  return OK;
}

static Status tileset_read_number(Span *line, const char *missing, const char *wrong, long high, const char *tile,
                                  int *out, Error *err) {
  Span word;
  long number;
  if (!line_next_word(line, &word))
    return error_set(err, ERR_INPUT, missing, err_str(tile));
  if (!span_to_int(word, 0, high, &number))
    return error_set(err, ERR_INPUT, wrong, err_span(word.data, word.size), err_str(tile), err_int(high));
  *out = (int)number;
  return OK;
}

static Status read_row(Span line, BagRow *row, Error *err) {
  Span word;
  line_next_word(&line, &word);
  Status status = tileset_read_name(word, row, err);
  if (status == OK)
    status = tileset_read_number(&line, N_("the tile '%s' has no count: a line reads TILE COUNT POINTS"),
                                 N_("'%s' is not a count for the tile '%s': write a whole number from 0 to %d"),
                                 TILE_COUNT_MAX, row->name, &row->count, err);
  if (status == OK)
    status =
        tileset_read_number(&line, N_("the tile '%s' has no points: a line reads TILE COUNT POINTS"),
                            N_("'%s' is not a value in points for the tile '%s': write a whole number from 0 to %d"),
                            TILE_POINTS_MAX, row->name, &row->points, err);
  if (status == OK && line_next_word(&line, &word))
    return error_set(err, ERR_INPUT, N_("'%s' is one field too many: a line reads TILE COUNT POINTS"),
                     err_span(word.data, word.size));
  if (status == OK && row->name[0] == '#' && row->points != 0)
    return error_set(err, ERR_INPUT, N_("the blank is worth 0 points, not %d"), err_int(row->points));
  return status;
}

typedef struct BagRows {
  BagRow rows[TILE_KINDS_MAX + 1];
  int count, total;
} BagRows;

static Status tileset_add_row(BagRows *bag, const BagRow *row, Error *err) {
  for (int i = 0; i < bag->count; i++) {
    if (strcmp(bag->rows[i].name, row->name) == 0)
      return error_set(err, ERR_INPUT, N_("the tile '%s' is listed twice"), err_str(row->name));
  }
  bool has_blank = row->name[0] == '#';
  for (int i = 0; i < bag->count; i++)
    has_blank = has_blank || bag->rows[i].name[0] == '#';
  if (bag->count == TILE_KINDS_MAX + (has_blank ? 1 : 0))
    return error_set(err, ERR_LIMIT, N_("too many kinds of tile: at most %d and the blank"), err_int(TILE_KINDS_MAX));
  bag->rows[bag->count++] = *row;
  bag->total += row->count;
  if (bag->total > TILESET_TILES_MAX)
    return error_set(err, ERR_LIMIT, N_("too many tiles: a bag holds at most %d"), err_int(TILESET_TILES_MAX));
  return OK;
}

static bool is_vowel(const char *name) {
  uint32_t codepoint;
  size_t used = utf8_decode(name, strlen(name), &codepoint);
  utf8proc_int32_t parts[8] = {0};
  return used == strlen(name) && tileset_decompose(codepoint, parts) > 0 && parts[0] < 128 && strchr("AEIOU", parts[0]);
}

static void index_name(TileSet *tiles, Tile tile) {
  Tile *link = &tiles->first_with_byte[(unsigned char)tiles->names[tile][0]];
  while (*link && strlen(tiles->names[*link]) >= strlen(tiles->names[tile]))
    link = &tiles->next_with_byte[*link];
  tiles->next_with_byte[tile] = *link;
  *link = tile;
}

static bool write_lower_name(TileSet *tiles, int tile) {
  ScopedStrBuf lower = {0};
  bool fits = utf8_lower(span_of(tiles->names[tile]), &lower) && lower.size < TILE_NAME_MAX;
  if (fits)
    memcpy(tiles->lower[tile], lower.data, lower.size + 1);
  return fits;
}

static Status number_tiles(BagRows *bag, TileSet *out, Error *err) {
  qsort(bag->rows, (size_t)bag->count, sizeof bag->rows[0], compare_rows);
  memcpy(out->names[0], "#", 2);
  memcpy(out->lower[0], "#", 2);
  for (int i = 0; i < bag->count; i++) {
    const BagRow *row = &bag->rows[i];
    int tile = row->name[0] == '#' ? TILE_BLANK : ++out->kinds;
    memcpy(out->names[tile], row->name, sizeof row->name);
    out->counts[tile] = row->count;
    out->points[tile] = row->points;
    if (tile == TILE_BLANK)
      continue;
    if (is_vowel(row->name))
      out->vowels |= UINT64_C(1) << tile;
    index_name(out, (Tile)tile);
    if (!write_lower_name(out, tile))
      return error_set(err, ERR_LIMIT, N_("the tile name '%s' is too long: at most %d bytes"), err_str(row->name),
                       err_int(TILE_NAME_MAX - 1));
  }
  out->total = bag->total;
  return OK;
}

static Status parse_rows(Span text, BagRows *bag, long *line_number, Error *err) {
  Lines lines = lines_start(text);
  Span line;
  while (lines_next(&lines, &line)) {
    *line_number = lines.number;
    if (span_trim(line).size == 0)
      continue;
    BagRow row = {0};
    Status status = read_row(line, &row, err);
    if (status == OK)
      status = tileset_add_row(bag, &row, err);
    if (status != OK)
      return status;
  }
  *line_number = 0;
  return OK;
}

Status tileset_check_rows(Span text, Error *err) {
  ScopedMem TileSet *tiles = mem_alloc(sizeof *tiles);
  BagRows bag = {0};
  long line_number;
  Status status = parse_rows(text, &bag, &line_number, err);
  if (status == OK)
    status = number_tiles(&bag, tiles, err);
  return status;
}

static Status parse_text(Span text, const char *file, TileSet *out, Error *err) {
  ScopedMem TileSet *tiles = mem_alloc(sizeof *tiles);
  BagRows bag = {0};
  long line_number = 0;
  Status status = parse_rows(text, &bag, &line_number, err);
  if (status == OK)
    status = number_tiles(&bag, tiles, err);
  if (status == OK && tiles->kinds == 0)
    status = error_set(err, ERR_INPUT, N_("the bag has no letters: a line reads TILE COUNT POINTS, as in 'A 12 1'"));
  if (status == OK)
    *out = *tiles;
  return error_in(err, file, line_number, status);
}

static Status parse_bytes(Span bytes, const char *file, TileSet *out, TextEncoding *encoding, Error *err) {
  ScopedStrBuf room = {0};
  Span text;
  Status status = textfile_decode(bytes, file, &room, &text, encoding, err);
  if (status == OK)
    status = parse_text(text, file, out, err);
  return status;
}

Status tileset_parse(Span text, const char *file, TileSet *out, Error *err) {
  if (text.size <= TILESET_FILE_MAX)
    return parse_bytes(text, file, out, NULL, err);
  return error_in(err, file, 0,
                  error_set(err, ERR_LIMIT, N_("a bag file has at most %d bytes"), err_int(TILESET_FILE_MAX)));
}

Status tileset_load_noted(const char *path, TileSet *out, TextEncoding *encoding, Error *err) {
  ScopedBytes bytes = {0};
  Status status = file_read(path, TILESET_FILE_MAX, &bytes, err);
  if (status == ERR_MISSING && tileset_builtin(path, out, NULL) == OK)
    return OK;
  if (status != OK)
    return status;
  return parse_bytes(bytes, path, out, encoding, err);
}

Status tileset_load(const char *path, TileSet *out, Error *err) {
  return tileset_load_noted(path, out, NULL, err);
}

static const char folder[] = "tilesets/";
static const char ending[] = ".txt";

bool tileset_builtin_id(int index, char id[TILE_NAME_MAX]) {
  for (const EmbeddedFile *file = lexicon_embedded; file->name; file++) {
    if (strncmp(file->name, folder, strlen(folder)) != 0 || index-- > 0)
      continue;
    const char *name = file->name + strlen(folder);
    size_t size = strlen(name) - strlen(ending);
    if (size >= TILE_NAME_MAX)
      return false;
    memcpy(id, name, size);
    id[size] = '\0';
    return true;
  }
  return false;
}

static Status unknown_set(const char *id, Error *err) {
  ScopedStrBuf known = {0};
  char known_id[TILE_NAME_MAX];
  for (int i = 0; tileset_builtin_id(i, known_id); i++)
    strbuf_printf(&known, "%s%s", i ? " " : "", known_id);
  return error_set(err, ERR_MISSING, N_("there is no tile set '%s'; there are: %s"), err_str(id),
                   err_str(strbuf_text(&known)));
}

Status tileset_builtin(const char *id, TileSet *out, Error *err) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "%s%s%s", folder, id, ending);
  Span text = embed_find(lexicon_embedded, name.data);
  return text.data ? tileset_parse(text, name.data, out, err) : unknown_set(id, err);
}

void tileset_double(TileSet *tiles) {
  for (int tile = 0; tile <= tiles->kinds; tile++)
    tiles->counts[tile] *= 2;
  tiles->total *= 2;
}

void tileset_write(const TileSet *tiles, StrBuf *out) {
  for (int tile = 0; tile <= tiles->kinds; tile++) {
    if (tile != TILE_BLANK || tiles->counts[tile] > 0)
      strbuf_printf(out, "%s %d %d\n", tiles->names[tile], tiles->counts[tile], tiles->points[tile]);
  }
}

void tileset_hash(const TileSet *tiles, char out[65]) {
  ScopedStrBuf text = {0};
  tileset_write(tiles, &text);
  sha256_hex((Span){text.data, text.size}, out);
}

// The name's size when text begins with it, else 0. It has no library call, because reading a word list is mostly this.
static size_t match_name(const char *name, Span text) {
  size_t size = 0;
  while (size < text.size && name[size] && name[size] == text.data[size])
    size++;
  return name[size] ? 0 : size;
}

static Tile longest_tile(const TileSet *tiles, Span text, size_t *size) {
  Tile tile = tiles->first_with_byte[(unsigned char)text.data[0]];
  for (; tile; tile = tiles->next_with_byte[tile]) {
    *size = match_name(tiles->names[tile], text);
    if (*size)
      return tile;
  }
  return 0;
}

static int tokenise_upper(const TileSet *tiles, Span word, Tile *out, int capacity) {
  int count = 0;
  while (word.size > 0) {
    size_t size;
    Tile tile = longest_tile(tiles, word, &size);
    if (tile == 0 || count == capacity)
      return 0;
    out[count++] = tile;
    word = (Span){word.data + size, word.size - size};
  }
  return count;
}

// Plain letters become upper case without Unicode tables, and most words have only such letters.
static bool upper_ascii(Span word, char *out) {
  for (size_t i = 0; i < word.size; i++) {
    char c = word.data[i];
    if ((unsigned char)c >= 0x80)
      return false;
    out[i] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
  }
  return true;
}

int tileset_tokenise(const TileSet *tiles, Span word, Tile *out, int capacity) {
  int count = tokenise_upper(tiles, word, out, capacity);
  if (count > 0 || word.size > (size_t)(capacity + 1) * TILE_NAME_MAX)
    return count;
  char plain[64];
  if (word.size <= sizeof plain && upper_ascii(word, plain))
    count = tokenise_upper(tiles, (Span){plain, word.size}, out, capacity);
  if (count > 0)
    return count;
  ScopedStrBuf upper = {0};
  if (upper_name(word, &upper))
    count = tokenise_upper(tiles, (Span){upper.data, upper.size}, out, capacity);
  return count;
}

int tileset_find(const TileSet *tiles, Span name) {
  if (span_equals(name, "#") || span_equals(name, "?"))
    return TILE_BLANK;
  if (name.size > 2 && name.data[0] == '[' && name.data[name.size - 1] == ']')
    name = (Span){name.data + 1, name.size - 2};
  ScopedStrBuf upper = {0};
  int found = -1;
  if (name.size < 4 * TILE_NAME_MAX && upper_name(name, &upper)) {
    for (int tile = 1; tile <= tiles->kinds && found < 0; tile++) {
      if (strcmp(strbuf_text(&upper), tiles->names[tile]) == 0)
        found = tile;
    }
  }
  return found;
}
