// SPDX-License-Identifier: MIT
#include "puzzle/sopa_alphabet.h"

#include "base/lines.h"
#include "base/utf8.h"
#include "lexicon/language.h"
#include "lexicon/tiletext.h"
#include "puzzle/embedded.h"

#include <utf8proc.h>

static const char folder[] = "alphabets/";
static const char ending[] = ".txt";

// The language of most readers comes first: a file that names no alphabet gets the first one that fits.
static const char *const own_ids[] = {"es-27", "ca-28"};
enum { OWN_IDS = sizeof own_ids / sizeof own_ids[0] };

bool sopa_alphabet_id(int index, char id[TILE_NAME_MAX]) {
  if (index >= OWN_IDS)
    return tileset_builtin_id(index - OWN_IDS, id);
  memcpy(id, own_ids[index], strlen(own_ids[index]) + 1);
  return true;
}

static Status unknown_alphabet(const char *id, Error *err) {
  ScopedStrBuf known = {0};
  char known_id[TILE_NAME_MAX];
  for (int i = 0; sopa_alphabet_id(i, known_id); i++)
    strbuf_printf(&known, "%s%s", i ? " " : "", known_id);
  return error_set(err, ERR_MISSING, N_("there is no alphabet '%s'; there are: %s"), err_str(id),
                   err_str(strbuf_text(&known)));
}

Status sopa_alphabet_builtin(const char *id, SopaAlphabet *out, Error *err) {
  SopaAlphabet found = {0};
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "%s%s%s", folder, id, ending);
  Span text = embed_find(puzzle_embedded, name.data);
  Status status =
      text.data ? tileset_parse(text, name.data, &found.tiles, err) : tileset_builtin(id, &found.tiles, err);
  if (status != OK)
    return unknown_alphabet(id, err);
  memcpy(found.id, id, strlen(id) + 1); // an id of the program, so it fits
  *out = found;
  return OK;
}

void sopa_alphabet_add_title(const SopaAlphabet *alphabet, const Catalog *catalog, StrBuf *out) {
  const TileSet *tiles = &alphabet->tiles;
  const char *language = language_title(alphabet->id);
  ScopedStrBuf several = {0};
  uint32_t letter;
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    const char *name = tiles->names[tile];
    if (utf8_decode(name, strlen(name), &letter) < strlen(name))
      strbuf_printf(&several, "%s%s", several.size ? " " : "", name);
  }
  strbuf_printf(out, "%s: ", language ? tr(catalog, language) : alphabet->id);
  strbuf_printf(out, tr(catalog, "%d letters"), tiles->kinds);
  if (several.size > 0) {
    strbuf_add_text(out, " (");
    strbuf_printf(out, tr(catalog, "%s count as one letter"), several.data);
    strbuf_add_char(out, ')');
  }
}

bool sopa_alphabet_equals(const SopaAlphabet *a, const SopaAlphabet *b) {
  if (a->tiles.kinds != b->tiles.kinds)
    return false;
  for (int tile = 1; tile <= a->tiles.kinds; tile++) {
    if (strcmp(a->tiles.names[tile], b->tiles.names[tile]) != 0)
      return false;
  }
  return true;
}

Status sopa_alphabet_from_letters(const char *id, Span letters, SopaAlphabet *out, Error *err) {
  SopaAlphabet given = {0}, known = {0};
  ScopedStrBuf bag = {0};
  Span letter;
  while (line_next_word(&letters, &letter)) {
    strbuf_add(&bag, letter.data, letter.size);
    strbuf_add_text(&bag, " 1 1\n");
  }
  Status status = tileset_parse((Span){strbuf_text(&bag), bag.size}, "", &given.tiles, err);
  if (status != OK)
    return status;
  if (sopa_alphabet_builtin(id, &known, NULL) == OK && sopa_alphabet_equals(&known, &given))
    given = known;
  *out = given;
  return OK;
}

bool sopa_alphabet_guess(Span letters, SopaAlphabet *out) {
  char id[TILE_NAME_MAX];
  SopaAlphabet alphabet;
  for (int i = 0; sopa_alphabet_id(i, id); i++) {
    if (sopa_alphabet_builtin(id, &alphabet, NULL) != OK)
      continue;
    Span rest = letters, letter;
    bool has_all = true;
    while (has_all && line_next_word(&rest, &letter))
      has_all = sopa_alphabet_find(&alphabet, letter) != 0;
    if (has_all) {
      *out = alphabet;
      return true;
    }
  }
  return false;
}

void sopa_alphabet_write_letters(const SopaAlphabet *alphabet, StrBuf *out) {
  for (int tile = 1; tile <= alphabet->tiles.kinds; tile++)
    strbuf_printf(out, "%s%s", tile > 1 ? " " : "", alphabet->tiles.names[tile]);
}

Tile sopa_alphabet_find(const SopaAlphabet *alphabet, Span name) {
  if (name.size > 2 && name.data[0] == '[' && name.data[name.size - 1] == ']')
    name = (Span){name.data + 1, name.size - 2};
  for (int tile = 1; tile <= alphabet->tiles.kinds; tile++) {
    if (span_equals(name, alphabet->tiles.names[tile]))
      return (Tile)tile;
  }
  int found = name.size > 0 && utf8_is_valid(name) ? tileset_find(&alphabet->tiles, name) : 0;
  return found > 0 ? (Tile)found : 0;
}

static bool is_passed_over(uint32_t codepoint) {
  return codepoint == ' ' || codepoint == '-' || codepoint == '\'' || codepoint == 0x2019 || codepoint == 0x00B7 ||
         codepoint == 0x00A0 || codepoint == 0x2010;
}

// The letter without its marks, as a tile; 0 when the alphabet lacks that too.
static Tile find_plain(const SopaAlphabet *alphabet, uint32_t codepoint) {
  enum { ENYE = 0x00D1 }; // a letter of its own, not an N with a mark
  utf8proc_int32_t parts[8];
  utf8proc_ssize_t count =
      utf8proc_decompose_char((utf8proc_int32_t)codepoint, parts, 8, UTF8PROC_DECOMPOSE | UTF8PROC_STABLE, NULL);
  char name[UTF8_MAX];
  if (codepoint == ENYE || count < 2 || count > 8)
    return 0;
  size_t size = utf8_encode((uint32_t)parts[0], name);
  return sopa_alphabet_find(alphabet, (Span){name, size});
}

// Cuts the next letter off the front of *rest; false when the alphabet lacks it.
static bool next_letter(const SopaAlphabet *alphabet, Span *rest, Tile *out) {
  if (rest->data[0] != '?' && rest->data[0] != '#' && tiletext_next(&alphabet->tiles, rest, out)) {
    *out = tile_letter(*out);
    return true;
  }
  uint32_t codepoint;
  size_t size = utf8_decode(rest->data, rest->size, &codepoint);
  bool is_skipped = size > 0 && is_passed_over(codepoint);
  *out = size > 0 && !is_skipped ? find_plain(alphabet, codepoint) : 0;
  if (*out == 0 && !is_skipped)
    return false;
  *rest = (Span){rest->data + size, rest->size - size};
  return true;
}

static Status refuse_letter(const SopaAlphabet *alphabet, Span word, Span rest, Error *err) {
  uint32_t codepoint;
  size_t size = utf8_decode(rest.data, rest.size, &codepoint);
  if (alphabet->id[0])
    return error_set(err, ERR_INPUT, N_("'%s' has '%s', which is not a letter of the alphabet '%s'"),
                     err_span(word.data, word.size), err_span(rest.data, size ? size : 1), err_str(alphabet->id));
  return error_set(err, ERR_INPUT, N_("'%s' has '%s', which is not a letter of the alphabet"),
                   err_span(word.data, word.size), err_span(rest.data, size ? size : 1));
}

int sopa_alphabet_spell(const SopaAlphabet *alphabet, Span word, Tile *out, int capacity, Error *err) {
  ScopedStrBuf upper = {0};
  int count = 0;
  Status status = OK;
  if (word.size > (size_t)(capacity + 1) * TILE_NAME_MAX || !utf8_upper(word, &upper))
    status = error_set(err, ERR_INPUT, N_("'%s' is not well-formed text, or too long for a word"),
                       err_span(word.data, word.size < 60 ? word.size : 60));
  Span rest = {strbuf_text(&upper), upper.size};
  while (status == OK && rest.size > 0) {
    Tile tile;
    if (!next_letter(alphabet, &rest, &tile))
      status = refuse_letter(alphabet, word, rest, err);
    else if (tile && count == capacity)
      status = error_set(err, ERR_LIMIT, N_("'%s' is too long: a word has at most %d letters"),
                         err_span(word.data, word.size < 60 ? word.size : 60), err_int(capacity));
    else if (tile)
      out[count++] = tile;
  }
  if (status == OK && count == 0)
    status = error_set(err, ERR_INPUT, N_("'%s' has no letters"), err_span(word.data, word.size));
  return status == OK ? count : 0;
}

bool sopa_alphabet_is_sign(uint32_t codepoint) {
  utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)codepoint);
  bool is_letter = category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
  bool is_mark = category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME;
  return !is_letter && !is_mark && category != UTF8PROC_CATEGORY_ND;
}

int sopa_alphabet_spell_text(const SopaAlphabet *alphabet, Span text, Tile *out, int capacity, Error *err) {
  ScopedStrBuf letters = {0};
  uint32_t codepoint;
  for (size_t at = 0, used; at < text.size; at += used) {
    used = utf8_decode(text.data + at, text.size - at, &codepoint);
    used = used > 0 ? used : 1; // what is not text is refused below
    bool is_kept = codepoint == 0x00B7 || codepoint == ' ' || codepoint == '[' || codepoint == ']' ||
                   !sopa_alphabet_is_sign(codepoint);
    if (is_kept)
      strbuf_add(&letters, text.data + at, used);
  }
  int count =
      letters.size > 0 ? sopa_alphabet_spell(alphabet, (Span){letters.data, letters.size}, out, capacity, err) : 0;
  if (letters.size == 0)
    (void)error_set(err, ERR_INPUT, N_("'%s' has no letters"), err_span(text.data, text.size));
  return count;
}

void sopa_alphabet_write_word(const SopaAlphabet *alphabet, const Tile *word, int count, StrBuf *out) {
  const TileSet *tiles = &alphabet->tiles;
  size_t start = out->size;
  for (int i = 0; i < count; i++)
    strbuf_add_text(out, tiles->names[word[i]]);
  // Letters that would be read as others (C and H, if there is a CH) are written with brackets.
  Tile again[1024];
  Error err;
  int read = count <= 1024
                 ? sopa_alphabet_spell(alphabet, (Span){out->data + start, out->size - start}, again, 1024, &err)
                 : 0;
  if (read == count && memcmp(again, word, (size_t)count) == 0)
    return;
  out->size = start;
  for (int i = 0; i < count; i++)
    strbuf_printf(out, "[%s]", tiles->names[word[i]]);
}
